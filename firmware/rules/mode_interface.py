"""What every mode has: the interface through which a game, the link and the light see a table.

A mode is `games/<name>/mode.py` with a class `Mode`, and its name in `games/catalogue.py`. It has one base; what else
it needs are parts that it holds by name. Sets of seats are bit masks. It must write
- `NAME`, the name of its folder;
- `SEATS` where everybody plays alone, else `tables`, `layout` and `describe` (which a Magic mode's `teams` has);
- `__init__(options, seats)`: `read_options` also where it has no `OPTIONS`, else unknown ones pass silently, and
  `check_seats`, then the `__init__` of its base, and `beginners` where not everybody may begin;
- of Magic (its base is `MagicMode`, which it gives the part `turns`, and `ranges` and `teams` where there are any):
  `targets` and `why_attack`, `why_reach` where it has no `ranges`, `FIRST` where its rules say who begins;
- another game (its base is `ModeInterface`): `begin(first)`, which calls `check_first`, and whatever raises
  `NotImplementedError` here.

`EVENTS` are rows as in `event_kinds_and_refusals`, where those of Magic stand; a game's own stand in its folder. For
each row there is `do_<type>(*fields)`, which applies an event that was accepted, and maybe `refuse_<type>(*fields)`,
which gives a code or None, and `malformed_<type>(*fields)`: fields that fit one by one but not together. The mode has
these functions, or what `APPLIED_BY` names.

All that changes stands in the parts that `SAVED_PARTS` names, or `save()` and `load(values)` carry it, as plain lists
for `value_codec`; what is forgotten there goes wrong at the first undo.
"""

from rules.check_table_setup import MOST_SEATS
from rules.event_kinds_and_refusals import find
from rules.leaving_and_winning import Standings
from rules.seat_arithmetic import NOBODY


class ModeInterface:
    """A table of `count` seats with its game. `sides`: a set of seats a team, or a seat where each plays alone."""

    NAME = ""
    SEATS = (2, MOST_SEATS)  # fewest and most, of a game without teams
    OPTIONS: tuple = ()  # rows for `check_table_setup.read_options`
    EVENTS: tuple = ()
    AFTER_THE_END: tuple = ()  # types of events that may still happen when the game is over
    SEAT_SETS: tuple = ()  # state keys that have a set of seats for each living seat
    REFUSALS: dict = {}  # codes of its own, as in `event_kinds_and_refusals.REFUSALS`
    SAVED_PARTS: tuple = ("result",)  # what changes: each has `save()` and `load(value)`; stored in this order
    APPLIED_BY: dict = {}  # by the type of an event the part that has its functions, where not the mode has them; or a
    # module, loaded as it is first wanted, whose class `Repairs(table)` has them
    LOSERS_FIRST = False  # the choice of who begins starts at those who lost the game before
    PLACES = 0  # arcs of the ring, where they are not the seats
    tells_targets = True  # the view says whom one may attack; not where that is every opponent in range at any time
    OWN: dict = {}  # the modules of its folder that hands and eyes load, by what they have: "gestures", "picture" (on
    # the ring), "menu" (entries of it)

    def __init__(self, sides: list, count: int):
        self.count = count
        self.places = self.PLACES or count  # arcs of the ring
        self.result = Standings(sides)
        self.crowned = 0  # emperors, primary players
        self.beginners = 0  # the seats that may begin

    @classmethod
    def tables(cls, most_seats: int, most_teams: int) -> list:
        """(seats, teams) of every table that `layout` can lay; teams 0 where everybody plays alone, as here."""
        return [(count, 0) for count in range(cls.SEATS[0], min(cls.SEATS[1], most_seats) + 1)]

    @staticmethod
    def layout(count: int, teams: int, options=None) -> list:
        """The seats of such a table with these options, as a scenario of the replay contract writes them."""
        return [{} for _ in range(count)]

    def begin(self, first) -> None:
        """The first turn, of seat `first`; raises `Refused`."""
        raise NotImplementedError

    def describe(self, seat: int) -> dict:
        """The seat as a scenario writes it."""
        return {}

    def row_number(self, event: dict) -> int:
        """The number in `EVENTS` of the row that reads this event, -1 where there is none."""
        return find(self.EVENTS, event.get("type"))

    def too_much(self, row, values: list) -> bool:
        """Whether a legal event, of that row of `EVENTS`, would make the game keep more than it may."""
        return False

    def running(self) -> int:
        """The seats whose turn is in progress, also of players who left during it; none when the game is over."""
        raise NotImplementedError

    def subject(self) -> int:
        """The seat whose turn is in progress, of several the one whose turn began first; when over, the last one."""
        return NOBODY

    def numbers(self) -> list:
        """(seat, number) of every turn in progress: whose it is, of a team that has its turns as one the seat that
        stands for it, and how many turns had begun by then."""
        raise NotImplementedError

    def facts(self):
        """(key, value) of the state as the replay contract has it, but for `SEAT_SETS`; seats as ascending lists. Where
        a value has many parts it is a function, which gives (key, value) of each."""
        raise NotImplementedError

    def seat_set(self, key: str, seat: int) -> int:
        """The set of seats that the state key `key`, of `SEAT_SETS`, has for a living seat."""
        raise NotImplementedError

    def together(self, seat: int) -> int:
        """The seats that are chosen along with a seat, itself included: a team that leaves and begins as one."""
        return 1 << seat

    def markers(self) -> dict:
        """{number: (seat, colour)} of the turn markers on the table, a colour being one of the `PlayerView`."""
        return {}

    def reach(self, seat: int) -> int:
        """The set of seats in the range of a living seat now, where the mode has ranges, itself included."""
        return 0

    def targets(self, seat: int) -> int:
        """The set of seats that a living seat could attack, were this its own combat now."""
        return 0

    def why(self, a: int, b: int):
        """Does seat a reach place b, and may it attack there: twice (yes or no, one sentence, rule number); and do its
        spells, where they reach less far: a third time."""
        raise NotImplementedError

    def save(self) -> list:
        return [getattr(self, part).save() for part in self.SAVED_PARTS]

    def load(self, values: list) -> None:
        for part, value in zip(self.SAVED_PARTS, values):
            getattr(self, part).load(value)

    def fill(self, viewer: int, back: bool, out) -> None:
        """Fill `out`, a `PlayerView`: the table as `viewer` sees it (NOBODY: as its turn); `back`: who reaches him."""
        raise NotImplementedError
