"""Find the table sizes, in seats and teams, that a ring can show, and the table size to propose for another mode.

This module is loaded when it is needed, and then unloaded.
"""

from games import catalogue
from table_and_ring_limits import RING_SEATS, RING_TEAMS


def tables_of(mode: str, settings) -> list:
    """Return (seats, teams) for every table of `mode` that the ring of `settings` can show. `teams` is 0 if everybody
    plays alone."""
    return catalogue.load(mode).tables(min(RING_SEATS, settings["ring_px"]), RING_TEAMS)


def with_table(changes: dict, settings) -> dict:
    """Return the changes of settings in `changes`. If they name another mode, add the table of that mode that is most
    like the present table."""
    mode = changes.get("mode")
    if mode not in catalogue.NAMES or mode == settings["mode"]:
        return changes
    seats, teams = _nearest(mode, settings)
    full = {"options": {}, "seats": seats, "teams": teams}
    full.update(changes)
    return full


def _nearest(mode: str, settings) -> tuple:
    """Return (seats, teams) of the table of `mode` that is most like the present table: nearest in seats, and among
    these nearest in teams.

    If the ring can show no table of the mode, return a table that is then refused because of the ring's length.
    """
    wanted = settings["seats"], settings["teams"]
    fitting = tables_of(mode, settings) or catalogue.load(mode).tables(RING_SEATS, RING_TEAMS)
    seats, teams = min(fitting, key=lambda t: (abs(t[0] - wanted[0]), abs(t[1] - wanted[1])))
    return seats, teams or settings["teams"]  # if everybody plays alone, keep the present setting for later
