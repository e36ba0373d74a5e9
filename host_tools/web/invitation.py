"""The invitation for a phone: the address with the table's code, and a QR code of that address for a page or a
terminal.
"""

import io

import segno

BORDER = 4  # width of the quiet zone around the code, in modules: ISO/IEC 18004, 6.3.8
ON_BLACK = "\x1b[38;5;231;48;5;16m{}\x1b[0m"  # white on black, whatever colours the terminal has


class Invitation:
    """The invitation to one table.

    :param base: the address at which a phone can reach the page, `http://HOST:PORT/`.
    :param code: the code of the table. In the address, the code follows `#`, because a browser never sends the part
        after `#` to a server.
    """

    def __init__(self, base: str, code: str) -> None:
        self.address = f"{base}#{code}"
        self._qr = segno.make(self.address, micro=False)

    def svg(self) -> bytes:
        """Return the QR code as an SVG picture for a page. Each module (square) of the QR code is one unit wide."""
        picture = io.BytesIO()
        self._qr.save(picture, kind="svg", border=BORDER, xmldecl=False, dark="#000", light="#fff")
        return picture.getvalue()

    def lines(self, colours: bool) -> list[str]:
        """Return the QR code as lines for a terminal. Each line shows two rows of the code's modules.

        :param colours: whether the terminal has colours. If it has none, the QR code can be scanned only if the
            terminal shows light text on a dark background.
        """
        picture = io.StringIO()
        self._qr.terminal(picture, border=BORDER, compact=True)
        return [ON_BLACK.format(line) if colours else line for line in picture.getvalue().splitlines()]
