"""Many replies: JSON Lines in, verdicts out, in order; in memory are no more than a few chunks of lines.

A chunk is the lines that one read gives: a pipe that is fed slowly is answered at once, and a full one gives chunks
that are worth sending to another process.
"""

from __future__ import annotations

import contextlib
import functools
import sys
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from .core import REASONS, STATUSES, Result, check
from .files import InputError, as_json, as_passage, as_text, name_of
from .passages import Passage
from .rules import Rules
from .terminal import MEANING, to_json

CHUNK: Final = 1 << 16  # bytes, what a pipe holds


class Chunk(NamedTuple):
    """Lines of a file that were read together, and why there are no more, when that is an error."""

    name: str
    first: int
    lines: list[bytes]
    error: str = ""


class Tally(NamedTuple):
    """What was counted: replies by status, dropped quotes by reason, `kept` quotes, `skipped` lines and files."""

    statuses: Counter[str]
    reasons: Counter[str]
    others: Counter[str]

    @classmethod
    def empty(cls) -> Tally:
        """Nothing counted yet."""
        return cls(Counter(), Counter(), Counter())

    @property
    def replies(self) -> int:
        """How many replies were checked."""
        return self.statuses.total()

    @property
    def skipped(self) -> int:
        """How many lines and files could not be read."""
        return self.others["skipped"]

    def include(self, result: Result) -> None:
        """Count one verdict."""
        self.statuses[result.status] += 1
        self.reasons.update(dropped.reason for dropped in result.dropped)
        self.others["kept"] += len(result.kept)

    def add(self, other: Tally) -> None:
        """Count what another has counted."""
        for mine, theirs in zip(self, other, strict=True):
            mine.update(theirs)


class Part(NamedTuple):
    """What came of one chunk: what to write, what to tell, what was counted."""

    text: str
    errors: list[str]
    tally: Tally


def parts(files: Sequence[str], rules: Rules, *, lines: bool, jobs: int = 1) -> Generator[Part, None, None]:
    """What comes of the lines of the files (`-` is stdin), chunk by chunk, in order; text only when lines are wanted.

    Raises:
        InputError: A process that checks was ended from outside.
    """
    work = functools.partial(checked, rules=rules, lines=lines)
    if jobs == 1:
        yield from map(work, chunks(files))
        return
    from .processes import in_order  # noqa: PLC0415 - only then, and not everywhere there are processes

    with contextlib.closing(in_order(work, chunks(files), jobs)) as done:
        for chunk, part in done:
            if part is None:
                where = f"{chunk.name}:{chunk.first}"
                raise InputError(f"{where}: a process died (out of memory?); from here on nothing is checked")
            yield part


# --- Reading ----------------------------------------------------------------------------------------------------------


class _Stream(Protocol):
    def read(self, size: int, /) -> bytes | None: ...


def chunks(files: Sequence[str]) -> Iterator[Chunk]:
    """The lines of one file after the other; a file that cannot be read is told, and the next follows."""
    for file in files:
        first = 1
        try:
            with _opened(file) as stream:
                for lines in _lines(stream):
                    yield Chunk(name_of(file), first, lines)
                    first += len(lines)
        except OSError as error:
            yield Chunk(name_of(file), first, [], f"{error.strerror or error}")


@contextlib.contextmanager
def _opened(file: str) -> Iterator[_Stream]:
    # Unbuffered: a read gives what is there, and a thread that waits in it holds no lock when the process ends.
    if file == "-":
        stdin: _Stream = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
        yield stdin
    else:
        with Path(file).open("rb", buffering=0) as stream:
            yield stream


def _lines(stream: _Stream) -> Iterator[list[bytes]]:
    """The lines of a stream, as many at a time as one read gives."""
    rest: list[bytes] = []  # pieces of a line that has not ended
    while (data := stream.read(CHUNK)) != b"":
        if data is None:
            raise OSError("is set not to wait (O_NONBLOCK)")
        *lines, last = data.split(b"\n")
        if lines:
            lines[0] = b"".join((*rest, lines[0]))
            rest = []
            yield lines
        rest.append(last)
    if any(rest):
        yield [b"".join(rest)]


# --- Checking ---------------------------------------------------------------------------------------------------------


def checked(chunk: Chunk, rules: Rules, *, lines: bool) -> Part:
    """The verdicts on the replies of a chunk."""
    text: list[str] = []
    errors: list[str] = []
    tally = Tally.empty()
    for number, line in enumerate(chunk.lines, chunk.first):
        if not line.strip():
            continue
        try:
            value = as_json(as_text(line, chunk.name, number), chunk.name, number)
            id_, result = _verdict(value, number, rules)
        except InputError as error:
            errors.append(str(error))
        except (TypeError, ValueError, RecursionError) as error:
            errors.append(f"{chunk.name}:{number}: {error}")
        else:
            tally.include(result)
            if lines:
                text.append(f'{{"id": {id_}, {to_json(result.to_dict())[1:]}\n')
    if chunk.error:
        errors.append(f"{chunk.name}: {chunk.error}")
    tally.others["skipped"] += len(errors)
    return Part("".join(text), errors, tally)


def _verdict(row: object, number: int, rules: Rules) -> tuple[str, Result]:
    """The id, as JSON, and the verdict for the value of one line."""
    if not isinstance(row, dict):
        raise TypeError(f'a line is an object with "reply" and "passages", not {type(row).__name__}')
    for key in ("reply", "passages"):
        if key not in row:
            raise TypeError(f'a line needs the key "{key}"')
    if not isinstance(row["passages"], list):
        raise TypeError(f'"passages" takes a list, not {type(row["passages"]).__name__}')
    passages = [_passage(at, value) for at, value in enumerate(row["passages"], 1)]
    return to_json(row.get("id", number)), check(row["reply"], passages, rules)


def _passage(number: int, value: object) -> Passage | str:
    try:
        return value if isinstance(value, str) else as_passage(value)
    except TypeError as error:
        raise TypeError(f"passage {number}: {error}") from None


# --- Summary ----------------------------------------------------------------------------------------------------------


def so_far(tally: Tally) -> str:
    """How far it is, in one line."""
    skipped = f", {tally.skipped:,} skipped" if tally.skipped else ""
    return f"{tally.replies:,} replies, {tally.statuses['ok']:,} can be sent{skipped}"


def summary(tally: Tally) -> dict[str, object]:
    """A tally for machines, with a key for each status and reason."""
    return {
        "replies": tally.replies,
        "statuses": {status: tally.statuses[status] for status in STATUSES},
        "kept": tally.others["kept"],
        "dropped": tally.reasons.total(),
        "reasons": {reason: tally.reasons[reason] for reason in REASONS},
        "skipped": tally.skipped,
    }


def table(tally: Tally) -> Iterator[str]:
    """A tally for people: what there is of it, with the share of each status and reason."""
    yield _row(tally.replies, "replies")
    for status in STATUSES:
        yield from _share(tally.statuses[status], tally.replies, f"{status}: {MEANING[status]}")
    yield _row(tally.others["kept"], "quotes kept")
    dropped = tally.reasons.total()
    yield _row(dropped, "quotes dropped")
    for reason in REASONS:
        yield from _share(tally.reasons[reason], dropped, reason)
    if tally.skipped:
        yield _row(tally.skipped, "skipped: could not be read")


def _row(count: int, what: str) -> str:
    return f"{count:>11,}          {what}"


def _share(count: int, of: int, what: str) -> Iterator[str]:
    if count:
        yield f"{count:>11,}  {count / of:>6.1%}    {what}"
