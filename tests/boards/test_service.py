"""Taking the device into service: Ctrl-C at the start of a line ends the app in order and gives way to the REPL."""

import pytest

from emulated import PASS, after_turns, ask, notice, require_bench, ring

require_bench()

import scene as s  # noqa: E402
from host_tools.picobench import MS  # noqa: E402
from mpremote_on_emulated_pico import run_mpremote  # noqa: E402

pytestmark = pytest.mark.long


@pytest.fixture
def game():
    """A device in the middle of a game, two turns after its begin; the second was passed a moment ago."""
    bench, wire = ring(after_turns(1))
    bench.run_ms(2800)  # its roll call is over
    bench.button(PASS).click(bench.now_ns / MS, hold_ms=40, bounce_ms=2)
    bench.run_ms(100)
    return bench, wire


def test_mpremote_gets_its_repl_the_watchdog_sleeps_and_the_game_comes_back(game):
    bench, wire = game
    assert run_mpremote(bench, "exec", "print(6 * 7)") == (0, "42\n")
    assert wire.frames[-1].data == notice(s.SERVICE)
    bench.run_ms(20_000)
    assert bench.resets == []
    assert bench.console.run("print('still here')") == "still here\n"
    bench.console.send(b"\x04")
    bench.run_ms(900)
    state = ask(bench, do="state")
    assert (state["screen"], state["moves"]) == ("play", 2)
    assert bench.resets == []


def test_ctrl_c_twice_and_ctrl_a_at_once_is_the_raw_repl(game):
    bench, _ = game
    bench.console.forget()
    bench.console.send(b"\x03\x03\x01")
    bench.console.expect(b"raw REPL; CTRL-B to exit\r\n>")


def test_in_the_middle_of_a_line_it_is_garbage(game):
    bench, _ = game
    start = len(bench.console.text)
    bench.console.send(b'{"do": \x03\x03"hello"}\n')
    bench.wait(lambda: b'"refusal"' in bench.console.text[start:])
    assert ask(bench, do="state")["moves"] == 2
