"""Build the one file that turns a Pico into an Emperor Ring: MicroPython and the compiled firmware, to drag onto it."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from host_tools.command_line import file_access
from host_tools.packing import littlefs_image, micropython_download, uf2_blocks
from host_tools.packing.compile import on_device

OUTPUT = Path("dist") / "emperor-ring-pico.uf2"


def build(micropython: bytes, contents: Mapping[str, bytes]) -> bytes:
    """The UF2 file of MicroPython's image and a file system with these files.

    It holds every block that takes part in the file system as a whole sector, empty ones too, so that nothing which
    an older file system left on the Pico can pass for newer."""
    pages = dict(uf2_blocks.blocks(micropython))
    store = littlefs_image.build(contents)
    for block in littlefs_image.blocks(store):
        for offset in range(block * littlefs_image.BLOCK, (block + 1) * littlefs_image.BLOCK, uf2_blocks.PAYLOAD):
            pages[littlefs_image.START + offset] = store[offset : offset + uf2_blocks.PAYLOAD]
    return uf2_blocks.encode(pages)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command line takes."""
    parser.add_argument("--image", help=f"MicroPython's {micropython_download.NAME}; downloaded once when not given")
    parser.add_argument("--output", type=Path, default=OUTPUT, help=f"where to write it ({OUTPUT})")


def run(options: argparse.Namespace) -> int:
    """Build the file; 0.

    :raises ImageError, CompileError, FileError: where that is impossible."""
    uf2 = build(micropython_download.obtain(options.image), on_device())
    file_access.write(options.output, uf2)
    print(f"{options.output}: {len(uf2) // 1024} kB. Hold BOOTSEL, plug the Pico in, drag the file onto RPI-RP2.")
    print("This erases the settings and games of a Pico that has some; `make flash` keeps them.")
    return 0
