"""Ctrl-C in play and during a start: alone it ends nothing for good, and a host that wants the prompt gets it."""

import pytest

from emulated import PASS, ask, notice, pico, require_bench, ring

require_bench()

import scene as s  # noqa: E402
from host_tools.benchmarks.emulated_serial_port import on_board_time  # noqa: E402
from host_tools.device.repl import Repl  # noqa: E402
from host_tools.picobench import MS  # noqa: E402
from mpremote_on_emulated_pico import run_mpremote  # noqa: E402

pytestmark = pytest.mark.long

SERVICE = notice(s.SERVICE)
FIRST_LIGHT = b"\x04\x04\x04"  # of boot/main.py
RAW = b"raw REPL; CTRL-B to exit\r\n>"
WAIT = """
import micropython, time
micropython.kbd_intr(-1)
from boards.pico_wait_for_prompt import Port
print('@go')
time.sleep_ms(20)
print('waits', Port().waits(), '@')
"""


def last(wire):
    return wire.frames[-1].data if wire.frames else b""


@pytest.mark.parametrize("line", [b"\x03", b"\x03\x03", b"\x03\x03\x01", b"\r\x01"])
def test_ctrl_c_sent_twice_is_one_and_what_is_behind_it_stays_in_the_port(line):
    bench = pico(WAIT)
    bench.console.expect("@go\r\n")
    bench.console.send(line)
    bench.console.expect(f"waits {bool(line.strip(bytes([3])))} @")
    if line.endswith(b"\x01"):
        bench.console.expect(RAW)
    else:
        bench.run_ms(50)
        assert RAW not in bench.console.text


@pytest.mark.parametrize("at_ms", [9, 11.4, 20, 200, 700])
def test_alone_at_any_time_it_costs_ten_seconds(at_ms):
    bench, wire = ring()
    bench.run_ms(at_ms)
    bench.console.send(b"\r\x03\x03")
    bench.wait(lambda: last(wire) == SERVICE, 10_000, step_ms=5)
    bench.host._cdc_set_control_line_state(0)  # the port is closed
    shown_ns = bench.now_ns
    bench.wait(lambda: last(wire) == FIRST_LIGHT, 12_000)
    assert bench.now_ns - shown_ns > 9900 * MS
    assert b"KeyboardInterrupt" not in bench.console.text and bench.resets == []


def test_a_press_starts_it_again_at_once_and_so_does_ctrl_d_behind_which_ctrl_c_is_heard_too():
    bench, wire = ring()
    bench.wait(lambda: len(last(wire)) == 72)
    for awake in (lambda: bench.button(PASS).click(bench.now_ns / MS + 1, 30, 2), lambda: bench.console.send(b"\x04")):
        bench.console.send(b"\r\x03\x03")
        bench.wait(lambda: last(wire) == SERVICE)
        bench.run_ms(1000)
        awake()
        bench.wait(lambda: last(wire) != SERVICE and len(last(wire)) == 72)
    assert ask(bench, do="state")["screen"] == "ready"
    bench.console.send(b"\x03\x04")  # the prompt, and from there the next start
    bench.console.expect(b"soft reboot")
    bench.console.send(b"\x03")
    bench.wait(lambda: last(wire) == SERVICE)


@pytest.mark.parametrize("at_ms", [14, 300, 1500])
def test_mpremote_has_its_prompt_and_nothing_takes_it_away(at_ms):
    bench, wire = ring()
    bench.run_ms(at_ms)
    asked_ns = bench.now_ns
    bench.console.send(b"\r\x03")
    bench.console.send(b"\r\x01")
    bench.console.expect(RAW, 10_000)
    assert bench.now_ns - asked_ns < 10_000 * MS
    bench.console.send(b"\x04")
    bench.console.expect(RAW)
    bench.button(PASS).click(bench.now_ns / MS + 1, 30, 2)
    sent = len(wire.frames)
    bench.run_ms(15_000)
    assert len(wire.frames) == sent and bench.resets == []
    bench.console.send(b"print(6 * 7)\x04")
    bench.console.expect(b"OK42\r\n")


def test_mpremote_itself_has_its_prompt_within_ten_seconds_of_a_start_in_progress():
    bench, _ = ring()
    bench.run_ms(20)
    assert run_mpremote(bench, "exec", "print(6 * 7)") == (0, "42\n")  # it gives up after 10 s of the board's time


def test_make_flash_has_its_prompt_within_ten_seconds_of_a_start_in_progress():
    bench, _ = ring()
    bench.run_ms(300)
    asked_ns = bench.now_ns
    with on_board_time(bench) as port, Repl(port) as there:
        assert bench.now_ns - asked_ns < 10_000 * MS
        there.require()
