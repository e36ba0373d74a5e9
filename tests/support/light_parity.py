"""Runs on any interpreter: films of many scenes as one check value a scene, and what paint and compose allocate."""

import gc

import scene as s
from light.colours_waves_and_current import current_ma
from light.event_animations import EventAnimations
from light.renderer import Renderer
from rules.mode_interface import PlayerView

FRAMES = 120


def table(seats):
    player_view = PlayerView(seats)
    player_view.living, player_view.viewer, player_view.running = (1 << seats) - 1, 1, 2
    player_view.in_range, player_view.attackable, player_view.crowned = 0b101111, 0b100100, 0b010010
    player_view.next, player_view.surprising = 4 % seats, True
    for seat in range(seats):
        player_view.colours[seat] = seat * 5 // seats
    return player_view


def scenes():
    """Every moment, a choice that rests, screens that are about to close, and every growth."""
    for moment in [s.STILL] + sorted(EventAnimations.MOMENTS):
        scene = s.Scene()
        scene.put(screen=s.PLAY)
        scene.moment, scene.moment_ms = moment, (1 << 30) - 700
        scene.moment_from, scene.moment_to, scene.moment_seats = 0, 4, 0b010010
        yield scene
    scene = s.Scene()
    scene.put(screen=s.CHOICE, cursor=2)
    scene.rested, scene.rested_ms = True, (1 << 30) - 650
    yield scene
    for screen, cursor in ((s.PICK, 1), (s.MENU, -1)):
        scene = s.Scene()
        scene.put(screen=screen, cursor=cursor, cursor_seats=2)
        scene.closing, scene.closes_ms = True, 1100
        yield scene
    for growth in range(1, 6):
        scene = s.Scene()
        scene.put(screen=s.CHOICE, cursor=3)
        scene.growth = growth
        scene.growth_seats = 5
        yield scene


def allocated():
    """Return how many bytes of the heap are in use, or 0 on CPython, which does not say."""
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0


def film(light, scene, check, start_ms):
    for number in range(FRAMES):
        if scene.growth:
            scene.growth_256 = 256 * number // FRAMES
        light.paint(scene, (start_ms + number * 17) & ((1 << 30) - 1))
        if check is not None:
            for count in light.frame:
                check = (check * 31 + count) & 0xFFFFFF
    return check


def main():
    start_ms = (1 << 30) - 800  # so that the board's milliseconds wrap within every film
    for ring_px, seats in ((12, 6), (24, 6), (24, 24), (60, 10), (144, 12)):
        light = Renderer(ring_px, 5, -1, 600)
        player_view = table(seats)
        for number, scene in enumerate(scenes()):
            player_view.way, player_view.monarch = -1 if number % 2 else 1, number % 4
            gc.collect()
            before = allocated()
            light.compose(player_view, scene, 5, start_ms)
            changed = allocated() if number else before  # the first picture of a table makes its buffers
            light.keep()
            print(
                ring_px,
                seats,
                number,
                film(light, scene, 0, start_ms),
                light.step,
                current_ma(sum(light.frame), ring_px),
            )
            if hasattr(gc, "mem_alloc"):
                print("bytes", changed - before, end=" ")
                gc.collect()
                before = allocated()
                film(light, scene, None, start_ms)
                painted = allocated()
                for _ in range(20):
                    light.compose(player_view, scene, 5, start_ms)
                print(painted - before, allocated() - painted)


main()
