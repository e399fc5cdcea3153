"""Verdicts: what is kept, what is dropped and why, and what the reply as a whole is good for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias, get_args

Reason: TypeAlias = Literal[
    "too short", "not found",
    "too long", "heading", "table row", "list item", "a question", "needs context", "past year",
    "duplicate", "over the limit",
]  # fmt: skip
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
Status: TypeAlias = Literal["ok", "unsure", "uncited", "unsupported", "fragment"]
STATUSES: Final[tuple[Status, ...]] = get_args(Status)


@dataclass(frozen=True, init=False)
class Quote:
    """A sentence that may be sent.

    Attributes:
        passage: Number of its passage, from 1.
        text: The sentence to send, on one line.
        start: Where it begins in the passage's text: code points from 0.
        end: Where it ends, not included.
    """

    passage: int
    text: str
    start: int
    end: int

    def __init__(self, passage: int, text: str, start: int, end: int) -> None:
        fields = self.__dict__  # in half the time that a dataclass's own takes: one is made for each quote
        fields["passage"], fields["text"], fields["start"], fields["end"] = passage, text, start, end


@dataclass(frozen=True, init=False)
class Dropped:
    """A quote that may not be sent, and why.

    Attributes:
        passage: The number the model gave.
        quote: The widened sentence when the quote was found, else the model's words.
        reason: One of REASONS, or the words of a check of your own.
        start: Where the sentence begins in the passage's text, when it was found.
        end: Where it ends, not included.
        detail: What decided it, for whoever tunes the rules.
    """

    passage: int
    quote: str
    reason: str
    start: int | None = field(default=None, compare=False, repr=False)
    end: int | None = field(default=None, compare=False, repr=False)
    detail: str = field(default="", compare=False, repr=False)

    def __init__(  # noqa: PLR0913, PLR0917 - the fields
        self,
        passage: int,
        quote: str,
        reason: str,
        start: int | None = None,
        end: int | None = None,
        detail: str = "",
    ) -> None:
        fields = self.__dict__
        fields["passage"], fields["quote"], fields["reason"] = passage, quote, reason
        fields["start"], fields["end"], fields["detail"] = start, end, detail


@dataclass(frozen=True)
class Result:
    """The verdict on a reply.

    Attributes:
        status: `ok`; or why nothing may be sent: `unsure`, `uncited`, `unsupported`, `fragment`.
        kept: What may be sent, in the order of the reply.
        dropped: What may not, in the order of the reply.
    """

    status: Status
    kept: list[Quote]
    dropped: list[Dropped]

    @property
    def ok(self) -> bool:
        """Whether there is something to send."""
        return self.status == "ok"

    def to_dict(self) -> dict[str, Any]:
        """The verdict as plain data, for JSON; the keys are the fields' names, and stay."""
        from .dicts import to_dict  # noqa: PLC0415 - not for every check

        return to_dict(self)

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Result:
        """The verdict that `to_dict` wrote. Keys it does not know are passed over.

        Raises:
            TypeError: When data, or what stands under a key, has the wrong type.
            ValueError: When a key is missing, or status is none of STATUSES.
        """
        from .dicts import from_dict  # noqa: PLC0415 - not for every check

        return from_dict(data)
