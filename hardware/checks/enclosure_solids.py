"""Check the enclosure built from its dimensions: sound solids, walls that print, parts that fit."""

from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hardware.checks.check import Check, Findings
from hardware.checks.enclosure import WIRES_MM

NEEDS = ("build123d", "trimesh", "rtree")
SEED = 6
WALL_RAYS = 1500
FIT_POINTS = 2000
DEPTH_MM = 0.08  # a smaller overlap is rounding
CLEAR_MM = 0.3  # between two bought parts, beyond their tolerances
PARALLEL = -0.95  # cosine between the two faces of a wall; less parallel faces form an edge


def solids() -> Findings:
    """Check that each part is one valid body and fits the bed."""
    from hardware.enclosure import parts
    from hardware.enclosure.params import load

    bed = load()["print"]["bed"]
    every = parts.each_part()
    faults = [fault for part in every for fault in faults_of_solid(part.name, part.on_bed(), bed)]
    return Findings(f"{len(every)} parts: valid, one body each, within {bed:.0f} mm", tuple(faults))


def faults_of_solid(name: str, solid: Any, bed: float) -> Iterator[str]:
    """Return what is wrong with a solid on the bed."""
    if not solid.is_valid:
        yield f"{name} is no valid solid: see hardware/enclosure/solids.py for what it is made of."
    if len(solid.solids()) != 1:
        yield f"{name} falls into {len(solid.solids())} bodies: what joined them is gone."
    for width in hanging(solid):
        yield f"{name} has a ring {width:.1f} mm wide that begins in the air: let it be bridged (solids.py)."
    size = solid.bounding_box().size
    if max(size.X, size.Y, size.Z) > bed:
        yield f"{name} is {size.X:.0f} x {size.Y:.0f} x {size.Z:.0f} mm, the bed {bed:.0f}: cut it into segments."


def hanging(solid: Any) -> Iterator[float]:
    """Return the width of each flat face that faces down over air and has a hole in it: no bridge reaches across
    that."""
    from build123d import GeomType

    for face in solid.faces().filter_by(GeomType.PLANE):
        box = face.bounding_box()
        if face.normal_at().Z < -0.99 and box.min.Z > 0.01 and face.inner_wires():
            yield max(box.size.X, box.size.Y)


def walls() -> Findings:
    """Check that no wall is thinner than the printer prints."""
    from hardware.enclosure import parts
    from hardware.enclosure.params import load

    thinnest = load()["print"]["thinnest_wall"]
    found = {part.name: thinnest_wall(part.on_bed()) for part in parts.each_part()}
    faults = tuple(
        f"{name} has a wall of {wall:.2f} mm, thinnest allowed {thinnest} mm: see hardware/enclosure/params.toml."
        for name, wall in found.items()
        if wall < thinnest
    )
    return Findings(f"{len(found)} parts, thinnest wall {min(found.values()):.2f} mm ({WALL_RAYS} rays each)", faults)


def thinnest_wall(solid: Any) -> float:
    """Return the shortest way in mm through a part between two parallel faces, over seeded rays, and one from each
    face, however small."""
    import numpy as np
    import trimesh

    body = as_trimesh(solid)
    points, faces = trimesh.sample.sample_surface(body, WALL_RAYS, seed=SEED)
    small_points, small_normals = one_point_a_face(solid)
    points, inward = np.r_[points, small_points], -np.r_[body.face_normals[faces], small_normals]
    hits, rays, faces_hit = body.ray.intersects_location(points + 1e-4 * inward, inward, multiple_hits=True)
    ways = np.einsum("ij,ij->i", hits - points[rays], inward[rays])
    through = np.einsum("ij,ij->i", body.face_normals[faces_hit], -inward[rays]) < PARALLEL
    order = np.lexsort((ways, rays))
    first = order[np.r_[True, rays[order][1:] != rays[order][:-1]]]  # the nearest face of each ray
    return float(ways[first][through[first]].min())


def one_point_a_face(solid: Any) -> tuple[Any, Any]:
    """Return the middle of the largest triangle of each face of a solid, and the direction in which it faces."""
    import numpy as np

    from hardware.enclosure.export import mesh

    points, normals = [], []
    for face in solid.faces():
        vertices, triangles = mesh(face)
        a, b, c = (vertices[triangles[:, corner]] for corner in range(3))
        across = np.cross(b - a, c - a)
        sizes = np.linalg.norm(across, axis=1)
        largest = int(sizes.argmax())
        points.append((a + b + c)[largest] / 3)
        normals.append(across[largest] / sizes[largest])
    return np.array(points), np.array(normals)


def fit() -> Findings:
    """Check that nothing in a case collides: printed parts, Pico, ring, buttons, screws."""
    from hardware.enclosure import bought, parts
    from hardware.enclosure.params import every_plan, load

    pairs, faults = 0, []
    plans = every_plan()
    for plan in plans:
        printed = [(part.name, body) for part in parts.committed(plan) for body in part.in_case()]
        others = [(f"{piece.material} of the bought parts", piece.solid) for piece in bought.all_pieces(plan)]
        found, tried = overlaps(printed, others)
        pairs += tried
        where = f"{plan.pixels} pixels{' on the carrier' if plan.carrier else ''}"
        for name, other in touching_buttons(plan):
            faults.append(f"{where}: {name} touches {other} where both are as large as they may be: move it.")
        found += colliding_boards(plan)
        faults += [f"{where}: {one} and {other} overlap: move one of them." for one, other in found]
    found, tried = seat_box_overlaps(load())
    pairs += tried
    faults += [f"seat box: {one} and {other} overlap: move one of them." for one, other in found]
    return Findings(f"{len(plans)} cases, {pairs} pairs of parts near each other, none overlap", tuple(faults))


def seat_box_overlaps(tables: dict[str, Any]) -> tuple[list[tuple[str, str]], int]:
    """Return what collides in the box of a seat, with its button as deep and as wide as it may be, and how many pairs
    were tried."""
    from dataclasses import replace

    from hardware.enclosure import bought, seat_box
    from hardware.enclosure.params import seat_button

    box, button = tables["seat_box"], seat_button(tables)
    wide = button.behind + tables["button"][str(box["button"])]["behind"]["tolerance"] + CLEAR_MM
    large = replace(button, depth=button.room + CLEAR_MM, behind=wide)
    printed = [("shell", seat_box.shell(tables)), ("plate", seat_box.plate(tables))]
    others = [("button", piece.solid) for piece in bought.panel_button(large, box["outside"][2], box["top"])]
    bought_pieces = seat_box.pieces(tables)
    others += [(name, piece.solid) for name in ("cable", "screws") for piece in bought_pieces[name]]
    return overlaps(printed, others)


def touching_buttons(plan: Any) -> list[tuple[str, str]]:
    """Return the buttons that collide with the base, the board below them or each other: names of both. Each is as wide
    as its tolerance allows and `CLEAR_MM` more, and as deep as there is room for it and its wires."""
    from dataclasses import replace

    from hardware.enclosure import bought, solids

    below = [(f"the {piece.material}", as_trimesh(piece.solid)) for piece in bought.boards(plan)]
    below.append(("the base", as_trimesh(solids.base(plan))))
    grown = []
    for kind in plan.buttons:
        more = plan.tolerance_behind(kind) + CLEAR_MM
        large = replace(kind, depth=kind.room + WIRES_MM, hole=kind.hole + more, behind=kind.behind + more)
        grown.append((kind.name, as_trimesh(bought.button(plan, large)[0].solid)))
    candidates = [*product(grown, below), *combinations(grown, 2)]
    near = [(one, other) for one, other in candidates if boxes_meet(one[1], other[1])]
    return [(a[0], b[0]) for a, b in near if reaches_into(a[1], b[1]) or reaches_into(b[1], a[1])]


def colliding_boards(plan: Any) -> list[tuple[str, str]]:
    """Return build (b)'s parts in the base that collide with the Pico, the ring, a screw or each other."""
    from hardware.enclosure import bought

    if plan.carrier:
        return []
    own = [
        (f"{piece.material} of build (b)", piece.solid) for piece in [*bought.small_board(plan), *bought.supply(plan)]
    ]
    held = [*bought.screws(plan), *bought.deck_screws(plan), *bought.board_screws(plan), *bought.dowels(plan)]
    held += bought.small_board_screws(plan)
    others = [(piece.material, piece.solid) for piece in [*bought.pico(plan), *bought.ring(plan), *held]]
    return overlaps(own, others)[0]


Named = tuple[str, Any]


def overlaps(printed: list[Named], others: list[Named]) -> tuple[list[tuple[str, str]], int]:
    """Return the colliding pairs (printed with printed, printed with other), and how many were tried.

    A body collides with another if points just under its surface are within the other.
    """
    bodies = [(name, as_trimesh(solid)) for name, solid in printed]
    strangers = [(name, as_trimesh(solid)) for name, solid in others]
    candidates = [*combinations(bodies, 2), *product(bodies, strangers)]
    near = [(one, other) for one, other in candidates if boxes_meet(one[1], other[1])]
    found = [
        (one[0], other[0]) for one, other in near if reaches_into(one[1], other[1]) or reaches_into(other[1], one[1])
    ]
    return found, len(near)


def boxes_meet(one: Any, other: Any) -> bool:
    """Return True if the boxes round two meshes share more than `DEPTH_MM` in each direction."""
    low = [max(a, b) for a, b in zip(one.bounds[0], other.bounds[0], strict=True)]
    high = [min(a, b) for a, b in zip(one.bounds[1], other.bounds[1], strict=True)]
    return all(b - a > DEPTH_MM for a, b in zip(low, high, strict=True))


def reaches_into(one: Any, other: Any, looked_at: int = FIT_POINTS) -> bool:
    """Return True if points just under the surface of one mesh are within the other; it tries `looked_at` of them."""
    import numpy as np
    import trimesh

    points, faces = trimesh.sample.sample_surface(one, looked_at, seed=SEED)
    points = points - DEPTH_MM * one.face_normals[faces]
    low, high = other.bounds
    close = np.all((points > low) & (points < high), axis=1)
    return bool(close.any()) and bool(other.contains(points[close]).any())


def as_trimesh(solid: Any) -> Any:
    """Return a solid as a mesh of trimesh."""
    import trimesh

    from hardware.enclosure.export import mesh

    vertices, triangles = mesh(solid)
    return trimesh.Trimesh(vertices, triangles, process=True)


def exports() -> Findings:
    """Check that the files for printing are what the dimensions give today."""
    from hardware.enclosure import export

    with TemporaryDirectory() as folder:
        fresh = {path.name: path.read_bytes() for path in export.write_all(Path(folder))}
    stored = {path.name: path.read_bytes() for path in export.EXPORTS.iterdir()}
    faults = [f"hardware/enclosure/exports/{name} {fault}" for name, fault in differences(fresh, stored)]
    return Findings(f"{len(fresh)} files, byte for byte", tuple(faults))


def differences(fresh: dict[str, bytes], stored: dict[str, bytes]) -> Iterator[tuple[str, str]]:
    """Return the files that are missing, unknown or not what the sources give: name and sentence."""
    for name in sorted(fresh.keys() | stored.keys()):
        if name not in stored:
            yield name, "is missing: run python -m hardware.enclosure export."
        elif name not in fresh:
            yield name, "belongs to no part: delete it."
        elif fresh[name] != stored[name]:
            yield name, "is not what params.toml gives: run python -m hardware.enclosure export."


SOLIDS = Check("enclosure solids", solids, NEEDS)
WALLS = Check("enclosure walls", walls, NEEDS)
FIT = Check("enclosure fit", fit, NEEDS)
EXPORTS = Check("enclosure exports", exports, NEEDS)
