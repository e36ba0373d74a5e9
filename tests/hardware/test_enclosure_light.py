"""The picture of the device: a frame's light falls where its pixels are, and a picture of something else is found."""

import math

import pytest
from PIL import Image, ImageOps

from hardware.checks import enclosure_pictures
from hardware.checks.check import ROOT
from rows import each_row

np = pytest.importorskip("numpy", reason="`make hardware` installs numpy")
pytest.importorskip("build123d", reason="`make hardware` installs build123d")
from hardware.enclosure import glow, hero  # noqa: E402
from hardware.enclosure.params import SIZES, Plan, load  # noqa: E402

TABLES = load()


def lit_alone(pixels, index, colour=(0, 50, 200)):
    """The plan, and the diffuser's light with one pixel lit."""
    plan = Plan(pixels, TABLES)
    frame = bytearray(3 * pixels)
    frame[3 * index : 3 * index + 3] = bytes(colour)
    return plan, glow.lit(plan, bytes(frame))


@each_row("pixels", SIZES)
def test_a_pixel_is_brightest_above_itself(pixels):
    plan, light = lit_alone(pixels, 2)
    around, along, channel = np.unravel_index(light.argmax(), light.shape)
    assert channel == 2
    assert around / light.shape[0] * pixels == pytest.approx(2.5, abs=0.3)
    assert glow.profile(plan)[0][along] == pytest.approx(plan.r_pixels, abs=2.5)


@each_row("pixels", SIZES)
def test_the_walls_keep_a_pixels_light_in_its_cell(pixels):
    _, light = lit_alone(pixels, 2)
    cells = light.reshape(pixels, -1, 3).sum(axis=(1, 2))
    assert cells[2] > 0.9 * cells.sum()
    assert cells[1] == pytest.approx(cells[3])
    assert cells[6] == 0


def test_twice_the_count_is_twice_the_light():
    assert np.allclose(2 * lit_alone(24, 5, (10, 20, 60))[1], lit_alone(24, 5, (20, 40, 120))[1])


def test_walls_that_swallow_the_light_leave_the_slope_darker():
    plan = Plan(24, TABLES)
    slopes = []
    for scattered in (glow.SCATTERED, glow.SCATTERED_BY_BLACK):
        _, bright, slope = glow.across(plan, scattered)
        slopes.append(bright[slope].mean())
    assert 0.5 < slopes[1] / slopes[0] < 0.7  # "some 40 % darker", says hardware/enclosure/README.md
    assert f"{glow.SCATTERED_BY_BLACK * 100:.0f} %" in glow.figure(plan)


@each_row("shift_deg", [0.0, 7.0, 52.0, 181.0])
@each_row("clockwise", [1, -1])
def test_every_pixel_goes_to_the_cell_at_its_angle(shift_deg, clockwise):
    angles = [math.radians(shift_deg + clockwise * 15 * index) for index in range(24)]
    frame = bytes(value for index in range(24) for value in (index, 0, 0))
    cells, turn = hero.in_cells(frame, angles)
    assert abs(turn) <= 7.5
    for cell in range(24):
        seen = math.radians(90 - (15 * (cell + 0.5) + turn))  # clockwise from the back, as the angles are
        apart = (seen - angles[cells[3 * cell]] + math.pi) % math.tau - math.pi
        assert apart == pytest.approx(0, abs=1e-6)


def test_another_picture_is_found():
    with Image.open(ROOT / "docs" / "pictures" / "hero.webp") as picture:
        stored = picture.convert("RGB")
    assert enclosure_pictures.difference(stored, stored.resize((320, 180))) < enclosure_pictures.MOST_DIFFERENCE / 4
    for other in (ImageOps.mirror(stored), Image.new("RGB", stored.size), ImageOps.grayscale(stored).convert("RGB")):
        assert enclosure_pictures.difference(stored, other) > enclosure_pictures.MOST_DIFFERENCE
