"""The case for 24 pixels taken apart, on a light ground: a picture for the page about building it."""

import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

from hardware.enclosure import bought, drawings, parts, tracer
from hardware.enclosure.params import Plan, load
from hardware.enclosure.scene import Stage, rgb

PICTURE = drawings.PICTURES / "exploded-24.webp"
SIZE_PX = (720, 960)
SAMPLES = 20
EYE_MM = (-330.0, -620.0, 470.0)
LOOK_AT_MM = (0.0, 0.0, 112.0)
FIELD_DEG = 14.0
RAISED_MM = 38.0


def write() -> list[Path]:
    """Draw the picture, and return the file."""
    draw().save(PICTURE, quality=90, method=6)
    return [PICTURE]


def draw(size: tuple[int, int] = SIZE_PX, samples: int = SAMPLES) -> Image.Image:
    """Draw the picture."""
    import mitsuba

    mitsuba.set_variant("scalar_rgb")
    plan = Plan(24, load())
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        for part, steps in zip(parts.case(plan), (0.4, 2.6, 3.5, 4.3), strict=True):
            kind = part.name.split("-")[0]
            stage.solid(part.solid, "white part" if kind == "diffuser" else kind, (0, 0, steps * RAISED_MM))
        for pieces, steps in (
            (bought.screws(plan), 0.2),
            (bought.pico(plan), 1.2),
            (bought.ring(plan), 2.0),
            *((bought.button(plan, button), 5.2) for button in plan.buttons),
        ):
            for piece in pieces:
                stage.solid(piece.solid, piece.material, (0, 0, steps * RAISED_MM))
        return Image.fromarray(tracer.encoded(tracer.traced({**studio(), **stage.shapes}, camera(size), samples)))


def camera(size: tuple[int, int]) -> dict[str, Any]:
    """Return a long lens from the front, above."""
    from mitsuba import ScalarTransform4f

    return {
        "type": "perspective",
        "fov": FIELD_DEG,
        "fov_axis": "x",
        "to_world": ScalarTransform4f().look_at(origin=list(EYE_MM), target=list(LOOK_AT_MM), up=[0, 0, 1]),
        "film": tracer.film(size),
    }


def studio() -> dict[str, Any]:
    """Return a light ground, a large soft lamp to the left above, bright walls."""
    from mitsuba import ScalarTransform4f

    lamp = ScalarTransform4f().look_at(origin=[-700, -300, 900], target=[0, 0, 100], up=[0, 0, 1])
    ground = ScalarTransform4f().translate([0, 0, -2]) @ ScalarTransform4f().scale(6000)
    return {
        "lamp": {
            "type": "rectangle",
            "to_world": lamp @ ScalarTransform4f().scale(320),
            "emitter": {"type": "area", "radiance": rgb(4.6, 4.5, 4.3)},
        },
        "walls": {"type": "constant", "radiance": rgb(0.62, 0.64, 0.67)},
        "ground": {
            "type": "rectangle",
            "to_world": ground,
            "bsdf": {"type": "diffuse", "reflectance": rgb(0.62, 0.62, 0.61)},
        },
    }
