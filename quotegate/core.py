"""The gate: read the reply, find each quote in its passage, widen it to its sentence, judge that, keep or drop."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from . import tables
from .passages import Passage
from .rules import LEANS_BACK_EN, LEANS_BACK_ZH, LEANS_ON_EN, LEANS_ON_ZH, Rules
from .text import CJK_RE, ITEM_RE, Page, Span, letters, one_line, weight

__all__ = [
    "LEANS_BACK_EN", "LEANS_BACK_ZH", "LEANS_ON_EN", "LEANS_ON_ZH", "REASONS", "STATUSES", "Cited", "Dropped", "Quote", "Reason",
    "Result", "Span", "Status", "check", "judge", "parse", "sentence",
]  # fmt: skip

Status: TypeAlias = Literal["ok", "unsure", "uncited", "unsupported", "fragment"]
Reason: TypeAlias = Literal[
    "too short", "not found", "too long", "heading", "table row", "list item", "a question", "needs context", "past year",
    "duplicate", "over the limit",
]  # fmt: skip
STATUSES: Final[tuple[Status, ...]] = get_args(Status)
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)


class Cited(NamedTuple):
    """One quote as the model wrote it, with the number of its passage."""

    number: int
    quote: str


@dataclass(frozen=True)
class Quote:
    """A sentence that may be sent.

    Attributes:
        passage: Number of its passage, from 1.
        text: The sentence to send, on one line.
        start: Where it begins in the passage's text: code points from 0.
        end: Where it ends, not included.
    """

    passage: int
    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Dropped:
    """A quote that may not be sent, and why.

    Attributes:
        passage: The number the model gave.
        quote: The widened sentence when the quote was found, else the model's words.
        reason: One of REASONS, or the words of a check of your own.
        start: Where the sentence begins in the passage's text, when it was found.
        end: Where it ends, not included.
        detail: What decided it, for whoever tunes the rules.
    """

    passage: int
    quote: str
    reason: str
    start: int | None = field(default=None, compare=False, repr=False)
    end: int | None = field(default=None, compare=False, repr=False)
    detail: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True)
class Result:
    """The verdict on a reply.

    Attributes:
        status: `ok`; or why nothing may be sent: `unsure`, `uncited`, `unsupported`, `fragment`.
        kept: What may be sent, in the order of the reply.
        dropped: What may not, in the order of the reply.
    """

    status: Status
    kept: list[Quote]
    dropped: list[Dropped]

    @property
    def ok(self) -> bool:
        """Whether there is something to send."""
        return self.status == "ok"


# --- Reading the reply ------------------------------------------------------------------------------------------------

_THOUGHT: Final = r"(?:think|thinking|thoughts?|reason|reasoning|reflection|analysis|scratchpad|inner_monologue)"
_THOUGHT_RE: Final = re.compile(
    rf"""(?P<open> <(?:\w{{1,12}}:)?{_THOUGHT}(?:\s[^<>]{{0,200}})?> | \[{_THOUGHT}\] | ◁think▷ | <\|begin_of_thought\|>
        | <\|channel\|>\s*(?:analysis|commentary)[^<>]{{0,200}}<\|message\|> )
      | (?P<close> </(?:\w{{1,12}}:)?{_THOUGHT}> | \[/{_THOUGHT}\] | ◁/think▷ | <\|end_of_thought\|>
        | <\|channel\|>\s*final[^<>]{{0,200}}<\|message\|> )""",
    re.VERBOSE | re.IGNORECASE,
)
_TURN_START_RE: Final = re.compile(r"\s*(?:<\|(?:im_start|start|start_header_id)\|>\s*(?:assistant)?(?:<\|end_header_id\|>)?|<start_of_turn>model|<s>)")
_TURN_END_RE: Final = re.compile(
    r"<\|(?:im_end|im_start|end|return|call|start|endoftext|eot_id|eom_id|end_of_text|end_of_turn|user|start_header_id)\|>|</s>|<(?:end|start)_of_turn>"
    r"|<[｜|]end[▁_]of[▁_]sentence[｜|]>|<[｜|]User[｜|]>|\[/?INST\]"
)
_TOKEN_RE: Final = re.compile(r"\ue200[^\ue201\n]{0,200}\ue201|[\ue000-\uf8ff\ufeff]")

_WORD: Final = r"(?:passages?|sources?|docs?|documents?|refs?|references?|cit(?:e|ation)s?|excerpts?|snippets?|资料|資料|文档|文檔|文章|段落|来源|來源|片段|参考|引用|第)"
_NUMBER: Final = r"\d{1,9}"
_BODY: Final = (
    rf"\^?\s?(?:{_WORD}\s?[#:：_-]?\s?)?{_NUMBER}(?:\s?(?:[,，、;；&–—~-]|and|至|到|和)\s?(?:{_WORD}\s?[#:：_-]?\s?)?\^?{_NUMBER}){{0,19}}"
    r"\s?[段条條篇则則]?(?:†[^\]】\n]{0,60})?"
)
_SQUARE: Final = rf"(?:\\?[\[［【〔]){{1,2}}\s?{_BODY}\s?(?:\\?[\]］】〕]){{1,2}}"
_MARK: Final = rf"(?P<mark>{_SQUARE})(?:\([^()\s]{{0,300}}\))?"
_AFTER: Final = r"[*_`\"]{0,3}\s?(?:[:：|]|[-–—](?=\s))?"
_LABEL: Final = r"(?:answers?|response|quotes?|a|答案?|回答|引用)"
_LEAD: Final = rf"(?:[\s{tables.UNSEEN}>*_~`\"'“”‘’「」|\[{{(,•·●▪◦‣#—–-]|\d{{1,3}}[.)、．](?=\s)|{_LABEL}[*_]{{0,2}}[:：])*"
_LINE_RE: Final = re.compile(rf"{_LEAD}(?:{_MARK}|[(（](?P<round>{_BODY})[)）]){_AFTER}", re.IGNORECASE)
_PLAIN_RE: Final = re.compile(r"\[(\d{1,4})\] ([^\W_][^\[［【〔]*)\Z")
_INNER_RE: Final = re.compile(_MARK + _AFTER, re.IGNORECASE)
_LAST_RE: Final = re.compile(rf"{_MARK}[\s.。*_\"'”’」|,]*\Z", re.IGNORECASE)
_NUMBERS_RE: Final = re.compile(rf"({_NUMBER})(?:\s?[–—~至到-]\s?({_NUMBER}))?(?![^\]】]*†)|({_NUMBER})")
_SQUARE_STARTS: Final = "[［【〔"
_SQUARE_START_RE: Final = re.compile(r"[\[［【〔]")
_STOPPED_RE: Final = re.compile(rf"[{re.escape(tables.TERMINATORS + tables.FULL_STOPS)}…][\s{re.escape(tables.CLOSERS)}*_`|,]*\Z")
_FENCE_RE: Final = re.compile(r"\s*(?:```|~~~)")
_EDGE: Final = " \t\r\n\u3000\u00a0\u200b\u200e\u200f\ufeff\"“”「」『』*_`~|"


class _Line(NamedTuple):
    """A marked line: its quotes with their numbers; `whole` is the line when it may be one quote though marks stand inside."""

    quotes: tuple[tuple[tuple[int, ...], str], ...]
    whole: str


def _answer(reply: str) -> str:
    """The reply without reasoning, channel markup, what follows the end of the turn, and citation tokens."""
    if "<" in reply or "THINK]" in reply or "◁" in reply:
        reply = _TURN_START_RE.sub("", reply, count=1)
        parts: list[str] = []
        at, inside = 0, False
        for found in _THOUGHT_RE.finditer(reply):
            if found["close"] and not inside:
                parts.clear()  # all before a closing tag alone was thought
            elif found["open"] and not inside:
                parts.append(reply[at : found.start()])
            inside = bool(found["open"])
            at = found.end()
        reply = "".join(parts) + ("" if inside else reply[at:])
        if end := _TURN_END_RE.search(reply):
            reply = reply[: end.start()]
    return reply if reply.isascii() else _TOKEN_RE.sub("", reply)


def _numbers(mark: str) -> tuple[int, ...]:
    """The numbers of a mark in order: [1, 3-5] gives 1, 3, 4, 5; a range of more than nine gives its two ends."""
    if (only := mark[1:-1] if mark[:1] in _SQUARE_STARTS else mark).isdecimal():
        return (int(only),)
    mark = mark.partition("†")[0]
    numbers: list[int] = []
    for first, last, _ in _NUMBERS_RE.findall(mark):
        low = int(first)
        high = int(last) if last else low
        numbers += range(low, high + 1) if low <= high < low + 9 else (low, high)
    return tuple(dict.fromkeys(numbers))


def _strip(quote: str) -> str:
    """The quote without the quote marks, emphasis and dots of elision around it."""
    quote = quote.strip(_EDGE)
    if quote.startswith(("...", "…")):
        quote = quote.lstrip(".… ")
    if quote.endswith(("...", "…")):
        quote = quote.rstrip(".… ")
    if quote.endswith((",", "]", "}")) and quote[:-1].rstrip(" ]}").endswith(('"', "”")):
        quote = quote.rstrip(",]} ").strip(_EDGE)
    if '\\"' in quote:
        quote = quote.replace('\\"', '"')
    return quote


def _line(line: str) -> _Line | None:
    """The quotes of a line, or None when it has no mark."""
    if plain := _PLAIN_RE.match(line):  # the common case first
        return _Line((((int(plain[1]),), _strip(plain[2])),), "")
    found = _LINE_RE.match(line)
    if found:
        numbers = _numbers(found["round"] or found["mark"])
        rest = line[found.end() :]
        if "[" not in rest and not _SQUARE_START_RE.search(rest):
            return _Line(((numbers, _strip(rest)),), "")
        return _several(numbers, rest)
    if _SQUARE_START_RE.search(line) and _LAST_RE.search(line, max(0, len(line) - 400)):
        return _cited_behind(line)
    return None


def _several(numbers: tuple[int, ...], rest: str) -> _Line:
    """The quotes of a line that begins with a mark and has more marks inside: [1] One. [2] Two."""
    quotes: list[tuple[tuple[int, ...], str]] = []
    at = 0
    for inner in _INNER_RE.finditer(rest):
        between = rest[at : inner.start()]
        if not letters(between):  # [1][2]
            numbers += _numbers(inner["mark"])
        elif not letters(rest[inner.end() :]):  # a mark repeated behind the sentence
            rest = rest[: inner.start()]
            break
        elif _STOPPED_RE.search(between):
            quotes.append((numbers, _strip(between)))
            numbers = _numbers(inner["mark"])
        else:
            continue  # text of the passage, as [14] in “Chen et al. [14] measured”
        at = inner.end()
    return _Line((*quotes, (numbers, _strip(rest[at:]))), _strip(rest) if quotes else "")


def _cited_behind(line: str) -> _Line | None:
    """The quotes of a line with its marks behind the sentences: One. [1] Two. [2]"""
    quotes: list[tuple[tuple[int, ...], str]] = []
    numbers: tuple[int, ...] = ()
    text, at = "", 0
    for inner in _INNER_RE.finditer(line):
        if letters(between := line[at : inner.start()]):
            if text:
                quotes.append((numbers, _strip(text)))
            text, numbers = between, ()
        numbers += _numbers(inner["mark"])
        at = inner.end()
    return _Line((*quotes, (numbers, _strip(text))), "") if text else None


def _lines(reply: str) -> list[str]:
    lines = _answer(reply).splitlines()
    if "```" in reply or "~~~" in reply:
        return [line for line in lines if not _FENCE_RE.match(line)]
    return lines


def parse(reply: str) -> list[Cited]:
    """The quotes of a reply with their numbers: what can be read without the passages.

    >>> parse("[1, 2] Apply online.")
    [Cited(number=1, quote='Apply online.'), Cited(number=2, quote='Apply online.')]

    Raises:
        TypeError: When reply is not a str.
    """
    if not isinstance(reply, str):
        raise TypeError(f"reply takes a str, not {type(reply).__name__}")
    cited: list[Cited] = []
    waiting: tuple[int, ...] = ()  # a mark alone on its line: the quote stands below
    for text in _lines(reply):
        line = _line(text)
        if line is None:
            if waiting and _strip(text):
                cited += [Cited(number, _strip(text)) for number in waiting]
                waiting = ()
            continue
        waiting = ()
        for numbers, quote in line.quotes:
            if quote:
                cited += [Cited(number, quote) for number in numbers]
            else:
                waiting = numbers
    return cited


# --- Finding and widening ---------------------------------------------------------------------------------------------


def _page(passage: Passage | str, rules: Rules) -> Page:
    if isinstance(passage, str):
        return Page(passage, None, None, rules.stops)
    return Page(passage.text, passage.title, passage.soft_breaks, rules.stops)


def sentence(quote: str, passage: Passage | str, rules: Rules | None = None) -> Span | None:
    """The place of the sentence around the quote, in code points of the passage's text; None when the quote is not there.

    Raises:
        TypeError: When an argument has the wrong type.
    """
    passage, rules = _passage(passage, "passage"), _rules(rules)
    if not isinstance(quote, str):
        raise TypeError(f"quote takes a str, not {type(quote).__name__}")
    page = _page(passage, rules)
    quote = _strip(quote)
    if place := next(_places(page, quote), None):
        return _around(page, place)
    # What begins or ends inside a word is no quote, but it has a sentence around it all the same.
    at = page.text.find(quote) if quote else -1
    return _around(page, Span(at, at + len(quote))) if at >= 0 else None


def _around(page: Page, span: Span) -> Span:
    """All sentences that a place reaches into, as one span; the mark of a list only when the place reaches into it."""
    found = list(page.sentences(*span))
    return Span(min(span.start, found[0].start), max(span.end, found[-1].end)) if found else span


def _places(page: Page, quote: str) -> Iterator[Span]:
    """Where the quote stands: to the letter first, then in other ways of writing."""
    exact = None
    if quote[:1].isalnum() or letters(quote):
        for exact in page.exact(quote):
            yield exact
    for span in page.folded(quote):
        if exact is None or page.text[span.start : span.end] not in quote:
            yield span


# --- Judging ----------------------------------------------------------------------------------------------------------


class _Sentence(NamedTuple):
    """A sentence to be judged."""

    text: str
    start: int
    end: int
    line: int  # where its first line begins
    stopped: bool  # it ends with a stop of its own
    page: Page
    passage: Passage | str
    rules: Rules
    follows: bool  # the sentence of the same quote before it is kept


_TITLE_WORD_RE: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_END_RE: Final = re.compile(r"[\s\"'”’」』)）\]】*_`]*\Z")
_HEADING_RE: Final = re.compile(r"\s*(?:>\s?)*(?:#{1,6}\s|<h[1-6]\b|第[一二三四五六七八九十百\d]+[章节][^。！？\n]*(?m:$))")
_UNDERLINE_RE: Final = re.compile(r"[ \t]*(?:={3,}|-{3,})[ \t]*(?:[\r\n]|\Z)")
_CELLS_RE: Final = re.compile(r"[^\s](?:\t| {3,})(?=\S)")
_QUESTION_RE: Final = re.compile(r"(?:How|What|When|Where|Who|Whom|Whose|Which|Why|Can|Could|Do|Does|Did|Is|Are|Will|Should|May|Must|Have|Has)\b|.*(?:[吗呢]\Z|如何|怎么|怎样|为什么|什么|多少|哪[些里个]|是否|能否|可否)")
_YEAR: Final = r"(?:19|20)\d\d"
_MONTH: Final = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
_COUNTED: Final = r"(?:dollars?|euros?|pounds?|yuan|rmb|usd|aud|eur|students?|people|persons?|words?|characters?|hours?|days?|minutes?|km|kg|m|metres?|meters?|miles?|points?|members?|copies|items?|places|seats?|rooms?|books?|times|square|per|mm|cm|ml|kcal|employees|staff|units?|credits?)"
_YEAR_RE: Final = re.compile(
    rf"""(?i: \b(?:(?:in|from|until|till|before|after|by|during|for|through|year|fy|the|and|to|or|between|spring|summer|autumn|fall|winter|semester|term|early|late|mid
            |{_MONTH})[\s.,-]{{1,2}}|\d{{1,2}}[/.-]\d{{1,2}}[/.-])(?:\d{{1,2}}(?:st|nd|rd|th)?,?\s)?(?P<en>{_YEAR})\b(?![,.:]?\d|\s?[%€]|\s{_COUNTED}\b) )
      | (?<![\d.])(?P<zh>{_YEAR})(?:\s?年(?![级龄])|[-–—~/至]{_YEAR}|学年|年度|[-/.]\d{{1,2}}[-/.]\d{{1,2}})
      | (?P<han>[一二][一二三四五六七八九〇零○]{{3}})年""",
    re.VERBOSE,
)
_SINCE_RE: Final = re.compile(rf"(?i:\bsince )(?:\w+ )?{_YEAR}|{_YEAR}年?以来")
_HAN_DIGITS: Final = str.maketrans("一二三四五六七八九〇零○", "123456789000")


@lru_cache(maxsize=64)
def _start_re(leans_back: str) -> re.Pattern[str]:
    return re.compile(rf"[\W_]*(?P<word>{leans_back})" if leans_back else r"(?!)")


@lru_cache(maxsize=64)
def _finish_re(leans_on: str) -> re.Pattern[str]:
    return re.compile(rf"(?P<word>{leans_on})[\s.。…*_]*\Z" if leans_on else r"(?!)")


_ENDS: Final = frozenset(tables.TERMINATORS + tables.FULL_STOPS + tables.ELLIPSES)


def _too_long(s: _Sentence) -> str:
    length = len(s.text)
    if length <= s.rules.max_chars or (length := weight(s.text)) <= s.rules.max_chars:
        return ""
    return f"counts {length}, more than {s.rules.max_chars}"


def _names(s: _Sentence) -> bool:
    """Whether a line without a stop only names something: no finite verb, no comma, little of it."""
    text = s.text
    if CJK_RE.search(text):
        return len(text) <= 16 and not re.search(r"[，,；;。]|[可须应需能会是为有在]", text)
    words = [word.lower() for word in _TITLE_WORD_RE.findall(text)]
    return len(words) <= 12 and not tables.FINITE_VERBS.intersection(words)


def _heading(s: _Sentence) -> str:
    page, text = s.page, s.page.text
    if page.title and s.text.strip("#*_ ") == page.title:
        return "is the title"
    if text[s.line] in "#<> \t第" and _HEADING_RE.match(text, s.line):
        return "a heading's line"
    if s.stopped or _table_row(s):
        return ""
    end = page.line_end(s.end)
    if text[s.line : s.start].strip("*_ ") or text[s.end : end].strip("*_ "):
        return ""
    if _UNDERLINE_RE.match(text, end + 1):
        return "an underlined line"
    if _names(s) and not ITEM_RE.match(text, s.line):
        return "a line that names, with no verb and no stop"
    return ""


_NEAR: Final = 300  # how far from a sentence its row's cells are looked for, code points


def _table_row(s: _Sentence) -> str:
    page, text = s.page, s.page.text
    start, end = max(s.line, s.start - _NEAR), s.end + _NEAR
    near = text[start:end]
    if "|" not in near and "\t" not in near and "   " not in near and "<t" not in near and "｜" not in near:
        return ""
    end = min(end, page.line_end(s.end))
    line = text[start:end]
    bars = line.count("|") + line.count("｜")
    if bars > 1 or (bars and line.lstrip(" >\t")[:1] in ("|", "｜")):
        return "row of a table"
    if bars:
        above = text[page.line_start(max(0, s.line - 1)) : s.line]
        below = text[end : page.line_end(min(len(text), end + 1))]
        if "|" in above or "|" in below or not s.stopped:
            return "row of a table"
    if _CELLS_RE.search(line) or _CELL_TAG_RE.search(line):
        return "row of a table"
    return ""


_CELL_TAG_RE: Final = re.compile(r"<t[dhr]\b")


def _list_item(s: _Sentence) -> str:
    intro = s.page.introduction(s.line)
    return f"an item under {intro[-40:]!r}" if intro else ""


def _question(s: _Sentence) -> str:
    if s.text.rstrip(_TAIL)[-1:] in "?？؟":
        return "ends with a question mark"
    if s.start > s.line and (lead := s.page.text[max(s.line, s.start - 20) : s.start].strip(" \t*_#>"))[:1] in ("Q", "问", "問"):
        return f"stands behind {lead!r}"
    if not s.stopped and _QUESTION_RE.match(s.text):
        return f"asks like {s.text[:12]!r}"
    return ""


def _answers(s: _Sentence) -> bool:
    """Whether the sentence is the first of an answer, in a passage that answers its title."""
    if isinstance(s.passage, str) or not s.passage.qa:
        return False
    before = s.page.text[: s.start].rstrip(" \t*_>\n\r")
    return before in ("", s.page.title) or before.endswith(("答：", "答:", "A:", "A：", "Answer:", "?", "？"))


def _needs_context(s: _Sentence) -> str:
    text = s.text
    found = _start_re(s.rules.leans_back).match(text)
    if found and found["word"] and not s.follows and not (_ANSWER_RE.match(found["word"]) and _answers(s)):
        return f"opens with {found['word']!r}"
    found = _finish_re(s.rules.leans_on).search(text, max(0, len(text) - _END))
    if found and found["word"]:
        return f"ends with {found['word']!r}"
    return s.page.torn(s.start, s.end, stopped=s.stopped)


_END: Final = 32  # how much of a sentence's end is looked at for leaning on, code points


_ANSWER_RE: Final = re.compile(r"(?:Yes|No|不|否|是|可以|能|对|没错)")


def _past_year(s: _Sentence) -> str:
    text, current = s.text, s.rules.current_year
    if current == 0 or ("20" not in text and "19" not in text and text.isascii()):
        return ""
    text = _SINCE_RE.sub("", text if text.isascii() else text.translate(_WIDE_DIGITS))
    years: list[int] = []
    for found in _YEAR_RE.finditer(text):
        if found["han"]:
            years.append(int(found["han"].translate(_HAN_DIGITS)))
        else:
            years += map(int, re.findall(_YEAR, found.group()))
    current = current or date.today().year
    return f"{max(years)} is before {current}" if years and max(years) < current else ""


_TAIL: Final = " \"'”’»」』)）]】*_`"
_WIDE_DIGITS: Final = str.maketrans("０１２３４５６７８９", "0123456789")

_CHECKS: Final[tuple[tuple[Reason, Callable[[_Sentence], str]], ...]] = (
    ("too long", _too_long),
    ("heading", _heading),
    ("table row", _table_row),
    ("list item", _list_item),
    ("a question", _question),
    ("needs context", _needs_context),
    ("past year", _past_year),
)


def _judged(number: int, passage: Passage | str, page: Page, rules: Rules, span: Span, follows: bool) -> Quote | Dropped:
    """The verdict on one whole sentence."""
    start, end = span
    text = one_line(page.text[start:end])
    stopped = text[-1:] in _ENDS or text.rstrip(_TAIL)[-1:] in _ENDS
    s = _Sentence(text, start, end, page.line_start(start), stopped, page, passage, rules, follows)
    for reason, holds in _CHECKS:
        if detail := holds(s):
            return Dropped(number, text, reason, start, end, detail)
    if rules.checks:
        full = passage if isinstance(passage, Passage) else Passage(passage)
        for check in rules.checks:
            if words := check(text, full):
                return Dropped(number, text, str(words), start, end, "a check of your own")
    return Quote(number, text, start, end)


def _pieces(number: int, passage: Passage | str, page: Page, rules: Rules, span: Span) -> list[Quote | Dropped]:
    """The verdicts on the sentences that a place reaches into, kept neighbours of one paragraph joined."""
    verdicts: list[Quote | Dropped] = []
    for around in page.sentences(*span):
        last = verdicts[-1] if verdicts else None
        verdict = _judged(number, passage, page, rules, around, isinstance(last, Quote))
        if isinstance(verdict, Quote) and isinstance(last, Quote) and page.beside(last.end, verdict.start):
            text = one_line(page.text[last.start : verdict.end])
            if weight(text) <= rules.max_chars:
                verdicts[-1] = Quote(number, text, last.start, verdict.end)
                continue
        verdicts.append(verdict)
    return verdicts


# --- check ------------------------------------------------------------------------------------------------------------


class _Reply:
    """The lines of a reply, each with its marks, read once."""

    __slots__ = ("lines", "marked")

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.marked = [_line(line) for line in lines]

    def unmarked(self, at: int) -> bool:
        """Whether the next line that holds something, from `at`, has no mark of its own."""
        while at < len(self.lines) and (not self.lines[at] or self.lines[at].isspace()):
            at += 1
        return at < len(self.lines) and self.marked[at] is None

    def goes_on(self, at: int, page: Page, end: int) -> tuple[int, int]:
        """How far the passage goes on as the lines from `at` do: the new end, and the number of lines.

        A line that begins like a mark, as (1) does, belongs to the quote only when the passage has it to the letter.
        """
        used = 0
        for below in range(at, len(self.lines)):
            line = self.lines[below].strip()
            if not line:
                continue
            further = page.follows(end, line, exactly=self.marked[below] is not None)
            if further is None:
                break
            end, used = further, below + 1 - at
        return end, used


_NO_REPLY: Final = _Reply([])


class _Gate:
    """One check under way: the passages, folded at most once each, and what is kept and dropped so far."""

    def __init__(self, passages: Sequence[Passage | str], rules: Rules) -> None:
        self.passages, self.rules = passages, rules
        self.pages: dict[int, Page] = {}
        self.kept: list[Quote] = []
        self.dropped: list[Dropped] = []

    def page(self, number: int) -> Page:
        page = self.pages.get(number)
        if page is None:
            page = self.pages[number] = _page(self.passages[number - 1], self.rules)
        return page

    def is_title(self, numbers: tuple[int, ...], quote: str) -> bool:
        """Whether the quote is a title that does not stand in its passage's text."""
        for number in numbers:
            if 1 <= number <= len(self.passages) and (title := self.page(number).title):
                return letters(quote) == letters(title) and next(_places(self.page(number), quote), None) is None
        return False

    def quote(self, numbers: tuple[int, ...], quote: str, reply: _Reply = _NO_REPLY, at: int = 0) -> int:
        """Judge one quote; how many of the lines below it, from `at`, belong to it."""
        verdicts, used = self.verdicts(numbers, quote, reply, at)
        for verdict in verdicts:
            if isinstance(verdict, Dropped):
                self.dropped.append(verdict)
            elif twin := next((kept for kept in self.kept if _within(verdict, kept)), None):
                self._drop(verdict, "duplicate", f"stands in {twin.text[:40]!r}")
            elif len(self.kept) >= self.rules.max_quotes:
                self._drop(verdict, "over the limit", f"more than {self.rules.max_quotes}")
            else:
                self.kept.append(verdict)
        return used

    def _drop(self, quote: Quote, reason: Reason, detail: str) -> None:
        self.dropped.append(Dropped(quote.passage, quote.text, reason, quote.start, quote.end, detail))

    def verdicts(
        self, numbers: tuple[int, ...], quote: str, reply: _Reply, at: int
    ) -> tuple[list[Quote | Dropped], int]:
        """The verdicts on the pieces of one quote, at the first place where one is kept, else at its first place."""
        rules = self.rules
        length = len("".join(quote.split()))
        short = f"{length} characters, fewer than {rules.min_chars}" if length < rules.min_chars else ""
        if short and not reply.unmarked(at):
            return [Dropped(numbers[0], quote, "too short", detail=short)], 0
        first: tuple[list[Quote | Dropped], int] | None = None
        for number in numbers:
            if not 1 <= number <= len(self.passages):
                continue
            page, done = self.page(number), 0
            for span in _places(page, quote):
                if span.end <= done:
                    continue
                end, used = reply.goes_on(at, page, span.end)
                if short and not used:
                    continue
                found = _pieces(number, self.passages[number - 1], page, rules, Span(span.start, end))
                if not used and _one_word(quote) and not _is_all(found, span):
                    found = [Dropped(number, quote, "too short", detail="one word alone")]
                for verdict in found:
                    if isinstance(verdict, Quote):
                        return found, used
                if found and first is None:
                    first = (found, used)
                done = max(span.end, found[-1].end or 0) if found else span.end
        if first is not None:
            return first
        if short:
            return [Dropped(numbers[0], quote, "too short", detail=short)], 0
        known = [number for number in numbers if 1 <= number <= len(self.passages)]
        detail = f"not in passage {known[0]}" if known else f"no passage {numbers[0]}"
        return [Dropped(numbers[0], quote, "not found", detail=detail)], 0

    def result(self, status: Status | None = None) -> Result:
        if status is None:
            if self.kept:
                status = "ok"
            elif all(dropped.reason in ("not found", "too short") for dropped in self.dropped):
                status = "unsupported"
            else:
                status = "fragment"
        return Result(status, self.kept, self.dropped)


def _one_word(quote: str) -> bool:
    return " " not in quote and not CJK_RE.search(quote) and len(quote.split()) == 1


def _is_all(found: list[Quote | Dropped], span: Span) -> bool:
    """Whether the quote is the whole sentence, but for marks at its edges."""
    return not found or (found[0].end or 0) - (found[0].start or 0) - (span.end - span.start) <= 3


def _within(quote: Quote, kept: Quote) -> bool:
    if quote.passage == kept.passage and kept.start <= quote.start and quote.end <= kept.end:
        return True
    return quote.text == kept.text


def check(
    reply: str | Iterable[tuple[int, str]], passages: Sequence[Passage | str], rules: Rules | None = None
) -> Result:
    """Keep the sentences of a reply that really stand in its passages and read right alone; drop the rest with reasons.

    Args:
        reply: The model's reply, or pairs of a passage's number (from 1) and a quote.
        passages: The passages as they were shown to the model, in that order.
        rules: What is kept; `Rules()` when None.

    Raises:
        TypeError: When an argument has the wrong type. Whatever reply and passages hold, nothing else is raised but what
            a check of your own raises.
    """
    rules = _rules(rules)
    gate = _Gate(_passages(passages), rules)
    if not isinstance(reply, str):
        for number, quote in _pairs(reply):
            gate.quote((number,), _strip(quote))
        return gate.result(None if gate.kept or gate.dropped else "unsure")
    read = _Reply(_lines(reply))
    at, cited = 0, False
    while at < len(read.lines):
        line = read.marked[at]
        at += 1
        if line is not None:
            cited = True
            at += _marked(gate, line, read, at)
    return gate.result(None if cited else _without_quotes("\n".join(read.lines), rules))


def _marked(gate: _Gate, line: _Line, reply: _Reply, at: int) -> int:
    """Judge the quotes of a marked line; how many of the lines below it, from `at`, belong to it."""
    if line.whole:
        numbers = line.quotes[0][0]
        if any(next(_places(gate.page(n), line.whole), None) for n in numbers if 1 <= n <= len(gate.passages)):
            return gate.quote(numbers, line.whole, reply, at)
    for numbers, quote in line.quotes[:-1]:
        gate.quote(numbers, quote)
    numbers, quote = line.quotes[-1]
    used = 0
    if not quote or (reply.unmarked(at) and gate.is_title(numbers, quote)):
        # A mark, or a title that is no text of the passage, alone on its line: the quote stands below.
        quote = ""
        for used, text in enumerate(reply.lines[at:], 1):
            if quote := _strip(text):
                break
        if not quote or reply.marked[at + used - 1] is not None:
            return 0
    return used + gate.quote(numbers, quote, reply, at + used)


def _without_quotes(answer: str, rules: Rules) -> Status:
    """The status of a reply that cites nothing."""
    if not answer.strip(_EDGE):
        return "unsure"
    said = answer.translate(_APOSTROPHES).casefold()
    if weight(answer.strip()) <= rules.unsure_max_chars and any(
        phrase.translate(_APOSTROPHES).casefold() in said for phrase in rules.unsure
    ):
        return "unsure"
    return "uncited"


_APOSTROPHES: Final = str.maketrans(dict.fromkeys("’‘ʼ＇", "'"))


def judge(
    number: int, quote: str, passages: Sequence[Passage | str], rules: Rules | None = None
) -> Quote | Dropped:
    """The verdict on one quote of passage `number` (from 1): its first kept piece, else why it was dropped.

    Raises:
        TypeError: When an argument has the wrong type.
    """
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"number takes an int, not {type(number).__name__}")
    if not isinstance(quote, str):
        raise TypeError(f"quote takes a str, not {type(quote).__name__}")
    gate = _Gate(_passages(passages), _rules(rules))
    gate.quote((number,), _strip(quote))
    return gate.kept[0] if gate.kept else gate.dropped[0]


# --- Misuse is told ---------------------------------------------------------------------------------------------------


def _rules(rules: Rules | None) -> Rules:
    if rules is None:
        return _DEFAULT
    if not isinstance(rules, Rules):
        raise TypeError(f"rules takes a Rules or None, not {type(rules).__name__}")
    return rules


_DEFAULT: Final = Rules()


def _passage(passage: object, name: str) -> Passage | str:
    if isinstance(passage, (str, Passage)):
        return passage
    raise TypeError(f"{name} takes a str or Passage, not {type(passage).__name__}")


def _passages(passages: Sequence[Passage | str]) -> list[Passage | str]:
    if isinstance(passages, (str, bytes, Passage)) or hasattr(passages, "keys"):
        raise TypeError(f"passages takes several, e.g. [passage], not one {type(passages).__name__}")
    try:
        several = list(passages)
    except TypeError:
        raise TypeError(f"passages takes a list of str or Passage, not {type(passages).__name__}") from None
    return [_passage(passage, f"passages[{at}]") for at, passage in enumerate(several)]


def _pairs(reply: object) -> list[tuple[int, str]]:
    if isinstance(reply, (bytes, bytearray)) or hasattr(reply, "keys") or not isinstance(reply, Iterable):
        raise TypeError(f"reply takes a str, or pairs of number and quote, not {type(reply).__name__}")
    pairs = []
    for pair in reply:
        if not (isinstance(pair, (tuple, list)) and len(pair) == 2):
            raise TypeError(f"reply takes pairs (number, quote), not {pair!r:.60}")
        number, quote = pair
        if isinstance(number, bool) or not isinstance(number, int) or not isinstance(quote, str):
            raise TypeError(f"reply takes pairs of an int and a str, not {pair!r:.60}")
        pairs.append((number, quote))
    return pairs
