"""Fuzzing `check` with atheris: replies and passages built from the fuzzer's bytes, the promises asserted on each.

    pip install atheris
    python tests/fuzz_check.py -max_total_time=600 -max_len=2000 [CORPUS]

It ends with the input that broke a promise, printed as the call that shows it, or with the number of runs.
"""

import re
import sys
from dataclasses import replace

import atheris

with atheris.instrument_imports(include=["quotegate"]):
    from quotegate import Dropped, Gate, Passage, Quote, Result, Rules, check, judge, parse, sentence

# fmt: off
PIECES = (
    "[1] ", "[2] ", "[1]", "[1, 2] ", "[1-3] ", "(1) ", "【1】", "[[1]] ", "[^1]", "[Source 1]: ", "[0] ", "\n", "\n\n", "\r\n", "\u2028", "\x85", " ", "  ",
    "\t", "\u3000", "- ", "* ", "1. ", "2) ", "（一）", "| ", " | ", "|---|\n", "# ", "> ", "```\n", "Q: ", "答：", ":", "The following do not apply:\n", "<b>",
    "</b>", "<p>", "<td>", "&amp;", "&#x110000;", "[a](b)", "](", "**", "_", "`", "\\", "<think>", "</think>", "<|im_end|>", ". ", ".", "。", "! ", "？", "...",
    "…", "”", "“", '"', "'", "’", "「", "」", ")", "(", "）", "]", "[", "-", "—", "\u00ad", "\u200b", "\u200d", "\u202e", "\ufe0f", "\ufeff", "\U000e0041",
    "\u0301", "\u0316", "\ud800", "\x00", "ﬁ", "½", "²", "ß", "Σ", "İ", "가", "The library opens at 8 am on weekdays.", "Parking is free on Sundays",
    "Guests pay at the desk. ", "访客须在前台登记。",
    "However, ", "Dr. Smith ", "e.g. ", "in 2019 ", "不", "图书馆周一至周五上午八点开门", "免费，", "12.5", "1,000", "-5", "10-\n15", "en-\nrolment", "able", "not ",
)
# fmt: on
RULES = (
    Rules(current_year=2026),
    Rules(current_year=0, leans_back="", leans_on="", min_chars=0),
    Rules(current_year=2026, min_chars=0, max_chars=20, max_quotes=1, stops=""),
    Rules(current_year=2026, checks=(lambda text, _: "odd" if len(text) % 2 else None,)),
)
NOT_SENT = re.compile(
    r"(?<=[^\W\d_])[-\u2010\u2011][ \t]*(?:\r\n|[\n\r])[ \t]*(?=[^\W\d_])"
    r"|[\s\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\U000e0000-\U000e007f]"
)


def text_from(data, most):
    """Pieces that mean something to a reader, and characters of all kinds between them."""
    parts = []
    for _ in range(data.ConsumeIntInRange(0, most)):
        choice = data.ConsumeIntInRange(0, len(PIECES) + 12)
        parts.append(PIECES[choice] if choice < len(PIECES) else data.ConsumeUnicode(data.ConsumeIntInRange(1, 4)))
    return "".join(parts)


def part_of(data, text):
    start = data.ConsumeIntInRange(0, len(text))
    return text[start : start + data.ConsumeIntInRange(0, 60)]


def passage_from(data):
    text = text_from(data, 12)
    if data.ConsumeBool():
        return text
    title = part_of(data, text) if data.ConsumeBool() else None
    return Passage(text, title=title, soft_breaks=data.PickValueInList([None, True, False]), qa=data.ConsumeBool())


def text_of(passage):
    return passage if isinstance(passage, str) else passage.text


def promise(result, passages, rules):
    assert result.ok == bool(result.kept) == (result.status == "ok"), "status"
    assert len(result.kept) <= rules.max_quotes, "more than max_quotes"
    for quote in result.kept:
        text = text_of(passages[quote.passage - 1])
        assert quote.passage >= 1, "number"
        assert 0 <= quote.start < quote.end <= len(text), "span outside"
        raw = text[quote.start : quote.end]
        assert raw == raw.strip(), "white space at the edge"
        assert quote.text, "empty"
        assert quote.text == " ".join(quote.text.split()), "more than one line"
        assert "".join(quote.text.split()) == NOT_SENT.sub("", raw), "text is not its span"
        assert len(quote.text) <= 2 * rules.max_chars, "too long"
    for dropped in result.dropped:
        if dropped.start is not None:
            assert 0 <= dropped.start < dropped.end <= len(text_of(passages[dropped.passage - 1])), "dropped span"


def in_pieces(reply, size, passages, rules, result):
    gate = Gate(passages, rules, hidden_reasoning=True)
    fed = [quote for at in range(0, len(reply), size) for quote in gate.feed(reply[at : at + size])]
    assert gate.close() == result, "another result in pieces"
    assert fed == result.kept[: len(fed)], "fed what is not kept"


def one(raw):
    data = atheris.FuzzedDataProvider(raw)
    rules = RULES[data.ConsumeIntInRange(0, len(RULES) - 1)]
    passages = [passage_from(data) for _ in range(data.ConsumeIntInRange(1, 3))]
    quotes = [
        (data.ConsumeIntInRange(0, 3), part_of(data, text_of(data.PickValueInList(passages))))
        for _ in range(data.ConsumeIntInRange(0, 3))
    ]
    lines = [f"[{number}] {quote}" for number, quote in quotes]
    reply = "\n".join([*lines, text_from(data, 8)])
    try:
        result = check(reply, passages, rules)
        promise(result, passages, rules)
        assert result == check(reply, passages, rules), "another result the second time"
        carefully = replace(rules, checks=(*rules.checks, lambda _text, _passage: None))
        assert result == check(reply, passages, carefully), "another result when nothing is told at one look"
        assert result == Result.from_dict(result.to_dict()), "another result from its dict"
        in_pieces(reply, data.ConsumeIntInRange(1, 40), passages, rules, result)
        promise(check(quotes, passages, rules), passages, rules)
        for number, quote in (*parse(reply), *quotes):
            assert isinstance(judge(number, quote, passages, rules), (Quote, Dropped)), "no verdict"
            for passage in passages:
                span = sentence(quote, passage, rules)
                assert span is None or 0 <= span.start < span.end <= len(text_of(passage)), "sentence outside"
    except BaseException:
        sys.stderr.write(f"check({reply!a}, {passages!a}, {ascii(rules)[:120]}…)\npairs: {quotes!a}\n")
        raise


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
