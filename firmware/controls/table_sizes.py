"""Which sizes of table, in seats and teams, a ring can show, and the one that another mode begins with. Loaded when it
is needed, then dropped."""

from games import catalogue
from table_and_ring_limits import RING_SEATS, RING_TEAMS


def tables_of(mode: str, settings) -> list:
    """(seats, teams) of every table of a mode that the ring of `settings` can show; teams 0 where all play alone."""
    return catalogue.load(mode).tables(min(RING_SEATS, settings["ring_px"]), RING_TEAMS)


def with_table(changes: dict, settings) -> dict:
    """These changes of the settings; where they name another mode, with that mode's table that is most like the present
    one."""
    mode = changes.get("mode")
    if mode not in catalogue.NAMES or mode == settings["mode"]:
        return changes
    seats, teams = _nearest(mode, settings)
    full = {"options": {}, "seats": seats, "teams": teams}
    full.update(changes)
    return full


def _nearest(mode: str, settings) -> tuple:
    """(seats, teams) of that mode's table which is most like the present: in seats, then in teams. Where the ring can
    show none of its tables, one that is refused for the ring's length."""
    wanted = settings["seats"], settings["teams"]
    fitting = tables_of(mode, settings) or catalogue.load(mode).tables(RING_SEATS, RING_TEAMS)
    seats, teams = min(fitting, key=lambda t: (abs(t[0] - wanted[0]), abs(t[1] - wanted[1])))
    return seats, teams or settings["teams"]  # where everybody plays alone the setting waits
