"""The boot ROM itself: its model does as it does, and what `make uf2` writes starts after a drag through it."""

import random
import struct

import pytest

from emulated import RING, require_bench

require_bench()

import sparse_uf2  # noqa: E402
from boot_rom_drive import Drive  # noqa: E402
from host_tools.commands import uf2  # noqa: E402
from host_tools.packing import micropython_download  # noqa: E402
from host_tools.packing.compile import on_device  # noqa: E402
from host_tools.picobench import EmulatedPico, boot_rom_drive_model  # noqa: E402
from host_tools.picobench.flash_chip_model import SIZE  # noqa: E402

pytestmark = pytest.mark.long

SECTORS_A_WRITE = 64  # sectors of one write command
OLD = random.Random(1).randbytes(SIZE)
FIRST, SECOND, THIRD = (  # the same blocks with other bytes: a block that has arrived before is not written again
    sparse_uf2.encode({256 * number: chance.randbytes(256) for number in (*range(9), *range(16, 32))})
    for chance in map(random.Random, (2, 3, 4))
)
BLOCKS = len(FIRST) // 512


def odd(at, value):
    """Block 20 of the third file with another 32-bit word there."""
    sector = bytearray(THIRD[20 * 512 : 21 * 512])
    struct.pack_into("<I", sector, at, value)
    return bytes(sector)


ODD = {
    "nothing": b"",
    "first mark": odd(0, 1),
    "second mark": odd(4, 1),
    "last mark": odd(508, 1),
    "no family": odd(8, 0),
    "not for the flash": odd(8, 0x2001),
    "address within a page": odd(12, 0x10000080),
    "address below the flash": odd(12, 0x00004000),
    "short page": odd(16, 128),
    "number of no block": odd(20, BLOCKS),
    "another count": odd(24, BLOCKS + 1),
    "another family": odd(28, 0xE48BFF59),
}


def written(drive, file):
    """Copy this file as a computer does: in order, several sectors with each command."""
    for at in range(0, len(file), 512 * SECTORS_A_WRITE):
        drive.write(1000 + at // 512, file[at : at + 512 * SECTORS_A_WRITE])


@pytest.mark.parametrize("between", ODD)
def test_the_model_does_as_the_rom_does(between):
    file = FIRST[: 12 * 512] + ODD[between] + SECOND
    drive, model = Drive(OLD), bytearray(OLD)
    written(drive, file)
    assert boot_rom_drive_model.drag(model, file)
    drive.wait_for_restart()
    assert drive.flash == bytes(model)


def test_a_file_that_is_not_complete_leaves_the_drive_there():
    drive, model = Drive(OLD), bytearray(OLD)
    written(drive, FIRST[:-512])
    assert not boot_rom_drive_model.drag(model, FIRST[:-512])
    with pytest.raises(AssertionError, match="does not answer"):
        drive.wait_for_restart()
    assert drive.flash == bytes(model)


@pytest.mark.timeout(1800)  # 2,400 blocks, 80 s of CPU
def test_the_file_of_make_uf2_dragged_through_the_rom_starts():
    file = uf2.build(micropython_download.find().read_bytes(), on_device())
    drive, model = Drive(OLD), bytearray(OLD)
    written(drive, file)
    drive.wait_for_restart()
    boot_rom_drive_model.drag(model, file)
    assert drive.flash == bytes(model)
    bench = EmulatedPico(content=drive.flash)
    wire = bench.probe(RING)
    bench.wait(lambda: len(wire.frames) > 1 and any(wire.frames[-1].data), step_ms=5)
