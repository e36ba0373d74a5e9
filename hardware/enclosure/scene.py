"""Parts and bought pieces as shapes of a Mitsuba scene: meshes on disk, materials by name."""

from pathlib import Path
from typing import Any

import numpy as np

from hardware.enclosure import bought, export, glow, parts
from hardware.enclosure.params import Plan

Shape = dict[str, Any]

PLASTIC: dict[str, tuple[tuple[float, float, float], float]] = {  # colour in linear light, roughness
    "base": ((0.040, 0.040, 0.043), 0.32),
    "deck": ((0.075, 0.075, 0.080), 0.36),
    "cap": ((0.030, 0.030, 0.033), 0.24),
    "diffuser": ((0.13, 0.13, 0.125), 0.50),
    "coupon": ((0.3, 0.3, 0.3), 0.30),
    "green board": ((0.012, 0.10, 0.035), 0.15),
    "black board": ((0.010, 0.010, 0.012), 0.12),
    "black part": ((0.014, 0.014, 0.015), 0.2),
    "black gloss": ((0.010, 0.010, 0.011), 0.06),
    "white part": ((0.70, 0.70, 0.68), 0.2),
    "white plunger": ((0.50, 0.48, 0.45), 0.10),
    "red plunger": ((0.36, 0.018, 0.014), 0.10),
    "lens": ((0.75, 0.66, 0.25), 0.1),
}
METAL = {"steel": ((0.55, 0.56, 0.58), 0.25), "gold": ((0.83, 0.58, 0.22), 0.25)}


def rgb(*colour: float) -> Shape:
    """Return a colour in linear light."""
    return {"type": "rgb", "value": list(colour)}


def plastic(colour: Any, roughness: float) -> Shape:
    """Return coloured plastic; the colour may be a texture."""
    base: Shape = colour if isinstance(colour, dict) else rgb(*colour)
    return {"type": "roughplastic", "diffuse_reflectance": base, "alpha": roughness, "nonlinear": True}


def material(name: str) -> Shape:
    """Return the material of a part of this name."""
    if name in METAL:
        colour, roughness = METAL[name]
        return {"type": "roughconductor", "specular_reflectance": rgb(*colour), "alpha": roughness}
    return {"type": "twosided", "bsdf": plastic(*PLASTIC[name])}


def write_ply(path: Path, vertices: Any, triangles: Any, places: Any = None) -> None:
    """Write a mesh as binary PLY; `places` are texture coordinates, one a vertex."""
    names = ["x", "y", "z"] + (["u", "v"] if places is not None else [])
    table = np.asarray(vertices if places is None else np.hstack([vertices, places]), dtype="<f4")
    faces = np.empty(len(triangles), dtype=[("count", "u1"), ("corners", "<i4", 3)])
    faces["count"], faces["corners"] = 3, triangles
    header = "\n".join(
        ["ply", "format binary_little_endian 1.0", f"element vertex {len(table)}"]
        + [f"property float {name}" for name in names]
        + [f"element face {len(faces)}", "property list uchar int vertex_indices", "end_header", ""]
    )
    path.write_bytes(header.encode() + table.tobytes() + faces.tobytes())


class Stage:
    """Meshes and textures of one picture, written into a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shapes: dict[str, Any] = {}

    def mesh(self, vertices: Any, triangles: Any, places: Any = None, **more: Any) -> None:
        """Add a mesh; `more` are its material and light."""
        name = f"shape{len(self.shapes):03d}"
        path = self.folder / f"{name}.ply"
        write_ply(path, vertices, triangles, places)
        self.shapes[name] = {"type": "ply", "filename": str(path), **more}

    def solid(self, solid: Any, made_of: str, shift: tuple[float, float, float] = (0, 0, 0), turn: float = 0) -> None:
        """Add a solid: shifted, then turned round the z axis by `turn` degrees."""
        vertices, triangles = export.mesh(solid, 0.02, 0.12)
        self.mesh(turned(vertices + np.array(shift), turn), triangles, bsdf=material(made_of))

    def texture(self, pixels: Any, raw: bool = True, wrap: str = "repeat") -> Shape:
        """A texture from an array (rows from v = 0 up to v = 1)."""
        import mitsuba

        bitmap = mitsuba.Bitmap(np.ascontiguousarray(pixels, dtype=np.float32))
        return {"type": "bitmap", "bitmap": bitmap, "raw": raw, "wrap_mode": wrap, "filter_type": "bilinear"}

    def device(self, plan: Plan, turn: float, lift: float) -> None:
        """Add the assembled case with its buttons, without the diffuser."""
        for part in parts.case(plan):
            kind = part.name.split("-")[0]
            if kind != "diffuser":
                for solid in part.in_case():
                    self.solid(solid, kind, (0, 0, lift), turn)
        for button in plan.buttons:
            for piece in bought.button(plan, button):
                self.solid(piece.solid, piece.material, (0, 0, lift), turn)

    def lit_diffuser(self, plan: Plan, light: Any, turn: float, lift: float) -> None:
        """Add the diffuser with this light leaving it (`glow.lit`, scaled to radiance)."""
        radius, height, _, _ = glow.profile(plan)
        steps = light.shape[0]
        angles = np.radians(turn) + 2 * np.pi * np.arange(steps + 1) / steps
        grid = np.stack(
            [
                radius[None, :] * np.cos(angles)[:, None],
                radius[None, :] * np.sin(angles)[:, None],
                np.broadcast_to(height + lift, (steps + 1, len(radius))),
            ],
            axis=-1,
        )
        u, v = np.meshgrid(np.linspace(0, 1, steps + 1), np.linspace(0, 1, len(radius)), indexing="ij")
        columns = len(radius)
        first = (np.arange(steps)[:, None] * columns + np.arange(columns - 1)).ravel()
        triangles = np.concatenate(
            [
                np.stack([first, first + columns, first + 1], axis=1)[:, ::-1],
                np.stack([first + 1, first + columns, first + columns + 1], axis=1)[:, ::-1],
            ]
        )
        picture = np.transpose(light, (1, 0, 2))
        self.mesh(
            grid.reshape(-1, 3),
            triangles,
            np.stack([u.ravel(), v.ravel()], axis=1),
            bsdf=plastic(PLASTIC["diffuser"][0], PLASTIC["diffuser"][1]),
            emitter={"type": "area", "radiance": self.texture(picture, wrap="clamp")},
            face_normals=False,
        )


def turned(vertices: Any, angle: float) -> Any:
    """Return vertices turned round the z axis."""
    cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return vertices @ np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]])
