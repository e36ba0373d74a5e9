"""Grand Melee (807): everybody plays alone, with range 1 and attack left, and several turns run at the same time."""

# first, because the next module imports it, too: an import inside an import takes another 0.6 kB of the Pico's stack
from games.grand_melee.turn_markers import wanted

# isort: split
from games.grand_melee.marker_turns import MarkerTurns
from rules.check_table_setup import COUNTED_LIFE, check_seats, is_from_1, read_options
from rules.event_kinds_and_refusals import COMMANDER_DAMAGE, DESIGNATE, POISON, RETURN, SEAT, STAYS
from rules.magic_mode import MagicMode
from rules.mode_interface import TEAM_COLOURS
from rules.range_of_influence import RangeOfInfluence
from rules.seat_arithmetic import NOBODY, assign, left_of, step

PASS_OF = ("pass", (("seat", SEAT),))  # this pass must name which of several turns ends


class Mode(MagicMode):
    """A table of Grand Melee and its game.

    `options` and `seats` have the form of the replay contract (docs/replay.md). Raises `Refused` if `options` or
    `seats` are not valid.
    """

    NAME = "grand_melee"
    OWN = {"gestures": "pick_turn_to_end_gestures"}
    OPTIONS = (("range", 1, is_from_1, "the range of everybody, 1 or more", (1, 2, 3)), COUNTED_LIFE)
    # without `TURN` and `REVERSE`, because several turns run at once and go to the left (807.4)
    EVENTS = (PASS_OF,) + MagicMode.EVENTS[1:] + (RETURN, POISON, COMMANDER_DAMAGE, DESIGNATE, STAYS)
    SAVED_PARTS = MagicMode.SAVED_PARTS + ("ranges",)
    FIRST = "A seat of this table must begin.", "807.4b"

    def __init__(self, options, seats):
        chosen = read_options(self.OPTIONS, options, seats)
        check_seats(seats, *self.SEATS)
        count = len(seats)
        MagicMode.__init__(self, count, MarkerTurns(count), RangeOfInfluence([chosen["range"]] * count))
        self.count_life(chosen["life"])

    def targets(self, seat: int) -> int:
        return 1 << self._left_neighbour(seat) & self.reach(seat)

    def _left_neighbour(self, seat: int) -> int:
        return left_of(seat, self.result.living, self.count)

    def after_leaving(self, gone: int) -> None:
        if not self.result.over:
            MagicMode.after_leaving(self, gone)

    # Answers.

    def why_attack(self, a: int, b: int):
        if a == b:
            return False, "A player attacks opponents only.", "506.2"
        if b != self._left_neighbour(a):
            return False, ("{Seat} is not the next player to the left of {seat}.", b, a), "803.1a"
        reached, reason, rule = self.why_reach(a, b)
        if not reached:
            return False, reason, rule
        return True, ("{Seat} is the next player to the left of {seat}, and in its range.", b, a), "807.2b"

    # State and values to show.

    def markers(self) -> dict:
        all_of_them = [] if self.result.over else self.turns.markers.all
        return {marker.no: (marker.seat, _colour_of(marker.no, wanted(self.count))) for marker in all_of_them}

    def fill(self, viewer: int, back: bool, out) -> None:
        active = self.running() & self.result.living
        whole = viewer == NOBODY
        MagicMode.fill(self, self.turns.oldest(active) if whole and active else viewer, back, out)
        _fill_markers(self, whole, out)


def _fill_markers(table, whole: bool, out) -> None:
    """Fill in the colours of the markers, and the seats that wait, in the player view `out` of a table.

    If `whole` is true, also fill in the seats that active seats reach and may attack. If one active seat only reaches a
    seat but another may attack it, that seat is shown as attackable.
    """
    last = wanted(table.count)
    markers = [(marker, _colour_of(marker.no, last)) for marker in ([] if out.over else table.turns.markers.all)]
    active = [(marker.seat, colour) for marker, colour in markers if marker.turn and out.running >> marker.seat & 1]
    reached = [table.ranges.reach(seat, out.living) for seat, _ in active] if whole else []
    for (_, colour), seats in zip(active, reached):
        out.in_range |= seats
        assign(out.colours, seats, colour, out.seats)
    for (seat, colour), seats in zip(active, reached):
        target = step(seat, 1, out.living, out.seats)  # the left neighbour, as in `Mode.targets`
        if seats >> target & 1:
            out.attackable |= 1 << target
            out.colours[target] = colour
    for marker, colour in markers:
        if not marker.turn:
            out.waiting |= 1 << marker.seat
            out.colours[marker.seat] = colour
    for seat, colour in active:
        out.colours[seat] = colour


def _colour_of(number: int, last: int) -> int:
    """Return a marker's colour. The last marker must differ in colour from the first marker, which is next to it."""
    colour = (number - 1) % TEAM_COLOURS
    return 2 if colour == 0 and number == last > 1 else colour
