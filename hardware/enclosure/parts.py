"""The printed parts for each ring: which, how many of each, and which way up they are on the bed."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from build123d import Pos, Rot

from hardware.enclosure import seat_box, solids
from hardware.enclosure.params import SIZES, Plan, load
from hardware.enclosure.solids import Solid


@dataclass(frozen=True)
class Part:
    """A printed part: its solid in its place in the case, the number printed, whether it is printed upside down."""

    name: str
    solid: Solid
    count: int = 1
    upside_down: bool = False

    def in_case(self) -> list[Solid]:
        """Return the solids of all copies, each in its place."""
        return [Rot(0, 0, 360 * index / self.count) * self.solid for index in range(self.count)]

    def on_bed(self) -> Solid:
        """Return the solid as it is printed: in the middle of the bed."""
        turned = Rot(180, 0, 0) * self.solid if self.upside_down else self.solid
        box = turned.bounding_box()
        middle = box.center()
        return Pos(-middle.X, -middle.Y, -box.min.Z) * turned


def case(plan: Plan) -> list[Part]:
    """Return the parts of the case for one ring."""
    name = f"{plan.pixels:02d}"
    if plan.carrier:  # diffuser and cap are those of the case for the Pico
        return [
            Part(f"base-{name}-carrier", solids.base(plan)),
            Part(f"deck-{name}-carrier", solids.deck(plan)),
            Part(f"diffuser-{name}", solids.diffuser(plan), upside_down=True),
            Part(f"cap-{name}", solids.cap(plan), upside_down=True),
        ]
    tub, skin = solids.base(plan), solids.diffuser(plan)
    middle = Part(f"cap-{name}", solids.cap(plan), upside_down=True)
    if plan.segments == 1:
        return [
            Part(f"base-{name}", tub),
            Part(f"deck-{name}", solids.deck(plan)),
            Part(f"diffuser-{name}", skin, upside_down=True),
            middle,
        ]
    tub, span = solids.dowelled(plan, tub), 360 / plan.segments
    sides = zip(("right", "back", "left", "front"), plan.base_joints(), strict=True)
    return [
        *(Part(f"base-{name}-{side}", solids.cut(plan, tub, span, joint - span)) for side, joint in sides),
        Part(f"deck-{name}", solids.deck(plan, span), plan.segments),
        Part(f"diffuser-{name}", solids.cut(plan, skin, span), plan.segments, upside_down=True),
        middle,
    ]


def coupon(plan: Plan) -> list[Part]:
    """Return five cells of the deck, and the diffuser over them, to print first."""
    span = 5 * 360 / plan.pixels
    beyond = solids.tube(2 * plan.radius, plan.r_foot + 3.0, 0, plan.z_top)
    within = solids.rod(0, 0, 2 * plan.r_hub, 0, plan.z_top)
    return [
        Part("coupon-deck", solids.deck(plan, span) - beyond - within),
        Part("coupon-diffuser", solids.cut(plan, solids.diffuser(plan), span), upside_down=True),
    ]


@lru_cache(maxsize=1)
def all_parts() -> dict[str, tuple[Part, ...]]:
    """Return every part from the committed dimensions, by set: `case-` and its name, `seat-box` or `coupon`. Diffuser
    and cap of the case for the carrier board are those of the case for the Pico."""
    tables: dict[str, Any] = load()
    plans = [Plan(pixels, tables) for pixels in SIZES]
    sets = {f"case-{plan.pixels:02d}": tuple(case(plan)) for plan in plans}
    known = {part.name: part for parts in sets.values() for part in parts}
    sets["case-24-carrier"] = tuple(known.get(part.name, part) for part in _case_on_carrier())
    box = (
        Part("seat-box-shell", seat_box.shell(tables), upside_down=True),
        Part("seat-box-plate", seat_box.plate(tables)),
    )
    return {**sets, "coupon": tuple(coupon(Plan(24, tables))), "seat-box": box}


def each_part() -> list[Part]:
    """Return every part from the committed dimensions, once."""
    return list({part.name: part for parts in all_parts().values() for part in parts}.values())


def committed(plan: Plan) -> list[Part]:
    """Return the parts of a case from the committed dimensions, built only once."""
    return list(_case_on_carrier() if plan.carrier else all_parts()[f"case-{plan.pixels:02d}"])


@lru_cache(maxsize=1)
def _case_on_carrier() -> tuple[Part, ...]:
    return tuple(case(Plan(24, load(), on_carrier=True)))
