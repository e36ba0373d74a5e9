"""Find the table sizes (seats and teams) that fit on a ring, and the size to propose after a change of mode.

This module is loaded only while it is needed.
"""

from games import catalogue
from table_and_ring_limits import RING_SEATS, RING_TEAMS


def tables_of(mode: str, settings) -> list:
    """Return (seats, teams) for each table of `mode` that fits on the ring of `settings`. `teams` is 0 if everybody
    plays alone."""
    return catalogue.load(mode).tables(min(RING_SEATS, settings["ring_px"]), RING_TEAMS)


def with_table(changes: dict, settings) -> dict:
    """Return the new settings `changes`, with a table size if they name another mode. The new size is the mode's size
    that is most like the present one."""
    mode = changes.get("mode")
    if mode not in catalogue.NAMES or mode == settings["mode"]:
        return changes
    seats, teams = _nearest(mode, settings)
    full = {"options": {}, "seats": seats, "teams": teams}
    full.update(changes)
    return full


def _nearest(mode: str, settings) -> tuple:
    """Return the (seats, teams) of `mode` that come nearest: first in seats, then in teams.

    If no table of the mode fits on the ring, return one that will be refused with the ring's length as the reason.
    """
    wanted = settings["seats"], settings["teams"]
    fitting = tables_of(mode, settings) or catalogue.load(mode).tables(RING_SEATS, RING_TEAMS)
    seats, teams = min(fitting, key=lambda t: (abs(t[0] - wanted[0]), abs(t[1] - wanted[1])))
    return seats, teams or settings["teams"]  # if everybody plays alone, keep the present setting for later
