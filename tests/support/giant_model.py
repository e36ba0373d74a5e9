"""The mode `two_headed_giant` once more (see `model`): docs/replay.md, section 8."""

import math

import counting_model
import model
from model import MAP, SEATS, runs

MODE = "two_headed_giant"


def fault(scenario: dict):
    """Return the code that refuses this scenario, or None (docs/replay.md, section 3)."""
    head = model.head_fault(scenario, MODE, {"rules", "life"})
    if head:
        return head
    options = scenario.get("options", {})
    if not model.good_wording(options):
        return "bad_options"
    if not counting_model.good_life(options):
        return "bad_options"
    seats = scenario.get("seats")
    if not model.good_seats(seats, 4):
        return "bad_seats"
    if not model.good_teams(seats, 2, 2):
        return "bad_teams"
    return None if model.good_first(scenario.get("first"), range(len(seats))) else "bad_first"


class Model(counting_model.Counting, model.Swapping, model.SingleTurnMode):
    """A game of Two-Headed Giant, with as many heads as there are."""

    NEEDS = {
        **model.SingleTurnMode.NEEDS,
        **counting_model.LIFE,
        **counting_model.COUNTERS,
        **model.Swapping.SWAP,
        "life_set_each": {"to": MAP, "choose": SEATS},
    }

    def start(self, first: int):
        self.older = self.options.get("rules") == "2005"
        self.heads = self.count // 2
        self.USUAL_LIFE = 20 * self.heads if self.older else 30 + 15 * (self.heads - 2)
        super().start(first)
        self.kills = 15 + 5 * (self.heads - 2)

    def account(self, seat: int) -> int:
        return self.team(seat)

    def unit(self, seat: int) -> int:
        return runs(self.seats)[self.team(seat)][0]

    def distinguishes(self) -> bool:
        return False

    def crowned(self) -> set:
        return {self.unit(seat) for seat in range(self.count)}

    def widen(self, lost: set, drawn: set) -> tuple:
        for members in runs(self.seats).values():
            if set(members) & lost:
                lost = lost | set(members)
        return lost, drawn

    def in_range(self, seat: int) -> set:
        return set(self.now.alive)

    def attackable(self, seat: int) -> set:
        return self.foes(seat)

    def needs(self, event: dict) -> dict:
        needs = self.NEEDS[event["type"]]
        return {field: needs[field] for field in needs if not (field == "choose" and self.older)}

    def own_error(self, event):
        if event["type"] == "life_set_each":
            named = {int(key) for key in event["to"]}
            teams = {self.team(seat) for seat in named}
            if named != {seat for seat in range(self.count) if self.team(seat) in teams}:
                return "incomplete"
            if not self.older and sorted(self.team(seat) for seat in event["choose"]) != sorted(teams):
                return "incomplete"
        return super().own_error(event)

    def enter_totals(self, event):
        if event["type"] == "life_set_each":
            return self.enter_totals_of_teams(event)
        team = self.team(event["seat"])
        if self.older:
            own = -((-self.now.life[team]) // self.heads)
            assert self.now.life[team] > 10**9 or own == math.ceil(self.now.life[team] / self.heads)
            self.now.life[team] += event["to"] - own
        else:
            self.now.life[team] = event["to"]

    def enter_totals_of_teams(self, event):
        to = {int(key): number for key, number in event["to"].items()}
        for team in {self.team(seat) for seat in to}:
            if self.older:
                self.now.life[team] = sum(number for seat, number in to.items() if self.team(seat) == team)
            else:
                self.now.life[team] = next(to[seat] for seat in event["choose"] if self.team(seat) == team)

    def state(self) -> dict:
        state = super().state()
        state["primary"] = [runs(self.seats)[team][0] for team in (0, 1)]
        return state
