"""The genuine mpremote against the emulated Pico, over a socket."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
from pathlib import Path

from host_tools.picobench.bench import MS, PicoBench
from host_tools.picobench.flash import PowerLostError

_SLICE_MS = 2.0


class _Bridge:
    """The Pico's serial console as one TCP port, one client at a time."""

    def __init__(self, bench: PicoBench) -> None:
        self._bench = bench
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self.port: int = self._server.getsockname()[1]
        self._client: socket.socket | None = None
        self._waiting = bytearray()
        bench.console.on_bytes = self._waiting.extend

    def pump(self) -> None:
        """Move what has come since, in both directions, without waiting."""
        with contextlib.suppress(BlockingIOError):
            if self._client is None:
                self._client = self._server.accept()[0]
                self._client.setblocking(False)
                self._waiting.clear()
            self._exchange(self._client)

    def _exchange(self, client: socket.socket) -> None:
        try:
            if self._waiting:
                del self._waiting[: client.send(self._waiting)]
            data = client.recv(4096)
        except ConnectionError:
            data = b""
        if data:
            self._bench.console.send(data)
        else:
            client.close()
            self._client = None

    def close(self) -> None:
        self._bench.console.on_bytes = None
        self._server.close()
        if self._client:
            self._client.close()


def mpremote(
    bench: PicoBench, *arguments: str, timeout_s: float = 120.0, folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `mpremote connect ... ARGUMENTS` to its end, the Pico running meanwhile; its exit code and output.

    Emulated time keeps to the wall clock, so that a sleeping Pico does not run hours ahead of its host.
    Raises PowerLostError where the power is cut; after `timeout_s` of wall time mpremote is stopped."""
    bridge = _Bridge(bench)
    command = [sys.executable, "-m", "mpremote", "connect", f"socket://127.0.0.1:{bridge.port}", *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=folder, text=True
    ) as process:
        started_s, started_ns = time.monotonic(), bench.now_ns
        try:
            while process.poll() is None and time.monotonic() - started_s < timeout_s:
                if not bench.run_ms(_SLICE_MS):
                    raise PowerLostError("the power went under mpremote")
                bridge.pump()
                ahead_s = (bench.now_ns - started_ns) / (1000 * MS) - (time.monotonic() - started_s)
                if ahead_s > 0:
                    time.sleep(min(ahead_s, 0.01))
        finally:
            if process.poll() is None:
                process.kill()
            bridge.close()
        assert process.stdout is not None
        return subprocess.CompletedProcess(command, process.wait(), process.stdout.read())
