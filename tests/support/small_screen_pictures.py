"""The pictures of the small screen: `python -m tests.support.small_screen_pictures` draws those that the tests compare
with, and those of the manual, again. Look at them before they are kept."""

import io
import sys
from pathlib import Path

from PIL import Image

sys.path[:0] = [str(Path(__file__).parent)]  # as the tests have it

import runtimes  # noqa: E402

KEPT = runtimes.REPO / "tests" / "display" / "pictures"
MANUAL = runtimes.REPO / "docs" / "pictures"
IN_MANUAL = ("play", "free_for_all", "refused", "page")
SCALE = 2
HEAP = "8m"  # of many devices one after the other, none of them as short of memory as a Pico


def scenes():
    """Return what the screen shows in each scene, as name of the scene -> picture."""
    script = runtimes.REPO / "tests" / "support" / "small_screen_scenes.py"
    lines = runtimes.on_micropython(script, heap=HEAP).decode().splitlines()
    return {name: picture(memory) for name, memory in (line.split() for line in lines)}


def picture(memory):
    """Return what a memory in hexadecimal shows, "dark" for a screen that is off."""
    image = Image.new("1", (128, 64))
    if memory != "dark":
        for at, column in enumerate(bytes.fromhex(memory)):
            for bit in range(8):
                image.putpixel((at % 128, at // 128 * 8 + bit), column >> bit & 1)
    return image


def for_the_manual(image):
    """As the glass shows it: pale blue on black, with a dark edge."""
    large = image.convert("L").resize((128 * SCALE, 64 * SCALE), Image.Resampling.NEAREST)
    glass = Image.new("RGB", (128 * SCALE + 16, 64 * SCALE + 16), (8, 10, 14))
    glass.paste((176, 224, 255), (8, 8), large)
    return glass


def as_png(image):
    """Return the bytes of a PNG file."""
    data = io.BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


def keep():
    """Write all of them."""
    shown = scenes()
    KEPT.mkdir(exist_ok=True)
    for old in KEPT.glob("*.png"):
        old.unlink()
    for name, image in shown.items():
        (KEPT / f"{name}.png").write_bytes(as_png(image))
        if name in IN_MANUAL:
            (MANUAL / manual_name(name)).write_bytes(as_png(for_the_manual(image)))


def manual_name(name):
    """Return the file of a scene among the pictures of the manual."""
    return f"screen-{name.replace('_', '-')}.png"


if __name__ == "__main__":
    keep()
