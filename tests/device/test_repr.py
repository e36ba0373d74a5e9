"""What somebody who debugs the host sees of its objects: one line each, their state, no secret, no endless list."""

import pytest

from fake_device import FakeTransport, playing
from host_tools.device.firmware_client import FirmwareClient
from host_tools.device.firmware_process import FirmwareProcess
from host_tools.device.latest_reports import LatestReports
from host_tools.proof.expected_ring import Table
from host_tools.proof.failing_storage import FailingStorage
from host_tools.proof.fuzz_case_player import Case, Finding
from host_tools.proof.random_game import RandomGame
from host_tools.web.admission_and_permissions import Permissions, Standing
from host_tools.web.page_queues_and_limits import PageQueuesAndLimits
from host_tools.web.rate_limit import RateLimit
from host_tools.web.relay import Relay


def page():
    page = PageQueuesAndLimits(Standing.PLAYER)
    page.joined = 3
    page.held |= {"pass", 2}
    page.tell({"is": "done"})
    return page


def storage():
    storage = FailingStorage({"settings.json": b"{}", "game-1-0": b"abc"})
    storage.ail("full")
    return storage


def table():
    table = Table(3, [0, 1, 2])
    table.viewer, table.next, table.over, table.winners = 1, 2, True, {2}
    return table


def reports():
    latest = LatestReports(FirmwareClient(FakeTransport()))
    latest.state, latest.frame = playing(), bytes((1, 2, 255))
    return latest


@pytest.mark.parametrize(
    ("thing", "shown"),
    [
        (FirmwareProcess("CPython", ["python"], "table"), "<CPython in table, no process>"),
        (
            FirmwareClient(FirmwareProcess("CPython", ["python"], "table")),
            "<FirmwareClient of <CPython in table, no process>, not started, 0 questions open>",
        ),
        (reports(), "<LatestReports: screen play, 1 moves, frame 0102ff>"),
        (page(), "<PageQueuesAndLimits 3, player: 0 commands wait, 0 asked, 1 reports unread, holds [2, 'pass']>"),
        (Relay(None), "<Relay: 0 pages, 0 answers owed by None>"),
        (RateLimit(3, 2, lambda: 0), "<RateLimit: 3 of 3, 2 a second>"),
        (
            Case("cpython", {"files": {"settings.json": "{}"}}, [["rest"]] * 1000, Finding("a", "b", 3)),
            "<Case on cpython: settings.json, 1000 steps, Finding(kind='a', words='b', step=3)>",
        ),
        (storage(), "<FailingStorage, full: 2 files, game-1-0 3 B, settings.json 2 B>"),
        (FailingStorage({}), "<FailingStorage, well: 0 files, none>"),
        (table(), "<Table of 3, viewer 1, next 2, over: living [0, 1, 2] winners [2]>"),
        (RandomGame("emperor", 17), "<RandomGame: game 17 of emperor, 15 seats, options {}: 0 events, unfinished>"),
    ],
    ids=lambda it: type(it).__name__,
)
def test_an_object_shows_its_state_in_one_line(thing, shown):
    assert repr(thing) == shown


def test_a_device_shows_whether_it_runs():
    with FirmwareClient(FakeTransport()) as device:
        assert ", running," in repr(device)
    assert ", gone," in repr(device)


def test_the_code_of_the_table_is_not_shown():
    door = Permissions("0.0.0.0")
    assert door.code and door.code not in repr(door) and "with a code" in repr(door)


def test_an_emulated_pico_shows_its_time_and_what_it_said_last():
    emulated = pytest.importorskip("host_tools.picobench.emulated_pico")
    bench = object.__new__(emulated.EmulatedPico)  # without the image of MicroPython, and off
    bench.powered, bench.resets, bench._epoch_ns = False, [7], 1_500_000
    bench.console = emulated.SerialConsole(bench)
    bench.console.text += b"x" * 50 + b"ready"
    shown = f"<SerialConsole: 55 B, last {b'x' * 35 + b'ready'!r}>"
    assert repr(bench) == f"<EmulatedPico at 1.500 ms, off, 1 resets: {shown}>"


def test_a_frame_shows_its_bytes_and_whether_its_pulses_were_sound():
    frames = pytest.importorskip("host_tools.picobench.led_wire_probe")
    sound = frames.Frame(1_500_000, 1_530_000, b"\x01\x02\xff", 0, ((341, 909),))
    assert repr(sound) == "<Frame 1.500 to 1.530 ms: 0102ff>"
    assert repr(sound._replace(spare_bits=1)).endswith(", pulses out of bounds>")
