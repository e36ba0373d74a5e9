"""While no host has spoken to the device yet: what stands in its place. It says nothing unasked, but that the device
has crashed: a host that was there before has to ask anew. Most evenings have no computer: the code that answers one is
loaded as its first bytes come."""

import json

from compat import const

_REFUSALS = const(8)
_CHUNK = const(64)  # read at once
_CTRL_C = b"\x03"
_NO_ROOM = (
    b'{"is": "refusal", "code": "too_much", "rule": "", '
    b'"why": "There is no memory to answer a host beside the game on the table."}\n'
)


class SilentHost:
    """In place of `HostCommands` and of its link, on a `board` whose host need not be there; `spoken_to()` is called
    when something has come. `heard` holds what has come, and waits since `heard_ms` for the link to be loaded."""

    self_test = None
    finger_moved = False

    def __init__(self, board, spoken_to):
        self.link = self
        self.heard = b""
        self.heard_ms = 0  # when
        self.refusals: list = []  # (code, sentence, rule) of the first ones: told to whoever speaks
        self.interrupted = False  # a host asked for the REPL
        self.state_due = False
        self.litter = 0
        self.logged = 0
        self._board = board
        self._spoken_to = spoken_to
        self._chunk = bytearray(_CHUNK)
        self._lines: list = []  # that are to be said, and
        self._said = 0  # how many bytes of the first one are out
        self._skips = False  # what comes is the rest of a line for which there was no memory

    def tick(self, frame, now_ms: int) -> bool:
        """Listen, and say what little there is to say."""
        if self._lines:
            line = self._lines[0]
            self._said += self._board.send(line, self._said, len(line))
            if self._said == len(line):
                self._lines.pop(0)
                self._said = 0
        if self.heard or len(self._lines) > _REFUSALS:  # who does not listen is not listened to
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
        if heard.lstrip(b"\r\n") == _CTRL_C:  # nobody needs a link for that
            self.interrupted = True
        elif heard:
            self.heard = heard
            self.heard_ms = now_ms
            self._spoken_to()

    def no_room(self) -> None:
        """There is no memory for a link: say so once for each line that came, and listen again. Ctrl-C behind a line
        needs no memory."""
        lines = self.heard.replace(b"\r", b"\n").split(b"\n")
        self.heard = b""
        if lines[-1] == _CTRL_C:
            self.interrupted = True
            lines[-1] = b""
        self._skips = lines[-1] != b""
        self._lines.extend([_NO_ROOM for line in lines if line.strip()])

    def unsaid(self) -> list:
        """The lines that are still to be said, of the first one the rest."""
        return [line[self._said if at == 0 else 0 :] for at, line in enumerate(self._lines)]

    def refused(self, code: str, sentence: str, rule: str) -> None:
        """As `HostCommands.refused`."""
        if code == "crash":  # whoever was told of frames and states would wait for ever
            told = {"is": "refusal", "code": code, "why": sentence, "rule": rule}
            self._lines.append(json.dumps(told).encode() + b"\n")
        elif len(self.refusals) < _REFUSALS:
            self.refusals.append((code, sentence, rule))

    def report(self, report) -> None:
        """Nobody is told."""

    def frame_changed(self, now_ms: int) -> None:
        """Nobody is told."""

    def tell_events(self) -> None:
        """Nobody is told."""
