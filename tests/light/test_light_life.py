"""The life of two teams, read back from frames by every observer (docs/light.md, section 9)."""

import scene as s
from decoder import OBSERVERS, UNITS, Geometry, seen, thresholds
from games.two_headed_giant import team_life
from host_tools.proof.play_game_without_device import apply
from host_tools.proof.replay_rules_scenario import open_game
from light_help import lamp, playing
from rows import each_row
from rules.mode_interface import NOBODY, PlayerView


def halves(life: tuple, seats: int, geometry: Geometry, step: int, change: int = 0, start: int = 30) -> list:
    """The pixels of each team's half as it is counted: from its primary player's bar on, clockwise."""
    teams = [{"team": seat * 2 // seats} for seat in range(seats)]
    scenario = {"format": 1, "mode": "two_headed_giant", "seats": teams, "first": 0, "options": {"life": start}}
    game = open_game(scenario)
    changes = {"0": life[0] - start, str(seats // 2): life[1] - start}
    assert apply(game, {"type": "life", "changes": changes}) is None
    player_view, scene = PlayerView(seats), playing()
    game.table.fill(NOBODY, False, player_view)
    scene.put(screen=s.LIFE, cursor=0, value=change)
    light = lamp(geometry.pixels, geometry.offset, geometry.direction)
    light.compose(player_view, scene, step, 0, team_life)
    assert light.step >= 3
    light.paint(scene, 0)
    frame = bytes(light.frame)
    light.paint(scene, 777)
    assert light.frame == frame, "nothing moves"
    begin = [geometry.starts[0], geometry.starts[seats // 2], geometry.starts[0] + geometry.pixels]
    places = [[geometry.wire(p) for p in range(begin[team], begin[team + 1])] for team in (0, 1)]
    found = []
    for team, wires in enumerate(places):
        pixels = [frame[3 * p : 3 * p + 3] for p in wires]
        for rgb in pixels:
            assert not any(rgb) or hue_is(rgb, team), (team, rgb)
        readings = {letters(pixels, observer, light.step) for observer in OBSERVERS}
        assert len(readings) == 1, readings
        found.append(readings.pop())
    return found


def hue_is(rgb: bytes, team: int) -> bool:
    level = max(rgb) // max(UNITS[team])
    return bytes(level * part for part in UNITS[team]) == rgb


def letters(pixels: list, observer: str, step: int) -> str:
    """A letter a pixel: H, M, F, or a dot where it is dark."""
    limits = thresholds(observer, step)
    found = ""
    for rgb in pixels:
        shines = seen(OBSERVERS[observer], rgb)
        dark = shines <= limits.dark
        found += "." if dark else "H" if shines > limits.full else "M" if shines > limits.middle else "F"
    return found.rstrip(".")


def figures(total: int) -> str:
    groups = ["H" * (total // 10), "M" * (total % 10 // 5), "F" * (total % 5)]
    return ".".join(group for group in groups if group)


@each_row("step", [1, 3, 6])
@each_row(("pixels", "offset", "direction"), [(24, 0, 1), (24, 7, -1), (60, 11, 1), (144, 0, -1)])
@each_row("seats", [4, 6])
def test_tens_a_five_and_ones_with_gaps_between(pixels, offset, direction, seats, step):
    geometry = Geometry(pixels, seats, offset, direction)
    for life in ((30, 39), (27, 5), (1, 44), (10, 49), (35, 14)):
        assert halves(life, seats, geometry, step) == [figures(life[0]), figures(life[1])]


def test_what_is_being_counted_shows_on_its_own_half_alone():
    geometry = Geometry(24, 4)
    assert halves((30, 30), 4, geometry, 4, change=-3) == [figures(27), figures(30)]
    assert halves((4, 30), 4, geometry, 4, change=-4) == ["", figures(30)]


@each_row(("pixels", "room"), [(8, 3), (12, 5), (16, 7)])
def test_a_short_half_shows_a_bar_that_is_full_at_the_start(pixels, room):
    geometry = Geometry(pixels, 4)
    for life in (1, 3, 10, 17, 29, 30, 31, 95):
        wanted = "H" * min(room, -(-life * room // 30))
        assert halves((life, 30), 4, geometry, 3) == [wanted, "H" * room]


@each_row(("start", "shown"), [(35, figures(35)), (39, figures(39)), (40, "H" * 10)])
def test_a_half_shows_figures_where_a_number_like_39_has_room_beside_the_tens_of_the_start(start, shown):
    assert halves((start, start), 4, Geometry(22, 4), 4, start=start) == [shown, shown]


def test_a_number_that_has_no_room_fills_its_half():
    for life in range(1, 100):
        wanted = figures(life) if len(figures(life)) <= 11 else "H" * 11
        assert halves((life, 30), 4, Geometry(24, 4), 4) == [wanted, "HHH"], life
