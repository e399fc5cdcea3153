"""The command `quotegate`, also `python -m quotegate`.

    quotegate demo                                     the gate at work on a small sample
    quotegate check [REPLY] --passages FILE... [...]   the verdict on a model's reply
    quotegate prompt en|zh                             the system prompt

REPLY is a file; `-` or nothing is stdin. It stands before `--passages`, after another option, or after `--`: behind
`--passages A B` it would be one more passage.

Passages are numbered in the order given. A text file is one passage, its text the file's, to the letter (a byte order
mark is no text); with `--titles` its first line is its title too. `.json` holds a list of passages, `.jsonl` one a
line: a string, or an object with "text" and, if wanted, "title", "soft_breaks", "qa", "url".

`--json` writes one object a line: {"status", "kept": [{"passage", "text", "start", "end"}], "dropped": [{"passage",
"quote", "reason", "start", "end", "detail"}]}; keys may be added, these stay. `-q` writes nothing but errors.

Exit codes: 0 all can be sent; 1 a reply cannot; 2 usage, or input that cannot be read (`file:line: reason` on stderr);
130 interrupted; 141 nobody reads the output any more.

Input and output are UTF-8 everywhere. Verdicts go to stdout, all else to stderr. Characters that could steer a
terminal, and lone surrogates, are written as escapes. NO_COLOR beats FORCE_COLOR beats whether stdout is a terminal.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Final, TypeAlias

from . import __version__
from .core import Dropped, Quote, Result, Status, check
from .passages import Passage
from .rules import Rules

SENT, NOT_SENT, BAD_INPUT, INTERRUPTED, NOT_READ = 0, 1, 2, 130, 141

MEANING: Final[dict[Status, str]] = {
    "ok": "what is kept can be sent",
    "unsure": "nothing to send, the reply says it does not know",
    "uncited": "nothing to send, no line of the reply quotes a passage",
    "unsupported": "nothing to send, no quote stands in its passage",
    "fragment": "nothing to send, no quote reads right on its own",
}

CHECK_HELP: Final = """\
Say what of a model's reply can be sent: the quotes that really stand in its
passages, and why the others cannot.

REPLY is a file; - or nothing reads stdin. All names behind --passages are
passages, so REPLY stands before it, behind another option, or behind --:

  quotegate check reply.txt --passages a.txt b.txt
  quotegate check --passages a.txt b.txt -- reply.txt
  my-bot | quotegate check --passages a.txt b.txt

A text file is one passage. A .json file holds a list of passages, a .jsonl
file one a line: strings, or objects with "text" and, if wanted, "title",
"soft_breaks", "qa", "url". All files are UTF-8.
"""

# Fields of Rules, as the options of the same names.
RULES: Final[tuple[tuple[str, Callable[[str], object], str, str], ...]] = (
    ("min_chars", int, "N", "a shorter quote is too short"),
    ("max_chars", int, "N", "a longer sentence is too long; letters of alphabets count half"),
    ("max_quotes", int, "N", "keep at most so many"),
    ("current_year", int, "YEAR", "years before it are past; 0: do not look"),
    ("stops", str, "CHARS", "characters that end a sentence as a full stop does"),
    ("leans_back", str, "REGEX", "openings that need what came before; '': none"),
    ("leans_on", str, "REGEX", "endings that need what comes after; '': none"),
)


class InputError(Exception):
    """Input that cannot be read; its message says where."""


# --- Reading ----------------------------------------------------------------------------------------------------------


def _read(file: str) -> str:
    """The text of a file or, for `-`, of stdin."""
    name = "<stdin>" if file == "-" else file
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode().removeprefix("\ufeff")
    except OSError as error:
        raise InputError(f"{name}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        at, line = error.start, data.count(b"\n", 0, error.start) + 1
        raise InputError(f"{name}:{line}: not UTF-8: byte 0x{data[at]:02x} at offset {at}") from None


def _passages(file: str, *, titles: bool) -> Iterator[Passage]:
    """The passages of one file."""
    text, suffix = _read(file), Path(file).suffix.lower()
    if suffix not in (".json", ".jsonl"):
        title = text.split("\n", 1)[0].strip() if titles else ""
        yield Passage(text, title or None)
        return
    line = 1
    try:
        for line, value in (_array if suffix == ".json" else _rows)(file, text):  # noqa: B007 - an error names it
            yield _passage(value)
    except TypeError as error:
        raise InputError(f"{file}:{line}: {error}") from None


def _passage(value: object) -> Passage:
    if isinstance(value, str):
        return Passage(value)
    if not isinstance(value, dict):
        raise TypeError(f"a passage is a string or an object, not {type(value).__name__}")
    keys = [field.name for field in fields(Passage)]
    for key in value:
        if key not in keys:
            raise TypeError(f"unknown key {key!r}; a passage takes {', '.join(keys)}")
    if "text" not in value:
        raise TypeError('a passage needs the key "text"')
    return Passage(**value)


def _array(file: str, text: str) -> Iterator[tuple[int, object]]:
    """The values of a JSON array, each with the line it begins on."""
    values = _json(file, 1, text)
    if not isinstance(values, list):
        raise InputError(f"{file}:1: not a list of passages but one {type(values).__name__}")
    decoder, line, seen, at = json.JSONDecoder(), 1, 0, text.index("[") + 1
    for value in values:
        while text[at] in " \t\r\n,":
            at += 1
        line, seen = line + text.count("\n", seen, at), at
        yield line, value
        at = decoder.raw_decode(text, at)[1]


def _rows(file: str, text: str) -> Iterator[tuple[int, object]]:
    """The values of JSON Lines, each with its line."""
    for line, row in enumerate(text.split("\n"), 1):  # not splitlines(): a JSON string may hold U+2028
        if row.strip():
            yield line, _json(file, line, row)


def _json(file: str, line: int, text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = f"{file}:{line + error.lineno - 1}"
        raise InputError(f"{where}: not JSON: {error.msg}, column {error.colno}") from None
    except (ValueError, RecursionError) as error:  # a number too long, brackets too deep
        raise InputError(f"{file}:{line}: not JSON that can be read: {error}") from None


# --- Writing ----------------------------------------------------------------------------------------------------------

Paint: TypeAlias = Callable[[str, str], str]
BOLD, RED, GREEN, DIM = "1", "31", "32", "2"

# Controls, shapeless characters that change what is seen, lone surrogates. Joiners stay: emoji and Persian need them.
_UNSAFE_RE: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    r"\U000e0000-\U000e007f]"
)


def _shown(text: str) -> str:
    """The text as a terminal may have it."""
    return _UNSAFE_RE.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def _as_json(result: Result) -> str:
    # Outside its strings JSON holds none of these characters, so each becomes an escape of the string it stands in.
    text = json.dumps(asdict(result), ensure_ascii=False)
    return _UNSAFE_RE.sub(lambda found: json.dumps(found[0])[1:-1], text)


def _painter() -> Paint:
    """What puts text into colour, or leaves it as it is."""
    if os.environ.get("NO_COLOR") or not (os.environ.get("FORCE_COLOR") or sys.stdout.isatty()):
        return lambda text, _: text
    if sys.platform == "win32":
        os.system("")  # noqa: S605, S607 - switches the old console's colours on, runs nothing
    return lambda text, colour: f"\x1b[{colour}m{text}\x1b[0m"


def _report(result: Result, paint: Paint) -> Iterator[str]:
    """The verdict for people, line by line."""
    for quote in result.kept:
        yield f"{paint('kept   ', GREEN)}  {_place(quote)}  {_shown(quote.text)}"
    for drop in result.dropped:
        yield f"{paint('dropped', RED)}  {_place(drop)}  {_shown(drop.quote)}"
        yield f"{'':25}{paint(drop.reason, BOLD)}{paint(': ' + _shown(drop.detail), DIM)}"
    yield f"{paint(result.status, GREEN if result.ok else RED)}: {MEANING[result.status]}"


def _place(verdict: Quote | Dropped) -> str:
    span = "" if verdict.start is None else f"{verdict.start}–{verdict.end}"
    return f"[{verdict.passage}] {span}".ljust(14)


def _use_utf8() -> None:
    """Make the standard streams write UTF-8, whatever the platform's encoding."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a caller may have put something else there
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


# --- Commands ---------------------------------------------------------------------------------------------------------


def _demo(_: argparse.Namespace) -> int:
    from . import sample  # noqa: PLC0415 - only the demo needs it

    paint = _painter()
    print("A model may only copy sentences from passages. What of its reply can be sent?\n")
    for language, passages, reply in sample.SAMPLES:
        print(paint(f"{language}: the passages", BOLD))
        for number, passage in enumerate(passages, 1):
            print(f"[{number}]", passage.text.replace("\n\n", "\n").replace("\n", "\n    "))
        print(paint("The model's reply", BOLD), *reply.splitlines(), sep="\n    ")
        print(paint("The verdict: [passage] start–end", BOLD))
        print(*_report(check(reply, passages, Rules(current_year=sample.YEAR)), paint), "", sep="\n")
    print("Your own: quotegate check REPLY --passages FILE...")
    return SENT


def _check(args: argparse.Namespace) -> int:
    names = {field.name for field in fields(Rules)}
    given = {name: value for name, value in vars(args).items() if name in names and value is not None}
    try:
        rules = Rules(**given)
    except (TypeError, ValueError) as error:
        args.parser.error(str(error))
    if "-" in args.passages:
        args.parser.error("--passages takes files; - is REPLY, before --passages or behind --")
    passages = [passage for file in args.passages for passage in _passages(file, titles=args.titles)]
    if args.reply == "-" and sys.stdin.isatty() and not args.quiet:
        print("Type the reply, or give a file: quotegate check REPLY --passages FILE...", file=sys.stderr)
    result = check(_read(args.reply), passages, rules)
    if not args.quiet:
        print(*[_as_json(result)] if args.json else _report(result, _painter()), sep="\n")
    return SENT if result.ok else NOT_SENT


def _prompt(args: argparse.Namespace) -> int:
    from . import prompts  # noqa: PLC0415 - only this command needs it

    print((prompts.EN if args.language == "en" else prompts.ZH).rstrip("\n"))
    return SENT


# --- The command line -------------------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "quotegate",
        description="Keep the sentences of a model's reply that really stand in its passages.",
        epilog="To see it work: quotegate demo",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    demo = commands.add_parser("demo", help="show the gate at work on a small sample")
    demo.set_defaults(run=_demo, parser=demo, most=0)
    verdict = commands.add_parser(
        "check",
        help="say what of a model's reply can be sent",
        usage="quotegate check [REPLY] --passages FILE [FILE ...] [option ...]",
        description=CHECK_HELP,
        epilog="Exit codes: 0 it can be sent, 1 it cannot, 2 usage or input that cannot be read.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    verdict.set_defaults(run=_check, parser=verdict, most=1)
    _add_options(verdict)
    prompt = commands.add_parser("prompt", help="print the system prompt, English or Chinese")
    prompt.add_argument("language", choices=("en", "zh"))
    prompt.set_defaults(run=_prompt, parser=prompt, most=0)
    return parser


def _add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--passages", nargs="+", action="extend", required=True, metavar="FILE", help="as the model saw them, in order")
    add("--titles", action="store_true", help="the first line of each text file is its passage's title")
    add("--json", action="store_true", help="write the verdict as one JSON object on one line")
    add("-q", "--quiet", action="store_true", help="write nothing but errors: the exit code tells")
    add = parser.add_argument_group("rules").add_argument
    for name, kind, metavar, meaning in RULES:
        add("--" + name.replace("_", "-"), type=kind, metavar=metavar, help=meaning)
    phrase = "by which a reply says it does not know, instead of the built-in ones; may be repeated"
    add("--unsure", action="append", metavar="PHRASE", help=phrase)


def _arguments(argv: Sequence[str]) -> argparse.Namespace:
    # REPLY is none of the parser's: before 3.13 argparse takes an optional positional for missing once options begin.
    words = list(argv)
    cut = words.index("--") if "--" in words else len(words)
    args, rest = _parser().parse_known_args(words[:cut])
    options = [word for word in rest if word.startswith("-") and word != "-"]
    replies = [word for word in rest if word not in options] + words[cut + 1 :]
    if options or len(replies) > args.most:
        args.parser.error(f"unrecognized arguments: {' '.join(options + replies[args.most :])}")
    args.reply = replies[0] if replies else "-"
    return args


def _run(argv: Sequence[str]) -> int:
    try:
        args = _arguments(argv)
        code: int = args.run(args)
    except SystemExit as stop:  # argparse has said what there is to say
        return int(stop.code or 0)
    except InputError as error:
        print(_shown(str(error)), file=sys.stderr)
        return BAD_INPUT
    return code


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (`sys.argv[1:]` when None) and return its exit code."""
    _use_utf8()
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _not_written(error)
    return code


def _not_written(error: OSError) -> int:
    # Without this the interpreter tries once more to write what is left when it ends, and complains.
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno in (errno.EPIPE, errno.EINVAL):  # EINVAL: a broken pipe on Windows
        return NOT_READ
    print(f"quotegate: cannot write: {error.strerror or error}", file=sys.stderr)
    return BAD_INPUT
