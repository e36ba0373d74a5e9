"""What pytest is told for all tests: whether the emulated Pico must be there, and one line where it is not."""

import emulated
import pytest


def pytest_addoption(parser):
    parser.addoption("--insist-on-pico", action="store_true", help="fail where the emulated Pico cannot run")


def pytest_configure(config):
    if config.getoption("--insist-on-pico") and emulated.missing():
        raise pytest.UsageError(emulated.missing())


def pytest_terminal_summary(terminalreporter):
    if emulated.missing():
        terminalreporter.write_line(f"Skipped: every test on the emulated Pico. {emulated.missing()}")
