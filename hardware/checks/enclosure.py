"""Check the enclosure's files with Python alone: sound meshes beside solids, numbers that go together."""

import struct
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from hardware.checks.check import HARDWARE, Check, Findings
from hardware.drawings import layout

FOLDER = HARDWARE / "enclosure"
EXPORTS = FOLDER / "exports"
CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
BED_MM = 180.0
CASE_PARTS = {"base", "deck", "diffuser", "cap"}
MILLION = 1_000_000
TOTAL_BYTES = 15 * MILLION
STL_HEADER = 84
HELD_MM = 0.3  # overlap over the ring's board at either edge, at least
BETWEEN_MM = 4.0  # between two pixels is a capacitor, up to 3.2 mm long
LEAST_PRESS_MM = 0.2
WIRES_MM = 1.0  # below a button's bent tags
TAPE_MM = 0.3  # cloth tape across the ring's back
CLEAR_MM = 0.3
ROUNDED_MM = 0.06
BESIDE_SCREW_MM = 2.0  # from the middle of a screw to the end of its board
SMALL_BOARD = HARDWARE / "assembly" / "small.toml"
COMPRESSIBLE_SHARE = 0.7  # the share of its thickness by which foam tape can be compressed
TRIANGLE = struct.Struct("<12x9f2x")

Point = tuple[float, float, float]
Triangle = tuple[Point, Point, Point]


def files() -> Findings:
    """Check that each part exists as a solid and as a sound mesh, and each case has all of its parts in one 3MF
    file."""
    meshes = sorted(EXPORTS.glob("*.stl"))
    faults = [f"{path.name} {fault}" for path in meshes for fault in faults_of_mesh(read_stl(path))]
    names = {path.stem for path in meshes}
    solids = {path.stem for path in EXPORTS.glob("*.step")}
    faults += [f"{name} is there as STEP or as STL alone: export it again." for name in sorted(names ^ solids)]
    sheets = {path.name: names_on_sheet(path) for path in sorted(EXPORTS.glob("*.3mf"))}
    faults += faults_of_sheets(names, sheets)
    total = sum(path.stat().st_size for path in EXPORTS.iterdir())
    if total > TOTAL_BYTES:
        faults.append(f"The exports are {total / MILLION:.1f} MB: make mesh_tolerance in params.toml larger.")
    return Findings(
        f"{len(meshes)} meshes watertight, one body, on a bed of {BED_MM:.0f} mm; {total / MILLION:.1f} MB",
        tuple(faults),
    )


def faults_of_sheets(names: set[str], sheets: dict[str, list[str]]) -> Iterator[str]:
    """Return what is missing in the 3MF files, given the parts' names and those in each file."""
    shown = {name for held in sheets.values() for name in held}
    for name in sorted(names ^ shown):
        yield f"{name} is there as STL or in a 3MF file alone: export it again."
    for sheet, held in sheets.items():
        if again := [name for name, times in Counter(held).items() if times > 1]:
            yield f"{sheet} holds {', '.join(again)} twice: export it again."
        kinds = {name.split("-")[0] for name in held}
        if sheet.startswith("case-") and kinds != CASE_PARTS:
            yield f"{sheet} has no {', '.join(sorted(CASE_PARTS - kinds))}: export it again."


def read_stl(path: Path) -> list[Triangle]:
    """Return the triangles of a binary STL file."""
    data = path.read_bytes()[STL_HEADER:]
    rows = TRIANGLE.iter_unpack(data)
    return [((r[0], r[1], r[2]), (r[3], r[4], r[5]), (r[6], r[7], r[8])) for r in rows]


def faults_of_mesh(triangles: list[Triangle]) -> Iterator[str]:
    """Return what is wrong with the mesh of a part on the bed."""
    whole = [triangle for triangle in triangles if len(set(triangle)) == 3]
    edges = Counter((a, b) for one, two, three in whole for a, b in ((one, two), (two, three), (three, one)))
    torn = sum(1 for (a, b), count in edges.items() if edges[b, a] != count)
    if torn or not edges:
        yield f"is not watertight ({torn} of {len(edges)} edges belong to one triangle alone): export it again."
    if (bodies := count_bodies(whole)) != 1:
        yield f"holds {bodies} bodies: what joined them is gone."
    for values in zip(*(corner for triangle in whole for corner in triangle), strict=True):
        if (length := max(values) - min(values)) > BED_MM:
            yield f"is {length:.0f} mm long, the bed {BED_MM:.0f}: cut it into segments."


def count_bodies(triangles: list[Triangle]) -> int:
    """Return how many pieces hang together by common corners."""
    parent: dict[Point, Point] = {}

    def root(corner: Point) -> Point:
        while (above := parent.setdefault(corner, corner)) != corner:
            parent[corner] = parent[above]
            corner = parent[corner]
        return corner

    for one, two, three in triangles:
        parent[root(two)] = root(one)
        parent[root(three)] = root(one)
    return sum(1 for corner in parent if root(corner) == corner)


def names_on_sheet(path: Path) -> list[str]:
    """Return the parts in a 3MF file."""
    with zipfile.ZipFile(path) as archive:
        model = ElementTree.fromstring(archive.read("3D/3dmodel.model"))
    return [found.get("name", "") for found in model.iter(f"{CORE}object")]


def row_mm(path: Path) -> float:
    """Return the length of the row in which the parts of a 3MF file lie."""
    with zipfile.ZipFile(path) as archive:
        model = ElementTree.fromstring(archive.read("3D/3dmodel.model"))
    wide = {}
    for held in model.iter(f"{CORE}object"):
        along = [float(vertex.get("x", 0)) for vertex in held.iter(f"{CORE}vertex")]
        wide[held.get("id")] = (min(along), max(along))
    ends = []
    for item in model.iter(f"{CORE}item"):
        x = float(item.get("transform", "1 0 0 0 1 0 0 0 1 0 0 0").split()[9])
        ends += [x + end for end in wide[item.get("objectid")]]
    return max(ends) - min(ends)


def numbers() -> Findings:
    """Check that screws hold, and that buttons and pixels have room, with the tolerance of unmeasured parts."""
    from hardware.enclosure.params import every_plan, load, unmeasured

    tables = load()
    plans = every_plan()
    faults = [fault for plan in plans for fault in faults_of_numbers(plan)]
    faults += faults_of_seat_box(tables)
    faults += faults_of_small_board(tables["small_board"], layout.read(SMALL_BOARD))
    left = len(list(unmeasured(tables)))
    return Findings(
        f"{len(plans)} cases and a seat's box: screws, bosses, buttons, pixels; {left} dimensions to measure",
        tuple(faults),
    )


def faults_of_small_board(sizes: dict[str, float], board: layout.Layout) -> Iterator[str]:
    """Return where the small board of the case differs from the one that its steps build."""
    rows = len(layout.PATTERNS[board.pattern]) + 2  # two rows in the middle have no name
    holes = (max(board.screws) - min(board.screws)) * layout.PITCH_MM
    for name, wanted in (
        ("length", (board.columns - 1) * layout.PITCH_MM + 2 * BESIDE_SCREW_MM),
        ("width", rows * layout.PITCH_MM),
        ("holes", holes),
    ):
        if abs(sizes[name] - wanted) > ROUNDED_MM:
            yield f"small_board.{name} is {sizes[name]:g} mm in params.toml; {board.name}.toml builds {wanted:.2f}"


def faults_of_numbers(plan: Any) -> Iterator[str]:
    """Return what does not go together in the dimensions of one case."""
    tables, ring = plan.tables, plan.ring
    case = f"{plan.pixels} pixels{' on the carrier' if plan.carrier else ''}:"
    for angle in plan.arc_joints:
        if angle not in plan.wall_angles():
            yield f"{case} ring.{plan.pixels}.arc_joints: {angle} degrees is not between two pixels."
        if angle in plan.deck_joints():
            yield f"{case} ring.{plan.pixels}.arc_joints: {angle} degrees is a joint of the deck too: turn the arcs."
    screw = tables["screw"]
    thread = plan.z_screw_head + plan.screw_length - plan.z_deck_top
    if thread < 2 * 3.0:
        yield f"{case} the screws hold by {thread:.1f} mm, two diameters are 6: raise screw.engagement."
    if plan.z_screw_head + plan.screw_length > plan.z_diffuser:
        yield f"{case} the screws end in the cap's face: take shorter ones (screw.length)."
    if plan.z_screw_head < 1.0:
        yield f"{case} no room for the screws' heads in the base: take shorter ones (screw.length)."
    for boss, hole, what in (
        (screw["base_boss"], screw["head"], "base_boss"),
        (screw["cap_boss"], screw["pilot"], "cap_boss"),
        (tables["pico"]["post"], tables["pico"]["pilot"], "pico.post"),
        (tables["deck_screw"]["boss"], tables["deck_screw"]["pilot"], "deck_screw.boss"),
        (tables["carrier"]["post"], tables["carrier"]["pilot"], "carrier.post"),
    ):
        if (boss - hole) / 2 < 1.2:
            yield f"{case} the wall of {what} is {(boss - hole) / 2:.1f} mm, at least 1.2: make it wider."
    yield from _faults_of_buttons(plan, case)
    yield from _faults_of_hold(plan, case)
    if plan.carrier:
        yield from _faults_of_standing_capacitor(plan, case)
    if not plan.carrier:
        yield from _faults_of_supply(plan, case)
    pixel = ring["pixel"]["mm"] + ring["pixel"]["tolerance"]
    inner_edge = plan.r_pixels - ring["pixel"]["mm"] / 2 - (ring["outer"]["tolerance"] + ring["inner"]["tolerance"]) / 4
    ends = 2 if plan.segments > 1 else 1
    gap = inner_edge * 2 * 3.14159265 / plan.pixels - ends * tables["baffle"]["wall"] - pixel
    if gap < 0:
        yield f"{case} the walls are {-gap:.2f} mm too thick for the pixels between them: make baffle.wall thinner."
    radial = pixel / 2 + (ring["outer"]["tolerance"] + ring["inner"]["tolerance"]) / 4
    if radial > tables["baffle"]["slot"] / 2:
        yield f"{case} a pixel {2 * radial:.1f} mm wide with its tolerance does not fit baffle.slot: widen it."


def _faults_of_hold(plan: Any, case: str) -> Iterator[str]:
    """Check that the walls' feet hold the ring from above and foam from below, whatever its tolerance."""
    ring, baffle, post = plan.ring, plan.tables["baffle"], plan.tables["post"]
    narrowest = (plan.outer - plan.inner - ring["outer"]["tolerance"] - ring["inner"]["tolerance"]) / 2
    free = baffle["slot"] - 2 * baffle["foot"]
    if narrowest - free < 2 * HELD_MM:
        fall = f"a ring {narrowest:.1f} mm wide falls through {free:.1f} mm between the walls' feet"
        yield f"{case} {fall}: make baffle.foot longer."
    if free < BETWEEN_MM:
        yield f"{case} no part fits into {free:.1f} mm between the walls' feet: make baffle.foot shorter."
    thinnest, thickest = (post["press"] + sign * ring["board"]["tolerance"] for sign in (-1, 1))
    if plan.posts and (thinnest < LEAST_PRESS_MM or thickest > COMPRESSIBLE_SHARE * post["foam"]):
        pressed = f"{thinnest:.1f} to {thickest:.1f} of {post['foam']:.1f} mm"
        yield f"{case} the foam under the ring is pressed by {pressed}: change post.press."


def _faults_of_standing_capacitor(plan: Any, case: str) -> Iterator[str]:
    """Check that C1, as high as the lists allow, fits on the carrier board below the ring and its tape."""
    top = plan.z_board + plan.carrier["board"] + plan.tables["capacitor"]["length"]
    ring = plan.z_deck - plan.ring["board"]["mm"] - plan.ring["board"]["tolerance"] - TAPE_MM
    if ring - top < CLEAR_MM:
        yield f"{case} C1 comes within {ring - top:.1f} mm of the ring above it: make capacitor.length less."


def _faults_of_supply(plan: Any, case: str) -> Iterator[str]:
    """Check that the tray holds the board of build (b)'s socket within its tolerance."""
    sizes = plan.tables["supply"]
    slack = 2 * sizes["width"]["tolerance"]
    if 2 * sizes["ledge"] - slack < 2 * HELD_MM:
        yield f"{case} a socket's board {slack:.1f} mm narrower than its tray falls off: make supply.ledge longer."
    smallest = sizes["width"]["mm"] - sizes["width"]["tolerance"]
    if smallest - plan.tables["pico"]["plug_width"] < 2 * HELD_MM:
        yield f"{case} a socket's board {smallest:.1f} mm wide is pulled out by its opening: lessen pico.plug_width."


def _faults_of_buttons(plan: Any, case: str) -> Iterator[str]:
    for button in plan.buttons:
        hub = plan.in_hub(button)
        kind = next(
            plan.tables["button"][str(place["size"])] for place in plan.ring["buttons"] if place["name"] == button.name
        )
        deep = max(button.room + WIRES_MM, button.depth + kind["depth"]["tolerance"])
        if (plan.z_top if hub else plan.z_deck_top) - deep < plan.tables["base"]["floor"]:
            yield f"{case} {button.name} reaches through the floor: take a shallower button or a higher baffle.height."
        if button.room < button.depth:
            yield f"{case} {button.name} is drawn {button.depth:g} mm deep, and there is room for {button.room:g}."
        reach = (button.x**2 + button.y**2) ** 0.5 + (button.behind + kind["behind"]["tolerance"]) / 2
        if hub and reach > plan.r_hub:
            yield f"{case} {button.name} does not go through the hub ({reach:.1f} of {plan.r_hub:.1f} mm): move it."
    first, second = plan.buttons
    apart = ((first.x - second.x) ** 2 + (first.y - second.y) ** 2) ** 0.5
    if apart < (max(first.bezel, first.behind) + max(second.bezel, second.behind)) / 2:
        yield f"{case} PASS and OUT are {apart:.1f} mm apart and touch: move one of them."


def faults_of_seat_box(tables: dict[str, Any]) -> Iterator[str]:
    """Return what does not go together in the dimensions of the box for a seat's button."""
    from hardware.enclosure.params import seat_button

    box, button, screw = tables["seat_box"], seat_button(tables), tables["deck_screw"]
    length, width, height = box["outside"]
    kind = tables["button"][str(box["button"])]
    deep = max(button.deepest, button.room)
    if height - deep < box["plate"] + box["bent"]:
        low = height - deep - box["plate"]
        yield f"seat box: {low:.1f} mm are left below the button, its wires want {box['bent']}: make it higher."
    nut = (button.behind + kind["behind"]["tolerance"]) / 2
    for x, y in box["screws"]:
        if ((x - button.x) ** 2 + (y - button.y) ** 2) ** 0.5 < nut + screw["boss"] / 2:
            yield f"seat box: the button's nut touches the post at {x:g}, {y:g}: move one of them."
    if nut > width / 2 - box["wall"] or button.x + nut > length / 2 - box["wall"]:
        yield "seat box: the button's nut touches the wall: make seat_box.outside larger."
    if kind["bezel"]["mm"] - kind["bezel"]["tolerance"] < button.hole + kind["hole"]["tolerance"]:
        yield "seat box: the button falls through its hole."
    if button.x - button.hole / 2 < box["bar"] + tables["cable"]["tie_width"] / 2 + box["beside_tie"]:
        yield "seat box: the button hangs over the bar for the cable tie: move seat_box.bar."
    if screw["length"] > box["plate"] + screw["depth"]:
        yield f"seat box: a screw M3 x {screw['length']:g} comes to the end of its hole."


FILES = Check("enclosure files", files)
NUMBERS = Check("enclosure numbers", numbers)
