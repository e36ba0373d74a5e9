"""Three games by clicking, each to its end, in a real browser before the real firmware."""

import re

import pytest

import table_in_browser as b
from table_in_browser import expect


def choose(page, mode, seats):
    """Set up the table of a mode with that number of players."""
    b.lay(page, mode, seats, seats=seats)


def begin(page, headline):
    b.draw(page)
    expect(page.locator("#headline")).to_have_text(headline)


@pytest.mark.long
def test_a_grand_melee_by_clicking(page):
    choose(page, "grand_melee", 8)
    expect(page.locator("#table-teams-label")).to_be_hidden()
    page.click("#legend summary")
    expect(page.locator("#legend li", has_text="holds a turn marker")).to_be_visible()
    expect(page.locator("#legend li", has_text="an emperor")).to_be_hidden()
    begin(page, re.compile("are taking their turns"))
    expect(page.locator("[data-look=S]")).to_have_count(2)
    colours = [seat.get_attribute("data-team") for seat in page.locator("[data-look=S]").all()]
    assert sorted(colours) == ["0", "1"]  # each turn has its own, and so have those whom it reaches
    expect(page.locator("[data-look=P][data-team='0']")).to_have_count(1)
    expect(page.locator("#pass-tap")).to_have_text("which turn ends?")

    b.tap(page, "#pass")
    nothing_happened = page.locator("body", has=page.locator("#log li:only-child"))
    asked = nothing_happened.locator("#headline", has_text=re.compile("^Whose turn ends"))
    asked.wait_for()  # both in one frame: the question answers itself before long
    expect(b.log(page).first).to_contain_text("passed the turn")
    expect(page.locator("#subline")).to_contain_text(re.compile(r"\w+ waits for \w+\."))
    expect(page.locator(".flag:visible")).to_have_text("waits")
    expect(page.locator(".seat .counts", has_text=re.compile("^marker [12]$"))).to_have_count(2)

    b.open_panel(page, "rare")
    expect(page.locator('[data-event="extra_turn"]')).to_be_visible()
    expect(page.locator('[data-event="life"]').first).to_be_hidden()
    page.wait_for_timeout(1100)  # for a second after a question that closed by itself OUT only wakes: no report tells
    for left in range(7, 0, -1):
        b.still(page)
        b.tap(page, "#out")
        expect(page.locator("#headline")).to_have_text(re.compile("out"))
        b.hold(page, "#out")
        expect(b.log(page)).to_have_count(2 + 8 - left)
    expect(page.locator("#headline")).to_have_text(re.compile("wins the game"))


def test_a_game_of_two_headed_giant_by_clicking(page):
    choose(page, "two_headed_giant", 4)
    begin(page, re.compile("^It is (Blue|Orange).s turn"))
    expect(page.locator("[data-look=S]")).to_have_count(2)
    expect(page.locator("#subline")).to_contain_text("Blue 30, Orange 30.")

    page.get_by_label("Orange loses 5 life").click()
    expect(page.locator("#subline")).to_contain_text("Blue 30, Orange 25.")
    page.get_by_label("Orange gains 1 life").click()
    expect(page.locator("#counters-panel output")).to_have_text(["30", "26"])
    for _ in range(2):
        page.click("#undo")
    expect(page.locator("#subline")).to_contain_text("Blue 30, Orange 30.")

    b.open_panel(page, "rare")
    page.check('#rare-seats input[value="0"]')
    page.fill("#life", "4")
    page.locator('[data-event="life"]').first.click()
    expect(b.log(page).first).to_contain_text("Ada loses 4 life.")
    expect(page.locator("#subline")).to_contain_text("Blue 26, Orange 30.")
    expect(b.card(page, 0).locator(".count.life")).to_have_text("26")
    for seat in (1, 2):
        page.check(f'#rare-seats input[value="{seat}"]')
    page.fill("#life", "20")
    page.click('[data-event="life_set_each"]')
    expect(page.locator("#subline")).to_contain_text("Blue 20, Orange 20.")

    b.tap(page, "#out")
    expect(page.locator("#headline")).to_have_text(re.compile("^Is (Blue|Orange) out"))
    with b.held(page, "#pass"):
        b.says(page, "^(Blue|Orange).s life: 20")
    b.tap(page, "#pass")
    b.says(page, "20 becomes 19")
    with b.held(page, "#pass"):
        b.says(page, "20 becomes 0")
    expect(page.locator("#headline")).to_have_text(re.compile("wins the game"))
    expect(b.log(page).first).to_contain_text("loses 20 life")


@pytest.mark.long
def test_a_game_of_free_for_all_by_clicking(page):
    choose(page, "free_for_all", 4)
    begin(page, re.compile("^It is .* turn"))
    expect(page.locator("#subline")).to_contain_text("Everybody may be attacked.")
    for seat in range(4):
        expect(b.card(page, seat).locator(".count.life")).to_have_text("20")

    b.open_panel(page, "rare")
    for seat in (0, 1):
        page.check(f'#rare-seats input[value="{seat}"]')
    page.fill("#life", "4")
    page.locator('[data-event="life"]').first.click()
    expect(b.log(page).first).to_contain_text("Ada loses 4 life and Ben loses 4 life.")
    expect(b.card(page, 1).locator(".count.life")).to_have_text("16")
    expect(page.locator('[data-event="life_set_each"]')).to_have_text("each of these has that much now")
    for seat in (0, 1, 2):
        page.check(f'#rare-seats input[value="{seat}"]')
    page.fill("#life", "0")
    page.click('[data-event="life_set_each"]')
    expect(page.locator("#headline")).to_have_text("Dan wins the game.")
    b.still(page)
    page.click("#undo")
    expect(b.card(page, 2).locator(".count.life")).to_have_text("20")

    b.tap(page, "#out")
    expect(page.locator("#headline")).to_have_text(re.compile("^Is .* out"))
    with b.held(page, "#pass"):
        b.says(page, ".s life: ")
    b.tap(page, "#pass")
    b.says(page, "becomes (19|15)")


def test_the_life_of_each_player_of_a_team_stands_in_the_teams_colour(page):
    b.lay(page, "team_vs_team", 6, seats=6, teams=2)
    page.click("#setup summary")
    b.draw(page)
    rows = page.locator("#counters-panel li")
    expect(rows).to_have_count(6)
    assert [row.get_attribute("data-team") for row in rows.all()] == ["0", "0", "0", "1", "1", "1"]


def test_what_a_table_counts_is_on_the_cards_and_one_tap_changes_ones_own(page, server):
    choose(page, "free_for_all", 4)
    server.tell(do="begin", first=0)
    expect(page.locator("#headline")).to_have_text(b.turn_of(0))
    expect(b.card(page, 0).locator(".began")).to_have_text("1st")
    page.select_option("#my-seat", "1")
    b.resize(page, b.PHONE)
    life = page.locator("#own .row:visible button")
    expect(life).to_have_count(2)
    life.last.click()
    expect(b.card(page, 1).locator(".count.life")).to_have_text("21")
    expect(b.log(page).first).to_contain_text("Ben gains 1 life.")

    b.open_panel(page, "rare")
    page.check('#rare-seats input[value="3"]')
    page.fill("#rare-number", "7")
    page.click('[data-event="poison"]')
    expect(b.card(page, 3).locator(".count.poison")).to_have_text("7")
    page.check('#rare-seats input[value="1"]')
    page.fill("#rare-number", "18")
    page.select_option("#rare-commander", "2 1")
    page.click('[data-event="commander_damage"]')
    dealt = "18 damage by Cleo’s second commander"  # noqa: RUF001
    expect(page.locator("#subline")).to_contain_text(f"Close to losing: Ben (3 life, {dealt}).")
    expect(b.card(page, 1).locator(".count.damage")).to_have_text("18Cleo")
    expect(b.card(page, 1)).to_have_attribute("aria-label", re.compile(dealt))
    rows = page.locator("#own .row:visible")
    expect(rows).to_have_count(3)
    for button in page.locator("#own button").all():
        box = button.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
    page.select_option("#own select", "0 0")
    rows.nth(1).locator("button").last.click()
    expect(b.card(page, 1).locator(".count.life")).to_have_text("2")
    expect(b.card(page, 1).locator(".count.damage")).to_have_text("18Cleo …")
    page.select_option("#counters-panel select", "poison")
    page.get_by_label("Dan gets 1 poison").click()
    expect(page.locator("#subline")).to_contain_text("Dan (8 poison)")

    given = ("[data-what=monarch]", "[data-what=initiative]", "[data-event=stays]", "[data-event=reverse]")
    for seat, event in zip((3, 2, 1, 2), given, strict=True):
        page.check(f'#rare-seats input[value="{seat}"]')
        page.click(event)
    expect(page.locator("#order")).to_be_visible()
    expect(page.locator("#subline")).to_contain_text("The turn order is reversed.")
    expect(b.card(page, 3).locator(".titles .icon.monarch")).to_be_visible()
    expect(b.card(page, 2).locator(".titles .icon.initiative")).to_be_visible()
    expect(b.card(page, 1).locator(".titles .icon.stays")).to_be_visible()
    expect(page.locator("#subline")).to_contain_text("A card keeps Ben in the game.")
    page.check('#rare-seats input[value="1"]')
    page.click("[data-event=stays]")
    expect(b.card(page, 1).locator(".titles .icon.stays")).to_have_count(0)
    for who, by in ((3, "1"), (0, ""), (2, "1")):
        page.check(f'#rare-seats input[value="{who}"]')
        page.select_option("#rare-by", by)
        page.click('[data-event="eliminate"]')
        expect(b.card(page, who)).to_have_attribute("data-look", re.compile("D|E|G"))
    expect(b.card(page, 3).locator(".count.by")).to_have_text("by Ben")
    expect(page.locator("#own")).to_be_hidden()
    expect(page.locator("#clock-panel p")).to_have_text("1 turn. Out, in this order: Dan by Ben; Ada; Cleo by Ben.")
    expect(page.locator("#clock-picture")).to_be_visible()


def test_the_table_panel_turns_commander_and_poison_on_and_off(page, server):
    choose(page, "free_for_all", 4)
    page.check("#count-poison")
    page.check("#count-commander")
    expect(page.locator("[data-option=life]")).to_have_value("40")
    assert server.tell(do="state")["counts"] == ["life", "poison", "commander_damage"]
    page.uncheck("#count-commander")
    expect(page.locator("[data-option=life]")).to_have_value("20")
    expect(page.locator("#count-poison")).to_be_checked()
    choose(page, "duelist_emperor", 6)
    expect(page.locator("#count-poison")).to_be_hidden()
