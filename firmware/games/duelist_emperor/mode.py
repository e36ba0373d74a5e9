"""Emperor as an article of the 1990s introduced it: ranges change at once, and creatures march.

The article does not number its rules. A refusal or an answer names a section of the article, or the number of a Magic
rule.
"""

from games.duelist_emperor.creatures_away_from_home import CreaturesAwayFromHome
from games.duelist_emperor.marching_and_stolen_creatures import (
    CONTROL,
    CONTROL_KNOWN,
    MARCH,
    REPAIRS,
    MarchingAndStolenCreatures,
)
from rules.check_table_setup import COUNTED_LIFE, read_options
from rules.event_kinds_and_refusals import DESIGNATE, REVERSE, STAYS, Refused, is_whole
from rules.magic_mode import MagicMode
from rules.seat_arithmetic import distance, left_of, mask_of, members, within
from rules.teams import EMPEROR_SEAT, EmperorTeams, emperor_layout
from rules.turn_order import TurnOrder

_LIMITS = "Limited Range of Effect"  # the section of the article about ranges
_PLAYING = "Playing the Game"
_MARCH = "Restrictions on Relocation"
_THEFT = "Taking Control of Creatures"


def _is_range(value, seats) -> bool:
    return is_whole(value) and 1 <= value <= 2


class ImmediateRanges:
    """The ranges at a table of `count` seats, which change at once: when a player leaves, the distances between the
    others shrink immediately (D15).

    `number` is the range of every player. Spells have a separate range number.
    """

    def __init__(self, number: int, spell_number: int, count: int):
        self.number = number
        self.spell_number = spell_number
        self.count = count

    def fix(self, living: int) -> None:
        """Do nothing, because in this game ranges change at once and not when a turn begins."""

    def bring_back(self, seats: int) -> None:
        """Do nothing, because a player who is brought back counts in all ranges at once."""

    def just_left(self, living: int) -> int:
        """Return the empty set, because the gap that a player leaves closes at once."""
        return 0

    def reach(self, seat: int, living: int) -> int:
        """Return the living seats in range of a living player's seat, including that seat."""
        return within(seat, self.number, living, self.count)

    def spell_reach(self, seat: int, living: int) -> int:
        """Return the living seats in range of that player's spells, including the player's seat."""
        return within(seat, self.spell_number, living, self.count)

    def why(self, a: int, b: int, living: int, spells: bool = False):
        """Return (whether seat `a` reaches seat `b`, reason, section of the article). Both players are living.

        If `spells` is true, say whether the spells of seat `a` reach seat `b`.
        """
        if a == b:
            return True, "A player is always within their own range.", "801.2b"
        away = distance(a, b, living, self.count)
        if spells:
            words = "{Seat} is {} away, and the range of spells is {}."
            return away <= self.spell_number, (words, b, away, self.spell_number), _LIMITS
        reason: tuple = ("{Seat} is {} away, and the range is {}.", b, away, self.number)
        if self.spell_number < self.number:
            words = "{Seat} is {} away; the range is {}, and {} for spells."
            reason = (words,) + reason[1:] + (self.spell_number,)
        return away <= self.number, reason, _LIMITS


class Mode(MagicMode):
    """A table of the 1990s Emperor and its game.

    `options` and `seats` have the form of the replay contract (docs/replay.md). Raises `Refused` if `options` or
    `seats` are not valid.
    """

    NAME = "duelist_emperor"
    OWN = {"menu": "menu_entries"}
    OPTIONS = (
        ("range", 2, _is_range, "the range of everybody and everything, 1 or 2", (1, 2)),
        ("spell_range", None, _is_range, "the range of spells, from 1 up to the other range", (None, 1)),
        EMPEROR_SEAT,
        COUNTED_LIFE,
    )
    EVENTS = (
        MagicMode.EVENTS + (MARCH, CONTROL, CONTROL_KNOWN) + MagicMode.REPAIRS + REPAIRS + (DESIGNATE, REVERSE, STAYS)
    )
    SEAT_SETS = MagicMode.SEAT_SETS + ("march", "spell_range")
    SAVED_PARTS = MagicMode.SAVED_PARTS + ("creatures",)
    APPLIED_BY = dict(MagicMode.APPLIED_BY, march="relocation", control="relocation")
    APPLIED_BY.update({row[0]: "creatures" for row in REPAIRS})
    FIRST = "The left-hand neighbour of an emperor must begin.", _PLAYING
    # Each sentence has its section of the article.
    REFUSALS = {
        "unknown_creature": ("There is no such creature.", ""),
        "not_controller": ("That player does not control this creature.", _MARCH),
        "not_ready": ("This creature has just arrived; it can march from its controller's next turn on.", _MARCH),
        "not_adjacent": ("A creature can march only to a territory next to the one it is in.", _MARCH),
        "not_allied": ("A creature can march only to the territories of its controller and allies.", _MARCH),
        "too_far": ("A creature cannot go farther from its controller than the range.", _MARCH),
        "same_controller": ("That player controls this creature already.", _THEFT),
        "out_of_range": ("This creature is out of the range of that player's spells.", _LIMITS),
    }

    def __init__(self, options, seats):
        chosen = read_options(self.OPTIONS, options, seats)
        number = chosen["range"]
        spell_number = chosen["spell_range"] or number
        if spell_number > number:
            words = "Option {setting} must not be larger than the range."
            raise Refused("bad_options", (words, "spell_range"), _LIMITS)
        teams = EmperorTeams(seats, 2, _PLAYING, _PLAYING)
        count = len(seats)
        MagicMode.__init__(self, count, TurnOrder(count), ImmediateRanges(number, spell_number, count), teams)
        self.beginners = mask_of([left_of(seat, self.result.living, count) for seat in members(self.crowned)])
        self.creatures = CreaturesAwayFromHome()
        self.relocation = MarchingAndStolenCreatures(self.creatures, self.result, self.turns, self.ranges)
        self.count_life(chosen["life"])

    layout = staticmethod(emperor_layout)

    @staticmethod
    def tables(most_seats: int, most_teams: int) -> list:
        return [(count, 2) for count in range(6, most_seats + 1, 2)]

    def proposed(self, last) -> int:
        """Return the seats that may begin and whose players lost the last game, or else all that may begin."""
        return (self.beginners & last.losers if last else 0) or self.beginners

    def targets(self, seat: int) -> int:
        return self.relocation.beside(seat) & self.result.opponents(seat)

    def turn_began(self) -> None:
        self.creatures.turn_began(self.turns.unit)

    def after_leaving(self, gone: int) -> None:
        MagicMode.after_leaving(self, gone)
        self.creatures.leave(gone)

    # Events.

    def row_number(self, event: dict) -> int:
        """Return the index in `EVENTS` of the row for this event. The field `owner` is allowed only for a creature that
        has no name yet."""
        number = MagicMode.row_number(self, event)
        if number >= 0 and self.EVENTS[number] is CONTROL and self.creatures.knows(event.get("creature")):
            return self.EVENTS.index(CONTROL_KNOWN)
        return number

    def too_much(self, row, values: list) -> bool:
        if row in (MARCH, CONTROL):
            return self.relocation.is_full(values[1])
        return MagicMode.too_much(self, row, values)

    # Answers.

    def why_attack(self, a: int, b: int):
        if not self.result.opponents(a) >> b & 1:
            return False, "A player attacks opponents only.", "506.2"
        if not self.relocation.beside(a) >> b & 1:
            return False, ("{Seat} is not next to {seat}; creatures attack neighbours only.", b, a), "Basic Rules"
        return True, ("{Seat} is an opponent next to {seat}.", b, a), "Basic Rules"

    def why(self, a: int, b: int):
        answers = MagicMode.why(self, a, b)
        ranges, result = self.ranges, self.result
        if ranges.spell_number == ranges.number:
            return answers
        if result.over or not (result.living >> a & result.living >> b) & 1:
            return answers + answers[:1]
        return answers + (ranges.why(a, b, result.living, True),)

    # State and values to show.

    def facts(self):
        yield from MagicMode.facts(self)
        yield "creatures", (lambda: ()) if self.result.over else self.relocation.facts

    def seat_set(self, key: str, seat: int) -> int:
        if key == "march":
            return self.relocation.marches(seat)
        if key == "spell_range":
            return self.ranges.spell_reach(seat, self.result.living)
        return MagicMode.seat_set(self, key, seat)

    def fill(self, viewer: int, back: bool, out) -> None:
        MagicMode.fill(self, viewer, back, out)
        out.badges = 0 if self.result.over else self.creatures.guests()

    def fill_creature(self, creature, out) -> None:
        """Fill `out` with what a creature may do: the seats that it may attack from its territory, and the seats that
        it reaches."""
        self.fill(creature.at, False, out)
        out.attackable = self.relocation.attackable(creature)
