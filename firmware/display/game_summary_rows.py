"""Show the summary of a game with a clock on the small screen. This module is loaded after the game."""

_LETTERS = 16  # letters of a row


def _row(words, seats: int, ms: int, behind: str = "") -> str:
    """Return a row with the name of the player or team `seats` and a time, such as "4:05" or "1:02:03".

    `words` is the screen's `Words`, which shortens the name if necessary. `behind` is text to add after the time.
    """
    seconds = ms // 1000
    end = "%d:%02d" % (seconds // 60 % 60, seconds % 60)
    if seconds >= 3600:
        end = "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)
    end += behind
    who = words.cut(seats, _LETTERS - 1 - len(end))
    return who + " " * (_LETTERS - len(who) - len(end)) + end


def sheet_rows(words, session) -> list:
    """Return the rows of the summary: each player's time and turns, the longest turn, and the order in which players
    left.

    `words` is the screen's `Words`. The list is empty if there is no summary.
    """
    table = session.table
    told = dict(session.clock.report()).get("clock_sheet")
    if told is None:
        return []
    rows = []
    for at, account in enumerate(told["clock_accounts"]):
        turns = " %dx" % told["turns_begun"][at]
        rows.append(_row(words, table.together(account), told["time_used_ms"][at], turns))
    longest = told["longest_turn"]
    if longest:
        rows += ["Longest turn:", _row(words, table.together(longest["account"]), longest["ms"])]
    if told["fell_in_order"]:
        rows.append("Out, in order:")
    for seats in told["fell_in_order"]:
        rows += [words.name(seat) for seat in seats]
    return rows
