"""What to send: the kept sentences of a reply, with where they stand, as one text for the user."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, Literal

from .given import given_passages
from .links import address, links, passage_of
from .marks import edits, plain
from .passages import Passage
from .text import HAN_RE, one_line, regex, visible
from .verdicts import Quote, Result

_EXCERPTS_EN: Final = "These are excerpts, word for word. They may not be the whole answer."
_EXCERPTS_ZH: Final = "以上为原文摘录，未必是完整的答案。"
_KANA_RE: Final = regex("[\u3041-\u30fa]")
_FOREIGN_RE: Final = regex(r"[^\W\d_]{2,}")
_MARKDOWN_RE: Final = regex(r"[\\`*_\[\]<>&~$]")


def answer(result: Result, passages: Iterable[object], *, markup: Literal["keep", "plain"] = "keep") -> str:
    r"""The text to put before the user: the kept sentences in order, their sources, and that these are excerpts.

    Each sentence is a paragraph; below it, or below several in a row of one passage, stands the passage's title and
    link, where it has them. The last line says that these are excerpts: in Chinese when the sentences are Chinese, else
    in English.

    Args:
        result: What `check` gave.
        passages: The passages that were given to `check`.
        markup: `keep` is for channels that render Markdown: the sentences are as the passage has them, and the source
            is a Markdown link that opens the page at the sentence (see `quotegate.anchors.link`). `plain` is for
            channels that show marks raw: Markdown and HTML marks are taken out of the sentences, never a word, number
            or sign, and the source is the title and the page's address as it is, which a person can read.

    Returns:
        An empty string when nothing may be sent. Titles stand on one line; only http and https addresses are shown.

    Raises:
        TypeError: When an argument has the wrong type.
        ValueError: When markup is another word, or the passages do not hold a quote at its place.

    >>> from quotegate import Passage, answer, check
    >>> passages = [Passage("**Apply online** by 1 May.", title="Permits", url="https://example.org/permits")]
    >>> print(answer(check("[1] Apply online by 1 May.", passages), passages, markup="plain"))
    Apply online by 1 May.
    — Permits: https://example.org/permits
    <BLANKLINE>
    These are excerpts, word for word. They may not be the whole answer.
    """
    if not isinstance(result, Result):
        raise TypeError(f"result takes what check gave, a Result, not {type(result).__name__}")
    if markup not in ("keep", "plain"):
        raise ValueError(f'markup takes "keep" or "plain", not {markup!r}')
    several = given_passages(passages)
    if not (result.ok and result.kept):
        return ""
    blocks = []
    for _, group in groupby(result.kept, key=lambda quote: quote.passage):
        quotes = list(group)
        passage = passage_of(quotes[0], several)
        blocks += (
            [_plain(quote, several) for quote in quotes] if markup == "plain" else [quote.text for quote in quotes]
        )
        source = _source(passage) if markup == "plain" else _markdown_source(passage, quotes, several)
        if source:
            blocks[-1] += f"\n— {source}"
    chinese = _is_chinese(" ".join(quote.text for quote in result.kept))
    return "\n\n".join([*blocks, _EXCERPTS_ZH if chinese else _EXCERPTS_EN])


def _plain(quote: Quote, passages: Iterable[object]) -> str:
    """The sentence without marks: they are told in the whole passage, for some begin or end outside the sentence."""
    text = passage_of(quote, passages).text
    return one_line(plain(text, edits(text), quote.start, quote.end))


def _source(passage: Passage) -> str:
    return ": ".join(filter(None, [_title(passage), _web(passage.url)]))


def _markdown_source(passage: Passage, quotes: Sequence[Quote], passages: Iterable[object]) -> str:
    url = _web(passage.url)
    shown = _MARKDOWN_RE.sub(r"\\\g<0>", _title(passage) or url)
    if not url:
        return shown
    target = (links(quotes, passages) or "").replace("(", "%28").replace(")", "%29").replace("*", "%2A")
    return f"[{shown}]({target.replace('[', '%5B').replace(']', '%5D')})"


def _web(url: str | None) -> str:
    """The address when it is an http or https one, without what nobody sees; else nothing."""
    shown = address(url) or ""
    return shown if shown.lower().startswith(("http://", "https://")) else ""


def _title(passage: Passage) -> str:
    """The title on one line, without marks and what nobody sees."""
    title = one_line(visible(plain(passage.title or ""))).strip()
    return "".join(sign for sign in title if sign.isprintable() or sign in "\u200c\u200d")


def _is_chinese(text: str) -> bool:
    """Whether a text is Chinese rather than written in an alphabet, or Japanese."""
    han = len(HAN_RE.findall(text))
    return han > len(_FOREIGN_RE.findall(HAN_RE.sub(" ", text))) and not _KANA_RE.search(text)
