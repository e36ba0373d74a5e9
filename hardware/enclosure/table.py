"""A card table of walnut, with decks and cards lying face down before each seat."""

from typing import Any

import numpy as np

from hardware.enclosure.scene import Stage, plastic, turned

CARD_MM = (63.0, 88.0)
CORNER_MM = 3.2
TABLE_MM = 1500.0
SEED = 809


def noise(rng: Any, rows: int, columns: int, cells: tuple[int, int]) -> Any:
    """Return smooth noise, 0 to 1, that repeats at its edges; `cells` says how fine (rows, columns)."""
    grid = rng.random(cells)
    y, x = np.linspace(0, cells[0], rows, endpoint=False), np.linspace(0, cells[1], columns, endpoint=False)
    y0, x0 = y.astype(int), x.astype(int)
    fy, fx = y - y0, x - x0
    fy, fx = fy * fy * (3 - 2 * fy), fx * fx * (3 - 2 * fx)
    y1, x1 = (y0 + 1) % cells[0], (x0 + 1) % cells[1]
    top = grid[np.ix_(y0, x0)] * (1 - fx) + grid[np.ix_(y0, x1)] * fx
    low = grid[np.ix_(y1, x0)] * (1 - fx) + grid[np.ix_(y1, x1)] * fx
    return top * (1 - fy)[:, None] + low * fy[:, None]


def walnut(size: int = 2048) -> tuple[Any, Any]:
    """Return planks of walnut: colour in linear light and roughness, both `size` square."""
    rng = np.random.default_rng(SEED)
    colour, rough = np.empty((size, size, 3)), np.empty((size, size))
    planks = 12
    height = size // planks + 1
    dark, light = np.array([0.060, 0.034, 0.022]), np.array([0.27, 0.165, 0.105])
    for plank in range(planks):
        rows = slice(plank * height, min(size, (plank + 1) * height))
        count = rows.stop - rows.start
        warp = noise(rng, height, size, (3, 6)) * 2.4 + noise(rng, height, size, (8, 12)) * 0.5
        across = np.linspace(0, 3.0, height)[:, None] + rng.random() * 9
        rings = 0.5 + 0.5 * np.sin(2 * np.pi * (across * 1.6 + warp * 1.1))
        fibre = noise(rng, height, size, (height // 2, 64))
        pores = noise(rng, height, size, (height, 160)) ** 6
        tone = np.clip(0.16 + 0.50 * rings**1.5 + 0.34 * fibre - 0.5 * pores, 0, 1) * (0.75 + 0.5 * rng.random())
        piece = dark + (light - dark) * tone[:, :, None]
        piece[:3] *= 0.35  # the joint
        colour[rows], rough[rows] = piece[:count], (0.16 + 0.10 * fibre + 0.25 * pores)[:count]
    return colour, rough


def card_back(width: int = 630, height: int = 880) -> Any:
    """Return the back of our own cards: night blue, gold lines, a ring of twenty-four lights round a crown. Linear
    light."""
    y, x = np.mgrid[0:height, 0:width]
    u, v = (x + 0.5) / width * 63 - 31.5, 44 - (y + 0.5) / height * 88
    picture = np.empty((height, width, 3))
    rng = np.random.default_rng(SEED)
    cloud = noise(rng, height, width, (11, 8)) * 0.6 + noise(rng, height, width, (33, 24)) * 0.4
    picture[:] = np.array([0.010, 0.016, 0.048]) * (0.55 + 0.9 * cloud[:, :, None])
    gold = np.array([0.62, 0.37, 0.09])
    edge = np.maximum(np.abs(u) - 31.5, np.abs(v) - 44)
    radius, angle = np.hypot(u, v), np.arctan2(u, v)

    def draw(mask: Any, colour: Any) -> None:
        picture[mask] = colour

    draw(edge > -2.2, np.array([0.006, 0.006, 0.008]))
    draw(np.abs(edge + 3.2) < 0.28, gold)
    draw(np.abs(edge + 4.4) < 0.12, gold * 0.7)
    draw(np.abs(radius - 21) < 0.3, gold)
    draw(np.abs(radius - 14.5) < 0.2, gold)
    place = (angle / (2 * np.pi) * 24) % 1 - 0.5
    draw((np.abs(place * 2 * np.pi / 24 * 17.8) < 1.3) & (np.abs(radius - 17.8) < 1.9), gold * 0.9)
    teeth = np.maximum(0, 5.5 - np.abs(((u + 9) % 6) - 3) * 3.0) - 1.0
    crown = (np.abs(u) < 9) & (v > -5.5) & (v < np.maximum(-1.5, teeth + 0.8)) & ((v < -4) | (v > -3.3))
    draw(crown, gold)
    for sign in (-1, 1):
        diamond = np.abs(u) / 5 + np.abs(v - sign * 32) / 5
        draw((diamond < 1) & (diamond > 0.78), gold)
        draw(diamond < 0.35, gold)
        draw((np.abs(v - sign * 32) < 0.15) & (np.abs(u) > 6.5) & (np.abs(u) < 23), gold * 0.8)
    return picture


def rounded(width: float, height: float, corner: float, steps: int = 6) -> Any:
    """Return the outline of a card, anticlockwise."""
    turns = np.radians(np.linspace(0, 90, steps))
    corners = [(1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)]
    return np.concatenate(
        [
            np.stack(
                [
                    sx * (width / 2 - corner) + corner * np.cos(turns + np.radians(begin)),
                    sy * (height / 2 - corner) + corner * np.sin(turns + np.radians(begin)),
                ],
                axis=1,
            )
            for sx, sy, begin in corners
        ]
    )


class Table:
    """Lays wood and cards onto a stage."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.back = {
            "type": "roughplastic",
            "diffuse_reflectance": stage.texture(card_back()[::-1], wrap="clamp"),
            "alpha": 0.18,
            "nonlinear": True,
        }
        self.edge = plastic((0.42, 0.40, 0.36), 0.4)

    def wood(self) -> None:
        """Add the table top, 1.5 m square."""
        colour, rough = walnut()
        half = TABLE_MM / 2
        corners = np.array([[-half, -half, 0], [half, -half, 0], [half, half, 0], [-half, half, 0]])
        places = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
        self.stage.mesh(
            corners,
            np.array([[0, 1, 2], [0, 2, 3]]),
            places,
            bsdf={
                "type": "principled",
                "base_color": self.stage.texture(colour),
                "roughness": self.stage.texture(rough[:, :, None]),
                "specular": 0.5,
            },
        )

    def cards(self, x: float, y: float, turn: float, thickness: float, lift: float = 0.0) -> None:
        """Add a card, or a pile of cards, face down; turned by `turn` degrees."""
        outline = rounded(*CARD_MM, CORNER_MM)
        count = len(outline)
        top = np.column_stack([outline, np.full(count, lift + thickness)])
        low = np.column_stack([outline, np.full(count, lift)])
        fan = np.array([[0, index, index + 1] for index in range(1, count - 1)])
        places = outline / np.array(CARD_MM) + 0.5
        shift = np.array([x, y, 0])
        self.stage.mesh(turned(top, turn) + shift, fan, places, bsdf=self.back)
        ring = np.arange(count)
        beside = (ring + 1) % count
        sides = np.concatenate(
            [np.stack([ring + count, beside + count, beside], 1), np.stack([ring + count, beside, ring], 1)]
        )
        self.stage.mesh(turned(np.concatenate([top, low]), turn) + shift, sides, bsdf=self.edge)

    def place(self, angle: float, radius: float, rng: Any) -> None:
        """Add the cards of a player at this angle: a deck, and a few cards."""
        out, along = np.radians(angle), np.radians(angle + 90)

        def lay(away: float, aside: float, turn: float, thickness: float, lift: float = 0.0) -> None:
            x = away * np.cos(out) + aside * np.cos(along)
            y = away * np.sin(out) + aside * np.sin(along)
            self.cards(x, y, angle - 90 + turn, thickness, lift)

        lay(radius + 8 * rng.random(), -52 + 6 * rng.random(), 8 * (rng.random() - 0.5), 14 + 6 * rng.random())
        for index in range(int(rng.integers(2, 4))):
            lay(radius - 4 + 5 * rng.random(), 24 + 27 * index, 14 * (rng.random() - 0.5), 0.32, 0.34 * index)
