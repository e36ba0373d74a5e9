"""The page's modules in a real browser, without a server: they are read from their folder."""

import mimetypes
import shutil

import pytest

from host_tools.web import server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ORIGIN = "http://table.test/"


@pytest.fixture(scope="module")
def page():
    """A page whose modules are those of the simulated table."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="no playwright here: make test")
    if CHROMIUM is None:
        pytest.skip("no chromium here: apt install chromium")

    def answer(route):
        path = server.PAGE / route.request.url.removeprefix(ORIGIN)
        if path.is_file():
            route.fulfill(body=path.read_bytes(), content_type=mimetypes.guess_type(path.name)[0])
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.route("**/*", answer)
        page.goto(ORIGIN)
        yield page
        browser.close()
