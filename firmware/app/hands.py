"""The hands of the device: its buttons and the fingers of a host, what they press and hold, what they act on."""

import scene as s
from compat import forget
from controls.actions import Actions
from controls.debounce import Debounce
from controls.screens import Screens
from limits import RING_SEATS


class Hands:
    """The buttons of `board`. `change(settings)`, `settled()` and `stuck(words)` are told as by `Actions` and
    `Screens`."""

    def __init__(self, board, settings, scene, session, change, settled, stuck):
        self._board = board
        self._settings = settings
        self.seat_buttons = RING_SEATS
        self._wires: object = None  # those of the seats, where they are not the numbers of the seats
        self._follow_wires()
        self.fingers = 0  # buttons that a host holds down, a bit each
        self.actions = Actions(scene, session, settings, change, self._shelf)
        buttons, now_ms = 2 + self.seat_buttons, board.now_ms()
        self.screens = Screens(scene, session, self.actions, buttons, settings["hold_ms"], now_ms, settled, stuck)
        self.recognizer = self.screens.recognizer
        self.debounce = Debounce(buttons, settings["quiet_ms"])

    def begin(self, now_ms: int) -> None:
        """Start anew: a button that is down waits for its release."""
        held = self._by_seat(self._board.buttons()) | self.fingers
        self.debounce.feed(held, now_ms)
        self.recognizer.begin(held, now_ms)

    def tick(self, now_ms: int) -> None:
        """Feel what is pressed, and do what happens by itself."""
        debounce = self.debounce
        levels = self._board.buttons()
        if self._wires:
            levels = self._by_seat(levels)
        levels |= self.fingers
        if levels or debounce.busy:
            debounce.feed(levels, now_ms)
            self.recognizer.feed(debounce, now_ms)
        if not debounce.pressed:  # a press is shown first, the clock has its turn a tick later
            self.screens.tick(debounce.down, now_ms)

    def _by_seat(self, levels: int) -> int:
        """The buttons of the board by the seats before which they are, unless just that is being asked."""
        if levels > 3 and self._wires and self.actions.scene.screen != s.WHERE:
            return self._wires.by_seat(levels)  # type: ignore[attr-defined]
        return levels

    def _follow_wires(self) -> None:
        self._wires = None
        if self._settings["seat_wires"]:
            from app.seat_wires import SeatWires

            self._wires = SeatWires(self._settings["seat_wires"], self.seat_buttons)

    def tables(self) -> list:
        """(seats, teams) of every table of the present mode that the ring can show; teams 0 where all play alone."""
        from controls.fitting_tables import tables_of

        forget("controls.fitting_tables")
        return tables_of(self._settings["mode"], self._settings)

    def _shelf(self):
        from app.table_shelf import shelf

        forget("app.table_shelf")
        return shelf(self._board, self._settings)

    def house_rules(self) -> list:
        """(option, what a host is told of it), of the present mode: its default, what menu and page offer, whether it
        may be a list of one number a seat."""
        from controls.house_rules import told_rules

        forget("controls.house_rules")
        return told_rules(self._settings)

    def follow_settings(self) -> None:
        """Times may have changed, and wires."""
        self._follow_wires()
        self.recognizer.hold_ms = self._settings["hold_ms"]
        self.debounce.quiet_ms = self._settings["quiet_ms"]
        self.actions.guard_ms = self._settings["guard_ms"]

    def finger_up(self, bit: int, now_ms: int) -> None:
        """A host's finger is up again: it does not bounce, each of its edges counts, however soon it comes."""
        self.fingers &= ~bit
        self.debounce.lift(bit, now_ms)

    def from_elsewhere(self, now_ms: int) -> None:
        """Something comes that is no press: a running press is settled first, what is open closes. The picture is of
        before, also where a refusal is all that follows."""
        self.screens.settle_now()
        self.screens.wake(now_ms)
        self.actions.close(now_ms)
        self.screens.changed = True

    def notice(self, kind: int) -> None:
        """Say on the ring what the device has to say, until somebody presses a button."""
        self.actions.scene.screen = s.NOTICE
        self.actions.scene.notice = kind
        self.screens.changed = True
