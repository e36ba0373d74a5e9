"""What a table of For the Emperor shows of its seven battlefields, on the link and on the ring, and the reasons."""

from games.for_the_emperor.warriors_and_banners_on_battlefields import FIELDS
from rules.event_kinds_and_refusals import REFUSALS
from rules.player_view import WHITE
from rules.seat_arithmetic import NOBODY, mask_of, members


def shown(table, field: int) -> dict:
    """Return a battlefield in the format of the replay contract."""
    leader = table.score.control(field)
    return {
        "count": [len(warriors) for warriors in table.board.warriors[field]],
        "banner": table.board.banners[field] or None,
        "open": table.board.is_open(field) and not table.result.over,
        "strength": list(table.score.strength[field]),
        "control": None if leader == NOBODY else leader,
    }


def fill_battlefields(table, viewer: int, out) -> None:
    """Fill the view with seven battlefields instead of seats. Colours: the crane's 0, the turtle's 1, nobody's
    WHITE.

    `in_range`: the battlefield has warriors. `attackable`: one more may come. `crowned`: its banner is full. `winners`:
    after the game, a winner controls it, or no battlefield is controlled at all. `figures` for the battlefield
    `viewer`: the crane's strength, the turtle's, the number on the banner (0 for none).
    """
    board, fields = table.board, range(FIELDS)
    out.clear()
    out.over = table.result.over
    out.living = mask_of(fields)
    out.in_range = mask_of([field for field in fields if board.total(field)])
    out.crowned = mask_of([field for field in fields if board.is_full(field)])
    out.attackable = 0 if out.over else mask_of([field for field in fields if board.is_open(field)])
    out.viewer = viewer
    if viewer != NOBODY:
        strength = table.score.strength[viewer]
        crane = table.roles.index("crane")
        out.figures = strength[crane], strength[1 - crane], board.banners[viewer]
    for field in fields:
        leader = table.score.control(field)
        out.colours[field] = WHITE if leader == NOBODY else table.colour_of(leader)
        if leader != NOBODY and table.result.winners >> leader & 1:
            out.winners |= 1 << field
    if table.result.winners and table.score.controlled() == [0, 0]:
        _fill_bare_win(table, out)


def _fill_bare_win(table, out) -> None:
    """Show a game decided by a tiebreaker alone: the whole board is the winner's, or nobody's if both win."""
    out.winners = out.living
    winners = members(table.result.winners)
    for field in range(FIELDS):
        out.colours[field] = table.colour_of(winners[0]) if len(winners) == 1 else WHITE


def why_open(table, player: int, field: int):
    """Return (whether that player may play a warrior to that battlefield now, one sentence, ""). The rules have no
    numbers."""
    code = "game_over" if table.result.over else table.refuse_play(player, field, None, None, None, None)
    if code:
        return False, (table.REFUSALS.get(code) or REFUSALS[code])[0], ""
    return True, "One more warrior may come to battlefield %d." % field, ""


def why_control(table, player: int, field: int):
    """Return (whether that player controls that battlefield, one sentence, "")."""
    mine, yours = table.score.strength[field][player], table.score.strength[field][1 - player]
    words = "On battlefield %d seat %d has strength %d, the other %d." % (field, player, mine, yours)
    return mine > yours, words, ""
