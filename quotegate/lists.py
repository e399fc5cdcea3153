"""The lists of a passage: what introduces the lines below it, so that none of them may be sent without it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from . import tables
from .lines import ENDS, INDENT, ITEM_RE, SHORT, STRUCTURE_RE, Lines, bare, says_zh
from .text import BLOCK_TAG_RE, BREAK_RE, has_cjk, regex, simplified

_INTRO: Final = 160  # how long a line is at most that introduces by its words, code points
_UNMARKED: Final = 12  # how many lines above a line without a mark such an introduction is looked for
_WHOLE: Final = 15  # how long a sentence is at least that introduces without the one before it, code points
_HEADING: Final = 40  # how long a line is at most that heads such lines without a colon, code points
_TAGGED: Final = 5000  # how far above the beginning of an HTML list is looked for, code points
_BETWEEN_ITEMS: Final = ("", "and", "or", "和", "或")
_TAG_RE: Final = regex(r"<[^<>]{0,500}>|&nbsp;")
_LIST_TAG_RE: Final = regex(r"<(/?)[uo]l\b")
_PARAGRAPH_RE: Final = regex(r"(?:(?:</?(?:p|br|div|d[dt])|</li>\s{0,9}<li)(?:\s[^<>]{0,500})?/?>\s{0,9})+")

# --- Marks of items ---------------------------------------------------------------------------------------------------

_BESIDE: Final = 400  # how far from a letter or number that may be a mark others are looked for, code points
_BARE: Final = r"[A-PR-Z][:：]?|[IVX]{2,4}|\d{1,2}(?:st|nd|rd|th)?"
_BARE_RE: Final = regex(rf"^[{INDENT}]{{0,60}}({_BARE})(?=\s)", re.MULTILINE)
# Marks that may also begin a sentence, as in “A. Smith”, and all signs that stand once before a word, as -Pay, *Pay or
# ❌ Pay, but for those that open a word or markup: they count where a list may not be read alone.
_LIKE_MARK_RE: Final = regex(
    rf"[{INDENT}]{{0,60}}(?![{INDENT}])"
    rf"(?:(?P<bare>{_BARE})(?=\s)|[\[【〔(（]?"
    r"(?:[A-Z]|[IVX]{1,4}|\d{1,2}(?:\.\d)?|\d{1,2}(?:st|nd|rd|th)|[甲乙丙丁]|Step \d{1,2})"
    r"[\]】〕)）]?[.:：、]?(?: -)?(?=\s)|(?:[A-Z甲乙丙丁]、|[\[【〔]\d{1,2}[\]】〕]|\d{1,2}：)|o(?=\s)"
    r"|\*(?=[^\s*])(?![^\n*]{0,300}\*)|(?P<sign>[^\w\s*_`\"'“”‘’„‚‹«「」『』《》〈〉()（）\[\]［］【】〔〕{}<>|\\/&@#$€£¥=!?！？¿¡.,，、。…])(?!(?P=sign))(?=\s?\S))"
)

# --- What a line says of those below it -------------------------------------------------------------------------------

_INTRO_RE: Final = regex("|".join(tables.LIST_INTRO_ROWS))
_EXCLUDES_RE: Final = regex("|".join(tables.LIST_EXCLUDES_ROWS))
_OPEN_RE: Final = regex("|".join(tables.LIST_OPEN_ROWS))
# … several sentences, a part of one, and advice do not introduce.
_SEVERAL_RE: Final = regex(r"[.!?]\s+(?=[^\W\d])|[。！？](?=.)")
_POINTS_RE: Final = regex(
    r"(?i:these|they|this|those|it|such|which|some|examples?)\b|[这其它即]|包括|以下|如下|例如|比如"
)
_PART_RE: Final = regex(r"[;；]\s{0,3}(?:and|or|和|或者?)?\Z")
_ADVICE_RE: Final = regex("|".join(tables.LIST_ADVICE_ROWS))
_TURNS_RE: Final = regex("|".join((*tables.LIST_CONDITION_ROWS, *tables.LIST_EXCLUDES_ROWS)))
_AROUND: Final = ' \t\r*_#>`"“”’»「」'  # what may stand around a line that introduces
_COLONS: Final = tuple(tables.COLONS)


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


def _seems_heading(line: str, below: str) -> bool:
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
    last = _SEVERAL_RE.split(said)[-1]
    said = last if len(last) > _WHOLE and not _POINTS_RE.match(last) else said  # each sentence speaks for itself
    return line.endswith(_COLONS) and not _ADVICE_RE.match(said) and _TURNS_RE.search(said) is not None


class Lists(Lines):
    """The lists of one passage."""

    __slots__ = ("_introduced", "_turned")

    def look(self) -> None:
        """Get ready to keep what is found."""
        super().look()
        self._introduced: dict[tuple[int, int, str, bool, bool, bool], str] = {}
        self._turned: dict[int, str] = {}

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
            set_in = inside and not item and self.text[at] != ">"
            further = further or (line if set_in and introduces(line) else "")
            nested = column > level or not same if item else nested
            ours = ours or kind(item)  # the item that the line is a paragraph of
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
            heads = _seems_heading(line, below)
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
            heads = _seems_heading(line, below)
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
