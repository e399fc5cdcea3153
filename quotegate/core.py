"""The gate: read the reply, find each quote in its passage, widen it to its sentence, judge that, keep or drop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from .judging import Sentence, judged
from .page import Page
from .passages import Passage, held
from .reading import EDGE, Line, Reading, lines, marked, strip, variants
from .rules import LEANS_BACK_EN, LEANS_BACK_ZH, LEANS_ON_EN, LEANS_ON_ZH, Rules
from .text import Span, has_cjk, letters, one_line, weight
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
    passage, rules = _passage(passage, "passage"), _rules(rules)
    if not isinstance(quote, str):
        raise TypeError(f"quote takes a str, not {type(quote).__name__}")
    page, quote = _page(passage, rules), strip(quote)
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
    one = _Check(_passages(passages), _rules(rules))
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
    if isinstance(reply, str):
        gate = Gate(passages, rules, hidden_reasoning=True)
        gate.feed(reply)
        return gate.close()
    pairs = _Check(_passages(passages), _rules(rules))
    for number, quote in _pairs(reply):
        pairs.quote((number,), strip(quote))
    return pairs.result()


class Gate:
    r"""`check` for a reply that comes in pieces.

    >>> gate = Gate(["Fees are due in May. Pay by card."])
    >>> gate.feed("[1] Fees are due\n[1] Pay"), gate.feed(" by card\n")
    ([], [Quote(passage=1, text='Fees are due in May.', start=0, end=20)])
    >>> gate.close().kept[1]
    Quote(passage=1, text='Pay by card.', start=21, end=33)
    """

    __slots__ = ("_check", "_open", "_reading")

    def __init__(
        self, passages: Iterable[object], rules: Rules | None = None, *, hidden_reasoning: bool = False
    ) -> None:
        """Make a gate for one reply.

        Args:
            passages: The passages as they were shown to the model, in that order.
            rules: What is kept; `Rules()` when None.
            hidden_reasoning: The reply may begin with reasoning that has a closing tag only, as when the prompt opens
                it: nothing is given out before that tag or the end. When False, a line with such a tag is like any.

        Raises:
            TypeError: When an argument has the wrong type.
        """
        self._check = _Check(_passages(passages), _rules(rules))
        self._reading = Reading(hidden=hidden_reasoning)
        self._open = True

    def feed(self, text: str) -> list[Quote]:
        """Take the next piece of the reply, cut anywhere; the quotes that are kept for good by now, each given once.

        A quote is kept for good when the next line with a mark is complete.

        Raises:
            TypeError: When text is not a str.
            ValueError: When the gate is closed.
        """
        if not isinstance(text, str):
            raise TypeError(f"feed takes a str, not {type(text).__name__}")
        if not self._open:
            raise ValueError("the gate is closed: one gate takes one reply")
        return self._check.lines(self._reading.feed(text), more=True)

    def close(self) -> Result:
        """The verdict on the whole reply, the same as `check` gives; what was fed out is the beginning of its kept."""
        if self._open:
            self._open = False
            self._check.lines(self._reading.close(), more=False)
        return self._check.result()


class _Check:
    """One check under way: the passages, folded at most once each, and what is kept and dropped so far."""

    __slots__ = (
        "dropped",
        "enough",
        "kept",
        "last",
        "marked",
        "next",
        "pages",
        "passages",
        "rules",
        "saw_end",
        "texts",
    )

    def __init__(self, passages: Sequence[Passage | str], rules: Rules) -> None:
        self.passages, self.rules = passages, rules
        self.pages: dict[int, Page] = {}
        self.texts: list[str] = []  # the lines of the reply …
        self.marked: list[Line | None] = []  # … with their marks
        self.last = -1  # the last line that has a mark
        self.next = 0  # the line to be looked at next
        self.enough = 0  # how many lines there must be to look at it
        self.saw_end = False  # the last verdict looked for more lines than there are
        self.kept: list[Quote] = []
        self.dropped: list[Dropped] = []

    def lines(self, texts: list[str], *, more: bool) -> list[Quote]:
        """Judge what can be judged with these lines; what of it is kept. more: further lines may come."""
        for text in texts:
            if line := marked(text):
                self.last = len(self.texts)
            self.texts.append(text)
            self.marked.append(line)
        before = len(self.kept)
        while self.next <= self.last:
            line = self.marked[self.next]
            if line is None:
                self.next += 1
                continue
            if more and (self.next == self.last or len(self.texts) < self.enough):
                break
            kept, dropped, self.saw_end = len(self.kept), len(self.dropped), False
            used = self.line(line, self.next + 1)
            if more and self.saw_end:  # it may go on: looked at again when there are twice as many lines, not at each
                del self.kept[kept:], self.dropped[dropped:]
                self.enough = 2 * len(self.texts) - self.next
                break
            self.next += 1 + used
        return self.kept[before:]

    def result(self) -> Result:
        """The verdict on the reply."""
        if self.kept:
            return Result("ok", self.kept[:], self.dropped[:])
        if self.last < 0 and not self.dropped:
            return Result(_without_quotes("\n".join(self.texts), self.rules), [], [])
        lost = all(dropped.reason in ("not found", "too short") for dropped in self.dropped)
        return Result("unsupported" if lost else "fragment", [], self.dropped[:])

    # --- A line and its quotes. `at` is the number of the line below; None: no line belongs to this quote.

    def line(self, line: Line, at: int) -> int:
        """Judge the quotes of a marked line; how many of the lines below it belong to it."""
        quotes, whole = line
        numbers, quote = quotes[-1]
        if len(quotes) > 1:
            first = quotes[0][0]
            if any(next(self.page(number).places(whole), None) for number in self.known(first)):
                return self.quote(first, whole, at)
            for several, text in quotes[:-1]:
                self.quote(several, text)
        if quote and not (self.unmarked(at) and self.is_title(numbers, quote)):
            return self.quote(numbers, quote, at)
        # A mark, or a title that is no text of the passage, alone on its line: the quote stands below.
        if not self.unmarked(at):
            return 0
        return 1 + self.quote(numbers, strip(self.texts[at]), at + 1)

    def unmarked(self, at: int | None) -> bool:
        """Whether there is a line below, without a mark of its own."""
        return at is not None and at < len(self.texts) and self.marked[at] is None

    def is_title(self, numbers: tuple[int, ...], quote: str) -> bool:
        """Whether the quote is a title that does not stand in its passage's text."""
        for number in self.known(numbers):
            page = self.page(number)
            if page.title and letters(page.title) == letters(quote):
                return next(page.places(quote), None) is None
        return False

    def known(self, numbers: tuple[int, ...]) -> list[int]:
        """The numbers that have a passage."""
        return [number for number in numbers if 1 <= number <= len(self.passages)]

    def page(self, number: int) -> Page:
        """Passage `number` under the gate."""
        page = self.pages.get(number)
        if page is None:
            page = self.pages[number] = _page(self.passages[number - 1], self.rules)
        return page

    def quote(self, numbers: tuple[int, ...], quote: str, at: int | None = None) -> int:
        """Judge one quote; how many of the lines below belong to it."""
        verdicts, used = self.verdicts(numbers, quote, at)
        if isinstance(verdicts[0], Dropped) and verdicts[0].reason == "not found":
            for variant in variants(quote):
                others, lines_used = self.verdicts(numbers, variant, at)
                if any(isinstance(verdict, Quote) for verdict in others):
                    verdicts, used = others, lines_used
                    break
        for verdict in verdicts:
            if isinstance(verdict, Dropped):
                self.dropped.append(verdict)
            elif twin := self.twin(verdict):
                self.drop(verdict, "duplicate", f"stands in {twin.text[:40]!r}")
            elif len(self.kept) >= self.rules.max_quotes:
                self.drop(verdict, "over the limit", f"more than {self.rules.max_quotes}")
            else:
                self.kept.append(verdict)
        return used

    def twin(self, quote: Quote) -> Quote | None:
        """What is kept already and says the same."""
        for kept in self.kept:
            if quote.text == kept.text or (
                quote.passage == kept.passage and kept.start <= quote.start and quote.end <= kept.end
            ):
                return kept
        return None

    def drop(self, quote: Quote, reason: Reason, detail: str) -> None:
        """Drop what would be kept but for the other quotes."""
        self.dropped.append(Dropped(quote.passage, quote.text, reason, quote.start, quote.end, detail))

    def verdicts(self, numbers: tuple[int, ...], quote: str, at: int | None) -> tuple[list[Quote | Dropped], int]:
        """The verdicts on the pieces of one quote, at the first place where one is kept, else at its first place."""
        plain = quote.isprintable()  # no white space but spaces
        length = len(quote) - quote.count(" ") if plain else len("".join(quote.split()))
        short = length < self.rules.min_chars
        if short and not (quote and self.unmarked(at)):
            return [_too_short(numbers[0], quote, length, self.rules)], 0
        first: tuple[list[Quote | Dropped], int] | None = None
        for number in self.known(numbers):
            page, done = self.page(number), 0
            for start, end in page.places(quote):
                if end <= done:
                    continue  # in a sentence that is judged already
                last, used = self.goes_on(page, end, at) if at is not None else (end, 0)
                found = self.pieces(number, page, start, last)
                if not found or (short and not used):
                    continue
                done = found[-1].end or end
                if not used and not _is_quote(quote, found):
                    found = [Dropped(number, quote, "too short", detail="one word alone")]
                if isinstance(found[0], Quote) or any(isinstance(verdict, Quote) for verdict in found):
                    return found, used
                first = first or (found, used)
        if first:
            return first
        return [_too_short(numbers[0], quote, length, self.rules) if short else self.missing(numbers, quote)], 0

    def missing(self, numbers: tuple[int, ...], quote: str) -> Dropped:
        """The verdict on a quote that stands in none of its passages."""
        known = self.known(numbers)
        detail = f"not in passage {known[0]}" if known else f"no passage {numbers[0]}"
        return Dropped(numbers[0], quote, "not found", detail=detail)

    def goes_on(self, page: Page, end: int, at: int) -> tuple[int, int]:
        """How far the passage goes on as the lines below do: the new end, and the number of lines.

        A line that begins like a mark, as (1) does, belongs to the quote only when the passage has it to the letter.
        """
        below = at
        while below < len(self.texts):
            further = page.continued(end, self.texts[below].strip(), exactly=self.marked[below] is not None)
            if further is None:
                return end, below - at
            end, below = further, below + 1
        self.saw_end = True
        return end, below - at

    def pieces(self, number: int, page: Page, start: int, end: int) -> list[Quote | Dropped]:
        """The verdicts on the sentences that a place reaches into, kept neighbours of one paragraph joined."""
        passage, follows = self.passages[number - 1], False
        verdicts: list[Quote | Dropped] = []
        for span in page.sentences(start, end):
            verdict = judged(number, Sentence(page, span, passage, self.rules, follows=follows))
            follows = isinstance(verdict, Quote)
            verdicts.append(verdict)
        return verdicts if len(verdicts) < 2 else _joined(page, verdicts, self.rules.max_chars)


def _without_quotes(answer: str, rules: Rules) -> Status:
    """The status of a reply that cites nothing."""
    if not answer.strip(EDGE):
        return "unsure"
    if weight(answer.strip()) <= rules.unsure_max_chars:
        said = answer.translate(_APOSTROPHES).casefold()
        if any(phrase.translate(_APOSTROPHES).casefold() in said for phrase in rules.unsure):
            return "unsure"
    return "uncited"


_APOSTROPHES: Final = str.maketrans(dict.fromkeys("’‘ʼ＇", "'"))


def _too_short(number: int, quote: str, length: int, rules: Rules) -> Dropped:
    return Dropped(number, quote, "too short", detail=f"{length} characters, fewer than {rules.min_chars}")


def _joined(page: Page, verdicts: list[Quote | Dropped], max_chars: int) -> list[Quote | Dropped]:
    """The verdicts, each run of kept neighbours in one paragraph as one quote while it is not too long."""
    runs: list[list[Quote | Dropped]] = []
    counts = 0  # what the last run counts
    for verdict in verdicts:
        own = weight(verdict.text) if isinstance(verdict, Quote) else 0
        last = runs[-1][-1] if runs else None
        beside = own and isinstance(last, Quote) and page.beside(last.end, verdict.start or 0)
        if beside and counts + own < max_chars:
            runs[-1].append(verdict)
            counts += own + 1
        else:
            runs.append([verdict])
            counts = own
    return [_as_one(page, run) for run in runs]


def _as_one(page: Page, run: list[Quote | Dropped]) -> Quote | Dropped:
    if len(run) == 1:
        return run[0]
    start, end = run[0].start or 0, run[-1].end or 0
    return Quote(run[0].passage, one_line(page.text[start:end]), start, end)


def _is_quote(quote: str, found: list[Quote | Dropped]) -> bool:
    """One word alone is no quote, unless it is the sentence."""
    if " " in quote or len(quote.split()) != 1 or has_cjk(quote):
        return True
    return not found or letters(quote) == letters(found[0].text if isinstance(found[0], Quote) else found[0].quote)


def _page(passage: Passage | str, rules: Rules) -> Page:
    if isinstance(passage, str):
        return Page(passage, stops=rules.stops)
    return Page(passage.text, title=passage.title, soft=passage.soft_breaks, stops=rules.stops)


# --- Misuse is told ---------------------------------------------------------------------------------------------------


def _rules(rules: Rules | None) -> Rules:
    if rules is None:
        return _DEFAULT
    if not isinstance(rules, Rules):
        raise TypeError(f"rules takes a Rules or None, not {type(rules).__name__}")
    return rules


_DEFAULT: Final = Rules()


def _passage(passage: object, name: str) -> Passage | str:
    if isinstance(passage, (str, Passage)):
        return passage
    try:
        return Passage.of(passage)
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from None


def _passages(passages: Iterable[object]) -> list[Passage | str]:
    if type(passages) not in (list, tuple):
        one = isinstance(passages, (str, bytes, Passage)) or hasattr(passages, "keys")
        if one or held(passages)[0] is not None:  # documents of some libraries can be iterated, over their fields
            raise TypeError(f"passages takes several, e.g. [passage], not one {type(passages).__name__}")
    try:
        several = list(passages)
    except TypeError:
        raise TypeError(f"passages takes a list of str or Passage, not {type(passages).__name__}") from None
    return [
        passage if isinstance(passage, (str, Passage)) else _passage(passage, f"passages[{at}]")
        for at, passage in enumerate(several)
    ]


def _pairs(reply: object) -> list[tuple[int, str]]:
    if isinstance(reply, (bytes, bytearray)) or hasattr(reply, "keys") or not isinstance(reply, Iterable):
        raise TypeError(f"reply takes a str, or pairs of number and quote, not {type(reply).__name__}")
    pairs = []
    for pair in reply:
        if not (isinstance(pair, (tuple, list)) and len(pair) == 2):
            raise TypeError(f"reply takes pairs (number, quote), not {pair!r:.60}")
        number, quote = pair
        if isinstance(number, bool) or not isinstance(number, int) or not isinstance(quote, str):
            raise TypeError(f"reply takes pairs of an int and a str, not {pair!r:.60}")
        pairs.append((number, quote))
    return pairs
