"""Slips at the table, each performed on a device, and what they may cost: nothing that was not meant. Runs on any
interpreter."""

import gesture_rows_grand_melee
import gesture_rows_two_headed_giant
import scene as s
from desk import Desk
from gesture_rows import board, choice, choosing_who_begins, count, menu, offer, over, page, play, ready, seating, where
from menus import open_entry
from replay_as_canonical_json import canonical


def won():
    """The last emperor of a team has just fallen."""
    desk = Desk().begin()
    desk.tap("pass")
    desk.tell({"do": "event", "event": {"type": "eliminate", "seats": [4]}})
    desk.run(700)
    assert desk.scene.ui.screen == s.OVER and desk.scene.moment == "fall"
    return desk


# Moments that swallow a press never swallow a hold.


def an_undo_held_while_the_winners_are_announced_counts(after_ms):
    """While the team falls, while the winners are announced, and when that is over."""
    desk = won()
    desk.run(after_ms)
    desk.hold("pass", 1100)
    assert desk.game.history.done == 1 and not desk.state()["over"], after_ms
    assert desk.scene.ui.screen == s.PLAY
    return desk


def a_press_while_the_winners_are_announced_only_ends_that():
    desk = over()
    for button in ("pass", "out"):
        desk.tap("pass")
        assert desk.scene.moment == "result"
        desk.reports()
        desk.tap(button)
        assert desk.scene.moment == s.STILL and desk.scene.ui.screen == s.OVER
        assert "game_over" not in [report.get("code") for report in desk.reports()]
    assert desk.game.history.done == 1
    return desk


def bring_back(desk):
    """The game is cleared away and comes back: its players are called."""
    desk.tell({"do": "new_game"})
    desk.hold("pass", 1100)
    assert desk.scene.moment == "roll_call"


def a_finger_that_stays_as_the_players_are_called_undoes_and_passes_nothing():
    desk = play()
    bring_back(desk)
    assert desk.game.history.done == 0
    turn = desk.state()["turn_of"]
    desk.press("pass")
    desk.run(500)
    assert desk.scene.growth == s.GROW_BACK and desk.scene.moment == s.STILL
    desk.release("pass")
    assert desk.state()["turn_of"] == turn and desk.game.history.done == 0
    desk.hold("out", 1100)
    assert desk.game.history.done == 1, "OUT held brings back what was undone before the game was put aside"
    return desk


def the_button_of_a_seat_held_as_the_players_are_called_undoes():
    desk = play()
    desk.tap("pass")
    bring_back(desk)
    desk.hold(2, 1100)
    assert desk.game.history.done == 0
    return desk


def seats_marked_with_out_down_leave_also_where_out_ended_a_moment():
    desk = play()
    bring_back(desk)
    desk.press("out")
    desk.press(3)
    desk.release(3)
    desk.release("out")
    assert desk.state()["losers"] == [3]
    return desk


# Screens that close by themselves announce it, and what is pressed a moment too late does nothing.


def ready_choice():
    desk = ready()
    desk.tap("out")
    assert choosing_who_begins(desk)
    return desk


def life():
    """One less for the team that is not having its turn."""
    desk = gesture_rows_two_headed_giant.life()
    desk.tap("pass")
    return desk


CLOSING_SCREENS = {  # how long they wait, and for how long of that they announce it
    "choice": (choice, 8000, 2000),
    "choice of who begins": (ready_choice, 8000, 2000),
    "offer": (offer, 30000, 2000),
    "count": (count, 30000, 2000),
    "menu": (menu, 30000, 2000),
    "page": (page, 30000, 2000),
    "pick": (gesture_rows_grand_melee.pick, 1500, 500),
    "life": (life, 3000, 500),
}


def left_alone(screen, left_ms):
    """Return the device on that screen, that time before it closes. A press starts the wait again."""
    setup, after_ms, _ = CLOSING_SCREENS[screen]
    desk = setup()
    desk.press("pass" if screen != "life" else "out")
    desk.run(60)
    desk.board.levels = 0
    while desk.app.hands.presses.down:
        desk.run(5)
    desk.idle(after_ms - left_ms - 500)
    desk.run(500)
    return desk


def at_rest(desk):
    desk.settle()
    return desk.scene.ui.screen, desk.game.history.done if desk.game else None


def a_screen_announces_that_it_closes(screen):
    announced_ms = CLOSING_SCREENS[screen][2]
    desk = left_alone(screen, announced_ms + 50)
    before = desk.scene.ui.screen
    assert not desk.scene.closing and desk.wait(lambda: desk.scene.closing) <= 100
    assert desk.scene.ui.screen == before
    assert desk.wait(lambda: not desk.scene.closing) == announced_ms
    assert desk.scene.ui.screen != before
    return desk


def a_press_keeps_it_open(screen):
    desk = left_alone(screen, 100)
    before = desk.scene.ui.screen
    assert desk.scene.closing
    desk.press("pass")
    assert not desk.scene.closing and desk.scene.ui.screen == before
    desk.release("pass")
    desk.run(CLOSING_SCREENS[screen][1] - CLOSING_SCREENS[screen][2] - 100)
    assert not desk.scene.closing and desk.scene.ui.screen == before
    return desk


def what_is_pressed_a_moment_after_it_has_closed_only_wakes(screen, button):
    desk, other = left_alone(screen, 100), left_alone(screen, 100)
    for each in (desk, other):
        each.run(150)
        assert each.scene.ui.screen == each.app.session.home()
    for _ in range(2):
        desk.hold(button, 60)
        desk.run(300)
    assert at_rest(desk) == at_rest(other)
    return desk


def what_is_pressed_a_second_after_it_has_closed_counts(screen):
    desk = left_alone(screen, 100)
    desk.run(1200)
    desk.reports()
    before = desk.scene.ui.screen, desk.game and desk.game.history.done
    desk.press("pass")
    desk.run(20)
    assert (desk.scene.ui.screen, desk.game and desk.game.history.done) != before
    return desk


def what_is_pressed_at_a_new_table_counts_whatever_has_closed(screen):
    desk = left_alone(screen, 100)
    desk.run(150)
    desk.tell({"do": "new_game"})
    desk.tap("pass")
    assert desk.scene.ui.screen != s.READY
    return desk


def what_is_held_after_it_has_closed_counts(screen):
    """PASS takes back what stands last; where nothing does, it is refused."""
    desk = left_alone(screen, 100)
    desk.run(150)
    done = desk.game.history.done if desk.game else 0
    desk.reports()
    desk.hold("pass", 1100)
    codes = [report.get("code") for report in desk.reports()]
    if not desk.game:
        assert "no_game_before" in codes
    elif done:
        assert desk.game.history.done == done - 1
    else:
        assert "nothing_to_undo" in codes
    return desk


def a_seat_button_works_after_it_has_closed(screen):
    desk = left_alone(screen, 100)
    desk.run(150)
    desk.tap(0)
    assert desk.scene.ui.peek == 0 or desk.scene.ui.screen == s.READY
    return desk


# While a finger rests, ring and page show what letting go would do now.


def releases(desk):
    """Return what the page is told that letting go would do."""
    return [report["release"] for report in desk.tell({"do": "state", "id": 7}) if report["is"] == "state"][-1]


def look(desk):
    return [report["look"] for report in desk.tell({"do": "state", "id": 7}) if report["is"] == "state"][-1]


def codes(desk):
    return [report["code"] for report in desk.reports() if report["is"] == "refusal"]


def out_held_in_the_choice_shows_what_letting_go_would_do():
    desk = choice()
    desk.press("out")
    assert releases(desk) == "close"
    desk.run(400)  # and 300 for each answer
    assert desk.app.hands.dispatcher.release == "nothing" and releases(desk) == "nothing"
    desk.run(10)
    assert releases(desk) == "confirm" and look(desk)[3] in "DE"
    desk.run(400)
    assert releases(desk) == "mark_seat" and look(desk)[3] == "V" and desk.scene.ui.marked == 1 << 3
    desk.run(100)
    assert desk.scene.ui.marked == 1 << 3
    desk.run(300)
    assert releases(desk) is None and look(desk)[3] == "K" and desk.scene.ui.marked == 0
    return desk


def what_stands_changes_in_the_very_tick(after_ms, before, then):
    desk = choice()
    desk.press("out")
    desk.run(after_ms - 5)
    dispatcher = desk.app.hands.dispatcher
    assert (dispatcher.release or None) == before
    desk.run(5)
    assert (dispatcher.release or None) == then
    return desk


def a_seat_marked_before_is_unmarked_by_the_same_hold_and_looks_so(*others):
    desk = choice()
    for seat in others + (3,):
        desk.tap(seat)
        desk.hold("out", 2100)
    marked = desk.scene.ui.marked
    assert marked & 1 << 3
    desk.press("out")
    desk.run(2100)
    assert desk.scene.ui.marked == marked - (1 << 3) and look(desk)[3] == "K"
    return desk


def a_hold_that_ends_in_nothing_says_so(button, held_ms, code):
    desk = choice()
    desk.reports()
    desk.hold(button, held_ms)
    assert code in codes(desk) and desk.scene.moment == "refuse" and desk.scene.moment_from == desk.scene.ui.cursor
    assert desk.scene.ui.screen == s.CHOICE and desk.scene.ui.marked == 0
    return desk


def nothing_undone():
    return Desk().begin()


def at_rest_in_detail(desk):
    scene = desk.scene
    page = scene.ui.index if scene.ui.page else None
    return (
        scene.ui.screen,
        scene.ui.cursor,
        scene.ui.marked,
        scene.ui.value,
        page,
        desk.game and desk.game.history.place(),
    )


def a_hold_that_has_nothing_to_do_does_nothing_and_says_so(setup, button, code):
    desk = setup()
    before = at_rest_in_detail(desk)
    desk.reports()
    desk.press(button)
    desk.run(1050)
    assert codes(desk) == [code] and desk.scene.moment == "refuse" and releases(desk) == "nothing", setup.__name__
    desk.release(button)
    assert codes(desk) == [] and at_rest_in_detail(desk) == before, setup.__name__
    return desk


# A host's finger that slips away, or whose host is gone, has pressed nothing.


def with_a_clock():
    return Desk({"clock": "counting_up"}).begin()


def a_press_that_is_cancelled_has_no_effect(setup, held_ms, *fingers):
    desk = setup()
    before = at_rest_in_detail(desk)
    for finger in fingers:
        desk.tell({"do": "press", "button": finger})
    desk.run(held_ms)
    for finger in fingers:
        desk.tell({"do": "release", "button": finger, "cancelled": True})
    assert at_rest_in_detail(desk) == before and desk.scene.ui.peek == s.NOBODY, setup.__name__
    desk.run(300)
    desk.tell({"do": "press", "button": "pass"})
    assert at_rest_in_detail(desk) != before, "the next press counts: %s" % setup.__name__
    return desk


def a_press_that_is_cancelled_leaves_what_a_later_one_shows():
    desk = nothing_undone()
    for finger in (0, 3):
        desk.tell({"do": "press", "button": finger})
    desk.tell({"do": "release", "button": 0, "cancelled": True})
    assert desk.scene.ui.peek == 3
    return desk


def an_undo_held_too_long_says_so_and_passes_nothing():
    desk = play()
    desk.tap("pass")
    desk.reports()
    desk.hold("pass", 3050)
    assert codes(desk) == ["held_too_long"] and desk.game.history.done == 1
    return desk


def last_stand():
    """The cursor of the choice is on the other emperor, whose leaving ends the game."""
    desk = play()
    desk.tap("out")
    desk.tap("pass")
    assert desk.scene.ui.cursor == 4
    return desk


def a_win_is_not_announced_under_a_finger(announced_ms):
    desk = last_stand()
    desk.press("out")
    desk.run(1050)
    assert desk.state()["over"] and desk.app.hands.dispatcher.provisional
    assert look(desk) == "FSFDDD"
    desk.run(announced_ms)
    assert desk.scene.moment != "result"
    desk.release("out")
    desk.run(1300)
    assert desk.scene.moment == "result" and look(desk) == "SSSDDD"
    return desk


def a_win_under_a_finger_that_stays_is_none():
    desk = last_stand()
    desk.press("out")
    desk.run(2500)
    assert not desk.state()["over"] and desk.scene.ui.marked == 1 << 4
    desk.run(1000)
    assert desk.scene.ui.screen == s.CHOICE and desk.game.history.done == 0 and "held_too_long" in codes(desk)
    return desk


def a_redo_of_the_last_step_is_not_announced_under_a_finger():
    desk = over()
    desk.event(type="undo")
    desk.press("out")
    desk.run(1600)
    assert desk.state()["over"] and desk.scene.moment != "result" and "S" in look(desk) and look(desk).count("S") == 1
    desk.release("out")
    assert desk.scene.ui.screen == s.OVER
    return desk


# A game that is brought back brings its table with it.

TABLE = ("mode", "seats", "teams", "options")


def chosen_table(desk):
    return [desk.app.settings[key] for key in TABLE]


def another_table():
    """A game of eight stands aside; a melee of nine is laid."""
    desk = Desk({"seats": 8, "options": {"range": 1}}).begin(2)
    desk.tap("pass")
    desk.tell({"do": "new_game"})
    desk.tell({"do": "set", "values": {"mode": "grand_melee", "seats": 9}})
    assert chosen_table(desk) == ["grand_melee", 9, 2, {}] and desk.app.session.table.count == 9
    return desk


def a_new_game_after_one_that_came_back_is_laid_as_that_one_was():
    desk = another_table()
    desk.hold("pass", 1100)
    assert desk.game.table.count == 8 and chosen_table(desk) == ["emperor", 8, 2, {"range": 1}]
    desk.settle()
    open_entry(desk, "new game")
    table = desk.app.session.table
    assert (desk.scene.ui.screen, table.NAME, table.count) == (s.READY, "emperor", 8)
    desk = Desk(files=desk.board.files)
    assert chosen_table(desk) == ["emperor", 8, 2, {"range": 1}]
    return desk


def one_that_a_finger_brought_back_and_put_aside_again_leaves_the_table():
    desk = another_table()
    desk.press("pass")
    desk.run(1100)
    assert desk.game is not None and chosen_table(desk)[0] == "grand_melee"
    desk.run(2000)
    desk.release("pass")
    assert desk.game is None and chosen_table(desk) == ["grand_melee", 9, 2, {}]
    desk.run(300)
    desk.tap("pass")
    assert desk.game.table.count == 9 and chosen_table(desk) == ["grand_melee", 9, 2, {}]
    return desk


UNDO = an_undo_held_while_the_winners_are_announced_counts
SLIPS = [(UNDO, after_ms) for after_ms in (0, 300, 700, 1200, 1600, 2500)]
SLIPS += [
    (a_press_while_the_winners_are_announced_only_ends_that,),
    (a_finger_that_stays_as_the_players_are_called_undoes_and_passes_nothing,),
    (the_button_of_a_seat_held_as_the_players_are_called_undoes,),
    (seats_marked_with_out_down_leave_also_where_out_ended_a_moment,),
]
SLIPS += [(out_held_in_the_choice_shows_what_letting_go_would_do,)]
for change in ((600, "close", "nothing"), (1000, "nothing", "confirm"), (2000, "confirm", "mark_seat")):
    SLIPS += [(what_stands_changes_in_the_very_tick,) + change]
SLIPS += [
    (what_stands_changes_in_the_very_tick, 3000, "mark_seat", None),
    (a_seat_marked_before_is_unmarked_by_the_same_hold_and_looks_so,),
    (a_seat_marked_before_is_unmarked_by_the_same_hold_and_looks_so, 4),
    (a_hold_that_ends_in_nothing_says_so, "out", 800, "no_gesture"),
    (a_hold_that_ends_in_nothing_says_so, "out", 3050, "held_too_long"),
    (an_undo_held_too_long_says_so_and_passes_nothing,),
]
VAIN = a_hold_that_has_nothing_to_do_does_nothing_and_says_so
for setup in (nothing_undone, board, over):
    SLIPS += [(VAIN, setup, "out", "nothing_to_redo")]
for setup, button in ((ready, "out"), (seating, "out"), (where, "pass")):
    SLIPS += [(VAIN, setup, button, "no_gesture")]
for case in (
    (nothing_undone, 0, "pass"),
    (nothing_undone, 0, 1),
    (nothing_undone, 0, 0),
    (nothing_undone, 0, "out"),
    (play, 900, "out"),
    (play, 0, "out", 3, 5),
    (with_a_clock, 0, "pass", "out"),
    (choice, 900, "out"),
    (choice, 0, "pass"),
    (life, 900, "out"),
    (where, 0, "pass"),
    (ready, 0, "pass"),
):
    SLIPS += [(a_press_that_is_cancelled_has_no_effect,) + case]
SLIPS += [
    (a_press_that_is_cancelled_leaves_what_a_later_one_shows,),
    (a_win_is_not_announced_under_a_finger, 0),
    (a_win_is_not_announced_under_a_finger, 300),
    (a_win_under_a_finger_that_stays_is_none,),
    (a_redo_of_the_last_step_is_not_announced_under_a_finger,),
]
SLIPS += [
    (a_new_game_after_one_that_came_back_is_laid_as_that_one_was,),
    (one_that_a_finger_brought_back_and_put_aside_again_leaves_the_table,),
]
for screen in sorted(CLOSING_SCREENS):
    SLIPS += [(a_screen_announces_that_it_closes, screen), (a_press_keeps_it_open, screen)]
    SLIPS += [(what_is_pressed_a_moment_after_it_has_closed_only_wakes, screen, button) for button in ("pass", "out")]
    SLIPS += [(what_is_pressed_a_second_after_it_has_closed_counts, screen)]
    SLIPS += [(what_is_pressed_at_a_new_table_counts_whatever_has_closed, screen)]
    SLIPS += [(what_is_held_after_it_has_closed_counts, screen)]
for screen in ("choice", "menu", "page", "pick"):
    SLIPS += [(a_seat_button_works_after_it_has_closed, screen)]


def name(slip):
    parts = [part.__name__ if callable(part) else str(part) for part in slip]
    return " ".join([parts[0].replace("_", " ")] + parts[1:])


def perform_all():
    """Perform every slip; writes what came of it, and raises at the end if some were not as expected."""
    failed = []
    for slip in SLIPS:
        try:
            desk = slip[0](*slip[1:])
        except AssertionError as failure:
            failed.append("%s: %s" % (name(slip), failure))
            continue
        print(name(slip))
        print(canonical(desk.state()) if desk.game else "no game")
        for ms, frame in desk.board.frames[-20:]:
            print(ms, "".join(["%02x" % byte for byte in frame]))
    assert not failed, failed


if __name__ == "__main__":
    perform_all()
