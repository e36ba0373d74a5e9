"""The two kinds of rig that run the firmware in the fuzz test:

on CPython in this process, or on MicroPython in another process. Both kinds of rig accept the same `Op`s and report to
the same `Witness`.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import traceback
from collections.abc import Callable
from types import FrameType
from typing import Any, NamedTuple, Protocol

from host_tools.command_line.command_error import CommandError
from host_tools.device.firmware_process import HEAP, ROOT, find_micropython
from host_tools.proof import firmware_rig
from host_tools.proof.failing_storage import PowerFailed

PATIENCE_S = 180  # an operation that takes longer counts as hanging; a busy machine once took 20 s for one
# Send at most this number of bytes ahead; a pipe holds more, so the two sides never wait for each other.
_MOST_BYTES = 30000
_HEAD = 5
_FIRMWARE = str(ROOT / "firmware")
_COUNTED = 20  # calls are counted in one of this many cases, because counting makes a case several times slower


class Op(NamedTuple):
    """One operation of a rig. `kind` is a letter, and `a`, `b` and `data` are its arguments:

    - C: power on; `a` is `now_ms`, and `data` are the random numbers.
    - L: set the buttons' levels to `a`.
    - W: let `a` ms pass, with a tick every `b` ms.
    - B: send `data` from the host, with a tick every `b` ms.
    - H: let the host read (`a` 1) or stop reading (`a` 0).
    - P: unplug the device and plug it in again, after `a` - 1 crashes.
    - Z: settle, as `FirmwareRig.settle` does.
    - Q: ask for the report of `FirmwareRig.report`.
    - !: call `do` in this process.
    """

    kind: str
    a: int = 0
    b: int = 0
    data: bytes = b""
    step: int = -1  # the step of the case that this operation is a part of
    do: Callable[[], None] | None = None


class Duties(Protocol):
    """The storage methods that the firmware on a rig uses, as `boards.contract` defines them."""

    def read(self, name: str) -> bytes | None: ...
    def ilistdir(self) -> list[str]: ...
    def write(self, name: str, data: bytes) -> bool: ...
    def append(self, name: str, data: bytes) -> bool: ...
    def remove(self, name: str) -> None: ...


class Witness(Protocol):
    """An observer. The rig calls its methods for everything that happens, at once and in order."""

    @property
    def storage(self) -> Duties: ...

    def before(self, op: Op) -> None: ...
    def after(self, op: Op, probe: tuple[int, ...]) -> None: ...
    def frame(self, budget_ma: int, frame: bytes) -> None: ...
    def transfer(self, data: bytes) -> None: ...
    def sent(self, data: bytes) -> None: ...
    def text(self, text: str) -> None: ...
    def restarted(self) -> None: ...
    def dropped(self) -> None: ...


class Fell(CommandError):  # noqa: N818  # the exception left the firmware
    """The error after the firmware raised an exception or its process died. The message says where."""


class CountingRig(firmware_rig.FirmwareRig):
    """A rig that counts the calls in each tick, including calls of the interpreter's own functions.

    The number of calls is the same in every run and on every computer. The rig also measures how deeply calls are
    nested, because each nested call uses about 270 bytes of the Pico's stack.
    """

    def work(self) -> None:
        events = depth = deepest = 0

        def count(frame: FrameType, event: str, _: object) -> None:
            nonlocal events, depth, deepest
            events += 1
            if event in ("call", "return") and frame.f_code.co_filename.startswith(_FIRMWARE):
                depth += 1 if event == "call" else -1
                deepest = max(deepest, depth)

        sys.setprofile(count)
        try:
            firmware_rig.FirmwareRig.work(self)
        finally:
            sys.setprofile(None)
            self.calls = max(self.calls, events // 2)  # each call is counted at its beginning and its end
            self.depth = max(self.depth, deepest)


class LocalRig:
    """A rig that runs the firmware on CPython, in this process."""

    name = "cpython"

    def __init__(self) -> None:
        self._rig: firmware_rig.FirmwareRig | None = None
        self._cases = 0
        self._witness: Witness
        self.waits = 0
        self._line = b""
        self._told: list[tuple[Callable[..., None], tuple[Any, ...]]] = []

    def run(self, ops: list[Op], witness: Witness) -> None:
        """Run these operations, and tell the witness everything that happens.

        :raises Fell: if the firmware raises an exception.
        """
        self._witness = witness
        for op in ops:
            self._told.clear()  # drop messages of an operation that failed, or whose witness raised an exception
            witness.before(op)
            try:
                probe = self._do(op)
            except Exception:
                raise Fell(traceback.format_exc()) from None
            for tell, what in self._told:  # the firmware must not catch an exception that the witness raises
                tell(*what)
            witness.after(op, probe)

    def _do(self, op: Op) -> tuple[int, ...]:
        one = self._rig
        if op.kind == "C":
            kind = firmware_rig.FirmwareRig if self._cases % _COUNTED else CountingRig
            self._cases += 1
            self._rig = one = kind(self, op.a, op.data)
        elif op.kind == "!":
            assert op.do is not None
            op.do()
        assert one is not None
        if op.kind == "L":
            one.press(op.a)
        elif op.kind == "W":
            one.wait(op.a, op.b)
        elif op.kind == "B":
            self._line, self.waits = op.data, len(op.data)
            if one.line(op.b):
                self._told.append((self._witness.dropped, ()))
        elif op.kind == "H":
            one.board.host_reads = op.a == 1
        elif op.kind == "P":
            one.power(op.a - 1)
        elif op.kind == "Z":
            one.settle()
        elif op.kind == "Q":
            self._told.append((self._witness.text, ("".join(one.report()),)))  # type: ignore[no-untyped-call]
        return one.probe()

    def close(self) -> None:
        """Do nothing, because this rig has no separate process to end."""
        self._rig = None

    # Storage requests of the rig

    def frame(self, budget_ma: int, frame: bytearray) -> None:
        self._told.append((self._witness.frame, (budget_ma, bytes(frame))))

    def sent(self, buffer: bytearray, start: int, stop: int) -> None:
        self._told.append((self._witness.sent, (bytes(buffer[start:stop]),)))

    def restarted(self) -> None:
        self._told.append((self._witness.restarted, ()))

    def take(self, buffer: bytearray) -> int:
        size = min(self.waits, len(buffer))
        at = len(self._line) - self.waits
        buffer[:size] = self._line[at : at + size]
        self.waits -= size
        return size

    def drop(self) -> int:
        dropped, self.waits = self.waits, 0
        return dropped

    def read(self, name: str) -> bytes | None:
        return self._witness.storage.read(name)

    def ilistdir(self) -> list[str]:
        return self._witness.storage.ilistdir()

    def write(self, name: str, data: bytes) -> bool:
        return bool(self._cut(lambda: self._witness.storage.write(name, bytes(data))))

    def append(self, name: str, data: bytes) -> bool:
        return bool(self._cut(lambda: self._witness.storage.append(name, bytes(data))))

    def remove(self, name: str) -> None:
        self._cut(lambda: self._witness.storage.remove(name))

    @staticmethod
    def _cut(act: Callable[[], Any]) -> Any:
        try:
            return act()
        except PowerFailed:
            raise firmware_rig.PowerLost from None


class PipedRig:
    """A rig that runs the firmware on MicroPython in a separate process with a heap of size `heap`.

    Each case has its own process, because MicroPython never frees the strings of an earlier case.
    """

    name = "micropython"

    def __init__(self, heap: str = HEAP) -> None:
        self._heap = heap
        self._begun = False  # this process has played a case
        self._start()

    def _start(self) -> None:
        interpreter = find_micropython()
        if interpreter is None:
            raise Fell("There is no MicroPython on this machine: make run installs it where there is one.")
        theirs, ours = os.pipe()
        program = ROOT / "host_tools" / "proof" / "firmware_rig_process.py"
        self._process = subprocess.Popen(
            [interpreter, "-X", f"heapsize={self._heap}", str(program), str(theirs)],
            cwd=ROOT,
            env={**os.environ, "MICROPYPATH": f"{ROOT / 'firmware'}:{ROOT}:.frozen"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=(theirs,),
            bufsize=0,
            start_new_session=True,
        )
        os.close(theirs)
        self._answers = ours
        assert self._process.stdin is not None and self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        self._got = b""
        self._at = 0

    def run(self, ops: list[Op], witness: Witness) -> None:
        """Run these operations. The rig sends many operations before the answers to earlier ones arrive.

        :raises Fell: if the firmware raises an exception, the process dies, or an operation hangs.
        """
        ahead: list[Op] = []
        size = 0
        for op in ops:
            if op.kind == "C":
                if self._begun:
                    self.close()
                    self._start()
                self._begun = True
            if size + len(op.data) > _MOST_BYTES:
                self._run(ahead, witness)
                ahead, size = [], 0
            ahead.append(op)
            size += len(op.data) + 7
        self._run(ahead, witness)

    def _run(self, ops: list[Op], witness: Witness) -> None:
        try:
            self._write(self._in, b"".join(_coded(op) for op in ops if op.kind != "!"))
            for op in ops:
                witness.before(op)
                if op.kind == "!":
                    assert op.do is not None
                    op.do()
                else:
                    witness.after(op, self._hear(op, witness))
        except OSError as error:
            raise Fell(f"The process of MicroPython is gone ({error}). {self._last_words()}") from None

    def _hear(self, op: Op, witness: Witness) -> tuple[int, ...]:
        """Read messages until the current operation is done. Return the probe that follows this operation."""
        told = ""
        while True:
            head = self._read(_HEAD)
            kind, extra = head[:1], head[3] | head[4] << 8
            data = self._read(head[1] | head[2] << 8)
            if kind == b"F":
                witness.frame(extra, data)
            elif kind == b"I":
                witness.transfer(data)
            elif kind == b"S":
                witness.sent(data)
            elif kind == b"T":
                told += data.decode(errors="replace")
            elif kind == b"O":
                witness.dropped()
            elif kind == b"Y":
                witness.restarted()
            elif kind == b"X":
                raise Fell(told)
            elif kind == b"P":
                if op.kind == "Q":
                    witness.text(told)
                return tuple(map(int, data.split()))
            else:
                self._serve(kind, data[:extra].decode(), data[extra:], witness.storage)

    def _serve(self, kind: bytes, name: str, data: bytes, storage: Duties) -> None:
        """Answer a storage request: 0 for no, 1 followed by bytes for yes, or 2 if the power is cut."""
        found: bytes | None = b""
        try:
            if kind == b"R":
                found = storage.read(name)
            elif kind == b"N":
                found = "\n".join(storage.ilistdir()).encode()
            elif kind == b"D":
                storage.remove(name)
            elif not (storage.write if kind == b"W" else storage.append)(name, data):
                found = None
        except PowerFailed:
            self._write(self._answers, b"\x02\x00\x00")
            return
        said = b"\x00\x00\x00" if found is None else b"\x01" + len(found).to_bytes(2, "little") + found
        self._write(self._answers, said)

    def _read(self, size: int) -> bytes:
        while len(self._got) - self._at < size:
            if not select.select([self._out], [], [], PATIENCE_S)[0]:
                raise Fell(f"hangs: nothing happened for {PATIENCE_S} s.")
            more = os.read(self._out, 65536)
            if not more:
                raise Fell(f"The process of MicroPython ended. {self._last_words()}")
            self._got = self._got[self._at :] + more
            self._at = 0
        self._at += size
        return self._got[self._at - size : self._at]

    @staticmethod
    def _write(file: int, data: bytes) -> None:
        while data:
            data = data[os.write(file, data) :]

    def _last_words(self) -> str:
        self._process.kill()
        assert self._process.stderr is not None
        said = self._got[self._at :] + self._process.stderr.read()
        return said.decode(errors="replace")[-600:]

    def close(self) -> None:
        """End the MicroPython process."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()
        os.close(self._answers)


def _coded(op: Op) -> bytes:
    """Return the operation as the bytes that `firmware_rig_process` reads."""
    first = len(op.data) if op.kind == "B" else op.a
    second = len(op.data) if op.kind == "C" else op.b
    return op.kind.encode() + first.to_bytes(4, "little") + second.to_bytes(2, "little") + op.data


def open_rig(runtime: str) -> LocalRig | PipedRig:
    """Return a rig that runs the firmware on `runtime`, which is "cpython" or "micropython".

    :raises Fell: if the interpreter is missing.
    """
    return LocalRig() if runtime == "cpython" else PipedRig()
