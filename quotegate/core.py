"""The gate: read the reply, find each quote in its passage, widen it to its sentence, judge that, keep or drop."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .given import given_pairs, given_passage, given_passages, given_rules
from .page import Page
from .reading import lines, marked, strip
from .rules import LEANS_BACK_EN, LEANS_BACK_ZH, LEANS_ON_EN, LEANS_ON_ZH, Rules
from .stream import Checking, Gate
from .text import Span, letters
from .verdicts import REASONS, STATUSES, Dropped, Quote, Reason, Result, Status

__all__ = [
    "LEANS_BACK_EN", "LEANS_BACK_ZH", "LEANS_ON_EN", "LEANS_ON_ZH", "REASONS", "STATUSES",
    "Cited", "Dropped", "Gate", "Quote", "Reason", "Result", "Span", "Status",
    "check", "judge", "parse", "sentence",
]  # fmt: skip


class Cited(NamedTuple):
    """One quote as the model wrote it, with the number of its passage."""

    number: int
    quote: str


# --- The stages, to be called alone -----------------------------------------------------------------------------------


def parse(reply: str) -> list[Cited]:
    """The quotes of a reply with their numbers: what can be read without the passages.

    >>> parse("[1, 2] Apply online.")
    [Cited(number=1, quote='Apply online.'), Cited(number=2, quote='Apply online.')]

    Raises:
        TypeError: When reply is not a str.
    """
    if not isinstance(reply, str):
        raise TypeError(f"reply takes a str, not {type(reply).__name__}")
    cited: list[Cited] = []
    waiting: tuple[int, ...] = ()  # a mark alone on its line: the quote stands below
    for text in lines(reply):
        line = marked(text)
        if line is None:
            if waiting and (quote := strip(text)):
                cited += [Cited(number, quote) for number in waiting]
                waiting = ()
            continue
        waiting = ()
        for numbers, quote in line[0]:
            if quote:
                cited += [Cited(number, quote) for number in numbers]
            else:
                waiting = numbers
    return cited


def sentence(quote: str, passage: object, rules: Rules | None = None) -> Span | None:
    """The place of the sentence around the quote, in code points of the passage; None when the quote is not there.

    A quote of several sentences gives the place of them all. What begins or ends inside a word has a sentence around it
    too, though `check` takes it for no quote.

    >>> sentence("online within 14 days", "Fees are due. Pay online within 14 days.")
    Span(start=14, end=40)

    Raises:
        TypeError: When an argument has the wrong type.
    """
    passage, rules = given_passage(passage, "passage"), given_rules(rules)
    if not isinstance(quote, str):
        raise TypeError(f"quote takes a str, not {type(quote).__name__}")
    page, quote = Page.of(passage, rules.stops), strip(quote)
    if not letters(quote):
        return None
    place = next(page.places(quote), None)
    if place is None:
        at = page.text.find(quote)
        if at < 0:
            return None
        place = (at, at + len(quote))
    found = page.sentences(*place)
    return Span(min(place[0], found[0][0]), max(place[1], found[-1][1])) if found else Span(*place)


def judge(number: int, quote: str, passages: Iterable[object], rules: Rules | None = None) -> Quote | Dropped:
    """The verdict on one quote of passage `number` (from 1): its first kept piece, else why it was dropped.

    Raises:
        TypeError: When an argument has the wrong type.
    """
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"number takes an int, not {type(number).__name__}")
    if not isinstance(quote, str):
        raise TypeError(f"quote takes a str, not {type(quote).__name__}")
    one = Checking(given_passages(passages), given_rules(rules))
    one.quote((number,), strip(quote))
    return one.kept[0] if one.kept else one.dropped[0]


# --- The gate ---------------------------------------------------------------------------------------------------------


def check(reply: str | Iterable[tuple[int, str]], passages: Iterable[object], rules: Rules | None = None) -> Result:
    """Keep the sentences of a reply that really stand in its passages and read right alone; drop the rest with reasons.

    Args:
        reply: The model's reply, or pairs of a passage's number (from 1) and a quote.
        passages: The passages as they were shown to the model, in that order: each a str, or what `Passage.of` takes.
        rules: What is kept; `Rules()` when None.

    Raises:
        TypeError: When an argument has the wrong type. Whatever reply and passages hold, nothing else is raised but
            what a check of your own raises.
    """
    one = Checking(given_passages(passages), given_rules(rules))
    if isinstance(reply, str):
        one.lines(lines(reply), more=False)
    else:
        for number, quote in given_pairs(reply):
            one.quote((number,), strip(quote))
    return one.result()
