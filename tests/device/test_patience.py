"""A port on which nothing goes as it should: every command for a Pico ends, with exit code 1 and one sentence.

The clock is set by hand: it goes on by what a read or a sleep would have taken.
"""

import threading
import time

import mpremote.transport_serial
import pytest
import serial

from host_tools.__main__ import main
from host_tools.commands import demo, flash
from host_tools.device import latest_reports, repl, serial_port
from host_tools.device.firmware_client import FirmwareClient

HELLO = b'{"is": "hello", "firmware": "0", "runtime": "fake", "heap": null}\n'
COMMANDS = (
    "settings",
    "settings brightness 5",
    "games",
    "games 1",
    "pins",
    "selftest --quick",
    "demo",
    "run --no-browser",
)
HOUR_S = 3600


class Clock:
    """Stands for the module `time`."""

    def __init__(self):
        self.now_s = 0.0

    def monotonic(self):
        return self.now_s

    def sleep(self, seconds):
        self.now_s += max(seconds, 0.001)


class Port:
    """A serial port that is `silent`, `chatters` lines or `babbles` without a line's end, stops in the `middle` of one,
    `echoes`, `vanishes`, is `deaf` (takes no writes), or says `prompt` again and again; where it `greets`, it does so
    as a firmware first."""

    rts = dtr = True

    def __init__(self, kind, clock, greets):
        self.kind, self.clock = kind, clock
        self.timeout = self.write_timeout = None
        self.waits = bytearray(HELLO if greets else b"")
        if kind == "middle":
            self.waits += b'{"is": "state", "game'
        self.lock = threading.Lock()

    def isOpen(self):  # noqa: N802
        return True

    def close(self):
        pass

    @property
    def in_waiting(self):
        self.fill()
        self.clock.now_s += 0.01
        return len(self.waits)

    def fill(self):
        if self.kind == "vanishes" and not self.waits:
            raise serial.SerialException("device disconnected")
        more = {"chatters": b"hello\n", "babbles": b"x" * 70_000, "prompt": b"raw REPL; CTRL-B to exit\r\n>\x01"}
        if len(self.waits) < 70_000:
            self.waits += more.get(self.kind, b"")

    def read(self, size=1):
        self.fill()
        self.clock.now_s += 0.0005
        if threading.current_thread() is not threading.main_thread():
            time.sleep(0.001)  # else a reader beside the command would run the clock ahead of it
        with self.lock:
            got, self.waits = bytes(self.waits[:size]), self.waits[size:]
        if not got:
            assert self.timeout is not None and self.clock.now_s < HOUR_S, "waits for ever"
            self.clock.now_s += self.timeout
            time.sleep(0.001)
        return got

    def write(self, data):
        if self.kind == "deaf":
            assert self.write_timeout is not None, "waits for ever"
            self.clock.now_s += self.write_timeout
            raise serial.SerialTimeoutException("Write timeout")
        if self.kind == "echoes":
            self.waits += data


KINDS = ("silent", "chatters", "babbles", "middle", "echoes", "vanishes", "deaf", "prompt")


@pytest.fixture
def plug(monkeypatch):
    """Plugs in a port of that kind; the clock."""

    def make(kind, greets):
        clock = Clock()
        monkeypatch.setattr(serial, "serial_for_url", lambda *_, **given: opened(kind, clock, greets, given))
        for module in (serial_port, repl, flash, mpremote.transport_serial, demo, latest_reports):
            monkeypatch.setattr(module, "time", clock)
        ask = FirmwareClient.ask
        monkeypatch.setattr(FirmwareClient, "ask", lambda device, command, timeout=0: ask(device, command, 0.1))
        return clock

    def opened(kind, clock, greets, given):
        port = Port(kind, clock, greets)
        port.timeout, port.write_timeout = given.get("timeout"), given.get("write_timeout")
        return port

    return make


@pytest.mark.parametrize("greets", [False, True])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_ends_in_a_sentence(command, kind, greets, plug, capsys):
    if greets and command.startswith("run"):
        pytest.skip("the page is there until Ctrl-C")
    plug(kind, greets)
    assert main([*command.split(), "--device", "P"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and len(said) < 400


@pytest.mark.parametrize("greets", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_flash_ends_in_a_sentence_within_two_minutes(kind, greets, plug, monkeypatch, capsys):
    clock = plug(kind, greets)
    monkeypatch.setattr(flash, "on_device", dict)
    assert main(["flash", "--port", "P"]) == 1
    assert capsys.readouterr().err.count("\n") == 1 and clock.now_s < 120


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "prompt"])
def test_a_pico_that_comes_back_like_that_is_told_within_a_minute(kind, plug):
    clock = plug(kind, False)
    with pytest.raises(flash.DeviceError, match="did not restart"):
        flash.back("P")
    assert clock.now_s < 60


def test_a_port_that_takes_nothing_is_told_as_such(plug, capsys):
    plug("deaf", False)
    assert main(["settings", "--device", "P"]) == 1
    assert capsys.readouterr().err == serial_port.DEAF.format(port="P") + "\n"


def test_what_never_ends_a_line_is_not_kept(plug):
    plug("babbles", True)
    transport = serial_port.SerialTransport("P")
    transport.open()
    for _ in range(3):
        transport._line(serial_port.time.monotonic() + 0.5)
    assert len(transport._lines) <= serial_port.LONGEST_LINE
    transport.close()


@pytest.mark.parametrize(
    "value",
    ["", "1", "()", "{'x'", "('micropython', (1, 'x'), 'RP2040')", "[" * 5000, "\\xff", "('a', [1], 2)", "None"],
)
def test_an_answer_that_is_none_is_one_sentence(value, plug, monkeypatch):
    plug("silent", False)
    monkeypatch.setattr(repl.SerialTransport, "enter_raw_repl", lambda self: None)
    monkeypatch.setattr(
        repl.SerialTransport, "exec_raw", lambda *_, **__: (value.encode().replace(b"\\xff", b"\xff"), b"")
    )
    with pytest.raises(flash.DeviceError, match="answers nonsense"), repl.Repl("P") as there:
        there.require()


@pytest.mark.parametrize("step", ["exec_raw_no_follow", "follow"])
def test_a_step_that_is_never_done_is_one_sentence(step, plug, monkeypatch):
    clock = plug("silent", False)
    monkeypatch.setattr(repl.SerialTransport, "enter_raw_repl", lambda self: None)
    if step == "follow":
        monkeypatch.setattr(repl.SerialTransport, "exec_raw_no_follow", lambda self, command: None)
    with pytest.raises(flash.DeviceError, match="The Pico on P") as told, repl.Repl("P") as there:
        there.run("1")
    assert "\n" not in str(told.value) and clock.now_s < 60
