"""Check that bought parts stay in place: they cannot be pushed far in any direction before something holds them."""

import copy
from collections.abc import Iterator
from typing import Any

from hardware.checks.check import Check, Findings
from hardware.checks.enclosure_solids import NEEDS, as_trimesh, boxes_meet, reaches_into

PUSHED_MM = (0.8, 1.6, 2.5)  # a cable tie is 1 mm thick
POINTS = 400
DIRECTIONS = {
    **{"to the right": (1, 0, 0), "to the left": (-1, 0, 0), "to the back": (0, 1, 0), "to the front": (0, -1, 0)},
    **{"up": (0, 0, 1), "down": (0, 0, -1)},
}


def hold() -> Findings:
    """Check each bought part of each case, as small as its tolerance allows, in all six directions."""
    from hardware.enclosure.params import every_plan

    plans = every_plan()
    found = [loose for plan in plans for loose in loose_parts(plan)]
    faults = tuple(f"{where}: nothing holds {name}, pushed {direction}." for where, name, direction in found)
    return Findings(f"{len(plans)} cases: ring, boards, socket and buttons, each pushed in six directions", faults)


def loose_parts(plan: Any) -> Iterator[tuple[str, str, str]]:
    """Return the case, the part and the direction if a part can be pushed as far as `PUSHED_MM` without meeting
    anything."""
    from hardware.enclosure import bought, parts

    printed = [as_trimesh(body) for part in parts.committed(plan) for body in part.in_case()]
    for name, solids, holders in held_parts(smallest(plan), bought.tape(plan)):
        own, others = [as_trimesh(solid) for solid in solids], [*(as_trimesh(solid) for solid in holders), *printed]
        for direction, way in DIRECTIONS.items():
            if not any(_meets(own, others, [pushed * step for step in way]) for pushed in PUSHED_MM):
                yield f"case {plan.name}", name, direction


def _meets(own: list[Any], others: list[Any], shift: list[float]) -> bool:
    """Return True if these meshes, shifted, reach into others."""
    moved = [mesh.copy().apply_translation(shift) for mesh in own]
    near = [(one, other) for other in others for one in moved if boxes_meet(one, other)]
    return any(reaches_into(one, other, POINTS) or reaches_into(other, one, POINTS) for one, other in near)


def smallest(plan: Any) -> Any:
    """Return the plan with everything bought as small as its tolerance allows, in the printed case."""
    from hardware.enclosure.params import Plan

    tables = copy.deepcopy(plan.tables)
    ring = tables["ring"][str(plan.pixels)]
    for name, sign in (("outer", -1), ("inner", 1), ("board", -1), ("pixel", -1)):
        ring[name]["mm"] += sign * ring[name]["tolerance"]
    for kind in tables["button"].values():
        for name in ("bezel", "behind"):
            kind[name]["mm"] -= kind[name]["tolerance"]
    for name in ("width", "length", "board"):
        tables["supply"][name]["mm"] -= tables["supply"][name]["tolerance"]
    small = Plan(plan.pixels, tables, on_carrier=bool(plan.carrier))
    for name in ("z_deck", "z_deck_top", "z_cells", "z_diffuser", "z_top", "z_screw_head"):
        setattr(small, name, getattr(plan, name))  # the case does not shrink
    return small


def held_parts(plan: Any, tape: list[Any]) -> Iterator[tuple[str, list[Any], list[Any]]]:
    """Return the name of each held part, its solids, and what holds it apart from the printed parts; `tape`: what is
    under the ring."""
    from hardware.enclosure import bought

    yield "the ring", [piece.solid for piece in bought.ring(plan)], tape
    screws = [piece.solid for piece in bought.board_screws(plan)]
    if plan.carrier:
        board = max((piece.solid for piece in bought.carrier(plan)), key=lambda solid: solid.bounding_box().size.X)
        yield "the carrier board", [board], screws
    else:
        yield "the Pico", [bought.pico(plan)[0].solid], screws
        small_screws = [piece.solid for piece in bought.small_board_screws(plan)]
        yield "the small board", [bought.small_board(plan)[0].solid], small_screws
        yield "the USB-C socket", [bought.supply(plan)[0].solid], [bought.supply_tie(plan)]
    for kind in plan.buttons:
        yield kind.name, [piece.solid for piece in bought.button(plan, kind)], []


HOLD = Check("enclosure hold", hold, NEEDS)
