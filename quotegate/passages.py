"""Passage: one numbered text shown to the model."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Passage:
    """One text the model may quote from.

    Attributes:
        text: The text exactly as it was shown to the model; spans index it in code points.
        title: Its title. A title is never sent, and never joins the sentence after it.
        soft_breaks: What a line break means. `False`: it ends a sentence (web pages). `True`: it falls inside sentences
            (articles, PDF text). `None`: look whether the text plainly goes on.
        qa: The passage answers its title, so an answer that opens with “Yes, …” or “可以，…” stands.
        url: Where the passage can be read; carried along, never read.

    Raises:
        TypeError: When a field has the wrong type.
    """

    text: str
    title: str | None = None
    soft_breaks: bool | None = None
    qa: bool = False
    url: str | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise TypeError(f"Passage.text takes a str, not {type(self.text).__name__}")
        for name, value in (("title", self.title), ("url", self.url)):
            if not isinstance(value, str | None):
                raise TypeError(f"Passage.{name} takes a str or None, not {type(value).__name__}")
        if self.soft_breaks is not None and not isinstance(self.soft_breaks, bool):
            raise TypeError(f"Passage.soft_breaks takes True, False or None, not {self.soft_breaks!r}")
        if not isinstance(self.qa, bool):
            raise TypeError(f"Passage.qa takes True or False, not {self.qa!r}")
