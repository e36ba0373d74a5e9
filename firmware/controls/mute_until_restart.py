"""Mute the device until the next start. This module is loaded when a player chooses its menu entry."""


def be_quiet(actions, now_ms: int) -> None:
    """Mute the device. The settings do not change. The settings apply again after a restart."""
    actions.quiet = True
