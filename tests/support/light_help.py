"""What the tests of the light share: player views made by hand, recorded frames, and the count of flashes."""

import scene as s
from light.renderer import Renderer
from rules.mode_interface import PlayerView

FRAME_MS = 1000 / 60
LUMINANCE = (0.213, 0.715, 0.072)  # weights of red, green and blue


def table(seats: int, teams: int = 2) -> PlayerView:
    """Return the view of a running game: it is seat 0's turn, two seats on each side are in range, and enemies among
    them are attackable."""
    player_view = PlayerView(seats)
    player_view.living = (1 << seats) - 1
    player_view.viewer = 0
    player_view.running = 1
    player_view.next = 1
    size = -(-seats // teams)
    for seat in range(seats):
        player_view.colours[seat] = seat // size
        if seat % size == size // 2:
            player_view.crowned |= 1 << seat
        if min(seat, seats - seat) <= 2:
            player_view.in_range |= 1 << seat
        if player_view.in_range >> seat & 1 and seat // size:
            player_view.attackable |= 1 << seat
    return player_view


def playing() -> s.Scene:
    """Return a scene in which a game runs and no button is pressed."""
    scene = s.Scene()
    scene.put(screen=s.PLAY)
    return scene


def lamp(ring_px: int = 24, offset_px: int = 0, direction: int = 1, budget_ma: int = 5000) -> Renderer:
    """Return a Light that sends red, green, blue, so that frames read like pictures."""
    return Renderer(ring_px, offset_px, direction, budget_ma, (0, 1, 2))


def pixels(light: Renderer) -> list:
    """Return the frame as triples."""
    return [tuple(light.frame[i : i + 3]) for i in range(0, len(light.frame), 3)]


def film(light: Renderer, scene, start_ms: int, length_ms: int) -> list:
    """Frames at 60 a second, each (ms, triples)."""
    frames = []
    for number in range(round(length_ms / FRAME_MS)):
        now_ms = start_ms + round(number * FRAME_MS)
        light.paint(scene, now_ms)
        frames.append((now_ms, pixels(light)))
    return frames


def brightness(triple: tuple) -> float:
    """Return the relative luminance of one pixel."""
    return sum(weight * count for weight, count in zip(LUMINANCE, triple, strict=True))


def swings(series: list, least: float) -> list:
    """When a series of (ms, value) changes direction: the times at which it has gone `least` the other way."""
    times, direction, extreme = [], 0, series[0][1]
    lowest = highest = extreme
    for ms, value in series:
        if direction == 0:
            lowest, highest = min(lowest, value), max(highest, value)
            if value - lowest >= least:
                direction, extreme = 1, value
                times.append(ms)
            elif highest - value >= least:
                direction, extreme = -1, value
                times.append(ms)
        elif (value - extreme) * direction > 0:
            extreme = value
        elif (extreme - value) * direction >= least:
            direction, extreme = -direction, value
            times.append(ms)
    return times


def most_in_a_second(times: list) -> int:
    """Return the largest number of times within any window of 1 s."""
    return max((sum(1 for other in times if ms <= other < ms + 1000) for ms in times), default=0)
