"""The doors of a game: what the trusted verb does is what `apply` does, and both ways of entering tell what changed."""

from games import catalogue
from host_tools.proof.play_game_without_device import apply, snapshot
from rows import each_row
from rules.game import Game
from rules.seat_arithmetic import members


def begun(mode="emperor", count=6, teams=2):
    """A game of that mode, begun by the first seat that may."""
    mode_class = catalogue.load(mode)
    table = mode_class({}, mode_class.layout(count, teams))
    return Game(table, members(table.beginners)[0])


@each_row("mode", [name for name in catalogue.NAMES if name != "for_the_emperor"])
def test_a_pass_that_is_offered_does_what_a_strangers_pass_does(mode):
    seats, teams = catalogue.load(mode).tables(12, 5)[-1]
    trusted, strange = begun(mode, seats, teams), begun(mode, seats, teams)
    for _ in range(20):
        seat = trusted.table.subject()
        assert trusted.end_turn(seat) is None and apply(strange, {"type": "pass", "seat": seat}) is None
    assert snapshot(trusted) == snapshot(strange)
    assert [trusted.event(number) for number in range(20)] == [strange.event(number) for number in range(20)]


def told(game):
    change = game.change
    return change.gone, change.returned, change.decided, change.way, change.unmarked


def test_a_pass_tells_where_the_turn_went_and_its_undo_the_way_back():
    game = begun()
    assert game.end_turn(1) is None
    assert told(game) == (0, 0, False, (1, 2), [])
    assert game.enter([{"type": "undo"}]) is None
    assert told(game) == (0, 0, False, (2, 1), [])


def test_who_leaves_is_gone_and_returns_with_the_undo():
    game = begun()
    assert game.enter([{"type": "eliminate", "seats": [3]}]) is None
    assert told(game) == (1 << 3, 0, False, (), [])
    assert game.enter([{"type": "undo"}]) is None
    assert told(game) == (0, 1 << 3, False, (), [])


def test_the_fall_of_the_last_emperor_decides():
    game = begun()
    assert game.enter([{"type": "eliminate", "seats": [4]}]) is None
    assert game.change.gone == 0b111000 and game.change.decided


def test_several_events_are_told_as_one_change():
    game = begun()
    assert game.enter([{"type": "pass", "seat": 1}, {"type": "eliminate", "seats": [5]}]) is None
    assert told(game) == (1 << 5, 0, False, (1, 2), [])


def test_of_several_events_all_happen_or_none():
    game = begun()
    before = snapshot(game)
    assert game.enter([{"type": "pass", "seat": 1}, {"type": "pass", "seat": 1}]) == "not_turn"
    assert snapshot(game) == before and game.history.place() == (0, 0)


def test_turn_markers_tell_which_one_went_on_and_which_were_taken_off():
    game = begun("grand_melee", 10, 0)
    first = dict(game.table.markers())
    assert len(first) == 2
    seat = game.table.subject()
    assert game.end_turn(seat) is None
    number = next(number for number in first if first[number][0] == seat)
    assert game.change.way == (seat, game.table.markers()[number][0])
    before = game.table.markers()
    assert game.enter([{"type": "eliminate", "seats": [2, 3, 4]}]) is None
    lost = [before[number] for number in before if number not in game.table.markers()]
    assert lost and game.change.unmarked == lost


@each_row("event", [7, None, "pass", [], {}, {"type": "pass", "seat": "1"}, {"type": ["undo"]}])
def test_what_a_stranger_sends_is_looked_at(event):
    game = begun()
    assert apply(game, event) == game.enter([event]) == "bad_event" and game.history.place() == (0, 0)
