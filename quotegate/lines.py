"""The lines of a passage: where they begin and end, whether a sentence goes on over a break, what they introduce."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from . import tables
from .text import BLOCK_TAG, BREAK_RE, INLINE, has_cjk, one_line, regex, simplified, weight

STOPS: Final = tables.TERMINATORS + tables.FULL_STOPS + tables.ELLIPSES
ENDS: Final = frozenset(STOPS)
TAIL: Final = " \t\r\n\"'”’»」』)）]】*_`"  # what may stand behind a stop
BREAKS: Final = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
NEXT_WORD_RE: Final = regex(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
SHORT: Final = 5000  # code points; a text that may be looked through for this and that
_LONG: Final = 20_000  # … that is not even looked through for rare line breaks
BRACKET: Final = 300  # how long a bracket may be that is not parted, code points
_GREETING_RE: Final = regex(r"(?:\A|(?<=[.!?:] ))(?:[A-Z][\w.'’-]*,? ){0,2}[A-Z][\w.'’-]*,\Z")
_UNIT_RE: Final = regex(r"!?\[[^\[\]]{0,200}\]\([^()\s]{0,500}\)\S*|\S+")
_QUOTED_RE: Final = regex(r"[> \t]+")
_RULE_RE: Final = regex(r"[#|]|[-=*_~]{3,}\Z")
INDENT: Final = r"\ \t\xa0\u3000"  # what lines are set in by
_BEHIND_RE: Final = regex(rf"(?:</(?:{INLINE})>|\s?\[(?:\^?\d{{1,3}}|[a-z])\]|[⁰¹²³⁴-⁹]){{1,4}}\Z")
_BEHIND_ENDS: Final = frozenset(">]⁰¹²³⁴⁵⁶⁷⁸⁹")
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
ITEM_RE: Final = regex(rf"[{INDENT}>]{{0,60}}(?![{INDENT}>])(?P<mark>{MARK})", re.VERBOSE)
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


def bare(text: str) -> str:
    """The text without closing tags and marks of footnotes behind it."""
    behind = _BEHIND_RE.search(text, len(text) - 40) if text[-1:] in _BEHIND_ENDS else None
    return text[: behind.start()] if behind else text


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
        "_line",
        "_other_breaks",
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
        return len(self.text) >= SHORT and _flat(self.text[max(0, start - SHORT) : end + SHORT])

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
