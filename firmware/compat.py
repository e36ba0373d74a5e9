"""What one runtime has and another lacks, met once.

MicroPython supplies `const`, the `micropython` module whose `viper` decorator compiles a function
to machine code. On CPython the same source runs as plain Python: `const` gives back its argument, `viper` the function.
The pointer type that such a function names in its signature is known to the compiler alone.
"""

import io
import sys

try:
    from gc import collect, mem_free
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

    def mem_free():
        """CPython does not say how many bytes are free."""


ptr8 = bytearray
ON_THE_PICO = sys.platform == "rp2"
RUNTIME = sys.implementation.name


def forget(name: str) -> None:
    """Drop a module that is seldom needed, where memory is short; the next import loads it anew."""
    if RUNTIME == "micropython":
        package, _, last = name.rpartition(".")
        if sys.modules.pop(name, None) and package:
            delattr(sys.modules[package], last)  # which holds it, too


def forget_others(package: str, kept) -> None:
    """Drop what is loaded of a package, but its modules and packages of these names."""
    begins = package + "."
    for name in sorted([name for name in sys.modules if name.startswith(begins)], reverse=True):  # a package last
        if name.split(".")[1] not in kept:
            forget(name)


def discard(name: str) -> None:
    """Drop a module of which nothing is in use any more, and empty it. MicroPython's collection takes every word of
    memory for an address that looks like one; with a single function it would keep all that its module knows."""
    module = sys.modules.get(name)
    forget(name)
    if module and RUNTIME == "micropython":
        module.__dict__.clear()


def trace(error) -> str:
    """Where an exception came from and what it says, as the runtime tells it."""
    out = io.StringIO()
    print_exception(error, out)
    return out.getvalue()
