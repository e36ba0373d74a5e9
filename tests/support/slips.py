"""Slips at the table, each performed on a device, and what they may cost: nothing that was not meant. Runs on any
interpreter."""

import scene as s
from desk import Desk
from gesture_rows import over, play
from parity import canonical


def won():
    """The last emperor of a team has just fallen."""
    desk = Desk().begin()
    desk.tap("pass")
    desk.tell({"do": "event", "event": {"type": "eliminate", "seats": [4]}})
    desk.run(700)
    assert desk.scene.screen == s.OVER and desk.scene.moment == s.FALL
    return desk


# Moments that swallow a press never swallow a hold.


def an_undo_held_while_the_winners_are_announced_counts(after_ms):
    """While the team falls, while the winners are announced, and when that is over."""
    desk = won()
    desk.run(after_ms)
    desk.hold("pass", 1100)
    assert desk.game.history.done == 1 and not desk.state()["over"], after_ms
    assert desk.scene.screen == s.PLAY
    return desk


def a_press_while_the_winners_are_announced_only_ends_that():
    desk = over()
    for button in ("pass", "out"):
        desk.tap("pass")
        assert desk.scene.moment == s.RESULT
        desk.reports()
        desk.tap(button)
        assert desk.scene.moment == s.STILL and desk.scene.screen == s.OVER
        assert "game_over" not in [report.get("code") for report in desk.reports()]
    assert desk.game.history.done == 1
    return desk


def a_finger_that_stays_as_the_players_are_called_undoes_and_passes_nothing():
    desk = play()
    desk.tell({"do": "new_game"})
    desk.hold("pass", 1100)
    assert desk.scene.moment == s.ROLL_CALL and desk.game.history.done == 0
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
    desk.tell({"do": "new_game"})
    desk.hold("pass", 1100)
    assert desk.scene.moment == s.ROLL_CALL
    desk.hold(2, 1100)
    assert desk.game.history.done == 0
    return desk


def seats_marked_with_out_down_leave_also_where_out_ended_a_moment():
    desk = play()
    desk.tell({"do": "new_game"})
    desk.hold("pass", 1100)
    assert desk.scene.moment == s.ROLL_CALL
    desk.press("out")
    desk.press(3)
    desk.release(3)
    desk.release("out")
    assert desk.state()["losers"] == [3]
    return desk


UNDO = an_undo_held_while_the_winners_are_announced_counts
SLIPS = [(UNDO, after_ms) for after_ms in (0, 300, 700, 1200, 1600, 2500)]
SLIPS += [
    (a_press_while_the_winners_are_announced_only_ends_that,),
    (a_finger_that_stays_as_the_players_are_called_undoes_and_passes_nothing,),
    (the_button_of_a_seat_held_as_the_players_are_called_undoes,),
    (seats_marked_with_out_down_leave_also_where_out_ended_a_moment,),
]


def name(slip):
    return " ".join([str(part) for part in (slip[0].__name__.replace("_", " "),) + slip[1:]])


if __name__ == "__main__":
    for slip in SLIPS:
        desk = slip[0](*slip[1:])
        print(name(slip))
        print(canonical(desk.state()) if desk.game else "no game")
        for ms, frame in desk.board.frames[-20:]:
            print(ms, "".join(["%02x" % byte for byte in frame]))
