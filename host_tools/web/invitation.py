"""The invitation for a phone: the address with the code, also as a QR code for a screen and for a terminal."""

import io

import segno

BORDER = 4  # quiet modules round the code: ISO/IEC 18004, 6.3.8
ON_BLACK = "\x1b[38;5;231;48;5;16m{}\x1b[0m"  # white on black, whatever the terminal's own colours are


class Invitation:
    """The way in for a phone.

    :param base: the address of the page as the phone can reach it, `http://HOST:PORT/`.
    :param code: the code of the table. It comes after `#`, which a browser sends to nobody.
    """

    def __init__(self, base: str, code: str) -> None:
        self.address = f"{base}#{code}"
        self._qr = segno.make(self.address, micro=False)

    def svg(self) -> bytes:
        """Return the picture for a page, one unit for a module."""
        picture = io.BytesIO()
        self._qr.save(picture, kind="svg", border=BORDER, xmldecl=False, dark="#000", light="#fff")
        return picture.getvalue()

    def lines(self, colours: bool) -> list[str]:
        """Return the picture for a terminal, two rows of modules a line.

        :param colours: whether the terminal has colours; without them it must be light on dark.
        """
        picture = io.StringIO()
        self._qr.terminal(picture, border=BORDER, compact=True)
        return [ON_BLACK.format(line) if colours else line for line in picture.getvalue().splitlines()]
