"""What one runtime has and another lacks, met once.

MicroPython supplies `const`, the `micropython` module whose `viper` decorator compiles a function
to machine code. On CPython the same source runs as plain Python: `const` gives back its argument, `viper` the function.
The pointer type that such a function names in its signature is known to the compiler alone.
"""

try:
    import micropython
    from micropython import const
except ImportError:

    class micropython:  # type: ignore[no-redef]  # stands in for the module of that name
        """MicroPython's module of this name, as far as the firmware uses it."""

        @staticmethod
        def viper(function):
            return function

    def const(value):  # type: ignore[misc]
        return value


ptr8 = bytearray

__all__ = ("const", "micropython", "ptr8")
