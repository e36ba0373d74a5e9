"""A stand-in for the link to a host, used until a host sends something.

The code that answers a host is loaded when the first bytes arrive, because most tables have no computer. The stand-in
itself sends only crash reports. After a crash report, a host that was already connected must repeat its requests.
"""

import json

from compat import const
from rules.event_kinds_and_refusals import in_words

_REFUSALS = const(8)
_CHUNK = const(64)  # the most bytes read at once
_CTRL_C = b"\x03"
_NO_ROOM = (
    b'{"is": "refusal", "code": "too_much", "rule": "", '
    b'"why": "There is not enough memory to answer a host beside the game on the table."}\n'
)


class HostPlaceholder:
    """A stand-in for `HostCommands` and its link, on a `board` that may have no host.

    `spoken_to()` is called when bytes have arrived. Until the link is loaded, `heard` contains these bytes, and
    `heard_ms` contains the time at which they arrived.
    """

    self_test = None
    finger_moved = False

    def __init__(self, board, spoken_to):
        self.link = self
        self.heard = b""
        self.heard_ms = 0  # when these bytes arrived
        self.refusals: list = []  # (code, reason, rule) of the first refusals, for a host that connects later
        self.interrupted = False  # a host asked for the REPL
        self.state_due = False
        self.litter = 0
        self.logged = 0
        self._board = board
        self._spoken_to = spoken_to
        self._chunk = bytearray(_CHUNK)
        self._lines: list = []  # the lines to send
        self._said = 0  # the number of bytes of the first of these lines that are already sent
        self._skips = False  # True while the rest of a line is skipped, because memory ran out for its answer

    def tick(self, frame, now_ms: int) -> bool:
        """Send some of the queued lines, and read what the host sent."""
        if self._lines:
            line = self._lines[0]
            self._said += self._board.send(line, self._said, len(line))
            if self._said == len(line):
                self._lines.pop(0)
                self._said = 0
        if self.heard or len(self._lines) > _REFUSALS:  # do not read from a host that does not read the reports
            return False
        got = self._board.receive(self._chunk)
        if got:
            self._hear(bytes(self._chunk[:got]), now_ms)
        return False

    def _hear(self, heard: bytes, now_ms: int) -> None:
        if self._skips:
            end = heard.replace(b"\r", b"\n").find(b"\n")
            if end < 0:
                return
            self._skips = False
            heard = heard[end + 1 :]
        if heard.lstrip(b"\r\n") == _CTRL_C:  # Ctrl-C works without the link
            self.interrupted = True
        elif heard:
            self.heard = heard
            self.heard_ms = now_ms
            self._spoken_to()

    def no_room(self) -> None:
        """Refuse each line that arrived, because there is no memory for the link. Afterwards, listen again.

        A Ctrl-C that follows a line still works, because it needs no memory.
        """
        lines = self.heard.replace(b"\r", b"\n").split(b"\n")
        self.heard = b""
        if lines[-1] == _CTRL_C:
            self.interrupted = True
            lines[-1] = b""
        self._skips = lines[-1] != b""
        self._lines.extend([_NO_ROOM for line in lines if line.strip()])

    def unsaid(self) -> list:
        """Return the lines that still have to be sent. The first item may be only the rest of a line."""
        return [line[self._said if at == 0 else 0 :] for at, line in enumerate(self._lines)]

    def refused(self, code: str, reason, rule: str) -> None:
        """Do what `HostCommands.refused` does, as far as possible without a host."""
        if code == "crash":  # report the crash, or a host that expects frames and states would wait for ever
            told = {"is": "refusal", "code": code, "why": in_words(reason), "rule": rule}
            self._lines.append(json.dumps(told).encode() + b"\n")
        elif len(self.refusals) < _REFUSALS:
            self.refusals.append((code, reason, rule))

    def report(self, report) -> None:
        """Do nothing: no host listens."""

    def frame_changed(self, now_ms: int) -> None:
        """Do nothing: no host listens."""

    def tell_events(self) -> None:
        """Do nothing: no host listens."""
