"""The mode `for_the_emperor` once more (see `model`): docs/replay.md, section 9."""

import model
from model import NUMBER, SEAT

MODE = "for_the_emperor"
FIELDS = range(7)


def fault(scenario: dict):
    """Return the code that refuses this scenario, or None (docs/replay.md, section 3)."""
    head = model.head_fault(scenario, MODE)
    if head:
        return head
    seats = scenario.get("seats")
    if not model.good_seats(seats, 2, 2):
        return "bad_seats"
    roles = [seat.get("role") for seat in seats]
    if roles not in (["crane", "turtle"], ["turtle", "crane"]):
        return "bad_roles"
    return None if model.good_first(scenario.get("first"), {roles.index("crane")}) else "bad_first"


class Model(model.Model):
    """A game of For the Emperor."""

    NEEDS = {
        "play": {"seat": SEAT, "battlefield": NUMBER, "banner": NUMBER + "?", "return": NUMBER + "?"},
        "strength": {"seat": SEAT, "battlefield": NUMBER, "value": NUMBER},
        "tiebreak": {"seat": SEAT, "value": NUMBER},
    }
    AFTER_THE_END = ("strength", "tiebreak")

    def start(self, first: int):
        now = self.now
        now.turn, now.turn_of = 1, first
        now.count = [[0, 0] for _ in FIELDS]
        now.banner = [None for _ in FIELDS]
        now.strength = [[0, 0] for _ in FIELDS]
        now.supply = [4, 3, 3, 2, 2, 1, 1]
        now.left = [9, 9]
        now.in_hand, now.in_pile = [3, 3], [6, 6]
        now.tiebreak = [None, None]

    def misfit(self, event: dict) -> bool:
        return event["type"] == "play" and "banner" in event and "return" in event

    def big(self, field: int, more: int = 0) -> bool:
        return sum(self.now.count[field]) + more >= 3 or self.now.banner[field] in (3, 4)

    def three_others_are_big(self, field: int) -> bool:
        return sum(self.big(other) for other in FIELDS if other != field) >= 3

    def closed(self, field: int) -> bool:
        return self.now.banner[field] is not None and sum(self.now.count[field]) >= self.now.banner[field]

    def breaks_the_three_rule(self, field: int) -> bool:
        return self.big(field, 1) and self.three_others_are_big(field)

    def own_error(self, event):
        now, kind, seat = self.now, event["type"], event["seat"]
        if kind == "tiebreak":
            return None if now.over else "not_over"
        field = event["battlefield"]
        if kind == "strength":
            return None if field in FIELDS else "bad_battlefield"
        if field not in FIELDS or event.get("return", 0) not in FIELDS:
            return "bad_battlefield"
        if seat != now.turn_of:
            return "not_turn"
        if self.closed(field):
            return "closed"
        if self.breaks_the_three_rule(field):
            return "three_rule"
        if "banner" in event:
            banner = event["banner"]
            if banner not in (3, 4) or banner not in now.supply or now.banner[field] is not None:
                return "bad_banner"
            if sum(now.count[field]) + 1 > banner or self.three_others_are_big(field):
                return "bad_banner"
        if "return" in event and now.count[event["return"]][seat] == 0:
            return "bad_return"
        return None

    def _play(self, event):
        now, seat, field = self.now, event["seat"], event["battlefield"]
        now.count[field][seat] += 1
        now.left[seat] -= 1
        now.in_hand[seat] -= 1
        if "banner" in event:
            self.place(event["banner"], field)
        if "return" in event:
            now.count[event["return"]][seat] -= 1
            now.left[seat] += 1
            now.in_hand[seat] += 1
        self.assign()
        if now.in_pile[seat]:
            now.in_pile[seat] -= 1
            now.in_hand[seat] += 1
        if now.left == [1, 1]:
            now.over = True
            return
        if now.left[1 - seat] != 1:
            now.turn_of = 1 - seat
        now.turn += 1

    def place(self, banner: int, field: int):
        self.now.supply.remove(banner)
        self.now.banner[field] = banner

    def assign(self):
        now = self.now
        while True:
            fitting = [
                field
                for field in FIELDS
                if now.supply and now.banner[field] is None and sum(now.count[field]) == max(now.supply)
            ]
            if not fitting:
                break
            self.place(max(now.supply), fitting[0])
        few = [field for field in FIELDS if sum(now.count[field]) <= 1 and now.banner[field] in (None, 1)]
        if len(few) == 2:
            for field in few:
                if now.banner[field] is None:
                    self.place(1, field)

    def _strength(self, event):
        self.now.strength[event["battlefield"]][event["seat"]] = event["value"]

    def _tiebreak(self, event):
        self.now.tiebreak[event["seat"]] = event["value"]

    def control(self, field: int):
        mine, yours = self.now.strength[field]
        return None if mine == yours else 0 if mine > yours else 1

    def controlled(self) -> list:
        return [sum(self.control(field) == seat for field in FIELDS) for seat in (0, 1)]

    def winners(self) -> list:
        if not self.now.over:
            return []
        for numbers in (self.controlled(), self.now.tiebreak):
            if None in numbers:
                return []
            if numbers[0] != numbers[1]:
                return [0 if numbers[0] > numbers[1] else 1]
        return [0, 1]

    def state(self) -> dict:
        now = self.now
        winners = self.winners()
        turn_of = [] if now.over else [now.turn_of]
        return {
            "alive": [0, 1],
            "turn": now.turn,
            "turn_of": turn_of,
            "active": turn_of,
            "over": now.over,
            "winners": winners,
            "losers": [1 - winners[0]] if len(winners) == 1 else [],
            "draw": [],
            "battlefields": [
                {
                    "count": list(now.count[field]),
                    "banner": now.banner[field],
                    "open": not (now.over or self.closed(field) or self.breaks_the_three_rule(field)),
                    "strength": list(now.strength[field]),
                    "control": self.control(field),
                }
                for field in FIELDS
            ],
            "supply": list(now.supply),
            "left": list(now.left),
            "in_hand": list(now.in_hand),
            "in_pile": list(now.in_pile),
            "controlled": self.controlled(),
            "tiebreak": list(now.tiebreak),
        }
