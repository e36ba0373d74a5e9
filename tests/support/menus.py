"""The menu, and what the device asks, as one finds them by hand. Runs on any interpreter."""


def entry(desk):
    """The entry that the open menu shows."""
    return desk.app.hands.actions.menu.describe()["entry"]


def open_entry(desk, words):
    """Open the menu, step to the entry of this name and take it."""
    desk.hold_both()
    for _ in range(20):
        if entry(desk) == words:
            desk.tap("out")
            return
        desk.tap("pass")
    raise ValueError("the menu has no " + words)


def question(desk):
    """(what is asked, the choice that is shown), None where nothing is."""
    asked = desk.app.hands.actions.dialogue.describe()
    return (asked["question"], asked["choice"]) if asked else None
