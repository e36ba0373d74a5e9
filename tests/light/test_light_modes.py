"""Games of Grand Melee and of Two-Headed Giant, read back from frames: rules core, picture, eight pairs of eyes."""

import random

from test_light_decoded import AMPLE_MA, RGB, Evening

import giant_model
import melee_model
import scene as s
from decoder import Geometry
from games.catalogue import open_table
from host_tools.proof import expected_ring
from host_tools.proof.replay_rules_scenario import open_game
from light.renderer import Renderer
from rows import each_row
from rules.mode_interface import NOBODY, PlayerView

MELEES = [(seats, pixels) for seats in (2, 3, 8, 12, 17, 24) for pixels in (12, 24, 60) if seats <= pixels]
GIANTS = [(seats, pixels) for seats in (4, 6, 8) for pixels in (8, 12, 16, 24, 60)]
every_melee = each_row(("seats", "pixels"), MELEES, some=True)
every_giant = each_row(("seats", "pixels"), GIANTS, some=True)


class Night(Evening):
    """A game of any mode in the core and in its model, a ring, and hands."""

    def __init__(self, models, seats: list, geometry: Geometry, step: int, budget_ma: int = AMPLE_MA):
        scenario = {"format": 1, "mode": models.MODE, "seats": seats, "first": 0}
        self.game, self.model = open_game(scenario), models.Model(scenario)
        self.geometry, self.step = geometry, step
        self.light = Renderer(geometry.pixels, geometry.offset, geometry.direction, budget_ma, RGB)
        self.out = PlayerView(len(seats))
        self.scene = s.Scene()
        self.scene.put(screen=s.PLAY)


def melees(seats: int, pixels: int):
    """That table at the lowest and at the highest step of its ring, and its own chance."""
    chance = random.Random(f"{seats} {pixels}")
    geometry = Geometry(pixels, seats, chance.randrange(pixels), chance.choice((1, -1)))
    for step in geometry.steps():
        yield Night(melee_model, [{}] * seats, geometry, step), chance


def giants(seats: int, pixels: int):
    chance = random.Random(f"{seats} {pixels}")
    geometry = Geometry(pixels, seats, chance.randrange(pixels), chance.choice((1, -1)))
    for step in geometry.steps():
        yield Night(giant_model, [{"team": seat * 2 // seats} for seat in range(seats)], geometry, step), chance


def pass_one(night, chance) -> None:
    night.apply(type="pass", seat=chance.choice(sorted(night.model.running())))


@every_melee
def test_several_turns_at_a_time_and_who_waits(seats, pixels):
    for night, chance in melees(seats, pixels):
        waited = False
        for _ in range(5):
            night.apply(type="designate", what="monarch", seat=chance.randrange(seats))
            table = expected_ring.from_melee(night.model)
            waited = waited or bool(table.waiting)
            night.assert_says(expected_ring.meant(table), chance.randrange(1_000_000))
            pass_one(night, chance)
        assert waited or seats < 8


@every_melee
def test_players_leave_until_one_has_won(seats, pixels):
    for night, chance in melees(seats, pixels):
        ghosts = False
        while not night.model.now.over:
            for _ in range(chance.randrange(3)):
                pass_one(night, chance)
            gone = chance.sample(night.model.ring(), min(len(night.model.ring()) - 1, chance.choice((1, 1, 3))))
            night.apply(type="eliminate", seats=gone)
            table = expected_ring.from_melee(night.model)
            ghosts = ghosts or bool(table.ghost)
            if not table.over and (seats < 10 or chance.random() < 0.4):
                night.assert_says(expected_ring.meant(table), chance.randrange(1_000_000))
        night.scene.put(screen=s.OVER)
        night.assert_says(expected_ring.meant_over(table), 0)


@every_melee
def test_the_pick_shows_its_cursor_over_a_calm_table(seats, pixels):
    for night, chance in melees(seats, pixels):
        for _ in range(2):
            pass_one(night, chance)
        if seats > 8:
            night.apply(type="eliminate", seats=[min(night.model.running())])
        night.scene.put(screen=s.PICK)
        for cursor in night.model.running():
            night.scene.put(cursor=cursor, cursor_seats=1 << cursor)
            night.scene.cursor_ms = 5000
            night.assert_says(expected_ring.meant(expected_ring.from_melee(night.model), cursor), 5000)


@every_melee
def test_a_peek_in_a_melee(seats, pixels):
    for night, chance in melees(seats, pixels):
        pass_one(night, chance)
        scene = night.scene
        for peek in chance.sample(night.model.ring(), 2):
            scene.put(peek=peek)
            for peek_back in (False, True):
                scene.put(peek_back=peek_back)
                table = expected_ring.from_melee(night.model, scene.ui.peek, scene.ui.peek_back)
                night.assert_says(expected_ring.meant_peek(table), chance.randrange(1_000_000))


@every_melee
def test_before_a_melee_everybody_is_called(seats, pixels):
    for night, chance in melees(seats, pixels):
        open_table("grand_melee", {}, [{}] * seats).fill(NOBODY, False, night.out)
        night.player_view = lambda kept=night.out: kept
        night.scene.put(screen=s.READY)
        # Gold has two levels to breathe between at step 1: half a breath may pass without a change.
        night.assert_says(expected_ring.meant_ready(expected_ring.Table(seats, [])), chance.randrange(1_000_000), 4.0)


@each_row("budget_ma", [180, 300, 500])
def test_six_turns_are_read_as_well_where_the_current_is_scarce(budget_ma):
    night = Night(melee_model, [{}] * 24, Geometry(60, 24), 6, budget_ma)
    night.assert_says(expected_ring.meant(expected_ring.from_melee(night.model)), 0)
    assert night.light.step < 6


@every_giant
def test_a_team_has_the_turn_extra_turns_and_skips_included_805_8(seats, pixels):
    for night, chance in giants(seats, pixels):
        for event in ("pass", "extra_turn", "skip", "reverse", "pass", "extra_turn", "pass"):
            night.assert_says(expected_ring.meant(expected_ring.from_giant(night.model)), chance.randrange(1_000_000))
            if event == "pass":
                pass_one(night, chance)
            elif event == "reverse":
                night.apply(type=event)
            else:
                night.apply(type=event, seats=[chance.randrange(seats)])


@every_giant
def test_the_choice_stands_on_a_whole_team(seats, pixels):
    for night, _ in giants(seats, pixels):
        night.scene.put(screen=s.CHOICE)
        for primary in sorted(night.model.crowned()):
            team = night.model.members(primary)
            night.scene.put(cursor=primary)
            night.scene.cursor_ms = 5000
            night.scene.put(cursor_seats=sum(1 << seat for seat in team))
            wanted = expected_ring.meant(expected_ring.from_giant(night.model), primary, along=tuple(team))
            night.scene.rested = False
            night.assert_says(wanted, 5000)
            night.scene.rested, night.scene.rested_ms = True, 4000
            table = expected_ring.from_giant(night.model)
            table.viewer = primary
            night.assert_says(expected_ring.meant_peek(table, tuple(team)), 5000)


@every_giant
def test_the_result_of_lost_life_and_the_call_before_the_game(seats, pixels):
    for night, chance in giants(seats, pixels):
        table = open_table("two_headed_giant", {}, night.model.seats)
        ready = Night(giant_model, night.model.seats, night.geometry, night.step)
        table.fill(NOBODY, False, ready.out)
        ready.player_view = lambda kept=ready.out: kept
        ready.scene.put(screen=s.READY)
        ready.assert_says(
            expected_ring.meant_ready(expected_ring.from_giant(night.model)), chance.randrange(1_000_000), 4.0
        )
        night.apply(type="life", changes={str(seats - 1): -100})
        night.scene.put(screen=s.OVER)
        assert night.model.now.winners == set(range(seats // 2))
        night.assert_says(expected_ring.meant_over(expected_ring.from_giant(night.model)), chance.randrange(1_000_000))
