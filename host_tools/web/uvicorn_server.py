"""A uvicorn server for the host commands. The server reports when it is ready. A single Ctrl-C, SIGTERM or SIGHUP stops
it cleanly.
"""

import contextlib
import socket
from collections.abc import Callable, Iterator

import uvicorn

from host_tools.command_line.end_cleanly_on_signals import run_until_ended


class UvicornServer(uvicorn.Server):
    """A uvicorn server that calls `came_up` as soon as it serves requests and can be stopped by a signal."""

    def __init__(self, config: uvicorn.Config, came_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._came_up = came_up

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until a signal stops the server, or `should_exit` is set.

        :raises KeyboardInterrupt, SystemExit: after a signal, as in `run_until_ended`.
        """
        run_until_ended(self.serve(sockets), self._end)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing, because `run` handles the signals. uvicorn itself would not handle SIGHUP."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve requests, and then call `came_up`."""
        await super().startup(sockets)
        self._came_up()

    def _end(self) -> None:
        self.should_exit = True
