"""Compute a ring's current from nothing but the bytes on its data wire, and the largest current that is allowed.

The fuzz test checks every frame. The formula is in docs/light.md, section 5, and `hardware/power.md` gives the sources
for its figures.
"""

from typing import Any

_BOARD_MA = 50
_PIXEL_MA = 1  # the current of one pixel, lit or dark, without its channels
_CHANNEL_MA = 20  # the current of one channel at 255


def frame_ma(frame: bytes | bytearray, ring_px: int) -> int:
    """Return the current in mA that the board and a ring of `ring_px` pixels draw while the ring shows `frame`, rounded
    up.
    """
    return _BOARD_MA + _PIXEL_MA * ring_px - (-sum(frame) * _CHANNEL_MA // 255)


def allowed_ma(app: Any) -> int:
    """Return the current in mA that the device `app` may draw now: its budget, or the larger current that it has
    reported."""
    return max([int(app.settings["budget_ma"]), *(int(note[-1]) for note in app.settings.notes(app.session.table))])


def overdrawn(app: Any, frame: bytes | bytearray) -> str:
    """Return a message if `frame`, the newest frame of `app`, draws too much current, otherwise ""."""
    draws, allowed = frame_ma(frame, app.settings["ring_px"]), allowed_ma(app)
    if draws <= allowed:
        return ""
    return f"a frame draws {draws} mA and may draw {allowed}: {bytes(frame).hex()}"
