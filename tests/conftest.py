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


# Of the emulated Pico, `make test` asks the board, the bench itself and the one file to drag; the rest takes long.
LONG = ("test_boot", "test_crashes_pico", "test_flash_pico", "test_game_pico", "test_power_on", "test_service")
LONG += ("test_trouble_pico", "test_twin", "test_bench")


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.stem in LONG:
            item.add_marker(pytest.mark.pico)
