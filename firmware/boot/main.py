"""The first code that MicroPython runs, as /main.py. It and boot/ are outside the slots and hardly ever change.

The path below names the home of boot/. An update that changes boot/ puts the new one into another home, then replaces
this file.
"""

import sys

import micropython

# From the first moment on, Ctrl-C is a byte like any other. The app reads it once it runs, and ends in order.
micropython.kbd_intr(-1)

# with a path, each built-in module is first searched for in the file system: 3 ms a name
sys.path[:] = []

import machine  # noqa: E402

# Light first: one faint dot on the usual pin.
machine.bitstream(machine.Pin(22, machine.Pin.OUT, value=0), 0, (400, 850, 800, 450), b"\x04\x04\x04")

sys.path[:] = ["/"]

# `mpremote mip` copies onto any board, but another chip has other registers where the firmware writes.
if sys.implementation._machine.endswith("RP2040"):
    from boot import start

    start.run()
else:
    import micropython

    micropython.kbd_intr(3)  # at the prompt, Ctrl-C interrupts what is typed
    print(f"This board is a {sys.implementation._machine}, but the firmware is made for the RP2040 of a Pico.")
