"""Of whose time little is left breathes in 2 s instead of 4 s: still read as a turn, by every observer, step and ring,
and never as a seat that may be attacked."""

import itertools
import random

from test_light_decoded import AMPLE_MA, RGB, bits, film, player_view_of, random_table

import decoder
import scene as s
from decoder import Geometry, faults, resample
from host_tools.proof import expected_ring
from light.renderer import Renderer
from rows import each_row
from rules.mode_interface import PlayerView

RINGS = (8, 12, 16, 24, 35, 60, 144)


def hurried_light(geometry, step, chance, letters=decoder.ALL, hurries=True):
    """The light of a random table on that ring in which turns run, and what each seat means: with `hurries` some of
    those turns are short of time."""
    while True:
        table = random_table(chance, geometry.seats, chance.choice((2, 3, 5)))
        wanted = expected_ring.meant(table)
        if table.running and all(seat.letter in letters for seat in wanted[0]):
            break
    scene = s.Scene()
    scene.put(screen=s.PLAY)
    if hurries:
        hurried = set(chance.sample(sorted(table.running), chance.randint(1, len(table.running))))
        scene.hurried = bits(hurried)
        for seat in hurried:
            wanted[0][seat].quick = True
    light = Renderer(geometry.pixels, geometry.offset, geometry.direction, AMPLE_MA, RGB)
    start = chance.randrange(1 << 30)
    light.compose(player_view_of(table), scene, step, start)
    return light, scene, start, wanted


@each_row(("pixels", "window_s"), itertools.product(RINGS, [2.0, 8.0, 0.5]), some=True)
def test_a_turn_short_of_time_is_read_as_a_turn(pixels, window_s):
    chance = random.Random(f"{pixels} {window_s}")
    seats_there = range(2, min(pixels, 24) + 1) if window_s < 8 else (3, 6)
    for seats in seats_there:
        geometry = Geometry(pixels, seats, chance.randrange(pixels), chance.choice((1, -1)))
        lowest, highest = geometry.steps()
        for step in range(lowest, highest + 1) if seats in (4, 6, 8) else (chance.randint(lowest, highest),):
            letters = decoder.ALL if window_s > 1 else "SPMFD"
            light, scene, start, wanted = hurried_light(geometry, step, chance, letters)
            shown = resample(film(light, scene, start, window_s, 30), start, window_s)
            assert faults(shown, geometry, light.step, *wanted) == [], wanted


def test_a_breath_that_is_not_quick_is_told_from_one_that_is():
    geometry = Geometry(24, 6)
    for hurries in (True, False):
        light, scene, start, wanted = hurried_light(geometry, 4, random.Random(5), hurries=hurries)
        for seat in wanted[0]:
            if seat.letter == "S":
                seat.quick = not hurries
        found = faults(resample(film(light, scene, start, 4.0, 30), start, 4.0), geometry, 4, wanted[0], wanted[1])
        assert any("rises" in fault for fault in found)


def swings(running, attackable, hurried):
    """The least and the greatest factor by which seats that run, or are attackable, change within half a second: every
    observer, step and team, at every 20 ms of the slowest wave."""
    found = []
    everybody = bits(range(10))
    for step in range(1, 7):
        view = PlayerView(10)
        view.colours[:] = bytes(seat % 5 for seat in range(10))
        view.living = view.in_range = everybody
        view.running, view.attackable, view.viewer = running, attackable, 0
        scene = s.Scene()
        scene.put(screen=s.PLAY)
        scene.hurried = hurried
        light = Renderer(60, 0, 1, AMPLE_MA, RGB)
        light.compose(view, scene, step, 0)
        frames = []
        for ms in range(0, 5000, 20):
            light.paint(scene, ms)
            frames.append(bytes(light.frame))
        geometry = Geometry(60, 10)
        for seat in range(1, 6):  # one of each team; seat 0 has a turn in any case
            pixel = geometry.edges[seat]
            for weights in decoder.OBSERVERS.values():
                values = [decoder.seen(weights, frame[3 * pixel : 3 * pixel + 3]) for frame in frames]
                parts = [values[at : at + 26] for at in range(len(values) - 26)]
                found += [max(part) / min(part) for part in parts]
    return min(found), max(found)


def test_half_a_second_of_the_quick_breath_swings_less_than_of_a_pulse():
    everybody, others = bits(range(10)), bits(range(1, 10))
    slow, quick = swings(everybody, 0, 0)[1], swings(everybody, 0, everybody)[1]
    pulse = swings(1, others, 0)[0]
    assert slow < 1.26 and quick < 1.51 and pulse > 1.99, (slow, quick, pulse)  # the decoder's limit is 1.6
