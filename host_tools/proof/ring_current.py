"""The current that a ring draws, computed only from the bytes on its wire, and how much it may draw. Every frame is
checked.

The estimate is that of docs/light.md, section 5; `hardware/power.md` says where its figures are from.
"""

import re
from typing import Any

_BOARD_MA = 50
_PIXEL_MA = 1  # lit or dark
_CHANNEL_MA = 20  # of a channel at 255


def frame_ma(frame: bytes | bytearray, ring_px: int) -> int:
    """Return the milliamperes, rounded up, of board and ring while `frame` is on a ring of `ring_px` pixels."""
    return _BOARD_MA + _PIXEL_MA * ring_px - (-sum(frame) * _CHANNEL_MA // 255)


def allowed_ma(app: Any) -> int:
    """Return what the device `app` may draw now: its budget, or the larger figure that it has reported."""
    told = (re.search(r"(\d+) mA\.$", sentence) for sentence in app.settings.notes(app.session.table))
    return max([int(app.settings["budget_ma"]), *(int(found[1]) for found in told if found)])


def overdrawn(app: Any, frame: bytes | bytearray) -> str:
    """Return a sentence if `frame`, just shown by `app`, draws more than it may; else ""."""
    draws, allowed = frame_ma(frame, app.settings["ring_px"]), allowed_ma(app)
    if draws <= allowed:
        return ""
    return f"a frame draws {draws} mA and may draw {allowed}: {bytes(frame).hex()}"
