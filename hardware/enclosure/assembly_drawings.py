"""The contents of the assembly drawings of every case: taken apart, and step by step."""

import math
from collections.abc import Iterable, Iterator
from pathlib import Path

from build123d import Pos

from hardware.drawings.carrier import read
from hardware.enclosure import bought, drawings, glow, parts, seat_box
from hardware.enclosure.bought import Piece
from hardware.enclosure.drawings import FRONT, Point, Scene, Shown
from hardware.enclosure.params import Plan, every_plan, load
from hardware.enclosure.parts import Part
from hardware.enclosure.solids import Solid

ABOVE = (-170.0, -330.0, 620.0)  # a steeper look, into the base
ELEVATION = 0.72  # tangent of the angle at which FRONT looks down
SHORTEST_CARRIER_EDGE_MM = 0.8  # shorter edges of the carrier board's parts would only be blots
PLACES = bought.CARRIER.with_name("positions.csv")


def write_all(folder: Path = drawings.PICTURES) -> list[Path]:
    """Draw everything, and return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for plan in every_plan():
        for name, scene in scenes(plan):
            path = folder / f"{name}.svg"
            path.write_text(drawings.drawn(scene), encoding="utf-8")
            written.append(path)
    box = folder / "exploded-seat-box.svg"
    box.write_text(drawings.drawn(seat_box.apart(load())), encoding="utf-8")
    light = folder / "light-24.svg"
    light.write_text(glow.figure(Plan(24, load())), encoding="utf-8")
    return [*written, box, light]


def scenes(plan: Plan) -> Iterator[tuple[str, Scene]]:
    """Return each drawing of a case: name and content."""
    case = Case(plan)
    steps = _on_carrier if plan.carrier else _in_segments if plan.segments > 1 else _plain
    finest = SHORTEST_CARRIER_EDGE_MM if plan.carrier else drawings.SHORTEST_EDGE_MM
    yield f"exploded-{plan.name}", Scene(list(apart(plan, case)), FRONT, finest)
    if not plan.carrier:
        yield f"wired-{plan.name}", _wired(plan, case)
    for number, scene in enumerate(steps(plan, case), 1):
        yield f"step-{plan.name}-{number}", scene._replace(shortest=finest)


class Case:
    """The solids of a case by name, each in its place."""

    def __init__(self, plan: Plan) -> None:
        def bodies(kind: str) -> list[Solid]:
            return [body for part in made if part.name.startswith(kind) for body in part.in_case()]

        made = parts.committed(plan)
        self.base, self.deck, self.diffuser, self.cap = map(bodies, ("base", "deck", "diffuser", "cap"))
        self.board = _plain_board(plan) if plan.carrier else _solids(bought.pico(plan))
        self.ring = _solids(bought.ring(plan))
        self.screws, self.deck_screws = _solids(bought.screws(plan)), _solids(bought.deck_screws(plan))
        self.board_screws, self.dowels = _solids(bought.board_screws(plan)), _solids(bought.dowels(plan))
        self.buttons = {button.name: _solids(bought.button(plan, button)) for button in plan.buttons}


def apart(plan: Plan, case: Case) -> Iterator[Shown]:
    """Return the case taken apart: everything above its place, in the order of assembly."""
    step = 48.0 if plan.carrier or plan.segments > 1 else 34.0
    several = f", {plan.segments} pieces" if plan.segments > 1 else ""
    beside = bool(case.deck_screws and not plan.carrier)
    yield Shown(case.base, f"base{several}")
    yield Shown(case.board, "carrier board, Pico" if plan.carrier else "Pico", 1.0 * step)
    yield Shown(case.board_screws, _count(case.board_screws, "M3 x 6" if plan.carrier else "M2 x 5"), 1.4 * step)
    yield _ring(plan, case, f"ring, {plan.pixels} pixels", 2.0 * step)
    yield Shown(case.deck, f"deck{several}", 2.8 * step)
    if plan.carrier:
        yield Shown(case.screws, _count(case.screws, "M3 x 10") + ", from below", 1.6 * step)
    else:
        yield _from_below(plan, case)
    if case.deck_screws:
        yield Shown(case.deck_screws, _count(case.deck_screws, "M3 x 12"), 4.1 * step)
    yield Shown(case.diffuser, f"diffuser{several}", 3.7 * step)
    yield Shown(case.cap, "cap", 4.5 * step)
    for name, solids in case.buttons.items():
        yield Shown(solids, name, (3.9 if beside else 5.6) * step)


def _plain(plan: Plan, case: Case) -> Iterator[Scene]:
    """Return the steps of a case in one piece, with the Pico."""
    inside = Shown([*case.board, *case.board_screws])
    yield _pico_in(plan, case)
    beside = [Shown(solids, name, 25) for name, solids in case.buttons.items() if case.deck_screws]
    yield Scene([_ring(plan, case, "ring, pixels up", -38), Shown(case.deck, "deck"), *beside])
    placed = [solid for solids in case.buttons.values() for solid in solids if case.deck_screws]
    screws = [Shown(case.deck_screws, _count(case.deck_screws, "M3 x 12"), 52)] if case.deck_screws else []
    yield Scene(
        [Shown(case.base, "base"), inside, Shown([*case.ring, *case.deck, *placed], "deck with ring", 32), *screws]
    )
    closed = Shown([*case.base, *case.board, *case.deck, *case.ring, *placed])
    yield Scene([closed, *_top(case), _from_below(plan, case)])


def _in_segments(plan: Plan, case: Case) -> Iterator[Scene]:
    """Return the steps of the case for a ring that no bed can print in one piece."""
    spread = [_outward(solid, 22) for solid in case.base]
    names = ("base-60-right", "base-60-back", "base-60-left", "base-60-front")
    segments = [Shown([solid], name, at=_middle(solid)) for solid, name in zip(spread, names, strict=True)]
    yield Scene([*segments, Shown(case.dowels, _count(case.dowels, "pin 3 x 12"))], ABOVE)
    yield _pico_in(plan, case)
    joints = [_at(plan.r_pixels, angle, plan.z_deck) for angle in plan.arc_joints]
    posts = tuple(_at(plan.r_pixels, plan.posts[index], plan.z_deck) for index in (0, 6, 9, 11))
    arcs = [Shown(case.ring, "arc of 15 pixels", 30, goes=posts), Shown([], "joint of two arcs", 30, joints[3])]
    seams = [Shown([], "joint of the base", at=_at(plan.radius, plan.base_joints()[3], plan.z_deck_top))]
    yield Scene([Shown([*case.base, *case.board, *case.board_screws]), *arcs, *seams], ABOVE)
    deck_seam = Shown([], "joint of the deck", 34, _at(plan.radius - 1.4, 0, plan.z_deck_top))
    below = Shown([*case.base, *case.board, *case.ring])
    yield Scene([below, Shown(case.deck, "deck, 4 pieces", 34), deck_seam, *seams])
    closed = Shown([*case.base, *case.board, *case.deck, *case.ring])
    yield Scene([closed, *_top(case), _from_below(plan, case)])


def _on_carrier(plan: Plan, case: Case) -> Iterator[Scene]:
    """Return the steps of the case for the carrier board."""
    board = [solid for solid in case.board if not _is_pico(plan, solid)]
    pico = [solid for solid in case.board if _is_pico(plan, solid)]
    screws = Shown(case.board_screws, _count(case.board_screws, "M3 x 6"), 46)
    yield Scene([Shown(case.base, "base"), Shown(board, "carrier board", 26), Shown(pico, "Pico", 62), screws], ABOVE)
    in_base = [*case.base, *case.board, *case.board_screws]
    yield Scene([Shown(in_base), *_plugs(plan), *_exits(plan)], ABOVE)
    cap = [*case.cap, *(solid for solids in case.buttons.values() for solid in solids)]
    yield Scene(
        [
            Shown(case.screws, _count(case.screws, "M3 x 10") + ", from below", -62),
            _ring(plan, case, "ring, pixels up", -32),
            Shown(case.deck, "deck, its walls up"),
            Shown(case.diffuser, "diffuser", 26),
            Shown(cap, "cap with PASS and OUT", 54),
        ]
    )
    lid = [*case.deck, *case.ring, *case.diffuser, *cap, *case.screws]
    sockets = (("5 V", 1), ("USB of the Pico", 0))
    openings = [Shown([], name, at=_socket(plan, index)) for name, index in sockets]
    deck_screws = Shown(case.deck_screws, _count(case.deck_screws, "M3 x 12"), 58)
    yield Scene([Shown(in_base, ""), Shown(lid, "deck", 36), deck_screws, *openings])


def _pico_in(plan: Plan, case: Case) -> Scene:
    """Return the Pico above its posts."""
    x, edge = plan.ring["pico_x"], plan.pico_edge()
    usb = (x, edge - plan.tables["pico"]["usb_overhang"], plan.z_board + 2)
    post = plan.posts[0]
    return Scene(
        [
            Shown(case.base),
            Shown(case.board, "Pico, USB to the opening", 22, usb),
            Shown(case.board_screws, _count(case.board_screws, "M2 x 5"), 34),
            Shown([], "post: foam tape on top", at=_at(plan.r_pixels, post, plan.post_top())),
            *_exits(plan),
        ],
        ABOVE,
    )


def _wired(plan: Plan, case: Case) -> Scene:
    """Return the base with all of build (b)'s parts."""
    *small, drum = _solids(bought.small_board(plan))
    plate, shell = _solids(bought.supply(plan))
    screws = _solids(bought.small_board_screws(plan))
    return Scene(
        [
            Shown([*case.base, *case.board, *case.board_screws]),
            Shown(small, "small board", at=_middle(small[1])),
            Shown(screws, _count(screws, "M2 x 5"), at=_middle(screws[-1])),
            Shown([plate, shell], "USB-C socket in its tray", at=_middle(plate)),
            Shown([drum], "C1", at=_middle(drum)),
        ],
        ABOVE,
    )


def _ring(plan: Plan, case: Case, name: str, lifted: float) -> Shown:
    """Return the ring, with its name at the front, where nothing above hides it."""
    return Shown(case.ring, name, lifted, _at(plan.outer / 2, 270, plan.z_deck - plan.ring["board"]["mm"]))


def _from_below(plan: Plan, case: Case) -> Shown:
    """Return the long screws, so far below the base that the foremost is visible."""
    length = math.hypot(*FRONT[:2])
    nearest, x, y = max(((x * FRONT[0] + y * FRONT[1]) / length, x, y) for x, y in plan.screws)
    fall = ELEVATION * (plan.half_depth() - nearest) + 26
    return Shown(case.screws, _count(case.screws, "M3 x 20") + ", from below", -fall, (x, y, plan.z_screw_head))


def _exits(plan: Plan) -> Iterator[Shown]:
    """Return where cables leave, and where they are tied."""
    floor, cable = plan.tables["base"]["floor"], plan.tables["cable"]
    along, angle = plan.cables[-1]
    turn = math.radians(angle)
    for name, out, z in (
        ("slot for cables", plan.wall_at(angle), plan.z_deck - cable["height"]),
        ("bar for a cable tie", plan.wall_at(angle) - 9.0, floor + cable["anchor"]),
    ):
        x, y = out * math.cos(turn) - along * math.sin(turn), out * math.sin(turn) + along * math.cos(turn)
        yield Shown([], name, at=(x, y, z))


def _plugs(plan: Plan) -> Iterator[Shown]:
    """Return the plugs of the carrier board, by what is plugged in; places from its position file."""
    left, front = plan.tables["carrier"]["corner"]
    told = {
        "J1": "5 V: the supply",
        "J2": "J2: the ring",
        "J3": "J3: PASS",
        "J4": "J4: OUT",
        "J5": "J5: piezo",
        "J6": "J6: screen",
        "J10": "J10: seat 1",
        "J19": "J19: seat 10",
        "J20": "J20: seats 11 to 17",
        "J21": "J21: seats 18 to 24",
    }
    for part in read(PLACES):
        if part.reference in told:
            x0, y0, x1, y1 = part.corners()
            at = (left + (x0 + x1) / 2, front + (y0 + y1) / 2, plan.z_board + 8.6)
            yield Shown([], told[part.reference], at=at)


def _top(case: Case) -> Iterator[Shown]:
    """Return diffuser, and cap with its parts, above the closed base."""
    yield Shown(case.diffuser, "diffuser", 22)
    hub = [solid for solids in case.buttons.values() for solid in solids] if not case.deck_screws else []
    yield Shown([*case.cap, *hub], "cap with PASS and OUT" if hub else "cap", 46)


def _plain_board(plan: Plan) -> list[Solid]:
    """Return the carrier board without the smallest parts, whose lines would run into each other."""
    return [piece.solid for piece in bought.carrier(plan) if max(piece.solid.bounding_box().size) > 4.5]


def _is_pico(plan: Plan, solid: Solid) -> bool:
    """Return True for the Pico and its pins, False for the sockets below, by the height above the board."""
    box = solid.bounding_box()
    return bool(box.min.Z - plan.z_board > 3.0 and box.max.Z - plan.z_board > 12.0)


def _socket(plan: Plan, index: int) -> Point:
    """Return the middle of an opening for a plug in the left wall."""
    assert plan.carrier
    y, z = plan.carrier["plugs"][index]
    return (-plan.wall_at(180), plan.carrier["corner"][1] + y, plan.z_board + z)


def _bodies(part: Part) -> list[Solid]:
    return part.in_case()


def _solids(pieces: Iterable[Piece]) -> list[Solid]:
    return [piece.solid for piece in pieces]


def _count(solids: list[Solid], what: str) -> str:
    return f"{what}, {len(solids)} of them" if len(solids) > 1 else what


def _at(radius: float, angle: float, z: float) -> Point:
    return radius * math.cos(math.radians(angle)), radius * math.sin(math.radians(angle)), z


def _middle(solid: Solid) -> Point:
    middle = solid.center()
    return middle.X, middle.Y, middle.Z


def _outward(solid: Solid, by: float) -> Solid:
    """Return a segment moved away from the middle."""
    middle = solid.center()
    length = math.hypot(middle.X, middle.Y)
    return Pos(by * middle.X / length, by * middle.Y / length, 0) * solid
