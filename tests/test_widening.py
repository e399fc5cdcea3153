"""Widening to the sentence: where one ends, and above all where it does not."""

import pytest
from cases import Marked, run_marked, table

from quotegate import Passage, sentence

# fmt: off
# --- No edge: a sentence cut here can say the opposite of the passage -------------------------------------------------

NO_EDGE = (
    Marked("e.g.", "«Bring photo ID, e.g. a passport or student card, to the exam.» Phones stay outside.",
           "a passport or student card, to the exam."),
    Marked("i.e.", "«Pay in full, i.e. rent and deposit, before you move in.» Bring the slip.",
           "rent and deposit, before you move in"),
    Marked("a country's abbreviation", "«The role needs U.S. Government clearance before the start date.» Ask HR.",
           "Government clearance before the start date."),
    Marked("et al.", "«Chen et al. [14] measured a 12% drop in noise.» Others found none.",
           "measured a 12% drop in noise."),
    Marked("a company's Inc.", "«Acme Inc. Canada offers paid leave after one year.» Ask payroll.",
           "Canada offers paid leave after one year."),
    Marked("Fig.", "«Fig. 3 shows the fire exits on each floor.» Lifts are off.",
           "shows the fire exits on each floor."),
    Marked("No. and a number",         "«Use form No. 12 for all refund requests.» Ask us.", "for all refund requests"),
    Marked("Sec. and a number", "«Under Sec. 4 students may ask for a refund.» Ask us.",
           "students may ask for a refund"),
    Marked("Dr.", "«Students never need this unless Dr. Smith must sign it.» Ask us.", "Smith must sign it"),
    Marked("an initial", "«Send the form to J. Smith at the front desk.» Ask us.", "Smith at the front desk"),
    Marked("two initials", "«The prize is named after J. R. R. Tolkien of Leeds.» It is paid in May.",
           "Tolkien of Leeds"),
    # Debatable: two short words with stops; a sentence may end at the second, but in doubt it does not.
    Marked("a dotted pair", "«Com. & Admin. students share one office.» Law is next door.",
           "Admin. students share one office."),
    Marked("a question mark in an address", "«Visit https://apply.example.edu/new?id=3 to start the form.» Save often.",
           "to start the form."),
    Marked("a host's name", "«Log in at monash.edu with your student name.» Save often.", "with your student name"),
    Marked("a file's name", "«Open guide.pdf on the start page for details.» Save often.",
           "on the start page for details"),
    # Debatable: told by the small letter behind it; a capital would be an edge.
    Marked("an exclamation mark in a name", "«Yahoo! staff can park for free.» Others pay.",
           "staff can park for free."),
    Marked("a question mark in a title", "«The film “Who is there?” starts at 7 pm sharp.» Bring a card.",
           "starts at 7 pm sharp"),
    Marked("an ellipsis", "«Please wait... the door opens at 9 am for ticket holders.» Others queue.",
           "the door opens at 9 am for ticket holders."),
    Marked("versions and hosts", "«Version 2.0.1 of app.example.edu needs Python 3.10 or later.» Older ones fail.",
           "needs Python 3.10"),
    Marked("a decimal",                "«A mark of 50.0 or more is a pass in all units.» Ask us.", "or more is a pass"),
    Marked("a mail address", "«Write to help.desk@example.edu for a new card.» It takes a day.", "for a new card"),
    Marked("a citation of a law", "«Under 20 U.S.C. § 1232 schools must keep records for five years.» Ask first.",
           "schools must keep records for five years."),
    Marked("a time, a.m.", "«Doors open at 9 a.m. on all weekdays in term.» Ask us.", "on all weekdays in term"),
    Marked("a date with stops", "«Apply by 31.12.2026 at the latest to be sure.» Ask us.", "at the latest to be sure"),
    Marked("approx.", "«Allow approx. Two hours for the tour of the site.» Ask us.", "hours for the tour"),
    Marked("a month cut short", "«From 3 Dec. 2026 the desk is closed for the year.» Ask us.",
           "the desk is closed for the year"),
    Marked("quote marks, a comma behind", "«“Stop!”, the sign says at every gate.» Ask us.",
           "the sign says at every gate"),
    Marked("a stop in a bracket", "«Guests may stay (in July. In May too) for two nights.» Ask us.", "Guests may stay"),
    Marked("a question in a bracket", "«Keys (lost yours? Ask the guard) are kept at desk 1.» Ask us.", "are kept at desk 1"),
    Marked("Pty. Ltd.", "«Acme Pty. Ltd. Sydney pays all wages on Fridays.» Ask payroll.", "Sydney pays all wages"),
    Marked("Hons.", "«A Hons. Degree takes four years of study.» Ask us.", "takes four years of study"),
    Marked("the mark (?)", "«Press the (?) Key to see the page of help.» Then wait.", "Key to see the page"),
    Marked("the mark “?”", "«The key “?” Alan pressed opens the page of help.» Then wait.", "pressed opens the page"),
    Marked('the mark "?"', '«The key "?" Alan pressed opens the page of help.» Then wait.', "pressed opens the page"),
    Marked("who asked it", "«“Where is the key?” Mia asked at the front desk.» Then wait.", "asked at the front desk"),

    Marked("an abbreviation in no table", "«Bring the tools to Wkshp. Three on level two of the hall.» Ask us.",
           "on level two of the hall", fails="no table holds them all, and a capital follows as in a new sentence"),
)

# Numbers in brackets inside a sentence: a piece of it says the opposite of the whole.
NO_EDGE_AT_NUMBERS = (
    Marked("never (1) … (2) …", "«Guests must never (1) Park at the gate (2) Sleep in the yard.» Ask us.", "Sleep in the yard"),
    Marked("never: 1) …; 2) …", "«Guests must never: 1) Park at the gate; 2) Sleep in the yard.» Ask us.", "Sleep in the yard"),
    Marked("unless (1) … and (2) …", "«The fee is waived unless (1) Jones signs and (2) Smith pays it in full.» Ask us.",
           "Smith pays it in full"),
    Marked("除非 (1) … (2) …", "«除非满足以下条件：(1) 学生已毕业 (2) 学生须缴纳押金。»请注意。", "学生须缴纳押金"),
    Marked("(1) and (2)", "«Permits need (1) a form and (2) a photo of the driver.» Pay online.", "a photo of the driver"),
)

# --- An edge: a second sentence is not taken along without need -------------------------------------------------------

EDGE = (
    Marked("a full stop",              "Pay online. «Keys are kept at desk 1.» Ask the guard."),
    Marked("an exclamation mark",      "Wait here! «Keys are kept at desk 1!» Ask the guard."),
    Marked("straight quote marks", 'A notice reads "Doors close at ten." «The hall is closed on Sundays.» Plan ahead.'),
    Marked("curly quote marks", "A notice reads “Doors close at ten.” «The hall is closed on Sundays.» Plan ahead."),
    Marked("a closing bracket",        "(Rooms are locked at night.) «Keys are kept at desk 1.» Ask the guard."),
    Marked("brackets of its own",      "Keys are kept at desk 1. «(Rooms are locked at night.)» Ask the guard."),
    # Debatable: in doubt it is one name, as a file's; but no file is named by a whole word with a capital behind it.
    Marked("no space behind the stop", "Fees are due on 1 March.«Late payment costs 50 dollars.» Pay online."),
    Marked("etc. and a word that opens", "Bring pens, paper, etc. «The desk has no spare ones for you.» Sit down."),
    Marked("p.m. and a word that opens", "Doors close at 9 p.m. «The desk is open until ten at night.» Sit down."),
    Marked("pm at the end",            "Doors close at 9 pm. «Ring the bell at the side door.» Then wait."),
    Marked("a year at the end",        "The rule began in 2026. «Staff must sign in at the front desk.» Then wait."),
    Marked("a number at the end",      "Rooms are on level 12. «Staff must sign in at the front desk.» Then wait."),
    Marked("a mark of a footnote",     "Sleep improves recall.[4] «Naps help too in most trials.» More is needed."),
    Marked("bold",                     "**Pay online.** «Keys are kept at desk 1.» Ask the guard."),
    Marked("two spaces",               "Pay online.  «Keys are kept at desk 1.»  Ask the guard."),
    Marked("a bracket closed before it", "Guests may stay (in July). «In May rooms are free.» Ask us."),
    Marked("a question asked, and a sentence", "He asked “Where is the key?” «Keys are kept at desk 1.» Then wait."),
    Marked("Ltd. and a word that opens", "Apply to Acme Ltd. «The desk has no forms for you.» Sit down."),
    Marked("behind a soft hyphen", "Fees are due for all stu\u00addents. «Late payment costs 50 dollars.» Pay online."),
    Marked("the mark (?) at the end", "Unsure pages bear a (?) mark. «Keys are kept at desk 1.» Ask the guard."),
)

# --- Chinese ----------------------------------------------------------------------------------------------------------

NO_EDGE_ZH = (
    Marked("！ inside quote marks",      "«请在听到“请进！”后再推门进入考场。»手机关机。", "后再推门进入考场。"),
    Marked("a decimal, Chinese",       "«押金318.50元在退房时退还。»请保留收据。", "押金318.50元在退房时退还"),
    # Debatable: dots may end a sentence or only hold it up; in doubt they do not end it.
    Marked("dots in a line", "«缴费截止日为五月一日……逾期未交者将被取消资格。»请尽快办理。", "逾期未交者将被取消资格"),
    Marked("a semicolon",              "«本科生须在三月申请；研究生须在五月申请。»请注意。", "研究生须在五月申请"),
    Marked("a title with a question mark", "«《你准备好了吗？》讲座在三号楼举行。»欢迎参加。", "讲座在三号楼举行"),
    Marked("a bracket behind 。", "«自习室可在网上预约三小时。（考试周除外）»\n\n请注意。", "自习室可在网上预约"),
    Marked("who asked it, Chinese", "«“钥匙放在哪里？”值班的门卫问道。»请注意。", "值班的门卫问道。"),
    Marked("a stop in a bracket, Chinese", "«访客（含家属。须登记）可在此停留两晚。»请注意。", "可在此停留两晚"),
)

EDGE_ZH = (
    Marked("quote marks behind a stop", "老师说：“作业周五前提交。”«迟交的作业不予受理。»请注意。"),
    Marked("Latin full stops",         "图书馆早上八点开门.«周末全天不对外开放.»请提前预约.", "周末全天不对外开放"),
    Marked("a list number in front", "1.«申请表须在三月前交到办公室。»2.请附照片两张。", "申请表须在三月前交到办公室"),
    Marked("full stops",               "请提前预约。«图书馆周末全天不对外开放。»请注意。"),
    Marked("a full-width ！",           "请提前预约！«图书馆周末全天不对外开放！»请注意。"),
    Marked("a bracket behind a stop",  "（周末除外。）«图书馆早上八点开门迎客。»请注意。"),
    Marked("half-width ｡",             "図書館は八時に開きます｡«学生証を持って入ってください｡»静かに｡"),
    Marked("a bracket with its own stop behind 。", "«自习室可在网上预约三小时。»（考试周只限两小时。）请注意。"),
)


@table(NO_EDGE, NO_EDGE_AT_NUMBERS, EDGE, NO_EDGE_ZH, EDGE_ZH)
def test_edges(case):
    run_marked(case)


# --- Other scripts: their own full stops ------------------------------------------------------------------------------

SCRIPTS = (
    Marked("Hindi",     "पुस्तकालय आठ बजे खुलता है। «कमरे ऑनलाइन बुक किए जा सकते हैं।» कार्ड लाएँ।"),
    Marked("Urdu",      "لائبریری آٹھ بجے کھلتی ہے۔ «کمرے آن لائن بک کیے جا سکتے ہیں۔» کارڈ لائیں۔"),  # noqa: RUF001
    Marked("Armenian",  "Գրադարանը բացվում է ութին։ «Սենյակները պատվիրվում են առցանց։» Բերեք քարտը։"),  # noqa: RUF001
    Marked("Amharic",   "ቤተ መጻሕፍቱ በስምንት ይከፈታል። «ክፍሎች በመስመር ላይ ሊያዙ ይችላሉ።» ካርድ ይያዙ።"),
    Marked("Burmese",   "စာကြည့်တိုက် ရှစ်နာရီဖွင့်သည်။ «အခန်းများကို အွန်လိုင်းတွင် ကြိုတင်ယူနိုင်သည်။» ကတ်ယူပါ။"),
    Marked("Japanese",  "図書館は八時に開きます。«部屋は三時間まで予約できます。»学生証が要ります。"),
    Marked("Russian",   "Библиотека открыта с восьми. «Комнаты можно занять через сайт.» Нужен билет."),  # noqa: RUF001
)


@table(SCRIPTS)
def test_other_scripts(case):
    run_marked(case)


# --- Line breaks ------------------------------------------------------------------------------------------------------

# False: each ends a sentence. True: they fall inside sentences. None: a break ends one unless the text plainly goes on.
WRAPPED = (
    "«Students who wish to change their course must\ncomplete the transfer form and hand it in at the\n"
    "front desk before Friday of week two.» Ask us."
)

GOES_ON = (
    Marked("wrapped, True",               WRAPPED, "complete the transfer form", soft=True),
    Marked("wrapped, None",               WRAPPED, "complete the transfer form", soft=None),
    Marked("a small letter below", "Opening hours\n«The library opens at 8 am\non weekdays.» Rooms are free.",
           "The library opens at 8 am"),
    Marked("a comma at the end", "«If the library is closed,\nRoom 4 is open to all.» Ask us.",
           "Room 4 is open to all"),
    Marked("a word that ends no sentence", "«Hand the form in at the\nHousing Desk by noon.» Ask us.",
           "Housing Desk by noon"),
    Marked("a hyphen at the end", "«Ask for a well-\nknown brand of lock.» Ask us.", "brand of lock",
           shown="Ask for a wellknown brand of lock."),
    Marked("Windows line ends", "«Students must hand the form in\r\nat the front desk.» Ask us.", "at the front desk",
           soft=True),
    Marked("Chinese, True", "«申请表须在三月前\n交到办公室。»请附照片两张。", "三月前交到办公室", soft=True,
           shown="申请表须在三月前交到办公室。"),
    # Debatable: no title is given, and breaks are said to fall inside sentences; but a title never joins the sentence
    # after it, and these two words leave room for the next on their line.
    Marked("a title with no title given", "Opening hours\n«The library opens at 8 am\non weekdays.» Rooms are free.",
           "The library opens at 8 am on weekdays.", soft=True),
    Marked("a day at a line's head", "«The desk is closed on each last\nMonday of the summer term.» Ask us.", "of the summer term"),
    Marked("a month at a line's head", "«The desk is closed all through early\nJuly of each year.» Ask us.", "of each year"),
    Marked("a hyphen behind one letter", "«Students with a grade of B-\nor better may apply.» Ask us.", "better may apply", soft=True,
           shown="Students with a grade of B- or better may apply."),
    Marked("a hyphen before a capital", "«The desk is open Monday-\nFriday until noon.» Ask us.", "Friday until noon", soft=True,
           shown="The desk is open Monday-Friday until noon."),
    Marked("a hyphen before and", "«Bring the pre-\nand post-test forms to desk 4.» Ask us.", "forms to desk 4", soft=True,
           shown="Bring the pre- and post-test forms to desk 4."),
    Marked("a hyphen that goes", "«Bring the enrol-\nment form to desk 4 by noon.» Ask us.", soft=True,
           shown="Bring the enrolment form to desk 4 by noon."),

    Marked("a name at a line's head", "«The keys of the yard are kept by Old\nTom Smith at the gate.» Ask us.",
           "Smith at the gate", fails="no stop and a capital: the line below may as well be a sentence of its own"),
)

ENDS = (
    Marked("lines of their own, False",   "Opening hours\n«The library opens at 8 am.»\nAsk us.", soft=False),
    Marked("lines of their own, None",    "Opening hours\n«The library opens at 8 am»\nThe gym opens at 6 am\nAsk us."),
    Marked("a blank line, True", "How to apply\n\n«Fill in the form online before Friday.» Ask us.", soft=True),
    Marked("a list mark, True", "Doors are locked.\n- «Rooms can be booked online by all students.»\n- Ask us.",
           soft=True),
    Marked("the title, True", "How to apply\n«Fill in the form online before Friday.» Ask us.", soft=True,
           title="How to apply"),
    Marked("the title, None", "How to apply\n«Fill in the form online before Friday.» Ask us.", title="How to apply"),
    Marked("a Markdown heading, True", "# How to apply\n«Fill in the form online before Friday.» Ask us.", soft=True),
    Marked("a line separator", "How to apply\u2028«Fill in the form online before Friday.»\u2028Ask us.", soft=False),
    Marked("a stop of the caller's",      "周日停车免费✓«停车证在二号门办理»✓请注意"),
    Marked("tags of a list", "<ul><li>«Fill in the form online before Friday.»</li><li>Ask us.</li></ul>"),
    Marked("a tag that opens a sentence", "Pay by card. «<b>Rooms</b> are free on Sundays.» Ask us.", "are free on Sundays"),
    Marked("two tags that open a sentence", "Pay by card.** «<b><i>Rooms are free on Sundays.</i></b>» Ask us.", "Rooms are free"),
    Marked("a tag behind a short form", "«Send it to Dr. <b>Smith</b> before Friday.» Ask us.", "before Friday"),
    Marked("a tag before small letters", "«Run it with node. <code>npm</code> is not needed here.» Ask us.", "is not needed here"),
    Marked("a block's tag",               "<p>How to apply</p><p>«Fill in the form online before Friday.»</p>"),
    Marked("a day below a stop", "Ask us first.\n«Monday is the last day to apply.» Pay online."),
)

# Half a sentence is never sent, whatever the setting.
TORN = (
    Marked("its first half, False", "«Students may leave the hall if the»\nguard has left. Ask us.",
           reason="needs context", soft=False),
    Marked("its second half, False", "Students may leave the hall when\n«guards have left the building.» Ask us.",
           reason="needs context", soft=False),
    Marked("cut off at the passage's end", "Pay online. «Students may leave the hall if the»", reason="needs context"),
    Marked("below a blank line", "Students must never\n\n«Pay by card at the desk.»", reason="needs context",
           fails="what stands above a blank line may as well be a heading"),
    Marked("below a page's footer", "Students must not\nHandbook, page 3 of 9\n«Pay in cash at the desk.»",
           reason="needs context", soft=True, fails="a footer is a line as any other"),
)


@table(GOES_ON, ENDS, TORN)
def test_line_breaks(case):
    run_marked(case)


# --- What stands before a sentence is not part of it ------------------------------------------------------------------

IN_FRONT = (
    Marked("a bullet",                 "· «Rooms can be booked online by all students.»\n· Ask us."),
    Marked("a number and a bracket",   "1) «Rooms can be booked online by all students.»\n2) Ask us."),
    Marked("a number and 、",           "1、«申请表须在三月前交到办公室。»\n2、请附照片。"),
    Marked("（一）",                     "（一）«申请表须在三月前交到办公室。»\n（二）请附照片。"),
    Marked("①",                        "①«申请表须在三月前交到办公室。»\n②请附照片。"),
    Marked("a tick",                   "✓ «Rooms can be booked online by all students.»\n✓ Ask us."),
    Marked("A:",                       "Q: Is parking free? A: «Parking is free on Sundays.» Pay on other days."),
    # Debatable: it might be a word of the sentence, but it labels an answer, as A: and 答： do.
    Marked("Answer:",                  "Answer: «Parking is free on Sundays.» Pay on other days."),
    Marked("答：",                      "问：停车收费吗？\n答：«周日停车免费，无需登记。»平日收费。"),
    Marked("a quotation's mark",       "> «Rooms can be booked online by all students.»"),
    Marked("(a)",                      "(a) «Rooms can be booked online by all students.»\n(b) Ask us."),
    Marked("(1)",                      "(1) «Rooms can be booked online by all students.»\n(2) Ask us."),
    Marked("(1), no space behind it",  "(1)«Rooms can be booked online by all students.»\n(2)Ask us."),
)

# A number, a sign or a word of the sentence is no list mark.
NOT_IN_FRONT = (
    Marked("a decimal number",         "«12.5 percent of the rent is due at once.» Ask us."),
    Marked("a negative number",        "«-5 degrees is the lowest setting allowed.» Ask us."),
    Marked("a date",                   "«31.12.2026 is the last day to apply.» Ask us."),
    Marked("a plain number",           "«40 dollars a month is the price of a permit.» Ask us."),
    Marked("a note's label",           "«Note: the desk is closed on Sundays in July.» Ask us."),
    Marked("a Chinese number",         "«三月一日前须交申请表到办公室。»请附照片。"),
    Marked("(Non)EU",                  "«(Non)EU students pay the full fee in May.» Ask us."),
    Marked("a year in brackets",       "«(2026) is printed on the front of each card.» Ask us."),
    Marked("a short form in brackets", "«(NSW) drivers need another card at the gate.» Ask us."),
    Marked("an initial at its head",   "«J. Smith signs all of the forms at desk 4.» Ask us."),
    Marked("the initial A at its head", "«A. Smith signs all of the forms at desk 4.» Ask us."),
    Marked("(s) in a word",            "«Form(s) must be handed in at desk 4.» Ask us."),
)


@table(IN_FRONT, NOT_IN_FRONT)
def test_what_stands_in_front(case):
    run_marked(case)


# --- sentence ---------------------------------------------------------------------------------------------------------


AROUND = (
    ("two working days",               "Apply within two working days."),
    ("working days. This must be",     "Apply within two working days. This must be signed."),
    ("This must be signed.",           "This must be signed."),  # a place, not a verdict
    ("“two working days”",             "Apply within two working days."),
)
# fmt: on


@pytest.mark.parametrize(("quote", "around"), AROUND)
def test_sentence(quote, around):
    text = "Special rules\nApply within two working days. This must be signed. Ask us."
    for passage in (text, Passage(text, title="Special rules")):
        start, end = sentence(quote, passage)
        assert text[start:end] == around
