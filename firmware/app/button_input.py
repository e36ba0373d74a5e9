"""The input by buttons: those of the board and the fingers of a host, what they press and hold, what they act on."""

import scene as s
from compat import forget
from controls.actions import Actions
from controls.bindings import seats_with_buttons
from controls.debounce import Debounce
from controls.gesture_dispatcher import GestureDispatcher
from rules.seat_arithmetic import members
from table_and_ring_limits import RING_SEATS


class Hands:
    """The buttons of `board`. `change(settings)` is for `Actions`, `settled()` for `GestureDispatcher`."""

    def __init__(self, board, settings, scene, session, change, settled):
        self._board = board
        self._settings = settings
        self.seat_buttons = RING_SEATS
        # which seat's button each wire is, None where wires are numbered as seats: by the settings, and as in force now
        self._wires: object = None
        self._naming: object = None
        self.fingers = 0  # buttons that a host holds down, a bit each
        self.actions = Actions(scene, session, settings, change, self._shelf)
        buttons, now_ms = 2 + self.seat_buttons, board.now_ms()
        self.screens = GestureDispatcher(scene, session, self.actions, buttons, settings["hold_ms"], now_ms, settled)
        self.recognizer = self.screens.recognizer
        self.debounce = Debounce(buttons, settings["quiet_ms"])
        self.follow_settings(self.wires())

    def begin(self, now_ms: int) -> None:
        """Start anew: a button that is down waits for its release."""
        held = self._by_seat(self._board.buttons(), now_ms)
        self.debounce.feed(held, now_ms)
        self.recognizer.begin(held, now_ms)

    def tick(self, now_ms: int) -> None:
        """Feel what is pressed, and do what happens by itself."""
        debounce = self.debounce
        levels = self._board.buttons()
        levels = self._by_seat(levels, now_ms) if self._wires or self._naming else levels | self.fingers
        if levels or debounce.busy:
            debounce.feed(levels, now_ms)
            self.recognizer.feed(debounce, now_ms)
        if not debounce.pressed:  # a press is shown first, the clock has its turn a tick later
            self.screens.tick(debounce.down, now_ms)

    def _by_seat(self, levels: int, now_ms: int) -> int:
        """The buttons that are down, by seat: `levels` of the board, which come by wire, and those that a host presses,
        which come by seat. By wire, all of them, while the players are asked whose button is which. A button that is
        down as this changes is ignored: it counts as another one by then, which nobody has pressed."""
        wires: object = None if self.actions.scene.screen == s.WHERE else self._wires
        if wires is not self._naming:
            self._naming = wires
            if (levels | self.debounce.down) > 3:
                self.recognizer.spend_seats(now_ms)
        fingers = self.fingers
        if wires is None:
            fingers = self.by_wire(fingers)
        elif wires and levels > 3:
            levels = wires.by_seat(levels)  # type: ignore[attr-defined]
        return levels | fingers

    def by_wire(self, fingers: int) -> int:
        """A host's fingers, which press the buttons of seats, on the wires of these; a seat may have none."""
        return self._wires.by_wire(fingers) if self._wires else fingers  # type: ignore[attr-defined]

    def wires(self):
        """Which seat's button each wire is, as the settings say now, None where wires are numbered as seats."""
        wires = self._settings["seat_wires"]
        if not wires or (self._wires and wires == self._wires.wires):  # type: ignore[attr-defined]
            return self._wires if wires else None
        from app.seat_button_wires import SeatWires

        return SeatWires(wires, self.seat_buttons)

    def tables(self) -> list:
        """(seats, teams) of every table of the present mode that the ring can show; teams 0 where all play alone."""
        from controls.table_sizes import tables_of

        forget("controls.table_sizes")
        return tables_of(self._settings["mode"], self._settings)

    def _shelf(self):
        from app.kept_tables_checked_by_settings import load_kept_tables

        forget("app.kept_tables_checked_by_settings")
        return load_kept_tables(self._board, self._settings)

    def house_rules(self) -> list:
        """(option, what a host is told of it), of the present mode: its default, what menu and page offer, whether it
        may be a list of one number a seat."""
        from controls.house_rule_choices import told_rules

        forget("controls.house_rule_choices")
        return told_rules(self._settings)

    def follow_settings(self, wires) -> None:
        """Times may have changed, `wires` (see there), and who passes a turn."""
        settings = self._settings
        self._wires = wires
        by_seat = settings["turn_passed_by"] != "anybody"
        self.actions.gestures.seats_that_pass = seats_with_buttons(settings) if by_seat else 0
        self.recognizer.hold_ms = settings["hold_ms"]
        self.debounce.quiet_ms = settings["quiet_ms"]
        self.actions.guard_ms = settings["guard_ms"]

    def finger_up(self, bit: int, cancelled: bool, now_ms: int) -> None:
        """A host's finger is up again: it does not bounce, each of its edges counts, however soon it comes. If it is
        `cancelled`, it was no press."""
        self.fingers &= ~bit
        bit = self.by_wire(bit) if self._naming is None else bit
        if cancelled:
            for button in members(bit):
                self.screens.take_back(button)
        self.debounce.lift(bit, now_ms)

    def from_elsewhere(self, now_ms: int) -> None:
        """Something comes that is no press: a running press is settled first, what is open closes. The picture is out
        of date by that, also where nothing but a refusal follows."""
        self.screens.settle_now()
        self.screens.wake(now_ms)
        self.actions.close(now_ms)
        self.screens.changed = True

    def notice(self, kind: int) -> None:
        """Say on the ring what the device has to say, until somebody presses a button."""
        self.actions.scene.screen = s.NOTICE
        self.actions.scene.notice = kind
        self.screens.changed = True
