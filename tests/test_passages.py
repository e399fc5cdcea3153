"""Passage.of, and check itself, take what retrievers hand over; here as plain look-alikes of their objects."""

import re
from collections import UserDict, defaultdict, deque, namedtuple
from types import SimpleNamespace as Has
from unittest.mock import MagicMock, Mock

import pytest
from cases import EN, PARKING, PERMIT

from quotegate import Passage, check, judge, sentence
from quotegate.prompts import user_message

URL = "https://example.org/fees?a=1#b"
TEXT = "  Fees are due today.\r\n\tPay online.\u200b \n"  # to the letter, white space and all
Row = namedtuple("Row", "text title url")  # noqa: PYI024 - as itertuples() of a table makes them


class Field(Has):
    """An object that can be iterated over its fields, as those of some libraries can."""

    def __iter__(self):
        return iter(vars(self).items())


class Raises:
    """A field that says no by an error of its own."""

    page_content = TEXT

    @property
    def text(self):
        raise ValueError("not a text node")

    @property
    def metadata(self):
        raise RuntimeError("not loaded")


class Address(Has):
    """A URL as an object."""

    def __str__(self):
        return f"{self.scheme}://{self.rest}"


class Record(dict):
    """A row of a database: it has keys and is no mapping, what is iterated are its values."""

    def __iter__(self):
        return iter(self.values())

    def __contains__(self, value):
        return value in self.values()

    def get(self, *_):
        raise NotImplementedError


# fmt: off
# --- What is taken ----------------------------------------------------------------------------------------------------

TAKEN = {
    "a str":                     (TEXT, Passage(TEXT)),
    "an empty str":              ("", Passage("")),
    "our own names":             ({"text": TEXT, "title": "Fees", "soft_breaks": True, "qa": True, "url": "/fees"},
                                  Passage(TEXT, "Fees", soft_breaks=True, qa=True, url="/fees")),
    "our own names, and more":   ({"text": TEXT, "qa": True, "score": 0.5, "title": None}, Passage(TEXT, qa=True)),
    "an empty text":             ({"text": ""}, Passage("")),
    "a named tuple":             (Row(TEXT, "Fees", URL), Passage(TEXT, "Fees", url=URL)),
    "a row of a database":       (Record(title="Fees", text=TEXT, score=1), Passage(TEXT, "Fees")),
    "another kind of mapping":   (UserDict(text=TEXT, title="Fees"), Passage(TEXT, "Fees")),
    "page_content, metadata":    (Field(id=None, page_content=TEXT, metadata={"title": "Fees", "source": URL}, type="Document"),
                                  Passage(TEXT, "Fees", url=URL)),
    "a file as the source":      (Has(page_content=TEXT, metadata={"source": "docs/fees.pdf", "page": 3}), Passage(TEXT)),
    "url before source":         (Has(page_content=TEXT, metadata={"source": "https://a.example/", "url": URL}),
                                  Passage(TEXT, url=URL)),
    "text, metadata":            (Has(text=TEXT, metadata={"title": "Fees", "url": URL}), Passage(TEXT, "Fees", url=URL)),
    "within a node":             (Has(node=Has(text=TEXT, metadata={"title": "Fees"}), score=0.5), Passage(TEXT, "Fees")),
    "within a node's resource":  (Has(node=Has(text_resource=Has(text=TEXT), metadata={}), score=None), Passage(TEXT)),
    "within four others":        (Has(node=Has(document=Has(resource=Has(source=Has(text=TEXT))))), Passage(TEXT)),
    "content, meta":             (Has(id="1", content=TEXT, blob=None, meta={"title": "Fees", "link": URL}),
                                  Passage(TEXT, "Fees", url=URL)),
    "a document block":          ({"type": "document", "title": "Fees", "context": "2026", "source":
                                   {"type": "text", "media_type": "text/plain", "data": TEXT}}, Passage(TEXT, "Fees")),
    "its content in parts":      ({"type": "document", "source": {"type": "content", "content":
                                   [{"type": "text", "text": TEXT}, {"type": "text", "text": "b"}]}},
                                  Passage(f"{TEXT}\n\nb")),
    "a search_result block":     ({"type": "search_result", "source": URL, "title": "Fees", "content":
                                   [{"type": "text", "text": TEXT}], "citations": {"enabled": True}},
                                  Passage(TEXT, "Fees", url=URL)),
    "a page that was fetched":   (Has(type="web_fetch_tool_result", content=Has(type="web_fetch_result", url=URL, content=Has(
                                   type="document", title="Fees", source=Has(type="text", data=TEXT)))),
                                  Passage(TEXT, "Fees", url=URL)),
    "content parts, attributes": (Has(attributes={"title": "Fees", "url": URL, "n": 1.0}, filename="fees.pdf",
                                      content=[Has(type="text", text=TEXT), Has(type="text", text="b")], score=0.9),
                                  Passage(f"{TEXT}\n\nb", "Fees", url=URL)),
    "data as a mapping":         (Has(id="1", data={"text": TEXT, "title": "Fees", "url": URL}),
                                  Passage(TEXT, "Fees", url=URL)),
    "data with a snippet":       ({"data": {"snippet": TEXT}}, Passage(TEXT)),
    "a reranked document":       (Has(index=3, document=Has(text=TEXT), relevance_score=0.9), Passage(TEXT)),
    "a document as a str":       ({"document": TEXT, "metadata": {"title": "Fees"}, "distance": 0.1}, Passage(TEXT, "Fees")),
    "text content":              (Has(type="text", text=TEXT, annotations=None, meta=None), Passage(TEXT)),
    "an embedded resource":      (Has(type="resource", resource=Has(uri=URL, text=TEXT, mime_type=None)), Passage(TEXT, url=URL)),
    "its address an object":     (Has(resource=Has(uri=Address(scheme="https", rest="a.example/b"), text=TEXT)),
                                  Passage(TEXT, url="https://a.example/b")),
    "an address of no web":      (Has(resource=Has(uri=Address(scheme="file", rest="/etc/fees"), text=TEXT)), Passage(TEXT)),
    "a tool's result":           (Has(content=[Has(type="image", data="iVBOR", mime_type="image/png"), "a",
                                               Has(type="resource", resource=Has(text=TEXT))]), Passage(f"a\n\n{TEXT}")),
    "a resource that was read":  (Has(contents=[Has(uri=URL, text=TEXT)]), Passage(TEXT)),
    "a double in a test":        (Mock(page_content=TEXT, metadata={"title": "Fees"}), Passage(TEXT, "Fees")),
    "fields that raise":         (Raises(), Passage(TEXT)),
    "a title that is none":      (Has(text=TEXT, title=str.title, metadata={"title": 3}, meta={"title": " "}), Passage(TEXT)),
    "a script as address":       (Has(text=TEXT, url="javascript:alert(1)", link="https://a.example/ b"), Passage(TEXT)),
    "an address in capitals":    (Has(text=TEXT, link="HTTPS://A.EXAMPLE/"), Passage(TEXT, url="HTTPS://A.EXAMPLE/")),
}
# fmt: on


@pytest.mark.parametrize(("obj", "expected"), TAKEN.values(), ids=TAKEN)
def test_taken(obj, expected):
    passage = Passage.of(obj)
    assert passage == expected
    assert type(passage) is Passage


def test_a_passage_stays_itself():
    passage = Passage(TEXT)
    assert Passage.of(passage) is passage


def test_a_mapping_is_left_as_it_was():
    given = defaultdict(dict, page_content=TEXT)
    Passage.of(given)
    assert given == {"page_content": TEXT}


# --- What is not ------------------------------------------------------------------------------------------------------

RING = {}
RING["content"] = RING["source"] = [RING, RING]
LOOP = {}
LOOP["source"] = LOOP

# fmt: off
REFUSED = {
    "nothing":                   None,
    "bytes":                     b"text",
    "a number":                  3,
    "a list":                    ["text"],
    "a tuple":                   (1, "text"),
    "an object":                 object(),
    "a class":                   dict,
    "a mapping without text":    {"title": "Fees", "score": 0.5},
    "a content of None":         Has(content=None, meta={"title": "Fees"}, blob=b"..."),
    "a text that is no str":     Has(text=b"text"),
    "no parts":                  Has(content=[]),
    "an image":                  Has(type="image", data="iVBORw0KGgo=", mime_type="image/png"),
    "a file in base64":          {"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": "JVBE"}},
    "an address alone":          {"type": "document", "source": {"type": "url", "url": URL}},
    "a search hit, encrypted":   {"type": "web_search_result", "title": "Fees", "url": URL, "encrypted_content": "Eq"},
    "an image in a node":        Has(node=Has(text_resource=None, image_resource=Has(data=b"..."))),
    "one that answers all":      Mock(),
    "one that answers more":     MagicMock(),
    "one within itself":         LOOP,
    "one in its own parts":      RING,
}
# fmt: on


@pytest.mark.parametrize("obj", REFUSED.values(), ids=REFUSED)
def test_refused(obj):
    told = f"a passage is a str, a Passage, or an object or mapping with a text (text, page_content, content, …), and this {type(obj).__name__} has none"
    with pytest.raises(TypeError, match=f"^{re.escape(told)}$"):
        Passage.of(obj)
    with pytest.raises(TypeError, match=f"^{re.escape('passages[1]: ' + told)}$"):
        check("[1] a", [PARKING, obj])


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ({"title": 3}, "Passage.title takes a str or None, not int"),
        ({"url": b"a"}, "Passage.url takes a str or None, not bytes"),
        ({"qa": "yes"}, "Passage.qa takes True or False, not 'yes'"),
        ({"soft_breaks": 1}, "Passage.soft_breaks takes True, False or None, not 1"),
    ],
)
def test_a_wrong_field_of_a_mapping_is_told(field, message):
    with pytest.raises(TypeError, match=re.escape(f"passages[0]: {message}")):
        check("[1] a", [{"text": TEXT, **field}])


# --- Wherever passages are taken --------------------------------------------------------------------------------------

SEVERAL = (Has(page_content=PARKING, metadata={}), {"text": EN[1]})


def test_check_and_its_stages_take_them():
    expected = check(f"[1] {PERMIT}", EN).kept
    assert check(f"[1] {PERMIT}", SEVERAL).kept == expected
    assert judge(1, PERMIT, SEVERAL) == expected[0]
    assert sentence(PERMIT, SEVERAL[0]) == sentence(PERMIT, PARKING)
    assert user_message("When?", SEVERAL) == user_message("When?", EN[:2])


@pytest.mark.parametrize(
    "several",
    [
        SEVERAL,
        list(SEVERAL),
        deque(SEVERAL),
        iter(SEVERAL),
        (one for one in SEVERAL),
        dict(enumerate(SEVERAL)).values(),
    ],
    ids=lambda several: type(several).__name__,
)
def test_several_may_come_in_any_way(several):
    assert check(f"[1] {PERMIT}", several).kept == check(f"[1] {PERMIT}", EN).kept


def test_a_page_of_results_is_several():
    """Such an object can be iterated over its results, and says more about them in fields of its own."""

    class Results(Has):
        def __iter__(self):
            return iter(self.data)

    assert check(f"[1] {PERMIT}", Results(object="page", data=list(SEVERAL), has_more=False)).ok


@pytest.mark.parametrize(
    "one",
    [
        Field(page_content=PARKING, metadata={}),
        Field(node=Field(text=PARKING), score=0.5),
        Row(PARKING, "Parking", None),
        Has(text=PARKING),
        {"text": PARKING},
        Mock(text=PARKING),
    ],
    ids=lambda one: type(one).__name__,
)
def test_one_where_several_are_meant_is_told(one):
    told = re.escape(f"passages takes several, e.g. [passage], not one {type(one).__name__}")
    for call in (lambda: check("[1] a", one), lambda: judge(1, "a", one), lambda: user_message("a", one)):
        with pytest.raises(TypeError, match=f"^{told}$"):
            call()
