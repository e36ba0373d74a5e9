"""Free-for-all by hand: whom one may attack by each option, life counted, a game to its end."""

import gesture_rows_life as rows
import scene as s
from desk import Desk
from link import reports
from menus import open_entry, take
from rows import each_row


def look(desk):
    return reports.look(desk.app.eyes.renderer.codes)


@each_row(
    ("options", "wanted"),
    [
        ({}, "MSMMM"),  # everybody can be attacked: that tells nothing
        ({"attack": "left"}, "MSPMM"),
        ({"attack": "right"}, "PSMMM"),
        ({"range": 1}, "MSMFF"),
        ({"range": 1, "attack": "left"}, "MSPFF"),
    ],
)
def test_the_ring_tells_whom_one_may_attack_where_that_is_not_everybody_in_range_802_803(options, wanted):
    assert look(rows.play(options=options)) == wanted


def test_a_neighbour_who_left_winks_and_nobody_can_be_attacked_until_the_next_turn_803_1a():
    desk = rows.play(options={"attack": "left"})
    desk.tap("out")
    desk.hold("out", 1100)
    desk.settle()
    assert look(desk) == "MSEMM" and desk.state()["attack"]["1"] == []
    desk.tap("pass")
    desk.settle()
    assert desk.state()["turn_of"] == [3] and look(desk) == "MMDSP" and desk.state()["attack"]["1"] == [3]


def test_the_cursor_starts_at_whoever_can_be_attacked():
    desk = rows.play(options={"attack": "right"})
    desk.tap("out")
    assert desk.scene.ui.cursor == 0


def test_what_was_counted_is_one_event_of_one_player_and_one_undo_takes_it_back():
    desk = rows.life()
    for button in ("pass", "pass", "pass", "out"):
        desk.tap(button)
    assert desk.tell({"do": "state"})[-1]["counting"] == {"seat": 2, "change": -2}
    desk.run(3000)
    assert desk.scene.ui.screen == s.PLAY and desk.game.event(0) == {"type": "life", "changes": {"2": -2}}
    assert desk.state()["life"] == [20, 20, 18, 20, 20]
    desk.hold("pass", 1100)
    assert desk.state()["life"] == [20] * 5


def test_counting_ends_at_no_life_and_without_it_a_player_is_out_704_5a():
    desk = rows.life(options={"life": 30})
    desk.hold("pass", 9000)
    assert desk.scene.ui.value == -30
    desk.run(3100)
    assert desk.state()["losers"] == [2] and desk.state()["life"] == [30, 30, 0, 30, 30]
    open_entry(desk, "bring back")
    take(desk)
    desk.settle()
    assert 2 in desk.state()["alive"] and desk.state()["life"] == [30, 30, 1, 30, 30]


@each_row(("seats", "ring_px"), [(2, 8), (5, 24), (24, 24)])
def test_a_game_with_two_buttons_alone_from_the_first_press_to_the_result(seats, ring_px):
    desk = Desk({"mode": "free_for_all", "seats": seats, "ring_px": ring_px}, tick_ms=20, chance=b"\x02")
    desk.tap("pass")
    desk.settle()
    for _ in range(seats - 1):
        turn = desk.state()["turn_of"]
        desk.tap("out")
        desk.hold("pass", 1100)
        desk.hold("pass", 3000)
        desk.run(3100)
        desk.settle()
        if desk.state()["over"]:
            break
        desk.tap("pass")
        desk.settle()
        assert desk.state()["turn_of"] != turn
    assert desk.scene.ui.screen == s.OVER and len(desk.state()["winners"]) == 1
    assert look(desk).count("S") == 1 and look(desk).count("D") == seats - 1
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.PLAY


def test_a_pulled_plug_brings_back_the_life():
    desk = rows.life()
    desk.tap("out")
    desk.idle(8000)
    again = Desk(files=desk.board.files)
    assert again.state() == desk.state() and again.state()["life"] == [20, 20, 21, 20, 20]
