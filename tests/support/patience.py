"""How long any test waits for a condition. Only a hang takes this long."""

import asyncio
import time

PATIENCE_S = 180.0
PATIENCE_MS = round(1000 * PATIENCE_S)
LOOK_S = 0.01  # between two looks


def until(condition, what="the condition"):
    """Wait until `condition()` is true, and return its result. After PATIENCE_S, raise AssertionError, which names
    `what`."""
    end = time.monotonic() + PATIENCE_S
    while not (given := condition()):
        assert time.monotonic() < end, f"waited {PATIENCE_S:.0f} s in vain for {what}"
        time.sleep(LOOK_S)
    return given


async def eventually(condition, what="the condition"):
    """`until` for a coroutine: the event loop runs between two looks."""
    end = time.monotonic() + PATIENCE_S
    while not (given := condition()):
        assert time.monotonic() < end, f"waited {PATIENCE_S:.0f} s in vain for {what}"
        await asyncio.sleep(LOOK_S)
    return given
