"""Run the firmware on this computer: on MicroPython if it is installed, otherwise on CPython."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from host_tools.command_line import what_to_type
from host_tools.command_line.file_access import shown
from host_tools.device.firmware_client import DeviceError, FirmwareClient

if TYPE_CHECKING:
    from filelock import BaseFileLock

ROOT = Path(__file__).resolve().parents[2]
ENTRY = ROOT / "firmware" / "main.py"
# A Pico's 240 kB correspond to 480k, because objects of the unix port are twice as large. The rest is for code: a Pico
# runs it from flash, and the unix port compiles it into the heap.
HEAP = "1m"
RUNTIMES = ("auto", "micropython", "cpython")
IN_USE = "The table in {folder} is in use by another program: close that, or choose another folder (--folder NAME)."
LOCK = ".lock"  # a file in the folder, locked while a program uses the table; it is unlocked however the program ends
NO_FOLDER = "The folder {folder} cannot be used ({fault}): name another (--folder NAME)."
NO_MICROPYTHON = "There is no MicroPython on this machine; the same firmware runs on CPython."


class FirmwareProcess:
    """The firmware as a child process. The link uses the standard input and output of this process.

    While the process runs, a lock keeps other programs from using `folder`, where the firmware stores its files.
    """

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
        """Start the process in its own process group, so that Ctrl-C reaches only the host.

        :raises DeviceError: if the folder is in use or unusable, or the process cannot be started.
        """
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
        """Return the next line, or `b""` if the process has closed its output."""
        assert self._process is not None and self._process.stdout is not None
        return self._process.stdout.readline()

    def write(self, data: bytes) -> None:
        """Write the bytes to the process without a buffer.

        With a buffer, `close` would have to wait for a write to a process that has stopped reading.
        """
        assert self._process is not None and self._process.stdin is not None
        while data:
            data = data[os.write(self._process.stdin.fileno(), data) :]

    def close(self) -> None:
        """Close the standard input of the process, which shuts the firmware down cleanly. If the process does not end,
        kill it.
        """
        process = self._process
        if process is None:
            return
        self._end(process)
        self._free()

    def _claim(self) -> None:
        # this import takes a tenth of a second, so only programs that start the firmware do it
        from filelock import FileLock, Timeout

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
        """Unlock the folder, so that other programs can use it. This method may be called twice."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    @staticmethod
    def _end(process: subprocess.Popen[bytes]) -> None:
        try:
            if process.stdin is not None:
                process.stdin.close()
        except OSError:
            pass  # the process has already ended
        if not ends(process):
            process.terminate()
            if not ends(process):
                process.kill()
                process.wait()


def ends(process: subprocess.Popen[bytes], within_s: float = 1.5) -> bool:
    """Return True if the process ends by itself within `within_s` seconds."""
    try:
        process.wait(within_s)
    except subprocess.TimeoutExpired:
        return False
    return True


def find_micropython() -> str | None:
    """Return the path of the MicroPython interpreter, or None if there is none.

    Search the folder of the running Python first, because its virtual environment may not be activated. Then search the
    folders in PATH.
    """
    return shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")


def firmware(runtime: str, folder: Path) -> FirmwareClient:
    """Return a client for firmware on the chosen runtime. The caller must `start` the client. The runtime `auto` means
    MicroPython, or CPython if MicroPython is missing.

    :param folder: where the firmware stores settings and games. It is created if it is missing.
    :raises DeviceError: if `runtime` is `micropython` and MicroPython is missing, or the name of the folder is not
        UTF-8.
    """
    interpreter = None if runtime == "cpython" else find_micropython()
    if interpreter is None and runtime == "micropython":
        raise DeviceError(
            "There is no MicroPython on this machine (`make run` looks for one); "
            f"{what_to_type.option('--runtime', 'cpython')} needs none."
        )
    entry, store = str(ENTRY), os.path.abspath(folder)
    if not is_utf_8(entry + store):
        raise DeviceError(NO_FOLDER.format(folder=shown(Path(store)), fault="its name is not UTF-8"))
    if interpreter is None:
        return FirmwareClient(FirmwareProcess("CPython", [sys.executable, "-u", entry, store], folder))
    command = [interpreter, "-X", f"heapsize={HEAP}", entry, store]
    return FirmwareClient(FirmwareProcess("MicroPython", command, folder, {"MICROPYPATH": f"{ENTRY.parent}:.frozen"}))


def is_utf_8(text: str) -> bool:
    """Return True if UTF-8 can encode this file name, so that MicroPython can use it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def module(name: str) -> ModuleType:
    """Import a module of the firmware and return it, for constants that the host and the device share."""
    return importlib.import_module(name)


def falls_back(runtime: str) -> bool:
    """Return True if `runtime` is `auto` and CPython must be used because MicroPython is missing."""
    return runtime == "auto" and find_micropython() is None
