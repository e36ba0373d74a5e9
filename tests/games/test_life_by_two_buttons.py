"""Life where it is only an option: any player's is counted by PASS and OUT alone, and shown by the ring."""

import pytest

import scene as s
from desk import Desk
from rules.seat_arithmetic import members

TABLES = [("emperor", 6), ("duelist_emperor", 6), ("grand_melee", 8)]
each_table = pytest.mark.parametrize(("mode", "seats"), TABLES)


def play(mode, seats, **options):
    desk = Desk({"mode": mode, "seats": seats, "teams": 2, "options": options})
    desk.begin(members(desk.app.session.table.beginners)[0])
    desk.settle()
    return desk


def choose(desk, seat):
    """OUT, then PASS to this seat."""
    desk.tap("out")
    for _ in range(desk.app.session.table.count):
        if desk.scene.ui.cursor == seat:
            return
        desk.tap("pass")
    raise ValueError("the cursor never came to seat %d" % seat)


@each_table
def test_out_pass_to_the_player_and_pass_held_count_any_players_life_as_one_step(mode, seats):
    desk = play(mode, seats, life=30)
    for seat in range(seats):
        choose(desk, seat)
        desk.hold("pass", 1100)
        assert desk.scene.ui.screen == s.LIFE and desk.scene.ui.cursor == seat
        desk.tap("pass")
        desk.run(4200)  # it closes after three seconds; what is pressed within one second after that only wakes
        assert desk.scene.ui.screen == s.PLAY and desk.state()["life"] == [29] * (seat + 1) + [30] * (seats - seat - 1)
    assert desk.game.history.done == seats


@each_table
def test_the_ring_shows_the_life_in_tens_fives_and_ones(mode, seats):
    desk = play(mode, seats, life=30)
    desk.tap("out")
    desk.hold("pass", 1100)
    desk.tap("pass")
    desk.run(100)
    frame = desk.board.frames[-1][1]
    assert sum(any(frame[at : at + 3]) for at in range(0, len(frame), 3)) == 2 + 1 + 4  # 29


@each_table
def test_without_the_option_pass_held_lets_the_cursor_run_on(mode, seats):
    desk = play(mode, seats)
    desk.tap("out")
    desk.press("pass")
    desk.run(1100)
    assert desk.scene.ui.screen == s.CHOICE and desk.scene.cursor_runs
    desk.release("pass")


@each_table
def test_the_gestures_follow_the_option_from_game_to_game(mode, seats):
    desk = play(mode, seats, life=30)
    for options, held in (({}, s.CHOICE), ({"life": 40}, s.LIFE)):
        desk.tell({"do": "new_game"})
        desk.tell({"do": "set", "values": {"options": options}})
        desk.begin(members(desk.app.session.table.beginners)[0])
        desk.settle()
        desk.tap("out")
        desk.hold("pass", 1100)
        assert desk.scene.ui.screen == held
        desk.run(9000)


def test_life_below_zero_is_counted_up_and_no_further_down():
    desk = play("free_for_all", 4)
    desk.tell({"do": "event", "event": {"type": "stays", "seat": 1, "on": True}})
    desk.tell({"do": "event", "event": {"type": "life_set", "seat": 1, "to": -5}})
    desk.settle()
    choose(desk, 1)
    desk.hold("pass", 1100)
    for button, change in (("pass", 0), ("out", 1), ("pass", 0)):
        desk.tap(button)
        assert desk.scene.ui.value == change
