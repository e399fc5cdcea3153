"""What a caller gives, taken as it is meant or told as a mistake."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from .passages import Passage, held
from .rules import Rules


def given_rules(rules: Rules | None) -> Rules:
    """The rules, or the default ones.

    Raises:
        TypeError: When it has the wrong type.
    """
    if rules is None:
        return _DEFAULT
    if not isinstance(rules, Rules):
        raise TypeError(f"rules takes a Rules or None, not {type(rules).__name__}")
    return rules


_DEFAULT: Final = Rules()


def given_passage(passage: object, name: str) -> Passage | str:
    """One passage, whatever holds it; `name` is what the caller called it.

    Raises:
        TypeError: When it has the wrong type.
    """
    if isinstance(passage, (str, Passage)):
        return passage
    try:
        return Passage.of(passage)
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from None


def given_passages(passages: Iterable[object]) -> list[Passage | str]:
    """The passages, each whatever holds it.

    Raises:
        TypeError: When it has the wrong type.
    """
    if type(passages) not in (list, tuple):
        one = isinstance(passages, (str, bytes, Passage)) or hasattr(passages, "keys")
        if one or held(passages)[0] is not None:  # documents of some libraries can be iterated, over their fields
            raise TypeError(f"passages takes several, e.g. [passage], not one {type(passages).__name__}")
    try:
        several: list[Any] = list(passages)
    except TypeError:
        raise TypeError(f"passages takes a list of str or Passage, not {type(passages).__name__}") from None
    if set(map(type, several)) <= _AS_THEY_ARE:
        return several
    return [given_passage(passage, f"passages[{at}]") for at, passage in enumerate(several)]


_AS_THEY_ARE: Final = {str, Passage}


def given_pairs(reply: object) -> list[tuple[int, str]]:
    """The pairs of a passage's number and a quote.

    Raises:
        TypeError: When it has the wrong type.
    """
    if isinstance(reply, (bytes, bytearray)) or hasattr(reply, "keys") or not isinstance(reply, Iterable):
        raise TypeError(f"reply takes a str, or pairs of number and quote, not {type(reply).__name__}")
    pairs = []
    for pair in reply:
        if not (isinstance(pair, (tuple, list)) and len(pair) == 2):
            raise TypeError(f"reply takes pairs (number, quote), not {pair!r:.60}")
        number, quote = pair
        if isinstance(number, bool) or not isinstance(number, int) or not isinstance(quote, str):
            raise TypeError(f"reply takes pairs of an int and a str, not {pair!r:.60}")
        pairs.append((number, quote))
    return pairs
