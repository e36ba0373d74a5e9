"""Find the seat at which the cursor of the choice starts, and the seat to which it goes next.

During a game the cursor visits all living seats, and before a game the seats that may begin.
"""

from rules.seat_arithmetic import NOBODY, left_of, members, right_of


def first_beginner(table, before) -> int:
    """Return the seat at which the cursor starts before a game: the first seat that may begin.

    If the mode proposes losers first, the cursor starts at the first of these seats that lost the previous game,
    `before`. `before` is None if there was no previous game.
    """
    proposed = 0
    if table.LOSERS_FIRST and before and before.table.NAME == table.NAME and before.table.count == table.count:
        result = before.table.result
        proposed = table.beginners & result.losers if result.over else 0
    return members(proposed or table.beginners)[0]


def first_victim(table) -> int:
    """Return the seat at which the cursor starts during a game.

    The cursor starts at the first attackable seat. If no seat is attackable, the cursor starts at the nearest enemy in
    range, or at the left one of two equally near enemies. If no enemy is in range or the active player has left, the
    cursor starts at the next living seat.
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
    """Return the next seat to the left in the set `choosable`, after all seats that are chosen together with `seat`."""
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
