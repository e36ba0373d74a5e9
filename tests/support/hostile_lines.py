"""Gives a device line after line that a hostile host might send, and says what it answered; runs on any interpreter.

`hostile_lines.py FILE ...`: a line of a file goes to the device as it is; one that begins with `#` lays another device,
with the settings (JSON) that follow. What was answered goes out as text. Before each file and behind the last one
MicroPython says how many names it keeps for good.
"""

import json
import sys

import app.clock_keeper  # noqa: F401  # what a clock needs is loaded with it: its names are there from the start
from desk import Desk

try:
    from micropython import qstr_info
except ImportError:

    def qstr_info():
        """CPython has no table of names that fills."""


def lay(settings):
    """Return a device with these settings that remembers no frames."""
    desk = Desk(settings, tick_ms=1)
    desk.board.on_frame = lambda ms, frame: None
    return desk


def answers(desk, line):
    """Return the kind of each answer to a line, or the code of a refusal."""
    desk.board.inbox.extend(line)
    while desk.board.inbox:
        desk.run(1)
    desk.run(2)
    return [report.get("code", report["is"]) for report in desk.reports() if report["is"] not in ("state", "log")]


def main(paths):
    for path in paths:
        qstr_info()
        with open(path, "rb") as lines:
            for line in lines:
                if line.startswith(b"#"):
                    desk = lay(json.loads(line[1:].decode()))
                else:
                    print(" ".join(answers(desk, line)))
    qstr_info()


if __name__ == "__main__":
    main(sys.argv[1:])
