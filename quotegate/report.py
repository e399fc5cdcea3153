"""The verdict on a reply as a page to look at: what would be sent, what was dropped and why, and where it stands."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final, Literal, NamedTuple, TypeAlias
from urllib.parse import quote as percent_encoded

from . import __version__
from .given import given_pairs, given_passages
from .nearest import Finder, Nearest
from .passages import Passage
from .text import BREAK_RE, HAN_RE, has_cjk, one_line
from .verdicts import Dropped, Quote, Result, Status

__all__ = ["html"]


def html(question: str, reply: str | Iterable[tuple[int, str]], passages: Iterable[object], result: Result) -> str:
    r"""The verdict on a reply as one page of HTML, for people who look after a bot.

    It holds the answer as it would be sent, each sentence linked to its place in its passage; what was dropped, why,
    and where it stands; for a quote that was not found the sentence that comes nearest; the passages and the reply as
    they came. The page needs no script and nothing from elsewhere, and nothing in it can act, whatever the texts hold.
    Its labels are Chinese when the question has Chinese characters, else English. The same input gives the same page.

    Args:
        question: What the user asked.
        reply: The model's reply, as `check` got it.
        passages: The passages, as `check` got them.
        result: What `check` returned.

    Returns:
        The page; write it as UTF-8.

    Raises:
        TypeError: When an argument has the wrong type.
        ValueError: When result was not made from these passages.

    >>> from quotegate import check
    >>> reply, passages = "[1] Fees are due", ["Fees are due on Friday."]
    >>> page = html("When are fees due?", reply, passages, check(reply, passages))
    >>> page[:32]
    '<!DOCTYPE html>\n<html lang="en">'
    """
    if not isinstance(question, str):
        raise TypeError(f'question takes a str, e.g. "How do I pay?", not {type(question).__name__}')
    if not isinstance(result, Result):
        raise TypeError(f"result takes the Result of check, not {type(result).__name__}")
    if not isinstance(reply, str):
        reply = "\n".join(f"[{number}] {quote}" for number, quote in given_pairs(reply))
    several = [p if isinstance(p, Passage) else Passage(p) for p in given_passages(passages)]
    verdicts: list[Quote | Dropped] = [*result.kept, *result.dropped]
    for verdict in verdicts:
        _check_span(verdict, several)
    return _Report(several, result, _ZH if HAN_RE.search(question) else _EN).page(question, reply)


def _check_span(verdict: Quote | Dropped, passages: Sequence[Passage]) -> None:
    """A mark at a wrong place would be worse than none."""
    if verdict.start is None or verdict.end is None:
        return
    known = 1 <= verdict.passage <= len(passages)
    raw = passages[verdict.passage - 1].text[verdict.start : verdict.end] if known else ""
    if not raw or one_line(raw) != (verdict.text if isinstance(verdict, Quote) else verdict.quote):
        raise ValueError(f"result was made from other passages, give those that check got: {verdict!r:.100}")


# --- The words of the page --------------------------------------------------------------------------------------------

_Kind: TypeAlias = Literal["kept", "dropped", "near"]
_SIGNS: Final[dict[_Kind, str]] = {"kept": "✓", "dropped": "✗", "near": "≈"}


class _Words(NamedTuple):
    lang: str
    title: str
    skip: str
    contents: str
    sections: dict[str, str]
    nothing: str  # no answer
    passage: str
    open: str  # the reply
    none: str
    stands: str  # where a dropped one stands
    exact: str  # it stands elsewhere
    nearest: str
    elsewhere: str
    far: str
    model: str  # the words that differ
    page: str
    key: str  # to the signs of the marks
    back: dict[_Kind, str]
    status: dict[Status, str]
    reasons: dict[str, str]


_EN: Final = _Words(
    lang="en",
    title="What of the reply can be sent",
    skip="Skip to the answer",
    contents="Contents",
    sections={"answer": "Answer", "dropped": "Dropped", "passages": "Passages", "reply": "The model's reply"},
    nothing="Nothing is sent.",
    passage="Passage {}",
    open="Show it as it came",
    none="(nothing)",
    stands="Where it stands: passage {}",
    exact="It stands word for word in passage {}",
    nearest="Nearest sentence: passage {}",
    elsewhere=", not in {}",
    far="No sentence comes near.",
    model="model:",
    page="passage:",
    key="Marked: ✓ would be sent, ✗ dropped, ≈ comes near a quote that was not found. The signs lead back.",
    back={
        "kept": "Back to sentence {} of the answer",
        "dropped": "Back to dropped quote {}",
        "near": "Back to dropped quote {}, which comes near this",
    },
    status={
        "ok": "What is kept can be sent.",
        "unsure": "The model says that it does not know, or the reply is empty: hand over to a person.",
        "uncited": "No line of the reply quotes a passage: send nothing, ask once more.",
        "unsupported": "No quote stands in its passage: send nothing, ask once more.",
        "fragment": "Quotes were found, but none reads right on its own: send nothing, hand over to a person.",
    },
    reasons={
        "too short": "Too few characters, or one word alone: no proof of anything.",
        "not found": "These words are not in the passage that the model named.",
        "too long": "Longer than may be sent, mostly a paragraph without full stops.",
        "heading": "A title, a heading, or a line that only names what follows.",
        "table row": "A row or cell of a table, without the header that says what it means.",
        "list item": "An item that must be read with what introduces its list.",
        "a question": "The passage's own question, not an answer.",
        "needs context": "It points to what stands before or after it, or is only a piece of a sentence.",
        "past year": "It gives years, and all are past.",
        "duplicate": "It stands in a sentence already kept.",
        "over the limit": "As many sentences as may be sent are kept already.",
    },
)
_ZH: Final = _Words(
    lang="zh",
    title="回复中哪些内容可以发出",
    skip="跳到答复",
    contents="目录",
    sections={"answer": "答复", "dropped": "未采用", "passages": "资料", "reply": "模型的回复"},
    nothing="没有可以发出的内容。",
    passage="资料 {}",
    open="展开原始回复",
    none="（无）",
    stands="原文位置：资料 {}",
    exact="一字不差地出现在资料 {}",
    nearest="最接近的原句：资料 {}",
    elsewhere="，而不在资料 {}",
    far="没有与之接近的句子。",
    model="模型：",
    page="原文：",
    key="标记：✓ 可以发出，✗ 未采用，≈ 与未找到的引文接近。点记号可返回。",
    back={
        "kept": "返回答复第 {} 句",
        "dropped": "返回未采用的第 {} 条",
        "near": "返回未采用的第 {} 条（与此句接近）",
    },
    status={
        "ok": "采用的句子可以发出。",
        "unsure": "模型表示不知道，或回复为空：转人工处理。",
        "uncited": "回复中没有一行引用资料：不要发出，可再问一次。",
        "unsupported": "引文都不在所标的资料里：不要发出，可再问一次。",
        "fragment": "引文找到了，但没有一句能单独读懂：不要发出，转人工处理。",
    },
    reasons={
        "too short": "字数太少，或只有一个词，说明不了什么。",
        "not found": "模型所标的资料里没有这些话。",
        "too long": "超过可发出的长度，多半是没有句号的整段文字。",
        "heading": "标题、小标题，或只说明下文是什么的一行。",
        "table row": "表格中的一行或一格，缺了表头就看不出意思。",
        "list item": "列表中的一项，要和列表前的引导语一起读。",
        "a question": "资料自己提出的问题，不是回答。",
        "needs context": "要结合上文或下文才读得懂，或者只是半句。",
        "past year": "句中写了年份，而且都已过去。",
        "duplicate": "已包含在采用的句子里。",
        "over the limit": "采用的句子已达上限。",
    },
)

# --- Text that cannot act ---------------------------------------------------------------------------------------------

# Controls, overrides and marks of direction, tags, lone surrogates, and what is no character at all: told by number.
_LAST: Final = "".join(chr(plane + last) for plane in range(0x10000, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF))
_UNSAFE_RE: Final = re.compile(
    r"[\x00-\x08\x0e-\x1b\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff"
    rf"\ud800-\udfff\U000e0000-\U000e007f{_LAST}]"
)
_KANA_RE: Final = re.compile("[\u3041-\u30ff]")
_URL_RE: Final = re.compile(r"https?://[^\s\\]+", re.IGNORECASE)
_SHORT: Final = 600  # code points of a quote that are shown; the reply at the end of the page has them all


def _text(text: str) -> str:
    """A text as HTML, in elements and attributes alike: nothing of it is markup, nothing steers what is seen."""
    return escape(_UNSAFE_RE.sub(lambda found: f"⟨U+{ord(found[0]):04X}⟩", BREAK_RE.sub("\n", text)))


def _short(text: str) -> str:
    return _text(text if len(text) <= _SHORT else text[:_SHORT] + "…")


def _lang(text: str) -> str:
    """In which language a text is read aloud, and in which direction; none where nobody can tell."""
    if HAN_RE.search(text):
        lang = "ja" if _KANA_RE.search(text) else "zh"
    else:
        letters = [sign for sign in text if sign.isalpha()]
        lang = "en" if letters and "".join(letters).isascii() else ""
    return f'lang="{lang}" dir="auto"'


def _link(url: str | None, text: str) -> str:
    """The text as a link, when the address is one of the web."""
    if not url or not _URL_RE.fullmatch(url) or _UNSAFE_RE.search(url):
        return text
    href = escape(percent_encoded(url, safe="!#$%&'()*+,/:;=?@[]~"))
    return f'<a href="{href}" rel="noopener noreferrer">{text}</a>'


# --- Passages with their marks ----------------------------------------------------------------------------------------


class _Span(NamedTuple):
    passage: int
    start: int
    end: int

    @property
    def id(self) -> str:
        return f"p{self.passage}-{self.start}-{self.end}"


class _Back(NamedTuple):
    """What a mark is there for, and leads back to."""

    kind: _Kind
    number: int


def _marked(text: str, marks: dict[_Span, list[_Back]], words: _Words) -> Iterator[str]:
    """The text with its marks. Elements can only nest: where two marks overlap, one goes on in a second piece."""
    starting: dict[int, list[_Span]] = defaultdict(list)
    for span in sorted(marks, key=lambda span: -span.end):
        starting[span.start].append(span)
    done = 0
    opened: list[_Span] = []
    for at in sorted({edge for span in marks for edge in (span.start, span.end)}):
        yield _text(text[done:at])
        done = at
        first = next((depth for depth, span in enumerate(opened) if span.end == at), len(opened))
        inner = opened[first:]
        for span in reversed(inner):
            yield "</mark>"
            if span.end == at:
                yield from (_back_link(back, words) for back in marks[span])
        goes_on = [span for span in inner if span.end > at]
        yield from (f'<mark class="{marks[span][0].kind}">' for span in goes_on)
        yield from (f'<mark class="{marks[span][0].kind}" id="{span.id}">' for span in starting[at])
        opened[first:] = goes_on + starting[at]
    yield _text(text[done:])


def _back_link(back: _Back, words: _Words) -> str:
    # What is seen of it is not text of the page, so that a passage can be copied as it is.
    label = words.back[back.kind].format(back.number)
    target = ("k" if back.kind == "kept" else "d") + str(back.number)
    return f'<a class="back" href="#{target}" data-name="{_SIGNS[back.kind]}{back.number}" aria-label="{label}"></a>'


# --- The page ---------------------------------------------------------------------------------------------------------

_EXPLAINED: Final = 50  # for so many quotes that were not found the nearest sentence is sought
_CHANGES: Final = 12  # so many differences are told in words


class _Report:
    """One page in the making."""

    def __init__(self, passages: list[Passage], result: Result, words: _Words) -> None:
        self.passages, self.result, self.words = passages, result, words
        self.marks: dict[_Span, list[_Back]] = {}
        self.finder: Finder | None = None
        self.explained = 0

    def page(self, question: str, reply: str) -> str:
        words = self.words
        asked = one_line(question) or words.title
        answer, dropped = list(self.answer()), list(self.dropped())  # these make the marks
        counts = {"answer": len(answer), "dropped": len(dropped), "passages": len(self.passages), "reply": None}
        links = (
            f'<a href="#{name}">{words.sections[name]}{"" if count is None else f" ({count})"}</a>\n'
            for name, count in counts.items()
        )
        status = self.result.status
        kind, sign = ("kept", "✓") if self.result.ok else ("dropped", "✗")
        return f"""\
<!DOCTYPE html>
<html lang="{words.lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="quotegate {__version__}">
<title>{_short(asked)}</title>
<style>
{_CSS}</style>
</head>
<body>
<a class="skip" href="#answer">{words.skip}</a>
<header>
<p>{words.title}</p>
<h1 {_lang(asked)}>{_text(asked)}</h1>
<p class="status {kind}"><strong lang="en">{sign} {status}</strong> {words.status.get(status, "")}</p>
<nav aria-label="{words.contents}">
{"".join(links)}</nav>
</header>
<main>
{self.section("answer", _list(answer) or f"<p>{words.nothing}</p>")}
{self.section("dropped", _list(dropped) or f"<p>{words.none}</p>")}
{self.section("passages", f'<p class="note">{words.key}</p>' + "".join(self.sources()))}
{self.section("reply", self.said(reply))}
</main>
</body>
</html>
"""

    def section(self, name: str, content: str) -> str:
        return f"""\
<section id="{name}" aria-labelledby="{name}-title">
<h2 id="{name}-title">{self.words.sections[name]}</h2>
{content}
</section>"""

    def said(self, reply: str) -> str:
        """The reply as it came."""
        # HTML takes away the line break behind <pre>, so the first one is not the reply's.
        return f"""\
<details><summary>{self.words.open}</summary>
<pre {_lang(reply)}>
{_text(reply) or self.words.none}</pre>
</details>"""

    def mark(self, span: _Span, kind: _Kind, number: int) -> str:
        """Mark a place of a passage; the address to link to."""
        self.marks.setdefault(span, []).append(_Back(kind, number))
        return "#" + span.id

    def name(self, number: int) -> str:
        """What a passage is called."""
        title = one_line(self.passages[number - 1].title or "")
        name = self.words.passage.format(number)
        return f"{name} · <span {_lang(title)}>{_text(title)}</span>" if title else name

    def answer(self) -> Iterator[str]:
        """The sentences that would be sent."""
        for number, quote in enumerate(self.result.kept, 1):
            place = self.mark(_Span(quote.passage, quote.start, quote.end), "kept", number)
            source = _link(self.passages[quote.passage - 1].url, self.name(quote.passage))
            yield f"""\
<li id="k{number}" data-name="✓{number}">
<p><a class="sentence" href="{place}" {_lang(quote.text)}>{_text(quote.text)}</a></p>
<p class="note">{source}</p>
</li>"""

    def dropped(self) -> Iterator[str]:
        """What would not be sent, and why. A model that repeats itself is told so once."""
        drops = Counter((drop, drop.start, drop.end, drop.detail) for drop in self.result.dropped)
        for number, ((drop, start, end, detail), times) in enumerate(drops.items(), 1):
            reason = drop.reason + (f" × {times}" if times > 1 else "")
            if start is not None and end is not None:
                place = self.mark(_Span(drop.passage, start, end), "dropped", number)
                where = f'<p><a href="{place}">{self.words.stands.format(drop.passage)}</a></p>\n'
            else:
                where = self.near(drop, number)
            yield f"""\
<li id="d{number}" data-name="✗{number}">
<p><strong lang="en" dir="auto">{_short(reason)}</strong> {self.words.reasons.get(drop.reason, "")}</p>
<blockquote {_lang(drop.quote)}>{_short(drop.quote) or self.words.none}</blockquote>
<p class="note" lang="en" dir="auto">{_short(detail)}</p>
{where}</li>"""

    def near(self, drop: Dropped, number: int) -> str:
        """For a quote that was not found: the sentence that comes nearest, and the words that differ."""
        if drop.reason != "not found" or self.explained == _EXPLAINED:
            return ""
        self.explained += 1
        self.finder = self.finder or Finder(self.passages)
        found = self.finder.nearest(drop.quote, number=drop.passage)
        if found is None:
            return f"<p>{self.words.far}</p>\n"
        words = self.words
        place = self.mark(_Span(found.passage, found.start, found.end), "near", number)
        label = (words.exact if found.exact else words.nearest).format(found.passage)
        label += words.elsewhere.format(drop.passage) if found.note else ""
        where = f'<p><a href="{place}">{label}</a></p>\n'
        if found.exact:
            return where
        rows = "".join(
            f"<li>{words.model} <del {_lang(change.quote)}>{_short(change.quote) or words.none}</del> "
            f"{words.page} <ins {_lang(change.sentence)}>{_short(change.sentence) or words.none}</ins></li>\n"
            for change in found.changes[:_CHANGES]
        )
        where += f'<p class="diff" {_lang(found.text)}>{"".join(_diff(found))}</p>\n'
        return where + (f'<ul class="note">\n{rows}</ul>\n' if rows else "")

    def sources(self) -> Iterator[str]:
        """The passages, with the marks."""
        by_passage: dict[int, dict[_Span, list[_Back]]] = defaultdict(dict)
        for span, backs in self.marks.items():
            by_passage[span.passage][span] = backs
        for number, passage in enumerate(self.passages, 1):
            text = "".join(_marked(passage.text, by_passage[number], self.words))
            url = f'<p class="note">{_link(passage.url, _text(passage.url))}</p>\n' if passage.url else ""
            yield f"""\
<article id="p{number}" aria-labelledby="p{number}-h">
<h3 id="p{number}-h">{self.name(number)}</h3>
{url}<div class="text" {_lang(passage.text)}>{text}</div>
</article>
"""


def _list(items: list[str]) -> str:
    return "<ol>\n" + "\n".join(items) + "\n</ol>" if items else ""


def _diff(found: Nearest) -> Iterator[str]:
    """The sentence with the words of the quote, struck out, before its own."""
    done = 0
    for change in found.changes:
        yield _text(found.text[done : change.at])
        done = change.at + len(change.sentence)
        space = "" if has_cjk(change.quote + change.sentence) else " "
        if change.quote and change.sentence:
            yield f"<del>{_short(change.quote)}</del>{space}<ins>{_text(change.sentence)}</ins>"
        elif change.sentence:
            yield f"<ins>{_text(change.sentence)}</ins>"
        else:  # the place is right behind the word before, or at the very beginning
            yield f"{space if done else ''}<del>{_short(change.quote)}</del>{'' if done else space}"
    yield _text(found.text[done:])


_CSS: Final = """\
:root { color-scheme: light dark; --ink: #1c1d21; --soft: #5b5d66; --paper: #fff; --line: #d9dae0; --link: #0b57c2;
  --kept: #cdeed6; --kept-line: #17723a; --dropped: #fbdeda; --dropped-line: #a8261a; --near: #fdeebd;
  --near-line: #7d5a00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6ea; --soft: #a6a8b2; --paper: #17181c; --line: #3b3d46;
  --link: #8ab4f8; --kept: #173d26; --kept-line: #6fd795; --dropped: #4a2320; --dropped-line: #ff9d92; --near: #42360f;
  --near-line: #eccb5e; } }
body { max-width: 46rem; margin: 0 auto; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0; }
p, blockquote, ul { margin: .25rem 0; }
ul { list-style: none; padding: 0; }
a { color: var(--link); }
h1, p, blockquote, .text, pre { overflow: clip; overflow-clip-margin: .4rem; } /* heaps of accents stay in their line */
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip:not(:focus) { position: absolute; left: -100vw; }
header > p:first-child, .note { color: var(--soft); font-size: .875rem; }
.status { margin-block: .75rem; padding: .5rem .75rem; border-inline-start: 4px solid; }
.status.kept { background: var(--kept); border-color: var(--kept-line); }
.status.dropped { background: var(--dropped); border-color: var(--dropped-line); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .75rem 0; }
ol { list-style: none; padding: 0; }
ol > li { position: relative; margin: 1rem 0; padding-inline-start: 2.75rem; }
ol > li::before { content: attr(data-name); position: absolute; inset-inline-start: 0; font-weight: 600; }
#answer li::before { color: var(--kept-line); }
#dropped ol > li::before { color: var(--dropped-line); }
.sentence { color: inherit; text-decoration-color: var(--kept-line); }
blockquote { padding-inline-start: .75rem; border-inline-start: 3px solid var(--line); }
article { margin: 1rem 0; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; }
.text, pre { white-space: pre-wrap; unicode-bidi: plaintext; margin: .5rem 0 0; font: inherit; }
mark { color: inherit; border-bottom: 2px solid; padding-block: .1em; scroll-margin-block: 30vh; }
mark.kept { background: var(--kept); border-color: var(--kept-line); }
mark.dropped { background: var(--dropped); border-bottom: 2px dashed var(--dropped-line); }
mark.near { background: var(--near); border-bottom: 2px dotted var(--near-line); }
mark.kept > mark { background: none; } /* what would be sent is seen as such */
:target { outline: 3px solid var(--link); outline-offset: 2px; }
section:target { outline: none; }
li:target, article:target { scroll-margin-block: 10vh; outline-offset: .25rem; }
.back { font-size: .75rem; text-decoration: none; padding: .2em .35em; user-select: none; }
.back::after { content: "\\2060" attr(data-name); } /* never alone on the next line */
del { color: var(--dropped-line); }
ins { color: var(--kept-line); text-decoration-thickness: 2px; }
summary { cursor: pointer; color: var(--link); }
@media print { .skip, nav { display: none; } li, article { break-inside: avoid; } :target { outline: none; }
  details::details-content { content-visibility: visible; display: block; block-size: auto; } }
"""
