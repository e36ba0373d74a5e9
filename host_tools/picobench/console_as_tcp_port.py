"""Offer the emulated Pico's serial console as a TCP port to programs and browsers that run at the same time."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator

from host_tools.picobench.emulated_pico import MS, EmulatedPico

_SLICE_MS = 2.0


class ConsoleAsTcpPort:
    """An emulated Pico that runs in its own thread. One client at a time can connect to the address `url`.

    Emulated time never runs ahead of the wall clock. Without this limit, a sleeping Pico would soon be hours ahead of
    its host.
    """

    def __init__(self, bench: EmulatedPico) -> None:
        self.bench = bench
        self.lost = False  # the power was cut
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._client: socket.socket | None = None
        self._waiting = bytearray()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="bench", daemon=True)

    def start(self) -> None:
        """Start the thread that runs the Pico."""
        self.bench.console.on_bytes = self._waiting.extend
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread. The caller can then use the Pico directly again."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        started_s, started_ns = time.monotonic(), self.bench.now_ns
        while not self._stop.is_set():
            if not self.bench.run_ms(_SLICE_MS):
                self.lost = True
                break
            self._pump()
            ahead_s = (self.bench.now_ns - started_ns) / (1000 * MS) - (time.monotonic() - started_s)
            if ahead_s > 0:
                time.sleep(min(ahead_s, 0.01))
        self.bench.console.on_bytes = None
        self._server.close()
        if self._client:
            self._client.close()

    def _pump(self) -> None:
        """Without waiting, copy new bytes between the client and the console in both directions."""
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
            self.bench.console.send(data)
        else:
            client.close()
            self._client = None


@contextlib.contextmanager
def served(bench: EmulatedPico) -> Iterator[ConsoleAsTcpPort]:
    """Run the Pico during a `with` block, and offer its console as a TCP port to which programs can connect."""
    running = ConsoleAsTcpPort(bench)
    running.start()
    try:
        yield running
    finally:
        running.stop()
