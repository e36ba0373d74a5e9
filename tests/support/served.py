"""The server as `make run` starts it, on real sockets, in a thread of the test."""

import asyncio
import contextlib
import threading

import uvicorn

from host_tools.commands import run
from host_tools.device.firmware_client import FirmwareClient
from host_tools.web.connections_with_limits import configuration
from host_tools.web.relay import Relay
from host_tools.web.server import application
from patience import PATIENCE_MS, PATIENCE_S


class Served:
    """A table whose device is connected by the given transport. `port` is the server's port."""

    def __init__(self, transport, permissions=None, invitation=None):
        self.transport = transport
        self.relay = Relay(lambda: FirmwareClient(transport), say=lambda _: None)
        self.relay.late_ms = PATIENCE_MS  # under load a page can be silent for seconds with nothing wrong
        self._server = uvicorn.Server(configuration(application(self.relay, permissions, invitation)))
        self._listeners = run.listen("127.0.0.1", 0)
        self.port = self._listeners[0].getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def _serve(self):
        asyncio.run(self._server.serve(sockets=self._listeners))

    def __enter__(self):
        self._thread.start()
        with contextlib.suppress(KeyboardInterrupt):
            while not self._server.started:
                assert self._thread.is_alive()
                self._thread.join(0.01)
        return self

    def __exit__(self, *_):
        self._server.should_exit = True
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()

    @property
    def connections(self):
        """Return the connections that are open, or not yet closed."""
        return self._server.server_state.connections

    @property
    def link(self):
        """Return the address of the socket."""
        return f"ws://127.0.0.1:{self.port}/link"
