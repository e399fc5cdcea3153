"""What the command reads: a text, passages, JSON. What cannot be read is told with its place: `file:line: reason`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from .passages import Passage


class InputError(Exception):
    """What cannot be read or written; the message says where."""


def name_of(file: str) -> str:
    """What a file is called in messages; `-` is stdin."""
    return "<stdin>" if file == "-" else file


def read(file: str) -> str:
    """The text of a file or, for `-`, of stdin."""
    name = name_of(file)
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise InputError(f"{name}: {error.strerror or error}") from None
    return as_text(data, name, 1)


def as_text(data: bytes, name: str, line: int) -> str:
    """Bytes, which begin on that line of their file, as text."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        at, line = error.start, line + data.count(b"\n", 0, error.start)
        raise InputError(f"{name}:{line}: not UTF-8: byte 0x{data[at]:02x} at offset {at}") from None
    return text.removeprefix("\ufeff") if line == 1 else text  # a byte order mark is no text


def as_json(text: str, name: str, line: int) -> object:
    """The value of a JSON text, which begins on that line of its file."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = f"{name}:{line + error.lineno - 1}"
        raise InputError(f"{where}: not JSON: {error.msg}, column {error.colno}") from None
    except (ValueError, RecursionError) as error:  # a number too long, brackets too deep
        raise InputError(f"{name}:{line}: not JSON that can be read: {error}") from None


def as_passage(value: object) -> Passage:
    """The passage that a JSON value stands for.

    Raises:
        TypeError: It stands for none.
    """
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


def passages(file: str, *, titles: bool) -> Iterator[Passage]:
    """The passages of one file; with `titles`, the first line of a text is its title."""
    text, suffix = read(file), Path(file).suffix.lower()
    if suffix not in (".json", ".jsonl"):
        title = text.split("\n", 1)[0].strip() if titles else ""
        yield Passage(text, title or None)
        return
    line = 1
    try:
        for line, value in (_array if suffix == ".json" else _rows)(file, text):  # noqa: B007 - an error names it
            yield as_passage(value)
    except TypeError as error:
        raise InputError(f"{file}:{line}: {error}") from None


def _array(file: str, text: str) -> Iterator[tuple[int, object]]:
    """The values of a JSON array, each with the line it begins on."""
    values = as_json(text, file, 1)
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
            yield line, as_json(row, file, line)
