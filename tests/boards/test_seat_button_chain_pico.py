"""Seat buttons behind 74HC165 shift registers, by genuine MicroPython on the emulated Pico."""

import pytest

from emulated import ask, pico, require_bench, ring

require_bench()

from host_tools.packing.compile import BOARDS  # noqa: E402
from shift_registers import CLOCK, COUNT, DATA, LOAD, Registers  # noqa: E402

pytestmark = pytest.mark.long

MAIN = f"""
import gc
from time import ticks_us, ticks_diff
from boards.pico_board import PicoBoard
board = PicoBoard(22, 14, 15, range(2, 12), None, "pio", ({DATA}, {LOAD}, {CLOCK}, {COUNT}))
buttons = board.buttons
buttons()
print('@go')
"""


def board(program):
    bench = pico(MAIN + program, part=BOARDS)
    registers = bench.add(Registers())
    bench.console.expect("@go\r\n")
    return bench, registers


LOOK = """
seen = -1
while True:
    mask = buttons()
    if mask != seen:
        seen = mask
        print('saw', mask)
"""


def test_every_input_has_the_bit_behind_the_seats_with_pins():
    bench, registers = board(LOOK)
    bench.console.expect("saw 0\r\n")
    for place in range(COUNT):
        registers.down = 1 << place
        bench.console.expect(f"saw {1 << (12 + place)}\r\n")
    registers.down = 0b10000000000001
    bench.console.expect(f"saw {registers.down << 12}\r\n")
    bench.button(2).press()
    bench.console.expect(f"saw {registers.down << 12 | 4}\r\n")


def test_inputs_beyond_the_seats_are_not_read():
    bench, registers = board(LOOK)
    bench.console.expect("saw 0\r\n")
    registers.down = 0b11 << COUNT | 1
    bench.console.expect(f"saw {1 << 12}\r\n")


def test_without_registers_nothing_is_pressed():
    bench = pico(MAIN + LOOK, part=BOARDS)
    bench.console.expect("@go\r\nsaw 0\r\n")
    bench.run_ms(20)
    assert bench.console.text.count(b"saw") == 1


def test_a_look_takes_less_than_100_us_and_allocates_nothing():
    bench, registers = board("""
def measure():
    gc.collect()
    gc.disable()
    free = gc.mem_free()
    start = ticks_us()
    for _ in range(100):
        buttons()
    spent = ticks_diff(ticks_us(), start)
    print('spent', spent, free - gc.mem_free(), '@')
measure()
""")
    registers.down = 0b11111111111111
    bench.console.expect("@\r\n")
    words = bytes(bench.console.text).split(b"spent ")[1].split()
    assert int(words[0]) < 100 * 100
    assert int(words[1]) <= 64  # the numbers of the measuring itself


def test_the_settings_name_the_pins_of_the_chain():
    values = {"pin_chain_data": DATA, "pin_chain_load": LOAD, "pin_chain_clock": CLOCK}
    bench, _ = ring({"settings.json": values})
    registers = bench.add(Registers())
    ask(bench, do="hello")
    registers.down = 1 << 1 | 1 << 13
    bench.wait(lambda: ask(bench, do="test", of="buttons")["down"] == [11, 23], 3000)
