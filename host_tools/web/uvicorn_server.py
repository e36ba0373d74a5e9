"""A uvicorn server for the commands. The server reports when it is ready. One Ctrl-C, SIGTERM or SIGHUP stops it
cleanly."""

import contextlib
import socket
from collections.abc import Callable, Iterator

import uvicorn

from host_tools.command_line.end_cleanly_on_signals import run_until_ended


class UvicornServer(uvicorn.Server):
    """A uvicorn server that calls `came_up` when it serves requests and a signal can stop it."""

    def __init__(self, config: uvicorn.Config, came_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._came_up = came_up

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until a signal stops the server, or `should_exit` is set.

        :raises KeyboardInterrupt, SystemExit: after a signal, like `run_until_ended`.
        """
        run_until_ended(self.serve(sockets), self._end)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing: `run` handles the signals. uvicorn itself does not handle SIGHUP."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and then call `came_up`."""
        await super().startup(sockets)
        self._came_up()

    def _end(self) -> None:
        self.should_exit = True
