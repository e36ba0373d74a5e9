"""Map wires to seats' buttons, if wires are not numbered like seats. Loaded only if the setting `seat_wires` has a
value."""

from compat import const

_FIRST_SEAT = const(4)  # the bit of seat 0 in a mask of buttons


class SeatWires:
    """The setting `wires`: the number of its wire for each seat, or None if it has no button."""

    def __init__(self, wires: list, most: int):
        self.wires = wires
        self._seats = [_FIRST_SEAT << wires.index(wire) if wire in wires else 0 for wire in range(most)]

    def by_seat(self, levels: int) -> int:
        """Return a mask of buttons by wire as one by seat. PASS and OUT stay."""
        wires, wire = levels >> 2, 0
        levels &= 3
        while wires:
            if wires & 1:
                levels |= self._seats[wire]
            wires >>= 1
            wire += 1
        return levels

    def by_wire(self, buttons: int) -> int:
        """Return a mask of buttons by seat as one by wire. PASS and OUT stay."""
        levels = buttons & 3
        for wire, bit in enumerate(self._seats):
            if buttons & bit:
                levels |= _FIRST_SEAT << wire
        return levels
