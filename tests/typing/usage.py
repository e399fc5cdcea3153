"""Every public name as its users write it. Never run: mypy and pyright check it against the installed wheel."""

# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from typing_extensions import assert_type

import quotegate
from quotegate import Cited, Dropped, Gate, Passage, Quote, Result, Rules, Span, answer, check, judge, parse, sentence
from quotegate.anchors import Resolved, anchor_id, link, resolve, selectors, utf16
from quotegate.core import LEANS_BACK_EN, LEANS_BACK_ZH, LEANS_ON_EN, LEANS_ON_ZH, REASONS, STATUSES, Reason, Status
from quotegate.nearest import Change, Finder, Nearest, nearest
from quotegate.prompts import EN, ZH, retry_message, user_message
from quotegate.report import html


@dataclass
class Document:
    """A retriever's own."""

    page_content: str
    metadata: dict[str, Any]


# Passages, in every way they may come.
document = Document("Fees are due today.", {"title": "Fees"})
passage = Passage("Fees are due today.", title="Fees", soft_breaks=None, qa=False, url="https://example.org")
assert_type(Passage.of(document), Passage)
assert_type(passage.title, str | None)
assert_type(passage.soft_breaks, bool | None)


def retrieved() -> Iterator[Document]:
    yield document


# check
reply = "[1] Fees are due"
result = check(reply, [passage])
assert_type(result, Result)
assert_type(check(reply, ["a", passage], Rules()), Result)
assert_type(check(reply, (document,)), Result)
assert_type(check(reply, retrieved()), Result)
assert_type(check(reply, [{"text": "a", "qa": True}]), Result)
assert_type(check([(1, "Fees are due")], [document], rules=None), Result)
assert_type(check(parse(reply), [document]), Result)
assert_type(result.ok, bool)
assert_type(result.kept, list[Quote])
assert_type(result.dropped, list[Dropped])
status: Status = result.status
for quote in result.kept:
    assert_type((quote.passage, quote.text, quote.start, quote.end), tuple[int, str, int, int])
for drop in result.dropped:
    assert_type((drop.passage, drop.quote, drop.reason, drop.detail), tuple[int, str, str, str])
    assert_type(drop.start, int | None)
    assert_type(drop.end, int | None)

# A result as plain data
data: Mapping[str, Any] = json.loads(json.dumps(result.to_dict()))
assert_type(result.to_dict(), dict[str, Any])
assert_type(Result.from_dict(data), Result)

# A reply in pieces
gate = Gate([document], rules=None, hidden_reasoning=True)
assert_type(gate.feed("[1] Fees are due"), list[Quote])
assert_type(gate.close(), Result)

# What to send, where it stands, and why it does not
kept = result.kept[0]
assert_type(answer(result, [document], markup="plain"), str)
assert_type(link(kept, [passage]), str | None)
assert_type(anchor_id(kept, (document,)), str)
resolved = resolve(anchor_id(kept, [passage]), [passage], rules=Rules())
assert_type(resolved, Resolved)
assert_type(resolved.quote, Quote | None)
assert_type(selectors(kept, [passage]), list[dict[str, str | int]])
assert_type(utf16((kept.start, kept.end), passage.text), Span)
assert_type(nearest("Fees are due", retrieved(), number=1), Nearest | None)
if near := Finder([passage]).nearest("Fees are due"):
    assert_type(near.changes, tuple[Change, ...])
assert_type(html("When are fees due?", reply, [document], result), str)

# The stages
assert_type(parse(reply), list[Cited])
number, words = parse(reply)[0]
assert_type((number, words), tuple[int, str])
assert_type(sentence("Fees are due", document), Span | None)
if span := sentence("Fees are due", passage):
    start, end = span
    assert_type((start, span.end), tuple[int, int])
assert_type(judge(1, "Fees are due", [document]), Quote | Dropped)


# Rules, and a check of one's own
def no_prices(text: str, where: Passage) -> str | None:
    return "names a price" if "$" in text else where.title


rules = Rules(
    min_chars=6, max_chars=180, max_quotes=4, unsure=("no idea",), unsure_max_chars=60, leans_back=LEANS_BACK_EN,
    leans_on=LEANS_ON_EN, stops="✓", current_year=2026, checks=(no_prices,),
)  # fmt: skip
assert_type((rules.min_chars, rules.stops, rules.leans_back), tuple[int, str, str])
assert_type(rules.current_year, int | None)

# Constants
reasons: tuple[Reason, ...] = REASONS
statuses: tuple[Status, ...] = STATUSES
texts: list[str] = [quotegate.__version__, EN, ZH, LEANS_BACK_ZH, LEANS_ON_ZH, *quotegate.__all__]
assert_type(user_message("When are fees due?", [document], max_chars=600), str)
assert_type(retry_message(result, question=None), str)

# What a type checker must tell: an error that does not come is an error itself.
check(1, [passage])  # type: ignore[arg-type]
check(reply, None)  # type: ignore[arg-type]
answer(result, [passage], markup="html")  # type: ignore[arg-type]
Passage(b"text")  # type: ignore[arg-type]
Passage("text", "title", True, True, "url", 6)  # type: ignore[call-arg]
result.status = "ok"  # type: ignore[misc]
result.sent  # type: ignore[attr-defined]  # noqa: B018
wrong: Status = "fine"  # type: ignore[assignment]
