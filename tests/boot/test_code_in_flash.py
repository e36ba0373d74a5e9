"""Functions and strings stay in the bundle in flash: on the emulated Pico, and a file's blocks against littlefs."""

import random
import sys
import types

import pytest

from emulated import after_turns, assert_plays, pico, require_bench, ring, started

require_bench()

from host_tools.packing import littlefs_image  # noqa: E402
from host_tools.packing.compile import _OPTIONS, FIRMWARE, _compiled, on_device  # noqa: E402
from host_tools.packing.micropython_download import TAG  # noqa: E402

SOURCE = (FIRMWARE / "boot" / "code_in_flash.py").read_text(encoding="utf-8")
# how many functions and methods of the firmware's modules point to flash, and how many to the heap
COUNTED = """
import sys
from machine import mem32
def look():
    found = [0, 0]
    def visit(names):
        for value in names.values():
            if type(value) is type(look):
                found[mem32[id(value) + 12] >> 24 == 0x20] += 1
            elif type(value) is type:
                visit(value.__dict__)
    for name, module in sys.modules.items():
        if not name.startswith("boot") and name != "__main__" and name != "rp2":
            visit(module.__dict__)
    return found
print(look())
"""
# how many strings of the modules, also in tuples, have their letters in flash, and how many on the heap
STRINGS = """
import sys
from machine import mem32
found = [0, 0]
def visit(value):
    if type(value) is tuple:
        for each in value:
            visit(each)
    elif type(value) is str and id(value) & 3 == 0 and id(value) >> 24 == 0x20:
        found[mem32[id(value) + 12] >> 24 == 0x20] += 1
for name, module in sys.modules.items():
    if not name.startswith("boot") and name not in ("__main__", "free_memory"):  # that one has a long chain of tuples
        for value in module.__dict__.values():
            visit(value)
print(found)
"""
FREE = "import gc\ngc.collect()\nprint(gc.mem_free())\n"
# the other slot is filled with a copy of this one, between files that come and go, as after many updates
SCATTER = """
import os
with open("/a", "rb") as old, open("/b", "wb") as new:
    number = 0
    while True:
        piece = old.read(6000)
        if not piece:
            break
        new.write(piece)
        number += 1
        with open("/x%d" % number, "wb") as other:
            other.write(bytes(5000))
for number in range(1, number + 1, 2):
    os.remove("/x%d" % number)
with open("/slot", "wb") as file:
    file.write(b"b")
with open("/a", "wb") as file:
    file.write(b"torn")
"""

# in how many calls a module can be imported, run from flash or, in the end, from the heap
DEEP = """
import builtins, sys
from boot.code_in_flash import CodeInFlash
def deep(left):
    if left:
        deep(left - 1)
    else:
        import ticks
def deepest():
    for left in range(99):
        sys.modules.pop("ticks", None)
        try:
            deep(left)
        except RuntimeError:
            return left
found = [deepest()]
del builtins.run_from_flash
CodeInFlash.add = lambda *_: None
print(found + [deepest()])
"""

# what differs in a MicroPython that lays out something in another way, or is another version
OTHER_LAYOUTS = {
    "version": ("_VERSION = (1, 28, 0)", "_VERSION = (1, 28, 1)"),
    "function": ("_point(value + 12, value + 8", "_point(value + 8, value + 8"),
    "generator": ("or kind == kinds[1]:\n                _point(value", "or kind == 1:\n                _point(value"),
    "class": ("elif kind == kinds[2]:", "elif kind == 1:"),
    "closure": ("elif kind == kinds[3]", "elif kind == 1"),
    "property": ("or kind == kinds[4]", "or kind == 1"),
    "static_method": ("or kind == kinds[5]", "or kind == 1"),
    "class_method": ("or kind == kinds[6]", "or kind == 1"),
    "inner_function": ("_point(functions[number] + 4", "_point(functions[number] + 8"),
    "constants": ("id(module) + 12", "id(module) + 8"),
    "tuple": ("if kind == kinds[7]", "if kind == 1"),
    "string": ("if kind == kinds[8]", "if kind == 1"),
}
TRY_OUT = """
import gc
modules = [(name, __import__(name)) for name in %r if gc.collect() is None]
print([(name, module._known_layout() and module._known_constants()) for name, module in modules])
print("@end")
"""


def told(bench, code):
    return eval(bench.console.run(code, 120_000))


@pytest.mark.long
def test_nearly_all_functions_and_strings_are_in_flash_and_a_fifth_of_the_heap_is_free_for_it():
    bench = started(after_turns(3))
    assert_plays(bench)
    in_flash, on_heap = told(bench, COUNTED)
    assert in_flash > 700
    assert on_heap < 0.08 * in_flash  # those that lie in two blocks of the file, and machine code
    in_flash, on_heap = told(bench, STRINGS)
    assert in_flash > 3 * on_heap > 0  # those that a program has made, or that lie in two blocks
    stays = SOURCE.replace("known = _known_layout() and", "known = False and")
    assert stays != SOURCE
    other = started(after_turns(3), {"boot/code_in_flash.py": stays})
    assert told(other, COUNTED)[0] == 0
    assert told(other, STRINGS)[0] == 0
    assert told(bench, FREE) - told(other, FREE) > 40_000


@pytest.mark.long
@pytest.mark.parametrize(
    ("what", "instead"),
    [("if not known:", "if True:"), ("return uctypes.addressof(flash)", "raise TypeError")],
)
def test_where_memory_or_flash_are_laid_out_in_another_way_all_runs_from_the_heap(what, instead):
    planted = SOURCE.replace(what, instead)
    assert planted != SOURCE
    bench = started(after_turns(3), {"boot/code_in_flash.py": planted})
    assert_plays(bench)
    assert told(bench, COUNTED)[0] == 0


@pytest.mark.long
def test_each_layout_is_proven_at_the_start_and_the_version_too():
    files = {"known.py": SOURCE}
    for name, (what, instead) in OTHER_LAYOUTS.items():
        files[f"{name}.py"] = SOURCE.replace(what, instead)
        assert files[f"{name}.py"] != SOURCE
    names = [name[:-3] for name in files]
    bench = pico(TRY_OUT % names, part="boot", files=_compiled(files, _OPTIONS))
    bench.console.expect("@end", 60_000)
    found = dict(eval(bytes(bench.console.text).split(b"\r\n")[0]))
    assert found == {name: name == "known" for name in names}


@pytest.mark.long
def test_a_module_can_be_imported_as_deep_in_calls_as_where_its_functions_stay_on_the_heap():
    bench, _ = ring(after_turns(1))
    bench.run_ms(3000)
    deep, without = told(bench, DEEP)
    assert deep >= without > 5


@pytest.mark.long
def test_a_firmware_whose_blocks_are_scattered_over_the_flash_runs_from_it_too():
    bench = started(after_turns(3))
    bench.console.run(SCATTER, 120_000)
    bench.power_cycle()
    bench.run_ms(4000)
    assert_plays(bench)
    in_flash, on_heap = told(bench, COUNTED)
    assert in_flash > 700
    assert on_heap < 0.08 * in_flash


def _blocks(monkeypatch):
    for name, holds in {
        "rp2": (),
        "uctypes": (),
        "vfs": (),
        "machine": ("mem32",),
        "micropython": ("const", "viper"),
    }.items():
        stub = types.ModuleType(name)
        for each in holds:
            setattr(stub, each, lambda value: value)
        monkeypatch.setitem(sys.modules, name, stub)
    monkeypatch.delitem(sys.modules, "boot.code_in_flash", raising=False)
    from boot.code_in_flash import _blocks

    monkeypatch.delitem(sys.modules, "boot.code_in_flash")
    return _blocks


@pytest.mark.parametrize("size", [5000, 4096 + 4092, 4096 + 4092 + 100, 150_000, 300_001])
def test_each_byte_of_a_file_lies_where_littlefs_has_put_it(size, monkeypatch):
    content = random.Random(size).randbytes(size)
    image = littlefs_image.build({"a": content})
    blocks = _blocks(monkeypatch)(size)
    begin = 0
    for at in range(0, len(blocks), 2):
        end = min(blocks[at], size)
        found = image.find(content[begin:end])
        assert found >= 0
        assert found % 4096 == blocks[at + 1] + begin
        assert blocks[at] - begin + found % 4096 == 4096
        begin = end
    assert begin == size


def test_the_version_whose_layouts_are_known_is_the_one_that_is_installed():
    assert f"_VERSION = {tuple(map(int, TAG.split('.')))}" in SOURCE


def test_every_module_of_the_slot_says_last_that_it_is_imported():
    assert on_device()["a"].count(b"run_from_flash") > 100
