"""The exception that ends a command with one sentence. Only `__main__` catches and prints it."""


class CommandError(Exception):
    """The error if a command cannot continue. The message is one sentence for the user: what happened, where, and what
    to do.
    """
