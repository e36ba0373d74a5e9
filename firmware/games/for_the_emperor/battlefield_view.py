"""Describe the seven battlefields of For the Emperor for reports and for the ring, and answer `why` questions about
them."""

from games.for_the_emperor.warriors_and_banners_on_battlefields import FIELDS, ONNA_MUSHA
from rules.mode_interface import WHITE
from rules.seat_arithmetic import NOBODY, mask_of, members


def shown(table, field: int) -> dict:
    """Return the description of a battlefield in the format of the replay contract (docs/replay.md)."""
    leader = table.score.control(field)
    return {
        "count": [len(warriors) for warriors in table.battlefields.warriors[field]],
        "banner": table.battlefields.banners[field] or None,
        "open": table.battlefields.is_open(field) and not table.result.over,
        "strength": list(table.score.strength[field]),
        "control": None if leader == NOBODY else leader,
    }


def fill_battlefields(table, viewer: int, out) -> None:
    """Fill the player view `out` with seven battlefields, not with seats.

    A battlefield has colour 0 if the crane controls it, 1 if the turtle does, and WHITE if neither does. `in_range`
    contains the battlefields that have warriors. `attackable` contains the battlefields that have room for another
    warrior. `crowned` contains the battlefields whose banner is full. After the game, `winners` contains the
    battlefields that a winner controls, or is empty if no winner controls any. `figures` describes the battlefield
    `viewer`: the crane's strength, the turtle's strength, and the number on the banner, or 0 if there is no banner.
    """
    battlefields, fields = table.battlefields, range(FIELDS)
    out.clear()
    out.over = table.result.over
    out.living = mask_of(fields)
    out.in_range = mask_of([field for field in fields if battlefields.total(field)])
    out.crowned = mask_of([field for field in fields if battlefields.is_full(field)])
    out.attackable = 0 if out.over else mask_of([field for field in fields if battlefields.is_open(field)])
    out.viewer = viewer
    if viewer != NOBODY:
        strength = table.score.strength[viewer]
        crane = table.roles.index("crane")
        out.figures = strength[crane], strength[1 - crane], battlefields.banners[viewer]
    for field in fields:
        leader = table.score.control(field)
        out.colours[field] = WHITE if leader == NOBODY else table.colour_of(leader)
        if leader != NOBODY and table.result.winners >> leader & 1:
            out.winners |= 1 << field
    if table.result.winners and table.score.controlled() == [0, 0]:
        _fill_bare_win(table, out)


def _fill_bare_win(table, out) -> None:
    """Show the result of a game that was decided only by the tiebreaker. All battlefields have the winner's colour, or
    WHITE if both players win."""
    out.winners = out.living
    winners = members(table.result.winners)
    for field in range(FIELDS):
        out.colours[field] = table.colour_of(winners[0]) if len(winners) == 1 else WHITE


def why_open(table, player: int, field: int):
    """Return (whether the player may play a warrior to that battlefield now, reason, ""). The third value is empty,
    because the rules of this game are not numbered.
    """
    code = "game_over" if table.result.over else table.refuse_play(player, field, None, None, None, None)
    if code:
        return False, table.why_refused(code)[0], ""
    other = 1 - player
    kept_by = table.battlefields.place_of(other, ONNA_MUSHA)
    if kept_by is None:
        return True, ("Another warrior may be played on {battlefield}.", field), ""
    words = (
        "Another warrior may be played on {battlefield}, unless {seat}'s Onna-musha on {battlefield} keeps {seat} away."
    )
    return True, (words, field, other, kept_by, player), ""


def why_control(table, player: int, field: int):
    """Return (whether the player controls that battlefield, reason, "")."""
    mine, yours = table.score.strength[field][player], table.score.strength[field][1 - player]
    words = "On {battlefield}, {seat} has strength {} and the other player {}."
    return mine > yours, (words, field, player, mine, yours), ""
