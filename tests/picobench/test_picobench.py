"""The bench itself: do its repairs and its models of wire, flash, host and power hold?"""

import time

import pytest

from emulated import require_bench

require_bench()

from host_tools.picobench import MS, TYPICAL, EmulatedPico, PowerLostError  # noqa: E402
from mpremote_on_emulated_pico import run_mpremote  # noqa: E402

pytestmark = pytest.mark.long

BLINK = """
import time, machine, neopixel
time.sleep_ms(20)
ring = neopixel.NeoPixel(machine.Pin(0), 24)
button = machine.Pin(14, machine.Pin.IN, machine.Pin.PULL_UP)
for k in range(12):
    ring.fill((k, 0, 0 if button.value() else 255))
    ring.write()
    time.sleep_ms(20)
print('@end')
"""


def blink():
    bench = EmulatedPico({"main.py": BLINK})
    ring = bench.probe(0)
    bench.button(14).click(at_ms=150, hold_ms=60, bounce_ms=4)
    bench.console.expect("@end")
    return ring.frames


def test_frames_and_a_bouncing_button_to_the_nanosecond():
    frames = blink()
    assert [frame.data[1] for frame in frames] == list(range(12))
    assert all(frame.data == frame.data[:3] * 24 and frame.within_bounds for frame in frames)
    assert 2 <= sum(frame.data[2] == 255 for frame in frames) <= 4
    assert blink() == frames


def test_an_idle_pico_costs_no_wall_time_and_a_busy_one_the_right_emulated_time():
    bench = EmulatedPico(
        {"main.py": "import time\nt = time.ticks_us()\nfor i in range(5000): pass\nprint(time.ticks_us() - t, '@')"}
    )
    bench.run_ms(100)
    bench.console.forget()
    loop_us = int(bench.console.text.split()[0])
    assert 23_000 < loop_us < 27_000  # three times as much with the emulator's own USB host
    started = time.process_time()
    bench.run_ms(60_000)
    assert time.process_time() - started < 5
    assert bench.busy_ns < 300 * MS


def test_a_host_that_stops_reading_blocks_print():
    bench = EmulatedPico(
        {"main.py": "import time\ntime.sleep_ms(30)\nwhile True:\n    print('x' * 60)\n    time.sleep_ms(10)"}
    )
    bench.run_ms(60)
    assert bench.host is not None
    bench.host.stall(True)
    said = len(bench.console.text)
    bench.run_ms(3000)
    assert len(bench.console.text) == said
    bench.host.stall(False)
    bench.run_ms(1000)
    assert len(bench.console.text) > said + 1000


SAVE = """
import os
try:
    n = int(open('saved').read())
except OSError:
    n = 0
print('LOADED', n, '.')
while n < 9:
    n += 1
    with open('new', 'w') as file:
        file.write(str(n))
    os.rename('new', 'saved')
print('@end')
"""


def test_power_cuts_tear_one_flash_operation_and_keep_the_rest():
    bench = EmulatedPico({"main.py": SAVE}, flash_timing=TYPICAL)
    bench.flash.cut_at(7, "torn", seed=3)
    with pytest.raises(PowerLostError):
        bench.console.expect("@end")
    assert not bench.powered
    bench.power_on()
    bench.console.forget()
    bench.console.expect("@end")
    assert b"LOADED 0 ." not in bench.console.text[-30:]
    assert bench.files()["saved"] == b"9"
    assert bench.flash.log and bench.flash.erases <= len(bench.flash.log)


WATCHDOG = """
import machine, time
time.sleep_ms(20)
print('cause', machine.reset_cause(), '.')
if machine.reset_cause() == 1:
    machine.WDT(timeout=100)
    time.sleep(5)
"""


def test_the_watchdog_resets_and_a_power_cycle_is_told_from_it():
    bench = EmulatedPico({"main.py": WATCHDOG})
    bench.console.expect("cause 1 .")
    bench.console.expect("cause 3 .")
    assert len(bench.resets) == 1
    bench.power_cycle()
    bench.console.expect("cause 1 .")


def test_the_genuine_mpremote_reaches_the_raw_repl():
    bench = EmulatedPico()
    bench.run_ms(50)
    assert run_mpremote(bench, "exec", "print('hi', 1 + 1)") == (0, "hi 2\n")
