"""Misuse is told: which argument, and what to write; whatever a str holds is no misuse."""

import re

import pytest
from cases import EN, PARKING, PERMIT

from quotegate import Dropped, Passage, Rules, check, judge, parse, sentence

A_PASSAGE_IS = "a passage is a str, a Passage, or an object or mapping with a text (text, page_content, content, …)"

# fmt: off
# --- Arguments: all TypeError -----------------------------------------------------------------------------------------

CHECK = (
    (lambda: check("[1] a", PARKING),                "passages takes several, e.g. [passage], not one str"),
    (lambda: check("[1] a", Passage(PARKING)),       "passages takes several, e.g. [passage], not one Passage"),
    (lambda: check("[1] a", {"text": PARKING}),      "passages takes several, e.g. [passage], not one dict"),
    (lambda: check("[1] a", b"text"),                "passages takes several, e.g. [passage], not one bytes"),
    (lambda: check("[1] a", None),                   "passages takes a list of str or Passage, not NoneType"),
    (lambda: check("[1] a", 3),                      "passages takes a list of str or Passage, not int"),
    (lambda: check("[1] a", [PARKING, None]),        f"passages[1]: {A_PASSAGE_IS}, and this NoneType has none"),
    (lambda: check("[1] a", [b"text"]),              f"passages[0]: {A_PASSAGE_IS}, and this bytes has none"),
    (lambda: check("[1] a", [{"title": "a"}]),       f"passages[0]: {A_PASSAGE_IS}, and this dict has none"),
    (lambda: check(None, EN),                        "reply takes a str, or pairs of number and quote, not NoneType"),
    (lambda: check(b"[1] a", EN),                    "reply takes a str, or pairs of number and quote, not bytes"),
    (lambda: check({1: PERMIT}, EN),                 "reply takes a str, or pairs of number and quote, not dict"),
    (lambda: check(1, EN),                           "reply takes a str, or pairs of number and quote, not int"),
    (lambda: check((1, PERMIT), EN),                 "reply takes pairs (number, quote), not 1"),
    (lambda: check([f"[1] {PERMIT}"], EN),           "reply takes pairs (number, quote), not '[1] Parking"),
    (lambda: check([("1", PERMIT)], EN),             "reply takes pairs of an int and a str, not ('1', "),
    (lambda: check([(PERMIT, 1)], EN),               "reply takes pairs of an int and a str"),
    (lambda: check([(True, PERMIT)], EN),            "reply takes pairs of an int and a str"),
    (lambda: check([(1, PERMIT, 0)], EN),            "reply takes pairs (number, quote)"),
    (lambda: check("[1] a", EN, {"min_chars": 3}),   "rules takes a Rules or None, not dict"),
    (lambda: check("[1] a", EN, Rules),              "rules takes a Rules or None, not type"),
)
PARSE = (
    (lambda: parse(None),                            "reply takes a str, not NoneType"),
    (lambda: parse(b"[1] a"),                        "reply takes a str, not bytes"),
    (lambda: parse([(1, PERMIT)]),                   "reply takes a str, not list"),
)
SENTENCE = (
    (lambda: sentence(None, PARKING),                "quote takes a str, not NoneType"),
    (lambda: sentence(b"a", PARKING),                "quote takes a str, not bytes"),
    (lambda: sentence("a", None),                    f"passage: {A_PASSAGE_IS}, and this NoneType has none"),
    (lambda: sentence("a", [PARKING]),               f"passage: {A_PASSAGE_IS}, and this list has none"),
    (lambda: sentence("a", PARKING, "rules"),        "rules takes a Rules or None, not str"),
)
JUDGE = (
    (lambda: judge("1", PERMIT, EN),                 "number takes an int, not str"),
    (lambda: judge(True, PERMIT, EN),                "number takes an int, not bool"),
    (lambda: judge(1, None, EN),                     "quote takes a str, not NoneType"),
    (lambda: judge(1, PERMIT, PARKING),              "passages takes several, e.g. [passage], not one str"),
    (lambda: judge(1, PERMIT, EN, 3),                "rules takes a Rules or None, not int"),
)

# --- Passage and Rules ------------------------------------------------------------------------------------------------

PASSAGE = (
    (lambda: Passage(None),                          "Passage.text takes a str, not NoneType"),
    (lambda: Passage(b"a"),                          "Passage.text takes a str, not bytes"),
    (lambda: Passage("a", title=3),                  "Passage.title takes a str or None, not int"),
    (lambda: Passage("a", soft_breaks=1),            "Passage.soft_breaks takes True, False or None, not 1"),
    (lambda: Passage("a", soft_breaks="yes"),        "Passage.soft_breaks takes True, False or None, not 'yes'"),
    (lambda: Passage("a", qa=None),                  "Passage.qa takes True or False, not None"),
    (lambda: Passage("a", url=b"a"),                 "Passage.url takes a str or None, not bytes"),
)
RULES = (
    (lambda: Rules(min_chars="6"),                   "Rules.min_chars takes a whole number, not '6'"),
    (lambda: Rules(max_chars=180.0),                 "Rules.max_chars takes a whole number, not 180.0"),
    (lambda: Rules(max_quotes=True),                 "Rules.max_quotes takes a whole number, not True"),
    (lambda: Rules(unsure_max_chars=None),           "Rules.unsure_max_chars takes a whole number, not None"),
    (lambda: Rules(current_year="2026"),             "Rules.current_year takes a whole number, not '2026'"),
    (lambda: Rules(leans_back=["This"]),             "Rules.leans_back takes a regex as one str, not list"),
    (lambda: Rules(leans_on=re.compile(":")),        "Rules.leans_on takes a regex as one str, not Pattern"),
    (lambda: Rules(stops=["✓"]),                     "Rules.stops takes one str of characters, e.g. "),
    (lambda: Rules(unsure="not sure"),               'Rules.unsure takes several, e.g. ("not sure",), not one str'),
    (lambda: Rules(unsure=None),                     "Rules.unsure takes several, e.g. "),
    (lambda: Rules(unsure=("not sure", " ")),        "Rules.unsure takes phrases that are not empty"),
    (lambda: Rules(unsure=(1,)),                     "Rules.unsure takes phrases"),
    (lambda: Rules(checks=len),                      "Rules.checks takes several, e.g. (my_check,), not builtin_"),
    (lambda: Rules(checks=("a",)),                   "Rules.checks takes functions fn(sentence, passage)"),
)
RULES_VALUES = (
    (lambda: Rules(max_quotes=-1),                   "Rules.max_quotes takes a number from 0 up, not -1"),
    (lambda: Rules(current_year=-1),                 "Rules.current_year takes a number from 0 up, not -1"),
    (lambda: Rules(min_chars=9, max_chars=8),        "Rules.min_chars (9) is above max_chars (8)"),
    (lambda: Rules(leans_back="(This"),              "Rules.leans_back is not a regex: "),
    (lambda: Rules(leans_on="*"),                    "Rules.leans_on is not a regex: "),
)
# fmt: on


def rows(table):
    return pytest.mark.parametrize(("call", "message"), [pytest.param(*row, id=row[1]) for row in table])


@rows(CHECK + PARSE + SENTENCE + JUDGE + PASSAGE + RULES)
def test_wrong_type(call, message):
    with pytest.raises(TypeError, match=re.escape(message)):
        call()


@rows(RULES_VALUES)
def test_wrong_value(call, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        call()


# fmt: off
# --- Right use, next to it --------------------------------------------------------------------------------------------

RIGHT = {
    "a tuple of passages":           lambda: check(f"[1] {PERMIT}", (PARKING,)),
    "a generator of passages":       lambda: check(f"[1] {PERMIT}", (text for text in EN)),
    "a str and a Passage":           lambda: check(f"[1] {PERMIT}", [PARKING, Passage("a")]),
    "rules by name":                 lambda: check(reply=f"[1] {PERMIT}", passages=EN, rules=Rules()),
    "lists as pairs":                lambda: check([[1, PERMIT]], EN),
    "lists in rules":                lambda: check(f"[1] {PERMIT}", EN, Rules(unsure=["no"], checks=[lambda *_: None])),
    "no rows of leaning words":      lambda: check(f"[1] {PERMIT}", EN, Rules(leans_back="", leans_on="", stops="")),
    "a rule of one length":          lambda: check(f"[1] {PERMIT}", EN, Rules(min_chars=20, max_chars=20)),
}


@pytest.mark.parametrize("call", RIGHT.values(), ids=RIGHT)
def test_right_use(call):
    assert [quote.text for quote in call().kept] == [PERMIT]


def test_no_passages_are_no_misuse():
    assert check(f"[1] {PERMIT}", []).status == "unsupported"
    assert check("", []).status == "unsure"


# --- Whatever a str holds is a verdict, not an error ------------------------------------------------------------------

STRANGE = {
    "nothing":               "",
    "NUL":                   "[1] \0\0\0\0\0\0\0\0",
    "lone surrogates":       "[1] \ud800 Parking permits \udfff cost",
    "a huge number":         "[" + "9" * 5000 + "] Parking permits",
    "a superscript number":  "[²] Parking permits cost 40 dollars a month.",
    "a negative number":     "[-1] Parking permits cost 40 dollars a month.",
    "brackets alone":        "[]][[【】()",
    "only combining marks":  "[1] " + "\u0301" * 40,
    "only invisible ones":   "[1] " + "\u200b" * 40,
    "only punctuation":      "[1] .,;:!?…。、 -—",
    "an open tag":           "<think",
    "a regex":               r"[1] (?P<a>.*)+\1[^\]]{2,}",
    "an odd case folding":   "[1] İSTANBUL ẞTRASSE ŉ ﬃ",
    "regional letters":      "[1] 🇩🇪🇫🇷🇬🇧🇨🇳",
}
# fmt: on


@pytest.mark.parametrize("held", STRANGE.values(), ids=STRANGE)
def test_any_str_is_a_verdict(held):
    assert check(held, EN).status in ("unsure", "uncited", "unsupported", "fragment")
    for passages in ([held], [Passage(held, title=held, soft_breaks=True, qa=True)], [held, held]):
        for reply in (f"[1] {PERMIT}", f"[1] {held}", held):
            result = check(reply, passages)
            assert result.ok == bool(result.kept)
    parse(held)
    sentence(held, held)
    sentence(held, PARKING)
    assert isinstance(judge(1, held, EN), Dropped)


@pytest.mark.parametrize("number", [0, -1, 3, 10**30])
def test_any_number_is_a_verdict(number):
    assert judge(number, PERMIT, EN) == Dropped(number, PERMIT, "not found")
    assert check([(number, PERMIT)], EN).status == "unsupported"
