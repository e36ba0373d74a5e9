"""The functions that a board must have, described as a class.

A board is any object with these functions; no board inherits from this class. People and the type checker read
`Contract`, but no module of the firmware imports it.
"""


class Contract:
    """Everything that the firmware knows about hardware. Only `wait` and the functions of the storage may block."""

    host_listens: bool  # True if a host listens from the start; if False, as on a Pico, wait until the host sends
    host_left: bool  # True if the host is gone for ever, so that the app may end; always False on a Pico

    def now_ms(self) -> int:
        """Return the time in milliseconds, which wraps modulo 2**30 (see `ticks`)."""

    def buttons(self) -> int:
        """Return the buttons that are down as a bit mask: bit 0 is PASS, bit 1 is OUT, and bit 2 + i is the button of
        seat i.

        A press that began and ended since the last call is included once, because the pin interrupt latches it.
        """

    def ready(self) -> bool:
        """Return whether the last frame has been sent. If so, the buffer of that frame may be changed, and the next
        frame may be shown."""

    def show(self, frame: bytearray) -> None:
        """Send `frame` to the ring. A frame has a green, a red and a blue byte for each pixel; the board sends these
        bytes in the order that its pixels expect.

        If the pixels also have a white light, that light stays dark. The board may send directly from this buffer, so
        its bytes must not change before `ready` returns True.
        """

    def random_bytes(self, count: int) -> bytes:
        """Return `count` true random bytes."""

    def read(self, name: str) -> bytes | None:
        """Return the bytes stored under `name`, or None if nothing is stored under that name or the bytes cannot be
        read."""

    def write(self, name: str, data: bytes) -> bool:
        """Store `data` under `name`. After a power cut either the old or the new bytes are stored, never a mixture.

        Return False if the board has no writable storage, or if the storage is full.
        """

    def append(self, name: str, data: bytes) -> bool:
        """Add `data` to the end of the bytes stored under `name`. After a power cut, a part of the new bytes may be
        missing.

        Return False in the same cases as `write`; a part of the new bytes may then be stored.
        """

    def ilistdir(self):
        """Yield the names of all stored bytes, in any order. There may be thousands of stored names."""

    def remove(self, name: str) -> None:
        """Remove the bytes stored under `name`, if there are any."""

    def receive(self, buffer: bytearray) -> int:
        """Read bytes from the host into `buffer`. Return the number of bytes, which is 0 if none are waiting.

        One call reads up to a byte 0x03 (Ctrl-C) and no further, because the bytes after it may be meant for the REPL.
        """

    def send(self, buffer: bytearray, start: int, stop: int) -> int:
        """Send `buffer[start:stop]` to the host. Return the number of bytes accepted, which is 0 while the host does
        not read."""

    def tone(self, hz: int, ms: int) -> None:
        """Sound the piezo for `ms` milliseconds at `hz` hertz, if there is a piezo. 0 Hz is silence."""

    def screens(self) -> list:
        """Return the I2C addresses of the connected small screens, in ascending order. Each screen then shows a test
        picture."""

    def open_screen(self):
        """Return the small screen at the first address that answers, already started, or None.

        The screen has the methods `start()`, `show(part, picture)` and `end()` (see `boards.pico_ssd1306`).
        """

    def feed(self) -> None:
        """Feed the watchdog. The first call starts the watchdog."""

    def hung(self) -> bool:
        """Return whether the watchdog ended the previous run."""

    def wait(self, ms: int) -> None:
        """Sleep for at most `ms` milliseconds. A button or a byte from the host ends the sleep early."""

    def service(self) -> None:
        """Prepare for the REPL: switch the watchdog off."""
