"""What is sent: the sentences with their sources; and what is taken out of them as a mark, and what never is."""

import doctest
import os
import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quotegate
from quotegate import Passage, Quote, Result, answer, check, sending
from quotegate.marks import edits, plain

examples = settings(max_examples=int(os.environ.get("HYPOTHESIS_EXAMPLES", "200")), derandomize=True, deadline=None)

EN = "These are excerpts, word for word. They may not be the whole answer."
ZH = "以上为原文摘录，未必是完整的答案。"

FEES = Passage("Fees are due in **May**. Pay by card or by transfer.", title="Fees", url="https://x.example/fees")
ROOMS = Passage("Rooms are free on request.", title="Rooms")
DESK = Passage("The desk opens at 9 am.")
SITE = Passage("Call us on any day.", url="https://x.example/call")


def sent(reply, *passages, **options):
    return answer(check(reply, passages), passages, **options)


# --- The answer -------------------------------------------------------------------------------------------------------


def test_answer():
    reply = "[1] Fees are due in May\n[1] Pay by card or by transfer.\n[2] Rooms are free\n[3] The desk opens"
    assert sent(reply, FEES, ROOMS, DESK) == (
        "Fees are due in **May**.\n"
        "\n"
        "Pay by card or by transfer.\n"
        "— [Fees](https://x.example/fees#:~:text=Fees%20are%20due%20in%20May.&text=Pay%20by%20card%20or%20by%20transfer.)\n"
        "\n"
        "Rooms are free on request.\n"
        "— Rooms\n"
        "\n"
        "The desk opens at 9 am.\n"
        "\n" + EN
    )
    assert sent(reply, FEES, ROOMS, DESK, markup="plain") == (
        "Fees are due in May.\n"
        "\n"
        "Pay by card or by transfer.\n"
        "— Fees: https://x.example/fees\n"
        "\n"
        "Rooms are free on request.\n"
        "— Rooms\n"
        "\n"
        "The desk opens at 9 am.\n"
        "\n" + EN
    )


def test_the_source_stands_below_each_run_of_one_passage():
    text = sent("[1] Fees are due\n[2] Rooms are free\n[1] Pay by card", FEES, ROOMS, markup="plain")
    assert [line[:8] for line in text.split("\n") if line.startswith("—")] == ["— Fees: ", "— Rooms", "— Fees: "]


def test_an_address_without_title():
    link = "https://x.example/call#:~:text=Call%20us%20on%20any%20day."
    assert sent("[1] Call us on any day.", SITE) == f"Call us on any day.\n— [https://x.example/call]({link})\n\n{EN}"
    shown = sent("[1] Call us on any day.", SITE, markup="plain")
    assert shown == f"Call us on any day.\n— https://x.example/call\n\n{EN}"


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Fees are due in May.", EN),
        ("学费应在五月缴清。", ZH),
        ("學費應在五月繳清。", ZH),
        ("请在 Moodle 上提交 PDF 文件。", ZH),
        ("The course 中文 is taught in May.", EN),
        ("オンラインで申し込んでください。", EN),
        ("Die Gebühren sind im Mai fällig.", EN),
    ],
)
def test_the_last_line_speaks_the_language_of_the_sentences(text, last):
    assert sent(f"[1] {text}", text) == f"{text}\n\n{last}"


@pytest.mark.parametrize("reply", ["", "I'm not sure.", "Pay by card.", "[1] Pay by cheque.", "[1] card"])
@pytest.mark.parametrize("markup", ["keep", "plain"])
def test_nothing_when_nothing_may_be_sent(reply, markup):
    assert sent(reply, FEES, markup=markup) == ""


def test_marks_that_begin_outside_the_sentence_go_too():
    passage = "**Fees are due. Pay by card.**\n<b>Rooms are free. Ask the desk.</b>\nCome in.\n"
    shown = sent("[1] Pay by card.\n[1] Ask the desk", passage, markup="plain")
    assert shown == f"Pay by card.\n\nAsk the desk.\n\n{EN}"


# Name, title, url, what stands as the source in `keep`, and what in `plain`.
HOSTILE = [
    ("line breaks", "Fees\n\n# Pay\r\nhere\u2028now", None, "Fees Pay here now", "Fees Pay here now"),
    ("what nobody sees", "Fe\u202ees\u200b\x00\x1b\U000e0041\ud800", None, "Fees", "Fees"),
    ("only that", "\u200b\n ", None, "", ""),
    ("marks of Markdown", "Fees_ *a `b [c", None, r"Fees\_ \*a \`b \[c", "Fees_ *a `b [c"),
    ("a link of its own", "[Fees](https://evil.example)", None, "Fees", "Fees"),
    ("an end of the link", "Fees](https://evil.example) x", "https://x.example", r"[Fees\](https://evil.example) x](https://x.example#", "Fees](https://evil.example) x: https://x.example"),
    ("an escape", "Fees\\", "https://x.example", "[Fees\\\\](https://x.example#", "Fees\\: https://x.example"),
    ("tags", "<script>x()</script>", None, r"\<script\>x()\</script\>", "<script>x()</script>"),
    ("a fence", "```", None, r"\`\`\`", "```"),
    ("a script", "Fees", "javascript:alert(1)", "Fees", "Fees"),
    ("a script in pieces", "Fees", " java\nscript:alert(1)", "Fees", "Fees"),
    ("a file", "Fees", "file:///etc/passwd", "Fees", "Fees"),
    ("a relative address", "Fees", "/fees", "Fees", "Fees"),
    ("brackets in the address", "Fees", "https://x.example/a_(b)*c*[d]", "[Fees](https://x.example/a_%28b%29%2Ac%2A%5Bd%5D#", "Fees: https://x.example/a_(b)*c*[d]"),
    ("breaks in the address", "Fees", "https://x.example/\n\n) x\u202e", "[Fees](https://x.example/%29%20x%E2%80%AE#", "Fees: https://x.example/)%20x%E2%80%AE"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "url", "keep", "raw"), [case[1:] for case in HOSTILE], ids=[case[0] for case in HOSTILE]
)
def test_hostile_sources(title, url, keep, raw):
    passage = Passage("Fees are due in May.", title=title, url=url)
    for markup, expected in (("keep", keep), ("plain", raw)):
        lines = sent("[1] Fees are due in May.", passage, markup=markup).split("\n")
        assert lines[0] == "Fees are due in May."
        assert lines[-2:] == ["", EN]
        assert len(lines) == (4 if expected else 3)
        assert lines[1].removeprefix("— ").partition(":~:")[0] == expected


def test_misuse_is_told():
    result = check("[1] Fees are due", [FEES])
    with pytest.raises(ValueError, match=r"""^markup takes "keep" or "plain", not 'html'$"""):
        answer(result, [FEES], markup="html")
    with pytest.raises(TypeError, match=r"^result takes what check gave, a Result, not list$"):
        answer(result.kept, [FEES])
    with pytest.raises(TypeError, match=r"^passages takes several"):
        answer(result, FEES)
    with pytest.raises(
        ValueError,
        match=r"^passages takes what was given to check .as a list: an iterator is used up.: passage 1 does not hold",
    ):
        answer(result, [ROOMS])
    with pytest.raises(
        ValueError,
        match=r"^passages takes what was given to check .as a list: an iterator is used up.: passage 2 does not hold",
    ):
        answer(Result("ok", [Quote(2, "Fees are due.", 0, 13)], []), [FEES])


def test_example():
    assert doctest.testmod(sending) == (0, 3)


def test_it_is_loaded_when_asked_for_and_is_the_function():
    code = """
import sys, quotegate
assert not [name for name in sys.modules if name in ("quotegate.sending", "quotegate.marks", "quotegate.links")]
assert "answer" in quotegate.__all__
import quotegate.anchors, quotegate.sending
from quotegate import answer
assert callable(answer) and quotegate.answer is answer
from quotegate import *
assert callable(answer)
"""
    subprocess.run(
        [sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    )


def test_a_name_that_is_none_is_told():
    with pytest.raises(AttributeError, match=r"^module 'quotegate' has no attribute 'answers'$"):
        _ = quotegate.answers


# --- Marks ------------------------------------------------------------------------------------------------------------

TAKEN_OUT = [
    ("**Fees** are due", "Fees are due"),
    ("*Fees* are _due_ in __May or June__", "Fees are due in May or June"),
    ("***Fees*** are **due *in* May**", "Fees are due in May"),
    ("*Fees **are* due**", "Fees **are due**"),
    ("请**在线**申请，请*在线*申请", "请在线申请，请*在线*申请"),  # a single * between Chinese may be a sign
    ("请 *在线* 申请", "请 在线 申请"),
    ("**注意：**请申请", "注意：请申请"),
    ("a `x*y*z` and ``a`b``", "a x*y*z and a`b"),
    ("`<b>` and `&amp;`", "<b> and &amp;"),
    ("[Apply](https://x.example/a_(b)_c) now", "Apply now"),
    ('[Apply](/a "Title") [now](<a b.html>)', "Apply now"),
    ("[![A map](map.png)](https://x.example)", "A map"),
    ("[words][1] here\n\n[1]: https://x.example", "words here\n\n[1]: https://x.example"),
    ("see <https://x.example/_a_> or <a@x.example>", "see https://x.example/_a_ or a@x.example"),
    ("<p>Fees <b>are</b> <a href='/x' class=\"y\">due</a></p>", "\nFees are due\n"),
    ("Fees<br/>are<BR>due", "Fees\nare\ndue"),
    ("&notify; us &semi; now", "&notify; us ; now"),
    ("R&amp;D &lt;b&gt; &#39;x&#39; &#x4e2d;&nbsp;", "R&D <b> 'x' 中\u00a0"),
    ("x<!-- a note -->y", "xy"),
    ("## Fees\nare due", "Fees\nare due"),
    ("> Fees are\n> due", "Fees are\ndue"),
    (r"snake\_case and \*stars\* and \[x\] 1\. x", "snake_case and *stars* and [x] 1. x"),
    ("20 m<sup>2</sup>, CO<sub>2</sub>, 10<sup>-5</sup>", "20 m², CO₂, 10⁻⁵"),
    ("<del>5</del> 7 days", "~~5~~ 7 days"),  # without any sign it would read 5 7 days
    ("he said <q>no</q>", 'he said "no"'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TAKEN_OUT)
def test_taken_out(text, expected):
    assert plain(text) == expected


STAYS = [
    "2*3*4", "5 * 3 * 2", "2**3**4", "a * b", "长*宽*高", "x = *p * *q", "f(*args, **kwargs)", "*.txt and *.doc", "*.*",
    "Fees* are due. Terms* apply", "(*incl. VAT) total*", "(*) required (*)", "SELECT *, count(*) FROM t", "* *", "**", "****",
    "snake_case and other_case", "__init__ and __all__", "a_b_c", "_", "变量_名_值", "https://x.example/_a_b_ here",
    "a < b and c > d", "if a<b and c>d", "x <3 y", "<b>", "List<i>", "x<y>z", "1 < 2 > 0", "<T>", "a <- b -> c", "<x@>",
    "m[i](j)", "m[i][j]", "a[0]", "[1] and [a]", "[12](p. 3)", "](x)", "[x]", "![", "~~struck~~", "10~20", "****x****", "*(a* b)", "*-*",
    "AT&T", "R&D; x", "&nope; & &; &#; &x", "a && b", "> 5 days", "# 5 is free", "#1", "-5 degrees", "10-15",
    r"C:\dir\new", r"\alpha", r"\\server\share", "`", "it's `", "$5 and $6", "x<sup>n</sup>", "5 > 3", "1. Go", "- Go", "|a|b|",
    "*a\n\nb*", "** x **", "<!-- never closed", "<a href=x", "\ud800*", "\x00_",
]  # fmt: skip


@pytest.mark.parametrize("text", STAYS)
def test_stays(text):
    assert plain(text) == text


WORDS = st.sampled_from(
    ["fees", "2*3*4", "snake_case", "a < b", "5 * 3", "-5", "10–15", "£5", "学费", "Zoë", "don't", "x[1]", "R&D", "(a)", "50%", "1.5"]
)  # fmt: skip
AROUND = st.sampled_from(
    [
        "{}",
        "{}",
        "**{}**",
        "*{}*",
        "_{}_",
        "<b>{}</b>",
        "<em>{}</em>",
        "[{}](https://x.example/a)",
        "<span class='a'>{}</span>",
    ]
)


@examples
@given(pieces=st.lists(st.tuples(WORDS, AROUND), min_size=1, max_size=12))
def test_words_numbers_and_signs_come_through_whatever_is_around_them(pieces):
    text = " ".join(around.format(word) for word, around in pieces)
    assert plain(text) == " ".join(word for word, _ in pieces)


@examples
@given(text=st.text(st.sampled_from("ab5*_`[]()<>/&;#!\\ \n学。~-^:.")) | st.text())
def test_marks_of_any_text(text):
    shown = plain(text)
    marks = edits(text)
    assert all(0 <= mark.start < mark.end <= len(text) for mark in marks)
    assert all(one.end <= other.start for one, other in pairwise(marks))
    cut = len(text) // 2
    assert plain(text, marks, 0, cut) + plain(text, marks, cut) == shown
    if not set(text) & set("<&[("):  # no tag, entity or address: no letter and no digit goes
        assert [sign for sign in shown if sign.isalnum()] == [sign for sign in text if sign.isalnum()]


@pytest.mark.parametrize(
    "piece",
    [
        "*a ",
        "**a** ",
        "(*a ",
        "*a( b* ",
        "[",
        "](",
        "`",
        "` `` ",
        "<b>",
        "<a x=y ",
        "<!--",
        "&a",
        "_a ",
        "[x](y/",
        "\\*",
        "[a][b] ",
    ],
)
def test_time_grows_with_the_text(piece):
    plain(piece * (100_000 // len(piece)))
