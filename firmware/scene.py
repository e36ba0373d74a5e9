"""What hands and eyes share: names of seat states, screens, moments, and the record between them.

`controls/` fills a `Scene`, `light/` reads it; neither knows the other. Times are wrapping
milliseconds (`ticks`), sets of seats are bit masks (bit i = seat i), "no seat" is -1.
"""

from compat import const

NOBODY = const(-1)

# Screens: which row of the gesture table is in force, and what kind of picture is painted.
READY = const(0)  # a table, no game: the emperors are called
PLAY = const(1)  # a game runs
PICK = const(2)  # several turns run: which of them ends
CHOICE = const(3)  # a seat is chosen: to leave the game, or (before the game) to begin it
MENU = const(4)  # the entries of the table menu
PAGE = const(5)  # one entry is open, its value changes
OVER = const(6)  # the result stands
STANDBY = const(7)  # dark but for the subject's dot
NOTICE = const(8)  # the device has something to say: `Scene.notice`
LIFE = const(9)  # the life of the team under the cursor is shown and counted
OFFER = const(10)  # a question of the mode: which of the places of `Scene.offered`
COUNT = const(11)  # a question of the mode: which number
SEATING = const(12)  # seats are drawn, one after the other
WHERE = const(13)  # the players are asked where they sit
RESPONSE = const(14)  # a clock runs: it is the time of `Scene.marked`, who respond in somebody's turn
PAUSED = const(15)  # a clock runs, but is paused
SCREEN_NAMES: tuple = ("ready", "play", "pick", "choice", "menu", "page", "over", "standby", "notice")
SCREEN_NAMES += ("life", "offer", "count", "seating", "where", "response", "paused")

# What a seat says to the table, by the letters of the light's specification.
SUBJECT = const(0)  # S: its turn
ATTACKABLE = const(1)  # P: the subject may attack it
IN_RANGE = const(2)  # M: the subject reaches it
OUT_OF_RANGE = const(3)  # F: beyond the subject's range
OUT_OF_GAME = const(4)  # D: dark
CURSOR = const(5)  # K: being chosen
LOOKED_AT = const(6)  # V: looked at, or marked; not its turn
GHOST_TURN = const(7)  # G: its turn goes on without its player (800.4j)
JUST_LEFT = const(8)  # E: left during this turn, seats close up at the next (801.2c)
HURRIED = const(9)  # S, breathing twice as fast: little is left of its time
STATE_LETTERS = "SPMFDKVGES"
KNOCK = const(16)  # flag W, laid over M or F: the turn comes here, held up or out of the ordinary
CROWN = const(32)  # flag: a still core, the emperor or primary player
GUEST = const(64)  # flag: a still white end of the bar, a creature that somebody else controls stands there

# Moments: short animations over the new picture. State changes at once, the light follows.
STILL = const(0)
SWEEP = const(1)  # a white dot runs in turn order from `moment_from` to `moment_to`
UNSWEEP = const(2)  # undo: the same, backwards
BURN = const(3)  # the seats of `moment_seats` shrink to a dot and go dark
FALL = const(4)  # a team's fall: `moment_seats` go dark from seat `moment_from` outwards
DRAW = const(5)  # the draw: a white dot runs over the seats that may begin, ends on `moment_to`
ROLL_CALL = const(6)  # emperors as subjects in gold, all others dark
RESULT = const(7)  # the winners' result is shown once more
REFUSE = const(8)  # a white dot goes from seat `moment_from` one seat left, right, back
UNMARK = const(9)  # the turn markers of `unmarked` run back to the right and go dark
MOMENT_NAMES = ("still", "sweep", "unsweep", "burn", "fall", "draw", "roll_call", "result", "refuse", "unmark")
MOMENT_MS = (0, 600, 600, 900, 1200, 1500, 1500, 1500, 600, 900)
EATS = (DRAW, ROLL_CALL, RESULT)  # while one of these runs, a press only ends it, unless it is held

# What grows while a button is held, over the picture from before the press.
NO_GROWTH = const(0)
GROW_BACK = const(1)  # PASS held: backwards from that picture's subject (undo)
GROW_FORWARD = const(2)  # OUT held where nothing has the cursor: forwards from that picture's subject (redo, a number)
GROW_ARC = const(3)  # OUT held where something has the cursor: over its arc, from both ends
GROW_ALL = const(4)  # both held: from both sides of pixel 0 all round (menu)
GROW_SEATS = const(5)  # the button of a seat held: over the arcs of `growth_seats`, from both ends (response)

# What the device has to say for itself: that many white dots, spread evenly, stand still.
NO_NOTICE = const(0)
SERVICE = const(2)
SETTINGS_FAULT = const(3)
SAFE_MODE = const(4)
JOURNAL_FAULT = const(5)
CRASH = const(6)
NOTICE_NAMES = ("", "", "service", "settings", "safe_mode", "journal", "crash")

# Menu pages: what the value of a page looks like.
SHOW_NOTHING = const(0)  # the entry acts at once
SHOW_TABLE = const(1)  # the proposed table: a dot a seat in its team's colour, emperors as crowned subjects
SHOW_LAST_PIXEL = const(2)  # the last pixel of a ring of `page_value` pixels is lit
SHOW_BRIGHTNESS = const(3)  # the picture of the table in step `page_value`
SHOW_DOTS = const(6)  # `page_value` dots, as the menu shows its entries
SHOW_FIRST_TURN = const(7)  # the first turn at the proposed table
PROPOSALS: tuple = (SHOW_TABLE, SHOW_FIRST_TURN)
# WHERE
SHOW_DOT = const(8)  # one pixel, `page_value`, and `here_px`, counted as the wire runs
SHOW_SEATS = const(9)  # the seats of the table, as far as they are found
# COUNT: how the number `page_value` is written, in the colour `page_colour`.
SHOW_ROW = const(4)  # as many pixels
SHOW_FIGURES = const(5)  # tens, a five, ones


class Scene:
    """What the hands have done, as the eyes need to know it. One record, made once, changed in place."""

    def __init__(self):
        self.screen = READY
        self.cursor = NOBODY  # CHOICE, PICK, LIFE, OFFER: the seat under the cursor
        self.cursor_seats = 0  # and with it everybody who is chosen along with that seat
        self.offered = 0  # OFFER: the places to choose from
        self.cursor_ms = 0  # when the cursor last moved
        self.cursor_runs = False  # PASS is held, the cursor runs on
        self.rested = False  # the cursor has stood long enough: the table is shown as its seat sees it
        self.rested_ms = 0  # since when
        self.marked = 0  # CHOICE: seats that will leave together; RESPONSE: who responds
        self.change = 0  # LIFE: what has been counted so far
        self.peek = NOBODY  # a seat whose view is shown although it is not its turn
        self.peek_back = False  # the other way round: who can reach that seat
        self.entry = 0  # MENU: index of the entry, 0 is the first
        self.page = SHOW_NOTHING  # PAGE: what the value looks like
        self.page_value = 0  # PAGE, COUNT: the value itself: pixels, step, number
        self.page_colour = 0  # COUNT: the colour of the number, of `light.colours_waves_and_current`
        self.here_px = NOBODY  # WHERE: the pixel before the player who pressed first
        self.pressed = False  # a press has begun since the last picture: from that one the light fades back
        self.growth = NO_GROWTH
        self.growth_256 = 0  # how far it has grown, 0..256
        self.growth_seats = 0  # GROW_SEATS: where
        self.moment = STILL
        self.moment_ms = 0  # when it began
        self.moment_from = NOBODY
        self.moment_to = NOBODY
        self.moment_seats = 0
        self.unmarked: list = []  # (seat, colour) of each turn marker that the last event took off the table
        self.closing = False  # the screen is about to close by itself: the light dips
        self.closes_ms = 0  # when it does
        self.hurried = 0  # the seats whose time is nearly up
        self.dimmed = False  # ten minutes without a touch: one step darker
        self.notice = NO_NOTICE
