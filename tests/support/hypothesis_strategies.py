"""Random tables, events and scenarios of every mode for Hypothesis, legal and not."""

from functools import cache

from hypothesis import strategies as st

import models
import team_vs_team_model

ODD_VALUES = st.sampled_from(
    [None, True, False, 0, 1, -1, 1.0, 2.5, 61, 10**30, "", "0", "emperor", "auto", [], {}, [0], [[]], {"0": 1}, [True]]
)


LARGE = st.sampled_from([10**9, 10**9 + 1, -(10**9), -(10**9) - 1, 10**12])  # at the bound of numbers and beyond


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


COUNTED_LIFE = st.just({}) | st.builds(lambda life: {"life": life}, st.integers(1, 50) | st.just(10**12))


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
    return {**chosen, **draw(COUNTED_LIFE)}


@st.composite
def scenarios(draw, most_seats: int = 60, largest_team: int = 8, mode: str = "emperor"):
    """Return a scenario without events; of even teams of `emperor` with range "auto" it may be refused as
    `bad_range`."""
    scenario = {"format": 1, "name": "random", "mode": mode}
    chosen, scenario["seats"], beginners = draw(SCENARIOS[mode](most_seats, largest_team))
    scenario["first"] = draw(st.sampled_from(beginners))
    if chosen or draw(st.booleans()):
        scenario["options"] = chosen
    return scenario


@st.composite
def _of_teams(draw, most_seats: int, largest_team: int, smallest: int, most_teams: int):
    """Return seats of equal teams, each with an emperor in its middle."""
    size = draw(st.integers(smallest, largest_team))
    teams = draw(st.integers(2, max(2, min(most_teams, most_seats // size))))
    one_side = draw(st.booleans())
    lean = draw(st.booleans())
    return table(
        teams,
        size,
        draw(st.integers(0, teams * size - 1)),
        [lean] * teams if one_side else draw(st.lists(st.booleans(), min_size=teams, max_size=teams)),
        draw(st.permutations(range(teams))),
        draw(st.sampled_from([["general"], ["lieutenant"], ["general", "lieutenant", "general"]])),
    )


def _emperors(seats: list) -> list:
    return [seat for seat in range(len(seats)) if seats[seat]["role"] == "emperor"]


@st.composite
def _emperor(draw, most_seats: int, largest_team: int):
    seats = draw(_of_teams(most_seats, largest_team, 3, 5))
    return draw(options(len(seats))), seats, _emperors(seats)


@st.composite
def _duelist_emperor(draw, most_seats: int, largest_team: int):
    seats = draw(_of_teams(most_seats, largest_team, 3, 2))
    chosen = draw(st.sampled_from([{}, {"range": 2}, {"range": 1}, {"range": 2, "spell_range": 1}, {"spell_range": 1}]))
    return {**chosen, **draw(COUNTED_LIFE)}, seats, [(seat + 1) % len(seats) for seat in _emperors(seats)]


@st.composite
def _grand_melee(draw, most_seats: int, largest_team: int):
    count = draw(st.integers(2, most_seats) | st.integers(8, 24) | st.integers(8, 24))
    seats = [draw(st.just({}) | st.just({"team": 0, "role": 7})) for _ in range(count)]
    chosen = draw(st.just({}) | st.builds(lambda reach: {"range": reach}, st.integers(1, 4) | st.just(10**6)))
    return {**chosen, **draw(COUNTED_LIFE)}, seats, range(count)


@st.composite
def _two_headed_giant(draw, most_seats: int, largest_team: int):
    seats = draw(_of_teams(most_seats, largest_team, 2, 2))
    for seat in seats:
        if draw(st.booleans()):
            del seat["role"]
    chosen = {}
    if draw(st.booleans()):
        chosen["rules"] = draw(st.sampled_from(["current", "2005"]))
    if draw(st.booleans()):
        chosen["life"] = draw(st.integers(1, 50) | st.just(10**12))
    return chosen, seats, range(len(seats))


@st.composite
def _for_the_emperor(draw, most_seats: int, largest_team: int):
    crane = draw(st.integers(0, 1))
    return {}, [{"role": "crane" if seat == crane else "turtle"} for seat in (0, 1)], [crane]


@st.composite
def _free_for_all(draw, most_seats: int, largest_team: int):
    count = draw(st.integers(2, most_seats) | st.integers(2, 8))
    seats = [draw(st.just({}) | st.just({"team": 0, "role": 7})) for _ in range(count)]
    return draw(_attack_options()), seats, range(count)


@st.composite
def _attack_options(draw):
    chosen = {}
    if draw(st.booleans()):
        chosen["attack"] = draw(st.sampled_from(["multiple", "left", "right"]))
    if draw(st.booleans()):
        chosen["range"] = draw(st.integers(1, 4) | st.just(10**6))
    if draw(st.booleans()):
        chosen["life"] = draw(st.integers(1, 50) | st.just(10**12))
    return chosen


@st.composite
def _team_vs_team(draw, most_seats: int, largest_team: int):
    sizes = draw(st.lists(st.integers(1, largest_team), min_size=2, max_size=min(5, most_seats // largest_team)))
    numbers = draw(st.permutations(range(len(sizes))))
    laid = [{"team": team} for team, size in zip(numbers, sizes, strict=True) for _ in range(size)]
    seats = _turned(draw, laid)
    chosen = draw(_attack_options())
    if draw(st.booleans()):
        chosen["first_team"] = draw(st.integers(1, 9))
    return chosen, seats, sorted(team_vs_team_model.beginners(seats))


@st.composite
def _alternating_teams(draw, most_seats: int, largest_team: int):
    size = draw(st.integers(2, largest_team))
    teams = draw(st.permutations(range(draw(st.integers(2, max(2, min(5, most_seats // size)))))))
    seats = [{"team": team} for team in teams] * size
    return draw(_attack_options()), seats, range(len(seats))


def _turned(draw, laid: list) -> list:
    """Return the same table, some seats onwards: a team may sit on both sides of seat 0."""
    turned = draw(st.integers(0, len(laid) - 1))
    return laid[turned:] + laid[:turned]


SCENARIOS = {
    "emperor": _emperor,
    "duelist_emperor": _duelist_emperor,
    "grand_melee": _grand_melee,
    "two_headed_giant": _two_headed_giant,
    "for_the_emperor": _for_the_emperor,
    "free_for_all": _free_for_all,
    "team_vs_team": _team_vs_team,
    "alternating_teams": _alternating_teams,
}


def seat_lists(seats):
    return st.lists(seats, min_size=1, max_size=4, unique=True)


@cache  # to put a strategy together takes longer than to draw from it
def events(count: int, mode: str = "emperor"):
    """Events of a mode that are well formed, mostly about seats that exist."""
    if mode == "for_the_emperor":
        return st.one_of(_board_events(), st.sampled_from([{"type": "undo"}, {"type": "redo"}]))
    return st.one_of(*_magic_events(count), *OF_MODES.get(mode, lambda count: ())(count))


def some_seats(count: int):
    return st.integers(0, count - 1) | st.integers(0, count - 1) | st.integers(-2, count + 2)


def _magic_events(count: int) -> tuple:
    seats = some_seats(count)
    lists = seat_lists(st.integers(0, count - 1)) | seat_lists(seats)
    pairs = st.lists(st.integers(0, count - 1), min_size=2, max_size=2, unique=True)
    titles = st.sampled_from(["monarch", "initiative"])
    going_on = st.just({"type": "pass"})
    return (
        going_on,
        going_on,
        st.builds(lambda seat: {"type": "pass", "seat": seat}, seats),
        st.builds(lambda seat: {"type": "eliminate", "seats": [seat]}, seats),
        st.builds(lambda kind, named: {"type": kind, "seats": named}, st.sampled_from(["eliminate", "draw"]), lists),
        st.builds(lambda named, by: {"type": "eliminate", "seats": named, "by": by}, lists, seats),
        st.builds(lambda what, seat: {"type": "designate", "what": what, "seat": seat}, titles, seats),
        st.builds(lambda what: {"type": "designate", "what": what}, titles | st.just("pope")),
        st.just({"type": "reverse"}),
        st.builds(lambda seat, on: {"type": "stays", "seat": seat, "on": on}, seats, st.booleans() | st.just(1)),
        st.builds(lambda named: {"type": "swap", "seats": named}, pairs | lists),
        st.builds(lambda kind, named: {"type": kind, "seats": named}, st.sampled_from(["extra_turn", "skip"]), lists),
        st.builds(lambda kind, named: {"type": kind, "seats": named}, st.sampled_from(["extra_turn", "skip"]), lists),
        st.builds(lambda kind, seat: {"type": kind, "seat": seat}, st.sampled_from(["win", "turn", "turn"]), seats),
        st.builds(lambda named: {"type": "return", "seats": named}, lists),
        st.builds(lambda seat: {"type": "return", "seats": [seat]}, seats),
        st.sampled_from([{"type": "undo"}, {"type": "redo"}]),
        st.sampled_from(
            [{"type": "undo", "seat": None}, {"type": "redo", "seats": "x"}, {"type": "pass", "warrior": 4}]
        ),
    )


def _life_events(count: int) -> tuple:
    """Life totals; half of those that set it for each name whole teams."""
    keys = st.integers(0, count - 1).map(str) | some_seats(count).map(lambda seat: str(abs(seat)))
    numbers = st.integers(-30, 40) | st.integers(-3, 9) | LARGE
    maps = st.dictionaries(keys, numbers, min_size=1, max_size=4)
    whole = st.lists(numbers, min_size=count, max_size=count).map(lambda to: {str(i): to[i] for i in range(count)})
    half = st.builds(lambda to, turned: halved(to, count, turned), whole, st.integers(0, count - 1))
    choices = seat_lists(st.integers(0, count - 1)) | seat_lists(some_seats(count))
    changes = st.builds(lambda changes: {"type": "life", "changes": changes}, maps)
    return (
        changes,
        changes,
        st.builds(lambda seat, to: {"type": "life_set", "seat": seat, "to": to}, some_seats(count), numbers),
        st.builds(lambda to, named: {"type": "life_set_each", "to": to, "choose": named}, maps | half | whole, choices),
        st.builds(lambda to, named: {"type": "life_set_each", "to": to, "choose": named}, half, choices),
        st.builds(lambda to: {"type": "life_set_each", "to": to}, half | whole),
    )


def halved(to: dict, count: int, turned: int) -> dict:
    """Return the numbers of half of the seats, side by side, from `turned` on: sometimes these are a team's."""
    return {str((turned + step) % count): to[str((turned + step) % count)] for step in range(count // 2)}


def _creature_events(count: int) -> tuple:
    names = st.sampled_from(["wall", "cat", "Öl", "", "\ud83d", "x" * 40, "x" * 41, "ö" * 20, "ö" * 20 + "x"])
    march = st.builds(
        lambda seat, name, to: {"type": "march", "seat": seat, "creature": name, "to": to},
        some_seats(count),
        names,
        some_seats(count),
    )
    near = st.builds(
        lambda seat, name, by: {"type": "march", "seat": seat, "creature": name, "to": (seat + by) % count},
        st.integers(0, count - 1),
        names,
        st.integers(-2, 2),
    )
    control = st.builds(
        lambda seat, name: {"type": "control", "seat": seat, "creature": name}, some_seats(count), names
    )
    owned = st.builds(lambda event, owner: dict(event, owner=owner), control, some_seats(count) | ODD_VALUES)
    other = st.builds(lambda kind, name: {"type": kind, "creature": name}, st.sampled_from(LAST), names)
    return march, near, near, near, control, owned, owned, other


def _board_events():
    """Plays, most of them by the one or the other of two players who take turns."""
    seats = st.integers(0, 1) | st.integers(0, 1) | st.integers(-1, 2)
    fields = st.integers(0, 6) | st.integers(0, 6) | st.integers(-1, 7)
    play = st.builds(lambda seat, field: {"type": "play", "seat": seat, "battlefield": field}, seats, fields)
    return st.one_of(
        play,
        play,
        play,
        st.builds(lambda event, banner: dict(event, banner=banner), play, st.integers(1, 5)),
        st.builds(lambda event, field: {**event, "return": field}, play, fields),
        st.builds(lambda event, note: dict(event, warrior=note), play, st.integers(-1, 12) | ODD_VALUES),
        st.builds(
            lambda seat, field, value: {"type": "strength", "seat": seat, "battlefield": field, "value": value},
            seats,
            fields,
            st.integers(-1, 9) | LARGE,
        ),
        st.builds(
            lambda seat, value: {"type": "tiebreak", "seat": seat, "value": value}, seats, st.integers(0, 3) | LARGE
        ),
    )


def _counters(count: int) -> tuple:
    """Life, poison and commander damage, often in the numbers with which somebody is nearly out."""
    seats = st.integers(0, count - 1)
    keys = seats.map(str) | some_seats(count).map(lambda seat: str(abs(seat)))
    few = st.integers(-3, 12) | st.sampled_from([9, 10, 14, 15]) | LARGE
    poison = st.dictionaries(keys, few, min_size=1, max_size=4).map(lambda some: {"type": "poison", "changes": some})
    damage = st.builds(
        lambda seat, owner, amount: {"type": "commander_damage", "seat": seat, "from": owner, "amount": amount},
        seats | some_seats(count),
        st.integers(0, min(3, count - 1)) | some_seats(count),
        st.integers(-3, 12) | st.sampled_from([20, 21]) | LARGE,
    )
    second = st.builds(lambda event, one: {**event, "commander": one}, damage, st.integers(0, 1) | st.integers(-1, 2))
    return poison, poison, damage, damage, second


def _counted(count: int) -> tuple:
    return _counters(count) + _life_events(count)


OF_MODES = {
    "emperor": _counted,
    "duelist_emperor": lambda count: _creature_events(count) + _life_events(count),
    "grand_melee": _counted,
    "two_headed_giant": _counted,
    "free_for_all": _counted,
    "team_vs_team": _counted,
    "alternating_teams": _counted,
}
LAST = ["creature_gone", "give_back"]  # what happens to a creature that is known already
FIELDS = sorted(
    {field for module in models.MODULES.values() for needs in module.Model.NEEDS.values() for field in needs}
)
KINDS = sorted({kind for module in models.MODULES.values() for kind in module.Model.NEEDS} | {"undo", "redo", "dance"})


@cache
def malformed_events():
    """Whatever JSON there is in place of an event, of its type and of its fields."""
    kinds = st.sampled_from(KINDS)
    maps = st.dictionaries(st.sampled_from(["0", "1", "07", "-1", "x", "", "²", "1.0", " 1"]), st.integers(0, 9))
    values = ODD_VALUES | st.lists(ODD_VALUES | st.integers(0, 5), max_size=3) | maps
    field = st.sampled_from(FIELDS)
    spoilt = st.builds(
        lambda kind, good, name, value: {"type": kind, **good, name: value}, kinds, st.just(GOOD), field, values
    )
    return st.one_of(
        ODD_VALUES,
        st.builds(lambda kind: {"type": kind}, kinds | ODD_VALUES),
        st.builds(lambda kind, name, value: {"type": kind, name: value}, kinds, field, values),
        st.builds(lambda kind, one, two: {"type": kind, "seat": one, "seats": two}, kinds, values, values),
        spoilt,
        spoilt,
        spoilt,
    )


GOOD = {
    "seat": 0,
    "seats": [1],
    "creature": "wall",
    "to": 1,
    "owner": 1,
    "changes": {"0": -1},
    "choose": [0],
    "battlefield": 3,
    "value": 2,
    "from": 1,
    "amount": 3,
    "what": "monarch",
}


@st.composite
def games(draw, most_seats: int = 60, largest_team: int = 8, most_events: int = 30, mode: str = "emperor"):
    """Return a scenario with its events."""
    scenario = draw(scenarios(most_seats, largest_team, mode))
    scenario["events"] = draw(_lists_of_events(len(scenario["seats"]), mode, most_events))
    return scenario


@cache
def _lists_of_events(count: int, mode: str, most_events: int):
    """One in four is malformed."""
    good = events(count, mode)
    return st.lists(good | good | good | malformed_events(), max_size=most_events)


def games_of_all(most_seats: int = 24, most_events: int = 20):
    """Games of any mode, and spoilt scenarios."""
    return st.sampled_from(models.MODES).flatmap(
        lambda mode: games(most_seats, most_events=most_events, mode=mode) | malformed_scenarios(mode)
    )


@st.composite
def malformed_scenarios(draw, mode: str = "emperor"):
    """Return a scenario spoilt in one to three places, mostly by little."""
    scenario = draw(scenarios(most_seats=18, largest_team=6, mode=mode))
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
    elif place == "option" and isinstance(scenario.setdefault("options", {}), dict):
        name = draw(
            st.sampled_from(["rules", "range", "range", "spell_range", "life", "attack", "first_team", "Range"])
        )
        count = len(seats) if isinstance(seats, list) else 6
        lists = st.lists(st.integers(0, 3) | st.just(True), min_size=max(0, count - 1), max_size=count + 1)
        scenario["options"][name] = draw(
            ODD_VALUES | st.sampled_from(["2005", "current", "1994", "left", "right"]) | lists
        )
    elif place == "first":
        scenario["first"] = draw(st.integers(-1, 20))
    elif isinstance(seats, list) and seats:
        _spoil_seats(draw, place, seats)


def _spoil_seats(draw, place: str, seats: list) -> None:
    at = draw(st.integers(0, len(seats) - 1))
    if place == "seat" and isinstance(seats[at], dict):
        name = draw(st.sampled_from(["team", "role"]))
        some = st.integers(0, 3) if name == "team" else st.sampled_from(["emperor", "general", "turtle", "king"])
        seats[at] = dict(seats[at], **{name: draw(some | ODD_VALUES)})
        if draw(st.integers(0, 9)) == 0:
            seats[at].pop(name)
    elif place == "swap":
        seats[at], seats[0] = seats[0], seats[at]
    elif place == "next":
        seats[at], seats[at - 1] = seats[at - 1], seats[at]
    elif place == "more":
        seats.extend(seats * draw(st.integers(0, 9)) + [draw(ODD_VALUES | st.just({"team": 0, "role": "general"}))])
    elif place == "fewer":
        del seats[draw(st.integers(0, len(seats))) :]


def repairing(model, choice) -> dict:
    """Return an event that brings back whom one event took out, or gives the turn to somebody, or an undo in their
    place."""
    back = [{"type": "return", "seats": sorted(gone)} for gone in getattr(model.now, "gone", ())]
    turns = [{"type": "turn", "seat": seat} for seat in model.ring() if "turn" in model.NEEDS]
    return choice.choice(back or turns or [{"type": "undo"}])


def going_on(model, choice) -> dict:
    """Return an event that takes the game nearer to its end, in most cases a legal one; `choice` is a
    `random.Random`."""
    if model.MODE != "for_the_emperor":
        return {"type": "pass", "seat": choice.choice(sorted(model.running()))}
    fields = model.state()["battlefields"]
    legal = [field for field in range(7) if fields[field]["open"]]
    event = {"type": "play", "seat": model.now.turn_of, "battlefield": choice.choice(legal)}
    extra = choice.randrange(6)
    if extra == 0:
        event["banner"] = choice.choice((3, 4))
    elif extra == 1:
        event["return"] = choice.randrange(7)
    return event
