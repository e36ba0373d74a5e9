"""Convert frames to colours on a screen. A frame contains linear duty counts, as on the ring's data wire."""

import math

from host_tools.device.firmware_client import Report

GAMMA = 1 / 2.2
REST_PEAK = 128  # the brightest channel of the usual picture
ADAPTATION = 0.55  # how far the eye adapts to a darker picture: 0 not at all, 1 completely
LARGEST_GAIN = 3.2
EXPOSURE = 1.5

Colour = tuple[int, int, int]


def gain(peak: int) -> float:
    """Return the factor by which an eye brightens a picture whose brightest channel is `peak`, because it adapts to the
    dark."""
    return min(LARGEST_GAIN, math.pow(REST_PEAK / max(peak, 6), ADAPTATION))


def screen(frame: bytes, seen_gain: float) -> list[Colour]:
    """Return the pixels of a frame as screen colours.

    :param frame: three bytes for each pixel: red, green, blue.
    :param seen_gain: the factor of brightness, from `gain`.
    """
    table = [min(255, round(255 * math.pow(count * seen_gain * EXPOSURE / 255, GAMMA))) for count in range(256)]
    return [(table[frame[i]], table[frame[i + 1]], table[frame[i + 2]]) for i in range(0, len(frame) - 2, 3)]


def pixel_angles(state: Report) -> list[float]:
    """Return the angle of each pixel in wire order, in radians clockwise from the top.

    The ring is turned so that the first emperor is at the bottom, or seat 0 if nobody is an emperor.
    """
    ring, turned = state["ring"], _turned(state)
    pixels = ring["pixels"]
    wire = (pixels - 1 - index if ring["direction"] < 0 else index for index in range(pixels))
    return [turned + math.tau * (position - ring["offset"]) / pixels for position in wire]


def seat_angles(state: Report) -> list[float]:
    """Return the angle of each seat or battlefield in the view of `pixel_angles`, in radians clockwise from the top."""
    count = len(state["look"])
    return [_turned(state) + math.tau * (2 * seat + 1) / (2 * count) for seat in range(count)]


def _turned(state: Report) -> float:
    seats = state["seats"]
    nearest = next((seat for seat, place in enumerate(seats) if place.get("role") == "emperor"), 0)
    return math.pi - math.tau * (2 * nearest + 1) / (2 * len(state["look"]))
