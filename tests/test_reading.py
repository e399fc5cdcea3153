"""Reading the reply: marks, wrappers, layout, marks behind the sentence, groups of marks, reasoning, refusals."""

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
    ROOMS_ZH,
    VISITORS,
    ZH,
    Case,
    run,
    table,
)

from quotegate import Passage, parse

# fmt: off
# --- Marks ------------------------------------------------------------------------------------------------------------

MARKS = (
    Case("square brackets",                f"[2] {ROOMS}",             EN, (ROOMS,), numbers=(2,)),
    Case("full-width square brackets",     f"［2］{ROOMS}",             EN, (ROOMS,), numbers=(2,)),
    Case("lenticular brackets",            f"【2】{ROOMS_ZH}",           ZH, (ROOMS_ZH,), numbers=(2,)),
    Case("tortoise-shell brackets",        f"〔1〕{RENEW_ZH}",           ZH, (RENEW_ZH,), numbers=(1,)),
    # Debatable: both may number a list; the quote is looked for in that passage all the same, so reading it is safe.
    Case("round brackets",                 f"(1) {PERMIT}",            EN, (PERMIT,), numbers=(1,)),
    Case("full-width round brackets",      f"（2）{ROOMS_ZH}",           ZH, (ROOMS_ZH,), numbers=(2,)),
    Case("doubled brackets",               f"[[1]] {PERMIT}",          EN, (PERMIT,), numbers=(1,)),
    Case("escaped brackets",               f"\\[1\\] {PERMIT}",        EN, (PERMIT,), numbers=(1,)),
    Case("a footnote's mark",              f"[^2]: {ROOMS}",           EN, (ROOMS,), numbers=(2,)),
    Case("a dagger and lines",             f"[2†L9-L12] {ROOMS}",      EN, (ROOMS,), numbers=(2,)),
    Case("a hash in the brackets",         f"[#2] {ROOMS}",            EN, (ROOMS,), numbers=(2,)),
    Case("doc in the brackets",            f"[doc2] {ROOMS}",          EN, (ROOMS,), numbers=(2,)),
    Case("the word Passage", f"[Passage 1]: {PERMIT}\n[Passage 2]: {ROOMS}", EN, (PERMIT, ROOMS), numbers=(1, 2)),
    Case("the word Source",                f"[Source 2] {ROOMS}",      EN, (ROOMS,), numbers=(2,)),
    Case("the word 资料",                  f"[资料2] {ROOMS_ZH}",        ZH, (ROOMS_ZH,), numbers=(2,)),
    Case("the words 第 and 段",            f"[第2段] {ROOMS_ZH}",        ZH, (ROOMS_ZH,), numbers=(2,)),
    Case("an Arabic-Indic digit",          f"[٢] {ROOMS}",             EN, (ROOMS,), numbers=(2,)),
    Case("a full-width digit",             f"[２] {ROOMS}",            EN, (ROOMS,), numbers=(2,)),
    # Debatable: the address is not the quote's, and the number in the brackets is plain.
    Case("a Markdown link",                f"[[1]](https://kb.example.edu/p1) {PERMIT}", EN, (PERMIT,), numbers=(1,)),
    Case("a Markdown link, single",        f"[2](https://kb.example.edu/p2) {ROOMS}", EN, (ROOMS,), numbers=(2,)),
    Case("a colon behind the mark",        f"[2]: {ROOMS}",            EN, (ROOMS,), numbers=(2,)),
    Case("a full-width colon behind it",   f"[2]：{ROOMS_ZH}",          ZH, (ROOMS_ZH,), numbers=(2,)),
    Case("a dash behind the mark",         f"[2] - {ROOMS}",           EN, (ROOMS,), numbers=(2,)),
    Case("no space behind the mark",       f"[2]{ROOMS}",              EN, (ROOMS,), numbers=(2,)),
    Case("a letter before the number",     f"[P2] {ROOMS}",            EN, (ROOMS,), numbers=(2,)),
    Case("Passage, without brackets",      f"Passage 2: {ROOMS}",      EN, (ROOMS,), numbers=(2,)),
    Case("资料, without brackets",          f"资料2：{ROOMS_ZH}",         ZH, (ROOMS_ZH,), numbers=(2,)),
    Case("Passage, brackets behind it",    f"Passage [2]: {ROOMS}",    EN, (ROOMS,), numbers=(2,)),
    Case("the title in the mark",          f"[2, Library hours] {ROOMS}", EN, (ROOMS,), numbers=(2,)),
    Case("the title in the mark, a colon", f"[2: Library hours] {ROOMS}", EN, (ROOMS,), numbers=(2,)),
)

# What looks like a mark and is none, or names no passage. Nothing is guessed: a wrong number is not set right.
NO_MARKS = (
    # Debatable: moving all numbers up by one would be a guess, and name the wrong passage when it is wrong.
    Case("numbers from 0", f"[0] {PERMIT}\n[1] {ROOMS}", EN, NOTHING, "unsupported", ("not found", "not found")),
    Case("a passage that is not there",    f"[3] {ROOMS}",             EN, NOTHING, "unsupported", ("not found",)),
    Case("a year in brackets",             f"[2026] {ROOMS}",          EN, NOTHING, "unsupported", ("not found",)),
    # Debatable: it stands in passage 1 alone, but the number is what a reader is shown, and the model gave none.
    Case("no number at all",               f"“{PERMIT}”",              EN, NOTHING, "uncited", ()),
    Case("a number without brackets",      f"2. {ROOMS}",              EN, NOTHING, "uncited", ()),
    Case("a word in brackets",             f"[note] {ROOMS}",          EN, NOTHING, "uncited", ()),
    Case("a decimal number in brackets",   f"[1.5] {PERMIT}",          EN, NOTHING, "uncited", ()),
    Case("Passage, and no colon",          f"Passage 2 says this. {ROOMS}", EN, NOTHING, "uncited", ()),
    Case("another letter before the number", f"[x2] {ROOMS}",          EN, NOTHING, "uncited", ()),
)

# Brackets of the passage's own text stay.
BRACKETS = (
    Case("a unit in brackets", "[1] Keep below 20 [mph] inside the campus.",
         ("Keep below 20 [mph] inside the campus. Police check daily.",), ("Keep below 20 [mph] inside the campus.",),
         dropped=()),
    Case("numbers in brackets in the text", "[1] Option [1] is free and option [2] costs 5 dollars a day.",
         ("Option [1] is free and option [2] costs 5 dollars a day. Ask us.", LIBRARY),
         ("Option [1] is free and option [2] costs 5 dollars a day.",), dropped=(), numbers=(1,)),
    Case("a sentence that begins in brackets", "[1] [Staff only] Keys are kept at desk 1.",
         ("[Staff only] Keys are kept at desk 1. Ask the guard.",), ("[Staff only] Keys are kept at desk 1.",),
         dropped=()),
    Case("round brackets at the end",      "[1] Rooms are free (up to three hours).",
         ("Rooms are free (up to three hours). Book online.",), ("Rooms are free (up to three hours).",), dropped=()),
)


@table(MARKS, NO_MARKS, BRACKETS)
def test_marks(case):
    run(case)


# --- Wrappers ---------------------------------------------------------------------------------------------------------

WRAPPERS = (
    Case("bold number",                    f"**[1]** {PERMIT}",        EN, (PERMIT,), dropped=()),
    Case("bold quote",                     f"[1] **{PERMIT}**",        EN, (PERMIT,), dropped=()),
    Case("bullets and a colon",            f"- [1]: {PERMIT}\n* [2] {ROOMS}", EN, (PERMIT, ROOMS), dropped=()),
    Case("list numbers",                   f"1. [1] {PERMIT}\n2. [2] {ROOMS}", EN, (PERMIT, ROOMS), dropped=()),
    Case("a quotation",                    f"> [2] {ROOMS}",           EN, (ROOMS,), dropped=()),
    Case("a code fence",                   f"```\n[2] {ROOMS}\n```",   EN, (ROOMS,), dropped=()),
    Case("tags on their own lines",        f"<answer>\n[1] {PERMIT}\n</answer>", EN, (PERMIT,), dropped=()),
    Case("a label before the mark",        f"Answer: [1] {PERMIT}",    EN, (PERMIT,), dropped=()),
    Case("the label 答",                   f"答：[1] {RENEW_ZH}",        ZH, (RENEW_ZH,), dropped=()),
    Case("quote marks, the stop outside",  f"[1] “{RENEW_ZH[:-1]}”。",  ZH, (RENEW_ZH,), dropped=()),
    Case("corner quote marks",             f"[1]「{RENEW_ZH}」",         ZH, (RENEW_ZH,), dropped=()),
    # Debatable: not the format asked for, but the lines in it are, and each is checked.
    Case("a JSON list of the lines", f'```json\n[\n  "[1] {PERMIT}",\n  "[2] {ROOMS}"\n]\n```', EN, (PERMIT, ROOMS),
         dropped=()),
    Case("a table of the lines",           f"| [1] | {PERMIT} |\n| [2] | {ROOMS} |", EN, (PERMIT, ROOMS), dropped=()),
    Case("a tag on the line",              f"<answer>[1] {PERMIT}\n</answer>", EN, (PERMIT,), dropped=()),
    Case("two tags on the line",           f"<answer>[1] {PERMIT}</answer>", EN, (PERMIT,), dropped=()),
    Case("a tick",                         f"✓ [1] {PERMIT}\n✅ [2] {ROOMS}", EN, (PERMIT, ROOMS), dropped=()),
    Case("a code fence around the line",   f"```[2] {ROOMS}```",       EN, (ROOMS,), dropped=()),
    Case("a code fence at the line's head", f"``` [2] {ROOMS}\n```",   EN, (ROOMS,), dropped=()),
    Case("a bullet behind the mark",       f"[1] - {PERMIT}\n[2] • {ROOMS}", EN, (PERMIT, ROOMS), dropped=()),
    Case("a list number behind the mark",  f"[1] 1. {PERMIT}",         EN, (PERMIT,), dropped=()),
    Case("an address behind the stop",     f"[1] {PERMIT} https://kb.example.edu/p1", EN, (PERMIT,), dropped=()),
    Case("an address in brackets behind it", f"[1] {PERMIT} (https://kb.example.edu/p1)", EN, (PERMIT,), dropped=()),
    Case("a tick behind the stop",         f"[1] {PERMIT} ✓",          EN, (PERMIT,), dropped=()),
)

NOT_WRAPPERS = (
    # Debatable: another format altogether; pairs of number and quote may be given to check as they are.
    Case("a JSON object",                  f'{{"passage": 2, "quote": "{ROOMS}"}}', EN, NOTHING, "uncited", ()),
    # Debatable: what is quoted is plain to a person, but words of the model stand on the line: never mend, drop.
    Case("a remark behind the quote", f"[1] “{PERMIT}” – this gives the price.", EN, NOTHING, "unsupported",
         ("not found",)),
    Case("a remark without quote marks", f"[1] {PERMIT} So it is not free.", EN, NOTHING, "unsupported",
         ("not found",)),
    Case("quote marks of the text", "[1] “No entry” means no entry for visitors.",
         ("“No entry” means no entry for visitors. Ask the guard.",), ("“No entry” means no entry for visitors.",),
         dropped=()),
    Case("a label of the text", "[1] Note: bring your card to the exam.",
         ("Note: bring your card to the exam. Phones stay outside.",), ("Note: bring your card to the exam.",),
         dropped=()),
    Case("a bullet, and a changed word", "[1] - Parking permits cost 50 dollars a month.", EN, NOTHING, "unsupported",
         ("not found",)),
    Case("an address, and a changed word", "[1] Parking permits cost 50 dollars a month. https://kb.example.edu/p1", EN,
         NOTHING, "unsupported", ("not found",)),
    Case("a tick, and a changed word", "[1] Parking permits cost 50 dollars a month. ✓", EN, NOTHING, "unsupported",
         ("not found",)),
    Case("a list number of the text", "[1] 12. December is the last day to apply.",
         ("12. December is the last day to apply. Pay online.",), ("December is the last day to apply.",), dropped=()),
)


@table(WRAPPERS, NOT_WRAPPERS)
def test_wrappers(case):
    run(case)


# --- Layout -----------------------------------------------------------------------------------------------------------

SIGNS = ('Signs read "no food" in every lab. Staff check daily.',)
NUMBERED = ("Permits need (1) a form and (2) a photo of the driver. Pay online.",)
TITLED = (Passage("Apply online by 1 March. Late forms are returned.", title="How to apply"),)

LAYOUT = (
    Case("two quotes on one line", f"[1] {PERMIT} [2] {ROOMS}", EN, (PERMIT, ROOMS), dropped=(), numbers=(1, 2)),
    Case("the same in Chinese", f"[1]“{RENEW_ZH}”[2]“{ROOMS_ZH}”", ZH, (RENEW_ZH, ROOMS_ZH), dropped=(),
         numbers=(1, 2)),
    Case("a quote over two lines", "[2] Study rooms can be booked online\nfor up to three hours.", EN, (ROOMS,),
         dropped=()),
    Case("a quote that goes on like a mark", "[1] Permits need\n(1) a form and\n(2) a photo of the driver.", NUMBERED,
         ("Permits need (1) a form and (2) a photo of the driver.",), dropped=()),
    Case("the number on its own line",     f"[1]\n{PERMIT}\n\n[2]\n{ROOMS}", EN, (PERMIT, ROOMS), dropped=()),
    Case("the title, the sentence below", "[1] How to apply\nApply online by 1 March.", TITLED,
         ("Apply online by 1 March.",), dropped=()),
    Case("escaped quote marks", '[1] Signs read \\"no food\\" in every lab.', SIGNS, (SIGNS[0][:34],), dropped=()),
    Case("words before and behind",
         f"Here are the relevant sentences:\n\n[1] {PERMIT}\n\nLet me know if you need more.", EN, (PERMIT,),
         dropped=()),
    Case("two sentences on one line",      f"[1] {PARKING}",           EN, (PARKING,), dropped=(), numbers=(1,)),
    Case("two sentences on two lines",     f"[1] {PERMIT}\n{VISITORS}", EN, (PARKING,), dropped=(), numbers=(1,)),
    Case("line breaks of all systems", f"[1] {PERMIT}\r\n[2] {ROOMS}\r[2] {OPENS}", EN, (PERMIT, ROOMS, OPENS),
         dropped=()),
)

# Lines without a mark are sent only when the passage goes on so.
NOT_BELOW = (
    Case("a remark below",                 f"[1] {PERMIT}\nThis gives the price.", EN, (PERMIT,), dropped=()),
    Case("another passage below",          f"[1] {PERMIT}\n{ROOMS}",   EN, (PERMIT,), dropped=()),
    Case("a gap before the line below",    "[1] Fees are due on 1 March.\nPay online.",
         ("Fees are due on 1 March. Keep the slip. Pay online.",), ("Fees are due on 1 March.",), dropped=()),
    Case("a title and nothing below",      "[1] How to apply",         TITLED, NOTHING, "unsupported", ("not found",)),
    Case("a mark and nothing below",       "[1]",                      EN, NOTHING, "unsupported", None),
)


@table(LAYOUT, NOT_BELOW)
def test_layout(case):
    run(case)


# --- Marks behind the sentence ----------------------------------------------------------------------------------------

TRAILING = (
    Case("a source behind the sentence",   f"{ROOMS}【2†source】",       EN, (ROOMS,), dropped=(), numbers=(2,)),
    Case("a mark behind each line", f"{PERMIT} [1]\n{ROOMS} [2]", EN, (PERMIT, ROOMS), dropped=(), numbers=(1, 2)),
    Case("two marks behind one line", f"{PERMIT} [1] {ROOMS} [2]", EN, (PERMIT, ROOMS), dropped=(), numbers=(1, 2)),
    Case("marks before and behind",        f"[1] {PERMIT} [1][2]",     EN, (PERMIT,), dropped=(), numbers=(1,)),
    Case("the mark before the stop",       f"{PERMIT[:-1]} [1].",      EN, (PERMIT,), dropped=(), numbers=(1,)),
    Case("private-use citation tokens", f"[2] {ROOMS} \ue200cite\ue202turn0search1\ue201", EN, (ROOMS,), dropped=(),
         numbers=(2,)),
    Case("brackets around the mark",       f"{ROOMS} ([2])",           EN, (ROOMS,), dropped=(), numbers=(2,)),
)

NOT_TRAILING = (
    Case("another passage behind it",      f"{ROOMS} [1]",             EN, NOTHING, "unsupported", ("not found",)),
    Case("the model's words before a mark", "It costs 40 dollars a month. [1]", EN, NOTHING, "unsupported",
         ("not found",)),
    Case("a mark in the middle",           "As [1] says, parking is not free.", EN, NOTHING, "uncited", ()),
)


@table(TRAILING, NOT_TRAILING)
def test_marks_behind(case):
    run(case)


# --- Several numbers --------------------------------------------------------------------------------------------------

TWICE = ("Fees are due on 1 March. Pay online.", "Late fees apply. Fees are due on 1 March.")

GROUPS = (
    Case("two numbers in one mark",        f"[1, 2] {ROOMS}",          EN, (ROOMS,), numbers=(2,)),
    Case("two marks in a row",             f"[1][2] {ROOMS}",          EN, (ROOMS,), numbers=(2,)),
    Case("two marks with a space",         f"[1] [2] {ROOMS}",         EN, (ROOMS,), numbers=(2,)),
    Case("a range",                        f"[1-2] {ROOMS}",           EN, (ROOMS,), numbers=(2,)),
    Case("a full-width comma",             f"[1，2] {ROOMS_ZH}",        ZH, (ROOMS_ZH,), numbers=(2,)),
    Case("the first that holds it", "[2, 1] Fees are due on 1 March.", TWICE, ("Fees are due on 1 March.",),
         numbers=(2,)),
)

NOT_IN_GROUP = (
    Case("none of the numbers",            f"[1, 3] {ROOMS}",          EN, NOTHING, "unsupported", ("not found",)),
    Case("a range too wide to mean it",    f"[1-40] {ROOMS}",          EN, NOTHING, "unsupported", ("not found",)),
)


@table(GROUPS, NOT_IN_GROUP)
def test_groups(case):
    run(case)


# --- Several marks on a line, and what is the model's own ---------------------------------------------------------------

OF_ONE_LINE = (
    Case("a range backwards", f"[2-1] {ROOMS}", EN, (ROOMS,), dropped=(), numbers=(2,)),
    Case("three marks", f"[1][2][3] {ROOMS}", EN, (ROOMS,), dropped=(), numbers=(2,)),
    Case("a mark repeated behind", f"[2] {ROOMS} [2]", EN, (ROOMS,), dropped=(), numbers=(2,)),
    Case("two marks repeated behind", f"[2] {ROOMS} [2] [1]", EN, (ROOMS,), dropped=(), numbers=(2,)),
    Case("two quotes, a mark repeated behind", f"[1] {PERMIT} [2] {ROOMS} [2]", EN, (PERMIT, ROOMS), dropped=(), numbers=(1, 2)),
    Case("marks behind both", f"{PERMIT} [1] {ROOMS} [2]", EN, (PERMIT, ROOMS), dropped=(), numbers=(1, 2)),
    Case("two marks behind one", f"{ROOMS} [1] [2]", EN, (ROOMS,), dropped=(), numbers=(2,)),
    Case("no quote, marks alone", "[1] [2]", EN, NOTHING, "unsupported"),
    Case("a mark of the text, no stop", "[1] Chen et al. [14] measured a 12% drop in noise.", ("Chen et al. [14] measured a 12% drop in noise. Others found none.",), ("Chen et al. [14] measured a 12% drop in noise.",), dropped=()),
    Case("a mark of the text behind a stop far before", f"[1] {PERMIT} Ask us [2] {ROOMS}", EN, NOTHING, "unsupported", ("not found",)),
    Case("words before the mark", f"As it says, {PERMIT} [1]", EN, NOTHING, "unsupported", ("not found",)),
    Case("a dagger and lines", f"[2†L1-L9] {ROOMS}", EN, (ROOMS,), dropped=(), numbers=(2,)),
    Case("a name in the mark", f"[2: Library] {ROOMS}", EN, (ROOMS,), dropped=(), numbers=(2,)),
    Case("round brackets behind", f"{ROOMS} (2)", EN, NOTHING, "uncited", ()),
    Case("dots and a bracket of JSON", f'["[1] {PERMIT}...",', EN, (PERMIT,), dropped=()),
    Case("a bracket of the text at the end", "[1] Keys are kept at desk 1 (level 2)", ("Keys are kept at desk 1 (level 2). Ask us.",), ("Keys are kept at desk 1 (level 2).",), dropped=()),
    Case("an address behind, no bracket", f"[1] {PERMIT} https://kb.example.edu/p1", EN, (PERMIT,), dropped=()),
    Case("an end token behind", f"[1] {PERMIT} </s>", EN, (PERMIT,), dropped=()),
    Case("a tag behind", f"[1] {PERMIT} </quote>", EN, (PERMIT,), dropped=()),
    Case("a bullet before", f"[1] • {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("a number before", f"[1] 2) {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("an address far behind", f"[1] {PERMIT} (https://kb.example.edu/{'p' * 150})", EN, (PERMIT,), dropped=()),
)


@table(OF_ONE_LINE)
def test_marks_of_one_line(case):
    run(case)


# --- Reasoning --------------------------------------------------------------------------------------------------------

# A sentence that the model weighed and rejected while thinking must not be sent.
WEIGHED = f"Maybe this one:\n[1] {VISITORS}\nbut it is about visitors, not the price.\n"

REASONING = (
    Case("a thought",                      f"<think>\n{WEIGHED}</think>\n\n[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("only a closing tag",             f"{WEIGHED}</think>\n[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    # Debatable: some fall back to the thought. There is no answer yet, so nothing may be sent.
    Case("a thought never closed",         "<think>\n" + WEIGHED, EN, NOTHING, "unsure", ()),
    Case("a refusal behind a thought",
         "<think>\nNothing in either passage is about swimming pools, so I have to say so as the instructions ask.\n"
         "</think>\n\nI'm not sure.", EN, NOTHING, "unsure", ()),
    Case("an empty thought",               "<think>\n\n</think>\n\n",  EN, NOTHING, "unsure", ()),
    Case("another word for it", f"<reasoning>\n{WEIGHED}</reasoning>\n[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("square brackets around a thought", f"[THINK]{WEIGHED}[/THINK][1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("channels",
         f"<|channel|>analysis<|message|>{WEIGHED}<|end|><|start|>assistant"
         f"<|channel|>final<|message|>[1] {PERMIT}<|return|>", EN, (PERMIT,), dropped=()),
    Case("what follows the end of the turn", f"[1] {PERMIT}<|im_end|>\n<|im_start|>user\n[1] {VISITORS}", EN, (PERMIT,),
         dropped=()),
    Case("a process of thought", f"<thought_process>\n{WEIGHED}</thought_process>\n[1] {PERMIT}", EN, (PERMIT,),
         dropped=()),
    Case("a rationale",                    f"<rationale>{WEIGHED}</rationale>[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("Cohere's tokens", f"<|START_THINKING|>{WEIGHED}<|END_THINKING|>[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("Cohere's tokens around the answer",
         f"<|START_THINKING|>{WEIGHED}<|END_THINKING|><|START_RESPONSE|>[1] {PERMIT}<|END_RESPONSE|>", EN, (PERMIT,),
         dropped=()),
    Case("Gemma's channel", f"<|channel>thought\n{WEIGHED}<channel|>[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("Gemma's turn", f"<start_of_turn>model\n[1] {PERMIT}<end_of_turn>\n[1] {VISITORS}", EN, (PERMIT,), dropped=()),
    Case("labels", f"Thinking: {WEIGHED}\nAnswer:\n[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("labels in bold", f"**Reasoning:**\n{WEIGHED}\n**Final answer:** [1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("Chinese labels", f"思考：\n[1] {RENEW_ZH}不对。\n回答：\n[2] {ROOMS_ZH}", ZH, (ROOMS_ZH,), dropped=()),
)

NO_REASONING = (
    Case("a key in angle brackets",        "[1] Press <Enter> to confirm the booking.",
         ("Press <Enter> to confirm the booking. Then wait.",), ("Press <Enter> to confirm the booking.",), dropped=()),
    Case("the word think", "[1] Students who think they failed may see the paper.",
         ("Students who think they failed may see the paper. Ask us.",),
         ("Students who think they failed may see the paper.",), dropped=()),
    Case("a line between two quotes",      f"[1] {PERMIT}\n---\n[2] {ROOMS}", EN, (PERMIT, ROOMS), dropped=()),
    Case("a quote that begins Analysis:", "[1] Analysis: each sample is read twice.\n[2] " + OPENS,
         ("Analysis: each sample is read twice. Label it.", LIBRARY),
         ("Analysis: each sample is read twice.", OPENS), dropped=()),
    Case("a label without an answer's label", f"Analysis:\n[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("a label of an answer alone",     f"[1] {PERMIT}\nAnswer: [2] {ROOMS}", EN, (PERMIT, ROOMS), dropped=()),
)


@table(REASONING, NO_REASONING)
def test_reasoning(case):
    run(case)


# --- Refusals ---------------------------------------------------------------------------------------------------------

REFUSALS = (
    Case("a curly apostrophe",             "I don’t know.",            EN, NOTHING, "unsure", ()),
    Case("a straight apostrophe",          "I'm not sure.",            EN, NOTHING, "unsure", ()),
    Case("none of the passages",           "None of the passages answer the question.", EN, NOTHING, "unsure", ()),
    Case("could not find",                 "I couldn't find this in the passages.", EN, NOTHING, "unsure", ()),
    Case("not sure, in many words",
         "I'm not sure. The passages are about parking permits and library hours, and neither says anything about "
         "pools.", EN, NOTHING, "unsure", ()),
    Case("simplified Chinese",             "这个我不确定。",              ZH, NOTHING, "unsure", ()),
    Case("traditional Chinese",            "這個我不確定。",              ZH, NOTHING, "unsure", ()),
    Case("没有找到",                        "资料中没有找到相关内容。",       ZH, NOTHING, "unsure", ()),
    Case("未找到",                          "抱歉，未找到相关信息。",         ZH, NOTHING, "unsure", ()),
    Case("nothing",                        "",                         EN, NOTHING, "unsure", ()),
    Case("white space",                    " \n\n\t",                  EN, NOTHING, "unsure", ()),
    Case("n/a",                            "N/A",                      EN, NOTHING, "unsure", ()),
    Case("未提供",                          "资料未提供这方面的内容。",         ZH, NOTHING, "unsure", ()),
    Case("無法從",                          "無法從資料中得知。",             ZH, NOTHING, "unsure", ()),
)

NO_REFUSALS = (
    Case("a quote that begins 不知道",        "[1] 不知道学号的学生请到前台查询。",
         ("不知道学号的学生请到前台查询。请携带证件。",), ("不知道学号的学生请到前台查询。",), dropped=()),
    Case("a quote that says not sure",     "[1] Students who are not sure of their number ask at desk 2.",
         ("Students who are not sure of their number ask at desk 2. Bring a card.",),
         ("Students who are not sure of their number ask at desk 2.",), dropped=()),
    Case("not sure, and a quote", f"I'm not sure, but this may help.\n[1] {PERMIT}", EN, (PERMIT,), dropped=()),
    Case("an answer without a mark",       "It costs 40 dollars a month.", EN, NOTHING, "uncited", ()),
    Case("a long answer that says not sure",
         "Parking costs 40 dollars a month, and visitors may stay for two hours. I am not sure about the gym, but the "
         "library opens at 8 am. Rooms can be booked online, and the desk can tell you more about all of this.",
         EN, NOTHING, "uncited", ()),
    Case("a quote that says 未提供", "[1] 未提供证件的学生不得入场。", ("未提供证件的学生不得入场。请注意。",),
         ("未提供证件的学生不得入场。",), dropped=()),
)
# fmt: on


@table(REFUSALS, NO_REFUSALS)
def test_refusals(case):
    run(case)


# --- Pairs instead of a reply -----------------------------------------------------------------------------------------


def test_pairs_of_number_and_quote():
    run(Case("", [(1, PERMIT), (2, ROOMS)], EN, (PERMIT, ROOMS), dropped=(), numbers=(1, 2)))
    run(Case("", iter([(2, f"“{ROOMS}”")]), EN, (ROOMS,), dropped=(), numbers=(2,)))
    run(Case("", [(2, PERMIT), (3, PERMIT)], EN, NOTHING, "unsupported", ("not found", "not found")))
    run(Case("", [], EN, NOTHING, "unsure", ()))


# --- parse: what can be read without the passages ---------------------------------------------------------------------


# fmt: off
PARSED = (
    ("[1] Apply online.",              [(1, "Apply online.")]),
    ("[1, 2] Apply online.",           [(1, "Apply online."), (2, "Apply online.")]),
    ("[1-3] Apply online.",            [(1, "Apply online."), (2, "Apply online."), (3, "Apply online.")]),
    ("**[2]** “Apply online.”",        [(2, "Apply online.")]),
    ("Apply online. [2]",              [(2, "Apply online.")]),
    ("[1]\nApply online.",             [(1, "Apply online.")]),
    ("[1] Apply online. [2] Then wait.", [(1, "Apply online."), (2, "Then wait.")]),
    ("<think>[1] No.</think>[2] Apply online.", [(2, "Apply online.")]),
    ("[1] …may park here.",            [(1, "may park here.")]),
    ("[1] ... may park here ...",      [(1, "may park here")]),
    ("[1] .edu is our name, .edu",     [(1, ".edu is our name, .edu")]),
    ("[1] Apply online,",              [(1, "Apply online,")]),
    ('[1] "Apply online.",',           [(1, "Apply online.")]),
    ('[1] Say \\"stop\\" now.',        [(1, 'Say "stop" now.')]),
    ("Apply online.",                  []),
    ("",                               []),
)
# fmt: on


@pytest.mark.parametrize(("reply", "cited"), PARSED)
def test_parse(reply, cited):
    assert parse(reply) == cited
