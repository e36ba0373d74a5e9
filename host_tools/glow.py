"""Frames as colours for an eye in front of a screen: the wire's linear duty counts become screen values."""

GAMMA = 1 / 2.2
REST_PEAK = 128  # the brightest channel of the usual picture
ADAPTATION = 0.55  # how far the eye gets used to a darker picture
LARGEST_GAIN = 3.2
EXPOSURE = 1.35

Colour = tuple[int, int, int]


def gain(peak: int) -> float:
    """How much brighter an eye sees pictures whose brightest channel is `peak`."""
    return min(LARGEST_GAIN, (REST_PEAK / max(peak, 6)) ** ADAPTATION)


def screen(frame: bytes, seen_gain: float) -> list[Colour]:
    """The pixels of a frame (red, green, blue a pixel) as screen colours."""
    table = [min(255, round(255 * (count * seen_gain * EXPOSURE / 255) ** GAMMA)) for count in range(256)]
    return [(table[frame[i]], table[frame[i + 1]], table[frame[i + 2]]) for i in range(0, len(frame) - 2, 3)]


def positions(state: dict[str, object]) -> list[int]:
    """For each position round the ring, clockwise from position 0, the wire index of its pixel."""
    ring = state["ring"]
    assert isinstance(ring, dict)
    pixels = int(ring["pixels"])
    return [pixels - 1 - position if int(ring["direction"]) < 0 else position for position in range(pixels)]


def turned(state: dict[str, object]) -> float:
    """The position, in pixels, that lies at the top when the first emperor sits nearest to the viewer."""
    ring, seats = state["ring"], state["seats"]
    assert isinstance(ring, dict) and isinstance(seats, list)
    nearest = next((seat for seat, place in enumerate(seats) if place.get("role") == "emperor"), 0)
    pixels = int(ring["pixels"])
    return (2 * nearest + 1) * pixels / (2 * len(seats)) + int(ring["offset"]) - pixels / 2
