"""Spikes on button wires do nothing, short presses with chatter always act; by genuine MicroPython on the emulated
Pico, with the buttons on pins and with those behind the chain of shift registers."""

import random

import pytest

from emulated import PASS, pico, require_bench

require_bench()

from host_tools.picobench import MS  # noqa: E402
from shift_registers import CLOCK, COUNT, DATA, LOAD, Registers  # noqa: E402

pytestmark = pytest.mark.long

MAIN = f"""
from boards.pico_board import PicoBoard
from controls.presses import Presses
class GestureDispatcher:
    def touch(self, button, now_ms):
        return False
    def settle(self, button, now_ms):
        pass
board = PicoBoard(22, {PASS}, 15, (2, 3), None, "pio", CHAIN)
presses = Presses(26, 1000, 25, GestureDispatcher())
print('@go')
while True:
    board.wait(10)
    presses.feed(board.buttons(), board.now_ms())
    if presses.pressed:
        print('pressed', presses.pressed, '@')
"""
WITH_CHAIN = (DATA, LOAD, CLOCK, COUNT)


def board(chain=None):
    bench = pico(MAIN.replace("CHAIN", repr(chain)))
    registers = bench.add(Registers()) if chain else None
    bench.console.expect("@go\r\n")
    return bench, registers


def pressed(bench):
    """Each press that the program has seen, a mask."""
    return [int(line.split()[1]) for line in bench.console.text.decode().splitlines() if line.startswith("pressed")]


def close(bench, action, opposite, at_us, us):
    bench.at(round(at_us * 1000), action)
    bench.at(round((at_us + us) * 1000), opposite)


def spikes(bench, action, opposite):
    """Closures of 50 us at most, at every place between two looks at the buttons; some come in bursts."""
    chance = random.Random(7)
    at_us = bench.now_ns / 1000 + 2000
    for _ in range(60):
        for _ in range(chance.choice((1, 1, 4))):
            us = chance.choice((1, 10, 30, 50, 50))
            close(bench, action, opposite, at_us, us)
            at_us += us + chance.uniform(5, 200)
        at_us += chance.uniform(0, 3000)
    bench.run_until(round(at_us * 1000) + 30 * MS)


def presses(bench, action, opposite, count=12):
    """Presses of 5 ms, which chatter for 3 ms; how many."""
    for number in range(count):
        chance = random.Random(number)
        at_us = bench.now_ns / 1000 + 1000 + chance.uniform(0, 1000)
        bench.at(round(at_us * 1000), action)
        for index, us in enumerate(sorted(chance.uniform(0, 3000) for _ in range(2 * chance.randint(0, 6)))):
            bench.at(round((at_us + us) * 1000), action if index % 2 else opposite)
        bench.at(round((at_us + 5000) * 1000), opposite)
        bench.run_until(round(at_us * 1000) + 60 * MS)
    return count


def test_on_pins_spikes_do_nothing_and_presses_of_5_ms_act():
    bench, _ = board()
    button = bench.button(PASS)
    spikes(bench, button.press, button.release)
    assert pressed(bench) == []
    count = presses(bench, button.press, button.release)
    assert pressed(bench) == [1] * count


def test_on_the_chain_spikes_do_nothing_and_presses_of_5_ms_act():
    bench, registers = board(WITH_CHAIN)

    def press():
        registers.down |= 2

    def release():
        registers.down &= ~2

    spikes(bench, press, release)
    assert pressed(bench) == []
    count = presses(bench, press, release)
    assert pressed(bench) == [2 << 4] * count
