"""uvicorn as our commands run it: it says where it is, and one Ctrl-C ends it in order."""

import socket
from collections.abc import Callable
from types import FrameType

import uvicorn


class PageServer(uvicorn.Server):
    """Calls `came_up` as soon as it can be ended by Ctrl-C. Once is enough: twice would break off the end."""

    def __init__(self, config: uvicorn.Config, came_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._came_up = came_up

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Somebody has pressed Ctrl-C."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        self._came_up()
