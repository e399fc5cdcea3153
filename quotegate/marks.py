"""Markdown and HTML marks: where they stand in a text, and the text without them.

Taken out is only what is a mark beyond doubt: 2*3*4, snake_case, __init__, a < b and matrix[i](j) are words and signs,
and stay. Text that is struck out keeps its ~~, for without it the text would say something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Final, NamedTuple

from .text import is_cjk

# --- What is looked for -----------------------------------------------------------------------------------------------

_TOKEN_RE: Final = re.compile(
    r"""
    (?P<gap>  (?:\r\n?|\n)[ \t]*(?=[\r\n]) )            # a blank line: no emphasis reaches over it
  | (?P<lead> ^[ \t]{0,3}(?: \#{1,6}[ \t]+ | (?:>[ \t]?)+ )(?![ \t]*\d) )  # a heading, a quotation; not > 5, # 5
  | \\(?P<escaped> [*_`\[\]<>~|] | (?<=\d\\)\. )
  | (?P<code> `+ )
  | (?P<comment> <!-- )
  | (?P<entity> &(?: \#\d{1,7} | \#[xX][0-9a-fA-F]{1,6} | [A-Za-z][A-Za-z0-9]{1,31} ); )
  | <(?P<auto> (?:https?://|mailto:)[^\s<>]{1,2000} | [\w.+-]{1,64}@[\w.-]{1,200} )>
  | <(?P<raised> su[pb] )>(?P<digits> [0-9+-]{1,6} )</(?P=raised)>
  | <(?P<slash> /? )(?P<tag> [A-Za-z][A-Za-z0-9]{0,10} )
      (?: \s+[\w:@.-]{1,40}\s?=\s?(?: "[^"<>]{0,500}" | '[^'<>]{0,500}' | [^\s"'<>=`]{1,500} ) ){0,20} \s{0,9}/?>
  | (?P<address> https?://[^\s<>\[\]()*`"']{1,2000} )   # its _ are no marks
  | (?P<run> \*+ | _+ )
  | (?P<open> !?\[ )
  | \](?: \(\s?(?P<to> <[^<>\n]{0,500}> | (?:[^()\s]|\([^()\s]{0,200}\)){0,500} )
          (?:\s{1,9}(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'))?\s?\)
        | \[(?P<label>[^\[\]\n]{0,80})\] )
  | (?P<close> \] )
    """,
    re.VERBOSE | re.MULTILINE,
)
_LABEL_RE: Final = re.compile(r"^[ ]{0,3}\[([^\[\]\n]{1,80})\]:\s", re.MULTILINE)
_ADDRESS_RE: Final = re.compile(r"[/#:]|\.[A-Za-z]{2,5}$|^$|^<")  # what a link leads to; not the j of matrix[i](j)

_BLOCKS: Final = frozenset((
    "p", "br", "li", "ul", "ol", "div", "tr", "td", "th", "table", "tbody", "thead", "tfoot", "dl", "dd", "dt",
    "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "hr", "section", "article", "pre",
))  # fmt: skip
_INLINE: Final = frozenset((
    "a", "abbr", "b", "big", "cite", "code", "em", "font", "i", "img", "ins", "kbd", "mark", "samp", "small",
    "span", "strong", "tt", "u", "var", "wbr", "q", "s", "del", "strike",
))  # fmt: skip
_SHOWN: Final = {"q": '"', "s": "~~", "del": "~~", "strike": "~~"}  # tags that say something
_DIGITS: Final = {
    "sup": str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"),
    "sub": str.maketrans("0123456789+-", "₀₁₂₃₄₅₆₇₈₉₊₋"),
}
_NEVER_FIRST: Final = frozenset(",.;:)]}!?、，。；：！？）】》」")
_NEVER_LAST: Final = frozenset("([{（【《「")
_LONG: Final = 1000  # code points that emphasis, a code span or a comment reaches over at most


def _entity(text: str) -> str:
    """What an entity stands for; nothing for &notify;, of which `unescape` would read the first half."""
    shown = unescape(text)
    return shown if shown == ";" or not shown.endswith(";") else ""


class Edit(NamedTuple):
    """text[start:end] is a mark, and `shown` what a reader sees of it."""

    start: int
    end: int
    shown: str


# --- The marks of a text ----------------------------------------------------------------------------------------------


def edits(text: str) -> list[Edit]:
    """The marks of a text, in order; none lies in another."""
    return _Reader(text).edits() if any(map(text.__contains__, "*_`[<&>#\\")) else []


def plain(text: str, marks: Iterable[Edit] | None = None, start: int = 0, end: int | None = None) -> str:
    """text[start:end] without its marks; marks: `edits(text)`, when they are known."""
    end = len(text) if end is None else end
    parts = []
    for first, last, shown in edits(text) if marks is None else marks:
        if last <= start or first >= end:
            continue
        parts.append(text[start : max(first, start)])
        parts.append(shown if first >= start else "")
        start = min(last, end)
    return "".join([*parts, text[start:end]])


class _Reader:
    """One text being read: the marks found so far, and those that still wait for their partner."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Edit] = []
        self.brackets: list[tuple[int, int]] = []
        self.runs: dict[str, list[int]] = {}  # where emphasis of a kind may have begun
        self.labels: frozenset[str] | None = None
        self.partners: dict[str, bool] = {}

    def edits(self) -> list[Edit]:
        at = 0
        while token := _TOKEN_RE.search(self.text, at):
            at = token.end()
            kind = token.lastgroup
            if kind == "gap":
                self.runs.clear()
            elif kind == "run":
                self.emphasis(token.start(), at)
            elif kind in ("code", "comment"):
                at = self.fenced(token.start(), at, kind)
            elif kind == "open":
                self.brackets.append(token.span())
            elif kind in ("to", "label", "close"):
                self.link(token)
            elif kind != "address":
                self.found += self.simple(token, kind)
        return sorted(self.found)

    def simple(self, token: re.Match[str], kind: str | None) -> Iterator[Edit]:
        """The marks of a token that needs no partner."""
        start, end = token.span()
        if kind == "lead":
            yield Edit(start, end, "")
        elif kind == "escaped":
            yield Edit(start, start + 1, "")
        elif kind == "auto":
            yield Edit(start, start + 1, "")
            yield Edit(end - 1, end, "")
        elif kind == "entity" and (shown := _entity(token.group())):
            yield Edit(start, end, shown)
        elif kind == "digits":
            yield Edit(start, end, token["digits"].translate(_DIGITS[token["raised"]]))
        elif kind == "tag":
            name = token["tag"].lower()
            if name in _BLOCKS:
                yield Edit(start, end, "\n")
            elif name in _INLINE and (len(name) > 1 or self.partner(name, token["slash"])):
                yield Edit(start, end, _SHOWN.get(name, ""))

    def partner(self, name: str, slash: str) -> bool:
        """Whether a tag of one letter has its partner: <b> may be a sign, an operator or a type."""
        wanted = f"<{name}" if slash else f"</{name}>"
        if wanted not in self.partners:
            self.partners[wanted] = re.search(wanted + r"(?![a-z])", self.text, re.IGNORECASE) is not None
        return self.partners[wanted]

    def fenced(self, start: int, end: int, kind: str) -> int:
        """Marks around a code span, or a comment: what is in them is no markup. Where reading goes on."""
        text, mark = self.text, "-->" if kind == "comment" else self.text[start:end]
        close = text.find(mark, end, end + _LONG)
        while kind == "code" and close >= 0 and text.startswith("`", close + len(mark)):
            close += len(mark)
            while text.startswith("`", close):
                close += 1
            close = text.find(mark, close, end + _LONG)
        if close < 0:
            return end
        stop = close + len(mark)
        if kind == "comment":
            self.found.append(Edit(start, stop, ""))
        else:
            self.found += (Edit(start, end, ""), Edit(close, stop, ""))
        return stop

    def link(self, token: re.Match[str]) -> None:
        """The marks of a link or image whose words are read."""
        if not self.brackets:
            return
        start, end = self.brackets.pop()
        to, label = token["to"], token["label"]
        if to is None and label is None:
            return  # brackets of the text
        if _ADDRESS_RE.search(to) if to is not None else self.known(label or self.text[end : token.start()]):
            self.found += (Edit(start, end, ""), Edit(*token.span(), ""))

    def known(self, label: str) -> bool:
        """Whether the text says where a link leads that names a label: [words][label]."""
        if self.labels is None:
            self.labels = frozenset(found.group(1).casefold() for found in _LABEL_RE.finditer(self.text))
        return label.casefold() in self.labels

    def emphasis(self, start: int, end: int) -> None:
        """A run of * or _: the end of emphasis, the beginning of it, or only signs."""
        run = self.text[start:end]
        if len(run) > 3:
            return
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        # Chinese is written without spaces, and so is ** in it; a single * may be a sign: 长*宽*高.
        closes = bool(before.strip()) and before not in _NEVER_LAST and not _joins(after, run)
        opens = bool(after.strip()) and after not in _NEVER_FIRST and not _joins(before, run)
        waiting = self.runs.get(run)
        if closes and waiting:
            opened = waiting.pop()
            if self.emphasised(opened + len(run), start, run):
                self.found += (Edit(opened, opened + len(run), ""), Edit(start, end, ""))
                for others in self.runs.values():  # what began inside ends inside
                    while others and others[-1] > opened:
                        others.pop()
                return
        if opens:
            self.runs.setdefault(run, []).append(start)

    def emphasised(self, start: int, end: int, run: str) -> bool:
        """Whether text[start:end] between two runs is words, and no piece of a formula, a name or a remark."""
        inside = self.text[start:end]
        if len(inside) > _LONG or not any(map(str.isalnum, inside)):
            return False
        if run == "__" and " " not in inside and inside.islower():
            return False  # __init__
        return all(inside.count(opening) == inside.count(closing) for opening, closing in ("()", "（）", "[]"))


def _joins(sign: str, run: str) -> bool:
    """Whether a letter or digit beside a run makes the run part of a word or formula."""
    return sign.isalnum() and (len(run) != 2 or not is_cjk(sign))
