"""What pytest is told for all tests: whether the emulated Pico must be there, and one line where it is not."""

import pytest
from hypothesis import settings

import emulated
import mosquitto

# the same examples for everybody, so that no change is blamed for a fault that stood before it;
# `pytest --hypothesis-profile=default` draws new ones
settings.register_profile("repeatable", derandomize=True)
settings.load_profile("repeatable")


def pytest_addoption(parser):
    parser.addoption("--insist-on-pico", action="store_true", help="fail where the emulated Pico cannot run")


def pytest_configure(config):
    if config.getoption("--insist-on-pico") and emulated.missing():
        raise pytest.UsageError(emulated.missing())


def pytest_terminal_summary(terminalreporter):
    if emulated.missing():
        terminalreporter.write_line(f"Skipped: every test on the emulated Pico. {emulated.missing()}")
    if mosquitto.MOSQUITTO is None:
        terminalreporter.write_line(f"Skipped: every test with a club's broker: {mosquitto.MISSING}")


@pytest.fixture
def patience(monkeypatch):
    """The host waits for as long as a chip takes that a slow machine emulates."""
    from mpremote.transport_serial import SerialTransport

    from host_tools.commands import flash
    from host_tools.device import repl, serial_port
    from host_tools.device.firmware_client import FirmwareClient

    ask, follow = FirmwareClient.ask, SerialTransport.follow
    monkeypatch.setattr(FirmwareClient, "ask", lambda device, command, timeout=0: ask(device, command, 600))
    monkeypatch.setattr(SerialTransport, "follow", lambda port, timeout, *rest: follow(port, 600, *rest))
    monkeypatch.setattr(serial_port, "GREETING_S", 60)
    monkeypatch.setattr(flash, "RETURN_S", 600)
    monkeypatch.setattr(repl, "PROMPT_S", 600)
    monkeypatch.setattr(repl, "ANSWER_S", 600)
