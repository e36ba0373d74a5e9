"""Numbers on the ring, read back by level as eight pairs of eyes see them (docs/light.md, section 9)."""

import decoder
import scene as s
from games.for_the_emperor import battlefields_on_ring
from light import colours_waves_and_current as palette
from light_help import lamp
from rows import each_row
from rules.mode_interface import PlayerView

RINGS = (8, 12, 16, 24, 60, 144)
BLUE, ORANGE = 0, 1


def levels(light, step: int, observer: str) -> str:
    """A letter a pixel: H, M, F, or a dot where it is dark."""
    limits = decoder.thresholds(observer, step)
    said = ""
    for pixel in range(0, len(light.frame), 3):
        seen = decoder.seen(decoder.OBSERVERS[observer], light.frame[pixel : pixel + 3])
        said += "H" if seen > limits.full else "M" if seen > limits.middle else "F" if seen > limits.dark else "."
    return said


def shown(ring_px: int, scene, player_view, step: int, offset_px: int = 0):
    light = lamp(ring_px, offset_px)
    light.compose(player_view, scene, step, 0, battlefields_on_ring)
    light.paint(scene, 0)
    return light


def counting(value: int, page: int, colour: int):
    scene = s.Scene()
    scene.put(screen=s.COUNT, shows=page, value=value, colour=colour)
    return scene


def number(said: str) -> int:
    return 10 * said.count("H") + 5 * said.count("M") + said.count("F")


@each_row("observer", decoder.OBSERVERS)
@each_row("ring_px", RINGS)
def test_a_warrior_is_as_many_pixels_as_his_strength(ring_px, observer):
    for colour in (BLUE, ORANGE, palette.WHITE):
        for value in range(1, 10):
            for step in (1, 3, 4, 6):
                light = shown(ring_px, counting(value, s.SHOW_ROW, colour), PlayerView(7), step)
                said = levels(light, light.step, observer)
                assert said.strip(".").count("H") == value or (value > ring_px and number(said) == value)


@each_row("observer", decoder.OBSERVERS)
@each_row("ring_px", RINGS)
def test_a_total_is_tens_a_five_and_ones_and_never_below_step_3(ring_px, observer):
    for value in range(41):
        for step in (1, 3, 4, 5, 6):
            light = shown(ring_px, counting(value, s.SHOW_FIGURES, ORANGE), PlayerView(7), step)
            assert light.step == max(step, 3)
            assert number(levels(light, light.step, observer)) == value


def test_a_row_has_a_gap_behind_the_fifth_pixel_and_begins_at_the_offset():
    light = shown(24, counting(7, s.SHOW_ROW, BLUE), PlayerView(7), 4, offset_px=20)
    said = levels(light, 4, "normal, screen")
    assert said[20:] + said[:20] == "HHHH" + "H.HH" + 16 * "."


@each_row("observer", decoder.OBSERVERS)
@each_row("ring_px", [24, 60])
def test_a_battlefield_shows_both_strengths_and_its_banner(ring_px, observer):
    scene = s.Scene()
    scene.put(screen=s.PLAY, peek=3)
    player_view = PlayerView(7)
    player_view.living, player_view.viewer = 127, 3
    for crane, turtle, banner in ((0, 0, 0), (7, 13, 4), (28, 3, 3), (19, 29, 1), (24, 30, 2)):
        player_view.figures = crane, turtle, banner
        for step in (1, 3, 6):
            light = shown(ring_px, scene, player_view, step)
            said = levels(light, light.step, observer)
            middle = ring_px // 2
            dots = said[middle - 2 : middle + 2]
            assert dots.count("M") == banner and dots.count("F") == (0 if banner else 1) and "H" not in dots
            assert number(said[: middle - 2]) == crane and number(said[middle + 2 :]) == turtle
            assert said[0] == "."


@each_row("ring_px", [24, 25])
def test_what_a_battlefield_holds_begins_at_the_offset_and_lies_round_the_same_pixel_with_a_banner_and_without(ring_px):
    scene = s.Scene()
    scene.put(screen=s.PLAY, peek=3)
    player_view = PlayerView(7)
    player_view.living, player_view.viewer = 127, 3
    for banner, dot in ((0, "F"), (1, "M")):
        player_view.figures = 7, 12, banner
        for offset_px in (0, 1, 2, 11, ring_px - 1):
            light = shown(ring_px, scene, player_view, 4, offset_px)
            said = levels(light, 4, "normal, screen")
            said = said[offset_px:] + said[:offset_px]
            assert said[:5] == ".M.FF" and said[-4:] == "FF.H" and said[ring_px // 2] == dot


@each_row("ring_px", [8, 12, 16])
def test_on_a_short_ring_a_strength_is_a_bar(ring_px):
    scene = s.Scene()
    scene.put(screen=s.PLAY, peek=3)
    player_view = PlayerView(7)
    player_view.living, player_view.viewer = 127, 3
    room = ring_px // 2 - 3
    for crane in (0, 1, 15, 30, 99):
        player_view.figures = crane, 0, 4
        said = levels(shown(ring_px, scene, player_view, 4), 4, "normal, screen")
        assert said[: 1 + room].count("M") == min(room, -(-crane * room // 30))
