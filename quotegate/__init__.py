"""Let a language model answer only with sentences copied from your passages, and check each before a user sees it."""

from .core import Cited, Dropped, Gate, Quote, Result, check, judge, parse, sentence
from .passages import Passage
from .rules import Rules
from .text import Span

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
    "check",
    "judge",
    "parse",
    "sentence",
]
