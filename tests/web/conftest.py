"""One table a file, which each test finds as it is at first; the site, built once; and pages of both."""

import shutil

import pytest

import site_in_browser
import table_in_browser as b
from site_served import SiteServer, built_site


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The table of this file, in a process of its own."""
    server = b.Served(tmp_path_factory.mktemp("table"), "--port", "0")
    yield server
    server.end()


@pytest.fixture
def served(server):
    """The table of this file as it is at first."""
    server.reset()
    return server


@pytest.fixture(scope="module")
def only_page(browser, server):
    """The page of this file: to open one takes longer than most tests."""
    server.reset()
    page = b.open_page(browser, server, viewport=b.WIDE, color_scheme="dark")
    b.settled(page)
    page.evaluate(b.CLEAR)
    page.first = page.evaluate(b.SHOWN)
    yield page
    page.context.close()


@pytest.fixture
def page(only_page, server):
    """The page of this file, as it is when it comes. A test that changes its scripts loads it again at its end."""
    b.clear(only_page, server)
    yield only_page
    assert only_page.faults == []


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """A folder with the site below it, built once."""
    return built_site(tmp_path_factory)


@pytest.fixture(scope="module")
def site(built):
    """A server of the site, which nobody changes."""
    server = SiteServer(built)
    yield server
    server.end()


@pytest.fixture
def own_site(built, tmp_path):
    """A server and a copy of the site for one test, which may go off line or deliver something newer."""
    shutil.copytree(built, tmp_path / "served")
    server = SiteServer(tmp_path / "served")
    yield server
    server.end()


@pytest.fixture
def context(browser):
    """A phone that has never seen the site."""
    context = b.context_of(browser, **site_in_browser.PHONE)
    context.add_init_script(site_in_browser.LISTEN)
    yield context
    context.close()
