"""A Pico on a serial port: what is said when it is not there; a fake one on a socket."""

import errno
import os
import threading

import pytest
import serial

from fake_pico import FakePico, ports
from host_tools.__main__ import main
from host_tools.device import serial_port
from host_tools.device.firmware_client import DeviceError, FirmwareClient
from host_tools.device.serial_port import SerialTransport, find_port, open_port
from patience import PATIENCE_S


def test_the_one_pico_is_found_among_other_ports(monkeypatch):
    ports(monkeypatch, ("/dev/ttyS0", None), ("/dev/ttyACM0", 0x2341), ("/dev/ttyACM1", 0x2E8A))
    assert find_port() == "/dev/ttyACM1"


@pytest.mark.parametrize(
    ("found", "words"),
    [((), "No Pico found"), ((("B", 0x2E8A), ("A", 0x2E8A)), r"There are several Picos \(A, B\)")],
)
def test_none_and_several_are_one_sentence(monkeypatch, found, words):
    ports(monkeypatch, *found)
    with pytest.raises(DeviceError, match=words):
        find_port()


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (errno.ENOENT, "There is no port /dev/ttyACM7"),
        (errno.EACCES, "group dialout"),
        (errno.EBUSY, "in use by another program"),
        (errno.EAGAIN, "in use by another program"),
        (errno.EIO, r"cannot be opened \(.*could not open"),
    ],
)
def test_a_port_that_does_not_open_is_one_sentence(monkeypatch, fault, words):
    def fail(*_, **__):
        raise serial.SerialException(fault, "could not open")

    monkeypatch.setattr(serial_port.serial, "serial_for_url", fail)
    with pytest.raises(DeviceError, match=words) as told:
        open_port("/dev/ttyACM7")
    assert "\n" not in str(told.value)


@pytest.mark.skipif(os.name != "posix", reason="no pseudo-terminals here")
def test_a_pico_that_is_unplugged_while_its_port_opens_is_one_sentence(monkeypatch):
    import termios

    def fail(*_):
        raise termios.error(errno.EIO, "Input/output error")

    ours, theirs = os.openpty()
    monkeypatch.setattr(termios, "tcflush", fail)
    with pytest.raises(DeviceError, match=r"cannot be opened \(.*Input/output error"):
        open_port(os.ttyname(theirs))
    os.close(ours)
    os.close(theirs)


def test_a_port_that_this_program_has_open_is_busy():
    pty = pytest.importorskip("pty")
    _, inner = pty.openpty()
    name = __import__("os").ttyname(inner)
    first = open_port(name)
    try:
        with pytest.raises(DeviceError, match="in use"):
            open_port(name)
    finally:
        first.close()


def test_questions_are_answered_and_old_talk_is_skipped():
    with FirmwareClient(SerialTransport(FakePico().url)) as device:
        assert device.ask({"do": "hello"})["runtime"] == "fake"
        assert device.ask({"do": "press", "button": "out"})["is"] == "done"


def test_a_pulled_plug_is_told_at_once():
    pico = FakePico()
    gone = threading.Event()
    device = FirmwareClient(SerialTransport(pico.url))
    device.on_end = gone.set
    with device:
        pico.unplug()
        assert gone.wait(PATIENCE_S)
        with pytest.raises(DeviceError, match=r"is no longer there: was it unplugged\?"):
            device.ask({"do": "state"})


def test_a_pico_without_the_firmware_is_told_from_one_that_has_it(monkeypatch):
    monkeypatch.setattr(serial_port, "GREETING_S", 0.3)
    with pytest.raises(
        DeviceError,
        match=r"does not answer as an Emperor Ring: install the firmware with `.*python -m host_tools flash`",
    ):
        FirmwareClient(SerialTransport(FakePico(mute=True).url)).start()


def test_every_command_takes_the_pico_and_says_when_there_is_none(monkeypatch, capsys):
    ports(monkeypatch)
    for command in (["run", "--no-browser"], ["run", "--terminal"], ["demo"], ["settings"]):
        assert main([*command, "--device", "auto"]) == 1
        assert capsys.readouterr().err == serial_port.NO_PICO + "\n"


def test_settings_of_a_pico(capsys):
    assert main(["settings", "brightness", "--device", FakePico().url]) == 0
    assert capsys.readouterr().out == "brightness = 4\n"
