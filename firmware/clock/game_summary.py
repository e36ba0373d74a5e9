"""The summary of a game with a clock: each player's time and turns, the longest turn, and the order in which players
left.

This module is loaded when the summary is reported.
"""

from rules.seat_arithmetic import members


def sheet(table, ledger):
    """Yield (key, value) for each line of the summary. If a value is a list, it has one item for each account."""
    seats = range(table.count)
    accounts = [seat for seat in seats if table.together(seat) == 1 << seat or table.crowned >> seat & 1]
    account, longest_ms = ledger.longest()
    yield "clock_accounts", accounts
    yield "time_used_ms", [ledger.used[account] + ledger.answered[account] for account in accounts]
    yield "turns_begun", [ledger.turns[account] for account in accounts]
    yield "longest_turn", {"account": account, "ms": longest_ms} if longest_ms else None
    yield "fell_in_order", [members(gone) for gone in table.result.gone]
    yield "time_paused_ms", ledger.paused_ms
    yield "time_of_nobody_ms", ledger.nobody_ms
