"""The interface of every mode, through which a game, the link and the light use a table.

A mode is `games/<name>/mode.py` with a class `Mode`, and its name in `games/catalogue.py`. It has one base class;
everything else is parts that it holds by name. Sets of seats are bit masks. A mode must define
- `NAME`, the name of its folder;
- `SEATS` if everybody plays alone, else `tables`, `layout` and `describe` (the part `teams` of a Magic mode has these);
- `__init__(options, seats)`. It calls `read_options` (even without `OPTIONS`, to refuse unknown ones), then
  `check_seats`, then the `__init__` of its base. It sets `beginners` if not everybody may begin;
- for Magic: the base `MagicMode` with the part `turns`, and `ranges` and `teams` if any. It defines `targets` and
  `why_attack`, `why_reach` if it has no `ranges`, and `FIRST` if its rules name the beginner;
- for another game: the base `ModeInterface`, `begin(first)`, which calls `check_first`, and every method that raises
  `NotImplementedError` here.

`EVENTS` has rows in the form of `event_kinds_and_refusals`, which has the events of Magic. A game's own events are in
its folder. For each row there is `do_<type>(*fields)`, which applies an accepted event. There may be
`refuse_<type>(*fields)`, which returns a code or None, and `malformed_<type>(*fields)` for fields that are right alone
but not together. The mode has these functions, or the part or module that `APPLIED_BY` names.

Everything that changes is in the parts that `SAVED_PARTS` names, or in `save()` and `load(values)`, as plain lists for
`value_codec`. Anything left out is wrong after the first undo.
"""

from rules.check_table_setup import MOST_SEATS
from rules.event_kinds_and_refusals import find
from rules.leaving_and_winning import Standings
from rules.seat_arithmetic import NOBODY


class ModeInterface:
    """A table of `count` seats with its game. `sides` has a set of seats for each team, or one seat each if everybody
    plays alone."""

    NAME = ""
    SEATS = (2, MOST_SEATS)  # fewest and most, for a game without teams
    OPTIONS: tuple = ()  # rows for `check_table_setup.read_options`
    EVENTS: tuple = ()
    AFTER_THE_END: tuple = ()  # types of events that may still happen after the game
    SEAT_SETS: tuple = ()  # state keys that have a set of seats for each living seat
    REFUSALS: dict = {}  # its own codes, as in `event_kinds_and_refusals.REFUSALS`
    SAVED_PARTS: tuple = ("result",)  # state that changes: each has `save()` and `load(value)`; stored in this order
    # Type of an event -> the part with its functions, if not the mode itself; or the name of a module, loaded at its
    # first use, whose class `Repairs(table)` has them.
    APPLIED_BY: dict = {}
    LOSERS_FIRST = False  # the choice of who begins starts at the losers of the last game
    PLACES = 0  # number of arcs of the ring, if they are not seats
    tells_targets = True  # True if the view marks attackable seats; False if that is always every opponent in range
    # The modules of its folder that the controls and the light load, by kind: "gestures", "picture" (on the ring),
    # "menu" (its entries).
    OWN: dict = {}

    def __init__(self, sides: list, count: int):
        self.count = count
        self.places = self.PLACES or count  # arcs of the ring
        self.result = Standings(sides)
        self.crowned = 0  # emperors, primary players
        self.beginners = 0  # seats that may begin

    @classmethod
    def tables(cls, most_seats: int, most_teams: int) -> list:
        """Return (seats, teams) of every table that `layout` can set up. `teams` is 0 if everybody plays alone, as
        here."""
        return [(count, 0) for count in range(cls.SEATS[0], min(cls.SEATS[1], most_seats) + 1)]

    @staticmethod
    def layout(count: int, teams: int, options=None) -> list:
        """Return the seats of such a table with these options, as a scenario of the replay contract writes them."""
        return [{} for _ in range(count)]

    def begin(self, first) -> None:
        """Begin the first turn, of seat `first`. Raises `Refused`."""
        raise NotImplementedError

    def describe(self, seat: int) -> dict:
        """Return the seat as a scenario writes it."""
        return {}

    def row_number(self, event: dict) -> int:
        """Return the number in `EVENTS` of the row for this event, or -1 if there is none."""
        return find(self.EVENTS, event.get("type"))

    def too_much(self, row, values: list) -> bool:
        """Return whether a legal event of this row would make the game store more than it may."""
        return False

    def running(self) -> int:
        """Return the seats whose turn is in progress, including players who left during it. After the game there are
        none."""
        raise NotImplementedError

    def subject(self) -> int:
        """Return the seat whose turn is in progress, the oldest of several turns, or the last one after the game."""
        return NOBODY

    def numbers(self) -> list:
        """Return (seat, number) of every turn in progress. The seat is the primary seat if a team shares its turns. The
        number counts the turns begun by then."""
        raise NotImplementedError

    def facts(self):
        """Yield (key, value) of the state in the format of the replay contract, without `SEAT_SETS`, with seats as
        ascending lists. A value with many parts is a function that returns (key, value) of each."""
        raise NotImplementedError

    def seat_set(self, key: str, seat: int) -> int:
        """Return the set of seats that the state key `key`, one of `SEAT_SETS`, has for a living seat."""
        raise NotImplementedError

    def together(self, seat: int) -> int:
        """Return the seats that are chosen together with a seat, itself included: a team that leaves and begins as
        one."""
        return 1 << seat

    def markers(self) -> dict:
        """Return {number: (seat, colour)} of the turn markers on the table. Colours are those of `PlayerView`."""
        return {}

    def reach(self, seat: int) -> int:
        """Return the seats in the range of a living seat now, itself included, if the mode has ranges."""
        return 0

    def targets(self, seat: int) -> int:
        """Return the seats that a living seat could attack if this were its own combat."""
        return 0

    def why(self, a: int, b: int):
        """Answer whether seat a reaches place b, and whether it may attack there, each as (yes or no, one sentence,
        rule number). A third answer is for its spells, if they reach less far."""
        raise NotImplementedError

    def save(self) -> list:
        return [getattr(self, part).save() for part in self.SAVED_PARTS]

    def load(self, values: list) -> None:
        for part, value in zip(self.SAVED_PARTS, values):
            getattr(self, part).load(value)

    def fill(self, viewer: int, back: bool, out) -> None:
        """Fill `out`, a `PlayerView`, with the table as `viewer` sees it, or as the seat in turn if that is NOBODY.
        With `back`, show who reaches the viewer."""
        raise NotImplementedError
