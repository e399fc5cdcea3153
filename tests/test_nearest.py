"""The nearest sentence: which one it is, which words differ, where it stands, and that nothing upsets it."""

import doctest
import subprocess
import sys
from typing import NamedTuple

import pytest
from cases import EN, LIBRARY, OPENS, OPENS_ZH, PARKING, PERMIT, RENEW_ZH, ROOMS_ZH, VISITORS, ZH, table
from hypothesis import given
from hypothesis import strategies as st
from test_growth import STEEPEST, slope

import quotegate.nearest
from quotegate import Passage, Quote, Rules, check, judge, parse
from quotegate.nearest import Change, Finder, Nearest, nearest
from quotegate.text import one_line


class Near(NamedTuple):
    """A quote that is not found, the sentence that comes nearest, and the words that differ: quote, sentence."""

    name: str
    quote: str
    text: str
    changes: tuple[tuple[str, str], ...]
    passages: tuple[str | Passage, ...] = EN
    number: int | None = 1
    note: str = ""
    fails: str = ""  # a known failure, and why it is hard


DIFFERS = (
    Near("a number", "Parking permits cost 45 dollars a month.", PERMIT, (("45", "40"),)),
    Near("a word", "Visitors may stay for two hours without a permit.", VISITORS, (("stay", "park"),)),
    Near("a word left out", "Visitors may park for hours without a permit.", VISITORS, (("", "two"),)),
    Near("a word put in", "Visitors may not park for two hours without a permit.", VISITORS, (("not", ""),)),
    Near("a word at the very beginning", "All visitors may park for two hours without a permit.", VISITORS, (("All", ""),)),
    Near("a word at the very end", "Visitors may park for two hours without a permit ever", VISITORS, (("ever", ""),)),
    Near("the last word", "Parking permits cost 40 dollars a week", PERMIT, (("week", "month"),)),
    Near("the first word", "Guests may park for two hours", VISITORS, (("Guests", "Visitors"),)),
    Near("one word for two", "Here in the hall", "Herein the hall opens.", (("Here in", "Herein"),), ("Herein the hall opens.",)),
    Near("two words for one", "Herein the hall opens.", "Here in the hall opens.", (("Herein", "Here in"),), ("Here in the hall opens.",)),
    Near("the middle", "Visitors may park without a permit.", VISITORS, (("", "for two hours"),)),
    Near("the middle, with dots", "Visitors may park … without a permit.", VISITORS, (("", "for two hours"),)),
    Near("the middle of a long sentence", "All tuition fees are due for every unit.", "All tuition fees that nobody has been told about by the end of the second week of the term are due for every unit.", (("", "that nobody has been told about by the end of the second week of the term"),), ("All tuition fees that nobody has been told about by the end of the second week of the term are due for every unit.",)),
    Near("a sign", "It was -5 degrees that night", "It was 5 degrees that night.", (("-5", "5"),), ("It was 5 degrees that night.",)),
    Near("a currency", "A permit costs €40 a month", "A permit costs $40 a month.", (("€40", "$40"),), ("A permit costs $40 a month.",)),
    Near("a unit", "Pay 40% of the fee", "Pay 40‰ of the fee.", (("40%", "40‰"),), ("Pay 40‰ of the fee.",)),
    Near("several", "Visitors can park for three hours without a permit.", VISITORS, (("can", "may"), ("three", "two"))),
    Near("a piece of a sentence", "booked online for up to four hours", "Study rooms can be booked online for up to three hours.", (("four", "three"),), number=2),
    Near("another passage", "The library opens at 9 am on weekdays.", OPENS, (("9", "8"),), note="in passage 2, not in 1"),
    Near("no such passage", "The library opens at 9 am on weekdays.", OPENS, (("9", "8"),), number=7, note="in passage 2, not in 7"),
    Near("none named", "The library opens at 9 am on weekdays.", OPENS, (("9", "8"),), number=None),
    Near("in both, the named one", "Pay at the office on Friday", "Pay at the office on Monday.", (("Friday", "Monday"),), ("Pay at the office on Monday.", "Pay at the office on Monday."), 2),
    Near("of two sentences", f"{PERMIT} Visitors may park for ten hours without a permit.", PARKING, (("ten", "two"),)),
    Near("of two sentences, one made up", f"{PERMIT} Nothing else is known.", PERMIT, (("Nothing else is known", ""),)),
    Near("a small word far off", "The fees are due on Friday", "The office tells all students that fees are due on Monday.", (("The", "that"), ("Friday", "Monday")), ("The office tells all students that fees are due on Monday.",)),
    Near("marks and case are none", "PARKING permits, cost 45 dollars (a month)", PERMIT, (("45", "40"),)),
    Near("the address of a link is none", "Pay the fee online by Friday", "Pay the [fee](https://example.org/a_b) online by Monday.", (("Friday", "Monday"),), ("Pay the [fee](https://example.org/a_b) online by Monday.",)),
    Near("over a line break", "Applications close on the first Friday", "Applications close on the last Friday.", (("first", "last"),), (Passage("Applications close on the\nlast Friday.", soft_breaks=True),)),
)  # fmt: skip
DIFFERS_ZH = (
    Near("数字", "学生签证续签须在到期前60天提交申请。", RENEW_ZH, (("60", "90"),), ZH),
    Near("全角数字", "学生签证续签须在到期前６０天提交申请。", RENEW_ZH, (("６０", "90"),), ZH),
    Near("换一个词", "图书馆周一至周日上午八点开门。", OPENS_ZH, (("日", "五"),), ZH, 2),
    Near("少一个词", "自习室可预约三小时。", ROOMS_ZH, (("", "在网上"),), ZH, 2),
    Near("多一个字", "自习室不可在网上预约三小时。", ROOMS_ZH, (("不", ""),), ZH, 2),
    Near("在别的资料", "自习室可在网上预约五小时。", ROOMS_ZH, (("五", "三"),), ZH, 1, "in passage 2, not in 1"),
)


@table(DIFFERS, DIFFERS_ZH)
def test_words_that_differ(case):
    found = nearest(case.quote, case.passages, number=case.number)
    assert check([(case.number or 1, case.quote)], case.passages).dropped[0].reason == "not found"
    assert found is not None
    assert found.text == case.text
    assert tuple((change.quote, change.sentence) for change in found.changes) == case.changes
    assert (found.note, found.exact) == (case.note, False)


@pytest.mark.parametrize(
    ("quote", "number", "passage", "note"),
    [
        (OPENS, 1, 2, "word for word in passage 2, not in 1"),
        (OPENS, 2, 2, ""),
        (OPENS, None, 2, ""),
        ("“the library opens at 8 am”", 1, 2, "word for word in passage 2, not in 1"),
    ],
)
def test_word_for_word(quote, number, passage, note):
    found = nearest(quote, EN, number=number)
    assert found == Nearest(passage, OPENS, 0, len(OPENS), (), exact=True, note=note)


def test_word_for_word_in_the_named_passage_first():
    assert nearest(OPENS, [LIBRARY, LIBRARY], number=2) == Nearest(2, OPENS, 0, len(OPENS), exact=True)


def test_rare_words_count_for_more():
    # Twelve sentences have more of the quote's words, all of them common ones.
    common = [f"A school has the office of {number}." for number in range(12)]
    found = nearest("The office of the school has a purple umbrella stand", [*common, "I own a purple umbrella stand."])
    assert found.text == "I own a purple umbrella stand."


FAR = (
    ("nothing in common", "Cats sleep all day long."),
    ("one word in common", "Permits"),
    ("small words in common", "You may go for a walk."),
    ("empty", ""),
    ("marks alone", "… — !?"),
    ("another language", "这里没有相同的词语。"),
)


@pytest.mark.parametrize("quote", [pytest.param(row[1], id=row[0]) for row in FAR])
def test_nothing_comes_near(quote):
    found = nearest(quote, EN)
    assert found is None or found.exact, found


@pytest.mark.parametrize("passages", [[], [""], ["\n\n"], [Passage("", title="Fees")]])
def test_no_sentence_at_all(passages):
    assert nearest("Fees are due on Monday.", passages, number=1) is None


def test_the_place_of_a_change():
    found = nearest("All visitors may park for hours without a pass", EN)
    assert found.changes == (Change("All", "", 0), Change("", "two", 22), Change("pass", "permit", 42))


def test_a_finder_serves_many():
    finder = Finder(EN)
    for quote in (OPENS, "Visitors may stay for two hours", "Cats"):
        assert finder.nearest(quote, number=1) == nearest(quote, EN, number=1)


def test_a_passage_longer_than_is_compared():
    # One sentence of 40,000 words, and the words in question in the midst of it.
    filler = "and so on and on " * 4000
    found = nearest(
        "pay the fee at the north gate by noon", [f"{filler}pay the fee at the south gate by noon {filler}"]
    )
    assert [change[:2] for change in found.changes] == [("north", "south")]


# --- Properties -------------------------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    ["Fees are due", " on Monday", ". ", "\n", "资料", "。", "费用", "５", "-5", "$40 ", "<b>", "](x)", "\ud800", "\0", "\u202e", "e\u0301", "🙂", "ﬁ", " a b", "1.", "“", "of the "]
)  # fmt: skip
TEXTS = st.lists(PIECES | st.text(max_size=4), max_size=25).map("".join)


@given(TEXTS, st.lists(TEXTS, max_size=3), st.none() | st.integers(-1, 4))
def test_whatever_the_texts_hold(quote, passages, number):
    found = nearest(quote, passages, number=number)
    assert found == nearest(quote, passages, number=number)
    if found is None:
        return
    text = passages[found.passage - 1]
    assert 0 <= found.start < found.end <= len(text)
    assert found.text == one_line(text[found.start : found.end])
    assert (found.note == "") == (number in (None, found.passage))
    assert not (found.exact and found.changes)
    done = 0
    for change in found.changes:
        assert change.quote or change.sentence
        assert change.quote in one_line(quote)
        assert found.text.startswith(change.sentence, change.at)
        assert change.at >= done
        done = change.at + len(change.sentence)


@given(TEXTS, st.lists(TEXTS, min_size=1, max_size=3))
def test_it_is_exact_where_the_gate_finds_the_quote(quote, passages):
    rules = Rules(current_year=0, min_chars=1)
    found = nearest(quote, passages, number=1)
    for number in range(1, len(passages) + 1):
        verdict = judge(number, quote, passages, rules)
        if isinstance(verdict, Quote) and parse(f"[{number}] {quote}") == [(number, quote)]:
            assert found.exact


# --- Misuse, time, weight ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: nearest(b"fees", EN), "quote takes a str, not bytes"),
        (lambda: nearest("fees", "one string"), "passages takes several"),
        (lambda: nearest("fees", [1]), r"passages\[0\]: a passage is a str, a Passage, or an object"),
        (lambda: nearest("fees", EN, number="1"), "number takes an int or None, not str"),
        (lambda: nearest("fees", EN, number=True), "number takes an int or None, not bool"),
        (lambda: Finder(None), "passages takes a list"),
    ],
)
def test_misuse_is_told(call, words):
    with pytest.raises(TypeError, match=words):
        call()


GROWING = (
    ("sentences", lambda size: (PARKING * 5, [LIBRARY * size])),
    ("Chinese", lambda size: (ZH[0] * 5, [ZH[1] * size])),
    ("one word again and again", lambda size: ("the " * size, ["the " * size])),
    ("two words again and again", lambda size: ("b a a b " * size, ["a b " * size])),
    ("two characters again and again", lambda size: ("是的的" * size, ["的是" * size])),
    ("short lines", lambda size: ("a c. b d.", ["a b\n" * size])),
    ("marks that open", lambda size: ("a <b ](c", ["<a ](b " * size])),
    ("signs", lambda size: ("a-b c", ["a" + "-" * size])),
)


@pytest.mark.parametrize("texts", [pytest.param(row[1], id=row[0]) for row in GROWING])
def test_time_grows_in_proportion(texts):
    def prepare(size):
        quote, passages = texts(size)
        return lambda: nearest(quote, passages)

    assert slope(prepare) < STEEPEST


def test_the_gate_does_not_load_it():
    code = "import quotegate, sys; print([name for name in ('quotegate.nearest', 'difflib') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_examples():
    assert doctest.testmod(quotegate.nearest).failed == 0
