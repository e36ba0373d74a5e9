"""What the controls and the light share: names of seat states, screens and moments, and one record.

`controls/` fills a `Scene`, `light/` reads it, and neither knows the other. Times are wrapping milliseconds (`ticks`),
sets of seats are bit masks (bit i = seat i), "no seat" is -1.
"""

from compat import const

NOBODY = const(-1)

# Screens. They select the rows of the gesture table, and the kind of picture.
READY = const(0)  # a table without a game, with a roll call of its emperors
PLAY = const(1)  # a game runs
PICK = const(2)  # several turns run: choose the one that ends
CHOICE = const(3)  # choose a seat to leave the game, or (before the game) to begin it
MENU = const(4)  # the entries of the table menu
PAGE = const(5)  # an open entry, whose value can be changed
OVER = const(6)  # the result
STANDBY = const(7)  # dark, except for the dot of the seat in turn
NOTICE = const(8)  # a notice of the device: `Scene.notice`
LIFE = const(9)  # the life under the cursor, shown and counted
OFFER = const(10)  # a question of the mode: which of the places in `Scene.offered`
COUNT = const(11)  # a question of the mode: which number
SEATING = const(12)  # seats are drawn, one after another
WHERE = const(13)  # players are asked where they sit
RESPONSE = const(14)  # with a clock: the seats of `Scene.marked` respond in another player's turn, in their own time
PAUSED = const(15)  # with a clock that is paused
SCREEN_NAMES: tuple = ("ready", "play", "pick", "choice", "menu", "page", "over", "standby", "notice")
SCREEN_NAMES += ("life", "offer", "count", "seating", "where", "response", "paused")

# States of a seat, with the letters of the light's specification.
SUBJECT = const(0)  # S: its turn
ATTACKABLE = const(1)  # P: the subject may attack it
IN_RANGE = const(2)  # M: in the subject's range
OUT_OF_RANGE = const(3)  # F: beyond the subject's range
OUT_OF_GAME = const(4)  # D: dark
CURSOR = const(5)  # K: being chosen
LOOKED_AT = const(6)  # V: looked at, or marked; not its turn
GHOST_TURN = const(7)  # G: its turn goes on without its player (800.4j)
JUST_LEFT = const(8)  # E: left during this turn; seats close up at the next (801.2c)
HURRIED = const(9)  # S, breathing twice as fast: little of its time is left
STATE_LETTERS = "SPMFDKVGES"
KNOCK = const(16)  # flag W, over M or F: the turn comes here, is held up, or is out of order
CROWN = const(32)  # flag: a still core for an emperor or primary player
GUEST = const(64)  # flag: a still white end of the bar for a creature that another player controls

# Moments: short animations over the new picture. The state changes at once, and the light follows.
STILL = const(0)
SWEEP = const(1)  # a white dot runs in turn order from `moment_from` to `moment_to`
UNSWEEP = const(2)  # undo: the same, backwards
BURN = const(3)  # the seats of `moment_seats` shrink to a dot and go dark
FALL = const(4)  # a team loses: `moment_seats` go dark from seat `moment_from` outwards
DRAW = const(5)  # the draw: a white dot runs over the seats that may begin, and ends on `moment_to`
ROLL_CALL = const(6)  # emperors as subjects in gold, all others dark
RESULT = const(7)  # the winners are shown once more
REFUSE = const(8)  # a white dot moves one seat left, right and back from seat `moment_from`
UNMARK = const(9)  # the turn markers of `unmarked` run back to the right and go dark
MOMENT_NAMES = ("still", "sweep", "unsweep", "burn", "fall", "draw", "roll_call", "result", "refuse", "unmark")
MOMENT_MS = (0, 600, 600, 900, 1200, 1500, 1500, 1500, 600, 900)
EATS = (DRAW, ROLL_CALL, RESULT)  # while one of these runs, a press only ends it, unless it is held

# What grows while a button is held, over the picture from before the press.
NO_GROWTH = const(0)
GROW_BACK = const(1)  # PASS held: backwards from the seat in turn of that picture (undo)
GROW_FORWARD = const(2)  # OUT held without a cursor: forwards from the seat in turn of that picture (redo, a number)
GROW_ARC = const(3)  # OUT held with a cursor: over its arc, from both ends
GROW_ALL = const(4)  # both held: round the ring from both sides of pixel 0 (menu)
GROW_SEATS = const(5)  # a seat's button held: over the arcs of `growth_seats`, from both ends (response)

# Notices of the device: each is a number of still white dots, evenly spread.
NO_NOTICE = const(0)
SERVICE = const(2)
SETTINGS_FAULT = const(3)
SAFE_MODE = const(4)
JOURNAL_FAULT = const(5)
CRASH = const(6)
NOTICE_NAMES = ("", "", "service", "settings", "safe_mode", "journal", "crash")

# Menu pages: the picture of a page's value.
SHOW_NOTHING = const(0)  # the entry acts at once
SHOW_TABLE = const(1)  # the proposed table: a dot for each seat in its team's colour, emperors as crowned subjects
SHOW_LAST_PIXEL = const(2)  # the last pixel of a ring of `page_value` pixels is lit
SHOW_BRIGHTNESS = const(3)  # the table in step `page_value`
SHOW_DOTS = const(6)  # `page_value` dots, like the entries of the menu
SHOW_FIRST_TURN = const(7)  # the first turn at the proposed table
PROPOSALS: tuple = (SHOW_TABLE, SHOW_FIRST_TURN)
# WHERE
SHOW_DOT = const(8)  # one pixel, `page_value`, and `here_px`, counted along the wire
SHOW_SEATS = const(9)  # the seats found so far
# COUNT: the picture of the number `page_value` in the colour `page_colour`.
SHOW_ROW = const(4)  # one pixel for each
SHOW_FIGURES = const(5)  # tens, a five, ones


class Scene:
    """The state of the controls, as the light needs it. One record, made once and changed in place."""

    def __init__(self):
        self.screen = READY
        self.cursor = NOBODY  # CHOICE, PICK, LIFE, OFFER: the seat under the cursor
        self.cursor_seats = 0  # and everybody who is chosen together with it
        self.offered = 0  # OFFER: the places to choose from
        self.cursor_ms = 0  # when the cursor last moved
        self.cursor_runs = False  # PASS is held, and the cursor runs
        self.rested = False  # the cursor has been still long enough: the table is shown as its seat sees it
        self.rested_ms = 0  # and since when
        self.marked = 0  # CHOICE: seats that will leave together; RESPONSE: seats that respond
        self.life_change = 0  # LIFE: the change counted so far
        self.peek = NOBODY  # a seat whose view is shown while it is not in turn
        self.peek_back = False  # the reverse: who can reach that seat
        self.entry = 0  # MENU: index of the entry, 0 is the first
        self.page = SHOW_NOTHING  # PAGE: the picture of the value
        self.page_value = 0  # PAGE, COUNT: the value itself: pixels, step, number
        self.page_colour = 0  # COUNT: the colour of the number, of `light.colours_waves_and_current`
        self.here_px = NOBODY  # WHERE: the pixel in front of the player who pressed first
        # a press has begun since the last picture; that picture is kept for the progress of the hold
        self.pressed = False
        self.growth = NO_GROWTH
        self.growth_256 = 0  # progress, 0..256
        self.growth_seats = 0  # GROW_SEATS: the seats
        self.moment = STILL
        self.moment_ms = 0  # when it began
        self.moment_from = NOBODY
        self.moment_to = NOBODY
        self.moment_seats = 0
        self.unmarked: list = []  # (seat, colour) of each turn marker that the last event removed
        self.closing = False  # the screen is about to close by itself, and the light dips
        self.closes_ms = 0  # when it does
        self.hurried = 0  # the seats whose time is nearly up
        self.dimmed = False  # ten minutes without a touch: one step darker
        self.notice = NO_NOTICE
