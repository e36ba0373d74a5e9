"""The mode `free_for_all` once more (see `model`): docs/replay.md, sections 4, 5 and 10."""

import counting_model
import model
from model import is_int

MODE = "free_for_all"


def fault(scenario: dict):
    """The code that refuses this scenario, or None (docs/replay.md, section 3)."""
    head = model.head_fault(scenario, MODE, {"attack", "range", "life"})
    if head:
        return head
    options = scenario.get("options", {})
    if "attack" in options and not (
        isinstance(options["attack"], str) and options["attack"] in ("multiple", "left", "right")
    ):
        return "bad_options"
    if "range" in options and not (is_int(options["range"]) and options["range"] >= 1):
        return "bad_options"
    if not counting_model.good_life(options):
        return "bad_options"
    seats = scenario.get("seats")
    if not model.good_seats(seats, 2):
        return "bad_seats"
    return None if model.good_first(scenario.get("first"), range(len(seats))) else "bad_first"


class Model(counting_model.Counting, model.Swapping, model.SingleTurnMode, model.Fixed):
    """A game of Free-for-all."""

    NEEDS = {**model.SingleTurnMode.NEEDS, **counting_model.LIFE, **counting_model.COUNTERS, **model.Swapping.SWAP}
    USUAL_LIFE = 20

    def team(self, seat: int):
        return seat

    def colour(self, seat: int) -> int:
        return 0

    def distinguishes(self) -> bool:
        return self.options.get("attack", "multiple") != "multiple"

    def start(self, first: int):
        self.limit = self.options.get("range")
        self.reach = [self.limit or self.count] * self.count
        super().start(first)

    def turn_began(self):
        self.fix_ranges()

    def in_range(self, seat: int) -> set:
        return super().in_range(seat) if self.limit else set(self.now.alive)

    def attackable(self, seat: int) -> set:
        way = {"multiple": 0, "left": 1, "right": -1}[self.options.get("attack", "multiple")]
        if way == 0:
            return self.in_range(seat) - {seat}
        for step in range(1, self.count):
            other = (seat + way * step) % self.count
            if other in self.now.began | self.now.alive:
                return {other} & self.in_range(seat)
        return set()
