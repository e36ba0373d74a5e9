"""Connections with limits that uvicorn lacks: the server's end of each, against clients that flood, dawdle or never
read.

Bytes are read in small pieces with a rest between them, so that no connection holds up the others.
"""

import asyncio
import logging
from http import HTTPStatus
from typing import Any

import h11
from starlette.types import ASGIApp
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Response
from websockets.server import ServerProtocol

from host_tools.web.admission_and_permissions import is_loopback
from host_tools.web.rate_limit import RateLimit
from host_tools.web.request_guard import HEADERS

MOST_CONNECTIONS = 256  # from elsewhere; the host's own browser always gets in
# of these, so that one neighbour cannot take all; a browser opens some six, and one for the link
MOST_OF_AN_ADDRESS = 32
REQUEST_S = 10  # a request, the first or a later one, that is incomplete by then is closed with its connection
READ_S = 20  # within this time a client must read this much more of an answer, or its rest:
LEAST_READ = 65536  # bytes
LONGEST_MESSAGE = 4096  # bytes; a longer message is refused above 512, and above this its connection is closed
PIECE = 1024  # bytes that are read at once
REST_S = 0.01  # between two pieces, while more wait
FRAMES_A_SECOND = 100  # frames that are not messages: pings, pongs, fragments
MOST_FRAGMENTS = 128  # of a message, the empty ones counted
LAST_WORDS_S = 2  # time for a closed socket's client to read why


class PageConnection(H11Protocol):
    """HTTP/1.1; hands over to `LinkConnection` if a request asks for a socket."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a client: turn it away if there are too many, else start the time for its request."""
        self._deadline: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None  # runs while a client has more of an answer to read
        super().connection_made(transport)
        if self._is_one_too_many():
            transport.abort()
            return
        self._watch()

    def _is_one_too_many(self) -> bool:
        """Return True if there are already as many connections from elsewhere, or from this address, as allowed;
        sockets of the link count too."""
        address = self.client[0] if self.client else ""
        if is_loopback(address):
            return False
        same = [other for other in self.connections if (getattr(other, "client", None) or ("",))[0] == address]
        return len(self.connections) > MOST_CONNECTIONS or len(same) > MOST_OF_AN_ADDRESS

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is lost: stop its clocks."""
        self._forget_deadline()
        self._be_patient_no_more()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Handle new bytes: the clock runs while a request is incomplete, and stops while it is answered."""
        super().handle_events()
        self._watch()

    def on_response_complete(self) -> None:
        """An answer is complete: start the time of the next request."""
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """Start the clock when a request is first expected; bytes do not lengthen it."""
        if self.transport.get_protocol() is not self:
            self._be_patient_no_more()  # a socket has its own clock
        elif self.transport.is_closing() and self._patience is None:
            self._be_patient()  # with its last words
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY) or self.transport.get_protocol() is not self:
            self._forget_deadline()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_S, self.transport.abort)

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def pause_writing(self) -> None:
        """More of an answer waits for the client than fits into the buffer."""
        super().pause_writing()
        self._be_patient()

    def resume_writing(self) -> None:
        """Little of it waits now."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._be_patient_no_more()

    def _be_patient(self) -> None:
        self._be_patient_no_more()
        self._patience = self.loop.call_later(READ_S, self._see_what_was_read, self.transport.get_write_buffer_size())

    def _see_what_was_read(self, waited: int) -> None:
        if waited - self.transport.get_write_buffer_size() < LEAST_READ:
            self.transport.abort()
        else:
            self._be_patient()

    def _be_patient_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def send_400_response(self, msg: str) -> None:
        """Refuse anything that is not HTTP, with the headers of every answer."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()  # in the middle of an answer
            return
        body = f"{msg}\n".encode()
        headers = {**HEADERS, "Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
        encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
        answer = h11.Response(status_code=400, headers=encoded, reason=HTTPStatus.BAD_REQUEST.phrase.encode())
        for event in (answer, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class Handshake(ServerProtocol):
    """The opening of a socket; the library's own refusals carry the headers of every answer."""

    def reject(self, status: HTTPStatus | int, text: str) -> Response:
        """Return the response to an invalid handshake."""
        response = super().reject(status, text)
        response.headers.update(HEADERS)
        return response


class LinkConnection(WebSocketsSansIOProtocol):
    """A socket whose bytes, frames and silence are limited."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], **more: Any) -> None:
        super().__init__(config, server_state, app_state, **more)
        self.conn = Handshake(max_size=config.ws_max_size, logger=logging.getLogger("uvicorn.error"))
        self._unread = bytearray()
        self._resting = False
        self._frames = RateLimit(FRAMES_A_SECOND, FRAMES_A_SECOND)

    def data_received(self, data: bytes) -> None:
        """Handle new bytes: the whole request for the socket, then the later bytes piece by piece."""
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:
                refused = self.conn.reject(HTTPStatus.BAD_REQUEST, "This request does not ask for a socket.\n")
                self.transport.write(refused.serialize())
                self.transport.close()
            return
        self._unread += data
        if not self._resting:
            self._take_up()

    def _take_up(self) -> None:
        self._resting = False
        if self.transport.is_closing():
            return
        if self.queue.empty() or self.close_sent:
            piece = bytes(self._unread[:PIECE])
            del self._unread[:PIECE]
            super().data_received(piece)
        if self._unread and not self.transport.is_closing():
            self._resting = True
            self.transport.pause_reading()
            self.read_paused = True
            self.loop.call_later(REST_S, self._take_up)
        elif self.read_paused and self.queue.empty() and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """Return the next message in ASGI's form; read on when nothing of the last bytes is left."""
        message = await super().receive()
        if self._unread and not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()
        return message

    async def send(self, message: Any) -> None:
        """Send a message in ASGI's form. A client that has gone, or was turned away, is not reported to the console."""
        if self.transport.is_closing():
            self.handshake_complete = True  # as far as it will ever be
            raise ClientDisconnected
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent

    def keepalive_timeout(self) -> None:
        """The client answers no more: do not wait for it to read the rest."""
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand on a complete message; one that is not UTF-8 becomes an empty one, which is then refused."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = [b""]
        super().send_receive_event_to_app()

    def handle_cont(self, event: Frame) -> None:
        """Handle a fragment of a message."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self.transport.abort()
        elif self._counts():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._counts():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Handle a pong, requested or not."""
        if self._counts():
            super().handle_pong(event)

    def _counts(self) -> bool:
        if not self._frames.take():
            self.transport.abort()
        return not self.transport.is_closing()

    async def run_asgi(self) -> None:
        """Run the app. A page that does not read the last words is dropped all the same."""
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LAST_WORDS_S, self.transport.abort)


def _is_news(record: logging.LogRecord) -> bool:
    """Return True if the console should show that; answers that are cut off when the server ends are not news."""
    fault = record.exc_info[1] if record.exc_info else None
    return not (isinstance(fault, asyncio.CancelledError) or str(record.msg).startswith("Cancel %s running task"))


def configuration(app: ASGIApp) -> Config:
    """Return the configuration with which uvicorn serves the app."""
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    return Config(
        app,
        http=PageConnection,
        ws=LinkConnection,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # costs memory for each page, and saves little of lines so short
        server_header=False,
        proxy_headers=False,  # else FORWARDED_ALLOW_IPS in the environment lets a header claim to be the host
        log_level="error",
        timeout_graceful_shutdown=1,  # Ctrl-C does not wait for a page that is still open
    )
