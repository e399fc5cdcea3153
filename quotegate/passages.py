"""Passage: one numbered text shown to the model, and making one from what other libraries hand over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

# Where others keep what a passage needs; of several, the first counts.
_TEXT: Final = ("text", "page_content", "content", "contents", "snippet", "document")  # a str, or a list of parts
_WITHIN: Final = ("node", "text_resource", "document", "resource", "source", "data", "content")
_ABOUT: Final = ("metadata", "meta", "attributes")
_ADDRESS: Final = ("url", "link", "source", "uri")
_OWN: Final = ("title", "soft_breaks", "qa", "url")
_FLAT: Final = (str, bytes, int, float, list, tuple, type(None))  # nothing lies within these
_DEEPEST: Final = 5  # objects in one another; those that answer to every name have no bottom


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

    @classmethod
    def of(cls, obj: object) -> Passage:
        """The passage that a retriever's result, a document, a content block or a mapping holds.

        The text is taken exactly as given, from `text`, `page_content`, `content` and the like, also of what lies
        within (`node`, `document`, `resource`, `source`, `data`); several parts are joined by a blank line. The title
        is `title`, of the object or its metadata; the address is the first of `url`, `link`, `source` and `uri` that
        begins with http. A mapping may give `title`, `soft_breaks`, `qa` and `url` as Passage takes them. A Passage
        stays itself.

        >>> Passage.of({"page_content": "Pay online.", "metadata": {"title": "Fees", "source": "https://example.org/fees"}})
        Passage(text='Pay online.', title='Fees', soft_breaks=None, qa=False, url='https://example.org/fees')

        Raises:
            TypeError: When obj holds no text, or a field of a mapping has the wrong type.
        """
        if isinstance(obj, Passage):
            return obj
        if isinstance(obj, str):
            return cls(obj)
        text, layers = held(obj)
        if text is None:
            raise TypeError(
                "a passage is a str, a Passage, or an object or mapping with a text (text, page_content, content, …), "
                f"and this {type(obj).__name__} has none"
            )
        fields: dict[str, Any] = {
            "title": next(filter(_is_title, _about(layers, ("title",))), None),
            "url": next(filter(None, map(_address, _about(layers, _ADDRESS))), None),
        }
        if _is_mapping(obj):
            fields.update((name, value) for name in _OWN if (value := _get(obj, name)) is not None)
        return cls(text, **fields)


def held(obj: object, deepest: int = _DEEPEST) -> tuple[str | None, list[object]]:
    """The text that an object holds, and the objects in one another down to it."""
    layers: list[object] = []
    while obj is not None and len(layers) < deepest:
        layers.append(obj)
        text = _text(obj, deepest - len(layers))
        if text is not None:
            return text, layers
        obj = next((inner for name in _WITHIN if not isinstance(inner := _get(obj, name), _FLAT)), None)
    return None, layers


def _text(obj: object, deepest: int) -> str | None:
    for name in _TEXT:
        value = _get(obj, name)
        if isinstance(value, str):
            return value
        if isinstance(value, (list, tuple)):
            parts = [part if isinstance(part, str) else held(part, deepest)[0] for part in value]
            if texts := [part for part in parts if part is not None]:
                return "\n\n".join(texts)
    data = _get(obj, "data")  # mostly an image or a file in base64
    return data if isinstance(data, str) and _get(obj, "type") == "text" else None


def _about(layers: list[object], names: tuple[str, ...]) -> Iterator[object]:
    """What the layers and their metadata have under these names."""
    for layer in layers:
        for place in (layer, *(_get(layer, name) for name in _ABOUT)):
            if place is not None:
                yield from (_get(place, name) for name in names)


def _is_title(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _address(value: object) -> str | None:
    """The address as a str, if it is one of the web: metadata name files and databases too."""
    if _get(value, "scheme") is not None:  # an object that is a URL
        value = str(value)
    if not isinstance(value, str) or value.split() != [value]:
        return None
    return value if value[:8].lower().startswith(("http://", "https://")) else None


def _is_mapping(obj: object) -> bool:
    return hasattr(type(obj), "keys")  # of the type: some objects answer to every name


def _get(obj: Any, name: str) -> Any:
    if type(obj) is dict:
        return obj.get(name)
    try:
        if _is_mapping(obj):
            return obj[name] if name in obj.keys() else None  # noqa: SIM118 - a row of a database holds values, not names
        return getattr(obj, name, None)
    except Exception:  # noqa: BLE001 - a property may raise anything, and then there is nothing to be had
        return None
