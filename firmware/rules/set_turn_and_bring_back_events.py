"""Two events that correct a Magic table outside the rules: `turn` sets whose turn it is, and `return` brings players
back.

This module is loaded when one of them is first used.
"""

from rules.seat_arithmetic import mask_of


class Repairs:
    """Checks and applies the events `turn` and `return` at `table`, a `MagicMode`."""

    def __init__(self, table):
        self.table = table

    def refuse_turn(self, seat):
        return "same_turn" if self.table.running() >> seat & 1 else None

    def do_turn(self, seat) -> None:
        """End the turn in progress and begin the turn of the player at `seat` (D23)."""
        self.table.turns.begin(seat)
        self.table.turn_began()

    def refuse_return(self, seats):
        return None if mask_of(seats) in self.table.result.gone else "not_together"

    def do_return(self, seats) -> None:
        """Bring back all players who left the game by the same event.

        If the mode fixes ranges when turns begin, these players count in ranges from the next turn on (D24).
        """
        table, result, returned = self.table, self.table.result, mask_of(seats)
        result.gone = [gone for gone in result.gone if gone != returned]
        result.living |= returned
        result.losers &= ~returned
        result.drawn &= ~returned
        if table.ranges:
            table.ranges.bring_back(returned)
        if table.life:
            table.life.bring_back(seats)
        table.after_leaving(0)  # in Grand Melee, one more player between two turn markers may allow a turn to begin
