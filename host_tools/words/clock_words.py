"""What the terminal says where the table plays with a clock: how much time is left."""

from host_tools.device.firmware_client import Report
from host_tools.words.player_names import name


def clock_time(ms: int) -> str:
    """ "1:02:03", "4:05"; negative where time is overdrawn."""
    seconds = abs(ms) // 1000
    hours, rest = divmod(seconds, 3600)
    words = f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
    return f"-{words}" if ms <= -1000 else words


def left(state: Report) -> str:
    """How much time is left to those whose turn runs, where there is a limit; else empty."""
    clock = state.get("clock") or {}
    lefts = clock.get("time_left_ms")
    if not lefts:
        return ""
    said = []
    for account, ms in zip(clock["clock_accounts"], lefts, strict=True):
        if account in clock["running"]:
            said.append(
                f"{name(account)}'s time has run out." if ms <= 0 else f"{name(account)} has {clock_time(ms)} left."
            )
    return " ".join(said)
