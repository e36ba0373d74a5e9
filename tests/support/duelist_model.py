"""The mode `duelist_emperor` once more (see `model`): docs/replay.md, section 7."""

import counting_model
import emperor_model
import model
from model import SEAT, TEXT, is_int, steps_apart

MODE = "duelist_emperor"


def fault(scenario: dict):
    """Return the code that refuses this scenario, or None (docs/replay.md, section 3)."""
    head = model.head_fault(scenario, MODE, {"range", "spell_range", "life"})
    if head:
        return head
    options = scenario.get("options", {})
    reach = options.get("range", 2)
    spells = options.get("spell_range", reach)
    if not is_int(reach) or not is_int(spells) or reach not in (1, 2) or not 1 <= spells <= reach:
        return "bad_options"
    if not counting_model.good_life(options):
        return "bad_options"
    seats = scenario.get("seats")
    if not model.good_seats(seats, 6):
        return "bad_seats"
    if not model.good_teams(seats, 3, 2):
        return "bad_teams"
    if not emperor_model.good_roles(seats):
        return "bad_roles"
    beginners = {(seat + 1) % len(seats) for seat in range(len(seats)) if seats[seat]["role"] == "emperor"}
    return None if model.good_first(scenario.get("first"), beginners) else "bad_first"


class Model(emperor_model.EmperorTeams):
    """A game of the 1990s. `now.creatures`: name -> owner, seat (who controls it), at, ready."""

    NEEDS = {
        **model.SingleTurnMode.NEEDS,
        "march": {"seat": SEAT, "creature": TEXT, "to": SEAT},
        "control": {"seat": SEAT, "creature": TEXT, "owner": SEAT},
        "creature_gone": {"creature": TEXT},
        "give_back": {"creature": TEXT},
    }

    def start(self, first: int):
        self.reach = self.options.get("range", 2)
        self.spell_reach = self.options.get("spell_range", self.reach)
        self.now.creatures = {}
        super().start(first)

    def within(self, seat: int, reach: int) -> set:
        return {other for other in self.now.alive if steps_apart(self.ring(), seat, other) <= reach}

    def in_range(self, seat: int) -> set:
        return self.within(seat, self.reach)

    def attackable(self, seat: int) -> set:
        return self.neighbours(seat) & self.foes(seat)

    def on_foot(self, seat: int) -> set:
        found = {seat}
        while True:
            more = {
                place
                for here in found
                for place in self.neighbours(here)
                if self.team(place) == self.team(seat) and steps_apart(self.ring(), seat, place) <= self.reach
            }
            if more <= found:
                return found
            found |= more

    # - creatures -

    def needs(self, event: dict) -> dict:
        needs = dict(self.NEEDS[event["type"]])
        name = event.get("creature")
        if event["type"] == "control" and isinstance(name, str) and name in self.now.creatures:
            del needs["owner"]
        return needs

    def creature(self, event: dict, owner) -> dict:
        """Return the creature in its present state. An unknown creature is at its owner's home."""
        return self.now.creatures.get(event["creature"]) or {"owner": owner, "seat": owner, "at": owner, "ready": True}

    def own_error(self, event):
        if event["type"] == "march":
            return self.march_error(event)
        if event["type"] == "control":
            creature = self.creature(event, event.get("owner"))
            if creature["seat"] == event["seat"]:
                return "same_controller"
            if steps_apart(self.ring(), event["seat"], creature["at"]) > self.spell_reach:
                return "out_of_range"
        if event["type"] in ("creature_gone", "give_back"):
            creature = self.now.creatures.get(event["creature"])
            if not creature:
                return "unknown_creature"
            if event["type"] == "give_back" and creature["owner"] == creature["seat"]:
                return "same_controller"
        return super().own_error(event)

    def is_too_much(self, event):
        new = "creature" in self.NEEDS[event["type"]] and event["creature"] not in self.now.creatures
        return (new and len(self.now.creatures) > 59) or super().is_too_much(event)

    def march_error(self, event):
        seat, to = event["seat"], event["to"]
        creature = self.creature(event, seat)
        if seat != self.now.turn_of:
            return "not_turn"
        if creature["seat"] != seat:
            return "not_controller"
        if not creature["ready"]:
            return "not_ready"
        if to not in self.neighbours(creature["at"]):
            return "not_adjacent"
        if self.team(to) != self.team(seat):
            return "not_allied"
        return "too_far" if steps_apart(self.ring(), seat, to) > self.reach else None

    def _march(self, event):
        creature = self.creature(event, event["seat"])
        self.now.creatures[event["creature"]] = dict(creature, at=event["to"], ready=False)

    def _control(self, event):
        seat = event["seat"]
        creature = self.creature(event, event.get("owner"))
        ring, at = self.ring(), creature["at"]
        if at != seat:
            clockwise = (ring.index(seat) - ring.index(at)) % len(ring)
            step = 1 if clockwise <= len(ring) - clockwise else -1
            at = ring[(ring.index(at) + step) % len(ring)]
        self.now.creatures[event["creature"]] = dict(creature, seat=seat, at=at, ready=False)

    def _creature_gone(self, event):
        del self.now.creatures[event["creature"]]

    def _give_back(self, event):
        creature = self.now.creatures[event["creature"]]
        creature.update(seat=creature["owner"], ready=False)

    def turn_began(self):
        for creature in self.now.creatures.values():
            if creature["seat"] == self.now.turn_of:
                creature["ready"] = True

    def whenever_leaving(self, gone: set):
        kept = {}
        for name, creature in self.now.creatures.items():
            if creature["owner"] in gone or creature["at"] in gone:
                continue
            if creature["seat"] in gone:
                creature = dict(creature, seat=creature["owner"], ready=False)
            kept[name] = creature
        self.now.creatures = kept

    def state(self) -> dict:
        state = super().state()
        seen = [] if self.now.over else self.ring()
        state["spell_range"] = {str(seat): sorted(self.within(seat, self.spell_reach)) for seat in seen}
        state["march"] = {str(seat): sorted(self.on_foot(seat)) for seat in seen}
        state["creatures"] = {}
        for name, creature in self.now.creatures.items():
            if not self.now.over:
                at = creature["at"]
                foes = self.foes(creature["seat"]) & (self.neighbours(at) | {at})
                reached = self.within(at, self.reach)
                state["creatures"][name] = dict(creature, attack=sorted(foes), reach=sorted(reached))
        return state
