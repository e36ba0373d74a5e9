"""A stand-in for the link until a host speaks to the device. It sends nothing unasked except a crash report, after
which a host that was there before must ask again. Most evenings have no computer, so the code that answers one is
loaded when its first bytes arrive."""

import json

from compat import const

_REFUSALS = const(8)
_CHUNK = const(64)  # bytes read at once
_CTRL_C = b"\x03"
_NO_ROOM = (
    b'{"is": "refusal", "code": "too_much", "rule": "", '
    b'"why": "There is no memory to answer a host beside the game on the table."}\n'
)


class SilentHost:
    """Takes the place of `HostCommands` and its link, on a `board` that may have no host. `spoken_to()` is called when
    something has arrived. `heard` holds it from `heard_ms` on, until the link is loaded."""

    self_test = None
    finger_moved = False

    def __init__(self, board, spoken_to):
        self.link = self
        self.heard = b""
        self.heard_ms = 0  # when it arrived
        self.refusals: list = []  # (code, sentence, rule) of the first ones, for a host that speaks later
        self.interrupted = False  # a host asked for the REPL
        self.state_due = False
        self.litter = 0
        self.logged = 0
        self._board = board
        self._spoken_to = spoken_to
        self._chunk = bytearray(_CHUNK)
        self._lines: list = []  # lines to send, and
        self._said = 0  # the number of bytes of the first one already sent
        self._skips = False  # the rest of a line is arriving for which there was no memory

    def tick(self, frame, now_ms: int) -> bool:
        """Listen, and send the few lines there are."""
        if self._lines:
            line = self._lines[0]
            self._said += self._board.send(line, self._said, len(line))
            if self._said == len(line):
                self._lines.pop(0)
                self._said = 0
        if self.heard or len(self._lines) > _REFUSALS:  # a host that does not read is not listened to
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
        if heard.lstrip(b"\r\n") == _CTRL_C:  # needs no link
            self.interrupted = True
        elif heard:
            self.heard = heard
            self.heard_ms = now_ms
            self._spoken_to()

    def no_room(self) -> None:
        """Report once for each line that there is no memory for a link, and listen again. Ctrl-C after a line needs no
        memory."""
        lines = self.heard.replace(b"\r", b"\n").split(b"\n")
        self.heard = b""
        if lines[-1] == _CTRL_C:
            self.interrupted = True
            lines[-1] = b""
        self._skips = lines[-1] != b""
        self._lines.extend([_NO_ROOM for line in lines if line.strip()])

    def unsaid(self) -> list:
        """Return the lines still to be sent, and of the first one the rest."""
        return [line[self._said if at == 0 else 0 :] for at, line in enumerate(self._lines)]

    def refused(self, code: str, sentence: str, rule: str) -> None:
        """Do what `HostCommands.refused` does."""
        if code == "crash":  # after a crash, a host that gets frames and states would wait for ever
            told = {"is": "refusal", "code": code, "why": sentence, "rule": rule}
            self._lines.append(json.dumps(told).encode() + b"\n")
        elif len(self.refusals) < _REFUSALS:
            self.refusals.append((code, sentence, rule))

    def report(self, report) -> None:
        """Do nothing: nobody listens."""

    def frame_changed(self, now_ms: int) -> None:
        """Do nothing: nobody listens."""

    def tell_events(self) -> None:
        """Do nothing: nobody listens."""
