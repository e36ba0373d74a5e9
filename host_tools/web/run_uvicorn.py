"""uvicorn as our commands run it: it says where it is, and one Ctrl-C, SIGTERM or SIGHUP ends it in order."""

import contextlib
import socket
from collections.abc import Callable, Iterator

import uvicorn

from host_tools.command_line.endings import run_until_ended


class PageServer(uvicorn.Server):
    """Calls `came_up` as soon as it serves and a signal can end it."""

    def __init__(self, config: uvicorn.Config, came_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._came_up = came_up

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until a signal ends it, or `should_exit` is set.

        :raises KeyboardInterrupt, SystemExit: as `run_until_ended` does."""
        run_until_ended(self.serve(sockets), self._end)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing: `run` heeds the signals. uvicorn itself does not know SIGHUP."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        self._came_up()

    def _end(self) -> None:
        self.should_exit = True
