"""Crashes: a small log that the host can read, and the number of crashes in a row; both in the board's storage.

A crash counts where it comes soon after a start. The first two in a row cost a restart. What crashes once more is
likely what the game has come to: after the third its last event is taken back, after the fourth the game is set aside.
The fifth says that it is not the game, and ends the attempts.
"""

import json

import version
from compat import const

TAKE_BACK = const(3)
SET_ASIDE = const(4)
GIVE_UP = const(5)
NO_CRASH = const(-1)
SOON_MS = const(60000)
# the last digit is the count, then "+" once the game was dealt with; digits before it are older; no file: all is well
_ROW = "crash-row"
_LOG = "crash-log"  # a JSON object a line, the newest last
_LOG_BYTES = const(1600)
_TRACE = const(400)  # characters: the innermost calls, which stand at the end


class Crashes:
    """The crashes that `board` keeps. `row`: how many came in a row, 0 where the last one came late, or NO_CRASH."""

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
        """The app starts: returns how many crashes in a row it has to act on. That is 0 if an earlier start has acted
        on them, and only the plug was pulled since."""
        row = self.row
        if row in (TAKE_BACK, SET_ASIDE):
            if self._done:
                return 0
            self._done = True
            self._keep(b"%d+" % row)
        return row

    def note(self, words: str, up_ms: int) -> None:
        """The app crashed `up_ms` after its start; `words` tell where."""
        row = max(self.row, 0) + (1 if up_ms < SOON_MS else 0)
        if row != self.row:
            self.row = row
            self._done = False
            self._keep(b"%d" % min(row, GIVE_UP))
        what = {"firmware": version.FIRMWARE, "up_s": up_ms // 1000, "row": row, "trace": words[-_TRACE:]}
        board = self._board
        line = json.dumps(what)
        if board.read(_LOG) is None and _LOG in board.ilistdir():
            board.append(_LOG, b"\n" + line.encode())  # there was no memory to read it: what is in it stays
            return
        lines = log(board) + [line]
        while len(lines) > 1 and sum(len(line.encode()) + 1 for line in lines) > _LOG_BYTES:
            lines.pop(0)
        board.write(_LOG, "\n".join(lines).encode())

    def _keep(self, words: bytes) -> None:
        board = self._board
        # a full flash has room for some bytes more often than for a new file
        if not (board.write(_ROW, words) or board.append(_ROW, words)):
            board.remove(_LOG)  # that the crash counts is worth more than what the log says
            board.append(_ROW, words)

    def end_row(self) -> None:
        """The app has run long enough, or every attempt was made: the next crash is the first."""
        if self.row != NO_CRASH:
            self.row = NO_CRASH
            self._board.remove(_ROW)


def log(board) -> list:
    """The crashes on record, the oldest first: a JSON object each, as text that every runtime reads."""
    from strict_json import read_json  # here, because hardly anybody asks

    lines = []
    for line in (board.read(_LOG) or b"")[-_LOG_BYTES:].split(b"\n"):
        try:
            if isinstance(read_json(line), dict):
                lines.append(line.decode())
        except Exception:  # whatever stands there
            pass  # not of our writing
    return lines


def forget(board) -> None:
    """Clear the record."""
    board.remove(_LOG)
