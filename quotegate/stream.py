"""The gate for a reply that comes in pieces: each line is read, its quotes found, widened, judged, kept or dropped.

`check` gives `Checking` all lines at once, `Gate` those that are sure by now: there is one way through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .given import given_passages, given_rules
from .judging import Sentence, judged
from .lines import SHORT
from .page import Page
from .passages import Passage
from .plain import plain_sentence, usual
from .reading import EDGE, Line, Reading, marked, strip, variants
from .rules import Rules
from .text import has_cjk, is_cjk, letters, one_line, weight
from .verdicts import Dropped, Quote, Reason, Result, Status


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
        self._check = Checking(given_passages(passages), given_rules(rules))
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


class Checking:
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
        "plain",
        "rules",
        "saw_end",
        "texts",
    )

    def __init__(self, passages: Sequence[Passage | str], rules: Rules) -> None:
        self.passages, self.rules = passages, rules
        self.plain = usual(rules)
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
        self.texts += texts
        for line in map(marked, texts):
            if line:
                self.last = len(self.marked)
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
            page = self.pages[number] = Page.of(self.passages[number - 1], self.rules.stops)
        return page

    def quote(self, numbers: tuple[int, ...], quote: str, at: int | None = None) -> int:
        """Judge one quote; how many of the lines below belong to it."""
        if self.plain and (verdict := self.at_one_look(numbers, quote, at)):
            self.take(verdict)
            return 0
        verdicts, used = self.verdicts(numbers, quote, at)
        if isinstance(verdicts[0], Dropped) and verdicts[0].reason == "not found":
            for variant in variants(quote):
                others, lines_used = self.verdicts(numbers, variant, at)
                if any(isinstance(verdict, Quote) for verdict in others):
                    verdicts, used = others, lines_used
                    break
        apart = False  # what stands before is not sent with it, though it is kept
        for verdict in verdicts:
            if apart and isinstance(verdict, Quote):
                verdict = self.judged(verdict.passage, (verdict.start, verdict.end), follows=False)  # noqa: PLW2901
            apart = not self.take(verdict)
        return used

    def take(self, verdict: Quote | Dropped) -> bool:
        """Take a verdict; False when what it says is kept already, though not as the last."""
        if isinstance(verdict, Dropped):
            self.dropped.append(verdict)
        elif self.kept and (twin := self.twin(verdict)):
            self.drop(verdict, "duplicate", f"stands in {twin.text[:40]!r}")
            return twin is self.kept[-1]
        elif len(self.kept) >= self.rules.max_quotes:
            self.drop(verdict, "over the limit", f"more than {self.rules.max_quotes}")
        else:
            self.kept.append(verdict)
        return True

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
        known = self.known(numbers)
        for number in known:
            page, begun, done = self.page(number), 0, 0
            for start, end in page.places(quote):
                if begun <= start and end <= done:
                    continue  # in a sentence that is judged already
                last, used = self.goes_on(page, end, at) if at is not None else (end, 0)
                found = self.pieces(number, page, start, last)
                if not found or (short and not used):
                    continue
                begun, done = found[0].start or 0, found[-1].end or end
                if not used and not _is_quote(quote, found):
                    found = [Dropped(number, quote, "too short", detail="one word alone")]
                if isinstance(found[0], Quote) or any(isinstance(verdict, Quote) for verdict in found):
                    return found, used
                first = first or (found, used)
        if first:
            return first
        return [_too_short(numbers[0], quote, length, self.rules) if short else _missing(numbers[0], quote, known)], 0

    def at_one_look(self, numbers: tuple[int, ...], quote: str, at: int | None) -> Quote | Dropped | None:
        """The verdict in the two common cases: a plain sentence that may be sent, and one that stands nowhere."""
        number = numbers[0]
        if not 1 <= number <= len(self.passages) or len(quote) - quote.count(" ") < self.rules.min_chars:
            return None
        page = self.page(number)
        start = page.text.find(quote)
        if start < 0:
            if len(page.text) >= SHORT or not quote.isprintable() or quote in page.unbroken():
                return None  # it takes long to fold, has white space but spaces, or is wrapped
            nowhere = len(numbers) == 1 and not variants(quote) and page.lacks(quote)
            return _missing(number, quote, numbers) if nowhere else None
        if not quote[:1].isalnum() or (" " not in quote and not is_cjk(quote[0])):
            return None  # one word, or less
        if at is not None:
            if at == len(self.texts):
                self.saw_end = True
            elif self.marked[at] is None or self.texts[at][0] not in "[［【〔":
                return None  # the passage may go on as that line does
        span = plain_sentence(page, start, start + len(quote), self.rules.max_chars)
        return Quote(number, page.text[span[0] : span[1]], *span) if span else None

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
        verdicts: list[Quote | Dropped] = []
        for span in page.sentences(start, end):
            follows = bool(verdicts) and isinstance(verdicts[-1], Quote)
            verdicts.append(self.judged(number, span, follows=follows))
        return verdicts if len(verdicts) < 2 else _joined(page, verdicts, self.rules.max_chars)

    def judged(self, number: int, span: tuple[int, int], *, follows: bool) -> Quote | Dropped:
        """The verdict on one sentence; follows: the one before it is kept."""
        passage = self.passages[number - 1]
        return judged(number, Sentence(self.page(number), span, passage, self.rules, follows=follows))


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


def _missing(number: int, quote: str, known: Sequence[int]) -> Dropped:
    """The verdict on a quote that stands in none of the passages with these numbers."""
    detail = f"not in passage {known[0]}" if known else f"no passage {number}"
    return Dropped(number, quote, "not found", None, None, detail)


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
