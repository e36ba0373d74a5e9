"""Render a scene: Mitsuba traces its paths, and Open Image Denoise removes the remaining noise."""

from typing import Any

import numpy as np

SEED = 4


def traced(shapes: dict[str, Any], sensor: dict[str, Any], samples: int, depth: int = 6) -> Any:
    """Return linear light, an array (height, width, red green blue).

    :param shapes: shapes and lights of the scene, as Mitsuba's dictionaries.
    :param samples: paths a pixel.
    """
    import mitsuba
    import pyoidn

    layers = {"type": "aov", "aovs": "albedo:albedo,normal:sh_normal", "light": {"type": "path", "max_depth": depth}}
    scene = mitsuba.load_dict({"type": "scene", "integrator": layers, "sensor": sensor, **shapes})
    render: Any = mitsuba.render  # its types refuse a plain number as seed
    image = np.array(render(scene, spp=samples, seed=SEED), dtype=np.float32)
    light, albedo, normal = (np.ascontiguousarray(image[:, :, first : first + 3]) for first in (0, 3, 6))
    return pyoidn.denoise(np.minimum(light, 60.0), np.clip(albedo, 0, 1), normal, hdr=True)


def film(size: tuple[int, int]) -> dict[str, Any]:
    """Return the film of a camera, width and height in pixels."""
    return {"type": "hdrfilm", "width": size[0], "height": size[1], "rfilter": {"type": "box"}, "pixel_format": "rgb"}


def encoded(light: Any) -> Any:
    """Return linear light as bytes of a picture: a film's shoulder (after Narkowicz 2016), then sRGB.

    The shoulder bends the brightest channel and takes the others along, so that a bright blue stays blue. A part of it
    bends each channel alone, which makes the brightest places whiter, as an eye sees them.
    """
    brightest = np.maximum(light.max(axis=2, keepdims=True), 1e-6)
    shown = np.clip(0.75 * light * (_shoulder(brightest) / brightest) + 0.25 * _shoulder(light), 0, 1)
    return np.round(255 * np.where(shown <= 0.0031308, 12.92 * shown, 1.055 * shown ** (1 / 2.4) - 0.055)).astype(
        np.uint8
    )


def _shoulder(light: Any) -> Any:
    return np.clip((light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14), 0, 1)
