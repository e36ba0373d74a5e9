"""RGBW pixels that the CPU sends: the frame with a white byte behind each pixel. Its PIO program and its wire stand in
`test_rgbw_ring_pico`."""

import builtins
import importlib
import sys
from types import ModuleType

import pytest

from compat import micropython


@pytest.fixture
def rgbw(monkeypatch):
    """The module, in place of whose hardware nothing stands."""
    pio = ModuleType("rp2")
    pio.asm_pio = lambda **options: lambda program: program
    pio.PIO = type("PIO", (), dict.fromkeys(("OUT_LOW", "SHIFT_LEFT", "JOIN_TX"), 0))
    ring = ModuleType("boards.pico_ring")
    ring.BitRing, ring.PioRing = Sent, None
    for name, module in (("rp2", pio), ("boards.pico_ring", ring), ("micropython", micropython)):
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(builtins, "ptr8", bytearray, raising=False)
    monkeypatch.delitem(sys.modules, "boards.pico_rgbw_ring_without_white", raising=False)
    yield importlib.import_module("boards.pico_rgbw_ring_without_white")
    sys.modules.pop("boards.pico_rgbw_ring_without_white", None)


class Sent:
    """A ring that keeps what was sent."""

    def __init__(self, gpio):
        self.frames = []

    def ready(self):
        return True

    def show(self, frame):
        self.frames.append(bytes(frame))


def test_a_frame_goes_out_with_a_white_byte_behind_each_pixel(rgbw):
    ring = rgbw.start(22, "cpu")
    for frame in (b"\x01\x02\x03\x04\x05\x06", b"\x07\x08\x09"):
        ring.show(bytearray(frame))
    assert ring._ring.frames == [b"\x01\x02\x03\x00\x04\x05\x06\x00", b"\x07\x08\x09\x00"]


def test_a_longer_ring_for_which_there_is_no_memory_waits_for_its_next_frame(rgbw, monkeypatch):
    def no_memory(size):
        raise MemoryError

    ring = rgbw.start(22, "cpu")
    ring.show(bytearray(b"\x01\x02\x03"))
    monkeypatch.setattr(rgbw, "bytearray", no_memory, raising=False)
    ring.show(bytearray(b"\x01\x02\x03" * 2))
    ring.show(bytearray(b"\x04\x05\x06"))
    monkeypatch.undo()
    ring.show(bytearray(b"\x01\x02\x03" * 2))
    assert ring._ring.frames == [b"\x01\x02\x03\x00", b"\x04\x05\x06\x00", b"\x01\x02\x03\x00" * 2]
