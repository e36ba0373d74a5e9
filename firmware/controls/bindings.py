"""The gesture table as data: which action each gesture starts on each screen. The actions are methods of the class in
`actions`.

A gesture is looked up for the screen that was open before the press. A game's own gestures are in the game's folder
(`OWN`). Times are multiples of the setting `hold_ms` (1 s by default). After 0.3 times `hold_ms`, a growing light shows
the progress of the hold. A tap ends before 0.6 times `hold_ms`. A hold acts after `hold_ms`, and a long hold acts after
twice `hold_ms`. After three times `hold_ms`, the press is spent: nothing happens when it ends. If a screen has a row
for a long hold of PASS or OUT, it also needs a row for a hold of that button: otherwise the press is refused after
`hold_ms`.
"""

from compat import const, load_module
from free_memory import if_memory_allows
from games.catalogue import own
from rules.event_kinds_and_refusals import find
from scene import CHOICE, COUNT, DRAWN, MENU, OFFER, OVER, PAGE, PLAY, READY, RESPONSE, SEATING, WHERE

# Buttons, by their meaning at the beginning of a press.
PASS = const(0)
OUT = const(1)
OWN_SEAT = const(2)  # the button of a seat whose turn it is
SEAT = const(3)  # the button of any other seat

# What a menu entry does (see `menu`).
CALLS = const(0)  # call a function with the `Actions` and the time; an entry without a module names a common action
ASKS = const(1)  # ask a dialogue, see `question`
OPENS = const(2)  # open a page: the module's function `page_of` returns it by name, see `menu_pages`
ENTERS = const(3)  # enter a group and show its entries

# Gestures
EDGE = const(0)  # the button goes down
TAP = const(1)  # the button goes up again soon
HOLD = const(2)
LONG_HOLD = const(3)
CHORD = const(4)  # at PASS: PASS and OUT are down at once, in either order; at SEAT: any seat while OUT is down
HANDED = const(5)  # at SEAT: any seat after PASS was down for 0.3 of a hold
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
    (DRAWN, PASS, EDGE, "close"),
    (DRAWN, OUT, EDGE, "close"),
    (WHERE, PASS, EDGE, "press_here"),
    (WHERE, OUT, TAP, "take_back"),
    (WHERE, OUT, HOLD, "keep"),
    (WHERE, SEAT, EDGE, "press_button"),
    (OVER, PASS, EDGE, "show_result"),
    (OVER, PASS, HOLD, "undo"),
    (OVER, OUT, TAP, "same_again"),
    (OVER, OUT, HOLD, "redo"),
)

# The rows if the setting `turn_passed_by` lets only a seat's own button pass its turn. The tap of PASS is refused, not
# the edge of PASS, because an undo, the menu and a corrected turn also begin with PASS.
OWN_SEAT_ROWS = ((PLAY, PASS, EDGE, ""), (PLAY, PASS, TAP, "pass_ghost_turn"))

# The additional rows of a table with a clock. On the screen PAUSED any press ends the pause.
CLOCK_ROWS = (
    (PLAY, SEAT, HOLD, "take_response"),
    (PLAY, PASS, BOTH, "pause_clock"),
    (RESPONSE, PASS, EDGE, "end_response"),
    (RESPONSE, OWN_SEAT, EDGE, "end_response"),
    (RESPONSE, SEAT, EDGE, "end_response"),
)

# Screens that close by themselves while no button is down: (screen, after ms, action). Before a screen closes, the
# light dips: two seconds before if the players' choice is dropped, shortly before if it is kept.
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
    (DRAWN, 30000, "close"),
)


class Bindings:
    """The gestures in force. The `ROWS` and `IDLE` of a game take precedence over the common ones.

    The gestures of a table that uses counters are in `controls.life_count`. The gestures of the further pages of
    counters are in `controls.counter_pages`.

    A game's row with the action "" removes a common gesture. Seats 0 to `seats_that_pass` - 1 have buttons. If every
    seat of a table has a button, only a seat's own button ends that seat's turn. At a larger table, any button ends the
    turn.
    """

    def __init__(self):
        self.acts: dict = {}  # actions of the mode, and of life, by name; the arguments are the `Actions` and the time
        self.growths: dict = {}  # action's name -> the progress that the ring shows during its hold
        self.idle: dict = {}  # screen -> (after ms, action, announced for ms)
        self.first_idle_ms = 0  # before this time no screen closes by itself or announces that
        self.seats_that_pass = 0
        self.clock = False  # the table plays with a clock
        self.chosen: tuple = ()  # the types of the events with which the table wants to count more than life
        self.pages: tuple = ()  # the result of `pages_of` for the table to which the rows belong
        self._timed = False
        self._mode = ""
        self._life = False  # True if the rows are for a table that counts life
        self._chosen: tuple = ()  # the value of `chosen` to which the rows belong
        self._own_seat = False  # True if the rows are for a table at which only a seat's own button passes its turn
        self.actions: dict = {}  # the action's name by screen << 8 | button << 4 | gesture

    def by_own_seat(self, table) -> bool:
        """Return whether only a seat's own button ends its turn at this table."""
        return table.count <= self.seats_that_pass and not table.PLACES

    def pages_of(self, table) -> tuple:
        """Return the types of the chosen events that this table's mode has. Each is a further page of the screen
        LIFE."""
        return tuple([name for name in self.chosen if find(table.EVENTS, name) >= 0])

    def follow(self, table) -> bool:
        """Use the gestures that this table's mode defines.

        Return False if there is not enough memory to load the gestures. The previous gestures then stay in force.
        """
        own_seat = self.seats_that_pass > 0 and self.by_own_seat(table)
        life = table.life is not None
        same = self._mode == table.NAME and self._life == life and self._chosen == self.chosen
        if same and self._own_seat == own_seat and self._timed == self.clock:
            return True
        return if_memory_allows(Bindings._load, self, (table, own_seat), instead=False)

    def _load(self, wanted: tuple) -> bool:
        table, own_seat = wanted
        rows: tuple = ROWS
        closings: tuple = IDLE
        acts: dict = {}
        growths: dict = {}
        pages = self.pages_of(table)
        life = load_module("controls.life_count") if table.life or pages else None  # 1.2 kB
        more = load_module("controls.counter_pages") if pages else None  # 1.1 kB
        for its_own in life, more, own(table, "gestures"):
            if its_own:
                rows, closings = rows + its_own.ROWS, closings + its_own.IDLE
                acts.update(its_own.ACTS)
                growths.update(getattr(its_own, "GROWTHS", growths))
        if own_seat:
            rows += OWN_SEAT_ROWS
        if self.clock:
            rows += clock_rows(table)
        meant = {screen << 8 | button << 4 | gesture: action for screen, button, gesture, action in rows}
        idle = {
            screen: (after_ms, action, _ANNOUNCED_MS if action == "close" else _ENTERED_MS)
            for screen, after_ms, action in closings
        }
        self.first_idle_ms = min([after_ms - announced_ms for after_ms, _, announced_ms in idle.values()])
        # All attributes are assigned together at the end, so that none has changed if memory runs out.
        self.actions, self.idle, self.acts, self.growths = meant, idle, acts, growths
        self._timed = self.clock
        self._mode = table.NAME
        self._life = table.life is not None
        self._chosen, self.pages = self.chosen, pages
        self._own_seat = own_seat
        return True

    def action_of(self, screen: int, button: int, gesture: int) -> str:
        """Return the name of the action that a gesture starts on a screen, or "" if it starts none."""
        return self.actions.get(screen << 8 | button << 4 | gesture, "")


def clock_rows(table) -> tuple:
    """Return the rows of the gesture table that apply while a clock is on. If buttons do not belong to seats, there is
    no gesture for a response.
    """
    return tuple(row for row in CLOCK_ROWS if row[1] == PASS or not table.PLACES)


def seats_with_buttons(settings) -> int:
    """Return how many seats, counted from seat 0, have a known button (setting `seat_wires`)."""
    wires = settings["seat_wires"]
    return wires.index(None) if None in wires else len(wires)
