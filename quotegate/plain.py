"""The common case at one look: a quote from a sentence that no rule could speak against.

Many are such: words and commas up to one full stop, between sentences just as plain, in a paragraph without any mark.
All else is left to the careful way (`page` and `judging`), which says the same of these, in many more steps.
"""

from __future__ import annotations

import re
from typing import Final

from . import tables
from .judging import asked, names_year, rows
from .lines import HAN_ITEM, ITEM_RE
from .page import SHORT_WORDS, Page
from .rules import Rules
from .text import cuts, regex, simplified, weight

_LONGEST: Final = 500  # how long a sentence is at most that is seen at one look, code points
# A sentence up to its stop: the word or character that it opens with, and the word before a full stop. What \w mostly
# finds is spelt out before it, since that is looked up in a table.
_SENTENCE_RE: Final = regex(
    rf"([A-Z][A-Za-z]*|[^\x00-\x7f])[A-Za-z0-9\u4e00-\u9fff\w ,;，、；'’%$€£-]{{0,{_LONGEST}}}"
    r"(?:(?<= )([A-Za-z]{2,})[.]|(?<=[^\W\d_])(?<![A-Za-z])。)"
)
# Ends of sentences that are not plain: they may not end there, or lean on what follows. The rows that are more than a
# word have “following”, 下 or 左 in them.
_NOT_LAST: Final = SHORT_WORDS | {row.rpartition(" ")[2] for row in tables.LEANS_ON_EN_ROWS}
_NOT_LAST_ZH: Final = ("除外。", "不在此限。", *(f"{row}。" for row in tables.LEANS_ON_ZH_ROWS))


def usual(rules: Rules) -> bool:
    """Whether the rules are such that something can be told at one look: no words, signs or checks of the caller's."""
    return (
        not rules.checks
        and rules.leans_back == Rules.leans_back
        and rules.leans_on == Rules.leans_on
        and rules.stops == Rules.stops
    )


def plain_sentence(page: Page, start: int, end: int, max_chars: int) -> tuple[int, int] | None:
    """The span of the one sentence around text[start:end], when it may be sent; None: not to be told at one look."""
    if not ((page.glance() if page.flat is None else page.flat) or page.flat_around(start, end)):
        return None
    text = page.text
    line = text.rfind("\n", 0, start) + 1
    found = _sentence(page, line, start)
    if not found or found.end() < end or not _ends(page, found) or _speaks(found, max_chars):
        return None
    first, last = found.span()
    if (start > first and cuts(text, start)) or (last > end and cuts(text, end)):
        return None
    return None if _in_list(page, line) or asked(text, line, first) else (first, last)


def _sentence(page: Page, line: int, start: int) -> re.Match[str] | None:
    """The sentence behind the last plain stop of the line before `start`, or at its paragraph's start."""
    text, near = page.text, max(line, start - _LONGEST)
    stop, wide = text.rfind(".", near, start), text.rfind("。", near, start)
    if stop > wide:
        return _SENTENCE_RE.match(text, stop + 2) if page.plain_stop(stop) else None
    if wide >= 0:
        return _SENTENCE_RE.match(text, wide + 1) if text[wide - 1 : wide].isalpha() and page.free(wide) else None
    if near > line:
        return None
    return _SENTENCE_RE.match(text, line) if line == 0 or text[line - 2] == "\n" else None


def _ends(page: Page, found: re.Match[str]) -> bool:
    """Whether the sentence ends where it seems to: before another, or with the passage."""
    text, end, word = page.text, found.end(), found[2]
    gap, after = text[end : end + 1], text[end + 1 : end + 2]
    if word and word.lower() in _NOT_LAST:
        return False
    if word:
        ends = gap.isspace() and after.isupper() and after.isalpha()
    else:
        ends = gap.isalpha() or (gap.isspace() and after.isalpha())
    return (ends or not text[end:].strip()) and page.free(end - 1) and page.title != found[0]


def _speaks(found: re.Match[str], max_chars: int) -> bool:
    """Whether a rule may speak against the sentence's words."""
    own, opening = found[0], found[1]
    if not own.isascii():
        own = simplified(own)
        if "下" in own or "左" in own or own.endswith(_NOT_LAST_ZH):
            return True
        if not opening.isascii() and (not opening.isalpha() or opening.islower() or opening in HAN_ITEM):
            return True
    leaning = rows(own[: len(opening)])
    return (
        (leaning is not None and leaning.match(own) is not None)
        or "following" in own
        or "  " in own
        or (len(own) > max_chars and weight(own) > max_chars)
        or names_year(own)
    )


def _in_list(page: Page, line: int) -> bool:
    """Whether a line may be an item, go on with one, or head a chapter."""
    text = page.text
    if not text[line].isalnum() or text[line] == "第":
        return True
    if line == 0 and not page.title:
        return False  # nothing above it
    page.look()
    return page.introduction(line) != "" or ITEM_RE.match(text, line) is not None
