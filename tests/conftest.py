"""Options for all tests, and one line for each kind of test that cannot run on this machine."""

import asyncio
import hashlib
import os
import pickle
import random
import re
import signal

import filelock
import pytest
from hypothesis import HealthCheck, settings

import emulated
import long_tests_in_parts
import mosquitto
import table_in_browser
from host_tools.packing import compile as compile_for_pico

# the same examples for everybody, so that no change is blamed for a fault that stood before it;
# `pytest --hypothesis-profile=default` draws new ones; no verdict by wall time, which a busy machine needs more of
settings.register_profile("repeatable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("repeatable")

LONG_FILE = re.compile(r"^pytestmark = .*\bpytest\.mark\.long\b", re.MULTILINE)


def pytest_addoption(parser):
    parser.addoption("--insist-on-pico", action="store_true", help="fail where the emulated Pico cannot run")
    parser.addoption(
        "--part",
        metavar="I/N",
        help="run this part of the long tests that are not on record: support/long_tests_in_parts.py",
    )
    parser.addoption(
        "--shuffle", type=int, metavar="SEED", help="run the files, and the tests of each, in a random order"
    )


def pytest_configure(config):
    # what a script starts in its background ignores Ctrl-C, and so would each program that a test ends by it
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if part := config.getoption("--part"):
        config.pluginmanager.register(long_tests_in_parts.LongRun(part))
    if config.getoption("--insist-on-pico") and emulated.missing():
        raise pytest.UsageError(emulated.missing())


def pytest_ignore_collect(collection_path, config):
    """Leave out a file that is long as a whole, if no long test is to run: each worker takes a tenth of a second to
    import it."""
    if config.getoption("markexpr") == "not long" and collection_path.match("test_*.py"):
        return bool(LONG_FILE.search(collection_path.read_text(encoding="utf-8"))) or None
    return None


def pytest_collection_modifyitems(config, items):
    seed = config.getoption("--shuffle")
    if seed is None:
        return
    draw = random.Random(seed)
    files = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    shuffled = draw.sample(list(files.values()), len(files))
    items[:] = [item for tests in shuffled for item in draw.sample(tests, len(tests))]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Playwright marks its loop as running between its calls: tests without it run loops of their own."""
    if table_in_browser.loops:
        asyncio._set_running_loop(table_in_browser.loops[0] if "browser" in item.fixturenames else None)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item, nextitem):
    """The last test of a file closes its page, whether it uses the browser itself or not."""
    if table_in_browser.loops and (nextitem is None or nextitem.path != item.path):
        asyncio._set_running_loop(table_in_browser.loops[0])


def pytest_terminal_summary(terminalreporter):
    if emulated.missing():
        terminalreporter.write_line(f"Skipped: every test on the emulated Pico. {emulated.missing()}")
    if mosquitto.MOSQUITTO is None:
        terminalreporter.write_line(f"Skipped: every test with a club's broker: {mosquitto.MISSING}")


@pytest.fixture(scope="session", autouse=True)
def compile_once(tmp_path_factory):
    """Compile the same sources once in this run. To fold and compile the firmware takes two seconds, and a process of
    mpy-cross for each module."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent

    def once(work):
        def from_others(*given):
            key = hashlib.sha256(repr((work.__name__, given)).encode()).hexdigest()
            kept = shared / f"{key}.compiled"
            with filelock.FileLock(f"{kept}.lock"):
                if not kept.exists():
                    kept.write_bytes(pickle.dumps(work(*given)))
            return pickle.loads(kept.read_bytes())

        return from_others

    with pytest.MonkeyPatch.context() as patch:
        for name in ("folded", "_compiled"):
            patch.setattr(compile_for_pico, name, once(getattr(compile_for_pico, name)))
        yield


@pytest.fixture(scope="session")
def browser():
    """Chromium, one a worker."""
    with table_in_browser.launched() as browser:
        yield browser


@pytest.fixture
def patience(monkeypatch):
    """The host waits for as long as a chip takes that a slow machine emulates."""
    from mpremote.transport_serial import SerialTransport

    from host_tools.commands import flash
    from host_tools.device import repl, serial_port
    from host_tools.device.firmware_client import FirmwareClient
    from host_tools.device.latest_reports import LatestReports

    ask, read, wait = FirmwareClient.ask, SerialTransport.read_until, LatestReports.wait_for

    def read_until(port, least, ending, timeout=None, data_consumer=None, timeout_overall=None):
        return read(port, least, ending, 600, data_consumer, 600)

    monkeypatch.setattr(FirmwareClient, "ask", lambda device, command, timeout=0: ask(device, command, 600))
    monkeypatch.setattr(LatestReports, "wait_for", lambda latest, happened, timeout=0: wait(latest, happened, 600))
    monkeypatch.setattr(SerialTransport, "read_until", read_until)
    monkeypatch.setattr(serial_port, "GREETING_S", 60)
    monkeypatch.setattr(serial_port, "WRITE_S", 600)
    monkeypatch.setattr(flash, "RETURN_S", 600)
    monkeypatch.setattr(repl, "PROMPT_S", 600)
    monkeypatch.setattr(repl, "ANSWER_S", 600)
