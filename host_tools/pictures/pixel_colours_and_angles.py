"""Convert frames to colours for a computer screen. A frame contains linear duty counts, as on the ring's data wire."""

import math

from host_tools.device.firmware_client import Report

GAMMA = 1 / 2.2
REST_PEAK = 128  # the brightest channel of the usual picture
ADAPTATION = 0.55  # how far the eye adapts to a darker picture: 0 not at all, 1 completely
LARGEST_GAIN = 3.2
EXPOSURE = 1.5

Colour = tuple[int, int, int]


def gain(peak: int) -> float:
    """Return the factor by which a picture seems brighter to an eye that has adapted to the dark. `peak` is the
    picture's brightest channel.
    """
    return min(LARGEST_GAIN, math.pow(REST_PEAK / max(peak, 6), ADAPTATION))


def screen(frame: bytes, seen_gain: float) -> list[Colour]:
    """Return the pixels of a frame as colours for a computer screen.

    :param frame: three bytes for each pixel: red, green, blue.
    :param seen_gain: the factor of brightness, from `gain`.
    """
    table = [min(255, round(255 * math.pow(count * seen_gain * EXPOSURE / 255, GAMMA))) for count in range(256)]
    return [(table[frame[i]], table[frame[i + 1]], table[frame[i + 2]]) for i in range(0, len(frame) - 2, 3)]


def pixel_angles(state: Report) -> list[float]:
    """Return the angle of each pixel in wire order, in radians clockwise from the top.

    The ring is turned so that the first emperor is at the bottom. If nobody is an emperor, seat 0 is at the bottom.
    """
    ring, turned = state["ring"], _turned(state)
    pixels = ring["pixels"]
    wire = (pixels - 1 - index if ring["direction"] < 0 else index for index in range(pixels))
    return [turned + math.tau * (position - ring["offset"]) / pixels for position in wire]


def seat_angles(state: Report) -> list[float]:
    """Return the angle of each seat or battlefield in radians clockwise from the top, in the same view as
    `pixel_angles`.
    """
    count = len(state["look"])
    return [_turned(state) + math.tau * (2 * seat + 1) / (2 * count) for seat in range(count)]


def _turned(state: Report) -> float:
    seats = state["seats"]
    nearest = next((seat for seat, place in enumerate(seats) if place.get("role") == "emperor"), 0)
    return math.pi - math.tau * (2 * nearest + 1) / (2 * len(state["look"]))
