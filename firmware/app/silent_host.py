"""What stands in the host's place until somebody speaks to the device, which says nothing unasked before. Most evenings
have no computer: the code that answers one is loaded as its first bytes come."""

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

    def tick(self, frame, now_ms: int) -> bool:
        """Listen; there is never more to say."""
        if self.heard:
            return False
        got = self._board.receive(self._chunk)
        if got:
            heard = bytes(self._chunk[:got])
            if heard.lstrip(b"\r\n") == _CTRL_C:  # nobody needs a link for that
                self.interrupted = True
            else:
                self.heard = heard
                self.heard_ms = now_ms
                self._spoken_to()
        return False

    def no_room(self) -> None:
        """There is no memory for a link: say so, and listen again."""
        self.heard = b""
        self._board.send(_NO_ROOM, 0, len(_NO_ROOM))

    def refused(self, code: str, sentence: str, rule: str) -> None:
        """As `HostCommands.refused`."""
        if len(self.refusals) < _REFUSALS:
            self.refusals.append((code, sentence, rule))

    def report(self, report) -> None:
        """Nobody is told."""

    def frame_changed(self, now_ms: int) -> None:
        """Nobody is told."""

    def tell_events(self) -> None:
        """Nobody is told."""
