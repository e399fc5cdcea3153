"""A headless Chromium, driven over a pipe by its DevTools protocol: nothing to install but the browser."""

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
    """One browser with one tab; a context manager. It takes some seconds to start, so it is shared."""

    def __init__(self, folder, width=800, height=600):
        # The protocol's pipe: the browser reads its file 3 and writes its file 4, messages end in NUL.
        read, self._out = os.pipe()
        self._in, write = os.pipe()
        flags = (
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--force-device-scale-factor=1", "--force-color-profile=srgb", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            f"--window-size={width},{height}", f"--user-data-dir={folder}", "--remote-debugging-pipe", "about:blank",
        )  # fmt: skip
        shell = f'exec "$@" 3<&{read} 4>&{write}'
        self._process = subprocess.Popen(
            ["bash", "-c", shell, "bash", find(), *flags],
            pass_fds=(read, write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(read)
        os.close(write)
        self._ids, self._left, self._events = count(1), b"", []
        self._session = None
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self._session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
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
        message, self._left = self._left.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **params):
        """What a method of the protocol answers."""
        asked = {"id": next(self._ids), "method": method, "params": params}
        if self._session:
            asked["sessionId"] = self._session
        os.write(self._out, json.dumps(asked).encode() + b"\0")
        while True:
            message = self._message()
            if message.get("id") == asked["id"]:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self._events.append(message.get("method"))

    def open(self, url):
        """Go to a page, as a click in another program does, and wait until it is loaded."""
        self._events.clear()
        self.call("Page.navigate", url=url)
        while "Page.loadEventFired" not in self._events:
            self._events.append(self._message().get("method"))

    def run(self, script):
        """What a script gives in the page; a promise is waited for."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def picture(self):
        """What is to be seen, as PNG in base64."""
        return self.call("Page.captureScreenshot", format="png")["data"]

    def version(self):
        """The browser's name and version."""
        return self.call("Browser.getVersion")["product"]
