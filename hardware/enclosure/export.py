"""Write the printed parts as STEP, STL and 3MF, with the same bytes each time, so that they can be compared."""

import math
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import numpy as np
from build123d import Unit, export_step, export_stl

from hardware.enclosure.params import load
from hardware.enclosure.parts import Part, all_parts, each_part
from hardware.enclosure.solids import Solid

EXPORTS = Path(__file__).parent / "exports"
NO_TIME = "2000-01-01T00:00:00"
GAP = 5.0  # between parts on the sheet of a 3MF file
CONTENT_TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" \
ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" \
ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>"""
RELATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship \
Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>"""

Mesh = tuple[Any, Any]  # vertices (n x 3, in mm) and triangles (n x 3, indices)


def write_all(folder: Path = EXPORTS) -> list[Path]:
    """Write every part as STEP and STL and every set as one 3MF. Return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = [path for part in each_part() for path in write_part(part, folder)]
    return written + [write_set(name, parts, folder) for name, parts in all_parts().items()]


def write_part(part: Part, folder: Path) -> list[Path]:
    """Write a part as STEP and STL. Return the files."""
    printing = load()["print"]
    angle = math.radians(printing["mesh_angle"])
    solid = part.on_bed()
    step, stl = folder / f"{part.name}.step", folder / f"{part.name}.stl"
    export_step(solid, step, unit=Unit.MM, write_pcurves=False, timestamp=NO_TIME)
    export_stl(solid, stl, tolerance=printing["mesh_tolerance"], angular_tolerance=angle)
    return [step, stl]


def write_set(name: str, parts: Iterable[Part], folder: Path) -> Path:
    """Write the parts of one case, whose STL files exist, as a 3MF. Return the file."""
    sheet = folder / f"{name}.3mf"
    write_3mf(sheet, [(part, read_stl(folder / f"{part.name}.stl")) for part in parts])
    return sheet


def read_stl(path: Path) -> Mesh:
    """Return the mesh of a binary STL file, with equal corners joined."""
    record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
    corners = np.frombuffer(path.read_bytes(), dtype=record, offset=84)["corners"].reshape(-1, 3)
    vertices, places = np.unique(corners, axis=0, return_inverse=True)
    triangles = places.reshape(-1, 3)
    whole = [len(set(triangle)) == 3 for triangle in triangles.tolist()]
    return vertices, triangles[whole]


def write_3mf(path: Path, meshes: list[tuple[Part, Mesh]]) -> None:
    """Write all parts of a case into one file, in their printed number, side by side."""
    objects, items = [], []
    left = 0.0
    for number, (part, (vertices, triangles)) in enumerate(meshes, 1):
        corners = "".join(f'<vertex x="{x:.4f}" y="{y:.4f}" z="{z:.4f}"/>' for x, y, z in vertices.tolist())
        faces = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in triangles.tolist())
        objects.append(
            f'<object id="{number}" type="model" name={quoteattr(part.name)}><mesh><vertices>{corners}</vertices>'
            f"<triangles>{faces}</triangles></mesh></object>"
        )
        width = float(np.ptp(vertices[:, 0]))
        for _ in range(part.count):
            items.append(f'<item objectid="{number}" transform="1 0 0 0 1 0 0 0 1 {left + width / 2:.3f} 0 0"/>')
            left += width + GAP
    model = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="en" '
        'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'
        f"<resources>{''.join(objects)}</resources><build>{''.join(items)}</build></model>"
    )
    members = {"[Content_Types].xml": CONTENT_TYPES, "_rels/.rels": RELATIONS, "3D/3dmodel.model": model}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in members.items():
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)


def mesh(solid: Solid, tolerance: float = 0.05, angle: float = 0.2) -> Mesh:
    """Return a solid as a mesh."""
    points, triangles = solid.tessellate(tolerance, angle)
    return np.array([tuple(point) for point in points]), np.array(triangles)
