"""Perform every row of the gesture table on a device: each has a start, and what must be seen after it. Runs on any
interpreter."""

import scene as s
from controls.bindings import (
    BOTH,
    CHORD,
    EDGE,
    HANDED,
    HOLD,
    LONG_HOLD,
    OUT,
    OWN_SEAT,
    PASS,
    ROWS,
    SEAT,
    TAP,
)
from desk import Desk
from menus import draw_seats, go_to, open_entry, take
from replay_as_canonical_json import canonical

BUTTON_NAMES = ("PASS", "OUT", "own seat", "other seat")
GESTURE_NAMES = ("press", "tap", "hold", "long hold", "with OUT", "with PASS held", "both")
BUTTONS = {PASS: "pass", OUT: "out", OWN_SEAT: 1, SEAT: 0}
LENGTH_MS = {EDGE: 0, TAP: 100, HOLD: 1050, LONG_HOLD: 2050, CHORD: 50, HANDED: 300, BOTH: 50}


def ready():
    return Desk()


def ready_after_a_game():
    desk = Desk().begin()
    desk.tap("pass")
    desk.tell({"do": "new_game"})
    return desk


def play():
    desk = Desk().begin()
    desk.tap("pass")
    desk.event(type="extra_turn", seats=[2])
    desk.event(type="undo")
    desk.event(type="pass")
    desk.event(type="undo")
    desk.event(type="undo")
    assert desk.state()["turn_of"] == [1]
    return desk


def choice():
    desk = play()
    desk.tap("out")
    assert desk.scene.ui.screen == s.CHOICE and desk.scene.ui.cursor == 3
    return desk


def menu():
    desk = play()
    desk.hold_both()
    assert desk.scene.ui.screen == s.MENU
    return desk


def at_new_game():
    desk = play()
    go_to(desk, "new game")
    return desk


def page():
    desk = play()
    open_entry(desk, "brightness")
    assert desk.scene.ui.screen == s.PAGE and desk.scene.ui.shows == s.SHOW_BRIGHTNESS
    return desk


def board():
    return Desk({"mode": "for_the_emperor", "seats": 2}).begin(0)


def offer():
    desk = board()
    desk.tap("pass")
    assert desk.scene.ui.screen == s.OFFER and desk.scene.ui.cursor == 0
    return desk


def count():
    desk = offer()
    desk.tap("pass")
    take(desk)
    assert desk.scene.ui.screen == s.COUNT and desk.scene.ui.value == 1
    return desk


def over():
    desk = Desk().begin()
    desk.event(type="eliminate", seats=[4])
    desk.event(type="undo")
    desk.event(type="redo")
    assert desk.scene.ui.screen == s.OVER
    return desk


def refused(desk):
    return [report["code"] for report in desk.reports() if report["is"] == "refusal"]


def drawn(desk):
    return desk.state()["turn_of"] in ([1], [4]) and desk.scene.moment == "draw"


def back_to_the_game_before(desk):
    return desk.game.history.done == 1 and desk.state()["turn_of"] == [2]


def choosing_who_begins(desk):
    return desk.scene.ui.screen == s.CHOICE and desk.scene.ui.cursor == 1 and desk.game is None


def passed(desk):
    return desk.state()["turn_of"] == [2] and desk.scene.moment == "sweep"


def undone(desk):
    return desk.game.history.done == 0 and desk.scene.moment in ("unsweep", "refuse")


def choosing(desk):
    return desk.scene.ui.screen == s.CHOICE and desk.scene.ui.cursor == 3


def redone(desk):
    return desk.scene.ui.screen in (s.PLAY, s.OVER) and desk.game.history.done == 1


def peeking(desk):
    return desk.scene.ui.peek == 0 and not desk.scene.ui.peek_back


def turn_put_right(desk):
    """To seat 0, and settled though both fingers are down."""
    sweeps = (desk.scene.moment, desk.scene.moment_from, desk.scene.moment_to) == ("sweep", 1, 0)
    return desk.state()["turn_of"] == [0] and sweeps and not desk.app.hands.dispatcher.provisional


def no_handover(desk):
    return refused(desk) == ["no_handover"] and desk.scene.ui.screen == s.PLAY and desk.game.history.done == 0


def one_seat_on(desk):
    return desk.scene.ui.cursor == 4 and desk.game.history.done == 0


def cursor_runs(desk):
    return desk.scene.cursor_runs and desk.scene.ui.cursor == 4


def closed(desk):
    return desk.scene.ui.screen == s.PLAY and desk.game.history.done == 0


def seat_out(desk):
    return desk.state()["losers"] == [3] and desk.scene.ui.screen == s.PLAY and desk.scene.moment == "burn"


def seat_0_marked(desk):
    return desk.scene.ui.screen == s.CHOICE and desk.scene.ui.marked == 1 and desk.state()["losers"] == []


def seat_marked(desk):
    return desk.scene.ui.screen == s.CHOICE and desk.scene.ui.marked == 1 << 3 and desk.state()["losers"] == []


def points_at_0(desk):
    return desk.scene.ui.screen == s.CHOICE and desk.scene.ui.cursor == 0


def second_entry(desk):
    return desk.scene.ui.screen == s.MENU and desk.scene.ui.entry == 1


def entered(desk):
    return desk.scene.ui.screen == s.READY and desk.game is None


def next_step(desk):
    return desk.scene.ui.screen == s.PAGE and desk.scene.ui.value == 5


def back_in_the_menu(desk):
    return desk.scene.ui.screen == s.MENU and desk.app.settings["brightness"] == 4


def accepted(desk):
    return desk.scene.ui.screen == s.MENU and desk.app.settings["brightness"] == 4


def accepted_and_left(desk):
    return desk.scene.ui.screen == s.PLAY and desk.app.settings["brightness"] == 4


def pointed(desk, place):
    """Move the cursor to that place."""
    desk.tap(place)
    assert desk.scene.ui.cursor == place
    return desk


def second_place(desk):
    return desk.scene.ui.screen == s.OFFER and desk.scene.ui.cursor == 1


def offers_run(desk):
    return desk.scene.cursor_runs and desk.scene.ui.cursor == 1


def asked_on(desk):
    return desk.scene.ui.screen == s.COUNT and desk.scene.ui.question.name == "warrior"


def offer_closed(desk):
    return desk.scene.ui.screen == s.PLAY and desk.game.history.total == 0


def second_number(desk):
    return desk.scene.ui.screen == s.COUNT and desk.scene.ui.value == 2


def numbers_run(desk):
    return desk.scene.cursor_runs and desk.scene.ui.value == 2


def answered(desk):
    first, second = desk.game.event(0), desk.game.event(1)
    played = {"type": "play", "seat": 0, "battlefield": 1, "warrior": 1}
    gained = {"type": "strength", "seat": 0, "battlefield": 1, "value": 1, "along": 1}
    return (first, second) == (played, gained) and desk.scene.ui.screen == s.PLAY


def back_at_the_places(desk):
    return second_place(desk) and desk.game.history.total == 0


def seating():
    desk = ready()
    draw_seats(desk)
    desk.tap("pass")
    assert desk.scene.ui.screen == s.SEATING and desk.scene.ui.cursor == 1
    return desk


def another_seat_drawn(desk):
    return desk.scene.ui.screen == s.SEATING and desk.scene.ui.marked == 1 << 1 and desk.scene.ui.cursor not in (-1, 1)


def no_seat_drawn(desk):
    return desk.scene.ui.screen == s.SEATING and desk.scene.ui.marked == 0 and desk.scene.ui.cursor == -1


def closed_to_ready(desk):
    return desk.scene.ui.screen == s.READY and desk.scene.ui.cursor == -1 and desk.scene.ui.menu is None


def drawn_by_lot():
    """The ring shows which of the living it has drawn."""
    desk = play()
    open_entry(desk, "draw")
    desk.tap("pass")
    take(desk)
    desk.wait(lambda: desk.scene.moment == s.STILL)
    assert desk.scene.ui.screen == s.DRAWN
    return desk


def where():
    """One player has pressed, and the dot is in front of the left neighbour."""
    desk = ready()
    open_entry(desk, "where we sit")
    desk.tap("pass")
    while desk.scene.ui.value != 4:
        desk.run(20)
    assert desk.scene.ui.screen == s.WHERE and answers(desk) == (0,)
    return desk


def found():
    desk = where()
    desk.tap("pass")
    assert answers(desk) == (0, 4)
    return desk


def answers(desk):
    return desk.scene.ui.index


def neighbour_found(desk):
    return answers(desk) == (0, 4) and desk.scene.ui.shows == s.SHOW_SEATS and desk.scene.ui.cursor == 0


def first_asked_again(desk):
    return answers(desk) == () and desk.scene.ui.shows == s.SHOW_DOT


def ring_turned(desk):
    return desk.scene.ui.screen == s.READY and desk.app.settings["offset_px"] == 22


def button_found(desk):
    return answers(desk) == (0, 4, 0) and desk.scene.ui.marked == 1 and desk.scene.ui.cursor == 1


def result_again(desk):
    return desk.scene.ui.screen == s.OVER and desk.scene.moment == "result"


def game_goes_on(desk):
    return desk.scene.ui.screen == s.PLAY and not desk.state()["over"]


def laid_again(desk):
    return desk.scene.ui.screen == s.READY and desk.game is None and desk.app.session.before.table.result.over


def still_over(desk):
    return desk.scene.ui.screen == s.OVER


EXPECTED = {
    (s.READY, PASS, EDGE): (ready, drawn),
    (s.READY, PASS, HOLD): (ready_after_a_game, back_to_the_game_before),
    (s.READY, OUT, EDGE): (ready, choosing_who_begins),
    (s.PLAY, PASS, EDGE): (play, passed),
    (s.PLAY, PASS, HOLD): (play, undone),
    (s.PLAY, OUT, EDGE): (play, choosing),
    (s.PLAY, OUT, HOLD): (play, redone),
    (s.PLAY, OWN_SEAT, EDGE): (play, passed),
    (s.PLAY, OWN_SEAT, HOLD): (play, undone),
    (s.PLAY, SEAT, EDGE): (play, peeking),
    (s.PLAY, SEAT, CHORD): (play, seat_0_marked),
    (s.PLAY, SEAT, HANDED): (play, turn_put_right),
    (s.CHOICE, PASS, EDGE): (choice, one_seat_on),
    (s.CHOICE, PASS, HOLD): (choice, cursor_runs),
    (s.CHOICE, OUT, TAP): (choice, closed),
    (s.CHOICE, OUT, HOLD): (choice, seat_out),
    (s.CHOICE, OUT, LONG_HOLD): (choice, seat_marked),
    (s.CHOICE, SEAT, EDGE): (choice, points_at_0),
    (s.CHOICE, SEAT, CHORD): (choice, seat_0_marked),
    (s.MENU, PASS, EDGE): (menu, second_entry),
    (s.MENU, PASS, HOLD): (menu, closed),
    (s.MENU, OUT, TAP): (at_new_game, entered),
    (s.MENU, OUT, HOLD): (at_new_game, entered),
    (s.PAGE, PASS, EDGE): (page, next_step),
    (s.PAGE, PASS, HOLD): (page, back_in_the_menu),
    (s.PAGE, OUT, TAP): (page, accepted),
    (s.PAGE, OUT, HOLD): (page, accepted_and_left),
    (s.OFFER, PASS, EDGE): (offer, second_place),
    (s.OFFER, PASS, HOLD): (offer, offers_run),
    (s.OFFER, OUT, TAP): (offer, offer_closed),
    (s.OFFER, OUT, HOLD): (offer, asked_on),
    (s.OFFER, SEAT, EDGE): (lambda: pointed(offer(), 5), lambda desk: desk.scene.ui.cursor == 0),
    (s.COUNT, PASS, EDGE): (count, second_number),
    (s.COUNT, PASS, HOLD): (count, numbers_run),
    (s.COUNT, OUT, TAP): (count, back_at_the_places),
    (s.COUNT, OUT, HOLD): (count, answered),
    (s.SEATING, PASS, EDGE): (seating, another_seat_drawn),
    (s.SEATING, PASS, HOLD): (seating, no_seat_drawn),
    (s.SEATING, OUT, TAP): (seating, closed_to_ready),
    (s.DRAWN, PASS, EDGE): (drawn_by_lot, closed),
    (s.DRAWN, OUT, EDGE): (drawn_by_lot, closed),
    (s.WHERE, PASS, EDGE): (where, neighbour_found),
    (s.WHERE, OUT, TAP): (where, first_asked_again),
    (s.WHERE, OUT, HOLD): (found, ring_turned),
    (s.WHERE, SEAT, EDGE): (found, button_found),
    (s.OVER, PASS, EDGE): (over, result_again),
    (s.OVER, PASS, HOLD): (over, game_goes_on),
    (s.OVER, OUT, TAP): (over, laid_again),
    (s.OVER, OUT, HOLD): (over, still_over),
}


def name(row):
    return "%s %s %s: %s" % (s.SCREEN_NAMES[row[0]], BUTTON_NAMES[row[1]], GESTURE_NAMES[row[2]], row[3])


def perform(row, rows):
    """Return the desk after the gesture of a row, with the button still down unless it was a tap. It must look as
    expected."""
    setup, expected = rows[row[:3]]
    desk = setup()
    desk.reports()
    assert desk.scene.ui.screen == row[0]
    before = {CHORD: "out", HANDED: "pass"}.get(row[2]) if row[1] == SEAT else None  # what is down before the seat
    desk.press(before or BUTTONS[row[1]])
    desk.run(LENGTH_MS[row[2]])
    if before:
        desk.press(BUTTONS[SEAT])
    elif row[2] in (CHORD, BOTH):
        desk.press("out")
    if row[2] == TAP:
        desk.release(BUTTONS[row[1]])
    assert expected(desk), name(row)
    return desk


def perform_all(rows, expected):
    """Perform every row. Write the results, and raise at the end if some rows were not as expected."""
    failed = []
    for row in rows:
        try:
            desk = perform(row, expected)
        except AssertionError as failure:
            failed.append("%s: %s" % (name(row), failure))
            continue
        scene = desk.scene
        shown = (
            scene.ui.screen,
            scene.ui.cursor,
            scene.ui.marked,
            scene.ui.entry,
            scene.ui.value,
            scene.moment,
            scene.ui.peek,
        )
        print(name(row), *shown)
        print(canonical(desk.state()) if desk.game else "no game")
        print("".join(["%02x" % byte for byte in desk.board.frames[-1][1]]))
    assert not failed, failed


if __name__ == "__main__":
    perform_all(ROWS, EXPECTED)
