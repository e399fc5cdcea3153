"""A Result as plain data, and back."""

import json
import re

import pytest
from cases import EN, PERMIT

from quotegate import Dropped, Quote, Result, check
from quotegate.core import STATUSES

RESULT = check(f"[1] {PERMIT}\n[1] Nothing of the \ud800 kind.\n[2] Study rooms", EN)
DATA = {
    "status": "ok",
    "kept": [
        {"passage": 1, "text": PERMIT, "start": 0, "end": 40},
        {"passage": 2, "text": "Study rooms can be booked online for up to three hours.", "start": 39, "end": 94},
    ],
    "dropped": [
        {
            "passage": 1,
            "quote": "Nothing of the \ud800 kind.",
            "reason": "not found",
            "start": None,
            "end": None,
            "detail": "not in passage 1",
        }
    ],
}


def parts(result):
    """All of a result, also what stays out of its comparison."""
    return result.status, [vars(quote) for quote in result.kept], [vars(drop) for drop in result.dropped]


def test_keys_and_their_order():
    assert json.dumps(RESULT.to_dict()) == json.dumps(DATA)


def test_keys_are_the_fields():
    """A field that comes later gets its key."""
    result = Result("ok", [Quote(1, "a", 0, 1)], [Dropped(1, "a", "not found")]).to_dict()
    assert list(result) == list(Result.__dataclass_fields__)
    assert list(result["kept"][0]) == list(Quote.__dataclass_fields__)
    assert list(result["dropped"][0]) == list(Dropped.__dataclass_fields__)


@pytest.mark.parametrize("result", [RESULT, *(Result(status, [], []) for status in STATUSES)], ids=lambda r: r.status)
def test_json_and_back(result):
    back = Result.from_dict(json.loads(json.dumps(result.to_dict())))
    assert back == result
    assert parts(back) == parts(result)


def test_command_writes_the_same(tmp_path, capsys):
    from quotegate import cli

    (tmp_path / "reply.txt").write_text(f"[1] {PERMIT}", encoding="utf-8")
    (tmp_path / "passage.txt").write_text(EN[0], encoding="utf-8")
    cli.main(["check", str(tmp_path / "reply.txt"), "--passages", str(tmp_path / "passage.txt"), "--json"])
    assert json.loads(capsys.readouterr().out) == check(f"[1] {PERMIT}", EN[:1]).to_dict()


def test_what_is_given_out_is_the_callers():
    data = RESULT.to_dict()
    data["kept"].clear()
    data["dropped"][0]["reason"] = "lost"
    assert RESULT.to_dict() == DATA


def test_keys_that_are_not_known_are_passed_over():
    [first, second], [drop] = DATA["kept"], DATA["dropped"]
    data = {**DATA, "version": 2, "kept": [{**first, "id": "a"}, second], "dropped": [{**drop, "nearest": None}]}
    assert Result.from_dict(data) == RESULT


def test_where_and_why_may_be_missing():
    [drop] = DATA["dropped"]
    data = {**DATA, "dropped": [{key: drop[key] for key in ("passage", "quote", "reason")}]}
    assert parts(Result.from_dict(data))[2] == [{**drop, "detail": ""}]


def without(mapping, key):
    return {name: value for name, value in mapping.items() if name != key}


QUOTE, DROP = DATA["kept"][0], DATA["dropped"][0]

# fmt: off
WRONG = [
    (None,                                           TypeError,  "data takes a dict, not NoneType"),
    ("{}",                                           TypeError,  "data takes a dict, not str"),
    ([DATA],                                         TypeError,  "data takes a dict, not list"),
    ({},                                             ValueError, "data needs the key 'status'"),
    (without(DATA, "kept"),                          ValueError, "data needs the key 'kept'"),
    ({**DATA, "status": "fine"},                     ValueError, "status takes one of ok, unsure, uncited, unsupported, fragment, not 'fine'"),
    ({**DATA, "status": None},                       TypeError,  "status takes a str, not NoneType"),
    ({**DATA, "kept": {}},                           TypeError,  "kept takes a list, not dict"),
    ({**DATA, "kept": "a"},                          TypeError,  "kept takes a list, not str"),
    ({**DATA, "kept": ["a"]},                        TypeError,  "kept[0] takes a dict, not str"),
    ({**DATA, "kept": [QUOTE, {**QUOTE, "end": "9"}]}, TypeError, "kept[1].end takes an int, not str"),
    ({**DATA, "kept": [{**QUOTE, "start": True}]},   TypeError,  "kept[0].start takes an int, not bool"),
    ({**DATA, "kept": [{**QUOTE, "start": None}]},   TypeError,  "kept[0].start takes an int, not NoneType"),
    ({**DATA, "kept": [without(QUOTE, "text")]},     ValueError, "kept[0] needs the key 'text'"),
    ({**DATA, "dropped": [without(DROP, "reason")]}, ValueError, "dropped[0] needs the key 'reason'"),
    ({**DATA, "dropped": [{**DROP, "end": 1.5}]},    TypeError,  "dropped[0].end takes an int or None, not float"),
    ({**DATA, "dropped": [{**DROP, "detail": None}]}, TypeError, "dropped[0].detail takes a str, not NoneType"),
]
# fmt: on


@pytest.mark.parametrize(("data", "error", "message"), WRONG, ids=[row[2] for row in WRONG])
def test_a_wrong_shape_is_told(data, error, message):
    with pytest.raises(error, match=f"^{re.escape(message)}$"):
        Result.from_dict(data)
