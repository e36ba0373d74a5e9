"""Let the signals Ctrl-C, SIGTERM and SIGHUP end a program cleanly, with or without an event loop."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable, Coroutine
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")

# Windows has no SIGHUP
ENDINGS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


def heed_endings() -> None:
    """Let SIGTERM and SIGHUP raise SystemExit with 128 + the signal's number. Ctrl-C already raises KeyboardInterrupt
    by default.
    """
    for ending in ENDINGS:
        if signal.getsignal(ending) is signal.SIG_DFL:  # `nohup` ignores SIGHUP
            signal.signal(ending, _exit)


def ignore_endings() -> None:
    """From now on, ignore Ctrl-C, SIGTERM and SIGHUP, because the program is ending."""
    for ending in ENDINGS:
        signal.signal(ending, signal.SIG_IGN)


def run_until_ended(story: Coroutine[Any, Any, T], end: Callable[[], None] | None = None) -> T:
    """Run a coroutine in an event loop and return its result.

    At the first signal, call `end`, or cancel the coroutine if `end` is None. Ignore later signals.

    :raises KeyboardInterrupt: after Ctrl-C, when the coroutine has ended.
    :raises SystemExit: after SIGTERM or SIGHUP, when the coroutine has ended, with 128 + the signal's number.
    """
    came: list[int] = []

    async def heeding() -> T:
        loop, task = asyncio.get_running_loop(), asyncio.ensure_future(story)

        def take(number: int) -> None:
            if not came:
                came.append(number)
                (end or task.cancel)()

        before = {ending: signal.getsignal(ending) for ending in ENDINGS}
        wanted = [ending for ending in ENDINGS if before[ending] is not signal.SIG_IGN and sys.platform != "win32"]
        for ending in wanted:
            loop.add_signal_handler(ending, take, ending)
        try:
            return await task
        finally:
            for ending in wanted:
                loop.remove_signal_handler(ending)
                signal.signal(ending, signal.SIG_IGN if came else before[ending])

    try:
        result = asyncio.run(heeding())
    except asyncio.CancelledError:
        if not came:
            raise
    if not came:
        return result
    if came[0] == signal.SIGINT:
        raise KeyboardInterrupt
    raise SystemExit(128 + came[0])


def _exit(number: int, _: FrameType | None = None) -> None:
    sys.exit(128 + number)
