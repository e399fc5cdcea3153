"""What holds whatever the reply and the passages hold: hypothesis makes the texts, each test says one promise.

`HYPOTHESIS_PROFILE=long pytest tests/test_properties.py` looks a hundred times longer, with other texts each time.
"""

import os
import re
from itertools import pairwise
from unicodedata import category, combining, name, normalize

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from quotegate import Dropped, Passage, Quote, Rules, check, judge, parse, sentence
from quotegate.text import letters

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
EXAMPLES = int(os.environ.get("HYPOTHESIS_EXAMPLES", "20000" if LONG else "120"))
examples = settings(
    max_examples=EXAMPLES,
    derandomize=not LONG,  # the same texts each time, so that a change of the package is what fails
    database=None,
    deadline=None,
    print_blob=LONG,
    suppress_health_check=list(HealthCheck),
)

# fmt: off
# --- Texts ------------------------------------------------------------------------------------------------------------

# Real sentences that may be sent, and as many that may not; no word of the first list stands twice in it but small ones.
EN = (
    "The library opens at 8 am on weekdays.",
    "Parking permits cost 40 dollars a month.",
    "Visitors don't need a ticket for the well-known garden.",
    'Signs marked "no entry" must be obeyed by everyone.',
    "Café orders close at noon, and résumés go to desk 7.",
    "Samples stay frozen at -5 degrees for 10-15 days.",
    "Tuition rises by 2.5% each autumn term.",
    "Laptops (and tablets) may be borrowed for 1,200 minutes.",
    "Dr. Smith signs every exam form before June 30.",
    "Guests are not able to stay overnight in halls.",
)
ZH = (
    "图书馆周一至周五上午8点开门。",
    "学生须在到期前90天提交申请表。",
    "停车费为每月300元，节假日免费。",
    "门口须出示“临时证”并签名。",
    "实验室温度不得低于-5℃。",
    "退款将在15个工作日内到账。",
)
LEANING = ("However, this is not enough.", "They must pay first:", "Is it free?", "In 2019 fees were 30 dollars.", "但他们不能参加。")
WHOLE = EN + ZH

# Every character there is, lone surrogates too; and those that mean something to a reader of lines.
ANY = st.characters(exclude_categories=())
BREAKS = ("\n", "\r\n", "\r", "\v", "\f", "\x1c", "\x1e", "\x85", "\u2028", "\u2029", "\n\n", "\n \n")
SPACES = (" ", "  ", "\t", "\u00a0", "\u2009", "\u3000", "\u202f")
UNSEEN = (
    "\u00ad", "\u061c", "\u180e", "\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u202a", "\u202e", "\u2060", "\u2064", "\u2066",
    "\u2069", "\ufe0f", "\ufeff", "\U000e0001", "\U000e0041", "\U000e007f", "\U000e0100", "\u034f",
)
COMBINING = ("\u0300", "\u0301", "\u0316", "\u0345", "\u05b0", "\u064b", "\u3099", "\u20dd", "\u1ab0", "\u0f39")
MARKS = ("[1]", "[2]", "[1] ", "[2] ", "[1, 2] ", "[1-3] ", "(1) ", "【1】", "［２］", "[^1] ", "[[1]] ", "[0] ", "[99999] ", "[Source 1]: ", "[1†L2] ", "[资料1]")
SHAPES = (
    "- ", "* ", "1. ", "2) ", "（一）", "① ", "(a) ", "• ", "| a | b |", "|", "｜", "|---|---|", "\t", "   ", "# ", "## A heading", "> ", "===", "---",
    "```", "~~~", "Q: ", "A: ", "答：", "Note:", "The following do not apply:", "第一条 ", "[ ] ",
)
MARKUP = (
    "<b>", "</b>", "<p>", "</p>", "<br/>", "<td>", "<h1>", "&amp;", "&lt;", "&#39;", "&#x110000;", "&#0;", "&zwj;", "&nosuch;", "[a](b)",
    "](", "[a][b]", "**", "*", "__", "_", "`", "~~", "\\", '\\"', "<think>", "</think>", "<|im_end|>", "<|channel|>final<|message|>", "[/INST]", "\ue200",
    "\ue201", "[citation needed]", "[12]", "[Note 3]",
)
SIGNS = (*".,:;!?…。，、；：！？·\"'“”‘’「」『』()（）[]【】〔〕{}《》<>-–—−/%‰$€¥°±+=&@#", "...", "......", "——", "!?", ".)", "。”", ".”")
ODD = ("ﬁ", "ﬀ", "½", "²", "①", "İ", "ı", "ß", "Σ", "ς", "ﷺ", "㎏", "Å", "é", "가", "각", "ｶﾞ", "０", "Ａ", "٣", "\x00", "\ud800", "\udfff", "👩\u200d🎓", "🇩🇪")  # noqa: RUF001
WORDS = ("able", "not", "free", "Rooms", "Dr", "e.g", "etc", "No", "12", "3.5", "1,000", "2019", "p", "U.S", "and", "http://a.example/b?c", "don't", "图书馆", "不", "免费", "的", "第", "年")

# fmt: on
piece = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(SPACES),
    st.sampled_from(SIGNS),
    st.sampled_from(BREAKS),
    st.sampled_from(WHOLE + LEANING),
    st.sampled_from(UNSEEN + COMBINING + ODD),
    st.sampled_from(MARKS),
    st.sampled_from(SHAPES),
    st.sampled_from(MARKUP),
    st.text(ANY, max_size=3),
)
hostile = st.lists(piece, max_size=24).map("".join)


def slices(text):
    """Parts of a text."""
    place = st.integers(0, len(text))
    return st.tuples(place, place).map(lambda ends: text[min(ends) : max(ends)])


@st.composite
def passages(draw):
    several = draw(st.lists(hostile, max_size=3))
    title = st.none() | hostile
    return [
        draw(
            st.just(text)
            | st.builds(Passage, st.just(text), title, st.sampled_from((None, True, False)), st.booleans())
        )
        for text in several
    ]


def text_of(passage):
    return passage if isinstance(passage, str) else passage.text


@st.composite
def quotes(draw, several):
    """Something of a passage, or something else; clean, or written otherwise."""
    if several and draw(st.integers(0, 3)):
        quote = draw(slices(text_of(draw(st.sampled_from(several)))))
        return draw(st.sampled_from((quote, quote, quote.lower(), normalize("NFKD", quote), f"“{quote}”", quote + ".")))
    return draw(hostile)


@st.composite
def exchanges(draw):
    """A reply and its passages."""
    several = draw(passages())
    part = st.one_of(piece, st.sampled_from(MARKS), st.sampled_from(BREAKS), quotes(several))
    return "".join(draw(st.lists(part, max_size=16))), several


@st.composite
def pairs(draw, *, least=0):
    """Pairs of a number and a quote, and their passages."""
    several = draw(passages())
    return draw(st.lists(st.tuples(st.integers(-1, 4), quotes(several)), min_size=least, max_size=5)), several


def odd_length(text, _):
    """A check of a caller's own."""
    return "odd" if len(text) % 2 else None


rules = st.builds(
    Rules,
    min_chars=st.integers(0, 8),
    max_chars=st.sampled_from((8, 20, 40, 180)),
    max_quotes=st.integers(0, 4),
    leans_back=st.sampled_from((Rules.leans_back, "", "The")),
    leans_on=st.sampled_from((Rules.leans_on, "", "day")),
    stops=st.sampled_from((Rules.stops, "", "a", "\n", "]^\\-")),
    current_year=st.sampled_from((0, 2026)),
    checks=st.sampled_from(((), (odd_length,))),
)
default = Rules(current_year=2026)


def everything(result):
    """A result with the fields that are no part of its equality."""
    return (result, [(dropped.start, dropped.end, dropped.detail) for dropped in result.dropped])


def readable(text):
    """The letters and digits of a text, in one case and one form: what no folding may lose or move."""
    return "".join(c for c in normalize("NFKD", text).casefold() if c.isalnum() and not combining(c))


# --- Nothing is raised, and what is kept is its span ------------------------------------------------------------------


@examples
@given(exchanges(), rules)
def test_whatever_is_checked_keeps_the_promise(exchange, rules):
    reply, several = exchange
    promise(check(reply, several, rules), several, rules)


@examples
@given(pairs(), rules)
def test_whatever_pairs_are_checked_keep_the_promise(exchange, rules):
    reply, several = exchange
    promise(check(reply, several, rules), several, rules)


# What a text sent and its span may differ by. Written out here, so that the tests do not take the package's word for it.
NOT_SENT = re.compile(
    r"(?<=[^\W\d_])[-\u2010\u2011][ \t]*(?:\r\n|[\n\r])[ \t]*(?=[^\W\d_])"
    r"|[\s\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\U000e0000-\U000e007f]"
)


def promise(result, several, rules):
    """What is kept is its span, whole lines of the passage's own letters, within the limits of the rules."""
    assert result.ok == bool(result.kept) == (result.status == "ok")
    assert len(result.kept) <= rules.max_quotes
    for quote in result.kept:
        assert 1 <= quote.passage <= len(several)
        text = text_of(several[quote.passage - 1])
        assert 0 <= quote.start < quote.end <= len(text)
        raw = text[quote.start : quote.end]
        assert raw == raw.strip()
        assert "".join(quote.text.split()) == NOT_SENT.sub("", raw)
        assert quote.text
        assert quote.text == " ".join(quote.text.split())
        han = sum(name(c, "").startswith("CJK UNIFIED") for c in quote.text)
        assert len(quote.text) + han <= 2 * rules.max_chars, quote
    for dropped in result.dropped:
        assert (dropped.start is None) == (dropped.end is None)
        assert dropped.reason
        if dropped.start is not None:
            assert 0 <= dropped.start < dropped.end <= len(text_of(several[dropped.passage - 1]))
    spans = [(quote.passage, quote.start, quote.end) for quote in result.kept]
    assert not any(a is not b and a[0] == b[0] and b[1] <= a[1] and a[2] <= b[2] for a in spans for b in spans), (
        "one kept lies within another"
    )


@examples
@given(exchanges())
def test_whatever_is_parsed(exchange):
    for number, quote in parse(exchange[0]):
        assert number >= 0
        assert quote
        assert quote == quote.strip()


@examples
@given(pairs(least=1), rules)
def test_whatever_is_judged(exchange, rules):
    (pair, *_), several = exchange
    verdict = judge(*pair, several, rules)
    assert isinstance(verdict, (Quote, Dropped))
    if isinstance(verdict, Quote):
        assert verdict == check([pair], several, rules).kept[0]
    else:
        assert check([pair], several, rules).kept == []
        assert verdict == check([pair], several, rules).dropped[0]


# --- Every quote is kept or dropped -----------------------------------------------------------------------------------


@examples
@given(pairs(least=1))
def test_each_pair_has_its_own_verdicts(exchange):
    # A quote of several sentences has a verdict for each, or for several that were joined: they lie in order, none on
    # another. What stands around a quote changes no verdict but to `duplicate` and `over the limit`.
    reply, several = exchange
    together = check(reply, several, default)
    count = 0
    for pair in reply:
        alone = check([pair], several, Rules(current_year=2026, max_quotes=1000))
        verdicts = [*alone.kept, *alone.dropped]
        count += len(verdicts)
        assert verdicts
        assert {verdict.passage for verdict in verdicts} == {pair[0]}
        spans = sorted((verdict.start, verdict.end) for verdict in verdicts if verdict.start is not None)
        assert all(before[1] <= after[0] for before, after in pairwise(spans))
        assert len(spans) == len(verdicts) or len(verdicts) == 1
    assert len(together.kept) + len(together.dropped) == count


@st.composite
def simple(draw, *, least=1):
    """Lines of one clean sentence each, of passages that have some of them."""
    several = [
        " ".join(draw(st.lists(st.sampled_from(WHOLE), min_size=1, max_size=5, unique=True)))
        for _ in range(draw(st.integers(1, 3)))
    ]
    sentences = st.sampled_from(WHOLE + LEANING)
    lines = draw(st.lists(st.tuples(st.integers(1, 4), sentences), min_size=least, max_size=8))
    return lines, several


@examples
@given(simple(), st.booleans())
def test_each_line_has_one_verdict(exchange, blank):
    lines, several = exchange
    reply = ("\n\n" if blank else "\n").join(f"[{number}] {quote}" for number, quote in lines)
    result = check(reply, several, default)
    assert parse(reply) == lines
    assert len(result.kept) + len(result.dropped) == len(lines)
    assert everything(result) == everything(check(lines, several, default))


@examples
@given(simple(), st.lists(st.integers(1, 4), min_size=1, max_size=4, unique=True))
def test_a_mark_of_several_numbers_has_one_verdict_and_keeps_when_one_would(exchange, numbers):
    lines, several = exchange
    for _, quote in lines:
        reply = f"[{', '.join(map(str, numbers))}] {quote}"
        assert parse(reply) == [(number, quote) for number in numbers]
        result = check(reply, several, default)
        (verdict,) = [*result.kept, *result.dropped]
        assert verdict.passage in numbers
        alone = [judge(number, quote, several, default) for number in numbers]
        assert isinstance(verdict, Quote) == any(isinstance(one, Quote) for one in alone)
        if isinstance(verdict, Quote):
            assert verdict == next(one for one in alone if isinstance(one, Quote))


@examples
@given(exchanges())
def test_what_is_read_without_the_passages_is_judged_with_them(exchange):
    reply, several = exchange
    result = check(reply, several, default)
    assert bool(parse(reply)) == bool(result.kept or result.dropped), (parse(reply), result)
    numbers = {number for number, _ in parse(reply)}
    assert {verdict.passage for verdict in (*result.kept, *result.dropped)} <= numbers


@examples
@given(simple(least=2), st.integers(0, 8))
def test_a_later_line_changes_no_verdict(exchange, cut):
    lines, several = exchange
    read = check("\n".join(f"[{number}] {quote}" for number, quote in lines), several, default)
    part = check("\n".join(f"[{number}] {quote}" for number, quote in lines[:cut]), several, default)
    assert read.kept[: len(part.kept)] == part.kept
    assert read.dropped[: len(part.dropped)] == part.dropped


@st.composite
def lists(draw):
    """A passage of lists, set in and marked at random, and its sentences in any order."""
    marks = ("", "- ", "• ", "1. ", "2. ", "3. ", "1.1. ", "(a) ", "(b) ", "A ", "B ", "一、", "> ")
    lines = ("You may not:", "Rules of the halls", "Bring these papers:", "住校生不得：", "Ask us.", "")
    sentences = [f"The {word} is kept at the gate." for word in ("red car", "old bus", "map", "big key", "list")]
    text = ""
    for line in draw(st.permutations(sentences + draw(st.lists(st.sampled_from(lines), max_size=4)))):
        text += (
            " " * draw(st.integers(0, 4)) + draw(st.sampled_from(marks)) + line + draw(st.sampled_from(("\n", "\r\n")))
        )
    return text, draw(st.permutations(sentences))


@examples
@given(lists())
def test_the_items_of_lists_have_the_same_verdicts_alone_and_in_any_order(items):
    text, sentences = items
    all_sent = Rules(current_year=2026, max_quotes=len(sentences))
    together = check([(1, sentence) for sentence in sentences], [text], all_sent)
    alone = [check([(1, sentence)], [text], all_sent) for sentence in sentences]
    for verdict in ("kept", "dropped"):
        assert sorted(map(str, getattr(together, verdict))) == sorted(
            str(one) for result in alone for one in getattr(result, verdict)
        )


@examples
@given(exchanges(), rules)
def test_the_same_input_gives_the_same_result(exchange, rules):
    reply, several = exchange
    first = check(reply, several, rules)
    check("[1] The library opens", EN, rules)
    assert everything(check(reply, several, rules)) == everything(first)
    assert everything(check(reply, tuple(several), rules)) == everything(first)


# --- Widening ---------------------------------------------------------------------------------------------------------


@st.composite
def places(draw):
    """A passage and words that stand in it."""
    text = draw(hostile)
    quote = draw(slices(text))
    title = draw(st.none() | hostile)
    return Passage(text, title=title, soft_breaks=draw(st.sampled_from((None, True, False)))), quote


@examples
@given(places())
def test_a_sentence_holds_its_quote(place):
    passage, quote = place
    span = sentence(quote, passage)
    if span is None:
        return
    raw = passage.text[span.start : span.end]
    assert 0 <= span.start < span.end <= len(passage.text)
    assert raw == raw.strip() or raw == quote
    assert readable(quote) in readable(raw)


@examples
@given(places())
def test_widening_twice_is_widening_once(place):
    passage, quote = place
    span = sentence(quote, passage)
    if span is None:
        return
    raw = passage.text[span.start : span.end]
    # Words that stand twice are found at the first place; marks at the edges of a quote are not part of it.
    assume(readable(passage.text).count(readable(raw)) == 1 and raw[:1].isalnum())
    assert sentence(raw, passage) == span


@examples
@given(st.lists(st.sampled_from(WHOLE), min_size=1, max_size=6, unique=True), st.data())
def test_any_part_of_a_real_sentence_is_widened_to_it(sentences, data):
    soft = data.draw(st.sampled_from((None, True, False)))
    passage = Passage(" ".join(sentences), soft_breaks=soft)
    whole = data.draw(st.sampled_from(sentences))
    words = whole.split(" ") if whole in EN else re.findall(r"[\u4e00-\u9fff]|[^\u4e00-\u9fff]+", whole)
    first = data.draw(st.integers(0, max(0, len(words) - 3)))
    last = data.draw(st.integers(min(first + 3, len(words)), len(words)))
    part = (" " if whole in EN else "").join(words[first:last])
    assume(len(readable(part)) >= 6 and passage.text.count(part) == 1)
    assume(part[:1].isalnum() and part[-1:].isalnum())
    start = passage.text.index(whole)
    assert sentence(part, passage) == (start, start + len(whole))


# --- Folding ----------------------------------------------------------------------------------------------------------

QUOTES = {'"': "“”„«»「」『』＂", "'": "’‘＇", "-": "‐‑–−－"}


def wide(text):
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


def between_letters(text, at):
    return 0 < at < len(text) and text[at - 1].isalpha() and text[at].isalpha()


@st.composite
def rewritten(draw, text):
    """The text in another way of writing."""
    for edit in draw(st.lists(st.sampled_from(EDITS), min_size=1, max_size=3, unique=True)):
        text = draw(edit(text))
    return text


def swapped(signs):
    """Each of the signs in another form."""

    def edit(text):
        return st.tuples(*(st.sampled_from(c + signs[c]) if c in signs else st.just(c) for c in text)).map("".join)

    return edit


def put_in(signs):
    """Something that nobody sees inside a word."""

    def edit(text):
        inside = [at for at in range(len(text)) if between_letters(text, at)]
        return st.tuples(st.sampled_from(inside), st.sampled_from(signs)).map(
            lambda at: text[: at[0]] + at[1] + text[at[0] :]
        )

    return edit


@st.composite
def spaced(draw, text, kinds=(" ", "  ", "\u00a0", "\u2009", "\u3000", "\u202f", " \u200b")):
    """White space of other kinds."""
    return re.sub(" ", lambda _: draw(st.sampled_from(kinds)), text)


def with_tabs(text):
    return spaced(text, (" ", "   ", "\t", " \t", "\n"))


@st.composite
def one_wide(draw, text):
    """One word in full-width forms; the stop of an abbreviation stays."""
    words = text.split(" ")
    at = draw(st.integers(0, len(words) - 1))
    words[at] = wide(words[at])
    return " ".join(words)


@st.composite
def emphasised(draw, text):
    """Emphasis around a word or all."""
    mark = draw(st.sampled_from(("*", "**", "__", "`", "***")))
    words = text.split(" ")
    at = draw(st.integers(0, len(words) - 1))
    words[at] = f"{mark}{words[at]}{mark}"
    return draw(st.sampled_from((" ".join(words), f"{mark}{text}{mark}")))


@st.composite
def ended(draw, text):
    """Another stop at the end, or none."""
    return text.rstrip(".。．｡") + draw(st.sampled_from(("", ".", "。", "．", "｡")))


def first_letter(text):
    at = next((at for at, c in enumerate(text) if c.isalpha()), 0)
    return st.just(text[:at] + text[at : at + 1].swapcase() + text[at + 1 :])


def form(text):
    return st.sampled_from((normalize("NFC", text), normalize("NFD", text)))


EDITS = (
    swapped(QUOTES),
    put_in(("\u00ad", "\u200b", "\u2060", "\ufeff", "\u200d")),
    spaced,
    with_tabs,
    one_wide,
    emphasised,
    ended,
    first_letter,
    form,
    lambda text: st.just(f"“{text}”"),
    lambda text: st.just(text.upper() if "é" not in text else text),
)


@st.composite
def settled(draw):
    """A passage of real sentences, and one of them."""
    sentences = draw(st.lists(st.sampled_from(WHOLE), min_size=1, max_size=5, unique=True))
    apart = draw(st.sampled_from((" ", " ", "\n\n", "\n")))
    return Passage(apart.join(sentences), soft_breaks=draw(st.sampled_from((None, True, False)))), draw(
        st.sampled_from(sentences)
    )


@pytest.mark.parametrize("whole", WHOLE)
def test_the_sentences_used_here_are_kept(whole):
    assert [kept.text for kept in check([(1, whole)], [" ".join(WHOLE)], default).kept] == [whole]


@examples
@given(settled(), st.data())
def test_a_way_of_writing_changes_no_verdict(place, data):
    passage, whole = place
    written = data.draw(rewritten(whole))
    start = passage.text.index(whole)
    result = check([(1, written)], [passage], default)
    assert [(kept.text, kept.start) for kept in result.kept] == [(whole, start)], (ascii(written), result)
    assert result.dropped == []
    assert sentence(written, passage) == (start, start + len(whole))


@examples
@given(settled(), st.data())
def test_a_way_of_writing_in_the_passage_changes_no_verdict(place, data):
    # Not those that mean something there: its stop, emphasis around it, the case of its first letter, tabs of a table.
    passage, whole = place
    text = whole
    for edit in data.draw(st.lists(st.sampled_from((EDITS[0], EDITS[1], spaced, form)), min_size=1, unique=True)):
        text = data.draw(edit(text))
    start = passage.text.index(whole)
    other = Passage(passage.text.replace(whole, text), soft_breaks=passage.soft_breaks)
    result = check([(1, whole)], [other], default)
    promise(result, [other], default)
    assert [(kept.start, kept.end) for kept in result.kept] == [(start, start + len(text))], (ascii(text), result)


@examples
@given(
    st.text(st.sampled_from("学生须在三天内交费，。、：；！？（）“”《》 \n019年é")),
    st.text(st.sampled_from("abß１ .é学，")),
)
def test_the_letters_of_two_pieces_are_the_letters_of_both(first, second):
    assert letters(first + second) == letters(first) + letters(second)


@examples
@given(hostile, st.sampled_from(WHOLE), st.data())
def test_folding_moves_no_span_off_its_letters(before, whole, data):
    # Whatever stands before, a blank line ends it; the sentence is found where it is, to the letter or not.
    assume(readable(whole) not in readable(before))
    text = before + "\n\n" + whole
    soft = data.draw(st.sampled_from((None, True, False)))
    written = data.draw(st.just(whole) | rewritten(whole))
    assert sentence(written, Passage(text, soft_breaks=soft)) == (len(text) - len(whole), len(text))


@examples
@given(pairs(least=1))
def test_what_is_kept_has_the_letters_of_its_quote(exchange):
    # Entities and tags are read as what they show, so here only quotes and passages without them.
    reply, several = exchange
    for number, quote in reply:
        verdict = judge(number, quote, several, Rules(current_year=0, leans_back="", leans_on=""))
        if verdict.start is None or not 1 <= number <= len(several):
            continue
        text = text_of(several[number - 1])
        assume(not set("<&[\\") & set(quote + text))
        if isinstance(verdict, Dropped):
            continue
        pieces = check([(number, quote)], several, Rules(current_year=0))
        spans = [(one.start, one.end) for one in (*pieces.kept, *pieces.dropped) if one.start is not None]
        around = text[min(start for start, _ in spans) : max(end for _, end in spans)]
        assert readable(quote) in readable(around)


# --- What is not the same words ---------------------------------------------------------------------------------------

OTHER_SIGNS = {"%": "‰", "-": "+±", "$": "€", ",": "."}
NUMBER_RE = re.compile(r"\d+(?:[.,]\d+)*")


@st.composite
def changed(draw, text):
    """The text with one letter, digit or sign that is another, too many or missing."""
    at = draw(st.sampled_from([at for at, c in enumerate(text) if c.isalnum()]))
    c = text[at]
    others = "0123456789" if c.isdigit() else "qxzжα猫éø"
    kind = draw(st.sampled_from(("other", "more", "less", "number", "sign")))
    if kind == "more":
        return text[:at] + draw(st.sampled_from("0123456789" if c.isdigit() else "qxzж猫")) + text[at:]
    # A word of one letter or a first Chinese character may go, and what is left stands in the passage; so may a last one.
    if kind == "less" and 1 < at < len(text) - 3 and text[at - 1].isalnum() and text[at + 1].isalnum():
        return text[:at] + text[at + 1 :]
    numbers = list(NUMBER_RE.finditer(text))
    if kind == "number" and numbers:
        found = draw(st.sampled_from(numbers))
        number = found.group()
        return text[: found.start()] + draw(st.sampled_from([
            "-" + number, "+" + number, number + "%", number + "0", "0" + number, number + ".5", number + ",000", "$" + number,
            "1" + number, number + "²", "²" + number, number + "½", "3." + number, number + "-" + number, "±" + number, "<" + number,
        ])) + text[found.end() :]  # fmt: skip
    signs = [
        at
        for at, c in enumerate(text)
        if (c in "%-$℃.," and (text[at + 1 : at + 2].isdigit() or text[at - 1 : at].isdigit()))
    ]
    signs = [at for at in signs if at < len(text) - 2]  # one at the end is a unit that the quote may stop before
    signs = [at for at in signs if text[at] not in ".," or (text[at - 1].isdigit() and text[at + 1 : at + 2].isdigit())]
    if kind == "sign" and signs:
        at = draw(st.sampled_from(signs))
        return text[:at] + draw(st.sampled_from(("", *OTHER_SIGNS.get(text[at], "+")))) + text[at + 1 :]
    return (
        text[:at]
        + draw(st.sampled_from([other for other in others if readable(other) != readable(c)]))
        + text[at + 1 :]
    )


@examples
@given(settled(), st.data())
def test_a_changed_letter_digit_or_sign_is_not_found(place, data):
    passage, whole = place
    words = data.draw(changed(whole))
    if data.draw(st.booleans()):
        words = data.draw(rewritten(words))
    result = check([(1, words)], [passage], default)
    assert [dropped.reason for dropped in result.dropped] == ["not found"], (words, result)
    assert result.kept == []


@examples
@given(settled(), st.data())
def test_a_part_cut_out_of_the_middle_is_not_found(place, data):
    passage, whole = place
    words = whole.split(" ") if whole in EN else list(whole)
    assume(len(words) > 4)
    first = data.draw(st.integers(1, len(words) - 2))
    last = data.draw(st.integers(first + 1, len(words) - 1))
    gap = data.draw(st.sampled_from(("", "...", "…", "[…]", " ... ")))
    space = " " if whole in EN else ""
    cut = space.join(words[:first]) + space + gap + space + space.join(words[last:])
    assume(readable(cut) not in readable(passage.text))
    assert isinstance(judge(1, cut, [passage], default), Dropped), cut


# --- Judging ----------------------------------------------------------------------------------------------------------

STRICT = Rules(current_year=2026, checks=(odd_length,))
LENIENT = (
    Rules(current_year=2026, checks=()),
    Rules(current_year=0, checks=STRICT.checks),
    Rules(current_year=2026, checks=STRICT.checks, leans_back=""),
    Rules(current_year=2026, checks=STRICT.checks, leans_on=""),
    Rules(current_year=2026, checks=STRICT.checks, min_chars=0),
    Rules(current_year=2026, checks=STRICT.checks, max_quotes=100),
    Rules(current_year=0, leans_back="", leans_on="", min_chars=0),
)


@examples
@given(pairs(least=1), st.sampled_from(LENIENT))
def test_a_check_taken_out_drops_no_more(exchange, lenient):
    reply, several = exchange
    for number, quote in reply:
        if isinstance(judge(number, quote, several, STRICT), Quote):
            assert isinstance(judge(number, quote, several, lenient), Quote), (number, quote)


@examples
@given(simple(), st.sampled_from(LENIENT))
def test_a_check_taken_out_keeps_what_was_kept(exchange, lenient):
    lines, several = exchange
    strict = [kept.text for kept in check(lines, several, STRICT).kept]
    more = [kept.text for kept in check(lines, several, lenient).kept]
    if lenient.max_quotes > len(more):
        assert set(strict) <= set(more)


@examples
@given(exchanges())
def test_thoughts_change_nothing(exchange):
    reply, several = exchange
    assume(not re.search(r"<|think|◁|INST\]", reply, re.IGNORECASE))
    thought = f"<think>\n[1] {EN[0]}\n</think>\n"
    assert everything(check(thought + reply, several, default)) == everything(check("\n" + reply, several, default))


@pytest.mark.parametrize("kind", sorted({category(chr(code)) for code in range(0x3000)} | {"Cs", "Co", "Cn"}))
@settings(examples, max_examples=max(20, EXAMPLES // 20))
@given(st.data())
def test_each_category_of_unicode_inside_a_sentence(kind, data):
    odd = data.draw(st.text(st.characters(categories=[kind]), min_size=1, max_size=4))
    words = ["The", "library", "opens", "at", "nine", "on", "weekdays."]
    at = data.draw(st.integers(1, len(words) - 1))
    text = (
        " ".join(words[:at]) + data.draw(st.sampled_from((odd, f" {odd} "))) + " ".join(words[at:]) + " Rooms are free."
    )
    for soft in (None, True, False):
        passage = Passage(text, soft_breaks=soft)
        for quote in (text, " ".join(words), odd, text.partition(odd)[2]):
            result = check([(1, quote)], [passage], default)
            promise(result, [passage], default)
            span = sentence(quote, passage)
            assert span is None or readable(quote) in readable(text[span.start : span.end])


@pytest.mark.parametrize("text", ["", "\x00", "\ud800", "\u0301", "&#x110000;", "[", "Σ", "İ"])
def test_small_texts(text):
    for other in (text, text + ".", f"[1] {text}", f"{text} [1]"):
        promise(check(other, [text], default), [text], default)
        promise(check([(1, other)], [text + other], default), [text + other], default)
        sentence(other, text)
        parse(other)
