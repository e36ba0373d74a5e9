"""Check that the pictures of the enclosure match today's sources: drawings line by line, the ray-traced ones by
likeness."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hardware.checks.check import ROOT, Check, Findings

SAMPLES_OF_FRESH_PICTURE = 12
LARGEST_BYTES = 600_000
MOST_DIFFERENCE = 6.0  # root mean square of the difference of two pictures, of 255


def drawings() -> Findings:
    """Check that each drawing is what the solids give."""
    from hardware.enclosure import assembly_drawings, drawings

    with TemporaryDirectory() as folder:
        fresh = {path.name: path.read_text(encoding="utf-8") for path in assembly_drawings.write_all(Path(folder))}
    stored = {path.name: path.read_text(encoding="utf-8") for path in drawings.PICTURES.glob("*.svg")}
    faults = tuple(
        f"enclosure/pictures/{name} is not what the case looks like: run python -m hardware.enclosure drawings."
        for name in sorted(fresh.keys() | stored.keys())
        if fresh.get(name) != stored.get(name)
    )
    return Findings(f"{len(fresh)} drawings, line by line", faults)


def hero() -> Findings:
    """Compare the README's picture with a small one that is traced now, from a frame of the current firmware."""
    from hardware.enclosure import hero

    return likeness("hero", hero.PICTURE, hero.draw(*hero.frame_in_play(), (256, 144), SAMPLES_OF_FRESH_PICTURE))


def studio() -> Findings:
    """Compare the picture of the case taken apart with a small one that is traced now."""
    from hardware.enclosure import studio

    return likeness("studio", studio.PICTURE, studio.draw((144, 192), SAMPLES_OF_FRESH_PICTURE))


def likeness(name: str, path: Path, fresh: Any) -> Findings:
    """Check that the stored picture is like the small fresh one, and not too large a file. `name` is the command that
    writes it again."""
    from PIL import Image

    with Image.open(path) as picture:
        stored = picture.convert("RGB")
    apart = difference(stored, fresh)
    faults = []
    if apart > MOST_DIFFERENCE:
        again = f"run python -m hardware.enclosure {name}."
        faults.append(f"{path.relative_to(ROOT)} is {apart:.0f} of 255 off what is drawn now: {again}")
    if path.stat().st_size > LARGEST_BYTES:
        faults.append(f"{path.relative_to(ROOT)} is larger than {LARGEST_BYTES // 1000} kB: lower its quality.")
    return Findings(f"{stored.width} x {stored.height} px, {apart:.1f} of 255 from a new likeness", tuple(faults))


def difference(one: Any, other: Any) -> float:
    """Return how far two pictures differ once both are small: root mean square over all channels, 0 to 255."""
    from PIL import ImageChops, ImageStat

    small = (64, max(1, round(64 * one.height / one.width)))
    apart = ImageChops.difference(one.resize(small), other.resize(small))
    return float((sum(rms**2 for rms in ImageStat.Stat(apart).rms) / 3) ** 0.5)


DRAWINGS = Check("enclosure drawings", drawings, ("build123d",))
STUDIO = Check("enclosure taken apart", studio, ("build123d", "mitsuba", "pyoidn"))
HERO = Check("enclosure on the table", hero, ("build123d", "mitsuba", "pyoidn"))
