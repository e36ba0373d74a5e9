"""Find the seat to which each wire of a seat button belongs, if the wires are not numbered like the seats.

This module is loaded only if the setting `seat_wires` has a value.
"""

from compat import const

_FIRST_SEAT = const(4)  # the bit of seat 0 in a mask of buttons


class SeatWires:
    """The wires of the seats' buttons. `wires` is the setting `seat_wires`: for each seat the number of its wire, or
    None if the seat has no button. `most` is the largest number of wires."""

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
