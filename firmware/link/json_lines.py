"""The link to a host. The link reads and writes JSON lines, a few bytes in each tick, and never waits (see
docs/protocol.md).

Reports are sent in pieces from one buffer, which is allocated only once. Answers wait in a short queue. Nothing is read
while the queue is full, so a host that does not read cannot send more commands. Only the newest state and the newest
frame are kept until they are sent. A command that asks for the state waits in the queue of answers. A frame is sent
before the next report. Between two lines of a long answer, other waiting reports are sent.
"""

import ticks
from compat import const, micropython, ptr8
from free_memory import if_memory_allows
from strict_json import read_json

_LINE = const(512)  # bytes of the longest line from the host
_CHUNK = const(64)  # the most bytes read at once
_OUT = const(1024)  # bytes of the buffer: enough for the frame of 144 pixels
_PIECE = const(200)  # the most characters sent at once; they take at most 800 bytes in the buffer
MOST_WAITING = const(8)  # the most reports that wait
_PIECES = const(3)  # the most pieces made in a tick, so that the light is never late
_MOST_FPS = const(30)
_NEWLINE = const(10)
_RETURN = const(13)  # a carriage return also ends a line, because some tools send one before Ctrl-C
_CTRL_C = const(3)


@micropython.viper
def _hex_pixels(out: ptr8, at: int, frame: ptr8, size: int, red: int, green: int, blue: int) -> int:
    """Write `size` bytes of `frame` as hex digits into the buffer `out`, from offset `at` on. Return the offset after
    the last digit.

    For each pixel, the function writes two digits for red, two for green and two for blue. `red`, `green` and `blue`
    say where these bytes are in each pixel of `frame`.
    """
    px = 0
    while px < size:
        channel = 0
        while channel < 3:
            offset = red
            if channel == 1:
                offset = green
            elif channel == 2:
                offset = blue
            value = int(frame[px + offset])
            for nibble in range(2):
                digit = value >> 4 if nibble == 0 else value & 15
                out[at] = digit + 48 if digit < 10 else digit + 87
                at += 1
            channel += 1
        px += 3
    return at


def _put_text(out: bytearray, at: int, text: bytes) -> int:
    """Copy the bytes `text` into the buffer `out` at offset `at`. The function allocates no memory. Return the offset
    after the last byte."""
    for byte in text:
        out[at] = byte
        at += 1
    return at


def _put_number(out: bytearray, at: int, number: int) -> int:
    """Write the whole number `number`, 0 or more, in decimal digits into the buffer `out`, from offset `at` on. Return
    the offset after the last digit."""
    power = 1
    while power * 10 <= number:
        power *= 10
    while power:
        out[at] = 48 + number // power % 10
        at += 1
        power //= 10
    return at


def _command_in(line: bytearray, length: int):
    """Return the command in the first `length` bytes of `line`, or "" if they are blank. Return None if they are not a
    JSON object."""
    text = bytes(line[:length]).strip(b" \t")
    try:
        command = read_json(text) if text else ""
    except ValueError:
        return None
    return command if isinstance(command, dict) or not text else None


class JsonLines:
    """The link to a host over the bytes that `board` receives and sends.

    `answer(command, now_ms)` runs a command (a dict) and returns a report: a string, an iterator of its pieces, or ""
    for no report. An empty piece ends this tick's work. An empty piece is allowed only between two lines. The module
    `reports` has `refusal(code, reason)` for lines that are not commands, and `no_memory(asked)`. `state()` returns the
    pieces of the newest state. `order` says which of the bytes of a pixel are red, green and blue.
    """

    def __init__(self, board, answer, reports, state, order):
        self._board = board
        self._answer = answer
        self._reports = reports
        self._state = state
        self._red, self._green, self._blue = order
        self.state_due = False
        self.state_ids: list = []  # the ids of the commands that asked for the state and still wait
        self.interrupted = False  # True if a host asked for the REPL by a Ctrl-C at the start of a line
        self.litter = 0  # number of pieces made since the last collection, each about 200 bytes of garbage
        self.finger_moved = False  # True if a host pressed or released a button: process the buttons, then read on
        self._waiting: list = []  # waiting reports
        self._pieces: object = None  # an iterator of the report being made
        self._rest = ""  # the rest of the piece that is being sent
        self._makes_state = False
        self._after_line = False  # True if other reports are sent before the next line of an answer
        self._frame_ms = 0  # time between two frames, or 0 if nobody watches
        self._framed_ms = 0
        self._changed_ms = 0  # when the newest frame was shown
        self._frame_due = False
        self._out = bytearray(_OUT)
        self._sent = 0
        self._filled = 0
        self._chunk = bytearray(_CHUNK)
        self._read = 0
        self._got = 0
        self._line = bytearray(_LINE)
        self._length = 0

    def hear(self, data: bytes) -> None:
        """Process at most `_CHUNK` of the bytes that arrived before the link was loaded."""
        self._chunk[: len(data)] = data
        self._read, self._got = 0, len(data)

    def watch(self, fps: int, now_ms: int) -> None:
        """From now on, send at most `fps` frames a second, or no frames if `fps` is 0."""
        fps = min(fps, _MOST_FPS)
        self._frame_ms = 1000 // fps if fps > 0 else 0
        self._frame_due = True
        self._framed_ms = ticks.add(now_ms, -self._frame_ms)

    def report(self, report) -> None:
        """Queue a report that no command asked for. If the host does not read, drop the report."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(report)

    def frame_changed(self, now_ms: int) -> None:
        """Record that there is a newer frame than the last one sent."""
        self._frame_due = True
        self._changed_ms = now_ms

    def tick(self, frame, now_ms: int) -> bool:
        """Read and send a few bytes. Return True if more bytes are waiting to be sent than one tick can send."""
        self.finger_moved = False
        if len(self._waiting) + len(self.state_ids) < MOST_WAITING:
            if self._read == self._got:
                self._read = 0
                self._got = self._board.receive(self._chunk)
            if self._got:
                self._take(now_ms)
        if not (self._waiting or self.state_due or self._frame_ms or self._filled or self._pieces):
            return False
        for _ in range(_PIECES):
            if self._sent < self._filled and not self._flush():
                return False
            if not self._fill(frame, now_ms):
                return False
        self._flush()
        return True

    # Input.

    def _take(self, now_ms: int) -> None:
        while self._read < self._got and not self.finger_moved:
            if len(self._waiting) + len(self.state_ids) >= MOST_WAITING:
                return
            byte = self._chunk[self._read]
            self._read += 1
            if byte in (_NEWLINE, _RETURN):
                length, self._length = self._length, 0  # begin the next line, even if memory runs out in this one
                self._take_line(length, now_ms)
            elif byte == _CTRL_C and not self._length:
                self.interrupted = True  # a Ctrl-C in the middle of a line is garbage
                return
            else:
                if self._length < _LINE:
                    self._line[self._length] = byte
                self._length += 1

    def _take_line(self, length: int, now_ms: int) -> None:
        if length > _LINE:
            self._waiting.append(self._reports.refusal("bad_line", ("A line may have {} bytes at most.", _LINE)))
            return
        command = if_memory_allows(_command_in, self._line, length, instead=False)
        if isinstance(command, dict):
            report = self._answer(command, now_ms)
            if report:
                self._waiting.append(report)
        elif command is False:  # parsing a line with many small parts takes more memory than a large game leaves free
            self._waiting.append(self._reports.no_memory(None))
        elif command is None:
            self._waiting.append(
                self._reports.refusal("bad_line", "This line is not one JSON object of at most 8 levels.")
            )

    # Output.

    def _flush(self) -> bool:
        """Send the bytes that are ready in the buffer. Return False if the host did not accept all of them."""
        self._sent += self._board.send(self._out, self._sent, self._filled)
        if self._sent < self._filled:
            return False
        self._sent = self._filled = 0
        return True

    def _fill(self, frame, now_ms: int) -> bool:
        """Put the next piece of a report into the empty buffer. Return False if no report waits."""
        if self._pieces is None and (self._fill_frame(frame, now_ms) or not self._choose()):
            return self._filled > 0
        if self._makes_state and self.state_due:
            self._pieces = None  # stop sending this state, because a newer state follows
            self._rest = ""
            self._put("\n")
            return True
        if not self._rest:
            piece = if_memory_allows(next, self._pieces, None, instead=False)
            if isinstance(piece, str):
                self._rest = piece
            else:
                self._pieces = None
                self._rest = "\n"
                # If there is no memory for the state, stop sending it until there is a newer state.
                while piece is False and self.state_ids:
                    self._waiting.append(self._reports.no_memory({"id": self.state_ids.pop(0)}))
            if not self._rest:
                self._wait_turn()
                return False
        piece = self._rest
        self._rest = ""
        if len(piece) > _PIECE:
            self._rest = piece[_PIECE:]
            piece = piece[:_PIECE]
        self._put(piece)
        self.litter += 1
        if self._out[self._filled - 1] == _NEWLINE and self._pieces is not None:
            self._wait_turn()
        return True

    def _wait_turn(self) -> None:
        """Between two lines of an answer, let other waiting reports go first."""
        self._waiting.append(self._pieces)
        self._pieces = None
        self._after_line = True

    def _choose(self) -> bool:
        """Begin the next report. Return False if no report waits.

        Between two lines of a long answer, short reports go first, then the newest state.
        """
        waiting = self._waiting
        at = 0
        while at < len(waiting) and not isinstance(waiting[at], str):
            at += 1
        short = at < len(waiting)
        self._makes_state = self.state_due and not short and (self._after_line or not waiting)
        if self._makes_state:
            self.state_due = False
            self._pieces = self._state()
        elif waiting:
            report = waiting.pop(at if short and self._after_line else 0)
            self._pieces = iter((report,)) if isinstance(report, str) else report
        else:
            return False
        self._after_line = False
        return True

    def _put(self, piece: str) -> None:
        data = piece.encode()
        self._out[: len(data)] = data
        self._filled = len(data)

    def _fill_frame(self, frame, now_ms: int) -> bool:
        if not self._frame_ms or not self._frame_due or 0 <= ticks.diff(now_ms, self._framed_ms) < self._frame_ms:
            return False
        self._frame_due = False
        self._framed_ms = now_ms
        out = self._out
        at = _put_text(out, 0, b'{"is": "frame", "ms": ')
        at = _put_number(out, at, self._changed_ms)
        at = _put_text(out, at, b', "rgb": "')
        at = _hex_pixels(out, at, frame, len(frame), self._red, self._green, self._blue)
        self._filled = _put_text(out, at, b'"}\n')
        return True
