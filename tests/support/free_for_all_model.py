"""The mode `free_for_all` once more (see `model`): docs/replay.md, sections 4, 5 and 10; and what the two modes whose
teams play alike have in common with it."""

import counting_model
import model
from model import is_int

MODE = "free_for_all"


def fault_of(scenario: dict, mode: str, fewest: int, good_teams, beginners, more=frozenset()):
    """Return the code that refuses this scenario, or None (docs/replay.md, section 3)."""
    head = model.head_fault(scenario, mode, {"attack", "range", "life", *more})
    if head:
        return head
    options = scenario.get("options", {})
    if "attack" in options and not (
        isinstance(options["attack"], str) and options["attack"] in ("multiple", "left", "right")
    ):
        return "bad_options"
    for option in ("range", *more):
        if option in options and not (is_int(options[option]) and options[option] >= 1):
            return "bad_options"
    if not counting_model.good_life(options):
        return "bad_options"
    seats = scenario.get("seats")
    if not model.good_seats(seats, fewest):
        return "bad_seats"
    if not good_teams(seats):
        return "bad_teams"
    return None if model.good_first(scenario.get("first"), beginners(seats)) else "bad_first"


def fault(scenario: dict):
    return fault_of(scenario, MODE, 2, lambda seats: True, lambda seats: range(len(seats)))


class Attacking(counting_model.Counting, model.Swapping, model.SingleTurnMode, model.Fixed):
    """A game in which the table chooses the range and whom one may attack."""

    NEEDS = {**model.SingleTurnMode.NEEDS, **counting_model.LIFE, **counting_model.COUNTERS, **model.Swapping.SWAP}
    USUAL_LIFE = 20
    USUAL_RANGE = None
    MULTIPLE: tuple = ()  # the ways to whom "multiple" allows; if empty, everybody

    def distinguishes(self) -> bool:
        return self.options.get("attack", "multiple") != "multiple"

    def start(self, first: int):
        self.limit = self.options.get("range", self.USUAL_RANGE)
        self.reach = [self.limit or self.count] * self.count
        super().start(first)

    def turn_began(self):
        self.fix_ranges()

    def in_range(self, seat: int) -> set:
        return super().in_range(seat) if self.limit else set(self.now.alive)

    def attackable(self, seat: int) -> set:
        ways = {"multiple": self.MULTIPLE, "left": (1,), "right": (-1,)}[self.options.get("attack", "multiple")]
        near = {self.next_sitting(seat, way) for way in ways} if ways else self.now.alive
        return near & self.in_range(seat) & self.foes(seat)

    def next_sitting(self, seat: int, way: int) -> int:
        for step in range(1, self.count):
            other = (seat + way * step) % self.count
            if other in self.now.began | self.now.alive:
                return other
        return seat


class Model(Attacking):
    """A game of Free-for-all."""

    IN_TEAMS = False

    def team(self, seat: int):
        return seat

    def colour(self, seat: int) -> int:
        return 0
