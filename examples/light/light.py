"""A light of your own: a page that glows as the ring does, from the frames that the table of `make run` sends.

`/link` is for the table's own page and for programs, not for pages from elsewhere. So this program asks for the frames
(docs/protocol.md) and hands them to a page of its own, as server-sent events. Nothing but `websockets` is needed.
"""

import argparse
import contextlib
import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

PAGE = Path(__file__).with_name("light.html")


class Light(BaseHTTPRequestHandler):
    """Answers `/` with the page and `/frames` with the frames, as long as somebody looks and the table is there."""

    table = ""  # the address of its socket

    def do_GET(self) -> None:
        if self.path == "/":
            self._begin("text/html; charset=utf-8")
            self.wfile.write(PAGE.read_bytes())
        elif self.path == "/frames":
            # who looked has gone, or the table has: the page asks again
            with contextlib.suppress(OSError, ConnectionClosed), connect(self.table) as link:
                self._tell_frames(link)
        else:
            self.send_error(404)

    def _tell_frames(self, link) -> None:
        self._begin("text/event-stream")
        link.send(json.dumps({"do": "watch", "fps": 30}))
        for line in link:
            report = json.loads(line)
            if report["is"] == "frame":
                self.wfile.write(f"data: {report['rgb']}\n\n".encode())

    def _begin(self, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()

    def log_message(self, *_) -> None:
        """Say nothing of each request."""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--table", default="ws://127.0.0.1:8809/link", help="the table's socket (%(default)s)")
    parser.add_argument("--port", type=int, default=8890, help="of the page (%(default)s)")
    arguments = parser.parse_args()
    Light.table = arguments.table
    server = ThreadingHTTPServer(("127.0.0.1", arguments.port), Light)
    print(f"The light is at http://127.0.0.1:{server.server_port}; Ctrl-C ends it.", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()
