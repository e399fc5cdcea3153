"""Reading a reply: its answer without reasoning and markup, its lines, and the marks that name passages."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from . import tables
from .text import letters, regex

# --- The answer -------------------------------------------------------------------------------------------------------

_THOUGHT: Final = (
    r"(?:\w{0,20}(?:think|thought|reason|reflect|analy[sz]|scratch|monologue|rationale|critique)\w{0,20}"
    r"|cot|plan|draft|notes?|思考|推理)"
)
_THOUGHT_RE: Final = regex(
    rf"""(?P<open> <(?:\w{{1,12}}:)?{_THOUGHT}(?:\s[^<>]{{0,200}})?>
        | \A\s*\[{_THOUGHT}\](?=\s*\Z) | \[(?:think(?:ing)?|thoughts?|reasoning|思考|推理)\](?!\()
        | ◁think▷ | <\|(?:begin_of_thought|START_THINKING|think(?:ing)?)\|>
        | <\|channel>thought
        | <\|channel\|>\s*(?:analysis|commentary)[^<>]{{0,200}}<\|message\|> )
      | (?P<close> </(?:\w{{1,12}}:)?{_THOUGHT}\s?> | \[/{_THOUGHT}\]
        | ◁/think▷ | <\|(?:end_of_thought|END_THINKING|/think(?:ing)?)\|> | <channel\|>
        | <\|channel\|>\s*final[^<>]{{0,200}}<\|message\|> )""",
    re.VERBOSE | re.IGNORECASE,
)
_TURN_START_RE: Final = regex(
    r"\s*(?:<\|(?:im_start|start|start_header_id)\|>\s*(?:assistant)?(?:<\|end_header_id\|>)?|<start_of_turn>model|<s>)"
)
_TURN_END_RE: Final = regex(
    r"<\|(?:im_end|im_start|end|return|call|start|endoftext|eot_id|eom_id|end_of_text|end_of_turn|END_RESPONSE|user)\|>|</s>"
    r"|<\|start_header_id\|>|<(?:end|start)_of_turn>|<[｜|]end[▁_]of[▁_]sentence[｜|]>|<[｜|]User[｜|]>|\[/?INST\]"
)
_TOKEN_RE: Final = regex(r"\ue200[^\ue201\n]{0,200}\ue201|[\ue000-\ue0ff\ue200-\ue2ff\ufeff]")
_FENCE_RE: Final = regex(r"\s*(?:```|~~~)\w*\s*\Z")
# A part under a label of its own, Thinking: … Answer: …, or a heading: ## Thinking … ## Answer, 【思考】…【回答】.
_THOUGHT_LABEL: Final = (
    r"(?:thinking|thoughts?|thought process|reasoning|analysis|draft|思考(?:过程)?|分析|推理(?:过程)?)"
)
_ANSWER_LABEL: Final = r"(?:final )?(?:answer|response|reply|回答|最终答案|最终回答|答案)"
_THOUGHT_LABEL_RE: Final = regex(
    rf"\W{{0,6}}{_THOUGHT_LABEL}(?:\W{{0,4}}[:：]|】)|\s*[#*【]\W{{0,5}}{_THOUGHT_LABEL}\W{{0,4}}\Z", re.IGNORECASE
)
_ANSWER_LABEL_RE: Final = regex(
    rf"\W{{0,6}}{_ANSWER_LABEL}(?:\W{{0,4}}[:：]|】)|\s*[#*【]\W{{0,5}}{_ANSWER_LABEL}\W{{0,4}}\Z", re.IGNORECASE
)


_BREAKS: Final = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")  # where `str.splitlines` parts lines
_LABELS_RE: Final = regex(r"\[/?[^\W\d]")  # [think], [/INST], and not [1]


def _may_leave_out(text: str) -> bool:
    """Whether a text has any sign of what is left out; without one, which is the common case, its lines stand."""
    return (
        ("<" in text or ":" in text or "#" in text or "*" in text or "`" in text or "~" in text)
        or ("◁" in text or "：" in text or "【" in text)
        or _LABELS_RE.search(text) is not None
        or (not text.isascii() and _TOKEN_RE.search(text) is not None)
    )


def _filled(several: list[str]) -> list[str]:
    """The lines that hold something."""
    return [line for line in several if line and not line.isspace()]


class Reading:
    """The lines of the answer in a reply that comes in pieces.

    Left out are reasoning, channel markup, what follows the end of the turn, citation tokens, the lines of code fences,
    and lines that hold nothing. A line is given out as soon as nothing that may yet come can turn it into reasoning.
    """

    __slots__ = ("_before", "_first", "_given", "_held", "_hidden", "_inside", "_labels", "_lines", "_over", "_rest")

    def __init__(self, *, hidden: bool) -> None:
        """hidden: a closing tag may come without an opening one, and all before it is reasoning."""
        self._hidden = hidden
        self._lines: list[str] = []
        self._given = 0  # how many of them are given out
        self._rest: list[str] = []  # the line that has not ended yet, in pieces
        self._first = True  # nothing but white space has come
        self._inside = False  # reasoning is open …
        self._before = ""  # … and stands behind this on its line
        self._labels = True  # a label of thoughts may come
        self._held: int | None = None  # it came: the lines from here on are thoughts if an answer's label comes too
        self._over = False  # the turn has ended

    def feed(self, text: str) -> list[str]:
        """The lines that are sure by now and were not given out before."""
        if not text:
            return []
        broken = text[-1] in _BREAKS
        if self._rest:
            if not broken and len(text.splitlines()) < 2 and self._rest[-1] != "\r":
                self._rest.append(text)  # a long line is put together once
                return []
            text = "".join((*self._rest, text))
        several, self._rest = text.splitlines(), []
        if not broken:
            self._rest.append(several.pop())
        elif text.endswith("\r"):  # a line feed may follow, and is one break with it
            self._rest += (several.pop(), "\r")
        self._take(text, several)
        return self._sure()

    def close(self) -> list[str]:
        """The lines left, when no more comes."""
        if rest := "".join(self._rest):
            self._take(rest, rest.splitlines())
        if self._before and not self._over:
            self._line(self._before)
        self._over, self._hidden, self._held = True, False, None
        return self._sure()

    def _sure(self) -> list[str]:
        if self._hidden:
            return []
        given, self._given = self._given, len(self._lines) if self._held is None else self._held
        return self._lines[given : self._given]

    def _take(self, text: str, several: list[str]) -> None:
        """Read whole lines, those of the text."""
        if self._inside or self._over or _may_leave_out(text):
            for line in several:
                if not self._over:
                    self._without_thoughts(line)
        else:  # the common case
            self._lines += _filled(several)
            self._first = self._first and not self._lines

    def _without_thoughts(self, line: str) -> None:
        if self._first and line.strip():
            self._first = False
            if start := _TURN_START_RE.match(line):
                line = line[start.end() :]
        parts, at = [self._before], 0
        for found in _THOUGHT_RE.finditer(line):
            opens = found["open"] is not None
            if not opens and not self._inside and not self._hidden:
                continue  # nothing that it could close
            if not self._inside:
                parts.append(line[at : found.start()])
            if not opens and not self._inside:  # a closing tag alone: all before it was thought
                self._lines.clear()
                parts.clear()
                self._labels, self._held, self._hidden = True, None, False
            self._inside, at = opens, found.end()
        self._before = "".join(parts) if self._inside else ""
        if not self._inside:
            self._line("".join((*parts, line[at:])))

    def _line(self, line: str) -> None:
        """Take a line of the answer."""
        if end := _TURN_END_RE.search(line):
            line, self._over = line[: end.start()], True
        if not line.isascii():
            line = _TOKEN_RE.sub("", line)
        if self._held is not None and (answered := _ANSWER_LABEL_RE.match(line)):
            del self._lines[self._held :]
            line, self._held = line[answered.end() :], None
        elif self._labels and _THOUGHT_LABEL_RE.match(line):
            self._held, self._labels = len(self._lines), False
        if line and not line.isspace() and not _FENCE_RE.match(line):
            self._lines.append(line)


def lines(reply: str) -> list[str]:
    """The lines of the answer in a whole reply."""
    if not _may_leave_out(reply):  # the common case, without a Reading
        return _filled(reply.splitlines())
    reading = Reading(hidden=True)
    return reading.feed(reply + "\n") + reading.close()


# --- Marks ------------------------------------------------------------------------------------------------------------

_WORD: Final = (
    r"(?:passages?|sources?|docs?|documents?|refs?|references?|cit(?:e|ation)s?|excerpts?|snippets?"
    r"|p(?=\d)|资料|資料|文档|文檔|文章|段落|来源|來源|片段|参考|引用|第)\s?[#:：_-]?\s?"
)
_NUMBER: Final = r"\d{1,9}"
_BODY: Final = (
    rf"[\^#]?\s?(?:{_WORD})?{_NUMBER}(?:\s?(?:[,，、;；&–—~-]|and|至|到|和)\s?(?:{_WORD})?\^?{_NUMBER}){{0,19}}"
    r"\s?[段条條篇则則]?(?:†[^\]】\n]{0,60}|[:：,]\s?[^\W\d][^\[\]\n]{0,80})?"
)
_SQUARE: Final = rf"(?:\\?[\[［【〔]){{1,2}}\s?{_BODY}\s?(?:\\?[\]］】〕]){{1,2}}"
_MARK: Final = rf"(?P<mark>{_SQUARE})(?:\([^()\s]{{0,300}}\))?"
_AFTER: Final = r"[*_`\"]{0,3}\s?(?:[:：|]|[-–—](?=\s))?"
_LABEL: Final = (
    r"(?:(?:here is the |final )?(?:answers?|response|quotes?|passages?|sources?)|a"
    r"|答案?|回答|引用|根据(?:资料|段落)?|根據(?:資料|段落)?)"
)
_LEAD: Final = (
    rf"(?:[\s{tables.UNSEEN}>*_~`\"'“”‘’「」|\[{{(,•·●▪◦‣#✓✔✅→➜+—–-]"
    rf"|\d{{1,3}}[.)、．](?=\s)|</?\w{{1,12}}>|<\|\w{{1,24}}\|>|{_LABEL}[*_]{{0,2}}(?:[:：]|\s?(?=[\[【])))*"
)
_LINE_RE: Final = regex(
    rf"{_LEAD}(?:{_MARK}|[(（](?P<round>{_BODY})[)）]"
    rf"|(?P<bare>(?:passage|source|资料|資料|段落)\s?{_NUMBER})(?=\s?[:：])){_AFTER}",
    re.IGNORECASE,
)
_PLAIN_RE: Final = regex(r"\[(\d{1,4})\] ([^\W_].*[^\W_][.。]?)\s*\Z")  # the commonest shape of all
_INNER_RE: Final = regex(_MARK + _AFTER, re.IGNORECASE)
_LAST_RE: Final = regex(rf"{_MARK}[\s.。*_\"'”’」|,)）]*\Z", re.IGNORECASE)
_NUMBERS_RE: Final = regex(rf"({_NUMBER})(?:\s?[–—~至到-]\s?({_NUMBER}))?")
_OPENS: Final = "[［【〔"
_OPENS_RE: Final = regex(r"[\[［【〔]")
_STOPPED_RE: Final = regex(
    rf"[{re.escape(tables.TERMINATORS + tables.FULL_STOPS + tables.ELLIPSES)}][\s{re.escape(tables.CLOSERS)}*_`|,]*\Z"
)
_SPACES: Final = (  # what str.isspace knows
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
EDGE: Final = _SPACES + '\u200b\u200e\u200f\ufeff"“”「」『』*_`~|'


# The quotes of a marked line, each with the numbers of its passages; and, when there are several, what stands behind
# the first mark: the passage may hold it all, marks included.
Line: TypeAlias = tuple[tuple[tuple[tuple[int, ...], str], ...], str]


def numbers(mark: str) -> tuple[int, ...]:
    """The numbers of a mark in order: [1, 3-5] gives 1, 3, 4, 5; a range of more than nine gives its two ends."""
    if (only := mark[1:-1] if mark[:1] in _OPENS else mark).isdecimal():
        return (int(only),)
    several: list[int] = []
    for first, last in _NUMBERS_RE.findall(mark.partition("†")[0]):
        low, high = int(first), int(last or first)
        several += range(low, high + 1) if low <= high < low + 9 else (low, high)
    return tuple(dict.fromkeys(several))


def strip(quote: str) -> str:
    """The quote without the quote marks, emphasis and dots of elision around it."""
    quote = quote.strip(EDGE)
    if quote.startswith(("...", "…")):
        quote = quote.lstrip(".… ")
    if quote.endswith(("...", "…")):
        quote = quote.rstrip(".… ")
    if quote.endswith((",", "]", "}")) and quote[:-1].rstrip(" ]}").endswith(('"', "”")):
        quote = quote.rstrip(",]} ").strip(EDGE)
    return quote.replace('\\"', '"') if "\\" in quote else quote


def marked(line: str) -> Line | None:
    """The quotes of a line, or None when it has no mark."""
    if plain := _PLAIN_RE.match(line):
        number, quote = plain.groups()
        if "[" not in quote and "\\" not in quote and (quote.isascii() or not _OPENS_RE.search(quote)):
            return (((int(number),), quote),), ""
    if found := _LINE_RE.match(line):
        first, rest = numbers(found["round"] or found["bare"] or found["mark"]), line[found.end() :]
        return _several(first, rest) if _OPENS_RE.search(rest) else (((first, strip(rest)),), "")
    if _OPENS_RE.search(line) and _LAST_RE.search(line, len(line) - 400):
        return _cited_behind(line)
    return None


def _several(first: tuple[int, ...], rest: str) -> Line:
    """The quotes of a line that begins with a mark and has more marks inside: [1] One. [2] Two."""
    marks = list(_INNER_RE.finditer(rest))
    end = len(rest)
    while marks and not letters(rest[marks[-1].end() : end]):
        end = marks.pop().start()  # marks repeated behind the sentence
    quotes: list[tuple[tuple[int, ...], str]] = []
    cited, at, before = list(first), 0, 0  # at: where the quote begins, before: where the mark before ends
    for mark in marks:
        if at == before and not letters(rest[at : mark.start()]):  # [1][2]
            cited += numbers(mark["mark"])
            at = mark.end()
        elif _STOPPED_RE.search(rest, max(before, mark.start() - 80), mark.start()):
            quotes.append((_once(cited), strip(rest[at : mark.start()])))
            cited, at = list(numbers(mark["mark"])), mark.end()
        # else it is text of the passage, as [14] in “Chen et al. [14] measured”
        before = mark.end()
    return (*quotes, (_once(cited), strip(rest[at:end]))), strip(rest[:end]) if quotes else ""


def _once(several: list[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(several))


def _cited_behind(line: str) -> Line | None:
    """The quotes of a line with its marks behind the sentences: One. [1] Two. [2]"""  # noqa: D415
    quotes: list[tuple[tuple[int, ...], str]] = []
    cited: list[int] = []
    text, at = "", 0
    for mark in _INNER_RE.finditer(line):
        if letters(between := line[at : mark.start()]):
            if text:
                quotes.append((_once(cited), strip(text)))
            text, cited = between, []
        cited += numbers(mark["mark"])
        at = mark.end()
    return ((*quotes, (_once(cited), strip(text))), "") if text else None


_BEHIND_RE: Final = regex(r"(?<=[.!?。！？])\s*(?:[(（]?https?://\S{1,200}|<[|/]?\w{1,24}\|?>|[✅✓✔👍])\s*\Z")
_BEHIND: Final = tuple(">✅✓✔👍")
_BEFORE_RE: Final = regex(r"(?:[•*·+>-]|\d{1,2}[.)、])\s*")


def variants(quote: str) -> list[str]:
    """The quote without what may be the model's own: an address, a tag or a tick behind it, a bullet before it."""
    found: list[str] = []
    tail = quote[-240:]
    if (tail[-1:] in _BEHIND or "http" in tail) and (behind := _BEHIND_RE.search(quote, len(quote) - len(tail))):
        found.append(strip(quote[: behind.start()]))
    if not quote[:1].isalpha() and (before := _BEFORE_RE.match(quote)):
        found.append(strip(quote[before.end() :]))
    return found
