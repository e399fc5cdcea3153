"""Work shared out among processes: results in order, and never more than a few pieces of work under way.

Each process has a pipe of its own and gets every n-th piece. A process that dies closes its pipe, and so does a parent
that dies: neither leaves the other waiting, which a pool of the standard library does on older Pythons.
"""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
import queue
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Any, Final, TypeAlias, TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")
# A piece of work that is under way; what went wrong before there was one; None: there are no more.
Sent: TypeAlias = "queue.SimpleQueue[tuple[Given] | Exception | None]"
Pipe: TypeAlias = "Connection[Any, Any]"

UNDER_WAY: Final = 2  # pieces of work for each process: one it works on, one that waits


def in_order(
    work: Callable[[Given], Made], given: Iterable[Given], jobs: int
) -> Generator[tuple[Given, Made | None], None, None]:
    """Each piece of work with what came of it, in order; with None, the last, when its process died.

    `given` is read in a thread: what is done never waits for more to come. The processes are spawned: `work` and what
    goes to and fro must pickle.
    """
    slots = threading.Semaphore(UNDER_WAY * jobs)
    sent: Sent[Given] = queue.SimpleQueue()
    with _processes(work, jobs) as pipes:
        threading.Thread(target=_feed, args=(given, pipes, slots, sent), daemon=True).start()
        try:
            for pipe in itertools.cycle(pipes):
                if (piece := sent.get()) is None:
                    return
                if isinstance(piece, Exception):
                    raise piece
                made = None
                with contextlib.suppress(EOFError, OSError):
                    made = pipe.recv()
                yield piece[0], made
                if made is None:
                    return
                slots.release()
        finally:
            slots.release()  # the thread may wait for one; it will find that nobody takes the piece, and end


def _feed(given: Iterable[Given], pipes: Sequence[Pipe], slots: threading.Semaphore, sent: Sent[Given]) -> None:
    try:
        for piece, pipe in zip(given, itertools.cycle(pipes), strict=False):
            slots.acquire()
            try:
                pipe.send(piece)
            except OSError:  # the process is gone, as who waits for its answer will see
                sent.put((piece,))
                return
            sent.put((piece,))
    except Exception as error:  # noqa: BLE001 - raised where it can be seen
        sent.put(error)
    else:
        sent.put(None)


@contextlib.contextmanager
def _processes(work: Callable[[Given], Made], jobs: int) -> Iterator[list[Pipe]]:
    """The pipes to so many processes; at the end of the block they end too."""
    context = multiprocessing.get_context("spawn")
    processes, pipes = [], []
    try:
        with _without_interrupt():
            for _ in range(jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(work, theirs), daemon=True)
                process.start()
                theirs.close()  # now the process alone holds it, and it closes with the process
                processes.append(process)
                pipes.append(ours)
        yield pipes
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _serve(work: Callable[[Given], Made], pipe: Pipe) -> None:
    """In each process: work until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(work(pipe.recv()))


@contextlib.contextmanager
def _without_interrupt() -> Iterator[None]:
    """Hold Ctrl-C back: a process started meanwhile inherits that, and never writes a traceback for it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415 - POSIX alone has it

    resource_tracker.ensure_running()  # else the first process starts it, and that lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
