"""The report in Chromium: its links lead to the very sentences, by mouse and by keyboard, at any width.

Skipped without Chromium. `SHOTS=folder pytest tests/browser/test_report_in_browser.py` also writes pictures to look at.
"""

import base64
import json
import os
import shutil
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from quotegate import Passage, Rules, check, sample
from quotegate.report import html

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Browser:
    """Chromium without a window, spoken to over its pipe: DevTools messages as JSON, each closed by NUL."""

    def __init__(self, profile):
        to_browser, self.write = os.pipe()
        self.read, from_browser = os.pipe()

        def connect():
            # Chromium reads from 3 and writes to 4; the copies keep one from landing on the other.
            fds = os.dup(to_browser), os.dup(from_browser)
            os.dup2(fds[0], 3)
            os.dup2(fds[1], 4)

        self.process = subprocess.Popen(
            [CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
             "--disable-background-networking", "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=connect, close_fds=False,  # noqa: PLW1509 - there are no threads here
             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_browser)
        os.close(from_browser)
        self.numbers = count(1)
        self.rest = b""
        self.session = None
        self.events = []
        targets = self("Target.getTargets")["targetInfos"]
        target = next(found["targetId"] for found in targets if found["type"] == "page")
        self.session = self("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Log", "Network", "Runtime"):
            self(f"{domain}.enable")

    def message(self):
        while b"\0" not in self.rest:
            piece = os.read(self.read, 1 << 16)
            assert piece, "Chromium has gone"
            self.rest += piece
        head, _, self.rest = self.rest.partition(b"\0")
        return json.loads(head)

    def __call__(self, method, **params):
        number = next(self.numbers)
        call = {"id": number, "method": method, "params": params}
        if self.session:
            call["sessionId"] = self.session
        os.write(self.write, json.dumps(call).encode() + b"\0")
        while (answer := self.message()).get("id") != number:
            self.events.append(answer)
        assert "error" not in answer, answer
        return answer["result"]

    def wait(self, method):
        """The next event of that name."""
        while True:
            found = next((event for event in self.events if event.get("method") == method), None)
            if found:
                self.events.remove(found)
                return found["params"]
            self.events.append(self.message())

    def open(self, url):
        self.events.clear()
        if "loaderId" in self("Page.navigate", url=url):  # none: another place of the same page
            self.wait("Page.loadEventFired")

    def size(self, width, height, *, zoom=1):
        self("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=zoom, mobile=False)

    def media(self, **features):
        several = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self("Emulation.setEmulatedMedia", features=several)

    def run(self, script):
        answer = self("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def click(self, selector):
        x, y = self.run(
            f"""(() => {{ const link = document.querySelector({json.dumps(selector)});
            link.scrollIntoView({{block: "center"}});
            const box = link.getClientRects()[0]; return [box.x + box.width / 2, box.y + box.height / 2]; }})()"""
        )
        for kind in ("mousePressed", "mouseReleased"):
            self("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, key, code):
        text = {"text": "\r"} if key == "Enter" else {}
        self("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, windowsVirtualKeyCode=code, **text)
        self("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=code)

    def screenshot(self, *, whole=False):
        """A picture as PNG bytes."""
        params = {}
        if whole:
            box = self("Page.getLayoutMetrics")["cssContentSize"]
            params = {"captureBeyondViewport": True, "clip": {**box, "scale": 1}}
        return base64.b64decode(self("Page.captureScreenshot", format="png", **params)["data"])

    def close(self):
        self.process.terminate()
        self.process.wait(10)
        os.close(self.write)
        os.close(self.read)


pytestmark = [
    pytest.mark.skipif(not CHROMIUM, reason="needs Chromium"),
    pytest.mark.skipif(sys.platform == "win32", reason="the pipe is one of POSIX"),
]


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    browser = Browser(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.close()


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
    browser.open("about:blank")
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
    browser.open("about:blank")
    browser.open(case[1])
    assert browser.run("document.documentElement.scrollWidth <= innerWidth")


def test_nothing_runs_and_nothing_is_fetched(browser, case):
    browser.open("about:blank")
    browser.events.clear()
    browser.open(case[1])
    assert browser.run("document.title") != "run"
    fetched = [e["params"]["request"]["url"] for e in browser.events if e["method"] == "Network.requestWillBeSent"]
    assert fetched == [case[1]]
    assert not [e for e in browser.events if e["method"] in ("Log.entryAdded", "Runtime.exceptionThrown")]


def test_what_a_screen_reader_is_told(browser, case):
    browser.open("about:blank")
    browser.open(case[1])
    nodes = browser("Accessibility.getFullAXTree")["nodes"]
    told = {(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]}
    roles = [role for role, _ in told]
    assert {"banner", "navigation", "main", "region", "heading", "mark", "blockquote"} <= set(roles)
    assert all(name for role, name in told if role in ("link", "heading", "navigation", "region"))


@pytest.mark.skipif("SHOTS" not in os.environ, reason="SHOTS names no folder for pictures")
@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_pictures_to_look_at(browser, case, width, mode):
    browser.size(width, 900)
    browser.media(prefers_color_scheme=mode)
    browser.open("about:blank")
    browser.open(case[1])
    Path(os.environ["SHOTS"], f"report-{case[0]}-{width}-{mode}.png").write_bytes(browser.screenshot())
    browser.media()
