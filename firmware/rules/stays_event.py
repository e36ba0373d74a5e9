"""The event `stays`: a card keeps a player with a losing count, such as 0 life, in the game (810.8a, E33).

This module is imported when the event is first used. A game in which nobody stays stores nothing for this module.
"""

from rules.seat_arithmetic import mask_of, members


class Events:
    """The event `stays` at `table`, a `MagicMode`. `seats` is the set of players whom a card keeps in the game."""

    def __init__(self, table):
        self.table = table
        self.load(())

    def save(self) -> list:
        return members(self.seats)

    def load(self, kept) -> None:
        self.seats = mask_of(kept)

    def exempt(self) -> int:
        """Return the players whom no count makes lose. If teams share a life total, the set contains whole teams."""
        life = self.table.life
        if not life:
            return self.seats
        kept = [life.owners[seat] for seat in members(self.seats)]
        return mask_of([seat for seat, owner in enumerate(life.owners) if owner in kept])

    def do_stays(self, seat, on) -> None:
        """Let a card keep the player at `seat` in the game. If `on` is 0, let the player lose as usual again."""
        self.seats = self.seats | 1 << seat if on else self.seats & ~(1 << seat)
        if not on:
            self.table.let_lose()

    def leave(self, gone: int) -> None:
        """Forget the players who have just left. They may concede, or lose with their emperor."""
        self.seats &= ~gone

    def bring_back(self, seats) -> None:
        """Do nothing: players who come back stay only if that is entered again."""

    def swap(self, a: int, b: int) -> None:
        """Let the card keep the same players when two players change places."""
        if (self.seats >> a ^ self.seats >> b) & 1:
            self.seats ^= 1 << a | 1 << b

    def facts(self, over: bool):
        if self.seats:
            yield "stays", members(self.seats)
