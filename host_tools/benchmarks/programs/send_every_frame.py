"""A program for the Pico that runs the firmware, but sends every computed frame to the ring, even if nothing
changed.
"""

import sys

from boot.start import open_slot

open_slot()
sys.path[:] = ["/firmware"]

from light.renderer import Renderer

paint = Renderer.paint


def always(light, scene, now_ms):
    paint(light, scene, now_ms)
    return True


Renderer.paint = always

import run_pico

run_pico.run()
