"""The script of the worker around a firmware in a browser, played by a test, and a page that speaks to it. Runs on any
interpreter."""

import json
from binascii import hexlify, unhexlify

from run_browser import RunBrowser
from two_files import pair


class HexFile:
    """A file as the worker's script offers it."""

    def __init__(self, file):
        self._file = file

    def read(self):
        return hexlify(self._file.read()).decode()

    def write(self, at, digits):
        return self._file.write(at, unhexlify(digits))


class Script:
    """What `boards.browser_board` calls `worker`; its clock is set by hand."""

    def __init__(self, files=None, room=1 << 30):
        self.kept = files or pair(room)  # what the next start finds
        self.files = [HexFile(file) for file in self.kept]
        self.time_ms = 0
        self.page_says = ""
        self.told = []
        self._dealt = 0

    def now_ms(self):
        return self.time_ms

    def take(self):
        text, self.page_says = self.page_says, ""
        return text

    def tell(self, lines):
        self.told.append(lines)

    def chance(self, count):
        self._dealt += count
        return hexlify(bytes((self._dealt + at) & 255 for at in range(count))).decode()


class Page:
    """A page before a firmware that runs on `script`."""

    def __init__(self, script):
        self.script = script
        self.runner = RunBrowser(script)
        self.reports = []
        self._id = 0
        self.pass_time(100)

    def pass_time(self, ms):
        """Let time pass, with a tick at the end of each rest."""
        until = self.script.time_ms + ms
        while self.script.time_ms < until:
            rest_ms = self.runner.tick()
            assert rest_ms >= 0
            self.script.time_ms += rest_ms
        self._read()

    def _read(self):
        for lines in self.script.told:
            for line in lines.split("\n"):
                if line.endswith("}"):  # not one that was broken off
                    self.reports.append(json.loads(line))
        self.script.told = []

    def say(self, command):
        """Send a command. Return the id of its answer."""
        self._id += 1
        command["id"] = self._id
        self.script.page_says += json.dumps(command) + "\n"
        return self._id

    def ask(self, command):
        """Send a command, and return the answer."""
        own = self.say(command)
        for _ in range(1000):
            self.runner.tick()
            self._read()
            for report in self.reports:
                if report.get("id") == own:
                    return report
        raise AssertionError("no answer")

    def state(self):
        """Return the newest state."""
        return self.ask({"do": "state"})


def play():
    """A game begins, a turn is passed by a button and one by an event, the page goes and comes again: what is kept."""
    page = Page(Script())
    page.ask({"do": "name", "seat": 0, "name": "Ada"})
    page.ask({"do": "begin", "first": 1})
    page.pass_time(2000)
    page.ask({"do": "press", "button": "pass"})
    page.ask({"do": "release", "button": "pass"})
    page.pass_time(1000)
    page.ask({"do": "event", "event": {"type": "pass"}})
    page.pass_time(3000)
    state = Page(Script(page.script.kept)).state()
    return [state["names"][0], state["screen"], state["first"], state["moves"], state["game"]["turn"]]


if __name__ == "__main__":
    print(json.dumps(play()))
