"""The log of crashes, where the storage is short of memory or of room."""

import json

import pytest

import runtimes
from storage import crashes
from storage.crashes import Crashes
from storage_boards import FaultyBoard

LOG = "crash-log"


def crashed(times):
    """A board on which the app has crashed so often."""
    board = FaultyBoard()
    for number in range(times):
        Crashes(board).note("crash %d" % number, 0)
    return board


def traces(board):
    return [line.split('"trace": ')[1] for line in crashes.log(board)]


@pytest.mark.parametrize("times", [1, 3])
def test_a_log_that_cannot_be_read_for_want_of_memory_is_added_to(times):
    board = crashed(times)
    board.unreadable = (LOG,)
    Crashes(board).note("no memory", 0)
    board.unreadable = ()
    assert traces(board) == [*(f'"crash {number}"}}' for number in range(times)), '"no memory"}']
    assert Crashes(board).row == times + 1


def test_the_log_makes_room_for_the_count():
    board = crashed(1)
    board.write = lambda name, data: False
    room = board.append
    board.append = lambda name, data: LOG not in board.files and room(name, data)
    Crashes(board).note("no room", 0)
    assert Crashes(board).row == 2 and LOG not in board.files


def test_while_there_is_room_no_log_is_given_up():
    board = crashed(2)
    board.write = lambda name, data: False
    Crashes(board).note("no new file", 0)
    assert Crashes(board).row == 3 and len(traces(board)) == 2


@runtimes.needs_micropython
@pytest.mark.parametrize("runtime", [runtimes.on_cpython, runtimes.on_micropython])
def test_a_line_that_only_one_runtime_takes_for_json_is_no_crash_on_record(runtime):
    script = runtimes.REPO / "tests" / "support" / "damaged_crash_log.py"
    lines = runtime(script).splitlines()
    assert len(lines) > 200
    assert [line for line in lines if not isinstance(json.loads(line), dict)] == []
