"""axe finds nothing on the pages: the table in its states, the ring alone, pages of the manual. (The organiser's page:
tests/venue/test_organiser_page.py.)"""

import pytest

from axe_accessibility_check import axe_findings
from site_in_browser import lit, open_site
from table_in_browser import begin, expect, still

LONG = pytest.mark.long


@pytest.mark.long
@pytest.mark.parametrize("room", ["dark", "light"])
def test_the_table_before_in_and_after_a_game(room, context, site):
    page = open_site(context, site)
    page.emulate_media(color_scheme=room, reduced_motion="reduce")
    lit(page)
    assert axe_findings(page) == []
    for panel in page.locator("details.panel").all():
        if panel.is_visible():
            panel.evaluate("(panel) => { panel.open = true; }")
            assert axe_findings(page) == []
    begin(page)
    assert axe_findings(page) == []
    page.locator("#menu").click()
    expect(page.locator("body")).to_have_attribute("data-screen", "menu")
    assert axe_findings(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("body")).to_have_attribute("data-screen", "play")
    page.locator("#rare").evaluate("(panel) => { panel.open = true; }")
    page.check('#rare-seats input[value="1"]')  # an emperor
    page.locator('[data-event="eliminate"]').click()
    expect(page.locator("#same-again")).to_be_visible()
    still(page)
    assert axe_findings(page) == []
    page.locator("#games").evaluate("(panel) => { panel.open = true; }")
    page.locator("#games-list button").first.click()
    expect(page.locator("#follow-said")).to_be_visible()
    assert axe_findings(page) == []


@pytest.mark.parametrize("room", ["dark", pytest.param("light", marks=LONG)])
def test_the_ring_alone(room, context, site):
    page = open_site(context, site)
    page.emulate_media(color_scheme=room, reduced_motion="reduce")
    begin(lit(page))
    page.locator("#to-ring").click()
    expect(page.locator("#from-ring")).to_be_visible()
    assert axe_findings(page) == []


@pytest.mark.parametrize("name", ["emperor", "install", "light"])
def test_a_page_of_the_manual(name, context, site):
    page = open_site(context, site, f"manual/{name}.html")
    assert axe_findings(page) == []
