"""Mute the device until the next start. This module is loaded when a player takes its entry of the menu."""


def be_quiet(actions, now_ms: int) -> None:
    """Mute the device. The settings do not change, and apply again at the next start."""
    actions.quiet = True
