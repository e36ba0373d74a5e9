"""The duties of a board, in words. A board is any object that fulfils them; nothing inherits from this.

`Contract` is read by people and by the type checker only; no firmware imports it.
"""


class Contract:
    """Everything the firmware knows about hardware. No duty blocks but `wait` and the storage duties."""

    host_listens: bool  # from the start on; else the device says nothing before it is spoken to, as on a Pico
    host_left: bool  # the host is gone for good, and with it every reason to run on; always False on a Pico

    def now_ms(self) -> int:
        """Milliseconds, wrapping modulo 2**30 (see `ticks`)."""

    def buttons(self) -> int:
        """The buttons that are down, as a bit mask: bit 0 PASS, bit 1 OUT, bit 2 + i seat i.

        A press that began and ended since the last call is in it once (latched by the pin interrupt)."""

    def ready(self) -> bool:
        """Whether the last frame has gone out: then its buffer may be written, and the next frame shown."""

    def show(self, frame: bytearray) -> None:
        """Send `frame`, green, red and blue of each pixel, to the ring, in the order that its pixels expect; a white
        light stays dark. The board may send that very buffer: nobody writes into it before `ready` says True."""

    def random_bytes(self, count: int) -> bytes:
        """`count` bytes of true chance."""

    def read(self, name: str) -> bytes | None:
        """The stored bytes of that name, or None where there are none, or none that can be read."""

    def write(self, name: str, data: bytes) -> bool:
        """Store the bytes; after a power cut the old ones or the new ones are there, never a mixture.

        False where the board has no writable storage, or it is full."""

    def append(self, name: str, data: bytes) -> bool:
        """Add bytes to the end; after a power cut a part of them may be missing. False as for `write`; then too a
        part of them may be there."""

    def ilistdir(self):
        """The names of everything stored, one after another, in any order: there may be thousands."""

    def remove(self, name: str) -> None:
        """Forget the bytes of that name; no harm where there are none."""

    def receive(self, buffer: bytearray) -> int:
        """Read what the host has sent into `buffer`; how many bytes came, 0 where none wait.

        A byte 3 (Ctrl-C) is the last that one call reads: what follows it may be meant for the REPL."""

    def send(self, buffer: bytearray, start: int, stop: int) -> int:
        """Give the host `buffer[start:stop]`; how many bytes were taken, 0 while the host does not read."""

    def tone(self, hz: int, ms: int) -> None:
        """Sound the piezo for `ms` milliseconds; nothing where there is none. 0 Hz is silence."""

    def screens(self) -> list:
        """The I2C addresses of the screens that are there, in ascending order; each shows a test picture."""

    def open_screen(self):
        """The small screen, at the first address where one answers: an object with `start()`, which has been called,
        `show(part, picture)` and `end()`, as `boards.pico_ssd1306` has them; None where there is none."""

    def feed(self) -> None:
        """Tell the watchdog that all is well; the first call starts it."""

    def hung(self) -> bool:
        """Whether it was the watchdog that ended the run before this one."""

    def wait(self, ms: int) -> None:
        """Sleep up to `ms` milliseconds; a button or a byte from the host ends it early."""

    def service(self) -> None:
        """Leave to the REPL in order: watchdog off."""
