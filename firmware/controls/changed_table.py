"""What follows from a change of the settings: the size of another game's table, and the life of Commander.

This module is loaded only while settings change.
"""

from compat import const, forget
from controls.table_choices import tables_of
from games import catalogue
from rules.event_kinds_and_refusals import find
from table_and_ring_limits import RING_SEATS, RING_TEAMS

forget("controls.table_choices")
_COMMANDER_LIFE = const(40)  # the life with which each player of Commander starts (903.7)


def with_table(changes: dict, settings) -> dict:
    """Return the new settings `changes`, with all that follows from them.

    If they name another mode, they get the mode's table size that is most like the current one. If they turn Commander
    on, its starting life is added to the options. If they turn it off, that life is removed.
    """
    mode = changes.get("mode", settings["mode"])
    full = dict(changes)
    if mode not in catalogue.NAMES or (mode == settings["mode"] and "commander" not in changes):
        return full
    options = dict(settings["options"])
    if mode != settings["mode"]:
        full["seats"], full["teams"] = _nearest(mode, settings)
        options = {}
    if find(catalogue.load(mode).EVENTS, "commander_damage") >= 0:
        if changes.get("commander", settings["commander"]) is True:
            options["life"] = _COMMANDER_LIFE
        elif options.get("life") == _COMMANDER_LIFE:
            del options["life"]
    full["options"] = options
    full.update(changes)
    return full


def _nearest(mode: str, settings) -> tuple:
    """Return (seats, teams) for the table of `mode` that is most like the one in the settings. The number of seats
    counts first, then the number of teams.

    If no table of the mode fits on the ring, return one that will be refused with the ring's length as the reason.
    """
    wanted = settings["seats"], settings["teams"]
    fitting = tables_of(mode, settings) or catalogue.load(mode).tables(RING_SEATS, RING_TEAMS)
    seats, teams = min(fitting, key=lambda t: (abs(t[0] - wanted[0]), abs(t[1] - wanted[1])))
    return seats, teams or settings["teams"]  # if everybody plays alone, keep the current setting for later
