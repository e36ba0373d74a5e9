"""Connections with limits that uvicorn does not have. The limits protect the server against clients that send too much,
are slow, or never read.

The server reads bytes in small pieces, and pauses after each piece, so that no connection blocks the others.
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

MOST_CONNECTIONS = 256  # connections from other computers; a browser on the server's own computer can always connect
# connections from one address, so that one computer cannot use all of them; a browser opens about six, and one for the
# link
MOST_OF_AN_ADDRESS = 32
REQUEST_S = 10  # if a request is still incomplete after this time, its connection is closed
READ_S = 20  # within this time a client must read another `LEAST_READ` of an answer, or the rest
LEAST_READ = 65536  # bytes
PING_S = 5  # seconds between two pings of a socket, and seconds within which it must answer
LONGEST_MESSAGE = 4096  # bytes; a longer message closes its connection, and one of more than 512 bytes is refused
PIECE = 1024  # bytes that are read at once
REST_S = 0.01  # pause between two pieces, while more bytes are waiting
FRAMES_A_SECOND = 100  # frames that are not messages: pings, pongs, fragments
MOST_FRAGMENTS = 128  # fragments of one message, including empty ones
LAST_WORDS_S = 2  # time for a client to read the reason why its socket was closed


class PageConnection(H11Protocol):
    """The server's end of an HTTP/1.1 connection. If a request asks for a WebSocket, a `LinkConnection` takes over the
    connection.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a new client, or refuse it if there are too many clients. An accepted client must send its request
        within a limited time.
        """
        self._deadline: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None  # runs while a client has not read its whole answer
        super().connection_made(transport)
        if self._is_one_too_many():
            transport.abort()
            return
        self._watch()

    def _is_one_too_many(self) -> bool:
        """Return True if there are too many connections from other computers, or from this address.

        WebSockets also count as connections.
        """
        address = self.client[0] if self.client else ""
        if is_loopback(address):
            return False
        same = [other for other in self.connections if (getattr(other, "client", None) or ("",))[0] == address]
        return len(self.connections) > MOST_CONNECTIONS or len(same) > MOST_OF_AN_ADDRESS

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers, because the connection is lost."""
        self._forget_deadline()
        self._be_patient_no_more()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Handle new bytes. The request timer runs while a request is incomplete, and stops while the server answers
        the request.
        """
        super().handle_events()
        self._watch()

    def on_response_complete(self) -> None:
        """Start the timer for the next request, because the current answer is complete."""
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """Start the timer when a request is expected. Bytes that arrive later do not extend the time."""
        if self.transport.get_protocol() is not self:
            self._be_patient_no_more()  # a WebSocket has its own timer
        elif self.transport.is_closing() and self._patience is None:
            self._be_patient()  # give the client time to read the last message
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY) or self.transport.get_protocol() is not self:
            self._forget_deadline()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_S, self.transport.abort)

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def pause_writing(self) -> None:
        """Start the timer for a client that reads too slowly, because too much unsent data is in the buffer."""
        super().pause_writing()
        self._be_patient()

    def resume_writing(self) -> None:
        """Stop the timer for a slow client, because little unsent data is left in the buffer."""
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
        """Refuse bytes that are not HTTP. The refusal has the same headers as every other answer."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()  # a part of another answer was already sent
            return
        body = f"{msg}\n".encode()
        headers = {**HEADERS, "Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
        encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
        answer = h11.Response(status_code=400, headers=encoded, reason=HTTPStatus.BAD_REQUEST.phrase.encode())
        for event in (answer, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class Handshake(ServerProtocol):
    """The opening handshake of a WebSocket. If the library refuses a handshake, the refusal has the same headers as
    every other answer.
    """

    def reject(self, status: HTTPStatus | int, text: str) -> Response:
        """Return the response that refuses an invalid handshake."""
        response = super().reject(status, text)
        response.headers.update(HEADERS)
        return response


class LinkConnection(WebSocketsSansIOProtocol):
    """The server's end of a WebSocket, with limits for bytes, frames and silence."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], **more: Any) -> None:
        super().__init__(config, server_state, app_state, **more)
        self.conn = Handshake(max_size=config.ws_max_size, logger=logging.getLogger("uvicorn.error"))
        self._unread = bytearray()
        self._resting = False
        self._frames = RateLimit(FRAMES_A_SECOND, FRAMES_A_SECOND)

    def data_received(self, data: bytes) -> None:
        """Handle new bytes. Handle the WebSocket's opening request as a whole, and all later bytes in small pieces."""
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
        """Wait for the next message, and return it as an ASGI event."""
        message = await super().receive()
        if self._unread and not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()
        return message

    async def send(self, message: Any) -> None:
        """Send an ASGI event. If the client is gone or was refused, the console shows no error."""
        if self.transport.is_closing():
            self.handshake_complete = True  # the client has gone, so the handshake will make no more progress
            raise ClientDisconnected
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent

    def keepalive_timeout(self) -> None:
        """Close the connection of a client that no longer answers. Do not wait until the client has read the remaining
        data.
        """
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Pass a complete message to the app. If the message is not valid UTF-8, pass an empty message, which the app
        refuses.
        """
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = [b""]
        super().send_receive_event_to_app()

    def handle_cont(self, event: Frame) -> None:
        """Handle a fragment of a message. Disconnect a client that sends too many fragments."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self.transport.abort()
        elif self._counts():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._counts():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Handle a pong, even if no ping asked for it."""
        if self._counts():
            super().handle_pong(event)

    def _counts(self) -> bool:
        if not self._frames.take():
            self.transport.abort()
        return not self.transport.is_closing()

    async def run_asgi(self) -> None:
        """Run the app. When the app has finished, disconnect the page, even if the page does not read the app's last
        message.
        """
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LAST_WORDS_S, self.transport.abort)


def _is_news(record: logging.LogRecord) -> bool:
    """Return True if the console should show this log record. Return False for a record about an answer that was cut
    off while the server was stopping.
    """
    fault = record.exc_info[1] if record.exc_info else None
    return not (isinstance(fault, asyncio.CancelledError) or str(record.msg).startswith("Cancel %s running task"))


def configuration(app: ASGIApp) -> Config:
    """Return uvicorn's configuration to serve the app."""
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    return Config(
        app,
        http=PageConnection,
        ws=LinkConnection,
        ws_max_size=LONGEST_MESSAGE,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,  # the server notices a dead connection within 10 s
        ws_per_message_deflate=False,  # compression needs memory for each page and saves little on such short lines
        server_header=False,
        # Otherwise FORWARDED_ALLOW_IPS in the environment lets a header claim another client's address.
        proxy_headers=False,
        log_level="error",
        timeout_graceful_shutdown=1,  # Ctrl-C does not wait for a page that is still open
    )
