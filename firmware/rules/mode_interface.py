"""The interface of every mode. Games, the link to a host and the light use a table only through this interface.

A mode is a file `games/<name>/mode.py` with a class `Mode`, and its name is listed in `games/catalogue.py`. The class
`Mode` has one base class; all other code that the mode needs is in parts, which are attributes. Sets of seats are bit
masks.

A mode must define `NAME`, the name of its folder. A mode in which everybody plays alone must define `SEATS`. Any other
mode must define `tables`, `layout` and `describe`; the part `teams` of a Magic mode has these methods.

The mode's `__init__(options, seats)` first calls `read_options`, even if there are no `OPTIONS`, to refuse unknown
options. After that, the mode's `__init__` calls `check_seats` and the `__init__` of its base class. If some seats may
not begin, it also sets `beginners`.

A Magic mode has the base class `MagicMode`, with the part `turns`, and with the parts `ranges` and `teams` if it needs
them. A Magic mode defines `targets` and `why_attack`. A Magic mode without `ranges` also defines `why_reach`. If the
rules of a mode say who begins, the mode also defines `FIRST`.

A mode of another game has the base class `ModeInterface`. Such a mode defines a method `begin(first)` that calls
`check_first`, and every method that raises `NotImplementedError` in this module.

`EVENTS` has rows in the form of `event_kinds_and_refusals`, which defines the events of Magic. Events that only one
game has are defined in that game's folder. For each row there is a function `do_<type>(*fields)`, which applies a legal
event. A function `refuse_<type>(*fields)` may return the code of a refusal or None. A function
`malformed_<type>(*fields)` may check fields that are valid one by one but not together. The functions for events are
methods of the mode, or of the part or module that `APPLIED_BY` names.

All state that changes must be in the parts that `SAVED_PARTS` names, or in `save()` and `load(values)`. Saved state
consists of plain lists that `value_codec` can encode. State that is left out is wrong after the first undo.
"""

from rules.check_table_setup import MOST_SEATS
from rules.event_kinds_and_refusals import find
from rules.leaving_and_winning import Standings
from rules.seat_arithmetic import NOBODY


class ModeInterface:
    """A table of `count` seats, before and during its game.

    `sides` is a list with one set of seats for each team. If everybody plays alone, each set has one seat.
    """

    NAME = ""
    SEATS = (2, MOST_SEATS)  # the fewest and the most seats of a game without teams
    OPTIONS: tuple = ()  # rows for `check_table_setup.read_options`
    EVENTS: tuple = ()
    AFTER_THE_END: tuple = ()  # types of events that are still legal after the game
    SEAT_SETS: tuple = ()  # keys of the state whose value has a set of seats for each living seat
    REFUSALS: dict = {}  # the mode's own refusals by code, as in `event_kinds_and_refusals.REFUSALS`
    # Parts whose state changes, in the order in which they are stored. Each has `save()` and `load(value)`.
    SAVED_PARTS: tuple = ("result",)
    # For types of events whose functions are not methods of the mode: the part that has them as methods, or a module,
    # imported at its first use, whose class `Repairs(table)` has them.
    APPLIED_BY: dict = {}
    LOSERS_FIRST = False  # whether the cursor that chooses who begins starts at a loser of the last game
    PLACES = 0  # the number of arcs of the ring, if arcs do not stand for seats
    tells_targets = True  # whether the view marks attackable seats; False if every opponent in range is attackable
    # Modules of the game's folder that the controls and the light load, by kind: "gestures", "picture" (on the ring),
    # "menu" (menu entries).
    OWN: dict = {}

    def __init__(self, sides: list, count: int):
        self.count = count
        self.places = self.PLACES or count  # arcs of the ring
        self.result = Standings(sides)
        self.crowned = 0  # the set of emperors or primary players
        self.beginners = 0  # the set of seats that may begin

    @classmethod
    def tables(cls, most_seats: int, most_teams: int) -> list:
        """Return (seats, teams) for every table that `layout` can set up, with at most `most_seats` seats and
        `most_teams` teams.

        `teams` is 0 if everybody plays alone, as in this base class.
        """
        return [(count, 0) for count in range(cls.SEATS[0], min(cls.SEATS[1], most_seats) + 1)]

    @staticmethod
    def layout(count: int, teams: int, options=None) -> list:
        """Return the list of seats of a table with `count` seats, `teams` teams and these options, as a scenario of the
        replay contract (docs/replay.md) writes them."""
        return [{} for _ in range(count)]

    def begin(self, first) -> None:
        """Begin the first turn, that of the seat `first`. Raises `Refused`."""
        raise NotImplementedError

    def describe(self, seat: int) -> dict:
        """Return the team and the role of a seat as a scenario writes them, or an empty object."""
        return {}

    def row_number(self, event: dict) -> int:
        """Return the index in `EVENTS` of the row for this event, or -1 if there is none."""
        return find(self.EVENTS, event.get("type"))

    def too_much(self, row, values: list) -> bool:
        """Return whether a legal event of this row with these values would make the game store more than it may."""
        return False

    def running(self) -> int:
        """Return the set of seats whose turn is in progress, including players who left during it. After the game the
        set is empty."""
        raise NotImplementedError

    def subject(self) -> int:
        """Return the seat whose turn is in progress.

        If several turns are in progress, return the seat with the oldest turn. After the game, return the seat that had
        the last turn.
        """
        return NOBODY

    def numbers(self) -> list:
        """Return a list of (seat, number) for every turn in progress.

        If a team shares its turns, the seat is that of its primary player. The number of a turn says how many turns had
        begun when that turn began, itself included.
        """
        raise NotImplementedError

    def facts(self):
        """Yield (key, value) for each part of the state, except the keys in `SEAT_SETS`, in the format of the replay
        contract (docs/replay.md, section 4).

        Sets of seats are ascending lists. A value with many parts is a function that returns the (key, value) pairs of
        its parts.
        """
        raise NotImplementedError

    def seat_set(self, key: str, seat: int) -> int:
        """Return the set of seats that the state has under `key`, one of `SEAT_SETS`, for a living player's `seat`."""
        raise NotImplementedError

    def together(self, seat: int) -> int:
        """Return the set of seats that a player chooses together with `seat`, itself included. In some games the
        players of a team leave together and begin together."""
        return 1 << seat

    def markers(self) -> dict:
        """Return {number: (seat, colour)} for the turn markers on the table. A colour is a colour index of
        `PlayerView`."""
        return {}

    def reach(self, seat: int) -> int:
        """Return the set of seats in the present range of a living player's `seat`, itself included, or 0 if the mode
        has no ranges."""
        return 0

    def targets(self, seat: int) -> int:
        """Return the set of seats that the living player at `seat` could attack if this were that player's own
        combat."""
        return 0

    def why(self, a: int, b: int):
        """Return two answers: whether seat `a` reaches place `b`, and whether seat `a` may attack there.

        Each answer is a tuple (yes or no, one sentence, rule number). If spells reach less far than creatures, there is
        a third answer for spells.
        """
        raise NotImplementedError

    def save(self) -> list:
        return [getattr(self, part).save() for part in self.SAVED_PARTS]

    def load(self, values: list) -> None:
        for part, value in zip(self.SAVED_PARTS, values):
            getattr(self, part).load(value)

    def fill(self, viewer: int, back: bool, out) -> None:
        """Fill `out`, a `PlayerView`, with the table as the seat `viewer` sees it.

        If `viewer` is NOBODY, use the seat whose turn it is. If `back` is true, show the seats that reach the viewer
        instead of the seats that the viewer reaches.
        """
        raise NotImplementedError
