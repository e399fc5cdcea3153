"""Names, orders, defaults and words that callers rely on: they go on working, additions come after."""

import dataclasses
import inspect

import pytest
from cases import EN, PERMIT, ROOMS

import quotegate
import quotegate.core
from quotegate import Dropped, Passage, Quote, Result, Rules, check, judge, parse, sentence

# --- Names ------------------------------------------------------------------------------------------------------------


def test_public_names():
    names = {"check", "parse", "sentence", "judge", "Passage", "Quote", "Dropped", "Result", "Rules"}
    assert names <= set(quotegate.__all__)
    assert all(hasattr(quotegate, name) for name in quotegate.__all__)
    assert isinstance(quotegate.__version__, str)


@pytest.mark.parametrize("name", ["LEANS_BACK_EN", "LEANS_BACK_ZH", "LEANS_ON_EN", "LEANS_ON_ZH"])
def test_leaning_words_by_language(name):
    regex = getattr(quotegate.core, name)
    assert isinstance(regex, str)
    assert regex in (Rules().leans_back if "BACK" in name else Rules().leans_on)


def test_statuses_and_reasons():
    assert quotegate.core.STATUSES == ("ok", "unsure", "uncited", "unsupported", "fragment")
    assert quotegate.core.REASONS == (
        "too short",
        "not found",
        "too long",
        "heading",
        "table row",
        "list item",
        "a question",
        "needs context",
        "past year",
        "duplicate",
        "over the limit",
    )


# --- Parameters and fields, in order ----------------------------------------------------------------------------------

NONE = object()  # no default


def parameters(function):
    empty = inspect.Parameter.empty
    return [
        (name, NONE if parameter.default is empty else parameter.default)
        for name, parameter in inspect.signature(function).parameters.items()
    ]


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (check, [("reply", NONE), ("passages", NONE), ("rules", None)]),
        (parse, [("reply", NONE)]),
        (sentence, [("quote", NONE), ("passage", NONE), ("rules", None)]),
        (judge, [("number", NONE), ("quote", NONE), ("passages", NONE), ("rules", None)]),
        (Passage, [("text", NONE), ("title", None), ("soft_breaks", None), ("qa", False), ("url", None)]),
        (Quote, [("passage", NONE), ("text", NONE), ("start", NONE), ("end", NONE)]),
        (
            Dropped,
            [("passage", NONE), ("quote", NONE), ("reason", NONE), ("start", None), ("end", None), ("detail", "")],
        ),
        (Result, [("status", NONE), ("kept", NONE), ("dropped", NONE)]),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_parameters_in_order(function, expected):
    assert parameters(function)[: len(expected)] == expected
    assert NONE not in dict(parameters(function)[len(expected) :]).values()  # what came later has a default


def test_fields_of_rules_in_order():
    rules = Rules()
    assert [field.name for field in dataclasses.fields(Rules)][:10] == [
        "min_chars",
        "max_chars",
        "max_quotes",
        "unsure",
        "unsure_max_chars",
        "leans_back",
        "leans_on",
        "stops",
        "current_year",
        "checks",
    ]
    assert (rules.min_chars, rules.max_chars, rules.max_quotes) == (6, 180, 4)
    assert (rules.unsure_max_chars, rules.stops, rules.current_year, rules.checks) == (60, "✓✔｜", None, ())
    assert isinstance(rules.unsure, tuple)
    assert "not sure" in rules.unsure
    assert rules == Rules()


def test_prompts():
    from quotegate import prompts

    assert isinstance(prompts.EN, str)
    assert isinstance(prompts.ZH, str)
    assert parameters(prompts.user_message)[:3] == [("question", NONE), ("passages", NONE), ("max_chars", 600)]
    assert inspect.signature(prompts.user_message).parameters["max_chars"].kind is inspect.Parameter.KEYWORD_ONLY


# --- Values -----------------------------------------------------------------------------------------------------------

VALUES = [
    (Passage("a"), "text"),
    (Quote(1, "a", 0, 1), "text"),
    (Dropped(1, "a", "not found"), "reason"),
    (Result("ok", [], []), "status"),
    (Rules(), "min_chars"),
]


@pytest.mark.parametrize(("value", "field"), VALUES, ids=lambda value: type(value).__name__)
def test_values_are_frozen(value, field):
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(value, field, "b")


def test_where_and_why_stay_out_of_comparison_and_repr():
    dropped = Dropped(1, "This is it.", "needs context", 22, 33, "opens with 'This'")
    assert dropped == Dropped(1, "This is it.", "needs context")
    assert repr(dropped) == "Dropped(passage=1, quote='This is it.', reason='needs context')"


def test_kept_and_dropped_are_lists():
    result = check(f"[1] {PERMIT}\n[1] Nothing of the kind.", EN)
    assert type(result.kept) is type(result.dropped) is list
    assert result.ok is True
    assert Result("unsure", [], []).ok is False


def test_small_results_are_tuples():
    (number, quote), *_ = parse(f"[2] {ROOMS}")
    assert (number, quote) == (2, ROOMS)
    start, end = sentence("Study rooms", EN[1])
    assert EN[1][start:end] == ROOMS
    assert sentence("Study rooms at night", EN[1]) is None


def test_judge_gives_the_first_kept_piece_or_the_reason():
    assert judge(1, PERMIT, EN) == Quote(1, PERMIT, 0, len(PERMIT))
    assert judge(2, PERMIT, EN) == Dropped(2, PERMIT, "not found")
    assert judge(1, "This is so. Pay online.", ["This is so. Pay online."]) == Quote(1, "Pay online.", 12, 23)


# --- The example that defines it --------------------------------------------------------------------------------------


def test_the_example():
    passages = [
        Passage(
            "Special consideration\nApply online within two working days of the due date. "
            "This must include supporting documents.",
            title="Special consideration",
        )
    ]
    result = check("[1] Apply online within two working days\n[1] This must include supporting documents", passages)
    assert result.status == "ok"
    assert repr(result.kept) == (
        "[Quote(passage=1, text='Apply online within two working days of the due date.', start=22, end=75)]"
    )
    assert repr(result.dropped) == (
        "[Dropped(passage=1, quote='This must include supporting documents.', reason='needs context')]"
    )


def test_the_same_input_gives_the_same_result():
    reply = f"[1] {PERMIT}\n[2] {ROOMS}\n[1] Nothing of the kind."
    assert check(reply, EN) == check(reply, EN)


def test_pairs_give_what_a_reply_gives():
    pairs = [(1, PERMIT), (2, ROOMS), (1, "Nothing of the kind.")]
    reply = "".join(f"[{number}] {quote}\n" for number, quote in pairs)
    assert check(pairs, EN) == check(iter(pairs), EN) == check(parse(reply), EN) == check(reply, EN)
