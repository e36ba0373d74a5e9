"""Where the cursor of the choice starts and where it goes: over all living seats, or over the seats that may begin."""

from rules.seat_arithmetic import NOBODY, left_of, members, right_of


def first_beginner(table, before) -> int:
    """Return the first seat before a game: the first that may begin. If the mode says so, it is the first of those that
    lost the game `before` (None: there was none)."""
    proposed = 0
    if table.LOSERS_FIRST and before and before.table.NAME == table.NAME and before.table.count == table.count:
        result = before.table.result
        proposed = table.beginners & result.losers if result.over else 0
    return members(proposed or table.beginners)[0]


def first_victim(table) -> int:
    """Return the first seat during a game: the first attackable seat, or the nearest enemy in range, left before right.
    If there is none, or if the active player has left, return the next living seat."""
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
    """Return the next choosable seat to the left, past everybody who is chosen together with this one."""
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
