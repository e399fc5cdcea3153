"""A reply that comes in pieces: the same verdict wherever it is cut, each quote given out once, as early as it is sure."""

import asyncio

import pytest
from cases import EN, OPENS, PARKING, PERMIT, ROOMS, VISITORS
from hypothesis import given
from hypothesis import strategies as st
from test_growth import STEEPEST, slope
from test_properties import everything, examples, exchanges, rules

from quotegate import Gate, Passage, Quote, Rules, check

REPLY = f"[1] {PERMIT}\n[2] {ROOMS}\n[1] {VISITORS}"
WEIGHED = f"The first may answer it:\n[1] {PERMIT}\nNo, the second.\n"


def fed(pieces, passages, rules=None, *, hidden=True):
    """The texts given out by each piece, and the result."""
    gate = Gate(passages, rules, hidden_reasoning=hidden)
    given_out = [[quote.text for quote in gate.feed(piece)] for piece in pieces]
    return given_out, gate.close()


# --- Wherever it is cut -----------------------------------------------------------------------------------------------


@st.composite
def cut(draw):
    """A reply in pieces, and its passages."""
    reply, several = draw(exchanges())
    if draw(st.booleans()):
        return list(reply), several
    places = sorted(draw(st.lists(st.integers(0, len(reply)), max_size=8)))
    return [reply[start:end] for start, end in zip([0, *places], [*places, len(reply)], strict=True)], several


@examples
@given(cut(), rules)
def test_any_cutting_gives_the_same_result(exchange, rules):
    pieces, several = exchange
    whole = check("".join(pieces), several, rules)
    given_out, result = fed(pieces, several, rules)
    assert everything(result) == everything(whole)
    texts = [text for texts in given_out for text in texts]
    assert texts == [quote.text for quote in whole.kept][: len(texts)]


@examples
@given(cut(), rules)
def test_any_cutting_gives_the_same_result_when_no_reasoning_is_hidden(exchange, rules):
    pieces, several = exchange
    reply = "".join(pieces)
    given_out, result = fed(pieces, several, rules, hidden=False)
    assert everything(result) == everything(fed([reply], several, rules, hidden=False)[1])
    texts = [text for texts in given_out for text in texts]
    assert texts == [quote.text for quote in result.kept][: len(texts)]
    if not any(sign in reply for sign in ("</", "[/", "channel|>", "<|")):
        assert everything(result) == everything(check(reply, several, rules))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\x85", ""])
@pytest.mark.parametrize("size", [1, 2, 3, 50, 1000])
def test_lines_end_in_any_way(size, end):
    reply = REPLY.replace("\n", end or "\n") + end
    given_out, result = fed([reply[at : at + size] for at in range(0, len(reply), size)], EN, hidden=False)
    assert result == check(reply, EN)
    # The last line may go on; a line feed may follow a carriage return.
    assert sum(map(len, given_out)) == (1 if end in ("", "\r") else 2)


# --- When it is given out ---------------------------------------------------------------------------------------------


def test_a_quote_is_given_out_when_the_next_mark_has_its_line():
    given_out, result = fed(
        [f"[1] {PERMIT}", "\n", "Well, I think", "\n", f"[2] {ROOMS}", "\n", "[1] Visitors"], EN, hidden=False
    )
    assert given_out == [[], [], [], [], [], [PERMIT], []]
    assert [quote.text for quote in result.kept] == [PERMIT, ROOMS]
    assert [dropped.reason for dropped in result.dropped] == ["too short"]


def test_a_wrapped_sentence_is_given_out_whole():
    text = "Permits cost 40 dollars\na month in the north\nand the south. Pay by card."
    whole = "Permits cost 40 dollars a month in the north and the south."
    pieces = ["[1] Permits cost 40 dollars\na month ", "in the north\n", "and the south.\n", "[1] Pay by card.\n"]
    given_out, result = fed(pieces, [Passage(text, soft_breaks=True)], hidden=False)
    assert given_out == [[], [], [], [whole]]
    assert [quote.text for quote in result.kept] == [whole, "Pay by card."]


def test_what_looks_like_a_mark_may_be_text():
    text = (
        "You must pay\n(1) by card at the desk\n(2) or by transfer from abroad\n(3) before the first of May.\nAsk us."
    )
    reply = "[1] You must pay\n(1) by card at the desk\n(2) or by transfer from abroad\n(3) before the first of May.\n[1] Ask us."
    passages = [Passage(text, soft_breaks=True)]
    for size in (1, 7, len(reply)):
        given_out, result = fed([reply[at : at + size] for at in range(0, len(reply), size)], passages, hidden=False)
        assert result == check(reply, passages)
        texts = [text for texts in given_out for text in texts]
        assert texts == [quote.text for quote in result.kept][: len(texts)]


def test_reasoning_gives_nothing_out():
    pieces = [f"<think>\n{WEIGHED}", "</thi", f"nk>\n[2] {ROOMS}\n", f"[1] {VISITORS}\n", "<think>", WEIGHED]
    given_out, result = fed(pieces, EN, hidden=False)
    assert given_out == [[], [], [], [ROOMS], [], []]
    assert [quote.text for quote in result.kept] == [ROOMS, VISITORS]


def test_hidden_reasoning_gives_nothing_out_before_its_end():
    pieces = [WEIGHED, f"[1] {VISITORS}\n", "</think>\n", f"[2] {OPENS}\n", f"[2] {ROOMS}\n"]
    given_out, result = fed(pieces, EN, hidden=True)
    assert given_out == [[], [], [], [], [OPENS]]
    assert [quote.text for quote in result.kept] == [OPENS, ROOMS]
    assert result == check("".join(pieces), EN)


def test_a_closing_tag_is_text_where_no_reasoning_is_hidden():
    given_out, result = fed([WEIGHED, f"[1] {VISITORS}\n", "</think>\n", f"[2] {OPENS}\n"], EN, hidden=False)
    assert given_out == [[], [PERMIT], [], [VISITORS]]
    assert [quote.text for quote in result.kept] == [PERMIT, VISITORS, OPENS]


def test_thoughts_under_a_label_wait_for_the_answer():
    pieces = [f"Thinking:\n{WEIGHED}[1] {VISITORS}\n", "Answer:\n", f"[2] {OPENS}\n", "[2] x\n"]
    given_out, result = fed(pieces, EN, hidden=False)
    assert given_out == [[], [], [], [OPENS]]
    assert [quote.text for quote in result.kept] == [OPENS]
    given_out, result = fed(pieces[:1], EN, hidden=False)  # no answer came: what stands there is all there is
    assert [quote.text for quote in result.kept] == [PERMIT, VISITORS]


def test_what_follows_the_end_of_the_turn_is_not_read():
    given_out, result = fed([f"[1] {PERMIT}<|im_", f"end|>\n[2] {ROOMS}\n", f"[2] {OPENS}\n"], EN, hidden=False)
    assert given_out == [[], [], []]
    assert [quote.text for quote in result.kept] == [PERMIT]


def test_nothing_fed_changes_nothing():
    given_out, result = fed([f"[1] {PERMIT}\r", "", f"[2] {ROOMS}\r\n", ""], EN, hidden=False)
    assert given_out == [[], [], [PERMIT], []]
    assert [quote.text for quote in result.kept] == [PERMIT, ROOMS]


# --- In use -----------------------------------------------------------------------------------------------------------


def test_it_works_in_a_loop_of_either_kind():
    async def stream():
        for piece in REPLY:
            yield piece

    async def sent():
        gate = Gate(EN)
        texts = [quote.text async for piece in stream() for quote in gate.feed(piece)]
        return texts, gate.close()

    gate = Gate(EN)
    texts = [quote.text for piece in REPLY for quote in gate.feed(piece)]
    assert (texts, gate.close()) == asyncio.run(sent()) == ([PERMIT], check(REPLY, EN))


def test_closed_twice_is_closed_once():
    gate = Gate(EN)
    assert gate.feed(REPLY) == [Quote(1, PERMIT, 0, len(PERMIT))]
    result = gate.close()
    assert gate.close() == result == check(REPLY, EN)
    with pytest.raises(ValueError, match="closed"):
        gate.feed("more")


def test_what_is_given_cannot_be_changed_from_outside():
    gate = Gate(EN)
    gate.feed(REPLY).clear()
    gate.close().kept.clear()
    assert len(gate.close().kept) == 3


def test_misuse_is_told():
    with pytest.raises(TypeError, match="feed takes a str, not bytes"):
        Gate(EN).feed(b"[1]")
    with pytest.raises(TypeError, match="passages takes several"):
        Gate("one text")
    with pytest.raises(TypeError, match="rules takes a Rules"):
        Gate(EN, {"max_quotes": 2})


@pytest.mark.parametrize("reply", ["", "  \n\n", "I'm not sure.", "Ask the office.", "[1]", "<think>hm"])
def test_a_reply_without_quotes(reply):
    for pieces in ([reply], list(reply)):
        assert fed(pieces, EN)[1] == fed(pieces, EN, hidden=False)[1] == check(reply, EN)


# --- Time -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize(
    ("part", "text"),
    [
        (f"[1] {PERMIT}\n", PARKING),
        ("[1] no such thing here\n", PARKING),
        ("words of one line without end ", PARKING),
        ("words of one line\r", PARKING),
        (f"[1] {PERMIT} ", PARKING),
        ("junk\n", PARKING),
        ("\n", PARKING),
        ("\r", PARKING),
        ("", PARKING),
        ("<think>hm\n", PARKING),
        ("</think>", PARKING),
        ("Thinking:\n", PARKING),
    ],
)
def test_time_grows_in_proportion(part, text, hidden):
    def prepare(size):
        def run():
            gate = Gate([text], hidden_reasoning=hidden)
            gate.feed(f"[1] {PERMIT}\n")
            for piece in part * size if part else [""] * size:
                gate.feed(piece)
            return gate.close()

        return run

    assert slope(prepare) < STEEPEST


def test_lines_of_a_passage_that_look_like_marks_cost_no_more():
    def prepare(size):
        lines = [f"({i % 9 + 1}) go on" for i in range(size)]
        passage = Passage("Pay here\n" + "\n".join(lines), soft_breaks=True)

        def run():
            gate = Gate([passage], Rules(current_year=0))
            gate.feed("[1] Pay here\n")
            for line in lines:
                gate.feed(line + "\n")
            return gate.close()

        return run

    assert slope(prepare) < STEEPEST
