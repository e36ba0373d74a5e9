"""The Pico board, by genuine MicroPython on the emulated Pico: pins, wire, flash, watchdog and serial port."""

from itertools import pairwise

import pytest

from emulated import pico, require_bench

require_bench()

from host_tools.packing.compile import BOARDS  # noqa: E402
from host_tools.picobench import CHARGER, CLOSED, MS, TYPICAL, PowerLostError  # noqa: E402
from host_tools.picobench.flash_chip_model import PROGRAM  # noqa: E402
from host_tools.picobench.i2c_screen_recording_transfers import I2CScreenRecordingTransfers  # noqa: E402
from host_tools.picobench.ws2812_data_sheet_times import RESET_NS  # noqa: E402
from host_tools.proof.ssd1306_chip import Ssd1306Chip  # noqa: E402

pytestmark = pytest.mark.long

RING, PASS, OUT, SEATS, PIEZO = 22, 14, 15, range(2, 12), 16

BOARD = f"""
import gc, time
from boards.pico_board import PicoBoard
board = PicoBoard({RING}, {PASS}, {OUT}, range({SEATS.start}, {SEATS.stop}), {PIEZO}, DRIVER)
print('@go')
"""


def board(program, driver="pio", **options):
    """A Pico that has just made its board and now runs this program, and the probe on its ring."""
    bench = pico(BOARD.replace("DRIVER", repr(driver)) + program, part=BOARDS, **options)
    ring = bench.probe(RING)
    if "usb" not in options:
        bench.console.expect("@go\r\n")
    return bench, ring


@pytest.mark.parametrize("pixels", [24, 60])
def test_the_wire_carries_the_buffer_itself_while_the_cpu_sleeps(pixels):
    bench, ring = board(f"""
frame = bytearray(i * 7 & 255 for i in range({3 * pixels}))
def show():
    while not board.ready():
        board.wait(1)
    board.show(frame)
for turn in range(4):
    frame[0] = turn
    show()
    print(board.ready())
    show()
    board.wait(5)
    print(board.ready())
print('@end')
""")
    bench.console.expect("@end")
    rest = bytes(i * 7 & 255 for i in range(1, 3 * pixels))
    assert [frame.data for frame in ring.frames] == [bytes([first]) + rest for first in (0, 0, 1, 1, 2, 2, 3, 3)]
    assert all(frame.within_bounds for frame in ring.frames)
    assert bench.console.text.count(b"False\r\nTrue") == 4
    assert min(second.start_ns - first.end_ns for first, second in pairwise(ring.frames)) > RESET_NS


def test_interrupts_and_a_busy_cpu_leave_the_pulses_alone():
    bench, ring = board("""
frame = bytearray(range(180))
board.wait(20)
for turn in range(6):
    board.show(frame)
    while not board.ready():
        board.buttons()
    for _ in range(300):
        board.buttons()
    gc.collect()
print('@end')
""")
    for edge in range(200):
        bench.button(SEATS[edge % 10]).click(bench.now_ns / MS + 20 + edge * 0.3, hold_ms=0.4)
    bench.console.expect("@end")
    assert [frame.data for frame in ring.frames] == [bytes(range(180))] * 6
    assert all(frame.within_bounds for frame in ring.frames)


def test_the_fallback_driver_sends_the_same_bytes():
    bench, ring = board(
        "board.show(bytearray(range(72)))\nprint(board.ready())\nboard.wait(2)\nprint(board.ready(), '@')", "neopixel"
    )
    bench.console.expect("False\r\nTrue @")
    assert [frame.data for frame in ring.frames] == [bytes(range(72))]
    assert ring.frames[0].within_bounds


def test_every_button_has_its_bit_and_a_tap_between_two_looks_counts_once():
    bench, _ = board("""
board.buttons()
while True:
    board.wait(1000)
    time.sleep_ms(20)
    print(board.buttons(), board.buttons(), board.buttons())
""")
    for bit, gpio in enumerate((PASS, OUT, *SEATS)):
        bench.button(gpio).click(bench.now_ns / MS + 1, hold_ms=5, bounce_ms=1)
        bench.console.expect(f"{1 << bit} 0 0\r\n")
    bench.button(OUT).press()
    bench.console.expect("2 2 2\r\n")


def test_a_press_that_lasts_wakes_the_loop_and_is_on_the_wire_within_300_us():
    bench, ring = board("""
frame = bytearray(72)
while True:
    board.wait(16)
    mask = board.buttons()
    if mask != frame[0]:
        frame[0] = mask
        board.show(frame)
""")
    for press in range(10):
        pressed_ms = bench.now_ns / MS + 5 + press * 3.7
        closed_ns = bench.button(PASS).click(pressed_ms, hold_ms=20, bounce_ms=2, seed=press)
        bench.run_until(round((pressed_ms + 10) * MS))
        first_bit = next(frame.start_ns for frame in ring.frames if frame.start_ns > pressed_ms * MS)
        assert first_bit - closed_ns < 300_000
        bench.run_ms(30)


def test_a_tap_of_5_ms_during_an_erase_is_seen():
    bench, _ = board(
        """
while True:
    before = board.buttons()
    board.write('big', bytes(3000))
    print('saw', before, board.buttons(), board.buttons())
""",
        flash_timing=TYPICAL,
    )

    def tap(operation):
        if operation.command != PROGRAM:
            bench.button(PASS).click(bench.now_ns / MS + 10, hold_ms=5)

    bench.flash.on_operation = tap
    for _ in range(2):
        bench.console.expect("saw 0 1 0\r\n")


LOOP = """
frame, line, buffer = bytearray(72), bytearray(b'x' * 399 + b'\\n'), bytearray(64)
at = 0
def tick():
    global at
    board.wait(16)
    if board.ready():
        frame[0] = (frame[0] + 1) & 255
        board.show(frame)
    board.buttons()
    board.receive(buffer)
    board.now_ms()
    at = (at + board.send(line, at, 400)) % 400
"""


def test_nothing_is_allocated_tick_by_tick():
    bench, _ = board(
        LOOP
        + """
board.wait(30)
tick()
gc.collect()
before = gc.mem_alloc()
for _ in range(200):
    tick()
print('@grown', gc.mem_alloc() - before, '@')
"""
    )
    bench.at(bench.now_ns + 300 * MS, lambda: bench.console.send(b"abcdefgh" * 20))
    bench.console.expect("@grown ", 10_000)
    assert bench.console.expect("@").split()[0] == b"0"


def test_a_host_that_stops_reading_never_holds_up_a_frame_and_loses_nothing():
    bench, ring = board(LOOP + "while True:\n    tick()")
    bench.run_ms(500)
    bench.host.stall(True)
    bench.run_ms(1500)
    bench.host.stall(False)
    bench.run_ms(500)
    gaps = [second.start_ns - first.start_ns for first, second in pairwise(ring.frames)]
    assert max(gaps) < 18 * MS
    lines = bytes(bench.console.text).split(b"@go\r\n")[1].split(b"\n")
    assert len(lines) > 20
    assert set(lines[:-1]) == {b"x" * 399}


@pytest.mark.parametrize(("plug", "most"), [(CHARGER, 0), (CLOSED, 512)])
def test_nobody_at_the_other_end_takes_nothing(plug, most):
    bench, ring = board(LOOP + "while True:\n    tick()", usb=plug)
    bench.run_ms(600)
    assert max(second.start_ns - first.start_ns for first, second in pairwise(ring.frames)) < 18 * MS
    assert len(bench.console.text) <= most


def test_bytes_arrive_as_they_were_sent_and_end_the_wait():
    sent = bytes(range(256)) * 4
    bench, _ = board("""
import micropython
micropython.kbd_intr(-1)
buffer, everything = bytearray(50), bytearray()
while len(everything) < 1024:
    started = board.now_ms()
    board.wait(10_000)
    assert board.now_ms() - started < 5000
    count = board.receive(buffer)
    everything.extend(buffer[:count])
print('@same', everything == bytes(range(256)) * 4)
board.service()
""")
    bench.console.send(sent)
    bench.console.expect("@same True", 10_000)


def test_storage_keeps_bytes_by_name_and_a_power_cut_leaves_old_or_new():
    program = """
import random
def stored(n):
    return bytes([n]) * (100 + n * 137)
old = board.read('game')
print('OLD', old[0] if old else 0, not old or old == stored(old[0]), sorted(board.ilistdir()))
for n in range(old[0] + 1 if old else 1, 6):
    assert board.write('game', stored(n)) and board.append('log', bytes([n]))
    print('SAVED', n, '.')
board.remove('log')
board.remove('log')
print('@end', sorted(board.ilistdir()), board.read('log'))
"""
    bench, _ = board(program)
    bench.console.expect("@end ['game'] None", 20_000)
    assert {name for name in bench.files() if name.startswith("data/")} == {"data/game"}
    operations = len(bench.flash.log)
    for cut, mode in enumerate(("before", "torn", "after")):
        bench, _ = board(program)
        bench.flash.cut_at(4 + (operations - 8) * cut // 3, mode, seed=cut)
        with pytest.raises(PowerLostError):
            bench.console.expect("@end", 20_000)
        saved = bench.console.text.count(b" .\r\n")
        bench.power_on()
        bench.console.forget()
        bench.console.expect("OLD ", 20_000)
        number, sound = bench.console.expect("[").split()[:2]
        assert int(number) in (saved, saved + 1)
        assert sound == b"True"


def test_a_full_flash_is_told_not_raised():
    bench, _ = board(
        """
print('@full', board.write('new', bytes(60_000)), sorted(board.ilistdir()), board.write('new', bytes(9000)))
""",
        files={"data/old": b"old", "data/filler": bytes(1_346_000)},
    )
    bench.console.expect("@full False ['filler', 'old'] True", 20_000)


def test_the_watchdog_starts_with_the_first_feed_and_ends_with_service():
    bench, _ = board("""
import machine
print('cause', machine.reset_cause())
board.wait(9000)
board.feed()
print('@fed')
if machine.reset_cause() == 1:
    time.sleep(60)
board.wait(7000)
board.feed()
board.wait(7000)
board.service()
time.sleep(20)
print('@rested')
while True:
    time.sleep(1)
""")
    bench.console.expect("@fed", 10_000)
    fed_ns = bench.now_ns
    bench.console.expect("cause 3", 10_000)
    assert [round((reset - fed_ns) / MS / 100) for reset in bench.resets] == [80]
    bench.console.expect("@rested", 60_000)
    assert len(bench.resets) == 1
    bench.console.send(b"\x03")
    bench.console.expect("KeyboardInterrupt")


def test_the_piezo_sounds_for_its_time():
    bench, _ = board("""
board.wait(20)
board.tone(2000, 50)
board.wait(100)
board.tone(440, 500)
board.wait(30)
board.tone(0, 0)
board.wait(100)
print(len(set(board.random_bytes(64))) > 30, '@end')
""")
    piezo = bench.tap(PIEZO)
    bench.console.expect("True @end")
    rises = [t for t, high in piezo.edges if high]
    first = [t for t in rises if t < rises[0] + 80 * MS]
    second = [t for t in rises if t >= rises[0] + 80 * MS]
    assert 98 <= len(first) <= 102
    assert 12 <= len(second) <= 15


@pytest.mark.parametrize("address", [0x3C, 0x3D, None])
def test_a_screen_is_found_and_shows_a_chessboard(address):
    bench, _ = board("board.wait(20)\nprint(board.screens(), '@end')\n")
    screen = bench.add(I2CScreenRecordingTransfers(address))
    bench.console.expect(f"[{'' if address is None else address}] @end")
    chip = Ssd1306Chip()
    for _, _, data in screen.transfers:
        chip.take(data)
    assert chip.lit == (address is not None)
    if chip.lit:
        assert all(chip.pixel(x, y) == (x // 8 + y // 8) % 2 for x in range(128) for y in range(64))


def test_a_transfer_to_the_screen_takes_less_than_a_millisecond_and_a_loose_cable_is_noticed_at_once():
    bench, _ = board("""
picture = bytearray(bytes(range(256)) * 4)
screen = board.open_screen()
def show(part):
    started = time.ticks_us()
    there = screen.show(part, picture)
    print('@shown', there, (time.ticks_us() - started) // 1300)
for part in range(32):
    screen.show(part, picture)
print('@sent')
board.wait(50)
show(0)
print('@end')
""")
    screen = bench.add(I2CScreenRecordingTransfers())
    bench.console.expect("@sent")
    chip = Ssd1306Chip()
    for began_ns, ended_ns, data in screen.transfers:
        assert ended_ns - began_ns < MS
        chip.take(data)
    assert bytes(chip.memory) == bytes(range(256)) * 4
    screen.loose = True
    bench.console.expect("@shown False 0")


def test_no_screen_is_looked_for_where_a_button_is_on_its_pins():
    program = "from boards.pico_board import PicoBoard\nprint(PicoBoard(22, 14, 15, (20,)).screens(), '@end')\n"
    bench = pico(program, part=BOARDS)
    bench.console.expect("[] @end")
