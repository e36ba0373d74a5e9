"""Start the firmware on this machine: on MicroPython if it is installed, else on CPython."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from host_tools.command_line.file_access import shown
from host_tools.device.firmware_client import DeviceError, FirmwareClient

if TYPE_CHECKING:
    from filelock import BaseFileLock

ROOT = Path(__file__).resolve().parents[2]
ENTRY = ROOT / "firmware" / "main.py"
HEAP = "480k"  # stands for the Pico's 240 kB: objects of the unix port are twice as large
RUNTIMES = ("auto", "micropython", "cpython")
IN_USE = "The table in {folder} is in use by another program: close that, or choose another folder (--folder NAME)."
LOCK = ".lock"  # in the folder: locked while a program uses the table, and free when that program ends in any way
NO_FOLDER = "The folder {folder} cannot be used ({fault}): name another (--folder NAME)."
NO_MICROPYTHON = "There is no MicroPython on this machine; the same firmware runs on CPython."


class ProcessTransport:
    """The firmware as a child process, with the link on its standard input and output. No other program may use
    `folder` at the same time."""

    gone = "has stopped"

    def __init__(self, name: str, command: list[str], folder: Path, environment: dict[str, str] | None = None) -> None:
        self.name = name
        self.command = command
        self.environment = environment
        self.folder = folder
        self._lock: BaseFileLock | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def __repr__(self) -> str:
        process = "no process" if self._process is None else f"process {self._process.pid}"
        return f"<{self.name} in {self.folder}, {process}>"

    def open(self) -> None:
        """Start the process, in a group of its own so that Ctrl-C reaches only the host."""
        self._claim()
        try:
            self._process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env={**os.environ, **(self.environment or {})},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            self._free()
            raise DeviceError(f"{self.name} cannot be started ({self.command[0]}: {error.strerror}).") from None

    def read_line(self) -> bytes:
        """Return the next line; `b""` if the process has closed its output."""
        assert self._process is not None and self._process.stdout is not None
        return self._process.stdout.readline()

    def write(self, data: bytes) -> None:
        """Write without the file's buffer, so that `close` need not wait for a write to a process that does not
        read."""
        assert self._process is not None and self._process.stdin is not None
        while data:
            data = data[os.write(self._process.stdin.fileno(), data) :]

    def close(self) -> None:
        """Close its input, which ends the firmware in order; kill it if it does not end."""
        process = self._process
        if process is None:
            return
        self._end(process)
        self._free()

    def _claim(self) -> None:
        from filelock import FileLock, Timeout  # a tenth of a second, only for programs that start a firmware

        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            # use an operating system lock or none: a lock that outlives the process would lock the table for good
            lock = FileLock(self.folder / LOCK, blocking=False, thread_local=False, fallback_to_soft=False)
            lock.acquire()
        except Timeout:
            raise DeviceError(IN_USE.format(folder=shown(self.folder))) from None
        except (OSError, ValueError) as error:
            fault = getattr(error, "strerror", None) or error
            raise DeviceError(NO_FOLDER.format(folder=shown(self.folder), fault=fault)) from None
        self._lock = lock

    def _free(self) -> None:
        """Unlock the folder for other programs; may be called twice."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    @staticmethod
    def _end(process: subprocess.Popen[bytes]) -> None:
        try:
            if process.stdin is not None:
                process.stdin.close()
        except OSError:
            pass  # it has gone already
        if not ends(process):
            process.terminate()
            if not ends(process):
                process.kill()
                process.wait()


def ends(process: subprocess.Popen[bytes], within_s: float = 1.5) -> bool:
    """Return True if the process ends by itself within that time."""
    try:
        process.wait(within_s)
    except subprocess.TimeoutExpired:
        return False
    return True


def find_micropython() -> str | None:
    """Return the interpreter beside our Python (in a virtual environment that is not activated) or on the path."""
    return shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")


def firmware(runtime: str, folder: Path) -> FirmwareClient:
    """Return the firmware on the wanted runtime, ready to `start`; `auto` falls back to CPython.

    :param folder: for settings and games; created if missing.
    :raises DeviceError: if MicroPython is demanded and missing.
    """
    interpreter = None if runtime == "cpython" else find_micropython()
    if interpreter is None and runtime == "micropython":
        raise DeviceError(
            "There is no MicroPython on this machine (`make run` looks for one); --runtime cpython needs none."
        )
    entry, store = str(ENTRY), os.path.abspath(folder)
    if not is_utf_8(entry + store):
        raise DeviceError(NO_FOLDER.format(folder=shown(Path(store)), fault="its name is no UTF-8"))
    if interpreter is None:
        return FirmwareClient(ProcessTransport("CPython", [sys.executable, "-u", entry, store], folder))
    command = [interpreter, "-X", f"heapsize={HEAP}", entry, store]
    return FirmwareClient(ProcessTransport("MicroPython", command, folder, {"MICROPYPATH": f"{ENTRY.parent}:.frozen"}))


def is_utf_8(text: str) -> bool:
    """Whether a name of the system can be handed to MicroPython."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def module(name: str) -> ModuleType:
    """Return a module of the firmware, for constants that host and device share."""
    return importlib.import_module(name)


def falls_back(runtime: str) -> bool:
    """Return True if `auto` must use CPython here."""
    return runtime == "auto" and find_micropython() is None
