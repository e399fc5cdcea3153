"""Small turns that the other tables pass by: numbers and lines counted, edges met exactly, first and last told apart."""

import pytest
from cases import (
    EN,
    LIBRARY,
    NOTHING,
    OPENS,
    PARKING,
    PERMIT,
    RENEW_ZH,
    ROOMS,
    VISITORS,
    ZH,
    Case,
    Marked,
    run,
    run_marked,
    table,
)

from quotegate import Dropped, Passage, Quote, Rules, check, judge, parse, sentence

# fmt: off
# --- Which passage ----------------------------------------------------------------------------------------------------

CITED = ("Noise fell by half. [2] Naps helped most of them. [3] Rest did not.", PARKING, LIBRARY)

NUMBERS = (
    # Python counts from the end at 0 and below: no number may reach a passage so.
    Case("0 is not the last passage",      f"[0] {ROOMS}", EN, NOTHING, "unsupported", ("not found",), ()),
    Case("0 in a group",                   f"[0, 1] {ROOMS}", EN, NOTHING, "unsupported", ("not found",), ()),
    Case("the first of a group",           f"[1, 2] {PERMIT}", EN, (PERMIT,), dropped=(), numbers=(1,)),
    Case("the last of a group",            f"[1, 2] {ROOMS}", EN, (ROOMS,), dropped=(), numbers=(2,)),
    Case("a line with marks of the passage", f"[1] {CITED[0]}", CITED, (CITED[0],), dropped=(), numbers=(1,)),
    Case("a line with marks of the reply", f"[1] Noise fell by half. [2] {PERMIT} [3] {ROOMS}", CITED,
         ("Noise fell by half. [2]", PERMIT, ROOMS), dropped=(), numbers=(1, 2, 3)),
)

# --- Lines that belong together ---------------------------------------------------------------------------------------

FORM = ("Permits need (1) a form and (2) a photo of the driver. Pay online.",)
FEES = ("Fees are due on 1 March. Pay up in time at desk 4.", LIBRARY)

BELOW = (
    Case("two lines below a mark",         f"[1]\n{PERMIT}\n{VISITORS}", EN, (PARKING,), dropped=()),
    Case("one line below a mark",          f"[1]\n{PERMIT}\n{ROOMS}", EN, (PERMIT,), dropped=()),
    Case("another mark below two lines",   f"[1] {PERMIT}\n{VISITORS}\n[2] {ROOMS}", EN, (PARKING, ROOMS), dropped=()),
    Case("another mark below three lines", f"[2]\n{OPENS}\n{ROOMS}\n[1] {PERMIT}", EN, (LIBRARY, PERMIT), dropped=()),
    Case("a mark alone above a mark",      f"[1]\n[2] {ROOMS}", EN, (ROOMS,), dropped=()),
    Case("lines like marks below a mark",  "[1]\nPermits need\n(1) a form and\n(2) a photo of the driver.", FORM,
         ("Permits need (1) a form and (2) a photo of the driver.",), dropped=()),
    Case("few characters that go on",      "[1] Pay up\nin time at desk 4.", FEES, ("Pay up in time at desk 4.",), dropped=()),
    Case("few characters that do not",     "[1] Pay up\nand be happy.", FEES, NOTHING, "unsupported", ("too short",)),
)

# --- The second of two places -----------------------------------------------------------------------------------------

SECOND = (
    Case("right behind a heading",         "[1] Fees - due on 1 March",
         ("# Fees – due on 1 March\nFees – due on 1 March, all of them – are paid online. Ask us.",),
         ("Fees – due on 1 March, all of them – are paid online.",), dropped=()),
)

# --- What may be the model's own --------------------------------------------------------------------------------------

ADDED = (
    Case("a tick behind",                  f"[1] {PERMIT} ✅", EN, (PERMIT,), dropped=()),
    Case("an address behind",              f"[1] {PERMIT} (https://kb.example.edu/p1)", EN, (PERMIT,), dropped=()),
    Case("a list number before",           f"[1] 1. {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("words behind",                   f"[1] {PERMIT} Really.", EN, NOTHING, "unsupported", ("not found",)),
)

# --- Several sentences in one quote -----------------------------------------------------------------------------------

EXAMS = "Apply online by 1 March. From 2022 exams are online. This must include a photo."
FOUR = tuple(f"Desk {number} opens at {number} today." for number in range(1, 5))  # 24 letters each

SEVERAL = (
    Case("joined behind another",          f"[1] {PERMIT} {VISITORS}", (f"Ask at desk 4 first. {PARKING}",), (PARKING,), dropped=()),
    # What the third leans on is not sent.
    Case("what leans on a dropped one",    f"[1] {EXAMS}", (EXAMS,), ("Apply online by 1 March.",), dropped=("past year", "needs context")),
    Case("a dropped one at the end",       "[1] Apply online by 1 March. From 2022 exams are online.", (EXAMS,),
         ("Apply online by 1 March.",), dropped=("past year",)),
    Case("spaces between count, too",      f"[1] {' '.join(FOUR)}", (" ".join(FOUR),), (" ".join(FOUR[:3]), FOUR[3]), dropped=(),
         rules={"max_chars": 49}),
    Case("all four within the limit",      f"[1] {' '.join(FOUR)}", (" ".join(FOUR),), (" ".join(FOUR),), dropped=(),
         rules={"max_chars": 51}),
)

# --- Reasoning, fences, marks repeated --------------------------------------------------------------------------------

WEIGHED = f"Maybe this one:\n[1] {VISITORS}\nbut it is about visitors.\n"

WRAPPED = (
    Case("a thought between two quotes",   f"[1] {PERMIT}\n<think>{WEIGHED}</think>\n[2] {ROOMS}", EN, (PERMIT, ROOMS), dropped=()),
    Case("a tag that only closes, behind a thought", f"[2] {OPENS}\n<think>No.</think>\n{WEIGHED}</think>[2] {ROOMS}", EN, (ROOMS,), dropped=()),
    Case("reasoning in square brackets",   f"[reasoning]\n{WEIGHED}\n[/reasoning]\n[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("a plan in square brackets",      f"[plan]\n[2] {OPENS}\n[/plan]\n[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("a link that is no plan",         "[1] Read the [Plan](https://a.example) first.\n[1] Ask us.", ("Read the [Plan](https://a.example) first. Ask us.",), ("Read the [Plan](https://a.example) first.", "Ask us."), dropped=()),
    Case("notes inside a sentence",        "[1] Pay by card [notes].\n[1] Ask us.", ("Pay by card [notes]. Ask us.",), ("Pay by card [notes].", "Ask us."), dropped=()),
    Case("thoughts below a heading",       f"## Thinking\n[2] {OPENS}\n## Answer\n[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("thoughts below brackets",        f"【思考】\n[2] {OPENS}\n【回答】\n[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("thoughts below a long label",    f"Thought process: hm\n[2] {OPENS}\n**Final answer:**\n[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("a heading of thoughts alone",    f"## Thinking\n[2] {OPENS}", EN, (OPENS,), dropped=()),
    Case("bars around a thought",          f"<|think|>{WEIGHED}<|/think|>[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("a space in the closing tag",     f"<think>{WEIGHED}</think >[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("behind one that is kept far above", f"[1] {PERMIT}\n[2] {ROOMS}\n[1] {PERMIT}\nThis is new.", (f"{PERMIT}\nThis is new.", ROOMS), (PERMIT, ROOMS), dropped=("duplicate", "needs context")),
    Case("behind one that is kept just above", f"[1] {PERMIT}\n[1] {PERMIT}\nThis is new.", (f"{PERMIT}\nThis is new.",), (PERMIT, "This is new."), dropped=("duplicate",)),
    Case("triangles around a thought",     f"◁think▷{WEIGHED}◁/think▷[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("small letters in square brackets", f"[think]{WEIGHED}[/think][1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("the next turn in square brackets", f"[1] {PERMIT}\n[INST] And for visitors? [/INST]\n[1] {VISITORS}", EN, (PERMIT,), dropped=()),
    Case("a fence below the mark",         f"[1]\n```\n{PERMIT}\n```", EN, (PERMIT,), dropped=()),
    Case("a fence of waves below the mark", f"[1]\n~~~\n{PERMIT}\n~~~", EN, (PERMIT,), dropped=()),
    Case("two marks behind, a line below", f"[1] {PERMIT} [1][2]\n{ROOMS}", EN, (PERMIT,), dropped=()),
)

# --- Titles, groups, what is joined, what a reply as a whole is good for ------------------------------------------------

ALONE = (
    Case("a title alone, its text below", f"[1] Rules\n{PERMIT}", (Passage(PARKING, title="Rules"),), (PERMIT,), dropped=()),
    Case("a title alone, a word of the text", f"[1] Parking\n{PERMIT}", (Passage(PARKING, title="Parking"),), (PERMIT,), dropped=(),
         fails="a title whose words the text has, too, is taken for a quote"),
    Case("a title alone, an empty line, its text below", f"[1] Rules\n\n{PERMIT}", (Passage(PARKING, title="Rules"),), (PERMIT,), dropped=()),
    Case("a title alone, nothing below", "[1] Parking", (Passage(PARKING, title="Parking"),), NOTHING, "unsupported"),
    Case("a title that the text has", f"[1] Opening hours now\n{PERMIT}", (Passage(f"Opening hours now\n{PERMIT}", title="Opening hours now"),), (PERMIT,), dropped=("heading",)),
    Case("a title of the second passage of a group", f"[1, 2] Rules\n{ROOMS}", (PARKING, Passage(LIBRARY, title="Rules")), (ROOMS,), dropped=(), numbers=(2,)),
    Case("another passage's title", f"[1] Rules\n{ROOMS}", (PARKING, Passage(LIBRARY, title="Rules")), NOTHING, "unsupported"),
    Case("a title written in capitals", f"[1] PARKING FEES\n{PERMIT}", (Passage(PARKING, title="Parking fees"),), (PERMIT,), dropped=()),
    Case("a line below that another mark follows", f"[1] {PERMIT}\n{VISITORS}\n\n[2] {OPENS}\n{ROOMS}", EN, (PARKING, LIBRARY), dropped=()),
    Case("lines of the model's own between", f"[1] {PERMIT}\nThat is all I found.\n{VISITORS}", EN, (PERMIT,), dropped=()),
    Case("a mark alone, two empty lines", f"[1]\n\n\n{PERMIT}", EN, (PERMIT,), dropped=()),
    Case("a mark alone at the end", f"[1] {PERMIT}\n[2]", EN, (PERMIT,)),
    Case("a mark alone, a word below", "[1]\nVisitors", EN, NOTHING, "unsupported", ("too short",)),
    Case("a quote over three passages' lines", f"[2] {OPENS}\n{ROOMS}\n{ROOMS}", EN, (LIBRARY,), dropped=()),
    Case("a group of which none has it", f"[1, 2] {RENEW_ZH}", EN, NOTHING, "unsupported", ("not found",)),
    Case("a group with one unknown", f"[9, 2] {ROOMS}", EN, (ROOMS,), dropped=(), numbers=(2,)),
    Case("a group, the first drops it", f"[1, 2] {ROOMS}", (f"You may book if:\n- {ROOMS}", LIBRARY), (ROOMS,), dropped=(), numbers=(2,)),
    Case("the last of the passages", f"[2] {ROOMS}", EN, (ROOMS,), dropped=(), numbers=(2,)),
    Case("one behind the last", f"[3] {ROOMS}", EN, NOTHING, "unsupported", ("not found",)),
    Case("a line below in other quote marks", "[1] Fees are due on 1 March.\nThe \"north desk\" takes no cards at night.", ("Fees are due on 1 March.\nThe “north desk” takes no cards at night.",), ("Fees are due on 1 March.", "The “north desk” takes no cards at night."), dropped=()),
    Case("a line below with a note", "[1] Fees are due on 1 March.\nThe north desk takes no cards at night.", ("Fees are due on 1 March.\nThe north[4] desk takes no cards at night.",), ("Fees are due on 1 March.", "The north[4] desk takes no cards at night."), dropped=()),
    Case("a line below with a long link", "[1] Fees are due on 1 March.\nThe north desk takes no cards at night.", (f"Fees are due on 1 March.\nThe [north desk](https://a.example.edu/{'p' * 200}) takes no cards at night.",), ("Fees are due on 1 March.", f"The [north desk](https://a.example.edu/{'p' * 200}) takes no cards at night."), dropped=()),
    Case("a line below of other words", "[1] Fees are due on 1 March.\nThe “north desk” takes no cards at night.", ("Fees are due on 1 March.\nThe \"south desk\" takes no cards at night.",), ("Fees are due on 1 March.",), dropped=()),
    Case("a line below further down", "[1] Fees are due on 1 March.\nThe “north desk” takes no cards at night.", ("Fees are due on 1 March. Ask us.\nThe \"north desk\" takes no cards at night.",), ("Fees are due on 1 March.",), dropped=()),
    Case("a third place, behind two of one sentence", "[1] the red card", ("But the red card is the red card of July. Show the red card at the gate. Ask us.",),
         ("Show the red card at the gate.",), dropped=()),
    Case("few characters above a mark", f"[1] a 4\n[2] {ROOMS}", EN, (ROOMS,), dropped=("too short",)),
    Case("few characters that go on at their second place", "[1] Pay up\nin time at desk 4.", ("Pay up now or later. Pay up in time at desk 4.",),
         ("Pay up in time at desk 4.",), dropped=()),
)

JOINED = (
    Case("joined over spaces", f"[1] {PERMIT} {VISITORS}", (f"{PERMIT}   {VISITORS}",), NOTHING, "fragment"),
    Case("not joined over a line's end", f"[1] {PERMIT} {VISITORS}", (f"{PERMIT}\n{VISITORS}",), (PERMIT, VISITORS), dropped=()),
    Case("joined over a line's end, wrapped", f"[1] {PERMIT} {VISITORS}", (Passage(f"{PERMIT}\n{VISITORS}", soft_breaks=True),), (PARKING,), dropped=()),
    Case("not joined over a word left out", f"[1] {PERMIT} 1. {VISITORS}", (f"{PERMIT} 1. {VISITORS}",), (PERMIT, VISITORS), dropped=()),
    Case("a repeat of joined ones", f"[1] {PERMIT} {VISITORS}\n[1] {PERMIT}", EN, (PARKING,), dropped=("duplicate",)),
    Case("joined ones, one kept before", f"[1] {PERMIT}\n[1] {PERMIT} {VISITORS}", EN, (PERMIT, PARKING)),
    Case("two of four kept", f"[1] {PERMIT}\n[1] {VISITORS}\n[2] {OPENS}", EN, (PERMIT,), dropped=("over the limit", "over the limit"), rules={"max_quotes": 1}),
    Case("none may be kept", f"[1] {PERMIT}", EN, NOTHING, "fragment", ("over the limit",), rules={"max_quotes": 0}),
    Case("joined in the second of two paragraphs", f"[1] {OPENS} {PERMIT} {VISITORS}", (f"{OPENS}\n\n{PARKING}",), (OPENS, PARKING), dropped=()),
)

STATUS = (
    Case("too short alone", "[1] a 4", EN, NOTHING, "unsupported", ("too short",)),
    Case("not found and dropped", f"[1] {ROOMS}\n[1] This must be signed.", ("This must be signed. Ask us.",), NOTHING, "fragment", ("not found", "needs context")),
    Case("unsure in capitals", "NOT SURE.", EN, NOTHING, "unsure", ()),
    Case("unsure, sixty Chinese characters", "不确定" + "啊" * 57, ZH, NOTHING, "unsure", ()),
    Case("unsure, sixty-one", "不确定" + "啊" * 58, ZH, NOTHING, "uncited", ()),
    Case("unsure, a hundred and twenty letters", "not sure " + "abcde " * 18 + "abc", EN, NOTHING, "unsure", ()),
    Case("unsure, a hundred and twenty-one", "not sure " + "abcde " * 18 + "abcd", EN, NOTHING, "uncited", ()),
    Case("unsure, spaces around", " " * 200 + "not sure", EN, NOTHING, "unsure", ()),
    Case("a phrase with a curly apostrophe", "I can't say that.", EN, NOTHING, "unsure", (), rules={"unsure": ("can’t say",)}),
    Case("nothing but quote marks", "“”", EN, NOTHING, "unsure", ()),
)
# fmt: on


@table(NUMBERS, BELOW, SECOND, ADDED, SEVERAL, WRAPPED)
def test_replies(case):
    run(case)


@table(ALONE, JOINED, STATUS)
def test_verdicts_on_replies(case):
    run(case)


# fmt: off
# --- Cuts inside words and numbers ------------------------------------------------------------------------------------

CUT = (
    Marked("a start behind a colon",      "Doors open at 10:30 on all weekdays. Ask us.", "30 on all weekdays", "not found"),
    Marked("a start behind a comma",      "The fee is 1,200 dollars a term. Ask us.", "200 dollars a term", "not found"),
    Marked("a start behind a hyphen",     "Ask for a well-known brand of lock. Ask us.", "known brand of lock", "not found"),
    # “can” is the opposite of “can't”.
    Marked("an end before n't",           "Guests of the hall can't park here. Ask us.", "Guests of the hall can", "not found"),
    Marked("an end before n’t",           "Guests of the hall can’t park here. Ask us.", "Guests of the hall can", "not found"),
    Marked("an end before a hyphen",      "Guests may bring non-alcoholic drinks. Ask us.", "Guests may bring non", "not found"),
    Marked("an end before a comma",       "The fee for all is 1,200 dollars. Ask us.", "The fee for all is 1", "not found"),
    Marked("inside 3A, Chinese",          "请到第3A教室参加考试。请带学生证。", "请同学们到第3", "not found"),
    Marked("inside 3A, in the text",      "请同学们到第3A教室参加考试。请带学生证。", "请同学们到第3", "not found"),
)

NOT_CUT = (
    Marked("a start behind a bracket",    "«Wait for a reply (10 days at most) at home.» Ask us.", "10 days at most"),
    Marked("a start behind a quote mark", "«'Keys are kept at desk 1' is written on the door of hall 4»", "Keys are kept at desk 1"),
    Marked("an end before a comma and a space", "«The fee is 1, not 200 dollars.» Ask us.", "The fee is 1"),
    # Chinese is written without edges of words, and so models cut it, foreign words in it too.
    Marked("inside a foreign word in Chinese", "«请在申请前提交Monash大学的录取通知书。»" + "Bring a card. " * 9, "请在申请前提交Mona"),
    Marked("such a word far down",        "Bring a card. " * 9 + "«请在申请前提交Monash大学的录取通知书。»", "请在申请前提交Mona"),
    Marked("inside Chinese",              "«请在申请前提交大学的录取通知书。»请带学生证。", "申请前提交大学的录"),
)

# --- Ways of writing --------------------------------------------------------------------------------------------------

# What the passage has, what the model writes: the same to a reader.
WAYS = (
    ("Wait！ Then ring the bell twice", "Wait! Then ring the bell twice"),
    ("Wait～then ring the bell twice", "Wait~then ring the bell twice"),
    ("Walk Ea\ufb06 to ring the bell", "Walk East to ring the bell"),
    ("Put a coin of 5￠ in the bell", "Put a coin of 5¢ in the bell"),
    ("Put a note of ￦5 in the bell", "Put a note of ₩5 in the bell"),
    ("护照、照片须在三月前提交", "护照,照片须在三月前提交"),
    ("护照､照片须在三月前提交", "护照,照片须在三月前提交"),
    ("护照【原件】须在三月前提交", "护照[原件]须在三月前提交"),
    ("护照〔原件〕须在三月前提交", "护照[原件]须在三月前提交"),
    ("Ring\u061c the bell\u180e twi\u200fce at the door", "Ring the bell twice at the door"),
    ("Ring ⚠\ufe00 the bell tw\U000e01efice", "Ring ⚠ the bell twice"),
    ("Meet at the caf&eacute;", "Meet at the café"),
    ("Bring your <b>P</b>assport along", "Bring your Passport along"),
    ("Ask Dr․ Smith to ring the bell twice", "Ask Dr. Smith to ring the bell twice"),
)

# A space is a space, whatever its width.
OTHER = (
    ("Guests are not\u205fable to park here", "Guests are notable to park here"),
    ("Guests are not\u2009able to park here", "Guests are notable to park here"),
)


@pytest.mark.parametrize(("text", "quote"), WAYS)
def test_ways_of_writing(text, quote):
    assert isinstance(judge(1, quote, [f"{text} in time."]), Quote)


@pytest.mark.parametrize(("text", "quote"), OTHER)
def test_other_words(text, quote):
    assert judge(1, quote, [f"{text} in time."]).reason == "not found"


PLACES = (
    # The letters of the first place are the same, but its words are others.
    Marked("a second place behind other words",
           "A notable guest – of the hall – may park here. «A not able guest – of the hall – may park here.» Ask us.",
           "A not able guest - of the hall - may park here."),
    Marked("far down in a long text",     f"{'Café orders close at noon. ' * 50}«Don’t bring food into the lab.» Ask us.",
           "Don't bring food into the lab."),
)
# fmt: on


@table(CUT, NOT_CUT, PLACES)
def test_finding(case):
    run_marked(case)


# fmt: off
# --- Lengths ----------------------------------------------------------------------------------------------------------

LENGTHS = (
    Marked("ideographic spaces do not count", "押金退还。收据请保留。", "押　金　退　还", "too short"),
    Marked("six characters between them",     "«押金全额退还。»收据请保留。", "押　金　全　额　退　还", shown="押金全额退还。"),
    Marked("full-width letters count whole",  f"«{'Ａ' * 180}。»", reason="too long"),
    Marked("so do full-width marks",          f"«{'学' * 179}！！»", reason="too long"),
    Marked("so do rare Chinese characters",   f"«{'𠀀' * 180}。»", reason="too long"),
    Marked("180 rare Chinese characters",     f"«{'𠀀' * 179}。»"),
    Marked("one character, by a rule",        "«好。»收据请保留。", "好", rules={"min_chars": 1}),
)
# fmt: on


@table(LENGTHS)
def test_lengths(case):
    run_marked(case)


@pytest.mark.parametrize("sign", ["\u2e80", "\u9fff", "\uf900", "\ufaff", "\uff9f", "\U00020000"])
def test_the_first_and_last_signs_that_count_whole(sign):
    assert judge(1, f"{sign * 181} a.", [f"{sign * 181} a."]).detail == "counts 183, more than 180"


@pytest.mark.parametrize("sign", ["\u2e7e", "\ua000", "\uf8ff", "\ufb50", "\uffa1"])
def test_their_neighbours_count_half(sign):
    assert isinstance(judge(1, f"{sign * 181} a.", [f"{sign * 181} a."]), Quote)


# fmt: off
# --- Edges ------------------------------------------------------------------------------------------------------------

EDGES = (
    Marked("an address behind a stop",    "«Pay your fees online.» https://pay.example.edu is open all day.", "Pay your fees"),
    Marked("small letters on the next line", "«Pay your fees online.»\nkeys are kept at desk 1 for guests.", "Pay your fees"),
    Marked("the same behind a !",         "«Pay your fees online!»\nkeys are kept at desk 1 for guests.", "Pay your fees"),
    Marked("a colon at a line's end, True", "Opening hours for guests:\n«The library opens at 8 am on weekdays.» Ask us.", soft=True),
)

NO_EDGES = (
    Marked("a short form at a line's end", "«For the tour of the halls allow approx.\ntwo hours in the morning.» Ask us.", "two hours in the morning"),
    Marked("a stop inside a bracket",     "«Fees (Pay at once. No cards) are due in May.» Ask us.", "are due in May"),
    Marked("a stop inside it, from the front", "«Fees (Pay at once. No cards) are due in May.» Ask us.", "Fees (Pay at once"),
)
# fmt: on


@table(EDGES, NO_EDGES)
def test_edges(case):
    run_marked(case)


# fmt: off
# --- Judging: rows, items, questions ----------------------------------------------------------------------------------

CELLS = "<table><tr><td>Oct intake</td></tr></table>"

ROWS = (
    Marked("a bar and one below",         "«Refunds | Fees are due on 1 March.»\nRent | Rent is due in May.", reason="table row"),
    Marked("a bar and one above",         "Rent | Rent is due in May.\n«Refunds | Fees are due on 1 March.»", reason="table row"),
    Marked("a bar between plain lines",   "Rent is due in May.\n«Type a | b to search for both of the words.»\nThen wait."),
    Marked("a cell over several lines",   "<td>\n«Fees are due on 1 March.»\n</td>\n<td>Rent</td>", reason="table row"),
    Marked("such a cell further down",    "Rules\n<td>\n«Fees are due on 1 March.»\n</td>\n<td>Rent</td>", reason="table row"),
    Marked("a sentence between tables",   f"{CELLS}\n«Fees are due on 1 March.»\n{CELLS}"),
)

ITEMS = (
    Marked("behind an item with a semicolon", "- the form is signed;\n- «Fees are paid in full.»", reason="list item"),
    Marked("behind an item with a stop",      "- The form is signed.\n- «Fees are paid in full.»"),
    Marked("an item with no verb, no stop",   "Opening hours\n- «Refund policy for all students»\n- Fees", reason="list item"),
    Marked("an item with a verb, no stop",    "Opening hours\n- «Rooms can be booked online»\n- Fees"),
    Marked("an item with no verb, a stop",    "Opening hours\n- «Free parking for all students.»\n- Fees"),
    Marked("tags, an introduction",
           "<p>You may not:</p><ul><li>Park at the gate.</li><li>«Sleep in the yard at night.»</li></ul>", reason="list item"),
    Marked("tags, a sentence above",
           "<p>The halls have rules.</p><ul><li>Park at the gate.</li><li>«Sleep in the yard at night.»</li></ul>"),
    Marked("numbers inside a line",
           "Rules of the halls\nYou may not: 1. Park at the gate. 2. «Sleep in the yard at night.»", reason="list item"),
    Marked("numbers inside a line, a sentence before",
           "Rules of the halls\nDoors are locked. 1. Park at the gate. 2. «Sleep in the yard at night.»"),
)

HEADINGS = (
    Marked("a link alone on its line",    "«[Refunds are paid here](https://kb.example.edu/r)»\nAsk us.", reason="heading"),
    Marked("a link in a sentence",        "«Refunds are paid [here](https://kb.example.edu/r).»\nAsk us."),
    Marked("quote marks behind the stop", "Notice\n«“No entry for guests.”»\nAsk us."),
    Marked("quote marks, no stop",        "Notice\n«“No entry for guests”»\nAsk us.", reason="heading"),
)

ASKED = (
    # A sentence that answers a question is read with it, unless the question asks how, what or who.
    Marked("You, behind a condition",     "Under 18? «You pay less at the desk.» Ask us.", reason="needs context"),
    Marked("You, behind a sentence",      "Fees are due. «You pay less at the desk.» Ask us."),
    Marked("You, behind How",             "Fees are due. How do I pay? «You pay online at desk 2.»"),
    Marked("a condition behind What",     "What you pay depends on your age. Under 18? «You pay half the fee.»", reason="needs context"),
    Marked("您, behind a condition",       "费用须在三月缴纳。未满十八岁？«您可以缴纳一半费用。»", reason="needs context"),
    Marked("您, behind 谁",                "费用须在三月缴纳。谁可以缴费？«您可以在二号窗口缴费。»"),
    Marked("behind Q:, not asked",        "The desk answers.\nQ: «My permit is lost and I need another.»\nA: Fill in form 3.", reason="a question"),
    Marked("behind A:, further down",     "The desk answers.\nA: «My permit is lost and I need another.»\nQ: Where is it?"),
    Marked("two colons at the end",       "Prepare first. «Students must bring these papers::»\nA passport", reason="needs context"),
)

TRADITIONAL = (
    Marked("該",                           "本規定適用於全體學生。«該費用由學生自行承擔。»請注意。", reason="needs context"),
    Marked("這",                           "本規定適用於全體學生。«這筆費用由學生自行承擔。»請注意。", reason="needs context"),
    Marked("對此",                         "本規定適用於全體學生。«對此學生會不承擔責任。»請注意。", reason="needs context"),
    Marked("隨後",                         "本規定適用於全體學生。«隨後在網上提交申請表。»請注意。", reason="needs context"),
    Marked("學生",                         "本規定適用於全體學生。«學生須在三月前提交申請表。»請注意。"),
)
# fmt: on


@table(ROWS, ITEMS, HEADINGS, ASKED, TRADITIONAL)
def test_judging(case):
    run_marked(case)


# fmt: off
# --- sentence, parse, judge -------------------------------------------------------------------------------------------

KEYS = "1. Pay now. Pick up the keys at noon.✓"

AROUND = (
    ("Pick up the keys",       "Pick up the keys at noon."),
    # Inside words: no quote for `check`, but there is a sentence around it.
    ("ick up the key",         "Pick up the keys at noon."),
    ("ay now. Pick u",         "Pay now. Pick up the keys at noon."),
    ("1. Pay n",               "1. Pay now."),
    # Nothing of the quote is outside, list mark and stop of one's own neither.
    ("1. Pay now",             "1. Pay now."),
    ("at noon.✓",              "Pick up the keys at noon.✓"),
    ("at noon",                "Pick up the keys at noon."),
)


@pytest.mark.parametrize(("quote", "around"), AROUND)
def test_sentence(quote, around):
    start, end = sentence(quote, KEYS)
    assert KEYS[start:end] == around


PARSED = (
    ("Here is what I found:\n[1] Apply online.",  [(1, "Apply online.")]),
    ("[1] Apply online.\nPlease note:\n[2] Wait.", [(1, "Apply online."), (2, "Wait.")]),
    ("[1]\n\nApply online.\nThen wait.",          [(1, "Apply online.")]),
    ("[1]\n[2] Wait.\nThen go.",                  [(2, "Wait.")]),
    # A number of several digits, in each kind of mark.
    ("[12] Apply online.",                        [(12, "Apply online.")]),
    ("【12】Apply online.",                        [(12, "Apply online.")]),
    ("(123) Apply online.",                       [(123, "Apply online.")]),
    ("Source 123: Apply online.",                 [(123, "Apply online.")]),
    ("[1-9] Wait.",                               [(number, "Wait.") for number in range(1, 10)]),
    ("[1-10] Wait.",                              [(1, "Wait."), (10, "Wait.")]),
    ("[2-2] Wait.",                               [(2, "Wait.")]),
    # What a list of strings and wide spaces leave at the edges.
    ('["[1] Apply online.",\n"[2] Wait."]',        [(1, "Apply online."), (2, "Wait.")]),
    ("[1]\u3000Apply online.\u3000",              [(1, "Apply online.")]),
)
# fmt: on


@pytest.mark.parametrize(("reply", "cited"), PARSED)
def test_parse(reply, cited):
    assert parse(reply) == cited


def test_judge_gives_the_first_of_two_kept():
    text = "Apply online by 1 March.\n\nLate forms are returned."
    assert judge(1, "Apply online by 1 March. Late forms are returned.", [text]) == Quote(1, text[:24], 0, 24)


def test_judge_gives_the_first_of_two_dropped():
    quote = "From 2022 exams are online. This must include a photo."
    assert judge(1, quote, [EXAMS], Rules(current_year=2026)).reason == "past year"


def test_one_word_alone_is_too_short_without_a_reply_around_it():
    assert judge(1, "Visitors", EN) == Dropped(1, "Visitors", "too short")
    assert check([(1, "Visitors")], EN).dropped == [Dropped(1, "Visitors", "too short")]


# fmt: off
# --- What is told of a drop -------------------------------------------------------------------------------------------

SIGNED = "the form is signed by both of the parents;"
LONG = "Parking permits for the north gate cost 40 dollars a month."

TOLD = (
    (f"[1, 2] {LONG}",          1, "not found", "not in passage 1"),
    (f"[8, 9] {LONG}",          8, "not found", "no passage 8"),
    ("[1, 2] Pay up",           1, "too short", "5 characters, fewer than 6"),
    ("[1, 2] Pay up\nat once.", 1, "too short", "5 characters, fewer than 6"),
)
# fmt: on


@pytest.mark.parametrize(("reply", "number", "reason", "detail"), TOLD)
def test_detail(reply, number, reason, detail):
    (dropped,) = check(reply, EN).dropped
    assert (dropped.passage, dropped.reason, dropped.detail) == (number, reason, detail)


def test_detail_of_an_item_shows_the_end_of_the_one_above():
    dropped = judge(1, "Fees are paid in full.", [f"- {SIGNED}\n- Fees are paid in full."])
    assert (dropped.reason, dropped.detail) == ("list item", f"an item behind {SIGNED[-30:]!r}")


def test_detail_of_a_duplicate_shows_forty_characters_of_its_twin():
    (dropped,) = check(f"[1] {LONG}\n[1] {LONG}", [LONG]).dropped
    assert (dropped.reason, dropped.detail) == ("duplicate", f"stands in {LONG[:40]!r}")


# fmt: off
# --- Edges that are seldom met ----------------------------------------------------------------------------------------

MANY_WORDS = "Guests of the north hall " + "who hold a card of the office " * 8 + "may park at gate 4."
WRAPPED = (
    "The office of the north hall keeps all keys that guests\nleave at the desk, and it hands them out to those who\n"
    "Show a card of their own, a card of the north hall, or\nA letter of the north hall that the desk has signed for\n"
    "Guests who come late at night, when nobody is there to\nOpen the gate; «the keys of late guests wait in a box»"
)

SELDOM = (
    Marked("a list below a long paragraph", "Guests who stay for more than one night in the north hall get a card of their own, which opens the gate, "
           "the door of the hall and the door of the room, and do not need to ask the desk\n- «The desk is open all night.»\n- Ask."),
    Marked("a quote far behind its sentence's head", f"Ask first. «{MANY_WORDS}» Pay later.", "may park at gate 4"),
    Marked("dots and a question mark", "What now ...? «Ask the guard at gate 2.»"),
    Marked("dots, a quote mark and a stop", 'The sign said "all is lost ...". «Guests of the hall may park again.»'),
    Marked("dots at a line's end", "Guests may wait...\n«Rooms are free in May.»"),
    Marked("dots with spaces", "«Guests may wait . . . Rooms are free in May.»", "Rooms are free in May"),
    Marked("small letters behind a long number", "Call 710033. «we are open all day in May.»"),
    Marked("a name with a mark", "Rooms are free. «Ask the Yahoo! staff for a pass.» Others wait."),
    Marked("a quotation over two lines", "> «Fees are due on\n> 1 March at noon.» Pay online.", "Fees are due on", shown="Fees are due on > 1 March at noon."),
    Marked("a long line without a stop", "Rules\n«Students who want to leave a unit before the census date must call Professor»\nSmith on any day.", "Students who", "needs context"),
    Marked("a long line above an item", "Rules\n«Students who want to leave a unit before the census date must call the office»\n- Ask us.", "Students who"),
    Marked("a long line above a blank line", "Rules\n«Students who want to leave a unit before the census date must call the office»\n\nAsk us.", "Students who"),
    Marked("a short line without a stop", "Rules\n«Students must call Professor Smith»\nAsk us.", "Students must"),
    Marked("a footnote's mark behind the stop", "«Fees are due on 1 March of each year, as the office says in the handbook. [6]»\nAsk us.", "Fees are due"),
    Marked("a stop inside braces", "«关于 wait_days{desk=\"?\"} 的计算方式，请参考下一节的说明。»欢迎来访。", "请参考下一节的说明"),
    Marked("a stop inside braces, further in", "«Use {name=\"desk_?\"} The form asks for it on 1 March.» Ask us.", "form asks for it"),
    Marked("a stop behind braces", "Use {name} on the form. «Fees are due on 1 March.» Ask us.", "Fees are due"),
    Marked("a tag that opens nothing at the end", "«Pay by card at the desk.» <b>", "Pay by card"),
    Marked("a line that greets", "Dear Guest,\n«Fees are due on 1 March.»"),
    Marked("a name that greets", "Maria,\n«Please pay the fees by 1 March.»"),
    Marked("a name that greets, behind a sentence", "Mail to the desk at noon. Maria,\n«I pay the fees by 1 March.»"),
    Marked("a name that greets in wrapped text", "Maria,\n«I pay the fees by the first day of March.»", soft=True),
    Marked("a name in a list of names", "«Maria,\nJones and Partners pay the fees by 1 March.»"),
    Marked("a number's word that ends a sentence", "The answer is no. «Students pay the fees by 1 March.» Ask us.", "Students pay"),
    Marked("a number's word before a Roman one", "«Read vol. XII of the rules by 1 March.» Ask us.", "of the rules"),
    Marked("a number's word before a letter", "«See fig. B on the wall by 1 March.» Ask us.", "on the wall"),
    Marked("a line torn by its break", "Applications close on the last\n«Friday of May at noon.»", reason="needs context", soft=False),
)
# fmt: on


@table(SELDOM)
def test_edges_seldom_met(case):
    run_marked(case)


def test_a_wrapped_paragraph_is_looked_at_for_some_lines_only():
    text = WRAPPED.replace("«", "").replace("»", "")
    span = sentence("the keys of late guests", text)
    assert text[span.start : span.end].endswith("the keys of late guests wait in a box")


def test_a_line_below_goes_on_in_another_way_of_writing():
    text = "Fees for all rooms are due\nto the “north desk” on 1 March at noon."
    (kept,) = check('[1] Fees for all rooms are due\nto the "north desk" on 1 March at noon.', [text]).kept
    assert (kept.start, kept.end) == (0, len(text))
