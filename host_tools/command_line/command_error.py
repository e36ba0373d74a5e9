"""The exception that ends a command with one sentence: `__main__` alone catches and prints it."""


class CommandError(Exception):
    """A command cannot go on; the message is one sentence for whoever typed it: what, where, what to do."""
