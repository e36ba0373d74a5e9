"""The mode `free_for_all` once more (see `model`): docs/replay.md, sections 4, 5 and 10."""

import model
from model import MAP, NUMBER, SEAT, is_int

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
    if any(name in options and not (is_int(options[name]) and options[name] >= 1) for name in ("range", "life")):
        return "bad_options"
    seats = scenario.get("seats")
    if not model.good_seats(seats, 2):
        return "bad_seats"
    return None if model.good_first(scenario.get("first"), range(len(seats))) else "bad_first"


class Model(model.SingleTurnMode, model.Fixed):
    """A game of Free-for-all."""

    NEEDS = {
        **model.SingleTurnMode.NEEDS,
        "life": {"changes": MAP},
        "life_set": {"seat": SEAT, "to": NUMBER},
        "life_set_each": {"to": MAP},
    }

    def team(self, seat: int):
        return seat

    def colour(self, seat: int) -> int:
        return 0

    def distinguishes(self) -> bool:
        return self.options.get("attack", "multiple") != "multiple"

    def start(self, first: int):
        self.limit = self.options.get("range")
        self.reach = [self.limit or self.count] * self.count
        self.now.life = dict.fromkeys(range(self.count), self.options.get("life", 20))
        super().start(first)

    def turn_began(self):
        self.fix_ranges()

    def came_back(self, seats: set):
        super().came_back(seats)
        for seat in seats:
            if self.now.life[seat] < 1:
                self.now.life[seat] = 1

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

    def is_too_much(self, event):
        if super().is_too_much(event):
            return True
        if not event["type"].startswith("life"):
            return False
        after = dict(self.now.life)
        self.enter(event, after)
        return any(abs(after[seat]) > model.LARGEST_NUMBER for seat in after if after[seat] != self.now.life[seat])

    @staticmethod
    def enter(event: dict, life: dict):
        """What an event makes of the life of each seat."""
        if event["type"] == "life":
            for key, change in event["changes"].items():
                life[int(key)] += change
        elif event["type"] == "life_set":
            life[event["seat"]] = event["to"]
        else:
            life.update({int(key): number for key, number in event["to"].items()})

    def _life(self, event):
        self.enter(event, self.now.life)
        lost = {seat for seat in self.now.alive if self.now.life[seat] <= 0}
        if lost:
            self.leave(lost, set())

    _life_set = _life_set_each = _life

    def state(self) -> dict:
        return {**super().state(), "life": [self.now.life[seat] for seat in range(self.count)]}
