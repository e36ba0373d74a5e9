"""Estimate how much of the Pico's stack the imports of a tick take. This module runs on MicroPython's Unix build.

The Pico has 7,936 bytes of stack, and a tick that needs more is a crash. All figures were measured in November 2026,
with `micropython.stack_use()` at each import of the evening "Two go home: eight on 24 pixels" (`tests/support`), on the
emulated Pico and on the Unix build. The estimates differ from the emulated Pico's figures by 60 bytes at most.
"""

import builtins
import sys

import micropython

_BEFORE_A_TICK_BYTES = 1600  # on the Pico
_IMPORT_BYTES = 616  # on the Pico
_UNIX_IMPORT_BYTES = 5656  # on the Unix build, with `load`
_UNIX_OBSERVER_BYTES = 288  # for `tick` and `load` themselves
_BYTES_PER_UNIX_BYTE = 0.644  # for all calls that are not imports


class StackOfImports:
    """Observes all imports from now on.

    `rows` contains (bytes of the Pico's stack, name of the module) for each module that was imported in a tick.
    """

    def __init__(self):
        self.rows: list = []
        self._import = builtins.__import__
        self._before_bytes = self._nested = 0
        builtins.__import__ = self.load

    def tick(self, tick, *arguments):
        """Call the app's `tick`, and return its result."""
        self._before_bytes = micropython.stack_use()
        try:
            return tick(*arguments)
        finally:
            self._before_bytes = 0

    def load(self, name, *rest):
        """Import a module, as `__import__` does."""
        if not self._before_bytes or name in sys.modules:
            return self._import(name, *rest)
        unix_bytes = micropython.stack_use() - self._before_bytes - _UNIX_OBSERVER_BYTES
        calls_bytes = unix_bytes - self._nested * _UNIX_IMPORT_BYTES
        self._nested += 1
        used_bytes = _BEFORE_A_TICK_BYTES + calls_bytes * _BYTES_PER_UNIX_BYTE + self._nested * _IMPORT_BYTES
        try:
            return self._import(name, *rest)
        finally:
            self._nested -= 1
            if name in sys.modules:  # not a module that MicroPython brings
                self.rows.append((int(used_bytes), name))
