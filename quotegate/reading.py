"""Reading a reply: its answer without reasoning and markup, its lines, and the marks that name passages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from . import tables
from .text import letters, regex

# --- The answer -------------------------------------------------------------------------------------------------------

_THOUGHT: Final = (
    r"(?:\w{0,20}(?:think|thought|reason|reflect|analy[sz]|scratch|monologue|rationale|critique)\w{0,20}"
    r"|cot|plan|draft|notes?|思考|推理)"
)
_THOUGHT_RE: Final = regex(
    rf"""(?P<open> <(?:\w{{1,12}}:)?{_THOUGHT}(?:\s[^<>]{{0,200}})?> | \[{_THOUGHT}\]
        | ◁think▷ | <\|(?:begin_of_thought|START_THINKING)\|>
        | <\|channel>thought
        | <\|channel\|>\s*(?:analysis|commentary)[^<>]{{0,200}}<\|message\|> )
      | (?P<close> </(?:\w{{1,12}}:)?{_THOUGHT}> | \[/{_THOUGHT}\]
        | ◁/think▷ | <\|(?:end_of_thought|END_THINKING)\|> | <channel\|>
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
# A part under a label of its own: Thinking: … Answer: …
_THOUGHT_LABEL_RE: Final = regex(
    r"^\W{0,6}(?:thinking|thoughts?|reasoning|analysis|思考|分析|推理)\W{0,4}[:：]", re.IGNORECASE | re.MULTILINE
)
_ANSWER_LABEL_RE: Final = regex(
    r"^\W{0,6}(?:final )?(?:answer|回答|最终答案|答案)\W{0,4}[:：]", re.IGNORECASE | re.MULTILINE
)


def answer(reply: str) -> str:
    """The reply without reasoning, channel markup, what follows the end of the turn, and citation tokens."""
    if "<" in reply or "THINK]" in reply or "think]" in reply or "◁" in reply or "INST]" in reply:
        if start := _TURN_START_RE.match(reply):
            reply = reply[start.end() :]
        parts: list[str] = []
        at, inside = 0, False
        for found in _THOUGHT_RE.finditer(reply):
            if found["open"] and not inside:
                parts.append(reply[at : found.start()])
            elif found["close"] and not inside:
                parts.clear()  # a closing tag alone: all before it was thought
            inside = bool(found["open"])
            at = found.end()
        reply = "".join(parts) + ("" if inside else reply[at:])
        if end := _TURN_END_RE.search(reply):
            reply = reply[: end.start()]
    label = _THOUGHT_LABEL_RE.search(reply) if ":" in reply or "：" in reply else None
    if label and (answered := _ANSWER_LABEL_RE.search(reply, label.end())):
        reply = reply[: label.start()] + reply[answered.end() :]
    return reply if reply.isascii() else _TOKEN_RE.sub("", reply)


def lines(reply: str) -> list[str]:
    """The lines of the answer, without those of code fences."""
    several = answer(reply).splitlines()
    if "```" in reply or "~~~" in reply:
        return [line for line in several if not _FENCE_RE.match(line)]
    return several


# --- Marks ------------------------------------------------------------------------------------------------------------

_WORD: Final = (
    r"(?:passages?|sources?|docs?|documents?|refs?|references?|cit(?:e|ation)s?|excerpts?|snippets?"
    r"|p(?=\d)|资料|資料|文档|文檔|文章|段落|来源|來源|片段|参考|引用|第)\s?[#:：_-]?\s?"
)
_NUMBER: Final = r"\d{1,9}"
_BODY: Final = (
    rf"\^?\s?(?:{_WORD})?{_NUMBER}(?:\s?(?:[,，、;；&–—~-]|and|至|到|和)\s?(?:{_WORD})?\^?{_NUMBER}){{0,19}}"
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
_PLAIN_RE: Final = regex(r"\[(\d{1,4})\] ([^\W_][^\[［【〔]*)\Z")  # the commonest shape of all
_INNER_RE: Final = regex(_MARK + _AFTER, re.IGNORECASE)
_LAST_RE: Final = regex(rf"{_MARK}[\s.。*_\"'”’」|,)）]*\Z", re.IGNORECASE)
_NUMBERS_RE: Final = regex(rf"({_NUMBER})(?:\s?[–—~至到-]\s?({_NUMBER}))?")
_OPENS: Final = "[［【〔"
_OPENS_RE: Final = regex(r"[\[［【〔]")
_STOPPED_RE: Final = regex(
    rf"[{re.escape(tables.TERMINATORS + tables.FULL_STOPS + tables.ELLIPSES)}][\s{re.escape(tables.CLOSERS)}*_`|,]*\Z"
)
_SPACES: Final = "".join(filter(str.isspace, map(chr, range(0x3001))))
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
        return (((int(plain[1]),), strip(plain[2])),), ""
    if found := _LINE_RE.match(line):
        first, rest = numbers(found["round"] or found["bare"] or found["mark"]), line[found.end() :]
        return _several(first, rest) if _OPENS_RE.search(rest) else (((first, strip(rest)),), "")
    if _OPENS_RE.search(line) and _LAST_RE.search(line, max(0, len(line) - 400)):
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


def variants(quote: str) -> Iterator[str]:
    """The quote without what may be the model's own: an address, a tag or a tick behind it, a bullet before it."""
    tail = quote[-240:]
    if (tail[-1:] in _BEHIND or "http" in tail) and (behind := _BEHIND_RE.search(quote, len(quote) - len(tail))):
        yield strip(quote[: behind.start()])
    if before := _BEFORE_RE.match(quote):
        yield strip(quote[before.end() :])


class Reply:
    """The lines of a reply, each with its marks, read once."""

    __slots__ = ("_filled", "lines", "marked")

    def __init__(self, several: list[str]) -> None:
        self.lines = several
        self.marked = [marked(line) for line in several]
        # The next line that holds something, for each line and behind the last.
        self._filled = [len(several)]
        for at in range(len(several) - 1, -1, -1):
            blank = not several[at] or several[at].isspace()
            self._filled.append(self._filled[-1] if blank else at)
        self._filled.reverse()

    def unmarked(self, at: int) -> bool:
        """Whether the next line that holds something, from `at`, has no mark of its own."""
        at = self.below(at)
        return at < len(self.lines) and self.marked[at] is None

    def below(self, at: int) -> int:
        """The number of the next line that holds something, from `at`."""
        return self._filled[at]
