"""No sound until the next start: an entry of the menu, loaded as it is taken."""


def be_quiet(actions, now_ms: int) -> None:
    """Sound nothing more; what the settings say stays, and holds again as the device starts."""
    actions.quiet = True
