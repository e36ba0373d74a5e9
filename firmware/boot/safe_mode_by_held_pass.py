"""Detect safe mode. If PASS is held at power-on and for three more seconds, the app does not start.

The module also shows notices without the app, as white dots like those that the app shows.
"""

import json
from time import sleep_ms, sleep_us, ticks_diff, ticks_ms

from machine import Pin, bitstream, mem32
from micropython import const

_SETTINGS = "/data/settings.json"
_GPIOS = tuple(range(23)) + (26, 27, 28)  # the Pico itself uses the other GPIOs
_LENGTHS_PX = range(8, 145)
_MOST_BYTES = const(4096)  # the firmware writes no larger settings file, and a larger one may not fit into memory
_HOLD_MS = const(3000)
_QUIET_MS = const(25)  # a contact must be open for this long to count as released
_SETTLE_US = const(50)  # time for the pad's pull-up of 50 to 80 kOhm to charge a metre of wire
_SCRATCH0 = 0x4005800C  # zero after power-on and RUN, survives every other reset: RP2040 data sheet 4.7
_POWERED = 0x52494E47
_SAFE_MODE_DOTS = const(4)
TIMING_NS = (400, 850, 800, 450)  # high and low of a zero, then of a one; the same as in MicroPython's neopixel
_LEVEL = const(8)  # white at the middle level, at the usual brightness


def wiring() -> tuple:
    """Read four values from the settings file: (GPIO of the ring, GPIO of PASS, number of pixels, bytes of each pixel).

    If a value is missing or invalid, use its default. The function takes 2 ms and never raises an exception, whatever
    the file contains.
    """
    try:
        with open(_SETTINGS) as file:
            found = json.loads(file.read(_MOST_BYTES))
    except Exception:  # the file may contain anything, or be too large for the memory
        found = None
    if not isinstance(found, dict):
        found = {}
    ring = _number(found, "pin_ring", _GPIOS, 22)
    ring_px = _number(found, "ring_px", _LENGTHS_PX, 24)
    order = found.get("pixel_order", "GRBW" if found.get("pixel_bytes") == 4 else None)  # as in `settings`
    return ring, _number(found, "pin_pass", _GPIOS, 14), ring_px, 4 if order in ("RGBW", "GRBW") else 3


def _number(found, key, allowed, usual):
    value = found.get(key)
    return value if type(value) is int and value in allowed else usual


def wanted() -> bool:
    """Return whether PASS was held for the first three seconds after power-on. Only a power-on can start safe mode; no
    other reset can.

    The function waits only while PASS is down. Meanwhile the ring shows safe mode.
    """
    if mem32[_SCRATCH0] == _POWERED:
        return False
    mem32[_SCRATCH0] = _POWERED
    button = Pin(wiring()[1], Pin.IN, Pin.PULL_UP)
    sleep_us(_SETTLE_US)
    if button.value():
        return False
    show()
    started_ms = down_ms = ticks_ms()
    while ticks_diff(ticks_ms(), started_ms) < _HOLD_MS:
        if not button.value():
            down_ms = ticks_ms()
        elif ticks_diff(ticks_ms(), down_ms) >= _QUIET_MS:
            return False
        sleep_ms(1)
    return True


def show() -> None:
    """Show safe mode on the ring."""
    ring, _, ring_px, pixel_bytes = wiring()
    show_dots(ring, ring_px, _SAFE_MODE_DOTS, pixel_bytes)


def show_dots(gpio: int, ring_px: int, dots: int, pixel_bytes: int) -> None:
    """Show `dots` white dots that do not move, evenly spread over a ring of `ring_px` pixels on the pin `gpio`.

    If a pixel has four bytes (`pixel_bytes`), the last byte is for white and stays 0. Sending takes 10 us for each
    byte, and interrupts are disabled during that time.
    """
    frame = bytearray(pixel_bytes * ring_px)
    for dot in range(dots):
        px = (2 * dot * ring_px + dots) // (2 * dots) % ring_px
        for channel in range(3):
            frame[pixel_bytes * px + channel] = _LEVEL
    _send(gpio, frame)


def show_first_light(pixels: int) -> None:
    """Light the first `pixels` pixels faintly. The app's first picture replaces this light."""
    ring, _, _, pixel_bytes = wiring()
    _send(ring, b"\x04\x04\x04\x00"[:pixel_bytes] * pixels)


def _send(gpio: int, frame) -> None:
    bitstream(Pin(gpio, Pin.OUT, value=0), 0, TIMING_NS, frame)
