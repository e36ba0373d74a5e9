"""Moments, growth, and what flashes (docs/light.md, sections 5 and 7)."""

import itertools
import random

import decoder
import scene as s
from host_tools.proof.play_game_without_device import apply
from host_tools.proof.replay_rules_scenario import open_game
from light import colours_waves_and_current as palette
from light.event_animations import EventAnimations
from light_help import brightness, film, lamp, most_in_a_second, pixels, playing, swings, table
from rows import each_row
from rules.mode_interface import PlayerView

MOMENTS = EventAnimations.MOMENTS
TABLES = ((8, 8), (12, 6), (12, 12), (16, 6), (24, 6), (24, 8), (24, 24), (60, 6), (60, 24))


def flashes(frames: list, step: int) -> tuple:
    """The most changes of direction within 1 s: of any one pixel, and of the whole ring."""
    full = min(
        brightness(tuple(u * (6, 12, 20, 32, 48, 63)[step - 1] for u in unit)) for unit in ((0, 1, 4), (4, 1, 0))
    )
    ring = [(ms, sum(brightness(counts) for counts in shown)) for ms, shown in frames]
    pixel = max(
        most_in_a_second(swings([(ms, brightness(shown[p])) for ms, shown in frames], 0.1 * full))
        for p in range(len(frames[0][1]))
    )
    return pixel, most_in_a_second(swings(ring, 0.1 * max(value for _, value in ring)))


@each_row(("ring_px", "seats", "step"), [(*table, step) for table in TABLES for step in (1, 4, 6)], some=True)
def test_no_picture_flashes_too_often(ring_px, seats, step):
    player_view, scene = table(seats), playing()
    player_view.next, player_view.surprising = seats - 1, True
    player_view.living &= ~0b1000
    player_view.left = 0b1000
    light = lamp(ring_px)
    light.compose(player_view, scene, step, 0)
    pixel, ring = flashes(film(light, scene, 0, 4000), light.step)
    assert pixel <= 5
    assert ring <= 6


def prepare(moment: str, ring_px: int, seats: int, chance: random.Random):
    """A picture before, the scene of a moment, and the player_view after, as a game has them."""
    before, after, scene = table(seats), table(seats), playing()
    scene.moment = moment
    scene.moment_from = chance.randrange(seats)
    scene.moment_to = (scene.moment_from + chance.choice((1, 1, 2))) % seats
    scene.moment_seats = 1 << scene.moment_from
    before.next = after.next = chance.randrange(seats)
    before.way = after.way = -1 if scene.moment_from % 2 else 1
    before.surprising = chance.random() < 0.3
    team = [seat for seat in range(seats) if after.colours[seat] == after.colours[scene.moment_from]]
    if moment == "fall":
        scene.moment_seats = sum(1 << seat for seat in team)
    if moment in ("burn", "fall"):
        after.living &= ~scene.moment_seats
        after.left = scene.moment_seats
        after.running &= after.living
        after.ghost = 1 & ~after.living
    if moment == "draw":
        scene.moment_seats = after.crowned
        scene.moment_to = chance.choice([seat for seat in range(seats) if after.crowned >> seat & 1])
        before.running = 0
    if moment == "unmark":
        scene.unmarked = [(seat, chance.randrange(5)) for seat in {scene.moment_from, scene.moment_to}]
    if moment == "result":
        after.over, after.winners = True, sum(1 << seat for seat in team)
    return before, scene, after


def film_moment(light, before, scene, after, step, start_ms, rest_ms) -> list:
    """Frames of a second of the table as it was, of the moment of `scene`, and of `rest_ms` of the table as it is."""
    light.compose(before, playing(), step, start_ms)
    frames = film(light, playing(), start_ms, 1000)
    scene.moment_ms = start_ms + 1000
    length_ms = MOMENTS[scene.moment][0]
    light.compose(after, scene, step, scene.moment_ms)
    frames += film(light, scene, scene.moment_ms, length_ms)
    light.compose(after, playing(), step, scene.moment_ms + length_ms)
    return frames + film(light, playing(), scene.moment_ms + length_ms, rest_ms)


@each_row(
    ("moment", "ring_px", "seats"),
    [(moment, *table) for moment in MOMENTS for table in TABLES],
    some=True,
)
def test_no_moment_flashes_too_often(moment, ring_px, seats):
    chance = random.Random(f"{[s.STILL, *MOMENTS].index(moment)} {ring_px} {seats}")
    for _ in range(4):
        before, scene, after = prepare(moment, ring_px, seats, chance)
        light, step, start_ms = lamp(ring_px), chance.randint(1, 6), chance.randrange(4000)
        frames = film_moment(light, before, scene, after, step, start_ms, 2500)
        pixel, ring = flashes(frames, light.step)
        assert pixel <= 5
        assert ring <= 6


@each_row(
    ("moment", "ring_px", "seats"),
    [
        (moment, *table)
        for moment in ("draw", "roll_call", "sweep", "unmark", "burn")
        for table in ((24, 24), (24, 11), (60, 24), (60, 16), (144, 24))
    ],
    some=True,
)
def test_no_moment_of_a_table_with_many_turns_flashes_too_often(moment, ring_px, seats):
    before, after, scene = several_turns(seats), several_turns(seats), playing()
    scene.moment, scene.moment_seats = moment, (1 << seats) - 1 if moment == "draw" else 0b1000
    scene.moment_from, scene.moment_to, scene.unmarked = 0, 1, [(0, 0), (4, 1)]
    if moment == "draw":
        scene.moment_to = seats - 1
        before.running = before.ghost = 0
    for step, start_ms in ((6, 0), (4, 1300), (1, 2700)):
        light = lamp(ring_px)
        frames = film_moment(light, before, scene, after, step, start_ms, 1500)
        pixel, ring = flashes(frames, light.step)
        assert (pixel <= 5, ring <= 6) == (True, True), (pixel, ring)


def several_turns(seats: int):
    """Grand Melee after a few passes: turns that run, holders that wait."""
    game = open_game({"format": 1, "mode": "grand_melee", "seats": [{}] * seats, "first": 0})
    for seat in (4, 0):
        if game.table.running() >> seat & 1:
            apply(game, {"type": "pass", "seat": seat})
    player_view = PlayerView(seats)
    game.table.fill(s.NOBODY, False, player_view)
    return player_view


def test_a_marker_that_goes_runs_to_the_right_in_its_colour_and_dies_down():
    scene, light = playing(), lamp(60)
    scene.moment, scene.unmarked = "unmark", [(9, 4)]
    player_view = several_turns(12)
    player_view.in_range = player_view.attackable = player_view.waiting = 0
    light.compose(player_view, scene, 4, 0)
    places, levels = [], []
    for now_ms in range(0, 900, 30):
        light.paint(scene, now_ms)
        found = [p for p, counts in enumerate(pixels(light)) if 0 < 2 * counts[0] == counts[1] == counts[2]]
        places.append(found[0] if found else places[-1])
        levels.append(max([pixels(light)[p][1] for p in found], default=0))
    assert places[0] == 46 and places == sorted(places, reverse=True) and places[-1] < places[0] - 10
    assert levels[0] == max(levels) and levels[-1] < levels[0] // 4


@each_row("moment", MOMENTS)
def test_after_its_time_a_moment_is_gone(moment):
    _, scene, after = prepare(moment, 24, 6, random.Random(1))
    light, still = lamp(24), lamp(24)
    light.compose(after, scene, 4, 0)
    still.compose(after, playing(), 4, 0)
    for now_ms in (MOMENTS[moment][0], 60000):
        light.paint(scene, now_ms)
        still.paint(playing(), now_ms)
        assert light.frame == still.frame


def white_full(light) -> list:
    """Positions painted white at level H, step 4."""
    return [p for p, counts in enumerate(pixels(light)) if counts == (38, 38, 38)]


@each_row(("ring_px", "undo_px"), [(24, 4), (36, 3)])  # bars of 3 and of 5 pixels
def test_a_sweep_is_a_dot_that_follows_the_turn_order_and_an_undo_a_line_against_it(ring_px, undo_px):
    seat_px = ring_px // 6
    for moment, way, start, turn in (
        ("sweep", 1, 3, 1),
        ("unsweep", 1, 4, -1),
        ("sweep", -1, 4, -1),
        ("unsweep", -1, 3, 1),
    ):
        player_view, scene, light = table(6), playing(), lamp(ring_px)
        player_view.way, player_view.next = way, s.NOBODY
        scene.moment, scene.moment_from, scene.moment_to = moment, start, start + turn
        light.compose(player_view, scene, 4, 0)
        lines = []
        for now_ms in range(0, 600, 10):
            light.paint(scene, now_ms)
            lines += [line for line in [white_full(light)] if line not in lines[-1:]]
        length = 1 if moment == "sweep" else undo_px
        dots = [seat_px // 2 + seat_px * start + turn * i for i in range(seat_px + 1)]
        wanted = [sorted(dots[max(0, i - length + 1) : i + 1]) for i in range(seat_px + 1)]
        assert lines == wanted, (moment, way)


def sixtieths(light, scene, start_ms: int, count: int) -> list:
    """That many frames, 60 a second."""
    frames = []
    for number in range(count):
        light.paint(scene, start_ms + number * 1000 // decoder.HZ)
        frames.append(bytes(light.frame))
    return frames


def films_of_all_moments(ring_px: int, seats: int, step: int, budget_ma: int) -> dict:
    """(name, way) of each moment from each seat that it may concern -> 0.9 s of it and of the picture after it.

    No tick is in the picture: it would tell the order by itself.
    """
    everybody, one_gone = table(seats), table(seats)
    one_gone.living, one_gone.left = everybody.living & ~4, 4
    found: dict = {("still", 0, 0): (s.STILL, everybody, {})}
    for seat in range(seats):
        for way in (1, -1):
            found["sweep", way, seat] = "sweep", everybody, {"moment_from": seat, "moment_to": 0}
            found["undo", -way, seat] = "unsweep", everybody, {"moment_from": seat, "moment_to": 0}
        found["refuse", 0, seat] = "refuse", everybody, {"moment_from": seat}
    found["burn", 0, 2] = "burn", one_gone, {"moment_seats": 4}
    found["fall", 0, 2] = "fall", one_gone, {"moment_seats": 4, "moment_from": 2}
    found["draw", 0, 0] = "draw", everybody, {"moment_seats": everybody.crowned | 1, "moment_to": 0}
    found["roll call", 0, 0] = "roll_call", everybody, {}
    found["unmark", -1, 3] = "unmark", everybody, {"unmarked": [(3, 0)]}
    films = {}
    for name, (moment, player_view, values) in found.items():
        scene, light = playing(), lamp(ring_px, budget_ma=budget_ma)
        for key, value in {"moment": moment, "moment_ms": 1234, **values}.items():
            setattr(scene, key, value)
        player_view.next, player_view.way = s.NOBODY, -1 if name[:2] in (("sweep", -1), ("undo", 1)) else 1
        light.compose(player_view, scene, step, 1234)
        moving = min(54, MOMENTS[moment][0] * decoder.HZ // 1000) if moment in MOMENTS else 0
        films[name] = sixtieths(light, scene, 1234, moving)
        scene.moment = s.STILL
        light.compose(player_view, scene, step, 1234)
        films[name] += sixtieths(light, scene, 1234 + moving * 1000 // decoder.HZ, 54 - moving)
        assert light.step == step
    return films


@each_row(
    ("ring_px", "seats", "step", "budget_ma"),
    [(8, 8, 4, 5000), (12, 6, 6, 5000), (16, 6, 1, 5000), (24, 6, 4, 190), (64, 8, 4, 5000)],
    some=True,
)
def test_no_two_moments_look_alike(ring_px, seats, step, budget_ma):
    films = films_of_all_moments(ring_px, seats, step, budget_ma)
    for observer in decoder.OBSERVERS:
        seen = {name: decoder.brightnesses(film, observer, step) for name, film in films.items()}
        # seats that are bright may hide what passes behind them: then nothing is seen of a sweep or a shaken head
        hidden = {name for name in seen if name[0] != "still" and decoder.alike(seen[name], seen["still", 0, 0])}
        assert {name[0] for name in hidden} <= ({"sweep", "undo", "refuse"} if ring_px < 4 * seats else {"refuse"})
        for one, other in itertools.combinations(sorted(set(seen) - hidden), 2):
            if one[:2] != other[:2]:
                assert not decoder.alike(seen[one], seen[other]), (observer, one, other)


def test_the_draw_lights_one_seat_at_a_time_none_more_than_twice_and_ends_on_the_drawn():
    for drawn in (1, 4, 7, 10):
        scene, light, player_view = playing(), lamp(48), table(12, 4)
        scene.moment, scene.moment_seats, scene.moment_to = "draw", player_view.crowned, drawn
        light.compose(player_view, scene, 4, 0)
        stops = []
        for now_ms in range(0, 1500, 5):
            light.paint(scene, now_ms)
            lit = white_full(light)
            assert len(lit) == 3
            seat = lit[0] // 4
            if seat not in stops[-1:]:
                stops.append(seat)
        assert stops[0] == 1  # always the first, so the start betrays nothing
        assert stops[-1] == drawn
        assert max(stops.count(seat) for seat in stops) <= 2


@each_row("moment", ["burn", "fall"])
def test_fire_only_dies_down(moment):
    player_view, scene, light = table(6), playing(), lamp(24)
    scene.moment, scene.moment_from, scene.moment_seats = moment, 4, 0b111000
    player_view.living, player_view.left, player_view.attackable = 0b000111, 0b111000, 0
    light.compose(player_view, scene, 4, 500)
    sums = []
    for now_ms in range(0, MOMENTS[moment][0], 10):
        light.paint(scene, now_ms)
        sums.append(sum(map(sum, pixels(light)[12:])))
    assert sums == sorted(sums, reverse=True)
    assert sums[0] > 0


def test_a_burn_that_begins_right_after_a_knock_shows_only_the_dots_of_those_who_leave():
    before, after, scene = table(6), table(6), playing()
    before.surprising = after.surprising = True
    after.living, after.left = 0b010111, 0b101000
    light, still = lamp(24), lamp(24)
    light.compose(before, playing(), 4, 0)
    light.paint(scene, 0)
    scene.moment, scene.moment_ms, scene.moment_seats = "burn", 200, after.left
    light.compose(after, scene, 4, 200)
    light.paint(scene, 200)
    still.compose(after, playing(), 4, 200)
    still.paint(playing(), 200)
    wanted = pixels(still)
    for seat in (3, 5):
        wanted[4 * seat + 1 : 4 * seat + 4] = [(0, 0, 0), (4, 1, 0), (0, 0, 0)]
    assert pixels(light) == wanted


def test_a_result_opens_from_the_winning_emperor():
    player_view, scene, light = table(6), playing(), lamp(24)
    player_view.over, player_view.winners = True, 0b111
    scene.moment, scene.moment_from = "result", 1
    light.compose(player_view, scene, 4, 0)
    lit = []
    for now_ms in range(0, 1500, 20):
        light.paint(scene, now_ms)
        lit.append([p for p, counts in enumerate(pixels(light)) if any(counts)])
    assert lit[0] == [6]  # seat 1's core
    assert all(set(sooner) <= set(later) for sooner, later in itertools.pairwise(lit))
    assert len(lit[-1]) == 9


def choosing(kind: int, seats: int, now_ms: int) -> tuple:
    """A picture with everything that moves, and its scene on a screen that will close by itself."""
    player_view, scene = table(seats), playing()
    player_view.next, player_view.surprising = seats - 1, True
    player_view.living &= ~0b1000
    player_view.left = 0b1000
    scene.put(screen=kind)
    scene.cursor_ms = now_ms
    if kind != s.MENU:
        scene.put(cursor=2, cursor_seats=0b100)
    if kind == s.OFFER:
        scene.put(offered=0b111)
    if kind == s.CHOICE:  # at rest
        player_view.viewer, player_view.running = 2, 0b11  # one in range knocks, as the turn does in a look
        scene.rested, scene.rested_ms = True, now_ms - 1000
    return player_view, scene


def closing(light, kind: int, seats: int, step: int, start_ms: int, left_ms: int) -> list:
    """A film of the second before a screen announces that it closes, and of what is left then."""
    player_view, scene = choosing(kind, seats, start_ms)
    light.compose(player_view, scene, step, start_ms)
    before = film(light, scene, start_ms, 1000)
    scene.closing, scene.closes_ms = True, start_ms + 1000 + left_ms
    light.compose(player_view, scene, step, start_ms + 1000)
    return before + film(light, scene, start_ms + 1000, left_ms)


@each_row(
    ("kind", "left_ms", "ring_px", "seats"),
    [(*kind, *table) for kind in ((s.PICK, 500), (s.CHOICE, 2000), (s.OFFER, 2000)) for table in TABLES],
    some=True,
)
def test_no_announced_close_flashes_too_often(kind, left_ms, ring_px, seats):
    for start_ms in range(5000, 9000, 370):
        for step in (1, 6):
            light = lamp(ring_px)
            pixel, ring = flashes(closing(light, kind, seats, step, start_ms, left_ms), light.step)
            assert pixel <= 5 and ring <= 6, start_ms


@each_row(("kind", "step"), itertools.product([s.CHOICE, s.MENU, s.PICK], range(1, 7)), some=True)
def test_what_is_about_to_close_dips_in_every_step_and_nothing_gets_brighter_by_it(kind, step):
    for left_ms, dips in ((2000, 2), (500, 1)):
        light, still = lamp(24), lamp(24)
        frames = closing(light, kind, 6, step, 5000, left_ms)[60:]
        player_view, scene = choosing(kind, 6, 5000)
        scene.cursor_ms = 1 << 29  # lit, as one that stands while its screen announces that it closes
        scene.cursor_runs = True
        still.compose(player_view, scene, step, 5000)
        film(still, scene, 5000, 1000)
        low = []
        for (now_ms, shown), (_, plain) in zip(frames, film(still, scene, 6000, left_ms), strict=True):
            assert all(
                a <= b for dipped, full in zip(shown, plain, strict=True) for a, b in zip(dipped, full, strict=True)
            )
            if sum(map(sum, shown)) < 0.75 * sum(map(sum, plain)):
                low.append(now_ms)
        assert sum(later - sooner > 100 for sooner, later in itertools.pairwise(low)) == dips - 1
        assert len(low) >= 6 * dips, "each is seen for a tenth of a second at least"


def grown(kind: int, ring_px: int, seats: int, cursor: int = 2) -> list:
    """Sets of white M pixels, from nothing grown to all."""
    light, scene = lamp(ring_px), playing()
    player_view = table(seats)
    player_view.next = s.NOBODY
    light.compose(player_view, scene, 4, 0)
    light.keep()
    scene.put(cursor=cursor, cursor_seats=1 << cursor)
    scene.growth = kind
    sets = []
    for part in range(257):
        scene.growth_256 = part
        light.paint(scene, part)
        sets.append({p for p, counts in enumerate(pixels(light)) if counts == (8, 8, 8)})
    return sets


@each_row(
    ("kind", "ring_px", "seats"),
    [(kind, *table) for kind in (s.GROW_BACK, s.GROW_FORWARD, s.GROW_ARC, s.GROW_ALL) for table in TABLES],
    some=True,
)
def test_growth_never_turns_back_and_fills_its_place(kind, ring_px, seats):
    sets = grown(kind, ring_px, seats)
    assert all(sooner <= later for sooner, later in itertools.pairwise(sets))
    assert not sets[0]
    assert len(sets[128]) >= 1
    if kind != s.GROW_ARC:
        assert [len(lit) for lit in sets] == [part * ring_px // 256 for part in range(257)]
    else:
        assert len(sets[256]) == len(sets[255]) + (len(sets[256]) > 1)


def test_growth_sets_out_from_its_place():
    order = []
    for kind in (s.GROW_BACK, s.GROW_FORWARD, s.GROW_ALL):
        sets = grown(kind, 24, 6)
        order.append(next(lit for lit in sets if len(lit) == 3))
    assert order == [{2, 1, 0}, {2, 3, 4}, {23, 0, 1}]


def test_growth_lies_over_the_picture_from_before_the_press():
    light, scene = lamp(24), playing()
    light.compose(table(6), scene, 4, 0)
    light.keep()
    light.paint(scene, 0)
    stood = pixels(light)
    after = table(6)
    after.viewer, after.running = 1, 2
    light.compose(after, scene, 4, 0)
    light.paint(scene, 0)
    assert pixels(light) != stood
    scene.growth = s.GROW_BACK
    light.paint(scene, 0)
    assert pixels(light) == stood
    scene.growth = s.NO_GROWTH
    light.paint(scene, 0)
    assert pixels(light) != stood


def test_every_wave_has_a_peak():
    assert len(palette.PEAK) == palette.WAVES
