"""The table of another `make run` process, used as a device. The connection is the page's WebSocket, instead of a port
or a process.
"""

import contextlib
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from host_tools.command_line import what_to_type
from host_tools.command_line.printable_text import printable
from host_tools.device.firmware_client import DeviceError

SCHEMES = ("http://", "https://")
LONGEST_REPORT = 1 << 20  # bytes
PATIENCE_S = 5


class PageServerAsDevice:
    """A `Transport` over the WebSocket `/link` of the page's server. `address` is the address of the page,
    `http://HOST:PORT/`.
    """

    gone = "has been closed"

    def __init__(self, address: str) -> None:
        self.name = address
        self._socket: ClientConnection | None = None
        self._open = contextlib.ExitStack()

    def __repr__(self) -> str:
        return f"<PageServerAsDevice {self.name}, {'open' if self._socket else 'closed'}>"

    def open(self) -> None:
        """Connect to the page's server.

        :raises DeviceError: if no table answers at that address.
        """
        try:
            place = urlsplit(self.name)
            code = f"?code={place.fragment}" if place.fragment else ""
            link = f"{'wss' if place.scheme == 'https' else 'ws'}://{place.netloc}/link{code}"
            opening = connect(link, open_timeout=PATIENCE_S, max_size=LONGEST_REPORT, compression=None, proxy=None)
            self._socket = self._open.enter_context(opening)
        except (OSError, ValueError, WebSocketException) as fault:
            raise DeviceError(
                f"No table is at {printable(self.name, 80)} ({printable(fault, 80)}): "
                f"`{what_to_type.command('run')}` prints its address."
            ) from None

    def read_line(self) -> bytes:
        """Return the next report with a newline, or `b""` if the page's server has gone."""
        assert self._socket is not None
        try:
            text = self._socket.recv()
        except (OSError, EOFError, WebSocketException):
            return b""
        return (text.encode() if isinstance(text, str) else text) + b"\n"

    def write(self, data: bytes) -> None:
        """Send one or more whole lines to the server.

        :raises OSError: if the server has gone.
        """
        assert self._socket is not None
        try:
            for line in data.splitlines():
                self._socket.send(line.decode())
        except (EOFError, WebSocketException):
            raise OSError from None

    def close(self) -> None:
        """Disconnect from the server."""
        with contextlib.suppress(OSError, EOFError, WebSocketException):
            self._open.close()
