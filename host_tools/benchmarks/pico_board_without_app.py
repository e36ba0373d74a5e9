"""Measure each task of the Pico board alone, and the time from a press to light without an app. No app can react
faster.
"""

from __future__ import annotations

import statistics

from host_tools.benchmarks.result_table import Row
from host_tools.packing.compile import BOARDS, compiled
from host_tools.picobench import TYPICAL, EmulatedPico
from host_tools.picobench.flash_chip_model import NONE

PASS_GPIO, RING_GPIO = 14, 22


_CALLS = """
import gc, select, sys, time
from boards.pico_board import PicoBoard
board = PicoBoard(22, 14, 15, range(2, 12))
frame, line, buffer = bytearray(72), bytearray(b'\\n' * 400), bytearray(100)
def cost(call, *arguments, times=20, between=None):
    least = 1 << 30
    for _ in range(times):
        if between:
            between()
        started = time.ticks_us()
        call(*arguments)
        least = min(least, time.ticks_us() - started)
    return least
def pause():
    board.wait(3)
def byte_by_byte():
    poll = select.poll()
    poll.register(sys.stdout, select.POLLOUT)
    for index in range(100):
        if poll.poll(0):
            sys.stdout.buffer.write(line, index, 1)
def report(name, us):
    pause()
    print('@row %s %d' % (name, us))
time.sleep_ms(30)
base = min(-(time.ticks_us() - time.ticks_us()) for _ in range(20))
report('ready', cost(board.ready) - base)
report('show', cost(board.show, frame, between=pause) - base)
report('buttons', cost(board.buttons) - base)
report('wait_0', cost(board.wait, 0) - base)
report('receive_nothing', cost(board.receive, buffer) - base)
report('send_256_bytes', cost(board.send, line, 0, 400, between=pause) - base)
report('pollout_100_bytes', cost(byte_by_byte, times=3, between=pause) - base)
print('@bytes')
board.wait(5000)
pause()
started = time.ticks_us()
assert board.receive(buffer) == 100
report('receive_100_bytes', time.ticks_us() - started)
"""
_NOTES = {
    "ready": "each with its call from Python",
    "show": "CPU for a frame of 24 pixels; the wire takes 723 us by itself",
    "buttons": "12 buttons",
    "wait_0": "a sleep that ends at once",
    "receive_nothing": "",
    "receive_100_bytes": "",
    "send_256_bytes": "the most that one call takes",
    "pollout_100_bytes": "the usual way not to be blocked: asking before each byte",
}

_LIGHT = """
from boards.pico_board import PicoBoard
board = PicoBoard(22, 14, 15, range(2, 12))
frame = bytearray(72)
print('@go')
while True:
    board.wait(16)
    mask = board.buttons()
    if mask != frame[0] and board.ready():
        frame[0] = mask
        board.show(frame)
"""

_SAVES = """
from boards.pico_board import PicoBoard
import time
board = PicoBoard(22, 14, 15, range(2, 12))
board.write('whole', bytes(140))
board.append('part', bytes(20))
print('@go')
for turn in range(TURNS):
    started = time.ticks_us()
    ACTION
    print('@us', time.ticks_us() - started)
print('@end')
"""


def calls() -> list[Row]:
    """Return the CPU time that each task of the board needs."""
    bench = _pico(_CALLS)
    bench.console.expect("@bytes", 20_000)
    bench.run_ms(20)
    bench.console.send(b"x" * 100)
    bench.console.expect("receive_100_bytes ")
    bench.run_ms(20)
    said = dict(line.split()[1:] for line in bench.console.text.decode().splitlines() if line.startswith("@row"))
    return [Row(name, f"the board's {name}", int(said[name]), "us", note=note) for name, note in _NOTES.items()]


def press_to_light() -> list[Row]:
    """Measure the time from a press to light in a program that does nothing else.

    The time begins when the button's contact first closes for long enough to count. It ends at the first bit of the
    changed frame.
    """
    bench = _pico(_LIGHT)
    ring = bench.probe(RING_GPIO)
    bench.console.expect("@go")
    started_ns, slept_ns = bench.now_ns, bench.busy_ns
    bench.run_ms(1000)
    idle = (bench.busy_ns - slept_ns) / (bench.now_ns - started_ns)
    waits = []
    for press in range(20):
        pressed_ns = bench.now_ns + 5_000_000 + press * 3_700_000
        closed_ns = bench.button(PASS_GPIO).click(pressed_ns / 1e6, hold_ms=30, bounce_ms=3, seed=press)
        bench.run_until(pressed_ns + 60_000_000)
        waits.append(next(frame.start_ns for frame in ring.frames if frame.start_ns > pressed_ns) - closed_ns)
    median = round(statistics.median(waits) / 1000)
    return [
        Row("press_to_light_median", "button to light without rules or app, median", median, "us"),
        Row("press_to_light_worst", "button to light without rules or app, worst", round(max(waits) / 1000), "us"),
        Row("busy_at_60_hz", "CPU busy, a loop that waits and asks the buttons", round(100 * idle, 1), "%"),
    ]


def saves(turns: int = 60) -> list[Row]:
    """Return the time that a save takes, with the flash's typical erase and write times."""
    rows = []
    for name, action, note in (
        ("write_140_bytes", "board.write('whole', bytes([turn]) * 140)", "whole, atomic"),
        (
            "append_20_bytes",
            "turn % 20 or board.write('part', b''); board.append('part', bytes(20))",
            "below 400 bytes",
        ),
    ):
        bench = _pico(_SAVES.replace("TURNS", str(turns)).replace("ACTION", action), flash_timing=TYPICAL)
        bench.console.expect("@go", 20_000)
        erases = bench.flash.erases
        bench.console.expect("@end", 60_000)
        us = sorted(int(part.split()[0]) for part in bytes(bench.console.text).split(b"@us ")[1:])
        label = f"the board's {name}"
        rows.append(Row(f"{name}_median", f"{label}, median", us[len(us) // 2], "us", note=note))
        rows.append(Row(f"{name}_worst", f"{label}, worst", us[-1], "us", note=note))
        rows.append(Row(f"{name}_erases", f"{label}, erases each", round((bench.flash.erases - erases) / turns, 2), ""))
    return rows


def _pico(main: str, flash_timing: dict[int, int] = NONE) -> EmulatedPico:
    boards = {name: code for name, code in compiled().items() if name.startswith(BOARDS)}
    return EmulatedPico({**boards, "main.py": main}, flash_timing=flash_timing)
