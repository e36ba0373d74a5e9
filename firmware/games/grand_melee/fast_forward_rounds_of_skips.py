"""Skip many turns at once. If each player has 99 skips, thousands of turns are skipped, too many for one tick.

This module is loaded when markers are passed on from player to player and every turn is skipped.
"""

from compat import const

_ROUNDS = const(8)  # if all turns are skipped, six markers are back where they were after this number of rounds


class FastForwardRoundsOfSkips:
    """Watches `turns`, a `MarkerTurns`, while turns are skipped."""

    def __init__(self, turns):
        self._turns = turns
        self._steps = 0  # number of turns skipped since `_kept` was recorded
        # The recorded state: the marker, its seat, the places of all markers, the skips left, and the moves of markers.
        self._kept: tuple = ()

    def skipped(self, marker) -> None:
        """Note that the turn of `marker` was skipped.

        If all markers are back where they were, the last round only used up skips. All further rounds like this one are
        then skipped at once.
        """
        turns = self._turns
        if not self._steps:
            self._kept = marker, marker.seat, self._places(), list(turns.skips), turns.markers.moves
        elif self._kept[0] is marker and self._kept[1] == marker.seat and self._kept[2] == self._places():
            self._go_on(self._kept[3], self._kept[4])
        self._steps = (self._steps + 1) % (_ROUNDS * len(turns.skips))

    def _places(self) -> list:
        """Return everything that determines how markers move while turns are skipped."""
        moves = self._turns.markers.moves
        markers = self._turns.markers.all
        places = [(each.seat, each.turn, each.removals, each.done, moves - each.came) for each in markers]
        return [list(self._turns.owed), places]

    def _go_on(self, before: list, moves_before: int) -> None:
        turns = self._turns
        spent = [owed - left for owed, left in zip(before, turns.skips)]
        rounds = min([left // used for left, used in zip(turns.skips, spent) if used])
        turns.skips = [left - rounds * used for left, used in zip(turns.skips, spent)]
        moved = rounds * (turns.markers.moves - moves_before)
        turns.markers.moves += moved
        for marker in turns.markers.all:
            marker.came += moved
