"""Games once more, naive and slow, written from the replay contract alone: what the models of the modes share.

Sets, lists and dicts; undo keeps whole copies. The models share nothing with the firmware, so where the two agree,
both read the contract the same way.
"""

import copy

LARGEST_NUMBER = 10**9  # of any number that is kept
SEATS, SEAT, ANY_SEAT, NUMBER, TEXT, MAP, FLAG = "seats", "seat", "any seat", "number", "text", "map", "flag"


def is_int(value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_key(key: str) -> bool:
    return key.isascii() and key.isdigit() and str(int(key)) == key


WELL_FORMED = {
    SEATS: lambda value: (
        isinstance(value, list) and value != [] and all(map(is_int, value)) and len(set(value)) == len(value)
    ),
    SEAT: is_int,
    ANY_SEAT: is_int,
    NUMBER: is_int,
    TEXT: lambda value: isinstance(value, str),
    FLAG: lambda value: isinstance(value, bool),
    MAP: lambda value: (
        isinstance(value, dict) and value != {} and all(map(_is_key, value)) and all(map(is_int, value.values()))
    ),
}


def head_fault(scenario: dict, mode: str, known=frozenset()):
    """`bad_format`, `bad_mode` and `bad_options` for others than the `known`, which come before all else."""
    if not is_int(scenario.get("format")) or scenario["format"] != 1:
        return "bad_format"
    if scenario.get("mode") != mode:
        return "bad_mode"
    options = scenario.get("options", {})
    return None if isinstance(options, dict) and set(options) <= known else "bad_options"


def good_seats(seats, fewest: int, most: int = 60) -> bool:
    return isinstance(seats, list) and all(isinstance(seat, dict) for seat in seats) and fewest <= len(seats) <= most


def good_first(first, allowed) -> bool:
    return is_int(first) and first in allowed


def good_teams(seats: list, smallest: int, most_teams: int = 60) -> bool:
    teams = [seat.get("team") for seat in seats]
    if not all(is_int(team) for team in teams):
        return False
    numbers = sorted(set(teams))
    sizes = {teams.count(team) for team in numbers}
    if len(numbers) < 2 or numbers != list(range(len(numbers))) or len(sizes) != 1 or sizes.pop() < smallest:
        return False
    borders = [seat for seat in range(len(teams)) if teams[seat] != teams[seat - 1]]
    return len(borders) == len(numbers) <= most_teams


def good_wording(options: dict) -> bool:
    return "rules" not in options or options["rules"] in ("current", "2005")


def runs(seats: list) -> dict:
    """Each team's seats, clockwise from the first of its run, also where the run passes seat 0."""
    count = len(seats)
    found = {}
    for start in range(count):
        team = seats[start]["team"]
        if seats[start - 1]["team"] != team:
            size = sum(seat["team"] == team for seat in seats)
            found[team] = [(start + step) % count for step in range(size)]
    return found


def steps_apart(ring: list, one: int, other: int) -> int:
    way = abs(ring.index(one) - ring.index(other))
    return min(way, len(ring) - way)


class Position:
    """All that changes. Copied whole for every undo."""

    def __init__(self, count: int):
        self.alive = set(range(count))
        self.turn = 0
        self.over = False
        self.winners, self.losers, self.draw = set(), set(), set()
        self.gone = []  # sets of seats: who is out, by the event that took them out
        self.falls = []  # (those seats, who did it)
        self.titles = {"monarch": None, "initiative": None}


class Model:
    """A game; `apply` says None or why not, `state` is what docs/replay.md, sections 4 and 6 to 9, list."""

    NEEDS: dict = {}  # type -> {field: kind}; a kind that ends in "?" may be missing
    AFTER_THE_END: tuple = ()

    def __init__(self, scenario: dict):
        self.seats = scenario["seats"]
        self.count = len(self.seats)
        self.options = scenario.get("options", {})
        self.now = Position(self.count)
        self.past, self.future = [], []
        self.start(scenario["first"])

    def copy(self) -> "Model":
        return copy.deepcopy(self)

    def ring(self) -> list:
        return sorted(self.now.alive)

    def start(self, first: int):
        raise NotImplementedError

    def needs(self, event: dict) -> dict:
        """Return the fields that are looked at in this event, of a known type."""
        return self.NEEDS[event["type"]]

    def misfit(self, event: dict) -> bool:
        """Fields that are well formed one by one, and still no event."""
        return False

    def own_error(self, event: dict):
        return None

    def apply(self, event):
        """docs/replay.md, section 5."""
        error = self.refusal(event)
        if error:
            return error
        kind = event["type"]
        if kind == "undo":
            self.future.append(self.now)
            self.now = self.past.pop()
            return None
        if kind == "redo":
            self.past.append(self.now)
            self.now = self.future.pop()
            return None
        before = copy.deepcopy(self.now)
        getattr(self, "_" + kind)(event)
        self.past.append(before)
        self.future = []
        return None

    def refusal(self, event):
        """Return what `apply` would say of this event, which does not happen."""
        if not isinstance(event, dict):
            return "bad_event"
        kind = event.get("type")
        if kind == "undo":
            return None if self.past else "nothing_to_undo"
        if kind == "redo":
            return None if self.future else "nothing_to_redo"
        if not isinstance(kind, str) or kind not in self.NEEDS:
            return "bad_event"
        needs = self.needs(event)
        for field, sort in needs.items():
            if field not in event:
                if sort.endswith("?"):
                    continue
                return "bad_event"
            if not WELL_FORMED[sort.rstrip("?")](event[field]):
                return "bad_event"
        if self.misfit(event):
            return "bad_event"
        if self.now.over and kind not in self.AFTER_THE_END:
            return "game_over"
        named = []
        for field, sort in needs.items():
            if field in event:
                value, sort = event[field], sort.rstrip("?")
                named += [value] if sort == SEAT else value if sort == SEATS else []
                named += [int(key) for key in value] if sort == MAP else []
        may_have_left = [event[field] for field, sort in needs.items() if sort == ANY_SEAT]
        if any(not 0 <= seat < self.count for seat in named + may_have_left):
            return "bad_seat"
        if kind not in ("pass", "return") and any(seat not in self.now.alive for seat in named):
            return "not_in_game"
        return self.own_error(event) or ("too_much" if self.is_too_much(event) else None)

    def is_too_much(self, event: dict) -> bool:
        """The limits of docs/replay.md, section 3."""
        for field, sort in self.needs(event).items():
            value, sort = event.get(field), sort.rstrip("?")
            numbers = value.values() if sort == MAP else [value] if sort == NUMBER and field in event else []
            if any(abs(number) > LARGEST_NUMBER for number in numbers):
                return True
            if sort == TEXT and len(value.encode("utf-8", "surrogatepass")) > 40:
                return True
        return False


class MagicMode(Model):
    """docs/replay.md, sections 4 and 5, but for whose turn it is."""

    NEEDS = {
        "eliminate": {"seats": SEATS, "by": SEAT + "?"},
        "draw": {"seats": SEATS},
        "win": {"seat": SEAT},
        "extra_turn": {"seats": SEATS},
        "skip": {"seats": SEATS},
        "return": {"seats": SEATS},
        "designate": {"what": TEXT, "seat": SEAT + "?"},
        "stays": {"seat": SEAT, "on": FLAG},
    }

    def team(self, seat: int):
        """The same for all who play together."""
        return self.seats[seat]["team"]

    def colour(self, seat: int) -> int:
        """Of its light, in a table where that is its team's."""
        return self.team(seat)

    def distinguishes(self) -> bool:
        """Of those in range some can be attacked and others cannot: the light tells it."""
        return True

    def widen(self, lost: set, drawn: set) -> tuple:
        return lost, drawn

    def after_leaving(self, gone: set):
        """The game goes on without these."""

    def whenever_leaving(self, gone: set):
        """These have left; the game may be over."""

    def in_range(self, seat: int) -> set:
        raise NotImplementedError

    def attackable(self, seat: int) -> set:
        raise NotImplementedError

    def deployable(self, seat: int) -> set:
        return set()

    def foes(self, seat: int) -> set:
        return {other for other in self.now.alive if self.team(other) != self.team(seat)}

    def neighbours(self, seat: int) -> set:
        ring = self.ring()
        here = ring.index(seat)
        return {ring[here - 1], ring[(here + 1) % len(ring)]}

    def misfit(self, event):
        if event["type"] == "designate":
            return event["what"] not in self.now.titles
        return event["type"] == "swap" and len(event["seats"]) != 2

    def _designate(self, event):
        self.now.titles[event["what"]] = event.get("seat")

    def own_error(self, event):
        if event["type"] == "pass" and "seat" in event and event["seat"] not in self.running():
            return "not_turn"
        if event["type"] == "return" and set(event["seats"]) not in self.now.gone:
            return "not_together"
        return None

    def came_back(self, seats: set):
        """These players are in the game again."""

    def _return(self, event):
        back = set(event["seats"])
        self.now.gone.remove(back)
        self.now.falls = [fall for fall in self.now.falls if fall[0] != back]
        self.now.alive |= back
        self.now.losers -= back
        self.now.draw -= back
        self.came_back(back)

    def _eliminate(self, event):
        self.leave(lost=set(event["seats"]), drawn=set())
        self.now.falls[-1] = (self.now.falls[-1][0], event.get("by"))

    def _draw(self, event):
        self.leave(lost=set(), drawn={other for seat in event["seats"] for other in self.in_range(seat)})

    def _win(self, event):
        opponents = self.in_range(event["seat"]) & self.foes(event["seat"])
        if opponents:
            self.leave(lost=opponents, drawn=set())

    def leave(self, lost: set, drawn: set):
        now = self.now
        lost, drawn = self.widen(lost, drawn)
        gone = lost | drawn
        running = self.running()
        now.alive -= gone
        now.gone.append(gone)
        now.falls.append((gone, None))
        if not now.alive and not drawn:
            lost, drawn = set(), lost
        now.losers |= lost
        now.draw |= drawn
        sides = {self.team(seat) for seat in now.alive}
        self.whenever_leaving(gone)
        if len(sides) <= 1:
            now.over = True
            now.winners = {seat for seat in range(self.count) if self.team(seat) in sides}
            now.losers -= now.winners
            now.draw -= now.winners
            now.titles = dict.fromkeys(now.titles)
        else:
            for title, holder in now.titles.items():
                if holder in gone:
                    now.titles[title] = self.heir(holder, running)
            self.after_leaving(gone)

    def heir(self, holder: int, running: set) -> int:
        """Who has a title after its holder: docs/replay.md, section 11."""
        active = next(seat for step in range(self.count) if (seat := (holder - step) % self.count) in running)
        while active not in self.now.alive:
            active = self.next_chair(active)
        return active

    def next_chair(self, seat: int) -> int:
        return (seat + 1) % self.count

    def running(self) -> set:
        """Seats whose turn is in progress, while the game goes on."""
        raise NotImplementedError

    def state(self) -> dict:
        now = self.now
        seen = [] if now.over else self.ring()
        running = set() if now.over else self.running()
        return {
            "alive": self.ring(),
            "turn": now.turn,
            "turn_of": sorted(running),
            "active": sorted(running & now.alive),
            "range": {str(seat): sorted(self.in_range(seat)) for seat in seen},
            "attack": {str(seat): sorted(self.attackable(seat)) for seat in seen},
            "deploy": {str(seat): sorted(self.deployable(seat)) for seat in seen},
            "over": now.over,
            "winners": sorted(now.winners),
            "losers": sorted(now.losers),
            "draw": sorted(now.draw),
            "gone": [] if now.over else [sorted(seats) for seats in now.gone],
            "falls": [{"seats": sorted(seats), "by": by} for seats, by in now.falls],
            **now.titles,
        }

    def just_left(self) -> set:
        """Those who are gone while their seats have not closed up yet."""
        return set()

    def waiting(self) -> set:
        """Who holds a turn marker and waits."""
        return set()

    def crowned(self) -> set:
        return set()


class Fixed(MagicMode):
    """Ranges that are fixed whenever a turn begins (801.2c)."""

    def fix_ranges(self):
        ring = self.ring()
        self.now.began = set(ring)
        self.now.fixed = {
            one: {other for other in ring if steps_apart(ring, one, other) <= self.reach[one]} for one in ring
        }

    def came_back(self, seats: set):
        for other in self.now.fixed.values():
            other -= seats
        self.now.fixed.update({seat: {seat} for seat in seats})

    def in_range(self, seat: int) -> set:
        return self.now.fixed[seat] & self.now.alive

    def just_left(self) -> set:
        return set() if self.now.over else self.now.began - self.now.alive


class Swapping(MagicMode):
    """Two players change chairs: docs/replay.md, section 11. Each table has a dict of what goes with the player."""

    SWAP = {"swap": {"seats": SEATS}}
    IN_TEAMS = True  # players of different teams keep their chairs

    def own_error(self, event):
        if event["type"] == "swap":
            one, other = event["seats"]
            if self.IN_TEAMS and self.team(one) != self.team(other):
                return "not_allied"
            if self.MODE == "emperor" and {one, other} & self.crowned():
                return "emperor_stays"
        return super().own_error(event)

    def _swap(self, event):
        one, other = event["seats"]
        now, change = self.now, {one: other, other: one}

        def moved(seat):
            return change.get(seat, seat)

        if all(self.unit(seat) == seat for seat in (one, other)) and self.unit(one) != self.unit(other):
            now.turn_of, now.base = moved(now.turn_of), moved(now.base)
            now.waiting = [moved(seat) for seat in now.waiting]
            now.skips = {moved(seat): skips for seat, skips in now.skips.items()}
        if self.account(one) != self.account(other):
            now.poison = {moved(seat): number for seat, number in now.poison.items()}
            now.life = now.life and {moved(seat): number for seat, number in now.life.items()}
        now.stays = set(map(moved, now.stays))
        now.damage = {(moved(seat), moved(owner), which): n for (seat, owner, which), n in now.damage.items()}
        now.titles = {title: moved(seat) for title, seat in now.titles.items()}
        now.falls = [(seats, moved(by)) for seats, by in now.falls]


class SingleTurnMode(MagicMode):
    """One turn at a time. A unit is known by its seat, that of a team by its primary seat."""

    NEEDS = {**MagicMode.NEEDS, "pass": {"seat": SEAT + "?"}, "turn": {"seat": SEAT}, "reverse": {}}

    def unit(self, seat: int) -> int:
        return seat

    def members(self, unit: int) -> set:
        return {seat for seat in range(self.count) if self.unit(seat) == unit}

    def turn_began(self):
        """The turn of `now.turn_of` has begun."""

    def own_error(self, event):
        if event["type"] == "turn" and self.unit(event["seat"]) == self.now.turn_of:
            return "same_turn"
        return super().own_error(event)

    def _turn(self, event):
        self.now.base = self.unit(event["seat"])
        self._begin_turn(self.now.base)

    def is_too_much(self, event):
        if event["type"] == "extra_turn" and len(self.now.waiting) + len(self.units_named(event)) > 60:
            return True
        if event["type"] == "skip" and any(self.now.skips.get(unit, 0) > 98 for unit in self.units_named(event)):
            return True
        return super().is_too_much(event)

    def start(self, first: int):
        self.now.base = self.unit(first)
        self.now.waiting = []  # extra turns, the one created last at the end
        self.now.skips = {}
        self.now.reversed = False
        self._begin_turn(self.now.base)

    def running(self) -> set:
        return self.members(self.now.turn_of)

    def units_named(self, event: dict) -> set:
        return {self.unit(seat) for seat in event["seats"]}

    def _skip(self, event):
        for unit in self.units_named(event):
            self.now.skips[unit] = self.now.skips.get(unit, 0) + 1

    def _reverse(self, event):
        self.now.reversed = not self.now.reversed

    def next_chair(self, seat: int) -> int:
        return (seat + (-1 if self.now.reversed else 1)) % self.count

    def _extra_turn(self, event):
        seat = self.now.turn_of
        for _ in range(self.count):
            if seat in self.units_named(event):
                self.now.waiting.append(seat)
            seat = self.next_chair(seat)

    def _pass(self, event):
        now = self.now
        while True:
            if now.waiting:
                unit = now.waiting.pop()
            else:
                unit = self._unit_after(now.base)
                now.base = unit
            if unit not in now.skips:
                return self._begin_turn(unit)
            now.skips[unit] -= 1
            if now.skips[unit] == 0:
                del now.skips[unit]

    def _unit_after(self, unit: int) -> int:
        seat = unit
        while True:
            seat = self.next_chair(seat)
            if seat in self.now.alive and self.unit(seat) != unit:
                return self.unit(seat)
            if seat == unit:
                return unit

    def _begin_turn(self, unit: int):
        self.now.turn += 1
        self.now.turn_of = unit
        self.turn_began()

    def after_leaving(self, gone: set):
        now = self.now
        now.waiting = [unit for unit in now.waiting if unit in now.alive]
        now.skips = {unit: count for unit, count in now.skips.items() if unit in now.alive}

    def state(self) -> dict:
        now = self.now
        state = MagicMode.state(self)
        state["extra"] = [] if now.over else now.waiting[::-1]
        state["skips"] = {} if now.over else {str(unit): count for unit, count in now.skips.items()}
        state["reversed"] = now.reversed
        return state

    def coming(self) -> tuple:
        """Whose turn begins when this one ends, and whether that is out of the ordinary."""
        ahead = self.copy()
        ahead.apply({"type": "pass"})
        owed = sum(self.now.skips.values())
        extra = len(ahead.now.waiting) < len(self.now.waiting) and ahead.now.base == self.now.base
        return ahead.now.turn_of, extra or sum(ahead.now.skips.values()) < owed
