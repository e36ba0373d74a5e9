"""The interface of every mode, the standings of a table, and the player view. Games, the link to a host and the light
use a table only through this interface.

A mode is a file `games/<name>/mode.py` with a class `Mode`. The name of the mode is listed in `games/catalogue.py`. The
class `Mode` has one base class. All other code of the mode is in parts, which are attributes. Sets of seats are bit
masks.

A mode must define `NAME`, the name of its folder. A mode in which everybody plays alone defines `SEATS` if some numbers
of players from 2 up cannot play it. Any other mode must define `tables`, `layout` and `describe`. A Magic mode gets
`describe` from its part `teams`.

The `__init__(options, seats)` of a mode first calls `read_options`, even without `OPTIONS`, because this call refuses
unknown options. Next, `__init__` calls `check_seats` and the `__init__` of the base class. If some seats may not begin,
`__init__` also sets `beginners`.

A Magic mode has the base class `MagicMode`, or `AttackOptionMode`, which is derived from it. The parts of a Magic mode
are `turns`, and `ranges` and `teams` if the mode needs them. A Magic mode defines `targets` and `why_attack`. A Magic
mode without `ranges` also defines `why_reach`. If the rules say which seat begins, a Magic mode also defines `FIRST`.

A mode of another game has the base class `ModeInterface`. Such a mode defines `begin(first)`, which calls
`check_first`, and every method that raises `NotImplementedError` here.

`EVENTS` has rows as in `event_kinds_and_refusals`, which defines the events of Magic. Events that only one game has are
defined in that game's folder. For each row, a function `do_<type>(*fields)` applies a legal event. A function
`refuse_<type>(*fields)` may return the code of a refusal, or None. A function `malformed_<type>(*fields)` may check
whether fields that are valid individually fit together. All these functions are methods of the mode, or belong to the
part or module that `APPLIED_BY` names.

Several turns may run at once: `running` then returns several seats. A mode with such turns can name them in `markers`.
A marker is the turn of the player who holds it. When a marker goes to another seat, the ring shows a sweep, and when
the game removes one, the ring shows the moment `unmark`. The mode's own gestures may open the screen PICK, on which the
cursor chooses the turn that ends, as in Grand Melee.

All state that changes must be in the parts that `SAVED_PARTS` names, or in `save()` and `load(values)`. Saved state is
made of plain lists that `value_codec` can encode. State that is not saved is wrong after the first undo.
"""

from compat import borrow, const, load_module
from rules.check_table_setup import MOST_SEATS
from rules.event_kinds_and_refusals import find
from rules.seat_arithmetic import NOBODY

TEAM_COLOURS = const(5)
WHITE = const(6)  # the colour index for "no team", after the five teams' colours and gold


class Standings:
    """Who is in the game at a table, who has left it, and how the game ended (104, 800.4).

    All sets in this class are sets of seats (bit masks).

    `sides` is a list with one set of seats for each team. If everybody plays alone, each set has one seat.
    """

    def __init__(self, sides: list):
        self.sides = sides
        self.living = 0
        for side in sides:
            self.living |= side
        self.over = False
        self.winners = self.losers = self.drawn = 0
        self.gone: list = []  # for each event that took players out, the set of their seats, in the order of the events
        self.by: list = []  # [set of seats in `gone`, the seat that took them out], for each set with a known seat

    def side_of(self, seat: int) -> int:
        """Return the set of seats of the team of `seat`, including players who left."""
        for side in self.sides:
            if side >> seat & 1:
                return side
        return 0

    def opponents(self, seat: int) -> int:
        """Return the set of living opponents of `seat`."""
        return self.living & ~self.side_of(seat)

    def leave(self, lost: int, drawn: int) -> None:
        """Take the players in the sets `lost` and `drawn` out of the game at the same moment. The last side with a
        living player wins (104.2c).

        If no player is left in the game, the players who would lose at this moment draw instead (104.4a, 104.4d).
        """
        gone = self.living & (lost | drawn)
        if gone:
            self.gone = self.gone + [gone]
        self.living &= ~gone
        if not self.living and not drawn:
            lost, drawn = 0, lost
        self.losers |= lost
        self.drawn |= drawn
        playing = [side for side in self.sides if side & self.living]
        if len(playing) > 1:
            return
        self.over = True
        if playing:
            self.winners = playing[0]
            self.losers &= ~playing[0]
            self.drawn &= ~playing[0]

    def bring_back(self, seats: int) -> None:
        """Bring back all players in the set `seats`, who were taken out by one event."""
        self.gone = [gone for gone in self.gone if gone != seats]
        self.by = [row for row in self.by if row[0] != seats]
        self.living |= seats
        self.losers &= ~seats
        self.drawn &= ~seats

    def falls(self):
        """Yield (set of seats, the seat that took them out or None) for each event that took players out, in the order
        of the events."""
        for gone in self.gone:
            named = [row[1] for row in self.by if row[0] == gone]
            yield gone, named[0] if named else None

    def save(self) -> list:
        kept: list = [self.living, int(self.over), self.winners, self.losers, self.drawn]
        if self.gone:
            kept.append(self.gone)
        if self.by:
            kept.append(self.by)
        return kept

    def load(self, values: list) -> None:
        self.living, over, self.winners, self.losers, self.drawn = values[:5]
        self.over = bool(over)
        self.gone = values[5] if len(values) > 5 else []
        self.by = values[6] if len(values) > 6 else []


class PlayerView:
    """The state of the table, and what the seat `viewer` may do to each other seat according to the rules. The rules
    fill this record, and the light reads it.

    A table of `seats` seats has one `PlayerView` object. The mode fills this object again after each change. If the
    arcs of the ring do not stand for seats, the mode sets `PLACES` and defines what a bit of a set means.

    `table.fill(NOBODY, False, out)` fills the view `out` for the seat whose turn it is. In that case the viewer is the
    seat whose turn it is, or nobody if its player has left.
    """

    def __init__(self, seats: int):
        self.seats = seats
        self._white = bytes([WHITE] * seats)
        self.colours = bytearray(seats)  # a colour index for each seat: its team 0..4, its turn marker, or WHITE
        self.clear()

    def clear(self) -> None:
        """Make the view empty, so that it has no seats and no colours."""
        self.colours[:] = self._white
        self.viewer = NOBODY
        self.living = 0  # seats whose players are in the game
        self.running = 0  # living, with a turn in progress
        self.ghost = 0  # seats whose turn goes on although their player has left (800.4j)
        self.left = 0  # seats that were living when this turn began and have left since (801.2c); none after the game
        self.in_range = 0  # living seats within the viewer's range, the viewer included
        self.attackable = 0  # living opponents the viewer may attack
        self.waiting = 0  # seats with a turn marker that may not begin yet (807.4d)
        self.crowned = 0  # emperors or primary players, including those who left
        self.monarch = 0  # the seat of the monarch, in a game without emperors and primary players
        self.badges = 0  # seats with a badge on the ring; the mode decides what it means
        self.next = NOBODY  # the seat whose turn comes next, after extra turns and skips
        self.way = 1  # 1 if turns go to the left, -1 if the turn order is reversed
        self.surprising = False  # True if the next turn is an extra turn or follows a skipped turn
        self.over = False
        self.winners = 0
        self.drawn = 0
        self.figures: tuple = ()  # values whose meaning only the mode's own picture knows


class ModeInterface:
    """A table of `count` seats, before and during its game.

    `sides` contains a set of seats for each team. If everybody plays alone, each set has one seat.
    """

    NAME = ""
    SEATS = (2, MOST_SEATS)  # the fewest and the most seats of a game without teams
    OPTIONS: tuple = ()  # rows for `check_table_setup.read_options`
    EVENTS: tuple = ()
    AFTER_THE_END: tuple = ()  # types of events that are still legal after the game
    SEAT_SETS: tuple = ()  # keys of the state whose value contains a set of seats for each living seat
    REFUSALS: dict = {}  # the refusals that only this mode has, in the form of `rules.refusals`
    # Parts whose state changes, in the order in which they are stored. Each has `save()` and `load(value)`.
    SAVED_PARTS: tuple = ("result",)
    # For each type of event whose functions are not methods of the mode: the name of the part that defines them, or the
    # module and class that do, such as "games.emperor.repairs.Repairs". The module is imported at its first use, and
    # the class is called with the table.
    APPLIED_BY: dict = {}
    life: object = None  # a `LifeTotals` if the table counts life
    PLACES = 0  # the number of arcs of the ring, if arcs do not stand for seats
    EQUAL_TEAMS = True  # True if all teams of a table must have the same size
    tells_targets = True  # True if the view marks attackable seats; False if every opponent in range is attackable
    # Modules of the game's folder that the controls and the light load, by kind: "gestures", "picture" (on the ring),
    # "menu" (menu entries).
    OWN: dict = {}

    def __init__(self, sides: list, count: int):
        self.count = count
        self.places = self.PLACES or count  # arcs of the ring
        self.result = Standings(sides)
        self.crowned = 0  # the set of emperors or primary players
        self.beginners = 0  # the set of seats that may begin
        self.late: dict = {}  # for each imported class that `APPLIED_BY` names, its object

    @classmethod
    def tables(cls, most_seats: int, most_teams: int) -> list:
        """Return (seats, teams) for each table that `layout` can set up, up to `most_seats` and `most_teams`.

        `teams` is 0 if everybody plays alone, as in this base class.
        """
        return [(count, 0) for count in range(cls.SEATS[0], min(cls.SEATS[1], most_seats) + 1)]

    @staticmethod
    def layout(count: int, teams: int, options=None) -> list:
        """Return the seats of a table with `count` seats, `teams` teams and these options, in the form of a scenario
        (docs/replay.md)."""
        return [{} for _ in range(count)]

    def begin(self, first) -> None:
        """Begin the first turn, which belongs to the seat `first`. Raises `Refused`."""
        raise NotImplementedError

    def proposed(self, last) -> int:
        """Return the seats that are proposed to begin, which are some or all of `beginners`. When players choose who
        begins, the cursor starts at the lowest of these seats.

        `last` is the `Standings` of the last game if it is over and was played in this mode with as many seats,
        otherwise None.
        """
        return self.beginners

    def describe(self, seat: int) -> dict:
        """Return the team and role of a seat in the form of a scenario, or an empty object if it has neither."""
        return {}

    def row_number(self, event: dict) -> int:
        """Return the index in `EVENTS` of the row for this event, or -1."""
        return find(self.EVENTS, event.get("type"))

    def part(self, name: str):
        """Return the object that defines the functions for an event. `name` is the value of that event in `APPLIED_BY`,
        or ""."""
        module, _, part = name.rpartition(".")
        if not module:
            return getattr(self, name) if name else self
        if name not in self.late:
            self.late[name] = getattr(load_module(module), part)(self)
        return self.late[name]

    def why_refused(self, code: str):
        """Return (reason, rule number) for a refused event. The sentences that all games share are loaded for each
        refusal."""
        if code in self.REFUSALS:
            return self.REFUSALS[code]
        return borrow("rules.refusals").REFUSALS[code]  # 0.9 kB

    def too_much(self, row, values: list) -> bool:
        """Return whether a legal event with these values would make the game store too much."""
        return False

    def running(self) -> int:
        """Return the seats whose turn it is, including players who left during it. After the game the set is empty."""
        raise NotImplementedError

    def subject(self) -> int:
        """Return the seat whose turn it is.

        If several turns run at once, return the seat whose turn began first. After the game, return the seat that had
        the last turn.
        """
        return NOBODY

    def numbers(self) -> list:
        """Return (seat, number) for each turn in progress.

        If teams share turns, the seat is that of the primary player. The turns are numbered from 1 in the order in
        which they began.
        """
        raise NotImplementedError

    def facts(self):
        """Yield (key, value) for each part of the state except those in `SEAT_SETS` (docs/replay.md, section 4).

        Sets of seats are ascending lists. A value with many parts is a function that returns their (key, value) pairs.
        """
        raise NotImplementedError

    def seat_set(self, key: str, seat: int) -> int:
        """Return the seats that the state has under `key`, one of `SEAT_SETS`, for the living player at `seat`."""
        raise NotImplementedError

    def together(self, seat: int) -> int:
        """Return the seats that are chosen together with `seat`, including `seat`. In some games, the players of a team
        leave together and begin together."""
        return 1 << seat

    def markers(self) -> dict:
        """Return {number: (seat, colour)} for the turn markers on the table. A colour is a colour index of
        `PlayerView`. A mode with turn markers also has the key `markers` in its state (docs/replay.md)."""
        return {}

    def reach(self, seat: int) -> int:
        """Return the seats that the living player at `seat` reaches now, including `seat`. Return 0 if the mode has no
        ranges."""
        return 0

    def targets(self, seat: int) -> int:
        """Return the seats that the living player at `seat` could attack in that player's own turn."""
        return 0

    def why(self, a: int, b: int):
        """Return two answers: whether seat `a` reaches place `b`, and whether it may attack there.

        Each answer is a tuple (yes or no, reason, rule number). A reason is as in `event_kinds_and_refusals.in_words`.
        If spells reach less far than creatures, there is a third answer, for spells.
        """
        raise NotImplementedError

    def save(self) -> list:
        return [getattr(self, part).save() for part in self.SAVED_PARTS]

    def load(self, values: list) -> None:
        for part, value in zip(self.SAVED_PARTS, values):
            getattr(self, part).load(value)

    def fill(self, viewer: int, back: bool, out) -> None:
        """Fill `out`, a `PlayerView`, with what the seat `viewer` may do.

        If `viewer` is NOBODY, use the seat whose turn it is. If `back` is true, show which seats reach the viewer, not
        which seats the viewer reaches.
        """
        raise NotImplementedError
