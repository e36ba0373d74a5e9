"""How far a press travels through the house before the ring shows it, counted."""

import pytest

from host_tools.benchmarks import count_calls_of_a_press


@pytest.fixture(scope="module")
def way():
    return count_calls_of_a_press.way()


def test_a_press_reaches_its_frame_in_few_calls_files_and_changes_of_room():
    assert [row.name for row in count_calls_of_a_press.rows() if not row.met] == []


def test_the_way_of_a_press_leads_from_the_tick_through_hands_and_rules_to_the_light(way):
    assert way[0].function == "tick" and way[-1].function == "render"
    rooms = [call.file.split("/")[0] for call in way]
    assert rooms.index("controls") < rooms.index("rules") < rooms.index("light")


def test_the_way_is_the_same_in_every_run(way):
    assert way == count_calls_of_a_press.way()
