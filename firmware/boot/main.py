"""What MicroPython runs first; becomes /main.py. It and boot/ stand outside the slots and hardly ever change.

The path below names the home of boot/. An update that changes boot/ puts the new one into another home, then replaces
this file."""

import sys

# with a path, each built-in module is first looked for in the file system: 3 ms a name
sys.path[:] = []

import machine  # noqa: E402

# light first, everything else after it: one faint dot on the usual pin
machine.bitstream(machine.Pin(22, machine.Pin.OUT, value=0), 0, (400, 850, 800, 450), b"\x04\x04\x04")

sys.path[:] = ["/"]

from boot import start  # noqa: E402

start.run()
