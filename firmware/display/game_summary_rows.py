"""The summary of a game with a clock, its sheet, as rows of the small screen. Loaded after the game."""

_LETTERS = 16  # in a row


def _row(words, seats: int, ms: int, behind: str = "") -> str:
    """Return a row that begins with the name, by the screen's `words`, and ends with a time: "4:05", "1:02:03"."""
    seconds = ms // 1000
    end = "%d:%02d" % (seconds // 60 % 60, seconds % 60)
    if seconds >= 3600:
        end = "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)
    end += behind
    who = words.cut(seats, _LETTERS - 1 - len(end))
    return who + " " * (_LETTERS - len(who) - len(end)) + end


def sheet_rows(words, session) -> list:
    """Return time and turns of each, the longest turn, and the order of leaving. Empty if there is no sheet. `words` is
    that of the screen."""
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
