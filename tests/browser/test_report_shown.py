"""The report in Chromium: its links lead to the very sentences, by mouse and by keyboard, at any width.

`SHOTS=folder pytest tests/browser/test_report_shown.py` also writes pictures to look at.
"""

import os
from pathlib import Path

import pytest

from quotegate import Passage, Rules, check, sample
from quotegate.report import html

EVIL = "<script>document.title = 'run'</script><img src=x onerror=\"document.title = 'run'\"> is open at noon."
FILLER = "Nothing of this has to do with the question. " * 400
LONG = (
    Passage(FILLER + "Fees are due before the first class. Pay by card or by transfer. " + FILLER, title="Fees"),
    Passage(FILLER + "\n\nThe library opens at 8 am on weekdays.\n\n" + FILLER, title="Library"),
    Passage(EVIL, title=EVIL, url="javascript:document.title = 'run'"),
)
LONG_REPLY = f"""\
[1] Fees are due before the first class. Pay by card
[2] The library opens at 8 am
[1] Pay by card or by transfer. Nothing of this has to do with an answer.
[1] The library opens at 8 am
[3] {EVIL}"""
CASES = {
    "en": ("How many hours may I work?", sample.REPLY_EN + "\n[1] Bring your student card.", sample.PASSAGES_EN),
    "zh": ("可以打工多少小时？", sample.REPLY_ZH + "\n[1] 参加每场考试都必须携带学生证", sample.PASSAGES_ZH),
    "long": (f"When? {EVIL}", LONG_REPLY, LONG),
}


@pytest.fixture(scope="module", params=CASES)
def case(request, tmp_path_factory):
    """The name of a case, the page's address, its result and passages."""
    question, reply, passages = CASES[request.param]
    result = check(reply, passages, Rules(current_year=sample.YEAR))
    file = tmp_path_factory.mktemp("report") / f"{request.param}.html"
    file.write_text(html(question, reply, passages, result), encoding="utf-8")
    return request.param, file.as_uri(), result, passages


@pytest.fixture(autouse=True)
def _empty_page(browser):
    browser.open("about:blank")  # so that each test loads its page anew


TARGET = """(() => {
  const mark = document.querySelector(":target"), boxes = [...mark.getClientRects()];
  return {tag: mark.tagName, text: mark.textContent, id: mark.id, first: boxes[0].top,
          last: boxes[boxes.length - 1].bottom, height: innerHeight,
          outline: getComputedStyle(mark).outlineStyle};
})()"""


def in_view(target):
    return 0 <= target["first"] < target["last"] <= target["height"]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_click_on_a_sentence_leads_to_it(browser, case, width):
    _, url, result, passages = case
    browser.size(width, 900)
    assert len(result.kept) >= 2
    for number, quote in enumerate(result.kept, 1):
        browser.open("about:blank")
        browser.open(url)
        browser.click(f"#k{number} .sentence")
        target = browser.run(TARGET)
        assert target["tag"] == "MARK"
        assert target["text"] == passages[quote.passage - 1].text[quote.start : quote.end]
        assert target["outline"] == "solid"
        assert in_view(target), target
        browser.click(f'a.back[href="#k{number}"]')
        back = browser.run(TARGET)
        assert (back["id"], in_view(back)) == (f"k{number}", True)


def test_the_links_of_what_was_dropped_lead_to_it(browser, case):
    _, url, result, passages = case
    browser.size(1280, 900)
    places = browser_places(browser, url)
    assert len(places) >= 3
    for place in places:
        number, start, end = map(int, place[2:].split("-"))
        browser.open("about:blank")
        browser.open(url + place)
        target = browser.run(TARGET)
        assert passages[number - 1].text[start:end].startswith(target["text"])
        assert in_view(target), target
    assert any(dropped.start is None for dropped in result.dropped)


def browser_places(browser, url):
    browser.open(url)
    return browser.run('[...document.querySelectorAll("#dropped a")].map(link => link.getAttribute("href"))')


def test_by_keyboard(browser, case):
    _, url, result, passages = case
    browser.open(url)
    browser.key("Tab", 9)
    skip = "document.activeElement.className + ' ' + (document.activeElement.getBoundingClientRect().left >= 0)"
    assert browser.run(skip) == "skip true"  # seen as soon as it has the focus
    browser.key("Enter", 13)
    browser.key("Tab", 9)
    assert browser.run("document.activeElement.className") == "sentence"
    assert browser.run("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    browser.key("Enter", 13)
    quote = result.kept[0]
    assert browser.run(TARGET)["text"] == passages[quote.passage - 1].text[quote.start : quote.end]
    browser.key("Tab", 9)  # from the mark on to its way back
    assert browser.run("document.activeElement.getAttribute('href')") == "#k1"


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_is_wider_than_the_screen(browser, case, width):
    browser.size(width, 900)
    browser.open(case[1])
    assert browser.run("document.documentElement.scrollWidth <= innerWidth")


def test_nothing_runs_and_nothing_is_fetched(browser, case):
    browser.open(case[1])
    assert browser.run("document.title") != "run"
    fetched = [e["params"]["request"]["url"] for e in browser.events if e["method"] == "Network.requestWillBeSent"]
    assert fetched == [case[1]]
    assert not [e for e in browser.events if e["method"] in ("Log.entryAdded", "Runtime.exceptionThrown")]


def test_what_a_screen_reader_is_told(browser, case):
    browser.open(case[1])
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    told = {(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]}
    roles = [role for role, _ in told]
    assert {"banner", "navigation", "main", "region", "heading", "mark", "blockquote"} <= set(roles)
    assert all(name for role, name in told if role in ("link", "heading", "navigation", "region"))


@pytest.mark.skipif("SHOTS" not in os.environ, reason="SHOTS names no folder for pictures")
@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_pictures_to_look_at(browser, case, width, mode):
    browser.size(width, 900)
    browser.scheme(mode)
    browser.open(case[1])
    Path(os.environ["SHOTS"], f"report-{case[0]}-{width}-{mode}.png").write_bytes(browser.picture())
