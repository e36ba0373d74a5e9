"""Which firmware a Pico starts: what a damaged record of the slots or a firmware that was cut short leads to."""

import pytest

from boot.bundle_file_system import BundleFileSystem
from host_tools.packing.compile import bundle, compiled
from runtimes import REPO, needs_micropython, on_micropython

MODULES = {"run_pico.mpy": b"D" * 300, "rules/game.mpy": b"G" * 500}


def test_a_firmware_that_is_cut_short_anywhere_or_grew_is_refused_whole(tmp_path):
    whole = bundle(MODULES)
    path = tmp_path / "a"
    path.write_bytes(whole)
    BundleFileSystem(str(path)).umount()
    for spoilt in [whole[:size] for size in range(len(whole))] + [whole + b"\0"]:
        path.write_bytes(spoilt)
        with pytest.raises(Exception) as raised:  # struct.error, which on MicroPython is a ValueError
            BundleFileSystem(str(path))
        assert isinstance(raised.value, (ValueError, OSError)) or type(raised.value).__name__ == "error"


@needs_micropython
@pytest.mark.parametrize("whole", [pytest.param("io.BytesIO", marks=pytest.mark.long), "none"])
def test_a_module_is_imported_also_where_the_heap_has_no_piece_as_large_as_its_code(whole, tmp_path):
    modules = compiled()
    names = ("rules/value_codec.mpy", "scene.mpy")  # without machine code: that is a Pico's
    (tmp_path / "a").write_bytes(bundle({name: modules[name] for name in names}))
    script = tmp_path / "load.py"
    script.write_text(
        "import io, sys, vfs\n"
        "sys.path[:] = [%r]\n"
        "import bundle_file_system as bundle\n"
        "def none(size):\n"
        "    raise MemoryError\n"
        "class Streams: BytesIO, IOBase = %s, io.IOBase\n"
        "bundle.io = Streams\n"
        "vfs.mount(bundle.BundleFileSystem(%r), '/firmware')\n"
        "sys.path[:] = ['/firmware', %r]\n"
        "from rules.value_codec import Reader, pack\n"
        "out = bytearray()\n"
        "pack([1, 'two', [3, None]], out)\n"
        "from scene import Scene\n"
        "print([Reader(bytes(out)).value(), Scene().moment])\n"
        % (str(REPO / "firmware/boot"), whole, str(tmp_path / "a"), str(REPO / "firmware"))
    )
    assert on_micropython(script).strip() == b"[[1, 'two', [3, None]], 'still']"


@needs_micropython
@pytest.mark.parametrize(
    ("slot", "active"), [(b"a", "a"), (b"b", "b"), (None, "a"), (b"", "a"), (b"\xff", "\xff"), (b"\xc3", "\xc3")]
)
def test_a_record_of_the_slots_that_is_no_text_is_none_and_raises_nothing(slot, active, tmp_path):
    if slot is not None:
        (tmp_path / "slot").write_bytes(slot)
    script = tmp_path / "read.py"
    script.write_text(
        "import sys\n"
        "class Boot: safe_mode_by_held_pass = None\n"
        "sys.modules['boot'] = sys.modules['machine'] = Boot\n"
        "sys.modules['boot.safe_mode_by_held_pass'] = Boot\n"
        "sys.modules['boot.bundle_file_system'] = sys.modules['boot.code_in_flash'] = Boot\n"
        "Boot.BundleFileSystem = Boot.CodeInFlash = None\n"
        "sys.path[:] = [%r, %r]\n"
        "from start import _active\n"
        "sys.path[:] = [%r]\n"
        "print(ord(_active()))\n" % (str(REPO / "firmware/boot"), str(REPO / "firmware"), str(tmp_path) + "/")
    )
    assert int(on_micropython(script)) == ord(active)


@needs_micropython
@pytest.mark.parametrize(
    "data", [b"[" * 20000, b'{"ring_px": ' + b"9" * 100_000 + b"}", b'{"ring_px": 60}' + b" " * 9000]
)
def test_settings_larger_than_memory_keep_nobody_from_safe_mode(data, tmp_path):
    assert wiring(tmp_path, data) == (b"(22, 14, 60, 3)" if b"60}" in data else b"(22, 14, 24, 3)")


def wiring(tmp_path, data):
    """What safe mode reads of these settings on MicroPython."""
    (tmp_path / "settings.json").write_bytes(data)
    script = tmp_path / "wiring.py"
    script.write_text(
        "import sys\n"
        "class Machine: Pin = mem32 = bitstream = None\n"
        "sys.modules['machine'] = Machine\n"
        "sys.path[:] = [%r]\n"
        "import safe_mode_by_held_pass as safe_mode\n"
        "read = open\n"
        "safe_mode.open = lambda _: read(%r)\n"
        "print(safe_mode.wiring())\n" % (str(REPO / "firmware/boot"), str(tmp_path / "settings.json"))
    )
    return on_micropython(script).strip()


@needs_micropython
@pytest.mark.parametrize(
    ("data", "pixel_bytes"),
    [
        ('{"pixel_order": "RGB"}', 3),
        ('{"pixel_order": "GRBW"}', 4),
        ('{"pixel_order": "RGBW"}', 4),
        ('{"pixel_bytes": 4}', 4),
        ('{"pixel_bytes": 4, "pixel_order": "RGB"}', 3),
        ('{"pixel_order": [4]}', 3),
    ],
)
def test_safe_mode_sends_as_many_bytes_a_pixel_as_the_ring_has_colours(data, pixel_bytes, tmp_path):
    assert wiring(tmp_path, data.encode()) == b"(22, 14, 24, %d)" % pixel_bytes


@needs_micropython
@pytest.mark.parametrize(
    ("board", "says"),
    [
        ("Raspberry Pi Pico with RP2040", b"runs"),
        ("Raspberry Pi Pico W with RP2040", b"runs"),
        ("Raspberry Pi Pico 2 with RP2350", b"This board is a Raspberry Pi Pico 2 with RP2350, but"),
    ],
)
def test_no_firmware_starts_on_another_chip(board, says, tmp_path):
    script = tmp_path / "start_it.py"
    text = (REPO / "firmware/boot/main.py").read_text(encoding="utf-8")
    script.write_text(
        "import sys\n"
        "class Pin:\n"
        "    OUT = 1\n"
        "    def __init__(self, *given, **named): pass\n"
        "class Machine:\n"
        "    bitstream = lambda *given: None\n"
        "    kbd_intr = lambda byte: None\n"
        "class Start: run = lambda: print('runs')\n"
        "class Boot: start = Start\n"
        "class Sys:\n"
        "    path = []\n"
        "    class implementation: _machine = %r\n"
        "Machine.Pin = Pin\n"
        "sys.modules['machine'] = sys.modules['micropython'] = Machine\n"
        "sys.modules['boot'] = Boot\n"
        "sys.modules['sys'] = Sys\n"
        "exec(%r)\n" % (board, text)
    )
    said = on_micropython(script)
    assert said.startswith(says) and said.count(b"\n") == 1


@needs_micropython
@pytest.mark.parametrize("names", [None, 6500], ids=["no index at all", "an index larger than memory"])
def test_a_firmware_whose_index_cannot_be_read_gives_way_to_the_other(names, tmp_path):
    (tmp_path / "slot").write_bytes(b"a")
    (tmp_path / "a").write_bytes(bundle({f"{name:04}": b"" for name in range(names)}) if names else b"torn")
    (tmp_path / "b").write_bytes(
        bundle({"run_pico.py": b"def run(): print('the other runs'); return 22, 24, 2, False"})
    )
    script = tmp_path / "start_it.py"
    script.write_text(
        "import os, sys\n"
        "class Safe:\n"
        "    wanted = lambda: False\n"
        "    wiring = lambda: (22, 14, 24, 4)\n"
        "    show = lambda: print('safe mode')\n"
        "    show_first_light = lambda pixels: print('first light', pixels)\n"
        "    show_dots = lambda gpio, px, dots, pixel_bytes: print(gpio, px, dots, pixel_bytes)\n"
        "def CodeInFlash(path):\n"
        "    raise OSError\n"
        "class Boot:\n"
        "    safe_mode_by_held_pass = Safe\n"
        "sys.modules['machine'] = Boot\n"
        "sys.modules['boot'] = Boot\n"
        "sys.modules['boot.safe_mode_by_held_pass'] = Safe\n"
        "Boot.CodeInFlash = CodeInFlash\n"
        "sys.modules['boot.code_in_flash'] = Boot\n"
        "sys.path[:] = [%r]\n"
        "import bundle_file_system as bundle\n"
        "sys.modules['boot.bundle_file_system'] = bundle\n"
        "import start\n"
        "sys.path[:] = [%r]\n"
        "os.chdir(%r)\n"
        "start.run()\n" % (str(REPO / "firmware/boot"), str(tmp_path) + "/", str(tmp_path))
    )
    assert on_micropython(script).split(b"\n")[:3] == [b"first light 2", b"the other runs", b"22 24 2 4"]
