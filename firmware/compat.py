"""What one runtime has and another lacks, met once.

MicroPython supplies `const`, the `micropython` module whose `viper` decorator compiles a function
to machine code. On CPython the same source runs as plain Python: `const` gives back its argument, `viper` the function.
The pointer type that such a function names in its signature is known to the compiler alone.
"""

import io
import json

try:
    from gc import collect
    from sys import print_exception

    import micropython
    from micropython import const
except ImportError:
    import traceback  # CPython's

    def print_exception(error, file):
        traceback.print_exception(error, file=file)

    class micropython:  # type: ignore[no-redef]  # stands in for the module of that name
        """MicroPython's module of this name, as far as the firmware uses it."""

        @staticmethod
        def viper(function):
            return function

    def const(value):  # type: ignore[misc]
        return value

    def collect():
        """Nothing to do: CPython frees what nobody holds at once."""


ptr8 = bytearray


def trace(error) -> str:
    """Where an exception came from and what it says, as the runtime tells it."""
    out = io.StringIO()
    print_exception(error, out)
    return out.getvalue()


def read_json(data) -> object:
    """The value that stands in these bytes. Raises ValueError where none does, and where MicroPython alone would take
    it, or take it and not be able to write it: keys that are no text, numbers without end, more than 8 levels."""
    try:
        value = json.loads(data.decode())
    except RuntimeError:  # CPython's, of far too many levels
        raise ValueError from None
    items = [value]
    for _ in range(9):  # the brackets, and what stands in the innermost
        inner: list = []
        for item in items:
            if isinstance(item, dict):
                if not all(isinstance(key, str) for key in item):
                    raise ValueError
                inner.extend(item.values())
            elif isinstance(item, list):
                inner.extend(item)
            elif type(item) is type(0.5) and item - item != 0:
                raise ValueError
        items = inner
    if items:
        raise ValueError
    return value


__all__ = ("collect", "const", "micropython", "ptr8", "read_json", "trace")
