"""Check every request for a page or a WebSocket before it is served. The guard refuses requests with a wrong host name,
origin or path, and says why.

The headers of every answer, even of an error, keep the browser from loading content from other servers or showing the
page in a frame.
"""

from collections.abc import Callable, MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host_tools.web.admission_and_permissions import Permissions, authority, is_loopback

LINK = "/link"
LONGEST_PATH = 1024
FOLLOW = "/follow"  # accepts a scenario, and changes nothing
METHODS = ("GET", "HEAD")

POLICY = "; ".join(
    (
        "default-src 'self'",  # scripts, styles and frames only from our own files
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
# permissions that a browser can give to a page; our page needs none of them
FEATURES = ("camera", "microphone", "geolocation", "display-capture", "usb", "serial", "hid", "midi", "payment")
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in FEATURES),
}
# isolates our window from pages that open it or that it opens; browsers accept this header only over https or from this
# computer itself, and otherwise warn about it
ON_LOOPBACK = {"Cross-Origin-Opener-Policy": "same-origin"}


def headers_for(host: str) -> dict[str, str]:
    """Return the headers that every answer to a request with this `Host` header must have."""
    found = authority(host)
    return HEADERS | (ON_LOOPBACK if found is not None and is_loopback(found[0]) else {})


class RequestGuard:
    """An ASGI app that passes a request to `app` only if `permissions` allow the request.

    :param is_link: a function that returns True if the server has a WebSocket at the given path.
    """

    def __init__(self, app: ASGIApp, permissions: Permissions, is_link: Callable[[str], bool] = LINK.__eq__) -> None:
        self._app = app
        self._is_link = is_link
        self._permissions = permissions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one HTTP request or one WebSocket, as an ASGI app does."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        headers = headers_for(Headers(scope=scope).get("host", ""))

        async def send_guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                MutableHeaders(scope=message).update(headers)
            await send(message)

        fault = self._fault(scope)
        if fault is None:
            await self._app(scope, receive, send_guarded)
            return
        status, sentence = fault
        if scope["type"] == "websocket":
            await receive()  # the message `websocket.connect`, after which an answer is allowed
        await PlainTextResponse(f"{sentence}\n", status)(scope, receive, send_guarded)

    def _fault(self, scope: MutableMapping[str, Any]) -> tuple[int, str] | None:
        """Return an HTTP status and a message if the request must be refused, otherwise None."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        path = scope["path"]
        wrong = self._permissions.wrong_address(hosts)
        if wrong is not None:
            return wrong
        if len(path) > LONGEST_PATH:
            return 414, f"No address of this table has more than {LONGEST_PATH} characters."
        if not path.startswith("/") or not path.isprintable() or "\\" in path or ".." in path.split("/"):
            return 400, "This table has no such address."
        if scope["type"] == "websocket":
            if not self._is_link(path):
                return 404, f"The socket of this table is {LINK}."
            return self._permissions.wrong_origin(headers.getlist("origin"), hosts[0])
        if scope["method"] == "POST" and path == FOLLOW:
            return self._permissions.wrong_origin(headers.getlist("origin"), hosts[0])
        if scope["method"] not in METHODS:
            return 405, "The pages of this table are read-only."
        return None
