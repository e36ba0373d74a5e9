"""Run uvicorn for our commands: it says where it is, and one Ctrl-C ends it in order."""

import socket
from collections.abc import Callable
from types import FrameType

import uvicorn


class PageServer(uvicorn.Server):
    """A server that calls `came_up` as soon as Ctrl-C can end it. A second Ctrl-C is ignored, because it would break
    off the end."""

    def __init__(self, config: uvicorn.Config, came_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._came_up = came_up

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Handle Ctrl-C."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        self._came_up()
