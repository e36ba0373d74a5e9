"""The table of names in the bundle: what boot/qstrs_in_flash.py and MicroPython rely on."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.packing import littlefs_image
from host_tools.packing.compile import bundle
from host_tools.packing.flash_tables import name_table

WORDS = st.sets(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1, max_size=60))
# as they stand in the pools of MicroPython's own image (RPI_PICO-20260406-v1.28.0.uf2, at 0x100470b0)
CHECK_BYTES = {"append": 0x6B, "__init__": 0x5F, "print": 0x54, "range": 0x1A, "micropython": 0x0B}


def read(table):
    """(sorted names, their check bytes, the offset of the lengths) of a table."""
    count, skipped = struct.unpack_from("<HH", table)
    at = 4 + skipped
    lengths, checks, texts = table[at : at + count], table[at + count : at + 2 * count], table[at + 2 * count :]
    names = []
    for length in lengths:
        names.append(texts[:length].decode())
        assert texts[length] == 0
        texts = texts[length + 1 :]
    assert texts == b""
    return names, checks, at


@given(WORDS, st.integers(0, 9000))
def test_all_names_are_there_in_the_order_of_their_bytes(words, place):
    names, checks, _ = read(name_table(words, place))
    assert names == sorted(words, key=str.encode)
    assert 0 not in checks


def test_the_check_bytes_are_micropythons():
    names, checks, _ = read(name_table(CHECK_BYTES, 0))
    assert dict(zip(names, checks, strict=True)) == CHECK_BYTES


@pytest.mark.parametrize("place", [0, 100, 2000, 4090, 4095, 4096, 8000, 8188, 20_000])
def test_the_lengths_lie_in_one_block_of_the_flash(place):
    table = name_table([f"name {number}" for number in range(2300)], place)
    _, _, at = read(table)
    image = littlefs_image.build({"a": b"\xee" * place + table})
    assert table[at : at + 2300] in image


def test_the_lengths_lie_in_one_block_behind_the_index_of_a_bundle():
    packed = bundle({f"module_{number}.mpy": b"" for number in range(100)}, [f"name {n}" for n in range(2300)])
    table = packed[4 + struct.unpack_from("<H", packed, 2)[0] :]
    _, _, at = read(table)
    assert table[at : at + 2300] in littlefs_image.build({"a": packed})


def test_too_many_names_are_refused():
    with pytest.raises(ValueError, match="too many"):
        name_table(map(str, range(4093)), 0)
    with pytest.raises(ValueError, match="too long"):
        name_table(["x" * 256], 0)
