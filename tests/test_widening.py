"""Widening to the sentence: where one ends, and above all where it does not."""

import pytest
from cases import Marked, run_marked, table

from quotegate import Passage, sentence

# fmt: off
BACK = "needs context"

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


# --- Dots, small letters, short forms, notes, quotations: edges that hang on a detail ----------------------------------

BRACKETS = (
    Marked("a bracket closed a line below", "«Guests may stay (see desk 4.» Ask us first.\nRooms are free) in May.", "Guests may stay", reason=BACK),
    Marked("a bracket behind the stop", "Guests may stay. «Ask us first (in July).» Pay later."),
    Marked("two brackets, a stop between", "Guests (all of them) may stay. «Rooms (all of them) are free.» Ask us."),
    Marked("a long bracket", "Guests may stay (" + "as the rules of the hall say, " * 11 + "at least. «Rooms are free in May for guests.» Ask us first) in July."),
    Marked("a bracket not so long", "«Guests may stay (" + "as the rules of the hall say, " * 3 + "at least. Rooms are free in May for guests. Ask us first) in July.» Wait.", "Rooms are free in May"),
    Marked("a bracket of its own with two sentences", "Keys are at desk 1. «(Rooms are locked. Ask the guard.)» Wait.", "Rooms are locked"),
)

# ! and ?, dots, what stands behind them.
LOOSE = (
    Marked("a dash behind a quotation", "«“Ask us first.” – sign at the gate of the north hall.» Pay later.", "sign at the gate"),
    Marked("a dash and who said it", "«“Ask us first.” — Mia Smith of the north hall.» Pay later.", "Mia Smith of the north"),
    Marked("a negative number behind a stop", "Label each one. «-5 degrees is the lowest setting.» Ask us.", "-5 degrees is the lowest setting."),
    Marked("a bracket with a stop behind !", "Stop here! «(Ask the guard first.)» Then go on."),
    Marked("a bracket without a stop behind !", "«Stop here! (and ask the guard) Then go on.» Wait.", "and ask the guard"),
    Marked("who asked it, small letters", "«“Where is the key?” asked the guard of the hall.» Then wait.", "asked the guard"),
    Marked("said with a colon", "He asked “Where is it?” «Mia said: keys are kept at desk 1.» Then wait."),
    Marked("an ellipsis and a capital", "«Please wait… Monash opens at 9 am for all.» Others queue.", "opens at 9 am for all"),
    Marked("an ellipsis and a word that opens", "Please wait… «The door opens at 9 am for all.» Others queue."),
    Marked("three dots and a word that opens", "Please wait... «The door opens at 9 am for all.» Others queue."),
    Marked("three dots, a space before", "«Please wait ... The door opens at 9 am for all.» Others queue.", "door opens at 9 am"),
    Marked("four dots and a capital", "Please wait.... «Rooms open at 9 am for all.» Others queue."),
    Marked("three dots and a capital", "«Please wait... Rooms open at 9 am for all.» Others queue.", "Rooms open at 9"),
    Marked("dots at a line's end, small letters below", "Guests may wait...\n«rooms are free in May.»", "rooms are free in May"),
    Marked("dots at a line's end, True", "«Guests may wait...\nRooms are free in May.»", "Rooms are free in May", soft=True),
    Marked("dots, no space", "«Guests may wait...Rooms are free in May.»", "Rooms are free in May"),
    Marked("an ellipsis, no space", "«Guests may wait…Rooms are free in May.»", "Rooms are free in May"),
    Marked("dots with a question mark", "Are you sure...? «Ask the guard at gate 2.» Wait."),
    Marked("dots with a question mark, small letters", "«Guests are so... ? sure of it that they leave the hall.» Wait.", "sure of it that"),
    Marked("?! at the end", "Locked out?! «Ask the guard at gate 2.» Wait."),
    Marked("small letters on the next line, behind a stop, True", "«Rooms are free.\nrooms open at nine for guests.» Ask us.", "rooms open at nine", soft=True),
    Marked("small letters behind a name", "Ask at Monash. «we have the keys of all halls.» Wait."),
    Marked("a key behind a short form", "«Press a key, e.g. <Enter> to start the test.» Wait.", "to start the test"),
    Marked("a bracket that the text begins with", "«(Pay at once. No cards) is the rule of the halls.» Ask us.", "is the rule of the halls"),
    Marked("who said it, Chinese", "«“请提前预约房间。”值班的门卫说道。»请注意。", "值班的门卫说道。"),
    Marked("three dots in Chinese", "«请注意...学生须提前预约房间。»请带证件。", "学生须提前预约房间"),
    Marked("para. and a number", "«The rule is in para. 3 of the form.» Ask us.", "of the form"),
    Marked("a dot behind four opening signs", "Bring pens, paper, etc. «**(“The desk has no spare ones.”)**» Sit down."),
    Marked("two dots and a question mark", "Are you sure..? «Rooms are free in May.» Ask us."),
    Marked("a stop of the caller's and a dash", "周日停车免费✓«停车证在二号门办理»✓——请注意"),
)

# A sentence that begins in small letters.
SMALL = (
    Marked("an address behind a stop, www", "«Pay your fees online.» www.pay.example.edu is open all day.", "Pay your fees"),
    Marked("an address behind an abbreviation", "«See the page of Prof. https://smith.example.edu for more.» Ask us.", "for more"),
    Marked("small letters behind a stop and a quote mark", "«The sign “No entry.” is on the door of hall 4.» Ask us.", "on the door"),
    Marked("the next line in small letters, a bracket", "«The sign (No entry.)\nis on the door of hall 4.» Ask us.", "on the door"),
    Marked("the next line in small letters, True", "«The tour takes approx.\ntwo hours in all.» Ask us.", "two hours in all", soft=True),
    Marked("i behind a stop", "Rooms are free. «i'm told they open at nine.» Ask us."),
    Marked("small letters behind ?", "Locked out? «ask the guard at gate 2.» Wait."),
    Marked("and behind ?", "«Locked out? and no card at hand.» Wait.", "and no card at hand"),
    Marked("small letters behind a stop", "«Rooms are free. rooms open at nine.» Ask us.", "rooms open at nine"),
    Marked("small letters behind a short form", "«Ask the dept. it has the keys of all halls.» Wait.", "it has the keys"),
    Marked("small letters behind letters and a bracket", "Ask us (the desk). «we have the keys of all halls.» Wait."),
    Marked("small letters behind capitals", "Ask the ISO. «we have the keys of all halls.» Wait."),
    Marked("small letters behind one capital", "«Ask for room B. we have the keys of all halls.» Wait.", "we have the keys"),
    Marked("small letters behind a number of two digits", "«Ask at desk 12. we have the keys of all halls.» Wait.", "we have the keys"),
    Marked("small letters behind an ellipsis", "«Wait… we have the keys of all halls.» Wait.", "we have the keys"),
    Marked("small letters behind two dots", "«Wait.. we have the keys of all halls.» Wait.", "we have the keys"),
)

SHORT_FORMS = (
    Marked("Pty and a word that opens", "He works for Acme Pty. «The firm pays all wages on Fridays.» Ask payroll."),
    Marked("a small letter alone", "«See annex b. Smith signs it at the front desk.» Ask us.", "Smith signs it"),
    Marked("a.m. and a name", "Doors open at 9 a.m. «Rooms are free until ten.» Ask us."),
    Marked("a.m. and a zone", "«Doors open at 9 a.m. EST on all weekdays.» Ask us.", "on all weekdays"),
    Marked("a.m. and a number", "«Doors open at 9 a.m. 5 May is the first day.» Ask us.", "is the first day"),
    Marked("vol. and a number", "«See vol. 3 for the rules of the north hall.» Ask us.", "for the rules"),
    Marked("vol. and a word that opens", "Hand in the first vol. «The desk is open until ten.» Ask us."),
    Marked("a degree and a word that opens", "She holds a Ph.D. «Her office is on level two.» Ask us.", reason=BACK),
    Marked("a degree and a name", "«She is a Ph.D. Student of the north hall.» Ask us.", "of the north hall", reason=BACK),
    Marked("a capital and a word that opens", "Go to hall B. «The desk is open until ten.» Ask us."),
    Marked("no space behind the stop before", "Ask on Tuesday.«Mr. Smith is at the desk.» Wait.", "Smith is at the desk"),
    Marked("a number that opens the line", "12. «Rooms are free in May.» Ask us."),
    Marked("a number that opens it, in brackets", "(12. «Rooms are free in May.» Ask us."),
    Marked("a number that ends a sentence", "Go to desk 12. «Rooms are free in May.» Ask us."),
    Marked("a long number at a line's head", "1998. «Rooms are free in May.» Ask us."),
)

# No space behind the stop.
TIGHT = (
    Marked("a note behind a word", "Rent stayed flat in all halls.4 «Food rose by a third.» Ask us."),
    Marked("notes behind a word", "Rent stayed flat in all halls.4,5 «Food rose by a third.» Ask us."),
    Marked("a note behind a quote mark", "The sign says “closed”.4 «Food rose by a third.» Ask us."),
    Marked("a note behind a bracket", "Rent stayed flat (in May).4 «Food rose by a third.» Ask us."),
    Marked("a number behind a name", "«Ask for Room A.4 Keys of the hall.» Ask us.", "Keys of the hall"),
    Marked("a version", "«Install Node.Js on each of the desks.» Ask us.", "on each of the desks"),
    Marked("a word glued to a number", "The fee is 1,200.«Pay it at the front desk.» Ask us.", "Pay it at the front desk."),
    Marked("a word glued to ?", "Locked out?«Ask the guard at gate 2.» Wait.", "Ask the guard at gate 2."),
    Marked("Latin stop behind Chinese", "请提前预约.«周末全天不对外开放.»请带学生证."),
    Marked("a wide stop behind Latin", "Pay online．«Keys are kept at desk 1．»"),
)

QUOTATIONS_ZH = (
    Marked("a comma behind a quotation", "«请在听到“请进！”，再推门进入考场。»手机关机。", "再推门进入考场"),
    Marked("a dash behind 。", "«请勿迟到。——考场须知第三条。»请注意。", "考场须知第三条"),
    Marked("a dash behind a Chinese quotation", "老师说：“请勿迟到。”——«考场须知第三条须遵守。»请注意。", "考场须知第三条须遵守"),
    Marked("a bracket behind a quotation", "«老师说“请勿迟到！”（考场须知）并登记姓名。»请注意。", "并登记姓名。"),
    Marked("a quotation at the start", "«“请勿在考试开始后入场。”»老师会提醒考生。"),
    Marked("a question quoted at the start", "«“证件带了吗？”»老师会提醒考生。", reason="a question"),
    Marked("a quotation and a space", "老师说“请勿迟到！” «考生须提前到场。»请注意。"),
    Marked("！ in quote marks behind a word", "«请对门卫喊“开门！”门卫会登记姓名。»请注意。", "门卫会登记姓名"),
    Marked("！ in quote marks behind a colon", "门上写着：“请勿入内！”«访客须先登记姓名。»请注意。"),
    Marked("。 in quote marks behind a word", "门上写着“请勿入内。”«访客须先登记姓名。»请注意。"),
    Marked("a stop in a wide bracket", "访客须先登记姓名（周末除外。）«访客须出示证件。»请注意。"),
    Marked("! in a wide bracket", "«访客（请注意！）须先登记姓名。»请注意。", "须先登记姓名"),
    Marked("a title with a stop", "«请阅读《新生手册！》中的全部规定。»请注意。", "中的全部规定"),
    Marked("quote marks of two kinds", "«请在听到「请进！」后再推门进入考场。»手机关机。", "后再推门进入考场"),
)

# Tags and notes behind a stop, and marks of items inside a line.
BEHIND = (
    Marked("tags behind a sentence", "<div><p>«Fees are due on 1 March.»</p></div>\n<p>Ask us.</p>"),
    Marked("tags behind, no stop", "<div><p>«Fees are due on the first of March»</p></div>\n<p>Ask us.</p>"),
    Marked("a tick and tags behind", "<ul><li>«Fees are due on the first of March»✓</li></ul>\n<p>Ask us.</p>"),
    Marked("tags and spaces behind", "<p>«Fees are due on the first of March» <br> </p>"),
    Marked("a tag inside a line stays", "<p>«Fees are <b>due on 1 March.</b>»</p>\n<p>Ask us.</p>"),
    Marked("a tag of a block with a space before", "Ask us. «Fees are due in May.» <p>Ask us.</p>"),
    Marked("a note behind a stop and bold", "**Fees are due in May.**[4] «Rent is due in June.» Ask us."),
    Marked("two notes behind a stop", "Fees are due in May. [4] [5] «Rent is due in June.» Ask us."),
    Marked("a note of a letter", "Fees are due in May.[b] «Rent is due in June.» Ask us."),
    Marked("an inline tag behind a stop", "<b>Fees are due in May.</b> «Rent is due in June.» Ask us."),
    Marked("bold begins behind a stop", "Fees are due in May. «**Rent** is due in June.» Ask us."),
)

MARKS_INSIDE = (
    Marked("1) 2) after a sentence", "Two rules hold. 1) Fees are due in May. 2) «Rent is due in June.» Ask us."),
    Marked("1) 2) without stops", "Two rules hold. 1) «Fees are due in May» 2) Rent is due in June.", "Fees are due in May"),
    Marked("2) 3) without a 1)", "«Two rules hold 2) Fees are due in May 3) Rent is due in June.» Ask us.", "Fees are due in May"),
    Marked("a) b) after a sentence", "Two rules hold. a) Fees are due in May. b) «Rent is due in June.» Ask us.", "Rent is due in June"),
    Marked("a. b. at a line's head", "Two rules\na. «Fees are due in May» b. Rent is due in June.", "Fees are due in May", reason=BACK),
    Marked("(1) (2) after a sentence", "Two rules hold. (1) «Fees are due in May» (2) Rent is due in June.", "Fees are due in May", reason=BACK),
    Marked("(1) (2) (3) after a sentence", "Three rules hold. (1) Fees are due (2) «Rent is due in June» (3) Rooms are free.", "Rent is due in June", reason=BACK),
    Marked("(1) … (2) behind a word", "«Guests pay (1) Fees of the hall (2) Rent of the room.» Ask us.", "Rent of the room"),
    Marked("(1) in the line above", "Two rules hold. (1) Fees are due.\n«Rent may be (2) due in June at the desk.» Ask us.", "due in June at the desk"),
    Marked("1. 2. behind a number", "Go to desk 1. «Fees are paid at desk 2.» Ask us."),
    Marked("1. 2. 3. with dots", "Rules hold. 1. Fees are due 2. «Rent is due in June» 3. Rooms are free.", "Rent is due in June"),
    Marked("A) B) after a sentence", "Two rules hold. A) «Fees are due in May» B) Rent is due in June.", "Fees are due in May"),
    Marked("• 1) 2)", "Two rules hold. •1) «Fees are due in May» •2) Rent is due in June.", "Fees are due in May"),
    Marked("10) behind 9)", "Rules hold. 9) «Fees are due in May» 10) Rent is due in June.", "Fees are due in May"),
    Marked("8) to 10), from the first", "Rules hold. 8) Rooms are free 9) «Fees are due in May» 10) Rent is due.", "Fees are due in May"),
    Marked("a number in brackets behind a word", "«See rule (2) of the north hall for guests.» Ask us.", "of the north hall"),
    Marked("a bracket that closes a word", "«Ask the desk (level 2) for a card.» Wait.", "for a card"),
    Marked("far apart", "Two rules hold. 1) " + "Fees are due in the month of May " * 10 + "2) «Rent is due in June.» Ask us.", "Rent is due in June."),
)


@table(BRACKETS, LOOSE, SMALL, SHORT_FORMS, TIGHT, QUOTATIONS_ZH, BEHIND, MARKS_INSIDE)
def test_edges_that_hang_on_a_detail(case):
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
    Marked("nothing to be seen inside the last word", "«Guests may not stay in hall\u2060s.» The desk opens at noon.", "Guests may not", shown="Guests may not stay in halls."),
    Marked("nothing to be seen in a short form", "«Send it to Dr\u200b. Smith before noon.» Ask us.", "Smith before noon", shown="Send it to Dr. Smith before noon."),
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


# What stands on both sides of a break.
BESIDE_A_BREAK = (
    Marked("brackets at a line's head", "«Hand in the form\n(signed in ink) at desk 4.» Ask us.", "signed in ink"),
    Marked("bold small letters at a line's head", "«Hand in the form\n**signed** in ink at desk 4.» Ask us.", "in ink at desk 4"),
    Marked("a small letter in a quote mark", "«Wait at the sign\n“please wait” at desk 4.» Ask us.", "at desk 4"),
    Marked("a comma at a line's head", "«Hand in the form at desk 4\n, room 2, by noon.» Ask us.", "by noon"),
    Marked("a slash at the end", "«Hand in the form or card/\nPassport at desk 4.» Ask us.", "at desk 4"),
    Marked("an ampersand at the end", "«Ask the office of Fees &\nHousing for a form.» Then wait.", "Housing for a form"),
    Marked("、 at the end", "«请携带护照、\n照片和申请表。»请注意。", "照片和申请表", shown="请携带护照、照片和申请表。"),
    Marked("a comma, four words", "«For all of the guests,\nRooms are free in May.» Ask us.", "Rooms are free in May"),
    Marked("a comma, three small words", "«In the hall,\nRooms are free in May.» Ask us.", "Rooms are free in May"),
    Marked("a comma, a small letter", "«Dear Guest,\nrooms are free in May.» Ask us.", "rooms are free in May"),
    Marked("a greeting of three words", "Dear Miss Smith,\n«Rooms are free in May.» Ask us."),
    Marked("a colon at the end, small letters below", "Bring to the desk:\n«the form is needed by May.»\nAsk us.", reason=BACK),
    Marked("a wide colon, True", "开放时间如下：\n«图书馆早上八点开门迎客。»请注意。", soft=True),
    Marked("a bar at the head, True", "| Fees\n«Rooms can be booked online by all students.» Ask us.", soft=True),
    Marked("a blank line of spaces, True", "How to apply\n  \n«Fill in the form online before Friday.» Ask us.", soft=True),
    Marked("a blank line, Windows", "Students who apply must\r\n\r\n«Fill in the form online before Friday.» Ask us."),
    Marked("a break, Windows", "«Students who apply must\r\nFill in the form online before Friday.» Ask us.", "the form online before Friday"),
    Marked("a quotation, twice as deep", ">> «Fees are due on\n>> 1 March at noon.» Pay online.", "Fees are due on", shown="Fees are due on >> 1 March at noon."),
    Marked("a quotation below a line", "Fees are due on\n> «Rooms are free in May.»"),
    Marked("a line below a quotation", "> Fees are due in May\n«Rooms are free in May.»"),
    Marked("a quotation of two sentences", "> Fees are due in May\n> «Rooms are free in June.»\n> Ask us."),
    Marked("a stop at a line's end, True", "Fees are due in May.\n«Rooms are free in June.»\nAsk us.", soft=True),
    Marked("an abbreviation at a line's end, True", "«Send the form to Dr.\nSmith at the front desk.» Ask us.", "at the front desk", soft=True),
    Marked("an abbreviation at a line's end", "«Send the form to Dr.\nSmith at the front desk.» Ask us.", "at the front desk"),
    Marked("small letters at a line's head, True", "«Students must hand the form\nin at the front desk.» Ask us.", "at the front desk", soft=True),
    Marked("a short line of small letters heads them", "Ask us.\n\nopening hours\n«the library opens at 8 am on weekdays.»", reason=BACK),
    Marked("39 small letters head them", "Ask us.\n\nopening hours of the library by the gym\n«they open at 8 am on weekdays.»", reason=BACK),
    Marked("40 small letters do not", "Ask us.\n\n«opening hours of the library in the hall\nbegin at 8 am on weekdays.»", "begin at 8 am on weekdays"),
    Marked("a long line of small letters", "Ask us.\n\n«the hall and the yard of the school are closed\non sundays in july.»", "on sundays in july"),
    Marked("small letters below the title", "Opening hours\nthe library of the hall\n«is open until ten at night.»", title="Opening hours", reason=BACK),
    Marked("small letters below another line", "«Opening hours\nthe library of the hall\nis open until ten at night.»", "is open until ten at night"),
    Marked("small letters below small letters", "Ask us.\n\nthe library\nthe yard of the hall\n«is open until ten at night.»", reason=BACK),
    Marked("small letters below a line with a stop", "Ask us first.\n«iPads are open\nto all of the guests.» Ask.", "to all of the guests"),
    Marked("a day below, False", "«The desk is closed on each last»\nMonday of May. Ask us.", reason=BACK, soft=False),
    Marked("a day below an ellipsis", "Ask us first…\n«Monday is the last day to apply.» Pay online."),
    Marked("a number in Chinese above a sentence", "一、押金须在三月内缴纳\n«学生须通过学校网站缴纳押金。»"),
    Marked("a long name above a Chinese sentence", "学生退款申请办法说明\n«学生须通过学校网站提交。»"),
    Marked("the title above a Chinese line", "学生须缴纳全部押金\n«访客须通过学校网站提交。»", title="学生须缴纳全部押金"),
    Marked("a greeting, four words", "«Dear Miss Mia Smith,\nRooms are free in May.» Ask us.", "Rooms are free in May"),
    Marked("a table's line above, None", "| Fees\n«Rooms can be booked online by all students.» Ask us."),
    Marked("the title as a line above", "Rooms and\n«Fees are due in May at the desk.» Ask us.", title="Rooms and"),
    Marked("a break first", "\n«Fees are due in May at the desk.» Ask us."),
    Marked("a break first, True", "\n«Fees are due in May at the desk.» Ask us.", soft=True),
    Marked("an empty quotation at the end", "> «Fees are due in May at the desk»\n>"),
    Marked("an empty line of a quotation", "> Fees and rent\n>\n> «The rent is due in the first week of June.»"),
    Marked("an empty line of a quotation, True", "> Fees and rent\n>\n> «The rent is due in the first week of June.»", soft=True),
    Marked("a bracket at the end", "«Fees are due in May at the desk»\n(", reason=BACK),
    Marked("lines not all filled to one width", "«Keys of the north hall are kept by Miss\nMia Smith at the desk on level two all the\nYear.» Ask us.", "on level two all"),
    Marked("a heading that fills its line, True", "# How to apply for a room of the north hall\n«Fill in the form online before Friday.» Ask us.", soft=True),
    Marked("a bar and a filled line, True", "| Fees of the north hall and of the yard\n«Fill in the form online before Friday.» Ask us.", soft=True),
    Marked("a quotation without spaces", ">Fees are due in May\n>«Rooms are free in June.»"),
    Marked("a quotation without spaces goes on", ">«Fees are due in May\n>or in June at the desk.» Ask us.", "in June at the desk", shown="Fees are due in May >or in June at the desk."),
)

# In wrapped text, a line that leaves room for the next word heads a paragraph.
ROOM_LEFT = (
    Marked("a heading, True", "Fees and rent\n«Rent is due on the first day of May.» Ask us.", soft=True),
    Marked("a heading below a blank line, True", "Ask us first.\n\nFees and rent\n«Rent is due on the first day of May.» Ask us.", soft=True),
    Marked("a filled line, True", "«All guests of the large north hall pay Mister\nSmith at the front desk of the hall.» Ask us.", "at the front desk", soft=True),
    Marked("a third line in wrapped text", "«Guests who stay for a night pay the\nguard of the north hall, one Mister\nSmith, at the front desk of the hall now.» Ask us.", "at the front desk", soft=True),
    Marked("a comma, True", "«If you are late,\nRing the bell at the door of the north hall.» Ask us.", "at the door", soft=True),
    Marked("room for the next word, exactly", "Fees and rents\n«Rent is due in May.»", soft=True),
    Marked("one sign short of room", "«Keys are at the\nNorth Hall desk now.»", "North Hall desk now", soft=True),
)

# Lines filled to one width are a paragraph that a program wrapped.
KEYS = "The office of the north hall keeps all keys"
WIDTHS = (
    Marked("Chinese wrapped at one width", "«学生签证续签须在到期前九十天\n通过学校网站提交申请并且缴纳\n费用一百元。»请注意。", "费用一百元。", shown="学生签证续签须在到期前九十天通过学校网站提交申请并且缴纳费用一百元。"),
    Marked("Chinese lines of several lengths", "学生签证续签须知\n«图书馆周一至周五须在八点前开门迎客»\n自习室可在网上预约"),
    Marked("short Chinese lines of one length", "停车证在二号门办\n«学生证在三号门办»\n图书馆早八点开门"),
    Marked("Latin wrapped at forty", "«The office of the north hall keeps a key of\nMister Smith and hands it out to the man of\nMay.» Ask us.", "and hands it out"),
    Marked("lines that are not filled", "The office of the hall is on level two\n«Rooms are free in May for all guests of the north hall»\nFees are due in June"),
    Marked("two lines filled to sixty", "«The office of the north hall of the school keeps a key of one\nMister Smith of May.» Ask us.", "Smith of May"),
    Marked("two lines filled to fifty", "The office of the north hall is on the left\n«Mister Smith is there until noon.»"),
    Marked("Chinese lines of twelve", "«学生签证续签须在到期前九\n十天通过学校网站提交申请\n并缴纳费用。»请注意。", "并缴纳费用。", shown="学生签证续签须在到期前九十天通过学校网站提交申请并缴纳费用。"),
    Marked("Chinese lines of eleven", "学生签证续签须在到期前\n«停车证须通过学校网站办»\n图书馆在早上八点开门了"),
    Marked("Chinese lines, one shorter by two", "«学生签证续签须在到期前九十天\n通过学校网站提交申请并缴\n纳全部的费用。»请注意。", "纳全部的费用。", shown="学生签证续签须在到期前九十天通过学校网站提交申请并缴纳全部的费用。"),
    Marked("Chinese lines, one shorter by three", "学生签证续签须在到期前九十天\n«停车证须通过学校网站办»\n图书馆在早上八点开门迎接访客"),
    Marked("a long line above a short one", "学生签证续签须在到期前九十天\n«停车证须在二号门办»\n自习室可在网上预约三小时整"),
    Marked("a list below two lines", f"{KEYS}\n«Mister Smith will hand them out at desk two»\n- Ask us."),
    Marked("a wrapped paragraph below the title", "Keys\n«The office of the north hall keeps a key on\nMister Smith and hands it out to the man in\nMay.» Ask us.", "hands it out", title="Keys"),
    Marked("a wrapped paragraph below a blank line", f"Ask.\n\n«{KEYS}\nMister Smith has of the rooms on level two\nNow.» Ask us.", "of the rooms on level two"),
    Marked("a wrapped paragraph above a blank line", f"«{KEYS}\nMister Smith has of the rooms on level two\nNow»\n\nAsk.", "of the rooms on level two"),
    Marked("a line that had room for the next word", "The office of the hall has them\n«Mister Smith hands them out at the desk now in May»\nAnd then they are at the desk of the north hall"),
    Marked("three lines of forty", "«Keys of the large north hall or the door\nMia Smith keeps at the desk on level two\nAll day.» Ask us.", "on level two"),
    Marked("three lines of thirty-nine", "Keys of the large north hall or my door\n«Mia Smith will keep at desk two in June»\nAsk us."),
    Marked("two lines, sixty wide", "«Keys of the large north hall of the school are cut by Master\nJim Smith at the desk.» Ask us.", "Smith at the desk"),
    Marked("two lines, fifty-nine wide", "Keys of the large north hall of the school are kept by Miss\n«Mia Smith is at the desk.» Ask us."),
    Marked("five lines of one width", "«Keys of the large north hall and the gate\nMia Smith keeps on the first day of term\nJim Brown keeps on the second day of July\nMia Brown keeps on the third day of term\nJim Smith keeps in May.» Ask us.", "keeps in May"),
    Marked("five lines, the second not filled", "Keys of the large north hall and the gate\nMia Smith keeps here\nJim Brown keeps on the second day of July\n«Mia Brown will keep on the third of term»\nAsk us.", "will keep on the third"),
    Marked("five lines, the fourth not filled", "Keys of the large north hall and the gate\nMia Smith keeps on the first day of term\n«Jim Brown will keep on the third of term»\nMia Brown keeps one\nJim Smith keeps all.", "will keep on the third"),
    Marked("six lines, the first not filled", "Keys of the large north hall\nMia Smith keeps on the first day of term\nJim Brown keeps on the second day of July\nMia Brown keeps on the third day of term\n«Jim Smith keeps on the fourth day of July\nJoe Smith keeps in May.» Ask us.", "keeps in May"),
    Marked("five lines, the first two are joined", "«Keys of the large north hall and the gate\nMia Smith will keep on the first of July»\nJim Brown keeps on the third day of term\nMia Brown keeps one\nJim Smith keeps all.", "will keep on the first"),
    Marked("room for the next word, to the sign", "Keys of the large north hall and the gate\n«Mia Smith will keep on the days of it»\nJim Brown keeps all."),
    Marked("a short line above a long word", "«Keys of the large north hall and the gate\nMia Smith keeps on the first day\nInternational guests of the hall keep now\nTwo.» Ask us.", "guests of the hall"),
)


@table(BESIDE_A_BREAK, ROOM_LEFT, WIDTHS)
def test_line_breaks_that_hang_on_a_detail(case):
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
    Marked("i)",                       "i) «Rooms can be booked online by all students.»\nii) Ask us."),
    Marked("ii)",                      "i) Ask us.\nii) «Rooms can be booked online by all students.»"),
    Marked("第一条",                     "第一条 «申请表须在三月前交到办公室。»"),
    Marked("十一、",                     "十一、«申请表须在三月前交到办公室。»"),
    Marked("Answer and a number",      "Answer 12: «Parking is free on Sundays.» Pay on other days."),
    Marked("Answer, a number and a space", "Answer 123 : «Parking is free on Sundays.» Pay on other days."),
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
