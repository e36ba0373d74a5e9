"""How bright the diffuser is at each place when the ring shows a frame: computed cell by cell from the dimensions."""

from typing import Any

import numpy as np

from hardware.enclosure.params import Plan

ACROSS = 48  # samples from the hub to the foot of the slope
PER_PIXEL = 24  # samples along the ring
SCATTERED = 0.35  # of a pixel's light, evened out by the walls of its cell
LEAK = 0.012  # through a wall into the next cell
BLUR = 1.3  # within the diffuser's thickness, in samples
TYPICAL = 12.0  # distance in mm from a pixel to the diffuser at which the direct light is 1


def profile(plan: Plan) -> tuple[Any, Any, Any, Any]:
    """Points of the diffuser's outside from hub to foot: radius, height, and where it faces (along radius, up)."""
    flat = np.array([[plan.r_hub, plan.z_diffuser], [plan.r_top, plan.z_diffuser], [plan.r_foot, plan.z_deck_top]])
    lengths = np.r_[0, np.cumsum(np.linalg.norm(np.diff(flat, axis=0), axis=1))]
    along = np.linspace(0, lengths[-1], ACROSS)
    radius, height = np.interp(along, lengths, flat[:, 0]), np.interp(along, lengths, flat[:, 1])
    slope = flat[2] - flat[1]
    outward = np.array([-slope[1], slope[0]]) / np.linalg.norm(slope)
    on_slope = along > lengths[1]
    return radius, height, np.where(on_slope, outward[0], 0.0), np.where(on_slope, outward[1], 1.0)


def lit(plan: Plan, frame: bytes) -> Any:
    """The light that leaves the diffuser, in duty counts: an array (around the ring, hub to foot, red green blue).

    :param frame: red, green, blue a pixel; pixel 0 lies between the angles 0 and 1 / pixels of a turn."""
    colours = np.frombuffer(frame, dtype=np.uint8).reshape(-1, 3).astype(float)
    cell = _one_cell(plan)
    around = np.concatenate([cell[:, :, None] * colour for colour in colours])
    neighbours = np.roll(around, PER_PIXEL, axis=0) + np.roll(around, -PER_PIXEL, axis=0)
    return _blurred(around + LEAK * neighbours)


def _one_cell(plan: Plan) -> Any:
    """How bright the diffuser is over one lit pixel of count 1 (along the ring, hub to foot)."""
    radius, height, faces_r, faces_z = profile(plan)
    turn = 2 * np.pi / plan.pixels * ((np.arange(PER_PIXEL) + 0.5) / PER_PIXEL - 0.5)
    x, y = radius * np.cos(turn)[:, None], radius * np.sin(turn)[:, None]
    dx, dy, dz = x - plan.r_pixels, y, height - plan.z_deck - plan.ring["pixel_height"]["mm"]
    distance = np.sqrt(dx**2 + dy**2 + dz**2)
    leaving = dz / distance  # the pixel shines by Lambert's law, upwards
    towards_hub = (x * dx + y * dy) / np.hypot(x, y)
    arriving = np.clip((towards_hub * faces_r + dz * faces_z) / distance, 0, 1)
    direct = leaving * arriving * (TYPICAL / distance) ** 2
    direct[:, radius < plan.r_cell] = 0
    scattered = np.where(radius < plan.r_cell, 0, np.exp(-((distance.min(axis=0) / (2 * TYPICAL)) ** 2)))
    return (1 - SCATTERED) * direct + SCATTERED * scattered * direct.max()


def _blurred(light: Any) -> Any:
    """Light spread within the diffuser."""
    reach = np.arange(-4, 5)
    kernel = np.exp(-((reach / BLUR) ** 2) / 2)
    kernel /= kernel.sum()
    spread = sum(weight * np.roll(light, step, axis=0) for weight, step in zip(kernel, reach, strict=True))
    padded = np.pad(spread, ((0, 0), (4, 4), (0, 0)), mode="edge")
    return sum(weight * padded[:, 4 + step : 4 + step + ACROSS] for weight, step in zip(kernel, reach, strict=True))
