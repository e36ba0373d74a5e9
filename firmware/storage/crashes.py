"""A short log of crashes for the host, and the number of crashes in a row, both in the board's storage.

A crash counts only if it happens soon after a start. After the first two crashes, the app is only restarted. After the
third, the last event of the game is undone, because it probably caused the crash. After the fourth, the game is set
aside. After the fifth, the app does not start again, because the game cannot be the cause.
"""

import json

import version
from compat import const
from strict_json import read_json

TAKE_BACK = const(3)
SET_ASIDE = const(4)
GIVE_UP = const(5)
NO_CRASH = const(-1)
MINUTE_MS = const(60000)
# The last digit of this file is the count. A "+" after it means that the game has been changed because of the crash.
# Earlier digits are older. If the file does not exist, there was no crash.
_ROW = "crash-row"
_LOG = "crash-log"  # one JSON object in each line, the newest last
_LOG_BYTES = const(1600)
_TRACE = const(400)  # characters of a traceback that are stored: its end, because it names the innermost calls


class Crashes:
    """The crashes stored by `board`.

    `row` is the number of crashes in a row. `row` is 0 if the last crash happened long after a start, and NO_CRASH if
    there was no crash.
    """

    def __init__(self, board):
        self._board = board
        kept = board.read(_ROW)
        self._done = False  # True if an earlier start has already changed the game because of the last crash
        self.row = NO_CRASH
        if kept is not None:
            self._done = kept[-1:] == b"+"
            kept = kept[: len(kept) - self._done]
            self.row = kept[-1] - 48 if kept and 48 <= kept[-1] <= 48 + GIVE_UP else 0

    def begin(self) -> int:
        """Record that the app starts. Return the number of crashes in a row to which the app must react.

        Return 0 if the app already reacted to these crashes at an earlier start, and has only lost power since then.
        """
        row = self.row
        if row in (TAKE_BACK, SET_ASIDE):
            if self._done:
                return 0
            self._done = True
            self._keep(b"%d+" % row)
        return row

    def note(self, words: str, up_ms: int) -> None:
        """Record that the app crashed `up_ms` milliseconds after its start. `words` is the traceback, or a sentence."""
        row = max(self.row, 0) + (1 if up_ms < MINUTE_MS else 0)
        if row != self.row:
            self.row = row
            self._done = False
            self._keep(b"%d" % min(row, GIVE_UP))
        what = {"firmware": version.FIRMWARE, "up_s": up_ms // 1000, "row": row, "trace": words[-_TRACE:]}
        board = self._board
        line = json.dumps(what)
        if board.read(_LOG) is None and _LOG in board.ilistdir():
            board.append(_LOG, b"\n" + line.encode())  # there was no memory to read the log, so keep its content
            return
        lines = log(board) + [line]
        while len(lines) > 1 and sum(len(line.encode()) + 1 for line in lines) > _LOG_BYTES:
            lines.pop(0)
        board.write(_LOG, "\n".join(lines).encode())

    def _keep(self, words: bytes) -> None:
        board = self._board
        # A full flash memory is more likely to have room for a few bytes than for a new file.
        if not (board.write(_ROW, words) or board.append(_ROW, words)):
            board.remove(_LOG)  # the number of crashes matters more than the log
            board.append(_ROW, words)

    def end_row(self) -> None:
        """Reset the number of crashes in a row, because the app has run long enough, or because nothing is left to try.
        The next crash counts as the first.
        """
        if self.row != NO_CRASH:
            self.row = NO_CRASH
            self._board.remove(_ROW)


def log(board) -> list:
    """Return the recorded crashes, oldest first. Each crash is a JSON object, as text that every runtime can parse."""
    lines = []
    for line in (board.read(_LOG) or b"")[-_LOG_BYTES:].split(b"\n"):
        try:
            if isinstance(read_json(line), dict):
                lines.append(line.decode())
        except Exception:  # the line may contain anything
            pass  # another program has written this line
    return lines


def forget(board) -> None:
    """Clear the log of crashes."""
    board.remove(_LOG)
