"""Where a quote is: a stable id for it, W3C selectors, and a link that opens its page at the sentence."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from struct import Struct
from typing import Final, Literal, NamedTuple
from zlib import crc32

from .given import given_passages, given_rules
from .links import every, link, passage_of
from .page import Page
from .rules import Rules
from .text import Letters, Span, one_line, written
from .verdicts import Quote

__all__ = ["Resolved", "anchor_id", "link", "resolve", "selectors", "utf16"]

# --- A stable id ------------------------------------------------------------------------------------------------------
# An id holds fingerprints: of the passage, with the place in it, which is enough while the passage is as it was; of the
# sentence's letters and of its wording; of the letters around it, which tell repeated sentences apart, and where it was
# when it reads otherwise now. Ids are kept by users: what goes into them must stay, or the version before them rise.

_VERSION: Final = "q1-"
_AROUND: Final = 24  # letters on either side
_HEAD: Final = 32  # letters by which a sentence is looked for
_LOOKED_AT: Final = 16  # places that are alike
_BOTH: Final = 8  # letters on both sides together, that tell where a sentence was which is not there any more
_ONE: Final = 12  # letters on one side that do


class _Id(NamedTuple):
    """What an id holds; sizes count letters, but `start` and `size` code points."""

    passage: bytes
    start: int
    size: int
    letters: int
    nth: int  # of the sentences alike in letters and in what is around them, from 1
    head: int
    own: bytes
    form: bytes
    before_size: int
    before: int
    after_size: int
    after: int


_PACKED: Final = Struct(">5sIIIHI6s4sBIBI")


@dataclass(frozen=True)
class Resolved:
    """Where the sentence of an id stands now.

    Attributes:
        status: `found`: it stands there, but for white space, quote marks and other ways of writing. `changed`: its
            place is there, and reads otherwise now. `missing`: neither is in any of the passages.
        quote: The sentence as the present passages have it. When `changed`, what stands
            in its place: no gate has judged that, and it is not what was quoted. None when `missing`.
    """

    status: Literal["found", "changed", "missing"]
    quote: Quote | None


def anchor_id(quote: Quote, passages: Iterable[object]) -> str:
    """A short id of a kept quote, for URLs, HTML ids and databases: `q1-` and letters, digits, `-`, `_`.

    The same passage text and sentence give the same id in every process and on every machine. `resolve` finds the
    sentence back, also in a text that has changed around it.

    Args:
        quote: One of `Result.kept`.
        passages: The passages that were given to `check`.

    Raises:
        TypeError: When an argument has the wrong type.
        ValueError: When the passages do not hold the quote at its place.
    """
    text = passage_of(quote, passages).text
    before = Letters(text[: quote.start], notes=False).all
    own = text[quote.start : quote.end]
    letters = Letters(own, notes=False).all
    after = Letters(text[quote.end :], notes=False).all[:_AROUND]
    around = before[-_AROUND:] + letters + after
    packed = _PACKED.pack(
        _sha(text, 5),
        quote.start,
        len(own),
        len(letters),
        min(sum(1 for _ in every(before + letters + after, around)), 0xFFFF),
        _crc(letters[:_HEAD]),
        _sha(letters, 6),
        _sha(_form(own), 4),
        min(len(before), _AROUND),
        _crc(before[-_AROUND:]),
        len(after),
        _crc(after),
    )
    return _VERSION + urlsafe_b64encode(packed + sha256(packed).digest()[:2]).decode()


def resolve(id: str, passages: Iterable[object], rules: Rules | None = None) -> Resolved:  # noqa: A002 — its name
    """Where the sentence of an id stands in these passages, which may have changed, moved or been put in another order.

    Args:
        id: What `anchor_id` gave.
        passages: Where to look, in the order in which they are numbered.
        rules: The rules that were given to `check`; `Rules()` when None.

    Raises:
        TypeError: When an argument has the wrong type.
        ValueError: When the id is none that `anchor_id` gave.
    """
    mark, rules = _unpacked(id), given_rules(rules)
    several = given_passages(passages)
    for number, passage in enumerate(several, 1):
        text = passage if isinstance(passage, str) else passage.text
        if mark.start + mark.size <= len(text) and _sha(text, len(mark.passage)) == mark.passage:
            return Resolved("found", _quote(number, text, Span(mark.start, mark.start + mark.size)))
    folded = [_Folded(number, Page.of(passage, rules.stops)) for number, passage in enumerate(several, 1)]
    places = [(one.score(mark, at), one, at) for one in folded for at in one.places(mark)]
    changed: list[Quote] = []
    seen: list[Quote] = []  # sentences that have the letters, and are not the sentence
    for score in (2, 1, 0):
        if not score:  # It stands nowhere near what was around it. What does, comes before the same words elsewhere.
            changed += (quote for one in folded if (quote := one.between(mark)))
            if changed:
                return Resolved("changed", changed[0])
        tied = [(one, at) for place_score, one, at in places if place_score == score]
        first = [at for one, at in tied if one is tied[0][0]]
        likely = [(tied[0][0], first[min(mark.nth, len(first)) - 1])] if tied else []
        for one, at in [*likely, *tied[:_LOOKED_AT]]:
            place = one.place(at, at + mark.letters)
            if place is None or any(_within(one.number, place, quote) for quote in seen):
                continue
            quote, same = one.verdict(mark, place)
            if same:
                return Resolved("found", quote)
            seen.append(quote)
            changed += [quote] if score else []
    return Resolved("missing", None)


class _Folded:
    """A passage in which a sentence is looked for."""

    def __init__(self, number: int, page: Page) -> None:
        self.number, self.page = number, page
        self.letters = Letters(page.text, notes=False)
        self.all = self.letters.all
        self._bytes = memoryview(self.all.encode("utf-32-le", "surrogatepass"))

    def starts(self, size: int, crc: int) -> Iterator[int]:
        """Where `size` letters with a checksum begin."""
        raw, wide = self._bytes, 4 * size
        for at in range(0, len(raw) - wide + 1, 4):
            if crc32(raw[at : at + wide]) & 0xFFFFFF == crc:
                yield at // 4

    def places(self, mark: _Id) -> Iterator[int]:
        """Where the letters of the sentence stand, first to last."""
        size = mark.letters
        if not size:
            return
        # A bound on tries keeps the work in proportion to the text, whatever it repeats.
        for at in islice(self.starts(min(size, _HEAD), mark.head), 16 + 4 * len(self.all) // size):
            if _sha(self.all[at : at + size], len(mark.own)) == mark.own:
                yield at

    def score(self, mark: _Id, at: int) -> int:
        """On how many sides of the letters stands what stood there; the edge of the passage is a side, too."""
        end = at + mark.letters
        low, high = at - mark.before_size, end + mark.after_size
        before = low >= 0 and _crc(self.all[low:at]) == mark.before if mark.before_size else at == 0
        after = _crc(self.all[end:high]) == mark.after if mark.after_size else end == len(self.all)
        return before + after

    def verdict(self, mark: _Id, place: Span) -> tuple[Quote, bool]:
        """The whole sentence where the letters stand; whether it has the same words, and no more of them."""
        span = self.sentence(place)
        raw = self.page.text[span.start : span.end]
        same = len(Letters(raw, notes=False).all) == mark.letters and _sha(_form(raw), len(mark.form)) == mark.form
        return _quote(self.number, self.page.text, span), same

    def place(self, start: int, end: int) -> Span | None:
        """Where letters[start:end] stand; None when that is inside a character."""
        first, last = self.letters.place(start), self.letters.end(end)
        return Span(first.start, last) if first and last else None

    def sentence(self, place: Span) -> Span:
        """The sentences that a place reaches into."""
        spans = list(self.page.sentences(*place))
        return Span(spans[0][0], spans[-1][1]) if spans else place

    def between(self, mark: _Id) -> Quote | None:
        """What stands now where the sentence was: between its neighbours, or else beside the one that is left."""
        if mark.before_size + mark.after_size < _BOTH:
            return None
        befores, afters = [0], [len(self.all)]
        if mark.before_size:
            befores = [at + mark.before_size for at in self.starts(mark.before_size, mark.before)]
        if mark.after_size:
            afters = list(self.starts(mark.after_size, mark.after))
        pairs = [(end, afters[at]) for end in befores if (at := bisect_left(afters, end)) < len(afters)]
        start = end = 0
        if pairs:  # the one that has about as much between its neighbours; nothing: it was taken out
            start, end = min(pairs, key=lambda pair: abs(pair[1] - pair[0] - mark.letters))
        elif befores and mark.before_size >= _ONE and befores[0] < len(self.all):
            start, end = befores[0], befores[0] + 1
        elif afters and mark.after_size >= _ONE and afters[0]:
            start, end = afters[0] - 1, afters[0]
        place = self.place(start, end) if 0 < end - start <= 4 * mark.letters + 200 else None
        return _quote(self.number, self.page.text, self.sentence(place)) if place else None


_INNER_HYPHEN_RE: Final = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")


def _form(text: str) -> str:
    """The wording; hyphens inside words left out: at a line break nobody can tell whether one belongs to the word."""
    return _INNER_HYPHEN_RE.sub("", written(text, notes=False)).strip(" .\"'…")


def _within(number: int, place: Span, quote: Quote) -> bool:
    return number == quote.passage and quote.start <= place.start and place.end <= quote.end


def _quote(number: int, text: str, span: Span) -> Quote:
    return Quote(number, one_line(text[span.start : span.end]), span.start, span.end)


def _sha(text: str, size: int) -> bytes:
    return sha256(text.encode("utf-8", "surrogatepass")).digest()[:size]


def _crc(letters: str) -> int:
    return crc32(letters.encode("utf-32-le", "surrogatepass")) & 0xFFFFFF


def _unpacked(text: str) -> _Id:
    if not isinstance(text, str):
        raise TypeError(f"id takes a str that anchor_id gave, not {type(text).__name__}")
    try:
        raw = urlsafe_b64decode(text.removeprefix(_VERSION).encode("ascii"))
        whole = text == _VERSION + urlsafe_b64encode(raw).decode()
        packed, check = raw[: _PACKED.size], raw[_PACKED.size :]
    except ValueError:
        whole = False
    if not whole or len(packed) != _PACKED.size or check != sha256(packed).digest()[:2]:
        raise ValueError(f"id takes what anchor_id gave, {_VERSION} and 60 more characters, not {text!r:.80}")
    return _Id(*_PACKED.unpack(packed))


# --- Selectors --------------------------------------------------------------------------------------------------------

_CONTEXT: Final = 32  # code points on either side


def selectors(quote: Quote, passages: Iterable[object]) -> list[dict[str, str | int]]:
    """The quote's place as selectors of the W3C Web Annotation Data Model, ready for JSON.

    A TextQuoteSelector (`exact`, as the passage has it, with up to 32 code points before and after it), and a
    TextPositionSelector (`start`, `end`, in code points from 0, end not included). Browsers count UTF-16 units: see
    `utf16`.

    Raises:
        TypeError: When an argument has the wrong type.
        ValueError: When the passages do not hold the quote at its place.
    """
    text, start, end = passage_of(quote, passages).text, quote.start, quote.end
    return [
        {
            "type": "TextQuoteSelector",
            "exact": text[start:end],
            "prefix": text[max(0, start - _CONTEXT) : start],
            "suffix": text[end : end + _CONTEXT],
        },
        {"type": "TextPositionSelector", "start": start, "end": end},
    ]


def utf16(span: tuple[int, int], text: str) -> Span:
    """The same place in UTF-16 units, as JavaScript, Java and C# count: a character beyond U+FFFF counts two.

    >>> utf16((2, 8), "\U0001f393 Apply.")
    Span(start=3, end=9)

    Raises:
        TypeError: When an argument has the wrong type.
        ValueError: When the span is none of the text.
    """
    if not isinstance(text, str):
        raise TypeError(f"text takes the passage's text, not {type(text).__name__}")
    try:
        start, end = span
        inside = 0 <= start <= end <= len(text)
    except (TypeError, ValueError):
        raise TypeError(f"span takes (start, end), e.g. (quote.start, quote.end), not {span!r:.60}") from None
    if not inside:
        raise ValueError(f"span takes a place in the text, which has {len(text)} code points, not {span!r:.60}")
    return Span(start + _wide(text[:start]), end + _wide(text[:end]))


def _wide(text: str) -> int:
    """How many characters of a text count two."""
    return sum(sign > "\uffff" for sign in text)
