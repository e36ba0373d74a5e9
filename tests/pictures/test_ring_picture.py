"""Frames as pictures: the right light at the right place, dim steps still seen, movements kept."""

import math

import pytest
from PIL import Image

from fake_device import STATE
from host_tools.commands import render
from host_tools.pictures import pixel_colours_and_angles, ring_picture

SIZE = 200
ANGLES = pixel_colours_and_angles.pixel_angles(STATE)


def frame(**pixels):
    """A dark frame but for `p5=(0, 8, 32)` and its like."""
    data = bytearray(72)
    for name, colour in pixels.items():
        data[3 * int(name[1:]) : 3 * int(name[1:]) + 3] = bytes(colour)
    return bytes(data)


def at(image, angle):
    radius = SIZE * ring_picture.RING_RADIUS
    return image.getpixel((round(SIZE / 2 + radius * math.sin(angle)), round(SIZE / 2 - radius * math.cos(angle))))


def test_a_pixel_is_drawn_where_it_sits_and_nowhere_else():
    image = ring_picture.draw(frame(p7=(0, 32, 128)), ANGLES, SIZE)
    assert image.size == (SIZE, SIZE)
    red, green, blue = at(image, ANGLES[7])
    assert blue > 150 and blue > green > red
    assert max(at(image, ANGLES[19])) < 40


def test_the_first_emperor_sits_nearest():
    assert pixel_colours_and_angles.seat_angles(STATE)[1] % math.tau == pytest.approx(math.pi)
    assert ANGLES[6] % math.tau == pytest.approx(math.pi)  # seat 1 of 6 has position 6 of 24


def test_offset_and_direction_move_pixels_not_seats():
    turned = {**STATE, "ring": {"pixels": 24, "offset": 3, "direction": 1}}
    assert pixel_colours_and_angles.pixel_angles(turned)[9] == pytest.approx(ANGLES[6])
    mirrored = {**STATE, "ring": {"pixels": 24, "offset": 0, "direction": -1}}
    assert pixel_colours_and_angles.pixel_angles(mirrored)[23 - 6] == pytest.approx(ANGLES[6])
    assert pixel_colours_and_angles.seat_angles(turned) == pixel_colours_and_angles.seat_angles(STATE)


def test_the_faintest_light_is_seen_and_darker_than_the_rest():
    image = ring_picture.draw(frame(p0=(0, 1, 4), p12=(0, 32, 128)), ANGLES, SIZE)
    faint, full, dark = (max(at(image, ANGLES[pixel])) for pixel in (0, 12, 6))
    assert dark + 25 < faint < full


def test_an_eye_gets_used_to_a_dim_picture_but_not_wholly():
    assert pixel_colours_and_angles.gain(4) == pixel_colours_and_angles.LARGEST_GAIN
    assert pixel_colours_and_angles.gain(128) == 1
    dim = pixel_colours_and_angles.screen(bytes((0, 6, 24)), pixel_colours_and_angles.gain(24))[0]
    bright = pixel_colours_and_angles.screen(bytes((0, 32, 128)), pixel_colours_and_angles.gain(128))[0]
    assert 100 < dim[2] < bright[2]


def test_a_movement_is_seen_by_one_eye():
    bright, faint = frame(p3=(252, 63, 0)), frame(p3=(4, 1, 0))
    images = ring_picture.animate([bright, faint, bright], ANGLES, SIZE)
    assert images[0] == images[2]
    assert max(at(images[1], ANGLES[3])) < 120


def test_an_arc_is_turned_upright():
    image = ring_picture.draw(frame(p7=(0, 32, 128)), ANGLES, 480)
    arc = ring_picture.arc(image, ANGLES[7], (120, 60))
    assert arc.size == (120, 60)
    assert arc.getpixel((60, 28))[2] > 150
    assert arc.getpixel((10, 28))[2] < 100


def test_what_stands_still_is_a_png_and_what_moves_a_webp(tmp_path):
    one, other = Image.new("RGB", (8, 8)), Image.new("RGB", (8, 8), (255, 0, 0))
    assert render.save([one, one], tmp_path / "a").name == "a.png"
    moving = render.save([one, other], tmp_path / "a")
    assert [path.name for path in tmp_path.iterdir()] == ["a.webp"]
    with Image.open(moving) as image:
        assert image.n_frames == 2


def test_an_unknown_scene_is_one_sentence(capsys):
    from host_tools.__main__ import main

    assert main(["render", "sunset"]) == 1
    assert capsys.readouterr().err.startswith("There is no scene sunset; there are ring,")


@pytest.mark.long
def test_a_scene_of_the_running_firmware(tmp_path, capsys):
    from host_tools.__main__ import main

    assert main(["render", "ready", "--runtime", "cpython", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out.strip() == str(tmp_path / "ready.webp")
