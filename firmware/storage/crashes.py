"""Crashes: a small log for the host, and the number of crashes in a row, both in the board's storage.

A crash counts if it comes soon after a start. The first two in a row only restart the app. After the third, the last
event of the game is taken back, because it probably causes the crash. After the fourth, the game is set aside. A fifth
crash shows that the game was not the cause, and the attempts end.
"""

import json

import version
from compat import const

TAKE_BACK = const(3)
SET_ASIDE = const(4)
GIVE_UP = const(5)
NO_CRASH = const(-1)
SOON_MS = const(60000)
# The last digit is the count, then "+" once the game was dealt with. Earlier digits are older. No file: no crash.
_ROW = "crash-row"
_LOG = "crash-log"  # one JSON object in each line, the newest last
_LOG_BYTES = const(1600)
_TRACE = const(400)  # characters of a traceback: the innermost calls, which are at its end


class Crashes:
    """The crashes stored by `board`. `row` is the number in a row: 0 if the last one came late, or NO_CRASH."""

    def __init__(self, board):
        self._board = board
        kept = board.read(_ROW)
        self._done = False  # an earlier start has dealt with the game after the last crash
        self.row = NO_CRASH
        if kept is not None:
            self._done = kept[-1:] == b"+"
            kept = kept[: len(kept) - self._done]
            self.row = kept[-1] - 48 if kept and 48 <= kept[-1] <= 48 + GIVE_UP else 0

    def begin(self) -> int:
        """Begin a start of the app. Return how many crashes in a row it must act on. That is 0 if an earlier start has
        done so, and since then only the power was cut."""
        row = self.row
        if row in (TAKE_BACK, SET_ASIDE):
            if self._done:
                return 0
            self._done = True
            self._keep(b"%d+" % row)
        return row

    def note(self, words: str, up_ms: int) -> None:
        """Record that the app crashed `up_ms` after its start. `words` say where."""
        row = max(self.row, 0) + (1 if up_ms < SOON_MS else 0)
        if row != self.row:
            self.row = row
            self._done = False
            self._keep(b"%d" % min(row, GIVE_UP))
        what = {"firmware": version.FIRMWARE, "up_s": up_ms // 1000, "row": row, "trace": words[-_TRACE:]}
        board = self._board
        line = json.dumps(what)
        if board.read(_LOG) is None and _LOG in board.ilistdir():
            board.append(_LOG, b"\n" + line.encode())  # there was no memory to read the log, so its content stays
            return
        lines = log(board) + [line]
        while len(lines) > 1 and sum(len(line.encode()) + 1 for line in lines) > _LOG_BYTES:
            lines.pop(0)
        board.write(_LOG, "\n".join(lines).encode())

    def _keep(self, words: bytes) -> None:
        board = self._board
        # A full flash more often has room for a few bytes than for a new file.
        if not (board.write(_ROW, words) or board.append(_ROW, words)):
            board.remove(_LOG)  # the count of crashes matters more than the log
            board.append(_ROW, words)

    def end_row(self) -> None:
        """Reset the count: the app has run long enough, or all attempts were made. The next crash is the first."""
        if self.row != NO_CRASH:
            self.row = NO_CRASH
            self._board.remove(_ROW)


def log(board) -> list:
    """Return the recorded crashes, the oldest first. Each is a JSON object as text that every runtime can parse."""
    from strict_json import read_json  # lazy import: hardly anybody asks

    lines = []
    for line in (board.read(_LOG) or b"")[-_LOG_BYTES:].split(b"\n"):
        try:
            if isinstance(read_json(line), dict):
                lines.append(line.decode())
        except Exception:  # the line may contain anything
            pass  # written by another program
    return lines


def forget(board) -> None:
    """Clear the record."""
    board.remove(_LOG)
