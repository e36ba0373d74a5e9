"""What a table counts, once more (see `model`): life, poison and commander damage, docs/replay.md, section 10."""

import copy

import model
from model import ANY_SEAT, MAP, NUMBER, SEAT, is_int

LIFE = {"life": {"changes": MAP}, "life_set": {"seat": SEAT, "to": NUMBER}, "life_set_each": {"to": MAP}}
COUNTERS = {
    "poison": {"changes": MAP},
    "commander_damage": {"seat": SEAT, "from": ANY_SEAT, "amount": NUMBER, "commander": NUMBER + "?"},
}


def good_life(options: dict) -> bool:
    return "life" not in options or (is_int(options["life"]) and options["life"] >= 1)


class Counting(model.MagicMode):
    """The counts of each account: a seat, or a team that shares them."""

    USUAL_LIFE = None  # None if life is counted only if the option is set

    def account(self, seat: int) -> int:
        return seat

    def accounts(self) -> list:
        return sorted({self.account(seat) for seat in range(self.count)})

    def start(self, first: int):
        self.start_counting()
        super().start(first)

    def start_counting(self):
        self.kills = 10
        start = self.options.get("life", self.USUAL_LIFE)
        self.now.life = start and dict.fromkeys(self.accounts(), start)
        if start and "life" not in self.NEEDS:
            self.NEEDS = {**self.NEEDS, **LIFE}
        self.now.poison = dict.fromkeys(self.accounts(), 0)
        self.now.stays = set()  # whom a card keeps in the game
        self.now.damage = {}  # (dealt to, owner, commander): more than 0

    def misfit(self, event):
        return (event["type"] == "commander_damage" and event.get("commander", 0) not in (0, 1)) or super().misfit(
            event
        )

    @staticmethod
    def dealt(event: dict) -> tuple:
        return event["seat"], event["from"], event.get("commander", 0)

    def own_error(self, event):
        if event["type"] == "poison" and min(self.poison_after(event).values()) < 0:
            return "below_zero"
        if event["type"] == "commander_damage" and self.now.damage.get(self.dealt(event), 0) + event["amount"] < 0:
            return "below_zero"
        return super().own_error(event)

    def is_too_much(self, event):
        if super().is_too_much(event):
            return True
        if event["type"] not in ("poison", "commander_damage", *LIFE):
            return False
        before = self.now
        self.now = after = copy.deepcopy(before)
        self.enter(event)
        self.now = before
        new = [after.poison[one] for one in self.accounts()] + list(after.damage.values())
        if before.life:
            new += [life for one, life in after.life.items() if life != before.life[one]]
        more = len(after.damage) > len(before.damage)
        return any(abs(number) > model.LARGEST_NUMBER for number in new) or (more and len(after.damage) > 240)

    def poison_after(self, event: dict) -> dict:
        counts = dict(self.now.poison)
        for key, number in event["changes"].items():
            counts[self.account(int(key))] += number
        return counts

    def enter(self, event: dict):
        """Record what an event changes. Nobody loses yet."""
        now, kind = self.now, event["type"]
        if kind == "poison":
            now.poison = self.poison_after(event)
        elif kind == "commander_damage":
            number = now.damage.pop(self.dealt(event), 0) + event["amount"]
            if number:
                now.damage[self.dealt(event)] = number
            if now.life:
                now.life[self.account(event["seat"])] -= event["amount"]
        elif kind == "life":
            for key, change in event["changes"].items():
                now.life[self.account(int(key))] += change
        else:
            self.enter_totals(event)

    def enter_totals(self, event: dict):
        to = event["to"] if event["type"] == "life_set_each" else {str(event["seat"]): event["to"]}
        self.now.life.update({int(key): number for key, number in to.items()})

    def _stays(self, event):
        (self.now.stays.add if event["on"] else self.now.stays.discard)(event["seat"])
        if not event["on"]:
            self.lose_by_counts()

    def whenever_leaving(self, gone: set):
        super().whenever_leaving(gone)
        self.now.stays -= gone

    def _life(self, event):
        self.enter(event)
        self.lose_by_counts()

    def lose_by_counts(self):
        lost = {seat for seat in self.now.alive if self.is_doomed(seat)}
        if lost:
            self.leave(lost, set())

    _life_set = _life_set_each = _poison = _commander_damage = _life

    def is_doomed(self, seat: int) -> bool:
        now, account = self.now, self.account(seat)
        if account in map(self.account, now.stays):
            return False
        no_life = now.life and now.life[account] <= 0
        return no_life or now.poison[account] >= self.kills or max(self.damage_to(seat).values(), default=0) > 20

    def damage_to(self, seat: int) -> dict:
        return {dealt: number for dealt, number in self.now.damage.items() if dealt[0] == seat}

    def came_back(self, seats: set):
        super().came_back(seats)
        for seat in seats:
            account = self.account(seat)
            if self.now.life:
                self.now.life[account] = max(self.now.life[account], 1)
            self.now.poison[account] = min(self.now.poison[account], self.kills - 1)
            self.now.damage.update({dealt: min(number, 20) for dealt, number in self.damage_to(seat).items()})

    def state(self) -> dict:
        now, state = self.now, super().state()
        state["stays"] = sorted(now.stays)
        if now.life:
            state["life"] = [now.life[account] for account in self.accounts()]
        if "poison" in self.NEEDS:
            state["poison"] = [now.poison[account] for account in self.accounts()]
            state["commander_damage"] = {}
            for (seat, owner, commander), number in now.damage.items():
                owners = state["commander_damage"].setdefault(str(seat), {})
                owners.setdefault(str(owner), [0, 0])[commander] = number
        return state
