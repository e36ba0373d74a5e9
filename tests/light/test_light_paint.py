"""From inks to bytes: order, mirror, the cross-fade (docs/light.md, sections 1 and 2)."""

from hypothesis import given, settings
from hypothesis import strategies as st

import scene as s
from light.draw_loops import lay
from light.event_animations import EventAnimations
from light.paint_loops import cross_fade
from light.renderer import Renderer
from light.wave_level_tables import ROOTS
from light_help import lamp, pixels, playing, table
from rows import each_row


def picture(light, player_view=None, scene=None, now_ms=0) -> list:
    scene = scene or playing()
    light.compose(player_view or table(6), scene, 4, now_ms)
    light.paint(scene, now_ms)
    return pixels(light)


def test_gaps_are_dark_but_for_the_tick():
    lit = [p for p, counts in enumerate(picture(lamp(24))) if any(counts)]
    dark = [(4 * seat + 4) % 24 for seat in range(6)]  # bars are 3 px, one gap each
    assert [p for p in dark if p in lit] == [4]  # before seat 1, whose turn is next


@each_row("offset_px", range(24))
def test_offset_turns_the_whole_picture(offset_px):
    still, turned = picture(lamp(24)), picture(lamp(24, offset_px))
    assert turned == still[24 - offset_px :] + still[: 24 - offset_px]


def test_the_other_direction_mirrors_the_whole_picture():
    for offset_px in range(24):
        assert picture(lamp(24, offset_px, -1)) == picture(lamp(24, offset_px))[::-1]


def test_the_order_of_colours_on_the_wire():
    plain = picture(lamp(24))
    ring = picture(Renderer(24, 0, 1, 5000))
    assert ring == [(green, red, blue) for red, green, blue in plain]


@each_row(("ring_px", "seats", "crowns", "ticks"), [(24, 6, 1, 1), (24, 8, 1, 0), (24, 12, 0, 0)])
def test_marks_depend_on_the_room(ring_px, seats, crowns, ticks):
    player_view = table(seats)
    shown = picture(lamp(ring_px), player_view)
    gold = [counts for counts in shown if counts[2] == 0 and counts[0] * 2 == counts[1] * 3 and any(counts)]
    white = [counts for counts in shown if counts[0] == counts[1] == counts[2] and any(counts)]
    assert len(gold) == 2 * crowns
    assert len(white) == ticks


@given(st.integers(0, 143), st.integers(8, 144), st.integers(0, 200))
def test_lay_wraps(start, ring_px, count):
    inks = bytearray(ring_px)
    lay(inks, ring_px, start - 72, min(count, ring_px), 1)
    assert [p for p in range(ring_px) if inks[p]] == sorted(
        (start - 72 + i) % ring_px for i in range(min(count, ring_px))
    )


@given(st.binary(min_size=6, max_size=6), st.binary(min_size=6, max_size=6))
def test_a_fade_stays_between_its_ends_and_never_turns_back(before, after):
    out, last = bytearray(6), before
    for part in range(0, 256, 8):
        cross_fade(before, after, 6, part, ROOTS, out)
        for low, high, was, now in zip(before, after, last, out, strict=True):
            assert min(low, high) <= now <= max(low, high)
            assert (now - was) * (high - low) >= 0
        assert sum(out) <= max(sum(before), sum(after))
        last = bytes(out)


def test_a_rested_cursor_fades_from_the_picture_that_stood():
    light, scene = lamp(24), playing()
    scene.put(screen=s.CHOICE, cursor=4)
    scene.cursor_ms = 1000
    stood = picture(light, None, scene, 1000)
    scene.rested, scene.rested_ms = True, 1700
    player_view = table(6)
    player_view.viewer, player_view.in_range, player_view.attackable = 4, 0b111000, 0b000001
    light.compose(player_view, scene, 4, 1700)
    assert not light.paint(scene, 1700)
    assert pixels(light) == stood
    assert light.paint(scene, 1850)
    halfway = pixels(light)
    light.paint(scene, 2000)
    assert halfway not in (stood, pixels(light))
    fresh = lamp(24)
    fresh.compose(player_view, scene, 4, 1000)
    fresh.paint(scene, 2000)
    assert pixels(light) == pixels(fresh)


def test_paint_says_whether_a_byte_changed():
    light, scene = lamp(24), playing()
    player_view = table(6)
    player_view.running = player_view.attackable = 0
    scene.put(screen=s.NOTICE)
    scene.notice = s.SAFE_MODE
    light.compose(player_view, scene, 4, 0)
    assert light.paint(scene, 0)
    assert not any(light.paint(scene, ms) for ms in range(0, 5000, 17))


def test_no_jump_when_the_milliseconds_wrap():
    light, scene = lamp(24), playing()
    straight = lamp(24)
    light.compose(table(6), scene, 4, 0)
    straight.compose(table(6), scene, 4, 0)
    begin = (1 << 30) - 1500
    for ms in range(0, 4000, 16):
        light.paint(scene, (begin + ms) & ((1 << 30) - 1))
        straight.paint(scene, begin % 4000 + ms)
        assert light.frame == straight.frame


@each_row("count", [2, 3, 4, 5, 6])
@each_row("ring_px", [8, 12, 15, 24, 25, 60, 144])
def test_a_notice_is_that_many_dots_evenly_spread(count, ring_px):
    scene = playing()
    scene.put(screen=s.NOTICE)
    scene.notice = count
    lit = [p for p, counts in enumerate(picture(lamp(ring_px), None, scene)) if any(counts)]
    gaps = [(b - a) % ring_px for a, b in zip(lit, lit[1:] + lit[:1], strict=True)]
    assert len(lit) == count
    assert max(gaps) - min(gaps) <= 1


def test_menu_standby_and_the_last_pixel():
    scene = playing()
    scene.put(screen=s.MENU, entry=4)
    assert sum(any(counts) for counts in picture(lamp(24), None, scene)) == 5
    scene.put(screen=s.STANDBY)
    assert [counts for counts in picture(lamp(24), None, scene) if any(counts)] == [(0, 2, 8)]
    nobodys_turn = table(6)
    nobodys_turn.running = 0
    assert picture(lamp(24), nobodys_turn, scene) == [(2, 2, 2)] + [(0, 0, 0)] * 23
    scene.put(screen=s.PAGE, shows=s.SHOW_LAST_PIXEL, value=16)
    for direction in (1, -1):
        assert [p for p, counts in enumerate(picture(lamp(24, 7, direction), None, scene)) if any(counts)] == [15]


def test_the_page_of_brightness_is_the_picture_in_that_step():
    scene = playing()
    scene.put(screen=s.PAGE, shows=s.SHOW_BRIGHTNESS, value=6)
    light = lamp(24)
    picture(light, None, scene)
    assert light.step == 6


SITUATIONS = st.lists(
    st.tuples(
        st.sampled_from((s.STILL, *EventAnimations.MOMENTS)),
        st.sampled_from((s.NO_GROWTH, s.NO_GROWTH, *range(1, 5))),
        st.integers(1, 6),
        st.booleans(),
        st.lists(st.sampled_from((3, 17, 170, 900)), min_size=1, max_size=8),
    ),
    min_size=1,
    max_size=6,
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from((1, -1)), SITUATIONS)
def test_a_frame_of_which_a_part_is_painted_is_the_frame_painted_whole(direction, situations):
    sparing, whole, now_ms = lamp(24, 5, direction, 300), lamp(24, 5, direction, 300), 0
    for number, (moment, growth, step, rested, waits_ms) in enumerate(situations):
        scene, player_view = playing(), table(6)
        player_view.surprising = number % 2 == 0
        scene.moment, scene.moment_ms, scene.moment_from, scene.moment_to, scene.moment_seats = moment, now_ms, 1, 4, 6
        scene.put(cursor_seats=2)
        scene.unmarked, scene.growth, scene.rested_ms = [(2, 3)], growth, now_ms
        if rested:
            scene.put(screen=s.CHOICE, cursor=1)
            scene.rested = True
        for light in (sparing, whole):
            light.compose(player_view, scene, step, now_ms)
            light.keep()
        for wait_ms in waits_ms:
            now_ms += wait_ms
            scene.growth_256 = now_ms % 257
            whole._painted_step, whole._stands = 0, False
            assert sparing.paint(scene, now_ms) == whole.paint(scene, now_ms)
            assert sparing.frame == whole.frame
