"""Make up for the differences between MicroPython and CPython, in one place.

MicroPython has `const`, and the module `micropython` with the decorator `viper`, which compiles a function to machine
code. On CPython the same source runs as plain Python: `const` returns its argument, and `viper` returns the function
unchanged. A `viper` function names pointer types, such as `ptr8`, in its signature. MicroPython's compiler knows these
types itself; for CPython this module defines them.
"""

import io
import sys

try:
    from gc import collect, mem_free
    from sys import print_exception

    import micropython
    from micropython import const
except ImportError:
    import traceback  # only CPython has this module

    def print_exception(error, file):
        traceback.print_exception(error, file=file)

    class micropython:  # type: ignore[no-redef]  # stands in for the module with that name
        """A stand-in on CPython for MicroPython's module `micropython`, with the parts of it that the firmware uses."""

        @staticmethod
        def viper(function):
            return function

    def const(value):  # type: ignore[misc]
        return value

    def collect():
        """Do nothing, because CPython frees unused objects at once."""

    def mem_free():
        """Return None, because CPython does not report how many bytes are free."""


ptr8 = bytearray
ON_THE_PICO = sys.platform == "rp2"
RUNTIME = sys.implementation.name


def load_module(name: str):
    """Import the module `name` only now, because most tables do not need it, and return it."""
    return __import__(name, None, None, (name,))


def borrow(name: str):
    """Import the module `name`, unload it, and return it. What the module defines stays usable while something refers
    to it.
    """
    module = load_module(name)
    forget(name)
    return module


def forget(name: str) -> None:
    """Unload the module `name`, which is seldom needed, to save memory. The next import loads the module again."""
    if RUNTIME == "micropython":
        package, _, last = name.rpartition(".")
        if sys.modules.pop(name, None) and package:
            delattr(sys.modules[package], last)  # the package also refers to the module


def forget_others(package: str, kept) -> None:
    """Unload all modules and subpackages of `package`, except the ones whose names are in `kept`."""
    begins = package + "."
    for name in sorted([name for name in sys.modules if name.startswith(begins)], reverse=True):  # packages last
        if name.split(".")[1] not in kept:
            forget(name)


def discard(name: str) -> None:
    """Unload the module `name`, which is no longer in use, and empty it.

    MicroPython's garbage collector treats every word of memory that looks like an address as a reference. Such a word
    can, by chance, keep one function alive. If the module were not emptied, that function would keep the whole module
    alive.
    """
    module = sys.modules.get(name)
    forget(name)
    if module and RUNTIME == "micropython":
        module.__dict__.clear()


def trace(error) -> str:
    """Return the traceback and the message of the exception `error`, in the runtime's own format."""
    out = io.StringIO()
    print_exception(error, out)
    return out.getvalue()
