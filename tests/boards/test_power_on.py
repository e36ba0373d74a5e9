"""Power-on of a Pico whose buttons are down: safe mode for PASS, held on; every other one is stuck and does nothing."""

import pytest

from emulated import OUT, PASS, ask, notice, require_bench, ring

require_bench()

import scene as s  # noqa: E402
from host_tools.picobench import MS  # noqa: E402

pytestmark = pytest.mark.long

SAFE_MODE = notice(s.SAFE_MODE)


def test_pass_held_for_three_seconds_leaves_a_repl_without_the_app():
    bench, wire = ring()
    bench.button(PASS).press()
    bench.run_ms(100)
    assert wire.frames[-1].data == SAFE_MODE
    bench.run_ms(3000)
    bench.button(PASS).release()
    assert bench.console.run("import sys\nprint('app' in sys.modules)") == "False\n"
    bench.run_ms(10_000)
    assert wire.frames[-1].data == SAFE_MODE and bench.resets == []
    bench.console.send(b"\x04")
    bench.wait(lambda: wire.frames[-1].data != SAFE_MODE and len(wire.frames[-1].data) == 72)


def test_pass_let_go_earlier_starts_the_app_and_means_nothing():
    bench, wire = ring()
    bench.button(PASS).click(0, hold_ms=1500, bounce_ms=3)
    bench.run_ms(1500)
    assert wire.frames[-1].data == SAFE_MODE
    bench.wait(lambda: wire.frames[-1].data != SAFE_MODE, 2000)
    assert ask(bench, do="state")["screen"] == "ready"
    bench.button(PASS).click(bench.now_ns / MS + 1, hold_ms=80, bounce_ms=3)
    bench.run_ms(200)
    assert ask(bench, do="state")["screen"] == "play"


def test_the_pins_and_the_length_of_the_ring_come_from_the_settings():
    bench, _ = ring({"settings.json": {"pin_ring": 28, "pin_pass": 3, "pin_seats": [], "ring_px": 60, "pin_out": 2}})
    wire = bench.probe(28)
    bench.button(3).press()
    bench.run_ms(100)
    assert wire.frames[-1].data == notice(s.SAFE_MODE, 60)


def test_the_settings_choose_what_drives_the_ring():
    bench, wire = ring({"settings.json": {"led_driver": "neopixel"}})
    bench.wait(lambda: len(wire.frames) > 1)
    assert all(frame.within_bounds for frame in wire.frames)
    assert min(high for high, _ in wire.frames[-1].pulses) > 390  # ns: of the CPU; the PIO's zeros are shorter


@pytest.mark.parametrize("spoilt", [b"", b"[1]", b'{"pin_pass": 99, "pin_ring": "x", "ring_px": 1e9}', b"\xff{"])
def test_spoilt_settings_do_not_keep_anybody_from_safe_mode(spoilt):
    bench, wire = ring({"settings.json": spoilt})
    bench.button(PASS).press()
    bench.run_ms(100)
    assert wire.frames[-1].data == SAFE_MODE


def test_another_button_that_is_down_does_nothing_until_it_was_up():
    bench, wire = ring()
    for gpio in (OUT, 4):
        bench.button(gpio).press()
    bench.run_ms(500)
    assert ask(bench, do="state")["screen"] == "ready"
    bench.button(OUT).release()
    bench.run_ms(300)
    bench.button(OUT).click(bench.now_ns / MS + 1, hold_ms=80, bounce_ms=3)
    bench.run_ms(200)
    assert ask(bench, do="state")["screen"] == "choice"
    assert SAFE_MODE not in [frame.data for frame in wire.frames]


def test_a_reset_is_no_power_on():
    bench, wire = ring()
    bench.run_ms(400)
    bench.console.run("import machine")
    bench.button(PASS).press()
    bench.console.send(b"machine.reset()\r")
    bench.run_ms(500)
    assert SAFE_MODE not in [frame.data for frame in wire.frames]
    assert ask(bench, do="state")["screen"] == "ready"
