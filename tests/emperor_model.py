"""The mode `emperor` once more, naive and slow, written from the replay contract alone.

Sets, lists and dicts; undo keeps whole copies. It shares nothing with the firmware, so where the two
agree, both read the contract the same way.
"""

import copy

ROLES = ("emperor", "general", "lieutenant")
NEEDS = {"eliminate": "seats", "draw": "seats", "extra_turn": "seats", "skip": "seats", "win": "seat"}
OTHERS = ("pass", "undo", "redo")


def is_int(value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# --- the table -------------------------------------------------------------------------------------------------


def fault(scenario: dict):
    """The code that refuses this scenario of mode `emperor`, or None (contract, section 3)."""
    if not is_int(scenario.get("format")) or scenario["format"] != 1:
        return "bad_format"
    if scenario.get("mode") != "emperor":
        return "bad_mode"
    options = scenario.get("options", {})
    seats = scenario.get("seats")
    if not _good_options(options, seats):
        return "bad_options"
    if not isinstance(seats, list) or not 6 <= len(seats) <= 60 or not all(isinstance(seat, dict) for seat in seats):
        return "bad_seats"
    if not _good_teams([seat.get("team") for seat in seats]):
        return "bad_teams"
    if not _good_roles(seats):
        return "bad_roles"
    first = scenario.get("first")
    if not is_int(first) or not 0 <= first < len(seats) or seats[first]["role"] != "emperor":
        return "bad_first"
    if options.get("range", "auto") == "auto" and _emperors_too_close(seats):
        return "bad_range"
    return None


def _good_options(options, seats) -> bool:
    if not isinstance(options, dict) or set(options) - {"rules", "range"}:
        return False
    if "rules" in options and options["rules"] not in ("current", "2005"):
        return False
    reach = options.get("range", "auto")
    if isinstance(reach, list):
        fits = not isinstance(seats, list) or len(reach) == len(seats)
        return fits and all(is_int(number) and number >= 1 for number in reach)
    return reach == "auto" or (is_int(reach) and reach >= 1)


def _good_teams(teams: list) -> bool:
    if not all(is_int(team) for team in teams):
        return False
    numbers = sorted(set(teams))
    sizes = {teams.count(team) for team in numbers}
    if len(numbers) < 2 or numbers != list(range(len(numbers))) or len(sizes) != 1 or sizes.pop() < 3:
        return False
    borders = [seat for seat in range(len(teams)) if teams[seat] != teams[seat - 1]]
    return len(borders) == len(numbers)


def _good_roles(seats: list) -> bool:
    if not all(isinstance(seat.get("role"), str) and seat["role"] in ROLES for seat in seats):
        return False
    for members in runs(seats).values():
        emperors = [place for place, seat in enumerate(members) if seats[seat]["role"] == "emperor"]
        middle = {(len(members) - 1) // 2, len(members) // 2}
        if len(emperors) != 1 or emperors[0] not in middle:
            return False
    return True


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


def _emperors_too_close(seats: list) -> bool:
    ring = list(range(len(seats)))
    emperors = [seat for seat in ring if seats[seat]["role"] == "emperor"]
    pairs = [(one, other) for one in emperors for other in emperors if one != other]
    return any(steps_apart(ring, one, other) <= auto_range(seats, one) for one, other in pairs)


# --- the game --------------------------------------------------------------------------------------------------


class Position:
    """All that changes. Copied whole for every undo."""

    def __init__(self, count: int, first: int):
        self.alive = set(range(count))
        self.turn = 0
        self.turn_of = first
        self.base = first
        self.fixed = {}  # seat -> the seats within its range as the turn began
        self.began = set()  # who was living as the turn began
        self.waiting = []  # extra turns, the one created last at the end
        self.skips = {}
        self.over = False
        self.winners, self.losers, self.draw = set(), set(), set()


class Model:
    """A game of Emperor; `apply` says None or why not, `state` is what the contract's section 4 lists."""

    def __init__(self, scenario: dict):
        assert fault(scenario) is None
        self.seats = scenario["seats"]
        self.count = len(self.seats)
        self.old_wording = scenario.get("options", {}).get("rules") == "2005"
        reach = scenario.get("options", {}).get("range", "auto")
        if reach == "auto":
            self.reach = [auto_range(self.seats, seat) for seat in range(self.count)]
        else:
            self.reach = list(reach) if isinstance(reach, list) else [reach] * self.count
        self.now = Position(self.count, scenario["first"])
        self._begin_turn(scenario["first"])
        self.past, self.future = [], []

    def copy(self) -> "Model":
        return copy.deepcopy(self)

    def team(self, seat: int) -> int:
        return self.seats[seat]["team"]

    def ring(self) -> list:
        return sorted(self.now.alive)

    # - events -

    def apply(self, event):
        """Section 5."""
        error = self._fault(event)
        if error:
            return error
        kind = event["type"]
        if kind == "undo":
            if not self.past:
                return "nothing_to_undo"
            self.future.append(self.now)
            self.now = self.past.pop()
            return None
        if kind == "redo":
            if not self.future:
                return "nothing_to_redo"
            self.past.append(self.now)
            self.now = self.future.pop()
            return None
        if kind == "pass" and event.get("seat", self.now.turn_of) != self.now.turn_of:
            return "not_turn"
        before = copy.deepcopy(self.now)
        getattr(self, "_" + kind)(event)
        self.past.append(before)
        self.future = []
        return None

    def _fault(self, event):
        if not isinstance(event, dict):
            return "bad_event"
        kind = event.get("type")
        if not isinstance(kind, str) or (kind not in NEEDS and kind not in OTHERS):
            return "bad_event"
        named = []
        field = NEEDS.get(kind)
        if field == "seats":
            named = event.get("seats")
            if not isinstance(named, list) or not named or not all(is_int(seat) for seat in named):
                return "bad_event"
            if len(set(named)) < len(named):
                return "bad_event"
        elif field == "seat" or (kind == "pass" and "seat" in event):
            if not is_int(event.get("seat")):
                return "bad_event"
            named = [event["seat"]]
        if self.now.over and kind not in ("undo", "redo"):
            return "game_over"
        if any(not 0 <= seat < self.count for seat in named):
            return "bad_seat"
        if kind != "pass" and any(seat not in self.now.alive for seat in named):
            return "not_in_game"
        return None

    def _eliminate(self, event):
        self._leave(lost=set(event["seats"]), drawn=set())

    def _draw(self, event):
        self._leave(lost=set(), drawn={other for seat in event["seats"] for other in self.in_range(seat)})

    def _win(self, event):
        seat = event["seat"]
        opponents = {other for other in self.in_range(seat) if self.team(other) != self.team(seat)}
        if opponents:
            self._leave(lost=opponents, drawn=set())

    def _skip(self, event):
        for seat in event["seats"]:
            self.now.skips[seat] = self.now.skips.get(seat, 0) + 1

    def _extra_turn(self, event):
        for step in range(self.count):
            seat = (self.now.turn_of + step) % self.count
            if seat in event["seats"]:
                self.now.waiting.append(seat)

    def _pass(self, event):
        now = self.now
        while True:
            if now.waiting:
                seat = now.waiting.pop()
            else:
                seat = self._living_after(now.base)
                now.base = seat
            if seat not in now.skips:
                return self._begin_turn(seat)
            now.skips[seat] -= 1
            if now.skips[seat] == 0:
                del now.skips[seat]

    def _living_after(self, seat: int) -> int:
        while True:
            seat = (seat + 1) % self.count
            if seat in self.now.alive:
                return seat

    def _begin_turn(self, seat: int):
        now = self.now
        now.turn += 1
        now.turn_of = seat
        ring = self.ring()
        now.began = set(ring)
        now.fixed = {one: {other for other in ring if steps_apart(ring, one, other) <= self.reach[one]} for one in ring}

    def _leave(self, lost: set, drawn: set):
        now = self.now
        for members in runs(self.seats).values():
            living = {seat for seat in members if seat in now.alive}
            emperor = next(seat for seat in members if self.seats[seat]["role"] == "emperor")
            if emperor in lost:
                lost = lost | living
            elif emperor in drawn and not self.old_wording:
                drawn = drawn | living
        now.alive -= lost | drawn
        if not now.alive and not drawn:
            lost, drawn = set(), lost
        now.losers |= lost
        now.draw |= drawn
        teams = {self.team(seat) for seat in now.alive}
        if len(teams) <= 1:
            now.over = True
            now.winners = {seat for seat in range(self.count) if self.team(seat) in teams}
            now.losers -= now.winners
            now.draw -= now.winners
        else:
            now.waiting = [seat for seat in now.waiting if seat in now.alive]
            now.skips = {seat: count for seat, count in now.skips.items() if seat in now.alive}

    # - what can be seen -

    def in_range(self, seat: int) -> set:
        return self.now.fixed[seat] & self.now.alive

    def attackable(self, seat: int) -> set:
        ring = self.ring()
        here = ring.index(seat)
        neighbours = {ring[here - 1], ring[(here + 1) % len(ring)]}
        return {other for other in neighbours & self.in_range(seat) if self.team(other) != self.team(seat)}

    def deployable(self, seat: int) -> set:
        return {other for other in self.in_range(seat) if other != seat and self.team(other) == self.team(seat)}

    def state(self) -> dict:
        """Section 4."""
        now = self.now
        seen = [] if now.over else self.ring()
        return {
            "alive": self.ring(),
            "turn": now.turn,
            "turn_of": [] if now.over else [now.turn_of],
            "active": [seat for seat in seen if seat == now.turn_of],
            "range": {str(seat): sorted(self.in_range(seat)) for seat in seen},
            "attack": {str(seat): sorted(self.attackable(seat)) for seat in seen},
            "deploy": {str(seat): sorted(self.deployable(seat)) for seat in seen},
            "extra": [] if now.over else now.waiting[::-1],
            "skips": {} if now.over else {str(seat): count for seat, count in now.skips.items()},
            "over": now.over,
            "winners": sorted(now.winners),
            "losers": sorted(now.losers),
            "draw": sorted(now.draw),
        }

    def just_left(self) -> set:
        """Living as this turn began and gone now; nobody once the game is over."""
        return set() if self.now.over else self.now.began - self.now.alive

    def coming(self) -> tuple:
        """Whose turn begins when this one ends, and whether that is out of the ordinary."""
        ahead = self.copy()
        ahead.apply({"type": "pass"})
        owed = sum(self.now.skips.values())
        extra = len(ahead.now.waiting) < len(self.now.waiting) and ahead.now.base == self.now.base
        return ahead.now.turn_of, extra or sum(ahead.now.skips.values()) < owed


def replay(scenario: dict) -> dict:
    """The result of section 3, without messages."""
    error = fault(scenario)
    result = {"format": 1, "name": scenario.get("name"), "mode": scenario.get("mode"), "ok": error is None}
    result["error"] = error
    result["steps"] = []
    if error is None:
        model = Model(scenario)
        result["steps"].append({"step": 0, "event": None, "ok": True, "error": None, "state": model.state()})
        for number, event in enumerate(scenario.get("events", []), 1):
            code = model.apply(event)
            step = {"step": number, "event": event, "ok": code is None, "error": code, "state": model.state()}
            result["steps"].append(step)
    return result
