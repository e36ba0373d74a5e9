"""Measure the site that `make site` builds, in Chromium on this computer and by wall time.

The figures are the bytes that the page loads, the time until the ring lights up, and the CPU time for a minute of play.
All figures depend on the computer, so they are not recorded.
"""

from __future__ import annotations

import functools
import gzip
import importlib.util
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from host_tools.benchmarks.result_table import Row

STARTS = 5
MINUTE_S = 60
TURN_S = 3  # seconds between two presses
PATIENCE_MS = 60_000
MOST_KB, MOST_START_MS = 800, 1000
LIT = """() => document.getElementById("link").dataset.link === "open"
    && document.getElementById("ring").dataset.radius > 0 && performance.now()"""
KEPT = "() => navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"


def missing() -> str:
    """Return a sentence about software that is missing on this computer, or "" if nothing is missing."""
    if importlib.util.find_spec("playwright") is None:
        return "The site is not measured: that needs what `make test` installs."
    return "" if _chromium() else "The site is not measured: no chromium here."


def _chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        self.server.asked.append(self.path)  # type: ignore[attr-defined]
        super().do_GET()


def rows() -> list[Row]:
    """Return the measured figures as rows."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-m", "host_tools", "site", "--output", folder], check=True, capture_output=True
        )
        server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=folder))
        server.asked = []  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=_chromium(), args=["--no-sandbox"])
            context = browser.new_context(service_workers="block")
            _lit(context, address)
            loaded = {path.lstrip("/") or "index.html" for path in server.asked}  # type: ignore[attr-defined]
            context.close()
            size = sum(
                len(gzip.compress(Path(folder, name).read_bytes())) for name in loaded if Path(folder, name).is_file()
            )
            context = browser.new_context()
            page, _ = _lit(context, address)
            page.wait_for_function(KEPT, timeout=PATIENCE_MS)
            starts = []
            for _ in range(STARTS):
                page.close()
                page, start_ms = _lit(context, address)
                starts.append(start_ms)
            used = _play(browser, page)
            browser.close()
        server.shutdown()
        server.server_close()
    return [
        Row("site_size", "the site, loaded up to its first light, compressed", round(size / 1000), "kB", MOST_KB),
        Row(
            "site_start",
            "the site, kept by the browser, up to its first light",
            round(statistics.median(starts)),
            "ms",
            MOST_START_MS,
            note=f"median of {STARTS}",
        ),
        Row("site_minute", "the site, CPU of a minute's play", round(used, 1), "s", note="all of the browser, no GPU"),
    ]


def _lit(context: Any, address: str) -> tuple[Any, float]:
    """Open a new page and wait until it shows the table. Return the page, and how many ms this took."""
    page = context.new_page()
    page.goto(address)
    return page, float(page.wait_for_function(LIT, timeout=PATIENCE_MS).json_value())


def _play(browser: Any, page: Any) -> float:
    """Play for a minute. Return how many seconds of CPU time the browser used."""
    session = browser.new_browser_cdp_session()

    def used() -> float:
        return sum(float(process["cpuTime"]) for process in session.send("SystemInfo.getProcessInfo")["processInfo"])

    before, end = used(), time.monotonic() + MINUTE_S
    while time.monotonic() < end:
        page.click("#pass")
        page.wait_for_timeout(TURN_S * 1000)
    return used() - before


if __name__ == "__main__":
    from host_tools.benchmarks.result_table import table

    print(missing() or table(rows()))
