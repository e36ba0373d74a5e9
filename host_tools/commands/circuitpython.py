"""`circuitpython`: writes the files for a board that runs CircuitPython, to be copied onto its drive."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from host_tools.command_line import user_files
from host_tools.command_line.user_files import FileError
from host_tools.packing.compile import FIRMWARE

OUTPUT = Path("dist") / "circuitpython"
VIPER = "@micropython.viper"  # CircuitPython refuses it as it compiles; without it the function is plain Python
STARTER = 'import run_blinka\n\nrun_blinka.run("/data")\n'
_PICO = (
    "main.py",
    "run_pico.py",
    "boot/",
    "boards/pico",
    "boards/stdio_board",
    "boards/stdin_bytes",
    "boards/contract",
)


def tree() -> dict[str, str]:
    """Path on the drive -> text."""
    found = {"code.py": STARTER}
    for path in sorted(FIRMWARE.rglob("*.py")):
        name = path.relative_to(FIRMWARE).as_posix()
        if not name.startswith(_PICO):
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            found[name] = "".join(line for line in lines if line.strip() != VIPER)
    return found


def clear(folder: Path) -> None:
    """Make room for the tree.

    :raises FileError: where something else than an older tree is there: it stays."""
    try:
        if folder.exists() and any(folder.iterdir()):
            if (folder / "code.py").read_bytes() != STARTER.encode():
                raise FileNotFoundError
            shutil.rmtree(folder)
    except FileNotFoundError:
        raise FileError(f"{user_files.shown(folder)} holds other files: name a new folder, or an empty one.") from None
    except (OSError, ValueError) as fault:
        raise FileError(f"{user_files.shown(folder)} cannot be used ({fault}): name another folder.") from None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `circuitpython`."""
    parser.add_argument("--output", type=Path, default=OUTPUT, help=f"the folder, which is made anew ({OUTPUT})")


def run(args: argparse.Namespace) -> int:
    """Write the tree; the exit code."""
    clear(args.output)
    contents = tree()
    for name, text in contents.items():
        user_files.write(args.output / name, text.encode())
    print(f"{args.output}: {len(contents)} files. Copy them onto the drive CIRCUITPY, and into its lib neopixel.mpy")
    print(
        "and adafruit_pixelbuf.mpy of Adafruit's bundle. Games are kept where the program may write (storage.remount)."
    )
    return 0
