"""The frame buffer of the small screen: eight rows of sixteen letters, drawn with MicroPython's `framebuf`.

The frame buffer records which parts of the picture changed, so that only the changed parts are sent.
"""

from framebuf import MONO_VLSB, FrameBuffer

from compat import const, micropython, ptr8

PARTS = const(32)  # the number of parts in which `boards.pico_ssd1306` sends a picture
_WIDTH = const(128)
_LETTERS = const(16)  # letters in a row
_PLAIN = const(0)
TITLE = const(1)  # style of a row: black on white, centred
LARGE = const(2)  # twice as high, over two rows; also twice as wide if that fits


@micropython.viper
def _put(picture: ptr8, at: int, strip: ptr8, how: int, changed: ptr8):
    """Copy one row of pixels from `strip` into the picture at byte `at`, and mark the parts that change.

    The bits of `how` are the style: 1 for black on white, 2 and 4 for the upper and lower half of double height, 8 for
    double width.
    """
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


class TextFramebuffer:
    """The picture on the small screen. `bytes` contains its pixels. `changed` contains one byte for each part: 1 if
    that part must be sent."""

    def __init__(self):
        self.bytes = bytearray(PARTS * 32)
        self.changed = bytearray(b"\x01" * PARTS)
        self._strip = bytearray(_WIDTH)
        self._row = FrameBuffer(self._strip, _WIDTH, 8, MONO_VLSB)

    def write(self, row: int, how: int, text: str) -> int:
        """Write `text` (ASCII, cut to the width of the screen) into row `row`. Return the number of the next free row.

        The style `how` is 0 for plain text, TITLE or LARGE.
        """
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
