"""Choose where the cursor starts, and where it goes next.

During a game the cursor visits all living seats. Before a game it visits the seats that may begin.
"""

from rules.seat_arithmetic import NOBODY, left_of, members, right_of


def first_beginner(table, before) -> int:
    """Return the seat at which the cursor starts before a game: the first seat that may begin.

    In a mode that proposes losers first, the cursor starts at the first of these seats that lost `before`, the previous
    game. `before` is None if there was no previous game.
    """
    proposed = 0
    if table.LOSERS_FIRST and before and before.table.NAME == table.NAME and before.table.count == table.count:
        result = before.table.result
        proposed = table.beginners & result.losers if result.over else 0
    return members(proposed or table.beginners)[0]


def first_victim(table) -> int:
    """Return the seat at which the cursor starts during a game: the first attackable seat. Without an attackable seat,
    it is the nearest enemy in range. If two are equally near, it is the one to the left. Without an enemy in range, or
    after the active player has left, it is the next living seat.
    """
    subject = table.subject()
    living = table.result.living
    if living >> subject & 1:
        enemies = table.result.opponents(subject)
        for wanted in (table.targets(subject), table.reach(subject) & enemies):
            seat = _nearest(subject, wanted, living, table.count)
            if seat != NOBODY:
                return seat
    return left_of(subject, living, table.count)


def following(seat: int, choosable: int, table) -> int:
    """Return the next seat to the left in the set `choosable`. Skip the seats that are chosen together with `seat`."""
    others = choosable & ~table.together(seat)
    return left_of(seat, others or choosable, table.count)


def _nearest(seat: int, wanted: int, living: int, count: int) -> int:
    left = right = seat
    while wanted:
        left = left_of(left, living, count)
        if wanted >> left & 1:
            return left
        right = right_of(right, living, count)
        if wanted >> right & 1:
            return right
    return NOBODY
