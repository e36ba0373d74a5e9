"""The estimate never exceeds the budget in any frame (the light's specification, section 5)."""

from hypothesis import given, settings
from hypothesis import strategies as st
from light_help import film, lamp, playing, table

import scene as names
from light import palette


def floor_ma(ring_px: int) -> int:
    """Enough for every picture of that ring at the lowest step: all pixels full."""
    return palette.current_ma(ring_px * 6 * 12, ring_px)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_frame_exceeds_the_budget(data):
    ring_px = data.draw(st.sampled_from((8, 12, 16, 24, 60, 144)))
    seats = data.draw(st.integers(2, ring_px // 2 if ring_px < 48 else 24))
    outlook, scene = table(seats), playing()
    full = (1 << seats) - 1
    outlook.in_range = data.draw(st.integers(0, full))
    outlook.attackable = outlook.in_range & data.draw(st.integers(0, full))
    outlook.running = data.draw(st.integers(0, full))
    outlook.next, outlook.surprising = data.draw(st.integers(0, seats - 1)), data.draw(st.booleans())
    budget_ma = data.draw(st.integers(floor_ma(ring_px), floor_ma(ring_px) + 500))
    light = lamp(ring_px, budget_ma=budget_ma)
    scene.moment = data.draw(st.integers(0, 8))
    scene.moment_from, scene.moment_to = data.draw(st.integers(-1, seats - 1)), data.draw(st.integers(0, seats - 1))
    scene.moment_seats = data.draw(st.integers(0, full)) | 1 << scene.moment_to
    light.compose(outlook, scene, data.draw(st.integers(1, 6)), 0)
    light.keep()
    for now_ms in range(0, 1500, 50):
        light.paint(scene, now_ms)
        assert light.estimate_ma() <= budget_ma
    scene.growth = data.draw(st.integers(1, 4))
    scene.cursor = 0
    for part in range(0, 257, 32):
        scene.growth_256 = part
        light.paint(scene, 2000 + part)
        assert light.estimate_ma() <= budget_ma


def test_many_turns_at_day_step_down_and_hold():
    outlook, scene = table(24), playing()
    outlook.running = 0b010101010101010101010101
    light = lamp(60, budget_ma=500)
    light.compose(outlook, scene, 6, 0)
    held = light.step
    assert held < 6
    film(light, scene, 0, 4000)
    assert light.step == held


def test_one_pixel_a_seat_never_goes_below_step_3():
    light = lamp(24, budget_ma=1)
    light.compose(table(24), playing(), 1, 0)
    assert light.step == 3


def test_dimmed_is_one_step_darker():
    light, scene = lamp(24), playing()
    scene.dimmed = True
    light.compose(table(6), scene, 4, 0)
    assert light.step == 3


def test_a_moment_too_bright_for_the_step_is_painted_at_middle():
    outlook, scene = table(6), playing()
    scene.moment, scene.moment_from, scene.moment_to = names.SWEEP, 3, 4
    light = lamp(24)
    light.compose(outlook, scene, 6, 0)
    peak_ma = 0
    for now_ms in range(0, 600, 10):
        light.paint(scene, now_ms)
        peak_ma = max(peak_ma, light.estimate_ma())
    tight = lamp(24, budget_ma=peak_ma - 8)
    tight.compose(outlook, scene, 6, 0)
    tight.paint(scene, 300)
    assert tight.step == 6
    assert max(count for r, g, b in film(tight, scene, 0, 17)[0][1] for count in (r, g, b) if r == g == b) == 14
