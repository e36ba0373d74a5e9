"""Pixels of another order than GRB: the copy of each frame that goes out. The wire is in `test_pixel_orders_pico`."""

import builtins
import importlib
import sys

import pytest

from compat import micropython

NAME = "boards.pico_ring_in_another_order"


@pytest.fixture
def module(monkeypatch):
    """The module, in words of viper that CPython understands."""
    monkeypatch.setitem(sys.modules, "micropython", micropython)
    monkeypatch.setattr(builtins, "ptr8", bytearray, raising=False)
    monkeypatch.delitem(sys.modules, NAME, raising=False)
    yield importlib.import_module(NAME)
    sys.modules.pop(NAME, None)


class Sent:
    """A ring that keeps what was sent."""

    def __init__(self):
        self.frames = []

    def show(self, frame):
        self.frames.append(bytes(frame))


@pytest.mark.parametrize(
    ("order", "two", "one"),
    [
        ("RGB", "020103 050406", "080709"),
        ("RGBW", "02010300 05040600", "08070900"),
        ("GRBW", "01020300 04050600", "07080900"),
    ],
)
def test_a_frame_goes_out_in_the_order_of_the_ring_and_without_white_light(module, order, two, one):
    ring = module.PicoRingInAnotherOrder(Sent(), order)
    for frame in (b"\x01\x02\x03\x04\x05\x06", b"\x07\x08\x09"):
        ring.show(bytearray(frame))
    assert ring._ring.frames == [bytes.fromhex(two), bytes.fromhex(one)]


def test_a_longer_ring_for_which_there_is_no_memory_waits_for_its_next_frame(module, monkeypatch):
    def no_memory(size):
        raise MemoryError

    ring = module.PicoRingInAnotherOrder(Sent(), "GRBW")
    ring.show(bytearray(b"\x01\x02\x03"))
    monkeypatch.setattr(module, "bytearray", no_memory, raising=False)
    ring.show(bytearray(b"\x01\x02\x03" * 2))
    ring.show(bytearray(b"\x04\x05\x06"))
    monkeypatch.undo()
    ring.show(bytearray(b"\x01\x02\x03" * 2))
    assert ring._ring.frames == [b"\x01\x02\x03\x00", b"\x04\x05\x06\x00", b"\x01\x02\x03\x00" * 2]
