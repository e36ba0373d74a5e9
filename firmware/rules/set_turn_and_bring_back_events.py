"""What sets a table of Magic right, and is no rule: the turn, and who is in the game. Loaded as it is first wanted."""

from rules.seat_arithmetic import mask_of


class Repairs:
    """The functions of the events `turn` and `return` at `table`, a `MagicMode`."""

    def __init__(self, table):
        self.table = table

    def refuse_turn(self, seat):
        return "same_turn" if self.table.running() >> seat & 1 else None

    def do_turn(self, seat) -> None:
        """The turn in progress ends, and that of this seat begins (D23)."""
        self.table.turns.begin(seat)
        self.table.turn_began()

    def refuse_return(self, seats):
        return None if mask_of(seats) in self.table.result.gone else "not_together"

    def do_return(self, seats) -> None:
        """Those whom one event took out are in the game again, in ranges from the next turn on where those are fixed as
        turns begin (D24)."""
        table, result, returned = self.table, self.table.result, mask_of(seats)
        result.gone = [gone for gone in result.gone if gone != returned]
        result.living |= returned
        result.losers &= ~returned
        result.drawn &= ~returned
        if table.ranges:
            table.ranges.bring_back(returned)
        if table.life:
            table.life.bring_back(seats)
        table.after_leaving(0)  # nobody leaves; but between two turn markers sits one more, and a turn may begin
