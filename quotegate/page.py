"""A passage under the gate: where a quote stands in it, and where its sentences end."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from . import tables
from .lines import (
    BRACKET,
    BREAKS,
    ENDS,
    HAN_ITEM,
    ITEM_RE,
    LEAD_RE,
    NEXT_WORD_RE,
    STOPS,
    STRUCTURE_RE,
    TAIL,
    opens,
    says_zh,
)
from .lists import Lists
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
    marked_up,
    regex,
    visible,
)

# --- Where a sentence may end -----------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _edge_re(stops: str, *, soft: bool) -> re.Pattern[str]:
    """Stops with the closing marks and footnotes behind them, a line break, a block's tag, the mark of an item.

    All begin with one set of characters, which `re` seeks at the speed of a loop in C. In wrapped text (soft), a break
    before small letters is none of them.
    """
    small = "(?![a-z])" if soft else ""
    stop = re.escape(STOPS + stops)
    close = re.escape(tables.CLOSERS)
    note = r"(?:\ ?\[(?:\d{1,3}|[a-z])\]|[⁰¹²³⁴-⁹])*"
    return re.compile(
        rf"[{stop}{tables.LINE_BREAKS})<](?:(?<=[{tables.LINE_BREAKS}]){small}\s*"
        rf"|(?<=\))(?=\s)|(?<=<){BLOCK_TAG[1:]}"
        rf"|(?<![{tables.LINE_BREAKS})<])(?:[{stop}{close}]|[*_`~]+(?![\w*_`~]))*(?:</(?:{INLINE})>)*{note})"
    )


_INLINE_TAGS_RE: Final = regex(rf"(?:<(?:{INLINE})(?:\s[^<>]{{0,200}})?>){{1,4}}")

# Words around a full stop.
_WORD_RE: Final = regex(rf"[A-Za-z0-9\u00c0-\u052f][A-Za-z0-9\u00c0-\u052f.&'’{tables.INVISIBLE}\u200c\u200d-]*\Z|§+\Z")
_DOTTED_RE: Final = regex(r"(?:[^\W\d_]{1,3}\.)+[^\W\d_]{1,3}")  # e.g, U.S, Ph.D
_NUMBERED_RE: Final = regex(r"(?:[IVXLC]{2,}|[B-HJ-Z]|[A-Z]\d+|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)(?!\w)")
_ORDINARY_RE: Final = regex(r"(?<![^\s(\"'“‘,-])[A-Z]?[a-z'’]{3,}[ )]?\Z")
_LONG_NUMBER_RE: Final = regex(r"(?:\d{3}|[A-Z]{2}|\w[)])\Z")
_CLOSED_STOP_RE: Final = regex(r"[)\]”’»\"'][.!?]\Z")
_OWN_SENTENCE_RE: Final = regex(r"[(（][^()（）]{0,300}[.!?。！？][)）]")
# A stop with no space behind it: “in all halls.4 The next”, “on 1 March.Late payment”, but not “Node.Js”.
_GLUED_NOTE_RE: Final = regex(r"\d{1,2}(?:[ ,]\d{1,2}){0,4}(?=\s+[A-Z])")
_CUT_WORD_RE: Final = regex(r"[A-Za-z0-9](?:\.\.\.|…)\Z")  # as retrievers cut a text
_SUFFIX_RE: Final = regex(r"[a-z]{2,4}(?![a-z])")  # 申请表.docx
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

_SUBORDINATE: Final = frozenset(("If", "When", "While", "After", "Before", "Once", "Unless", "Until", "Where"))
_PAIRS: Final = ("(（", ")）"), ("《", "》"), ("[", "]")
_QUOTES_RE: Final = regex(f"[{tables.DOUBLE_QUOTES}]")  # of any kind: pages mix them
_PAIRED_RE: Final = regex(rf"[{tables.DOUBLE_QUOTES}()（）《》\[\]]")
_INCHES_RE: Final = regex(r"(?<=\d)\"")  # 24" may be a length
_ENUMERATED_RE: Final = regex(r"(?:\(|(?<![^\s(]))[\da-z]{1,2}\)")


def unpaired(text: str) -> bool:
    """Whether a bracket or quote mark of the text lacks its partner."""
    if (
        text.isascii()
        and "(" not in text
        and ")" not in text
        and '"' not in text
        and "[" not in text
        and "]" not in text
    ):
        return False  # the common case, at the speed of str.find
    if not _PAIRED_RE.search(text):
        return False
    if len(_QUOTES_RE.findall(text)) % 2 and (len(_QUOTES_RE.findall(text)) - len(_INCHES_RE.findall(text))) % 2:
        return True
    return all(
        any(sum(map(way.count, opening)) != sum(map(way.count, closing)) for opening, closing in _PAIRS)
        for way in (text, _ENUMERATED_RE.sub("", text))
    )


_MARKUP_AROUND_RE: Final = regex(rf"</?(?:{INLINE})>|[*_`]+")


def _unfinished(line: str) -> bool:
    """Whether words without a stop end before they are done, or are a clause that hangs on another."""
    words = _MARKUP_AROUND_RE.sub("", line).split() or [""]
    return words[-1] in tables.NOT_LAST_WORDS or (words[0] in _SUBORDINATE and "," not in line)


_FULL: Final = 64  # code points


# What may stand between a sentence and the line that goes on with it.
_BETWEEN_RE: Final = regex(rf"(?:[\s>]+|{BLOCK_TAG}|</?(?:{INLINE})(?:\s[^<>]{{0,200}})?/?>){{0,20}}")
_CONDITION_RE: Final = regex(rf"[-–—]{{0,2}}\s?(?:{'|'.join(tables.CONDITIONS)})(?![a-z])", re.IGNORECASE)
_AMOUNT_RE: Final = regex(r"[$€£¥]|\d(?!\d{0,2}[.)]?\s+[A-Z])")  # not a number that stands before an item
_SPACES_RE: Final = regex(r"\s*")


def _past_spaces(text: str, at: int) -> int:
    """The place of the next character that is no white space."""
    found = _SPACES_RE.match(text, at)
    return found.end() if found else at


def _only_breaks(raw: str, quote: str) -> bool:
    """Whether line breaks part what stands in a text and a quote, and not the marks of a quotation or heading."""
    return raw != quote and "\n>" not in raw and "\n#" not in raw


_ENDS_BEFORE: Final = STOPS + tables.CLOSERS + " "  # what a quote may begin with that belongs to the sentence before
_OPENS_BEHIND: Final = "([{（［｛【〔〈《「『“‘«‹ "  # … and end with that belongs to the sentence behind
_MARKS: Final = "ivx" + HAN_ITEM  # letters of which the marks of items are made
SHORT_WORDS: Final = tables.ABBREVIATIONS | tables.SHORT_FORMS


class Page(Lists):
    """A passage under the gate. Made once in a check, so that nothing is folded twice."""

    __slots__ = ("_edge_re", "_items", "_letters", "_seen", "stops")

    def __init__(self, text: str, *, title: str | None = None, soft: bool | None = None, stops: str = "") -> None:
        super().__init__(text, title=title, soft=soft)
        self.stops = stops
        self._letters: dict[bool, Letters] = {}
        self._seen = False

    @classmethod
    def of(cls, passage: Passage | str, stops: str) -> Page:
        """A passage under the gate."""
        if isinstance(passage, str):
            return cls(passage, stops=stops)
        return cls(passage.text, title=passage.title, soft=passage.soft_breaks, stops=stops)

    def look(self) -> None:
        """See what kind of text it is, and get ready for its edges."""
        if self._seen:
            return
        super().look()
        self._seen = True
        self._items: dict[int, bool] = {}
        self._edge_re = _edge_re(self.stops, soft=self.soft is True)

    # --- Finding

    def places(self, quote: str) -> Iterator[tuple[int, int]]:
        """Where the quote stands, cutting no word or number: to the letter first, then in other ways of writing."""
        text, length = self.text, len(quote)
        tried = [-length]  # where it begins; the first stands for none, so that each place has one before it
        head, tail = length - len(quote.lstrip(_ENDS_BEFORE).lstrip()), len(quote.rstrip(_OPENS_BEHIND).rstrip())
        look = text if head < tail and (quote[0].isalnum() or letters(quote)) else ""
        while look:
            at = look.find(quote)
            while at >= 0:
                if look is text or _only_breaks(text[at : at + length], quote):
                    tried.append(at)
                    if not cuts(text, at) and not cuts(text, at + length):
                        yield at + head, at + tail
                at = look.find(quote, at + length)
            look = "" if look is not text else self.unbroken()
        tried.sort()
        notes = "[" in quote and NOTE_RE.search(quote) is not None
        known = 0 if marked_up(text) else len(tried) - 1  # a tag may hold a place that is none for its reader
        for span in self._folded(notes=notes).find(quote, known=known):
            before = tried[bisect_right(tried, span.start) - 1]
            new = span.end > before + length
            if new and not cuts(text, span.start) and not cuts(text, span.end):
                yield span

    def unbroken(self) -> str:
        """The text with spaces for line breaks, each at the same place; empty when it has none."""
        return self.text.replace("\n", " ") if "\n" in self.text else ""

    def lacks(self, quote: str) -> bool:
        """Whether a quote that does not stand here to the letter plainly stands nowhere; `places` tells for any."""
        return not marked_up(quote) and letters(quote) not in self._folded(notes=False).all

    def _folded(self, *, notes: bool) -> Letters:
        if notes not in self._letters:
            self._letters[notes] = Letters(self.text, notes=notes)
        return self._letters[notes]

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
        self.look()
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
        ordinary = head[:2].isalpha() and not head[0].islower() and head[0] not in HAN_ITEM
        if not ordinary or ":" in head or "：" in head:
            lead = LEAD_RE.match(text, start, end)
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
            if (edge := self._edge(found)) and edge > start:
                return edge
            at = found.end()
        return len(text)

    def _start(self, at: int) -> int:
        text = self.text
        # The common case first: the quote begins where a sentence does.
        before = at - 2 if text[at - 1 : at] == " " else at - 1
        if before > 0 and text[before - 1].isalnum():
            if before == at - 2 and text[before] == "." and self.plain_stop(before):
                return at - 1
            found = self._edge_re.match(text, before)
            if found and found.end() <= at and (edge := self._edge(found)):
                return edge
        size = 96  # looked through from its end; most sentences are shorter
        # A little beyond, for the mark of an item inside a line: the edge is before it, but its stop behind.
        low = seen = min(at + 5, len(text))
        while low > 0:
            low = max(0, at - size)
            for found in reversed(list(self._edge_re.finditer(text, low, min(at + 5, len(text))))):
                fresh = low < found.start() <= seen or low == found.start() == 0
                if fresh and (edge := self._edge(found)) and edge <= at:
                    return edge
            seen = low
            size *= 8
        return 0

    def _edge(self, found: re.Match[str]) -> int | None:
        """Where the sentence before a candidate ends; None when the candidate is no edge."""
        at, end = found.span()
        text = self.text
        sign = text[at]
        if sign == "." and self.plain_stop(at):
            return end
        if sign in BREAKS:
            return end if self.breaks(at, end) else None
        if sign == ")":
            return self._mark_edge(at)
        if sign == "<":
            return end
        edge = self._stop_edge(at, end)
        return edge if edge and (self.no_bracket or not self._inside(at, end)) else None

    def plain_stop(self, at: int) -> bool:
        """The common case of an edge: a full stop behind an ordinary word, a space, a capital, no bracket around."""
        text = self.text
        if text[at + 1 : at + 2] != " " or not text[at + 2 : at + 3].isupper():
            return False
        last = text[text.rfind(" ", at - 24 if at > 24 else 0, at) + 1 : at]
        return (
            last.isalpha()
            and len(last) > 1
            and last.strip(_MARKS) != ""
            and last.lower() not in SHORT_WORDS
            and self.free(at)
        )

    def free(self, at: int) -> bool:
        """Whether a stop stands in no bracket that is closed behind it."""
        return self.no_bracket or not self._inside(at, at + 1)

    def _inside(self, at: int, end: int) -> bool:
        """Whether a stop stands inside a bracket that is closed behind it in the same line."""
        text, near = self.text, max(0, at - BRACKET)
        for opening, closing in ("()", "（）", "{}"):
            opened = text.rfind(opening, near, at)
            end = at + 1 if opening == "{" else end  # braces hold no sentence of their own
            if opened >= 0 and opened >= self.line_start(at) and text.find(closing, opened, end) < 0:
                below = text.find("\n", at, end + BRACKET)
                if text.find(closing, end, below if below >= 0 else end + BRACKET) >= 0:
                    return True
        return False

    def _stop_edge(self, at: int, end: int) -> int | None:
        """The edge at the stops and closing marks text[at:end]; None when they end no sentence."""
        text, size = self.text, len(self.text)
        after = _past_spaces(text, end)
        if after >= size or text[at] in self.stops:
            return end
        if end == at + 2 and _OPENER.get(text[at + 1]) == text[at - 1 : at]:
            return None  # the mark itself: "?"
        if text[at] not in ".!?…\u2024":
            return end if self._wide_stop(at, end, after) else None
        if after == end:
            return self._tight_edge(at, end)
        first = after
        if text[first] == "<" and (tags := _INLINE_TAGS_RE.match(text, first)):
            first = after = min(tags.end(), size - 1)
        while first < size and first < after + 4 and not text[first].isalnum():
            first += 1
        found = NEXT_WORD_RE.match(text, first)
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
        whole = opened == 0 or (opened > 0 and text[opened - 1] in "：:，,\n" + STOPS)
        return (whole or text[at] in "。｡") and not _SAYING_ZH_RE.match(text, end)

    def _tight_edge(self, at: int, end: int) -> int | None:
        """The edge at . ! ? or … with no space behind it."""
        text = self.text
        before = text[at - 1 : at]
        if text[at] == "…" or text[at : at + 2] == "..":
            return None
        if "\u2e80" <= before <= "\ufaff" and text[end].isalnum() and not _SUFFIX_RE.match(text, end):
            return end
        if text[at] == "." and (note := _GLUED_NOTE_RE.match(text, end)):
            return note.end() if before in ')%”"' or _ORDINARY_RE.search(text, at - 24, at) else None
        if end == at + 1 and _GLUED_WORD_RE.match(text, end) and _GLUED_BEFORE_RE.search(text, at - 24, at):
            return end
        return None

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
            return not left_out and word[:1].isupper() and (opens(word) or end - at > 3)
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
        found = _ORDINARY_RE.search(text, at - 24, at)
        if found is None:
            return _LONG_NUMBER_RE.search(text, at - 24, at) is not None
        if stop == "!" and found.group()[0].isupper():
            return False  # a name: Yahoo! staff
        return found.group().lower() not in tables.SHORT_FORMS

    def _full_stop(self, at: int, first: int, word: str) -> bool:
        """Whether the full stop at `at`, with `word` at `first` behind it, ends a sentence."""
        text = self.text
        found = _WORD_RE.search(text, at - 24, at)
        last = visible(found.group()) if found else ""
        if "." in last and not _DOTTED_RE.fullmatch(last):
            last = last.rpartition(".")[2]  # “Tuesday.Mr”: no space behind the stop before
        low = last.lower()
        if last.istitle() and low in tables.SHORT_FORMS and not opens(word):
            return False
        if low in tables.NEVER_LAST or (len(last) == 1 and last.islower() and last.isascii()):
            return False
        if low in tables.TIMES:
            behind = text[first + len(word) : first + len(word) + 5]
            return word[:1].isupper() and word not in tables.AFTER_TIMES and behind != " time"
        if low in tables.ABBREVIATIONS and text[first : first + 1].isdigit():
            return False
        if low in tables.BEFORE_NUMBER and _NUMBERED_RE.match(text, first):
            return False
        if low in tables.MAYBE_LAST or _DOTTED_RE.fullmatch(last) or (len(last) == 1 and last.isupper()):
            return opens(word)
        if last.isdecimal() and len(last) < 4 and found is not None:
            return not self._opens_line(found.start()) and self._mark_edge(at) is None
        return True

    def _opens_line(self, at: int) -> bool:
        return not self.text[max(self.line_start(at), at - 80) : at].strip(" \t>*#(（")

    def _mark_edge(self, at: int) -> int | None:
        """The edge before the mark of an item inside a line, 2) or b., whose end is at `at`; None when there is none.

        Such a mark is one only when the marks before it, 1) or a., stand earlier in the line, the first of them where a
        sentence begins: the items of “You must (1) pay and (2) sign” are one sentence.
        """
        text = self.text
        found = _INLINE_MARK_RE.search(text, at - 5, at + 1)
        if not found or found.end() != at + 1:
            return None
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
        return found.start("mark") if is_item else None

    # --- What a sentence's place tells

    def torn(self, start: int, end: int, *, stopped: bool) -> str:
        """How text[start:end] shows that it is only a piece of a sentence; empty when it does not."""
        text = self.text
        # A Chinese sentence may begin with a foreign word.
        if text[start].islower() and not text[start + 1 : start + 2].isupper() and not has_cjk(text[start:end]):
            before = text[max(0, start - 80) : start].rstrip()[-1:]
            if before not in ENDS or ITEM_RE.fullmatch(text, self.line_start(start), start - 1):
                return "begins in small letters"
        if unpaired(text[start:end]):
            return "parts a bracket or quotation"
        if text.startswith((",", "，", "、", ";", "；", "…", "..."), start):
            return "begins in the middle"
        if _past_spaces(text, end) >= len(text) and _CUT_WORD_RE.search(text, max(start, end - 8), end):
            return "breaks off at the end of the passage"
        line = self.line_start(start)
        if (
            line
            and self.soft is not True
            and start - line < 200
            and not text[line:start].strip()
            and self._pulls(self.end_above(line), start, below=stopped)
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
        found = _BETWEEN_RE.match(text, end)
        stop = found.end() if found else end
        if text[stop : stop + 1].islower() or text.startswith(("(", "（"), stop) or _CONDITION_RE.match(text, stop):
            return "goes on below"
        if _AMOUNT_RE.match(text, stop) and not STRUCTURE_RE.match(text, stop) and not self._blank(end, stop):
            return "goes on below"
        if stop >= len(text):
            parted = BREAK_RE.search(text, end, stop) or BLOCK_TAG_RE.search(text, end, stop)
            cut = not parted and text[self.line_start(start) : self._start(start)].strip()
            return "breaks off at the end of the passage" if cut else ""
        if self.soft is True:
            return ""
        # A line so long that has no stop may well be wrapped, and is no headline.
        full = end - self.line_start(end) >= _FULL and BREAK_RE.search(text, end, stop) and not self._blank(end, stop)
        if (full and not STRUCTURE_RE.match(text, stop)) or self._pulls(end, stop, below=True):
            return "goes on below"
        return ""

    def _blank(self, start: int, end: int) -> bool:
        """Whether a blank line stands between two places."""
        return len(BREAK_RE.findall(self.text, start, end)) > 1

    def _pulls(self, at: int, end: int, *, below: bool) -> bool:
        """Whether a sentence may go on over the break text[at:end], though the break is taken for its edge.

        below: the text below ends with a stop.
        """
        text = self.text
        line = text[self.line_start(at) : at].strip()
        if not line or line == self.title or self._blank(at, end) or line.rstrip(TAIL)[-1:] in ENDS:
            return False
        if self.soft is False and self.goes_on(at, end):
            return True
        if (
            line.count(" ") > 2
            and line[-1] not in tables.COLONS
            and _AMOUNT_RE.match(text, end)
            and not ITEM_RE.match(text, end)
        ):
            return True  # The fine is now⏎$50 a week.
        # Chinese has no capitals to tell: a line without a stop that says something, above one that ends with a stop.
        if not below or not has_cjk(line) or line[-1] in tables.COLONS or ITEM_RE.match(line) or not says_zh(line):
            return False
        rest = text[end : self.line_end(end)]
        # A line that wraps is about as long as the one below; a headline is far shorter.
        return rest.rstrip(TAIL)[-1:] in ENDS and not STRUCTURE_RE.match(rest) and 2 * len(line) >= len(rest)

    def beside(self, end: int, start: int) -> bool:
        """Whether only white space of one paragraph lies between two sentences."""
        between = self.text[end:start]
        return not between.strip() and (self.soft is True or not BREAK_RE.search(between))
