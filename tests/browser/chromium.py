"""A headless Chromium, driven over a pipe by its DevTools protocol: nothing to install but the browser."""

import base64
import json
import os
import shutil
import subprocess
import sys
from itertools import count

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def find():
    """The browser's path; None where there is none, or no way to hand it the pipe."""
    return None if sys.platform == "win32" else next(filter(None, map(shutil.which, NAMES)), None)


class Chromium:
    """One browser with one tab; a context manager. It takes a while to start, so one is shared by all."""

    def __init__(self, folder):
        # The protocol's pipe: the browser reads its file 3 and writes its file 4, messages end in NUL.
        read, self._out = os.pipe()
        self._in, write = os.pipe()
        flags = (
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--force-color-profile=srgb", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            f"--user-data-dir={folder}", "--remote-debugging-pipe", "about:blank",
        )  # fmt: skip
        self._process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{read} 4>&{write}', "bash", find(), *flags],
            pass_fds=(read, write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(read)
        os.close(write)
        self._ids, self._left, self._session = count(1), b"", None
        self.events = []  # what the browser has told of the page, unasked
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self._session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Log", "Network", "Runtime"):
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """End the browser."""
        os.close(self._out)
        os.close(self._in)
        self._process.terminate()
        self._process.wait(10)

    def _message(self):
        while b"\0" not in self._left:
            piece = os.read(self._in, 1 << 20)
            if not piece:
                raise EOFError("the browser has gone")
            self._left += piece
        message, _, self._left = self._left.partition(b"\0")
        return json.loads(message)

    def call(self, method, **params):
        """What a method of the protocol answers."""
        asked = {"id": next(self._ids), "method": method, "params": params}
        if self._session:
            asked["sessionId"] = self._session
        os.write(self._out, json.dumps(asked).encode() + b"\0")
        while (answer := self._message()).get("id") != asked["id"]:
            self.events.append(answer)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def open(self, url):
        """Go to a page, as a click in another program does, and wait until it is loaded."""
        self.events.clear()
        if "loaderId" not in self.call("Page.navigate", url=url):
            return  # another place of the same page
        while all(event["method"] != "Page.loadEventFired" for event in self.events):
            self.events.append(self._message())

    def run(self, script):
        """What a script gives in the page; a promise is waited for."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def size(self, width, height):
        """The window's size, in pixels."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def scheme(self, name):
        """`light` or `dark`."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def click(self, selector):
        """Click in the middle of the first line of what the selector finds."""
        x, y = self.run(
            f"""(() => {{ const link = document.querySelector({json.dumps(selector)});
            link.scrollIntoView({{block: "center"}});
            const box = link.getClientRects()[0]; return [box.x + box.width / 2, box.y + box.height / 2]; }})()"""
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, key, code):
        """Press a key."""
        text = {"text": "\r"} if key == "Enter" else {}
        named = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        self.call("Input.dispatchKeyEvent", type="keyDown", **named, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **named)

    def picture(self):
        """What is to be seen, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
