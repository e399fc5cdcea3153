"""A passage under the gate: where a quote stands in it, where its sentences end, what its lines are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from . import tables
from .passages import Passage
from .text import (
    BLOCK_TAG,
    BLOCK_TAG_RE,
    BREAK_RE,
    INLINE,
    NOTE_RE,
    Letters,
    cuts,
    has_cjk,
    letters,
    one_line,
    regex,
    simplified,
)

# --- Where a sentence may end -----------------------------------------------------------------------------------------

_STOPS: Final = tables.TERMINATORS + tables.FULL_STOPS + tables.ELLIPSES
ENDS: Final = frozenset(_STOPS)
TAIL: Final = " \t\r\n\"'”’»」』)）]】*_`"  # what may stand behind a stop
_BREAKS: Final = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"


@lru_cache(maxsize=16)
def _edge_re(stops: str, *, soft: bool) -> re.Pattern[str]:
    """Stops with the closing marks and footnotes behind them, a line break, a block's tag, the mark of an item.

    All begin with one set of characters, which `re` seeks at the speed of a loop in C. In wrapped text (soft), a break
    before small letters is none of them.
    """
    small = "(?![a-z])" if soft else ""
    stop = re.escape(_STOPS + stops)
    close = re.escape(tables.CLOSERS)
    note = r"(?:\ ?\[(?:\d{1,3}|[a-z])\])*"
    return re.compile(
        rf"[{stop}{tables.LINE_BREAKS})<](?:(?<=[{tables.LINE_BREAKS}]){small}\s*"
        rf"|(?<=\))(?=\s)|(?<=<){BLOCK_TAG[1:]}"
        rf"|(?<![{tables.LINE_BREAKS})<])(?:[{stop}{close}]|[*_`]+(?![\w*_`]))*(?:</(?:{INLINE})>)*{note})"
    )


_INLINE_TAGS_RE: Final = regex(rf"(?:<(?:{INLINE})(?:\s[^<>]{{0,200}})?>){{1,4}}")

# Words around a full stop.
_WORD_RE: Final = regex(r"[A-Za-z0-9\u00c0-\u052f][A-Za-z0-9\u00c0-\u052f.&'’\u00ad\u200b-\u200d-]*\Z|§+\Z")
_NEXT_WORD_RE: Final = regex(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_DOTTED_RE: Final = regex(r"(?:[^\W\d_]{1,3}\.)+[^\W\d_]{1,3}")  # e.g, U.S, Ph.D
_ROMAN_RE: Final = regex("[IVXLC]{2,}")
_ORDINARY_RE: Final = regex(r"(?<![^\s(\"'“‘,-])[A-Z]?[a-z'’]{3,}[ )]?\Z")
_LONG_NUMBER_RE: Final = regex(r"(?:\d{3}|[A-Z]{2}|\w[)])\Z")
_CLOSED_STOP_RE: Final = regex(r"[)\]”’»\"'][.!?]\Z")
_OWN_SENTENCE_RE: Final = regex(r"[(（][^()（）]{0,300}[.!?。！？][)）]")
# A stop with no space behind it: “in all halls.4 The next”, “on 1 March.Late payment”, but not “Node.Js”.
_GLUED_NOTE_RE: Final = regex(r"\d{1,2}(?:[ ,]\d{1,2}){0,4}(?=\s+[A-Z])")
_GLUED_BEFORE_RE: Final = regex(r"(?<![^\s(\"“.!?])(?:[A-Za-z]?[a-z]{2,}|\d{1,3}(?:,\d{3})+)\Z")
_GLUED_WORD_RE: Final = regex(
    r"(?!(?:Com|Net|Org|Edu|Gov|Io|Js|Py|Html?|Pdf|Docx?)\b)[A-Z](?:[a-z]+|(?<=[IA]))(?:['’][a-z]+)?[.]?(?=\s)"
)
# Who said it: “Really?” Mom asks; “…？”他问。
_SAYING_RE: Final = regex(rf"(?:[^\s.,:!?]+ ){{1,3}}?(?:{'|'.join(tables.SAYING)})\b(?!:)")
_SAYING_ZH_RE: Final = regex(
    rf"[^，。！？；：“「]{{0,8}}(?:{'|'.join(tables.SAYING_ZH)})[，。：:,.]|[的地得等之时這这]"
)
_INLINE_MARK_RE: Final = regex(r"(?:^|(?<=\s))(?P<mark>[⁃•]?[(]?(?P<label>\d{1,2}|[a-z]|[A-Z](?=\)))[.)]?)[.)]")
_OPENER: Final = {
    "”": "“",
    "’": "‘",
    "」": "「",
    "』": "『",
    ")": "(",
    "）": "（",
    "】": "【",
    "》": "《",
    "〉": "〈",
    '"': '"',
    "'": "'",
}

# --- Lines that are things of their own -------------------------------------------------------------------------------

_HAN_NUMBER: Final = "一二三四五六七八九十"
_HAN_ITEM: Final = _HAN_NUMBER + "第"
MARK: Final = rf"""(?:
    [*+{tables.BULLETS}#-](?=\s) | [{tables.BULLETS[1:]}](?=\S)
  | \(?\d{{1,3}}(?:\.\d{{1,2}}){{0,3}}[.)、．）](?![\d.])
  | [(（](?:\d{{1,2}}|[a-zA-Z]|[ivx]{{1,4}}|[{_HAN_NUMBER}]{{1,3}})[)）](?![a-z])
  | (?:[a-z]|[ivx]{{1,5}})[.)](?=\s) | [A-Z]\)(?=\s)
  | [{_HAN_NUMBER}]{{1,3}}[、.．] | 第[{_HAN_NUMBER}百\d]{{1,4}}[条款项][、：\s]
  | [{tables.CIRCLED}]
)"""
ITEM_RE: Final = regex(rf"[ \t>]{{0,60}}(?P<mark>{MARK})", re.VERBOSE)
_FAQ: Final = r"(?:[QA]|Question|Answer|问|答|问题|答案|問|答覆|问答)\s?(?:\d{0,3}\s?[:：]|\d{1,3}\.)|[问答][：:]"
# What stands before a sentence and is not part of it.
_LEAD_RE: Final = regex(
    rf"""(?: [\s>{tables.INVISIBLE}]+ | {BLOCK_TAG} | {MARK}\s* | (?:{_FAQ})\s* | \[[ xX]\]\s
      | [)）\]】」』”’»*_]+\s+ )*""",
    re.VERBOSE,
)
_STRUCTURE_RE: Final = regex(
    rf"(?: \#{{1,6}}\s | \| | ```|~~~ | ={{3,}} | -{{3,}} | {MARK} | (?:{_FAQ}) | {BLOCK_TAG} )", re.VERBOSE
)
_INTRO_RE: Final = regex("|".join(tables.LIST_INTRO_ROWS))
_EXCLUDES_RE: Final = regex("|".join(tables.LIST_EXCLUDES_ROWS))


_SAYS_ZH_RE: Final = regex(r"[，,；;。]|[可须应需能会是为有在免由将已不]")
_NAMES_ZH_RE: Final = regex(rf".{{1,12}}(?:{'|'.join(tables.NAMES_ZH)})")


def says_zh(line: str) -> bool:
    """Whether a Chinese line without a stop says something, and does not only name it."""
    line = simplified(line)
    return len(line) > 16 or (_SAYS_ZH_RE.search(line) is not None and not _NAMES_ZH_RE.fullmatch(line))


_SUBORDINATE: Final = frozenset(("If", "When", "While", "After", "Before", "Once", "Unless", "Until", "Where"))
_PAIRS: Final = ("(（", ")）"), ("《", "》"), ("[", "]")
_QUOTES_RE: Final = regex(f"[{tables.DOUBLE_QUOTES}]")  # of any kind: pages mix them
_PAIRED_RE: Final = regex(rf"[{tables.DOUBLE_QUOTES}()（）《》\[\]]")
_INCHES_RE: Final = regex(r"(?<=\d)\"")  # 24" may be a length
_ENUMERATED_RE: Final = regex(r"(?:\(|(?<![^\s(]))[\da-z]{1,2}\)")


def unpaired(text: str) -> bool:
    """Whether a bracket or quote mark of the text lacks its partner."""
    if text.isascii() and "(" not in text and ")" not in text and '"' not in text and "[" not in text:
        return False  # the common case, at the speed of str.find
    if not _PAIRED_RE.search(text):
        return False
    if len(_QUOTES_RE.findall(text)) % 2 and (len(_QUOTES_RE.findall(text)) - len(_INCHES_RE.findall(text))) % 2:
        return True
    return all(
        any(sum(map(way.count, opening)) != sum(map(way.count, closing)) for opening, closing in _PAIRS)
        for way in (text, _ENUMERATED_RE.sub("", text))
    )


def _unfinished(line: str) -> bool:
    """Whether words without a stop end before they are done, or are a clause that hangs on another."""
    words = line.split()
    return words[-1] in tables.NOT_LAST_WORDS or (words[0] in _SUBORDINATE and "," not in line)


def introduces(line: str) -> bool:
    """Whether a line introduces a list that must not be read without it: one that ends in a colon always."""
    line = simplified(line.strip(" \t*_#>`"))
    if line.endswith((":", "：")):
        return True
    if len(line) > _INTRO:
        return False
    open_ended = line[-1:] not in ENDS or line[-1] in "?？"
    return bool(_INTRO_RE.search(line) or (open_ended and _EXCLUDES_RE.search(line)))


_FULL: Final = 64  # code points
_INTRO: Final = 160  # how long a line is at most that introduces by its words, code points


_TAGGED: Final = 5000  # how far above the beginning of an HTML list is looked for, code points
_TAG_RE: Final = regex(r"<[^<>]{0,500}>")
_BRACKET: Final = 300  # how long a bracket may be that is not parted, code points
_SHORT: Final = 5000  # code points; a text that may be looked through for this and that
_LONG: Final = 20_000  # … that is not even looked through for rare line breaks
_GREETING_RE: Final = regex(r"(?:\A|(?<=[.!?:] ))(?:[A-Z][\w.'’-]*,? ){0,2}[A-Z][\w.'’-]*,\Z")
_UNIT_RE: Final = regex(r"!?\[[^\[\]]{0,200}\]\([^()\s]{0,500}\)\S*|\S+")


_SPACES_RE: Final = regex(r"\s*")


def _past_spaces(text: str, at: int) -> int:
    """The place of the next character that is no white space."""
    found = _SPACES_RE.match(text, at)
    return found.end() if found else at


def _first_length(line: str) -> int:
    """How long the first word of a line is; a link is not parted."""
    found = _UNIT_RE.match(line)
    return len(found.group()) if found else 0


def _opens(word: str) -> bool:
    """Whether a capitalised word opens sentences and hardly ever stands inside one."""
    return word.replace("’", "'").partition("'")[0].lower() in tables.OPENING_WORDS


_SHAPES: Final = ("\t", "   ", "|", "｜", "<", "#", "~~")
_SHORT_WORDS: Final = tables.ABBREVIATIONS | tables.SHORT_FORMS


class Page:
    """A passage under the gate. Made once in a check, so that nothing is folded twice."""

    __slots__ = (
        "_edge_re",
        "_introduced",
        "_items",
        "_letters",
        "_line",
        "_no_bracket",
        "_other_breaks",
        "_seen",
        "plain",
        "prose",
        "soft",
        "stops",
        "text",
        "title",
    )

    def __init__(self, text: str, *, title: str | None = None, soft: bool | None = None, stops: str = "") -> None:
        self.text, self.soft, self.stops = text, soft, stops
        self.title = one_line(title) if title else None
        self._letters: dict[bool, Letters] = {}
        self._seen = False

    @classmethod
    def of(cls, passage: Passage | str, stops: str) -> Page:
        """A passage under the gate."""
        if isinstance(passage, str):
            return cls(passage, stops=stops)
        return cls(passage.text, title=passage.title, soft=passage.soft_breaks, stops=stops)

    def _look(self) -> None:
        """See, once something is found, what kind of text it is: often one line, as a retriever cuts it."""
        text, self._seen = self.text, True
        short = len(text) < _SHORT
        # No sign of a table, heading or tag: nothing to be looked for in its lines.
        self.plain = short and text.splitlines() == [text] and not any(map(text.__contains__, _SHAPES))
        # … nor of a list.
        self.prose = (
            self.plain
            and ":" not in text
            and "：" not in text
            and not (
                ITEM_RE.match(text) if text[:1].islower() or not text[:2].isalpha() or text[0] in _HAN_ITEM else None
            )
        )
        self._other_breaks = "" if self.plain else _BREAKS[1:]
        if len(text) < _LONG:
            self._other_breaks = "".join([sign for sign in self._other_breaks if sign in text])
        self._no_bracket = short and "(" not in text and "（" not in text and "{" not in text
        self._line = (0, 0)
        self._items: dict[int, bool] = {}
        self._introduced: dict[tuple[int, int], str] = {}
        self._edge_re = _edge_re(self.stops, soft=self.soft is True)

    # --- Finding

    def places(self, quote: str) -> Iterator[tuple[int, int]]:
        """Where the quote stands, cutting no word or number: to the letter first, then in other ways of writing."""
        text, length = self.text, len(quote)
        at = text.find(quote) if quote[:1].isalnum() or letters(quote) else -1
        exact = 0
        while at >= 0:
            exact += 1
            if not cuts(text, at) and not cuts(text, at + length):
                yield at, at + length
            at = text.find(quote, at + length)
        notes = "[" in quote and NOTE_RE.search(quote) is not None
        if notes not in self._letters:
            self._letters[notes] = Letters(text, notes=notes)
        for span in self._letters[notes].find(quote, known=exact):
            known = exact and text[span.start : span.end] in quote
            if not known and not cuts(text, span.start) and not cuts(text, span.end):
                yield span

    def continued(self, end: int, line: str, *, exactly: bool) -> int | None:
        """Where a line ends that stands right behind `end`, in any way of writing; None when it does not."""
        text = self.text
        at = _past_spaces(text, end)
        if text.startswith(line, at):
            return at + len(line)
        if exactly:
            return None
        head = Letters(line[:64], notes=False).all[:10]
        if not head or not Letters(text[end : end + 320], notes=False).all.startswith(head):
            return None  # most lines that do not go on end here
        window = Letters(text[end : end + 3 * len(line) + 256], notes=False)
        span = next(window.find(line), None) if window.all.startswith(Letters(line, notes=False).all) else None
        return end + span.end if span else None

    # --- Widening

    def sentences(self, start: int, end: int) -> list[tuple[int, int]]:
        """The sentences that text[start:end] reaches into, each without the mark of a list or answer before it."""
        if not self._seen:
            self._look()
        text, found = self.text, []
        at = self._start(start)
        while at < end and at < len(text):
            stop = self._end(max(start, at))
            first, last = self._trimmed(at, stop)
            if start < last > first < end and (text[first].isalnum() or self._says(first, last)):
                found.append((first, last))
            at = stop
        return found

    def _says(self, start: int, end: int) -> bool:
        return any(map(str.isalnum, self.text[start:end]))

    def _trimmed(self, start: int, end: int) -> tuple[int, int]:
        text = self.text
        start += text[start] == " "
        head = text[start : start + 12]
        if not head[:2].isalpha() or ":" in head or "：" in head:
            lead = _LEAD_RE.match(text, start, end)
            start = lead.end() if lead else start
        while end > start:
            kept = text[start:end].rstrip().rstrip(self.stops)
            tag = kept.rfind("<", 1) if kept.endswith(">") else -1
            if tag > 0 and BLOCK_TAG_RE.fullmatch(kept, tag):
                kept = kept[:tag]
            if start + len(kept) == end:
                break
            end = start + len(kept)
        return start, end

    def _end(self, start: int) -> int:
        text, at, search = self.text, start, self._edge_re.search
        while found := search(text, at):
            if (edge := self._edge(found)) > start:
                return edge
            at = found.end()
        return len(text)

    def _start(self, at: int) -> int:
        text = self.text
        # The common case first: the quote begins where a sentence does.
        before = at - 2 if text[at - 1 : at] == " " else at - 1
        if before > 0 and text[before - 1].isalnum():
            if before == at - 2 and text[before] == "." and self._plain_stop(before):
                return at - 1
            found = self._edge_re.match(text, before)
            if found and found.end() <= at and (edge := self._edge(found)) > 0:
                return edge
        size = 96  # looked through from its end; most sentences are shorter
        while True:
            low = max(0, at - size)
            # A little beyond, for the mark of an item inside a line: the edge is before it, but its stop behind.
            for found in reversed(list(self._edge_re.finditer(text, low, min(at + 5, len(text))))):
                if (found.start() > low or low == 0) and 0 < (edge := self._edge(found)) <= at:
                    return edge
            if low == 0:
                return 0
            size *= 8

    def _edge(self, found: re.Match[str]) -> int:
        """Where the sentence before a candidate ends; -1 when the candidate is no edge."""
        at, end = found.span()
        text = self.text
        sign = text[at]
        if sign == "." and self._plain_stop(at):
            return end
        if sign in _BREAKS:
            return end if self._breaks(at, end) else -1
        if sign == ")":
            return self._mark_edge(at)
        if sign == "<":
            return end
        edge = self._stop_edge(at, end)
        return edge if edge < 0 or self._no_bracket or not self._inside(at, end) else -1

    def _plain_stop(self, at: int) -> bool:
        """The common case of an edge: a full stop behind an ordinary word, a space, a capital, no bracket around."""
        text = self.text
        if text[at + 1 : at + 2] != " " or not text[at + 2 : at + 3].isupper():
            return False
        last = text[text.rfind(" ", at - 24 if at > 24 else 0, at) + 1 : at]
        if not last.isalpha() or len(last) < 2 or last.lower() in _SHORT_WORDS:
            return False
        return self._no_bracket or not self._inside(at, at + 1)

    def _inside(self, at: int, end: int) -> bool:
        """Whether a stop stands inside a bracket that is closed behind it in the same line."""
        text, near = self.text, max(0, at - _BRACKET)
        for opening, closing in ("()", "（）", "{}"):
            opened = text.rfind(opening, near, at)
            end = at + 1 if opening == "{" else end  # braces hold no sentence of their own
            if opened >= 0 and opened >= self.line_start(at) and text.find(closing, opened, end) < 0:
                below = text.find("\n", at, end + _BRACKET)
                if text.find(closing, end, below if below >= 0 else end + _BRACKET) >= 0:
                    return True
        return False

    def _stop_edge(self, at: int, end: int) -> int:
        """The edge at the stops and closing marks text[at:end]; -1 when they end no sentence."""
        text, size = self.text, len(self.text)
        after = _past_spaces(text, end)
        if after >= size or text[at] in self.stops or (text[after] == "<" and BLOCK_TAG_RE.match(text, after)):
            return end
        if end == at + 2 and _OPENER.get(text[at + 1]) == text[at - 1 : at]:
            return -1  # the mark itself: "?"
        if text[at] not in ".!?…\u2024":
            return end if self._wide_stop(at, end, after) else -1
        if after == end:
            return self._tight_edge(at, end)
        first = after
        if text[first] == "<" and (tags := _INLINE_TAGS_RE.match(text, first)):
            first = after = min(tags.end(), size - 1)
        while first < size and first < after + 4 and not text[first].isalnum():
            first += 1
        found = _NEXT_WORD_RE.match(text, first)
        if text.startswith("..", at) and text[end - 1] in "!?":
            at = end - 1  # ...?
        return end if self._loose_stop(at, end, after, first, found.group() if found else "") else self._mark_edge(at)

    def _wide_stop(self, at: int, end: int, after: int) -> bool:
        """A stop of no doubt, 。！？ and the like: an edge, unless in a quotation that the sentence goes on with."""
        text, last = self.text, self.text[end - 1]
        closed = last in _OPENER
        if after == end and (text[after] in "，、；：,;:" or (text[after] == "—" and not closed)):
            return False
        if after == end and text[after] in "(（" and (closed or not _OWN_SENTENCE_RE.match(text, after)):
            return False  # a bracket that belongs to the sentence
        if after > end or not closed:
            return True
        if last in "》〉":
            return False  # in a title
        if last in ")）" and text[at] in "。｡":
            return True
        opened = text.rfind(_OPENER[last], max(0, at - 400), at)
        whole = opened == 0 or (opened > 0 and text[opened - 1] in "：:，,\n" + _STOPS)
        return (whole or text[at] in "。｡") and not _SAYING_ZH_RE.match(text, end)

    def _tight_edge(self, at: int, end: int) -> int:
        """The edge at . ! ? or … with no space behind it."""
        text = self.text
        before = text[at - 1 : at]
        if text[at] == "…" or text[at : at + 2] == "..":
            return -1
        if "\u2e80" <= before <= "\ufaff" and text[end].isalnum():
            return end
        if text[at] == "." and (note := _GLUED_NOTE_RE.match(text, end)):
            return note.end() if before in ')%”"' or _ORDINARY_RE.search(text, max(0, at - 24), at) else -1
        if end == at + 1 and _GLUED_WORD_RE.match(text, end) and _GLUED_BEFORE_RE.search(text, max(0, at - 24), at):
            return end
        return -1

    def _loose_stop(self, at: int, end: int, after: int, first: int, word: str) -> bool:
        """Whether . ! ? or … with space behind it ends a sentence; `word` at `first` is the next one."""
        text, stop = self.text, self.text[at]
        closed = text[end - 1] not in ".!?…\u2024"
        if text[first : first + 1].islower() and word.islower():
            return self._before_small(at, end, first, word, closed=closed)
        if text[after] in "-–—" and after + 1 < first:
            return False  # “… again.” — the one who said so
        if _CLOSED_STOP_RE.search(text, at, end):  # ...). or .”.
            return True
        if stop in "!?":
            aside = text[after] in "(（" and not _OWN_SENTENCE_RE.match(text, after)
            return not aside and not (closed and _SAYING_RE.match(text, first))
        if stop == "…" or text[at : at + 2] == "..":
            if self.soft is not True and BREAK_RE.search(text, end, first):
                return word[:1].isupper()
            left_out = text[at - 1 : at].isspace()
            return not left_out and word[:1].isupper() and (_opens(word) or end - at > 3)
        if text[at - 2 : at] == ". " or text[after] == ".":
            return False  # . . .
        return self._full_stop(at, first, word)

    def _before_small(self, at: int, end: int, first: int, word: str, *, closed: bool) -> bool:
        """Whether a sentence that begins in small letters follows a stop."""
        text, stop = self.text, self.text[at]
        if text.startswith(("http", "www."), first) and stop == ".":
            return self._full_stop(at, first, "The")
        if closed:
            return False
        if self.soft is not True and BREAK_RE.search(
            text, end, first
        ):  # the end of a line: only an abbreviation goes on
            return stop != "." or self._full_stop(at, at + 1, "The")
        if text[at : at + 2] == ".." or stop == "…":
            return False
        if word not in tables.SMALL_OPENING_WORDS and (stop not in "?!" or word in tables.NOT_LAST_WORDS):
            return False
        found = _ORDINARY_RE.search(text, max(0, at - 24), at)
        if found is None:
            return _LONG_NUMBER_RE.search(text, max(0, at - 24), at) is not None
        if stop == "!" and found.group()[0].isupper():
            return False  # a name: Yahoo! staff
        return found.group().lower() not in tables.SHORT_FORMS

    def _full_stop(self, at: int, first: int, word: str) -> bool:
        """Whether the full stop at `at`, with `word` at `first` behind it, ends a sentence."""
        text = self.text
        found = _WORD_RE.search(text, max(0, at - 24), at)
        last = found.group() if found else ""
        if "." in last and not _DOTTED_RE.fullmatch(last):
            last = last.rpartition(".")[2]  # “Tuesday.Mr”: no space behind the stop before
        low = last.lower()
        if last.istitle() and low in tables.SHORT_FORMS and not _opens(word):
            return False
        if low in tables.NEVER_LAST or (len(last) == 1 and last.islower() and last.isascii()):
            return False
        if low in tables.TIMES:
            return word[:1].isupper() and word not in tables.AFTER_TIMES
        if low in tables.ABBREVIATIONS and text[first : first + 1].isdigit():
            return False
        if low in tables.BEFORE_NUMBER and (_ROMAN_RE.fullmatch(word) or (len(word) == 1 and word not in "AI")):
            return False
        if low in tables.MAYBE_LAST or _DOTTED_RE.fullmatch(last) or (len(last) == 1 and last.isupper()):
            return _opens(word)
        if last.isdecimal() and len(last) < 4 and found is not None:
            return not self._opens_line(found.start()) and self._mark_edge(at) < 0
        return True

    def _opens_line(self, at: int) -> bool:
        return not self.text[max(self.line_start(at), at - 80) : at].strip(" \t>*#(（")

    def _mark_edge(self, at: int) -> int:
        """The edge before the mark of an item inside a line, 2) or b., whose end is at `at`; -1 when there is none.

        Such a mark is one only when the marks before it, 1) or a., stand earlier in the line, the first of them where a
        sentence begins: the items of “You must (1) pay and (2) sign” are one sentence.
        """
        text = self.text
        found = _INLINE_MARK_RE.search(text, max(0, at - 5), at + 1)
        if not found or found.end() != at + 1:
            return -1
        line, label, start = self.line_start(at), found["label"], found.start("mark")
        passed: list[int] = []
        is_item: bool | None = None
        while is_item is None:
            passed.append(start)
            label = str(int(label) - 1) if label.isdecimal() else chr(ord(label) - 1)
            mark = re.compile(rf"(?<![^\s⁃•(])[(⁃•]?{re.escape(label)}[.)]")
            earlier = mark.search(text, max(line, start - 600), start)
            if not earlier:
                is_item = False
                break
            start = earlier.start()
            lead = text[max(line, start - 80) : start].rstrip()[-1:]
            is_item = True if not lead or lead in ENDS else self._items.get(start)
        self._items.update(dict.fromkeys(passed, is_item))
        return found.start("mark") if is_item else -1

    # --- Line breaks

    def _breaks(self, at: int, end: int) -> bool:
        """Whether the line break text[at:end], with the white space behind it, ends a sentence."""
        text = self.text
        if end >= len(text):
            return True
        first = BREAK_RE.match(text, at) if end > at + 1 else None
        if first and BREAK_RE.search(text, first.end(), end):
            return True  # a blank line
        line = text[self.line_start(at) : at].strip()
        if not line or line == self.title or line[0] in "#|" or line[-1] in ":：":
            return True
        if text[end] == ">" and line[0] == ">":  # a quotation goes on
            while end < len(text) and text[end] in "> \t":
                end += 1
        elif text[end] == ">" or _STRUCTURE_RE.match(text, end):
            return True
        if self.soft is False:
            return True
        if line[-1] in tables.FULL_STOPS:
            return False  # whether that stop is an edge is asked on its own
        return self._heads(at, end) if self.soft else not self.goes_on(at, end)

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
        found = _NEXT_WORD_RE.match(text, first)
        if found and found.group() in tables.CALENDAR and line[-1] not in ENDS:
            return True
        return line.rsplit(None, 1)[-1] in tables.NOT_LAST_WORDS or self._wrapped(at, end)

    def _greets(self, line: str, first: int) -> bool:
        """Whether a line that ends in a comma ends with a greeting, as in Dear Sir, and `first` begins the letter."""
        word, greeting = _NEXT_WORD_RE.match(self.text, first), _GREETING_RE.search(line, max(0, len(line) - 60))
        if not word or not greeting or not word.group()[0].isupper():
            return False
        return greeting.group().startswith(("Dear ", "Hi ", "Hello ")) or _opens(word.group())

    def _heads(self, at: int, end: int) -> bool:
        """Whether the line before a break in wrapped text heads a paragraph: the next word would have fitted on it."""
        text = self.text
        if not text[end].isupper():
            return False
        start = self.line_start(at)
        if start and (not text[start - 2].isspace() or text[self.line_start(start - 1) : start].strip()):
            return False
        line, below = text[start:at].strip(), text[end : self.line_end(end)]
        short = len(line) + 1 + len(below.split(None, 1)[0]) <= len(below)
        return short and (line[-1] not in ",;，；、-" or self._greets(line, end))

    def _alone(self, at: int) -> bool:
        """Whether the line that ends at `at` is short and heads a paragraph: small letters below prove nothing then."""
        start = self.line_start(at)
        above = self.text[self.line_start(start - 1) : start].strip() if start else ""
        return at - start < 40 and (not above or above == self.title or above[:1].islower())

    def _wrapped(self, at: int, end: int) -> bool:
        """Whether the lines around a break are filled to one width, as when a program wraps a paragraph."""
        lines = [*self._lines_above(at), *self._lines_below(end)]
        width = max(map(len, lines))
        if has_cjk(lines[0]):
            return len(lines) > 2 and width >= 12 and all(width - len(line) <= 2 for line in lines[:-1])
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
            end = start - 1
        return lines

    def _lines_below(self, start: int) -> list[str]:
        """The line that begins at `start`, and up to two more of its paragraph below it."""
        lines: list[str] = []
        while len(lines) < 3 and start < len(self.text):
            end = self.line_end(start)
            line = self.text[start:end].strip()
            if not line or (lines and _STRUCTURE_RE.match(line)):
                break
            lines.append(line)
            start = end + 1
        return lines

    # --- What a sentence's place tells

    def torn(self, start: int, end: int, *, stopped: bool) -> str:
        """How text[start:end] shows that it is only a piece of a sentence; empty when it does not."""
        text = self.text
        # A Chinese sentence may begin with a foreign word.
        if text[start].islower() and not text[start + 1 : start + 2].isupper() and not has_cjk(text[start:end]):
            before = text[max(0, start - 80) : start].rstrip()[-1:]
            if before not in ENDS:
                return "begins in small letters"
        if unpaired(text[start:end]):
            return "parts a bracket or quotation"
        line = self.line_start(start)
        if (
            line
            and self.soft is not True
            and start - line < 200
            and not text[line:start].strip()
            and self._pulls(line - 1, start, below=stopped)
        ):
            return "goes on from above"
        if stopped:
            return ""
        if _unfinished(text[start:end]):
            return "is no whole sentence"
        return self._breaks_off(start, end)

    def _breaks_off(self, start: int, end: int) -> str:
        """How the text behind a sentence without a stop shows that it is not done."""
        text = self.text
        stop = _past_spaces(text, end)
        if text[stop : stop + 1].islower() or text.startswith(("(", "（", "但", "惟", "除"), stop):
            return "goes on below"
        if stop >= len(text):
            cut = BREAK_RE.search(text, end, stop) is None and self._start(start) > self.line_start(start)
            return "breaks off at the end of the passage" if cut else ""
        if self.soft is True:
            return ""
        # A line so long that has no stop may well be wrapped, and is no headline.
        full = stop - self.line_start(end) > _FULL and len(BREAK_RE.findall(text, end, stop)) == 1
        if (full and not _STRUCTURE_RE.match(text, stop)) or self._pulls(end, stop, below=True):
            return "goes on below"
        return ""

    def _pulls(self, at: int, end: int, *, below: bool) -> bool:
        """Whether a sentence may go on over the break text[at:end], though the break is taken for its edge.

        below: the text below ends with a stop.
        """
        text = self.text
        line = text[self.line_start(at) : at].strip()
        if not line or line == self.title or BREAK_RE.search(text, at + 1, end) or line.rstrip(TAIL)[-1:] in ENDS:
            return False
        if self.soft is False and self.goes_on(at, end):
            return True
        # Chinese has no capitals to tell: a line without a stop that says something, above one that ends with a stop.
        if not below or not has_cjk(line) or line[-1] in ":：" or ITEM_RE.match(line) or not says_zh(line):
            return False
        rest = text[end : self.line_end(end)]
        # A line that wraps is about as long as the one below; a headline is far shorter.
        return rest.rstrip(TAIL)[-1:] in ENDS and not _STRUCTURE_RE.match(rest) and 2 * len(line) >= len(rest)

    def beside(self, end: int, start: int) -> bool:
        """Whether only white space of one paragraph lies between two sentences."""
        between = self.text[end:start]
        return not between.strip() and (self.soft is True or not BREAK_RE.search(between))

    # --- Lines

    def line_start(self, at: int) -> int:
        """Where the line that `at` is in begins."""
        start, seen = self._line  # no break stands between these two
        if not start <= at <= seen:
            low = seen if at > seen else 0
            found = self.text.rfind("\n", low, at)
            start = found + 1 if found >= 0 else start if low else 0
            if self._other_breaks:
                near = max(start, low, at - _SHORT)  # they are rare, and looked for no further than this
                if at - near > _BRACKET or not self.text[near:at].isprintable():
                    start = max(start, max(self.text.rfind(sign, near, at) for sign in self._other_breaks) + 1)
            self._line = (start, at)
        return start

    def line_end(self, at: int) -> int:
        """Where the line that `at` is in ends, its break not included."""
        end = self.text.find("\n", at)
        end = end if end >= 0 else len(self.text)
        for sign in self._other_breaks:
            found = self.text.find(sign, at, min(end, at + _SHORT))
            end = found if found >= 0 else end
        return end

    def introduction(self, at: int) -> str:
        """The line that introduces the list around the line at `at` and must be read with it; empty when there is none.

        Upwards over the items of the same list, the paragraphs inside items, and blank lines, to the line that stands
        further left. What is found is kept for the items passed, so that a list is walked once.
        """
        item = ITEM_RE.match(self.text, at)
        if not item and not self._in_item(at):
            return ""
        found = ""
        passed: list[tuple[int, int]] = []
        level, inside, blank = self._column(at, item), item is not None, False
        own = f"{item.group()} " if item else ""  # how the items of this list begin, when all have one mark
        while at > 0:
            if not blank:
                key = (at, level if inside else ~level)
                if (known := self._introduced.get(key)) is not None:
                    found = known
                    break
                passed.append(key)
            stop = at - 1
            at = self.line_start(stop)
            line = self.text[at:stop].strip(" \t\r>")
            if not line:
                blank = True
                continue
            if own and self.text.startswith(own, at):
                blank = False
                continue  # an item with the same mark
            item = ITEM_RE.match(self.text, at)
            column = self._column(at, item)
            if introduces(line) and (column < level if item else inside and column <= level):
                found = line
                break
            if column == 0 and not item and (blank or (inside and not self._in_item(at))):
                break  # a paragraph that is no part of the list
            level = column if item and not inside else min(level, column)
            inside, blank = inside or item is not None, False
        else:
            found = self.title if inside and self.title and introduces(self.title) else ""
        self._introduced.update(dict.fromkeys(passed, found))
        return found

    def tagged_introduction(self, at: int) -> str:
        """The words before the HTML list that a place is an item of, when the item must not be read without them."""
        text, low = self.text, max(0, at - _TAGGED)
        item = text.rfind("<li", low, at)
        if item < 0 or text.find("</li", item, at) >= 0:
            return ""
        opened = max(text.rfind("<ul", low, item), text.rfind("<ol", low, item))
        lead = _TAG_RE.sub(" ", text[max(low, opened - 300) : max(low, opened)]).split("\n")
        line = next((line.strip() for line in reversed(lead) if line.strip()), "")
        return line if line and introduces(line) else ""

    def _in_item(self, at: int) -> bool:
        """Whether the line at `at` goes on with an item: set in, or wrapped from the item's line above it."""
        if at == 0:
            return False
        if self.text[at : at + 1].isspace():
            return True
        above = self.line_start(at - 1)
        return ITEM_RE.match(self.text, above) is not None and (self.soft is True or self.goes_on(at - 1, at))

    def _column(self, at: int, item: re.Match[str] | None) -> int:
        """How far from the left the line at `at` begins: its mark, or its first character."""
        line = self.text[at : item.start("mark") if item else self.line_end(at)].expandtabs(4)
        return len(line) if item else len(line) - len(line.lstrip(" >"))
