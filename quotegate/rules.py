"""Rules: everything a caller may set."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from . import tables
from .passages import Passage

Check = Callable[[str, Passage], "str | None"]


def _leans_on(rows: Sequence[str]) -> str:
    """Rows as one regex. Each begins with a letter, which `re` seeks fast; only then it asks whether a word begins."""
    return "|".join(re.sub(r"^[a-z]+", lambda first: rf"{first[0]}(?<!\w{first[0]})", row) for row in rows)


LEANS_BACK_EN = "|".join(tables.LEANS_BACK_EN_ROWS)
LEANS_BACK_ZH = "|".join(tables.LEANS_BACK_ZH_ROWS)
LEANS_ON_EN = _leans_on(tables.LEANS_ON_EN_ROWS)
LEANS_ON_ZH = _leans_on(tables.LEANS_ON_ZH_ROWS)
LEANS_BACK = "|".join(tables.LEANS_BACK_ROWS)
_LEANS_ON = LEANS_ON_EN + "|" + LEANS_ON_ZH


@dataclass(frozen=True)
class Rules:
    """What is kept and what is dropped; checked when made.

    Attributes:
        min_chars: A quote with fewer characters, white space not counted, is `too short`.
        max_chars: A sentence with more characters is `too long`; letters of alphabets count half (180: 360 letters).
        max_quotes: How many quotes are kept; the rest is `over the limit`.
        unsure: Phrases by which a short reply says that it does not know; case and kind of apostrophe do not matter.
        unsure_max_chars: How long such a reply is at most; letters of alphabets count half.
        leans_back: A regex matched at the start of a sentence that needs what came before. Empty: no such check.
        leans_on: A regex matched at the end of a sentence that needs what comes after. Empty: no such check.
        stops: Characters that end a sentence without a full stop.
        current_year: Years before it are past; `None` is this year, `0` switches the check off.
        checks: Your own `fn(sentence, passage)`: the reason to drop the sentence, or None.

    Raises:
        TypeError: A field has the wrong type.
        ValueError: A field's value cannot work.
    """

    min_chars: int = 6
    max_chars: int = 180
    max_quotes: int = 4
    unsure: Sequence[str] = tables.UNSURE
    unsure_max_chars: int = 60
    leans_back: str = LEANS_BACK
    leans_on: str = _LEANS_ON
    stops: str = "✓✔｜"
    current_year: int | None = None
    checks: Sequence[Check] = ()

    def __post_init__(self) -> None:
        for name in ("min_chars", "max_chars", "max_quotes", "unsure_max_chars"):
            _number(name, getattr(self, name))
        if self.current_year is not None:
            _number("current_year", self.current_year)
        if self.min_chars > self.max_chars:
            raise ValueError(f"Rules.min_chars ({self.min_chars}) is above max_chars ({self.max_chars})")
        for name in ("leans_back", "leans_on"):
            _regex(name, getattr(self, name))
        if not isinstance(self.stops, str):
            raise TypeError(f'Rules.stops takes one str of characters, e.g. "✓✔", not {type(self.stops).__name__}')
        for name, example in (("unsure", '("not sure",)'), ("checks", "(my_check,)")):
            object.__setattr__(self, name, _several(name, getattr(self, name), example))
        if not all(isinstance(phrase, str) and phrase.strip() for phrase in self.unsure):
            raise TypeError('Rules.unsure takes phrases that are not empty, e.g. ("not sure",)')
        if not all(callable(check) for check in self.checks):
            raise TypeError("Rules.checks takes functions fn(sentence, passage) -> reason or None")


def _number(name: str, value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"Rules.{name} takes a whole number, not {value!r}")
    if value < 0:
        raise ValueError(f"Rules.{name} takes a number from 0 up, not {value}")


def _regex(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise TypeError(f"Rules.{name} takes a regex as one str, not {type(value).__name__}")
    if value in (LEANS_BACK, _LEANS_ON):
        return  # known to be good, and compiled when first used
    try:
        re.compile(value)
    except (re.error, OverflowError, RecursionError) as error:
        raise ValueError(f"Rules.{name} is not a regex: {error}; write plain words as re.escape gives them") from error


def _several(name: str, value: object, example: str) -> tuple[object, ...]:
    if isinstance(value, (str, bytes)):
        raise TypeError(f"Rules.{name} takes several, e.g. {example}, not one {type(value).__name__}")
    if not isinstance(value, Iterable):
        raise TypeError(f"Rules.{name} takes several, e.g. {example}, not {type(value).__name__}")
    return tuple(value)
