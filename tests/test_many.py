"""Many replies: lines in, verdicts out; a window on what never ends; processes that end as they should; what pickles."""

import contextlib
import copy
import dataclasses
import functools
import io
import itertools
import json
import math
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_growth import STEEPEST, slope

import quotegate
from quotegate import Cited, Dropped, Gate, Passage, Quote, Result, Rules, Span, cli, core, many, terminal
from quotegate.files import InputError

PASSAGE = "You must stay enrolled full time. This also applies online."
OK = {"reply": "[1] You must stay enrolled full time", "passages": [PASSAGE]}
FRAGMENT = {"reply": "[1] This also applies online.\n[1] You must stay enrolled half time.", "passages": [PASSAGE]}
UNSURE = {"reply": "I'm not sure.", "passages": [{"text": PASSAGE, "title": "Visas"}]}

process = pytest.mark.skipif(sys.platform == "emscripten", reason="no processes here")
posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


class Stdin(io.TextIOWrapper):
    """A stdin whose methods can be set."""


@pytest.fixture
def run(capsys, monkeypatch):
    """Run `check` in process: its exit code, stdout and stderr."""

    def run(*argv, stdin=b"", terminal=False):
        monkeypatch.setattr(sys, "stdin", Stdin(io.BytesIO(stdin), encoding="ascii"))
        monkeypatch.setattr(sys.stdin, "isatty", lambda: terminal)
        return (cli.main(["check", *argv]), *capsys.readouterr())

    return run


def lines(*rows):
    """Rows as JSON Lines."""
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def values(out):
    return [json.loads(line) for line in out.split("\n")[:-1]]


def expected(row, named):
    """The line that a row gives."""
    passages = [Passage(**value) if isinstance(value, dict) else value for value in row["passages"]]
    return {"id": named, **dataclasses.asdict(quotegate.check(row["reply"], passages))}


# Lines in, lines out


def test_each_line_is_answered_by_one_in_order(run):
    code, out, err = run(stdin=lines({"id": "a", **OK}, {"id": "b", **UNSURE}, {"id": "c", **FRAGMENT}))
    assert (code, err) == (1, "")
    assert values(out) == [expected(OK, "a"), expected(UNSURE, "b"), expected(FRAGMENT, "c")]
    assert list(values(out)[0]) == ["id", "status", "kept", "dropped"]


IDS = ['"r-7"', '""', "7", "-0.5", "null", "true", '[1, "a"]', '{"log": {"line": 7}}', str(10**40), '"学生\U0001f393"']


@pytest.mark.parametrize("named", IDS)
def test_an_id_is_any_json_and_comes_back_as_it_was(run, named):
    row = f'{{"id": {named}, "reply": "[1] No.", "passages": []}}'
    assert run(stdin=row.encode())[1].startswith(f'{{"id": {named}, "status": "unsupported", ')


def test_without_an_id_it_is_the_number_of_the_line_in_its_file(run):
    Path("a.jsonl").write_bytes(b"\n" + lines(OK, {"id": None, **OK}, OK))
    Path("b.jsonl").write_bytes(lines(OK))
    assert [value["id"] for value in values(run("a.jsonl", "b.jsonl")[1])] == [2, None, 4, 1]


@pytest.mark.parametrize("character", ["\x1b", "\u202e", "\ud800", "\u2028", "\x00"])
def test_what_could_do_harm_is_escaped_in_id_and_text(run, character):
    words = f"Two {character} words stand here."
    code, out, _ = run(stdin=lines({"id": words, "reply": "[1] words stand here.", "passages": [words]}))
    assert code == 0
    assert out.isascii()
    assert out.count("\n") == 1
    assert values(out)[0]["id"] == words


SPELLINGS = [
    ("no line feed at the end", lines(OK, OK)[:-1]),
    ("Windows line ends", lines(OK, OK).replace(b"\n", b"\r\n")),
    ("blank lines", b"\n \n" + lines(OK) + b"\r\n\t\n" + lines(OK) + b"\n\n"),
    ("a byte order mark", b"\xef\xbb\xbf" + lines(OK, OK)),
    ("a line separator within", lines(OK, OK).replace(b"full", "full\u2028".encode())),
    ("other keys", lines({**OK, "model": "m", "question": 5}, OK)),
]


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in SPELLINGS])
def test_spellings_of_lines(run, text):
    code, out, err = run(stdin=text)
    assert (code, err) == (0, "")
    assert [value["status"] for value in values(out)] == ["ok", "ok"]


def test_files_and_stdin_one_after_the_other(run):
    Path("a.jsonl").write_bytes(lines({"id": "a", **OK})[:-1])
    Path("b.txt").write_bytes(lines({"id": "b", **OK}))
    Path("empty.jsonl").write_bytes(b"")
    code, out, _ = run("b.txt", "-", "empty.jsonl", "--json", "a.jsonl", stdin=lines({"id": "stdin", **OK}))
    assert code == 0
    assert [value["id"] for value in values(out)] == ["b", "stdin", "a"]


def test_passages_are_as_in_their_own_files_and_quotes_may_come_as_pairs(run):
    faq = {"text": "Q: Can I?\nA: Yes, until May.", "title": "Can I?", "soft_breaks": False, "qa": True, "url": "u"}
    row = {"reply": [[2, "Yes, until May."], [1, "You must stay enrolled"]], "passages": [PASSAGE, faq]}
    assert values(run(stdin=lines(row))[1]) == [expected(row, 1)]


def test_rules_are_options(run):
    row = {"reply": "[1] Fees rose in 2019.", "passages": ["Fees rose in 2019."]}
    assert run("-q", "--current-year", "2019", stdin=lines(row)) == (0, "", "")
    assert run("-q", "--current-year", "2020", stdin=lines(row)) == (1, "", "")


CODES = [((), 0), ((OK,), 0), ((OK, UNSURE), 1), ((OK, 5), 2), ((UNSURE, 5, OK), 2)]


@pytest.mark.parametrize(("rows", "code"), CODES)
@pytest.mark.parametrize("options", [(), ("--summary",), ("--summary", "--json")])
def test_exit_code(run, rows, code, options):
    assert run(*options, stdin=lines(*rows))[0] == code
    assert run(*options, "-q", stdin=lines(*rows))[:2] == (code, "")


def test_a_terminal_is_told_what_it_waits_for(run):
    hint = "Type replies, a line of JSON each, or give files: quotegate check FILE...\n"
    assert run(stdin=lines(OK), terminal=True)[2] == hint
    assert run("-q", stdin=lines(OK), terminal=True)[2] == ""
    assert run(stdin=lines(OK))[2] == ""
    Path("a.jsonl").write_bytes(lines(OK))
    assert run("a.jsonl", terminal=True)[2] == ""


# Lines that cannot be read

BAD = [
    # a line, what is said of it
    (b'{"reply"', "not JSON: Expecting ':' delimiter, column 9"),
    (b"[1] You must stay enrolled full time", "not JSON: Extra data, column 5"),
    (b'{"reply": "\xff"}', "not UTF-8: byte 0xff at offset 11"),
    (b'\xef\xbb\xbf{"reply": ""}', "not JSON: Unexpected UTF-8 BOM (decode using utf-8-sig), column 1"),
    (b"[1]", 'a line is an object with "reply" and "passages", not list'),
    (b"null", 'a line is an object with "reply" and "passages", not NoneType'),
    (b'{"passages": []}', 'a line needs the key "reply"'),
    (b'{"reply": ""}', 'a line needs the key "passages"'),
    (b'{"reply": "", "passages": "one"}', '"passages" takes a list, not str'),
    (b'{"reply": "", "passages": {"1": "a"}}', '"passages" takes a list, not dict'),
    (b'{"reply": null, "passages": []}', "reply takes a str, or pairs of number and quote, not NoneType"),
    (b'{"reply": [["1", "a"]], "passages": []}', "reply takes pairs of an int and a str, not ['1', 'a']"),
    (b'{"reply": "", "passages": ["a", 5]}', "passage 2: a passage is a string or an object, not int"),
    (b'{"reply": "", "passages": [{"text": 5}]}', "passage 1: Passage.text takes a str, not int"),
    (b'{"reply": "", "passages": [{"title": "a"}]}', 'passage 1: a passage needs the key "text"'),
    (b'{"reply": "", "passages": [{"\\u202e": 1}]}', r"passage 1: unknown key '\u202e'; a passage takes text, "),
    (b'{"id": NaN, "reply": "", "passages": []}', "Out of range float values are not JSON compliant"),
    (b'{"id": 1e999, "reply": "", "passages": []}', "Out of range float values are not JSON compliant"),
]


@pytest.mark.parametrize(("line", "message"), BAD)
def test_a_line_that_cannot_be_read_is_told_and_skipped(run, line, message):
    Path("a.jsonl").write_bytes(b"\n" + lines(OK) + line + b"\n" + lines(OK))
    code, out, err = run("a.jsonl")
    assert (code, [value["id"] for value in values(out)]) == (2, [2, 4])
    assert err.startswith(f"a.jsonl:3: {message}")
    assert err.count("\n") == 1
    code, out, err = run("-", "--summary", "--json", stdin=lines(OK) + line)
    assert err.startswith(f"<stdin>:2: {message}")
    assert (json.loads(out)["replies"], json.loads(out)["skipped"]) == (1, 1)


BEYOND = [b'{"id": ' + b"1" * 5_000 + b"}", b'{"id": ' + b"[" * 100_000]


@pytest.mark.parametrize("line", BEYOND, ids=["too long a number", "too deep"])
@pytest.mark.skipif(sys.platform == "emscripten", reason="there the stack ends before Python's limit")
def test_json_beyond_what_python_reads(run, line):
    code, out, err = run(stdin=line + b"\n" + lines(OK))
    assert (code, [value["id"] for value in values(out)]) == (2, [2])
    assert err.startswith("<stdin>:1: ")


def test_a_file_that_cannot_be_read_is_told_and_the_next_is_read(run):
    Path("a.jsonl").write_bytes(lines(OK))
    Path("folder").mkdir()
    code, out, err = run("none.jsonl", "folder", "a.jsonl", "--summary", "--json")
    assert (code, json.loads(out)["replies"], json.loads(out)["skipped"]) == (2, 1, 2)
    first, second = err.splitlines()
    assert first == "none.jsonl: No such file or directory"
    assert second.startswith("folder: ")


def test_who_forgets_the_passages_is_told(run):
    hint = "quotegate: no line was read; one reply needs --passages\n"
    assert run(stdin=b"[1] You must stay enrolled full time")[2].endswith(hint)
    assert hint not in run(stdin=lines(OK, 5))[2]


USAGE = [
    ("--titles", "--titles is for one reply: give --passages"),
    ("--html page.html", "--html is for one reply: give --passages"),
    ("a.jsonl --question Why?", "--question is for one reply: give --passages"),
    ("--jobs 0", "--jobs takes a number from 1 up, not 0"),
    ("--jobs -1", "--jobs takes a number from 1 up, not -1"),
    ("--jobs two", "argument --jobs: invalid int value: 'two'"),
    ("a.jsonl --nope", "unrecognized arguments: --nope"),
    ("--min-chars 200", "Rules.min_chars (200) is above max_chars (180)"),
    ("r.txt --passages p.txt --jobs 2", "--jobs is for many replies"),
    ("r.txt --passages p.txt --summary", "--summary is for many replies"),
]


@pytest.mark.parametrize(("argv", "message"), USAGE)
def test_wrong_usage_is_told(run, argv, message):
    code, out, err = run(*argv.split())
    assert (code, out) == (2, "")
    assert err.startswith("usage: quotegate check")
    assert err.endswith(f"quotegate check: error: {message}\n")
    assert not Path("page.html").exists()


# Summary

ROWS = lines(OK, OK, FRAGMENT, UNSURE, 5, OK)


def test_summary_for_people(run):
    assert run("--summary", stdin=ROWS)[1] == (
        "          5          replies\n"
        "          3   60.0%    ok: what is kept can be sent\n"
        "          1   20.0%    unsure: nothing to send, the reply says it does not know\n"
        "          1   20.0%    fragment: nothing to send, no quote reads right on its own\n"
        "          3          quotes kept\n"
        "          2          quotes dropped\n"
        "          1   50.0%    not found\n"
        "          1   50.0%    needs context\n"
        "          1          skipped: could not be read\n"
    )


def test_summary_for_machines(run):
    code, out, _ = run("--summary", "--json", stdin=ROWS)
    assert (code, out.count("\n")) == (2, 1)
    assert json.loads(out) == {
        "replies": 5,
        "statuses": {"ok": 3, "unsure": 1, "uncited": 0, "unsupported": 0, "fragment": 1},
        "kept": 3,
        "dropped": 2,
        "reasons": {**dict.fromkeys(core.REASONS, 0), "not found": 1, "needs context": 1},
        "skipped": 1,
    }


def test_summary_of_nothing(run):
    none = "          0          replies\n          0          quotes kept\n          0          quotes dropped\n"
    assert run("--summary") == (0, none, "")


def test_summary_counts_what_the_lines_say(run):
    found = values(run(stdin=ROWS)[1])
    counts = json.loads(run("--summary", "--json", stdin=ROWS)[1])
    assert counts["replies"] == len(found)
    assert counts["kept"] == sum(len(value["kept"]) for value in found)
    for status, number in counts["statuses"].items():
        assert number == [value["status"] for value in found].count(status)
    for reason, number in counts["reasons"].items():
        assert number == [drop["reason"] for value in found for drop in value["dropped"]].count(reason)


# How far it is


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def watched(monkeypatch):
    """Make stderr a terminal, and have no line of progress wait for the clock; before a test capsys would undo it."""

    def watched():
        monkeypatch.setattr(sys, "stderr", Terminal())
        monkeypatch.setattr(terminal.Progress, "PAUSE", 0)
        return sys.stderr

    return watched


def screen_of(text):
    """What a terminal shows in the end: a carriage return goes back, what follows is written over."""
    shown = []
    for line in text.split("\n"):
        row = ""
        for piece in line.split("\r"):
            row = piece + row[len(piece) :]
        shown.append(row.rstrip())
    return shown


def test_progress_is_shown_on_a_terminal_and_taken_away_at_the_end(run, watched):
    screen = watched()
    Path("a.jsonl").write_bytes(lines(OK, UNSURE))
    Path("b.jsonl").write_bytes(lines(OK))
    run("a.jsonl", "b.jsonl")
    said = screen.getvalue()
    assert said.startswith("\r2 replies, 1 can be sent\r3 replies, 2 can be sent\r")
    assert screen_of(said) == [""]


def test_errors_stand_on_lines_of_their_own(run, watched):
    screen = watched()
    Path("a.jsonl").write_bytes(lines(OK))
    Path("b.jsonl").write_bytes(lines(5, OK))
    run("a.jsonl", "b.jsonl", "none.jsonl", "a.jsonl")
    assert screen_of(screen.getvalue()) == [
        'b.jsonl:1: a line is an object with "reply" and "passages", not int',
        "none.jsonl: No such file or directory",
        "",
    ]
    assert "2 replies, 2 can be sent, 1 skipped" in screen.getvalue()


def test_verdicts_on_the_same_terminal_stand_on_lines_of_their_own(run, watched, monkeypatch):
    screen = watched()
    monkeypatch.setattr(sys, "stdout", screen)
    Path("a.jsonl").write_bytes(lines(OK))
    run("a.jsonl", "a.jsonl")
    *shown, last = screen_of(screen.getvalue())
    assert [json.loads(line)["status"] for line in shown] == ["ok", "ok"]
    assert last == ""


def test_no_progress_where_nobody_looks(run, watched, monkeypatch):
    screen = watched()
    run("-q", stdin=lines(OK))
    assert screen.getvalue() == ""
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    run(stdin=lines(OK))
    assert sys.stderr.getvalue() == ""


def test_progress_is_renewed_a_few_times_a_second_only(run, watched, monkeypatch):
    screen = watched()
    monkeypatch.setattr(terminal.Progress, "PAUSE", 1_000)
    Path("a.jsonl").write_bytes(lines(OK))
    run(*["a.jsonl"] * 20)
    assert screen.getvalue() == ""


# Chunks


class Pieces(io.RawIOBase):
    """A stream that gives what it is told to, read by read."""

    def __init__(self, pieces):
        super().__init__()
        self.pieces = iter(pieces)

    def read(self, _=-1):
        return next(self.pieces, b"")


@given(st.lists(st.sampled_from([b"\n", b"a", b"bc\n", b"\n\nd", b"\xe5\xad", b"\xa6\r\n"]), max_size=12))
def test_any_cutting_into_reads_gives_the_same_lines(pieces):
    found = [line for some in many._lines(Pieces(pieces)) for line in some]
    assert b"\n".join(found) in (b"".join(pieces), b"".join(pieces).removesuffix(b"\n"))
    assert not any(b"\n" in line for line in found)


def test_lines_come_as_soon_as_they_have_ended():
    def pieces():
        yield b"one\ntw"
        seen.append("read on")
        yield b"o\n"

    seen = []
    for some in many._lines(Pieces(pieces())):
        seen.extend(some)
    assert seen == [b"one", "read on", b"two"]


def test_a_line_longer_than_a_chunk(run):
    row = {**OK, "passages": [PASSAGE + " " + "Nothing here is of use. " * 20_000]}
    assert len(lines(row)) > 4 * many.CHUNK
    assert [value["status"] for value in values(run(stdin=lines(OK, row, OK))[1])] == ["ok"] * 3


def test_a_long_line_takes_time_in_proportion():
    def prepare(size):
        def run():
            pieces = itertools.repeat(b"x" * 1_000, size)
            assert sum(len(line) for some in many._lines(Pieces(pieces)) for line in some) == size * 1_000

        return run

    assert slope(prepare) < STEEPEST


def test_a_stream_that_does_not_wait_is_told():
    found = many._lines(Pieces([b"one\ntwo", None]))
    assert next(found) == [b"one"]
    with pytest.raises(OSError, match="O_NONBLOCK"):
        next(found)


# Processes


@process
def test_processes_give_what_one_gives_in_the_same_order(run):
    rows = [{"id": n, **row} for n in range(500) for row in (OK, FRAGMENT, UNSURE)]
    Path("a.jsonl").write_bytes(lines(*rows) + b"5\n" + lines(*rows))
    assert Path("a.jsonl").stat().st_size > 6 * many.CHUNK
    alone = run("a.jsonl", "none.jsonl")
    assert alone[0] == 2
    assert run("a.jsonl", "none.jsonl", "--jobs", "3") == alone
    alone = run("a.jsonl", "--summary", "--leans-back=", "--unsure", "no idea")
    assert run("a.jsonl", "--summary", "--leans-back=", "--unsure", "no idea", "--jobs", "2") == alone


@process
def test_order_is_kept_however_long_the_work_takes():
    from quotegate.processes import in_order

    numbers = [20_000, 1, 2, 15_000, 3, 4, 5, 6, 10_000, 7]
    assert list(in_order(math.factorial, numbers, 2)) == [(n, math.factorial(n)) for n in numbers]


@process
def test_of_an_endless_input_only_a_window_is_read():
    from quotegate.processes import UNDER_WAY, in_order

    taken = []
    endless = (taken.append(n) or n for n in itertools.count())
    found = in_order(math.sqrt, endless, 2)
    try:
        for n in range(200):
            assert next(found) == (n, math.sqrt(n))
            # The one given back, those under way, the one that waits for its turn.
            assert len(taken) - n <= 1 + 2 * UNDER_WAY + 1
        time.sleep(0.2)
        assert len(taken) - n <= 1 + 2 * UNDER_WAY + 1
    finally:
        found.close()


@process
def test_what_goes_wrong_in_reading_is_raised_where_it_is_waited_for():
    from quotegate.processes import in_order

    def given():
        yield 4
        raise RuntimeError("no more")

    found = in_order(math.sqrt, given(), 1)
    assert next(found) == (4, 2)
    with pytest.raises(RuntimeError, match="no more"):
        next(found)


def die(sentence, passage):  # noqa: ARG001 - a check of one's own
    os._exit(3)


@process
def test_a_process_that_dies_ends_the_work_at_its_piece():
    from quotegate.processes import in_order

    pieces = [0.0, 1.0, 2.0, "no number", *[0.0] * 100]
    found = list(in_order(math.exp, pieces, 2))
    assert [piece for piece, _ in found] == pieces[:4]
    assert [made is None for _, made in found] == [False, False, False, True]


@process
@pytest.mark.parametrize("after", [0, 5_000])
def test_a_process_that_dies_is_told_with_the_place_from_where_nothing_is_checked(after):
    Path("a.jsonl").write_bytes(lines(UNSURE, OK, *[UNSURE] * after))
    with pytest.raises(InputError, match=r"^a\.jsonl:1: a process died .+; from here on nothing is checked$"):
        list(many.parts(["a.jsonl"], Rules(checks=[die]), lines=True, jobs=2))


# As a process

COMMAND = [sys.executable, "-X", "dev", "-W", "error", "-m", "quotegate", "check"]
PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
JOBS = pytest.mark.parametrize("jobs", ["1", "2"])


def environment():
    """The environment for a process that finds the package under test from anywhere."""
    package = str(Path(quotegate.__file__).parent.parent)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))}


def started(*argv, **options):
    return subprocess.Popen([*COMMAND, *argv], **PIPES, env=environment(), **options)


def feed(stream):
    """Write lines for ever, or until nobody reads."""
    text = lines({**OK, "passages": [PASSAGE * 20]}) * 50
    try:
        while True:
            stream.write(text)
    except OSError:
        pass


def peak(pid):
    """The most memory that a process has had, in kB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0])


@process
@JOBS
def test_a_slow_pipe_is_answered_line_by_line(jobs):
    with started("--jobs", jobs) as running:
        for n in range(3):
            running.stdin.write(lines({"id": n, **OK}))
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["id"] == n
        running.stdin.close()
        assert (running.wait(60), running.stdout.read(), running.stderr.read()) == (0, b"", b"")


@process
@JOBS
def test_an_endless_input_is_answered_in_flat_memory_until_nobody_reads(jobs):
    with started("--jobs", jobs) as running:
        feeder = threading.Thread(target=feed, args=(running.stdin,))
        feeder.start()
        peaks = []
        for n in range(1, 9_001):
            assert json.loads(running.stdout.readline())["id"] == n
            if n % 3_000 == 0 and Path("/proc/self/status").exists():
                peaks.append(peak(running.pid))
        running.stdout.close()
        assert (running.wait(60), running.stderr.read()) == (141, b"")
        feeder.join(60)
        with contextlib.suppress(OSError):  # it may hold what nobody has read
            running.stdin.close()
    if peaks:  # some 8 MB later
        assert peaks[-1] < peaks[0] + 4_000


@process
@posix
@JOBS
def test_control_c_is_quiet(jobs):
    with started("--jobs", jobs, start_new_session=True) as running:
        running.stdin.write(lines(OK))
        running.stdin.flush()
        running.stdout.readline()
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to all of them
        assert (running.wait(60), running.stdout.read(), running.stderr.read()) == (130, b"", b"")


@process
@posix
def test_control_c_reaches_no_process_that_starts():
    from quotegate.processes import in_order

    blocked = functools.partial(signal.pthread_sigmask, signal.SIG_BLOCK)
    assert list(in_order(blocked, [(), ()], 2)) == [((), {signal.SIGINT})] * 2


@process
@posix
@pytest.mark.parametrize("how", ["SIGTERM", "SIGKILL"])
def test_who_is_killed_leaves_no_processes_behind(how):
    with started("--jobs", "2") as running:
        running.stdin.write(lines(OK))
        running.stdin.flush()
        running.stdout.readline()
        running.send_signal(getattr(signal, how))
        # Both end only when no process holds them open any more.
        assert (running.stdout.read(), running.stderr.read()) == (b"", b"")
        assert running.wait(60) == -getattr(signal, how)


@process
def test_processes_are_loaded_only_when_there_are_several():
    code = "import sys; from quotegate import cli; cli.main(['check']); print(*sorted(sys.modules), file=sys.stderr)"
    argv = [sys.executable, "-c", code]
    done = subprocess.run(argv, check=True, capture_output=True, input=lines(OK), env=environment())
    assert b"quotegate.many" in done.stderr.split()
    late = {b"multiprocessing", b"concurrent.futures", b"quotegate.nearest", b"quotegate.report"}
    assert not late & {*done.stderr.split()}


# Everything public pickles


def names_a_price(sentence, passage):  # noqa: ARG001 - a check of one's own
    return "names a price" if "$" in sentence else None


def pickled(value, protocol=None):
    return pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - our own


PUBLIC = [
    Cited(1, "Apply online."),
    Span(3, 8),
    Quote(1, "Apply online.", 0, 13),
    Dropped(1, "Apply", "too short", 0, 5, "one word alone"),
    Result("ok", [Quote(1, "Apply\ud800", 0, 6)], [Dropped(2, "x", "not found", detail="no passage 2")]),
    Passage("Apply online.", "Apply", soft_breaks=True, qa=True, url="https://example.org"),
    Rules(),
    Rules(min_chars=1, leans_back=r"This\b", leans_on="", stops="¶", unsure=("no idea",), current_year=0),
    Rules(checks=[names_a_price]),
]


@pytest.mark.parametrize("value", PUBLIC, ids=repr)
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_everything_public_pickles(value, protocol):
    for again in (pickled(value, protocol), copy.copy(value), copy.deepcopy(value)):
        assert type(again) is type(value)
        assert again == value
        if dataclasses.is_dataclass(value):  # also the fields that == leaves out
            assert dataclasses.asdict(again) == dataclasses.asdict(value)


def test_a_gate_pickles_half_way():
    gate = Gate(["Fees are due in May. Pay by card."])
    gate.feed("[1] Fees are due\n[1] Pay")
    assert pickled(gate).feed(" by card.\n") == gate.feed(" by card.\n") == [Quote(1, "Fees are due in May.", 0, 20)]


def test_every_public_class_is_among_those_that_pickle():
    public = [getattr(quotegate, name) for name in quotegate.__all__]
    assert {kind for kind in public if isinstance(kind, type)} <= {Gate, *map(type, PUBLIC)}
    for function in (function for function in public if callable(function)):
        assert pickled(function) is function


def test_rules_that_were_pickled_give_the_same_verdicts():
    rules = pickled(Rules(checks=[names_a_price], current_year=2026))
    result = quotegate.check("[1] A permit costs $40.", ["A permit costs $40."], rules)
    assert [drop.reason for drop in result.dropped] == ["names a price"]
