"""Many games, played through the firmware's own start, are what was recorded: frames, reports and stored bytes.

Where they differ and are meant to: `python -m tests.support.behaviour --help`.
"""

import pytest

import runtimes
from behaviour import records

ON_MICROPYTHON = 5  # of the games, the first, the sixth, ...: all of them take long there
REMEDY = "To see what it is: python -m tests.support.behaviour show GAME BLOCK --before FOLDER"


def assert_as_recorded(name, scripts, runtime):
    found = records.differences(records.recorded(name), records.digests_of(scripts, runtime))
    assert not found, "\n".join([f"{len(found)} games are not what they were; first of all", *found, REMEDY])


@pytest.mark.parametrize("name", records.SETS)
def test_games_are_what_was_recorded(name):
    assert_as_recorded(name, records.games(name), "cpython")


@runtimes.needs_micropython
@pytest.mark.parametrize("name", records.SETS)
def test_games_are_on_micropython_what_was_recorded(name):
    assert_as_recorded(name, records.games(name)[::ON_MICROPYTHON], "micropython")


@pytest.mark.parametrize("name", records.SETS)
def test_every_game_that_was_recorded_is_played(name):
    assert [game["name"] for game in records.games(name)] == list(records.recorded(name))


HEAD = {"start_ms": 1000, "chance": [1], "files": {}}
HELLO = ["line", '{"do": "hello", "id": 1}\n']
HELLO_REPORT = '{"is": "hello", "firmware": "0.1.0", "runtime": "cpython", "heap": null, "protocol": 1}'
CRASHES = '{"is": "crashes", "crashes": [{"firmware": "0.7.0", "up_s": 0, "row": 3, "trace": "line 7"}]}'
SHORT = {"name": "short", "head": HEAD, "steps": [["wait", 300], HELLO, ["hold", "pass", 60, 300], ["wait", 5000, 50]]}


@pytest.fixture(scope="module")
def told():
    """What a short game told, as `scripted_board` wrote it."""
    return records.told_by([SHORT], "cpython", runtimes.FIRMWARE)


def differences(told, changed):
    """What is found between them."""
    played = [records.read(bytes(which), [])[0] for which in (told, changed)]
    return records.differences(*({"short": [block.digests() for block in blocks]} for blocks in played))


def test_a_short_game_shows_tells_and_stores_something(told):
    ((block,),) = records.read(told, [])
    assert block.frames and block.reports and any(line.startswith("game-") for line in block.storage)


@pytest.mark.parametrize("what", ["level", "time"])
def test_a_frame_that_differs_in_one_level_or_one_millisecond_is_found(what, told):
    ms, _, frame = records.read(told, [])[0][0].frames[0].partition(" ")
    time = b"F" + int(ms).to_bytes(4, "little")
    at = told.index(time) + (1 if what == "time" else 9 + len(frame) // 2 - 1)
    changed = bytearray(told)
    changed[at] ^= 1
    assert differences(told, changed) == ["short: the frames of block 0 (steps 1 to 25)"]


def test_a_report_that_differs_in_one_field_is_found(told):
    changed = told.replace(b'"protocol": 1', b'"protocol": 2')
    assert differences(told, changed) == ["short: the reports of block 0 (steps 1 to 25)"]


def test_a_stored_byte_that_differs_is_found(told):
    changed = bytearray(told)
    changed[told.index(b"game-000001-0000\0") + 40] ^= 1
    assert differences(told, changed) == ["short: the storage of block 0 (steps 1 to 25)"]


@pytest.mark.parametrize(("now", "then"), [("null", "1234"), ('"0.', '"9.'), ('"cpython"', '"cpythan"')])
def test_free_heap_version_and_runtime_may_differ(now, then, told):
    before, after = (records.read_report(HELLO_REPORT.replace(now, words).encode(), []) for words in (now, then))
    assert before == after and now in HELLO_REPORT


def test_where_a_crash_was_may_differ_but_not_how_many_came_in_a_row():
    same, other = (records.read_report(CRASHES.replace("7", words).encode(), []) for words in ("8", "9"))
    assert same == other == records.read_report(CRASHES.encode(), [])
    assert same != records.read_report(CRASHES.replace("3", "2").encode(), [])


def test_a_reworded_sentence_counts_as_what_it_was():
    now, was = records.rewording('There are {} seats, and "{}".', "The table has {} seats, {}.")
    assert (
        now.sub(was, '{"why": "The table has 6 seats, x. Yes."}') == '{"why": "There are 6 seats, and \\"x\\". Yes."}'
    )
