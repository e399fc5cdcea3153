"""Judging one whole sentence: the reasons why it cannot be sent, in the order in which they are tried."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from time import localtime
from typing import Final

from . import tables
from .lines import ENDS, ITEM_RE, MARK, SHORT, TAIL, bare, says_zh
from .lists import introduces, kind
from .page import Page, unpaired
from .passages import Passage
from .rules import LEANS_BACK, Rules
from .text import BLOCK_TAG, BREAK_RE, INLINE, has_cjk, one_line, regex, simplified, weight
from .verdicts import Dropped, Quote, Reason


class Sentence:
    """A sentence to be judged.

    Attributes:
        text: The sentence on one line.
        start: Where it begins in the passage's text.
        end: Where it ends, not included.
        line: Where its first line begins.
        stopped: It ends with a stop of its own.
        tagged: A tag stands in it or not far before it.
        follows: The sentence before it, of the same quote, is kept.
    """

    __slots__ = ("end", "follows", "line", "page", "passage", "rules", "start", "stopped", "tagged", "text")

    def __init__(
        self, page: Page, span: tuple[int, int], passage: Passage | str, rules: Rules, *, follows: bool
    ) -> None:
        self.page, self.passage, self.rules, self.follows = page, passage, rules, follows
        self.start, self.end = span
        self.text = one_line(page.text[self.start : self.end])
        self.line = 0 if page.plain else page.line_start(self.start)
        self.stopped = stopped(self.text)
        self.tagged = not page.plain and page.text.find("<", max(0, self.start - SHORT), self.end) >= 0


def stopped(text: str) -> bool:
    """Whether a sentence ends with a stop, closing marks, tags, a bracket and marks of footnotes behind it aside."""
    text = bare(text)
    return (
        text[-1:] in ENDS or text.rstrip(TAIL)[-1:] in ENDS or _STOP_BRACKET_RE.search(text, len(text) - 80) is not None
    )


_STOP_BRACKET_RE: Final = regex(r"[。！？]\s?[（(][^（()）]*[）)]\Z")


def _too_long(s: Sentence) -> str:
    if len(s.text) <= s.rules.max_chars or (length := weight(s.text)) <= s.rules.max_chars:
        return ""
    return f"counts {length}, more than {s.rules.max_chars}"


# --- Headings ---------------------------------------------------------------------------------------------------------

_HEADING_RE: Final = regex(
    r"[\s>]{0,60}(?:#{1,6}\s|<h[1-6]\b|第[一二三四五六七八九十百\d]+[章节][^。！？\n]{0,200}(?m:$))"
)
_NEAR: Final = 300  # how far from a sentence its line's tags and cells are looked for, code points
_BLOCK_BEFORE_RE: Final = regex(rf"{BLOCK_TAG}(?:\s|</?(?:{INLINE})>)*\Z")
_BLOCK_BEHIND_RE: Final = regex(rf"(?:\s|</?(?:{INLINE})>)*{BLOCK_TAG}")
_BOLD_RE: Final = regex(r"\s*(?:\*\*|__)[^*_]{1,200}(?:\*\*|__)\s*|\s*<(b|strong)>[^<>]{1,200}</\1>\s*")
_LEADERS_RE: Final = regex(r"\.{4,}\s?\d{1,4}\Z")
_UNDERLINE_RE: Final = regex(r"[ \t]*(?:={3,}|-{3,})[ \t]*(?:[\r\n]|\Z)")
_NAMED_WORD_RE: Final = regex(r"[^\W_]+(?:['’-][^\W_]+)*")


_LINK_RE: Final = regex(r"!?\[([^\[\]]*)\]\([^()\s]*\)")


def _names(text: str) -> bool:
    """Whether a line without a stop only names something: a link, or a few words with no finite verb."""
    if _LINK_RE.fullmatch(text):
        return True
    if has_cjk(text):
        return not says_zh(text)
    words = _NAMED_WORD_RE.findall(_LINK_RE.sub(r"\1", text).lower())
    return len(words) <= 12 and not tables.FINITE_VERBS.intersection(words)


def _heading(s: Sentence) -> str:
    page, text = s.page, s.page.text
    if page.title and s.text.strip("#*_ ") == page.title:
        return "is the title"
    heading = not page.plain and text[s.line] in "#<> \t第" and _HEADING_RE.match(text, s.line)
    if heading and "</h" not in text[max(s.line, s.start - _NEAR) : s.start]:
        return "stands on a heading's line"
    if s.text[-1].isdigit() and _LEADERS_RE.search(s.text, len(s.text) - 200):
        return "a line of a table of contents"
    return "" if s.stopped or _table_row(s) else _headline(s)


def _headline(s: Sentence) -> str:
    """How a sentence without a stop shows that it heads what is below it."""
    page, text = s.page, s.page.text
    end = page.line_end(s.end)
    before, behind = text[max(s.line, s.start - _NEAR) : s.start], text[s.end : min(end, s.end + _NEAR)]
    if (before.strip("*_ ") and not _BLOCK_BEFORE_RE.search(before)) or (
        behind.strip("*_ ") and not _BLOCK_BEHIND_RE.match(behind)
    ):
        return ""  # not a line of its own
    if (found := BREAK_RE.match(text, end)) and _UNDERLINE_RE.match(text, found.end()):
        return "is underlined"
    if _BOLD_RE.fullmatch(text, s.line, end) or (s.text.isupper() and " " in s.text):
        return "a line in bold or in capitals"
    if _names(s.text) and not ITEM_RE.match(text, s.line):
        return "a line that names, with no verb and no stop"
    return ""


# --- Tables and lists -------------------------------------------------------------------------------------------------

_CELLS_RE: Final = regex(r"[^\s](?:\t| {3,})(?=\S)")
_CELL_TAG_RE: Final = regex(r"<t[dhr]\b")


def _table_row(s: Sentence) -> str:
    page, text = s.page, s.page.text
    if page.plain:
        return ""
    start, end = max(s.line, s.start - _NEAR), s.end + _NEAR
    near = text[start:end]
    if (
        "|" not in near
        and "\t" not in near
        and "   " not in near
        and "<t" not in near
        and "</t" not in near
        and "｜" not in near
    ):
        return ""
    end = min(end, page.line_end(s.end))
    line = text[start:end]
    bars = line.count("|") + line.count("｜")
    if bars > 1 or (bars and line.lstrip(" >\t")[:1] in ("|", "｜")):
        return "row of a table"
    if bars:
        above = text[page.line_start(page.end_above(s.line)) : s.line] if s.line else ""
        parted = BREAK_RE.match(text, end)
        below = text[end : page.line_end(parted.end())] if parted else ""
        if "|" in above or "|" in below or not s.stopped:
            return "row of a table"
    if (closed := text.rfind("</table", s.line, s.start)) >= 0:
        line = text[closed + 7 : end]
    opened = text.rfind("<t", max(0, s.start - 2000), s.start)
    if opened >= 0 and _CELL_TAG_RE.match(text, opened) and text.find("</t", opened, s.start) < 0:
        return "row of a table"
    return "row of a table" if _CELLS_RE.search(line) or _CELL_TAG_RE.search(line) else ""


def _list_item(s: Sentence) -> str:
    if s.page.plain and s.start == s.line:
        return ""
    if intro := s.page.introduction(s.line) or (s.tagged and s.page.tagged_introduction(s.start)):
        return f"an item under {intro[:60]!r}"
    if shown := _inline_item(s):
        return shown
    text = s.page.text
    item = ITEM_RE.match(text, s.line)
    if not item:
        return ""
    above = text[max(0, s.line - 200) : s.line].rstrip()
    if above.endswith(_SIBLING_ENDS) and item["mark"][0] != "第":  # an article is no part of the one above
        return f"an item behind {above[-30:]!r}"
    return "an item that only names" if not s.stopped and _names(s.text) else ""


_SIBLING_ENDS: Final = (";", "；", " or", " and", "或", "和")  # how an item ends that is one of a sentence's parts


_INLINE_RE: Final = regex(rf"(?<![\w*_])(?P<mark>{MARK})\s*\Z", re.VERBOSE)
_INLINE_MARKS_RE: Final = regex(rf"(?<![\w*_])(?P<mark>{MARK})", re.VERBOSE)
_FIRST_RE: Final = regex(r"(?<!\d)1(?!\d)|[aAiI一①❶➀⒈⑴Ⓐⓐ]|^[^\w(（]+$")  # and any that counts nothing
_INLINE_INTRO_RE: Final = regex(rf"[:：]\s*(?:{BLOCK_TAG}\s*){{0,4}}(?={MARK})", re.VERBOSE)


_ONLY_MARK: Final = 8  # how long a sentence is at most that is only a mark, code points
_OPENS_LIST_RE: Final = regex(rf"(?:(?<!\d):|：)\s*{MARK}", re.VERBOSE)
_MARK_LAST_RE: Final = regex(r"(?:(?<!\d):\s+|：\s*|\A)[(（]?(?:\d{1,2}|[a-zA-Z]|[ivxIVX]{1,4})[.)）、]\Z")


def _parted_list(s: Sentence) -> str:
    """How a sentence shows that a list inside its line goes on behind it, as in: You need: ① a form. ② a photo."""
    if ":" not in s.text and "：" not in s.text and len(s.text) > _ONLY_MARK:
        return ""
    if _MARK_LAST_RE.search(s.text, len(s.text) - 12):
        return f"ends with {s.text[-12:]!r}"
    opened = _OPENS_LIST_RE.search(s.text)
    goes_on = opened and ITEM_RE.match(s.page.text, s.end) and s.page.line_end(s.end) > s.end
    return f"goes on with {s.page.text[s.end : s.end + 12].strip()!r}" if goes_on else ""


def _inline_item(s: Sentence) -> str:
    """How a sentence shows that it is an item of a list inside its line, as in: You need: 1. a form. 2. a photo."""
    text = s.page.text
    own = _INLINE_RE.search(text, max(s.line, s.start - 8), s.start) if s.start > s.line else None
    if not own:
        return ""
    low = max(s.line, s.start - 600)
    if found := _INLINE_INTRO_RE.search(text, low, s.start):
        return f"an item under {text[max(s.line, found.start() - 59) : found.start() + 1]!r}"
    first = next((mark for mark in _INLINE_MARKS_RE.finditer(text, low, s.start) if kind(mark) == kind(own)), own)
    # A number alone may as well end a sentence: … is set to 1. Then …
    several = first.start() < own.start() or _INLINE_MARKS_RE.search(text, s.end, s.end + 8)
    before = _last(text[low : first.start()]) if several and _FIRST_RE.search(first["mark"]) else ""
    return f"an item under {before[:60]!r}" if before and introduces(before) else ""


def _last(text: str) -> str:
    """The last sentence of a text, its own stop aside; for a look at how it opens."""
    text = text.strip()
    return text[max(text.rfind(sign, 0, -1) for sign in ".!?。！？\n") + 1 :].strip()


# --- Questions --------------------------------------------------------------------------------------------------------

_ASKED_RE: Final = regex(r"(?<!\w)(?:Q(?:uestion)?|[问問][题題]?)\s?\d{0,3}\s?[:：.](?=\W*\Z)")
_ASKS_RE: Final = regex(
    r"(?:How|What|When|Where|Who|Whom|Whose|Which|Why|Am|Isn['’]t|Aren['’]t|Can|Could|Do(?! not\b)|Does|Did|Is|Are|Will"
    r"|Should|May|Must|Have (?=I\b|you\b|we\b|they\b)|Has)\b"
    r"|(?:I|My)\b|我(?![校院国系部们])"  # as in “I have lost my card”
    r"|.*(?:[吗呢]\Z|如何|怎么|怎样|为什么|什么|多少|哪[些里个]|是否|能否|可否)"
)


def asked(text: str, line: int, start: int) -> str:
    """The mark of a question that a sentence stands behind on its line."""
    found = _ASKED_RE.search(text, line, start) if 0 < start - line < 20 else None
    return found.group().strip() if found else ""


def _question(s: Sentence) -> str:
    if bare(s.text).rstrip(TAIL).rstrip("!！")[-1:] in ("?", "？", "؟"):
        return "ends with a question mark"
    if mark := asked(s.page.text, s.line, s.start):
        return f"stands behind {mark!r}"
    if not s.stopped and _ASKS_RE.match(simplified(s.text).lstrip("*_ ")):
        return f"asks, as {s.text[:16]!r} does"
    return ""


# --- Leaning ----------------------------------------------------------------------------------------------------------

_END: Final = 32  # how much of a sentence's end is looked at, code points
_ANSWER_RE: Final = regex(r"(?:Yes|No|不|否|是|可以|能|对|没错)")
_ANSWER_MARKS: Final = ("答：", "答:", "A:", "A：", "Answer:")
# Quote marks, tags, the number of a footnote.
_MARKS_RE: Final = regex(rf"(?:</?(?:{INLINE})(?:\s[^<>]{{0,200}})?>|[\W_⁰¹²³⁴-⁹]|\d{{1,2}} (?=[A-Z]))*")


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


_OPENING_RE: Final = regex("[A-Za-z]+|.")


def _openings(text: str, at: int) -> re.Pattern[str] | None:
    """The rows of LEANS_BACK that may match at this place, or None: all of them take long to compile and to try."""
    found = _OPENING_RE.match(text, at)
    return rows(found.group()) if found else None


@lru_cache(maxsize=1024)
def rows(opening: str) -> re.Pattern[str] | None:
    """The rows for a word or character: each spells in full the words that it opens with, but for any in -ly."""
    several = _rows_by_word().get(opening, [])
    if opening.endswith("ly"):
        several = several + [row for row in tables.LEANS_BACK_ROWS if "ly)" in row]
    return re.compile("|".join(several)) if several else None


@cache
def _rows_by_word() -> dict[str, list[str]]:
    """The rows that a word or character stands in."""
    found: dict[str, list[str]] = {}
    for row in tables.LEANS_BACK_ROWS:
        for word in set(re.findall("[A-Za-z]+|[^\x00-\x7f]", row)):
            found.setdefault(word, []).append(row)
    return found


def _needs_context(s: Sentence) -> str:
    text, rules = simplified(s.text), s.rules
    if rules.leans_back and not s.follows:
        lead = None if text[0].isalpha() else _MARKS_RE.match(text)
        at = lead.end() if lead else 0
        opening = _openings(text, at) if rules.leans_back == LEANS_BACK else _compiled(rules.leans_back)
        found = opening.match(text, at) if opening else None
        if found and found.group() and not (_ANSWER_RE.match(found.group()) and _answers(s)):
            return f"opens with {found.group()!r}"
    if rules.leans_on and (last := _leaning_end(text, rules.leans_on)):
        return f"ends with {last!r}"
    if shown := _asked_before(s) or _parted_list(s):
        return shown
    if not s.follows and _EXCEPTED_RE.fullmatch(text):
        return "is an exception to what it does not say"
    if s.tagged and ("<!--" in s.text or _commented(s)):
        return "stands in a comment of the page"
    if not s.page.plain and _struck(s):
        return "is struck out"
    whole = s.stopped and text[0].isalnum() and not text[0].islower() and not text.endswith(("...", "…"))
    if s.page.plain and whole and not unpaired(s.text):
        return ""  # the common case first: nothing tears a sentence in one line
    return s.page.torn(s.start, s.end, stopped=s.stopped)


# 特殊情况经批准的除外。
_EXCEPTED_RE: Final = regex(r"[^，,；;：:]{0,200}(?:除外|不在此限)[。.！!]?")


def _struck(s: Sentence) -> bool:
    """Whether all of a sentence is struck out; words inside that are stay with their marks."""
    text = s.page.text
    if not s.tagged and text.rfind("~~", max(0, s.start - _STRUCK), s.end) < 0:
        return False  # the common case
    marks = _MARKS_RE.match(text, s.start, s.end)
    first = marks.end() if marks else s.start
    last = s.start + len(bare(text[s.start : s.end]).rstrip("~"))
    for opening, closing in _STRIKES if s.tagged else _STRIKES[:1]:
        low = max(s.line if opening == closing else 0, first - _STRUCK)
        opened = text.rfind(opening, low, first)
        if opened >= 0 and (opening != closing or text.count(opening, low, first) % 2):
            closed = text.find(closing, opened + len(opening), last + _STRUCK)
            if closed >= last:
                return True
    return False


_STRUCK: Final = 2000  # how far around a sentence it is looked for what strikes it out, code points
_STRIKES: Final = (("~~", "~~"), ("<del", "</del"), ("<s>", "</s>"), ("<strike", "</strike"))


def _commented(s: Sentence) -> bool:
    low = max(0, s.start - 2000)
    return s.page.text.rfind("<!--", low, s.start) > s.page.text.rfind("-->", low, s.start)


_OPEN_QUESTION_RE: Final = regex(
    r"\W*(?:how|what|when|where|who|whom|whose|which|why)\b|.*(?:如何|怎么|怎样|为什么|为何|什么|多少|哪|谁|几)",
    re.IGNORECASE,
)


def _asked_before(s: Sentence) -> str:
    """How a sentence shows that it answers a question, to be read with it, as in: Under 18? You pay less."""
    text = s.page.text
    if s.follows or not s.text.startswith(("You", "您", "你")):
        return ""
    question = _last(text[max(s.line, s.start - 200) : s.start])
    if question[-1:] not in ("?", "？") or _OPEN_QUESTION_RE.match(simplified(question)):
        return ""
    return f"answers {question[-40:]!r}"


def _leaning_end(text: str, leans_on: str) -> str:
    """What of a sentence's end leans on what follows: a match that ends where the sentence does, its stop aside."""
    text = text.rstrip(" .。…*_")
    search, at = _compiled(leans_on).search, len(text) - _END
    while found := search(text, at):
        if found.end() == len(text):
            return found.group()
        at = found.start() + 1
    return ""


def _answers(s: Sentence) -> bool:
    """Whether the sentence is the first of an answer, in a passage that answers its title."""
    if isinstance(s.passage, str) or not s.passage.qa:
        return False
    before = s.page.text[: s.start].rstrip(" \t*_>\n\r")
    return before in ("", s.page.title) or before.endswith(_ANSWER_MARKS)


# --- Years ------------------------------------------------------------------------------------------------------------

_YEAR: Final = r"(?:19|20)\d\d"
_YEARS_RE: Final = regex(_YEAR)
_DATED_RE: Final = regex(
    rf"""(?i: \b(?:(?:{"|".join(tables.BEFORE_YEAR)})[\s.,-]{{1,2}}|\d{{1,2}}[/.-]\d{{1,2}}[/.-])
            (?:\d{{1,2}}(?:st|nd|rd|th)?,?\s)?(?P<en>{_YEAR})\b
            (?![,.:]?\d|[-–/]\d\d\b|\s?[%€]|\s(?:{"|".join(tables.COUNTED)})\b) )
      | \A(?P<first>20[1-9]\d)(?=\ [a-z])(?!\ (?:{"|".join(tables.COUNTED)})\b)
      | \b(?P<short>20\d\d[/–-]\d\d)\b(?![/–-])
      | (?<![\d.])(?P<zh>{_YEAR})
            (?:\s?年(?![级龄])|[春夏秋冬]季|\.\d{{1,2}}(?=[入年月])|[-–—~/至]{_YEAR}|学年|年度|届|[-/.]\d{{1,2}}[-/.]\d{{1,2}})
      | (?P<han>[一二][一二三四五六七八九〇零○]{{3}})年""",
    re.VERBOSE,
)
_HAN_YEAR_RE: Final = regex("[一二].{3}年")
_SINCE_RE: Final = regex(rf"(?i:\bsince )(?:\w+ )?{_YEAR}|{_YEAR}年?以来")  # still so
_HAN_DIGITS: Final = str.maketrans("一二三四五六七八九〇零○", "123456789000")
_WIDE_DIGITS: Final = str.maketrans("０１２３４５６７８９", "0123456789")


def _this_year() -> int:
    """The one door to the clock."""
    return localtime().tm_year  # where the bot runs; not datetime's, which takes longer to import than all of this


def names_year(text: str) -> bool:
    """Whether a sentence may name a year."""
    if "20" in text or "19" in text:
        return True
    return not text.isascii() and ("１" in text or "２" in text or ("年" in text and bool(_HAN_YEAR_RE.search(text))))


def _past_year(s: Sentence) -> str:
    text, current = s.text, s.rules.current_year
    if current == 0 or not names_year(text):
        return ""
    text = _SINCE_RE.sub("", text if text.isascii() else text.translate(_WIDE_DIGITS))
    years: list[int] = []
    for found in _DATED_RE.finditer(text):
        han = found["han"]
        if found["short"]:
            years.append(int(found["short"][:2] + found["short"][-2:]))
        years += [int(han.translate(_HAN_DIGITS))] if han else map(int, _YEARS_RE.findall(found.group()))
    current = current or _this_year()
    return f"{max(years)} is before {current}" if years and max(years) < current else ""


CHECKS: Final[tuple[tuple[Reason, Callable[[Sentence], str]], ...]] = (
    ("too long", _too_long),
    ("heading", _heading),
    ("table row", _table_row),
    ("list item", _list_item),
    ("a question", _question),
    ("needs context", _needs_context),
    ("past year", _past_year),
)
# The common case: what can hold for a sentence with a stop, in one line of text without a sign of table or list.
_PROSE_CHECKS: Final = (CHECKS[0], ("list item", _inline_item), *CHECKS[4:])


def judged(number: int, s: Sentence) -> Quote | Dropped:
    """The verdict on one whole sentence of passage `number`."""
    for reason, holds in _PROSE_CHECKS if s.page.prose and s.stopped and not s.page.title else CHECKS:
        if detail := holds(s):
            return Dropped(number, s.text, reason, s.start, s.end, detail)
    if s.rules.checks:
        full = s.passage if isinstance(s.passage, Passage) else Passage(s.passage)
        for own in s.rules.checks:
            if words := own(s.text, full):
                return Dropped(number, s.text, str(words), s.start, s.end, "a check of your own")
    return Quote(number, s.text, s.start, s.end)
