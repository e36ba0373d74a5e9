"""What one runtime has and another lacks, met once.

MicroPython supplies `const`, the `micropython` module whose `viper` decorator compiles a function
to machine code, and the pointer types that such a function names. On CPython the same source runs
as plain Python: `const` gives back its argument, `viper` gives back the function, `ptr8` the buffer.
"""

try:
    import micropython
    from micropython import const

    ptr8 = None  # the viper compiler knows the name itself; nobody calls this one
except ImportError:

    class micropython:  # type: ignore[no-redef]  # stands in for the module of that name
        """MicroPython's module of this name, as far as the firmware uses it."""

        @staticmethod
        def viper(function):
            return function

    def const(value):  # type: ignore[misc]
        return value

    def ptr8(buffer):  # type: ignore[misc]
        return buffer


__all__ = ("const", "micropython", "ptr8")
