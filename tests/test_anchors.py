"""Where a quote is: its id and what becomes of it when the text changes, its link, its selectors."""

import doctest
import json
import os
import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quotegate import Passage, Quote, Rules, Span, anchors, check, links
from quotegate.anchors import Resolved, anchor_id, link, resolve, selectors, utf16
from quotegate.text import one_line

examples = settings(max_examples=int(os.environ.get("HYPOTHESIS_EXAMPLES", "120")), derandomize=True, deadline=None)

EN = Passage("Fees are due in May. Apply online within two days. Bring your card.", url="https://x.example/fees")
ZH = Passage("学费五月缴清。请在两天之内在线申请。请带学生证。", url="https://x.example/学费")


def marked(text, number=1):
    """A text without its «», and the quote that they mark."""
    start = text.index("«")
    end = text.index("»") - 1
    plain = text.replace("«", "").replace("»", "")
    return plain, Quote(number, one_line(plain[start:end]), start, end)


# --- Ids --------------------------------------------------------------------------------------------------------------


def made(text):
    plain, quote = marked(text)
    return anchor_id(quote, [plain])


# Ids are kept by users for years: these must never change. When what goes into them has to, so has the version before them.
KNOWN = [
    ("Fees are due in May. «Apply online within two days.» Bring your card.", "q1-KXUMX0IAAAAVAAAAHQAAABgAAQCTPaFyhKmlkVvFYxBFDwAvNwUNAOhwvBRw"),
    ("学费五月缴清。«请在两天之内在线申请。»请带学生证。", "q1-Qxzrk9wAAAAHAAAACwAAAAoAAQA4QHs8ynWWGxI8ynWWBgAexZAFAKq5Kft8"),
    ("«Café “Zoë” isn’t\nopen: 5 – 10 %, −5 °C.»", "q1-XVMHra4AAAAAAAAAJwAAABYAAQBooukHy39xXnuWbbLxAAAAAAAAAAAAAOWD"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "known"), KNOWN)
def test_ids_stay_as_they_are(text, known):
    assert made(text) == known


def test_an_id_goes_into_urls_html_and_css_as_it_is():
    assert re.fullmatch(r"q1-[A-Za-z0-9_-]{60}", made(KNOWN[0][0]))


def test_the_same_id_in_every_process():
    text, quote = marked(KNOWN[1][0])
    code = (
        f"from quotegate import Quote; from quotegate.anchors import anchor_id; print(anchor_id({quote!r}, [{text!r}]))"
    )
    ids = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True, check=True, text=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }  # fmt: skip
    assert ids == {made(KNOWN[1][0])}


def test_other_sentences_other_ids():
    text = "Apply now. «Apply now.» Apply now."
    ids = {made(text), made("«Apply now.» Apply now. Apply now."), made("Apply now. Apply now. «Apply now.»")}
    assert len(ids) == 3


# Name, the text that an id is made of, the text that it is resolved in, the status, and there «what stands in its place».
CHANGES = [
    ("nothing", "Fees are due. «Apply online.» Bring a card.", "Fees are due. «Apply online.» Bring a card.", "found"),
    ("text before it", "Fees are due. «Apply online.» Bring a card.", "All new. Do read this. Fees are due. «Apply online.» Bring a card.", "found"),
    ("text right before it", "Fees are due. «Apply online.» Bring a card.", "Fees are due. In May. «Apply online.» Bring a card.", "found"),
    ("text behind it", "Fees are due. «Apply online.»", "Fees are due. «Apply online.» Bring a card.", "found"),
    ("everything around it", "Fees are due. «Apply online.» Bring a card.", "We are open. «Apply online.» Call us.", "found"),
    ("white space", "Fees are due. «Apply online within two days.» Bye.", "Fees are due.\n«Apply online  within\ntwo days.» Bye.", "found"),
    ("quote marks", "Fees are due. «He said “don't”.» Bye.", 'Fees are due. «He said "don’t".» Bye.', "found"),
    ("quotation brackets", "学费。«选“在线”申请。»谢谢。", "学费。«选「在线」申请。»谢谢。", "found"),
    ("marks of Markdown", "Fees are due. «Apply online now.» Bye.", "Fees are due. «**Apply** [online](https://x.example) now.» Bye.", "found"),
    ("a heading before it", "«Apply online now.» Bye.", "# Permits\n\n«Apply online now.» Bye.", "found"),
    ("full-width forms", "学费。«请在5月1日前申请。»谢谢。", "学费。«请在５月１日前申请．»谢谢。", "found"),
    ("a hyphen at a line break", "Fees. «The well-\nknown hall opens.» Bye.", "Fees. «The well-known hall opens.» Bye.", "found"),
    ("broken over a line", "Fees. «The important hall opens.» Bye.", "Fees. «The impor-\ntant hall opens.» Bye.", "found"),
    ("the same before another", "One here. «Apply.» Two here. Apply. Three here.", "Zero here. Apply. One here. «Apply.» Two here. Apply. Three here.", "found"),
    ("the same, swapped", "# Rooms\nApply online.\n# Cards\n«Apply online.»\n# End", "# Cards\n«Apply online.»\n# End\n# Rooms\nApply online.", "found"),
    ("alike in all but order", "Apply now. Apply now. «Apply now.» Apply now. Apply now.", "We say: Apply now. Apply now. «Apply now.» Apply now. Apply now.", "found"),
    ("a number", "Fees are due in May. «Pay 40 dollars.» Bring your card.", "Fees are due in May. «Pay 50 dollars.» Bring your card.", "changed"),
    ("a sign", "Fees are due in May. «Store at -5 degrees.» Bring your card.", "Fees are due in May. «Store at 5 degrees.» Bring your card.", "changed"),
    ("a sign at its head", "It is very cold here.\n«-5 degrees is the least.»\nBring your coat.", "It is very cold here.\n«5 degrees is the least.»\nBring your coat.", "changed"),
    ("a word parted", "Fees are due in May. «It is notable here.» Bring your card.", "Fees are due in May. «It is not able here.» Bring your card.", "changed"),
    ("words in it", "学费五月缴清。«请在两天之内申请。»请带学生证，谢谢配合。", "学费五月缴清。«请在三天之内申请。»请带学生证，谢谢配合。", "changed"),
    ("words between few others", "停车证\n«请在两天之内申请。»卡片将邮寄给你。", "停车证\n«请在三天之内申请。»卡片将邮寄给你。", "changed"),
    ("words before it", "Fees are due in May. «Apply online.» Bring your card.", "Fees are due in May. «Do not apply online.» Bring your card.", "changed"),
    ("words behind it", "Fees are due in May. «Apply online.» Bring your card.", "Fees are due in May. «Apply online by Friday.» Bring your card.", "changed"),
    ("two sentences for one", "Fees are due in May. «Apply online.» Bring your card.", "Fees are due in May. «Apply by post. Add a photo.» Bring your card.", "changed"),
    ("it and what is behind it", "All fees are due in May. «Apply online.» Bring your card.", "All fees are due in May. «Apply by post.» Bring a photo.", "changed"),
    ("it and what is before it", "All fees are due in May. «Apply online.» Bring your own card.", "Fees have gone. «Apply by post.» Bring your own card.", "changed"),
    ("it here, not elsewhere", "# Student permits\n«Apply online.»\n# Student rooms\nApply online.", "# Student permits\n«Apply by post.»\n# Student rooms\nApply online.", "changed"),
    ("its own place is gone", "# Student permits\n«Apply online.»\n# Student rooms\nApply online.", "# Student rooms\n«Apply online.»", "found"),
    ("it is taken out", "Fees are due in May. «Apply online.» Bring your card.", "Fees are due in May. Bring your card.", "missing"),
    ("all of it", "Fees are due in May. «Apply online.» Bring your card.", "We open at 9 am on all days.", "missing"),
    ("its words in another sentence", "Fees are due in May. «Apply online.» Bring your card.", "You can apply online at any time of the year.", "missing"),
    ("no text is left", "Fees are due in May. «Apply online.» Bring your card.", "", "missing"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "now", "status"), [case[1:] for case in CHANGES], ids=[case[0] for case in CHANGES])
def test_resolve_when_this_changes(before, now, status):
    plain, expected = marked(now) if status != "missing" else (now, None)
    assert resolve(made(before), ["Another passage."]) == Resolved("missing", None)
    assert resolve(made(before), [plain]) == Resolved(status, expected)


def test_resolve_in_passages_in_another_order():
    quote = check("[1] Apply online within two days", [EN, ZH]).kept[0]
    found = resolve(anchor_id(quote, [EN, ZH]), [ZH, "Something else.", EN])
    assert found == Resolved("found", Quote(3, quote.text, quote.start, quote.end))


def test_resolve_takes_the_passage_that_has_the_neighbours():
    plain, quote = marked("Fees are due. «Apply online.» Bring a card.")
    now = ["Rooms are free. Apply online. Bring a towel.", "New here. Fees are due. Apply online. Bring a card."]
    assert resolve(anchor_id(quote, [plain]), now).quote == Quote(2, "Apply online.", 24, 37)


def test_resolve_with_the_rules_of_the_check():
    rules = Rules(stops="¶")
    text = "Fees are due¶ Apply online today¶ Bring your card¶"
    quote = Quote(1, "Apply online today", 14, 32)
    assert resolve(anchor_id(quote, [text]), ["New. " + text], rules) == Resolved("found", Quote(1, quote.text, 19, 37))
    assert resolve(anchor_id(quote, [text]), ["New. " + text]).status == "changed"


SENTENCES = st.sampled_from(
    (
        "Apply now.",
        "Pay by card.",
        "“No,” he said.",
        "Is it 5?",
        "请申请。",
        "押金须缴清。",
        "It costs $4.50!",
        "- Go.",
        "\n",
        "É.",
    )
)
TEXTS = st.lists(SENTENCES, min_size=1, max_size=9).map(" ".join) | st.text(max_size=60)  # fmt: skip


@examples
@given(text=TEXTS, start=st.integers(0, 60), size=st.integers(1, 60), before=TEXTS)
def test_any_part_of_any_text_is_found_in_the_same_text(text, start, size, before):
    start = min(start, max(0, len(text) - 1))
    end = min(len(text), start + size)
    if start == end:
        return
    quote = Quote(1, one_line(text[start:end]), start, end)
    anchor = anchor_id(quote, [text])
    assert resolve(anchor, [text]) == Resolved("found", quote)
    assert resolve(anchor, [before, text]).status == "found"
    resolve(anchor, [before, before + text, text + before])
    link(quote, [Passage(text, url="https://x.example")])
    json.dumps(selectors(quote, [text]))


@examples
@given(
    texts=st.lists(SENTENCES, min_size=1, max_size=8),
    before=st.sampled_from(("Read this first. ", "请先阅读。", "# New\n\n")),
)
def test_every_sentence_is_found_behind_other_text(texts, before):
    text = " ".join(texts)
    for quote in check("".join(f"[1] {sentence}\n" for sentence in texts), [text], Rules(max_quotes=9)).kept:
        found = resolve(anchor_id(quote, [text]), [before + text])
        assert found.status == "found"
        assert found.quote.text == quote.text


@pytest.mark.parametrize(
    "bad", ["", "q1-", "x", made(KNOWN[0][0])[:-1], made(KNOWN[0][0]) + "A", "q2" + made(KNOWN[0][0])[2:],
            made(KNOWN[0][0])[:-8] + "AAAAAAAA", "q1-" + "é" * 60, "q1-" + "!" * 60, made(KNOWN[0][0])[3:]]
)  # fmt: skip
def test_an_id_that_is_none_is_told(bad):
    with pytest.raises(ValueError, match=r"^id takes what anchor_id gave, q1- and 60 more characters, not "):
        resolve(bad, ["text"])


@pytest.mark.parametrize("function", [anchor_id, link, selectors])
def test_misuse_is_told(function):
    quote = Quote(1, "Fees are due in May.", 0, 20)
    with pytest.raises(TypeError, match=r"^quote takes one of Result.kept, not str"):
        function("Fees are due.", [EN])
    with pytest.raises(TypeError, match=r"^passages takes several"):
        function(quote, EN)
    for wrong in (Quote(2, *list(vars(quote).values())[1:]), Quote(0, "", 0, 0), Quote(1, "Fees are", 0, 20), Quote(1, "", 5, 5),
                  Quote(1, "d.", -2, 67)):  # fmt: skip
        with pytest.raises(
            ValueError,
            match=r"^passages takes what was given to check .as a list: an iterator is used up.: passage \d does not hold",
        ):
            function(wrong, [EN])


def test_misuse_of_resolve_is_told():
    with pytest.raises(TypeError, match=r"^id takes a str that anchor_id gave, not int"):
        resolve(3, [EN])
    with pytest.raises(TypeError, match=r"^passages takes several"):
        resolve(made(KNOWN[0][0]), "text")
    with pytest.raises(TypeError, match=r"^rules takes a Rules"):
        resolve(made(KNOWN[0][0]), [EN], {})


# --- Links: what a browser makes of them stands in browser/test_links_opened.py ----------------------------------------------

# Name, passage with «the sentence», and what stands behind `#:~:text=`, decoded but for the marks of its own.
LINKS = [
    ("alone", "Fees are due. «Apply online.» Bye.", "Apply%20online."),
    ("percent-encoded", "«A well-known, 50% cheaper R&D #1.»", "A%20well%2Dknown%2C%2050%25%20cheaper%20R%26D%20%231."),
    ("Chinese", "«请申请。»", "%E8%AF%B7%E7%94%B3%E8%AF%B7%E3%80%82"),
    ("the first of two", "«Apply online.» Fees are due. Apply online. Bye.", "Apply%20online.,-Fees%20are%20due."),
    ("the second of two", "Apply online. Fees are due. «Apply online.» Bye.", "Fees%20are%20due.-,Apply%20online."),
    ("the middle of three", "Go. «Go.» Go.", "Go.-,Go.,-Go."),
    ("words of the line above", "# Fees\nGo now.\n# Rooms\n«Go now.»", "Rooms-,Go%20now."),
    ("no mark of a list", "Go now. 1. Rooms\n2. «Go now.»\n3. Cards", "now.%201.%20Rooms-,Go%20now."),
    ("over a line break", "Fees are due. «Apply online\nwithin two days.» Bye.", "Apply%20online,within%20two%20days."),
    ("no broken word", "«Fees are impor-\ntant to all of us here today.»", "Fees%20are,all%20of%20us%20here%20today."),
    ("no footnote", "«Fees are due[1] in the middle of May.»", "Fees%20are%20due,in%20the%20middle%20of%20May."),
    ("no marks", "«**Fees** are [due](https://x.example) &amp; fixed.»", "Fees%20are%20due%20%26%20fixed."),
    ("none of tables", "| Go now. | Rooms |\n| --- | --- |\n\n«Go now.»", "Rooms-,Go%20now."),
    ("part of another", "You cannot apply online. «Apply online.» Bye.", "apply%20online.-,Apply%20online."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "directive"), [case[1:] for case in LINKS], ids=[case[0] for case in LINKS])
def test_link(text, directive):
    plain, quote = marked(text)
    assert (
        link(quote, [Passage(plain, url="https://x.example/a")]).removeprefix("https://x.example/a#:~:text=")
        == directive
    )


def test_a_long_sentence_is_pointed_at_by_its_ends():
    text = "Students must tell the office of every change of address, " * 3 + "within seven days of the move."
    directive = link(Quote(1, text, 0, len(text)), [Passage(text, url="https://x.example")]).partition("text=")[2]
    assert directive == "Students%20must%20tell%20the,seven%20days%20of%20the%20move."


@pytest.mark.parametrize("own", ["Go now.", "Go\nnow."])
def test_a_sentence_repeated_thousands_of_times_is_told_by_its_neighbours(own):
    text, quote = marked(f"{own} " * 3000 + f"Fees are due. «{own}» Bye.")
    directive = link(quote, [Passage(text, url="https://x.example")]).partition("text=")[2]
    assert directive == "Fees%20are%20due.-," + own.replace(" ", "%20").replace("\n", ",")


def test_a_sentence_in_two_lines_that_nothing_tells_apart_still_has_a_link():
    text, quote = marked("Fees are due. Go\nnow. " * 3000 + "Fees are due. «Go\nnow.» Bye.")
    assert ",Go,now." in link(quote, [Passage(text, url="https://x.example")])


# What a passage has as url, and what its link begins with; None: no link.
URLS = [
    ("https://x.example/a", "https://x.example/a#:~:text=F"),
    ("https://x.example/a?b=c&d", "https://x.example/a?b=c&d#:~:text=F"),
    ("https://x.example/a#top", "https://x.example/a#top:~:text=F"),
    ("https://x.example/a#", "https://x.example/a#:~:text=F"),
    ("https://x.example/a#top:~:text=old", "https://x.example/a#top:~:text=F"),
    ("https://x.example/a#:~:text=old&text=b", "https://x.example/a#:~:text=F"),
    ("https://x.example/学费", "https://x.example/学费#:~:text=F"),
    ("https://x.example/a b\u202e\"<>", "https://x.example/a%20b%E2%80%AE%22%3C%3E#:~:text=F"),
    ("  https://x.example/a\n", "https://x.example/a#:~:text=F"),
    ("HTTP://x.example", "HTTP://x.example#:~:text=F"),
    ("/fees#may", "/fees#may:~:text=F"),
    ("fees.html", "fees.html#:~:text=F"),
    (None, None),
    ("", None),
    ("  \n", None),
    ("javascript:alert(1)", None),
    ("java\nscript:alert(1)", None),
    ("\x01 javascript:alert(1)", None),
    ("data:text/html,x", None),
    ("file:///etc/passwd", None),
    ("mailto:a@x.example", None),
]  # fmt: skip


@pytest.mark.parametrize(("url", "expected"), URLS)
def test_link_of_a_url(url, expected):
    made = link(Quote(1, "Fees are due in May.", 0, 20), [Passage(EN.text, url=url)])
    assert made == expected if expected is None else made.startswith(expected)


def test_a_passage_without_url_has_no_link():
    assert link(Quote(1, "Fees are due in May.", 0, 20), [EN.text]) is None


@pytest.mark.parametrize("piece", ["a", "a ", "Go. ", "Go now. ", "Go\nnow. ", "go\n", "**a** ", "请。", "[", "- a\n"])
def test_time_grows_with_the_text(piece):
    own = "«Go\nnow.»" if "\nnow" in piece else "«Go now.»"
    text = piece * (40_000 // len(piece)) + f"{own} " + piece * (40_000 // len(piece))
    plain, quote = marked(text)
    passages = [Passage(plain, url="https://x.example")]
    assert link(quote, passages)
    assert resolve(anchor_id(quote, passages), ["New here. " + plain]).status in ("found", "changed")


# --- Selectors --------------------------------------------------------------------------------------------------------


def test_selectors():
    plain, quote = marked("x" * 40 + "🎓 Fees. «Apply\nonline.» " + "y" * 40)
    assert selectors(quote, [plain]) == [
        {
            "type": "TextQuoteSelector",
            "exact": "Apply\nonline.",
            "prefix": "x" * 24 + "🎓 Fees. ",
            "suffix": " " + "y" * 31,
        },
        {"type": "TextPositionSelector", "start": 48, "end": 61},
    ]


@pytest.mark.parametrize(
    ("text", "span", "expected"),
    [
        ("abc", (0, 3), (0, 3)),
        ("🎓 Apply. 🎓", (2, 8), (3, 9)),
        ("🎓 Apply. 🎓", (0, 10), (0, 12)),
        ("请申请。", (1, 4), (1, 4)),
        ("\ud83c\udf93a", (2, 3), (2, 3)),
        ("", (0, 0), (0, 0)),
    ],
)
def test_utf16(text, span, expected):
    assert utf16(span, text) == Span(*expected)


@examples
@given(text=st.text())
def test_utf16_is_the_length_of_the_encoded_text(text):
    assert utf16((0, len(text)), text).end == len(text.encode("utf-16-le")) // 2


def test_misuse_of_utf16_is_told():
    with pytest.raises(TypeError, match=r"^text takes"):
        utf16((0, 1), b"a")
    with pytest.raises(TypeError, match=r"^span takes"):
        utf16(3, "a")
    with pytest.raises(ValueError, match=r"^span takes a place in the text, which has 1 code points"):
        utf16((0, 2), "a")


def test_examples():
    assert doctest.testmod(links) == (0, 2)
    assert doctest.testmod(anchors) == (0, 1)
