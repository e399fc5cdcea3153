"""What the command writes: verdicts for people and for machines, and how far it is."""

from __future__ import annotations

import io
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from .core import Dropped, Quote, Result, Status
from .passages import Passage

if TYPE_CHECKING:
    from .nearest import Nearest

MEANING: Final[dict[Status, str]] = {
    "ok": "what is kept can be sent",
    "unsure": "nothing to send, the reply says it does not know",
    "uncited": "nothing to send, no line of the reply quotes a passage",
    "unsupported": "nothing to send, no quote stands in its passage",
    "fragment": "nothing to send, no quote reads right on its own",
}


def use_utf8() -> None:
    """Make the standard streams write UTF-8, whatever the platform's encoding."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a caller may have put something else there
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


# Controls, shapeless characters that change what is seen, lone surrogates. Joiners stay: emoji and Persian need them.
_UNSAFE_RE: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    r"\U000e0000-\U000e007f]"
)


def shown(text: str) -> str:
    """The text as a terminal may have it."""
    return _UNSAFE_RE.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def to_json(value: object) -> str:
    """A value as JSON on one line, which a terminal may have too.

    Raises:
        ValueError: It holds a number that JSON has not.
    """
    # Outside its strings JSON holds none of these characters, so each becomes an escape of the string it stands in.
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return _UNSAFE_RE.sub(lambda found: json.dumps(found[0])[1:-1], text)


# --- Verdicts for people ----------------------------------------------------------------------------------------------

Paint: TypeAlias = Callable[[str, str], str]
BOLD, RED, GREEN, DIM = "1", "31", "32", "2"
CHANGES: Final = 3  # so many are told of a sentence that comes near


def painter() -> Paint:
    """What puts text into colour, or leaves it as it is."""
    if os.environ.get("NO_COLOR") or not (os.environ.get("FORCE_COLOR") or sys.stdout.isatty()):
        return lambda text, _: text
    if sys.platform == "win32":
        os.system("")  # noqa: S605, S607 - switches the old console's colours on, runs nothing
    return lambda text, colour: f"\x1b[{colour}m{text}\x1b[0m"


def report(result: Result, passages: Sequence[Passage], paint: Paint) -> Iterator[str]:
    """The verdict, line by line; below what was not found, what comes nearest."""
    from .nearest import Finder  # noqa: PLC0415 - machines need none

    finder = None
    for quote in result.kept:
        yield f"{paint('kept   ', GREEN)}  {_place(quote)}  {shown(quote.text)}"
    for drop in result.dropped:
        yield f"{paint('dropped', RED)}  {_place(drop)}  {shown(drop.quote)}"
        yield f"{'':25}{paint(drop.reason, BOLD)}{paint(': ' + shown(drop.detail), DIM)}"
        if drop.reason == "not found":
            finder = finder or Finder(passages)
            if near := finder.nearest(drop.quote, number=drop.passage):
                yield f"{paint('nearest', DIM)}  {_place(near)}  {shown(near.text)}"
                yield f"{'':25}{paint(shown(_differs(near)), DIM)}"
    yield f"{paint(result.status, GREEN if result.ok else RED)}: {MEANING[result.status]}"


def _differs(near: Nearest) -> str:
    """In what a quote differs from the sentence that comes nearest."""
    told = []
    for quote, sentence, _ in near.changes[:CHANGES]:
        if quote and sentence:
            told.append(f"has {quote!r} for {sentence!r}")
        else:
            told.append(f"adds {quote!r}" if quote else f"lacks {sentence!r}")
    if len(near.changes) > CHANGES:
        told.append("…")
    changes = "the quote " + ", ".join(told) if told else ""
    return "; ".join(filter(None, (near.note, changes))) or "word for word"


def _place(verdict: Quote | Dropped | Nearest) -> str:
    span = "" if verdict.start is None else f"{verdict.start}–{verdict.end}"
    return f"[{verdict.passage}] {span}".ljust(14)


# --- Many verdicts ----------------------------------------------------------------------------------------------------


class Progress:
    """Writes verdicts and errors, and on stderr, when it is a terminal, a line that is renewed in place."""

    PAUSE: Final = 0.2  # seconds before the line is first seen, and before it is renewed

    def __init__(self, *, quiet: bool) -> None:
        self._on = sys.stderr.isatty() and not quiet
        self._width = 0
        self._next = time.monotonic() + self.PAUSE

    def write(self, text: str, errors: Sequence[str]) -> None:
        """Write what came, at once."""
        if errors or (text and sys.stdout.isatty()):
            self.close()
        for error in errors:
            sys.stderr.write(f"{shown(error)}\n")
        sys.stdout.write(text)
        sys.stdout.flush()

    def show(self, line: str) -> None:
        """Renew the line when it is time to."""
        if self._on and time.monotonic() >= self._next:
            sys.stderr.write(f"\r{line:{self._width}}")
            sys.stderr.flush()
            self._width, self._next = len(line), time.monotonic() + self.PAUSE

    def close(self) -> None:
        """Take the line away; the next `show` brings it back."""
        if self._width:
            sys.stderr.write(f"\r{'':{self._width}}\r")
            sys.stderr.flush()
            self._width, self._next = 0, 0.0
