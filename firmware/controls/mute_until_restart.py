"""Mute the device until the next start. It is loaded when a player chooses this menu entry."""


def be_quiet(actions, now_ms: int) -> None:
    """Mute the device. The settings do not change. They apply again after a restart."""
    actions.quiet = True
