"""Define the data that the controls pass to the light: the states of a seat, the screens, the animations, the tuple
`Ui` and the record `Scene`.

The modules in `controls/` fill a `Scene`, and the modules in `light/` read it. Neither group of modules imports the
other. Times are milliseconds that wrap to 0 (see `ticks`). Sets of seats are bit masks (bit i is seat i), and -1 means
"no seat".
"""

from collections import namedtuple

from compat import const

NOBODY = const(-1)

# Screens. The open screen decides what each gesture does, and which kind of picture the ring shows.
READY = const(0)  # a table without a game; the ring shows its emperors
PLAY = const(1)  # a game is in progress
PICK = const(2)  # several turns are in progress: choose the one that ends
CHOICE = const(3)  # choose the seats that leave the game, or before a game the seat that begins it
MENU = const(4)  # the entries of the table menu
PAGE = const(5)  # an open entry, whose value can be changed
OVER = const(6)  # the game is over, and the result is shown
STANDBY = const(7)  # the ring is dark, except for the dot of the seat whose turn it is
NOTICE = const(8)  # a notice of the device: `Scene.notice`
LIFE = const(9)  # shows and changes the life, the poison or the commander damage of the seat under the cursor
OFFER = const(10)  # the mode asks for one of the places in `offered`
COUNT = const(11)  # the mode asks for a number
SEATING = const(12)  # the device draws seats at random, one after another
WHERE = const(13)  # players are asked where they sit
RESPONSE = const(14)  # the seats of `Scene.marked` respond in another player's turn, and their own clocks run
PAUSED = const(15)  # the clock is paused
DRAWN = const(16)  # shows the player that the device has drawn by lot
SCREEN_NAMES: tuple = ("ready", "play", "pick", "choice", "menu", "page", "over", "standby", "notice")
SCREEN_NAMES += ("life", "offer", "count", "seating", "where", "response", "paused", "drawn")

# States of a seat, with their letters in docs/light.md, section 3.
SUBJECT = const(0)  # S: it is this seat's turn
ATTACKABLE = const(1)  # P: the subject may attack it
IN_RANGE = const(2)  # M: in the subject's range
OUT_OF_RANGE = const(3)  # F: beyond the subject's range
OUT_OF_GAME = const(4)  # D: the player is out of the game; the seat is dark
CURSOR = const(5)  # K: the seat under the cursor
LOOKED_AT = const(6)  # V: the seat whose view is shown although it is not its turn, or a marked seat
GHOST_TURN = const(7)  # G: its turn goes on without its player (800.4j)
JUST_LEFT = const(8)  # E: the player left during this turn; ranges skip the seat only from the next turn on (801.2c)
HURRIED = const(9)  # shown as S, but breathing twice as fast: this seat has little time left
STATE_LETTERS = "SPMFDKVGES"
# flag W, over M or F: an unexpected next turn, a turn marker whose turn must wait, or the seat whose turn it is while
# another seat's view is shown
KNOCK = const(16)
CROWN = const(32)  # flag: an emperor or primary player, shown as a still core
BADGE = const(64)  # flag: a still white end of the bar, whose meaning the mode decides

# `Scene.moment` is the name of a moment, a short animation over the new picture, or STILL. The game's state has changed
# before the animation begins. `light.event_animations` defines the moments.
STILL = "still"

# The progress bar that grows while a button is held. It is drawn over the picture from before the press.
NO_GROWTH = const(0)
GROW_BACK = const(1)  # PASS held (undo): backwards from the seat whose turn that picture shows
GROW_FORWARD = const(2)  # OUT held without a cursor (redo, a number): forwards from the seat whose turn it shows
GROW_ARC = const(3)  # OUT held with a cursor: over the arc under the cursor, from both ends
GROW_ALL = const(4)  # both held (menu): round the ring from both sides of pixel 0
GROW_SEATS = const(5)  # a seat's button held (response): over the arcs of `growth_seats`, from both ends

# Notices of the device. The number of a notice is the number of white dots that show it, which do not move and are
# evenly spread.
NO_NOTICE = const(0)
SERVICE = const(2)
SETTINGS_FAULT = const(3)
SAFE_MODE = const(4)
JOURNAL_FAULT = const(5)
CRASH = const(6)
NOTICE_NAMES = ("", "", "service", "settings", "safe_mode", "journal", "crash")

# Pictures of the value on a page of the menu.
SHOW_NOTHING = const(0)  # there is no page: the entry acts at once
SHOW_TABLE = const(1)  # the proposed table: a dot for each seat in its team's colour, emperors as crowned subjects
SHOW_LAST_PIXEL = const(2)  # the last pixel of a ring of `value` pixels is lit
SHOW_BRIGHTNESS = const(3)  # the table in brightness step `value`
SHOW_DOTS = const(6)  # `value` dots, like the entries of the menu
SHOW_FIRST_TURN = const(7)  # the first turn at the proposed table
PROPOSALS: tuple = (SHOW_TABLE, SHOW_FIRST_TURN)
# Pictures of the screen WHERE.
SHOW_DOT = const(8)  # the pixels `value` and `here_px`, both counted along the wire
SHOW_SEATS = const(9)  # the seats found so far
# Pictures of the screen COUNT: the number `value` in the colour `colour`.
SHOW_ROW = const(4)  # one pixel for each unit
SHOW_FIGURES = const(5)  # groups of pixels for tens, a five and ones


_FIELDS: tuple = (
    "screen",
    "cursor",  # CHOICE, PICK, LIFE, OFFER: the seat under the cursor
    "cursor_seats",  # all seats that are chosen together, including the cursor's seat
    "marked",  # CHOICE: seats that will leave together; RESPONSE: seats that respond
    "offered",  # OFFER: the set of places to choose from
    "peek",  # a seat whose view is shown although it is not its turn
    "peek_back",  # show the reverse: which seats can reach the seat `peek`
    "menu",  # what is open: a level of the menu, or a screen with actions of its own; or None
    "page",  # PAGE: the open page of the menu, or None
    "question",  # OFFER, COUNT: the open `Question`, or None
    "index",  # PAGE, OFFER, COUNT: index of the value or choice; LIFE: the page; WHERE: the answers so far
    "entry",  # MENU: index of the entry, from 0
    "shows",  # PAGE, COUNT, WHERE: which picture shows the value
    "value",  # PAGE, COUNT: the value itself, such as pixels or a number; LIFE: the change counted; WHERE: a pixel
    "colour",  # COUNT: the colour of the number, from `light.colours_waves_and_current`
    "here_px",  # WHERE: the pixel in front of the player who pressed first
    "proposed",  # PAGE: the settings of the table that the page proposes; WHERE: (offset, direction) of the ring
    # LIFE: None on the page of life. On other pages: (type of event, total, the total at which a player loses, the seat
    # that has the poison or owns the commander, 0 or 1 for the commander).
    "counted",
)
# What is open on the ring. A `Ui` is never changed, only replaced. If a press is taken back, the `Ui` from before the
# press is used again.
Ui = namedtuple("Ui", _FIELDS)  # type: ignore[misc]


def at_rest(screen: int, marked: int = 0):
    """Return the `Ui` of `screen` on which nothing is open. The seats `marked` respond."""
    values = screen, NOBODY, 0, marked, 0, NOBODY, False, None, None, None, 0, 0, SHOW_NOTHING, 0, 0, NOBODY, None, None
    return Ui(*values)  # type: ignore[call-arg]


PLAYING = at_rest(PLAY)  # made once, so that showing an event needs no memory
ENDED = at_rest(OVER)


class Scene:
    """The data that the light needs from the controls: the open `Ui`, and the animation that runs over it. There is
    only one `Scene`, which is changed in place.
    """

    def __init__(self):
        self.ui = at_rest(READY)
        self.cursor_ms = 0  # when the cursor last moved
        self.cursor_runs = False  # PASS is held, and the cursor runs
        self.rested = False  # the cursor has not moved for a while: the table is shown as its seat sees it
        self.rested_ms = 0  # when `rested` became true
        # True if a press has begun since the last picture. That picture is kept, to show the progress of the hold over
        # it.
        self.pressed = False
        self.growth = NO_GROWTH
        self.growth_256 = 0  # progress of the hold, 0 to 256
        self.growth_seats = 0  # GROW_SEATS: the seats on whose arcs the bar grows
        self.moment = STILL
        self.moment_ms = 0  # when the animation began
        self.moment_from = NOBODY
        self.moment_to = NOBODY
        self.moment_seats = 0
        self.unmarked: list = []  # (seat, colour) of each turn marker that the last event removed
        self.closing = False  # the screen is about to close by itself, and the light dims briefly
        self.closes_ms = 0  # when the screen closes by itself
        self.hurried = 0  # the set of seats whose time is nearly up
        self.dimmed = False  # nobody has touched a button for ten minutes: the light is one step darker
        self.notice = NO_NOTICE

    def put(self, **fields) -> None:
        """Replace the current `Ui` with a copy in which the given fields are changed."""
        values = list(self.ui)
        for name, value in fields.items():
            values[_FIELDS.index(name)] = value
        self.ui = Ui(*values)
