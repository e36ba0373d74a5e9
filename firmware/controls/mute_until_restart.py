"""Mute the device until the next start: a menu entry, loaded when it is taken."""


def be_quiet(actions, now_ms: int) -> None:
    """Mute the device. The settings stay, and apply again at the next start."""
    actions.quiet = True
