"""The tables of power.md, computed by the firmware's own functions that limit its light."""

from __future__ import annotations

from hardware.enclosure import params
from hardware.markdown import table
from host_tools.device import firmware_process

RINGS_PX = (12, 16, 24, 60)
# sources, and the `budget_ma` that leaves at least a tenth of each: name, source, budget
SOURCES = (
    ("USB port of a computer", 500, 500),
    ("USB-C supply, 1.5 A", 1500, 1300),
    ("USB-C supply, 3 A", 3000, 2500),
)
# Bourns MF-R series data sheet, those for 30 V, at 23 degrees C: part, holds mA, trips mA, resistance after a trip in
# ohm at most. Parts that hold more are larger.
FUSES = (
    ("MF-R110", 1100, 2200, 0.27),
    ("MF-R250", 2500, 5000, 0.07),
    ("MF-R400", 4000, 8000, 0.05),
)
SUPPLIES_MA = (1500, 3000)  # currents of the supplies of builds (b) and (c)
FUSED_MA = (700, 1300, 2500)  # budgets for which a fuse is named
BANK_MAH = 10000  # printed on a common power bank: the charge of its cell, at 3.7 V
BANK_GIVES = 0.63  # share of that at 5 V: 3.7 V / 5 V, less 15 % lost in it
MARGIN = 1.5  # a fuse holds this many times the budget at 23 degrees C, because it holds less when warm


def rings(_: str) -> str:
    """Return for each ring: every channel full, the brightest pictures, the least budget."""
    palette = firmware_process.module("light.colours_waves_and_current")
    rows = []
    for px in RINGS_PX:
        cells = [palette.current_ma(765 * px, px), *(picture_ma(px, step) for step in (6, 4, 1)), _least(px)]
        rows.append((f"{px} pixels", *(f"{cell} mA" for cell in cells)))
    head = ("ring", "all channels full", "whole ring lit, step 6", "step 4", "step 1", "least `budget_ma`, 6 seats")
    return table(head, rows)


def picture_ma(ring_px: int, step: int) -> int:
    """Return what the ring draws, in mA with the board, when every pixel shows the brightest ink of a brightness
    step."""
    palette = firmware_process.module("light.colours_waves_and_current")
    inks = [wave << 3 | colour for wave in range(1, palette.WAVES) for colour in range(palette.WHITE + 1)]
    counts: int = max(palette.peak_counts(ink, step) for ink in inks)
    return int(palette.current_ma(counts * ring_px, ring_px))


def highest_step(ring_px: int, budget_ma: int) -> int:
    """Return the brightest step (1..6, 0 if there is none) in which even a completely lit ring stays within the
    budget."""
    return max((step for step in range(1, 7) if picture_ma(ring_px, step) <= budget_ma), default=0)


def sources(_: str) -> str:
    """Return for each source: the budget to set, and up to which step any picture fits."""
    rows = []
    for name, source_ma, budget_ma in SOURCES:
        steps = (highest_step(px, budget_ma) for px in RINGS_PX)
        rows.append((name, f"{source_ma} mA", f"{budget_ma}", *(f"up to step {step}" for step in steps)))
    return table(("source", "gives", "`budget_ma`", *(f"{px} pixels" for px in RINGS_PX)), rows)


def fuse_for(budget_ma: int) -> tuple[str, int, int, float]:
    """Return the smallest fuse that holds the budget with its margin."""
    return next(fuse for fuse in FUSES if fuse[1] >= MARGIN * budget_ma)


def cases_for(part: str) -> list[str]:
    """Return the cases in which build (b) has room for a fuse: in each, the largest that its dimensions name."""
    tables = params.load()
    order = [name for name, *_ in FUSES]
    largest = {plan.name: plan.ring.get("fuse_part", tables["small_board"]["fuse_part"]) for plan in _plans_of_b()}
    return [name for name, most in largest.items() if order.index(part) <= order.index(most)]


def largest_in_a_case() -> tuple[str, int]:
    """Return the largest fuse that any case has room for, and the highest `budget_ma` behind it, in whole hundreds."""
    part, holds_ma, *_ = [fuse for fuse in FUSES if cases_for(fuse[0])][-1]
    return part, int(holds_ma / MARGIN // 100 * 100)


def _plans_of_b() -> list[params.Plan]:
    return [plan for plan in params.every_plan() if not plan.carrier]


def fuses(_: str) -> str:
    """Return for each budget: the fuse, and what is lost in it."""
    rows = []
    for budget_ma in FUSED_MA:
        part, holds_ma, trips_ma, ohm = fuse_for(budget_ma)
        drop_v, heat_w = ohm * budget_ma / 1000, ohm * (budget_ma / 1000) ** 2
        ends = ["F1" if source_ma >= trips_ma else "the supply" for source_ma in SUPPLIES_MA]
        cells = (f"{holds_ma / 1000:g} A", f"{trips_ma / 1000:g} A", f"{drop_v:.2f} V", f"{heat_w:.2f} W")
        cases = cases_for(part)
        fits = "each" if len(cases) == len(_plans_of_b()) else " and ".join(cases) or "none"
        rows.append((f"{budget_ma}", f"Bourns {part}", fits, *cells, f"{budget_ma * 5 / 1000:.1f} W", *ends))
    shorts = [f"a short is ended, at {source_ma / 1000:g} A, by" for source_ma in SUPPLIES_MA]
    head = (
        "`budget_ma` up to",
        "F1",
        "case with room for it",
        "holds",
        "trips",
        "lost in it, at most",
        "its heat, at most",
        "heat of the whole",
        *shorts,
    )
    return table(head, rows)


def battery(_: str) -> str:
    """Return for each ring: how long a power bank lasts with the brightest pictures of some steps, and with the ring
    dark."""
    palette = firmware_process.module("light.colours_waves_and_current")
    rows = []
    for px in RINGS_PX:
        currents = [*(picture_ma(px, step) for step in (1, 2, 4, 6)), int(palette.current_ma(0, px))]
        rows.append((f"{px} pixels", *(f"{BANK_MAH * BANK_GIVES / ma:.0f} h" for ma in currents), f"{currents[-1]} mA"))
    return table(("ring", "step 1", "step 2", "step 4", "step 6", "ring dark", "it draws then"), rows)


def wled_ma(rgb: bytes) -> float:
    """Return WLED's estimate for the pixels of a frame, without its controller: 55 mA for a white pixel, 1 mA for
    each."""
    return sum(rgb) * 55 / 765 + len(rgb) // 3


def fastled_ma(rgb: bytes) -> float:
    """Return FastLED's estimate for the pixels of a frame, without its controller: 16, 11, 15 mA a channel, 1 mA a
    pixel."""
    return (sum(rgb[0::3]) * 16 + sum(rgb[1::3]) * 11 + sum(rgb[2::3]) * 15) / 255 + len(rgb) // 3


def firmware_ma(rgb: bytes) -> int:
    """Return the firmware's estimate for the pixels of a frame, without the board."""
    palette = firmware_process.module("light.colours_waves_and_current")
    return int(palette.current_ma(sum(rgb), len(rgb) // 3)) - int(palette.current_ma(0, 0))


def models(_: str) -> str:
    """Return one pixel by three models."""
    rows = []
    for name, pixel in (
        ("dark", (0, 0, 0)),
        ("red", (255, 0, 0)),
        ("green", (0, 255, 0)),
        ("blue", (0, 0, 255)),
        ("white", (255, 255, 255)),
    ):
        rgb = bytes(pixel)
        ours, wled, fastled = firmware_ma(rgb), wled_ma(rgb), fastled_ma(rgb)
        more = (f"{(ours / other - 1) * 100:+.0f} %" for other in (wled, fastled))
        rows.append((name, f"{ours} mA", f"{wled:.0f} mA", f"{fastled:.0f} mA", *more))
    return table(("one pixel, full", "here", "WLED", "FastLED", "here against WLED", "against FastLED"), rows)


def _least(ring_px: int) -> int:
    return int(firmware_process.module("light.colours_waves_and_current").least_ma(ring_px, 6))
