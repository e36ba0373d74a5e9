"""Build and read the Pico's littlefs file system on the host."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from littlefs import LittleFS, UserContext

BLOCK = 4096
FLASH_BYTES = 2 << 20
# MicroPython keeps the file system at the end of the flash (ports/rp2/boards):
# MICROPY_HW_FLASH_STORAGE_BYTES in each mpconfigboard.h
BLOCKS = 352  # 1408 KiB: RPI_PICO
BLOCKS_PICO_W = 212  # 848 KiB: RPI_PICO_W
START = FLASH_BYTES - BLOCKS * BLOCK  # the path of the file system on a Pico
# MicroPython 1.24 and 1.25 cannot mount a newer version, and a Pico formats a file system that it cannot mount.
DISK_VERSION = 0x00020000


class _Store(UserContext):
    """The blocks of a file system. The object remembers the numbers of the blocks that littlefs has read."""

    def __init__(self, content: bytes) -> None:
        super().__init__(buffer=bytearray(content))
        self.seen: set[int] = set()

    def read(self, cfg: object, block: int, off: int, size: int) -> bytearray:
        self.seen.add(block)
        at = block * BLOCK + off
        return self.buffer[at : at + size]


def open_on(context: UserContext, *, fresh: bool, count: int = BLOCKS) -> LittleFS:
    """Mount a file system on `count` blocks, and return it. If `fresh` is True, format the blocks first."""
    # the geometry of rp2.Flash (ports/rp2/rp2_flash.c and modules/_boot.py); without `fresh`, any version can be read
    system = LittleFS(
        context=context,
        block_size=BLOCK,
        block_count=count,
        prog_size=256,
        read_size=32,
        cache_size=256,
        lookahead_size=32,
        disk_version=DISK_VERSION if fresh else 0,
        mount=False,
    )
    if fresh:
        system.format()
    system.mount()
    return system


def _open(content: bytes, *, fresh: bool) -> tuple[LittleFS, _Store]:
    context = _Store(content)
    return open_on(context, fresh=fresh, count=len(content) // BLOCK), context


def files_of(folder: Path) -> dict[str, bytes]:
    """Return the files under a folder, as path relative to the folder -> content. Caches and hidden files are left
    out.
    """
    found = {}
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.is_file() and not any(part.startswith(".") or part == "__pycache__" for part in inside.parts):
            found[inside.as_posix()] = path.read_bytes()
    return found


def build(files: Mapping[str, bytes | str], count: int = BLOCKS) -> bytes:
    """Return a file system of `count` blocks that contains these files. The same files always give the same bytes."""
    system, context = _open(b"\xff" * (BLOCK * count), fresh=True)
    for name, content in files.items():
        parent = PurePosixPath(name.lstrip("/")).parent.as_posix()
        if parent != ".":
            system.makedirs(parent, exist_ok=True)
        with system.open(name, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
    system.unmount()
    return bytes(context.buffer)


def read(content: bytes) -> dict[str, bytes]:
    """Return the files of a file system that `build` made, as path -> content.

    :raises littlefs.LittleFSError: if the file system cannot be mounted.
    """
    return _read(content)[0]


def blocks(content: bytes) -> set[int]:
    """Return the numbers of all blocks that the file system uses: the blocks of file data, and both blocks of each
    metadata pair.

    littlefs keeps each directory in two blocks, and uses the block with the higher revision. It reads both blocks when
    it mounts the file system or walks through the directories. Therefore, when littlefs has read every file, it has
    read exactly the blocks that an update must replace.
    """
    return _read(content)[1]


def _read(content: bytes) -> tuple[dict[str, bytes], set[int]]:
    system, store = _open(content, fresh=False)
    found = {}
    for root, _folders, names in system.walk("/"):
        for name in names:
            path = str(PurePosixPath(root) / name)
            with system.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    system.unmount()
    return found, store.seen
