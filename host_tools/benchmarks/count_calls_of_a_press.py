"""Count the function calls in the firmware between the press of PASS and the frame that shows this press.

The module counts function calls, the files of these functions, and calls into another folder. The firmware runs on
CPython, so every run gives the same counts. `python -m host_tools.benchmarks.count_calls_of_a_press` prints the calls.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from app.app import App
from host_tools.benchmarks.result_table import Row
from host_tools.packing.compile import FIRMWARE
from host_tools.proof.fake_board import FakeBoard

MOST_CALLS = 100
MOST_FILES = 30
MOST_ROOMS = 10
_TABLE = {"mode": "emperor", "seats": 6, "teams": 2}
_PASS = 1  # the bit of PASS in the levels of a board
_OF_THE_RUNTIME = ("compat.py", "ticks.py")  # on a Pico MicroPython itself defines these names
_TICK_MS = 20


class Call(NamedTuple):
    """One function call in the firmware: the name of the function, the file of the function, and the file of the
    caller.
    """

    file: str
    function: str
    caller: str

    @property
    def changes_room(self) -> bool:
        """Return True if the caller and the function are in different top-level folders of the firmware. A file at the
        top level counts as a folder.
        """
        return self.file.split("/")[0] != self.caller.split("/")[0]


def way() -> list[Call]:
    """Return the calls, in order, that a press causes when it ends the second turn of a six-player game."""
    board = FakeBoard({"settings.json": json.dumps(_TABLE).encode()})
    app = App(board)
    board.inbox.extend(b'{"do": "begin", "first": 1}\n')
    _wait(app, board, 4000)
    board.levels = _PASS  # this first press creates everything that is created on first use
    _wait(app, board, 60)
    board.levels = 0
    _wait(app, board, 4000)
    calls: list[Call] = []
    frames = len(board.frames)

    def note(frame: FrameType, event: str, _: Any) -> None:
        file = _file(frame)
        inner = frame.f_code.co_name.startswith("<")  # a comprehension is a call only in some versions of Python
        if event == "call" and file and file not in _OF_THE_RUNTIME and not inner and len(board.frames) == frames:
            calls.append(Call(file, frame.f_code.co_name, _file(frame.f_back)))

    board.levels = _PASS
    sys.setprofile(note)
    try:
        app.tick(board.time_ms)
    finally:
        sys.setprofile(None)
    if len(board.frames) == frames or app.session.game.history.done != 2:
        raise RuntimeError("The press was not shown in the tick in which it came.")
    return [call._replace(caller=call.caller or call.file) for call in calls]


def rows() -> list[Row]:
    """Return the numbers of calls, of files and of calls into another folder, as rows."""
    calls = way()
    note = "PASS in Emperor, six seats"
    return [
        Row("press_calls", "calls from a press to its frame", len(calls), "", MOST_CALLS, note=note),
        Row("press_files", "files on that way", len({call.file for call in calls}), "", MOST_FILES, note=note),
        Row(
            "press_rooms",
            "changes of room on that way",
            sum(call.changes_room for call in calls),
            "",
            MOST_ROOMS,
            note=note,
        ),
    ]


def _wait(app: App, board: FakeBoard, ms: int) -> None:
    for _ in range(ms // _TICK_MS):
        board.time_ms += _TICK_MS
        app.tick(board.time_ms)


def _file(frame: FrameType | None) -> str:
    """Return the file of a call frame as a path inside `firmware`, or "" if the file is elsewhere."""
    path = Path(frame.f_code.co_filename) if frame else Path()
    return path.relative_to(FIRMWARE).as_posix() if path.is_relative_to(FIRMWARE) else ""


if __name__ == "__main__":
    for call in way():
        print(f"{call.file:36} {call.function}")
    for row in rows():
        print(f"{row.label}: {row.value:.0f}")
