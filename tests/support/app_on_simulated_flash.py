"""The app whose files are on the Pico's own storage: littlefs on a flash chip in memory. Runs on MicroPython."""

import gc
import json
import os
import sys

import vfs

import compat

compat.forget = compat.discard = lambda name: None  # nothing is loaded again once the root is gone

for _seldom in (
    "app.clock_keeper",
    "app.game_keeper",
    "controls.table_sizes_and_house_rules",
    "storage.stored_game_replay",
):
    __import__(_seldom)

from boards.folder_storage import FolderStorage  # noqa: E402
from desk import Desk  # noqa: E402
from games.catalogue import NAMES  # noqa: E402
from journal_play import STEPS, PluggedDesk, PowerLostError  # noqa: E402
from nor import Nor  # noqa: E402
from settings import FILE  # noqa: E402
from storage.crashes import NO_CRASH  # noqa: E402
from storage_boards import FolderBoard  # noqa: E402

CUTS = ("before", "torn", "garbled", "after")  # what is left of the chip's operation during which the power is cut
BLOCKS = 352  # the Pico's: 1408 KiB
FIRMWARE = {"/a": 110_000, "/boot/start": 2000, "/main.py": 900}  # bytes of files that are there and never change
FORMAT = {"progsize": 256, "readsize": 32}  # as MicroPython's port to the RP2040 has it


class CountingNor(Nor):
    """A flash chip that counts what is done to each block."""

    def __init__(self, blocks, content=None, cut=-1, mode="torn"):
        super().__init__(blocks, content, cut, mode)
        self.erases = [0] * (len(self.content) // 4096)

    def ioctl(self, request, argument):
        if request == 6:
            self.erases[argument] += 1
        return Nor.ioctl(self, request, argument)


class FlashBoard(FolderBoard):
    """A board whose files are on the chip. It stops when the chip loses its power."""

    def __init__(self, chip, now_ms=0):
        super().__init__("/data", now_ms)
        self.chip = chip
        self.on_frame = lambda ms, frame: None

    def buttons(self):
        if self.chip.dead:
            raise PowerLostError
        return self.levels


class FlashDesk(PluggedDesk):
    """A desk around an app that has just been powered, its files on this chip, after `row` crashes in a row."""

    def __init__(self, chip, now_ms=0, row=NO_CRASH):
        super().__init__(FlashBoard(chip, now_ms), row)

    def idle(self, ms):
        super().idle(ms)
        self.board.sent = bytearray()


def mounted(chip):
    vfs.mount(vfs.VfsLfs2(chip, **FORMAT), "/")
    return chip


def unmounted():
    vfs.umount("/")
    gc.collect()  # closes what a cut left open


def fresh(values=None):
    """Return the content of a Pico's storage after `make flash`, with these settings."""
    chip = CountingNor(BLOCKS)
    vfs.VfsLfs2.mkfs(chip, **FORMAT)
    mounted(chip)
    os.mkdir("/boot")
    for path, size in FIRMWARE.items():
        with open(path, "wb") as file:
            file.write(bytes(size))
    if values is not None:
        assert FolderStorage().write(FILE, json.dumps(values).encode())
    unmounted()
    return bytes(chip.content)


def work(works):
    """Do what the command line names, with its arguments, and print what comes out as a line of JSON. The word `then`
    is between one work and the next."""
    for mode in NAMES:  # imports what is imported on first use: the root is about to go
        desk = Desk({"mode": mode}).begin(0).begin(1)
        for step in STEPS:
            step(desk)
        desk.tell({"do": "settings"})
    vfs.umount("/")
    for command in " ".join(sys.argv[1:]).split(" then "):
        name, *arguments = command.split(" ")
        print(json.dumps(works[name](*[int(word) if word.isdigit() else word for word in arguments])))
