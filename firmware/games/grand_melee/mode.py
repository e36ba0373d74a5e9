"""Grand Melee (807): everybody for himself, range 1, attack left, several turns at the same time."""

from games.grand_melee.marker_turns import MarkerTurns
from games.grand_melee.marker_view import colour_of, fill_markers
from games.grand_melee.turn_markers import wanted
from rules.events import PASS_OF, is_whole
from rules.magic_mode import MagicMode
from rules.range_of_influence import FixedRanges, RangeOfInfluence
from rules.seat_arithmetic import NOBODY, left_of
from rules.seating import check_first, check_seats, read_options


def _is_range(value, seats) -> bool:
    return is_whole(value) and value >= 1


class Mode(FixedRanges, MagicMode):
    """A table of Grand Melee and its game.

    `options` and `seats` as the replay contract has them; raises `Refused` where they are no such table."""

    NAME = "grand_melee"
    OWN_BINDINGS = True
    OPTIONS = (("range", 1, _is_range, "the range of everybody, a number from 1 up"),)
    EVENTS = (PASS_OF,) + MagicMode.EVENTS

    def __init__(self, options, seats):
        chosen = read_options(self.OPTIONS, options, seats)
        check_seats(seats, *self.SEATS)
        count = len(seats)
        MagicMode.__init__(self, [1 << seat for seat in range(count)], count)
        self.beginners = self.result.living
        self.turns = MarkerTurns(count)
        self.influence = RangeOfInfluence([chosen["range"]] * count)

    def begin(self, first) -> None:
        """The first turns, one of them that of seat `first` (807.4b); raises `Refused`."""
        check_first(first, self.count, self.beginners, "A seat of the table begins.", "807.4b")
        self.turns.start(first)
        self.turn_began()

    def targets(self, seat: int) -> int:
        return 1 << self._left(seat) & self.reach(seat)

    def _left(self, seat: int) -> int:
        return left_of(seat, self.result.living, self.count)

    # Events.

    def refuse_pass(self, seat):
        return None if self.running() >> seat & 1 else "not_turn"

    def do_pass(self, seat) -> None:
        self.turns.end_of(seat, self.result.living)
        self._begin()

    def do_extra_turn(self, seats) -> None:
        for seat in seats:
            self.turns.owed[seat] += 1

    def do_skip(self, seats) -> None:
        for seat in seats:
            self.turns.skips[seat] += 1

    def left(self, gone: int) -> None:
        if not self.result.over:
            self.turns.leave(gone, self.result.living)
            self._begin()

    def _begin(self) -> None:
        if self.turns.begin(self.result.living):
            self.turn_began()

    # Answers.

    def why_attack(self, a: int, b: int):
        if a == b:
            return False, "A player attacks opponents only.", "506.2"
        if b != self._left(a):
            return False, "Seat %d is not the next player to the left of seat %d." % (b, a), "803.1a"
        reached, sentence, rule = self.why_reach(a, b)
        if not reached:
            return False, sentence, "801.3" if rule == "801.2a" else rule
        return True, "Seat %d is the next player to the left of seat %d, and in its range." % (b, a), "807.2b"

    # State and what is shown.

    def running(self) -> int:
        return 0 if self.result.over else self.turns.markers.running()

    def markers(self) -> dict:
        all_of_them = [] if self.result.over else self.turns.markers.all
        return {marker.no: (marker.seat, colour_of(marker.no, wanted(self.count))) for marker in all_of_them}

    def subject(self) -> int:
        return self.turns.oldest(-1) if self.turns.turn else NOBODY

    def facts(self):
        turns = self.turns
        seats = range(0 if self.result.over else self.count)
        yield from MagicMode.facts(self)
        yield "turn", turns.turn
        yield "extra", [seat for seat in seats for _ in range(turns.owed[seat])]
        yield "skips", {str(seat): turns.skips[seat] for seat in seats if turns.skips[seat]}
        yield "markers", [] if self.result.over else [_shown(marker) for marker in turns.markers.all]

    def fill(self, viewer: int, back: bool, out) -> None:
        active = self.running() & self.result.living
        whole = viewer == NOBODY
        MagicMode.fill(self, self.turns.oldest(active) if whole and active else viewer, back, out)
        fill_markers(self, whole, out)


def _shown(marker) -> dict:
    return {"no": marker.no, "seat": marker.seat, "turn": marker.turn > 0, "removals": marker.removals}
