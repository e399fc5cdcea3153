"""The command: what it reads, says and returns, in process; and as a process, with real pipes and signals."""

import dataclasses
import errno
import io
import json
import os
import re
import runpy
import signal
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

import quotegate
from quotegate import Dropped, Passage, Quote, Result, Rules, cli, report, sample, terminal

PASSAGE = "Visas\nYou must stay enrolled full time. This also applies online.\n"
GOOD = "[1] You must stay enrolled full time"
ANSI = re.compile(r"\x1b\[\d+m")

process = pytest.mark.skipif(sys.platform == "emscripten", reason="no processes here")
posix = pytest.mark.skipif(os.name != "posix", reason="signals and /dev are POSIX")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """An empty folder to work in, and no wish for colour in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    Path("p.txt").write_bytes(PASSAGE.encode())
    Path("r.txt").write_bytes(GOOD.encode())


class Stdin(io.TextIOWrapper):
    """A stdin whose methods can be set."""


def named(*cases):
    """The rows of a table whose first column is the name of the case."""
    return [pytest.param(*rest, id=name) for name, *rest in cases]


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command in process: its exit code, stdout and stderr."""

    def run(*argv, stdin=b"", terminal=False):
        stdin = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", Stdin(io.BytesIO(stdin), encoding="ascii"))
        monkeypatch.setattr(sys.stdin, "isatty", lambda: terminal)
        return (cli.main(list(argv)), *capsys.readouterr())

    return run


def verdict(out):
    """A line of JSON in short: status, texts kept, reasons of the dropped."""
    result = json.loads(out)
    return result["status"], [kept["text"] for kept in result["kept"]], [drop["reason"] for drop in result["dropped"]]


# demo


def test_demo_shows_passages_reply_and_every_verdict_in_both_languages(run):
    code, out, err = run("demo")
    assert (code, err) == (0, "")
    lines = [line.strip() for line in out.splitlines()]
    for language, passages, reply in sample.SAMPLES:
        assert f"{language}: the passages" in lines
        for line in (*(line for passage in passages for line in passage.text.splitlines()), *reply.splitlines()):
            assert any(shown.endswith(line) for shown in lines)
        result = quotegate.check(reply, passages, Rules(current_year=sample.YEAR))
        for kept in result.kept:
            place = f"kept     [{kept.passage}] {kept.start}–{kept.end}"
            assert any(line.startswith(place) and line.endswith(kept.text) for line in lines)
        for drop in result.dropped:
            at = next(at for at, line in enumerate(lines) if line.startswith("dropped") and line.endswith(drop.quote))
            assert lines[at + 1] == f"{drop.reason}: {drop.detail}"


@pytest.mark.parametrize(("passages", "reply"), named(*sample.SAMPLES))
def test_sample_holds_what_users_meet(passages, reply):
    result = quotegate.check(reply, passages, Rules(current_year=sample.YEAR))
    assert [kept.passage for kept in result.kept] == [1, 2, 3]
    assert [drop.reason for drop in result.dropped] == [
        "needs context", "not found", "list item", "past year", "table row",
    ]  # fmt: skip


def test_demo_as_a_page_holds_both_languages(run):
    code, out, err = run("demo", "--html", "page.html")
    assert (code, err) == (0, "")
    assert out.splitlines()[-2:] == ["As a page: page.html", "Your own: quotegate check REPLY --passages FILE..."]
    page = Path("page.html").read_text(encoding="utf-8")
    for _, passages, reply in sample.SAMPLES:
        for kept in quotegate.check(reply, passages, Rules(current_year=sample.YEAR)).kept:
            assert page.count(kept.text) >= 2  # in the answer, and in its passage
    assert out.replace("As a page: page.html\n", "") == run("demo")[1]


def test_demo_fits_on_two_screens(run):
    lines = run("demo")[1].splitlines()
    assert len(lines) <= 2 * 40
    assert max(sum(1 + (unicodedata.east_asian_width(c) in "WF") for c in line) for line in lines) <= 80


# The verdict


def test_check_for_people(run):
    reply = f"{GOOD}\n[1] This also applies online.\n[2] No such words here.\n"
    code, out, err = run("check", "--passages", "p.txt", stdin=reply)
    assert (code, err) == (0, "")
    assert out == (
        "kept     [1] 6–39        You must stay enrolled full time.\n"
        "dropped  [1] 40–65       This also applies online.\n"
        "                         needs context: opens with 'This'\n"
        "dropped  [2]             No such words here.\n"
        "                         not found: no passage 2\n"
        "ok: what is kept can be sent\n"
    )


def test_check_for_machines(run):
    reply = f"{GOOD}\n[1] This also applies online.\n[2] No such words here.\n"
    code, out, err = run("check", "--json", "--passages", "p.txt", stdin=reply)
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    assert json.loads(out) == {
        "status": "ok",
        "kept": [{"passage": 1, "text": "You must stay enrolled full time.", "start": 6, "end": 39}],
        "dropped": [
            {
                "passage": 1, "quote": "This also applies online.", "reason": "needs context",
                "start": 40, "end": 65, "detail": "opens with 'This'",
            },
            {
                "passage": 2, "quote": "No such words here.", "reason": "not found",
                "start": None, "end": None, "detail": "no passage 2",
            },
        ],
    }  # fmt: skip


STATUSES = [
    ("ok", GOOD, 0),
    ("unsure", "I'm not sure.", 1),
    ("unsure", "", 1),
    ("uncited", "You must stay enrolled full time.", 1),
    ("unsupported", "[1] You must stay enrolled half time.", 1),
    ("fragment", "[1] This also applies online.", 1),
]


@pytest.mark.parametrize(("status", "reply", "code"), STATUSES)
def test_exit_code_tells_whether_it_can_be_sent(run, status, reply, code):
    assert run("check", "--json", "--passages", "p.txt", stdin=reply)[0] == code
    found, out, err = run("check", "--passages", "p.txt", stdin=reply)
    assert (found, err) == (
        code,
        "" if reply else "The reply is empty. It stands before --passages, or comes from stdin.\n",
    )
    assert out.splitlines()[-1] == f"{status}: {terminal.MEANING[status]}"
    assert run("check", "-q", "--passages", "p.txt", stdin=reply) == (code, "", "")
    assert run("check", "--quiet", "--json", "--passages", "p.txt", stdin=reply) == (code, "", "")


def test_every_status_has_a_meaning():
    assert tuple(terminal.MEANING) == quotegate.core.STATUSES


# What comes near

NEAR = named(
    # name, quote, the two lines of what comes near
    ("a word for another", "[1] You must stay enrolled part time.",
     "nearest  [1] 6–39        You must stay enrolled full time.", "the quote has 'part' for 'full'"),
    ("a word left out", "[1] You must stay full time, please.",
     "nearest  [1] 6–39        You must stay enrolled full time.", "the quote lacks 'enrolled', adds 'please'"),
    ("in another passage", "[2] You must stay enrolled full time",
     "nearest  [1] 6–39        You must stay enrolled full time.", "word for word in passage 1, not in 2"),
    ("in another passage, and a word", "[2] You must stay enrolled part time",
     "nearest  [1] 6–39        You must stay enrolled full time.", "in passage 1, not in 2; the quote has 'part' for 'full'"),
)  # fmt: skip


@pytest.mark.parametrize(("reply", "nearest", "differs"), NEAR)
def test_what_comes_near_is_shown_to_people_only(run, reply, nearest, differs):
    out = run("check", "--passages", "p.txt", stdin=reply)[1].splitlines()
    assert out[2:-1] == [nearest, f"{'':25}{differs}"]
    assert "nearest" not in run("check", "--json", "--passages", "p.txt", stdin=reply)[1]


def test_only_a_few_differences_are_told(run):
    Path("p.txt").write_text("The red fox and the blue hen and the green cow and the white dog eat.")
    reply = "[1] The tan fox and the pink hen and the grey cow and the black dog eat."
    line = run("check", "--passages", "p.txt", stdin=reply)[1].splitlines()[3]
    assert line.strip() == "the quote has 'tan' for 'red', has 'pink' for 'blue', has 'grey' for 'green', …"


def test_what_is_far_is_not_shown(run):
    assert "nearest" not in run("check", "--passages", "p.txt", stdin="[1] Something else entirely here.")[1]


# As a page


def test_the_page_is_that_of_the_report(run):
    reply = f"{GOOD}\n[1] This also applies online."
    code, out, err = run("check", "--html", "page.html", "--question", "Must I?", "--passages", "p.txt", stdin=reply)
    assert (code, out, err) == (0, run("check", "--passages", "p.txt", stdin=reply)[1], "")
    passages = [Passage(PASSAGE)]
    page = report.html("Must I?", reply, passages, quotegate.check(reply, passages))
    assert Path("page.html").read_bytes().decode() == page


@pytest.mark.parametrize("option", ["-q", "--json"])
def test_the_page_is_written_beside_any_other_output(run, option):
    with_page = run("check", "r.txt", option, "--html", "page.html", "--passages", "p.txt")
    assert with_page == run("check", "r.txt", option, "--passages", "p.txt")
    assert "You must stay enrolled full time." in Path("page.html").read_text(encoding="utf-8")


def test_the_page_is_utf8_whatever_the_texts_hold(run):
    Path("p.jsonl").write_text(r'"Two \ud800 words \u5b66 stand here."')
    assert run("check", "--html", "page.html", "--passages", "p.jsonl", stdin="[1] words 学 stand here.")[0] == 0
    assert "words 学 stand here." in Path("page.html").read_bytes().decode()


@pytest.mark.parametrize("argv", ["demo", "check r.txt --passages p.txt"])
def test_a_page_that_cannot_be_written_is_told(run, argv):
    code, _, err = run(*argv.split(), "--html", "none/page.html")
    assert (code, err) == (2, "none/page.html: No such file or directory\n")


# The reply


@pytest.mark.parametrize(
    "argv",
    [
        "check r.txt --passages p.txt",
        "check r.txt --passages p.txt q.txt",
        "check --passages p.txt -- r.txt",
        "check --passages p.txt q.txt --json -- r.txt",
        "check --passages p.txt q.txt --json r.txt",
        "check --passages p.txt --passages q.txt --max-quotes 2 r.txt",
        "check --titles r.txt --passages p.txt",
    ],
)
def test_reply_from_a_file_in_any_unambiguous_place(run, argv):
    Path("q.txt").write_text("Another passage.")
    code, out, err = run(*argv.split(), stdin="[1] nothing of this is read")
    assert (code, err) == (0, "")
    assert "You must stay enrolled full time." in out
    assert "nothing of this" not in out


@pytest.mark.parametrize(
    "argv",
    [
        "check --passages p.txt",
        "check - --passages p.txt",
        "check --passages p.txt -- -",
        "check --passages p.txt --titles -",
    ],
)
def test_reply_from_stdin(run, argv):
    code, out, _ = run(*argv.split(), stdin=GOOD)
    assert code == 0
    assert "You must stay enrolled full time." in out


def test_a_name_that_begins_with_a_dash_stands_behind_two(run):
    Path("-odd.txt").write_text(GOOD)
    assert run("check", "--passages", "p.txt", "--", "-odd.txt")[0] == 0


def test_a_terminal_is_told_what_it_waits_for(run):
    hint = "Type the reply, or give a file: quotegate check REPLY --passages FILE...\n"
    argv = ("check", "--passages", "p.txt")
    assert run(*argv, stdin=GOOD, terminal=True)[2] == hint
    assert run(*argv, "-q", stdin=GOOD, terminal=True) == (0, "", "")
    assert run(*argv, "--json", "r.txt", terminal=True)[2] == ""
    assert run(*argv, stdin=GOOD)[2] == ""


# The passages


def test_spans_index_the_files_text(run):
    text = "考试\r\n参加每场考试都必须携带学生证。\r\n\r\nBring it. \U0001f393 Also on paper.\r\n"
    Path("bom.txt").write_bytes(b"\xef\xbb\xbf" + text.encode())
    out = run("check", "--json", "--passages", "bom.txt", stdin="\ufeff[1] 每场考试都必须携带学生证")[1]
    (kept,) = json.loads(out)["kept"]
    assert text[kept["start"] : kept["end"]] == kept["text"] == "参加每场考试都必须携带学生证。"
    assert "参加每场考试" in out  # as it is, not as \u escapes


PASSAGE_FILES = named(
    ("strings", "p.json", '["One is not it.", "You must stay enrolled full time."]'),
    ("objects", "p.json", '[{"text": "One."}, {"text": "You must stay enrolled full time."}]'),
    ("all keys", "p.jsonl", '"One."\n{"text": "You must stay enrolled full time.", "title": "T", "soft_breaks": false, "qa": true, "url": "u"}'),
    ("on several lines", "P.JSON", '\n [\n"One, [\\"two\\"], three."\n,\n{"text":\n"You must stay enrolled full time."}\n]\n'),
    ("JSON Lines", "p.jsonl", '"One."\n\n{"text": "You must stay enrolled full time.", "title": null}\r\n'),
    ("JSON Lines with a line separator inside", "p.jsonl", '"One\u2028two."\n"You must stay enrolled full time."'),
)  # fmt: skip


@pytest.mark.parametrize(("file", "text"), PASSAGE_FILES)
def test_passages_from_json(run, file, text):
    Path(file).write_bytes(text.encode())
    reply = "[2] You must stay enrolled full time"
    assert run("check", "--passages", file, stdin=reply)[:2] == (
        0,
        "kept     [2] 0–33        You must stay enrolled full time.\nok: what is kept can be sent\n",
    )


def test_passages_count_on_over_the_files(run):
    Path("a.jsonl").write_text('"A first one."\n"A second one."\n')
    Path("empty.json").write_text("[]")
    argv = ("check", "--json", "--passages", "a.jsonl", "empty.json", "--passages", "p.txt")
    assert json.loads(run(*argv, stdin=GOOD.replace("1", "3"))[1])["kept"][0]["passage"] == 3


def test_titles_takes_the_first_line_and_leaves_the_text(run):
    Path("p.txt").write_bytes(b"Students must apply.\r\nThe form is online today.")
    reply = "[1] Students must apply.\n[1] The form is online today."
    assert verdict(run("check", "--json", "--passages", "p.txt", stdin=reply)[1])[2] == []
    out = run("check", "--json", "--titles", "--passages", "p.txt", stdin=reply)[1]
    assert verdict(out) == ("ok", ["The form is online today."], ["heading"])
    assert json.loads(out)["kept"][0]["start"] == 22


@pytest.mark.parametrize("text", ["", "\nYou must stay enrolled full time."])
def test_titles_of_an_empty_first_line_is_none(run, text):
    Path("p.txt").write_text(text)
    assert run("check", "r.txt", "--titles", "--passages", "p.txt")[2] == ""


KEYS = "a passage takes text, title, soft_breaks, qa, url"
UNREADABLE = named(
    # name, file, what it holds, message
    ("no such file", "none.txt", None, "none.txt: No such file or directory"),
    ("bytes that are no UTF-8", "p.txt", b"one\ntwo \xff", "p.txt:2: not UTF-8: byte 0xff at offset 8"),
    ("UTF-16", "p.txt", "one".encode("utf-16"), "p.txt:1: not UTF-8: byte 0xff at offset 0"),
    ("after a mark", "p.txt", b"\xef\xbb\xbf\x80", "p.txt:1: not UTF-8: byte 0x80 at offset 3"),
    ("a surrogate in bytes", "p.txt", b"\xed\xa0\x80", "p.txt:1: not UTF-8: byte 0xed at offset 0"),
    ("broken JSON", "p.json", b'[\n"a" "b"]', "p.json:2: not JSON: Expecting ',' delimiter, column 5"),
    ("an empty file", "p.json", b"", "p.json:1: not JSON: Expecting value, column 1"),
    ("no list", "p.json", b'{"text": "a"}', "p.json:1: not a list of passages but one dict"),
    ("a broken line", "p.jsonl", b'"a"\n{"text"}\n', "p.jsonl:2: not JSON: Expecting ':' delimiter, column 8"),
    ("a number", "p.json", b'["a",\n\n 5]', "p.json:3: a passage is a string or an object, not int"),
    ("a list in lines", "p.jsonl", b'["a"]', "p.jsonl:1: a passage is a string or an object, not list"),
    ("no text", "p.jsonl", b'"a"\n\n{"title": "a"}', 'p.jsonl:3: a passage needs the key "text"'),
    ("a wrong type", "p.json", b'["a", "b",\n{"text": null}]', "p.json:2: Passage.text takes a str, not NoneType"),
    ("qa as a word", "p.jsonl", b'{"text": "a", "qa": "no"}', "p.jsonl:1: Passage.qa takes True or False, not 'no'"),
    ("an unknown key", "p.jsonl", b'{"text": "a", "tilte": "b"}', f"p.jsonl:1: unknown key 'tilte'; {KEYS}"),
    ("a steering key", "p.jsonl", b'{"\\u202e": "b"}', f"p.jsonl:1: unknown key '\\u202e'; {KEYS}"),
)


@pytest.mark.parametrize(("file", "held", "message"), UNREADABLE)
def test_unreadable_passages_are_told_with_their_place(run, file, held, message):
    if held is not None:
        Path(file).write_bytes(held)
    assert run("check", "-q", "r.txt", "--passages", file) == (2, "", message + "\n")


BEYOND = [
    pytest.param(
        "[" * 100_000,
        id="too deep",
        marks=pytest.mark.skipif(sys.platform == "emscripten", reason="there the stack ends before Python's limit"),
    ),
    pytest.param("[" + "1" * 5_000 + "]", id="too long a number"),
]


@pytest.mark.parametrize("held", BEYOND)
def test_json_beyond_what_python_reads(run, held):
    Path("p.jsonl").write_text('"a"\n' + held)
    code, out, err = run("check", "r.txt", "--passages", "p.jsonl")
    # A Python without the limit on digits reads the number, and the list is no passage.
    assert (code, out) == (2, "")
    assert err.startswith(("p.jsonl:2: not JSON that can be read: ", "p.jsonl:2: a passage is a string"))


def test_unreadable_replies_are_told_with_their_place(run):
    Path("r.txt").write_bytes(b"[1] \n\xff")
    assert run("check", "r.txt", "--passages", "p.txt")[2] == "r.txt:2: not UTF-8: byte 0xff at offset 5\n"
    found = run("check", "--passages", "p.txt", stdin=b"[1] \n\n\xff")
    assert found == (2, "", "<stdin>:3: not UTF-8: byte 0xff at offset 6\n")
    assert run("check", "none.txt", "--passages", "p.txt")[2] == "none.txt: No such file or directory\n"


def test_a_folder_is_no_file(run):
    Path("folder").mkdir()
    code, out, err = run("check", "r.txt", "--passages", "folder")
    assert (code, out) == (2, "")
    assert err.startswith("folder: ")


def test_a_name_that_steers_the_terminal_is_escaped(run):
    assert run("check", "no\x1b[31m.txt", "--passages", "p.txt")[2].startswith(r"no\x1b[31m.txt: ")


# The rules

RULES_PASSAGE = "Apply online today. This form is short. Fees were paid in March 2019. Bring a card ¶ Bring a photo."
RULES = [
    # options, what they set, a reply they decide
    ("--current-year 2019", {"current_year": 2019}, "[1] Fees were paid in March 2019."),
    ("--current-year 0", {"current_year": 0}, "[1] Fees were paid in March 2019."),
    ("--min-chars 40", {"min_chars": 40}, "[1] Apply online today."),
    ("--max-chars 9", {"max_chars": 9}, "[1] Apply online today."),
    ("--max-quotes 0", {"max_quotes": 0}, "[1] Apply online today."),
    ("--leans-back Apply", {"leans_back": "Apply"}, "[1] Apply online today."),
    ("--leans-back=", {"leans_back": ""}, "[1] This form is short."),
    ("--leans-on today", {"leans_on": "today"}, "[1] Apply online today."),
    ("--stops ¶", {"stops": "¶"}, "[1] Bring a card"),
    ("--unsure beats --unsure clue", {"unsure": ("beats", "clue")}, "No clue, sorry."),
    ("--unsure beats --unsure clue", {"unsure": ("beats", "clue")}, "I'm not sure."),
]


@pytest.mark.parametrize(("options", "fields", "reply"), RULES)
def test_rules_are_options(run, options, fields, reply):
    Path("p.txt").write_bytes(RULES_PASSAGE.encode())
    expected = quotegate.check(reply, [RULES_PASSAGE], Rules(**fields))
    assert expected != quotegate.check(reply, [RULES_PASSAGE])
    out = run("check", "--json", "--passages", "p.txt", *options.split(), stdin=reply)[1]
    assert json.loads(out) == dataclasses.asdict(expected)


USAGE = [
    # arguments, the end of what stderr says
    ("", "the following arguments are required: COMMAND"),
    ("chek", None),
    ("demo more", "quotegate demo: error: unrecognized arguments: more"),
    ("demo --json", "quotegate demo: error: unrecognized arguments: --json"),
    ("prompt", "quotegate prompt: error: the following arguments are required: language"),
    ("prompt en -- zh", "quotegate prompt: error: unrecognized arguments: zh"),
    ("prompt fr", None),
    ("check r.txt --pass p.txt", "quotegate check: error: unrecognized arguments: --pass"),
    ("check r.txt --passages", "quotegate check: error: argument --passages: expected at least one argument"),
    ("check r.txt s.txt --passages p.txt", "quotegate check: error: unrecognized arguments: s.txt"),
    ("check r.txt --passages p.txt -- s.txt", "quotegate check: error: unrecognized arguments: s.txt"),
    ("check --passages p.txt --nope r.txt", "quotegate check: error: unrecognized arguments: --nope"),
    ("check --passages p.txt -", "error: --passages takes files; - is REPLY, before --passages or behind --"),
    ("check --passages p.txt --question Why?", "error: --question is for the page: give --html"),
    ("check --passages p.txt --max-quotes x", "error: argument --max-quotes: invalid int value: 'x'"),
    ("check --passages p.txt --max-quotes -1", "error: Rules.max_quotes takes a number from 0 up, not -1"),
    ("check --passages p.txt --min-chars 200", "error: Rules.min_chars (200) is above max_chars (180)"),
    ("check --passages p.txt --unsure=", 'error: Rules.unsure takes phrases that are not empty, e.g. ("not sure",)'),
]


@pytest.mark.parametrize(("argv", "message"), USAGE)
def test_wrong_usage_is_told(run, argv, message):
    code, out, err = run(*argv.split())
    assert (code, out) == (2, "")
    assert err.startswith("usage: quotegate")
    assert message is None or err.endswith(message + "\n")


def test_a_bad_regex_is_told_in_the_librarys_words(run):
    with pytest.raises(ValueError, match=r"leans_on") as told:
        Rules(leans_on="(")
    code, _, err = run("check", "--passages", "p.txt", "--leans-on", "(")
    assert (code, err.splitlines()[-1]) == (2, f"quotegate check: error: {told.value}")


# Text that could do harm

HARMFUL = named(
    ("escape", "\x1b", r"\x1b"),
    ("bell", "\x07", r"\x07"),
    ("line feed", "\n", r"\n"),
    ("delete", "\x7f", r"\x7f"),
    ("C1 introducer", "\x9b", r"\x9b"),
    ("NUL", "\0", r"\x00"),
    ("right-to-left override", "\u202e", r"\u202e"),
    ("line separator", "\u2028", r"\u2028"),
    ("lone surrogate", "\ud800", r"\ud800"),
    ("tag character", "\U000e0041", r"\U000e0041"),
)
HARMLESS = named(
    ("accent", "é"),
    ("Chinese", "学生证"),
    ("beyond the first plane", "\U00020bb7"),
    ("joined emoji", "\U0001f469\u200d\U0001f393"),
    ("Persian with its joiner", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0646\u062f"),
    ("wide space", "a\u3000b"),
)


@pytest.fixture
def verdict_with(monkeypatch):
    """Make the gate's verdict hold these words wherever text of the reply or a passage can stand."""

    def verdict_with(words):
        result = Result("ok", [Quote(1, words, 0, 3)], [Dropped(1, words, "not found", detail=words)])
        monkeypatch.setattr(cli, "check", lambda *_: result)
        return result

    return verdict_with


@pytest.mark.parametrize(("character", "shown"), HARMFUL)
def test_no_harmful_character_reaches_the_terminal(run, verdict_with, character, shown):
    result = verdict_with(f"a{character}b")
    out = run("check", "r.txt", "--passages", "p.txt")[1]
    assert f"a{character}b" not in out
    assert out.count(f"a{shown}b") == 3
    out = run("check", "r.txt", "--json", "--passages", "p.txt")[1]
    assert f"a{character}b" not in out
    assert out.isascii()
    assert json.loads(out) == dataclasses.asdict(result)


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_only_unusual_stays(run, verdict_with, text):
    verdict_with(text)
    assert run("check", "r.txt", "--passages", "p.txt")[1].count(text) == 3
    assert run("check", "r.txt", "--json", "--passages", "p.txt")[1].count(text) == 3


def test_escapes_of_reply_and_passage_are_shown(run):
    Path("p.txt").write_bytes(b"Keep it \x1b[31mred\x1b[0m, please.")
    reply = b"[1] Keep it \x1b[31mred\x1b[0m, please.\n[1] No \x1b]0;such\x07 words."
    out = run("check", "--passages", "p.txt", stdin=reply)[1]
    assert r"Keep it \x1b[31mred\x1b[0m, please." in out
    assert r"No \x1b]0;such\x07 words." in out


def test_json_gives_a_lone_surrogate_back(run):
    Path("p.jsonl").write_text(r'"Two \ud800 words stand here."')
    code, out, _ = run("check", "--json", "--passages", "p.jsonl", stdin="[1] words stand here.")
    assert code == 0
    assert out.isascii()
    assert verdict(out)[1] == ["Two \ud800 words stand here."]


# Colour

COLOURS = [
    # environment, a terminal, coloured
    ({}, False, False),
    ({}, True, True),
    ({"FORCE_COLOR": "1"}, False, True),
    ({"FORCE_COLOR": ""}, False, False),
    ({"NO_COLOR": "1"}, True, False),
    ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
    ({"NO_COLOR": ""}, True, True),
    ({"NO_COLOR": "", "FORCE_COLOR": "1"}, False, True),
]


@pytest.mark.parametrize(("environ", "terminal", "coloured"), COLOURS)
def test_colour(run, monkeypatch, environ, terminal, coloured):
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    for argv in (("demo",), ("check", "r.txt", "--passages", "p.txt")):
        assert bool(ANSI.search(run(*argv)[1])) is coloured
    assert not ANSI.search(run("check", "r.txt", "--json", "--passages", "p.txt")[1])


def test_colour_changes_nothing_else(run, monkeypatch):
    plain = run("demo")[1]
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert ANSI.sub("", run("demo")[1]) == plain


def test_the_old_windows_console_is_told_to_show_colours(run, monkeypatch):
    ran = []
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "system", ran.append)
    run("check", "r.txt", "--passages", "p.txt")
    assert ran == [""]


# prompt, --version, --help


def test_prompt_prints_the_system_prompt(run):
    from quotegate import prompts

    assert run("prompt", "en") == (0, prompts.EN.rstrip("\n") + "\n", "")
    assert run("prompt", "zh") == (0, prompts.ZH.rstrip("\n") + "\n", "")


def test_version(run):
    assert run("--version") == (0, f"quotegate {quotegate.__version__}\n", "")


def test_help_names_every_command_option_and_key(run):
    code, out, _ = run("--help")
    assert code == 0
    for command in ("demo", "check", "prompt"):
        assert f"\n    {command} " in ANSI.sub("", out)
    code, out, _ = run("check", "--help")
    assert code == 0
    for said in (
        "quotegate check reply.txt --passages a.txt b.txt", "quotegate check --passages a.txt b.txt -- reply.txt",
        "--titles", "--json", "--quiet", "--min-chars", "--max-chars", "--max-quotes", "--current-year", "--stops",
        "--html", "--question", "--summary", "--jobs", '"reply"', '"passages"', '"id"', "zcat replies.jsonl.gz | quotegate",
        "--unsure", "--leans-back", "--leans-on", '"text"', '"title"', '"soft_breaks"', '"qa"', '"url"',
    ):  # fmt: skip
        assert said in ANSI.sub("", out)


def test_module_runs_the_command(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["quotegate", "--version"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("quotegate", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"quotegate {quotegate.__version__}\n"
    runpy.run_module("quotegate.__main__", run_name="imported")  # and importing it runs nothing


# Ends that come early


class Broken(io.StringIO):
    """A stdout that fails once it is flushed."""

    def __init__(self, error):
        super().__init__()
        self.error = error

    def flush(self):
        raise self.error


CANNOT_WRITE = [
    (BrokenPipeError(errno.EPIPE, "Broken pipe"), 141, ""),
    (OSError(errno.EINVAL, "Invalid argument"), 141, ""),
    (OSError(errno.ENOSPC, "No space left on device"), 2, "quotegate: cannot write: No space left on device\n"),
    (OSError("odd"), 2, "quotegate: cannot write: odd\n"),
]


@pytest.mark.parametrize(("error", "code", "message"), CANNOT_WRITE)
def test_output_that_cannot_be_written(monkeypatch, capsys, error, code, message):
    monkeypatch.setattr(sys, "stdout", Broken(error))
    assert cli.main(["demo"]) == code
    assert capsys.readouterr().err == message


def test_interrupted(run, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "check", interrupt)
    assert run("check", "r.txt", "--passages", "p.txt") == (130, "", "")


# As a process

COMMAND = [sys.executable, "-X", "dev", "-W", "error", "-m", "quotegate"]


def ended(argv, environment, **options):
    """Run a process to its end: its exit code, stdout and stderr, in bytes."""
    done = subprocess.run(argv, check=False, stderr=subprocess.PIPE, env=environment, **options)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def environment():
    """The environment for a process that finds the package under test from anywhere."""
    package = str(Path(quotegate.__file__).parent.parent)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))}


@process
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "gbk", "utf-8"])
def test_streams_are_utf8_whatever_the_platform_says(environment, encoding):
    environment |= {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C"}
    Path("考.txt").write_bytes("参加每场考试都必须携带学生证。".encode())
    argv = [*COMMAND, "check", "--passages", "考.txt"]
    reply = "[1] 每场考试都必须携带学生证".encode()
    code, out, err = ended(argv, environment, input=reply, stdout=subprocess.PIPE)
    assert (code, err) == (0, b"")
    assert "kept     [1] 0–15        参加每场考试都必须携带学生证。" in out.decode()


@process
@pytest.mark.parametrize("option", ["--json", "--titles"])
def test_a_lone_surrogate_leaves_the_process_as_utf8(environment, option):
    Path("p.jsonl").write_text(r'"Two \ud800 words stand here."')
    argv = [*COMMAND, "check", option, "--passages", "p.jsonl"]
    code, out, err = ended(argv, environment, input=b"[1] words stand here.", stdout=subprocess.PIPE)
    assert (code, err) == (0, b"")
    assert r"Two \ud800 words stand here." in out.decode()


@process
def test_a_broken_pipe_is_silent(environment):
    Path("p.json").write_text(json.dumps(["A passage of no use."]))
    Path("r.txt").write_text("[1] Not in the passage at all.\n" * 20_000)  # more than a pipe holds
    argv = [*COMMAND, "check", "r.txt", "--passages", "p.json"]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as running:
        assert running.stdout.readline().startswith(b"dropped")
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 141


@process
@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_told(environment):
    with Path("/dev/full").open("wb") as full:
        code, _, err = ended([*COMMAND, "demo"], environment, stdout=full)
    assert (code, err) == (2, b"quotegate: cannot write: No space left on device\n")


@process
@posix
def test_control_c_is_quiet(environment):
    # The terminal's hint cannot be waited for here, so the child says itself that it is about to read.
    code = "import sys; from quotegate.cli import main; print('ready', flush=True); sys.exit(main(sys.argv[1:]))"
    argv = [sys.executable, "-c", code, "check", "--passages", "p.txt"]
    pipe = subprocess.PIPE
    with subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=pipe, env=environment) as running:
        assert running.stdout.readline() == b"ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            running.wait(0.5)
        running.send_signal(signal.SIGINT)
        assert running.wait(60) == 130
        assert running.stdout.read() == running.stderr.read() == b""


@process
def test_importing_the_command_loads_no_part_that_only_some_need(environment):
    code = "import sys, quotegate.cli; print(*sorted(name for name in sys.modules if name.startswith('quotegate')))"
    _, out, err = ended([sys.executable, "-c", code], environment, stdout=subprocess.PIPE)
    assert err == b""
    assert b"quotegate.cli" in out
    late = {b"quotegate.prompts", b"quotegate.sample", b"quotegate.many", b"quotegate.nearest", b"quotegate.report"}
    assert not late & set(out.split())
