"""The 1990s Emperor and For the Emperor by clicking, in a real browser before the real firmware, each to its end."""

import re

import pytest

import table_in_browser as b
from table_in_browser import expect

pytestmark = pytest.mark.long


def choose(page, mode, places):
    """Set up the table of a mode whose ring shows that number of places."""
    b.lay(page, mode, places)
    page.click("#setup summary")


def press(page, button, headline):
    b.still(page)
    b.tap(page, button)
    expect(page.locator("#headline")).to_have_text(re.compile(headline))


def answer(page, headline):
    """OUT is held until it has answered what the game asks."""
    with b.held(page, "#out"):
        expect(page.locator("#headline")).to_have_text(re.compile(headline))


def screen(page):
    return page.locator("body").get_attribute("data-screen")


# Whether another headline than that one is shown. If the answer ends the game, the page says that a longer hold takes
# this back, and a player lets go.
ANSWERED = """(shown) => document.getElementById("headline").innerText !== shown"""


def answer_all(page):
    """OUT is held at each question, and what is shown is the answer, until none is asked."""
    while screen(page) in ("offer", "count"):
        shown = page.inner_text("#headline")
        with b.held(page, "#out"):
            b.until(page, lambda: page.evaluate(ANSWERED, shown), shown)  # noqa: B023


def begin(page, headline):
    press(page, "#pass", headline)
    b.still(page)


def test_a_game_of_for_the_emperor_by_clicking(page):
    choose(page, "for_the_emperor", 7)
    page.click("#legend summary")
    expect(page.locator("#legend li:visible")).to_have_count(6)
    expect(page.locator("#legend-thin")).to_contain_text("Ada is the crane and Ben is the turtle. A battlefield")
    assert page.locator("#manual").get_attribute("href") == "manual/for_the_emperor.html"
    expect(page.locator("#subline")).to_contain_text("Ada, the crane, begins")
    begin(page, "^It is the turn of Ada, the crane")
    expect(page.locator("#pass-tap")).to_have_text("choose a battlefield")
    b.open_panel(page, "rare")
    expect(page.locator('[data-event="strength"]')).to_be_visible()
    expect(page.locator('[data-event="eliminate"]')).to_be_hidden()
    expect(page.locator('[data-event="march"]')).to_be_hidden()

    press(page, "#pass", "^Which battlefield. I[.]")
    press(page, "#pass", "^Which battlefield. II[.]")
    expect(page.locator(".seat[data-look=K] b")).to_have_text("II")
    expect(page.locator(".seat[data-look=D]")).to_have_count(0)
    answer(page, "^Which warrior does Ada play. 1[.]")
    press(page, "#pass", "^Which warrior does Ada play. 2 .Ashigaru.[.]")
    answer(page, "^It is the turn of Ben, the turtle")
    expect(b.card(page, 1)).to_contain_text("2 : 0, Ada leads")
    expect(b.log(page)).to_have_text(
        [
            re.compile("Ada.s strength on battlefield II is 2"),
            re.compile("Ada plays warrior 2 .Ashigaru."),
            re.compile("Ada began"),
        ]
    )
    page.click("#undo")
    expect(b.card(page, 1)).to_contain_text("empty")
    page.click("#redo")
    expect(b.card(page, 1)).to_contain_text("2 : 0")

    for turn in range(1, 40):
        if screen(page) != "play":
            break
        press(page, "#pass", "^Which battlefield")
        answer_all(page)
        assert turn < 39
    b.still(page)
    for _ in range(4):  # a last warrior of each player, one after the other
        if page.locator("#after").is_visible():
            break
        b.tap(page, "#pass")
        expect(page.locator("body")).not_to_have_attribute("data-screen", "over")
        answer_all(page)
        b.still(page)
    expect(page.locator("#headline")).to_have_text(re.compile("wins the game|share the victory"))
    page.select_option("#why-from", "0")
    page.select_option("#why-to", "6")
    expect(page.locator("#why .verdict")).to_have_count(2)


def test_a_game_of_the_1990s_by_clicking(page):
    choose(page, "duelist_emperor", 6)
    expect(page.locator("#subline")).to_have_text("The ring picks at random who begins: Cleo or Finn.")
    page.click("#legend summary")
    expect(page.locator("#legend li:visible")).to_have_count(14)
    begin(page, "^It is (Cleo|Finn).s turn")
    first = b.active(page)
    for button in page.locator("#pass, #out").all():
        button.dispatch_event("pointerdown", {"button": 0, "pointerId": 1})
    expect(page.locator("#headline")).to_have_text("Menu: creatures and cards (1 of 6)")
    page.evaluate("dispatchEvent(new PointerEvent('pointerup', {pointerId: 1}))")
    b.rested(page)
    press(page, "#out", "^Menu: creatures and cards, march")
    press(page, "#out", "^Which creature")
    answer(page, "^Where does it march")
    answer(page, "^It is")
    expect(b.log(page).first).to_contain_text("creature 1 marches to")
    expect(page.locator("#subline")).to_contain_text("creature 1 is in")
    expect(b.card(page, (first - 1) % 6)).to_contain_text("guest")

    b.open_panel(page, "rare")
    page.check(f'#rare-seats input[value="{first}"]')
    page.fill("#rare-creature", "wall")
    page.select_option("#rare-place", str((first + 2) % 6))
    page.click('[data-event="control"]')
    expect(b.log(page).first).to_contain_text("creature wall")
    page.click('[data-event="give_back"]')
    expect(b.log(page).first).to_contain_text("Creature wall goes back to its owner")
    page.click('[data-event="creature_gone"]')
    expect(b.log(page).first).to_contain_text("Creature wall has left play")
    for _ in range(2):
        page.click("#undo")
    expect(b.log(page).first).to_contain_text("Creature wall has left play")
    page.check(f'#rare-seats input[value="{(first + 2) % 6}"]')
    page.click('[data-event="eliminate"]')
    expect(page.locator("#headline")).to_have_text(re.compile("^(Blue|Orange) wins the game"))
