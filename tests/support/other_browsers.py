"""Firefox and WebKit for the tests of the site, each without a driver from elsewhere: Firefox speaks WebDriver BiDi by
itself, WebKit has a driver of its own. Both show one window, without a screen."""

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

from websockets.sync.client import connect

from patience import PATIENCE_S


class Window:
    """One window of a browser; `missing` says what must be installed, None where all is there."""

    missing = None

    def goto(self, address):
        """Open this address, and wait until it is loaded."""
        raise NotImplementedError

    def value(self, function):
        """What this function of the page gives, itself or by a promise."""
        raise NotImplementedError

    def act(self, actions):
        """Have fingers do this, as WebDriver has it."""
        raise NotImplementedError

    def wait(self, function, wanted):
        """Wait until that function of the page gives what is wanted; raises AssertionError with what it gave last."""
        until = time.monotonic() + PATIENCE_S
        while (given := self.value(function)) != wanted:
            assert time.monotonic() < until, (function, given)
            time.sleep(0.1)

    def press(self, selector):
        """Press there for a moment, as with a mouse, once it stands still."""
        middle = f"""() => {{
            const found = document.querySelector("{selector}");
            found.scrollIntoView({{ block: "center" }});
            const {{ x, y, width, height }} = found.getBoundingClientRect();
            return [Math.round(x + width / 2), Math.round(y + height / 2)];
        }}"""
        before = None
        while before != (now := self.value(middle)):  # a busy machine lays the page out late
            before = now
            time.sleep(0.3)
        x, y = now
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 50},
            {"type": "pointerUp", "button": 0},
        ]
        self.act([{"type": "pointer", "id": "mouse", "actions": steps}])


def _ended(process):
    process.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(10)
    process.kill()
    process.wait()


class Firefox(Window):
    """Firefox, asked by WebDriver BiDi."""

    program = shutil.which("firefox-esr") or shutil.which("firefox")
    missing = None if program else "no Firefox here: apt install firefox-esr"

    def __init__(self, folder):
        self._process = subprocess.Popen(
            [self.program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        said = []
        while not said or "WebDriver BiDi" not in said[-1]:
            said.append(self._process.stderr.readline())
            assert said[-1], said
        self._open = contextlib.ExitStack()
        address = re.search(r"ws://\S+", said[-1])[0]
        self._socket = self._open.enter_context(connect(address + "/session", max_size=None))
        self._asked = 0
        self._ask("session.new", capabilities={})
        self._window = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method, **params):
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(PATIENCE_S))
            if answer.get("id") == self._asked:
                assert answer["type"] == "success", answer
                return answer["result"]

    def goto(self, address):
        self._ask("browsingContext.navigate", context=self._window, url=address, wait="complete")

    def value(self, function):
        expression = f"(async () => JSON.stringify([await ({function})()]))()"
        target = {"context": self._window}
        answer = self._ask("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])[0]

    def act(self, actions):
        self._ask("input.performActions", context=self._window, actions=actions)

    def end(self):
        """Close it."""
        self._open.close()
        _ended(self._process)


class WebKit(Window):
    """WebKitGTK's own small browser, asked by its driver, on a screen that nobody sees."""

    missing = (
        None
        if shutil.which("WebKitWebDriver") and shutil.which("Xvfb")
        else "no WebKit here: apt install webkit2gtk-driver xvfb"
    )

    def __init__(self, folder):
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        display = ":" + self._screen.stdout.readline().strip()
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self._driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"],
            env={**os.environ, "DISPLAY": display, "HOME": str(folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._address = f"http://127.0.0.1:{port}"
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                self._ask("GET", "/status")
                break
            except urllib.error.URLError:
                assert time.monotonic() < until, "its driver does not answer"
                time.sleep(0.1)
        self._address += "/session/" + self._ask("POST", "/session", capabilities={})["sessionId"]

    def _ask(self, method, path, **body):
        request = urllib.request.Request(
            self._address + path, method=method, data=json.dumps(body).encode() if method == "POST" else None
        )
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return json.load(answer)["value"]

    def goto(self, address):
        self._ask("POST", "/url", url=address)

    def value(self, function):
        script = f"""const tell = arguments[0];
            Promise.resolve().then({function}).then((value) => tell([value]), (fault) => tell(String(fault)));"""
        told = self._ask("POST", "/execute/async", script=script, args=[])
        assert isinstance(told, list), told
        return told[0]

    def act(self, actions):
        self._ask("POST", "/actions", actions=actions)

    def end(self):
        """Close it."""
        with contextlib.suppress(urllib.error.URLError):
            self._ask("DELETE", "")
        _ended(self._driver)
        _ended(self._screen)
