"""Text under the gate: letters with their places, ways of writing, edges of sentences, shapes of lines."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from . import tables

# --- Small things -----------------------------------------------------------------------------------------------------


class Span(NamedTuple):
    """text[start:end], in code points from 0, end not included."""

    start: int
    end: int


BREAK_RE: Final = re.compile(rf"\r\n|[{tables.LINE_BREAKS}]")
NUMBER_BREAK_RE: Final = re.compile(r"(?<=\d[-\u2010-\u2013])[ \t]*(?:\r\n|[\n\r])[ \t]*(?=\d)")
HYPHEN_BREAK_RE: Final = re.compile(r"(?<=[^\W\d_])[-\u00ad\u2010\u2011][ \t]*(?:\r\n|[\n\r])[ \t]*(?=[^\W\d_])")
CJK_BREAK_RE: Final = re.compile(rf"(?<=[{tables.CJK}])[ \t]*(?:\r\n|[\n\r])[ \t]*(?=[{tables.CJK}])")
INVISIBLE_RE: Final = re.compile(rf"[{tables.INVISIBLE}]")


def one_line(raw: str) -> str:
    """The same letters on one line, without what nobody sees; a hyphen at a line break inside a word goes with the break."""
    if raw.isprintable() and "  " not in raw:
        return raw
    for pattern in (HYPHEN_BREAK_RE, NUMBER_BREAK_RE, CJK_BREAK_RE):
        raw = pattern.sub("", raw)
    return " ".join(INVISIBLE_RE.sub("", raw).split())


def weight(text: str) -> int:
    """Length in Chinese characters: what is not Chinese, Japanese or full-width counts half."""
    return len(text) if not text else (len(text) + len(CJK_RE.findall(text)) + 1) // 2


CJK_RE: Final = re.compile(f"[{tables.CJK}]")

# --- Letters: the first, coarse look ----------------------------------------------------------------------------------
# `letters` drops all that may differ between a quote and its passage, character by character: so the letters of two
# pieces are the letters of both together, a text can be searched at the speed of str.find, and a place is found back by
# counting. What is found so is then compared the careful way (`written`).

_KEPT_ASCII: Final = "$%&+/=@"
_ASCII_LETTERS: Final = {
    c: chr(c).lower() if chr(c).isalnum() or chr(c) in _KEPT_ASCII else None for c in range(128)
}
_LETTERS_RE: Final = re.compile(
    rf"[^\s!-#'-*,-.:-?\[-`{{-~{re.escape(tables.DOUBLE_QUOTES + tables.SINGLE_QUOTES + tables.DASHES)}{tables.UNSEEN}"
    r"\u0300-\u036f\u3099\u309a\u3001\u3002\u2024\u2026\u3008-\u300b\u3010\u3011\u3014\u3015]+"
)
# Marks of a page that nobody reads as letters: entities, tags, the address of a link, the mark of a footnote.
_MARKUP: Final = r"""
    &(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});
  | </?(?:a|abbr|b|big|blockquote|br|code|dd|del|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|q|s|samp|small|span
      |strike|strong|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|wbr)(?:\s[^<>]{0,500})?/?>
  | \]\((?:[^()\n]|\([^()\n]{0,200}\)){0,500}\)
  | \]\[[^\[\]\n]{0,80}\]
"""
_NOTE: Final = r"\[(?:\^?\d{1,3}|[a-z]|[Nn]ote\ \d{1,3}|citation\ needed)(?:[,，、–-]\s?\d{1,3})*\](?::\s?\d{1,4}(?:[–-]\d{1,4})?)?"
MARKUP_RE: Final = re.compile(_MARKUP, re.VERBOSE)
MARKUP_NOTES_RE: Final = re.compile(_NOTE + "|" + _MARKUP, re.VERBOSE)
NOTE_RE: Final = re.compile(_NOTE, re.VERBOSE)


def letters(text: str) -> str:
    """The letters, digits and signs of text in small letters, without accents and compatibility forms."""
    if text.isascii():
        return text.translate(_ASCII_LETTERS)
    return "".join(_LETTERS_RE.findall(normalize("NFKD", text).lower()))


def _shown(markup: str) -> str:
    """What a reader sees of a piece of markup."""
    if markup[0] == "[":
        return " "
    if markup[0] != "&":
        return " " if markup[0] == "<" and _BLOCK_TAG_RE.match(markup) else ""
    from html import unescape  # only here: entities are rare, and the table of them is large

    return unescape(markup)


class Letters:
    """The letters of a text, each with its place."""

    __slots__ = ("_pieces", "_starts", "all", "notes", "text")
    _SIZE = 1024  # characters a piece: small enough to count in, large enough to cost little

    def __init__(self, text: str, *, notes: bool) -> None:
        """notes: marks of footnotes are read as text."""
        self.text, self.notes = text, notes
        self._pieces: list[tuple[int, int, bool]] = []
        self._starts: list[int] = []
        self.all = "".join(self._read()) if "[" in text or "&" in text or "<" in text else letters(text)

    def _read(self) -> list[str]:
        """The letters piece by piece: plain text in pieces of one size, each mark of markup a piece of its own."""
        text, pos = self.text, 0
        parts: list[str] = []
        for found in (MARKUP_RE if self.notes else MARKUP_NOTES_RE).finditer(text):
            parts += self._plain(pos, found.start())
            pos = found.end()
            parts.append(letters(_shown(found.group())))
            self._pieces.append((found.start(), pos, False))
        parts += self._plain(pos, len(text))
        self._starts = list(accumulate(map(len, parts), initial=0))
        return parts

    def _plain(self, start: int, end: int) -> Iterator[str]:
        for at in range(start, end, self._SIZE):
            stop = min(at + self._SIZE, end)
            self._pieces.append((at, stop, True))
            yield letters(self.text[at:stop])

    def place(self, number: int) -> Span | None:
        """Where letter `number` stands, with its accents; None when it is inside a character, as the i of ﬁ is."""
        if not self._starts:
            self._read()  # places are asked for only when something is found
        piece = bisect_right(self._starts, number) - 1
        start, end, plain = self._pieces[piece]
        number -= self._starts[piece]
        if not plain:
            return Span(start, end) if number == 0 else None
        at = start + bisect_left(range(start, end), number + 1, key=lambda i: len(letters(self.text[start : i + 1])))
        inside = len(letters(self.text[start:at])) != number
        end = at + 1
        while end < len(self.text) and combining(self.text[end]):
            end += 1
        return None if inside else Span(at, end)

    def core(self) -> str:
        """The text from its first letter to its last."""
        if not self.all:
            return ""
        first, last = self.place(0), self._last(len(self.all) - 1)
        return self.text[first.start : last] if first and last else ""

    def _last(self, number: int) -> int | None:
        """The end of the character whose last letter is `number`."""
        while number >= 0:
            if span := self.place(number):
                return span.end
            number -= 1
        return None

    def find(self, quote: str, notes: bool) -> Iterator[Span]:
        """Every place where the quote stands but for the way it is written."""
        if "[" not in quote and "&" not in quote and "<" not in quote and letters(quote) not in self.all:
            return  # most quotes that are not there go here
        read = Letters(quote, notes=notes)
        wanted, core = read.all, read.core()
        at = self.all.find(wanted) if core else -1
        form = written(core, notes=notes) if at >= 0 else ""
        # A bound on failed tries keeps the work in proportion to the text whatever it repeats.
        tries = 16 + 4 * len(self.all) // max(1, len(wanted))
        while at >= 0 and tries:
            tries -= 1
            if span := self._same(at, len(wanted), core, form):
                yield span
                at += len(wanted) - 1
            at = self.all.find(wanted, at + 1)

    def _same(self, at: int, length: int, core: str, form: str) -> Span | None:
        first, last = self.place(at), self.place(at + length - 1)
        end = last.end if last else self._whole_end(at + length)
        if first is None or end is None:
            return None
        raw = self.text[first.start : end]
        if written(raw, notes=self.notes) == form or (HYPHEN_BREAK_RE.search(raw) and _unhyphened(raw) == _unhyphened(core)):
            return Span(first.start, end)
        return None

    def _whole_end(self, number: int) -> int | None:
        """The end of the character that the letters before `number` end with; None when they end inside it."""
        if number < len(self.all) and self.place(number) is None:
            return None
        return self._last(number - 1)


# --- Ways of writing: the careful look --------------------------------------------------------------------------------


def _ways() -> dict[int, str | None]:
    ways: dict[int, str | None] = {c: chr(c - 0xFEE0) for c in range(0xFF01, 0xFF5F)}
    ways.update({c: normalize("NFKC", chr(c)) for c in (*range(0xFB00, 0xFB07), *range(0xFF61, 0xFFA0), *range(0xFFE0, 0xFFE7))})
    ways.update(dict.fromkeys(map(ord, tables.DOUBLE_QUOTES), '"'))
    ways.update(dict.fromkeys(map(ord, tables.SINGLE_QUOTES), "'"))
    ways.update(dict.fromkeys(map(ord, tables.DASHES), "-"))
    ways.update({ord(c): "[" for c in "【〔"} | {ord(c): "]" for c in "】〕"})
    ways.update({0x3001: ",", 0xFF64: ",", 0x3002: ".", 0xFF61: ".", 0x2024: ".", 0x2026: "..."})
    ways.update(dict.fromkeys((*range(0x200B, 0x2010), *range(0x202A, 0x202F))))
    ways.update(dict.fromkeys((*range(0x2060, 0x2070), *range(0xFE00, 0xFE10))))
    ways.update(dict.fromkeys((0xAD, 0x34F, 0x61C, 0x180E, 0xFEFF, *range(0xE0000, 0xE01F0))))
    return ways


_WAYS: Final = _ways()
_HAN: Final = tables.CJK
# One after the other; each takes away one way in which the same words are written.
_SAME: Final = tuple(
    (re.compile(pattern), to)
    for pattern, to in (
        (r"(?<=[^\W\d_])-[ \t]*(?:\r\n|[\n\r])\s*(?=[^\W\d_])", ""),  # a hyphen at a line break
        (r"(?<=\d-)[ \t]*[\n\r]\s*(?=\d)", ""),  # a line break behind the dash of 10-15
        (r"[\n\r][>#\s]+", " "),  # marks of a quotation or heading before a line
        (r"\\(?=[!-/:-@\[-`{-~])", ""),  # an escape
        (r"(?<!\d)\*|\*(?!\d)|[`\[\]]|(?<![^\W_])_|_(?![^\W_])|~~", ""),  # emphasis, code, the brackets of a link
        (r"(?<!\w)'|'(?!\w)", '"'),  # single quote marks; an apostrophe stays
        (r"(?<!\d)[,;:]|[,;:](?!\d)", " "),  # never inside a number
        (r"\.(?: ?\.)+", "…"),
        (r"\s+", " "),
        (rf" ?([()\"]) ?|(?<=[{_HAN}]) | (?=[{_HAN}])", r"\1"),  # spaces that mean nothing
        (r"\"+", '"'),
        (r" ?-+ ?(?=[^\d\s-])", "-"),  # dashes with and without spaces; before a digit it may be a sign
    )
)


def written(text: str, *, notes: bool = True) -> str:
    """The text in one way of writing: equal for two texts exactly when they say the same words."""
    if "[" in text or "&" in text or "<" in text:
        text = (MARKUP_RE if notes else MARKUP_NOTES_RE).sub(lambda found: _shown(found.group()), text)
    text = normalize("NFD", text).translate(_WAYS).lower()
    for pattern, to in _SAME:
        text = pattern.sub(to, text)
    return text


def _unhyphened(text: str) -> str:
    """`written`, without hyphens inside words: whether one at a line break belongs to the word, nobody can tell."""
    return re.sub(r"(?<=[^\W\d_])-(?=[^\W\d_])", "", written(HYPHEN_BREAK_RE.sub("-", text)))


def cuts(text: str, at: int) -> bool:
    """Whether a cut at `at` falls inside a word or number: 15|0, -|5, 12.|5, not|able, can|'t, e|´."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if before == " " or after == " ":
        return False
    if before.isalnum() and after.isalnum():
        if CJK_RE.match(before) or CJK_RE.match(after):
            return False
        # Chinese is written without edges of words, and so models cut it, foreign words too; but no number.
        return before.isdigit() or after.isdigit() or not CJK_RE.search(text, max(0, at - 40), at + 40)
    if combining(after):
        return True
    if before.isalnum() and at + 1 < len(text) and text[at + 1].isalnum():
        if after in "'’" or after in _HYPHENS:
            return not CJK_RE.match(before) and not CJK_RE.match(text[at + 1])
        return after in ".,:/" and before.isdigit() and text[at + 1].isdigit()
    if not after.isalnum() or at < 2:
        return at == 1 and after.isdigit() and before in _SIGNS
    if text[at - 2].isalnum():
        if before in "'’" or before in _HYPHENS:
            return not CJK_RE.match(after) and not CJK_RE.match(text[at - 2])
        return before in ".,:/" and after.isdigit() and text[at - 2].isdigit()
    return after.isdigit() and before in _SIGNS


_HYPHENS: Final = "-\u2010\u2011\u00ad"
_SIGNS: Final = "-+±\u2212\u2013.<>≤≥≈"

# --- Edges of sentences -----------------------------------------------------------------------------------------------

_STOP_CHARS: Final = tables.TERMINATORS + tables.FULL_STOPS + tables.ELLIPSES
_BLOCK_TAG: Final = r"</?(?:p|br|li|ul|ol|div|tr|td|th|table|tbody|thead|h[1-6]|dd|dt|dl|blockquote|hr)(?:\s[^<>]{0,500})?/?>"
_BLOCK_TAG_RE: Final = re.compile(_BLOCK_TAG)


@lru_cache(maxsize=16)
def _edge_re(stops: str) -> re.Pattern[str]:
    """Where a sentence may end: stops with the closing marks and footnotes behind them, a line break, a block's tag.

    All begin with one set of characters, which `re` seeks at the speed of a loop in C.
    """
    stop = re.escape(_STOP_CHARS + stops)
    close = re.escape(tables.CLOSERS + "*_`")
    note = r"(?:\ ?\[(?:\d{1,3}|[a-z])\])*"
    return re.compile(
        rf"[{stop}{tables.LINE_BREAKS})<](?:(?<=[{tables.LINE_BREAKS}])\s*|(?<=[{stop}])[{stop}{close}]*(?:</(?:a|b|i|em|strong|span|u|code|font|small|mark)>)*{note}"
        rf"|(?<=\))(?=\s)|(?<=<){_BLOCK_TAG[1:]})"
    )


# A line that is a thing of its own: an item, a heading, a row, a rule.
LIST_MARK: Final = rf"""(?:
    [*+{tables.BULLETS}#-](?=\s) | [{tables.BULLETS[1:]}](?=\S)
  | \(?\d{{1,3}}(?:\.\d{{1,2}}){{0,3}}[.)、．）](?![\d.]) | [(（][\da-zA-Z一二三四五六七八九十]{{1,4}}[)）]
  | [a-zA-Z][.)](?=\s) | [ivx]{{1,5}}[.)](?=\s) | [一二三四五六七八九十]{{1,3}}[、.．] | 第[一二三四五六七八九十百\d]{{1,4}}[条款项][、：\s]
  | [{tables.CIRCLED}]
)"""
LIST_MARK_RE: Final = re.compile(LIST_MARK, re.VERBOSE)
ITEM_RE: Final = re.compile(rf"[ \t>]*(?P<mark>{LIST_MARK})", re.VERBOSE)
FAQ_MARK: Final = r"(?:[QA]|Question|Answer|问|答|问题|答案|問|答覆|问答)\s?\d{0,3}\s?[:：.]|[问答][：:]"
# What stands before a sentence and is not part of it.
LEAD_RE: Final = re.compile(
    rf"""(?: [\s>{tables.INVISIBLE}] | {_BLOCK_TAG} | {LIST_MARK}\s* | (?:{FAQ_MARK})\s* | \[[ xX]\]\s | [)）\]】」』”’»*_]+\s+ )*""", re.VERBOSE
)
STRUCTURE_RE: Final = re.compile(rf"(?: \#{{1,6}}\s | \| | ```|~~~ | ={{3,}} | -{{3,}} | {LIST_MARK} | (?:{FAQ_MARK}) | {_BLOCK_TAG} )", re.VERBOSE)
_WORD_RE: Final = re.compile(r"[^\W_\u2e80-\uffff](?:[^\W\u2e80-\uffff]|[.&'’-])*\Z|§+\Z")
_COLON_RE: Final = re.compile(r"\w{1,10}\s?\d{0,3}[:：]")
_HAN_RE: Final = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff]")
# A word that no abbreviation looks like, written small.
_ORDINARY_RE: Final = re.compile(r"(?<![^\s(\"'“‘,-])[a-z'’]{3,}[ )]?\Z")
_LONG_NUMBER_RE: Final = re.compile(r"(?:\d{3}|[A-Z]{2}|\w[)])\Z")
_CLOSED_STOP_RE: Final = re.compile(r"[)\]”’»\"'][.!?]\Z")
_OWN_SENTENCE_RE: Final = re.compile(r"[(（][^()（）]{0,300}[.!?。！？][)）]")
_DOTTED_RE: Final = re.compile(r"(?:[^\W\d_]{1,3}\.)+[^\W\d_]{1,3}")
_GLUED_NOTE_RE: Final = re.compile(r"\d{1,2}(?:[ ,]\d{1,2}){0,4}(?=\s+[A-Z])")
_GLUED_BEFORE_RE: Final = re.compile(r"(?<![^\s(\"“]) ?(?:[A-Za-z]?[a-z]{2,}|\d{1,3}(?:,\d{3})+|[A-Za-z]?[a-z]{2,}\.[A-Z][a-z]+)\Z|(?<=[.!?])[A-Z][a-z]+(?: [^.!?]{0,200})?\Z")
_GLUED_WORD_RE: Final = re.compile(r"(?!(?:Com|Net|Org|Edu|Gov|Io|Js|Py|Html?|Pdf|Docx?)\b)[A-Z](?:[a-z]+|(?<=[IA]))(?:['’][a-z]+)?[.]?(?=\s)")
_SAYING_RE: Final = re.compile(rf"(?:[^\s.,:!?]+ ){{1,3}}?(?:{'|'.join(tables.SAYING)})\b(?!:)")
_SAYING_ZH_RE: Final = re.compile(r"[^，。！？；：“「]{0,8}(?:说|道|问|喊|叫|表示|指出|认为|称)[，。：:,.]|[的地得等之时這这]")
_INLINE_MARK_RE: Final = re.compile(r"(?:^|(?<=\s))(?P<mark>[⁃•]?[(]?(?P<label>\d{1,2}|[a-zA-Z])[.)]?)[.)]")
_NEXT_WORD_RE: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


class Page:
    """A passage under the gate: its letters and its sentences. Made once in a check, so that nothing is folded twice."""

    __slots__ = ("_letters", "_plain_breaks", "edge_re", "introduced", "soft", "stops", "text", "title")

    def __init__(self, text: str, title: str | None, soft: bool | None, stops: str) -> None:
        self.text = text
        self.title = one_line(title) if title else None
        self.soft = soft
        self.stops = stops
        self.edge_re = _edge_re(stops)
        self._letters: dict[bool, Letters] = {}
        self._plain_breaks = not any(map(text.__contains__, _BREAK_SIGNS[1:]))
        self.introduced: dict[tuple[int, int], str] = {}

    # --- finding

    def exact(self, quote: str, start: int = 0) -> Iterator[Span]:
        """Every place where the quote stands to the letter and cuts no word or number."""
        text, length = self.text, len(quote)
        at = text.find(quote, start)
        while at >= 0:
            if not cuts(text, at) and not cuts(text, at + length):
                yield Span(at, at + length)
            at = text.find(quote, at + length)

    def folded(self, quote: str) -> Iterator[Span]:
        """Every place where the quote stands in another way of writing."""
        notes = bool(NOTE_RE.search(quote)) if "[" in quote else False
        for span in self.letters(notes).find(quote, notes):
            if not cuts(self.text, span.start) and not cuts(self.text, span.end):
                yield span

    def letters(self, notes: bool = False) -> Letters:
        if notes not in self._letters:
            self._letters[notes] = Letters(self.text, notes=notes)
        return self._letters[notes]

    # --- widening

    def sentences(self, start: int, end: int) -> Iterator[Span]:
        """The sentences that text[start:end] reaches into."""
        at = self._start(start)
        while at < end:
            stop = self._end(max(at, start))
            span = self.trimmed(at, stop)
            if span.end > start and span.start < end and span.end > span.start:
                yield span
            at = stop

    def trimmed(self, start: int, end: int) -> Span:
        text = self.text
        if not text[start].isalpha() or not text[start + 1 : start + 2].isalpha() or _COLON_RE.match(text, start):
            lead = LEAD_RE.match(text, start, end)
            if lead and lead.end() < end:
                start = lead.end()
        while end > start and (text[end - 1].isspace() or text[end - 1] in self.stops):
            end -= 1
        return Span(start, end)

    def _end(self, start: int) -> int:
        for found in self.edge_re.finditer(self.text, start):
            if (edge := self._edge(found)) > start:
                return edge
        return len(self.text)

    def _start(self, at: int) -> int:
        size = 96
        while True:
            low = max(0, at - size)
            # A little beyond, for the mark of an item inside a line: the edge is before it, but its stop behind.
            for found in reversed(list(self.edge_re.finditer(self.text, low, min(at + 5, len(self.text))))):
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
        # The common case first: a full stop behind an ordinary word, a space, a capital.
        if sign == "." and end == at + 1 and text[end : end + 1] == " " and text[end + 1 : end + 2].isupper():
            last = text[text.rfind(" ", max(0, at - 24), at) + 1 : at]
            if len(last) > 1 and last.isalpha() and last.lower() not in tables.ABBREVIATIONS:
                return end
        if sign in _BREAK_SIGNS:
            return end if self.breaks(at, end) else -1
        if sign == ")":
            return self._mark_edge(at)
        return end if sign == "<" else self._stop_edge(at, end)

    def _stop_edge(self, at: int, end: int) -> int:
        """The edge at the stops and closing marks text[at:end]; -1 when they end no sentence."""
        text = self.text
        stop = text[at]
        after, size = end, len(text)
        while after < size and text[after].isspace():
            after += 1
        if after >= size or stop in self.stops or (text[after] == "<" and _BLOCK_TAG_RE.match(text, after)):
            return end
        if stop not in ".!?…\u2024":
            return end if self._wide_stop(at, end, after) else -1
        if after == end:
            return self._tight_edge(at, end)
        first = after
        while first < size and first < after + 4 and not text[first].isalnum():
            first += 1
        word = _NEXT_WORD_RE.match(text, first)
        return end if self._loose_stop(at, end, after, first, word.group() if word else "") else self._mark_edge(at)

    def _wide_stop(self, at: int, end: int, after: int) -> bool:
        """A stop of no doubt (。！？ and the like): an edge, unless it stands inside a quotation that the sentence goes on with."""
        text = self.text
        closed = text[end - 1] in _OPENER
        if after == end and (text[after] in "，、；：,;:" or text[after] in ("(（" if closed else "—")):
            return False
        if after > end or not closed:
            return True
        if text[end - 1] in "》〉":
            return False  # in a title
        if text[end - 1] in ")）" and text[at] in "。｡":
            return True
        opened = text.rfind(_OPENER[text[end - 1]], max(0, at - 400), at)
        whole = opened == 0 or (opened > 0 and text[opened - 1] in "：:，,\n" + _STOP_CHARS)
        return (whole or text[at] in "。｡") and not _SAYING_ZH_RE.match(text, end)

    def _tight_edge(self, at: int, end: int) -> int:
        """The edge at a stop with no space behind it."""
        text = self.text
        before = text[at - 1 : at]
        if _HAN_RE.match(before) and text[at] != "…" and text[at : at + 2] != ".." and text[end].isalnum():
            return end
        if text[at] == ".":
            if note := _GLUED_NOTE_RE.match(text, end):  # “in all halls.4 The next”
                return note.end() if before in ")%”\"" or _ORDINARY_RE.search(text, max(0, at - 24), at) else -1
        word = _GLUED_WORD_RE.match(text, end)
        if word and end == at + 1 and (_GLUED_BEFORE_RE.search(text, max(0, at - 24), at)):
            return end
        return -1

    def _loose_stop(self, at: int, end: int, after: int, first: int, word: str) -> bool:
        """Whether . ! ? or … with space behind it ends a sentence; `word` at `first` is the next one."""
        text = self.text
        stop, closed = text[at], text[end - 1] not in ".!?…\u2024"
        opens = text[first : first + 1]
        if opens.islower() and word.islower():
            return self._small_start(at, end, first, word, closed)
        if text[after] in "-–—" and after + 1 < first:
            return False  # “… again.” — the one who said so
        run = text[at:end]
        if _CLOSED_STOP_RE.search(run):  # ...). or .”.
            return True
        if text[after] in "(（" and stop in "!?" and not _OWN_SENTENCE_RE.match(text, after):
            return False
        if stop in "!?":
            return not (closed and _SAYING_RE.match(text, first))
        if text[at : at + 2] == ".." or stop == "…":
            if text[at - 1 : at].isspace():
                return False  # something left out
            return opens.isupper() and (word.lower() in tables.OPENING_WORDS or len(run) > 3)
        if text[at - 2 : at] == ". " or text[after] == ".":
            return False  # . . .
        return self._full_stop(at, first, word)

    def _small_start(self, at: int, end: int, first: int, word: str, closed: bool) -> bool:
        """Whether a sentence that begins in small letters may follow a stop."""
        text = self.text
        if text.startswith(("http", "www."), first) and text[at] == ".":
            return self._full_stop(at, first, "The")
        if closed or self.soft is not True and BREAK_RE.search(text, end, first):
            # The stop at the end of a line: only an abbreviation goes on.
            return not closed and not self.goes_on_after_stop(at)
        if text[at : at + 2] == ".." or text[at] == "…":
            return False
        if word not in tables.SMALL_OPENING_WORDS and (text[at] != "?" or word in tables.NOT_LAST_WORDS):
            return False
        found = _ORDINARY_RE.search(text, max(0, at - 24), at)
        if found is None:
            return _LONG_NUMBER_RE.search(text, max(0, at - 24), at) is not None
        return found.group() not in tables.SHORT_FORMS

    def goes_on_after_stop(self, at: int) -> bool:
        return self.text[at] != "." or not self._full_stop(at, at + 1, "The")

    def _full_stop(self, at: int, first: int, word: str) -> bool:
        """Whether the full stop at `at`, with `word` at `first` behind it, ends a sentence."""
        text = self.text
        found = _WORD_RE.search(text, max(0, at - 24), at)
        last = found.group() if found else ""
        low = last.lower()
        opening = word.lower() in tables.OPENING_WORDS
        if "." in low and not _DOTTED_RE.fullmatch(last):
            last = last.rpartition(".")[2]  # “Tuesday.Mr”: no space behind the stop before
            low = last.lower()
        if low in tables.NEVER_LAST or (len(last) == 1 and last.islower() and last.isascii()):
            return False
        if text[first : first + 1].isdigit() and (low in tables.BEFORE_NUMBER or low in tables.MAYBE_LAST):
            return False
        if low in tables.TIMES:
            return bool(word) and word[0].isupper() and word not in tables.AFTER_TIMES
        if low in tables.MAYBE_LAST or _DOTTED_RE.fullmatch(last):
            return opening
        if len(last) == 1 and last.isupper():
            return opening
        if last.isdecimal() and len(last) < 4 and found is not None:
            return not self._begins_line(found.start()) and self._mark_edge(at) < 0
        return True

    def _begins_line(self, at: int) -> bool:
        return not self.text[self.line_start(at) : at].strip(" \t>*#(（")

    def _mark_edge(self, at: int) -> int:
        """The edge before the mark of an item inside a line, 2) or b., whose end is at `at`; -1 when there is none.

        Such a mark is one only when the marks before it, 1) or a., stand earlier in the line, the first of them where a
        sentence begins: the items of “You must (1) pay and (2) sign” are one sentence.
        """
        text = self.text
        found = _INLINE_MARK_RE.search(text, max(0, at - 5), at + 1)
        if not found or found.end() != at + 1:
            return -1
        line, label, before = self.line_start(at), found["label"], found
        while True:
            label = str(int(label) - 1) if label.isdecimal() else chr(ord(label) - 1)
            earlier = re.compile(rf"(?<![^\s⁃•(])[(⁃•]?{re.escape(label)}[.)]").search(text, max(line, at - 600), before.start())
            if not earlier:
                return -1
            if not text[line : earlier.start()].strip() or text[: earlier.start()].rstrip()[-1:] in _STOP_SET:
                return found.start("mark")
            before = earlier

    def breaks(self, at: int, end: int) -> bool:
        """Whether the line break text[at:end], with the white space behind it, ends a sentence."""
        text = self.text
        if end >= len(text) or len(BREAK_RE.findall(text, at, end)) > 1:
            return True
        line = text[self.line_start(at) : at].strip()
        if not line or line == self.title or line[0] in "#|":
            return True
        if text[end] == ">":
            if line[0] != ">":
                return True
            while end < len(text) and text[end] in "> \t":
                end += 1
        if STRUCTURE_RE.match(text, end) or line[-1] in ":：":
            return True
        if self.soft is False:
            return True
        if line[-1] in tables.FULL_STOPS:
            return False  # whether that stop is an edge has been asked already
        if self.soft:
            return self._headline(at, end)
        return not self.goes_on(at, end)

    def goes_on(self, at: int, end: int) -> bool:
        """Whether the text plainly goes on over the line break text[at:end]."""
        text = self.text
        line = text[self.line_start(at) : at].rstrip()
        if not line or end >= len(text):
            return False
        first = end
        while first < len(text) and text[first] in "[(*_`\"“‘'":
            first += 1
        if text[first : first + 1].islower() and not (line[:1].islower() and self._alone(at)):
            return True
        if text[end] in ",，、；;。)）」』”’" or line[-1] in "，、；;(（-—–&/":
            return True
        if line[-1] == ",":
            return line.count(" ") > 1 or not text[first : first + 1].isupper()  # not “Dear Sir,”
        word = line.rsplit(None, 1)[-1]
        return word in tables.NOT_LAST_WORDS or self._wrapped(at, end)

    def _headline(self, at: int, end: int) -> bool:
        """Whether the line before a break in wrapped text heads a paragraph: the next word would have fitted on it."""
        text = self.text
        start = self.line_start(at)
        if not text[end].isupper() or (start and text[self.line_start(start - 1) : start].strip()):
            return False
        below = text[end : self.line_end(end)]
        line = text[start:at].strip()
        return len(line) + 1 + len(below.split(None, 1)[0]) <= len(below) and line[-1] not in ",;，；、-"

    def _alone(self, at: int) -> bool:
        """Whether the line that ends at `at` is short and the first of its paragraph: small letters below prove nothing then."""
        start = self.line_start(at)
        above = self.text[self.line_start(start - 1) : start].strip() if start else ""
        return at - start < 40 and (not above or above == self.title or above[:1].islower())

    def _wrapped(self, at: int, end: int) -> bool:
        """Whether the lines around a break are filled to one width, as when a program wraps a paragraph."""
        text = self.text
        start = self.line_start(at)
        lines = [text[start:at].strip()]
        pos = end
        for _ in range(3):  # the lines below
            stop = self.line_end(pos)
            line = text[pos:stop].strip()
            if not line or STRUCTURE_RE.match(line):
                break
            lines.append(line)
            pos = stop + 1
        for _ in range(3):  # the lines above
            if start == 0:
                break
            stop = start - 1
            start = self.line_start(stop)
            line = text[start:stop].strip()
            if not line or line == self.title:
                break
            lines.insert(0, line)
        width = max(map(len, lines))
        if CJK_RE.search(lines[0]):
            return len(lines) > 2 and width >= 12 and all(width - len(line) <= 2 for line in lines[:-1])
        if width < 40 or (len(lines) < 3 and width < 60):
            return False
        return all(len(line) + 1 + len(below.split(None, 1)[0]) > width for line, below in zip(lines, lines[1:]))

    def torn(self, start: int, end: int, *, stopped: bool) -> str:
        """How text[start:end] shows that it is only a piece of a sentence; empty when it does not."""
        text = self.text
        if text[start].islower() and not text[start + 1 : start + 2].isupper():
            before = text[:start].rstrip()[-1:]
            if not before or before not in _STOP_SET:
                return "begins in small letters"
        if stopped:
            return ""
        stop = end
        while stop < len(text) and text[stop].isspace():
            stop += 1
        if stop >= len(text) and BREAK_RE.search(text, end, stop) is None and self._start(start) > self.line_start(start):
            return "breaks off at the end of the passage"
        if stop < len(text) and self.soft is False and self.goes_on(end, stop):
            return "goes on below"
        return ""

    def beside(self, end: int, start: int) -> bool:
        """Whether only white space of one paragraph lies between two sentences."""
        between = self.text[end:start]
        return not between.strip() and (self.soft is True or not BREAK_RE.search(between))

    def follows(self, end: int, line: str, *, exactly: bool) -> int | None:
        """Where a line ends that stands right behind `end`, in any way of writing; None when it does not stand there."""
        text = self.text
        at = end
        while at < len(text) and text[at].isspace():
            at += 1
        if text.startswith(line, at):
            return at + len(line)
        if exactly:
            return None
        window = Letters(text[end : end + 3 * len(line) + 256], notes=False)
        quote = Letters(line, notes=False)
        if not quote.all or not window.all.startswith(quote.all):
            return None
        span = next(window.find(line, notes=False), None)
        return end + span.end if span else None

    # --- lines

    def introduction(self, at: int) -> str:
        """The line that introduces the list around a place and must be read with its items; empty when there is none."""
        text = self.text
        start = self.line_start(at)
        item = ITEM_RE.match(text, start)
        if not item and (start == 0 or (not text[start : start + 1].isspace() and not self._continues(start))):
            return ""
        level = self._column(start, item)
        inside, blank, found = item is not None, False, ""
        passed: list[tuple[int, int]] = []
        while start > 0:
            if inside:
                if (start, level) in self.introduced:
                    found = self.introduced[start, level]
                    break
                passed.append((start, level))
            stop = start - 1
            start = self.line_start(stop)
            line = text[start:stop].strip(" \t\r>")
            if not line:
                blank = True
                continue
            item = ITEM_RE.match(text, start)
            column = self._column(start, item)
            if item:
                if column < level or not inside:
                    if column < level and introduces(line):
                        found = line
                        break
                    level, inside = column, True
            elif inside and column <= level:
                if introduces(line):
                    found = line
                    break
                if blank or not self._continues(start):
                    break
            elif not inside:
                if blank and column == 0:
                    break
                level = min(level, column)
            blank = False
        self.introduced.update(dict.fromkeys(passed, found))
        return found

    def _column(self, start: int, item: re.Match[str] | None) -> int:
        line = self.text[start : item.start("mark") if item else self.line_end(start)].expandtabs(4)
        return len(line) if item else len(line) - len(line.lstrip(" >"))

    def _continues(self, start: int) -> bool:
        """Whether the line at `start` is a wrapped line of the item above it."""
        above = self.line_start(start - 1) if start else 0
        return start > 0 and ITEM_RE.match(self.text, above) is not None and (self.soft is True or self.goes_on(start - 1, start))

    def line_start(self, at: int) -> int:
        text = self.text
        if self._plain_breaks:
            return text.rfind("\n", 0, at) + 1
        return max(text.rfind(sign, 0, at) for sign in _BREAK_SIGNS) + 1

    def line_end(self, at: int) -> int:
        if self._plain_breaks:
            end = self.text.find("\n", at)
            return end if end >= 0 else len(self.text)
        found = BREAK_RE.search(self.text, at)
        return found.start() if found else len(self.text)


_BREAK_SIGNS: Final = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_INTRO_RE: Final = re.compile("|".join(tables.LIST_INTRO_ROWS))
_TAIL: Final = " \t\r\n\"'”’»」』)）]】*_`"
_STOP_SET: Final = frozenset(_STOP_CHARS)


def introduces(line: str) -> bool:
    """Whether a line introduces a list that must not be read without it."""
    line = line.strip(" \t*_#>`")
    return line.endswith((":", "：")) or bool(_INTRO_RE.search(line))


_OPENER: Final = {"”": "“", "’": "‘", "」": "「", "』": "『", ")": "(", "）": "（", "】": "【", "》": "《", "〉": "〈", '"': '"', "'": "'"}
