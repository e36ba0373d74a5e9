"""Memory that ends in the journal costs at most what a later call brings to flash: never the device, never a game."""

import json
import subprocess

import pytest

from desk import Desk
from runtimes import REPO, needs_micropython, on_cpython, on_micropython
from storage import journal as journal_module
from storage.journal import Journal


def short_of_memory_once(monkeypatch, owner, name):
    """The next call of this function raises MemoryError; returns the calls that are still to fail."""
    sound, to_fail = getattr(owner, name), [1]

    def short(*arguments):
        if to_fail:
            to_fail.pop()
            raise MemoryError
        return sound(*arguments)

    monkeypatch.setattr(owner, name, short)
    return to_fail


def used_after_a_cut(desk):
    """The times that a device with these files tells of its game."""
    again = Desk(files=desk.board.files)
    return again.app.session.clock.ledger.used


def test_a_clock_that_finds_no_memory_as_it_has_its_times_written_tries_again(monkeypatch):
    desk = Desk({"mode": "emperor", "clock": "counting_up"}).begin(1)
    desk.idle(3000)
    to_fail = short_of_memory_once(monkeypatch, Journal, "follow")
    desk.idle(31_000)
    assert not to_fail
    assert "journal_full" in [report["code"] for report in desk.reports() if report["is"] == "refusal"]
    desk.tap("out")
    desk.tap("out")
    desk.idle(31_000)
    assert used_after_a_cut(desk)[1] > 50_000


def test_a_game_that_cannot_be_set_aside_for_want_of_memory_is_passed_over(monkeypatch):
    desk = Desk().begin()
    for _ in range(2):
        desk.tap("pass")
        desk.idle(3000)
    desk.tell({"do": "new_game"})
    desk.begin()
    for _ in range(30):
        desk.tap("pass")
        desk.idle(3000)
    files = desk.board.files
    newest = max(name for name in files if name.startswith("game-"))
    assert newest.endswith("-0001") or newest.endswith("-0002")
    files[newest[:-4] + "0000"] = files[newest[:-4] + "0000"][:-1]  # damaged: more is behind a torn end
    to_fail = short_of_memory_once(monkeypatch, journal_module, "move_aside")
    again = Desk(files=files)
    assert not to_fail
    assert again.app.session.before.history.done == 2  # its table had been cleared for the game that is damaged
    (why,) = [report["why"] for report in again.tell({"do": "hello"}) if report["is"] == "refusal"]
    assert why.endswith("is damaged. It stays where it is.")


SCRIPT = REPO / "tests" / "support" / "journal_without_memory.py"
ACTS = ("start", "aside", "forget", "follow")
NO_SURVIVOR = "this interpreter does not survive a failed allocation"
STRIDES = (29, pytest.param(1, marks=pytest.mark.long))


def check_each_place(on_runtime, how, act, stride):
    """Memory ends at many places of this act, and at none of them anything is lost."""
    found = json.loads(on_runtime(SCRIPT, how, act, stride))
    assert found["ended"] >= 1 and found["told"]


@pytest.mark.parametrize("stride", STRIDES)
@pytest.mark.parametrize("act", ACTS)
def test_whichever_allocation_fails_the_journal_loses_nothing(act, stride):
    pytest.importorskip("_testcapi")
    try:
        on_cpython(SCRIPT, "allocation", "nothing", 1)
    except (pytest.fail.Exception, subprocess.TimeoutExpired):
        pytest.skip(NO_SURVIVOR)
    try:
        check_each_place(on_cpython, "allocation", act, stride)
    except pytest.fail.Exception as fault:
        if ": exit -11\n" not in str(fault):
            raise
        pytest.skip(NO_SURVIVOR)  # a segmentation fault is CPython's own: no Python code can cause one


@needs_micropython
@pytest.mark.parametrize("stride", STRIDES)
@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("how", ["call", "ballast"])
def test_whichever_call_finds_no_memory_and_however_little_is_left_the_journal_loses_nothing(how, act, stride):
    check_each_place(on_micropython, how, act, stride)
