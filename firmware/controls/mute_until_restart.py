"""Mute the device until the next start. This is an entry of the menu, loaded when a player takes it."""


def be_quiet(actions, now_ms: int) -> None:
    """Mute the device. The settings do not change, and apply again at the next start."""
    actions.quiet = True
