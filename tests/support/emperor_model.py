"""The mode `emperor` once more (see `model`): docs/replay.md, sections 2 to 5."""

import counting_model
import model
from model import is_int, runs, steps_apart

MODE = "emperor"
ROLES = ("emperor", "general", "lieutenant")


def fault(scenario: dict):
    """Return the code that refuses this scenario, or None (docs/replay.md, section 3)."""
    head = model.head_fault(scenario, MODE, {"rules", "range", "life"})
    if head:
        return head
    options = scenario.get("options", {})
    seats = scenario.get("seats")
    if not _good_options(options, seats):
        return "bad_options"
    if not model.good_seats(seats, 6):
        return "bad_seats"
    if not model.good_teams(seats, 3):
        return "bad_teams"
    if not good_roles(seats):
        return "bad_roles"
    emperors = {seat for seat in range(len(seats)) if seats[seat]["role"] == "emperor"}
    if not model.good_first(scenario.get("first"), emperors):
        return "bad_first"
    if options.get("range", "auto") == "auto" and _emperors_too_close(seats, emperors):
        return "bad_range"
    return None


def _good_options(options, seats) -> bool:
    if not model.good_wording(options) or not counting_model.good_life(options):
        return False
    reach = options.get("range", "auto")
    if isinstance(reach, list):
        fits = not isinstance(seats, list) or len(reach) == len(seats)
        return fits and all(is_int(number) and number >= 1 for number in reach)
    return reach == "auto" or (is_int(reach) and reach >= 1)


def good_roles(seats: list) -> bool:
    if not all(isinstance(seat.get("role"), str) and seat["role"] in ROLES for seat in seats):
        return False
    for members in runs(seats).values():
        emperors = [place for place, seat in enumerate(members) if seats[seat]["role"] == "emperor"]
        middle = {(len(members) - 1) // 2, len(members) // 2}
        if len(emperors) != 1 or emperors[0] not in middle:
            return False
    return True


def auto_range(seats: list, seat: int) -> int:
    """809.6a: a general reaches the nearest enemy general, an emperor the second nearest."""
    ring = list(range(len(seats)))
    enemies = [
        other
        for other in ring
        if seats[other]["team"] != seats[seat]["team"] and seats[other]["role"] in ("general", "lieutenant")
    ]
    distances = sorted(steps_apart(ring, seat, other) for other in enemies)
    return distances[1] if seats[seat]["role"] == "emperor" else distances[0]


def _emperors_too_close(seats: list, emperors: set) -> bool:
    ring = list(range(len(seats)))
    pairs = [(one, other) for one in emperors for other in emperors if one != other]
    return any(steps_apart(ring, one, other) <= auto_range(seats, one) for one, other in pairs)


class EmperorTeams(counting_model.Counting, model.SingleTurnMode):
    """Teams that lose together with their emperors."""

    def crowned(self) -> set:
        return {seat for seat in range(self.count) if self.seats[seat]["role"] == "emperor"}

    def widen(self, lost: set, drawn: set) -> tuple:
        for members in runs(self.seats).values():
            living = {seat for seat in members if seat in self.now.alive}
            emperor = next(seat for seat in members if self.seats[seat]["role"] == "emperor")
            if emperor in lost:
                lost = lost | living
            elif emperor in drawn and self.options.get("rules") != "2005":
                drawn = drawn | living
        return lost, drawn


class Model(EmperorTeams, model.Swapping, model.Fixed):
    """A game of Emperor."""

    NEEDS = {**model.SingleTurnMode.NEEDS, **counting_model.COUNTERS, **model.Swapping.SWAP}

    def start(self, first: int):
        reach = self.options.get("range", "auto")
        if reach == "auto":
            self.reach = [auto_range(self.seats, seat) for seat in range(self.count)]
        else:
            self.reach = list(reach) if isinstance(reach, list) else [reach] * self.count
        super().start(first)

    def turn_began(self):
        self.fix_ranges()

    def attackable(self, seat: int) -> set:
        return self.neighbours(seat) & self.in_range(seat) & self.foes(seat)

    def deployable(self, seat: int) -> set:
        return self.in_range(seat) - self.foes(seat) - {seat}
