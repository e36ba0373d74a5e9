"""The duties of a board, in words. A board is any object that has them; nothing inherits from this.

People and the type checker read `Contract`. No firmware imports it.
"""


class Contract:
    """Everything that the firmware knows about hardware. Only `wait` and the storage duties may block."""

    host_listens: bool  # from the start on; else the device is silent until the host sends something, as on a Pico
    host_left: bool  # the host is gone for ever, and the app need not run on; always False on a Pico

    def now_ms(self) -> int:
        """Return milliseconds, wrapping modulo 2**30 (see `ticks`)."""

    def buttons(self) -> int:
        """Return the buttons that are down, as a bit mask: bit 0 PASS, bit 1 OUT, bit 2 + i seat i.

        A press that began and ended since the last call is included once, because the pin interrupt latches it.
        """

    def ready(self) -> bool:
        """Return whether the last frame was sent. Then its buffer may be written, and the next frame shown."""

    def show(self, frame: bytearray) -> None:
        """Send `frame`, green, red and blue of each pixel, to the ring, in the order that its pixels expect. A white
        light stays dark. The board may send from this very buffer, so nobody writes to it before `ready` returns
        True."""

    def random_bytes(self, count: int) -> bytes:
        """Return `count` true random bytes."""

    def read(self, name: str) -> bytes | None:
        """Return the stored bytes of that name, or None if there are none, or none that can be read."""

    def write(self, name: str, data: bytes) -> bool:
        """Store the bytes. After a power cut either the old or the new ones are there, never a mixture.

        Return False if the board has no writable storage, or it is full.
        """

    def append(self, name: str, data: bytes) -> bool:
        """Add bytes to the end. After a power cut, part of them may be missing. Return False as `write` does; then part
        of them may be there."""

    def ilistdir(self):
        """Yield the names of everything stored, in any order. There may be thousands."""

    def remove(self, name: str) -> None:
        """Remove the bytes of that name, if there are any."""

    def receive(self, buffer: bytearray) -> int:
        """Read what the host has sent into `buffer`. Return the number of bytes, 0 if none wait.

        One call reads no further than a byte 3 (Ctrl-C), because what follows it may be meant for the REPL.
        """

    def send(self, buffer: bytearray, start: int, stop: int) -> int:
        """Send `buffer[start:stop]` to the host. Return the number of bytes taken, 0 while the host does not read."""

    def tone(self, hz: int, ms: int) -> None:
        """Sound the piezo for `ms` milliseconds, if there is one. 0 Hz is silence."""

    def screens(self) -> list:
        """Return the I2C addresses of the connected screens, ascending. Each shows a test picture."""

    def open_screen(self):
        """Return the small screen at the first address that answers, or None. It has `start()`, which was called,
        `show(part, picture)` and `end()`, see `boards.pico_ssd1306`."""

    def feed(self) -> None:
        """Feed the watchdog. The first call starts it."""

    def hung(self) -> bool:
        """Return whether the watchdog ended the previous run."""

    def wait(self, ms: int) -> None:
        """Sleep up to `ms` milliseconds. A button or a byte from the host ends it early."""

    def service(self) -> None:
        """Prepare for the REPL: switch the watchdog off."""
