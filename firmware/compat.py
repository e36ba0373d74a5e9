"""Make up for differences between the runtimes, in one place.

MicroPython supplies `const`, and the `micropython` module whose `viper` decorator compiles a function to machine code.
On CPython the same source runs as plain Python: `const` returns its argument, `viper` the function. Only the compiler
knows the pointer types in the signature of such a function.
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
        """A stand-in for MicroPython's module of this name, as far as the firmware uses it."""

        @staticmethod
        def viper(function):
            return function

    def const(value):  # type: ignore[misc]
        return value

    def collect():
        """Do nothing: CPython frees unused objects at once."""

    def mem_free():
        """Return None: CPython does not know how many bytes are free."""


ptr8 = bytearray
ON_THE_PICO = sys.platform == "rp2"
RUNTIME = sys.implementation.name


def forget(name: str) -> None:
    """Unload a module that is seldom needed, because memory is short. The next import loads it again."""
    if RUNTIME == "micropython":
        package, _, last = name.rpartition(".")
        if sys.modules.pop(name, None) and package:
            delattr(sys.modules[package], last)  # the package refers to it too


def forget_others(package: str, kept) -> None:
    """Unload the modules of a package, except its modules and packages of these names."""
    begins = package + "."
    for name in sorted([name for name in sys.modules if name.startswith(begins)], reverse=True):  # a package last
        if name.split(".")[1] not in kept:
            forget(name)


def discard(name: str) -> None:
    """Unload a module that is no longer in use, and empty it. MicroPython's collector treats every word of memory that
    looks like an address as one. If that keeps a single function alive, it would keep the whole module."""
    module = sys.modules.get(name)
    forget(name)
    if module and RUNTIME == "micropython":
        module.__dict__.clear()


def trace(error) -> str:
    """Return the traceback and the message of an exception, as the runtime writes them."""
    out = io.StringIO()
    print_exception(error, out)
    return out.getvalue()
