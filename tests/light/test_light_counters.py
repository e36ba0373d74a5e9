"""Poison and commander damage, read back from frames by every observer: no two of their pictures look alike, nor like a
life (docs/light.md, section 9)."""

from test_light_life import figures, letters

import scene as s
from decoder import OBSERVERS, Geometry
from light import seat_states_and_colours
from light_help import lamp, playing
from rows import each_row
from rules.mode_interface import PlayerView

COUNTERS = {"poison": (10, (0,)), "commander_damage": (21, (0, 1))}  # what is deadly, and the commanders


def frames(geometry: Geometry, step: int, scene, view, totals=(), budget_ma=5000) -> list[bytes]:
    """Two seconds of the picture, a frame each 50 ms."""
    player_view = PlayerView(geometry.seats)
    player_view.living = (1 << geometry.seats) - 1
    player_view.colours[:] = bytes(geometry.seats)
    player_view.figures = totals
    light = lamp(geometry.pixels, geometry.offset, geometry.direction, budget_ma)
    light.compose(player_view, scene, step, 0, view)
    assert light.step == step or budget_ma < 5000
    found = []
    for now_ms in range(0, 2000, 50):
        light.paint(scene, now_ms)
        found.append(bytes(light.frame))
    return found


def reading(geometry: Geometry, step: int, film: list[bytes], start: int) -> tuple[int, str]:
    """Return how many pixels before the seat's bar blink, and the still pixels from this bar on, clockwise."""
    wires = [geometry.wire(place) for place in range(start, start + geometry.pixels)]
    pixels = [[frame[3 * wire : 3 * wire + 3] for frame in film] for wire in wires]
    blinks = [len(set(of)) > 1 for of in pixels]
    count = sum(blinks)
    assert not count or all(blinks[-count:]), "they are right before the bar"
    for of in pixels[geometry.pixels - count :]:
        assert {rgb == b"\0\0\0" for rgb in of} == {True, False} and all(rgb[0] == rgb[1] == rgb[2] for rgb in of)
        assert 0.45 <= sum(any(rgb) for rgb in of) / len(of) <= 0.55, "half of the time, as K"
    still = [b"\0\0\0" if blinking else of[0] for of, blinking in zip(pixels, blinks, strict=True)]
    assert all(rgb[0] == 0 and rgb[2] == 4 * rgb[1] for rgb in still), "all of it is blue"
    readings = {letters(still, observer, step) for observer in OBSERVERS}
    assert len(readings) == 1, readings
    return count, readings.pop()


def counter(geometry: Geometry, step: int, page: tuple, total: int, change=0, budget_ma=5000) -> list[bytes]:
    kind, seat, commander = page
    scene = playing()
    deadly = COUNTERS[kind][0]
    scene.put(screen=s.LIFE, cursor=1, value=change, counted=(kind, total - change, deadly, seat, commander))
    return frames(geometry, step, scene, seat_states_and_colours, budget_ma=budget_ma)


def life(geometry: Geometry, step: int, seat: int, total: int) -> list[bytes]:
    scene = playing()
    scene.put(screen=s.LIFE, cursor=seat, value=0)
    return frames(geometry, step, scene, seat_states_and_colours, ([total] * geometry.seats, 20))


@each_row(("seats", "pixels", "offset", "direction", "step"), [(5, 24, 7, -1, 3), (4, 60, 0, 1, 6), (8, 8, 3, 1, 4)])
def test_no_two_pages_look_alike_and_each_number_is_read_where_it_has_room(seats, pixels, offset, direction, step):
    geometry = Geometry(pixels, seats, offset, direction)
    seen: dict[bytes, tuple] = {}
    for seat in range(seats):
        for kind, (deadly, commanders) in COUNTERS.items():
            for commander in commanders:
                blinking = 1 if kind == "poison" else 2 + commander
                for total in (0, 1, 9, 14, 20):
                    film = counter(geometry, step, (kind, seat, commander), total, change=min(total, 3))
                    room = pixels - 1 - blinking
                    bar = "H" * min(room, -(-total * room // deadly))
                    wanted = figures(total) if pixels > 8 else bar
                    assert reading(geometry, step, film, geometry.starts[seat]) == (blinking, wanted)
                    other = seen.setdefault(b"".join(film), (seat, kind, commander, wanted))
                    assert other == (seat, kind, commander, wanted)
        for total in (1, 9, 14, 20):
            film = life(geometry, step, seat, total)
            assert reading(geometry, step, film, geometry.starts[seat])[0] == 0 and b"".join(film) not in seen


def test_with_too_little_current_the_blinking_pixels_wink_and_the_rest_is_at_level_m():
    geometry = Geometry(60, 4)
    before = 3 * geometry.wire(geometry.starts[2] - 1)
    shares = []
    for budget_ma in (5000, 150):
        film = counter(geometry, 3, ("commander_damage", 2, 1), 999, budget_ma=budget_ma)
        shares.append(sum(any(frame[before : before + 3]) for frame in film) / len(film))
    assert shares == [0.5, 0.1]
    film = counter(geometry, 3, ("commander_damage", 2, 1), 504, budget_ma=200)
    pixels = [film[0][3 * wire : 3 * wire + 3] for wire in (geometry.wire(geometry.starts[2] + at) for at in range(55))]
    assert {letters(pixels, observer, 3) for observer in OBSERVERS} == {"M" * 50 + "." + "F" * 4}
