"""A test bench that runs the original MicroPython on an emulated Pico, for tests and measurements.

An example:

    bench = EmulatedPico({"main.py": source})
    ring, button = bench.probe(22), bench.button(14)
    button.click(at_ms=500, hold_ms=80, bounce_ms=4)
    bench.console.expect("ready")
    bench.run_ms(1000)
    ring.frames[-1].data
"""

from host_tools.picobench.console_as_tcp_port import ConsoleAsTcpPort, served
from host_tools.picobench.emulated_pico import CHARGER, CLOSED, MS, OPEN, EmulatedPico
from host_tools.picobench.flash_chip_model import MAXIMUM, TYPICAL, PowerLostError

__all__ = [
    "CHARGER",
    "CLOSED",
    "MAXIMUM",
    "MS",
    "OPEN",
    "TYPICAL",
    "ConsoleAsTcpPort",
    "EmulatedPico",
    "PowerLostError",
    "served",
]
