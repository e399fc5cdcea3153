"""Let a language model answer only with sentences copied from your passages, and check each before a user sees it."""

from typing import TYPE_CHECKING

from .core import Cited, Dropped, Gate, Quote, Result, check, judge, parse, sentence
from .passages import Passage
from .rules import Rules
from .text import Span

if TYPE_CHECKING:
    from .sending import answer
else:

    def __getattr__(name):
        """`answer`, loaded when it is first asked for: the gate does without it."""
        if name == "answer":
            from .sending import answer  # noqa: PLC0415

            return answer
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__version__ = "0.2.0"

__all__ = [
    "Cited",
    "Dropped",
    "Gate",
    "Passage",
    "Quote",
    "Result",
    "Rules",
    "Span",
    "__version__",
    "answer",
    "check",
    "judge",
    "parse",
    "sentence",
]
