"""Mute the device until the next start. This module is loaded when a player chooses its menu entry."""


def be_quiet(actions, now_ms: int) -> None:
    """Mute the device. The settings do not change, and apply again at the next start."""
    actions.quiet = True
