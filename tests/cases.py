"""What the tables of cases share: passages, two shapes of a case, and what is true of every verdict."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import pytest

from quotegate import Passage, Result, Rules, check, sentence

PERMIT = "Parking permits cost 40 dollars a month."
VISITORS = "Visitors may park for two hours without a permit."
OPENS = "The library opens at 8 am on weekdays."
ROOMS = "Study rooms can be booked online for up to three hours."
PARKING = f"{PERMIT} {VISITORS}"
LIBRARY = f"{OPENS} {ROOMS}"
EN = (PARKING, LIBRARY)

RENEW_ZH = "学生签证续签须在到期前90天提交申请。"
LATE_ZH = "逾期提交会产生罚款并影响下次申请。"
OPENS_ZH = "图书馆周一至周五上午八点开门。"
ROOMS_ZH = "自习室可在网上预约三小时。"
ZH = (RENEW_ZH + LATE_ZH, OPENS_ZH + ROOMS_ZH)

NOTHING: tuple[str, ...] = ()


class Case(NamedTuple):
    """A whole reply and what becomes of it."""

    name: str
    reply: str | Iterable[tuple[int, str]]
    passages: tuple[str | Passage, ...]
    kept: tuple[str, ...]  # the texts sent, in order
    status: str = "ok"
    dropped: tuple[str, ...] | None = None  # the reasons in order; None: any
    numbers: tuple[int, ...] | None = None  # the passages of what is kept; None: any
    rules: Mapping[str, object] = {}
    fails: str = ""  # a known failure, and why it is hard


class Marked(NamedTuple):
    """One quote of one passage: the sentence that it is widened to is marked with « » in the text."""

    name: str
    text: str
    quote: str | None = None  # None: the marked sentence itself
    reason: str | None = None  # None: it is kept
    title: str | None = None
    soft: bool | None = None
    qa: bool = False
    shown: str | None = None  # None: the marked sentence on one line
    rules: Mapping[str, object] = {}
    fails: str = ""  # a known failure, and why it is hard


def table(*tables):
    """The rows of tables as parameters of a test, each under its name; a known failure must fail."""
    rows = [row for table in tables for row in table]
    names = [row.name for row in rows]
    assert len(set(names)) == len(names), f"names given twice: {[name for name in names if names.count(name) > 1]}"
    marks = [(pytest.mark.xfail(strict=True, reason=row.fails),) if row.fails else () for row in rows]
    return pytest.mark.parametrize(
        "case", [pytest.param(row, id=row.name, marks=own) for row, own in zip(rows, marks, strict=True)]
    )


# White space, invisible characters, and a hyphen at a line break inside a word (not one behind a single letter, before a
# capital, or before “and” and the like): all that a text sent and its span may differ by. Written out here, so that the tests do not take the package's own word for it.
BETWEEN_RE = re.compile(
    r"(?<=[^\W\d_][^\W\d_])[-\u2010\u2011][ \t]*(?:\r\n|[\n\r])[ \t]*(?!(?:and|or|to|und|oder)\b)(?=[^\W\d_])(?![A-Z])"
    r"|[\s\u200b\u2060\ufeff\u00ad\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]"
)
UNSEEN_RE = re.compile("[\u200b\u2060\ufeff\u00ad\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")


def same_letters(text, raw):
    return re.sub(r"\s", "", text) == BETWEEN_RE.sub("", raw)


def promise(result: Result, passages):
    """What is kept is the passage's own text, on one line, without anything nobody sees."""
    assert result.ok == bool(result.kept) == (result.status == "ok")
    for quote in result.kept:
        assert 1 <= quote.passage <= len(passages)
        passage = passages[quote.passage - 1]
        text = passage if isinstance(passage, str) else passage.text
        assert 0 <= quote.start < quote.end <= len(text)
        raw = text[quote.start : quote.end]
        assert raw == raw.strip()
        assert same_letters(quote.text, raw), (quote.text, raw)
        assert quote.text == " ".join(quote.text.split())
        assert not UNSEEN_RE.search(quote.text)


def run(case: Case) -> Result:
    """Check one reply: its status, what is kept in order, the reasons and numbers where the case gives them."""
    result = check(case.reply, case.passages, Rules(**{"current_year": 2026, **case.rules}))
    assert (result.status, tuple(quote.text for quote in result.kept)) == (case.status, case.kept), result
    if case.dropped is not None:
        assert tuple(dropped.reason for dropped in result.dropped) == case.dropped
    if case.numbers is not None:
        assert tuple(quote.passage for quote in result.kept) == case.numbers
    promise(result, case.passages)
    return result


def run_marked(case: Marked) -> Result:
    """Check one quote: whether it is widened to the marked sentence, and kept or dropped for the reason given.

    With line breaks of two signs, as Windows and HTTP write them, the same becomes of it.
    """
    if "\n" in case.text and "\r" not in case.text:
        run_marked(case._replace(text=case.text.replace("\n", "\r\n")))
    before, opened, rest = case.text.partition("«")
    inside, _, behind = rest.partition("»")
    passage = Passage(before + inside + behind, title=case.title, soft_breaks=case.soft, qa=case.qa)
    span = (len(before), len(before) + len(inside)) if opened else None
    rules = Rules(**{"current_year": 2026, **case.rules})
    shown = " ".join(inside.split()) if case.shown is None else case.shown
    quote = shown if case.quote is None else case.quote

    result = check(f"[1] {quote}", [passage], rules)
    promise(result, [passage])
    if case.reason is None:
        assert (result.status, [kept.text for kept in result.kept]) == ("ok", [shown]), result
        assert [(kept.start, kept.end) for kept in result.kept] == [span]
        assert result.dropped == []
        assert sentence(quote, passage, rules) == span
        return result
    found = case.reason not in ("not found", "too short")
    assert (result.status, result.kept) == ("fragment" if found else "unsupported", []), result
    assert [dropped.reason for dropped in result.dropped] == [case.reason], result
    if opened:
        assert [(dropped.start, dropped.end) for dropped in result.dropped] == [span], result
        assert [dropped.quote for dropped in result.dropped] == [shown]
    return result
