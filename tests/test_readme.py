"""Both READMEs: their examples give what they show, their tables hold every word, their links work on the index's page."""

import contextlib
import doctest
import io
import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

from quotegate import Passage, Rules, cli, core

pytestmark = pytest.mark.checkout

NAMES = ("README.md", "README.zh-CN.md")
COMMANDS = (
    "python -m pip install . && python -m quotegate demo",
    'python -m pip install -e ".[dev]" && python -m pytest',
)
HOME = "https://github.com/Waldo0926/quotegate"
# At least so many, so that a fence that is no longer found is told.
EXAMPLES = 40

LANGUAGES = ("python", "pycon", "py", "console", "sh")  # `py` is run by tests/recipes

FENCE_RE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING_RE = re.compile(r"^(#+) (\S.*)$", re.MULTILINE)
LINK_RE = re.compile(r"""\]\(([^)\s]+)|^\[[^\]]+\]:\s*(\S+)|(?:href|src)=["']?([^"'\s>]+)""", re.MULTILINE)
ROW_RE = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
ELIDED = "..."


class Block(NamedTuple):
    """What stands between two fences: its language, its text, the line it begins on."""

    language: str
    text: str
    line: int


class Shown(NamedTuple):
    """A command of a `console` block, and the lines below it."""

    command: str
    lines: list[str]


@pytest.fixture(scope="module", params=NAMES)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def text(checkout, name):
    return (checkout / name).read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """An empty folder for the files that the examples show, and no colour."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")


def blocks(text, *languages):
    for found in FENCE_RE.finditer(text):
        if found[1] in languages:
            yield Block(found[1], found[2], text.count("\n", 0, found.start()) + 1)


def prose(text):
    """The text without its code."""
    return re.sub(r"`[^`\n]*`", "", FENCE_RE.sub("", text))


def without_code(text):
    """The text without its blocks, headings and tables left as they are."""
    return FENCE_RE.sub("", text)


# Python


def run_python(text, name):
    """Run the Python of a README in order, in one namespace: how many examples, and what doctest has to say."""
    names, told = {}, io.StringIO()
    runner = doctest.DocTestRunner(verbose=False)
    for block in blocks(text, "python", "pycon"):
        if block.language == "python":
            exec(compile("\n" * block.line + block.text, name, "exec"), names)  # noqa: S102 - our own page
            continue
        test = doctest.DocTestParser().get_doctest(block.text, names, f"{name}:{block.line}", name, block.line)
        test.globs = names  # it has made a copy, and the next block goes on with what this one defines
        runner.run(test, out=told.write, clear_globs=False)
    return runner.summarize(verbose=False), told.getvalue()


def test_python_examples_give_what_they_show(text, name):
    with contextlib.redirect_stdout(io.StringIO()):
        (failed, tried), told = run_python(text, name)
    assert not failed, told
    assert tried >= EXAMPLES


def test_an_example_that_shows_something_else_is_told():
    with contextlib.redirect_stdout(io.StringIO()):
        (failed, tried), told = run_python("```pycon\n>>> x = 1\n```\n\n```pycon\n>>> x\n2\n```\n", "page")
    assert (failed, tried) == (1, 2)
    assert "Expected:\n    2\nGot:\n    1" in told


def test_every_reason_comes_from_an_example(text):
    """The block that claims to show every reason does, in the order in which they are tried."""
    [block] = [block for block in blocks(text, "pycon") if "dropped.reason" in block.text]
    shown = re.findall(r"^([a-z ]+): ", block.text, re.MULTILINE)
    assert shown == list(core.REASONS)


# The command


def shown(text):
    for block in blocks(text, "console"):
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            command, *lines = part.rstrip("\n").split("\n")
            yield Shown(command, lines)


def pieces(lines):
    """The lines as runs of neighbours, parted where the page leaves something out."""
    return [part.strip("\n") for part in re.split(rf"(?m)^{re.escape(ELIDED)}$", "\n".join(lines))]


def test_commands_give_what_they_show(text, capsys):
    code = None
    for command, lines in shown(text):
        word, *arguments = shlex.split(command)
        if word == "cat":
            Path(arguments[0]).write_bytes(("\n".join(lines) + "\n").encode())
        elif word == "echo":
            assert lines == [str(code)]
        else:
            assert word == "quotegate"
            code = cli.main(arguments)
            out, err = capsys.readouterr()
            assert err == ""
            if ELIDED not in lines:
                assert out == "\n".join(lines) + "\n"
            at = 0
            for piece in pieces(lines):
                assert piece in out[at:], piece
                at = out.index(piece, at) + len(piece)
    assert [line.command.split()[1] for line in shown(text) if line.command.startswith("quotegate")] == [
        "check", "check", "demo", "check", "check",
    ]  # fmt: skip


def test_two_commands_stand_there_and_are_run(text, checkout):
    lines = text.splitlines()
    script = (checkout / ".ci" / "run").read_text(encoding="utf-8")
    workflow = (checkout / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert lines.count(command) == 1
        assert f"bash -c '{command}'" in script
        assert f"run: {command}\n" in workflow


# Tables


def rows(text):
    return ROW_RE.findall(without_code(text))


def test_tables_hold_every_reason_status_and_field_in_order(text):
    assert rows(text) == [*core.REASONS, *core.STATUSES, *Rules.__dataclass_fields__]


def test_defaults_of_the_table_are_those_of_rules(text):
    rules = Rules()
    for field, value in re.findall(r"^\| `(\w+)` \| (\d+|`[^`]+`) \|", without_code(text), re.MULTILINE):
        default = getattr(rules, field)
        assert value.strip("`") == (default if isinstance(default, str) else str(default)), field


def test_signature_of_passage_is_the_real_one(text):
    fields = Passage.__dataclass_fields__.values()
    given = ", ".join(field.name if field.name == "text" else f"{field.name}={field.default!r}" for field in fields)
    assert f"`Passage({given})`" in text


def test_measured_section_can_be_found(text):
    assert text.count("<!-- measured -->") == text.count("<!-- /measured -->") == 1
    assert text.index("<!-- measured -->") < text.index("<!-- /measured -->")


# Links and headings


def links(text):
    return [next(filter(None, found)) for found in LINK_RE.findall(prose(text))]


def test_no_link_is_relative(text):
    found = links(text)
    assert len(found) > 10
    assert [link for link in found if not link.startswith("https://")] == []


def test_home_stands_in_links_alone(text):
    assert sum(HOME in link for link in links(text)) == text.count("Waldo0926")


def test_each_names_the_other(text, name):
    [other] = set(NAMES) - {name}
    assert f"{HOME}/blob/main/{other}" in links(text)


def headings(text):
    return [len(level) for level, _ in HEADING_RE.findall(without_code(text))]


def test_no_block_is_of_a_language_that_nothing_runs(text):
    assert {found[1] for found in FENCE_RE.finditer(text)} == set(LANGUAGES)
    assert text.count("```") == 2 * len(FENCE_RE.findall(text))


def test_both_have_the_same_parts(checkout):
    english, chinese = ((checkout / name).read_text(encoding="utf-8") for name in NAMES)
    assert headings(english) == headings(chinese)
    assert len(headings(english)) > 10
    assert [block.language for block in blocks(english, *LANGUAGES)] == [
        block.language for block in blocks(chinese, *LANGUAGES)
    ]
    assert rows(english) == rows(chinese)
    assert sorted(set(links(english)) - {f"{HOME}/blob/main/{NAMES[1]}"}) == sorted(
        set(links(chinese)) - {f"{HOME}/blob/main/{NAMES[0]}"}
    )
