"""The summary of a game that was played with a clock, its sheet, as rows of the small screen. Loaded once the game is
over."""

_LETTERS = 16  # in a row


def _row(words, seats: int, ms: int, behind: str = "") -> str:
    """A row that begins with who it is, in the `words` of the screen, and ends with a time: "4:05", "1:02:03"."""
    seconds = ms // 1000
    end = "%d:%02d" % (seconds // 60 % 60, seconds % 60)
    if seconds >= 3600:
        end = "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)
    end += behind
    who = words.cut(seats, _LETTERS - 1 - len(end))
    return who + " " * (_LETTERS - len(who) - len(end)) + end


def sheet_rows(words, session) -> list:
    """Time and turns of each, the longest turn, who left in which order; nothing where there is no sheet. `words` are
    those of the screen."""
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
