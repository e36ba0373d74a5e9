"""The gestures of For the Emperor: play a warrior, correct strengths, and break a tie with the last warriors.

No press ends a turn, because a turn ends when a warrior is played. No screen closes by itself.
"""

from controls.bindings import CHORD, EDGE, HANDED, HOLD, OUT, PASS, SEAT, TAP
from controls.question import asks
from games.for_the_emperor.dialogues import ask_last_warriors, ask_play, ask_strength
from rules.seat_arithmetic import NOBODY
from scene import OVER, PLAY, READY


def peek_place(actions, now_ms: int) -> None:
    """Show the battlefield of the button that was pressed, or stop showing it."""
    if actions.seat >= actions.session.table.places:
        actions.refuse_gone(actions.seat, now_ms)
    else:
        actions.look_at(NOBODY if actions.scene.ui.peek == actions.seat else actions.seat, False)


def refuse_choice(actions, now_ms: int) -> None:
    """Refuse to choose who begins: the crane always begins."""
    actions.session.refuse("one_begins", "The crane begins: press PASS.", "", now_ms)


def refuse_leaving(actions, now_ms: int) -> None:
    """Refuse to take a player out: nobody leaves this game."""
    actions.session.refuse("no_leaving", "In this game nobody can leave before the end.", "", now_ms)


ROWS = (
    (READY, OUT, EDGE, "refuse_choice"),
    (PLAY, PASS, EDGE, "play"),
    (PLAY, PASS, HOLD, "undo"),
    (PLAY, OUT, EDGE, "strength"),
    (PLAY, OUT, HOLD, "redo"),
    (PLAY, SEAT, EDGE, "peek_place"),
    (PLAY, SEAT, CHORD, "refuse_leaving"),
    (PLAY, SEAT, HANDED, ""),
    (OVER, PASS, EDGE, "last_warriors"),
    (OVER, OUT, EDGE, "strength"),
    (OVER, OUT, TAP, ""),
    (OVER, SEAT, EDGE, "peek_place"),
)
IDLE = ()
ACTS = {
    "play": asks(ask_play),
    "strength": asks(ask_strength),
    "last_warriors": asks(ask_last_warriors),
    "peek_place": peek_place,
    "refuse_choice": refuse_choice,
    "refuse_leaving": refuse_leaving,
}
