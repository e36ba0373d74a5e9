"""Games of Free-for-all, read back from frames by eight pairs of eyes: all seats in one colour, and a player's life."""

import random

from test_light_life import figures, letters
from test_light_modes import Night

import free_for_all_model
import scene as s
from decoder import OBSERVERS, Geometry
from games.catalogue import open_table
from host_tools.proof import expected_ring
from host_tools.proof.play_game_without_device import apply
from host_tools.proof.replay_rules_scenario import open_game
from light import seat_states_and_colours
from light.renderer import Renderer
from light_help import lamp, playing
from rows import each_row
from rules.mode_interface import NOBODY, PlayerView

TABLES = [(seats, pixels) for seats in (2, 3, 5, 8, 17, 24) for pixels in (8, 12, 24, 60) if seats <= pixels]
OPTIONS = ({}, {"attack": "left"}, {"attack": "right", "range": 2}, {"range": 1})
every_table = each_row(("seats", "pixels"), TABLES, some=True)


class Alone(Night):
    """A game with options."""

    def __init__(self, options: dict, seats: int, geometry: Geometry, step: int):
        Night.__init__(self, free_for_all_model, [{}] * seats, geometry, step)
        scenario = {"format": 1, "mode": "free_for_all", "seats": [{}] * seats, "first": 0, "options": options}
        self.game, self.model = open_game(scenario), free_for_all_model.Model(scenario)


def evenings(seats: int, pixels: int):
    """Tables at the lowest and at the highest step of their ring, each with the next options, and their own chance."""
    chance = random.Random(f"{seats} {pixels}")
    geometry = Geometry(pixels, seats, chance.randrange(pixels), chance.choice((1, -1)))
    turned = chance.randrange(len(OPTIONS))
    for number, step in enumerate(geometry.steps()):
        yield Alone(OPTIONS[(turned + number) % len(OPTIONS)], seats, geometry, step), chance


@every_table
def test_turns_extra_turns_skips_and_falls_until_one_has_won(seats, pixels):
    for night, chance in evenings(seats, pixels):
        for kind in ("pass", "extra_turn", "monarch", "pass", "reverse", "extra_turn", "pass", "skip", "pass"):
            night.assert_says(expected_ring.meant(expected_ring.from_model(night.model)), chance.randrange(1_000_000))
            if kind == "monarch":
                night.apply(type="designate", what=kind, seat=chance.randrange(seats))
            elif kind in ("pass", "reverse"):
                night.apply(type=kind)
            else:
                night.apply(type=kind, seats=[chance.randrange(seats)])
        while not night.model.now.over:
            gone = chance.sample(night.model.ring(), min(len(night.model.ring()) - 1, chance.choice((1, 1, 3))))
            night.apply(type="life", changes={str(seat): -20 for seat in gone})
            table = expected_ring.from_model(night.model)
            if not table.over and (seats < 6 or chance.random() < 0.3):
                night.assert_says(expected_ring.meant(table), chance.randrange(1_000_000))
                night.apply(type="pass")
        night.scene.put(screen=s.OVER)
        night.assert_says(expected_ring.meant_over(expected_ring.from_model(night.model)), 0)


@every_table
def test_a_look_at_the_table_and_a_choice(seats, pixels):
    for night, chance in evenings(seats, pixels):
        if seats > 3:
            night.apply(type="eliminate", seats=[1])
        scene = night.scene
        for peek in chance.sample(night.model.ring(), 2):
            scene.put(peek=peek)
            for peek_back in (False, True):
                scene.put(peek_back=peek_back)
                table = expected_ring.from_model(night.model, scene.ui.peek, scene.ui.peek_back)
                night.assert_says(expected_ring.meant_peek(table), chance.randrange(1_000_000))
        scene.put(peek=NOBODY, peek_back=False, screen=s.CHOICE)
        for cursor in night.model.ring()[-2:]:
            scene.put(cursor=cursor, cursor_seats=1 << cursor)
            scene.cursor_ms, scene.rested = 5000, False
            night.assert_says(expected_ring.meant(expected_ring.from_model(night.model), cursor), 5000)


@every_table
def test_before_the_game_everybody_is_called(seats, pixels):
    for night, chance in evenings(seats, pixels):
        open_table("free_for_all", {}, [{}] * seats).fill(NOBODY, False, night.out)
        night.player_view = lambda kept=night.out: kept
        night.scene.put(screen=s.READY)
        night.assert_says(expected_ring.meant_ready(expected_ring.Table(seats, [])), chance.randrange(1_000_000), 4.0)


def life(total: int, seat: int, geometry: Geometry, step: int, change: int = 0, start: int = 20) -> str:
    """The pixels while that seat's life is counted, as every observer reads them: from its bar on, clockwise."""
    seats = [{}] * geometry.seats
    game = open_game({"format": 1, "mode": "free_for_all", "seats": seats, "first": 0, "options": {"life": start}})
    assert apply(game, {"type": "life_set", "seat": seat, "to": total}) is None
    player_view, scene = PlayerView(geometry.seats), playing()
    game.table.fill(NOBODY, False, player_view)
    scene.put(screen=s.LIFE, cursor=seat, value=change)
    light: Renderer = lamp(geometry.pixels, geometry.offset, geometry.direction)
    light.compose(player_view, scene, step, 0, seat_states_and_colours)
    light.paint(scene, 0)
    begin = geometry.starts[seat]
    wires = [geometry.wire(place) for place in range(begin, begin + geometry.pixels)]
    pixels = [bytes(light.frame[3 * wire : 3 * wire + 3]) for wire in wires]
    assert all(rgb[0] == 0 and rgb[2] == 4 * rgb[1] for rgb in pixels), "all of it is blue"
    readings = {letters(pixels, observer, light.step) for observer in OBSERVERS}
    assert len(readings) == 1, readings
    return readings.pop()


@each_row("step", [1, 3, 6])
@each_row(("pixels", "offset", "direction"), [(16, 0, 1), (24, 7, -1), (60, 11, 1), (144, 0, -1)])
@each_row("seats", [2, 5, 13])
def test_the_life_of_one_player_begins_at_his_seat(pixels, offset, direction, seats, step):
    geometry = Geometry(pixels, seats, offset, direction)
    for seat, total in enumerate((20, 39, 17, 5, 1, 44)[:seats]):
        assert life(total, seat, geometry, step) == figures(total)


def test_what_is_being_counted_is_shown_and_nothing_below_no_life():
    geometry = Geometry(24, 5)
    assert life(20, 3, geometry, 4, change=-3) == figures(17)
    assert life(4, 3, geometry, 4, change=-4) == ""


@each_row("total", [1, 3, 10, 19, 20, 21, 95])
def test_a_ring_too_short_for_figures_shows_a_bar_that_is_full_at_the_start(total):
    assert life(total, 0, Geometry(8, 2), 3) == "H" * min(7, -(-total * 7 // 20))
