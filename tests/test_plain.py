"""The common case at one look says what the careful way says: a check of one's own that drops nothing goes that way."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_properties import examples
from test_properties import rules as any_rules

from quotegate import Passage, Rules, check, judge, tables
from quotegate.page import Page
from quotegate.plain import plain_sentence, usual

YEAR = 2026


def carefully(rules):
    """The same rules, and nothing is seen at one look."""
    return replace(rules, checks=(*rules.checks, lambda _sentence, _passage: None))


def at_one_look(text, quote, title=None):
    start = text.find(quote)
    assert start >= 0
    span = plain_sentence(Page(text, title=title, stops="✓✔｜"), start, start + len(quote), 180)
    return text[slice(*span)] if span else None


PARAGRAPH = "Rooms are clean. " * 300  # so long that what stands far from a quote is not looked at

PLAIN = (
    ("The library opens at nine. Guests pay at the desk. Ask us.", "Guests pay", "Guests pay at the desk."),
    ("The library opens at nine. Guests pay at the desk.", "Guests pay at the desk.", "Guests pay at the desk."),
    ("The library opens at nine. Guests pay at the desk.\n", "pay at the desk.", "Guests pay at the desk."),
    ("Fees are due in May, not in June. Ask us.", "in May, not", "Fees are due in May, not in June."),
    ("Opening hours of the hall\n\nThe hall opens at nine. It shuts late.", "opens at nine", "The hall opens at nine."),
    ("Staff (of the desk) help you at once. Guests pay at the desk. Ask.", "Guests pay at", "Guests pay at the desk."),
    ("A fee of 40 dollars is due. Ask us.", "40 dollars is due", "A fee of 40 dollars is due."),
    (f"Guests {'pay ' * 85}at the desk. Ask.", "at the desk", f"Guests {'pay ' * 85}at the desk."),
    ("Fees of the hall\nA fee is due. Guests pay at the desk. Ask us.", "Guests pay", "Guests pay at the desk."),
    ("图书馆九点开门。访客须在前台登记。请注意。", "访客须在", "访客须在前台登记。"),
    ("图书馆九点开门。访客须在前台登记。", "须在前台登记。", "访客须在前台登记。"),
    ("图书馆 is open until nine. 访客须在前台登记。", "until nine", None),
)


@pytest.mark.parametrize(("text", "quote", "found"), PLAIN)
def test_what_is_seen_at_one_look(text, quote, found):
    assert at_one_look(text, quote) == found
    assert at_one_look(f"{PARAGRAPH}\n\n{text}", quote) == found


# Each is plain but for one thing; what the careful way says of that is in the other tables.
OTHERS = {
    "an abbreviation before": ("We pay approx. Guests pay at the desk. Ask us.", "Guests pay"),
    "an abbreviation at the end": ("The halls belong to Smith Ltd. Guests pay at the desk.", "The halls belong"),
    "a bracket around": ("Ask us (the office is open. Guests pay at the desk. Ask) for it.", "Guests pay"),
    "a stop inside": ("Guests pay 2.50 at the desk. Ask us.", "Guests pay"),
    "a question": ("Do guests pay at the desk? Ask us.", "guests pay at"),
    "behind a question's mark": ("Question. Guests pay at the desk. Ask us.", "Guests pay"),
    "an item behind a Roman number": (
        "You need these: i. a form that is signed. ii. The card is at the desk. Ask.",
        "The card is",
    ),
    "a table's cells": ("Guests pay at the desk. Staff pay less.   Halls are free.", "Guests pay"),
    "an item": ("Bring one of these:\n\n- Forms of the hall. Guests pay at the desk. Ask us.", "Guests pay"),
    "below an item": ("One of these:\n- Forms of the\nhall. Guests pay at the desk. Ask us.", "Guests pay"),
    "leaning back": ("Halls are free. This is paid at the desk. Ask us.", "is paid at"),
    "leaning on": ("Halls are free. Guests pay for the following items. Ask us.", "Guests pay for"),
    "leaning on, at the end": ("Halls are free. Guests pay the fees below. Ask us.", "Guests pay the"),
    "leaning on, Chinese": ("图书馆九点开门。访客须提交以下材料。请注意。", "访客须提交"),
    "a past year": ("Halls are free. Guests paid a fee in 2019 at the desk. Ask us.", "Guests paid a"),
    "a past year, Chinese": ("图书馆九点开门。访客于二〇一九年须登记。请注意。", "访客于二"),
    "two spaces": ("Halls are free. Guests pay  at the desk. Ask us.", "Guests pay"),
    "two sentences": ("Halls are free. Guests pay at the desk. Ask us.", "are free. Guests pay"),
    "half a word": ("Halls are free. Guests pay at the desk. Ask us.", "ests pay at"),
    "a chapter's line": ("第一章 总则与说明。访客须在前台登记。请注意。", "访客须在"),
    "too long": (f"Halls are free. Guests {'really ' * 60}pay at the desk. Ask us.", "Guests really"),
    "a line of its own": ("Halls are free\nGuests pay at the desk. Ask us.", "Guests pay"),
    "small letters behind": ("Guests pay the co. at the desk. Ask us.", "Guests pay"),
    "a rare line break": ("Bring one of these:\v- Forms of the hall. Guests pay at the desk. Ask.", "Guests pay"),
    "a bracket closed far behind": (
        f"Ask us (the office is open. Guests pay at the desk. {'Come to desk two of the hall at once. ' * 7}Ask.)",
        "Guests pay",
    ),
    "a stop behind another": ("图书馆九点开门！。访客须在前台登记。请注意。", "访客须在"),
    "a line like an item": (
        "Bring one of these:\nA form of the hall, signed. Guests pay at the desk. Ask us.",
        "Guests pay",
    ),
    "an item's line": ("Halls are free;\n一、图书馆九点开门。访客须在前台登记。请注意。", "访客须在"),
    "a capital right behind the stop": ("Halls are free. Guests pay at the desk.X", "Guests pay"),
    "a sign that is no letter behind": ("Halls are free. Guests pay at the desk.\u00a0Ⓐbc is open.", "Guests pay"),
    "leaning on, before a wide stop": ("访客须在前台出示 card or。请注意。", "访客须在前台"),
    "an item behind a Chinese number": ("Bring these: 十一. Guests pay at the desk. Ask us.", "Guests pay"),
    "a comment": ("Halls are free. <!-- Ask us. Guests pay at the desk. Ask us. -->", "Guests pay"),
    "a small first letter": ("guests pay at the desk. Ask us.", "guests pay"),
}


@pytest.mark.parametrize(("text", "quote"), OTHERS.values(), ids=OTHERS)
def test_what_takes_more_than_one_look(text, quote):
    assert at_one_look(text, quote) is None
    assert at_one_look(f"{text}\n\n{PARAGRAPH}", quote) is None
    assert at_one_look(f"{PARAGRAPH}\n\n{text}", quote) is None


def test_rules_of_ones_own_take_more_than_one_look():
    text = "Halls are free. Guests pay at the desk; ask us. Wait."
    assert usual(Rules(current_year=0, max_chars=90))
    for own in ({"leans_back": "Guests"}, {"leans_on": "us"}, {"stops": ";"}, {"checks": (lambda _s, _p: "no",)}):
        assert not usual(Rules(**own))
        assert judge(1, "Guests pay", [text], Rules(**own)) != judge(1, "Guests pay", [text])


def test_a_title_takes_more_than_one_look():
    text = "Guests pay at the desk. Ask us."
    assert at_one_look(text, "Guests pay", title="Guests pay at the desk.") is None
    assert at_one_look("Step 1 comes first. " + text, "Guests pay", title="What you need:") is None
    assert at_one_look(text, "Guests pay", title="Guests") == "Guests pay at the desk."


@pytest.mark.parametrize(("text", "quote"), [*(case[:2] for case in PLAIN), *OTHERS.values()])
def test_both_ways_agree_on_these(text, quote):
    rules = Rules(current_year=YEAR)
    assert judge(1, quote, [text], rules) == judge(1, quote, [text], carefully(rules))


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("도서관은 아홉시에문을엽니다。", "아홉시에문을엽니다"),  # one word
        ("访客 " + "\U0001d400" * 6 + " 须登记。", "\U0001d400" * 6),
        ("Guests pay at the desk.", "ab\u3000\u3000\u3000cd"),  # four characters
        ("Guests pay at the desk.", "a\tb\tc\td"),
    ],
)
def test_both_ways_agree_on_what_is_too_short(text, quote):
    rules = Rules(current_year=YEAR)
    assert judge(1, quote, [text], rules) == judge(1, quote, [text], carefully(rules))
    assert judge(1, quote, [text], rules).reason == "too short"


# --- Texts that are plain but for a little ----------------------------------------------------------------------------

# fmt: off
SENTENCES = (
    "The library opens at nine.", "Guests pay a fee of 40 dollars at the desk.", "A form that is signed is sent to the office, not to the hall.",
    "Students who stay overnight need a permit.", "Staff help you at once.", "Pay online.", "Doors shut at ten in winter and at noon in May.",
)
SENTENCES_ZH = ("图书馆九点开门。", "访客须在前台登记，并出示证件。", "学生证在三天内补办。", "费用为40元。", "宿舍区夜间保持安静。", "请注意。")
LITTLE = (
    " ", "  ", "   ", "\t", "\n", "\n\n", "\r\n", "\v", "\x85", "\u2028", "\u200b", "\u00a0", "\u3000", ".", "。", "!", "?", "？", "...", "…", ",", "，", "、", ":", "：",
    ";", "(", ")", "（", "）", "{", "}", "[", "]", "[1]", "“", "”", '"', "'", "’", "「", "»", "-", "- ", "– ", "• ", "* ", "*", "_", "~", "~~", "`", "#", "# ", "> ", "|",
    "｜", "✓", "<", "<b>", "<li>", "<!--", "&amp;", "/", "²", "①", "é", "É", "ß", "Ⓐ", "の", "한", "１", "年", "第", "第一章 ", "一、", "甲、", "1. ", "1) ", "a) ", "(a) ", "ii. ",
    "iv. ", "B. ", "Step 1 ", "Q: ", "Question. ", "Question 1. ", "问：", "问。", "A: ", "etc. ", "approx. ", "Dr. ", "p.m. ", "3.5", "2019", " in 2019", "2019年", "二〇一九年",
    "１９年", " following", " below", " and", "以下", "如下", "包括", "This ", "It ", "However, ", "Yes, ", "Only ", "Really ", "You ", "这", "但", "并", "該", "为", "不，", "通过",
    "X", "Ⓐbc", "十一. ", " and", " such as", "아홉시에", "\U0001d400", "\xa0Ⓐ",
    "One of these:\n", "Bring the following\n- ", "以下情形：\n- ", "Fees\n", "Dear Sir,\n",
)
# What stands before and behind: nothing, or so much that the whole is not looked through.
FAR = (
    "", "", "", "Halls are free. " * 320, "图书馆九点开门。" * 640, "Halls are free.\n" * 320, "- Halls are free.\n" * 300, "You may not:\n" + "Pay.\n" * 1000,
    "<ul><li>Halls are free. " + "Pay now. " * 600, "<table><td>" + "Pay now. " * 600, "(" + "pay now, " * 600, "\v" + "Halls are free. " * 320,
)
# fmt: on


@st.composite
def nearly_plain(draw):
    """Plain sentences in paragraphs, with a little here and there that may not be plain."""
    text = ""
    for _ in range(draw(st.integers(1, 5))):
        chinese = draw(st.booleans())
        text += draw(st.sampled_from(SENTENCES_ZH if chinese else SENTENCES))
        text += draw(st.sampled_from(("", "", "", "\n", "\n\n") if chinese else (" ", " ", " ", "\n", "\n\n")))
    for _ in range(draw(st.sampled_from((0, 1, 1, 1, 2, 3)))):
        at = draw(st.integers(0, len(text)))
        edges = [0, *(found.end() for found in re.finditer(r"[.。\n ]+", text))]  # most faults need an edge
        at = draw(st.sampled_from(edges)) if draw(st.booleans()) else at
        text = text[:at] + draw(st.sampled_from(LITTLE)) + text[at + draw(st.sampled_from((0, 0, 1))) :]
    return text


@st.composite
def cited(draw):
    """A passage, a quote of it, and what the reply says below."""
    text = draw(nearly_plain())
    starts = [0, *(found.end() for found in re.finditer(r"[.。\n ]+|(?<=[\u4e00-\u9fff])", text))]
    before, after = draw(st.sampled_from(FAR)), draw(st.sampled_from(FAR))
    start = draw(st.sampled_from(starts)) + len(before)
    text = before + text + after
    ends = [
        found.end()
        for found in re.finditer(r"[.。]|(?<=\w)(?=\W)|(?<=[\u4e00-\u9fff])|\Z", text)
        if found.end() > start
    ]
    end = draw(st.sampled_from((ends or [len(text)])[:12]))
    below = draw(
        st.sampled_from(("", "", "\n[1] " + text[end : end + 12], "\n" + text[end : end + 12], "\n[1]", "\n(1) 2"))
    )
    title = draw(st.none() | st.just(text[start:end].strip() or None) | st.just("Fees of the hall"))
    passage = Passage(text, title, draw(st.sampled_from((None, True, False))), draw(st.booleans()))
    return f"[1] {text[start:end]}{below}", [draw(st.sampled_from((text, passage)))]


@examples
@given(cited(), st.just(Rules(current_year=YEAR)) | any_rules)
def test_both_ways_agree(exchange, rules):
    reply, several = exchange
    assert check(reply, several, rules) == check(reply, several, carefully(rules))


def test_what_ends_of_sentences_are_looked_up_by():
    """Each row that leans on what follows is its own last word, or has a word in it that no plain sentence has."""
    for row in (*tables.LEANS_ON_EN_ROWS, *tables.LEANS_ON_ZH_ROWS):
        assert re.escape(row).replace("\\ ", " ") == row or any(word in row for word in ("following", "下", "左"))
