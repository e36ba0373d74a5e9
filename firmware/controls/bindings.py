"""The gesture table: which screen answers which gesture with what. Data; `actions` knows them by name.

A gesture is looked up on the screen from before the press. What only one game has stands in its folder (`OWN`).
Times are multiples of the setting `hold_ms` (1 s): light grows from 0.3 on, a tap ends before 0.6, a hold acts at 1, a
long hold at 2, at 3 the press is spent.
"""

from compat import const
from games.catalogue import own
from scene import CHOICE, COUNT, MENU, OFFER, OVER, PAGE, PLAY, READY, SEATING, WHERE

# Buttons, by what they are as the finger touches down.
PASS = const(0)
OUT = const(1)
OWN_SEAT = const(2)  # of a seat whose turn is running
SEAT = const(3)  # of any other seat

# What an entry of the menu does, as `menu` has them.
CALLS = const(0)  # a function of the `Actions` and the time; without a module the name of an action
ASKS = const(1)  # a dialogue, as in `dialogue`
OPENS = const(2)  # a page: the module's function `page_of` gives it by its name, as in `menu_pages`
ENTERS = const(3)  # it is a group, and shows its entries

# Gestures
EDGE = const(0)  # the finger touches down
TAP = const(1)  # and is up again soon
HOLD = const(2)
LONG_HOLD = const(3)
CHORD = const(4)  # at PASS: PASS and OUT are down at once, whichever came first; at SEAT: any seat while OUT is down
HANDED = const(5)  # at SEAT: any seat once PASS has been down for 0.3 of a hold
BOTH = const(6)  # at PASS: PASS and OUT were down together, and one is up again before a hold

ROWS = (
    (READY, PASS, EDGE, "draw"),
    (READY, PASS, HOLD, "game_before"),
    (READY, OUT, EDGE, "open_choice"),
    (PLAY, PASS, EDGE, "pass_turn"),
    (PLAY, PASS, HOLD, "undo"),
    (PLAY, OUT, EDGE, "open_choice"),
    (PLAY, OUT, HOLD, "redo"),
    (PLAY, OWN_SEAT, EDGE, "pass_turn"),
    (PLAY, OWN_SEAT, HOLD, "undo"),
    (PLAY, SEAT, EDGE, "peek"),
    (PLAY, SEAT, CHORD, "take_out"),
    (PLAY, SEAT, HANDED, "put_right"),
    (CHOICE, PASS, EDGE, "next_seat"),
    (CHOICE, PASS, HOLD, "run_cursor"),
    (CHOICE, OUT, TAP, "close"),
    (CHOICE, OUT, HOLD, "confirm"),
    (CHOICE, OUT, LONG_HOLD, "mark_seat"),
    (CHOICE, SEAT, EDGE, "point_at"),
    (CHOICE, SEAT, CHORD, "take_out"),
    (MENU, PASS, EDGE, "next_entry"),
    (MENU, PASS, HOLD, "back"),
    (MENU, OUT, TAP, "enter"),
    (MENU, OUT, HOLD, "enter"),
    (PAGE, PASS, EDGE, "next_value"),
    (PAGE, PASS, HOLD, "back"),
    (PAGE, OUT, TAP, "accept"),
    (PAGE, OUT, HOLD, "accept_and_leave"),
    (OFFER, PASS, EDGE, "next_choice"),
    (OFFER, PASS, HOLD, "run_cursor"),
    (OFFER, OUT, TAP, "back_choice"),
    (OFFER, OUT, HOLD, "take_choice"),
    (OFFER, SEAT, EDGE, "point_at_choice"),
    (COUNT, PASS, EDGE, "next_choice"),
    (COUNT, PASS, HOLD, "run_cursor"),
    (COUNT, OUT, TAP, "back_choice"),
    (COUNT, OUT, HOLD, "take_choice"),
    (SEATING, PASS, EDGE, "draw_seat"),
    (SEATING, PASS, HOLD, "draw_back"),
    (SEATING, OUT, TAP, "close"),
    (WHERE, PASS, EDGE, "press_here"),
    (WHERE, OUT, TAP, "take_back"),
    (WHERE, OUT, HOLD, "keep"),
    (WHERE, SEAT, EDGE, "press_button"),
    (OVER, PASS, EDGE, "show_result"),
    (OVER, PASS, HOLD, "undo"),
    (OVER, OUT, TAP, "same_again"),
    (OVER, OUT, HOLD, "redo"),
)

# Where the setting `turn_passed_by` has a turn passed by the button of its own seat alone. Not the edge of PASS is
# refused but its tap: an undo, the menu and a turn that is put right begin with PASS, too.
OWN_SEAT_ROWS = ((PLAY, PASS, EDGE, ""), (PLAY, PASS, TAP, "pass_ghost_turn"))

# Screens that close by themselves while no button is down: (screen, after ms, effect). The ring announces it: for two
# seconds where nothing is lost by it, shortly where waiting is the usual way to go on.
_ANNOUNCED_MS = const(2000)
_ENTERED_MS = const(500)
IDLE = (
    (CHOICE, 8000, "close"),
    (MENU, 30000, "close"),
    (PAGE, 30000, "close"),
    (OFFER, 30000, "close"),
    (COUNT, 30000, "close"),
    (SEATING, 120000, "close"),
    (WHERE, 120000, "close"),
)


class Bindings:
    """The gestures in force: where a game has bindings of its own, their `ROWS` and `IDLE` go before the common ones. A
    row of its own with the action "" takes a common gesture away. `seats_that_pass`: so many seats of the table, from 0
    on, pass their turns by buttons of their own, and nobody else does; at a larger table everybody does."""

    def __init__(self):
        self.acts: dict = {}  # what the mode's own actions do, by name: they take the `Actions` and the time
        self.growths: dict = {}  # what grows on the ring while such an action is held for, by name
        self.idle: dict = {}  # (after ms, effect, announced so many ms before) by screen
        self.first_idle_ms = 0  # before that, no screen closes by itself, or announces it
        self.seats_that_pass = 0
        self.clock = False  # the table plays with a clock
        self._timed = False
        self._mode = ""
        self._own_seat = False  # the rows are those of a table at which a turn is passed by its own seat
        self._effects: dict = {}

    def by_own_seat(self, table) -> bool:
        """Whether a turn at this table is passed by the button of its own seat alone."""
        return table.count <= self.seats_that_pass and not table.PLACES

    def follow(self, table) -> bool:
        """Put the gestures of this table's mode in force. False where there is no memory to load them: they stay as
        they were."""
        own_seat = self.seats_that_pass > 0 and self.by_own_seat(table)
        if self._mode == table.NAME and self._own_seat == own_seat and self._timed == self.clock:
            return True
        try:
            self._load(table, own_seat)
        except MemoryError:
            return False
        return True

    def _load(self, table, own_seat: bool) -> None:
        rows: tuple = ROWS
        closings, acts = IDLE, {}
        growths: dict = {}
        its_own = own(table, "gestures")
        if its_own:
            rows, closings, acts = rows + its_own.ROWS, closings + its_own.IDLE, its_own.ACTS
            growths = getattr(its_own, "GROWTHS", growths)
        if own_seat:
            rows += OWN_SEAT_ROWS
        if self.clock:
            timed = __import__("controls.response_and_pause_gestures", None, None, ("ACTS",))
            rows += timed.own(table)
            acts = dict(acts)
            acts.update(timed.ACTS)
        meant = {screen << 8 | button << 4 | gesture: effect for screen, button, gesture, effect in rows}
        idle = {
            screen: (after_ms, effect, _ANNOUNCED_MS if effect == "close" else _ENTERED_MS)
            for screen, after_ms, effect in closings
        }
        self.first_idle_ms = min([after_ms - announced_ms for after_ms, _, announced_ms in idle.values()])
        # all at once: where memory has ended on the way, they are what they were
        self._effects, self.idle, self.acts, self.growths = meant, idle, acts, growths
        self._timed = self.clock
        self._mode = table.NAME
        self._own_seat = own_seat

    def effect_of(self, screen: int, button: int, gesture: int) -> str:
        """The action of a gesture on a screen, "" where it has none."""
        return self._effects.get(screen << 8 | button << 4 | gesture, "")


def seats_with_buttons(settings) -> int:
    """How many seats, from 0 on, have a button that was found (`seat_wires`)."""
    wires = settings["seat_wires"]
    return wires.index(None) if None in wires else len(wires)
