"""UF2 files on the drive of the boot ROM: every page arrives, in any order, whatever the flash held."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import sparse_uf2
from host_tools.packing import uf2_blocks
from host_tools.picobench import boot_rom_drive_model

PAGES = 96  # six flash sectors
FOREIGN = b"\xf8\xff\xff\xff".ljust(512, b"\0")  # a file table, which the computer writes between the blocks
images = st.dictionaries(st.integers(0, PAGES - 1), st.binary(min_size=256, max_size=256), min_size=1)


def wrong(file, image, old, shuffle=lambda sectors: None):
    """The offset of each page that is not as it should be after this file, of this image, was dragged."""
    sectors = [file[at : at + 512] for at in range(0, len(file), 512)]
    shuffle(sectors)
    flash = bytearray(old)
    assert boot_rom_drive_model.drag(flash, b"".join([FOREIGN, *sectors[:1], FOREIGN, *sectors]))
    erased = {number // 16 for number in image}
    wanted = [
        image.get(number, b"\xff" * 256 if number // 16 in erased else old[256 * number : 256 * number + 256])
        for number in range(PAGES)
    ]
    return [256 * number for number in range(PAGES) if flash[256 * number : 256 * number + 256] != wanted[number]]


def pages(image):
    """Page number -> bytes as offset -> bytes."""
    return {256 * number: page for number, page in image.items()}


@settings(deadline=None)
@given(images, st.integers(0, 99), st.randoms(use_true_random=False))
def test_every_image_lands_whole_on_every_old_flash_in_every_order(image, seed, order):
    old = random.Random(seed).randbytes(PAGES * 256)
    assert not wrong(uf2_blocks.encode(pages(image)), image, old, order.shuffle)


def test_a_file_with_incomplete_sectors_loses_the_pages_that_a_later_group_erases():
    image = {number: bytes([number]) * 256 for number in (*range(9), *range(16, 32))}
    lost = [256 * number for number in range(16, 23)]  # blocks 9 to 15: block 16 erases their sector once more
    assert wrong(sparse_uf2.encode(pages(image)), image, b"\xff" * PAGES * 256) == lost
