"""A Result as plain data, as JSON has it, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from .verdicts import STATUSES, Dropped, Quote, Result

_INT: Final = ((int,), "an int")
_PLACE: Final = ((int, type(None)), "an int or None")
_STR: Final = ((str,), "a str")
_LIST: Final = ((list,), "a list")
# Key, what it takes, what stands for it when it is missing; …: it may not be.
_RESULT: Final = (("status", _STR, ...), ("kept", _LIST, ...), ("dropped", _LIST, ...))
_KEPT: Final = (("passage", _INT, ...), ("text", _STR, ...), ("start", _INT, ...), ("end", _INT, ...))
_DROPPED: Final = (
    *(("passage", _INT, ...), ("quote", _STR, ...), ("reason", _STR, ...)),
    *(("start", _PLACE, None), ("end", _PLACE, None), ("detail", _STR, "")),
)


def to_dict(result: Result) -> dict[str, Any]:
    """What `Result.to_dict` gives."""
    return {
        "status": result.status,
        "kept": [{key: getattr(quote, key) for key, *_ in _KEPT} for quote in result.kept],
        "dropped": [{key: getattr(drop, key) for key, *_ in _DROPPED} for drop in result.dropped],
    }


def from_dict(data: object) -> Result:
    """What `Result.from_dict` gives. Keys that are not known are passed over: later versions may add some."""
    status, kept, dropped = _values(data, "", _RESULT)
    if status not in STATUSES:
        raise ValueError(f"status takes one of {', '.join(STATUSES)}, not {status!r:.60}")
    quotes = [Quote(*_values(row, f"kept[{at}]", _KEPT)) for at, row in enumerate(kept)]
    drops = [Dropped(*_values(row, f"dropped[{at}]", _DROPPED)) for at, row in enumerate(dropped)]
    return Result(status, quotes, drops)


def _values(data: object, name: str, keys: Iterable[tuple[str, tuple[tuple[type, ...], str], Any]]) -> list[Any]:
    """What stands under these keys, in order."""
    if not isinstance(data, Mapping):
        raise TypeError(f"{name or 'data'} takes a dict, not {type(data).__name__}")
    values = []
    for key, (types, words), default in keys:
        value = data.get(key, default)
        if value is ...:
            raise ValueError(f"{name or 'data'} needs the key {key!r}")
        if isinstance(value, bool) or not isinstance(value, types):
            raise TypeError(f"{f'{name}.' if name else ''}{key} takes {words}, not {type(value).__name__}")
        values.append(value)
    return values
