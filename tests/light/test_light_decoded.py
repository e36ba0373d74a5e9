"""The firmware's light, decoded back into the state of every seat: every Emperor table of 6 to 12 seats on 4 rings."""

import itertools
import random

import decoder
import emperor_model
import scene as s
from decoder import Geometry, faults, resample
from games.catalogue import open_table
from host_tools.proof import expected_ring
from host_tools.proof.play_game_without_device import apply
from host_tools.proof.replay_rules_scenario import open_game
from hypothesis_strategies import table as seats_of
from light.renderer import Renderer
from rows import each_row
from rules.mode_interface import NOBODY, PlayerView

TABLES = [(2, 3), (2, 4), (2, 5), (2, 6), (3, 3), (3, 4), (4, 3)]
RINGS = (12, 16, 24, 60)
ON_RINGS = [(teams, size, pixels) for teams, size in TABLES for pixels in RINGS]
RGB = (0, 1, 2)
AMPLE_MA = 5000
every_table = each_row(("teams", "size", "pixels"), ON_RINGS, some=True)


class Evening:
    """A game of the core and of the model side by side, a ring, and hands."""

    def __init__(self, teams: int, size: int, geometry: Geometry, step: int, budget_ma: int = AMPLE_MA):
        seats = seats_of(teams, size, 0, [True] * teams, list(range(teams)), ["general"])
        first = (size - 1) // 2
        scenario = {"format": 1, "mode": "emperor", "seats": seats, "first": first}
        self.game, self.model = open_game(scenario), emperor_model.Model(scenario)
        self.geometry, self.step = geometry, step
        self.light = Renderer(geometry.pixels, geometry.offset, geometry.direction, budget_ma, RGB)
        self.out = PlayerView(teams * size)
        self.scene = s.Scene()
        self.scene.put(screen=s.PLAY)

    def apply(self, **event):
        assert apply(self.game, event) is None and self.model.apply(event) is None, event

    def active(self) -> int:
        return self.model.now.turn_of

    def player_view(self) -> PlayerView:
        scene = self.scene
        if scene.ui.cursor >= 0 and not scene.ui.cursor_seats >> scene.ui.cursor & 1:
            scene.put(cursor_seats=1 << scene.ui.cursor)
        viewer = scene.ui.peek if scene.ui.peek >= 0 else scene.ui.cursor if scene.rested else NOBODY
        self.game.table.fill(viewer, scene.ui.peek_back, self.out)
        return self.out

    def film(self, start_ms: int, window_s: float = 2.0, fps: int = 30) -> list:
        """The frames that would be sent from `start_ms` on."""
        self.light.compose(self.player_view(), self.scene, self.step, start_ms)
        return film(self.light, self.scene, start_ms, window_s, fps)

    def assert_says(self, wanted: tuple, start_ms: int, window_s: float = 2.0):
        seats, tick = wanted
        shown = resample(self.film(start_ms, window_s), start_ms, window_s)
        found = faults(shown, self.geometry, self.light.step, seats, tick)
        assert found == [], (seats, tick, f"step {self.light.step}", f"from {start_ms} ms")


def film(light: Renderer, scene, start_ms: int, window_s: float, fps: int) -> list:
    sent = []
    for number in range(round(window_s * fps) + 1):
        now = start_ms + number * 1000 // fps
        changed = light.paint(scene, now)
        if changed or not sent:
            sent.append((now, bytes(light.frame)))
        else:
            assert bytes(light.frame) == sent[-1][1], "paint says when the frame has changed"
    return sent


def evenings(teams: int, size: int, pixels: int):
    """That table at the lowest and at the highest step of its ring, and when the film begins."""
    geometry = Geometry(pixels, teams * size)
    chance = random.Random(f"{teams} {size} {pixels}")
    for step in geometry.steps():
        yield Evening(teams, size, geometry, step), chance.randrange(1_000_000)


def foe_beside(model, seat: int) -> int:
    """A living general of another team, as near to `seat` as there is one."""
    ring = model.ring()
    foes = [
        other for other in ring if model.team(other) != model.team(seat) and model.seats[other]["role"] != "emperor"
    ]
    at = seat if seat in ring else ring[0]
    return min(foes, key=lambda foe: emperor_model.steps_apart(ring, at, foe))


def go_to_a_general_who_may_attack(evening: Evening) -> None:
    """Passes until the active seat is a general with somebody to attack."""
    while not evening.model.attackable(evening.active()) or evening.model.seats[evening.active()]["role"] == "emperor":
        evening.apply(type="pass")


@every_table
def test_the_start_and_every_turn_of_a_round_are_read_back(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        for turn in range(teams * size):
            if pixels < 60 or turn % 3 == 0:
                evening.assert_says(expected_ring.meant(expected_ring.from_model(evening.model)), start + 777 * turn)
            evening.apply(type="pass")


@every_table
def test_a_player_who_left_winks_until_the_next_turn_begins_801_2c(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        go_to_a_general_who_may_attack(evening)
        victim = foe_beside(evening.model, evening.active())
        evening.apply(type="eliminate", seats=[victim])
        table = expected_ring.from_model(evening.model)
        assert table.left == {victim}
        evening.assert_says(expected_ring.meant(table), start)
        evening.apply(type="pass")
        table = expected_ring.from_model(evening.model)
        assert table.left == set()
        evening.assert_says(expected_ring.meant(table), start)


@every_table
def test_a_turn_goes_on_without_its_player_800_4j(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        go_to_a_general_who_may_attack(evening)
        evening.apply(type="eliminate", seats=[evening.active()])
        table = expected_ring.from_model(evening.model)
        assert table.ghost == {evening.active()}
        evening.assert_says(expected_ring.meant(table), start)


@each_row(("teams", "size", "pixels"), [table for table in ON_RINGS if table[0] > 2], some=True)
def test_a_team_falls_with_its_emperor_and_the_others_play_on_809_5b(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        emperor = size + (size - 1) // 2
        evening.apply(type="eliminate", seats=[emperor])
        evening.assert_says(expected_ring.meant(expected_ring.from_model(evening.model)), start)
        evening.apply(type="pass")
        evening.assert_says(expected_ring.meant(expected_ring.from_model(evening.model)), start)


@every_table
def test_a_surprising_next_knocks(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        after = (evening.active() + 1) % (teams * size)
        evening.apply(type="skip", seats=[after])
        evening.assert_says(expected_ring.meant(expected_ring.from_model(evening.model)), start)
        for seat in (evening.active(), after, foe_beside(evening.model, evening.active())):
            evening.apply(type="extra_turn", seats=[seat])
            table = expected_ring.from_model(evening.model)
            assert table.surprising
            evening.assert_says(expected_ring.meant(table), start)


@every_table
def test_the_choice_shows_cursor_and_marked_seats_over_a_calm_table(teams, size, pixels):
    count = teams * size
    for evening, start in evenings(teams, size, pixels):
        go_to_a_general_who_may_attack(evening)
        evening.apply(type="extra_turn", seats=[foe_beside(evening.model, evening.active())])
        scene = evening.scene
        scene.put(screen=s.CHOICE)
        scene.cursor_ms = start
        for marked in ((), (0, count - 1)):
            scene.put(marked=sum(1 << seat for seat in marked))
            for cursor in (evening.active(), (evening.active() + 1) % count, 0):
                scene.put(cursor=cursor)
                wanted = expected_ring.meant(expected_ring.from_model(evening.model), scene.ui.cursor, marked)
                evening.assert_says(wanted, start)


@every_table
def test_the_choice_calms_the_wink_and_a_turn_without_its_player_stays(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        go_to_a_general_who_may_attack(evening)
        evening.apply(type="eliminate", seats=[evening.active(), foe_beside(evening.model, evening.active())])
        evening.scene.put(screen=s.CHOICE)
        evening.scene.cursor_ms = start
        evening.scene.put(cursor=evening.model.ring()[0])
        evening.assert_says(
            expected_ring.meant(expected_ring.from_model(evening.model), evening.scene.ui.cursor), start
        )


@every_table
def test_a_peek_shows_a_seats_view_and_whose_turn_it_is_knocks(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        go_to_a_general_who_may_attack(evening)
        evening.apply(type="extra_turn", seats=[foe_beside(evening.model, evening.active())])
        evening.apply(type="eliminate", seats=[max(seat for seat in evening.model.ring() if seat != evening.active())])
        for peek in evening.model.ring()[:4]:
            if peek == evening.active():
                continue
            evening.scene.put(peek=peek)
            for back in (False, True):
                evening.scene.put(peek_back=back)
                table = expected_ring.from_model(evening.model, peek, back)
                evening.assert_says(expected_ring.meant_peek(table), start)


@every_table
def test_a_result_shows_the_winners_also_those_who_left_104_2c(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        evening.apply(type="eliminate", seats=[0])
        for team in range(1, teams):
            evening.apply(type="eliminate", seats=[team * size + (size - 1) // 2])
        evening.scene.put(screen=s.OVER)
        table = expected_ring.from_model(evening.model)
        assert table.winners == set(range(size))
        evening.assert_says(expected_ring.meant_over(table), start)


@every_table
def test_a_draw_shows_who_drew_104_4d(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        evening.apply(type="eliminate", seats=[0])
        evening.apply(type="eliminate", seats=[team * size + (size - 1) // 2 for team in range(teams)])
        evening.scene.put(screen=s.OVER)
        table = expected_ring.from_model(evening.model)
        assert len(table.drawn) == teams * size - 1
        evening.assert_says(expected_ring.meant_over(table), start)


@every_table
def test_before_the_game_the_emperors_are_called_in_gold(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        seats = evening.model.seats
        open_table("emperor", {}, seats).fill(NOBODY, False, evening.out)
        evening.player_view = lambda kept=evening.out: kept
        evening.scene.put(screen=s.READY)
        evening.assert_says(expected_ring.meant_ready(expected_ring.from_model(evening.model)), start)


@every_table
def test_standby_shows_the_dot_of_the_turn_alone(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        evening.scene.put(screen=s.STANDBY)
        for _ in range(2):
            active = evening.active()
            seats = [decoder.Seat("F", evening.model.team(seat)) for seat in range(teams * size)]
            seats = [seat if place == active else decoder.Seat("D") for place, seat in enumerate(seats)]
            evening.assert_says((seats, decoder.NO_TICK), start)
            evening.apply(type="pass")


@every_table
def test_a_rested_cursor_shows_that_seats_view(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        go_to_a_general_who_may_attack(evening)
        left = foe_beside(evening.model, evening.active())
        evening.apply(type="eliminate", seats=[left])
        scene = evening.scene
        scene.put(screen=s.CHOICE)
        marked = evening.model.ring()[-1]
        scene.put(marked=1 << marked)
        for cursor in evening.model.ring()[:4]:
            scene.put(cursor=cursor)
            scene.rested, scene.rested_ms = True, start - 300
            table = expected_ring.from_model(evening.model, scene.ui.cursor)
            evening.assert_says(expected_ring.meant_peek(table, (marked,)), start)


@every_table
def test_a_screen_that_is_about_to_close_is_read_between_its_dips(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        go_to_a_general_who_may_attack(evening)
        scene = evening.scene
        scene.put(screen=s.CHOICE)
        start -= start % 2000  # when knocks begin: none does so near behind a dip
        for cursor in evening.model.ring()[:2]:
            scene.put(cursor=cursor)
            scene.rested, scene.rested_ms = True, start - 5000
            scene.closing, scene.closes_ms = True, start + 2000
            seats, _ = expected_ring.meant_peek(expected_ring.from_model(evening.model, scene.ui.cursor))
            for seat in seats:
                seat.letter, seat.under = seat.under or seat.letter, ""
            sent = evening.film(start)
            for at_ms in (start + 600, start + 980):
                shown = resample(sent, at_ms, 0.5)
                assert faults(shown, evening.geometry, evening.light.step, seats) == [], (seats, at_ms)


@every_table
def test_in_a_look_a_turn_without_its_player_stays_800_4j(teams, size, pixels):
    for evening, start in evenings(teams, size, pixels):
        go_to_a_general_who_may_attack(evening)
        ghost = evening.active()
        evening.apply(type="eliminate", seats=[ghost])
        scene = evening.scene
        scene.put(peek=evening.model.ring()[0])
        table = expected_ring.from_model(evening.model, scene.ui.peek)
        assert table.ghost == {ghost}
        evening.assert_says(expected_ring.meant_peek(table), start)
        scene.put(peek=-1, screen=s.CHOICE)
        scene.put(cursor=evening.model.ring()[1])
        scene.rested, scene.rested_ms = True, start - 300
        table = expected_ring.from_model(evening.model, scene.ui.cursor)
        evening.assert_says(expected_ring.meant_peek(table), start)


# --- what the situations above leave out: other rings, windows, clocks, budgets -----------------------------------


def random_table(chance: random.Random, count: int, teams: int) -> expected_ring.Table:
    """Any table that an `PlayerView` can hold, of several turns at once and of no turn too."""
    table = expected_ring.Table(count, [chance.choice([*range(teams), decoder.WHITE]) for _ in range(count)])
    seats = range(count)
    table.living = {seat for seat in seats if chance.random() < 0.8} or {0}
    some = sorted(table.living)
    gone = sorted(set(seats) - table.living)
    if gone and chance.random() < 0.3:
        table.ghost = {chance.choice(gone)}
    else:
        table.running = set(chance.sample(some, min(len(some), chance.choice((1, 1, 2)))))
        table.viewer = min(table.running)
        table.in_range = {seat for seat in some if chance.random() < 0.6} | {table.viewer}
        table.attackable = {seat for seat in table.in_range if chance.random() < 0.5} - table.running
    table.left = {seat for seat in gone if chance.random() < 0.5} | table.ghost
    table.waiting = {seat for seat in some if chance.random() < 0.15} - table.running
    table.crowned = {seat for seat in seats if chance.random() < 0.3}
    table.next = chance.choice([-1, *some])
    table.surprising = table.next >= 0 and chance.random() < 0.4
    table.reversed = chance.random() < 0.3
    return table


def bits(seats) -> int:
    return sum(1 << seat for seat in seats)


def player_view_of(table: expected_ring.Table) -> PlayerView:
    out = PlayerView(table.count)
    out.viewer, out.next, out.surprising = table.viewer, table.next, table.surprising
    for name in ("living", "running", "ghost", "left", "waiting", "in_range", "attackable", "crowned"):
        setattr(out, name, bits(getattr(table, name)))
    out.colours[:] = bytes(table.colours)
    out.way = -1 if table.reversed else 1
    return out


def assert_reads(geometry, chance, window_s=2.0, fps=30, budget_ma=AMPLE_MA, step=0, letters=decoder.ALL) -> int:
    """A random table on that ring is read back; gives the step that was painted."""
    while True:
        table = random_table(chance, geometry.seats, chance.choice((2, 3, 5)))
        wanted = expected_ring.meant(table)
        if all(seat.letter in letters for seat in wanted[0]):
            break
    light = Renderer(geometry.pixels, geometry.offset, geometry.direction, budget_ma, RGB)
    scene = s.Scene()
    scene.put(screen=s.PLAY)
    lowest, highest = geometry.steps()
    start = chance.randrange(1 << 30)
    light.compose(player_view_of(table), scene, step or chance.randint(lowest, highest), start)
    shown = resample(film(light, scene, start, window_s, fps), start, window_s)
    assert faults(shown, geometry, light.step, *wanted) == [], wanted
    if budget_ma < AMPLE_MA:
        assert light.step == step_that_fits(geometry, table, budget_ma, step)
        assert max(decoder.current_ma(frame) for frame, _ in shown) <= budget_ma
    return light.step


def step_that_fits(geometry, table, budget_ma: int, chosen: int) -> int:
    """The highest step at which every pixel might be at its brightest at once."""
    scene = s.Scene()
    scene.put(screen=s.PLAY)
    for step in range(chosen, 0, -1):
        light = Renderer(geometry.pixels, geometry.offset, geometry.direction, AMPLE_MA, RGB)
        light.compose(player_view_of(table), scene, step, 0)
        frames = [frame for _, frame in film(light, scene, 0, 4.0, 30)]
        pixels = [max(sum(frame[at : at + 3]) for frame in frames) for at in range(0, len(light.frame), 3)]
        if decoder.current_ma(bytes(len(light.frame))) + 20 * sum(pixels) / 255 <= budget_ma:
            return step
    raise AssertionError("the budget is below what the lowest step needs")


@each_row("pixels", [8, 12, 16, 24, 35, 60, 144])
def test_random_tables_are_read_back_at_any_offset_in_either_direction(pixels):
    chance = random.Random(pixels)
    for seats in range(2, min(pixels, 24) + 1):
        geometry = Geometry(pixels, seats, chance.randrange(pixels), chance.choice((1, -1)))
        assert_reads(geometry, chance, fps=chance.choice((30, 60)))


@each_row(("pixels", "window_s"), itertools.product([12, 24, 60], [0.5, 1.0]), some=True)
def test_half_a_second_is_enough_for_the_common_states(pixels, window_s):
    chance = random.Random(pixels)
    for seats in range(4, min(pixels, 24) + 1):
        assert_reads(Geometry(pixels, seats), chance, window_s, letters="SPMFD")


@each_row("pixels", [12, 24, 60])
def test_rates_hold_for_eight_seconds(pixels):
    chance = random.Random(pixels)
    for seats in (3, 6, 12):
        assert_reads(Geometry(pixels, seats), chance, 8.0)


@each_row("pixels", [24, 60, 144])
def test_the_limiter_takes_the_highest_step_that_fits_and_is_read_as_well(pixels):
    chance = random.Random(pixels)
    steps = set()
    floor_ma = 50 + 2 * pixels
    for budget_ma in (floor_ma + pixels // 2, floor_ma + pixels, floor_ma + 2 * pixels, 500, 650):
        for seats in (6, 9, 12):
            steps.add(assert_reads(Geometry(pixels, seats), chance, budget_ma=budget_ma, step=6))
    assert len(steps) >= 3, "the limiter has acted, by more and by less"


def test_the_wire_takes_green_first_unless_told_otherwise():
    evening = Evening(2, 3, Geometry(24, 6), 4)
    plain = evening.film(0, 0.1)
    evening.light = Renderer(24, 0, 1, AMPLE_MA)
    for (_, rgb), (_, grb) in zip(plain, evening.film(0, 0.1), strict=True):
        assert rgb[0::3] == grb[1::3] and rgb[1::3] == grb[0::3] and rgb[2::3] == grb[2::3]
