"""The gestures of Grand Melee, as data. Several turns run at the same time, so PASS asks which one ends."""

from controls.bindings import EDGE, HANDED, HOLD, OUT, OWN_SEAT, PASS, SEAT, TAP
from games.grand_melee.pick_turn_to_end import next_turn, open_pick, pass_own, pass_picked
from scene import PICK, PLAY

ACTS = {"open_pick": open_pick, "next_turn": next_turn, "pass_own": pass_own, "pass_picked": pass_picked}

ROWS = (
    (PLAY, PASS, EDGE, "open_pick"),
    (PLAY, OWN_SEAT, EDGE, "pass_own"),
    (PLAY, SEAT, HANDED, ""),
    (PICK, PASS, EDGE, "next_turn"),
    (PICK, PASS, HOLD, "close"),
    (PICK, OUT, TAP, "close"),
    (PICK, OUT, HOLD, "close"),
    (PICK, OWN_SEAT, EDGE, "pass_own"),
    (PICK, OWN_SEAT, HOLD, "undo"),
)

IDLE = ((PICK, 1500, "pass_picked"),)
