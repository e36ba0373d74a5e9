"""The brightness of each place of the diffuser when the ring shows a frame, computed cell by cell from the
dimensions."""

from typing import Any

import numpy as np

from hardware.drawings import svg
from hardware.enclosure.params import Plan

SAMPLES_ACROSS = 48  # samples from the hub to the foot of the slope
SAMPLES_PER_PIXEL = 24  # samples along the ring
SCATTERED = 0.35  # share of a pixel's light that the walls of its cell even out: assumed, for light walls
SCATTERED_BY_BLACK = 0.05  # the same for walls that absorb nearly all, as plain black ones may
LEAK = 0.012  # through a wall into the next cell
BLUR = 1.3  # within the diffuser's thickness, in samples
DIRECT_LIGHT_MM = 12.0  # distance in mm from a pixel to the diffuser at which the direct light is 1


def profile(plan: Plan) -> tuple[Any, Any, Any, Any]:
    """Return points of the diffuser's outside from hub to foot: radius, height, and the direction they face (along
    radius, up)."""
    flat = np.array([[plan.r_hub, plan.z_diffuser], [plan.r_top, plan.z_diffuser], [plan.r_foot, plan.z_deck_top]])
    lengths = np.r_[0, np.cumsum(np.linalg.norm(np.diff(flat, axis=0), axis=1))]
    along = np.linspace(0, lengths[-1], SAMPLES_ACROSS)
    radius, height = np.interp(along, lengths, flat[:, 0]), np.interp(along, lengths, flat[:, 1])
    slope = flat[2] - flat[1]
    outward = np.array([-slope[1], slope[0]]) / np.linalg.norm(slope)
    on_slope = along > lengths[1]
    return radius, height, np.where(on_slope, outward[0], 0.0), np.where(on_slope, outward[1], 1.0)


def lit(plan: Plan, frame: bytes, scattered: float = SCATTERED) -> Any:
    """Return the light that leaves the diffuser, in duty counts: an array (around the ring, hub to foot, red green
    blue).

    :param frame: red, green, blue a pixel; pixel 0 is between the angles 0 and 1 / pixels of a turn.
    :param scattered: the share of a pixel's light that the walls of its cell even out.
    """
    colours = np.frombuffer(frame, dtype=np.uint8).reshape(-1, 3).astype(float)
    cell = _one_cell(plan, scattered)
    around = np.concatenate([cell[:, :, None] * colour for colour in colours])
    neighbours = np.roll(around, SAMPLES_PER_PIXEL, axis=0) + np.roll(around, -SAMPLES_PER_PIXEL, axis=0)
    return _blurred(around + LEAK * neighbours)


def across(plan: Plan, scattered: float) -> tuple[Any, Any, Any]:
    """Return, from hub to foot with the whole ring lit: the way along the diffuser in mm, the brightness, and True on
    the slope."""
    radius, height, outward, _ = profile(plan)
    along = np.r_[0, np.cumsum(np.hypot(np.diff(radius), np.diff(height)))]
    bright = lit(plan, bytes([255] * 3 * plan.pixels), scattered)[:, :, 0].mean(axis=0)
    outside = radius > plan.r_cell
    return along[outside], bright[outside], outward[outside] > 0


def figure(plan: Plan) -> str:
    """Return the brightness of the diffuser from hub to foot, by both assumptions, as SVG."""
    width, height, left, bottom = 620.0, 300.0, 60.0, 250.0
    curves = [(part, *across(plan, part)) for part in (SCATTERED, SCATTERED_BY_BLACK)]
    _, along, _, slope = curves[0]
    most = max(float(bright.max()) for _, _, bright, _ in curves)
    wide, high = (width - left - 20) / float(along[-1] - along[0]), (bottom - 40) / most

    def x_of(place: float) -> float:
        return left + (place - float(along[0])) * wide

    edge = x_of(float(along[slope.argmax()]))
    content = [svg.box(edge, 34, x_of(float(along[-1])) - edge, bottom - 34, 0, fill="#fff1cc")]
    content += [svg.text((left + edge) / 2, 26, "top of the diffuser", 14)]
    content += [svg.text((edge + width - 20) / 2, 26, "slope: what the chairs see", 14)]
    for (part, places, bright, _), colour in zip(curves, ("#1f6feb", "#b3530c"), strict=True):
        words = f"assumed: cells even out {part * 100:.0f} % of the light"
        points = " ".join(
            f"{svg.number(x_of(float(place)))},{svg.number(bottom - float(value) * high)}"
            for place, value in zip(places, bright, strict=True)
        )
        content.append(svg.tag("polyline", points=points, fill="none", stroke=colour, stroke_width=2.5))
        y = bottom - float(bright[slope][0]) * high + (-14 if part == SCATTERED else 60)
        content.append(svg.text(edge + 6, y, words, 11.5, fill=colour, text_anchor="start"))
    content.append(
        svg.tag("polyline", points=f"{left},34 {left},{bottom} {width - 20},{bottom}", fill="none", stroke="#333")
    )
    content += [
        svg.text(left - 8, 44, "bright", 13, text_anchor="end"),
        svg.text(left - 8, bottom, "dark", 13, text_anchor="end"),
    ]
    content.append(
        svg.text((left + width) / 2, bottom + 30, "from the cap to the foot of the slope; the whole ring lit", 13)
    )
    return svg.page(width, height, "Two assumptions of how the light spreads", content)


def _one_cell(plan: Plan, part: float) -> Any:
    """Return the brightness of the diffuser over one lit pixel of count 1 (along the ring, hub to foot)."""
    radius, height, faces_r, faces_z = profile(plan)
    turn = 2 * np.pi / plan.pixels * ((np.arange(SAMPLES_PER_PIXEL) + 0.5) / SAMPLES_PER_PIXEL - 0.5)
    x, y = radius * np.cos(turn)[:, None], radius * np.sin(turn)[:, None]
    dx, dy, dz = x - plan.r_pixels, y, height - plan.z_deck - plan.ring["pixel_height"]["mm"]
    distance = np.sqrt(dx**2 + dy**2 + dz**2)
    leaving = dz / distance  # the pixel shines by Lambert's law, upwards
    towards_hub = (x * dx + y * dy) / np.hypot(x, y)
    arriving = np.clip((towards_hub * faces_r + dz * faces_z) / distance, 0, 1)
    direct = leaving * arriving * (DIRECT_LIGHT_MM / distance) ** 2
    direct[:, radius < plan.r_cell] = 0
    scattered = np.where(radius < plan.r_cell, 0, np.exp(-((distance.min(axis=0) / (2 * DIRECT_LIGHT_MM)) ** 2)))
    return (1 - part) * direct + part * scattered * direct.max()


def _blurred(light: Any) -> Any:
    """Return light spread within the diffuser."""
    reach = np.arange(-4, 5)
    kernel = np.exp(-((reach / BLUR) ** 2) / 2)
    kernel /= kernel.sum()
    spread = sum(weight * np.roll(light, step, axis=0) for weight, step in zip(kernel, reach, strict=True))
    padded = np.pad(spread, ((0, 0), (4, 4), (0, 0)), mode="edge")
    starts = [4 + step for step in reach]
    return sum(weight * padded[:, start : start + SAMPLES_ACROSS] for weight, start in zip(kernel, starts, strict=True))
