"""What ends a command in one sentence: `__main__` prints it, and no command needs a door of its own for it."""


class CommandError(Exception):
    """A command cannot go on; the message is one sentence for whoever typed it: what, where, what to do."""
