"""The functions that a board must have, described as a class.

A board is any object with these functions. `Contract` is only for people and the type checker: boards do not inherit
from it, and no module of the firmware imports it.
"""


class Contract:
    """Everything that the firmware knows about hardware. Only `wait` and the storage functions may block."""

    host_listens: bool  # True if a host listens from the start; if False, as on a Pico, wait until it sends a byte
    host_left: bool  # True if the host is gone for ever, so that the app may end; always False on a Pico

    def now_ms(self) -> int:
        """Return the time in milliseconds, modulo 2**30 (see `ticks`)."""

    def buttons(self) -> int:
        """Return the buttons that are down, as a bit mask: bit 0 is PASS, bit 1 is OUT, bit 2 + i is the button of seat
        i.

        If a press began and ended since the last call, include its button once, because the pin interrupt latched the
        press.
        """

    def ready(self) -> bool:
        """Return whether the last frame has been sent. If it has, the caller may change its buffer and show the next
        frame.
        """

    def show(self, frame: bytearray) -> None:
        """Send `frame` to the ring. A frame has a green, a red and a blue byte for each pixel. The board sends them in
        the order that its pixels expect.

        If the pixels also have a white light, the white light stays dark. The board may send directly from `frame`, so
        do not change that buffer before `ready` returns True.
        """

    def random_bytes(self, count: int) -> bytes:
        """Return `count` true random bytes."""

    def read(self, name: str) -> bytes | None:
        """Return the bytes stored under `name`, or None if no bytes are stored or they cannot be read."""

    def write(self, name: str, data: bytes) -> bool:
        """Store `data` under `name`. After a power cut, either the old or the new bytes are stored, never a mixture.

        Return False if the storage is missing, read-only or full.
        """

    def append(self, name: str, data: bytes) -> bool:
        """Add `data` to the end of the bytes stored under `name`. After a power cut, some of the new bytes may be
        missing.

        Return False for the same reasons as `write`. In that case, some of the new bytes may be stored.
        """

    def ilistdir(self):
        """Yield all names in the storage, in any order. There may be thousands of names."""

    def remove(self, name: str) -> None:
        """Remove the bytes stored under `name`, if there are any."""

    def receive(self, buffer: bytearray) -> int:
        """Read bytes from the host into `buffer`. Return the number of bytes, 0 if none are waiting.

        One call reads no further than a byte 0x03 (Ctrl-C), because later bytes may be meant for the REPL.
        """

    def send(self, buffer: bytearray, start: int, stop: int) -> int:
        """Send `buffer[start:stop]` to the host. Return how many bytes were accepted. While the host does not read, the
        result is 0.
        """

    def tone(self, hz: int, ms: int) -> None:
        """Sound the piezo, if there is one, for `ms` milliseconds at `hz` hertz. 0 Hz is silence."""

    def screens(self) -> list:
        """Return the I2C addresses of the connected small screens in ascending order. Each screen then shows a test
        picture."""

    def open_screen(self):
        """Start the small screen at the first address that answers, and return the screen. Return None if no screen
        answers.

        The screen has the methods `start()`, `show(part, picture)` and `end()` (see `boards.pico_ssd1306`).
        """

    def feed(self) -> None:
        """Feed the watchdog. The first call starts it."""

    def hung(self) -> bool:
        """Return whether the watchdog ended the previous run."""

    def wait(self, ms: int) -> None:
        """Sleep for at most `ms` milliseconds. A press, or a byte from the host, ends the sleep early."""

    def service(self) -> None:
        """Prepare for the REPL: switch the watchdog off."""
