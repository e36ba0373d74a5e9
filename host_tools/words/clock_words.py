"""The words that the terminal shows about a clock: how much time is left."""

from host_tools.device.firmware_client import Report
from host_tools.words.player_names import name


def clock_time(ms: int) -> str:
    """Return a time in milliseconds as "1:02:03" or "4:05", with a minus sign if the player has exceeded the limit."""
    seconds = abs(ms) // 1000
    hours, rest = divmod(seconds, 3600)
    words = f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
    return f"-{words}" if ms <= -1000 else words


def left(state: Report) -> str:
    """Return the remaining time of each player whose turn it is, or "" if no clock with a limit runs.

    Leave out players whose time has run out, because the sentence about the turn mentions them.
    """
    clock = state.get("clock") or {}
    lefts = clock.get("time_left_ms")
    if not lefts:
        return ""
    accounts = zip(clock["clock_accounts"], lefts, strict=True)
    running = [(account, ms) for account, ms in accounts if ms > 0 and account in clock["running"]]
    return " ".join(f"{name(account)} has {clock_time(ms)} left." for account, ms in running)
