"""The command `quotegate`, also `python -m quotegate`.

    quotegate demo [--html FILE]                       the gate at work on a small sample
    quotegate check [REPLY] --passages FILE... [...]   the verdict on one reply of a model
    quotegate check [FILE...] [...]                    the verdicts on many, from JSON Lines
    quotegate prompt en|zh                             the system prompt

REPLY is a file; `-` or nothing is stdin. It stands before `--passages`, after another option, or after `--`: behind
`--passages A B` it would be one more passage.

Passages are numbered in the order given. A text file is one passage, its text the file's, to the letter (a byte order
mark is no text); with `--titles` its first line is its title too. `.json` holds a list of passages, `.jsonl` one a
line: a string, or an object with "text" and, if wanted, "title", "soft_breaks", "qa", "url".

`--json` writes one object a line: {"status", "kept": [{"passage", "text", "start", "end"}], "dropped": [{"passage",
"quote", "reason", "start", "end", "detail"}]}; keys may be added, these stay. `-q` writes nothing but errors.
`--html FILE` also writes a page that shows reply, passages and verdict side by side.

Without `--passages` each line of the files (none, or `-`: stdin) is an object with "reply", "passages" (as in a
`.jsonl` file) and, if wanted, "id"; other keys are not read. Each is answered by one line, in order: the object of
`--json`, with "id" before it: any JSON value, as it was given; the line's number in its file where there is none. A
line or file that cannot be read is told on stderr and skipped; it makes the exit code 2. `--summary` writes counts
instead: {"replies", "statuses", "kept", "dropped", "reasons", "skipped"} with `--json`, else a table. Memory stays
flat, however much there is to read; with `--jobs N` as well, which shares the work out among N processes.

Exit codes: 0 all can be sent; 1 a reply cannot; 2 usage, or input that cannot be read (`file:line: reason` on stderr);
130 interrupted; 141 nobody reads the output any more.

Input and output are UTF-8 everywhere. Verdicts go to stdout, all else to stderr; there a line says how far it is when
stderr is a terminal. Characters that could steer a terminal, and lone surrogates, are written as escapes. NO_COLOR
beats FORCE_COLOR beats whether stdout is a terminal.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Final

from . import __version__
from .core import Result, check, parse
from .files import InputError, passages, read
from .passages import Passage
from .rules import Rules
from .terminal import BOLD, Progress, painter, report, shown, to_json, use_utf8

SENT, NOT_SENT, BAD_INPUT, INTERRUPTED, NOT_READ = 0, 1, 2, 130, 141

CHECK_USAGE: Final = """\
quotegate check [REPLY] --passages FILE [FILE ...] [option ...]
       quotegate check [FILE ...] [option ...]"""

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

Without --passages, many replies: each line of the files, or of stdin, is an
object with "reply", "passages" (a list, as in a .jsonl file) and, if wanted,
"id"; other keys are not read. Each gives one line, in order: "id" as it was
given, or the line's number in its file, and the verdict as --json has it:

  quotegate check replies.jsonl > verdicts.jsonl
  zcat replies.jsonl.gz | quotegate check --jobs 4 --summary

A line that cannot be read is told with its number, and skipped.
"""

# Options that only the one kind of check has.
FOR_ONE: Final = ("titles", "html", "question")
FOR_MANY: Final = ("summary", "jobs")

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


# --- Commands ---------------------------------------------------------------------------------------------------------


def _demo(args: argparse.Namespace) -> int:
    from . import sample  # noqa: PLC0415 - only the demo needs it

    paint = painter()
    print("A model may only copy sentences from passages. What of its reply can be sent?")
    for language, given, reply in sample.SAMPLES:
        print(paint(f"{language}: the passages", BOLD))
        for number, passage in enumerate(given, 1):
            print(f"[{number}]", passage.text.replace("\n\n", "\n").replace("\n", "\n    "))
        print(paint("The model's reply", BOLD), *reply.splitlines(), sep="\n    ")
        print(paint("The verdict: [passage] start–end", BOLD))
        print(*report(check(reply, given, Rules(current_year=sample.YEAR)), given, paint), "", sep="\n")
    if args.html is not None:
        _demo_page(args.html)
    print("Your own: quotegate check REPLY --passages FILE...")
    return SENT


def _demo_page(file: str) -> None:
    """Write both samples as one page."""
    from . import sample  # noqa: PLC0415 - only the demo needs it

    cited: list[tuple[int, str]] = []
    given: list[Passage] = []
    for _, some, reply in sample.SAMPLES:
        cited += [(number + len(given), quote) for number, quote in parse(reply)]
        given += some
    result = check(cited, given, Rules(current_year=sample.YEAR, max_quotes=len(given)))
    _write_page(file, sample.QUESTION, cited, given, result)
    print(f"As a page: {shown(file)}")


def _check(args: argparse.Namespace) -> int:
    names = {field.name for field in fields(Rules)}
    given = {name: value for name, value in vars(args).items() if name in names and value is not None}
    try:
        rules = Rules(**given)
    except (TypeError, ValueError) as error:
        args.parser.error(str(error))
    amiss, why = (FOR_ONE, "one reply: give --passages") if args.passages is None else (FOR_MANY, "many replies")
    for name in amiss:
        if getattr(args, name) is not None:
            args.parser.error(f"--{name} is for {why}")
    if args.question is not None and args.html is None:
        args.parser.error("--question is for the page: give --html")
    return _many(args, rules) if args.passages is None else _one(args, rules)


def _one(args: argparse.Namespace, rules: Rules) -> int:
    """The verdict on one reply."""
    if "-" in args.passages:
        args.parser.error("--passages takes files; - is REPLY, before --passages or behind --")
    given = [passage for file in args.passages for passage in passages(file, titles=bool(args.titles))]
    [file] = args.files
    _awaited(args, "Type the reply, or give a file: quotegate check REPLY --passages FILE...")
    reply = read(file)
    if not reply.strip() and not args.quiet:
        print("The reply is empty. It stands before --passages, or comes from stdin.", file=sys.stderr)
    result = check(reply, given, rules)
    if args.html is not None:
        _write_page(args.html, args.question or "", reply, given, result)
    if not args.quiet:
        print(*[to_json(result.to_dict())] if args.json else report(result, given, painter()), sep="\n")
    return SENT if result.ok else NOT_SENT


def _many(args: argparse.Namespace, rules: Rules) -> int:
    """The verdicts on many replies."""
    from . import many  # noqa: PLC0415 - only they need it

    jobs = 1 if args.jobs is None else args.jobs
    if jobs < 1:
        args.parser.error(f"--jobs takes a number from 1 up, not {jobs}")
    _awaited(args, "Type replies, a line of JSON each, or give files: quotegate check FILE...")
    tally, progress = many.Tally.empty(), Progress(quiet=args.quiet)
    parts = many.parts(args.files, rules, lines=not (args.quiet or args.summary), jobs=jobs)
    with contextlib.closing(progress), contextlib.closing(parts):
        for part in parts:
            tally.add(part.tally)
            progress.write(part.text, part.errors)
            progress.show(many.so_far(tally))
    if args.summary and not args.quiet:
        print(*[to_json(many.summary(tally))] if args.json else many.table(tally), sep="\n")
    if tally.skipped:
        if not tally.replies:
            print("quotegate: no line was read; one reply needs --passages", file=sys.stderr)
        return BAD_INPUT
    return SENT if tally.replies == tally.statuses["ok"] else NOT_SENT


def _awaited(args: argparse.Namespace, hint: str) -> None:
    if "-" in args.files and sys.stdin.isatty() and not args.quiet:
        print(hint, file=sys.stderr)


def _write_page(
    file: str, question: str, reply: str | list[tuple[int, str]], given: Sequence[Passage], result: Result
) -> None:
    from .report import html  # noqa: PLC0415 - only a page needs it

    page = html(question, reply, given, result)
    try:
        Path(file).write_text(page, encoding="utf-8", errors="backslashreplace", newline="\n")
    except OSError as error:
        raise InputError(f"{file}: {error.strerror or error}") from None


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
    demo.set_defaults(run=_demo, parser=demo)
    demo.add_argument("--html", metavar="FILE", help="write it as a page too")
    verdict = commands.add_parser(
        "check",
        help="say what of a model's reply, or of many, can be sent",
        usage=CHECK_USAGE,
        description=CHECK_HELP,
        epilog="Exit codes: 0 all can be sent, 1 a reply cannot, 2 usage or input that cannot be read.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    verdict.set_defaults(run=_check, parser=verdict)
    _add_options(verdict)
    prompt = commands.add_parser("prompt", help="print the system prompt, English or Chinese")
    prompt.add_argument("language", choices=("en", "zh"))
    prompt.set_defaults(run=_prompt, parser=prompt)
    return parser


def _add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--json", action="store_true", help="write the verdict, or the summary, as one JSON object on one line")
    add("-q", "--quiet", action="store_true", help="write nothing but errors: the exit code tells")
    add = parser.add_argument_group("one reply").add_argument
    add("--passages", nargs="+", action="extend", metavar="FILE", help="as the model saw them, in order")
    add("--titles", action="store_true", default=None, help="the first line of each text file is its passage's title")
    add("--html", metavar="FILE", help="write reply, passages and verdict as a page too")
    add("--question", metavar="TEXT", help="what the user had asked, for the page")
    add = parser.add_argument_group("many replies").add_argument
    add("--summary", action="store_true", default=None, help="write counts of statuses and reasons, not the verdicts")
    add("--jobs", type=int, metavar="N", help="share the work out among so many processes")
    add = parser.add_argument_group("rules").add_argument
    for name, kind, metavar, meaning in RULES:
        add("--" + name.replace("_", "-"), type=kind, metavar=metavar, help=meaning)
    phrase = "by which a reply says it does not know, instead of the built-in ones; may be repeated"
    add("--unsure", action="append", metavar="PHRASE", help=phrase)


def _arguments(argv: Sequence[str]) -> argparse.Namespace:
    # Files are none of the parser's: before 3.13 argparse takes an optional positional for missing once options begin.
    words = list(argv)
    cut = words.index("--") if "--" in words else len(words)
    args, rest = _parser().parse_known_args(words[:cut])
    options = [word for word in rest if word.startswith("-") and word != "-"]
    files = [word for word in rest if word not in options] + words[cut + 1 :]
    most = 0 if args.run is not _check else len(files) if args.passages is None else 1
    if options or len(files) > most:
        args.parser.error(f"unrecognized arguments: {' '.join(options + files[most:])}")
    args.files = files or ["-"]
    return args


def _run(argv: Sequence[str]) -> int:
    try:
        args = _arguments(argv)
        code: int = args.run(args)
    except SystemExit as stop:  # argparse has said what there is to say
        return int(stop.code or 0)
    except InputError as error:
        print(shown(str(error)), file=sys.stderr)
        return BAD_INPUT
    return code


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (`sys.argv[1:]` when None) and return its exit code."""
    use_utf8()
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
