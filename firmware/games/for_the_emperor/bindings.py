"""The gestures of For the Emperor: a warrior is played, strengths are corrected, the last warriors break a tie.

No press passes a turn: playing a warrior ends it. Nothing happens by waiting.
"""

from controls.bindings import CHORD, EDGE, HOLD, OUT, PASS, SEAT
from controls.dialogue import asks
from games.for_the_emperor.questions import ask_last_warriors, ask_play, ask_strength
from scene import OVER, PLAY, READY

ROWS = (
    (READY, OUT, EDGE, "refuse_choice"),
    (PLAY, PASS, EDGE, "play"),
    (PLAY, PASS, HOLD, "undo"),
    (PLAY, OUT, EDGE, "strength"),
    (PLAY, OUT, HOLD, "redo"),
    (PLAY, SEAT, EDGE, "peek_place"),
    (PLAY, SEAT, CHORD, "refuse_leaving"),
    (OVER, PASS, EDGE, "last_warriors"),
    (OVER, OUT, EDGE, "strength"),
    (OVER, SEAT, EDGE, "peek_place"),
)
IDLE = ()
ACTS = {
    "play": asks(ask_play),
    "strength": asks(ask_strength),
    "last_warriors": asks(ask_last_warriors),
    "refuse_leaving": lambda effects, now_ms: effects.session.refuse(
        "no_leaving", "In this game nobody leaves before its end.", "", now_ms
    ),
}
