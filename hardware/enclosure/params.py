"""The dimensions of the enclosure, read from `params.toml`; all in mm and degrees."""

import math
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "params.toml"
SIZES = (12, 16, 24, 60)


def load(file: Path = FILE) -> dict[str, Any]:
    """Return the tables of the file.

    :raises ValueError: if the file is not TOML; it says where.
    """
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file} cannot be read: {error}.") from None


def unmeasured(tables: dict[str, Any]) -> Iterator[str]:
    """Return the dimensions that are still to be measured on the bought part, as `ring.24.outer`."""
    kinds = {f"{kind}.{size}": table for kind in ("ring", "button") for size, table in tables[kind].items()}
    for kind, table in {**kinds, "supply": tables["supply"], "seat_box": tables["seat_box"]}.items():
        yield from (
            f"{kind}.{name}" for name, value in table.items() if isinstance(value, dict) and not value["measured"]
        )


@dataclass(frozen=True)
class Button:
    """A button and its place. `depth` is what it needs below the panel's top, `deepest` with its tolerance. `room` is
    the depth available there, its bent tags included. `clip` is how far the clips of a snap-in button stand out below
    the panel, 0 if a nut holds it."""

    name: str
    x: float
    y: float
    hole: float
    bezel: float
    behind: float
    depth: float
    rise: float
    deepest: float
    room: float
    clip: float


class Plan:
    """The heights, radii and places that follow from the dimensions for one length of ring.

    Heights are `z_...`, measured from the table (without feet); radii are `r_...`. With `on_carrier`, the carrier board
    is in the case in place of the Pico.
    """

    def __init__(self, pixels: int, tables: dict[str, Any], on_carrier: bool = False) -> None:
        self.pixels = pixels
        self.name = f"{pixels}-carrier" if on_carrier else f"{pixels}"
        self.tables = tables
        self.ring = ring = tables["ring"][str(pixels)]
        self.outer, self.inner = ring["outer"]["mm"], ring["inner"]["mm"]
        self.r_pixels = (self.outer + self.inner) / 4
        self.radius, self.reach = ring["body_radius"], ring["body_reach"]
        self.r_cell, self.r_top, self.r_foot = ring["cell"]
        self.r_hub = self.r_cell - tables["baffle"]["inner_wall"]
        self.r_cap = self.r_cell + tables["cap"]["overlap"]
        self.carrier: dict[str, Any] | None = tables["carrier"] if on_carrier else None
        self.buttons = [self._button(place) for place in ring["buttons"]]
        self.screws: list[tuple[float, float]] = [self._in_hub(x, y) for x, y in ring["screws"]]
        place = self.carrier if self.carrier else ring
        self.deck_screws: list[tuple[float, float]] = [(x, y) for x, y in place["deck_screws"]]
        self.cables: list[tuple[float, float]] = [(along, angle) for along, angle in place["cables"]]
        self.posts: list[float] = [] if self.carrier else ring["posts"]
        self.segments: int = ring["segments"]
        self.arc_joints: list[float] = ring.get("arc_joints", [])
        self._heights()

    def _heights(self) -> None:
        tables = self.tables
        pico, floor = tables["pico"], tables["base"]["floor"]
        self.z_board = floor + (self.carrier or pico)["standoff"]  # underside of the Pico or the carrier board
        board_height = self.carrier["height"] if self.carrier else pico["board"] + pico["usb_height"]
        above_board = self.z_board + board_height + 2.5 + self.ring["board"]["mm"]
        thickness = tables["deck"]["thickness"]
        beside = [button.depth for button in self.buttons if not self.in_hub(button)]
        below_buttons = max((floor + 1 + depth - thickness for depth in beside), default=0.0)
        above_deck = thickness + tables["baffle"]["height"] + tables["diffuser"]["thickness"] + tables["cap"]["flange"]
        parts = self.z_board + pico["board"] + pico["parts"] + 0.5
        over_pico = [button.deepest for button in self.buttons if self.in_hub(button) and self._over_pico(button)]
        above_pico = max((parts + deepest - above_deck for deepest in over_pico), default=0.0)
        self.z_deck = round(max(above_board, below_buttons, above_pico), 3)
        self.z_deck_top = self.z_deck + tables["deck"]["thickness"]
        self.z_cells = self.z_deck_top + tables["baffle"]["height"]  # underside of the diffuser
        self.z_diffuser = self.z_cells + tables["diffuser"]["thickness"]
        self.z_top = round(self.z_diffuser + tables["cap"]["flange"], 3)
        if self.carrier:
            self.screw_length, self.z_screw_head = self.carrier["cap_screw_length"], self.z_deck
        else:
            self.screw_length = tables["screw"]["length"]
            self.z_screw_head = round(self.z_deck_top + tables["screw"]["engagement"] - self.screw_length, 3)

    def in_hub(self, button: Button) -> bool:
        """Return True if the button is in the cap in the middle, not in the deck beside the ring."""
        return bool(math.hypot(button.x, button.y) < self.r_cell)

    def _over_pico(self, button: Button) -> bool:
        """Return True if any of the button hangs above the Pico's length and its board's width."""
        if self.carrier:
            return False
        pico = self.tables["pico"]
        aside = max(0.0, abs(button.x - self.ring["pico_x"]) - pico["width"] / 2)
        behind = max(0.0, button.y - self.pico_edge() - pico["length"])
        return math.hypot(aside, behind) < button.behind / 2

    def post_top(self) -> float:
        """Return the height of the posts under the ring; foam tape is on them."""
        post = self.tables["post"]
        return float(self.z_deck - self.ring["board"]["mm"] - post["foam"] + post["press"])

    def wall_angles(self) -> list[float]:
        """Return the angles of the walls between the pixels; a pixel is between each two."""
        return [360.0 * index / self.pixels for index in range(self.pixels)]

    def pixel_angles(self) -> list[float]:
        """Return the angles of the pixels' middles."""
        return [360.0 * (index + 0.5) / self.pixels for index in range(self.pixels)]

    def base_joints(self) -> list[float]:
        """Return the angles at which the base is cut into segments, half a segment from the deck's, so that no cut goes
        through both."""
        return [angle + 180 / self.segments for angle in self.deck_joints()]

    def deck_joints(self) -> list[float]:
        """Return the angles at which deck and diffuser are cut: on walls between pixels."""
        return [360 * index / self.segments for index in range(self.segments)] if self.segments > 1 else []

    def flank_offset(self) -> float:
        """Return the diffuser's thickness measured along the radius of its slope."""
        rise = self.z_diffuser - self.z_deck_top
        run = self.r_foot - self.r_top
        thickness = self.tables["diffuser"]["thickness"]
        return float(thickness * math.hypot(rise, run) / rise)

    def flank(self, z: float) -> float:
        """Return the radius of the slope's outside at a height."""
        part = (self.z_diffuser - z) / (self.z_diffuser - self.z_deck_top)
        return float(self.r_top + (self.r_foot - self.r_top) * part)

    def wall_at(self, angle: float) -> float:
        """Return how far the outside of the wall is from the middle, in a direction that meets it squarely."""
        if self.carrier:
            return float(self.carrier["box"][1 if angle % 180 else 0] / 2)
        return float(self.radius)

    def half_depth(self) -> float:
        """Return the distance from the middle to the front, outside."""
        return self.wall_at(90)

    def pico_edge(self) -> float:
        """Return y of the Pico's edge with the USB socket."""
        return -float(self.radius - self.tables["base"]["wall"] - self.tables["pico"]["setback"])

    def board_holes(self) -> list[tuple[float, float]]:
        """Return the four holes of the Pico, or of the carrier board."""
        if self.carrier:
            left, front = self.carrier["corner"]
            return [(left + x, front + y) for x, y in self.carrier["holes"]]
        pico = self.tables["pico"]
        middle = self.pico_edge() + pico["length"] / 2
        return [
            (self.ring["pico_x"] + across * pico["hole_pitch_wide"] / 2, middle + along * pico["hole_pitch_long"] / 2)
            for along in (-1, 1)
            for across in (-1, 1)
        ]

    def small_board_holes(self) -> list[tuple[float, float]]:
        """Return the two holes of build (b)'s small board; none if the carrier board is in the case."""
        if self.carrier:
            return []
        x, y, turn = self.ring["small_board"]
        half, angle = self.tables["small_board"]["holes"] / 2, math.radians(turn)
        return [(x + side * half * math.cos(angle), y + side * half * math.sin(angle)) for side in (-1, 1)]

    def supply_front(self) -> float:
        """Return how far out the board with build (b)'s socket comes: until its corners touch the wall."""
        angle = self.ring["supply"][1]
        inside = self.wall_at(angle) - float(self.tables["base"]["wall"])
        half = self.tables["supply"]["width"]["mm"] / 2
        return inside if self.reach else math.sqrt(inside**2 - half**2)

    def tolerance_behind(self, button: Button) -> float:
        """Return by how much the widest part of a button below the panel may be wider, in mm."""
        size = next(place["size"] for place in self.ring["buttons"] if place["name"] == button.name)
        return float(self.tables["button"][str(size)]["behind"]["tolerance"])

    def _button(self, place: dict[str, Any]) -> Button:
        room = place["room"]
        if self.carrier:
            room = self.carrier["button_room"][self.ring["buttons"].index(place)]
        return _button(self.tables, place["size"], place["name"], *self._in_hub(place["x"], place["y"]), room)

    def _in_hub(self, x: float, y: float) -> tuple[float, float]:
        """Return a place turned with the cap."""
        turn = math.radians(self.carrier["hub_turn"] if self.carrier else 0.0)
        return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)


def _button(tables: dict[str, Any], size: int, name: str, x: float, y: float, room: float) -> Button:
    kind = tables["button"][str(size)]
    sizes = {name: kind[name]["mm"] for name in ("hole", "bezel", "behind", "depth", "rise")}
    return Button(
        *(name, x, y),
        **sizes,
        deepest=kind["depth"]["mm"] + kind["depth"]["tolerance"],
        room=room,
        clip=kind.get("clip", 0.0),
    )


def seat_button(tables: dict[str, Any]) -> Button:
    """Return the button in the box of a seat."""
    box = tables["seat_box"]
    return _button(tables, box["button"], "SEAT", box["button_x"], 0.0, box["room"])


def room_for(size: int, case: str) -> float | None:
    """Return how deep a button for a hole of that size may be in a case, or in the seat's box; None if it has no such
    hole."""
    if case == "seat-box":
        tables = load()
        return float(tables["seat_box"]["room"]) if tables["seat_box"]["button"] == size else None
    plan = next(plan for plan in every_plan() if plan.name == case)
    sizes = [place["size"] for place in plan.ring["buttons"]]
    return plan.buttons[sizes.index(size)].room if size in sizes else None


def every_plan() -> list[Plan]:
    """Return a plan for each case that the committed dimensions give."""
    tables = load()
    return [*(Plan(pixels, tables) for pixels in SIZES), Plan(24, tables, on_carrier=True)]
