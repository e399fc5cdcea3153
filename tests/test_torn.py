"""Pieces of sentences, and other things that only look like sentences, each beside one that must be kept.

What they have in common: sent alone, they would say less than the page does, or the opposite.
"""

from cases import Marked, run_marked, table

# fmt: off
CONTEXT, HEADING, ITEM, QUESTION = "needs context", "heading", "list item", "a question"

# --- Over a line break ------------------------------------------------------------------------------------------------

WRAPPED_ZH = (
    Marked("不, and 得 below",              "«未缴清学费的学生不\n得参加考试，也不得申请缓考。»学校每周一受理。", "未缴清学费的学生", shown="未缴清学费的学生不得参加考试，也不得申请缓考。"),
    Marked("不得, and what below",          "«学生不得\n在考场内使用手机。»请安静。", "在考场内使用手机", shown="学生不得在考场内使用手机。"),
    Marked("a heading that ends in 向",      "学习方向\n«学生须在五月前选择一个专业。»请安静。", "学生须在五月前"),
    Marked("columns with numbers in them",  "«凡在2026年3月1日前提交IELTS成绩的学\n生无须参加分班考试，其他学生一律参\n加。»请于周一报到。", "其他学生一律参", shown="凡在2026年3月1日前提交IELTS成绩的学生无须参加分班考试，其他学生一律参加。"),
)
BELOW = (
    Marked("except, on the next line",      "«Fees are due in May»\nExcept for staff.", "Fees are due in May", CONTEXT),
    Marked("except, in a quotation",        "> «Fees are due in May»\n> except for staff.", "Fees are due in May", CONTEXT, soft=False),
    Marked("unless, in bold",               "«Fees are due in May»\n<b>Unless</b> you are staff.", "Fees are due in May", CONTEXT),
    Marked("but, behind a dash",            "«Fees are due in May»\n— But not for staff.", "Fees are due in May", CONTEXT),
    Marked("another sentence below",        "«Fees are due in May»\nExams are held in June.", "Fees are due in May"),
    Marked("a break's tag",                 "«Fees are due in May»<br>unless you are staff.", "Fees are due in May", CONTEXT),
    Marked("a break's tag, another sentence", "«Fees are due in May»<br>Exams are held in June.", "Fees are due in May"),
    Marked("two blocks",                    "<div>«Fees are due»</div><div>in May.</div>", "Fees are due", CONTEXT),
    Marked("a time below",                  "«The office is open»\n9 am to 5 pm.", "The office is open", CONTEXT),
    Marked("an amount below",               "«The fine for late books is now»\n$50 per week.", "The fine for late", CONTEXT),
    Marked("an amount in the next block",   "<p>«The fine for late books is now»</p><p>$50 per week.</p>", "The fine for late", CONTEXT, soft=True),
    Marked("an item in the next block",     "<p>«Fines for late books must be paid»</p><p>2. Cards can be renewed.</p>", "Fines for late", soft=True),
    Marked("an amount below a sentence",    "The fine for late books is now\n«$50 per week.»", "$50 per week", CONTEXT),
    Marked("an amount below a heading",     "Fines\n«$50 is the fine for late books.»", "is the fine for late"),
    Marked("a step below",                  "How you grow it at home\n«1 Choose the kind of seed to grow.»", "Choose the kind of"),
    Marked("an amount below a blank line",  "«The office is open on weekdays»\n\n9 staff work there.", "The office is open"),
    Marked("a short form before the break", "«Do not enrol unless Dr.\nSmith agrees.» Ask us.", "Do not enrol", soft=False, shown="Do not enrol unless Dr. Smith agrees."),
    Marked("a stop alone on its line",      "Fees\n.\n«Pay by card at the desk.»", "Pay by card", soft=False),
    Marked("a stop before the break",       "«Do not enrol before June.»\nSmith agrees.", "Do not enrol", soft=False),
    Marked("a day below its month",         "«The course ends at the end of May\n31. Others end in June.»", "The course ends", soft=True, shown="The course ends at the end of May 31. Others end in June."),
    Marked("a rule below a question",       "Pay in cash?\n---\n«Pay by card at the desk.»", "Pay by card"),
)

# --- At its own edges -------------------------------------------------------------------------------------------------

EDGES = (
    Marked("not, in bold",                  "«You must **not**»\n\n- leave the room.", "You must **not", CONTEXT),
    Marked("never, in a tag",               "«You must <b>never</b>»\n\n- leave the room.", "You must", CONTEXT),
    Marked("a bracket closed, never opened", "Fees are paid back [except the bank fee. «See Table 2] in May.»", "See Table 2", CONTEXT),
    Marked("dots where a text was cut",     "«Students may work 48 hours a fort...»", "Students may work", CONTEXT),
    Marked("dots inside a text",            "«Students may work 48 hours... Ask us.»", "Students may work"),
    Marked("dots at a line's end",          "«Some guests wait for hours...»\nAsk us.", "Some guests wait"),
    Marked("dots where a text begins",      "«…unless they work 48 hours a week.»", "they work 48 hours", CONTEXT),
    Marked("a comma where a text begins",   "«, can apply for a visa.»", "can apply for", CONTEXT),
    Marked("a comma where a text begins, Chinese", "«，可以申请奖学金。»", "，可以申请奖学金", CONTEXT),
    Marked("a text that begins inside",     "«of which fees are due in May.» Pay by card.", "fees are due", CONTEXT),
    Marked("a name in small letters",       "«eBay cards are taken at each desk.» Pay by card.", "taken at each"),
    Marked("an item in small letters",      "Students\n1. «in their first year pay less.»\n2. in their last pay more.", "in their first", CONTEXT),
    Marked("an item with a capital",        "Students\n1. «First years pay less for the bus.»\n2. Others pay more.", "First years pay"),
    Marked("a comment of the page",         "Fees are due in May.\n«<!-- Fees are due in June. -->»", "Fees are due in June", CONTEXT),
    Marked("inside a comment of the page",  "Fees:\n<!-- Old page. «Fees are due in June.» Ask us. -->", "Fees are due in June", CONTEXT),
    Marked("behind a comment of the page",  "<!-- old -->\n«Fees are due in June of each year.»", "Fees are due in June"),
    Marked("a list's first number",         "«No refund is given if: 1.» You left. 2. You failed.", "No refund is given if", CONTEXT),
    Marked("a list's first item, Chinese",  "«下列情形不予退款：①逾期申请。»②缺课。", "下列情形不予退款", CONTEXT),
    Marked("a time at the end",             "«The office closes at 9:30.» Ask us.", "office closes at"),
    Marked("a verse at the end",            "«Read the letter of Peter 2: 22.» Ask us.", "letter of Peter"),
    Marked("a list in one sentence",        "«You must: 1) pay the fee, 2) sign the form.» Ask us.", "pay the fee"),
    Marked("a file with a Chinese name",    "«请下载申请表.docx并签字。»请安静。", "申请表.docx并签字"),
    Marked("two Chinese sentences, a narrow stop", "«请在周一前下载并签字.»请安静。", "请在周一前下载并签字"),
    Marked("a form with a letter and a number", "«Do not use Form No. A12 to apply for leave.» Ask us.", "Do not use Form"),
    Marked("a chapter with its number in words", "«See Ch. Three of the rules for the fees.» Ask us.", "of the rules for"),
    Marked("the time of a city",            "«The desk opens at 9 a.m. Melbourne time on Monday.» Ask us.", "time on Monday"),
    Marked("a dash that is a minus",        "«–5 degrees is the limit.» Ask us.", "–5 degrees is"),
    Marked("a number of a row of numbers",  "«一、二年级学生须参加军训。»请安静。", "二年级学生须参加"),
    Marked("a number before an item",       "一、«新生须在周一参加军训。»\n二、请安静。", "新生须在周一"),
    Marked("a cross before a sentence",     "«✗ Staff may apply online for a card.» Ask us.", "✗ Staff may apply"),
    Marked("a small figure before it",      "«¹ This does not hold for staff.»", "This does not hold", CONTEXT),
    Marked("a small figure between two",    "«Visas cost 710 dollars in all.¹» Pay by card.", "Visas cost 710"),
    Marked("a small figure inside",         "«Rooms of 20 m² cost 710 dollars in all.» Pay by card.", "Rooms of 20"),
    Marked("a small figure behind it",      "«Visas cost 710 dollars in all.¹»", "Visas cost 710"),
    Marked("a note's mark behind it",       "«Visas cost 710 dollars in all.[^1]»", "Visas cost 710"),
)

# --- Items ------------------------------------------------------------------------------------------------------------

ITEMS = (
    *(
        Marked(f"an item behind {mark}", f"Fines do not apply if:\n{first} Students are ill.\n{left}«{kept}Staff are ill too.»", "Staff are ill too", ITEM)
        for mark, first, left, kept in (
            ("B.", "A.", "", "B. "), ("II.", "I.", "", "II. "), ("(II)", "(I)", "", "(II) "), ("2", "1", "", "2 "), ("2:", "1:", "", "2: "),
            ("2 -", "1 -", "", "2 - "), ("1.2", "1.1", "", "1.2 "), ("[2]", "[1]", "", "[2] "), ("Step 2.", "Step 1.", "", "Step 2. "),
            ("2nd:", "1st:", "", "2nd: "), ("o", "o", "", "o "), ("»", "\u00bb", "", "\u00bb "),
        )
        if mark not in ("»", "Step 2.", "B.", "II.")
    ),
    Marked("under an item of another kind", "1. Pay now.\n2. No fines if:\n(a) Students are ill.\n(b) «Staff are ill too today.»", "Staff are ill too", ITEM),
    Marked("under an item of another kind, Chinese", "2.严禁：\n（1）«携带手机进入考场。»\n（2）交谈。", "携带手机进入考场", ITEM),
    Marked("a list that a picture interrupts", "Fines do not apply if:\n\n1. Students are ill.\n![a map](map.png)\n2. «Staff are ill too today.»", "Staff are ill too", ITEM),
    Marked("a list that a paragraph interrupts", "Fines do not apply if:\n\n1. Students are ill.\n\nAsk for a note.\n\n2. «Staff are ill too today.»", "Staff are ill too", ITEM),
    Marked("another list below a paragraph", "Fines do not apply if:\n\n1. Students are ill.\n\nAsk for a note.\n\n1. «Staff pay by card at the desk.»", "Staff pay by card"),
    Marked("a section of another kind above", "1. Pay now.\n(a) «Staff pay by card at the desk.»", "Staff pay by card"),
    Marked("a name with an initial",        "Office\n«A. Smith signs all of the forms.»", "signs all of the"),
    Marked("don'ts",                        "## Don'ts\n- «Bring a phone into the hall.»", "Bring a phone into", ITEM),
    Marked("mistakes, Chinese",             "常见误区\n- «携带手机进入考场即可。»", "携带手机进入考场", ITEM),
)

# --- Headings and questions -------------------------------------------------------------------------------------------

HEADS = (
    Marked("a block that names",            "<p>«Fees and charges»</p><p>Pay by card.</p>", "Fees and charges", HEADING),
    Marked("a block that says something",   "<p>«Fees are due in May»</p><p>Pay by card.</p>", "Fees are due in May"),
    Marked("a bold line",                   "«**Late enrolment is allowed**»\nOnly with consent.", "Late enrolment is", HEADING),
    Marked("bold words in a line",          "«**Late enrolment** is allowed with consent.» Ask us.", "is allowed with"),
    Marked("capitals",                      "«LATE ENROLMENT IS ALLOWED»\nAsk us.", "LATE ENROLMENT IS", HEADING),
    Marked("a line of contents",            "«Fees are not refunded ........ 5»\nAsk us.", "Fees are not refunded", HEADING),
    Marked("behind a heading's tag",        "<h2>Visas</h2><p>«Visas cost 710 dollars.»</p>", "Visas cost 710"),
    Marked("behind a table's tag",          "<table><tr><td>1</td></tr></table><p>«Visas cost 710 dollars.»</p>", "Visas cost 710"),
    Marked("a question in bold",            "«<b>Can I pay late?</b>» Pay by card.", "Can I pay", QUESTION),
    Marked("a question and a note",         "«Can I pay late?[1]» Pay by card.", "Can I pay", QUESTION),
    Marked("a question and a small figure", "«Can I pay late?¹» Pay by card.", "Can I pay", QUESTION),
    Marked("a question and surprise",       "«Can I pay late?!» Pay by card.", "Can I pay", QUESTION),
    Marked("do not, without a stop",        "- «Do not pay by cheque at the desk»", "Do not pay by"),
    Marked("have, without a stop",          "- «Have your passport ready at the desk»", "Have your passport"),
    Marked("do, without a stop",            "- «Do students pay by cheque here»", "Do students pay", QUESTION),
    Marked("an answer behind its question", "问：学费可以退吗？答：«开学后学费一律不退。»", "开学后学费一律不退"),
)
# fmt: on


@table(WRAPPED_ZH, BELOW, EDGES)
def test_pieces(case):
    run_marked(case)


@table(ITEMS, HEADS)
def test_things_that_look_like_sentences(case):
    run_marked(case)
