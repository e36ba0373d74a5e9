"""The mode `grand_melee` once more (see `model`): docs/replay.md, section 6, sentence by sentence."""

import counting_model
import model
from model import SEAT, is_int

MODE = "grand_melee"


def fault(scenario: dict):
    """Return the code that refuses this scenario, or None (docs/replay.md, section 3)."""
    head = model.head_fault(scenario, MODE, {"range", "life"})
    if head:
        return head
    options = scenario.get("options", {})
    if "range" in options and not (is_int(options["range"]) and options["range"] >= 1):
        return "bad_options"
    if not counting_model.good_life(options):
        return "bad_options"
    seats = scenario.get("seats")
    if not model.good_seats(seats, 2):
        return "bad_seats"
    return None if model.good_first(scenario.get("first"), range(len(seats))) else "bad_first"


class Model(counting_model.Counting, model.Fixed):
    """A game of Grand Melee. A marker is a dict, the markers are a list in the order of their numbers."""

    NEEDS = {**model.MagicMode.NEEDS, **counting_model.COUNTERS, "pass": {"seat": SEAT}}

    def team(self, seat: int):
        return seat

    def start(self, first: int):
        now = self.now
        self.reach = [self.options.get("range", 1)] * self.count
        now.owed = [0] * self.count
        now.skips = [0] * self.count
        now.markers = []
        now.came = []  # numbers of markers, in the order in which they came to their seats
        for no in range(1, max(1, self.count // 4) + 1):
            seat = (first + 4 * (no - 1)) % self.count
            now.markers.append({"no": no, "seat": seat, "turn": True, "removals": 0, "done": True})
            now.came.append(no)
            now.turn += 1
        self.fix_ranges()
        self.start_counting()

    # - places -

    def on(self, seat: int) -> list:
        return [marker for marker in self.now.markers if marker["seat"] == seat]

    def three_next(self, seat: int, way: int) -> list:
        """The three places next to a seat, its own never met."""
        found = []
        at = (seat + way) % self.count
        while at != seat and len(found) < 3:
            if at in self.now.alive or self.on(at):
                found.append(at)
            at = (at + way) % self.count
        return found

    def blocked_on_the_left(self, marker: dict) -> bool:
        return any(self.on(place) for place in self.three_next(marker["seat"], 1))

    def close_on_the_right(self, marker: dict) -> bool:
        return len(self.on(marker["seat"])) > 1 or any(self.on(place) for place in self.three_next(marker["seat"], -1))

    def first_with_markers(self, seat: int) -> list:
        """Return the markers on the first seat counterclockwise that has any, the seat itself coming last."""
        for step in range(1, self.count + 1):
            found = self.on((seat - step) % self.count)
            if found:
                return found
        return []

    def living_after(self, seat: int) -> int:
        while True:
            seat = (seat + 1) % self.count
            if seat in self.now.alive:
                return seat

    # - begin and end -

    def may_begin(self, marker: dict) -> bool:
        if marker["turn"] or self.blocked_on_the_left(marker):
            return False
        came = self.now.came.index(marker["no"])
        others = [other for other in self.on(marker["seat"]) if other is not marker]
        return not any(other["turn"] or self.now.came.index(other["no"]) < came for other in others)

    def begin(self):
        began = self.now.turn
        while True:
            ready = [marker for marker in self.now.markers if self.may_begin(marker)]
            if not ready:
                break
            self.let_begin(ready[0])
        if self.now.turn > began:
            self.fix_ranges()

    def let_begin(self, marker: dict):
        now, holder = self.now, marker["seat"]
        if now.owed[holder]:
            now.owed[holder] -= 1
        else:
            marker["done"] = True
        if now.skips[holder]:
            now.skips[holder] -= 1
            self.end(marker)
        else:
            now.turn += 1
            marker["turn"] = True

    def end(self, marker: dict):
        now, holder = self.now, marker["seat"]
        marker["turn"] = False
        extra_before_normal = holder in now.alive and not marker["done"]
        extra_kept = holder in now.alive and now.owed[holder] and not self.close_on_the_right(marker)
        if marker["removals"] > 0:
            self.remove(marker)
        elif not extra_before_normal and not extra_kept:
            self.hand_on(marker)

    def hand_on(self, marker: dict):
        marker["seat"] = self.living_after(marker["seat"])
        marker["done"] = False
        self.now.came.remove(marker["no"])
        self.now.came.append(marker["no"])

    def remove(self, marker: dict):
        while True:
            self.now.markers.remove(marker)
            self.now.came.remove(marker["no"])
            if marker["removals"] <= 1:
                return
            heir = self.first_with_markers(marker["seat"])[0]
            heir["removals"] += marker["removals"] - 1
            if heir["turn"]:
                return
            marker = heir

    # - events -

    def is_too_much(self, event):
        if super().is_too_much(event):
            return True
        if event["type"] == "extra_turn" and sum(self.now.owed) + len(event["seats"]) > 60:
            return True
        return event["type"] == "skip" and any(self.now.skips[seat] > 98 for seat in event["seats"])

    def _pass(self, event):
        self.end(next(marker for marker in self.on(event["seat"]) if marker["turn"]))
        self.begin()

    def came_back(self, seats: set):
        super().came_back(seats)
        self.begin()

    def _extra_turn(self, event):
        for seat in event["seats"]:
            self.now.owed[seat] += 1

    def _skip(self, event):
        for seat in event["seats"]:
            self.now.skips[seat] += 1

    def after_leaving(self, gone: set):
        now = self.now
        for seat in gone:
            now.owed[seat] = now.skips[seat] = 0
        designated = sum(marker["removals"] for marker in now.markers)
        too_many = len(now.markers) - designated - max(1, len(now.alive) // 4)
        if too_many > 0:
            numbers = {marker["no"] for seat in gone for marker in self.first_with_markers(seat)}
            candidates = [marker for marker in now.markers if marker["no"] in numbers]
            for deal in range(too_many):
                candidates[deal % len(candidates)]["removals"] += 1
            for marker in candidates:
                if marker in now.markers and marker["removals"] and not marker["turn"]:
                    self.remove(marker)
        for no in now.came[:]:
            marker = next(marker for marker in now.markers if marker["no"] == no)
            if marker["seat"] not in now.alive and not marker["turn"]:
                self.hand_on(marker)
        self.begin()

    # - what can be seen -

    def running(self) -> set:
        return {marker["seat"] for marker in self.now.markers if marker["turn"]}

    def waiting(self) -> set:
        return {marker["seat"] for marker in self.now.markers if not marker["turn"]} & self.now.alive

    def attackable(self, seat: int) -> set:
        return {self.living_after(seat)} & self.in_range(seat) - {seat}

    def state(self) -> dict:
        now = self.now
        state = super().state()
        numbered = range(0 if now.over else self.count)
        state["extra"] = [seat for seat in numbered for _ in range(now.owed[seat])]
        state["skips"] = {str(seat): now.skips[seat] for seat in numbered if now.skips[seat]}
        shown = [] if now.over else now.markers
        state["markers"] = [{key: marker[key] for key in ("no", "seat", "turn", "removals")} for marker in shown]
        return state

    def coming(self) -> tuple:
        return -1, False
