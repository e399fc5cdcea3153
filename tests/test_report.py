"""The report: a page that shows all there is, whose links all lead somewhere, and in which no text can act."""

import doctest
import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser

import pytest
from cases import PERMIT, ROOMS_ZH
from hypothesis import given
from hypothesis import strategies as st
from test_growth import STEEPEST, slope

import quotegate.report
from quotegate import Dropped, Passage, Quote, Result, Rules, check, sample
from quotegate.core import REASONS, STATUSES
from quotegate.report import _EN, _ZH, html

VOID = {"meta", "br", "img", "link", "hr", "input"}
BREAK_RE = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
BY_NUMBER_RE = re.compile(r"⟨U\+([0-9A-F]{4,6})⟩")


class Element:
    def __init__(self, tag, attrs, inside):
        self.tag, self.attrs, self.inside, self.text = tag, attrs, inside, ""


class Page(HTMLParser):
    """What a browser would make of a page: its elements in order, each with its text. Asserts that they nest."""

    def __init__(self, source):
        super().__init__(convert_charrefs=True)
        self.open, self.elements = [], []
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_decl(self, decl):
        assert (decl, self.elements) == ("DOCTYPE html", [])

    def handle_comment(self, data):
        raise AssertionError(data)

    handle_pi = unknown_decl = handle_comment

    def handle_starttag(self, tag, attrs):
        assert len(dict(attrs)) == len(attrs)
        element = Element(tag, dict(attrs), [outer.tag for outer in self.open])
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag):
        assert self.open.pop().tag == tag

    def handle_data(self, data):
        for element in self.open:
            element.text += data

    def all(self, tag, **attrs):
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attrs.items()}
        return [e for e in self.elements if e.tag == tag and wanted.items() <= e.attrs.items()]

    def id(self, name):
        found = [e for e in self.elements if e.attrs.get("id") == name]
        assert len(found) == 1, (name, found)
        return found[0]


def shown(text):
    """A text as the page shows it, but for what is told by number."""
    return BREAK_RE.sub("\n", text)


def told(text):
    """The characters told by number put back."""
    return BY_NUMBER_RE.sub(lambda found: chr(int(found[1], 16)), text)


KNOWN = {
    "html", "head", "meta", "title", "style", "body", "header", "nav", "main", "section", "article", "h1", "h2", "h3",
    "p", "a", "strong", "span", "ol", "ul", "li", "blockquote", "div", "mark", "del", "ins", "details", "summary", "pre",
}  # fmt: skip


def sound(source, passages, result):
    """What is true of every report; the page that it is."""
    source.encode()
    page = Page(source)
    assert {e.tag for e in page.elements} <= KNOWN
    assert not any(name.startswith("on") or name in ("src", "style") for e in page.elements for name in e.attrs)
    ids = Counter(e.attrs["id"] for e in page.elements if "id" in e.attrs)
    assert set(ids.values()) <= {1}
    for link in page.all("a"):
        target = link.attrs["href"]
        assert target.removeprefix("#") in ids if target.startswith("#") else target.lower().startswith("http")
        assert link.text.strip() or link.attrs.get("aria-label")
    for element in page.elements:
        assert element.attrs.get("aria-labelledby", "answer") in ids
    texts = page.all("div", class_="text")
    assert [told(e.text) for e in texts] == [told(shown(getattr(p, "text", p))) for p in passages]
    for quote in result.kept:
        mark = page.id(f"p{quote.passage}-{quote.start}-{quote.end}")
        assert (mark.tag, mark.attrs["class"]) == ("mark", "kept")
    answer = [link.text for link in page.all("a", class_="sentence")]
    assert [told(text) for text in answer] == [told(quote.text) for quote in result.kept]
    return page


VISA, LEAVING, EXAMS = sample.PASSAGES_EN
REPLY = sample.REPLY_EN + "\n[1] Bring your student card to every exam.\n[2] Cats sleep all day."
RULES = Rules(current_year=sample.YEAR)


def report(question="How long?", reply=REPLY, passages=sample.PASSAGES_EN, rules=RULES):
    result = check(reply, passages, rules)
    return sound(html(question, reply, passages, result), passages, result)


# --- What it shows ----------------------------------------------------------------------------------------------------


def test_the_answer_leads_to_the_marked_sentences():
    page = report()
    places = {link.text: page.id(link.attrs["href"][1:]) for link in page.all("a", class_="sentence")}
    assert {text: mark.text for text, mark in places.items()} == {
        text: text
        for text in (
            "You must study full time while you hold a student visa.",
            "You can leave a unit online until the census date.",
            "Bring your student card to every exam.",
        )
    }


def test_each_mark_leads_back():
    page = report()
    backs = {link.attrs["data-name"]: link.attrs["href"] for link in page.all("a", class_="back")}
    assert backs == {"✓1": "#k1", "✓2": "#k2", "✓3": "#k3", "✗1": "#d1", "≈2": "#d2", "✗3": "#d3", "✗4": "#d4", "✗5": "#d5", "≈6": "#d6"}  # fmt: skip
    for name, target in backs.items():
        assert page.id(target[1:]).attrs["data-name"][1:] == name[1:]


def test_what_was_dropped_and_why():
    page = report()
    text = page.id("d1").text
    for words in (
        "needs context",
        _EN.reasons["needs context"],
        "This also applies to online units.",
        "opens with 'This'",
    ):
        assert words in text
    link = next(link for link in page.all("a") if link.text == "Where it stands: passage 1")
    mark = page.id(link.attrs["href"][1:])
    assert (mark.attrs["class"], mark.text) == ("dropped", "This also applies to online units.")


def test_the_nearest_sentence_and_the_words_that_differ():
    page = report()
    text = page.id("d2").text
    assert "Nearest sentence: passage 1\n" in text
    assert "You can work 40 48 hours a fortnight." in text
    assert "model: 40 passage: 48" in text
    assert [e.text for e in page.all("del")] == ["40", "40"]
    assert [e.text for e in page.all("ins")] == ["48", "48"]
    assert page.all("mark", class_="near")[0].text == "You can work 48 hours a fortnight."


def test_a_quote_of_another_passage_is_shown_there():
    page = report()
    assert "It stands word for word in passage 3, not in 1" in page.id("d6").text
    assert "No sentence comes near." in page.id("d7").text


@pytest.mark.parametrize(
    ("quote", "line"),
    [
        ("Big parking permits cost 40 dollars a month", "-Big- Parking permits cost 40 dollars a month."),
        ("Packing permits cost 40 dollars a month", "-Packing- +Parking+ permits cost 40 dollars a month."),
        ("Parking permits never cost 40 dollars a month", "Parking permits -never- cost 40 dollars a month."),
        ("Parking permits cost 40 dollars", None),
        ("Parking permits cost dollars a month", "Parking permits cost +40+ dollars a month."),
        ("Parking permits cost 40 dollars a month now", "Parking permits cost 40 dollars a month -now-."),
        ("自习室不可在网上预约", "自习室-不-可在网上预约三小时。"),
        ("自习室可在网下预约", "自习室可在网-下-+上+预约三小时。"),
    ],
)
def test_the_words_of_the_quote_stand_among_those_of_the_sentence(quote, line):
    passages = [PERMIT, ROOMS_ZH]
    source = html("?", f"[1, 2] {quote}", passages, check(f"[1, 2] {quote}", passages))
    source = re.sub("</?del[^>]*>", "-", re.sub("</?ins[^>]*>", "+", source))
    assert [e.text for e in Page(source).all("p", class_="diff")] == ([line] if line else [])


def test_only_what_was_not_found_has_a_nearest_sentence():
    page = report(reply="[9] full\n[1] study")
    assert "too short" in page.id("d1").text
    assert [e.text for e in page.all("mark")] == []


def test_the_nearest_sentence_is_sought_for_so_many():
    page = report(reply="\n".join(f"[1] You can work {hours} hours a fortnight." for hours in range(100, 170)))
    assert len(page.all("p", class_="diff")) == 50
    assert len(page.all("blockquote")) == 70


def test_what_a_model_says_again_and_again_is_told_once():
    page = report(reply="[1] This also applies to online units.\n" * 40)
    assert len(page.all("li")) == 1
    assert "needs context × 40" in page.id("d1").text


@pytest.mark.parametrize("status", STATUSES)
def test_each_status_is_told(status):
    replies = {
        "ok": "[1] You must study full time",
        "unsure": "I'm not sure.",
        "uncited": "You must study full time, says the page on visas.",
        "unsupported": "[1] You must sleep full time",
        "fragment": "[1] This also applies to online units",
    }
    page = report(reply=replies[status])
    line = next(e for e in page.all("p") if e.attrs.get("class", "").startswith("status"))
    assert status in line.text
    assert _EN.status[status] in line.text
    assert ("Nothing is sent." in page.id("answer").text) == (status != "ok")


def test_words_for_every_reason_and_status():
    for words in (_EN, _ZH):
        assert tuple(words.reasons) == REASONS
        assert tuple(words.status) == STATUSES
        assert all(words.reasons.values())


def test_a_reason_of_your_own():
    rules = Rules(checks=[lambda sentence, _: "costs <money>" if "$" in sentence else None])
    page = report(reply="[1] A permit costs $40.", passages=["A permit costs $40."], rules=rules)
    assert "costs <money>" in page.id("d1").text


def test_titles_and_addresses():
    passages = [
        Passage("A permit costs $40.", title="Fees & <b>fines</b>", url="https://example.org/ä?a=1&b=2#c"),
        Passage("Pay by card.", url="javascript:alert(1)"),
        Passage("Pay online.", url="https://example.org/\u202egpj"),
        Passage("Pay by noon.", url="https://[x"),
        Passage("Pay by post.", url='HTTPS://example.org/"<b>'),
    ]
    page = report(reply="[1] A permit costs $40.\n[2] Pay by card.", passages=passages)
    outside = [link for link in page.all("a") if not link.attrs["href"].startswith("#")]
    assert {link.attrs["href"] for link in outside} == {
        "https://example.org/%C3%A4?a=1&b=2#c",
        "https://[x",
        "HTTPS://example.org/%22%3Cb%3E",
    }
    assert all("noopener" in link.attrs["rel"].split() for link in outside)
    assert "Fees & <b>fines</b>" in page.id("p1-h").text
    assert "javascript:alert(1)" in page.id("p2").text


def test_a_reply_of_pairs():
    pairs = [(1, "You must study full time"), (1, "You must sleep")]
    page = report(reply=pairs)
    assert page.all("pre")[0].text.strip() == "[1] You must study full time\n[1] You must sleep"


@pytest.mark.parametrize("reply", ["", "\n\n[1] x\n", " a\r\nb", "<pre>\n"])
def test_the_reply_as_it_came(reply):
    source = html("?", reply, [PERMIT], check(reply, [PERMIT]))
    assert Page(source).all("pre")[0].text.removeprefix("\n") == (shown(reply) or "(nothing)")


# --- For whom it is ---------------------------------------------------------------------------------------------------


def test_the_page_speaks_the_language_of_the_question():
    chinese = report("可以打工多少小时？", sample.REPLY_ZH, sample.PASSAGES_ZH)
    assert chinese.all("html")[0].attrs["lang"] == "zh"
    assert "答复" in [e.text for e in chinese.all("h2")]
    assert chinese.all("div", class_="text")[0].attrs == {"class": "text", "lang": "zh", "dir": "auto"}
    assert report().all("html")[0].attrs["lang"] == "en"


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Fees are due.", "en"),
        ("费用", "zh"),
        ("料金は", "ja"),
        ("Gebühren", ""),
        ("رسوم", ""),
        ("12", ""),
        ("“It’s”", "en"),
    ],
)
def test_each_text_says_its_language(text, lang):
    page = report(question="?", reply="", passages=[text])
    assert page.all("div", class_="text")[0].attrs["lang"] == lang


def test_landmarks_and_headings():
    page = report()
    assert [len(page.all(tag)) for tag in ("header", "nav", "main", "h1")] == [1, 1, 1, 1]
    levels = [int(e.tag[1]) for e in page.elements if re.fullmatch("h[1-6]", e.tag)]
    assert all(after - before <= 1 for before, after in zip([0, *levels], levels, strict=False))
    first = page.all("a")[0]
    assert (first.attrs["class"], first.attrs["href"]) == ("skip", "#answer")
    assert page.all("title")[0].text == page.all("h1")[0].text == "How long?"


def test_nothing_comes_from_elsewhere():
    page = report()
    policy = page.all("meta", http_equiv="Content-Security-Policy")[0].attrs["content"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"
    style = page.all("style")[0].text
    assert "url(" not in style
    assert "@import" not in style
    for words in ("prefers-color-scheme: dark", "@media print", ":focus-visible"):
        assert words in style


# --- Marks that overlap -----------------------------------------------------------------------------------------------


def marked(spans, text="0123456789"):
    """The text with a [ ] for each piece of a mark, and <n> for the way back behind the last piece of mark n."""
    kinds = ["kept", "dropped", "near"]
    marks = {
        quotegate.report._Span(1, *span): [quotegate.report._Back(kinds[at % 3], at + 1)]
        for at, span in enumerate(spans)
    }
    source = "".join(quotegate.report._marked(text, marks, _EN))
    Page(source)
    source = re.sub(r'<a [^>]*data-name=".(\d)"[^>]*></a>', r"<\1>", source)
    return re.sub(r"<mark[^>]*>", "[", source).replace("</mark>", "]")


@pytest.mark.parametrize(
    ("spans", "shape"),
    [
        ([], "0123456789"),
        ([(0, 10)], "[0123456789]<1>"),
        ([(2, 4), (4, 6)], "01[23]<1>[45]<2>6789"),
        ([(2, 8), (4, 6)], "01[23[45]<2>67]<1>89"),
        ([(2, 8), (2, 4)], "01[[23]<2>4567]<1>89"),
        ([(2, 8), (4, 8)], "01[23[4567]<2>]<1>89"),
        ([(2, 6), (4, 8)], "01[23[45]]<1>[67]<2>89"),
        ([(0, 4), (2, 6), (3, 8)], "[01[2[3]]]<1>[[45]]<2>[67]<3>89"),
    ],
)
def test_marks_nest_or_go_on(spans, shape):
    assert marked(spans) == shape


@given(
    st.sets(
        st.tuples(st.integers(0, 12), st.integers(1, 12)).map(lambda s: (min(s[0], 11), min(s[0], 11) + s[1])),
        max_size=8,
    )
)
def test_marks_take_nothing_from_the_text(spans):
    text = "<a&b>'\"c d e f g h i j"
    marks = {quotegate.report._Span(1, *span): [quotegate.report._Back("near", 1)] for span in spans}
    page = Page("".join(quotegate.report._marked(text, marks, _EN)) + "<p></p>")
    for start, end in spans:
        pieces = page.id(f"p1-{start}-{end}").text
        assert text[start:end].startswith(pieces)
        assert pieces
    source = re.sub("<[^>]*>", "", "".join(quotegate.report._marked(text, marks, _EN)))
    assert source == "&lt;a&amp;b&gt;&#x27;&quot;c d e f g h i j"


def test_a_sentence_kept_and_dropped_has_one_mark():
    page = report(reply="[1] You must study full time\n[1] You must study full time")
    assert len(page.all("mark")) == 1
    assert [link.attrs["data-name"] for link in page.all("a", class_="back")] == ["✓1", "✗1"]


# --- Hostile texts ----------------------------------------------------------------------------------------------------

HOSTILE = (
    "<script>alert(1)</script>",
    "</title></style></mark></div></pre><img src=x onerror=alert(1)>",
    "'\" onmouseover=alert(1) x='",
    "&lt;b&gt; &amp; &#60; &nbsp",
    "<!-- --><![CDATA[ ]]><?php ?>",
    "\0\x01\x1b[31m\x7f\x9b",
    "\ud800 \udfff",
    "\u202e evil \u202c \u2066 \u061c \u200f",
    "\U000e0041\ufffe\U0001ffff\ufdd0\ufff9",
    "a\r\nb\rc\vd\fe\x85f\u2028g",
    "Z" + "\u0301" * 300,
    "{title} %s {0}",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_is_only_shown(text):
    for passages in ([f"{text} is open at noon.\nFees are due on Friday.", Passage(text, title=text, url=text)],):
        reply = f"[1] {text} is open at noon.\n[1] {text}\n[2] Fees are due on Friday {text}\n[2] {text}"
        source = html(text, reply, passages, check(reply, passages))
        page = sound(source, passages, check(reply, passages))
        assert told(page.all("pre")[0].text.removeprefix("\n")) == told(shown(reply))
        assert not re.search("[\0\x01\x1b\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\r\f\v]", source)


PIECES = st.sampled_from(
    ["Fees are due", " on Monday", ". ", "\n", "[1] ", "[2] ", "资料", "。", "费用", "<b>", "</mark>", "\ud800", "\0", "\u202e", "\r\n", "This also holds.", "🙂", " a b", "- ", " | "]
)  # fmt: skip
TEXTS = st.lists(PIECES | st.text(max_size=4), max_size=25).map("".join)


@given(TEXTS, TEXTS, st.lists(st.builds(Passage, TEXTS, st.none() | TEXTS, url=st.none() | TEXTS), max_size=3))
def test_whatever_the_texts_hold(question, reply, passages):
    result = check(reply, passages, Rules(current_year=0, min_chars=1))
    source = html(question, reply, passages, result)
    sound(source, passages, result)
    assert source == html(question, reply, passages, result)


# --- Misuse, time, weight ---------------------------------------------------------------------------------------------

GOOD = check("[1] Parking permits", [PERMIT])


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ((None, "", [PERMIT], GOOD), TypeError, "question takes a str"),
        (("?", b"", [PERMIT], GOOD), TypeError, "reply takes"),
        (("?", ["x"], [PERMIT], GOOD), TypeError, "reply takes pairs"),
        (("?", "", PERMIT, GOOD), TypeError, "passages takes several"),
        (("?", "", [PERMIT], GOOD.kept), TypeError, "result takes the Result of check, not list"),
        (("?", "", [], GOOD), ValueError, "result was made from other passages"),
        (
            ("?", "", ["Another text, about as long as the first."], GOOD),
            ValueError,
            "result was made from other passages",
        ),
        (("?", "", [PERMIT], Result("ok", [Quote(1, "x", -5, -4)], [])), ValueError, "other passages"),
        (
            ("?", "", [PERMIT], Result("fragment", [], [Dropped(1, "x", "heading", 900, 901)])),
            ValueError,
            "other passages",
        ),
    ],
)
def test_misuse_is_told(arguments, error, words):
    with pytest.raises(error, match=words):
        html(*arguments)


GROWING = (
    ("many kept and dropped", lambda n: ("[1] Fee 1 is due now.\n[1] This also holds.\n" * n, ["Fee 1 is due now. This also holds."])),
    ("many places", lambda n: ("\n".join(f"[1] This fee {i} is due" for i in range(n)), [" ".join(f"This fee {i} is due." for i in range(n))])),
    ("many not found", lambda n: ("\n".join(f"[1] No fee {i} is due" for i in range(n)), [" ".join(f"This fee {i} is due." for i in range(n))])),
    ("a long passage", lambda n: ("[1] Fees were due", ["Fees are due. " * n])),
    ("nothing but marks", lambda n: ("[1] <&\0", ["<&\0\r\n" * n])),
)  # fmt: skip


@pytest.mark.parametrize("texts", [pytest.param(row[1], id=row[0]) for row in GROWING])
def test_time_grows_in_proportion(texts):
    def prepare(size):
        reply, passages = texts(size)
        result = check(reply, passages)
        return lambda: html("?", reply, passages, result)

    assert slope(prepare) < STEEPEST


def test_the_gate_does_not_load_it():
    code = "import quotegate, sys; print([name for name in ('quotegate.report', 'quotegate.nearest') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_example():
    tested = doctest.testmod(quotegate.report)
    assert (tested.failed, tested.attempted > 0) == (0, True)
