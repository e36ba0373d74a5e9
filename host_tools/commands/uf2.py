"""The command `uf2`: build a UF2 file that turns a Pico into an Emperor Ring when it is dragged onto the Pico's drive.

The file contains MicroPython and the compiled firmware.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from host_tools.command_line import file_access, what_to_type
from host_tools.packing import littlefs_image, micropython_download, uf2_blocks
from host_tools.packing.compile import on_device

OUTPUT = Path("dist") / "emperor-ring-pico.uf2"


class Board(NamedTuple):
    """A kind of board: its MicroPython image, the number of blocks in its file system, and the path of its UF2 file."""

    image: micropython_download.Image
    blocks: int
    output: Path


BOARDS = {
    "pico": Board(micropython_download.PICO, littlefs_image.BLOCKS, OUTPUT),
    "pico_w": Board(
        micropython_download.PICO_W, littlefs_image.BLOCKS_PICO_W, OUTPUT.with_name("emperor-ring-pico-w.uf2")
    ),
}


def build(micropython: bytes, contents: Mapping[str, bytes], blocks: int = littlefs_image.BLOCKS) -> bytes:
    """Return a UF2 file that contains MicroPython's image and a file system with the files in `contents`.

    Each block that littlefs uses is written as a whole sector, even if the block is empty. Otherwise blocks of an older
    file system would stay on the Pico, and littlefs could mistake these blocks for newer ones.

    :param contents: path -> content of each file.
    :param blocks: the file system's size, in blocks.
    """
    pages = dict(uf2_blocks.blocks(micropython))
    store = littlefs_image.build(contents, blocks)
    start = littlefs_image.FLASH_BYTES - len(store)
    for block in littlefs_image.blocks(store):
        for offset in range(block * littlefs_image.BLOCK, (block + 1) * littlefs_image.BLOCK, uf2_blocks.PAYLOAD):
            pages[start + offset] = store[offset : offset + uf2_blocks.PAYLOAD]
    return uf2_blocks.encode(pages)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `uf2`."""
    images = " or ".join(board.image.name for board in BOARDS.values())
    outputs = " or ".join(str(board.output) for board in BOARDS.values())
    parser.add_argument("--board", choices=BOARDS, default="pico", help="the board whose MicroPython it holds (pico)")
    parser.add_argument("--image", help=f"MicroPython's {images}; downloaded once if not given")
    parser.add_argument("--output", type=Path, help=f"the file to write ({outputs})")


def run(options: argparse.Namespace) -> int:
    """Build the UF2 file, and return 0.

    :raises ImageError: if MicroPython's image is missing.
    :raises CompileError: if a module does not compile.
    :raises FileError: if the file cannot be written.
    """
    board = BOARDS[options.board]
    output = options.output or board.output
    uf2 = build(micropython_download.obtain(options.image, board.image), on_device(), board.blocks)
    file_access.write(output, uf2)
    file = file_access.shown(output)
    print(f"{file}: {len(uf2) // 1024} kB. Hold BOOTSEL, plug the Pico in, drag the file onto RPI-RP2.")
    print(f"This erases settings and games on the Pico; `{what_to_type.command('flash')}` keeps them.")
    return 0
