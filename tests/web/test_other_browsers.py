"""The site in Firefox and in WebKit: the first visit, without network, and what is kept."""

import time

import pytest

from other_browsers import Firefox, WebKit
from site_in_browser import DAMAGE, HIDE, KEPT

pytestmark = pytest.mark.long
SCREEN = "() => document.body.dataset.screen"
HEADLINE = "() => document.getElementById('headline').textContent"
LIT = """() => document.getElementById("link").textContent === "In this browser"
    && document.querySelectorAll("[data-seat]").length === 6
    && document.getElementById("ring").dataset.radius > 0"""
STILL = "() => document.body.dataset.moment"


@pytest.fixture
def site(own_site):
    """Each test has a server of its own."""
    return own_site


@pytest.fixture(params=[Firefox, WebKit], ids=["firefox", "webkit"])
def window(request, tmp_path):
    if request.param.missing:
        pytest.skip(request.param.missing)
    (tmp_path / "home").mkdir()
    window = request.param(tmp_path / "home")
    yield window
    window.end()


def visit(window, site):
    window.goto(site.address)
    window.wait(LIT, True)
    window.wait(STILL, "still")


def press_pass(window):
    time.sleep(0.5)  # a press straight after a pass is shut out for 400 ms, which no report tells
    window.press("#pass")


def begin(window):
    """PASS draws who begins; whose turn it is then."""
    press_pass(window)
    window.wait(SCREEN, "play")
    window.wait(STILL, "still")
    return window.value(HEADLINE)


# The firmware keeps what is settled as its page is hidden, before it does what the page asks later.
KEEP = f"""() => {{
    ({HIDE})(true);
    ({HIDE})(false);
    const slider = document.getElementById("brightness");
    slider.value = 5;
    for (const kind of ["input", "change"]) slider.dispatchEvent(new Event(kind));
}}"""


def keep(window):
    """Wait until the firmware has kept what is settled."""
    window.value(KEEP)
    window.wait("() => document.getElementById('brightness-word').textContent", "bright")


def test_the_first_visit_lights_up_and_a_turn_is_passed(window, site):
    visit(window, site)
    turn = begin(window)
    press_pass(window)
    window.wait("() => document.querySelectorAll('#log li').length", 2)
    window.wait(STILL, "still")
    assert window.value(HEADLINE) != turn


def test_without_network_it_starts_and_the_game_is_there_or_the_page_says_that_nothing_is_kept(window, site):
    visit(window, site)
    window.wait(KEPT, True)
    turn = begin(window)
    keep(window)
    site.end()
    visit(window, site)
    note = window.value("() => document.getElementById('note').textContent")
    if window.value("() => Boolean(navigator.storage?.getDirectory)"):
        assert (note, window.value(HEADLINE)) == ("", turn)
    else:  # this build of it has no private files
        assert "stores nothing" in note
        begin(window)


def test_what_was_damaged_is_told_and_there_is_a_table(window, site):
    visit(window, site)
    if not window.value("() => Boolean(navigator.storage?.getDirectory)"):
        return  # nothing is kept that could be damaged
    begin(window)
    keep(window)
    window.goto(site.address + "LICENSE.txt")
    assert window.value(DAMAGE)
    visit(window, site)
    assert "could not be read" in window.value("() => document.getElementById('note').textContent")
    if window.value(SCREEN) != "play":
        begin(window)
