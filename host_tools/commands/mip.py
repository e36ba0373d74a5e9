"""`mip`: writes package.json, by which `mpremote mip install` puts the firmware onto a Pico, module by module."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from host_tools.command_line import file_arguments
from host_tools.device import local_firmware, update_plan
from host_tools.packing.compile import FIRMWARE, STARTER, on_pico

PACKAGE = FIRMWARE.parent / "package.json"
_ROOT = ".."  # mip installs into /lib, and MicroPython starts from the root


def package() -> str:
    """The text of package.json. The starter comes last: until then nothing of it runs."""
    urls = []
    for path in sorted(FIRMWARE.rglob("*.py")):
        name = path.relative_to(FIRMWARE).as_posix()
        if on_pico(name):
            place = _ROOT if name.startswith("boot/") else _ROOT + update_plan.MODULES
            urls.append([f"{place}/{name}", f"firmware/{name}"])
    urls.append([_ROOT + update_plan.STARTER, f"firmware/{STARTER}"])
    lines = ",\n    ".join(json.dumps(url) for url in urls)
    version = local_firmware.module("version").FIRMWARE
    return f'{{\n  "version": "{version}",\n  "urls": [\n    {lines}\n  ]\n}}\n'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `mip`."""
    parser.add_argument("--output", type=Path, default=PACKAGE, help="where to write it")


def run(args: argparse.Namespace) -> int:
    """Write it; the exit code."""
    file_arguments.write(args.output, package().encode())
    return 0
