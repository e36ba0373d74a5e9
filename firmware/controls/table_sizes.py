"""Find the sizes of table, in seats and teams, that a ring can show, and the size that another mode begins with. Loaded
when it is needed, then dropped."""

from games import catalogue
from table_and_ring_limits import RING_SEATS, RING_TEAMS


def tables_of(mode: str, settings) -> list:
    """Return (seats, teams) of every table of a mode that the ring of `settings` can show. `teams` is 0 if all play
    alone."""
    return catalogue.load(mode).tables(min(RING_SEATS, settings["ring_px"]), RING_TEAMS)


def with_table(changes: dict, settings) -> dict:
    """Return these changes of the settings. If they name another mode, add that mode's table that is most like the
    present one."""
    mode = changes.get("mode")
    if mode not in catalogue.NAMES or mode == settings["mode"]:
        return changes
    seats, teams = _nearest(mode, settings)
    full = {"options": {}, "seats": seats, "teams": teams}
    full.update(changes)
    return full


def _nearest(mode: str, settings) -> tuple:
    """Return (seats, teams) of that mode's table most like the present one: in seats, then in teams. If the ring can
    show none of its tables, return one that is refused for the ring's length."""
    wanted = settings["seats"], settings["teams"]
    fitting = tables_of(mode, settings) or catalogue.load(mode).tables(RING_SEATS, RING_TEAMS)
    seats, teams = min(fitting, key=lambda t: (abs(t[0] - wanted[0]), abs(t[1] - wanted[1])))
    return seats, teams or settings["teams"]  # if everybody plays alone, the setting stays for later
