"""Draw a frame as a picture of the ring on a dark table, seen from above. The ring's diffused light falls on the
wood.
"""

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from host_tools.pictures import pixel_colours_and_angles
from host_tools.pictures.pixel_colours_and_angles import Colour

RING_RADIUS = 0.335  # this and RING_WIDTH are fractions of the picture's width
RING_WIDTH = 0.085
OVERSAMPLING = 2
TABLE = (46, 32, 22)
SHELL = (34, 30, 27)
TROUGH = (13, 11, 10)

Box = tuple[float, float, float, float]


def draw(frame: bytes, angles: list[float], size: int, peak: int | None = None) -> Image.Image:
    """Draw a frame as a square picture.

    :param frame: three bytes for each pixel in wire order: red, green, blue.
    :param angles: the angle of each pixel in wire order, from `pixel_colours_and_angles.pixel_angles`.
    :param size: the length of the picture's side, in pixels.
    :param peak: the brightest channel to which the eye has adapted. For an animation, this is the brightest channel of
        all frames. None means the brightest channel of this frame.
    """
    big = size * OVERSAMPLING
    colours = pixel_colours_and_angles.screen(
        frame, pixel_colours_and_angles.gain(max(frame, default=0) if peak is None else peak)
    )
    lamp = _lamp(colours, angles, big)
    bed, trough = _table(big)
    spill = _blurred(lamp, big * 0.08, 1.15)
    halo = _blurred(lamp, big * 0.022, 0.7)
    lit = ImageChops.add(_blurred(lamp, big * 0.011, 1.15), halo.point([value // 5 for value in range(256)] * 3))
    picture = ImageChops.add(ImageChops.add(bed, spill), halo)
    picture = Image.composite(ImageChops.add(bed, lit), picture, trough)
    return picture.resize((size, size), Image.Resampling.LANCZOS)


def animate(frames: list[bytes], angles: list[float], size: int) -> list[Image.Image]:
    """Draw all of these frames, and adapt the brightness of every frame to the brightest one."""
    peak = max((max(frame, default=0) for frame in frames), default=0)
    drawn = {frame: draw(frame, angles, size, peak) for frame in set(frames)}
    return [drawn[frame] for frame in frames]


def arc(image: Image.Image, angle: float, size: tuple[int, int]) -> Image.Image:
    """Cut the piece around `angle` out of a picture of the ring, and turn this piece until it is level."""
    level = image.rotate(math.degrees(angle), Image.Resampling.BICUBIC)
    middle, top = image.width / 2, image.height * (0.5 - RING_RADIUS)
    half_width, half_height = size[0] / 2, size[1] / 2
    box = (middle - half_width, top - half_height * 0.85, middle + half_width, top + half_height * 1.15)
    return level.crop(tuple(round(edge) for edge in box))  # type: ignore[arg-type]


def _lamp(colours: list[Colour], angles: list[float], size: int) -> Image.Image:
    """Draw the ring's pixels without a diffuser. Each pixel is a short piece of the ring."""
    lamp = Image.new("RGB", (size, size))
    pen = ImageDraw.Draw(lamp)
    step = math.tau / max(1, len(colours)) * 0.86
    inner, outer = RING_RADIUS - RING_WIDTH / 2, RING_RADIUS + RING_WIDTH / 2
    for colour, angle in zip(colours, angles, strict=True):
        if not any(colour):
            continue
        sweep = [angle + step * (index / 8 - 0.5) for index in range(9)]
        outline = [(angle, outer) for angle in sweep] + [(angle, inner) for angle in reversed(sweep)]
        pen.polygon([_point(angle, radius, size) for angle, radius in outline], fill=colour)
    return lamp


def _point(angle: float, radius: float, size: int) -> tuple[float, float]:
    return size * (0.5 + radius * math.sin(angle)), size * (0.5 - radius * math.cos(angle))


def _blurred(image: Image.Image, radius: float, strength: float) -> Image.Image:
    soft = image.filter(ImageFilter.GaussianBlur(radius))
    return soft.point([min(255, round(value * strength)) for value in range(256)] * 3)


def _circle(radius: float, size: int) -> Box:
    return (size * (0.5 - radius), size * (0.5 - radius), size * (0.5 + radius), size * (0.5 + radius))


@lru_cache(maxsize=4)
def _table(size: int) -> tuple[Image.Image, Image.Image]:
    """Draw the dark table with the unlit ring on it, and draw a mask for the ring's diffuser."""
    grain = Image.effect_noise((max(1, size // 64), size), 60).resize((size, size), Image.Resampling.BICUBIC)
    wood = Image.merge(
        "RGB", [grain.point([round(part * (0.55 + value / 285)) for value in range(256)]) for part in TABLE]
    )
    vignette = (
        ImageChops.invert(Image.radial_gradient("L")).resize((size, size)).point([min(255, 60 + v) for v in range(256)])
    )
    bed = Image.composite(wood, Image.new("RGB", (size, size), (8, 6, 4)), vignette)
    inner, outer = RING_RADIUS - RING_WIDTH / 2, RING_RADIUS + RING_WIDTH / 2
    shadow = _annulus(inner - 0.02, outer + 0.02, size).filter(ImageFilter.GaussianBlur(size * 0.018))
    bed.paste((3, 2, 1), (0, round(size * 0.008)), shadow.point([round(value * 0.8) for value in range(256)]))
    bed.paste(SHELL, (0, 0), _annulus(inner - 0.018, outer + 0.018, size))
    trough = _annulus(inner, outer, size)
    bed.paste(TROUGH, (0, 0), trough)
    return bed, trough


def _annulus(inner: float, outer: float, size: int) -> Image.Image:
    mask = Image.new("L", (size, size))
    pen = ImageDraw.Draw(mask)
    pen.ellipse(_circle(outer, size), fill=255)
    pen.ellipse(_circle(inner, size), fill=0)
    return mask
