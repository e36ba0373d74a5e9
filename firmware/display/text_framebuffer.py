"""The frame buffer of the small screen: eight rows of sixteen letters, drawn by MicroPython's `framebuf`. It knows
which parts have changed."""

from framebuf import MONO_VLSB, FrameBuffer

from compat import const, micropython, ptr8

PARTS = const(32)  # as `boards.pico_ssd1306` sends them
_WIDTH = const(128)
_LETTERS = const(16)  # in a row
_PLAIN = const(0)
TITLE = const(1)  # style of a row: black on white, centred
LARGE = const(2)  # twice as high, over two rows; also twice as wide if that fits


@micropython.viper
def _put(picture: ptr8, at: int, strip: ptr8, how: int, changed: ptr8):
    """Copy `strip`, one row, into the picture at byte `at`. Bits of `how`: 1 black on white, 2 its upper half twice as
    high, 4 its lower half, 8 twice as wide."""
    column = 0
    while column < 128:
        pixels = int(strip[column >> 1 if how & 8 else column])
        if how & 6:
            half = pixels & 15 if how & 2 else pixels >> 4
            half = half & 1 | (half & 2) << 1 | (half & 4) << 2 | (half & 8) << 3
            pixels = half * 3
        if how & 1:
            pixels ^= 255
        if int(picture[at]) != pixels:
            picture[at] = pixels
            changed[at >> 5] = 1
        at += 1
        column += 1


class Picture:
    """`bytes` is what the screen shows. `changed` has a byte for each part, 1 if it must be sent."""

    def __init__(self):
        self.bytes = bytearray(PARTS * 32)
        self.changed = bytearray(b"\x01" * PARTS)
        self._strip = bytearray(_WIDTH)
        self._row = FrameBuffer(self._strip, _WIDTH, 8, MONO_VLSB)

    def write(self, row: int, how: int, text: str) -> int:
        """Write a row in ASCII, cut to its length. Return the number of the next row."""
        text = text[:_LETTERS]
        wide = how == LARGE and len(text) * 2 <= _LETTERS
        room = (_LETTERS // 2 if wide else _LETTERS) - len(text)
        self._row.fill(0)
        self._row.text(text, room * 4 if how else 0, 0)
        if how != LARGE:
            _put(self.bytes, row * _WIDTH, self._strip, how, self.changed)
            return row + 1
        for half in (2, 4):
            _put(self.bytes, row * _WIDTH, self._strip, half | (8 if wide else 0), self.changed)
            row += 1
        return row
