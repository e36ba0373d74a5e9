"""The firmware's names stay in the bundle in flash, on the emulated Pico."""

import pytest

from emulated import after_turns, assert_plays, pico, require_bench, started

require_bench()

from host_tools.packing.compile import _OPTIONS, FIRMWARE, _compiled, on_device  # noqa: E402

pytestmark = pytest.mark.long

SOURCE = (FIRMWARE / "boot" / "qstrs_in_flash.py").read_text(encoding="utf-8")
# How many names are found in flash, and how many MicroPython has kept on the heap since: the sorted pool on the heap,
# and the pools after it. The names of loaded modules are there already, so looking adds none of them.
POOLS = """
from machine import mem32
at = 0x20000000
while True:
    pool = mem32[at]
    if pool & 15 == 0 and 0x20000000 < pool < 0x2003F000:
        room = mem32[pool + 8]
        if mem32[pool + 16] == pool + 24 + 4 * room and mem32[pool + 20] == mem32[pool + 16] + room:
            break
    at += 4
later = 0
while mem32[pool + 4] >= 0:
    later += mem32[pool + 12]
    pool = mem32[pool]
checks = __import__("uctypes").bytes_at(mem32[pool + 16], mem32[pool + 12])
print([sum(map(bool, checks)), later])
"""
LATER_MODULES = "link.self_test, link.tell_games_on_record, controls.common_dialogues"
LATER_MODULES += ", controls.menu, controls.menu_pages, controls.table_sizes_and_house_rules"
LATER_MODULES += ", controls.random_draw, controls.locate_players, controls.kept_tables_pages"
LATER_MODULES += ", storage.kept_tables, games.duelist_emperor.menu_entries, games.duelist_emperor.dialogues"
EXTRAS = {"clock": "bank_a_team", "sound_signs": True, "small_screen": True}
EXTRAS |= {"seat_wires": list(range(8)), "turn_passed_by": "its_own_seat"}
MOST_ON_THE_HEAP = 96  # MicroPython's pools of 32 and 64; the next one would take 800 bytes in one piece

# what differs in a MicroPython that lays out its pools in another way
OTHER_LAYOUTS = {
    "check_bytes": ("ptr32(pool)[4] == checks", "ptr32(pool)[5] == checks"),
    "room": ("room = ptr32(pool)[2]", "room = ptr32(pool)[3] + 1"),
    "count": ("_BEFORE, _COUNT", "_COUNT, _BEFORE"),
    "where": ("            return at", "            return at + 4"),
    "hash": ("file.seek(lengths + count)", "file.seek(lengths)"),
    "addresses": ("pool[6 + number] = last", "pool[6 + number] = last + 1"),
}
TRY_OUT = """
import sys
from boot.bundle_file_system import BundleFileSystem
from boot.code_in_flash import CodeInFlash
bundle = BundleFileSystem("a")
blocks = CodeInFlash("a").blocks
found = []
for name in %r:
    try:
        bundle._file.seek(0)
        __import__(name).use_names(bundle._file, bundle._places["/names.bin"][0], blocks)
        found.append((name, True))
    except Exception:
        found.append((name, False))
print(found)
print("@end")
"""


def told(bench, code):
    return eval(bench.console.run(code, 120_000))


def test_nearly_no_name_is_on_the_heap_whatever_a_game_loads():
    """The game of the 1990s with everything on has the most names."""
    bench = started({"settings.json": {"mode": "duelist_emperor", "seats": 6, **EXTRAS}})
    for module in LATER_MODULES.split(", "):
        assert "Error" not in bench.console.run(f"import {module}", 60_000)
    in_flash, on_heap = told(bench, POOLS)
    assert in_flash > 1900
    assert on_heap <= MOST_ON_THE_HEAP


def test_where_pools_are_laid_out_in_another_way_the_names_stay_on_the_heap():
    planted = SOURCE.replace("    if not newest or", "    if newest or")
    assert planted != SOURCE
    bench = started(after_turns(3), {"boot/qstrs_in_flash.py": planted})
    assert_plays(bench)


def test_each_part_of_the_layout_is_proven_before_names_are_read_from_flash():
    files = {"known.py": SOURCE}
    for name, (what, instead) in OTHER_LAYOUTS.items():
        files[f"{name}.py"] = SOURCE.replace(what, instead)
        assert files[f"{name}.py"] != SOURCE
    names = [name[:-3] for name in files][::-1]  # the right one last
    bench = pico(TRY_OUT % names, part="boot", files={**_compiled(files, _OPTIONS), "a": on_device()["a"]})
    bench.console.expect("@end", 60_000)
    found = dict(eval(bytes(bench.console.text).split(b"\r\n")[0]))
    assert found == {name: name == "known" for name in names}
