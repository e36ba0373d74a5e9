"""Find the seat of each seat-button wire, if the wires do not have the numbers of the seats.

This module is loaded only if the setting `seat_wires` has a value.
"""

from compat import const

_FIRST_SEAT = const(4)  # the bit of seat 0 in a mask of buttons


class SeatWires:
    """The wires of the seats' buttons. `wires` is the setting `seat_wires`: the number of each seat's wire, or None for
    a seat without a button. `most` is the largest possible number of wires."""

    def __init__(self, wires: list, most: int):
        self.wires = wires
        self._seats = [_FIRST_SEAT << wires.index(wire) if wire in wires else 0 for wire in range(most)]

    def by_seat(self, levels: int) -> int:
        """Convert a mask of buttons by wire to a mask by seat. The bits of PASS and OUT do not change."""
        wires, wire = levels >> 2, 0
        levels &= 3
        while wires:
            if wires & 1:
                levels |= self._seats[wire]
            wires >>= 1
            wire += 1
        return levels

    def by_wire(self, buttons: int) -> int:
        """Convert a mask of buttons by seat to a mask by wire. The bits of PASS and OUT do not change."""
        levels = buttons & 3
        for wire, bit in enumerate(self._seats):
            if buttons & bit:
                levels |= _FIRST_SEAT << wire
        return levels
