"""A link that opens a passage's page at a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple
from unicodedata import combining, normalize
from urllib.parse import quote as percent

from . import tables
from .given import given_passages
from .marks import edits, plain
from .passages import Passage
from .text import Span, is_cjk, one_line, visible, weight
from .verdicts import Quote

# URL fragment text directives: https://wicg.github.io/scroll-to-text-fragment/
# A browser looks for the words on the page, whatever their case, accents and white space; it takes the first place that
# fits. Each part must lie in one block, and begin and end at the edge of a word, in Chinese too, where a dictionary
# tells them: so parts are cut at white space and beside Chinese punctuation, and never reach over a line break.

_EXACT: Final = 60  # how much a sentence may weigh to be in the link as it is, in Chinese characters
_PART: Final = 20  # how many code points of a longer one stand for its beginning and its end, at least
_CONTEXTS: Final = (12, 24, 48, 96, 400)  # how many code points of what is around it are tried, at least
_TRIES: Final = 2000  # ends of longer sentences looked at, so that the work stays in proportion to the text
_CELL_RE: Final = re.compile(rf"[{tables.LINE_BREAKS}|\t]")
# A page's lists make these marks, its text has none.
_ITEM_RE: Final = re.compile(rf"\A\s*(?:[-*+–—{tables.DOTS}{tables.BULLETS}]|\d{{1,3}}[.)])\s+")
_NOTE_RE: Final = re.compile(r"\[\^?\w{1,12}\]")  # the mark of a footnote, which a page may write in many ways
_MARKS: Final = str.maketrans(dict.fromkeys(tables.DOUBLE_QUOTES, '"') | dict.fromkeys(tables.SINGLE_QUOTES, "'"))
_DROPPED_RE: Final = re.compile(r"[\t\n\r]|\A[\x00-\x20]+|[\x00-\x20]+\Z")
_UNSAFE_RE: Final = re.compile(r"""[\s<>"\\^`{|}]""")
_SCHEME_RE: Final = re.compile(r"(?!https?:)[A-Za-z][A-Za-z0-9+.-]*:", re.IGNORECASE)


def link(quote: Quote, passages: Iterable[object]) -> str | None:
    """The address of the quote's passage, with what makes a browser open it at the sentence and highlight that.

    `url#:~:text=…`, with words before and after the sentence only where the passage has the same words twice. An
    anchor in the address stays. Browsers that do not know of it open the page as ever. Markdown and HTML marks of the
    passage are taken for marks that the page does not show. Where nothing tells two places apart, the browser opens the
    first.

    >>> passages = [Passage("Fees are due. Apply online, now.", url="https://example.org/fees")]
    >>> link(Quote(1, "Apply online, now.", 14, 32), passages)
    'https://example.org/fees#:~:text=Apply%20online%2C%20now.'

    Args:
        quote: One of `Result.kept`.
        passages: The passages that were given to `check`.

    Returns:
        None when the passage has no url, or one that is no address of a page (http, https, or relative).

    Raises:
        TypeError: When an argument has the wrong type.
        ValueError: When the passages do not hold the quote at its place.
    """
    return links([quote], passages)


def links(quotes: Sequence[Quote], passages: Iterable[object]) -> str | None:
    """`link` to several quotes of one passage: the page opens at the first that stands on it."""
    several = [passage_of(quote, passages) for quote in quotes]
    url = address(several[0].url)
    if url is None:
        return None
    texts = [_Text.around(quote, passage.text) for quote, passage in zip(quotes, several, strict=True)]
    base, hash_sign, fragment = url.partition("#")
    directives = "&".join(f"text={text.directive()}" for text in texts)
    return f"{base}#{fragment.partition(':~:')[0] if hash_sign else ''}:~:{directives}"


def address(url: str | None) -> str | None:
    """An address as browsers read it, safe to be shown; None when it is none of a page."""
    cleaned = _DROPPED_RE.sub("", url or "")
    if not cleaned or _SCHEME_RE.match(cleaned):
        return None
    return "".join(
        sign if sign.isprintable() and not _UNSAFE_RE.match(sign) else percent(sign, safe="", errors="replace")
        for sign in cleaned
    )


class _Parts(NamedTuple):
    """The parts of a text directive; empty where there is none."""

    prefix: str
    start: str
    end: str
    suffix: str


@dataclass(frozen=True)
class _Text:
    """A sentence on its page, as it is read there: without marks, all white space one space."""

    before: list[str]  # the lines before it
    glued_before: bool  # no space parts it from the last of them
    own: str
    first: int  # how much of it stands in its first line
    last: int  # how much of it stands in its last line
    glued_after: bool
    after: list[str]

    @classmethod
    def around(cls, quote: Quote, text: str) -> _Text:
        marks = edits(text)
        before = plain(text, marks, 0, quote.start)
        own = _NOTE_RE.sub("\n", plain(text, marks, quote.start, quote.end))
        after = plain(text, marks, quote.end)
        lines = [one_line(line).strip() for line in _CELL_RE.split(own) if line.strip()] or [""]
        return cls(
            _read(before),
            _glued(_CELL_RE.split(before)[-1], -1),
            one_line(own).strip(),
            len(lines[0]),
            len(lines[-1]),
            _glued(_CELL_RE.split(after)[0], 0),
            _read(after),
        )

    def directive(self) -> str:
        """The text directive that finds this sentence and no other."""
        head, tail = _folded(self.page_before()), _folded(self.page_after())
        page = head + _folded(self.own) + tail
        place = Span(len(head), len(page) - len(tail))
        best: _Parts | None = None  # at least the first place that fits; nothing tells some sentences apart
        candidate = _Parts("", self.own, "", "")
        for candidate in self.candidates(*self.parts()):
            found = list(islice(_found(page, candidate), 2))
            if found == [place]:
                best = candidate
                break
            best = candidate if found[:1] == [place] and best is None else best
        prefix, start, end, suffix = map(_encoded, best or candidate)
        parts = [f"{prefix}-" if prefix else "", start, end, f"-{suffix}" if suffix else ""]
        return ",".join(filter(None, parts))

    def page_before(self) -> str:
        return " ".join(self.before) + ("" if self.glued_before or not self.before else " ")

    def page_after(self) -> str:
        return ("" if self.glued_after or not self.after else " ") + " ".join(self.after)

    def parts(self) -> tuple[str, str]:
        """The sentence, or its beginning and its end when it is long or has a line break in it."""
        own = self.own
        if len(own) == self.first and weight(own) <= _EXACT:
            return own, ""
        cuts = [at for at in range(1, len(own)) if _edge(own, at)]
        starts = [at for at in cuts if at <= self.first and _says(own[:at])]
        ends = [at for at in cuts if at >= len(own) - self.last and _says(own[at:])]
        start = next((at for at in starts if at >= _PART), starts[-1] if starts else 0)
        end = next((at for at in reversed(ends) if at <= len(own) - _PART), ends[0] if ends else 0)
        return (own[:start].strip(), own[end:].strip()) if 0 < start <= end else (own, "")

    def candidates(self, start: str, end: str) -> Iterator[_Parts]:
        """Ways to point at the sentence, the shortest first."""
        yield _Parts("", start, end, "")
        before, after = self.before[-1] if self.before else "", self.after[0] if self.after else ""
        for size in _CONTEXTS:
            low = next((at for at in range(len(before) - size, 0, -1) if _edge(before, at)), 0)
            high = next((at for at in range(size, len(after)) if _edge(after, at)), len(after))
            prefix, suffix = before[low:].strip(), after[:high].strip()
            if prefix:
                yield _Parts(prefix, start, end, "")
            if suffix:
                yield _Parts("", start, end, suffix)
            if prefix and suffix:
                yield _Parts(prefix, start, end, suffix)
            if size >= max(len(before), len(after)):
                return


def _read(text: str) -> list[str]:
    """The lines and cells of a page that say something."""
    lines = (one_line(_ITEM_RE.sub("", line)).strip() for line in _CELL_RE.split(text))
    return [line for line in lines if _says(line)]


def _glued(line: str, edge: int) -> bool:
    """Whether what stands beside a sentence in its line has no space towards it."""
    return _says(line) and not line[edge].isspace()


def _says(text: str) -> bool:
    return any(map(str.isalnum, text))


def _edge(text: str, at: int) -> bool:
    """Whether every browser takes a place for the edge of a word: beside white space or Chinese punctuation."""
    left, right = text[at - 1], text[at]
    if left.isspace() or right.isspace():
        return True
    marks = (is_cjk(left) and not left.isalnum()) or (is_cjk(right) and not right.isalnum())
    return marks and not _latin(left) and not _latin(right)


def _latin(sign: str) -> bool:
    return sign.isalnum() and not is_cjk(sign)


def _folded(text: str) -> str:
    """The text as browsers compare it."""
    if text.isascii():
        return text.lower()
    bare = "".join(sign for sign in visible(text) if not combining(sign))
    return "".join(sign for sign in normalize("NFKD", bare).casefold() if not combining(sign)).translate(_MARKS)


def _found(page: str, parts: _Parts) -> Iterator[Span]:
    """Where the parts stand on a folded page: each place a browser might take."""
    prefix, start, end, suffix = map(_folded, parts)
    tries = iter(range(_TRIES))
    for at in every(page, start):
        stop = at + len(start)
        if _inside(page, at) or not page[max(0, at - len(prefix) - 1) : at].rstrip().endswith(prefix):
            continue
        for last in (close + len(end) for close in every(page, end, stop)) if end else (stop,):
            if next(tries, None) is None:
                yield Span(-1, -1)  # nobody knows
                return
            if not _inside(page, last) and page[last : last + len(suffix) + 1].lstrip().startswith(suffix):
                yield Span(at, last)
                break


def every(text: str, piece: str, at: int = 0) -> Iterator[int]:
    """Every place of a piece from `at` on, also where it overlaps itself."""
    at = text.find(piece, at) if piece else -1
    while at >= 0:
        yield at
        at = text.find(piece, at + 1)


def _inside(page: str, at: int) -> bool:
    """Whether a place is inside a word."""
    return 0 < at < len(page) and _latin(page[at - 1]) and _latin(page[at])


def _encoded(text: str) -> str:
    """Percent-encoded: all but letters, digits, `.`, `_`, `~` of ASCII, for `-`, `,` and `&` have a meaning here."""
    return percent(visible(text), safe="", errors="replace").replace("-", "%2D")


# --- The passage of a quote -------------------------------------------------------------------------------------------


def passage_of(quote: Quote, passages: Iterable[object]) -> Passage:
    """The quote's passage, which holds it at its place."""
    if not isinstance(quote, Quote):
        raise TypeError(f"quote takes one of Result.kept, not {type(quote).__name__}")
    several = given_passages(passages)
    passage = several[quote.passage - 1] if 1 <= quote.passage <= len(several) else ""
    passage = Passage(passage) if isinstance(passage, str) else passage
    if not 0 <= quote.start < quote.end or one_line(passage.text[quote.start : quote.end]) != quote.text:
        raise ValueError(
            f"passages takes what was given to check (as a list: an iterator is used up): passage {quote.passage} does "
            f"not hold the quote at {quote.start}–{quote.end}"
        )
    return passage
