"""Time grows in proportion to the input, whichever part of it grows, and no regex backtracks over a long text.

Each case is measured at two sizes, the second six times the first: the time may grow by 6 to the power of 1.5 at most (in
proportion it grows sixfold, with the square 36-fold). No second is asserted: a slow machine is slow at both sizes.
"""

import ast
import gc
import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Callable
from functools import partial
from math import log
from time import perf_counter, process_time, sleep
from typing import NamedTuple

import pytest

import quotegate
from quotegate import Passage, Rules, check, parse, sentence, tables

STEP = 6
ENOUGH = 0.004  # a first size that takes so long (seconds) is measured well
LARGEST = 60_000  # and no first size is larger, whatever it takes
STEEPEST = 1.5
# The time of this process alone, where it is counted finely enough.
clock = perf_counter if sys.platform == "win32" else process_time


def least(run, times):
    """The least time of several runs: what else the machine does only adds to it."""
    best = float("inf")
    gc.disable()
    for _ in range(times):
        start = clock()
        run()
        best = min(best, clock() - start)
    gc.enable()
    return best


def slope(prepare):
    """How steeply the time grows: 1 in proportion, 2 with the square. `prepare(size)` gives what is timed."""
    size = 50
    while (first := least(prepare(size), 1)) < ENOUGH and size < LARGEST:
        size *= 4 if first < ENOUGH / 8 else 2
    if first < ENOUGH / 8:
        return 0.0
    return steepness(prepare(size), prepare(size * STEP), first)


def steepness(small, large, first=float("inf")):
    """How steeply the time grows from one run to the other.

    While it looks steep it is measured again, each time after a longer pause (about two seconds in all): what slows the
    machine down, for some milliseconds or for a second, passes, what is in the code stays.
    """
    second = steep = float("inf")
    for turn in range(12):
        first = min(first, least(small, 2))
        second = min(second, least(large, 1))
        steep = log(second / first) / log(STEP)
        if steep < STEEPEST or second > 2:
            break
        sleep(0.0005 * 2**turn)
    return steep


# fmt: off
class Grows(NamedTuple):
    """A reply and a passage, each a str or made from a size."""

    name: str
    reply: str | Callable[[int], str]
    text: str | Callable[[int], str]
    rules: Rules = Rules(current_year=0)
    softs: tuple[bool | None, ...] = (None,)
    title: str | None = None
    qa: bool = False


def refused(*_):
    """A check of a caller's own: every place is looked at, none is kept."""
    return "refused"


ANY = (None, True, False)
WIDE = Rules(max_chars=10**9, current_year=0)
NEVER = Rules(checks=(refused,), current_year=0)
WIDE_NEVER = Rules(max_chars=10**9, checks=(refused,), current_year=0)
MANY = Rules(max_chars=10**9, max_quotes=10**9, current_year=0)

S = "The library opens at nine on weekdays. "
FREE = "Parking is free on Sundays."
Q = "[1] " + FREE
ZH = "图书馆周一至周五上午八点开门。"
HERE = "Parking is free here."
QH = "[1] " + HERE
T = (S + FREE + " ") * 3


PASSAGES = (
    Grows("a hit at the end", Q, lambda n: S * n + FREE),
    Grows("a hit at the start", Q, lambda n: FREE + " " + S * n),
    Grows("a miss", Q, lambda n: S * n),
    Grows("a miss, Chinese", "[1] 停车在周日免费。", lambda n: ZH * n),
    Grows("a folded hit", "[1] parking is “free” on sundays", lambda n: S * n + "Parking is 'free' on Sundays."),
    Grows("a folded hit, Chinese", "[1] 停车在周日“免费”。", lambda n: ZH * n + "停车在周日「免费」。"),
    Grows("no stops", "[1] Parking is free", lambda n: "alpha beta " * n + "Parking is free " + "gamma " * n, WIDE),
    Grows("no stops, Chinese", "[1] 停车在周日免费", lambda n: "图书馆周一" * n + "停车在周日免费" + "图书" * n, WIDE),
    Grows("blank lines", Q, lambda n: "\n" * n + FREE + "\n" * n, softs=ANY),
    Grows("blank lines, \\r\\n", Q, lambda n: "\r\n" * n + FREE + "\r\n" * n, softs=ANY),
    Grows("blank lines, a miss", Q, lambda n: "Park\n" + "\n" * n, softs=ANY),
    Grows("spaces", Q, lambda n: " " * n + FREE + " " * n, softs=ANY),
    Grows("tabs", QH, lambda n: f"a\t{HERE}\t" * n, softs=ANY),
    Grows("each word on its line", "[1] parking is free", lambda n: "word\n" * n + "parking\nis\nfree\n" + "word\n" * n, WIDE, ANY),
    Grows("each word on its line, capitals", "[1] Parking Is Free", lambda n: "Word\n" * n + "Parking\nIs\nFree\n" + "Word\n" * n, WIDE, ANY),
    Grows("each line the quote", "[1] word word", lambda n: "word word\n" * n, WIDE_NEVER, ANY),
    Grows("each line the quote, U+2028", "[1] word word", lambda n: "word word\u2028" * n, WIDE_NEVER, ANY),
    Grows("a paragraph wrapped", "[1] fees rise in may", lambda n: ("word " * 12 + "\n") * n + "fees rise in may", WIDE, ANY),
    Grows("long lines", "[1] parking is free", lambda n: ("x " * 200 + "\n") * n + "parking is free", WIDE, ANY),
    Grows("lines that end in a comma", "[1] fees rise in may", lambda n: "we go,\nnow go,\n" * n + "fees rise in may", WIDE, ANY),
    Grows("lines of a quotation", "[1] fees rise in may", lambda n: "> we go,\n> now go,\n" * n + "> fees rise in may", WIDE, ANY),
    Grows("stops before small letters", "[1] fees rise in may", lambda n: "go.\nnow go.\n" * n + "fees rise in may", WIDE, ANY),
    Grows("a list", QH, lambda n: "Rules\n" + f"- {HERE}\n" * n, softs=ANY),
    Grows("a list, refused", QH, lambda n: "Rules\n" + f"- {HERE}\n" * n, NEVER, ANY),
    Grows("a list under a colon", QH, lambda n: "Rules:\n" + f"- {HERE}\n" * n, softs=ANY),
    Grows("a list with blank lines", QH, lambda n: "Rules:\n\n" + f"- {HERE}\n\n" * n, softs=ANY),
    Grows("lines without marks under a colon", QH, lambda n: "You may not:\n" + f"{HERE}\n" * n, NEVER, ANY),
    Grows("paragraphs of HTML under a colon", QH, lambda n: "<p>You may not:</p>" + f"<p>{HERE}</p>" * n, NEVER, ANY),
    Grows("lines of HTML under a colon", QH, lambda n: "You may not:<br>" + f"{HERE} <b>Pay</b><br>\n" * n, NEVER, ANY),
    Grows("tags under a colon", QH, lambda n: "You may not:" + "<br>" * n + HERE, NEVER, ANY),
    Grows("one long line under a long line", QH, lambda n: "You may not " * n + ":\n" + f"{HERE} " * n, NEVER, ANY),
    Grows("one long line behind a star", QH, lambda n: "Rules\n*" + f"{HERE} " * n, NEVER, ANY),
    Grows("a list of many kinds of marks", QH, lambda n: "Rules\n" + "".join(f"{' ' * (i % 9)}{tables.BULLETS[i % 24]} {HERE}\n" for i in range(n)), NEVER, ANY),
    Grows("letters that may be marks", QH, lambda n: "Rules:\n" + f"A {HERE}\nB Pay now.\n" * n, NEVER, ANY),
    Grows("introductions set in further", QH, lambda n: f"  You may not:\n- {HERE}\n" * n, NEVER, ANY),
    Grows("introductions set in further, one item", QH, lambda n: "Rules\n" + "  You may not:\n" * n + f"- {HERE}\n" * n, NEVER, ANY),
    Grows("introductions set in further, other marks", QH, lambda n: f"  You may not:\n- {HERE}\n* Pay.\n" * n, NEVER, ANY),
    Grows("items that forbid those below", QH, lambda n: f"- You may not:\n- {HERE}\n" * n, NEVER, ANY),
    Grows("lines without marks under a short line", QH, lambda n: "Exclusions\n" + f"{HERE}\n" * n, NEVER, ANY),
    Grows("short lines that head lines", QH, lambda n: f"Exclusions\n{HERE}\n" * n, NEVER, ANY),
    Grows("wrapped lines above a colon", QH, lambda n: "we may not\n" * n + "do this:\n" + f"{HERE}\n" * n, NEVER, ANY),
    Grows("marked paragraphs of HTML", QH, lambda n: "<p>You may not</p>" + f"<p>1. {HERE}</p>" * n, NEVER, ANY),
    Grows("marked paragraphs of HTML on lines", QH, lambda n: "<p>You may not</p>\n" + f"<p>1. {HERE}</p>\n" * n, NEVER, ANY),
    Grows("a list of HTML", QH, lambda n: "<p>You may not</p><ul>" + f"<li>{HERE}</li>" * n, NEVER, ANY),
    Grows("lists of HTML, nested", QH, lambda n: f"<ul><li>Pay <ul></ul> {HERE}</li>" * n, NEVER, ANY),
    Grows("bullets inside a line", QH, lambda n: "You may not " + f"• {HERE} " * n, NEVER, ANY),
    Grows("a nested list", QH, lambda n: "Rules\n" + "".join(" " * (i % 50) + f"- {HERE}\n" for i in range(n)), NEVER, ANY),
    Grows("a list ever less deep", QH, lambda n: "".join(" " * i + f"- {HERE}\n" for i in range(int(n**0.5), 0, -1)), NEVER),
    Grows("indented lines", QH, lambda n: "Rules\n" + f"  {HERE}\n" * n, NEVER, ANY),
    Grows("indented lines, blank ones between", QH, lambda n: "Rules\n" + f"  {HERE}\n\n" * n, NEVER, ANY),
    Grows("indented lines far below", QH, lambda n: "a\n" + "\n" * n + f" {HERE}\n" * n, NEVER, ANY),
    Grows("indented lines below items", "[1] Parking is free", lambda n: "a:\n" + "- b\n" * n + "   Parking is free\n" * n, NEVER, ANY),
    Grows("wrapped items", QH, lambda n: f"- b and\n  c and\n  {HERE}\n" * n, NEVER, ANY),
    Grows("a table", QH, lambda n: f"| a | {HERE} |\n" * n, softs=ANY),
    Grows("a table's long row", QH, lambda n: f"| {HERE} " * n, softs=ANY),
    Grows("questions and answers", QH, lambda n: f"Q: Who? A: {HERE}\n" * n, NEVER, ANY),
    Grows("one long line of the quote", QH, lambda n: f"{HERE} " * n, NEVER),
    Grows("one long line of the quote, leaning", QH, lambda n: f"But {HERE} " * n),
    Grows("one long line of the quote, Chinese", "[1] 周日停车免费。", lambda n: "周日停车免费。" * n, NEVER),
    Grows("one long line of the quote and U+2028", QH, lambda n: f"{HERE} " * n + "\u2028", NEVER),
    Grows("one long line of answers", "[1] Yes, parking is free.", lambda n: "Yes, parking is free. " * n, qa=True),
    Grows("one long heading", QH, lambda n: "# " + f"{HERE} " * n),
    Grows("one long heading, Chinese", QH, lambda n: "第一章 " + f"{HERE} " * n, NEVER),
    Grows("one long line behind marks", QH, lambda n: "> " * n + f"{HERE} " * n, NEVER),
    Grows("one long line of past years", "[1] Fees rise in May 2019.", lambda n: "Fees rise in May 2019. " * n, Rules(current_year=2026)),
    Grows("one giant sentence of the quote", "[1] parking is free", lambda n: "parking is free " * n, WIDE_NEVER),
    Grows("one giant sentence of the quote, too long", "[1] parking is free", lambda n: "parking is free " * n),
    Grows("one giant sentence of a word", "[1] parking", lambda n: "parking is free " * n, WIDE),
    Grows("one giant sentence of a word, too long", "[1] parking", lambda n: "parking is free " * n),
    Grows("one giant sentence of what is near", "[1] parking is free 10 5 to", lambda n: "parking is free 105 to " * n, NEVER),
    Grows("the quote, over breaks too", "[1] parking is free", lambda n: "Parking is free. Now parking is free. Parking\nis free. So parking\nis free. " * n, NEVER, ANY),
    Grows("one giant sentence of the quote, over breaks too", "[1] parking is free", lambda n: "parking is free parking\nis free " * n, WIDE_NEVER, ANY),
    Grows("folded quotes", "[1] parking “is” free.", lambda n: "Parking 'is' free. " * n, NEVER),
    Grows("folded quotes in a giant sentence", "[1] parking “is” free", lambda n: "Parking 'is' free " * n, NEVER),
    Grows("folded quotes with markup", "[1] parking “is” free", lambda n: "Parking 'is' <b>free</b>. " * n, NEVER),
    Grows("folded quotes, Chinese", "[1] 周日停车“免费”。", lambda n: "周日停车「免费」。" * n, NEVER),
    Grows("folded quotes, Korean", "[1] 주차는 무료 입니다.", lambda n: "주차는 무료입니다. " * n, NEVER),
    Grows("blocks of HTML", QH, lambda n: f"<p>{HERE}</p>" * n, NEVER, ANY),
    Grows("a title again and again", Q, lambda n: "The title\n" * n + FREE, softs=ANY, title="The title"),
    Grows("entities", "[1] fees rise in may &amp; june", lambda n: "&amp; " * n + "fees rise in may & june", WIDE),
    Grows("tags", "[1] fees rise in may", lambda n: "<b>x</b> " * n + "fees <b>rise</b> in may", WIDE),
    Grows("tags never closed", "[1] fees rise in may!", lambda n: "<b x" * n + "fees rise in may", WIDE),
    Grows("links", "[1] fees rise in may", lambda n: "[a](b) " * n + "fees [rise](x) in may", WIDE),
    Grows("links never closed", "[1] fees rise in may!", lambda n: "[a](" * n + "fees rise in may", WIDE),
    Grows("links in links", "[1] fees rise in may!", lambda n: "](a(b)" * n + "fees rise in may", WIDE),
    Grows("notes never closed", "[1] fees rise in may!", lambda n: "[1,2" * n + "fees rise in may", WIDE),
    Grows("marks of items inside", "[1] Fees rise in May", lambda n: "You must " + "(1) pay (2) sign " * n + "Fees rise in May.", WIDE),
    Grows("the same mark inside", "[1] Fees rise in May", lambda n: "You must " + " 2) pay" * n + " Fees rise in May.", WIDE),
    Grows("rising marks inside", "[1] Fees rise in May", lambda n: "You must " + "".join(f" {i % 99}) pay" for i in range(n)) + " Fees rise in May.", WIDE),
    Grows("rising numbers with stops", "[1] Fees rise in May", lambda n: "You must " + "".join(f" {i % 99}. Pay" for i in range(n)) + " Fees rise in May.", WIDE),
    Grows("numbers with stops", "[1] fees rise in may", lambda n: "see 12. Pay " * n + "fees rise in may.", WIDE),
    Grows("abbreviations", "[1] fees rise in may", lambda n: "see Dr. Smith etc. pay " * n + "fees rise in may.", WIDE),
    Grows("questions said", "[1] fees rise in may", lambda n: '"What?" he said ' * n + "fees rise in may", WIDE),
    Grows("no edge of any kind, U+2028", "[1] parking is free", lambda n: "parking is free! said he. Dr. 3. 4) " * n + "\u2028", WIDE, ANY),
    Grows("dots with spaces", "[1] fees rise in may", lambda n: ". " * n + "fees rise in may" + " ." * n, WIDE),
    Grows("dots", "[1] fees rise in may", lambda n: "." * n + "fees rise in may" + "." * n, WIDE),
    Grows("closing marks", "[1] fees rise in may", lambda n: ".”" * n + "fees rise in may" + "。”" * n, WIDE),
    Grows("closing marks in front", QH, lambda n: ") " * n + HERE, NEVER, ANY),
    Grows("closing marks, Chinese", "[1] 停车在周日免费", lambda n: "「" * n + "！」说" * n + "停车在周日免费", WIDE),
    Grows("speech, Chinese", "[1] 停车免费了", lambda n: "他说：“走吧！”" * n + "停车免费了", WIDE, ANY),
    Grows("marks of a list in front", QH, lambda n: "1) " * n + HERE, NEVER, ANY),
    Grows("accents on one letter", "[1] fees rise in mayo!", lambda n: "a" + "\u0300" * n + " Fees rise in may", WIDE),
    Grows("accents in turn on one letter", "[1] fees rise in mayo!", lambda n: "a" + "\u0300\u0316" * n + " Fees rise in may", WIDE),
    Grows("points in turn on one letter", "[1] fees rise in mayo!", lambda n: "a" + "\u05b4\u05b0" * n + " Fees rise in may", WIDE),
    Grows("zero-width spaces", "[1] fees rise in may!", lambda n: "\u200b" * n + "fees rise\u200b in may" + "\u200b" * n, WIDE),
    Grows("a ligature of many letters", "[1] parking is FREE here.", lambda n: "\ufdfa" * n + HERE, NEVER),
    Grows("a final sigma", "[1] parking is FREE here.", lambda n: "Σ'" * n + "'" * n + HERE, NEVER),
    Grows("a sentence of since", "[1] Parking is free here", lambda n: "Parking is free here " + "since " * n + ".", Rules(max_chars=10**9)),
    Grows("a sentence of years", "[1] Parking is free here", lambda n: "Parking is free here " + "in 2019-" * n + ".", Rules(max_chars=10**9)),
    Grows("a sentence that asks", "[1] 停车免费", lambda n: "停车免费" + "什" * n, Rules(max_chars=10**9)),
    Grows("a sentence of brackets", "[1] Parking is free", lambda n: "(" * n + "Parking is free " + ") " * n, Rules(max_chars=10**9)),
)

BOTH = (
    Grows("dashes before a digit", lambda n: "[1] alpha beta " + "-" * n + "5 gamma", lambda n: "Alpha beta " + "--" * n + "5 gamma", WIDE),
    Grows("dots with and without spaces", lambda n: "[1] alpha beta " + "." * n + "5 gamma", lambda n: "Alpha beta " + ". " * n + "5 gamma", WIDE),
    Grows("spaces of two lengths", lambda n: "[1] alpha beta " + " " * n + "5 gamma", lambda n: "Alpha beta " + "  " * n + "5 gamma", WIDE),
    Grows("blank lines inside", "[1] alpha beta 5 gamma", lambda n: "Alpha beta " + "\n" * n + "5 gamma", WIDE),
    Grows("a hyphen far from its break", "[1] alpha beta 5 gamma", lambda n: "Alpha b-" + " " * n + "\neta 5 gamma", WIDE),
    Grows("hyphens at breaks", lambda n: "[1] alpha beta" + "a" * n, lambda n: "Alpha beta" + "a-\n" * n, WIDE),
    Grows("accents on both sides", lambda n: "[1] Fees rise a" + "\u0300" * n + "b", lambda n: "fees rise a" + "\u0300" * n + "b", WIDE),
    Grows("a periodic quote", "[1] a a a a a a a a", lambda n: "a " * n, WIDE_NEVER),
    Grows("a periodic quote, folded", "[1] A a a a a a a a", lambda n: "a " * n, WIDE_NEVER),
    Grows("a periodic quote that cuts words", "[1] aa aa aa", lambda n: "aaa" * n, WIDE_NEVER),
    Grows("half of a periodic passage", lambda n: "[1] " + "a " * (n // 2), lambda n: "a " * n, WIDE_NEVER),
    Grows("half of a periodic passage, and more", lambda n: "[1] " + "A " * (n // 2) + "B", lambda n: "a " * n, WIDE_NEVER),
    Grows("half of a periodic passage, in hyphens", lambda n: "[1] " + "a-" * (n // 2) + "a", lambda n: "a " * n, WIDE_NEVER),
    Grows("half of a periodic word", lambda n: "[1] " + "a" * (n // 2), lambda n: "a" * n, WIDE_NEVER),
    Grows("half of a periodic passage, Chinese", lambda n: "[1] " + "啊" * (n // 2) + "，啊", lambda n: "啊" * n, WIDE_NEVER),
    Grows("the whole passage", lambda n: "[1] " + S * n, lambda n: S * n),
    Grows("the whole passage, joined", lambda n: "[1] " + S * n, lambda n: S * n, MANY),
    Grows("the whole passage, refused", lambda n: "[1] " + S * n, lambda n: S * n, NEVER),
    Grows("the whole passage in small letters", lambda n: "[1] " + S.lower() * n, lambda n: S * n),
    Grows("the whole passage, no stop", lambda n: "[1] " + "alpha beta " * n, lambda n: "alpha beta " * n),
    Grows("the whole passage, Chinese", lambda n: "[1] " + ZH * n, lambda n: ZH * n),
    Grows("the whole passage in lines", lambda n: "[1] " + "Word word.\n" * n, lambda n: "Word word.\n" * n, softs=ANY),
    Grows("the whole passage in lines, folded", lambda n: "[1] " + "word “word”.\n" * n, lambda n: "Word 'word'.\n" * n, softs=ANY),
    Grows("the whole passage in lines, refused", lambda n: "[1] " + "Word word.\n" * n, lambda n: "Word word.\n" * n, NEVER, ANY),
    Grows("blank lines below a quote of many places", "[1] Parking is free." + "\n" * 2000 + "x", lambda n: "Parking is free. " * n, NEVER),
    Grows("many blank lines below a quote of many places", lambda n: "[1] Parking is free." + "\n" * n + "x", "Parking is free. " * 300, NEVER),
    Grows("blank lines and places", lambda n: "[1] Parking is free." + "\n" * n + "x", lambda n: "Parking is free. " * n, NEVER),
    Grows("a long line and places", lambda n: "[1] Parking is free.\n" + "x y " * n, lambda n: "Parking is free. " * n, NEVER),
    Grows("lines that go on at each place", lambda n: "[1] Parking is free.\n" + "More words.\n" * n, lambda n: "Parking is free. More words. " * n, NEVER),
    Grows("marks in a row and a long passage", lambda n: "[1]" * n + " Parking is not free.", lambda n: S * n),
)

REPLIES = (
    Grows("quotes of one passage", lambda n: "".join(f"[1] Room {i} is free on Sundays.\n" for i in range(n)), "".join(f"Room {i} is free on Sundays. " for i in range(99))),
    Grows("quotes that are kept", lambda n: "[1] Parking is free.\n" * n, "Parking is free. " * 3, MANY),
    Grows("junk in one line", lambda n: "x y " * n, T),
    Grows("junk in lines", lambda n: "x y\n" * n, T),
    Grows("blank lines", lambda n: Q + "\n" * n, T),
    Grows("blank lines below a short quote", lambda n: "[1] Park" + "\n" * n, T),
    Grows("the same quote", lambda n: f"{Q}\n" * n, T),
    Grows("the same miss", lambda n: "[1] Parking is not free on Sundays.\n" * n, T),
    Grows("unmarked lines", lambda n: f"{Q}\n" + "more words\n" * n, T),
    Grows("short quotes", lambda n: "[1] a\n" * n, "a b " * 99),
    Grows("marks alone on their lines", lambda n: "[1]\n" * n, T),
    Grows("marks alone, blank lines between", lambda n: "[1]\n\n" * n, T),
    Grows("marks alone, junk below", lambda n: "[1]\njunk line\n" * n, T),
    Grows("marks in a row", lambda n: "[1]" * n + " Parking is not free.", T),
    Grows("marks in a row, all different", lambda n: "".join(f"[{i + 1}]" for i in range(n)) + " Parking is not free.", T),
    Grows("marks in a row behind", lambda n: "Parking is not free. " + "[1]" * n, T),
    Grows("marks inside a sentence", lambda n: "[1] Parking is " + "not [2] free " * n, T),
    Grows("marks inside one line of sentences", lambda n: "[1] Parking is not free. " * n, T),
    Grows("marks behind sentences", lambda n: "Parking is not free. [1] " * n, T),
    Grows("two marks in turn", lambda n: "[1] x. [2] " * n, T),
    Grows("opening brackets", lambda n: "[" * n, T),
    Grows("nested brackets", lambda n: "[" * n + "1" + "]" * n, T),
    Grows("brackets of two kinds", lambda n: "[(" * n + " x", T),
    Grows("marks never closed", lambda n: "[1," * n + " x", T),
    Grows("marks with links never closed", lambda n: "[1](" * n + " x", T),
    Grows("ranges without end", lambda n: f"[1-999999999] {FREE}\n" * n, T),
    Grows("a mark of many ranges", lambda n: "[" + "1-9," * n + f"1] {FREE}", T),
    Grows("a mark of many digits", lambda n: "[" + "1" * n + f"] {FREE}", T),
    Grows("spaces behind a sign", lambda n: "<" + " " * n + "x", T),
    Grows("spaces", lambda n: " " * n + "x", T),
    Grows("spaces inside a quote", lambda n: "[1] a" + " " * n + "b", T),
    Grows("tabs before a bracket", lambda n: "[1] no such text" + "\t" * n + "[1", T),
    Grows("spaces before a mark", lambda n: " " * n + "[1", T),
    Grows("full stops behind a mark", lambda n: "[1] " + "." * n, T),
    Grows("spaces behind a mark", lambda n: "[1]" + " " * n + "x", T),
    Grows("spaces below a quote", lambda n: "[1] a.\n" + " " * n + "x", T),
    Grows("thoughts opened", lambda n: "<think>" * n, T),
    Grows("thoughts", lambda n: "<think>a</think>" * n + Q, T),
    Grows("thoughts closed", lambda n: "</think>" * n + Q, T),
    Grows("tags of thoughts never closed", lambda n: "<think x" * n, T),
    Grows("a channel and spaces", lambda n: "<|channel|>" + " " * n, T),
    Grows("channels", lambda n: "<|channel|> " * n, T),
    Grows("citation tokens never closed", lambda n: "\ue200a" * n, T),
    Grows("quote marks", lambda n: "[1] " + '"' * n + "x", T),
    Grows("bullets", lambda n: "- " * n + "x", T),
    Grows("labels", lambda n: "a:" * n + "x", T),
    Grows("list numbers", lambda n: "1. " * n + "x", T),
    Grows("escapes", lambda n: "[1] " + '\\"' * n + "x", T),
    Grows("brackets of JSON behind", lambda n: "[1] x" + '"]}' * n, T),
    Grows("dots before a mark", lambda n: "[1] x" + ". " * n + "y [2] z", T),
    Grows("code fences", lambda n: "```\n" * n, T),
    Grows("it does not know", lambda n: "not sure " * n, T),
    Grows("titles", lambda n: "[1] The title\n" * n, T, title="The title"),
    Grows("titles, junk below", lambda n: "[1] The title\nx\n" * n, T, title="The title"),
    Grows("accents in turn", lambda n: "[1] fees rise a" + "\u0300\u0316" * n, "Fees rise in may", WIDE),
)
# fmt: on


def made(part, size):
    return part(size) if callable(part) else part


@pytest.mark.parametrize(
    ("case", "soft"),
    [
        pytest.param(case, soft, id=f"{kind}: {case.name}" + (f", soft_breaks={soft}" if len(case.softs) > 1 else ""))
        for kind, cases in (("passage", PASSAGES), ("both", BOTH), ("reply", REPLIES))
        for case in cases
        for soft in case.softs
    ],
)
def test_time_grows_in_proportion(case, soft):
    def prepare(size):
        reply = made(case.reply, size)
        passage = Passage(made(case.text, size), title=case.title, soft_breaks=soft, qa=case.qa)
        return lambda: check(reply, [passage], case.rules)

    assert slope(prepare) < STEEPEST


@pytest.mark.parametrize(
    "part", ["[1]", "[1] x ", "[1]\n", "[1,2,3]\n", "[1-9]x.\n", "x. [1]\n", "x [1] y", "[[", "\\["]
)
def test_parsing_grows_in_proportion(part):
    def prepare(size):
        reply = part * size
        return lambda: parse(reply)

    assert slope(prepare) < STEEPEST


@pytest.mark.parametrize("quote", ["word", "ord", "parking is free", "wordy words", "WORDY WORDS", "a"])
@pytest.mark.parametrize("part", ["wordy words ", "Wordy words. ", "wordy words\n", "wordy words。"])
def test_widening_grows_in_proportion(quote, part):
    def prepare(size):
        text = part * size
        return lambda: sentence(quote, text)

    assert slope(prepare) < STEEPEST


# --- Each regex on its own --------------------------------------------------------------------------------------------

LOOKED_FOR = ("match", "fullmatch", "search", "finditer", "findall", "sub", "split")


class Regex(NamedTuple):
    """A regex of the package and how it is used; `search` stands for all that begin anywhere."""

    name: str
    pattern: str
    flags: int
    search: bool


def regexes():
    """The regexes of the package: those that its modules hold, and those that are made when it is used."""
    found = {}
    searched, matched = set(), set()
    names = [module.name for module in pkgutil.iter_modules(quotegate.__path__) if module.name != "__main__"]
    modules = [importlib.import_module(f"quotegate.{name}") for name in names]
    for module in modules:
        for name, value in vars(module).items():
            for at, held in enumerate(flat(value)):
                found.setdefault(held, []).append(f"{name}[{at}]" if isinstance(value, (tuple, list, dict)) else name)
        for name, method, bounded in uses(module):
            (matched if bounded or method in ("match", "fullmatch") else searched).add(name)
    for maker, held in made_in_use(modules):
        found.setdefault(held, []).append(maker)
    return [
        Regex(names[0], *held, search=not searched.isdisjoint(names) or matched.isdisjoint(names))
        for held, names in sorted(found.items(), key=lambda item: item[1])
    ]


def flat(value):
    """What looks like a regex, in a value or in what it holds."""
    if isinstance(value, (tuple, list)):
        return [held for part in value for held in flat(part)]
    if isinstance(value, dict):
        return flat(list(value.values()))
    pattern, flags = getattr(value, "pattern", None), getattr(value, "flags", None)
    return [(pattern, int(flags))] if isinstance(pattern, str) and isinstance(flags, int) else []


def uses(module):
    """Each use of a regex by its name: the name, the method, whether only a stretch of bounded length is looked at."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOKED_FOR:
            owner = node.func.value
            owner = owner.func if isinstance(owner, ast.Call) else owner
            name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
            begins = node.args[1] if len(node.args) > 1 else None  # max(…), or so many characters before a place
            bounded = isinstance(begins, ast.Call) or (isinstance(begins, ast.BinOp) and isinstance(begins.op, ast.Sub))
            yield name, node.func.attr, bounded and node.func.attr == "search"


def made_in_use(modules):
    """The regexes compiled while a reply is checked, each with the name of the function that makes it."""
    made = []
    compiled = re.compile

    def recorded(pattern, flags=0):
        if isinstance(pattern, str):
            made.append((inspect.stack(0)[1].function, (pattern, int(compiled(pattern, flags).flags))))
        return compiled(pattern, flags)

    for module in modules:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(re, "compile", recorded)
        # A regex that differs from the one built in is compiled as a whole, and not row by row.
        own = Rules(stops="✗", current_year=2026, leans_back=f"{Rules.leans_back}|Xyzzy")
        for rules in (own, Rules(current_year=2026)):
            check(Q, ["You must 1) pay and 2) sign. " + T], rules)
    return made


def literals(pattern):
    """The characters that a regex names, and the words they make."""
    words = re.findall(r"[^\W_]+|[\u2e80-\uffff]+", re.sub(r"\\.|\{[\d,]*\}|\?P<\w+>", " ", pattern))
    signs = set(re.sub(r"\\[A-Za-z]|\{\d+,?\d*\}|\(\?P?<?[\w=!:]*>?|\\", "", pattern)) & set(
        "<>|[](){}/#&;:,.-–—*_`~\"'“”‘’!?=^\\†、。，；：（）【】「」·•①第章年\u00ad"
    )
    return sorted(signs), list(dict.fromkeys(words))[:12]


def pumped(regex, size):
    """Strings that make a regex with a weak place try again and again."""
    signs, words = literals(regex.pattern)
    common = [" ", "\t", "\n", "1", "a", "A", "中"]
    units = [*common, *signs, *words, *(f"{sign}{other}" for sign in signs for other in (" ", "a", "1"))]
    units += [f"{word} " for word in words] + [" \n", "a ", "1 ", "A.", "a-", "1,"]
    for unit in units:
        for tail in ("", "\x00", "x5"):
            yield unit * (size // len(unit)) + tail
    for word in (*words, *signs):
        for unit in common:
            yield word + unit * size + "\x00"
    if "|channel|" in regex.pattern.replace("\\", ""):
        yield "<|channel|>" + " " * size


REGEXES = regexes()


@pytest.mark.parametrize("regex", REGEXES, ids=[f"{regex.name}-{at}" for at, regex in enumerate(REGEXES)])
def test_no_regex_backtracks(regex):
    compiled = re.compile(regex.pattern, regex.flags & ~re.UNICODE)

    def run(text):
        if not regex.search:
            return compiled.match(text)
        return sum(1 for _ in compiled.finditer(text))

    bad = []
    size = 4000
    for small, large in zip(pumped(regex, size // STEP), pumped(regex, size), strict=True):
        if least(partial(run, large), 1) < ENOUGH / 8:
            continue
        if steepness(partial(run, small), partial(run, large)) >= STEEPEST:
            bad.append(large[:12] + "…" + large[-3:])
            if len(bad) == 3:
                break
    assert bad == [], regex.pattern


def test_a_regex_that_backtracks_is_seen():
    weak = re.compile(" +x")
    assert steepness(partial(weak.search, " " * 500), partial(weak.search, " " * 500 * STEP)) >= STEEPEST


def test_regexes_are_found():
    assert len(REGEXES) > 20
    assert any(regex.pattern.startswith(Rules.leans_back) for regex in REGEXES), "those made in use too"


@pytest.mark.filterwarnings("ignore:module .sre_:DeprecationWarning")  # what regexploit imports
@pytest.mark.parametrize("regex", REGEXES, ids=[f"{regex.name}-{at}" for at, regex in enumerate(REGEXES)])
def test_regexploit_finds_nothing(regex):
    pytest.importorskip("regexploit", reason="pip install regexploit, to look for backtracking in another way")
    from regexploit.ast.sre import SreOpParser
    from regexploit.redos import find

    def weak(pattern, flags):
        return [(place.starriness, place.example()) for place in find(SreOpParser().parse_sre(pattern, flags))]

    assert weak(r"\w*\w*\w*x", 0), "it finds what is there"
    assert weak(regex.pattern, regex.flags) == []
