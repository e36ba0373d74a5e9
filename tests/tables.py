"""Random tables, events and scenarios of Emperor for Hypothesis, legal and not."""

from hypothesis import strategies as st

ODD_VALUES = st.sampled_from(
    [None, True, False, 0, 1, -1, 1.0, 2.5, 61, 10**30, "", "0", "emperor", "auto", [], {}, [0], [[]], {"0": 1}, [True]]
)


def table(teams: int, size: int, turned: int, leans: list, numbers: list, names: list) -> list:
    """Seats of equal teams: the runs `turned` seats onwards, each emperor in the one or the other middle seat."""
    seats: list = [None] * (teams * size)
    for run in range(teams):
        emperor = (size - 1) // 2 if leans[run] else size // 2
        for place in range(size):
            seat = (turned + run * size + place) % len(seats)
            role = "emperor" if place == emperor else names[seat % len(names)]
            seats[seat] = {"team": numbers[run], "role": role}
    return seats


@st.composite
def options(draw, count: int):
    """No options, the rules of 2005, or range numbers for all or for each."""
    chosen = {}
    if draw(st.booleans()):
        chosen["rules"] = draw(st.sampled_from(["current", "2005"]))
    kind = draw(st.sampled_from(["none", "auto", "number", "list"]))
    if kind == "auto":
        chosen["range"] = "auto"
    elif kind == "number":
        chosen["range"] = draw(st.integers(1, 6) | st.just(10**6))
    elif kind == "list":
        chosen["range"] = draw(st.lists(st.integers(1, 7), min_size=count, max_size=count))
    return chosen


@st.composite
def scenarios(draw, most_seats: int = 60, largest_team: int = 8):
    """A scenario without events. With an even team and range "auto" it may be refused as `bad_range`."""
    size = draw(st.integers(3, largest_team))
    teams = draw(st.integers(2, max(2, min(5, most_seats // size))))
    count = teams * size
    one_side = draw(st.booleans())
    lean = draw(st.booleans())
    seats = table(
        teams,
        size,
        draw(st.integers(0, count - 1)),
        [lean] * teams if one_side else draw(st.lists(st.booleans(), min_size=teams, max_size=teams)),
        draw(st.permutations(range(teams))),
        draw(st.sampled_from([["general"], ["lieutenant"], ["general", "lieutenant", "general"]])),
    )
    emperors = [seat for seat in range(count) if seats[seat]["role"] == "emperor"]
    return {
        "format": 1,
        "name": "random",
        "mode": "emperor",
        "options": draw(options(count)),
        "seats": seats,
        "first": draw(st.sampled_from(emperors)),
    }


def seat_lists(seats):
    return st.lists(seats, min_size=1, max_size=4, unique=True)


def events(count: int):
    """Events that are well formed, mostly about seats that exist."""
    seats = st.integers(0, count - 1) | st.integers(0, count - 1) | st.integers(-2, count + 2)
    lists = seat_lists(st.integers(0, count - 1)) | seat_lists(seats)
    going_on = st.just({"type": "pass"})
    return st.one_of(
        going_on,
        going_on,
        st.builds(lambda seat: {"type": "pass", "seat": seat}, seats),
        st.builds(lambda seat: {"type": "eliminate", "seats": [seat]}, seats),
        st.builds(lambda kind, named: {"type": kind, "seats": named}, st.sampled_from(["eliminate", "draw"]), lists),
        st.builds(lambda kind, named: {"type": kind, "seats": named}, st.sampled_from(["extra_turn", "skip"]), lists),
        st.builds(lambda kind, named: {"type": kind, "seats": named}, st.sampled_from(["extra_turn", "skip"]), lists),
        st.builds(lambda seat: {"type": "win", "seat": seat}, seats),
        st.sampled_from([{"type": "undo"}, {"type": "redo"}]),
        st.sampled_from(
            [{"type": "undo", "seat": None}, {"type": "redo", "seats": "x"}, {"type": "pass", "warrior": 4}]
        ),
    )


def malformed_events():
    """Whatever JSON there is in place of an event, of its type and of its fields."""
    kinds = st.sampled_from(
        ["pass", "eliminate", "draw", "win", "skip", "extra_turn", "undo", "march", "life", "dance"]
    )
    values = ODD_VALUES | st.lists(ODD_VALUES | st.integers(0, 5), max_size=3)
    field = st.sampled_from(["seat", "seats"])
    return st.one_of(
        ODD_VALUES,
        st.builds(lambda kind: {"type": kind}, kinds | ODD_VALUES),
        st.builds(lambda kind, name, value: {"type": kind, name: value}, kinds, field, values),
        st.builds(lambda kind, one, two: {"type": kind, "seat": one, "seats": two}, kinds, values, values),
    )


@st.composite
def games(draw, most_seats: int = 60, largest_team: int = 8, most_events: int = 30):
    """A scenario with its events."""
    scenario = draw(scenarios(most_seats, largest_team))
    count = len(scenario["seats"])
    wanted = events(count) | events(count) | events(count) | malformed_events()
    scenario["events"] = draw(st.lists(wanted, max_size=most_events))
    return scenario


@st.composite
def malformed_scenarios(draw):
    """A scenario spoilt in one to three places, mostly by little."""
    scenario = draw(scenarios(most_seats=18, largest_team=6))
    for _ in range(draw(st.integers(1, 3))):
        _spoil(draw, scenario)
    if not isinstance(scenario.get("seats"), list) and isinstance(scenario.get("options"), dict):
        scenario["options"].pop("range", None)  # how long a list should be, nobody can say without seats
    return scenario


def _spoil(draw, scenario: dict) -> None:
    seats = scenario.get("seats")
    place = draw(st.sampled_from(["top", "drop", "option", "seat", "seat", "swap", "next", "more", "fewer", "first"]))
    if place == "top":
        scenario[draw(st.sampled_from(["format", "mode", "options", "seats", "first", "name"]))] = draw(ODD_VALUES)
    elif place == "drop":
        scenario.pop(draw(st.sampled_from(["format", "mode", "options", "seats", "first", "name"])), None)
    elif place == "option" and isinstance(scenario.get("options"), dict):
        name = draw(st.sampled_from(["rules", "range", "range", "life", "Range"]))
        count = len(seats) if isinstance(seats, list) else 6
        lists = st.lists(st.integers(0, 3) | st.just(True), min_size=max(0, count - 1), max_size=count + 1)
        scenario["options"][name] = draw(ODD_VALUES | st.sampled_from(["2005", "current", "1994"]) | lists)
    elif place == "first":
        scenario["first"] = draw(st.integers(-1, 20))
    elif isinstance(seats, list) and seats:
        _spoil_seats(draw, place, seats)


def _spoil_seats(draw, place: str, seats: list) -> None:
    at = draw(st.integers(0, len(seats) - 1))
    if place == "seat" and isinstance(seats[at], dict):
        name = draw(st.sampled_from(["team", "role"]))
        some = st.integers(0, 3) if name == "team" else st.sampled_from(["emperor", "general", "lieutenant", "king"])
        seats[at] = dict(seats[at], **{name: draw(some | ODD_VALUES)})
        if draw(st.integers(0, 9)) == 0:
            del seats[at][name]
    elif place == "swap":
        seats[at], seats[0] = seats[0], seats[at]
    elif place == "next":
        seats[at], seats[at - 1] = seats[at - 1], seats[at]
    elif place == "more":
        seats.extend(seats * draw(st.integers(0, 9)) + [draw(ODD_VALUES | st.just({"team": 0, "role": "general"}))])
    elif place == "fewer":
        del seats[draw(st.integers(0, len(seats))) :]
