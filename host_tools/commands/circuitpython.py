"""The command `circuitpython`: write the files that a maker copies to the drive of a board that runs CircuitPython."""

from __future__ import annotations

import argparse
from pathlib import Path

from host_tools.command_line import file_access
from host_tools.packing.compile import FIRMWARE, without_viper

OUTPUT = Path("dist") / "circuitpython"
STARTER = 'import run_blinka\n\nrun_blinka.run("/data")\n'
_PICO = (
    "main.py",
    "run_pico.py",
    "run_browser.py",
    "boot/",
    "boards/pico",
    "boards/browser",
    "boards/named_records_in_two_files",
    "boards/stdio_board",
    "boards/contract",
)


def tree() -> dict[str, str]:
    """Return the files for the drive, as path -> text."""
    found = {"code.py": STARTER}
    for path in sorted(FIRMWARE.rglob("*.py")):
        name = path.relative_to(FIRMWARE).as_posix()
        if not name.startswith(_PICO):
            found[name] = without_viper(path.read_text(encoding="utf-8"))
    return found


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `circuitpython`."""
    parser.add_argument("--output", type=Path, default=OUTPUT, help=f"the folder, which is replaced ({OUTPUT})")


def run(args: argparse.Namespace) -> int:
    """Write the files for the drive, and return the exit code."""
    file_access.clear(args.output, "code.py", STARTER.encode())
    contents = tree()
    for name, text in contents.items():
        file_access.write(args.output / name, text.encode())
    folder = file_access.shown(args.output)
    print(f"{folder}: {len(contents)} files. Copy them onto the drive CIRCUITPY. Copy neopixel.mpy and")
    print("adafruit_pixelbuf.mpy of Adafruit's bundle into its folder lib. Games need write access (storage.remount).")
    return 0
