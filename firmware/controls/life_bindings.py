"""Gestures of games with life totals: show and count the life of the seat under the cursor.

The gesture modules of these games import this module.
"""

import scene as s
from compat import forget
from controls.bindings import CHORD, EDGE, HOLD, OUT, OWN_SEAT, PASS, SEAT


def open_life(actions, now_ms: int) -> None:
    """Show the life of the player or team under the cursor."""
    if actions.session.game is None:
        actions.session.refuse("no_game", "No game runs, so there is no life to count.", "", now_ms)
        return
    from controls.count_life import LifeCount

    forget("controls.count_life")
    actions.menu = LifeCount(actions)
    actions.scene.screen = s.LIFE


def show_life(actions, now_ms: int) -> None:
    """Show the life of the seat whose button was pressed.

    Do nothing if that seat's turn has just ended: both players of a team may have pressed to end it.
    """
    if not actions.session.table.result.living >> actions.seat & 1:
        actions.refuse_gone(actions.seat, now_ms)
    elif not actions.just_passed(now_ms):
        actions.place_cursor(actions.seat, now_ms)
        open_life(actions, now_ms)


ACTS = {"open_life": open_life, "show_life": show_life}

GROWTHS = {"open_life": s.GROW_BACK}

ROWS = (
    (s.CHOICE, PASS, HOLD, "open_life"),
    (s.LIFE, PASS, EDGE, "count_down"),
    (s.LIFE, PASS, HOLD, "run_down"),
    (s.LIFE, OUT, EDGE, "count_up"),
    (s.LIFE, OUT, HOLD, "run_up"),
    (s.LIFE, PASS, CHORD, "close"),
    (s.LIFE, OWN_SEAT, EDGE, "enter_and_pass"),
    (s.LIFE, SEAT, EDGE, "enter_life"),
)

IDLE = ((s.LIFE, 3000, "enter_life"),)
