"""Finding the quote: the same letters in the same order however they are written, and nothing only like them."""

from unicodedata import normalize

import pytest
from cases import EN, LIBRARY, NOTHING, PARKING, ROOMS, Case, Marked, run, run_marked, table

from quotegate import Passage, Quote, Rules, check, sentence

# fmt: off
# --- Typography -------------------------------------------------------------------------------------------------------

TYPOGRAPHY = (
    Marked("a curly apostrophe", "«Don’t bring food into the lab.» Drinks are fine.", "Don't bring food into the lab."),
    Marked("a straight apostrophe", "«Don't bring food into the lab.» Drinks are fine.",
           "Don’t bring food into the lab."),
    Marked("corner quote marks", "«申请表须注明「自费」字样并签名。»复印件无效。", "申请表须注明“自费”字样并签名。"),
    Marked("curly quote marks", "«Signs read “no food” in every lab.» Staff check.",
           'Signs read "no food" in every lab.'),
    Marked("ligatures", "«The ﬁnal oﬃce hour is 4 pm.» Ring the bell.", "The final office hour is 4 pm."),
    Marked("ligatures away from a time", "«The ﬁnal oﬃce hour is at noon.» Ring the bell.",
           "The final office hour is at noon."),
    Marked("a decomposed accent", "«Cafe\u0301 orders close at noon on Fridays.» Tea is free.",
           "Café orders close at noon on Fridays."),
    Marked("a composed accent", "«Café orders close at noon on Fridays.» Tea is free.",
           "Cafe\u0301 orders close at noon on Fridays."),
    Marked("a stop added", "Hours and fees\n«Parking is free on Sundays»\nPermits are sold at gate 2",
           "Parking is free on Sundays."),
    Marked("a stop added, Chinese", "收费说明\n«周日停车免费，无需登记»\n停车证在二号门办理",
           "周日停车免费，无需登记。"),
    Marked("a stop missing", "«Parking is free on Sundays.» Pay on other days.", "Parking is free on Sundays"),
    Marked("a stop of the other width",   "«周日停车免费，无需登记。»平日收费。", "周日停车免费,无需登记."),
    Marked("an emoji with its selector", "«⚠\ufe0f Closed on Mondays in July.» Open again in August.",
           "⚠ Closed on Mondays in July."),
    Marked("spaces around Latin letters", "«学生须在到期前90天提交OSHC保单。»逾期不受理。",
           "学生须在到期前 90 天提交 OSHC 保单。"),
    # A reader of characters from pictures puts a space after each; what is sent is the passage's own text.
    Marked("a space after each character", "«短 期 签 证 不 能 延 期 。» 长 期 签 证 可 以 。", "短期签证不能延期。"),
    Marked("no-break spaces", "«The\xa0fee is 30\u202fdollars a\xa0term.» Pay online.",
           "The fee is 30 dollars a term."),
    Marked("an ideographic space",        "«押金　三百元在退房时退还。»请保留收据。", "押金三百元在退房时退还。"),
    Marked("full-width words over a break", "«Permits cost 40 dollars a month.» Ask us.", "Permits cost ４０\nｄｏｌｌａｒｓ a month."),
    Marked("full-width letters and digits", "«请在２号窗口出示ＩＤ卡和收据。»谢谢。", "请在2号窗口出示ID卡和收据。"),
    Marked("an en dash", "«Exams run 10–15 June in hall 2.» Bring ID.", "Exams run 10-15 June in hall 2."),
    Marked("a dash with spaces", "«Fees — all of them — are due in March.» Pay online.",
           "Fees - all of them - are due in March."),
    Marked("a minus sign", "«Store samples at −5 °C or lower.» Label each one.", "Store samples at -5 °C or lower."),
    Marked("capitals", "«PARKING IS FREE ON SUNDAYS.» Pay on other days.", "Parking is free on Sundays."),
    Marked("a comma missing", "«If you are late, call the desk.» Ring twice.", "If you are late call the desk."),
    Marked("a comma added", "«Bring your card and a pen to the exam.» Sit down.",
           "Bring your card, and a pen to the exam."),
    Marked("a semicolon for a comma",     "«Rooms are free, halls are not.» Ask us.", "Rooms are free; halls are not."),
    Marked("two spaces", "«Parking is  free on Sundays.» Pay on other days.", "Parking is free on Sundays."),
    Marked("a space before a percent sign", "«Fees rise by 5% each year in May.» Ask us.", "Fees rise by 5 % each year in May."),
    Marked("no space before a percent sign", "«Fees rise by 5 % each year in May.» Ask us.", "Fees rise by 5% each year in May."),
    Marked("a space behind a currency", "«The fee is $30 for each term.» Ask us.", "The fee is $ 30 for each term."),
    Marked("spaces in a range", "«Exams run 10–15 June in hall 2.» Bring ID.", "Exams run 10 - 15 June in hall 2."),
    Marked("no spaces in a range", "«Exams run 10 – 15 June in hall 2.» Bring ID.", "Exams run 10-15 June in hall 2."),
    Marked("a micro sign", "«Set the gap to 50 µm before the test.» Then wait.", "Set the gap to 50 μm before the test."),
    Marked("a mu", "«Set the gap to 50 μm before the test.» Then wait.", "Set the gap to 50 µm before the test."),
    Marked("one sign of elision for two", "«旧馆周末关闭……新馆照常开放。»请带证件。", "旧馆周末关闭…新馆照常开放。"),
    Marked("a ligature at the end", "«Shelf 4 has all our sci-ﬁ.» Ask us.", "Shelf 4 has all our sci-fi."),
    Marked("a folded hit behind a NUL", "Drinks\x00 are fine. «Don’t bring food into the lab.» Ask us.",
           "Don't bring food into the lab."),
    Marked("a word with soft hyphens at the edge", "Hand in the stu\u00addent card. «Late en\u00adtry costs 50 dollars.» Ask us.",
           "Late entry costs 50 dollars.", shown="Late entry costs 50 dollars."),
)

# Other letters, digits or signs are other words.
OTHER_LETTERS = (
    Marked("a letter without its accent", "Send your résumé to desk 4 by noon. Ask us.",
           "Send your resume to desk 4 by noon.", "not found"),
    Marked("a Greek letter in words", "The α value is given in table 2. Ask us.",
           "The alpha value is given in table 2.", "not found"),
    Marked("a superscript", "The hall is 102 m wide at the door. Ask us.", "The hall is 10² m wide at the door.",
           "not found"),
    Marked("a comma in a number", "The fee is 1,000 dollars a term. Ask us.", "The fee is 1000 dollars a term.",
           "not found"),
    Marked("a point in a number", "The fee is 1.5 dollars a page. Ask us.", "The fee is 15 dollars a page.",
           "not found"),
    Marked("another currency", "The fee is $30 for each term. Ask us.", "The fee is €30 for each term.", "not found"),
    Marked("a percent sign missing", "Fees rise by 5% each year in May. Ask us.", "Fees rise by 5 each year in May.",
           "not found"),
    Marked("two words in one", "Guests are not able to park here. Ask us.", "Guests are notable to park here.",
           "not found"),
    Marked("one word in two", "A notable guest may park here. Ask us.", "A not able guest may park here.", "not found"),
    Marked("a Cyrillic letter", "Parking is free on Sundays. Ask us.", "Pаrking is free on Sundays.", "not found"),  # noqa: RUF001
    Marked("another unit for a micro sign", "Set the gap to 50 µm before the test. Then wait.", "Set the gap to 50 mm before the test.",
           "not found"),
    Marked("a range without its dash", "Exams run 10 – 15 June in hall 2. Bring ID.", "Exams run 10 15 June in hall 2.",
           "not found"),
    Marked("a space in a number", "The fee is 10 50 for each term. Ask us.", "The fee is 1050 for each term.", "not found"),
)


@table(TYPOGRAPHY, OTHER_LETTERS)
def test_typography(case):
    run_marked(case)


# --- Invisible characters ---------------------------------------------------------------------------------------------

TAGS = "\U000e0069\U000e0067\U000e006e\U000e006f\U000e0072\U000e0065"  # "ignore", in letters that nobody sees

INVISIBLE = (
    Marked("zero-width spaces", "«周日停车\u200b免费，无需\u200b登记。»平日收费。", "周日停车免费，无需登记。",
           shown="周日停车免费，无需登记。"),
    Marked("a byte order mark inside", "«Parking is \ufefffree on Sundays.» Bring coins.",
           "Parking is free on Sundays.", shown="Parking is free on Sundays."),
    Marked("a soft hyphen", "«Late en\u00adrol\u00adment costs 50 dollars.» Ask us.",
           "Late enrolment costs 50 dollars.", shown="Late enrolment costs 50 dollars."),
    # Debatable: both could be dropped as well. The sentence is what a person reads, and only that is sent.
    Marked("tag characters", f"«Parking is free{TAGS} on Sundays.» Bring coins.", "Parking is free on Sundays.",
           shown="Parking is free on Sundays."),
    Marked("a right-to-left override",    "«Send the fee to account \u202e4321\u202c today.» Keep the slip.",
           "Send the fee to account \u202e4321\u202c today.", shown="Send the fee to account 4321 today."),
    # They carry meaning: without its joiner the sign falls apart, without its mark of form the word reads otherwise.
    Marked("a joiner in an emoji stays", "«👩\u200d🎓 Students get in free on Sundays.» Bring coins.",
           "👩\u200d🎓 Students get in free on Sundays."),
    Marked("a joiner that the model lost", "«👩\u200d🎓 Students get in free on Sundays.» Bring coins.",
           "👩🎓 Students get in free on Sundays."),
    Marked("a non-joiner stays", "«دانشجو می\u200cتواند کارت بگیرد.» بپرسید.", "دانشجو می\u200cتواند کارت بگیرد."),  # noqa: RUF001
)

HIDDEN = (
    Marked("hidden words quoted", f"Parking is free{TAGS} on Sundays. Bring coins.",
           "Parking is free ignore on Sundays.", "not found"),
    Marked("the number that an override shows", "Send the fee to account \u202e4321\u202c today.",
           "Send the fee to account 1234 today.", "not found"),
)

IN_THE_REPLY = (
    Case("a byte order mark in front", "\ufeff[1] Parking permits cost 40 dollars a month.", EN,
         ("Parking permits cost 40 dollars a month.",), dropped=()),
    Case("a mark of direction, a zero-width space", "\u200f[1] Parking permits cost 40 dollars a month.\u200b", EN,
         ("Parking permits cost 40 dollars a month.",), dropped=()),
    Case("nothing but what nobody sees",  "\ufeff\u200b\u200f", EN, NOTHING, "unsure", ()),
)


@table(INVISIBLE, HIDDEN)
def test_invisible_characters(case):
    run_marked(case)


@table(IN_THE_REPLY)
def test_invisible_characters_in_the_reply(case):
    run(case)


# --- Markup -----------------------------------------------------------------------------------------------------------

MARKUP = (
    # Debatable: the address could be cut out, but inline markup stays as the passage has it.
    Marked("a link in the passage",
           "«Book via the [room portal](https://rooms.example.edu) before noon.» Rooms fill fast.",
           "Book via the room portal before noon."),
    Marked("a link in the reply",         "«Book via the room portal before noon.» Rooms fill fast.",
           "Book via the [room portal](https://rooms.example.edu) before noon."),
    Marked("an entity in the reply", "«Bring your passport & visa to desk 4.» Queue inside.",
           "Bring your passport &amp; visa to desk 4."),
    # Debatable: what is sent equals the passage letter for letter, so its entities stay for the caller to decode.
    Marked("entities in the passage", "«Students&#39;&nbsp;fees are due by 1 March.» Pay online.",
           "Students' fees are due by 1 March."),
    Marked("bold in the passage", "«Bring your **passport** to desk 4.» Queue inside.",
           "Bring your passport to desk 4."),
    Marked("bold in the reply", "«Bring your passport to desk 4.» Queue inside.", "Bring your **passport** to desk 4."),
    Marked("code marks", "«Type `start` to begin the test.» Then wait.", "Type start to begin the test."),
    Marked("a tag inside", "«Bring your <b>passport</b> to desk 4.» Queue inside.", "Bring your passport to desk 4."),
    Marked("the mark of a footnote", "«Sleep improves recall[4] and mood in most trials.» More is needed.",
           "Sleep improves recall and mood in most trials."),
)

NO_MARKUP = (
    # Debatable: a number set in LaTeX is changed text, and formulas are where a small change says much.
    Marked("a number in LaTeX", "The fee rises by 5% each year. Rent does not.", "The fee rises by $5\\%$ each year.",
           "not found"),
    Marked("another entity", "Bring your passport & visa to desk 4. Queue inside.",
           "Bring your passport &lt; visa to desk 4.", "not found"),
    Marked("an asterisk between numbers", "The hall is 5*30 metres in all. Ask us.", "The hall is 530 metres in all.",
           "not found"),
    Marked("another text of a link", "Book via the [room portal](https://rooms.example.edu) before noon.",
           "Book via the rooms example before noon.", "not found"),
)


@table(MARKUP, NO_MARKUP)
def test_markup(case):
    run_marked(case)


# --- Text from PDF ----------------------------------------------------------------------------------------------------

PDF = (
    Marked("words broken at line ends",
           "«Students must com-\nplete the form before enrol-\nment day.» Bring two photos.",
           "Students must complete the form before enrolment day.", soft=True,
           shown="Students must complete the form before enrolment day."),
    Marked("a hyphen kept by the model",  "«Students must com-\nplete the form by noon.» Bring two photos.",
           "Students must com-plete the form by noon.", soft=True, shown="Students must complete the form by noon."),
    Marked("such a hyphen and a footnote", "«Students must com-\nplete the form[2] by noon.» Bring two photos.",
           "Students must com-plete the form by noon.", soft=True, shown="Students must complete the form[2] by noon."),
    Marked("a range over a line break",   "«Allow 10-\n15 working days for a reply.» Then call us.",
           "Allow 10-15 working days for a reply.", soft=True, shown="Allow 10-15 working days for a reply."),
    Marked("a break before a bracket", "«Pay up to\n(and including) Friday at the desk.» No cards.",
           "Pay up to (and including) Friday at the desk.", soft=True),
    # Debatable: in doubt a number at a stop is a decimal or a figure's; but no decimal has a percent sign in it.
    Marked("a footnote's number at a stop", "Fees rose by 4%.2 «Rent stayed flat in all halls.» Food rose.",
           "Rent stayed flat in all halls."),
    Marked("a reference at a stop",
           "Sleep improves recall and mood.[4] «Naps help too in most trials.» More work is needed.",
           "Naps help too in most trials."),
    Marked("the title on a line of its own",
           "Parking fees\r\n«Permits cost 40 dollars a month.»\r\nVisitors pay daily.",
           "Permits cost 40 dollars a month.", soft=True, title="Parking fees"),
    Marked("as it is shown, behind one letter", "«Students with a grade of B-\nor better may apply.» Ask us.",
           "grade of B- or better", soft=True, shown="Students with a grade of B- or better may apply."),
    Marked("as it is shown, before a capital", "«The desk is open Monday-\nFriday until noon.» Ask us.",
           "open Monday-Friday until noon", soft=True, shown="The desk is open Monday-Friday until noon."),
    Marked("a hyphen that belongs to the word", "«Ask for a well-\nknown brand of lock.» Ask us.",
           "brand of lock", soft=True, shown="Ask for a well-known brand of lock.",
           fails="whether a hyphen at a line break belongs to the word takes a dictionary"),
)

NOT_IN_PDF = (
    # Debatable: a rule for page numbers could save it, and would one day take a number out of a sentence.
    Marked("a page number inside",        "Refunds are paid within\n\x0c12\n30 days of the request. Keep the receipt.",
           "Refunds are paid within 30 days of the request.", "not found", soft=True),
    Marked("a range without its hyphen", "Allow 10-\n15 working days for a reply. Then call us.",
           "Allow 1015 working days for a reply.", "not found", soft=True),
)


@table(PDF, NOT_IN_PDF)
def test_text_from_pdf(case):
    run_marked(case)


# --- Dots of elision --------------------------------------------------------------------------------------------------

ELISION = (
    Marked("dots in front", "Ask first. «Visitors may park for two hours without a permit.»",
           "…may park for two hours without a permit."),
    # Right only because the whole sentence is sent, with its "not".
    Marked("dots in front, the not cut off",
           "«Tenants are not permitted to end the lease in the first year.» Ask the office.",
           "... permitted to end the lease in the first year."),
    Marked("dots behind", "«Visitors may park for two hours without a permit.» Ask first.",
           "Visitors may park for two hours..."),
    Marked("dots of the passage", "«Please wait... the door opens at 9 am for members.» Others queue.",
           "Please wait… the door opens at 9 am for members."),
)

CUT_OUT = (
    Marked("a middle of two sentences", PARKING, "Parking permits cost 40 dollars ... without a permit.", "not found"),
    Marked("a middle with brackets",      PARKING, "Parking permits cost [...] a month.", "not found"),
    Marked("a middle without dots",       PARKING, "Parking permits cost a month.", "not found"),
    # Debatable: both ends stand in one sentence here, but what was cut out is not known.
    Marked("a middle of one sentence", "学生签证续签须在到期前90天提交申请。逾期提交会产生罚款。",
           "学生签证续签须……提交申请。", "not found"),
)


@table(ELISION, CUT_OUT)
def test_dots_of_elision(case):
    run_marked(case)


# --- Like it, but not it ----------------------------------------------------------------------------------------------

LIKE_IT = (
    Marked("a sign lost", "Store samples at −5 °C or lower. Label each one.", "Store samples at 5 °C or lower.",
           "not found"),
    Marked("a not lost", "Guests may not use the pool after 9 pm. Ask the guard.",
           "Guests may use the pool after 9 pm.", "not found"),
    Marked("a 不 lost",                    "访客不可在泳池过夜停留。请问门卫。", "访客可在泳池过夜停留。", "not found"),
    Marked("a number changed",            PARKING, "Parking permits cost 50 dollars a month.", "not found"),
    Marked("a unit changed",              PARKING, "Parking permits cost 40 euros a month.", "not found"),
    Marked("a word changed",              PARKING, "Parking permits cost 40 dollars a week.", "not found"),
    Marked("two words changed about",     PARKING, "Permits parking cost 40 dollars a month.", "not found"),
    # Debatable: the whole sentence could be shown, but the model meant its opposite, or another number.
    Marked("a start inside a word", "Late entry is impossible without a pass. Call first.", "possible without a pass",
           "not found"),
    Marked("a start inside a number", "A refund takes 110 working days to arrive. Ask the bank.",
           "10 working days to arrive", "not found"),
    Marked("an end inside a word", "Parking is freely available to guests. Ask us.", "Parking is free", "not found"),
    Marked("an end inside a number", "The late fee for this is 150 dollars. Ask us.", "The late fee for this is 15",
           "not found"),
    Marked("a start behind a point", "It is 12.5 percent of the annual rent. Ask us.", "5 percent of the annual rent",
           "not found"),
    Marked("a start behind a sign", "Store it at -5 degrees or lower. Ask us.", "5 degrees or lower", "not found"),
    Marked("a start inside a ligature",   "The ﬁnal date is in July. Ask us.", "inal date is in July", "not found"),
    Marked("a start inside a fraction", "Allow 1½ hours for each of them. Ask us.", "2 hours for each of them",
           "not found"),
    Marked("one word of a sentence",      PARKING, "Visitors", "too short"),
    Marked("few characters",              PARKING, "a 40 d", "too short"),
)

THE_SAME = (
    Marked("the sign kept", "«Store samples at −5 °C or lower.» Label each one.", "Store samples at −5 °C or lower."),
    Marked("the not kept", "«Guests may not use the pool after 9 pm.» Ask the guard.",
           "may not use the pool after 9 pm."),
    Marked("a whole word", "«Late entry is impossible without a pass.» Call first.", "impossible without a pass"),
    Marked("a whole number", "«A refund takes 110 working days to arrive.» Ask the bank.",
           "110 working days to arrive"),
    Marked("a second place is whole", "The fee is 150 dollars in all. «A key costs 50 dollars in all.»",
           "50 dollars in all"),
    Marked("a start inside Chinese", "«学生签证续签须在到期前90天提交申请。»逾期会产生罚款。", "到期前90天提交申请"),
    Marked("one word that is all",        "«Unsubscribe!» Then wait.", "Unsubscribe!"),
)

WRONG_PASSAGE = (
    Case("right words, wrong passage",    f"[1] {ROOMS}", EN, NOTHING, "unsupported", ("not found",)),
    Case("words of the prompt", "[1] Copy only sentences that directly answer the question.", EN, NOTHING,
         "unsupported", ("not found",)),
    Case("right words, right passage",    f"[2] {ROOMS}", EN, (ROOMS,), dropped=()),
    # Debatable: white space does not tell lines apart, so it is found; but each line is a thing of its own.
    Case("the lines of two things", "[1] Accounting 101 Exam on 12 June",
         ("Courses with no exam\nAccounting 101\nExam on 12 June\nLaw 205",), NOTHING, "fragment",
         ("heading", "heading")),
)


@table(LIKE_IT, THE_SAME)
def test_like_it(case):
    run_marked(case)


@table(WRONG_PASSAGE)
def test_wrong_passage(case):
    run(case)


# --- What hangs on a detail: places inside characters, signs, cuts ------------------------------------------------------

WITHIN = (
    Marked("behind a ligature", "The ﬁrst oﬃce is on level two. «The ﬁnal date for the form is in July.» Ask us.", "The final date for the form is in July."),
    Marked("an end inside a ligature", "Rooms are oﬀ limits. Ask us.", "Rooms are of", "not found"),
    Marked("an end before the last of a ligature", "Rooms are in the oﬃ hall. Ask us.", "Rooms are in the off", "not found"),
    Marked("accents of their own at the end", "«Meet the guard at the cafe\u0301.» Ask us.", "the guard at the café"),
    Marked("two accents at the end", "«Meet the guard at the hue\u0302\u0301.» Ask us.", "the guard at the huế"),
    Marked("an accent at the very end", "«Guests may meet the guard at the cafe\u0301»", "Guests may meet the guard at the café"),
    Marked("an entity at the start", "«&quot;Keys&quot; are kept at desk 1.» Ask us.", "\"Keys\" are kept at desk 1."),
    Marked("an entity at the end", "«Ask the caf&eacute; for a key.»", "Ask the café"),
    Marked("half of an entity", "Meet the &frac12; team at desk 1. Ask us.", "2 team at desk 1.", "not found"),
    Marked("far down, with marks between", "Ask <b>us</b> at desk 1. " * 40 + "«Don’t bring <b>food</b> into the lab.» Ask us.", "Don't bring food into the lab."),
    Marked("far down in a very long text", "Café orders close at noon. " * 200 + "«Don’t bring food into the lab.» Ask us.", "Don't bring food into the lab."),
    Marked("over the edge of two parts", "Café orders at noon now. " * 163 + "«Don’t bring the food of the hall into the lab at night.» Ask us.", "Don't bring the food of the hall into the lab at night."),
    Marked("a note inside", "«Sleep helps[12] recall and mood in trials.» More.", "Sleep helps recall and mood in trials."),
    Marked("a note quoted along", "«Sleep helps[12] “recall” and mood in trials.» More.", 'Sleep helps[12] "recall" and mood in trials.'),
    Marked("another note quoted", "Sleep helps[12] recall and mood in trials. More.", "Sleep helps [13] recall and mood in trials.", "not found"),
    Marked("a note lost, quoted where none is", "Sleep helps recall and mood in trials. More.", "Sleep helps [13] recall and mood in trials.", "not found"),
    Marked("no space for a tag of a block", "Sleep not<br>able people read. More.", "Sleep notable people read.", "not found"),
    Marked("a link by a name", "«Book via the [room portal][1] before noon.» More.", "Book via the room portal before noon."),
    Marked("a link's address in brackets", "«Book via the [portal](https://a.example.edu/x_(y)) before noon.» More.", "Book via the portal before noon."),
    Marked("a link quoted, a note not", "«Book via the [room portal](https://a.edu) by noon[4] at desk 2.» More.", "Book via the [room portal](https://a.edu) by noon at desk 2."),
    Marked("a start behind a hyphen, in other signs", "Ask for well-known brands – all of them – by noon. Ask us.", "known brands - all of them - by noon.", "not found"),
)

SIGNS = (
    Marked("a range with spaces", "«Exams run on 10 – 15 June in hall 2.» Bring ID.", "Exams run on 10-15 June in hall 2."),
    Marked("a percent sign with a space", "«A mark of 50 % is a pass in all units.» Ask us.", "A mark of 50% is a pass in all units."),
    Marked("a currency sign with a space", "«The fee is $ 50 for each of the terms.» Ask us.", "The fee is $50 for each of the terms."),
    Marked("a quotation's marks at line heads", "> «The fee is 50 dollars\n> for each of the terms.» Ask us.", "The fee is 50 dollars for each of the terms.", shown="The fee is 50 dollars > for each of the terms."),
    Marked("escapes", "«Press the \\* key on the phone at night.» Ask us.", "Press the * key on the phone at night."),
    Marked("an underscore in a name", "Open the file key_list on the desk at night. Ask us.", "Open the file keylist on the desk at night.", "not found"),
    Marked("emphasis by underscores", "«Open the _key_ list on the desk at night.» Ask us.", "Open the key list on the desk at night."),
    Marked("struck out", "«Open the ~~key~~ list on the desk at night.» Ask us.", "Open the key list on the desk at night."),
    Marked("single quote marks", "«Press the 'start' key on the phone at night.» Ask us.", 'Press the "start" key on the phone at night.'),
    Marked("an apostrophe lost", "Guests of the hall's office pay at night. Ask us.", "Guests of the halls office pay at night.", "not found"),
    Marked("a comma added", "«Guests of the hall pay at the desk at night.» Ask us.", "Guests of the hall, pay at the desk at night."),
    Marked("a comma in a number lost", "The fee is 1,200 dollars for all. Ask us.", "The fee is 1200 dollars for all.", "not found"),
    Marked("a colon in a time changed", "Doors open at 10:30 for all of them. Ask us.", "Doors open at 10 30 for all of them.", "not found"),
    Marked("no space behind !", "«Wait! Then ring the bell at the door.»", "Wait!Then ring the bell at the door."),
    Marked("dots of three kinds", "«Wait . . . and ring the bell at the door.» Ask us.", "Wait … and ring the bell at the door."),
    Marked("spaces inside brackets", "«Ask the desk ( level 2 ) for a card at night.» Ask us.", "Ask the desk (level 2) for a card at night."),
    Marked("spaces beside Chinese", "«请在 Monash 大学 网站提交申请。»请注意。", "请在Monash大学网站提交申请。"),
    Marked("quote marks doubled", "«Press the ''start'' key on the phone at night.» Ask us.", 'Press the "start" key on the phone at night.'),
    Marked("a dash with spaces", "«Keys — all of them — are at desk 1.» Ask us.", "Keys—all of them—are at desk 1."),
    Marked("a dash before a number", "The lab is kept at - 5 degrees at night. Ask us.", "The lab is kept at 5 degrees at night.", "not found"),
    Marked("a minus lost behind a dash", "Keys — 5 of them — are at desk 1. Ask us.", "Keys -5 of them - are at desk 1.", "not found"),
    Marked("two hyphens", "«Keys -- all of them -- are at desk 1.» Ask us.", "Keys — all of them — are at desk 1."),
    Marked("an ellipsis sign", "«Wait… and ring the bell at the door.» Ask us.", "Wait... and ring the bell at the door."),
    Marked("a micro sign", "«Add 5 µl of the dye to each of the tubes.» Wait.", "Add 5 μl of the dye to each of the tubes."),
    Marked("a final sigma", "«Ο φοιτητής πληρώνει στο γραφείο.» Ρωτήστε.", "Ο ΦΟΙΤΗΤΉΣ ΠΛΗΡΏΝΕΙ ΣΤΟ ΓΡΑΦΕΊΟ."),  # noqa: RUF001
    Marked("a hyphen lost at a break", "«Students must re-\nenter the hall by noon.» Ask us.", "Students must re-enter the hall by noon.", soft=True, shown="Students must reenter the hall by noon."),
    Marked("a hyphen inside a word lost", "Students must re-enter the hall by noon. Ask us.", "Students must reenter the hall by noon.", "not found"),
    Marked("a soft hyphen in the quote", "«Students must enter the hall by noon.» Ask us.", "Students must en\u00adter the hall by noon."),
    Marked("corner brackets of half width", "«ドアの札に｢開館｣と書いてあります。»お待ちください。", "ドアの札に「開館」と書いてあります。",
           fails="a half-width bracket is turned into the wide one, and that into no quote mark"),
)

CUTS = (
    Marked("a start behind a plus", "Bring +5 copies of the form to desk 1. Ask us.", "5 copies of the form to desk 1.", "not found"),
    Marked("a start behind a sign of less", "A mark <5 points is a fail in all units. Ask us.", "5 points is a fail in all units.", "not found"),
    Marked("a start behind a stop and digit", "Take .5 litres of water to the hall. Ask us.", "5 litres of water to the hall.", "not found"),
    Marked("a start behind a currency sign", "«Pay $50 at the desk of the north hall.» Ask us.", "50 at the desk of the north hall."),
    Marked("a start behind a hash", "«Ask for #50 at the desk of the hall.» Ask us.", "50 at the desk of the hall."),
    Marked("a start behind a slash", "The term is 2025/26 for all of them. Ask us.", "26 for all of them.", "not found"),
    Marked("a start behind a slash and a word", "«The form/card is needed for all of them.» Ask us.", "card is needed for all of them."),
    Marked("a start behind a point and a word", "«Log in at monash.edu with your name.» Ask us.", "edu with your name."),
    Marked("a start behind 't", "Guests don't pay for the card. Ask us.", "t pay for the card.", "not found"),
    Marked("an end before 's", "The hall’s office is closed at night. Ask us.", "The hall", "not found"),
    Marked("an end before ' and a space", "«The guests' office is closed at night.» Ask us.", "The guests"),
    Marked("a start at a hyphen", "Keys are for well-known guests of the hall. Ask us.", "-known guests of the hall.", "not found"),
    Marked("an end behind a hyphen", "Keys are for well-known guests. Ask us.", "Keys are for well-", "not found"),
    Marked("a hyphen beside Chinese", "«请使用A-级证书提交申请。»请注意。", "级证书提交申请"),
    Marked("inside a number in Chinese", "请同学们在2026年5月前提交申请。请注意。", "请同学们在202", "not found"),
    Marked("a digit and a letter in Chinese", "请在B2教室参加全部考试。请注意。", "2教室参加全部考试", "not found"),
    Marked("an accent cut off", "Ask at the cafe\u0301 for a key. Ask us.", "Ask at the cafe", "not found"),
    Marked("a word of another script", "Сдайте формуляр до полудня. Ждите.", "Сдайте форму", "not found"),
    Marked("a start behind a low line", "«Open key_list on the desk at night.» Ask us.", "list on the desk at night."),
    Marked("a start behind a sign, at the very start", "-5 degrees is the lowest setting. Ask us.", "5 degrees is the lowest setting.", "not found"),
    Marked("a start behind one letter and a hyphen", "A-level students pay the fee in May. Ask us.", "level students pay the fee in May.", "not found"),
    Marked("a note's mark glued to words", "«Sleep helps[12]and mood in trials.» More.", "Sleep helps and mood in trials."),
)


@table(WITHIN, SIGNS, CUTS)
def test_finding_that_hangs_on_a_detail(case):
    run_marked(case)


# Signs that are one and the same to a reader, from the first to the last of each range; corner brackets aside.
SAME = (*range(0xFF01, 0xFF5F), *range(0xFB00, 0xFB07), 0xFF61, *range(0xFF64, 0xFFA0), *range(0xFFE0, 0xFFE7))
# Nobody sees these; their neighbours are signs as others, or mean something.
NOT_SEEN = (0xAD, 0x34F, 0x61C, 0x180E, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065),
            *range(0x2066, 0x2070), *range(0xFE00, 0xFE10), 0xE0000, 0xE007F, 0xE0100, 0xE01EF)
SEEN = (0xAC, 0xAE, 0x34E, 0x350, 0x61B, 0x61D, 0xFF00, 0x200A, 0x2010, 0x2029, 0x202F, 0x205F, 0x2070,
        0xFDFF, 0xFE10, 0xE01F0)


def test_signs_that_are_the_same_to_a_reader():
    for sign in map(chr, SAME):
        for text, quote in ((sign, normalize("NFKC", sign)), (normalize("NFKC", sign), sign)):
            assert sentence(f"The sign A{quote}A is on", f"The sign A{text}A is on the door."), f"U+{ord(sign):04X}"


def test_signs_that_nobody_sees():
    for sign in map(chr, NOT_SEEN):
        assert sentence("The sign is on", f"The si{sign}gn is on the door."), f"U+{ord(sign):04X}"
        assert sentence(f"The si{sign}gn is on", "The sign is on the door."), f"U+{ord(sign):04X}"
    for sign in map(chr, SEEN):
        assert sentence("The sign is on", f"The si{sign}gn is on the door.") is None, f"U+{ord(sign):04X}"


# --- Details, and places ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "detail"),
    [
        (f"[7] {ROOMS}",  "no passage 7"),
        (f"[1] {ROOMS}",  "not in passage 1"),
        ("[1] Visitors",  "one word alone"),
        ("[1] a 4",       "2 characters, fewer than 6"),
    ],
)
def test_detail_of_what_is_not_found(reply, detail):
    assert [dropped.detail for dropped in check(reply, EN).dropped] == [detail]


@pytest.mark.parametrize(
    ("passage", "quote"),
    [
        (LIBRARY,                                  "Study rooms can be booked for free."),
        (LIBRARY,                                  ""),
        ("",                                       "Study rooms"),
        (Passage(LIBRARY, title="Study rooms"),    "Reading rooms"),
    ],
)
def test_no_sentence_around_what_is_not_there(passage, quote):
    assert sentence(quote, passage) is None
# fmt: on


# --- Every occurrence -------------------------------------------------------------------------------------------------


def test_a_place_written_otherwise_is_tried_when_the_first_is_dropped():
    item, sentence = "- Guests don't pay", "Guests don’t pay."
    text = f"Bring one of these:\n{item}\n\nHalls are free. {sentence}"
    start = text.index(sentence)
    assert check("[1] Guests don't pay", [text]).kept == [Quote(1, sentence, start, start + len(sentence))]


def test_places_come_to_the_letter_first_then_over_breaks_then_otherwise():
    text = (
        "Guests don’t\npay now. Some guests don't\npay here. All guests don't pay there. Now guests don't\npay twice."
    )
    tried = []

    def noted(sentence, _):
        tried.append(sentence.rpartition(" ")[2])
        return "refused"

    check("[1] guests don't pay", [Passage(text, soft_breaks=True)], Rules(checks=(noted,)))
    assert tried == ["there.", "here.", "twice.", "now."]


@pytest.mark.parametrize(
    "first", ["This holds when you pay by card.", "This holds when you pay\nby card.", "- Pay by card."]
)
@pytest.mark.parametrize(
    "second", ["All of us can pay by card, or in cash.", "All of us can pay by\ncard, or in cash."]
)
def test_a_place_without_the_stop_of_the_quote(first, second):
    found = check("[1] pay by card.", [f"You may not:\n{first}\n\n{second}"])
    assert [kept.text for kept in found.kept] == ["All of us can pay by card, or in cash."]


@pytest.mark.parametrize("gap", [" ", "\n"])
@pytest.mark.parametrize(
    ("quote", "text", "kept"),
    [
        ("! Pay at the desk", "Never pay online! Pay at{}the desk.", "Pay at the desk."),
        (". Pay at the desk", "Never pay online. Pay at{}the desk.", "Pay at the desk."),
        ("Late fees are 5 dollars. (", "Late fees{}are 5 dollars. (Not in May.) Ask us.", "Late fees are 5 dollars."),
        (
            "(not in May) are 5",
            "Late fees (not{}in May) are 5 dollars. Ask us.",
            "Late fees (not in May) are 5 dollars.",
        ),
    ],
)
def test_signs_of_a_neighbour_do_not_take_it_in(quote, text, kept, gap):
    assert [found.text for found in check(f"[1] {quote}", [text.format(gap)]).kept] == [kept]


def test_a_sign_at_a_lines_head_is_no_sign_of_the_sentence():
    assert not check("[1] The limit is x > 5 for all", ["The limit is x\n> 5 for all."]).kept


def test_a_place_behind_many_that_only_have_the_same_letters():
    text = "The hall is notable here. " * 40 + "The hall is not\u00a0able here."
    assert [kept.start for kept in check("[1] The hall is not able here", [text]).kept] == [40 * 26]
