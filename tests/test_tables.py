"""Every row of the tables is needed: a sentence for each, that this row alone catches, beside one that it must not."""

import re

import pytest

from quotegate import Passage, Rules, check, judge, sentence, tables
from quotegate.lists import introduces
from quotegate.text import simplified

# --- Rows of regexes: one sentence a row, in the rows' order ----------------------------------------------------------

# The sentence that the row catches, and one like it that no row may catch.
LEANS_BACK_EN = (
    ("This costs 40 dollars a month.", "Thistle Hall costs 40 dollars a month."),
    ("Those must be signed in blue ink.", "Those who park at the gate pay a fee."),
    ("Such requests are refused in May.", "Such as are late must ring the bell."),
    ("It must be signed in blue ink.", "It is illegal to park at the gate."),
    ("They must be signed in blue ink.", "Theory is taught in the large hall."),
    ("However, the hall is closed in July.", "Android phones stay outside the hall."),
    ("Accordingly, the hall is closed in July.", "Yetis Hall is closed in July and August."),
    ("Rather, the hall is closed in July.", "Rather than a card, bring the form."),
    ("Second, fill in the form at the desk.", "Second copies cost 5 dollars at the desk."),
    ("So the hall is closed in July.", "So far no fee has been set for guests."),
    ("If so, the hall is closed in July.", "If some are late, the hall stays open."),
    ("In particular, the hall is closed in July.", "In contrast to May, July is free of rent."),
    ("As a result, the hall is closed in July.", "As a resident, you park for free at night."),
    ("Both are closed in July.", "Both the hall and the yard are closed in July."),
    ("The latter is closed in July and August.", "The lattice is closed in July and August."),
    ("Most of them are closed in July.", "Most of the halls are closed in July."),
    ("Others are closed in July and August.", "None of the halls is closed in July."),
    ("For the latter, fees are due in July.", "For the latest fees, ask at the desk."),
    ("Even then, fees are due in July.", "Even thermometers are kept at the desk."),
    ("The second option costs 40 dollars a month.", "The second floor is closed in July."),
    ("As mentioned above, the hall is closed.", "As mentioned in the form, the hall is closed."),
    ("If none, the hall is closed in July.", "If you do not sign in, the desk calls you."),
    ("Until then the hall is closed to guests.", "Until Thanksgiving the hall is closed to guests."),
    ("Please note that this costs 40 dollars.", "Please note that parking costs 40 dollars."),
    ("Except on Sundays and in July.", "Except on Sundays, the hall is open to all."),
    ("Certainly not at night or in July.", "Certain rooms are closed in July."),
    ("Doing so costs 40 dollars a month.", "Doing sports in the yard is free."),
    ("During this, the hall is closed to guests.", "During the exam the hall is closed to guests."),
    ("To obtain this, fill in the form.", "To obtain a card, fill in the form."),
    ("No, the hall is closed in July.", "No. 5 Bus runs to the gate every hour."),
)
LEANS_BACK_ZH = (
    ("此项费用由学生自行承担。", "彼此之间可以交换座位。"),
    ("该费用由学生自行承担。", "应该交费的学生请到二号窗口。"),
    ("前者须在三日内提交申请。", "以上海为生源地的学生免交押金。"),
    ("其费用由学生自行承担。", "其他学生须在五月前申请。"),
    ("是的，请在网上提交申请。", "是否退款由学校最终决定。"),
    ("但学生须自行承担费用。", "但凡迟到者均须登记姓名。"),
    ("至于费用由学生自行承担。", "至少提前三天提交申请表。"),
    ("也须在三日内提交申请。", "也门学生须提前办理签证。"),
    ("届时学生须缴纳押金。", "第二学期从三月一日开始。"),
    ("综上，押金不予退还给学生。", "与会学生须在五月前登记。"),
    ("没有，押金不予退还给学生。", "没有学生证者不得入内借书。"),
    ("故押金不予退还给学生。", "故宫门票须提前三天预约。"),
)
LEANS_ON_EN = (
    ("Bring these papers with you: …", "Bring two things: a card and a pen."),
    ("Bring a card with you, …", "Bring a card, a pen and a form."),
    ("Bring a card with you; …", "Bring a card; pens are at the desk."),
    ("Bring a card and …", "The card has a brand."),
    ("Bring a card or …", "Guests wait at the door."),
    ("Rooms are free but …", "Rooms have a halibut."),
    ("Guests may not park nor …", "Papers go to the donor."),
    ("Rooms are free including …", "The fee has all of it, lights including May."),
    ("Bring papers such as …", "Bring papers such as a card."),
    ("The papers are as follows.", "Guests go in as the porter follows."),
    ("Bring the following documents.", "Rent is due on the following Monday."),
    ("The papers are listed below.", "The room is on the floor below."),
    ("The papers are shown below.", "The papers are shown below the clock."),
    ("The papers are given below.", "The papers are given to guests."),
    ("The papers are described below.", "The papers are described in form 3."),
    ("The papers are set out below.", "The papers are set out in the hall."),
    ("Read the criteria below.", "Read the criteria."),
    ("Read the conditions below.", "Read the conditions."),
    ("Read the requirements below.", "Read the requirements."),
    ("Read the documents below.", "Read the documents."),
    ("Choose among the options below.", "Choose among the options."),
    ("Follow the steps below.", "Smoking is allowed on the stairs below."),
    ("Read the table below.", "Read the table."),
    ("Read the list below.", "Read the list."),
)
LEANS_ON_ZH = (
    ("请提前准备好材料：……", "请准备好两样材料：护照和照片。"),
    ("请提前准备好材料，……", "请提前准备好材料，不要迟到。"),
    ("请提前准备护照、……", "请提前准备护照、照片。"),
    ("请提前准备好材料；……", "请提前准备好材料；不要迟到。"),
    ("学生须缴纳押金并且……", "学生须缴纳押金并且签名。"),
    ("学生须缴纳押金而且……", "学生须缴纳押金而且签名。"),
    ("学生须携带护照或者……", "学生须携带护照或者照片。"),
    ("学生须携带护照或……", "学生须携带护照或照片。"),
    ("学生须携带护照和……", "学生须注意室内保持谦和态度。"),
    ("学生须携带护照及……", "学生须携带护照及照片。"),
    ("申请所需的材料如下。", "考试成绩不如下学期的可以重修。"),
    ("申请所需的材料包括……", "申请材料包括护照和照片两张。"),
    ("申请所需的材料如左。", "申请所需的材料放在左边。"),
    ("申请所需的材料如后。", "申请所需的材料事后补交。"),
    ("申请所需的材料见下表。", "申请所需的材料见附件一。"),
    ("学生须提交左列文件。", "学生须坐在左边队列里等候。"),
    ("学生须提交下列材料。", "学生须提交列入名单的材料。"),
    ("学生须提交以下材料。", "申请的名额限制在十人以下。"),
)
# A line right above a list, and one that does not introduce it.
LIST_INTRO = (
    ("Guests may park if they like", "Guests may park on Sundays"),
    ("Bring one of these with you", "Bring one card with you"),
    ("一旦考试延期", "考试延期的通知"),
    ("Things to bring with", "Things to bring along"),
    ("新生报到的材料如下", "新生报到的材料清单"),
)
LIST_EXCLUDES = (
    ("What guests mustn’t do at night", "What guests do at night, No. 5"),
    ("Things to avoid at night", "Things to do at night"),
    ("Myths about parking at night", "Facts about parking at night"),
    ("学生宿舍内无权停放的车辆", "学生宿舍内无线网络的使用"),
    ("宿舍常见的骗局", "宿舍常见的问题"),
)
# Rows that a shorter one catches, so that no sentence needs them.
UNNEEDED: tuple[str, ...] = ()
# Rows that never fire: another row catches their beginning, and then is not at the end.
HIDDEN: tuple[str, ...] = ()


def known(row):
    why = "a shorter row is part of it" if row in UNNEEDED else "a shorter row hides it" if row in HIDDEN else ""
    return [pytest.mark.xfail(strict=True, reason=why)] if why else []


def rows(table, sentences):
    """A row, its table and its sentences; a row without a sentence, or a sentence without a row, is an error."""
    pairs = zip(table, sentences, strict=True)
    return [pytest.param(row, table, *pair, id=pair[0], marks=known(row)) for row, pair in pairs]


def whole_word(row):
    return rf"\b(?:{row})" if row[0].isascii() and row[0].isalpha() else row


def caught(table, line, how):
    return [row for row in table if how(row, line)]


def opens(row, line):
    return re.match(row, line)


def ends(row, line):
    """As a sentence's end is looked at: behind no letter, its stop aside."""
    line = line.rstrip(" .。…")
    return re.search(rf"(?:{whole_word(row)})\Z", line)


@pytest.mark.parametrize(
    ("row", "table", "leans", "stands"),
    [*rows(tables.LEANS_BACK_EN_ROWS, LEANS_BACK_EN), *rows(tables.LEANS_BACK_ZH_ROWS, LEANS_BACK_ZH)],
)
def test_a_row_that_leans_back_is_needed(row, table, leans, stands):
    assert caught(table, leans, opens) == [row]
    verdict = judge(1, leans, [leans])
    assert (verdict.reason, verdict.detail[:10]) == ("needs context", "opens with")
    others = "|".join(other for other in table if other != row)
    assert check(f"[1] {leans}", [leans], Rules(leans_back=others)).ok
    assert judge(1, stands, [stands]).text == stands


@pytest.mark.parametrize(
    ("row", "table", "leans", "stands"),
    [*rows(tables.LEANS_ON_EN_ROWS, LEANS_ON_EN), *rows(tables.LEANS_ON_ZH_ROWS, LEANS_ON_ZH)],
)
def test_a_row_that_leans_on_is_needed(row, table, leans, stands):
    assert caught(table, leans, ends) == [row]
    verdict = judge(1, leans, [leans])
    assert (verdict.reason, verdict.detail[:9]) == ("needs context", "ends with")
    others = "|".join(whole_word(other) for other in table if other != row)
    assert check(f"[1] {leans}", [leans], Rules(leans_on=others)).ok
    assert judge(1, stands, [stands]).text == stands


@pytest.mark.parametrize(
    ("row", "table", "above", "other"),
    [*rows(tables.LIST_INTRO_ROWS, LIST_INTRO), *rows(tables.LIST_EXCLUDES_ROWS, LIST_EXCLUDES)],
)
def test_a_row_that_introduces_a_list_is_needed(row, table, above, other):
    everything = (*tables.LIST_INTRO_ROWS, *tables.LIST_EXCLUDES_ROWS)
    assert row in table
    assert caught(everything, above, re.search) == [row]
    item = "The gym opens at 6 am." if above.isascii() else "图书馆早上八点开门迎客。"
    assert judge(1, item, [f"{above}\n- {item}\n- {item[1:]}"]).reason == "list item"
    assert introduces(above)
    assert not caught(everything, other, re.search)
    assert judge(1, item, [f"{other}\n- {item}\n- {item[1:]}"]).text == item


# --- Phrases and words: a sentence made for each ----------------------------------------------------------------------


def cut(text, quote):
    """The sentence around a quote."""
    start, end = sentence(quote, text)
    return text[start:end]


@pytest.mark.parametrize("phrase", [pytest.param(phrase, marks=known(phrase)) for phrase in tables.UNSURE])
def test_a_phrase_of_not_knowing_is_needed(phrase):
    others = [other for other in tables.UNSURE if other != phrase]
    assert check(phrase, ["Fees are due."]).status == "unsure"
    assert check(phrase, ["Fees are due."], Rules(unsure=others)).status == "uncited"


@pytest.mark.parametrize("word", sorted(tables.NEVER_LAST))
def test_never_the_last_word(word):
    # “The” opens sentences: behind any other word a sentence begins here.
    assert cut(f"Send it to {word}. The others wait.", "The others wait").startswith("Send")


@pytest.mark.parametrize("word", sorted(tables.BEFORE_NUMBER))
def test_not_the_last_word_before_a_number(word):
    assert cut(f"Guests read {word}. 12 of the rules first.", "of the rules first").startswith("Guests")


@pytest.mark.parametrize("word", sorted(tables.MAYBE_LAST))
def test_the_last_word_before_one_that_opens(word):
    assert cut(f"Bring it to {word}. Xanadu Hall in May.", "Hall in May").startswith("Bring")
    if word not in tables.NEVER_LAST:
        assert cut(f"Bring it to {word}. The others wait.", "others wait") == "The others wait."


@pytest.mark.parametrize("word", sorted(tables.OPENING_WORDS))
def test_a_word_that_opens_sentences(word):
    word = word.capitalize()
    assert cut(f"Bring pens, paper, etc. {word} rooms are closed now.", "are closed now").startswith(word)


@pytest.mark.parametrize("word", ["Guests", "xyzzy", "desk"])
def test_any_other_word_is_the_last(word):
    assert cut(f"Send it to {word}. The others wait.", "others wait") == "The others wait."
    assert cut(f"Send it to {word}. Xanadu Hall in May.", "Hall in May") == "Xanadu Hall in May."
    assert cut(f"Guests read {word}. 12 of the rules first.", "of the rules first") == "12 of the rules first."
    assert cut(f"Bring pens, etc. {word.capitalize()} rooms are closed.", "are closed").startswith("Bring")
    assert cut(f"“Where is the key?” Mia {word} at the door.", "at the door").startswith("Mia")
    assert judge(1, f"The large room {word} six seats", [f"The large room {word} six seats"]).reason == "heading"


@pytest.mark.parametrize("verb", tables.SAYING)
def test_a_verb_of_saying(verb):
    assert cut(f"“Where is the key?” Mia {verb} at the door.", "at the door").startswith("“")


@pytest.mark.parametrize("verb", tables.SAYING_ZH)
def test_a_verb_of_saying_in_chinese(verb):
    assert cut(f"“钥匙放在哪里？”门卫小王{verb}，请登记。", "请登记").startswith("“")


def test_any_other_verb_in_chinese():
    assert cut("“钥匙放在哪里？”门卫小王走，请登记。", "请登记").startswith("门卫")


@pytest.mark.parametrize("word", sorted(tables.NOT_LAST_WORDS))
def test_a_line_that_ends_in_this_word_goes_on(word):
    assert cut(f"Hand the form in {word}\nXanadu Hall by noon.", "Hall by noon").startswith("Hand")


@pytest.mark.parametrize("word", sorted(tables.CALENDAR))
def test_a_line_that_begins_with_this_word_may_go_on(word):
    assert cut(f"Hand the form in early\n{word} by noon.", "by noon").startswith("Hand")


@pytest.mark.parametrize("verb", sorted(tables.FINITE_VERBS))
def test_a_line_with_this_verb_says_something(verb):
    line = f"The large room {verb} six seats"
    assert judge(1, line, [f"{line}\n\nAsk the guard at the gate."]).text == line


@pytest.mark.parametrize("word", ["of", "and", "Room"])
def test_a_line_without_a_verb_names(word):
    line = f"The large room {word} six seats"
    assert judge(1, line, [f"{line}\n\nAsk the guard at the gate."]).reason == "heading"


@pytest.mark.parametrize("at", range(0, len(tables.TRADITIONAL), 2))
def test_a_traditional_character(at):
    assert simplified(tables.TRADITIONAL[at]) == tables.TRADITIONAL[at + 1] != tables.TRADITIONAL[at]


@pytest.mark.parametrize("bullet", [*tables.BULLETS, *tables.DOTS, *"-*+~–—―‒−－＊»›✅❌👉🔹✗§"])
@pytest.mark.parametrize("space", [" ", ""])
def test_bullets(bullet, space):
    for intro, item in (("What you must not do:", "Park at the gate."), ("下列行为一律禁止：", "在大门口停车。")):
        for text in (f"{intro}\n{bullet}{space}{item}", f"{intro}\n{bullet}{space}Sing.\n{bullet}{space}{item}"):
            assert [dropped.reason for dropped in check(f"[1] {item}", [text]).dropped] == ["list item"], text


@pytest.mark.parametrize("time", sorted(tables.TIMES))
@pytest.mark.parametrize("word", sorted(tables.AFTER_TIMES))
def test_a_word_behind_a_time(time, word):
    assert cut(f"Doors open at 9 {time}. {word} in all halls.", "in all halls").startswith("Doors")


@pytest.mark.parametrize("word", tables.BEFORE_YEAR)
def test_a_word_before_a_year(word):
    word = re.sub(r"\(\?:\w+\)\?|\w\?", "", word)
    text = f"Rooms were free {word} 2022, as all know."
    assert judge(1, text, [text], Rules(current_year=2026)).reason == "past year"


@pytest.mark.parametrize("word", tables.COUNTED)
def test_a_word_behind_an_amount(word):
    word = word.replace("?", "")
    text = f"The hall is made for 2010 {word} at a time."
    assert judge(1, text, [text], Rules(current_year=2026)).text == text


def test_any_other_word_beside_a_year():
    for text, kept in (("Rooms were free room 2022, as all know.", True), ("It was made for 2010 goats.", False)):
        assert check(f"[1] {text}", [Passage(text)], Rules(current_year=2026, leans_back="")).ok is kept


# --- Rows are looked up by the words they open with -------------------------------------------------------------------

WORDS = sorted({word.capitalize() for word in re.findall("[A-Za-z]+", "|".join(tables.LEANS_BACK_EN_ROWS))})
SIGNS = sorted(set(re.findall("[\u4e00-\u9fff]", "|".join(tables.LEANS_BACK_ZH_ROWS))))
BEHIND = (
    " this is so.",
    ", the hall is closed.",
    " of them are closed.",
    " then it is.",
    " case, they pay.",
    " example of it.",
    "ly, this is so.",
)


@pytest.mark.parametrize("word", [*WORDS, *SIGNS, "Quickly", "Xylophones"])
def test_looked_up_or_tried_one_by_one_is_the_same(word):
    one_by_one = Rules(leans_back=f"{Rules.leans_back}|Xyzzy", current_year=0)
    for behind in (*BEHIND, "这些学生须缴费。", "，学生须缴费。", "外学生须缴费。"):
        text = word + behind
        looked_up = judge(1, text, [text], Rules(current_year=0))
        assert looked_up == judge(1, text, [text], one_by_one)
        assert getattr(looked_up, "detail", "") == getattr(judge(1, text, [text], one_by_one), "detail", "")
