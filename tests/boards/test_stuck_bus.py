"""Nine clock pulses free a screen that holds SDA low, as one does that was reset in the middle of a transfer.

Source of the bus and the screen: I2C specification UM10204, 3.1.16 "Bus clear"."""

import sys
from types import ModuleType

import pytest

SDA, SCL = 20, 21


class Bus:
    """The two wires, and a screen at 0x3C that lets go of SDA after `clocks` pulses of SCL; None: never."""

    def __init__(self, clocks):
        self.stuck, self.clocks = True, clocks
        self.pulses = self.opened = 0
        self.level = 1
        self.told = []
        self.sticks = False

    def drive_clock(self, level):
        if self.level and not level:
            self.pulses += 1
        self.level = level
        if level and self.pulses == self.clocks:
            self.stuck = False

    def break_off(self):
        self.stuck, self.pulses = True, 0


@pytest.fixture
def wired(monkeypatch):
    """`boards.pico_find_and_test_screens` on this bus: call with the bus."""

    def wire(bus):
        class Pin:
            IN, OPEN_DRAIN, PULL_UP = range(3)

            def __init__(self, number, mode=None, pull=None, *, value=None):
                self.number = number
                if value is not None:
                    self.value(value)

            def value(self, level=None):
                if level is None:
                    return 0 if bus.stuck and self.number == SDA else 1
                assert self.number == SCL, "SDA is the screen's"
                bus.drive_clock(level)
                return None

        class I2C:
            def __init__(self, *_, **__):
                bus.opened += 1

            def writeto(self, address, data):
                if bus.stuck or bus.sticks:
                    bus.break_off()
                    raise OSError(110)
                if address != 0x3C:
                    raise OSError(5)
                bus.told.append(bytes(data))

        machine, micropython = ModuleType("machine"), ModuleType("micropython")
        machine.Pin, machine.I2C = Pin, I2C
        micropython.const = lambda number: number
        for name, module in (("machine", machine), ("micropython", micropython)):
            monkeypatch.setitem(sys.modules, name, module)
        for name in ("boards.pico_find_and_test_screens", "boards.pico_ssd1306"):
            monkeypatch.delitem(sys.modules, name, raising=False)
        import boards.pico_find_and_test_screens as screens

        for name in ("boards.pico_find_and_test_screens", "boards.pico_ssd1306"):
            monkeypatch.delitem(sys.modules, name)
        return screens

    return wire


@pytest.mark.parametrize("clocks", [1, 5, 9])
def test_a_start_frees_the_bus_and_finds_the_screen(clocks, wired):
    bus = Bus(clocks)
    assert [address for address, _ in wired(bus).find_screens(())] == [0x3C]
    assert bus.pulses == 9 and bus.opened == 2 and bus.level == 1


def test_a_bus_that_is_free_has_no_pulses(wired):
    bus = Bus(None)
    bus.stuck = False
    assert [address for address, _ in wired(bus).find_screens(())] == [0x3C]
    assert bus.pulses == 0


def test_a_bus_that_nothing_frees_is_given_up(wired):
    bus = Bus(None)
    assert wired(bus).find_screens(()) == []


def test_before_a_screen_is_given_up_the_bus_is_freed_and_the_transfer_repeated(wired):
    bus = Bus(9)
    (_, screen), *_ = wired(bus).find_screens(())
    told = len(bus.told)
    bus.break_off()
    assert screen.show(0, bytes(range(256)) * 4)
    assert bus.pulses == 9 and len(bus.told) == told + 2
    bus.break_off()
    bus.clocks = None
    assert not screen.show(0, bytes(1024))
    bus.clocks, bus.pulses, bus.sticks = 9, 0, True
    assert not screen.show(0, bytes(1024)), "it holds the bus again each time"
