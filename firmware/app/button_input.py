"""Handle presses of the board's buttons and presses that a host sends. This module also creates the objects on which
the buttons act.
"""

import scene as s
from compat import borrow, const, discard, load_module
from controls.actions import Actions
from controls.bindings import seats_with_buttons
from controls.gesture_dispatcher import GestureDispatcher
from rules.seat_arithmetic import members
from settings import drop_schema
from table_and_ring_limits import RING_SEATS

_FIRST_SEAT = const(4)  # the bit of seat 0 in a mask of buttons


class ButtonInput:
    """The buttons of `board`. `change(settings)` is passed to `Actions`, and `moments` and `settled()` are passed to
    `GestureDispatcher`.
    """

    def __init__(self, board, settings, scene, session, change, moments: dict, settled):
        self._board = board
        self._settings = settings
        self.seat_buttons = RING_SEATS
        # Two `SeatWires`, which map wires to seats: the map in force, and the map from the settings. A map is None if
        # wires have the numbers of their seats.
        self._wires: object = None
        self._naming: object = None
        self.fingers = 0  # the buttons that a host holds down, one bit for each
        self.actions = Actions(scene, session, settings, change, self._why_not, self._shelf)
        buttons, now_ms = 2 + self.seat_buttons, board.now_ms()
        self.dispatcher = GestureDispatcher(scene, session, self.actions, settings, moments, buttons, now_ms, settled)
        self.presses = self.dispatcher.presses
        self.follow_settings(self.wires())

    def begin(self, now_ms: int) -> None:
        """Start again with all buttons up. If a button is already down, ignore it until it is released."""
        self.presses.begin(self._by_seat(self._board.buttons(), now_ms), now_ms)

    def tick(self, now_ms: int) -> None:
        """Read the buttons, and do all work that depends on time."""
        presses = self.presses
        levels = self._board.buttons()
        levels = self._by_seat(levels, now_ms) if self._wires or self._naming else levels | self.fingers
        if levels or presses.active:
            presses.feed(levels, now_ms)
        if not presses.pressed:  # show the press first; time-dependent changes follow one tick later
            self.dispatcher.tick(presses.down, now_ms)

    def _by_seat(self, levels: int, now_ms: int) -> int:
        """Return the buttons that are down, as a mask with one bit for each seat.

        `levels`, from the board, contains one bit for each wire. A host's presses come as a mask with one bit for each
        seat. While the screen WHERE asks players for their buttons, the result has one bit for each wire. A button that
        is down when that screen opens or closes is ignored, because its bit would then stand for another seat.
        """
        wires: object = None if self.actions.scene.ui.screen == s.WHERE else self._wires
        if wires is not self._naming:
            self._naming = wires
            if (levels | self.presses.down) > 3:
                self.presses.spend_seats(now_ms)
        fingers = self.fingers
        if wires is None:
            fingers = self.by_wire(fingers)
        elif wires and levels > 3:
            levels = wires.by_seat(levels)  # type: ignore[attr-defined]
        return levels | fingers

    def by_wire(self, fingers: int) -> int:
        """Convert a mask of the buttons that a host presses: from one bit for each seat to one bit for each wire. A
        seat without a wire is left out."""
        return self._wires.by_wire(fingers) if self._wires else fingers  # type: ignore[attr-defined]

    def wires(self):
        """Return a `SeatWires` for the current settings, or None if each wire has the same number as its seat."""
        wires = self._settings["seat_wires"]
        if not wires or (self._wires and wires == self._wires.wires):  # type: ignore[attr-defined]
            return self._wires if wires else None
        return SeatWires(wires, self.seat_buttons)

    def tables(self) -> list:
        """Return (seats, teams) for each table of the current mode that fits on the ring. `teams` is 0 if everybody
        plays alone."""
        return choices("tables_of", self._settings["mode"], self._settings)

    def _shelf(self):
        """Return the store of the tables that players keep for another evening."""
        return borrow("storage.kept_tables").KeptTables(self._board)  # 0.9 kB, and only the menu needs it

    def _why_not(self, values: dict):
        fault = self._settings.why_not(values)
        drop_schema()
        return fault

    def house_rules(self) -> list:
        """Return (option, report) for each house rule of the current mode.

        The report contains the default, the values that the menu and the page offer, and whether a list with one number
        for each seat is allowed.
        """
        return choices("told_rules", self._settings)

    def follow_settings(self, wires) -> None:
        """Apply new settings: button timings, wires (as `wires` returned them), which button ends a turn, and what the
        table counts."""
        settings = self._settings
        self._wires = wires
        by_seat = settings["turn_passed_by"] != "anybody"
        self.actions.gestures.seats_that_pass = seats_with_buttons(settings) if by_seat else 0
        chosen = ("poison",) if settings["poison"] else ()
        self.actions.gestures.chosen = chosen + ("commander_damage",) if settings["commander"] else chosen
        self.presses.hold_ms = settings["hold_ms"]
        self.presses.quiet_ms = settings["quiet_ms"]
        self.actions.guard_ms = settings["guard_ms"]

    def finger_up(self, bit: int, cancelled: bool, now_ms: int) -> None:
        """Release the buttons in the mask `bit`, which a host held down.

        A button that a host presses does not bounce, so each of its edges counts at once. If `cancelled` is true, the
        press does nothing.
        """
        self.fingers &= ~bit
        bit = self.by_wire(bit) if self._naming is None else bit
        if cancelled:
            for button in members(bit):
                self.dispatcher.take_back(button)
        self.presses.lift(bit, now_ms)

    def from_elsewhere(self, now_ms: int) -> None:
        """Make the press in progress final and close open screens, because a command of a host has arrived.

        The picture is then drawn again, even if the host's command is refused later.
        """
        self.dispatcher.settle_now()
        self.dispatcher.wake(now_ms)
        self.actions.close(now_ms)
        self.dispatcher.changed = True

    def notice(self, kind: int) -> None:
        """Show the notice `kind` on the ring until somebody presses a button."""
        self.actions.scene.put(screen=s.NOTICE)
        self.actions.scene.notice = kind
        self.dispatcher.changed = True


def choices(function: str, *values):
    """Return what the function named `function` of `controls.table_sizes_and_house_rules` returns for `values`. That
    module is loaded for each call, because only hosts and changes of settings need it.
    """
    found = getattr(load_module("controls.table_sizes_and_house_rules"), function)(*values)  # 0.7 kB
    discard("controls.table_sizes_and_house_rules")
    return found


class SeatWires:
    """The wires of the seats' buttons, for a device on which the wires are not numbered like the seats.

    `wires` is the setting `seat_wires`: the number of each seat's wire, or None for a seat without a button. `most` is
    the largest possible number of wires.
    """

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
