"""The lines of a passage: where they begin and end, whether a sentence goes on over a break, what they introduce."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Final

from . import tables
from .text import BLOCK_TAG, BLOCK_TAG_RE, BREAK_RE, INLINE, has_cjk, one_line, regex, simplified, weight

STOPS: Final = tables.TERMINATORS + tables.FULL_STOPS + tables.ELLIPSES
ENDS: Final = frozenset(STOPS)
TAIL: Final = " \t\r\n\"'”’»」』)）]】*_`"  # what may stand behind a stop
BREAKS: Final = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
NEXT_WORD_RE: Final = regex(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
SHORT: Final = 5000  # code points; a text that may be looked through for this and that
_LONG: Final = 20_000  # … that is not even looked through for rare line breaks
BRACKET: Final = 300  # how long a bracket may be that is not parted, code points
_INTRO: Final = 160  # how long a line is at most that introduces by its words, code points
_UNMARKED: Final = 12  # how many lines above a line without a mark such an introduction is looked for
_HEADING: Final = 40  # how long a line is at most that heads such lines without a colon, code points
_TAGGED: Final = 5000  # how far above the beginning of an HTML list is looked for, code points
_TAG_RE: Final = regex(r"<[^<>]{0,500}>|&nbsp;")
_LIST_TAG_RE: Final = regex(r"<(/?)[uo]l\b")
_PARAGRAPH_RE: Final = regex(r"(?:(?:</?(?:p|br|div|d[dt])|</li>\s{0,9}<li)(?:\s[^<>]{0,500})?/?>\s{0,9})+")
_GREETING_RE: Final = regex(r"(?:\A|(?<=[.!?:] ))(?:[A-Z][\w.'’-]*,? ){0,2}[A-Z][\w.'’-]*,\Z")
_UNIT_RE: Final = regex(r"!?\[[^\[\]]{0,200}\]\([^()\s]{0,500}\)\S*|\S+")
_QUOTED_RE: Final = regex(r"[> \t]+")
_RULE_RE: Final = regex(r"[#|]|[-=*_~]{3,}\Z")
_INDENT: Final = r"\ \t\xa0\u3000"  # what lines are set in by
_BESIDE: Final = 400  # how far from a letter or number that may be a mark others are looked for, code points
_BETWEEN_ITEMS: Final = ("", "and", "or", "和", "或")
_BEHIND_RE: Final = regex(rf"(?:</(?:{INLINE})>|\s?\[(?:\^?\d{{1,3}}|[a-z])\]|[⁰¹²³⁴-⁹]){{1,4}}\Z")
_BEHIND_ENDS: Final = frozenset(">]⁰¹²³⁴⁵⁶⁷⁸⁹")
_BARE: Final = r"[A-PR-Z][:：]?|[IVX]{2,4}|\d{1,2}(?:st|nd|rd|th)?"
_BARE_RE: Final = regex(rf"^[{_INDENT}]{{0,60}}({_BARE})(?=\s)", re.MULTILINE)
# Marks that may also begin a sentence, as in “A. Smith”, and all signs that stand once before a word, as -Pay, *Pay or
# ❌ Pay, but for those that open a word or markup: they count where a list may not be read alone.
_LIKE_MARK_RE: Final = regex(
    rf"[{_INDENT}]{{0,60}}(?![{_INDENT}])"
    rf"(?:(?P<bare>{_BARE})(?=\s)|[\[【〔(（]?"
    r"(?:[A-Z]|[IVX]{1,4}|\d{1,2}(?:\.\d)?|\d{1,2}(?:st|nd|rd|th)|[甲乙丙丁]|Step \d{1,2})"
    r"[\]】〕)）]?[.:：、]?(?: -)?(?=\s)|(?:[A-Z甲乙丙丁]、|[\[【〔]\d{1,2}[\]】〕]|\d{1,2}：)|o(?=\s)"
    r"|\*(?=[^\s*])(?![^\n*]{0,300}\*)|(?P<sign>[^\w\s*_`\"'“”‘’„‚‹«「」『』《》〈〉()（）\[\]［］【】〔〕{}<>|\\/&@#$€£¥=!?！？¿¡.,，、。…])(?!(?P=sign))(?=\s?\S))"
)

# --- Lines that are things of their own -------------------------------------------------------------------------------

_HAN_NUMBER: Final = "一二三四五六七八九十"
HAN_ITEM: Final = _HAN_NUMBER + "第"
MARK: Final = rf"""(?:
    [*+–—#{tables.DOTS}-](?=\s) | [{tables.BULLETS}](?!\Z) | [–—](?=[^\s\d])
  | \(?\d{{1,3}}(?:\.\d{{1,2}}){{0,3}}[.)、．）](?![\d.])
  | [(（](?:\d{{1,2}}|[a-zA-Z]|[ivx]{{1,4}}|[{_HAN_NUMBER}]{{1,3}})[)）](?![a-z])
  | (?:[a-z]|[ivx]{{1,5}})[.)](?=\s) | [A-Z]\)(?=\s)
  | [{_HAN_NUMBER}]{{1,3}}[、.．](?![{_HAN_NUMBER}]) | 第[{_HAN_NUMBER}百\d]{{1,4}}[条款项][、：\s]
  | [{tables.CIRCLED}]
)"""
ITEM_RE: Final = regex(rf"[{_INDENT}>]{{0,60}}(?![{_INDENT}>])(?P<mark>{MARK})", re.VERBOSE)
_FAQ: Final = r"(?:[QA]|Question|Answer|问|答|问题|答案|問|答覆|问答)\s?(?:\d{0,3}\s?[:：]|\d{1,3}\.)|[问答][：:]"
# What stands before a sentence and is not part of it.
LEAD_RE: Final = regex(
    rf"""(?: [\s>{tables.INVISIBLE}]+ | {BLOCK_TAG} | {MARK}\s* | (?:{_FAQ})\s* | \[[ xX]\]\s
      | [*_]{{1,3}}(?:{_FAQ})[*_]{{0,3}}\s* | [)）\]】」』”’»*_]+\s+ )*""",
    re.VERBOSE,
)
STRUCTURE_RE: Final = regex(  # first, how most lines begin and none of these
    rf"(?![B-PR-Z][a-z]) (?: \#{{1,6}}\s | \| | ```|~~~ | ={{3,}} | -{{3,}} | {MARK} | (?:{_FAQ}) | {BLOCK_TAG} )",
    re.VERBOSE,
)
_INTRO_RE: Final = regex("|".join(tables.LIST_INTRO_ROWS))
_EXCLUDES_RE: Final = regex("|".join(tables.LIST_EXCLUDES_ROWS))
_OPEN_RE: Final = regex("|".join(tables.LIST_OPEN_ROWS))
_SEVERAL_RE: Final = regex(r"[.!?]\s+(?=[^\W\d])|[。！？](?=.)")
_PART_RE: Final = regex(r"[;；]\s{0,3}(?:and|or|和|或者?)?\Z")
_ADVICE_RE: Final = regex("|".join(tables.LIST_ADVICE_ROWS))
_TURNS_RE: Final = regex("|".join((*tables.LIST_CONDITION_ROWS, *tables.LIST_EXCLUDES_ROWS)))


_SAYS_ZH_RE: Final = regex(r"[，,；;。]|[可须应需能会是为有在免由将已不]")
_ORDERS_ZH_RE: Final = regex(r"须(?!知)|(?<!申)请(?!假|示|求)|不得|应当")
_NAMES_ZH_RE: Final = regex(rf".{{1,12}}(?:{'|'.join(tables.NAMES_ZH)})")


def says_zh(line: str) -> bool:
    """Whether a Chinese line without a stop says something, and does not only name it."""
    line = simplified(line)
    if len(line) > 16 or _ORDERS_ZH_RE.search(line):
        return True
    return _SAYS_ZH_RE.search(line) is not None and not _NAMES_ZH_RE.fullmatch(line)


def _first_length(line: str) -> int:
    """How long the first word of a line is; a link is not parted."""
    found = _UNIT_RE.match(line)
    return len(found.group()) if found else 0


def opens(word: str) -> bool:
    """Whether a capitalised word opens sentences and hardly ever stands inside one."""
    return word.replace("’", "'").partition("'")[0].lower() in tables.OPENING_WORDS


_AROUND: Final = ' \t\r*_#>`"“”’»「」'  # what may stand around a line that introduces
_COLONS: Final = tuple(tables.COLONS)


def bare(text: str) -> str:
    """The text without closing tags and marks of footnotes behind it."""
    behind = _BEHIND_RE.search(text, len(text) - 40) if text[-1:] in _BEHIND_ENDS else None
    return text[: behind.start()] if behind else text


def introduces(line: str) -> bool:
    """Whether a line introduces a list that must not be read without it: one that ends in a colon or … always."""
    line = simplified(bare(line.rstrip()).strip(_AROUND))
    if line.endswith((*_COLONS, "…", "...")):
        return True
    if len(line) > _INTRO:
        return False
    if _PART_RE.search(line, len(line) - 9) or _ADVICE_RE.match(line):
        return False  # an item itself, or a heading of advice
    open_ended = line[-1:] not in ENDS or line[-1] in "?？"
    return bool(_INTRO_RE.search(line) or (open_ended and _EXCLUDES_RE.search(line)))


def _heads(line: str, below: str) -> bool:
    """Whether a line without a stop seems to head the one below it, which has one."""
    if line[-1:] in ENDS or below[-1:] not in ENDS or not line or not below:
        return False
    return not says_zh(line) if has_cjk(line) else len(line) <= _HEADING and not below[0].islower()


def kind(item: re.Match[str] | None) -> str:
    """What the marks of one list have in common: 1. and 2., (a) and (b)."""
    mark = item["mark"] if item else ""
    return _LETTERS_RE.sub("a", _DIGITS_RE.sub("1", mark))


_DIGITS_RE: Final = regex(r"\d+")
_LETTERS_RE: Final = regex(r"[^\W\d_]+")


def _number(item: re.Match[str] | None) -> int:
    """The number of an item, 1 when it has none."""
    digits = "".join(filter(str.isdecimal, item["mark"])) if item else ""
    return int(digits or 1)


def _turning(line: str) -> bool:
    """Whether a line that ends in a colon says that what is below does not hold, or under a condition only."""
    said = simplified(line[:-1].rstrip(" *_`"))
    return line.endswith(_COLONS) and not _ADVICE_RE.match(said) and _TURNS_RE.search(said) is not None


def _flat(text: str) -> bool:
    """Whether a text has no sign of a table or tag and no rare line break."""
    return not (  # spelt out: a loop over the signs takes twice the time
        ("<" in text or "|" in text or "｜" in text or "\t" in text or "   " in text)
        or ("\r" in text or "\v" in text or "\f" in text or "\x1c" in text or "\x1d" in text or "\x1e" in text)
        or ("\x85" in text or "\u2028" in text or "\u2029" in text)
    )


class Lines:
    """The lines of one passage."""

    __slots__ = (
        "_introduced",
        "_line",
        "_other_breaks",
        "_turned",
        "flat",
        "no_bracket",
        "plain",
        "prose",
        "soft",
        "text",
        "title",
    )

    def __init__(self, text: str, *, title: str | None, soft: bool | None) -> None:
        self.text, self.soft = text, soft
        self.title = one_line(title) if title else None
        self.flat: bool | None = None  # not known yet
        self._line = (0, 0)

    def glance(self) -> bool:
        """See whether it is `flat`: short, with no sign of a table or tag and no rare line break."""
        text = self.text
        short = len(text) < SHORT
        self.flat = short and _flat(text)
        self.no_bracket = short and "(" not in text and "（" not in text and "{" not in text
        self._other_breaks = "" if self.flat else BREAKS[1:]
        if not self.flat and len(text) < _LONG:
            self._other_breaks = "".join([sign for sign in self._other_breaks if sign in text])
        return self.flat

    def flat_around(self, start: int, end: int) -> bool:
        """Whether a long text is flat as far around a place as is looked for what stands there."""
        return len(self.text) >= SHORT and _flat(self.text[max(0, start - _TAGGED) : end + _TAGGED])

    def look(self) -> None:
        """See, once something is found, what kind of text it is: often one line, as a retriever cuts it."""
        text, flat = self.text, self.glance() if self.flat is None else self.flat
        self.plain = flat and "\n" not in text and "#" not in text and "~~" not in text
        # … nor of a list.
        self.prose = (
            self.plain
            and ":" not in text
            and "：" not in text
            and not (
                ITEM_RE.match(text) if text[:1].islower() or not text[:2].isalpha() or text[0] in HAN_ITEM else None
            )
        )
        self._introduced: dict[tuple[int, int, str, bool, bool, bool], str] = {}
        self._turned: dict[int, str] = {}

    # --- Where a line is

    def line_start(self, at: int) -> int:
        """Where the line that `at` is in begins."""
        start, seen = self._line  # no break stands between these two
        if not start <= at <= seen:
            low = seen if at > seen else 0
            found = self.text.rfind("\n", low, at)
            start = found + 1 if found >= 0 else start if low else 0
            if self._other_breaks:
                near = max(start, low, at - SHORT)  # they are rare, and looked for no further than this
                if at - near > BRACKET or not self.text[near:at].isprintable():
                    start = max(start, max(self.text.rfind(sign, near, at) for sign in self._other_breaks) + 1)
            self._line = (start, at)
        return start

    def line_end(self, at: int) -> int:
        """Where the line that `at` is in ends, its break not included."""
        end = self.text.find("\n", at)
        end = end if end >= 0 else len(self.text)
        for sign in self._other_breaks:
            found = self.text.find(sign, at, min(end, at + SHORT))
            end = found if found >= 0 else end
        return end

    def end_above(self, at: int) -> int:
        """Where the line above the one that begins at `at` ends; a break of two signs is one."""
        return at - 2 if self.text[at - 2 : at] == "\r\n" else at - 1

    def introduction(self, at: int) -> str:
        """The line that introduces the list around the line at `at` and must be read with it; empty when there is none.

        Upwards over the items of the same list, the paragraphs inside items, and blank lines, to the line that stands
        further left; one that is set in further introduces too, unless it stands inside an item. What is found is kept
        for the items passed, so that a list is walked once.
        """
        item = ITEM_RE.match(self.text, at)
        like = self._marked(at, item)
        if not like and ((turns := self._turns(at)) or not self._in_item(at)):
            return turns
        found = further = ""
        passed: list[tuple[int, int, str, bool, bool, bool]] = []
        level = first = self._column(at, item)
        inside, nested = like, False
        ours, number = kind(item), _number(item)
        own = f"{item.group()} " if item else ""  # how the items of this list begin, when all have one mark
        for above, line, blank in self._filled_above(at):
            if not further:
                key = (at, level, ours, inside, nested, number < 2)
                if (known := self._introduced.get(key)) is not None:
                    found = known
                    break
                passed.append(key)
            at = above
            if own and self.text.startswith(own, at) and not line.endswith(_COLONS):
                further, nested = "", level < first
                continue  # an item with the same mark
            item = ITEM_RE.match(self.text, at)
            like, column = self._marked(at, item), self._column(at, item)
            same = item is not None and kind(item) == ours
            under = column < level or (column == level and not same) if item else inside and column <= level
            flat = same and column == level and not nested and _turning(line)  # 1. You may not: 2. park.
            further = "" if item and (same or column > level) else further  # it stands inside this item
            found = line if flat or (under and introduces(line)) else further if item else ""
            if found:
                break
            number = min(number, _number(item)) if same else number
            if column == 0 and not like and number < 2 and (blank or (inside and not self._in_item(at))):
                found = further
                break  # a paragraph that is no part of the list; but before its first number it only interrupts it
            further = further or (line if inside and not item and introduces(line) else "")
            nested = column > level or not same if item else nested
            level = column if item and not inside else min(level, column)
            inside = inside or like
        else:
            found = further or (self.title if inside and self.title and introduces(self.title) else "")
        self._introduced.update(dict.fromkeys(passed, found))
        return found

    def _filled_above(self, at: int) -> Iterator[tuple[int, str, bool]]:
        """The lines above that hold something, the nearest first, where each begins, and whether above a blank one."""
        blank = False
        while at > 0:
            stop = self.end_above(at)
            at = self.line_start(stop)
            line = self.text[at:stop].strip(" \t\r>")
            if line:
                yield at, line, blank
            blank = not line

    def _marked(self, at: int, item: re.Match[str] | None) -> bool:
        """Whether a line begins with the mark of an item, or with what may be one.

        A letter or number without a stop is none alone, as in “A student may …”, but where others stand near: A and B.
        """
        found = None if item else _LIKE_MARK_RE.match(self.text, at)
        if not found or not found["bare"]:
            return item is not None or found is not None
        own = found["bare"].rstrip(":：")
        near = {mark.rstrip(":：") for mark in _BARE_RE.findall(self.text, max(0, at - _BESIDE), at + _BESIDE)}
        return any(mark != own and mark[0].isdigit() == own[0].isdigit() for mark in near)

    def _turns(self, start: int) -> str:
        """The line that forbids, excludes or sets a condition, a colon at its end, above lines without marks of items.

        Such a list ends at a blank line, unless one stands below the colon too; at a mark or heading; or nobody knows
        where: after so many lines. The line may be wrapped; a short one may do without its colon.
        """
        known = self._turned.get(start)
        if known is not None:
            return known
        opening = ""
        below, gaps = self._stopped(start), False  # the line below the one looked at, and whether a blank one is passed
        stopped = below != ""
        near = max(0, start - SHORT)
        colon = any(self.text.find(sign, near, start) >= 0 for sign in _COLONS)
        heads = False  # the line below seems to head what is below it
        for above in islice(self._above(start), _UNMARKED if colon else 0):
            line = bare(_TAG_RE.sub("", above[-2 * _INTRO :]).rstrip()).strip(_AROUND)
            if opening:
                if not line or line[-1] in ENDS or not (opening[0].islower() or line[-1] in ",，、"):
                    break
                opening = f"{_SEVERAL_RE.split(line)[-1]} {opening}"
                if _SEVERAL_RE.search(line):
                    break
            elif line.endswith(_COLONS):
                if gaps and below:
                    break
                opening = line
            elif self._parts(above, line, below, stopped=stopped, heads=heads):
                break
            heads = _heads(line, below)
            below, gaps = line, gaps or not line
        self._turned[start] = opening if opening and _turning(opening) else self._headed(start)
        return self._turned[start]

    def _stopped(self, start: int) -> str:
        """The line that begins at a place, or a stop when it may go on below; empty when it has no stop."""
        end = self.line_end(start)
        line, parted = self.text[start:end].strip(), BREAK_RE.match(self.text, end)
        if line[-1:] in ENDS:
            return line
        return "." if parted and self.text[parted.end() : self.line_end(parted.end())].strip() else ""

    def _headed(self, start: int) -> str:
        """The short line without a colon that heads lines without marks and turns them, as in: What you must not do.

        It heads no line of several sentences, none below a blank line or another heading, and no rest of a sentence.
        """
        several = _SEVERAL_RE.search(self.text, start, self.line_end(start))
        if several or start != self.line_start(start) or self.text[start].islower():
            return ""
        below, heads = self._stopped(start), False
        for _, line, blank in islice(self._filled_above(start), _UNMARKED):
            if blank:
                break
            if len(line) <= _HEADING and _OPEN_RE.search(simplified(line.strip(_AROUND))):
                return line
            if self._parts(line, line, below, stopped=True, heads=heads):
                break
            heads = _heads(line, below)
            below = line
        return ""

    def _parts(self, above: str, line: str, below: str, *, stopped: bool, heads: bool) -> bool:
        """Whether a list without marks cannot go on over a line above: a heading below that line, or a mark.

        stopped: the items have stops.
        """
        if not line:
            return stopped and below not in _BETWEEN_ITEMS and below[-1] not in ENDS
        mark = _LIKE_MARK_RE.match(above)
        return (
            STRUCTURE_RE.match(above) is not None
            or (mark is not None and not mark["bare"])
            or (heads and line[-1] in ENDS)
        )

    def _above(self, start: int) -> Iterator[str]:
        """The lines above a place, and the paragraphs of HTML in them and in its own, the nearest first."""
        at = self.line_start(start)
        yield from filter(str.strip, reversed(_PARAGRAPH_RE.split(self.text[max(at, start - _TAGGED) : start])[:-1]))
        while at > 0:
            stop = self.end_above(at)
            at = self.line_start(stop)
            line = self.text[max(at, stop - _TAGGED) : stop]
            if "<" in line:
                yield from filter(str.strip, reversed(_PARAGRAPH_RE.split(line)))
            else:
                yield line

    def tagged_introduction(self, at: int) -> str:
        """The words before the HTML list that a place is an item of, when the item must not be read without them."""
        text, low = self.text, max(0, at - _TAGGED)
        item = text.rfind("<li", low, at)
        if item < 0 or text.find("</li", item, at) >= 0:
            tagged = text.find("<", max(low, self.line_start(at)), at) >= 0
            return (self._turns(at) or self._marked_paragraph(at)) if tagged else ""
        opened = self._opened(low, item)
        lead = _TAG_RE.sub(" ", BLOCK_TAG_RE.sub("\n", text[max(low, opened - 300) : opened])).split("\n")
        line = next((line.strip() for line in reversed(lead) if line.strip()), "")
        return line if line and introduces(line) else self._turns(at)

    def _opened(self, low: int, item: int) -> int:
        """Where the list begins that an item is in; a list inside an item before it is closed."""
        depth = 0
        for tag in reversed(list(_LIST_TAG_RE.finditer(self.text, low, item))):
            depth += 1 if tag[1] else -1
            if depth < 0:
                return tag.start()
        return low

    def _marked_paragraph(self, at: int) -> str:
        """The paragraph that introduces others with marks of items, when a place is in one of these."""
        own = _PARAGRAPH_RE.split(self.text[max(self.line_start(at), at - _TAGGED) : at])[-1]
        above = islice(self._above(at), 4 * _UNMARKED if ITEM_RE.match(own) else 0)
        line = _TAG_RE.sub("", next((line for line in above if line.strip() and not ITEM_RE.match(line)), ""))
        return line.strip() if introduces(line) else ""

    def _in_item(self, at: int) -> bool:
        """Whether the line at `at` goes on with an item: set in, or wrapped from the item's line above it."""
        if at == 0:
            return False
        if self.text[at : at + 1].isspace():
            return True
        stop = self.end_above(at)
        above = self.line_start(stop)
        item = ITEM_RE.match(self.text, above)
        return self._marked(above, item) and (self.soft is True or self.goes_on(stop, at))

    def _column(self, at: int, item: re.Match[str] | None) -> int:
        """How far from the left the line at `at` begins: its mark, or its first character."""
        line = self.text[at : item.start("mark") if item else self.line_end(at)].expandtabs(4)
        return len(line) if item else len(line) - len(line.lstrip(" \xa0\u3000>"))

    # --- Line breaks

    def breaks(self, at: int, end: int) -> bool:
        """Whether the line break text[at:end], with the white space behind it, ends a sentence."""
        text = self.text
        if end >= len(text):
            return True
        first = BREAK_RE.match(text, at) if end > at + 1 else None
        if first and BREAK_RE.search(text, first.end(), end):
            return True  # a blank line
        line = text[self.line_start(at) : at].strip()
        if (
            not line
            or line == self.title
            or line[-1] in tables.COLONS
            or (line[0] in "#|-=*_~" and _RULE_RE.match(line))
        ):
            return True
        if text[end] == ">" and line[0] == ">":  # a quotation goes on, unless its line holds nothing
            found = _QUOTED_RE.match(text, end)
            end = found.end() if found else end
            if end >= len(text) or text[end] in BREAKS:
                return True
        elif text[end] == ">" or (STRUCTURE_RE.match(text, end) and not self._is_number(line, end)):
            return True
        if self.soft is False:
            last = line.rsplit(None, 1)[-1]
            return not (last[-1] == "." and last[:-1].lower() in tables.NEVER_LAST)
        if line[-1] in tables.FULL_STOPS:
            return False  # whether that stop is an edge is asked on its own
        return self._heads(at, end) if self.soft else not self.goes_on(at, end)

    def _is_number(self, line: str, end: int) -> bool:
        """Whether what looks like the number of an item is one that the line above speaks of: at the end of May⏎31."""
        last = line.rsplit(None, 1)[-1]
        return self.text[end].isdigit() and (last in tables.NOT_LAST_WORDS or last in tables.CALENDAR)

    def goes_on(self, at: int, end: int) -> bool:
        """Whether the text plainly goes on over the line break text[at:end]."""
        text = self.text
        line = text[self.line_start(at) : at].rstrip()
        first = end
        while first < len(text) and text[first] in "[(*_`\"“‘'":
            first += 1
        opens = text[first : first + 1]
        if opens.islower() and not (line[:1].islower() and self._alone(at)):
            return True
        if text[end] in ",，、；;。)）」』”’" or line[-1] in "，、；;(（-—–&/":
            return True
        if line[-1] == ",":
            return not self._greets(line, first)
        found = NEXT_WORD_RE.match(text, first)
        if found and found.group() in tables.CALENDAR and line[-1] not in ENDS:
            return True
        if line.endswith(tables.NOT_LAST_ZH) or line.rsplit(None, 1)[-1] in tables.NOT_LAST_WORDS:
            return True
        return self._wrapped(at, end)

    def _greets(self, line: str, first: int) -> bool:
        """Whether a line that ends in a comma ends with a greeting, as in Dear Sir, and `first` begins the letter."""
        word, greeting = NEXT_WORD_RE.match(self.text, first), _GREETING_RE.search(line, len(line) - 60)
        if not word or not greeting or not word.group()[0].isupper():
            return False
        greets = greeting.group().startswith(("Dear ", "Hi ", "Hello "))
        return greets or opens(word.group()) or word.group().lower() in tables.SMALL_OPENING_WORDS

    def _heads(self, at: int, end: int) -> bool:
        """Whether the line before a break in wrapped text heads a paragraph: the next word would have fitted on it."""
        text = self.text
        if not text[end].isupper():
            return False
        start = self.line_start(at)
        if start and (not text[start - 2].isspace() or text[self.line_start(self.end_above(start)) : start].strip()):
            return False
        line, below = text[start:at].strip(), text[end : self.line_end(end)]
        short = len(line) + 1 + len(below.split(None, 1)[0]) <= len(below)
        return short and (line[-1] not in ",;，；、-" or self._greets(line, end))

    def _alone(self, at: int) -> bool:
        """Whether the line that ends at `at` is short and heads a paragraph: small letters below prove nothing then."""
        start = self.line_start(at)
        above = self.text[self.line_start(self.end_above(start)) : start].strip() if start else ""
        return at - start < 40 and (not above or above == self.title or above[:1].islower())

    def _wrapped(self, at: int, end: int) -> bool:
        """Whether the lines around a break are filled to one width, as when a program wraps a paragraph."""
        lines = [*self._lines_above(at), *self._lines_below(end)]
        if has_cjk(lines[0]):  # each Han character takes two columns; a foreign word or number is not parted
            width = max(map(weight, lines))
            firsts = [2 + (_first_length(below) // 2 if below[0].isascii() else 0) for below in lines[1:]]
            return (
                len(lines) > 2
                and width >= 12
                and all(width - weight(line) <= first for line, first in zip(lines, firsts, strict=False))
            )
        width = max(map(len, lines))
        if width < 40 or (len(lines) < 3 and width < 60):
            return False
        return all(len(line) + 1 + _first_length(below) > width for line, below in pairwise(lines))

    def _lines_above(self, end: int) -> list[str]:
        """The line that ends at `end`, and up to three more of its paragraph above it."""
        lines: list[str] = []
        while len(lines) < 4:
            start = self.line_start(end)
            line = self.text[start:end].strip()
            if lines and (not line or line == self.title):
                break
            lines.insert(0, line)
            if start == 0:
                break
            end = self.end_above(start)
        return lines

    def _lines_below(self, start: int) -> list[str]:
        """The line that begins at `start`, and up to two more of its paragraph below it."""
        lines: list[str] = []
        while len(lines) < 3 and start < len(self.text):
            end = self.line_end(start)
            line = self.text[start:end].strip()
            if not line or (lines and STRUCTURE_RE.match(line)):
                break
            lines.append(line)
            start = end + (2 if self.text.startswith("\r\n", end) else 1)
        return lines
