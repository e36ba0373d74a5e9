"""The first code that MicroPython runs on a Pico. On the Pico, this file is /main.py.

This file and the folder boot/ are outside the two firmware slots and hardly ever change. This file puts the folder that
contains boot/ on the import path. To change boot/, an update copies the new version to another folder and then replaces
this file.
"""

import sys

import micropython

# From the start, Ctrl-C is a byte like any other. The app reads it when it runs, and then ends normally.
micropython.kbd_intr(-1)

# With an empty path, MicroPython does not first search the file system for each built-in module. That saves 3 ms for
# each of them.
sys.path[:] = []

import machine  # noqa: E402

# Before anything else, show a light: one faint dot of a ring on the usual pin.
machine.bitstream(machine.Pin(22, machine.Pin.OUT, value=0), 0, (400, 850, 800, 450), b"\x04\x04\x04")

sys.path[:] = ["/"]

# `mpremote mip` copies the firmware onto any board. On another chip, however, the firmware would write to the wrong
# registers.
if sys.implementation._machine.endswith("RP2040"):
    from boot import start

    start.run()
else:
    import micropython

    micropython.kbd_intr(3)  # at the prompt, Ctrl-C cancels what was typed
    print(f"This board is a {sys.implementation._machine}, but the firmware is made for the RP2040 of a Pico.")
