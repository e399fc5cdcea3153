"""Text under the gate: letters with their places, ways of writing, and where a cut falls inside a word."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import Final, Literal, NamedTuple, cast
from unicodedata import combining, normalize

from . import tables

# --- Small things -----------------------------------------------------------------------------------------------------


class Span(NamedTuple):
    """text[start:end], in code points from 0, end not included."""

    start: int
    end: int


class _Lazy:
    """A regex that is compiled when it is first used: compiling them all would be most of the time an import takes."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self.flags = pattern, flags

    def __getattr__(self, name: str) -> object:
        compiled = re.compile(self.pattern, self.flags)
        for method in ("match", "search", "fullmatch", "finditer", "findall", "sub"):
            setattr(self, method, getattr(compiled, method))  # the next call finds it here
        return getattr(compiled, name)


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """`re.compile`, put off until the regex is used."""
    return cast("re.Pattern[str]", _Lazy(pattern, flags))


BREAK_RE: Final = regex(rf"\r\n|[{tables.LINE_BREAKS}]")
_INVISIBLE_RE: Final = regex(rf"[{tables.INVISIBLE}]")
_LETTER: Final = r"[^\W\d_]"
# Written without spaces: Chinese and Japanese, but no letters and digits of their width.
_SPACELESS: Final = tables.CJK.replace("\uff01-\uff9f", "\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff9f")
_BROKEN: Final = r"[ \t]*(?:\r\n|[\n\r])[ \t]*"
# Not before a capital (Monday-⏎Friday), behind a single letter (grade B-⏎or), or before another part (pre-⏎and post-).
HYPHEN_BREAK_RE: Final = regex(
    rf"(?<={_LETTER}{_LETTER})[-\u00ad\u2010\u2011]{_BROKEN}(?!(?:and|or|to|und|oder)\b)(?={_LETTER})(?![A-Z])"
)
# Line breaks that stand for nothing, not even a space: inside “10-⏎15”, and between Chinese characters.
_NO_SPACE_RE: Final = regex(
    rf"(?<=\d[-\u2010-\u2013]){_BROKEN}(?=\d)|(?<={_LETTER}-){_BROKEN}(?=[A-Z])|(?<=[{_SPACELESS}]){_BROKEN}(?=[{_SPACELESS}])"
)


def one_line(raw: str) -> str:
    """The same letters on one line, without what nobody sees; a hyphen at a line break inside a word goes with it."""
    if raw.isprintable() and "  " not in raw:
        return raw
    if "-" in raw or not raw.isascii():  # else none of these is in it
        raw = _INVISIBLE_RE.sub("", _NO_SPACE_RE.sub("", HYPHEN_BREAK_RE.sub("", raw)))
    return " ".join(raw.split())


def visible(text: str) -> str:
    """The text without characters that nobody sees."""
    return _INVISIBLE_RE.sub("", text)


HAN_RE: Final = regex("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def is_cjk(sign: str) -> bool:
    """Whether a character is Han, kana, or one of their marks: written without spaces between words."""
    return sign >= "\u2e80" and (
        sign <= "\u9fff" or "\uf900" <= sign <= "\ufaff" or "\uff01" <= sign <= "\uff9f" or sign >= "\U00020000"
    )


def has_cjk(text: str) -> bool:
    """Whether any character of the text is Han, kana, or one of their marks."""
    return not text.isascii() and any(map(is_cjk, text))


def weight(text: str) -> int:
    """Length in Chinese characters: what is not Chinese, Japanese or full-width counts half."""
    return (len(text) + 1 + (0 if text.isascii() else sum(map(is_cjk, text)))) // 2


_TRADITIONAL: Final = str.maketrans(tables.TRADITIONAL[::2], tables.TRADITIONAL[1::2])
_TRADITIONAL_RE: Final = regex(f"[{tables.TRADITIONAL[::2]}]")


def simplified(text: str) -> str:
    """The text with the traditional characters that the tables need in simplified form."""
    return text if text.isascii() or not _TRADITIONAL_RE.search(text) else text.translate(_TRADITIONAL)


# --- Letters: the first, coarse look ----------------------------------------------------------------------------------
# `letters` drops all that may differ between a quote and its passage, character by character: so the letters of two
# pieces are the letters of both together, a text can be searched at the speed of str.find, and a place is found back by
# counting. What is found so is then compared the careful way (`written`).

_KEPT_ASCII: Final = "$%&+/=@"
_ASCII_LETTERS: Final = {c: chr(c).lower() if chr(c).isalnum() or chr(c) in _KEPT_ASCII else None for c in range(128)}
# White space is spelt out: a class that names it as \s is not looked up in a table, and that costs twice the time.
_LETTERS_RE: Final = regex(
    rf"[^\x00-\x20\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000!-#'-*,-.:-<>?\[-`{{-~"
    rf"{tables.DOUBLE_QUOTES}{tables.SINGLE_QUOTES}{re.escape(tables.DASHES)}{tables.UNSEEN}"
    r"\u0300-\u036f\u3099\u309a\u3001\u3002\u2024\u2026\u3008-\u300b\u3010\u3011\u3014\u3015]+"
)
# Much Chinese text has nothing to fold: Han, digits, and signs that are dropped. To see that takes a tenth of the time.
_DROPPED_ZH: Final = "\u3002\uff0c\u3001\uff1a\uff1b\uff01\uff1f\uff08\uff09\u201c\u201d\u300a\u300b \n"
_UNFOLDED_RE: Final = regex(rf"[\u4e00-\u9fff0-9{_DROPPED_ZH}]*")
# Marks of a page that nobody reads as letters: entities, tags, the address of a link, the mark of a footnote.
_BLOCK: Final = r"p|br|li|ul|ol|div|t[rdh]|table|tbody|thead|tfoot|h[1-6]|d[dlt]|blockquote|hr"
BLOCK_TAG: Final = rf"</?(?:{_BLOCK})(?:\s[^<>]{{0,500}})?/?>"
BLOCK_TAG_RE: Final = regex(BLOCK_TAG)
INLINE: Final = r"a|abbr|b|big|code|del|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strike|strong|u|var|wbr"
_MARKUP: Final = rf"""
    &(?:\#\d{{1,7}}|\#[xX][0-9a-fA-F]{{1,6}}|[A-Za-z][A-Za-z0-9]{{1,31}});
  | </?(?:{_BLOCK}|{INLINE})(?:\s[^<>]{{0,500}})?/?>
  | \]\((?:[^()\n]|\([^()\n]{{0,200}}\)){{0,500}}\)
  | \]\[[^\[\]\n]{{0,80}}\]
"""
_NOTE: Final = (
    r"\[(?:\^?\d{1,3}|[a-z]|[Nn]ote\ \d{1,3}|citation\ needed)(?:[,，、–-]\s?\d{1,3})*\]"
    r"(?::\s?\d{1,4}(?:[–-]\d{1,4})?)?"
)
MARKUP_RE: Final = regex(_MARKUP, re.VERBOSE)
MARKUP_NOTES_RE: Final = regex(_NOTE + "|" + _MARKUP, re.VERBOSE)
NOTE_RE: Final = regex(_NOTE, re.VERBOSE)


def _normal(form: Literal["NFD", "NFKD"], text: str) -> str:
    """`normalize`, piece by piece: it takes the square of the time where one letter has ever more accents."""
    if len(text) <= _PIECE:
        return normalize(form, text)
    return "".join(normalize(form, text[at : at + _PIECE]) for at in range(0, len(text), _PIECE))


_PIECE: Final = 1024  # characters: large enough to cost little …
_PART: Final = 64  # … and small enough to count in


def letters(text: str) -> str:
    """The letters, digits and signs of a text in small letters, without accents and compatibility forms."""
    if text.isascii():
        return text.translate(_ASCII_LETTERS)
    if _UNFOLDED_RE.fullmatch(text):
        for sign in _DROPPED_ZH:
            if sign in text:
                text = text.replace(sign, "")
        return text
    # Without its spaces it is found in fewer pieces.
    return "".join(_LETTERS_RE.findall(_normal("NFKD", text).lower().replace("\u03c2", "\u03c3").replace(" ", "")))


def _shown(found: re.Match[str]) -> str:
    """What a reader sees of a piece of markup."""
    markup = found.group()
    if markup[0] != "&":
        return " " if markup[0] == "[" or BLOCK_TAG_RE.match(markup) else ""
    from html import unescape  # noqa: PLC0415 — entities are rare, and their table is large

    return unescape(markup)


def marked_up(text: str) -> bool:
    """Whether a text may have marks of a page in it."""
    return "]" in text or "&" in text or "<" in text


class Letters:
    """The letters of a text, each with its place."""

    __slots__ = ("_fine", "_pieces", "_starts", "all", "notes", "text")

    def __init__(self, text: str, *, notes: bool) -> None:
        """notes: the marks of footnotes are read as text."""
        self.text, self.notes = text, notes
        self._starts: list[int] = []  # not read yet: most quotes are in none of the passage's letters
        self.all = "".join(self._read()) if marked_up(text) else letters(text)

    def _read(self) -> list[str]:
        """The letters piece by piece: plain text in pieces of one size, each mark of markup a piece of its own."""
        text, pos = self.text, 0
        parts: list[str] = []
        self._pieces: list[tuple[int, int, bool]] = []
        self._fine: dict[int, list[int]] = {}  # the pieces looked into: how many letters before each of their parts
        for found in (MARKUP_RE if self.notes else MARKUP_NOTES_RE).finditer(text):
            parts += self._plain(pos, found.start())
            pos = found.end()
            parts.append(letters(_shown(found)))
            self._pieces.append((found.start(), pos, False))
        parts += self._plain(pos, len(text))
        self._starts = list(accumulate(map(len, parts), initial=0))
        return parts

    def _plain(self, start: int, end: int) -> Iterator[str]:
        for at in range(start, end, _PIECE):
            stop = min(at + _PIECE, end)
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
        if piece not in self._fine:
            parts = (letters(self.text[at : min(at + _PART, end)]) for at in range(start, end, _PART))
            self._fine[piece] = list(accumulate(map(len, parts), initial=0))
        part = bisect_right(self._fine[piece], number) - 1
        number -= self._fine[piece][part]
        start += part * _PART
        end = min(start + _PART, end)
        at = start + bisect_left(range(start, end), number + 1, key=lambda i: len(letters(self.text[start : i + 1])))
        inside = len(letters(self.text[start:at])) != number
        end = at + 1
        while end < len(self.text) and combining(self.text[end]):
            end += 1
        return None if inside else Span(at, end)

    def end(self, number: int) -> int:
        """Where the letters before `number` end: behind the character that the last of them is in."""
        while (place := self.place(number - 1)) is None:
            number -= 1
        return place.end

    def core(self) -> str:
        """The text from its first letter to its last."""
        first, end = self.place(0), self.end(len(self.all))
        return self.text[first.start : end] if first else ""

    def find(self, quote: str, *, known: int = 0) -> Iterator[Span]:
        """Every place where the quote stands but for the way it is written, when there are more than `known` ones."""
        if not marked_up(quote):
            own = letters(quote)
            if own not in self.all or (known and self.all.count(own) == known):
                return  # most quotes end here
        read = Letters(quote, notes=self.notes)
        wanted = read.all
        at = self.all.find(wanted) if wanted else -1
        if at < 0:
            return
        core = read.core()
        form = written(core, notes=self.notes)
        # A bound on failed tries keeps the work in proportion to the text, whatever it repeats.
        tries = 16 + 4 * len(self.all) // len(wanted)
        while at >= 0 and tries:
            tries -= 1
            if span := self._same(at, len(wanted), core, form):
                yield span
                at += len(wanted) - 1
            at = self.all.find(wanted, at + 1)

    def _same(self, at: int, length: int, core: str, form: str) -> Span | None:
        """The place of the letters from `at` on, if they are written as the quote but for what does not matter."""
        first = self.place(at)
        if first is None:
            return None
        end = self.end(at + length)
        raw = self.text[first.start : end]
        if written(raw, notes=self.notes) == form or (
            HYPHEN_BREAK_RE.search(raw) and _unhyphened(raw, notes=self.notes) == _unhyphened(core, notes=self.notes)
        ):
            return Span(first.start, end)
        return None


# --- Ways of writing: the careful look --------------------------------------------------------------------------------


@cache
def _ways() -> dict[int, str | None]:
    """Characters that are one and the same to a reader: full-width and half-width, quote marks, dashes, ligatures."""
    ways: dict[int, str | None] = {c: chr(c - 0xFEE0) for c in range(0xFF01, 0xFF5F)}
    compatible = (*range(0xFB00, 0xFB07), *range(0xFF61, 0xFFA0), *range(0xFFE0, 0xFFE7))
    ways.update({c: normalize("NFKC", chr(c)) for c in compatible})
    ways.update(dict.fromkeys(map(ord, tables.DOUBLE_QUOTES), '"'))
    ways.update(dict.fromkeys(map(ord, tables.SINGLE_QUOTES), "'"))
    ways.update(dict.fromkeys(map(ord, tables.DASHES), "-"))
    ways.update({0xB5: "\u03bc", 0x3001: ",", 0xFF64: ",", 0x3002: ".", 0xFF61: ".", 0x2024: ".", 0x2026: "..."})
    ways.update({0x3010: "[", 0x3014: "[", 0x3011: "]", 0x3015: "]"})
    unseen = (
        0xAD,
        0x34F,
        0x61C,
        0x180E,
        0xFEFF,
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2070),
    )
    ways.update(dict.fromkeys((*unseen, *range(0xFE00, 0xFE10), *range(0xE0000, 0xE01F0))))
    return ways


# One after the other; each takes away one way in which the same words are written.
_SAME: Final = tuple(
    (regex(pattern), to)
    for pattern, to in (
        (r"(?<=\d) - (?=\d)|(?<=\d) (?=[%°])|(?<=[$€£¥]) (?=\d)", lambda found: found.group().strip()),
        (r"[\n\r][>#\s]+", " "),  # marks of a quotation or heading before a line
        (r"\\(?=[!-/:-@\[-`{-~])", ""),  # an escape
        (r"(?<!\d)\*|\*(?!\d)|[`\[\]]|(?<![^\W_])_|_(?![^\W_])|~~", ""),  # emphasis, code, the brackets of a link
        (r"(?<!\w)'|'(?!\w)", '"'),  # single quote marks; an apostrophe stays
        (r"(?<!\d)[,;:]|[,;:](?!\d)", " "),  # never inside a number
        (r"(?<=[!?])\s+", ""),  # none stands behind ！ and ？
        (r"\.(?: ?\.)+", "…"),
        (r"\s+", " "),
        (rf" ?([()\"]) ?|(?<=[{tables.CJK}]) | (?=[{tables.CJK}])", r"\1"),  # spaces that mean nothing
        (r"\"+", '"'),
        (r" ?(?<!-)-+ ?(?=[^\d\s-])", "-"),  # dashes with and without spaces; before a digit it may be a sign
    )
)


def written(text: str, *, notes: bool) -> str:
    """The text in one way of writing: equal for two texts exactly when they say the same words; notes as in Letters."""
    if marked_up(text):
        text = (MARKUP_RE if notes else MARKUP_NOTES_RE).sub(_shown, text)
    text = _NO_SPACE_RE.sub("", HYPHEN_BREAK_RE.sub("", text))
    text = _normal("NFD", text).translate(_ways()).lower()
    for pattern, to in _SAME:
        text = pattern.sub(to, text)
    return text


_INNER_HYPHEN_RE: Final = regex(rf"(?<={_LETTER})-(?={_LETTER})")


def _unhyphened(text: str, *, notes: bool) -> str:
    """`written`, without hyphens inside words: whether one at a line break belongs to the word, nobody can tell."""
    return _INNER_HYPHEN_RE.sub("", written(HYPHEN_BREAK_RE.sub("-", text), notes=notes))


# --- Cuts -------------------------------------------------------------------------------------------------------------

_HYPHENS: Final = "-\u2010\u2011\u00ad"
_SIGNS: Final = "-+±\u2212\u2013.<>≤≥≈"
_INSIDE_NUMBERS: Final = ".,:/"


def cuts(text: str, at: int) -> bool:
    """Whether a cut at `at` falls inside a word or number: 15|0, -|5, 12.|5, not|able, can|'t, e|´."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if before == " " or after == " ":
        return False
    if combining(after):
        return True
    if before.isalnum():
        return _cuts_between(text, at) if after.isalnum() else _joins(before, after, text[at + 1 : at + 2])
    if not after.isalnum():
        return False
    return (
        _joins(text[at - 2 : at - 1], before, after)
        if at > 1 and text[at - 2].isalnum()
        else after.isdigit() and before in _SIGNS
    )


def _cuts_between(text: str, at: int) -> bool:
    """Whether a cut between two letters or digits parts what belongs together."""
    before, after = text[at - 1], text[at]
    if is_cjk(before) or is_cjk(after):
        return False
    # Chinese is written without edges of words, and so models cut it, foreign words too; but no number.
    return before.isdigit() or after.isdigit() or not has_cjk(text[max(0, at - 40) : at + 40])


def _joins(left: str, sign: str, right: str) -> bool:
    """Whether a sign joins what stands on its two sides to one word or number."""
    if not right.isalnum():
        return False
    if sign in _INSIDE_NUMBERS:
        return left.isdigit() and right.isdigit()
    return (sign in "'’" or sign in _HYPHENS) and not is_cjk(left) and not is_cjk(right)
