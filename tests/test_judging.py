"""Judging the sentence: headings, rows, items, questions, what leans on its neighbours, years, lengths, repeats."""

import re

import pytest
from cases import EN, NOTHING, OPENS, PERMIT, ROOMS, VISITORS, Case, Marked, run, run_marked, table
from hypothesis import given, settings
from hypothesis import strategies as st

from quotegate import Passage, Quote, Rules, check, judge, tables
from quotegate.judging import _openings
from quotegate.rules import LEANS_BACK

# fmt: off
# --- Headings ---------------------------------------------------------------------------------------------------------

HEADINGS = (
    Marked("the title", "«How to renew your permit»\nFill in form 3 online before it ends.", reason="heading",
           title="How to renew your permit"),
    Marked("the title, a stop added", "«How to renew your permit»\nFill in form 3 online before it ends.",
           "How to renew your permit.", reason="heading", title="How to renew your permit"),
    Marked("the title in one line with the text", "Read this page. «Permits must be renewed.» Pay by card.", reason="heading",
           title="Permits must be renewed."),
    # Debatable: it may be an item of its own; but a line with no verb and no stop tells a reader nothing.
    Marked("a line with no verb", "«Refund policy for international students»\nRefunds are paid within 30 days.",
           reason="heading"),
    Marked("a Markdown heading", "## Refunds are paid within 30 days\nAsk the office.",
           "Refunds are paid within 30 days", reason="heading"),
    Marked("an underlined line",
           "«Refunds are paid to all students»\n=================================\nAsk the office.", reason="heading"),
    Marked("an HTML heading", "<h2>Refund policy for all students</h2>\nRefunds are paid within 30 days.",
           "Refund policy for all students", reason="heading"),
    Marked("a Chinese line with no verb", "«国际学生退款政策»\n退款在三十天内到账。", reason="heading"),
    Marked("a chapter",                   "«第二章 国际学生退款政策»\n退款在三十天内到账。", reason="heading"),
    Marked("a line that is only a link", "«[The room portal of the school](https://rooms.example.edu)»\nRooms fill fast.",
           reason="heading"),
    Marked("a line that is only an image", "«![A map of the halls](https://example.edu/map.png)»\nRooms fill fast.",
           reason="heading"),
    Marked("an image with a long address",
           "«![The halls are open to all](https://img.example.edu/map/2/map.png)»\nRooms fill fast.", reason="heading",
           fails="its address fills the line, as words of a wrapped paragraph do"),
    Marked("links with long addresses", "«[Rooms](https://a.example/rooms/of/the/north/hall/and/the/yard), [desks](https://a.example/desks/of/the/yard), [halls](https://a.example/halls-of-the-north-and-south-side)»\n\nAsk us.", reason="heading"),
)

NO_HEADINGS = (
    Marked("a sentence below the title", "How to renew your permit\n«Fill in form 3 online before it ends.»",
           title="How to renew your permit"),
    Marked("a line with a stop", "Refund policy\n«Refunds are paid within 30 days of a request.»\nAsk the office."),
    Marked("a line with a verb, no stop", "Refund policy\n«Refunds are paid within 30 days»\nAsk the office"),
    Marked("a Chinese line with a verb",  "退款说明\n«退款须在三十天内申请，逾期不退»\n请联系办公室"),
    Marked("the title's words in a sentence", "How to renew\n«How to renew your permit is explained at desk 2.»",
           title="How to renew"),
    Marked("a hash in the text",          "«Press # to reach the front desk at night.» Then wait."),
    Marked("a link in a line with a verb", "Rooms\n«[The portal](https://rooms.example.edu) is open to all guests»\nAsk us.",
           "The portal is open to all guests",
           shown="[The portal](https://rooms.example.edu) is open to all guests"),
)


@table(HEADINGS, NO_HEADINGS)
def test_headings(case):
    run_marked(case)


# --- Rows of tables ---------------------------------------------------------------------------------------------------

ROWS = (
    Marked("bars",                        "Intake | Code | Start\n«Oct intake | OCT-01 | 6 Jan»", reason="table row"),
    Marked("two cells",                   "Intake | Start\n«Oct intake | 6 Jan»", reason="table row"),
    Marked("columns of spaces",
           "Intake        Start     Fee\n«Oct intake    6 Jan     1,200»\nMar intake    2 Mar     1,250",
           reason="table row"),
    Marked("tabs",                        "Intake\tStart\tFee\n«Oct intake\t6 Jan\t1,200»", reason="table row"),
    Marked("full-width bars", "学期｜代码｜开学\n秋季学期｜OCT-01｜一月六日", "秋季学期｜OCT-01｜一月六日",
           reason="table row", rules={"stops": ""}),
    Marked("full-width bars behind a sentence", "«学费须在三月前缴纳。»学期｜代码｜开学日期。", reason="table row"),
    Marked("a sentence in a cell", "| Rule | Note |\n|---|---|\n| Fees | Fees are due on 1 March. |",
           "Fees are due on 1 March.", reason="table row"),
    Marked("a cell over lines",
           "<table><tr>\n<td>\n«Fees are due on 1 March.»\n</td>\n<td>\n1\n</td>\n</tr></table>", reason="table row"),
    Marked("the last cell of a table", "<table><tr>\n<td>\n«Fees are due on 1 March.»\n</td>\n</tr></table>",
           reason="table row"),
)

ROW_REPLIES = (
    Case("HTML", "[1] <tr><td>Oct intake</td><td>6 Jan</td></tr>",
         ("<table><tr><th>Intake</th><th>Start</th></tr>\n<tr><td>Oct intake</td><td>6 Jan</td></tr></table>",),
         NOTHING, "fragment"),
    Case("Markdown", "[1] | Oct intake | OCT-01 | 6 Jan |",
         ("| Intake | Code | Start |\n|---|---|---|\n| Oct intake | OCT-01 | 6 Jan |",), NOTHING, "fragment",
         ("table row",)),
)

NO_ROWS = (
    Marked("a sentence above a table",
           "«The intakes of the year are listed on the web.»\n| Intake | Start |\n|---|---|\n| Oct intake | 6 Jan |"),
    Marked("a bar in a sentence",         "«Type a | b to search for both of the words.» Then wait."),
    Marked("two spaces in a sentence", "«Rooms are free.  Halls are not.» Ask us.", "Rooms are free. Halls are not."),
    Marked("numbers in a sentence",       "«The intake of October starts on 6 Jan and costs 1,200 dollars.» Ask us."),
    Marked("below a table's tags", "<table><tr>\n<td>\nMarch\n</td>\n</tr></table>\n<p>«Fees are due on 1 March.»</p>"),
)


@table(ROWS, NO_ROWS)
def test_table_rows(case):
    run_marked(case)


@table(ROW_REPLIES)
def test_replies_of_table_rows(case):
    run(case)


# --- Items of lists ---------------------------------------------------------------------------------------------------

ITEMS = (
    Marked("under a condition", "If you don't meet any of the requirements above:\n- «you must contact ISP»",
           reason="list item"),
    Marked("（一）（二）", "下列情形不予退款：\n（一）开学四周后退学的学生；\n（二）«签证申请被拒绝的学生。»",
           "签证申请被拒绝的学生", reason="list item"),
    Marked("(a) (b)",
           "The grant is not paid to:\n(a) «students on a leave of absence.»\n(b) part-time students in year 1.",
           reason="list item"),
    Marked("① ②", "以下人员不能申请：\n① «已经办理休学手续的学生。»\n② 交换期未满的学生。", reason="list item"),
    # Debatable: the item says all there is to say, but what ends in a colon may as well have said "not".
    Marked("a colon, whatever it says",
           "Opening hours:\n- «The library opens at 8 am on weekdays.»\n- The gym opens at 6 am.", reason="list item"),
    Marked("no colon, but the words",
           "The following do not apply\n- «Fees are refunded within 30 days.»\n- Rent is waived.", reason="list item"),
    Marked("1.", "You may not:\n1. «Park at the gate on weekdays.»\n2. Park in the yard.", reason="list item"),
    Marked("1)", "You may not:\n1) «Park at the gate on weekdays.»\n2) Park in the yard.", reason="list item"),
    Marked("1、", "下列情形不予退款：\n1、«开学四周后退学的学生不退。»\n2、其他。", reason="list item"),
    Marked("a dot", "You may not:\n• «Park at the gate on weekdays.»\n• Park in the yard.", reason="list item"),
    Marked("an asterisk", "You may not:\n* «Park at the gate on weekdays.»\n* Park in the yard.", reason="list item"),
    Marked("nested", "You may not:\n- Park anywhere.\n    - «Park at the gate on weekdays.»\n- Sleep in the yard.",
           reason="list item"),
    Marked("blank lines between", "You may not:\n\n- Sleep in the yard.\n\n- «Park at the gate on weekdays.»",
           reason="list item"),
    Marked("an item of two lines",
           "You may not:\n- Sleep in the yard,\n  also not in tents.\n- «Park at the gate on weekdays.»",
           reason="list item"),
    Marked("a second sentence of an item", "You may not:\n- Park here. «Parking at the gate is free on Sundays.»",
           reason="list item"),
    Marked("a list in HTML", "<p>You may park if:</p>\n<ul>\n<li>«Your room is in hall 2.»</li>\n<li>Ask us.</li>\n</ul>",
           reason="list item"),
    Marked("a list in HTML, on one line", "<p>Do not come if</p><ol><li>Ask us.</li><li>«Your room is in hall 2.»</li></ol>",
           reason="list item"),
    Marked("What you must not do", "What you must not do\n- «Park at the gate on weekdays.»", reason="list item"),
    Marked("Exclusions", "Exclusions\n- «Damage by water is covered for guests.»\n- Theft.", reason="list item"),
    Marked("严禁", "宿舍内严禁\n- «使用电炉取暖做饭。»\n- 饲养宠物。", reason="list item"),
    Marked("under a question", "Who loses the room?\n- «Guests who are late pay the fee.»\n- Others.", reason="list item"),
    Marked("one of these", "Bring one of these\n- «A passport shows the age of a guest.»\n- A card.", reason="list item"),
    Marked("under the title", "- «Park at the gate on weekdays.»\n- Sleep in the yard.", title="What you must not do",
           reason="list item"),
    Marked("inside a line", "You cannot apply if: 1. «You have left the school.» 2. You owe fees.", reason="list item"),
    Marked("inside a line among others",
           "Fees\nYou cannot apply if: 1. «You have left the school.» 2. You owe fees.", reason="list item"),
    Marked("inside a line, bullets behind no colon", "You cannot apply if • You owe fees. • «You have left the school.»", reason="list item"),
    Marked("inside a line, numbers behind no colon", "有下列情形之一的，不予退费。1. 自行退学的学生。2. «已经入住宿舍满一个月。»", reason="list item"),
    Marked("inside a line, its second item", "Fees\nYou cannot apply if: 1. You owe fees. 2. «You have left the school.»",
           reason="list item"),
    Marked("inside a line, Chinese", "规定\n下列人员不得申请：1. «已经办理休学手续的学生。» 2. 交换期未满的学生。",
           reason="list item"),
    Marked("behind an item with or", "Refunds\n- You left in week one; or\n- «You were ill for a month.»", reason="list item"),
    Marked("an item that only names", "Rooms\n- «The large hall on level two»\n- The yard", reason="list item"),
    Marked("traditional, 情況之一", "有情況之一者\n- «學生已經辦理休學手續。»\n- 其他。", reason="list item"),
    Marked("traditional, 嚴禁", "宿舍內嚴禁\n- «使用電爐取暖做飯。»\n- 飼養寵物。", reason="list item"),

    Marked("no marks", "You may not:\n«Park at the gate on weekdays.»\nPark in the yard.", reason="list item"),
    Marked("no marks, further down", "You may not:\nPark in the yard.\n«Park at the gate on weekdays.» Call us.", reason="list item"),
    Marked("no marks, blank lines", "You may not:\n\nPark in the yard.\n\n«Park at the gate on weekdays.»", reason="list item"),
    Marked("under dots", "Guests should avoid …\n- «Parking at the gate costs a fine.»", reason="list item"),
    Marked("under dots, Chinese", "住校生不得……\n- «使用电炉取暖做饭。»\n- 饲养宠物。", reason="list item"),
    Marked("no marks, paragraphs of HTML", "<p>You may not:</p>\n<p>Park in the yard.</p>\n<p>«Park at the gate on weekdays.»</p>", reason="list item"),
    Marked("no marks, set in", "You may not:\n   Park in the yard.\n   «Park at the gate on weekdays.»", reason="list item"),
    Marked("no marks, set in, Chinese", "下列行为一律禁止：\n　　在走廊停车。\n　　«在宿舍使用电炉做饭。»", reason="list item"),
    Marked("a mark set in by other spaces", "You may if:\n\xa0\xa0• «You park at the gate.»\n　• You sleep.", reason="list item"),
    Marked("no marks, in bold", "**You may not:**\n«**Park at the gate on weekdays.**»", reason="list item"),
    Marked("no marks, a condition", "Do not pay yet if:\n«Your permit is still valid in May.»\nYou left.", reason="list item"),
    Marked("no marks, Chinese", "下列行为一律禁止：\n在走廊停车。\n«在宿舍使用电炉做饭。»", reason="list item"),
    Marked("an emoji for a bullet", "You may not:\n🚗 Park in the yard.\n«🚲 Park at the gate on weekdays.»", "Park at the gate",
           reason="list item"),
)

NO_ITEMS = (
    Marked("no marks, a colon that forbids nothing", "You may:\n«Park at the gate on weekdays.»\nPark in the yard."),
    Marked("no marks, a heading between", "You may not:\nPark in the yard.\n## Visitors\n«Guests can park at the gate.»"),
    Marked("no marks, a bare heading between", "You may not:\nPark in the yard.\n\nVisitors\n«Guests can park at the gate.»"),
    Marked("no marks, another colon between", "You may not:\nPark in the yard.\nYou may:\n«Park at the gate on weekdays.»"),
    Marked("no marks, behind a blank line", "You may not:\nPark in the yard.\n\n«Guests can park at the gate.»"),
    Marked("no marks, far below", "You may not:\n" + "Park in the yard.\n" * 12 + "«Guests can park at the gate.»"),
    Marked("no marks, no colon", "You may not park here.\n«Guests can park at the gate.»"),
    Marked("an emoji that opens a sentence", "House rules\n«🚲 Park at the gate on weekdays.»\nAsk us.", "Park at the gate"),
    Marked("a word in stars under a colon", "Fees:\n«*All* fees are due in May.»\nAsk us.", "fees are due"),
    Marked("a list without introduction",
           "Opening hours\n- «The library opens at 8 am on weekdays.»\n- The gym opens at 6 am."),
    Marked("Chinese, without introduction", "开放时间\n（一）«图书馆早上八点开门迎客。»\n（二）体育馆早上六点开门。"),
    Marked("a whole sentence above",
           "The halls have rules.\n1. «The library opens at 8 am on weekdays.»\n2. The gym opens at 6 am."),
    Marked("below the list",              "You may not:\n- Park here.\n\n«The library opens at 8 am on weekdays.»"),
    Marked("above the list",              "«The library opens at 8 am on weekdays.»\nYou may not:\n- Park here."),
    Marked("another list below a heading",
           "You may not:\n- Park here.\n\nOpening hours\n- «The library opens at 8 am on weekdays.»"),
    Marked("a list in HTML, a whole sentence above",
           "<p>The halls have rules.</p>\n<ul>\n<li>«The library opens at 8 am.»</li>\n<li>Ask us.</li>\n</ul>"),
    Marked("below a list in HTML", "<p>You may park if:</p><ul><li>Ask us.</li></ul><p>«The library opens at 8 am.»</p>"),
    Marked("What to do first", "What to do first\n- «Park at the gate on weekdays.»\n- Ask us."),
    Marked("宿舍须知", "宿舍生活指南\n- «使用电炉前请通知管理员。»\n- 请勿饲养宠物。"),
    # In doubt the larger span: its items are told with what they are items of.
    Marked("inside a line, （一）（二）", "«下列人员不得申请：（一）已经办理休学手续的学生。（二）交换期未满的学生。»"),
    Marked("under a title that names", "- «Park at the gate on weekdays.»\n- Ask us.", title="House rules"),
    Marked("inside a line, a number that ends a sentence", "We set the clock of all halls back to 1. «Clocks are set in March for all halls.» Ask us."),
    Marked("inside a line, a number that ends a sentence, no list", "The limit for guests is 50. «Guests pay at the desk in the hall.» Ask us."),
    Marked("a note with “only” above another", "[2] The hall had only 14 rooms\n«[3] The yard had 40 desks in May.»"),
    Marked("inside a line, bullets behind a name", "Opening hours • You pay by card. • «You get a paper at the desk.»"),
    Marked("inside a line, bullets, the one before forbids", "No pets. • Never smoke! • No cars. • «You get a paper at the desk.»"),
    Marked("inside a line, a sentence above that forbids", "You may not park. 1. You pay by card. 2. «You get a paper at the desk.»"),
    Marked("inside a line, a whole sentence above", "Two steps lead in. 1. «Apply online before May.» 2. Pay the fee."),
    Marked("behind an item with a stop", "Refunds\n- You may leave in week one.\n- «Fees are paid back in May.»"),
    Marked("an item with a verb", "Rooms\n- «The large hall is on level two»\n- The yard"),
    Marked("traditional, without introduction", "開放時間\n- «圖書館早上八點開門迎客。»\n- 體育館早上六點開門。"),
)


@table(ITEMS, NO_ITEMS)
def test_list_items(case):
    run_marked(case)


# Where a list begins, and what is set in how far.
SET_IN = (
    Marked("one inside another, its own introduction", "Rules of the halls\n- Rooms are cleaned except:\n    - «The yard is cleaned on Sundays.»\n- Fees are paid in May.", reason="list item"),
    Marked("behind one inside another", "Rules of the halls\n- Rooms are cleaned except:\n    - on Sundays.\n- «Fees are paid in May at desk 4.»"),
    Marked("set in by tabs", "Rules of the halls\n- Rooms are cleaned except:\n\t- «The yard is cleaned on Sundays.»\n- Fees are paid in May.", reason="list item"),
    Marked("behind those set in by tabs", "Rules of the halls\n- Rooms are cleaned except:\n\t- on Sundays.\n- «Fees are paid in May at desk 4.»"),
    Marked("a paragraph inside an item", "You may not:\n- Park at the gate.\n\n  «Fines are paid at desk 4 in cash.»\n- Sleep in the yard.", reason="list item"),
    Marked("a paragraph inside an item, no introduction", "Rules of the halls\n- Parking costs a fee.\n\n  «Fines are paid at desk 4 in cash.»\n- Ask us."),
    Marked("a wrapped item's second sentence", "You may not:\n- Park at the gate on all days that are\nmarked on the map. «Fines are paid at desk 4.»\n- Sleep.", reason="list item"),
    Marked("a wrapped item's second sentence, True", "You may not:\n- Park at the gate on all the days\nMarch has. «Fines are paid at desk 4.»\n- Sleep.", reason="list item", soft=True),
    Marked("right below an item", "You may not:\n- Park at the gate.\n«The library opens at 8 am on weekdays.»"),
    Marked("below a blank line, set in as the list", "You may not:\n\n- Park here.\n- «Sleeping in the yard costs a fine.»", reason="list item"),
    Marked("a list in a quotation", "> You may not:\n> - «Park at the gate on weekdays.»\n> - Sleep.", reason="list item"),
    Marked("a list in a quotation, no introduction", "> Rules of the halls\n> - «The library opens at 8 am.»\n> - Sleep."),
    Marked("Windows line ends", "You may not:\r\n\r\n- Park at the gate.\r\n- «Sleeping in the yard costs a fine.»\r\n", reason="list item"),
    Marked("Windows line ends, no introduction", "Rules of the halls\r\n\r\n- Park at the gate.\r\n- «Sleeping in the yard costs a fine.»\r\n"),
    Marked("other marks in between", "You may not:\n- Park at the gate.\n* «Sleeping in the yard costs a fine.»", reason="list item"),
    Marked("numbers up to three", "You may not:\n1. Park at the gate.\n2. Sleep in the yard.\n3. «Parking in the yard costs a fine.»", reason="list item"),
    Marked("a nested introduction further left", "You may not:\n  - Park at the gate.\n  - «Sleeping in the yard costs a fine.»", reason="list item"),
    Marked("an introduction set in further than its list", "Rules\n    You may not:\n- «Sleeping in the yard costs a fine.»\n- Ask us.", reason="list item"),
    Marked("an introduction set in by two wide spaces", "退费办法\n　　有下列情形之一的，不予退费：\n1. 自行退学的学生。\n2. «已经入住宿舍满一个月。»", reason="list item"),
    Marked("an introduction set in, another list above", "一、退费\n　　有下列情形之一的，不予退费：\n1. 自行退学的学生。\n2. «已经入住宿舍满一个月。»", reason="list item"),
    Marked("set in further, inside the item above", "Rules of the halls\n- Rooms are cleaned.\n  You may not:\n    - Park at the gate.\n- «Sleeping in the yard costs a fine.»"),
    Marked("set in further, in a wrapped line of the item above", "Rules of the halls\n- **Rooms**\n  We clean the rooms that you live in and work with\n  all of you.\n\n- **Yards**\n  «The yard is cleaned on Sundays.»"),
    Marked("set in further, a quotation above the list", "Rules of the halls\n\n> **Note:**\n>\n> Halls are old.\n\n+ «The yard is cleaned on Sundays.»"),
    Marked("set in further, inside an item of an item", "Rules of the halls\n- Rooms are cleaned.\n    1. On Sundays.\n       You may not:\n- «Sleeping in the yard costs a fine.»"),
    Marked("nested numbers, all at the line's head", "4. You may not:\n4.1. Park at the gate.\n4.2. «Sleep in the yard at night.»\n5. Ask us.", reason="list item"),
    Marked("nested numbers without their stops", "4. You may not:\n4.1 Park at the gate.\n«4.2 Sleep in the yard at night.»\n5. Ask us.", reason="list item"),
    Marked("an item that forbids those below it", "1. You may not:\n2. Park at the gate.\n3. «Sleep in the yard at night.»", reason="list item"),
    Marked("an item that forbids those below it, one mark", "- You may not:\n- Park at the gate.\n- «Sleep in the yard at night.»", reason="list item"),
    Marked("an item that forbids those below it, Roman", "(i) You may not:\n(ii) Park at the gate.\n(iii) «Sleep in the yard at night.»", reason="list item"),
    Marked("an article behind one with items", "第三条 有下列情形之一的，予以退学：\n（一）擅自离校的；\n（二）不能继续学习的；\n第四条 «退学的学生在两周内离校。»"),
    Marked("a paragraph behind parts of a sentence", "(1) A guest from\n(a) hall 2; or\n(b) hall 3\npays less.\n(2) «Fees are paid in May at desk 4.»"),
    Marked("an item that forbids those nested in it", "1. You may not:\n   a. Park at the gate.\n2. «Fees are paid in May at desk 4.»"),
    Marked("letters alone as marks", "You may not:\nA Park at the gate on all days of the\nweek.\n«B Sleep in the yard at night.»", reason="list item"),
    Marked("numbers alone as marks", "You may not\n1 Park at the gate.\n«2 Sleep in the yard at night.»", reason="list item"),
    Marked("a line that opens with A", "What to know:\n«A student card is free for all of them.»\nThe gate is open."),
    Marked("a line that opens with a number", "Rooms:\n«12 rooms are painted in May.»\nAsk 2 of us."),
    Marked("an answer below a question that excludes", "Which of them are not paid?\nA: «Guests who are late pay the fee.»"),
    Marked("answers by letters", "Which of them are not paid?\nA: Others.\n«B: Guests who are late pay the fee.»", reason="list item"),
    Marked("a footnote behind the colon", "You may not:[1]\n«Park at the gate on weekdays.»", reason="list item"),
    Marked("quote marks behind the colon", "“You may not:”\n«Park at the gate on weekdays.»", reason="list item"),
    Marked("a rare colon", "宿舍内不得∶\n«在走廊里停放自行车。»", reason="list item"),
    Marked("an introduction wrapped over two lines", "Guests and students of all the halls must not do any of\nthe things that are named here:\n«Park at the gate on weekdays.»", reason="list item"),
    Marked("an introduction wrapped behind a comma", "Guests must not enter in May,\nJune and July these rooms of the hall:\n«The gym is on level two.»", reason="list item"),
    Marked("an introduction below a line of its own", "Guests must not smoke here\nOpening hours:\n«The gate is open on weekdays.»"),
    Marked("an introduction below a sentence", "Guests must not smoke here.\nwhat else to know:\n«The gate is open on weekdays.»"),
    Marked("“or” on a line of its own", "You may not:\n\nPark at the gate.\n\nor\n\n«Sleep in the yard at night.»", reason="list item"),
    Marked("a paragraph between introduction and list", "You may not:\nGuests read this.\n\n- «Sleeping in the yard costs a fine.»"),
    Marked("a paragraph between, no blank line", "You may not:\nGuests read this.\n- «Sleeping in the yard costs a fine.»"),
    Marked("a second list below the first", "You may not:\n- Park here.\n\nYou may:\n- «Sleep in the hall on Sundays.»", reason="list item"),
    Marked("a paragraph that introduces nothing", "«The library opens at 8 am on weekdays.»\nAsk us.", title="What you must not do"),
    Marked("a paragraph set in, under the title", "  «The library opens at 8 am on weekdays.»\n  Ask us.", title="What you must not do"),
    Marked("a paragraph set in below another", "You may not:\n- Park at the gate.\n\nRules of the halls\n\n  «The library opens at 8 am on weekdays.»"),
    Marked("behind a wrapped item", "You may not:\n- Park at the gate on all days that are\nmarked on the map.\n- Sleep in the yard.\n- «Fines are paid at desk 4 in cash.»", reason="list item"),
    Marked("behind a wrapped item, numbers", "You may not:\n1. Park at the gate on all days that are\nmarked on the map.\n2. Sleep in the yard.\n3. «Fines are paid at desk 4 in cash.»", reason="list item"),
    Marked("behind an item that introduces others", "Rules of the halls\n1. Bring these papers:\n2. «Fees are paid in May at desk 4.»"),
    Marked("behind a nested list, numbers", "Rules of the halls\n1. Rooms are cleaned except:\n    - on Sundays.\n2. «Fees are paid in May at desk 4.»"),
    Marked("a wrapped item, a capital, True", "You may not:\n- Park at the gate near\nSmith Hall. «Fines are paid at desk 4.»\n- Sleep.", reason="list item", soft=True),
    Marked("the third line of a wrapped item", "You may not:\n- Park at the gate on all the days that are marked\non the map of the hall, which is at the desk of\nthe guard. «Fines are paid at desk 4 in cash.»\n- Sleep.", reason="list item",
           fails="only the line right below an item is known to go on with it"),
    Marked("under a question that excludes", "Which of them are not paid?\n- «Guests who are late pay the fee.»\n- Others.", reason="list item"),
    Marked("under a sentence that excludes", "Late guests are not paid.\n- «Guests who are late pay the fee.»\n- Others."),
    Marked("a tab below three spaces", "Rules of the halls\n   - Rooms are cleaned except:\n\t- «The yard is cleaned on Sundays.»", reason="list item"),
    Marked("a tab below four spaces", "Rules of the halls\n    1. Rooms are cleaned so:\n\t2. «The yard is cleaned on Sundays.»"),
    Marked("a paragraph set in by one space", "You may not:\n- Park at the gate.\n\n «Fines are paid at desk 4 in cash.»", reason="list item"),
    Marked("an introduction of 160 characters", f"{'Rules say so ' * 10}the following is so for guests\n- «Parking at the gate is free in May.»", reason="list item"),
    Marked("a line of 161 characters", f"{'Rules say so ' * 10}the following is so for tenants\n- «Parking at the gate is free in May.»"),
    Marked("a day right below an item", "You may not:\n- Park at the gate!\n«Monday is the last day to apply.»"),
    Marked("right behind a wrapped item", "You may not:\n- Park at the gate on all days that are\nmarked on the map.\n- «Fines are paid at desk 4 in cash.»", reason="list item"),
)

TAGGED = (
    Marked("tags, introduction lines above", "<p>You may not:</p>\n\n<ul>\n<li>«Park at the gate on weekdays.»</li>\n</ul>", reason="list item"),
    Marked("tags, a second paragraph above", "<p>You may not park here:</p>\n<p>The halls have rules.</p>\n<ul>\n<li>«Park at the gate on weekdays.»</li>\n</ul>"),
    Marked("tags, a list behind a list", "<p>You may not:</p><ul><li>Park.</li></ul><p>The halls have rules.</p><ul><li>«Park at the gate on weekdays.»</li></ul>"),
    Marked("tags, lines of one paragraph", "You may not:<br>Park in the yard.<br />«Park at the gate on weekdays.»", reason="list item"),
    Marked("tags, lines of one paragraph, a second sentence", "You may not:<br>Park in the yard.<br>Pay. «Park at the gate on weekdays.»", reason="list item"),
    Marked("tags, marked lines of one paragraph", "You may not:<br>- Park in the yard.<br>- «Park at the gate on weekdays.»", reason="list item"),
    Marked("tags, no stops", "<p>不得：</p><p>在走廊停车</p><p>«在宿舍使用电炉做饭»</p>", reason="list item"),
    Marked("tags, no line breaks", "<div>You may not:</div><div>Park in the yard.</div><div>«Park at the gate on weekdays.»</div>", reason="list item"),
    Marked("tags, a list of terms", "<dl><dt>You may not:</dt><dd>Park in the yard.</dd><dd>«Park at the gate on weekdays.»</dd></dl>", reason="list item"),
    Marked("tags, a colon that turns nothing", "<p>Opening hours:</p><p>Park in the yard.</p><p>«Park at the gate on weekdays.»</p>"),
    Marked("tags, a heading between", "<p>You may not:</p><p>Park in the yard.</p><h2>Visitors</h2><p>«Guests can park at the gate.»</p>"),
    Marked("tags, a list between", "<p>You may not:</p><ul><li>Park in the yard.</li></ul><p>«Guests can park at the gate.»</p>"),
    Marked("tags, lines of tags alone", "<div>\n<p>You may not:</p>\n</div>\n<div>\n<p>«Park at the gate on weekdays.»</p>\n</div>", reason="list item"),
    Marked("tags, a colon inside the sentence's own paragraph", "<p>Do not run.</p><p>Not free: the gate. «Guests can park at the gate.»</p>"),
    Marked("tags, a list without its opening", "You may not:\n<li>«Park at the gate on weekdays.»</li>", reason="list item"),
    Marked("tags, marked paragraphs", "<p>You may not</p>\n<p>1. Park in the yard.</p>\n<p>2. «Park at the gate on weekdays.»</p>", reason="list item"),
    Marked("tags, marked paragraphs under a heading", "<h2>Opening hours</h2><p>• Sleep in the yard.</p><p>• «Park at the gate on weekdays.»</p>"),
    Marked("tags, a space behind the colon", "<p>You may not:&nbsp;</p><p>Park in the yard.</p><p>«Park at the gate on weekdays.»</p>", reason="list item"),
    Marked("tags, an item that forbids those below it", "<ul><li>You may not:</li><li>Sleep in the yard.</li><li>«Park at the gate on weekdays.»</li></ul>", reason="list item"),
    Marked("tags, an item that forbids those nested in it", "<ul><li>You may not:<ul><li>Sleep in the yard.</li></ul></li><li>«Park at the gate on weekdays.»</li></ul>"),
    Marked("tags, a list nested before", "<p>You may not:</p><ul><li>Run:<ul><li>Sleep in the yard.</li></ul></li><li>«Park at the gate on weekdays.»</li></ul>", reason="list item"),
    Marked("tags, a list nested before, no introduction", "<p>Rules of the halls</p><ul><li>Run:<ul><li>Sleep in the yard.</li></ul></li><li>«Park at the gate on weekdays.»</li></ul>"),
    Marked("tags, two paragraphs above", "<p>No pets.</p><p>Opening hours</p><ul><li>«Park at the gate on weekdays.»</li></ul>"),
    Marked("tags, with attributes", '<p>You may not:</p><ul class="x"><li class="y">«Park at the gate on weekdays.»</li></ul>', reason="list item"),
)

# Several quotes of one list: what was found for one item holds for those it was found on the way from.
SAME_LIST = (
    Case("two items of one list", "[1] Park at the gate on weekdays.\n[1] Sleep in the yard at night.",
         ("You may not:\n- Park at the gate on weekdays.\n- Sleep in the yard at night.",), NOTHING, "fragment", ("list item", "list item")),
    Case("items of two lists", "[1] Sleep in the yard at night.\n[1] The library opens at 8 am.\n[1] Park at the gate on weekdays.",
         ("You may not:\n- Park at the gate on weekdays.\n- Sleep in the yard at night.\n\nRules of the halls\n- The gym opens at 6 am.\n- The library opens at 8 am.",),
         ("The library opens at 8 am.",), dropped=("list item", "list item")),
    Case("a paragraph of an item, and the next", "[1] Fines are paid at desk 4 in cash.\n[1] Sleep in the yard at night.\n[1] The gym opens at 6 am.",
         ("You may not:\n- Park at the gate.\n\n  Fines are paid at desk 4 in cash.\n\n- Sleep in the yard at night.\n\nThe gym opens at 6 am.",),
         ("The gym opens at 6 am.",), dropped=("list item", "list item")),
    Case("an item, and one nested in it", "[1] The yard is cleaned on Sundays.\n[1] Fees are paid in May at desk 4.",
         ("Rules of the halls\n1. Rooms are cleaned except:\n    - The yard is cleaned on Sundays.\n2. Fees are paid in May at desk 4.",),
         ("Fees are paid in May at desk 4.",), dropped=("list item",)),
    Case("items of two lists, the first number last", "[1] Sleep in the yard at night.\n[1] Fees are paid in May at desk 4.",
         ("(a) You may not bring:\n  3. Cars.\nRules of the halls\n2. Sleep in the yard at night.\n1. Fees are paid in May at desk 4.",),
         ("Fees are paid in May at desk 4.",), dropped=("list item",)),
    Case("a line set in, inside an item and below it", "[1] Ask at desk 4.\n[1] Fees are paid in May at desk 4.",
         ("1. You may not:\n   a. Park at the gate.\n   Ask at desk 4.\n2. Fees are paid in May at desk 4.",), ("Fees are paid in May at desk 4.",), dropped=("list item",)),
)


@table(SET_IN, TAGGED)
def test_introductions_of_lists(case):
    run_marked(case)


# Openings by which items say the opposite alone, or hold under a condition only; and others like them.
TURNING = (
    "You mustn't", "Guests shouldn’t", "Guests aren't allowed to", "No student may", "Nobody may", "None of these is allowed", "Never",
    "Nothing here is needed", "Neither is allowed", "Guests cannot", "Do this without", "All rooms are cleaned, except", "Excluded", "Exempt",
    "You get nothing for", "Pay instead of", "Rather than", "Guests are barred from", "Banned", "Disallowed", "Unacceptable", "It is illegal to",
    "It is unlawful to", "Invalid", "Unsafe", "Ineligible", "Not eligible", "Prohibited", "Forbidden", "Guests must refrain from", "Avoid",
    "Steer clear of this", "It is against the rules to", "Your card is void", "Reasons to refuse", "Rejected", "Denied", "What disqualifies",
    "Stop doing this", "Offences", "Misconduct", "Plagiarism means", "What counts as cheating", "Violations", "Fraud", "Scams", "Fake news", "False",
    "Wrong", "Mistakes", "Myths", "Guests are fined", "What is penalised", "What is punished", "You are expelled", "Dismissed", "You lose your room",
    "宿舍内勿做", "忌", "没有资格的人", "无权停车的人", "免交费用的人", "除非", "谢绝", "暂停", "丧失资格", "误区", "误解", "违纪", "考试作弊", "抄袭", "处分",
    "Phishing", "Common misconceptions", "Pitfalls", "Red flags", "Warning signs", "Off limits", "Restricted areas", "Inappropriate use", "Improper use",
    "Misuse of rooms", "Abuse", "Harassment", "Bullying", "Grounds for removal", "Withdrawn rules", "Superseded", "Repealed", "Obsolete", "Outdated rules",
    "Staff only", "例外", "仅限员工", "千万别做", "失效的规定", "作废的规定", "已廢止", "劝退", "清退", "驳回", "吊销执照", "撤銷學位", "傳言", "釣魚郵件",
    "常见套路", "话术", "陷阱", "可疑行为", "负面清单", "紅線", "黑名单", "滥用", "失信", "骚扰", "霸凌", "欺凌", "惩戒", "开除", "取消考试资格", "将予以取消", "謠言", "騙局", "以下說法是假的", "虚假", "反例", "違規", "處罰", "無權停車的人",
)  # fmt: skip
NOT_TURNING = (
    "Opening hours", "Notes", "Know this", "Room No. 5", "Bus stops", "Fine rooms", "Rules", "Fees and fines", "What guests do at night", "How to cancel",
    "How to avoid mistakes", "Ways to prevent fraud", "Tips for dealing with scams", "How to report harassment", "如何避免违纪", "怎样防止受骗", "怎么申诉处分",
    "Don't forget", "Do not miss", "Not sure where to begin", "不同校区", "不动产", "不仅如此", "不但如此", "不断更新", "不少学生", "不久以后", "不限专业", "不管哪里", "不论专业",
    "不过如此", "不定期检查", "不要忘记", "不要错过", "未来安排", "未婚学生", "未成年人", "免疫", "免修", "免试", "违约金", "無線網路", "无线网络", "无障碍设施", "免费项目", "免签政策", "寒假安排", "处理时间", "规定",
)  # fmt: skip
CONDITIONS = (
    "You may park if", "You may not park unless", "You may park if you", "Park at the gate when", "If you live in hall 2", "Unless you are a guest",
    "When the gate is closed", "有情况之一", "符合条件之一", "如果您住在二号楼", "若已毕业", "一旦闭馆",
    "You may park in these cases", "Bring any of these", "You may park provided that", "符合下列条件可以停车", "有下列情况可以停车",
)  # fmt: skip
NO_CONDITIONS = ("How to park", "Iffy rooms", "When it rains, call us", "Whenever", "When to pay", "When is the fee due?", "Where to park", "Where we sit", "如何停车", "学籍管理若干规定")


def below(opening, mark):
    """Two items below an opening, and the second of them."""
    first, second = ("Sleep in the yard.", "Park at the gate.") if opening.isascii() or "’" in opening else ("在院子里睡觉。", "在大门口停车。")
    return f"Halls\n\n{opening}\n{mark}{first}\n{mark}{second}", second


@pytest.mark.parametrize("opening", TURNING)
def test_openings_that_turn_what_items_say(opening):
    for above, mark in ((opening, "- "), (f"{opening}:", "- "), (f"{opening}:", ""), (f"**{opening}**:", ""), (f"{opening}：", "")):
        passage, item = below(above, mark)
        assert judge(1, item, [passage]).reason == "list item", passage


@pytest.mark.parametrize("opening", CONDITIONS)
def test_openings_that_set_a_condition(opening):
    for above, mark in ((opening, "- "), (f"{opening}:", "- "), (f"{opening}:", ""), (f"**{opening}:**", ""), (f"{opening} ：", "")):
        passage, item = below(above, mark)
        assert judge(1, item, [passage]).reason == "list item", passage


@pytest.mark.parametrize("opening", [*NOT_TURNING, *NO_CONDITIONS])
def test_openings_that_only_head_their_items(opening):
    for above, mark in ((opening, "- "), (f"{opening}:", ""), (f"**{opening}:**", ""), (f"{opening}：", "")):
        passage, item = below(above, mark)
        assert judge(1, item, [passage]) == Quote(1, item, passage.index(item), len(passage)), passage


# Short lines without a colon that head lines without marks, one for each thing that they do; and others like them.
HEADING = (
    "What you must not do", "DON'T", "Don’t", "You may not", "Never", "Guests cannot", "Rooms that are not cleaned", "What is not covered", "Who cannot apply in May",
    "Things never to bring along", "Items excluded from the fee", "Prohibited items in halls", "Banned", "Forbidden", "Exclusions", "Rooms that are prohibited",
    "You may park if you", "Unless you", "You lose the room if", "Common myths", "Myth 2", "Frequent mistakes", "Scams", "Main reasons for being refused", "Grounds to cancel",
    "严禁事项", "不能申请的学生", "违禁品清单", "无法受理的项目", "宿舍内禁止", "请勿携带", "以下人员不得", "不予退费的情形", "取消资格的原因", "作弊行为", "违禁物品", "误区", "误区二", "常见骗局",
)  # fmt: skip
NOT_HEADING = (
    "I cannot log in", "My card does not work", "What happens if I do not pay", "What to do if you cannot pay", "Can I park if not", "Do I pay if", "What if they are not here now",
    "Guests who do not pay in time wait longer", "Exceptions and how to ask for them in May", "Opening hours", "Reasons to stay", "Myths and how to tell them", "Fees",
    "无犯罪证明办理事项", "不限专业的项目", "不动产说明", "申请情况", "未来计划", "常见问题", "注意行为", "The halls have some rules that all guests never like",
)  # fmt: skip


@pytest.mark.parametrize("opening", HEADING)
def test_short_lines_that_turn_what_stands_below(opening):
    passage, item = below(opening, "")
    assert judge(1, item, [passage]).detail == f"an item under {opening!r}"


@pytest.mark.parametrize("opening", NOT_HEADING)
def test_short_lines_that_only_head_what_stands_below(opening):
    passage, item = below(opening, "")
    assert judge(1, item, [passage]) == Quote(1, item, passage.index(item), len(passage)), passage


HEADED = (
    Marked("headed, a second heading", "What you must not do\nPark in the yard.\nSleep there.\nOpening hours\n«The gate opens at nine on weekdays.»"),
    Marked("headed, a line without a stop between", "What you must not do\nPark in the yard\nSleep there\n«Smoke in the rooms at night.»", reason="list item"),
    Marked("headed, a wrapped line between", "What you must not do\nPark in the yard or near\nthe gate.\n«Smoke in the rooms at night.»", reason="list item"),
    Marked("headed, a blank line between", "What you must not do\n\n«Smoke in the rooms at night.»"),
    Marked("headed, a sign of a list between", "What you must not do\n- Park here.\n\nAsk us.\n«The gate opens at nine on weekdays.»"),
    Marked("headed, a paragraph", "Prohibited conduct\n«Students must not cheat.» Each case is looked into."),
    Marked("headed, a Chinese paragraph", "违纪行为\n«考试作弊的学生记过。»学校逐一调查。"),
    Marked("headed, the rest of a sentence", "Guests must not\nsmoke in halls. «The gate opens at nine on weekdays.»"),
    Marked("headed, Chinese, a second heading", "不予退费的情形\n自行退学。\n中途转学。\n退费流程\n«向财务处提交申请表。»"),
    Marked("headed, twelve lines", "Exclusions\n" + "Pay now.\n" * 11 + "«The gate opens at nine on weekdays.»", reason="list item"),
    Marked("headed, thirteen lines", "Exclusions\n" + "Pay now.\n" * 12 + "«The gate opens at nine on weekdays.»"),
    Marked("under a colon, a second heading", "You may not:\nPark in the yard.\nSleep there.\nOpening hours\n«The gate opens at nine on weekdays.»"),
    Marked("under a colon, no stops", "You may not:\n\nPark cars that can be seen from the gate\n\n«Sleep where guests can see you at night»", reason="list item"),
    Marked("under a colon, a wrapped paragraph", "Do this when no key is left:\n\n    take the key from the box\n\nKeys are made on Monday and may be taken by all. «The box of keys stands\nin the hall that is next to the gate.»"),
    Marked("under a colon, a sentence before it that forbids", "Keys are not given to guests. All of the keys are in these boxes:\n«The red box stands in the hall on weekdays.»"),
    Marked("under a colon that points to the sentence before it", "Some keys are not given to guests. These are the keys of rooms:\n«The red key opens the gate on weekdays.»", reason="list item"),
    Marked("under a colon, a short pointer behind a sentence that forbids", "Keys are not given to guests. For example:\n«The red key opens the gate on weekdays.»", reason="list item"),
    Marked("under a colon that a sentence stands before", "Keys are not free. All of them are in the box in the hall, and this is the list\nof the keys:\n«The red key opens the gate on weekdays.»"),
    Marked("under a colon, the sentence it belongs to", "Keys are free. Nobody may take them out of the box in the hall, and these are the rooms\nfor them:\n«The red key opens the gate on weekdays.»", reason="list item"),
    Marked("under a colon, a heading below a blank line", "You may not:\n\nPark in the yard.\n\nOpening hours\n\n«The gate opens at nine on weekdays.»"),
)


@table(HEADED)
def test_headings_of_lines_without_marks(case):
    run_marked(case)


@table(SAME_LIST)
def test_several_items_of_a_list(case):
    run(case)


# --- Questions of the passage -----------------------------------------------------------------------------------------

QUESTIONS = (
    Marked("a question mark",             "«Can I park overnight?» Yes, with a night permit.", reason="a question"),
    # Debatable: it has no mark, but it asks, and says nothing.
    Marked("a question without its mark",
           "«How do I renew a permit»\nFill in form 3 online.\nWho can help\nAsk desk 2.", reason="a question"),
    Marked("a full-width question mark",  "«国际学生可以申请退款吗？»可以，请填表。", reason="a question"),
    Marked("a Chinese one without mark",  "«国际学生应该如何申请退款»\n请在网上填表并提交。", reason="a question"),
    Marked("behind Q:", "Q: «Can I park overnight?»\nA: Yes, with a night permit.", reason="a question"),
    Marked("behind 问：",                  "问：«国际学生可以申请退款吗？»\n答：可以，请填表。", reason="a question"),
    Marked("an answer to a condition", "Under 18? «You pay less than the others.» Ask us.", reason="needs context"),
    Marked("a problem told in the first person", "«I have lost my card on the bus to school»\nPay for a new one.", reason="a question"),
    Marked("a problem of one's own", "«My card was stolen on the bus to school»\nPay for a new one.", reason="a question"),
    Marked("a problem told in the first person, Chinese", "«我的学生证在校园里丢了应该去办理补办»\n\n请到服务台补办学生证。", reason="a question"),
)

NO_QUESTIONS = (
    Marked("the answer behind it",        "Can I park overnight? «Guests may park overnight with a night permit.»"),
    Marked("an answer behind A:", "Q: Can I park overnight?\nA: «Guests may park overnight with a night permit.»"),
    Marked("a sentence that begins When", "«When the alarm rings, leave the hall at once.» Then wait."),
    Marked("a sentence that begins May",  "«May is the last month to apply for a refund.» Then wait."),
    Marked("a sentence with 如何",          "«本页说明如何申请退款和补考。»请注意。"),
    Marked("a question inside quote marks", "«Press the key marked “Where am I?” to see a map.» Then wait."),
    Marked("an answer to an open question", "How do I pay? «You pay at the desk by card.» Ask us."),
    Marked("a school of ours, no stop", "«我校学生须在每学期开学前两周内完成注册»\n\n请到服务台登记。"),
    Marked("the first person, with a stop", "«I have lost my card on the bus to school.»\nPay for a new one."),
)


@table(QUESTIONS, NO_QUESTIONS)
def test_questions(case):
    run_marked(case)


# --- Sentences that lean back: English --------------------------------------------------------------------------------

BACK = "needs context"


def back(sentence, text="Rules apply to all halls. «{}» Ask the office."):
    return Marked(sentence, text.format(sentence), reason=BACK)


def stands(sentence, text="Rules apply to all halls. «{}» Ask the office."):
    return Marked(sentence, text.format(sentence))


LEAN_BACK = (
    Marked("Both, and an and further on", "Rules apply to all. «Both are closed in July and August.» Ask us.", reason=BACK),
    Marked("a word inside that points back", "Keep the slip. «Students must then return it to the desk.»", reason=BACK,
           fails="only how a sentence opens and ends is looked at"),
    *map(back, (
        "<b>This must be signed in ink.</b>",
        "<b>However</b>, the hall is closed in July.",
        "In that case, the deposit is kept.",
        "He must sign the form in ink.",
        "Both must be signed in blue ink.",
        "Instead, students pay at the end of term.",
        "And bring two recent photos as well.",
        "This must include supporting documents.",
        "That is not allowed in the halls.",
        "These must be signed in blue ink.",
        "Those must be signed in blue ink.",
        "Such requests are always refused.",
        "It must be signed in blue ink.",
        "She must sign the form in ink.",
        "They must sign the form in ink.",
        "His form must be signed in ink.",
        "Their forms must be signed in ink.",
        "Its door is locked on Sundays.",
        "However, visitors pay a fee of 5 dollars.",
        "But visitors pay a fee of 5 dollars.",
        "Therefore the deposit is kept in full.",
        "Also bring two recent photos with you.",
        "Otherwise the deposit is kept in full.",
        "Thus the deposit is kept in full.",
        "Hence the deposit is kept in full.",
        "Moreover, guests must sign in at the desk.",
        "Furthermore, guests must sign in at the desk.",
        "Nevertheless, guests must sign in at the desk.",
        "Consequently, the deposit is kept in full.",
        "Similarly, guests must sign in at the desk.",
        "Meanwhile, guests must sign in at the desk.",
        "Afterwards the deposit is paid back.",
        "Or bring two recent photos with you.",
        "Then sign the form in blue ink.",
        "Finally, sign the form in blue ink.",
        "So the deposit is kept in full.",
        "If not, the deposit is kept in full.",
        "If so, the deposit is kept in full.",
        "For this reason the deposit is kept in full.",
        "To do this, sign the form in blue ink.",
        "To this end, sign the form in blue ink.",
        "After that, the deposit is paid back.",
        "With it you may enter the hall at night.",
        "For example, guests must sign in at the desk.",
        "In addition, guests must sign in at the desk.",
        "On the other hand, guests need no pass.",
        "As a result, the deposit is kept in full.",
        "At the same time, guests must sign in.",
        "Neither is allowed in the halls.",
        "Either may be signed in blue ink.",
        "Another is kept at the front desk.",
        "The former must be signed in blue ink.",
        "The same applies to guests of the halls.",
        "Yes, with a permit for the night.",
        "No, guests must pay the fee in full.",
        "It is required.",
        "If you do, the deposit is kept in full.",
        "Until then the deposit is kept in full.",
        "The above applies to guests of the halls.",
        "Except on Sundays and in July.",
        "Yes — guests must sign in at the desk.",
        "No — guests must sign in at the desk.",
    )),
    Marked("Provided without its consequence", "Guests pay a fee. «Provided that a guest who is ill may stay for free.»", reason=BACK),
    Marked("struck out", "Ask us. «~~Rooms are free in May.~~» Rooms cost 5 dollars.", "Rooms are free in May.", reason=BACK),
    Marked("struck out with another", "«~~Rooms are free in May.» Halls are free in May.~~ Rooms cost 5 dollars.", "Rooms are free in May.", reason=BACK),
    Marked("struck out by a tag", "<p>«<del>Rooms are free in May.</del>» Rooms cost 5 dollars.</p>", "Rooms are free in May.", reason=BACK),
    Marked("struck out by a tag on the line above", "<del>\n«Rooms are free in May.»\n</del>\nRooms cost 5 dollars.", reason=BACK),
    Marked("struck out by a tag, with another", '<p>«<s>Rooms are free in May.» Halls are, too.</s> Rooms cost 5 dollars.</p>', "Rooms are free in May.", reason=BACK),
)

STAND_ALONE = (
    Marked("This with its noun", "«This handbook is the rule for all of the halls.» Ask us.",
           fails="whether a reader knows which one is meant takes more than words"),
    *map(stands, (
        "<b>Thistle Hall</b> must be signed for in ink.",
        "Thistle Hall is closed to <i>all guests.</i>",
        "It is illegal to park at the gate.",
        "It takes three days to get a permit.",
        "Those who park at the gate pay a fee.",
        "Those with a permit park for free.",
        "No refunds are given after week two.",
        "No guests may stay in the halls.",
        "So far no fee has been set for guests.",
        "So that all can sleep, doors close at ten.",
        "Such as are late must ring the bell.",
        "If you are late, ring the bell.",
        "If nothing is booked, rooms are free to all.",
        "Thursday is the last day to apply.",
        "Items left in the hall are thrown away.",
        "Boths Hall is closed in July and August.",
        "Hereford Hall is closed in July and August.",
        "Andrew Hall is closed in July and August.",
        "Orientation starts in hall 2 on Monday.",
        "Butter is not served in the dining hall.",
        "Sophomores park at the gate for free.",
        "Yesterday's bread is sold at half price.",
        "Nobody may park at the gate on Sundays.",
        "For students the permit costs 40 dollars.",
        "After week two no refunds are given.",
        "In July the hall is closed to all guests.",
        "The formal hall is closed on Sundays.",
        "Each student gets one permit a term.",
        "It is required to sign in at the desk.",
        "If you do not sign in, the desk calls you.",
        "Until the end of May the hall is closed.",
        "The abbey is closed on Sundays in July.",
        "Except on Sundays, the hall is open to all.",
        "No. 5 Bus runs to the gate every hour.",
    )),
    Marked("Provided with its consequence", "Ask us. «Provided that you pay the fee, you may stay in May.»"),
    Marked("a word struck out", "Ask us. «Rooms cost ~~5~~ 6 dollars in May.» Pay now."),
    Marked("behind what is struck out", "~~Rooms are free in May.~~ «Rooms cost 5 dollars in June.» Pay now."),
    Marked("behind what a tag strikes out", "<p><del>Rooms are free in May.</del> «Rooms cost 5 dollars in June.»</p>"),
    Marked("between two that are struck out", "~~Old rules.~~ «Rooms cost 5 dollars in June.» ~~Pay now.~~"),
)

# --- Sentences that lean back: Chinese --------------------------------------------------------------------------------


def back_zh(sentence):
    return back(sentence, "本规定适用于全体学生。«{}»请注意。")


def stands_zh(sentence):
    return stands(sentence, "本规定适用于全体学生。«{}»请注意。")


LEAN_BACK_ZH = (
    Marked("他们 behind the word it means", "新生名单见附件。«他们须在三日内到校报到。»请注意。", reason=BACK),
    Marked("为此 behind its reason",        "系统已升级。«为此学生须重新提交申请。»请注意。", reason=BACK),
    Marked("不过 behind what it limits",    "补考可以申请。«不过补考仍需缴纳费用。»请注意。", reason=BACK),
    *map(back_zh, (
        "此项费用由学生自行承担。",
        "该费用由学生自行承担。",
        "上述费用由学生自行承担。",
        "以上材料须在三日内提交。",
        "前者须在三日内提交申请。",
        "这项费用由学生自行承担。",
        "那笔费用由学生自行承担。",
        "其费用由学生自行承担。",
        "它由学生会负责日常管理。",
        "他须在三日内到校报到。",
        "她须在三日内到校报到。",
        "两者均须在三日内提交。",
        "双方须在三日内签字确认。",
        "否则押金不予退还给学生。",
        "但学生须自行承担费用。",
        "然而费用仍由学生承担。",
        "因此费用由学生自行承担。",
        "所以费用由学生自行承担。",
        "此外学生须缴纳押金。",
        "另外学生须缴纳押金。",
        "同时学生须缴纳押金。",
        "并且学生须缴纳押金。",
        "而且学生须缴纳押金。",
        "或者在网上提交申请表。",
        "可是费用仍由学生承担。",
        "对此学生会不承担责任。",
        "由此产生的费用由学生承担。",
        "如此申请者须缴纳押金。",
        "接着在网上提交申请表。",
        "随后在网上提交申请表。",
        "最后在网上提交申请表。",
        "例如学生可以在网上申请。",
        "比如学生可以在网上申请。",
        "总之费用由学生自行承担。",
        "也就是说费用由学生承担。",
        "反之费用由学校全部承担。",
        "如果不是，押金不予退还。",
        "可以，请在网上提交申请。",
        "不可以，请在网上提交申请。",
        "不能，请在网上提交申请。",
        "是的，请在网上提交申请。",
        "也须在三日内提交申请。",
        "还须在三日内提交申请。",
        "仍须由学生自行承担费用。",
        "亦须在三日内提交申请。",
        "至于费用由学生自行承担。",
        "在这期间学生不得离校。",
        "這項費用由學生自行承擔。",
        "該費用由學生自行承擔。",
        "後者須在三日內提交申請。",
        "否則押金不予退還給學生。",
        "為此學生須重新提交申請。",
        "與此同時學生須繳納押金。",
        "惟學生須自行承擔費用。",
    )),
    Marked("除外 without a rule", "押金一律不退。«经学校批准的特殊情况除外。»", reason=BACK),
    Marked("不在此限", "押金一律不退。«領有獎學金的學生不在此限。»", reason=BACK),
)

STAND_ALONE_ZH = (
    # Debatable: 其 alone points back, 其他 is "other".
    Marked("其他 is other",                "本国学生无需申请。«其他国家的学生须在五月前申请。»请注意。"),
    *map(stands_zh, (
        "其他学生须在五月前申请。",
        "其余费用由学校全部承担。",
        "其实押金可以分两次缴纳。",
        "但凡迟到者均须登记姓名。",
        "凡迟到者均须登记姓名。",
        "不得在宿舍内使用电器。",
        "不及格者须参加补考考试。",
        "可以在网上提交申请表格。",
        "是否退款由学校最终决定。",
        "对迟到的学生不予登记。",
        "故意损坏设备者须赔偿。",
        "故宫门票须提前三天预约。",
        "即使迟到也须在前台登记。",
        "即将毕业的学生须还书。",
        "并列第一的学生均可获奖。",
        "他人不得代替学生签名。",
        "以上海为生源地的学生免交押金。",
        "因病缺考的学生可以补考。",
        "如果迟到请到前台登记。",
        "后来者须在门外排队等候。",
        "如果不能按时考试，须提前申请缓考。",
        "还款须在三十天内完成。",
        "也门学生须提前办理签证。",
        "在三号楼办理停车证手续。",
        "其他學生須在五月前申請。",
        "後來者須在門外排隊等候。",
    )),
    Marked("除外 behind its rule", "请注意。«押金一律不退，经批准的除外。»"),
    Marked("除外 in a bracket", "请注意。«押金（周末除外）一律不退。»"),
)


@table(LEAN_BACK, STAND_ALONE, LEAN_BACK_ZH, STAND_ALONE_ZH)
def test_leaning_back(case):
    run_marked(case)


# --- Sentences that lean on -------------------------------------------------------------------------------------------

LEAN_ON = (
    Marked("a colon", "Prepare first. «Students must bring these papers:»\n- a passport", reason=BACK),
    Marked("如下。",                       "请提前准备。«申请所需材料如下。»\n护照\n照片两张", reason=BACK),
    Marked("如下所示。", "请提前准备。«申请所需材料如下所示。»\n护照\n照片两张", reason=BACK),
    Marked("the following documents.", "Prepare first. «Students must bring the following documents.»\n- a passport",
           reason=BACK),
    Marked("as follows.", "Prepare first. «The papers to bring are as follows.»\n- a passport", reason=BACK),
    Marked("below.", "Prepare first. «The papers to bring are listed below.»\n- a passport", reason=BACK),
    Marked("and, at a line's end",        "«Students must bring a passport and»\n\n- a photo", reason=BACK, soft=False),
    Marked("以下材料。",                    "请提前准备。«学生须提交以下材料。»\n护照\n照片两张", reason=BACK),
    Marked("包括：",                       "请提前准备。«申请所需的材料包括：»\n护照\n照片两张", reason=BACK),
    Marked("small letters at its start",  "Fees\n\n«and are due on 1 March of each year.»", reason=BACK),
    Marked("never, at a line's end", "«Students must never»\n\nPay by card at the desk.", reason=BACK),
    Marked("a bare If", "«If the hall is closed on Sundays»\n\nUse the side door.", reason=BACK),
    Marked("a bare Until", "«Until the hall is closed at night»\nUse the side door.", reason=BACK),
    Marked("small letters below", "«Permits are free for all of the staff»\n\nunless they live in hall 2.", reason=BACK),
    Marked("a bracket below", "«Permits are free for all of the staff»\n\n(except in July)", reason=BACK),
    Marked("但 below", "«停车证对全体员工免费办理»\n\n但七月除外。", reason=BACK),
    Marked("惟 below", "«停車證須向辦公室免費申請»\n惟七月除外。", reason=BACK),
    Marked("a Chinese line below one without a stop", "学生须在三月前\n«通过学校网站提交申请。»", reason=BACK),
    Marked("an opening bracket without its partner", "«Guests may stay (in July.»\nAsk us first) and in May.", reason=BACK),
    Marked("a quote mark without its partner", "«The sign says “Stop here.» Wait for the guard.” Then go on.", reason=BACK),
)

FINISHED = (
    Marked("the following month.",        "«Rent is due on the first Monday of the following month.» Pay online."),
    Marked("the following day.",          "«Papers handed in late are read the following day.» Ask us."),
    Marked("the stairs below.",           "«Smoking is allowed on the stairs below.» Ask us."),
    Marked("a colon inside",              "«Bring two things: a card and a pen.» Sit down."),
    Marked("包括 inside",                  "«申请材料包括护照和照片两张。»请注意。"),
    Marked("以下 of a number",             "«三十岁以下的学生可以申请，名额在十人以下。»请注意。"),
    Marked("a name in small letters",     "Pay online. «iPhones must be switched off in the exam.» Sit down."),
    Marked("If, with what follows", "«If the hall is closed, use the side door»\n\nAsk us."),
    Marked("a capital below", "«Permits are free for all of the staff»\n\nAsk at the desk."),
    Marked("七月 below", "«停车证对全体员工免费办理»\n\n七月不办理。"),
    Marked("a Chinese line below one that names", "退款说明\n«学生须通过学校网站提交。»"),
    Marked("a Chinese line below 申请办法", "申请办法\n«学生须通过学校网站提交。»"),
    Marked("a Chinese line below 开放时间", "开放时间\n«图书馆早上八点开门迎客。»"),
    Marked("a sentence that ends in a bracket", "«自习室可在网上预约三小时。（考试周除外）»\n请注意。"),
    Marked("a bracket with its partner", "«Guests may stay (in July.) for free.»\nAsk us first."),
    Marked("1) and 2)", "«Bring 1) a form and 2) a photo to the desk.» Ask us."),
)


@table(LEAN_ON, FINISHED)
def test_leaning_on(case):
    run_marked(case)


# A Chinese line without a stop, above one that ends with a stop.
ABOVE_A_STOP = (
    Marked("half as long as the line below", "学生须在三月前缴押金\n«通过学校的网站提交全部申请材料和押金单。»", reason=BACK),
    Marked("less than half as long", "学生须在三月前缴押金\n«通过学校的网站提交全部的申请材料和押金单。»"),
    Marked("a blank line between", "学生须在三月前缴押金\n\n«通过学校的网站提交全部申请材料。»"),
    Marked("the title above", "学生须在三月前缴押金\n«通过学校的网站提交全部申请材料。»", title="学生须在三月前缴押金"),
    Marked("a colon above", "学生须在三月前交：\n«通过学校的网站提交全部申请材料。»"),
    Marked("a stop and a bracket above", "（学生须在三月前缴押金。）\n«通过学校的网站提交全部申请材料。»"),
    Marked("below it the rest, first half", "«学生须在三月前缴押金»\n通过学校的网站提交全部申请材料。", reason=BACK),
    Marked("below it no stop", "«学生须在三月前缴押金»\n通过学校的网站提交全部申请材料"),
    Marked("below it a heading", "«学生须在三月前缴押金»\n# 通过学校的网站提交全部申请材料。"),
    Marked("wrapped, True", "«学生须在三月前缴押金\n通过学校的网站提交全部申请材料。»", soft=True, shown="学生须在三月前缴押金通过学校的网站提交全部申请材料。"),
    Marked("set in on its line", "学生须在三月前缴押金\n  «通过学校的网站提交全部申请材料。»", reason=BACK),
)

CUT_OFF = (
    Marked("cut off, no word tells", "Pay online. «Students may leave the hall by the side door»", reason=BACK),
    Marked("a line of its own at the end", "Pay online.\n«Rooms can be booked online by all students»"),
    Marked("a line of its own at the end, set in", "Pay online.\n  «Rooms can be booked online by all students»"),
    Marked("cut off behind a mark of a list", "Pay online.\n- Ask us. «Rooms can be booked online by all students»", reason=BACK),
    Marked("cut off above a last break", "Pay online. «Rooms can be booked online by all students»\n"),
    Marked("除 below", "«停车证对全体员工免费办理»\n\n除七月以外。", reason=BACK),
    Marked("a wide bracket below", "«停车证对全体员工免费办理»\n\n（七月除外）", reason=BACK),
    Marked("small letters at its start, behind a stop", "Pay online. «please iron your shirt for the exam hall.» Ask us."),
    Marked("a name in small letters below a line", "Exam rules\n\n«iPhones must be switched off in the exam.» Sit down."),
    Marked("far down in a long text", f"{'图书馆早上八点开门。' * 30}\n学生须在三月前缴押金\n«通过学校的网站提交全部申请材料。»", reason=BACK),
    Marked("a Chinese line that orders and ends like a name", "«请在离境前检查签证有效期»\n\n图书馆早上八点开门。"),
    Marked("a Chinese line that asks for nothing", "«学生请假办法和申请条件»\n\n图书馆早上八点开门。", reason="heading"),
    Marked("a Chinese line of 16 that names", "«国际学生宿舍楼停车场日期和收费表»\n请在三月前查看全部的收费。", reason="heading"),
    Marked("a Chinese line of 17", "«国际学生宿舍楼停车场日期与收费标准»\n\n请在三月前查看全部的收费。"),
)

QUOTE_MARKS = (
    Marked("a room in quote marks", 'Ask us. «The exam is in the room marked "Hall 4" on level two.» Sit down.'),
    Marked("one sign for inches", 'Ask us. «The screen must be 24" wide at the most.» Sit down.'),
    Marked("inches and quote marks", 'Ask us. «A 24" screen shows the word "Wait" at the desk.» Sit down.'),
)


@table(ABOVE_A_STOP, CUT_OFF, QUOTE_MARKS)
def test_pieces_of_sentences(case):
    run_marked(case)


# --- Passages that answer their title ---------------------------------------------------------------------------------

ANSWERS = (
    Marked("Yes, behind the title", "«Yes, with a permit for the night.» Ask us.", title="Can I park overnight?",
           qa=True),
    Marked("No, behind A:", "Q: Can I park overnight?\nA: «No, guests must leave by ten at night.» Ask us.", qa=True),
    Marked("可以， behind 答：",              "问：可以退款吗？\n答：«可以，请在三十天内申请。»逾期不退。", qa=True),
    Marked("不可以， behind 答：",             "答：«不可以，押金在退房时退还。»请注意。", qa=True),
    Marked("No, behind the A: of a second question",
           "Q: Can I park?\nA: Yes, with a permit.\nQ: Can I sleep here?\nA: «No, the halls close at ten.»", qa=True),
    Marked("Yes, with a dash", "«Yes — with a permit for the night.» Ask us.", title="Can I park overnight?", qa=True),
)

NO_ANSWERS = (
    Marked("Yes, in no such passage", "«Yes, with a permit for the night.» Ask us.", title="Can I park overnight?",
           reason=BACK),
    Marked("可以， in no such passage",      "答：«可以，请在三十天内申请。»逾期不退。", reason=BACK),
    Marked("No, further down", "Guests need a permit. «No, guests must leave by ten at night.»", title="Can I park?",
           qa=True, reason=BACK),
    Marked("This behind the title", "«This is allowed with a permit for the night.»", title="Can I park overnight?",
           qa=True, reason=BACK),
    Marked("No, behind a second question", "Yes, with a permit. Can I sleep here? «No, the halls close at ten.»",
           title="Can I park?", qa=True, reason=BACK),
)


@table(ANSWERS, NO_ANSWERS)
def test_answers(case):
    run_marked(case)


# --- What leans on the sentence of the same quote stands with it ------------------------------------------------------

APPLY = "Apply online by 1 March. This must include a photo. Late forms are returned."

NEIGHBOURS = (
    Marked("with the sentence before",
           "«Apply online by 1 March. This must include a photo.» Late forms are returned."),
    Marked("a rule with its exception", "«押金一律不退。经学校批准的特殊情况除外。»请注意。"),
    Marked("three in a row",              f"«{APPLY}»"),
    Marked("within the limit together", f"«{PERMIT} {VISITORS}» {OPENS}", rules={"max_chars": 46}),
)

NO_NEIGHBOURS = (
    Case("the sentence alone",            "[1] This must include a photo.", (APPLY,), NOTHING, "fragment", (BACK,)),
    Case("in a quote of its own", "[1] Apply online by 1 March.\n[1] This must include a photo.", (APPLY,),
         ("Apply online by 1 March.",), dropped=(BACK,)),
    Case("another paragraph", "[1] Apply online by 1 March. Late forms are returned.",
         ("Apply online by 1 March.\n\nLate forms are returned.",),
         ("Apply online by 1 March.", "Late forms are returned."), dropped=()),
    Case("longer than the limit together", f"[1] {PERMIT} {VISITORS}", EN, (PERMIT, VISITORS), dropped=(),
         rules={"max_chars": 30}),
    Case("over the limit by the third", f"[1] {PERMIT} {VISITORS} {OPENS}", (f"{PERMIT} {VISITORS} {OPENS}",),
         (f"{PERMIT} {VISITORS}", OPENS), dropped=(), rules={"max_chars": 46}),
)


@table(NEIGHBOURS)
def test_neighbours(case):
    run_marked(case)


@table(NO_NEIGHBOURS)
def test_no_neighbours(case):
    run(case)


# --- Years ------------------------------------------------------------------------------------------------------------

PAST = (
    Marked("From 2022",                   "«From 2022 exams are online in all units.» Ask us.", reason="past year"),
    Marked("1998, dating a rule", "«Under the 1998 rules a visa costs 60 dollars.» Pay online.", reason="past year"),
    Marked("full-width digits",           "«２０２１年学费为三万元。»请按时缴纳。", reason="past year"),
    Marked("full-width digits, 20 and 23", "«２０２３年学费为三万元。»请按时缴纳。", reason="past year"),
    Marked("Chinese digits",              "«二〇二一年学费为三万元。»请按时缴纳。", reason="past year"),
    Marked("2021年",                       "«2021年学费为三万元人民币。»请按时缴纳。", reason="past year"),
    Marked("a date",                      "«Apply by 31 December 2025 for the spring.» Ask us.", reason="past year"),
    Marked("two years, both past",        "«In 2019 and 2024 the fee was 30 dollars.» Ask us.", reason="past year"),
    Marked("a school year, past",         "«2023-2024学年的学费为三万元。»请按时缴纳。", reason="past year"),
    Marked("another year set", "«Until 31 December 2026 the gym is closed.» Ask us.", reason="past year",
           rules={"current_year": 2027}),
    Marked("2025 at its head", "«2025 fees are paid in two parts.» Ask us.", reason="past year"),
    Marked("2025届", "«2025届毕业生须在六月前离校。»请注意。", reason="past year"),
    Marked("2024-25", "«The 2024-25 timetable is printed on the card.» Ask us.", reason="past year"),
)

NOT_PAST = (
    Marked("this year",                   "«Until 31 December 2026 the gym is closed.» Ask us."),
    Marked("a year to come",              "«From 2027 exams are online in all units.» Ask us."),
    Marked("one year past, one not",      "«From 2022 to 2026 exams are online.» Ask us."),
    Marked("the name of a standard",      "«ISO 27001:2022 certification is required for all vendors.» Ask legal."),
    Marked("the name of a law",           "«The Education Act 2010 sets the leaving age at 16.» Schools must report."),
    # Debatable: it names a past year alone, but says that it still holds.
    Marked("since 2019",                  "«The gym has been free for students since 2019.» Bring a card."),
    # Debatable: tomorrow on some page of the past; but only years are looked at.
    Marked("明天",                         "«明天上午九点开始网上选课。»请提前登录。"),
    Marked("an amount",                   "«The deposit is 2000 dollars for all rooms.» Pay online."),
    Marked("an amount in 元",              "«押金2000元在退房时退还。»请保留收据。"),
    Marked("a telephone extension",       "«Call extension 2024 to reach the front desk.» Then wait."),
    Marked("a room's number",             "«The exam is in room 2010 of the main hall.» Sit down."),
    Marked("a number of people",          "«The hall seats up to 2000 people at a time.» Sit down."),
    Marked("switched off", "«From 2022 exams are online in all units.» Ask us.", rules={"current_year": 0}),
    Marked("a number of students at its head", "«2025 students are in the halls at a time.» Ask us."),
    Marked("2026届", "«2026届毕业生须在六月前离校。»请注意。"),
    Marked("2025-26", "«The 2025-26 timetable is printed on the card.» Ask us."),
    Marked("2026-27", "«The 2026-27 timetable is printed on the card.» Ask us."),
)


@table(PAST, NOT_PAST)
def test_years(case):
    run_marked(case)


# --- What hangs on a detail: names, cells, items, questions, ends, years, answers ---------------------------------------

NAMES = (
    Marked("a heading set in", "   # «Refunds are paid to all of the students»\nAsk us.", reason="heading"),
    Marked("a heading in a quotation", "> «## Refunds are paid to all of the students»\n> Ask us.", reason="heading"),
    Marked("a heading, the sixth", "«###### Refunds are paid to all of the students»\nAsk us.", reason="heading"),
    Marked("a hash without a space", "Ask us.\n«#Refunds are paid to all of the students»\nAsk us."),
    Marked("an HTML heading, set in", "<div>\n  <h3>«Refunds are paid to all of the students»</h3>\n</div>", reason="heading"),
    Marked("an HTML paragraph", "<p>«Refunds are paid to all of the students»</p>\n<p>Ask us.</p>"),
    Marked("a section", "«第三节 学生须在三月前缴押金»\n请注意。", reason="heading"),
    Marked("a chapter in a sentence", "«第三章规定，学生须在三月前缴押金。»请注意。"),
    Marked("a bold line", "«**Refund policy for all of the students**»\nRefunds are paid in May.", reason="heading"),
    Marked("bold words in a line", "«**Note** Refund policy for all of the students»\nRefunds are paid in May.", reason="heading"),
    Marked("twelve words with no verb", "«Hours of the hall for us and you on all of July»\nAsk us.", reason="heading"),
    Marked("thirteen words with no verb", "«Hours of the hall for us and you on all days of July»\nAsk us."),
    Marked("the title in bold", "«**How to renew your permit**»\nFill in form 3 online.", title="How to renew your permit", reason="heading"),
    Marked("the title as a heading", "# «How to renew your permit»\nFill in form 3 online.", title="How to renew your permit", reason="heading"),
    Marked("underlined by dashes", "«Refunds are paid to all of the students»\n---\nAsk us.", reason="heading"),
    Marked("underlined by dashes, set in", "«Refunds are paid to all of the students»\n  ----  \nAsk us.", reason="heading"),
    Marked("underlined, Windows", "«Refunds are paid to all of the students»\r\n====\r\nAsk us.", reason="heading"),
    Marked("underlined at the end", "«Refunds are paid to all of the students»\n===", reason="heading"),
    Marked("two dashes below", "«Refunds are paid to all of the students»\n--\nAsk us."),
    Marked("a line below a line of dashes", "Ask us.\n---\n«Rooms are free in May.»"),
    Marked("a line below an underlined one", "Fees\n----\n«Rooms are free in May.»"),
    Marked("a line below one underlined by signs, True", "Fees\n====\n«Rooms are free in May.»", soft=True),
    Marked("a line below one underlined by signs", "Fees\n====\n«Rooms are free in May.»"),
    Marked("an item with no verb is an item", "Rooms\n- «The large hall on level two»", reason="list item"),
    Marked("a line with no verb behind a mark of an answer", "Q: Where is it?\nA: «The large hall on level two»\nAsk us."),
    Marked("a title that is a sentence", "«Parking is free for all of the guests.»\nAsk us about it.", title="Parking is free for all of the guests.", reason="heading"),
)

CELLS = (
    Marked("a bar at the head", "«| Fees are due on 1 March.»\nAsk us.", reason="table row"),
    Marked("a bar at the head of a quotation", "> «| Fees are due on 1 March.»\n> Ask us.", reason="table row"),
    Marked("a wide bar at the head", "«｜ 学费须在三月前缴纳。»\n请注意。", reason="table row", rules={"stops": ""}),
    Marked("one bar and no stop", "«Type a | b to search for both of the words»\nThen wait.", reason="table row"),
    Marked("one wide bar", "«请输入甲｜乙以查找这两个词。»\n请注意。", rules={"stops": ""}),
    Marked("two bars in a sentence", "«Type a | b | c to search for all of the words.» Then wait.", reason="table row"),
    Marked("bars far from the sentence", "a | b | " + "Bring a card to the desk at the gate. " * 9 + "«Fees are due on 1 March.»"),
    Marked("a cell of a header", "<table><tr><th>«Fees are due on 1 March.»</th></tr></table>", reason="table row"),
    Marked("a tag with a t", "«<tt>Fees are due on 1 March.</tt>»\nAsk us."),
    Marked("a table behind", "«Fees are due on 1 March.» <td>Ask us.</td>", reason="table row"),
    Marked("a tab behind a number", "1.\t«Fees are due on 1 March.»\n2.\tAsk us.", reason="table row"),
    Marked("three spaces in a line", "«Fees   are due on 1 March.» Ask us.", reason="table row", shown="Fees are due on 1 March."),
    Marked("spaces before the line", "   «Fees are due on 1 March.»\nAsk us."),
    Marked("spaces behind the line", "«Fees are due on 1 March.»   \nAsk us."),
    Marked("a bar in the line above alone", "Ask | us\n\n«Fees are due on 1 March.»"),
    Marked("two wide bars and a stop", "«学期｜代码｜学费须在三月前缴纳。»\n请注意。", reason="table row", rules={"stops": ""}),
    Marked("a bar, a row above a blank line", "Ask | us\n\n«Type a | b to search for both of the words.»\n\nThen wait."),
    Marked("a bar, a row below a blank line", "Ask us.\n\n«Type a | b to search for both of the words.»\n\nThen | wait"),
)

SIBLINGS = (
    Marked("behind an item with and", "Refunds\n- You left in week one, and\n- «You were ill for a month.»", reason="list item"),
    Marked("behind an item with 或", "退款\n- 学生已办理休学；或\n- «学生已提交全部申请材料。»", reason="list item"),
    Marked("behind an item with ；", "退款\n- 学生已办理休学；\n- «学生已提交全部申请材料。»", reason="list item"),
    Marked("behind an item with a word like or", "Refunds\n- Ask at the north door\n- «You get a form at desk 4.»"),
    Marked("an item of a list inside a long line", "Rules of the halls\nYou may not: 1. " + "Park at the gate of the hall. " * 19 + "2. «Sleep in the yard at night.»", reason="list item"),
    Marked("an item that tells its introduction", "Rules of the halls\nYou may not: 1. «Park at the gate of the hall.»", reason="list item"),
    Marked("a sentence behind an item inside a line", "Rules of the halls\nYou may not: 1. Park here. 2. Sleep here. «Rooms are free in May for guests.»"),
    Marked("right below an item, True", "You may not:\n- Park at the gate.\n«Fines are paid at desk 4 in cash.»\n- Sleep.", reason="list item", soft=True),
)

ASKED = (
    Marked("behind Q and a number", "Rules\nQ1: «My permit is lost and I need another.»\nA1: Fill in form 3.", reason="a question"),
    Marked("behind 问, Chinese", "须知\n问：«我的停车证丢失并且需要补办。»\n答：请填表。", reason="a question"),
    Marked("behind 問, Chinese", "須知\n問：«我的停車證丟失並且需要補辦。»\n答：請填表。", reason="a question"),
    Marked("Q at the head of a long lead", "Rules\nQuestions of guests at desk 4. «My permit is lost and I need another.»"),
    Marked("Can, no stop", "Rules\n«Can guests park at the gate of the hall»\nAsk us.", reason="a question"),
    Marked("Can in bold, no stop", "Rules\n«**Can guests park at the gate of the hall**»\nAsk us.", reason="heading"),
    Marked("Can, a stop", "Rules\n«Can openers are at the desk of the hall.»\nAsk us."),
    Marked("是否, no stop", "须知\n«访客是否可以在宿舍停留两晚»\n请注意。", reason="a question"),
    Marked("an Arabic question mark", "«هل يمكن حجز الغرفة؟» نعم.", reason="a question"),
    Marked("a question mark and a bracket", "Rules\n«(Can guests park at the gate?)»\nAsk us.", reason="a question"),
    Marked("你 behind a condition", "费用须在三月缴纳。未满十八岁？«你可以缴纳一半费用。»", reason=BACK),
    Marked("You, a question a line above", "Under 18?\n«You pay less at the desk.»"),
    Marked("You, a long question", "Are you a guest of the north hall who has a card and " + "a friend with a card and " * 7 + "a room? «You pay less at the desk.»", reason=BACK),
    Marked("You behind who", "Ask us. Who pays? «You pay at the desk.»"),
    Marked("behind a short sentence with a Q", "Quiet, please. «The library opens at 8 am on weekdays.» Ask us."),
    Marked("behind a short sentence with 问", "问题已解决。«图书馆早上八点开门迎客。»请注意。"),
    Marked("behind A: in a short line", "Q: Can I park? A: «Guests may park for free.»"),
    Marked("Who, before a long question", "Who pays? Are you a guest? «You pay at the desk.»", reason=BACK),
)

# How much of a sentence's head and end is looked at.
ENDS = (
    Marked("the following, and more", "Prepare first. «Students must bring the following three documents.»\nA card", reason=BACK),
    Marked("a long end", "Prepare first. «Students must bring the following (as the rules of the hall say).»\nA card", reason=BACK,
           fails="only the last words of a sentence are looked at"),
    Marked("and inside a word", "Prepare first. «Students must bring the form in sand.»\nA card"),
    Marked("below in bold", "Prepare first. «**The papers to bring are listed below.**»\nA card", reason=BACK),
    Marked("two words that point on", "Prepare first. «Bring the following or the documents below.»\nA card", reason=BACK),
    Marked("a word that points on, further in", "Prepare first. «Bring the following card or ask the guard.»\nA card"),
    Marked("the number of a note before", "Ask us.\n«4 This is the rule for all of the halls.»", reason=BACK),
    Marked("a number before a small letter", "Ask us.\n«4 this rules apply to the halls.»"),
    Marked("a quote mark before", "Ask us. «“This is the rule for all of the halls.”»", reason=BACK),
    Marked("no rule for what leans back", "Ask us. «This is the rule for all of the halls.»", rules={"leans_back": ""}),
    Marked("no rule for what leans on", "Ask us. «The papers to bring are listed below.»", rules={"leans_on": ""}),
    Marked("a rule that matches nothing", "Ask us. «This is the rule for all of the halls.»", rules={"leans_back": "x?"}),
    Marked("a rule that matches nothing at the end", "Ask us. «The papers to bring are listed below.»", rules={"leans_on": "x?"}),
)

DATED = (
    Marked("a year in brackets", "«Fees (until 2022) are 40 dollars.» Ask us.", reason="past year"),
    Marked("a date with slashes", "«Fees are due by 31/12/2022 at the desk.» Ask us.", reason="past year"),
    Marked("a date with stops", "«Fees are due by 31.12.2022 at the desk.» Ask us.", reason="past year"),
    Marked("a date, Chinese, dashes", "«报名于2022-3-1开始，请登录。»请注意。", reason="past year"),
    Marked("a day and a year", "«Fees are due on March 1st, 2022 at the desk.» Ask us.", reason="past year"),
    Marked("a range, Chinese", "«2019至2022的学费为三万元。»请注意。", reason="past year"),
    Marked("a range that goes on", "«2019至2027的学费为三万元。»请注意。"),
    Marked("2021级", "«2021年级的学生须缴押金。»请注意。"),
    Marked("a year in percent", "«Fees rose from 2000 % to more in the hall.» Ask us."),
    Marked("a year and a fraction", "«Fees rise by 2022.5 dollars in the hall.» Ask us."),
    Marked("a year and an amount", "«Fees rise by 2000 dollars in the hall.» Ask us."),
    Marked("自2019年以来", "«自2019年以来停车对学生免费。»请注意。"),
    Marked("since the year", "«Parking is free for all since May 2019.» Ask us."),
    Marked("since, and another year", "«Parking is free since 2019, as from 2022 on.» Ask us.", reason="past year"),
    Marked("Chinese digits, this year", "«二〇二六年学费为三万元。»请按时缴纳。"),
    Marked("Chinese digits, 零", "«二零二一年学费为三万元。»请按时缴纳。", reason="past year"),
    Marked("full-width digits, this year", "«２０２６年学费为三万元。»请按时缴纳。"),
    Marked("a year of the last century", "«Until 1998 the fee was 40 dollars.» Ask us.", reason="past year"),
    Marked("two school years", "«The 2024-25 and 2026-27 timetables are printed.» Ask us."),
    Marked("a year that is this one", "«From 2026 exams are online in all units.» Ask us."),
    Marked("2025 at its head, and no word", "«2025: fees are paid in two parts.» Ask us."),
)

YES = (
    Marked("Yes, behind a title in the text", "Can I park overnight?\n«Yes, with a permit for the night.» Ask us.", title="Can I park overnight?", qa=True),
    Marked("Yes, behind a title in bold", "**Can I park overnight?**\n«Yes, with a permit for the night.» Ask us.", title="Can I park overnight?", qa=True, reason=BACK),
    Marked("Yes, behind another line", "Parking\n«Yes, with a permit for the night.» Ask us.", title="Can I park overnight?", qa=True, reason=BACK),
    Marked("Yes, behind Answer:", "Answer: «Yes, with a permit for the night.» Ask us.", title="Can I park overnight?", qa=True),
    Marked("Yes, behind a bold mark", "**A:** «Yes, with a permit for the night.» Ask us.", title="Can I park overnight?", qa=True),
    Marked("However, behind A:", "A: «However, guests must leave by ten.» Ask us.", title="Can I park overnight?", qa=True, reason=BACK),
)

# A line ends at every kind of break.
OTHER_BREAKS = (
    Marked("a list, line separators", "You may not:\u2028- «Park at the gate on weekdays.»\u2028- Sleep in the yard.", reason="list item"),
    Marked("a list, carriage returns", "You may not:\r- «Park at the gate on weekdays.»\r- Sleep in the yard.", reason="list item"),
    Marked("a list, next lines", "You may not:\x85- Sleep.\x85- «Park at the gate on weekdays.»", reason="list item"),
    Marked("a list, vertical tabs", "You may not:\v- Sleep.\v- «Park at the gate on weekdays.»", reason="list item"),
    Marked("a list, both kinds", "Rules of the halls\nYou may not:\u2028- Sleep.\u2028- «Park at the gate on weekdays.»\nAsk us.", reason="list item"),
    Marked("a list, no introduction, line separators", "Rules of the halls\u2028- «Park at the gate on weekdays.»\u2028- Sleep in the yard."),
    Marked("a heading, a line separator", "«Refund policy for all of the students»\u2028Refunds are paid in May.", reason="heading"),
    Marked("a heading between others, a page break", "Ask us.\n«Refund policy for all of the students»\fRefunds are paid in May.", reason="heading"),
    Marked("a heading, Windows", "Ask us.\r\n«Refund policy for all of the students»\r\nRefunds are paid in May.", reason="heading"),
    Marked("a row, line separators", "Intake | Start\u2028«Oct intake | 6 Jan»\u2028Ask us.", reason="table row"),
    Marked("a row of one bar, next lines", "Ask us\x85«Refunds | Fees are due on 1 March.»\x85Rent | Rent is due in May.\x85Ask us.", reason="table row"),
    Marked("a question above, a line separator", "Under 18?\u2028«You pay less at the desk of the hall.»"),
    Marked("the title, a line separator", "How to apply\u2028«Fill in the form online before Friday.»", title="How to apply"),
    Marked("a mark of an item, a line separator", "Ask us.\u2028«Rooms are free in May.»\u2028a) Pay first."),
)


@table(NAMES, CELLS, SIBLINGS, OTHER_BREAKS)
def test_lines_that_hang_on_a_detail(case):
    run_marked(case)


@table(ASKED, ENDS, DATED, YES)
def test_words_that_hang_on_a_detail(case):
    run_marked(case)


# --- Lengths ----------------------------------------------------------------------------------------------------------

PAYMENT = (
    "Students who hold a scholarship from a partner university and who have not yet paid the deposit for their room "
    "may ask the housing desk in writing to move the payment date to the first Monday of the following month."
)

LONG = (
    Marked("361 letters",                 f"«{'Abcd ' * 72}.»", reason="too long"),
    Marked("181 Chinese characters",      f"«{'学' * 180}。»", reason="too long"),
    Marked("over a limit of one's own", "«Keys are kept at desk 1.» Ask us.", reason="too long",
           rules={"max_chars": 10}),
    Marked("too short, by a rule", "Keys are kept at desk 1. Ask us.", "Keys are", "too short", rules={"min_chars": 8}),
)

NOT_LONG = (
    # Debatable: 210 letters are many Chinese characters and an ordinary English sentence, so letters count half.
    Marked("360 letters",                 f"«{'Abcd ' * 71}Abcd.»"),
    Marked("210 letters",                 f"«{PAYMENT}» Others pay at once."),
    Marked("180 Chinese characters",      f"«{'学' * 179}。»"),
    Marked("a limit of one's own",        "«Keys are kept at desk 1.» Ask us.", rules={"max_chars": 12}),
    Marked("as long as a rule asks",        "«Keys are kept at desk 1.» Ask us.", "desk 1", rules={"min_chars": 5}),
    Marked("six characters",              "«请保留收据。»退房时出示。"),
)


@table(LONG, NOT_LONG)
def test_lengths(case):
    run_marked(case)


# --- Repeats ----------------------------------------------------------------------------------------------------------

FEES = "Fees are due on 1 March."

REPEATS = (
    # Debatable: two sources say it, but a person reads it once.
    Case("the same sentence of two passages", f"[1] {FEES}\n[2] {FEES}",
         (f"{FEES} Pay online.", f"{FEES} Late fees apply."), (FEES,), dropped=("duplicate",)),
    Case("the same sentence twice", f"[1] {FEES}\n[1] {FEES}", (f"{FEES} Pay online.",), (FEES,),
         dropped=("duplicate",)),
    Case("two parts of one sentence", "[1] Fees are due\n[1] due on 1 March", (f"{FEES} Pay online.",), (FEES,),
         dropped=("duplicate",)),
    Case("a part of what is kept", f"[1] {PERMIT} {VISITORS}\n[1] {VISITORS}", EN, (f"{PERMIT} {VISITORS}",),
         dropped=("duplicate",)),
    Case("over the limit", f"[1] {PERMIT}\n[2] {OPENS}\n[2] {ROOMS}", EN, (PERMIT, OPENS), dropped=("over the limit",),
         rules={"max_quotes": 2}),
    Case("a repeat does not count", f"[1] {PERMIT}\n[1] {PERMIT}\n[2] {ROOMS}", EN, (PERMIT, ROOMS),
         dropped=("duplicate",), rules={"max_quotes": 2}),
)

NO_REPEATS = (
    # The first of the two places is an item, the second reads right.
    Case("a second place reads right", f"[1] {FEES}",
         (f"If you withdraw early:\n- {FEES}\n- No refund is paid.\n\nFor everyone else\n{FEES}",), (FEES,),
         dropped=()),
    Case("two sentences of one passage",  f"[1] {PERMIT}\n[1] {VISITORS}", EN, (PERMIT, VISITORS), dropped=()),
    Case("as many as the limit", f"[1] {PERMIT}\n[1] {VISITORS}\n[2] {OPENS}\n[2] {ROOMS}", EN,
         (PERMIT, VISITORS, OPENS, ROOMS), dropped=()),
)


@table(REPEATS, NO_REPEATS)
def test_repeats(case):
    run(case)


# --- The order of reasons, details, checks of one's own ---------------------------------------------------------------


DETAILS = (
    ("This must be signed.",                  "needs context", "opens with 'This'"),
    ("From 2022 exams are online.",           "past year",     "2022 is before 2026"),
    ("Intake | Code | Start",                 "table row",     "row of a table"),
    # the first that holds is the reason
    ("This was the rule in 2022.",            "needs context", "opens with 'This'"),
    ("Is this the rule of 2022?",             "a question",    "ends with a question mark"),
)

# What is shown of the text around: a passage, a sentence of it, what is told.
SHOWN = (
    ("The grant for rooms of the north hall is not paid to guests of these kinds:\n- Guests who are late pay the fee.",
     "Guests who are late pay the fee.", "an item under 'The grant for rooms of the north hall is not paid to guests '"),
    ("Rules\nFor guests of the large north hall of the school, you may not park if: 1. You owe fees. 2. You have left the school.",
     "You have left the school.", "an item under ' of the large north hall of the school, you may not park if:'"),
    ("Rules\nYou may not park if: 1. You owe fees. 2. You have left the school.",
     "You have left the school.", "an item under 'You may not park if:'"),
    ("Ask us.\nCan guests park at the gate\nAsk us.", "Can guests park at the gate", "asks, as 'Can guests park ' does"),
    ("Are you a guest of the north hall who has a card of their own? You pay less at the desk.",
     "You pay less at the desk.", "answers ' north hall who has a card of their own?'"),
    ("Under 18? You pay less at the desk.", "You pay less at the desk.", "answers 'Under 18?'"),
    ("Rules\nQ1: My permit is lost.\nA1: Fill in form 3.", "My permit is lost.", "stands behind 'Q1:'"),
)
# fmt: on


@pytest.mark.parametrize(("text", "reason", "detail"), DETAILS)
def test_detail(text, reason, detail):
    dropped = judge(1, text, [text], Rules(current_year=2026))
    assert (dropped.reason, dropped.detail) == (reason, detail)


@pytest.mark.parametrize(("text", "quote", "detail"), SHOWN)
def test_detail_shows_the_text_around(text, quote, detail):
    assert judge(1, quote, [text]).detail == detail


def test_a_check_of_ones_own():
    seen = []

    def no_fees(sentence, passage):
        seen.append((sentence, passage))
        return "about money" if "dollars" in sentence else None

    passages = [Passage("Parking permits cost 40 dollars a month.", url="https://kb.example.edu/p1"), EN[1]]
    result = check(f"[1] {PERMIT}\n[2] {ROOMS}\n[2] Nothing of the kind.", passages, Rules(checks=[no_fees]))
    assert [dropped.reason for dropped in result.dropped] == ["about money", "not found"]
    assert [quote.text for quote in result.kept] == [ROOMS]
    assert seen == [(PERMIT, passages[0]), (ROOMS, Passage(EN[1]))]


def test_what_a_check_of_ones_own_raises_passes():
    def broken(sentence, passage):
        raise LookupError(sentence, passage)

    with pytest.raises(LookupError, match="Parking permits"):
        check(f"[1] {PERMIT}", EN, Rules(checks=[broken]))


@pytest.mark.parametrize("row", tables.LEANS_BACK_ROWS, ids=range(len(tables.LEANS_BACK_ROWS)))
@settings(max_examples=40, derandomize=True, database=None, deadline=None)
@given(data=st.data())
def test_a_row_is_found_by_the_word_it_opens_with(row, data):
    text = data.draw(st.from_regex(rf"(?:{row})[ ,，a-z]?"))
    at = re.search(row, text).start()
    found, every = _openings(text, at), re.compile(LEANS_BACK).match(text, at)
    assert (found.match(text, at).group() if found and found.match(text, at) else None) == (every and every.group())
