"""`circuitpython`: writes the files for a board that runs CircuitPython, to be copied onto its drive."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from host_tools.compiled import FIRMWARE

OUTPUT = Path("dist") / "circuitpython"
VIPER = "@micropython.viper"  # CircuitPython refuses it as it compiles; without it the function is plain Python
STARTER = 'import device_blinka\n\ndevice_blinka.run("/data")\n'
_PICO = ("main.py", "device.py", "boot/", "boards/pico", "boards/sim", "boards/stdin", "boards/contract")


def tree() -> dict[str, str]:
    """Path on the drive -> text."""
    files = {"code.py": STARTER}
    for path in sorted(FIRMWARE.rglob("*.py")):
        name = path.relative_to(FIRMWARE).as_posix()
        if not name.startswith(_PICO):
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            files[name] = "".join(line for line in lines if line.strip() != VIPER)
    return files


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `circuitpython`."""
    parser.add_argument("--output", type=Path, default=OUTPUT, help=f"the folder, which is made anew ({OUTPUT})")


def run(args: argparse.Namespace) -> int:
    """Write the tree; the exit code."""
    shutil.rmtree(args.output, ignore_errors=True)
    files = tree()
    for name, text in files.items():
        place = args.output / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    print(
        f"{args.output}: {len(files)} files. Copy them onto the drive CIRCUITPY, and into its lib folder neopixel.mpy"
    )
    print(
        "and adafruit_pixelbuf.mpy of Adafruit's bundle. Games are kept where the program may write (storage.remount)."
    )
    return 0
