"""The page's modules in a real browser, without a server: they are read from their folder."""

import mimetypes

import pytest

from host_tools.web import server
from table_in_browser import context_of

ORIGIN = "http://table.test/"


@pytest.fixture(scope="module")
def page(browser):
    """A page whose modules are those of the simulated table."""

    def answer(route):
        path = server.PAGE / route.request.url.removeprefix(ORIGIN)
        if path.is_file():
            route.fulfill(body=path.read_bytes(), content_type=mimetypes.guess_type(path.name)[0])
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    page = context_of(browser).new_page()
    page.route("**/*", answer)
    page.goto(ORIGIN)
    yield page
    page.context.close()
