#!/usr/bin/env python3
"""Whether a tag may be released, and its notes: `release.py check TAG`, `release.py notes TAG`.

Standard library only, for it runs before anything is installed. Exit 0: it may; 1: it may not, each
reason on a line of stderr.
"""

from __future__ import annotations

import argparse
import io
import re
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
MAIN: Final = "refs/remotes/origin/main"

VERSION_RE: Final = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)

# ## [1.2.3] - 2026-01-31
HEADING_RE: Final = re.compile(
    r"""
    \#\#[ ]
    \[?(?P<version>[^]\s]+)]?
    (?:[ ]-[ ](?P<date>.*\S))?
    \s*
    """,
    re.VERBOSE,
)
DATE_RE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
FENCE_RE: Final = re.compile(r"[ ]{0,3}(?:```|~~~)")
LINK_TARGET_RE: Final = re.compile(r"\[[^]]+]: \S+")


class ReleaseError(Exception):
    """What cannot be looked at, so that nothing can be said about the tag."""


class Section(NamedTuple):
    """One version's part of the changelog: the date as written, and the lines below the heading."""

    date: str
    text: str


# Version and changelog


def read_version(root: Path) -> str:
    """Return the version that the package gives itself."""
    path = root / "quotegate" / "__init__.py"
    found = VERSION_RE.search(path.read_text(encoding="utf-8"))
    if found is None:
        message = f'{path} holds no line __version__ = "1.2.3"'
        raise ReleaseError(message)
    return found[1]


def sections(changelog: str) -> dict[str, Section]:
    """Return the changelog's sections by version; a heading inside a code block is none."""
    dates: dict[str, str] = {}
    lines: dict[str, list[str]] = {}
    current: list[str] = []  # what stands above the first heading belongs to no version
    fenced = False
    for line in changelog.splitlines():
        heading = None if fenced else HEADING_RE.fullmatch(line)
        if heading is None:
            fenced ^= FENCE_RE.match(line) is not None
            current.append(line)
        else:
            dates[heading["version"]] = heading["date"] or ""
            current = lines[heading["version"]] = []
    return {version: Section(dates[version], _body(lines[version])) for version in lines}


def _body(lines: list[str]) -> str:
    """Join the lines of a section, without the link targets that close the file."""
    end = len(lines)
    while end and (not lines[end - 1].strip() or LINK_TARGET_RE.fullmatch(lines[end - 1].strip())):
        end -= 1
    return "\n".join(lines[:end]).strip()


def notes(root: Path, tag: str) -> str:
    """Return the text of the tag's section."""
    section = _sections(root).get(tag.removeprefix("v"))
    if section is None or not section.text:
        message = f"CHANGELOG.md has nothing to say about {tag}"
        raise ReleaseError(message)
    return section.text


def _sections(root: Path) -> dict[str, Section]:
    return sections((root / "CHANGELOG.md").read_text(encoding="utf-8"))


# What speaks against a release


def problems(root: Path, tag: str) -> list[str]:
    """Return every reason why the tag may not be released; none: it may."""
    version = read_version(root)
    return [
        *tag_problems(tag, version),
        *changelog_problems(_sections(root), version),
        *commit_problems(root, tag),
    ]


def tag_problems(tag: str, version: str) -> list[str]:
    """Compare the tag with the version."""
    if tag == f"v{version}":
        return []
    return [f"the tag {tag} must be v{version}, the version that quotegate/__init__.py gives"]


def changelog_problems(found: dict[str, Section], version: str) -> list[str]:
    """Look for the version's section: there, dated, not empty."""
    if version not in found:
        return [f"CHANGELOG.md has no section ## [{version}]"]
    told = []
    if not _is_date(found[version].date):
        told.append(f"CHANGELOG.md: the section {version} has no date: write ## [{version}] - YYYY-MM-DD")
    if not found[version].text:
        told.append(f"CHANGELOG.md: the section {version} is empty")
    return told


def _is_date(text: str) -> bool:
    if not DATE_RE.fullmatch(text):  # newer Pythons read other forms too
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def commit_problems(root: Path, tag: str) -> list[str]:
    """Look for the tagged commit: checked out, and on main."""
    if _git(root, "rev-parse", "--is-shallow-repository") == "true":
        return ["the clone is shallow, so main cannot be looked at: check out with fetch-depth: 0"]
    commit = _commit(root, f"refs/tags/{tag}")
    if commit is None:
        return [f"this clone has no tag {tag}"]
    if _commit(root, MAIN) is None:
        return ["this clone has no origin/main: check out with fetch-depth: 0"]
    told = []
    if _commit(root, "HEAD") != commit:
        told.append(f"what is checked out is not the commit of the tag {tag}")
    if _git(root, "merge-base", "--is-ancestor", commit, MAIN) is None:
        told.append(f"the commit of the tag {tag} is not on main: merge it, then tag")
    return told


def _commit(root: Path, ref: str) -> str | None:
    return _git(root, "rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}")


def _git(root: Path, *command: str) -> str | None:
    """Return what git prints, None where it says no (exit 1)."""
    run = subprocess.run(["git", *command], cwd=root, capture_output=True, encoding="utf-8", check=False)
    if run.returncode not in {0, 1}:
        message = f"git {' '.join(command)}: {run.stderr.strip()}"
        raise ReleaseError(message)
    return run.stdout.strip() if run.returncode == 0 else None


# The command


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Run the command, return its exit status."""
    parser = argparse.ArgumentParser(description="Whether a tag may be released, and its notes.")
    parser.add_argument("action", choices=("check", "notes"))
    parser.add_argument("tag", metavar="TAG")
    args = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # notes are UTF-8 wherever they are written
    try:
        if args.action == "notes":
            print(notes(root, args.tag))
            return 0
        told = problems(root, args.tag)
    except (ReleaseError, OSError) as error:
        told = [str(error)]
    for line in told:
        print(f"release.py: {line}", file=sys.stderr)
    if not told:
        print(f"{args.tag} may be released")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
