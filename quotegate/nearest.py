"""The sentence that comes closest to a quote that was not found: it explains a verdict and never makes one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from heapq import nlargest
from itertools import accumulate, islice, pairwise
from typing import Final, NamedTuple

from .given import given_passages
from .page import Page
from .passages import Passage
from .rules import Rules
from .text import is_cjk, one_line, written

__all__ = ["Change", "Finder", "Nearest", "nearest"]


class Change(NamedTuple):
    """Words that differ.

    Attributes:
        quote: The words of the quote; empty when it lacks what the sentence has.
        sentence: What the sentence has in their place; empty when it has nothing there.
        at: Where that stands in `Nearest.text`, or would stand: code points from 0.
    """

    quote: str
    sentence: str
    at: int


@dataclass(frozen=True)
class Nearest:
    """The sentence that comes closest to a quote.

    Attributes:
        passage: Number of its passage, from 1.
        text: The sentence on one line; several neighbours when the quote is of several sentences.
        start: Where it begins in the passage's text: code points from 0.
        end: Where it ends, not included.
        changes: The words that differ, in their order; runs of characters in Chinese. What the sentence has before and
            behind the words of the quote is no difference.
        exact: The quote stands there word for word.
        note: Says so when that is not the passage which the quote names; else empty.
    """

    passage: int
    text: str
    start: int
    end: int
    changes: tuple[Change, ...] = ()
    exact: bool = False
    note: str = ""


def nearest(quote: str, passages: Iterable[object], *, number: int | None = None) -> Nearest | None:
    """The sentence of any passage that comes closest to a quote, to show a person why it was not found.

    Nothing is decided by it: what merely comes close is never sent.

    Args:
        quote: The model's words, as in `Dropped.quote`.
        passages: The passages as `check` got them.
        number: The passage that the quote names, from 1; None: it names none.

    Returns:
        The sentence, or None when none comes near.

    Raises:
        TypeError: When an argument has the wrong type.

    >>> found = nearest("Fees are due after the first class", ["Fees are due before the first class. Pay by card."])
    >>> found.text, found.changes
    ('Fees are due before the first class.', (Change(quote='after', sentence='before', at=13),))
    """
    return Finder(passages).nearest(quote, number=number)


# --- Words ------------------------------------------------------------------------------------------------------------

# Marks of a page that nobody reads; else a Chinese character, or a word or number with its signs, but no marks around.
_CJK: Final = r"\u2e80-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
_WIDE: Final = r"\uff01-\uff0f\uff1a-\uff20"  # full-width marks
_WORDS_RE: Final = re.compile(
    rf"""
    \]\([^()\s]{{0,500}}\) | </?[A-Za-z][^<>]{{0,500}}> | \[\d{{1,3}}\]
    | (?P<word> (?=\w)[{_CJK}]
      | (?: (?<!\w)[-+±\u2212$€£¥<>≤≥≈]{{1,2}}(?=\d) )?
        [^\W{_CJK}] (?:[^\s<>\[\]{_CJK}{_WIDE}]*[^\W{_CJK}])? [%°‰+\#]{{0,2}} )
    """,
    re.VERBOSE,
)
_PLAIN_RE: Final = re.compile(r"[a-zA-Z0-9]+\Z|[\u4e00-\u9fff]")
_GRAM_RE: Final = re.compile(rf"[^\W{_CJK}]+|[{_CJK}]+")


class _Word(NamedTuple):
    """A word with its place, and what is compared of it."""

    start: int
    end: int
    key: str


def _words(text: str) -> list[_Word]:
    return [
        _Word(*found.span(), word.lower() if word.isalnum() and _PLAIN_RE.match(word) else written(word, notes=True))
        for found in _WORDS_RE.finditer(text)
        if (word := found["word"])
    ]


def _grams(text: str) -> Iterator[str]:
    """What a sentence is looked up by: words in small letters, and each two neighbouring Chinese characters."""
    for run in _GRAM_RE.findall(text.lower()):
        if len(run) > 1 and is_cjk(run[0]):
            yield from map("".join, pairwise(run))
        else:
            yield run


# --- Finding the nearest ----------------------------------------------------------------------------------------------

_NEAR: Final = 0.5  # share of letters that quote and sentence have in common, below which nothing is shown
_GAP: Final = 8  # letters that a piece left out counts at most, however long it is
_CANDIDATES: Final = 5  # so many are compared word by word …
_WORDS: Final = 300  # … up to so many words
_SENTENCES: Final = 6  # of a quote


class _Place(NamedTuple):
    passage: int
    start: int
    end: int


class Finder:
    """`nearest` for many quotes of the same passages, which are looked through once.

    Raises:
        TypeError: When passages has the wrong type.
    """

    def __init__(self, passages: Iterable[object]) -> None:
        several = (p if isinstance(p, Passage) else Passage(p) for p in given_passages(passages))
        self._pages = [Page(p.text, title=p.title, soft=p.soft_breaks, stops=Rules.stops) for p in several]
        self._places: list[_Place] = []
        self._by_gram: dict[str, list[int]] = defaultdict(list)
        for number, page in enumerate(self._pages, 1):
            for start, end in page.sentences(0, len(page.text)):
                for gram in set(_grams(page.text[start:end])):
                    self._by_gram[gram].append(len(self._places))
                self._places.append(_Place(number, start, end))

    def nearest(self, quote: str, *, number: int | None = None) -> Nearest | None:
        """As the function `nearest`.

        Raises:
            TypeError: When an argument has the wrong type.
        """
        if not isinstance(quote, str):
            raise TypeError(f"quote takes a str, not {type(quote).__name__}")
        if number is not None and (isinstance(number, bool) or not isinstance(number, int)):
            raise TypeError(f"number takes an int or None, not {type(number).__name__}")
        return self._exactly(quote, number) or self._nearly(quote, number)

    def _exactly(self, quote: str, number: int | None) -> Nearest | None:
        """Where the quote stands word for word, in the passage that it names first."""
        for other in sorted(range(1, len(self._pages) + 1), key=lambda other: other != number):
            page = self._pages[other - 1]
            for start, end in page.places(quote):
                if found := list(page.sentences(start, end)):
                    place = _Place(other, found[0][0], found[-1][1])
                    return self._made(place, number, exact=True)
        return None

    def _nearly(self, quote: str, number: int | None) -> Nearest | None:
        quote = one_line(quote)
        words = _words(quote)[:_WORDS]
        best, most = None, _NEAR
        for place in self._candidates(quote, number):
            score, changes = _compared(quote, words, self._text(place))
            if score > most:
                best, most = self._made(place, number, changes), score
        return best

    def _candidates(self, quote: str, number: int | None) -> Iterator[_Place]:
        """The sentences that share most of the quote's rare words; also runs of as many sentences as the quote has."""
        postings = [found for gram in dict.fromkeys(_grams(quote)) if (found := self._by_gram.get(gram))]
        several = sum(1 for _ in islice(Page(quote).sentences(0, len(quote)), _SENTENCES))
        for size in sorted({1, several or 1}):
            shared: dict[_Place, float] = defaultdict(float)
            for found in postings:
                for place in {place for at in found for place in self._runs(at, size)}:
                    shared[place] += 1 / len(found)
            yield from nlargest(_CANDIDATES, shared, key=lambda place: (shared[place], place.passage == number))

    def _runs(self, at: int, size: int) -> Iterator[_Place]:
        """The runs of so many sentences of one passage that sentence `at` is in."""
        for first in range(max(0, at - size + 1), min(at, len(self._places) - size) + 1):
            head, tail = self._places[first], self._places[first + size - 1]
            if head.passage == tail.passage:
                yield _Place(head.passage, head.start, tail.end)

    def _text(self, place: _Place) -> str:
        return one_line(self._pages[place.passage - 1].text[place.start : place.end])

    def _made(
        self, place: _Place, number: int | None, changes: tuple[Change, ...] = (), *, exact: bool = False
    ) -> Nearest:
        note = ""
        if number not in (None, place.passage):
            note = f"{'word for word ' if exact else ''}in passage {place.passage}, not in {number}"
        return Nearest(place.passage, self._text(place), place.start, place.end, changes, exact, note)


# --- Comparing --------------------------------------------------------------------------------------------------------


class _Block(NamedTuple):
    """Words in common: quote[i : i + size] and sentence[j : j + size]."""

    i: int
    j: int
    size: int


def _compared(quote: str, words: list[_Word], text: str) -> tuple[float, tuple[Change, ...]]:
    """How near a sentence comes to the quote, from 0 to 1, and the words that differ."""
    others = _densest(_words(text), words)
    matcher = SequenceMatcher(None, [word.key for word in words], [word.key for word in others])
    blocks = [_Block(*block) for block in matcher.get_matching_blocks()[:-1]]
    # A small word that happens to stand far off is no part of the likeness.
    while len(blocks) > 1 and _score(words, others, blocks[1:]) > _score(words, others, blocks):
        del blocks[0]
    while len(blocks) > 1 and _score(words, others, blocks[:-1]) > _score(words, others, blocks):
        del blocks[-1]
    if sum(block.size for block in blocks) < 2:
        return 0, ()
    return _score(words, others, blocks), tuple(_changes(quote, words, text, others, blocks))


def _densest(words: list[_Word], wanted: list[_Word]) -> list[_Word]:
    """The stretch of a very long sentence that holds most of the wanted words."""
    size = 2 * len(wanted) + 40
    keys = {word.key for word in wanted}
    seen = list(accumulate((word.key in keys for word in words), initial=0))
    first = max(range(max(1, len(words) - size + 1)), key=lambda at: seen[min(at + size, len(words))] - seen[at])
    return words[first : first + size]


def _score(words: list[_Word], others: list[_Word], blocks: list[_Block]) -> float:
    """The share of letters in common, in the quote and in the stretch of the sentence that matches."""
    same = sum(_size(words[block.i : block.i + block.size]) for block in blocks)
    gaps = (_size(others[before.j + before.size : after.j]) for before, after in pairwise(blocks))
    return 2 * same / (_size(words) + same + sum(min(gap, _GAP) for gap in gaps))


def _size(words: list[_Word]) -> int:
    return sum(len(word.key) for word in words)


def _changes(quote: str, words: list[_Word], text: str, others: list[_Word], blocks: list[_Block]) -> Iterator[Change]:
    """The words between the blocks; of the sentence before and behind them no more than the quote has there."""
    head, tail = blocks[0], blocks[-1]
    behind = len(others) - tail.j - tail.size
    start = _Block(0, head.j - _beside(head.i, head.j), 0)
    end = _Block(len(words), len(others) - behind + _beside(len(words) - tail.i - tail.size, behind), 0)
    for before, after in pairwise((start, *blocks, end)):
        mine = words[before.i + before.size : after.i]
        theirs = others[before.j + before.size : after.j]
        if mine or theirs:
            at = theirs[0].start if theirs else others[after.j - 1].end if after.j else others[0].start
            yield Change(_raw(quote, mine), _raw(text, theirs), at)


def _beside(mine: int, theirs: int) -> int:
    """How many words at the sentence's edge stand against so many of the quote."""
    return theirs if mine and theirs <= mine + 2 else min(mine, theirs)


def _raw(text: str, words: list[_Word]) -> str:
    return text[words[0].start : words[-1].end] if words else ""
