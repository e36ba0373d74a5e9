"""The device on a card table, in a dim warm room, lit by a real frame of the firmware."""

import math
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from hardware.enclosure import glow, tracer
from hardware.enclosure.params import Plan, load
from hardware.enclosure.scene import Stage, rgb
from hardware.enclosure.table import Table
from host_tools.commands import render
from host_tools.device import firmware_process
from host_tools.device.latest_reports import LatestReports
from host_tools.pictures import pixel_colours_and_angles

PICTURE = firmware_process.ROOT / "docs" / "pictures" / "hero.webp"
SIZE_PX = (1600, 900)
SAMPLES = 24
RADIANCE = 8.0 / 128  # of a duty count, in the scene's unit
ADAPTATION = 0.8  # the eye sees dim pixels brighter than they measure
EYE_MM = (-60.0, -335.0, 240.0)
LOOK_AT_MM = (0.0, 2.0, 6.0)
FIELD_DEG = 37.0
LENS_MM = 5.0
SEED = 4


def write() -> list[Path]:
    """Draw the README's picture, in a quarter of an hour on two cores. Return the file."""
    draw(*frame_in_play()).save(PICTURE, quality=94, method=6)
    return [PICTURE]


def frame_in_play(runtime: str = "auto") -> tuple[bytes, list[float]]:
    """Return a frame of a six-player game, second turn, and each pixel's angle on the table, clockwise from the
    back."""
    with tempfile.TemporaryDirectory() as folder, firmware_process.firmware(runtime, Path(folder)) as device:
        stage = render.Stage(LatestReports(device))
        render.SCENES["ring"].prepare(stage)
        frames = stage.record(4.0)
        brightest = max(frames, key=sum)
        return brightest, pixel_colours_and_angles.pixel_angles(stage.latest.state)


def in_cells(frame: bytes, angles: Sequence[float]) -> tuple[bytes, float]:
    """Return the frame in the order of the case's cells, and how far the case is turned for that, in degrees."""
    pixels = len(angles)
    step = 360 / pixels
    seen = [(90 - math.degrees(angle)) % 360 for angle in angles]  # anticlockwise from the right
    turn = (seen[0] - step / 2) % step
    turn = turn - step if turn > step / 2 else turn
    cells = [bytes(3)] * pixels
    for index, place in enumerate(seen):
        cells[round((place - turn) / step - 0.5) % pixels] = frame[3 * index : 3 * index + 3]
    return b"".join(cells), turn


def draw(frame: bytes, angles: Sequence[float], size: tuple[int, int] = SIZE_PX, samples: int = SAMPLES) -> Image.Image:
    """Draw the picture."""
    import mitsuba

    mitsuba.set_variant("scalar_rgb")
    plan = Plan(len(angles), load())
    cells, turn = in_cells(frame, angles)
    light = glow.lit(plan, cells) / 255
    radiance = RADIANCE * 255 * light * np.maximum(light.max(axis=2, keepdims=True), 1e-3) ** (ADAPTATION - 1)
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        stage.device(plan, turn, lift=0.0)
        stage.lit_diffuser(plan, radiance, turn, lift=0.0)
        table = Table(stage)
        table.wood()
        rng = np.random.default_rng(SEED)
        for seat in range(6):
            table.place(270 + 60 * seat, 166, rng)
        return graded(tracer.traced({**room(), **stage.shapes}, camera(size), samples))


def camera(size: tuple[int, int]) -> dict[str, Any]:
    """Return a player's eye, with the far side of the table out of focus."""
    from mitsuba import ScalarTransform4f

    eye, target = np.array(EYE_MM), np.array(LOOK_AT_MM)
    return {
        "type": "thinlens",
        "fov": FIELD_DEG,
        "aperture_radius": LENS_MM,
        "focus_distance": float(np.linalg.norm(eye - target)) - 25,
        "to_world": ScalarTransform4f().look_at(origin=list(eye), target=list(target), up=[0, 0, 1]),
        "film": tracer.film(size),
    }


def room() -> dict[str, Any]:
    """Return a pendant lamp behind the table to the left, a dark window, and the reflection of the walls."""
    from mitsuba import ScalarTransform4f

    def facing_table(x: float, y: float, z: float, size: float) -> Any:
        there = ScalarTransform4f().look_at(origin=[x, y, z], target=[0, 0, 0], up=[0, 0, 1])
        return there @ ScalarTransform4f().scale(size)

    return {
        "lamp": {
            "type": "disk",
            "to_world": facing_table(-800, 120, 620, 170),
            "emitter": {"type": "area", "radiance": rgb(16.0, 9.6, 4.9)},
        },
        "window": {
            "type": "rectangle",
            "to_world": facing_table(700, 800, 420, 260),
            "emitter": {"type": "area", "radiance": rgb(0.32, 0.43, 0.72)},
        },
        "walls": {"type": "constant", "radiance": rgb(0.030, 0.025, 0.022)},
    }


def graded(image: Any) -> Image.Image:
    """Return linear light as a picture: bloom round bright places, a film's shoulder, a slight vignette."""
    height, width = image.shape[:2]
    bloom = sum(
        weight * _soft(np.maximum(image - 0.35, 0), width * reach)
        for reach, weight in ((0.004, 0.09), (0.014, 0.07), (0.05, 0.06))
    )
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    vignette = 1 - 0.28 * np.clip((x**2 + y**2) / 2, 0, 1)
    light = (image + bloom) * vignette[:, :, None]
    return Image.fromarray(tracer.encoded(light))


def _soft(image: Any, radius: float) -> Any:
    """Blur by a Gaussian, in both directions."""
    reach = int(3 * radius) + 1
    kernel = np.exp(-((np.arange(-reach, reach + 1) / radius) ** 2) / 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        image = np.apply_along_axis(lambda line: np.convolve(line, kernel, mode="same"), axis, image)
    return image
