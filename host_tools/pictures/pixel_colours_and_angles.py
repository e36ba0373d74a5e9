"""Frames as colours on a screen: the wire's linear duty counts become screen values."""

import math

from host_tools.device.firmware_client import Report

GAMMA = 1 / 2.2
REST_PEAK = 128  # the brightest channel of the usual picture
ADAPTATION = 0.55  # how far the eye adapts to a darker picture
LARGEST_GAIN = 3.2
EXPOSURE = 1.5

Colour = tuple[int, int, int]


def gain(peak: int) -> float:
    """Return how much brighter an eye sees pictures whose brightest channel is `peak`."""
    return min(LARGEST_GAIN, math.pow(REST_PEAK / max(peak, 6), ADAPTATION))


def screen(frame: bytes, seen_gain: float) -> list[Colour]:
    """Return the pixels of a frame (red, green, blue a pixel) as screen colours."""
    table = [min(255, round(255 * math.pow(count * seen_gain * EXPOSURE / 255, GAMMA))) for count in range(256)]
    return [(table[frame[i]], table[frame[i + 1]], table[frame[i + 2]]) for i in range(0, len(frame) - 2, 3)]


def pixel_angles(state: Report) -> list[float]:
    """Return the angle of each pixel in wire order, clockwise from the top, seen by the first emperor or else by seat
    0."""
    ring, turned = state["ring"], _turned(state)
    pixels = ring["pixels"]
    wire = (pixels - 1 - index if ring["direction"] < 0 else index for index in range(pixels))
    return [turned + math.tau * (position - ring["offset"]) / pixels for position in wire]


def seat_angles(state: Report) -> list[float]:
    """Return the angle of each seat (or battlefield) in the same view: the first emperor is nearest, at the bottom."""
    count = len(state["look"])
    return [_turned(state) + math.tau * (2 * seat + 1) / (2 * count) for seat in range(count)]


def _turned(state: Report) -> float:
    seats = state["seats"]
    nearest = next((seat for seat, place in enumerate(seats) if place.get("role") == "emperor"), 0)
    return math.pi - math.tau * (2 * nearest + 1) / (2 * len(state["look"]))
