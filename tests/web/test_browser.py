"""The page in a real browser, before the real firmware: a whole game by clicking, and what a browser does to a page."""

import json
import os
import re
import signal
from itertools import pairwise
from pathlib import Path

import pytest

from host_tools.words import report_sentences
from table_in_browser import (
    PHONE,
    WIDE,
    Served,
    active,
    answered,
    begin,
    card,
    comes_true,
    expect,
    held,
    lay,
    log,
    open_page,
    open_panel,
    pass_turn,
    rename,
    resize,
    rested,
    says,
    settled,
    still,
    take_out,
    tap,
    tap_key,
    turn_of,
    until,
)


def test_a_whole_game_by_clicking(page):
    expect(page.locator("#headline")).to_have_text("A new game. Press PASS.")
    first = begin(page)
    assert first in (1, 4)
    expect(log(page)).to_have_text([re.compile(f"{report_sentences.name(first)} began")])
    expect(page.locator("#subline")).to_contain_text("Nobody may be attacked")

    pass_turn(page)
    general = (first + 1) % 6
    enemy = (first + 2) % 6
    expect(card(page, general)).to_have_attribute("data-look", "S")
    expect(card(page, enemy)).to_have_attribute("data-look", "P")
    expect(card(page, enemy)).to_contain_text("next")

    take_out(page, enemy)
    expect(log(page).first).to_contain_text(f"{report_sentences.name(enemy)} is out.")
    expect(card(page, enemy)).to_have_attribute("data-look", "E")
    expect(page.locator("#headline")).to_have_text(turn_of(general))

    emperor = (first + 3) % 6
    take_out(page, emperor)
    expect(page.locator("#headline")).to_have_text(re.compile("^(Blue|Orange) wins the game"))
    expect(card(page, first)).to_contain_text("has won")
    expect(card(page, emperor)).to_contain_text("lost")
    expect(log(page)).to_have_count(4)

    page.click("#undo")
    expect(page.locator("#headline")).to_have_text(turn_of(general))
    expect(page.locator("#log li.undone")).to_have_count(1)
    page.click("#redo")
    expect(page.locator("#headline")).to_have_text(re.compile("wins the game"))
    still(page)
    with held(page, "#pass"):
        says(page, turn_of(general))
    expect(page.locator("#log li.undone")).to_have_count(1)


def test_keys_are_buttons_and_are_held_as_long_as_they_are_down(page):
    first = begin(page)
    tap_key(page, "p")
    expect(card(page, (first + 1) % 6)).to_have_attribute("data-look", "S")
    page.keyboard.down("Space")
    page.locator(f'[data-seat="{first}"][data-look=S]').wait_for()
    page.keyboard.up("Space")
    expect(page.locator("#log li.undone")).to_have_count(1)
    still(page)
    tap_key(page, "o")
    expect(page.locator("#headline")).to_have_text(re.compile("^Is .* out"))
    tap_key(page, "o")
    expect(page.locator("#headline")).to_have_text(re.compile("^It is"))
    other = (first + 3) % 6
    tap_key(page, str(other + 1))  # people count seats from 1
    says(page, f"^The ring shows the table as {report_sentences.name(other)} sees it")


def test_a_button_opens_and_closes_the_menu_as_both_buttons_held(page):
    begin(page)
    headline = page.inner_text("#headline")
    resize(page, PHONE)
    # The second click does nothing while the buttons are held. Later it would close the menu.
    twice = """() => {
        for (const _ of [1, 2]) document.getElementById("menu").click();
        return document.querySelectorAll(".big.down").length;
    }"""
    assert page.evaluate(twice) == 2
    expect(page.locator("#headline")).to_have_text(re.compile("^Menu: "))
    rested(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tap(page, "#out")
    expect(page.locator("#headline")).to_have_text("Menu: game, new game (1 of 6)")
    assert page.evaluate(twice) == 2
    expect(page.locator("#headline")).to_have_text(headline)
    rested(page)
    assert log(page).count() == 1


def test_typing_a_name_presses_nothing(page):
    open_panel(page, "setup")
    page.fill('[data-name-of="1"]', "")
    page.type('[data-name-of="1"]', "Pop 0")
    page.keyboard.press("Enter")
    expect(card(page, 1)).to_contain_text("Pop 0")
    expect(page.locator("#headline")).to_have_text("A new game. Press PASS.")
    page.reload()
    expect(card(page, 1)).to_contain_text("Pop 0")


def test_why_gives_a_reason_and_a_rule(page):
    first = begin(page)
    page.select_option("#why-from", str(first))
    page.select_option("#why-to", str((first + 2) % 6))
    expect(page.locator("#why .verdict")).to_have_count(2)
    expect(page.locator("#why .yes")).to_contain_text("reaches")
    expect(page.locator("#why .no")).to_contain_text("rule 8")


def test_rare_events(page):
    first = begin(page)
    open_panel(page, "rare")
    page.click('[data-event="skip"]')
    expect(page.locator("#refusal")).to_have_text("Choose at least one player first.")
    page.check(f'#rare-seats input[value="{(first + 3) % 6}"]')
    page.click('[data-event="extra_turn"]')
    expect(log(page).first).to_contain_text("gets an extra turn")
    expect(page.locator("#subline")).to_contain_text("Next, out of the usual order")


def test_the_turn_is_put_right_and_who_left_comes_back(page):
    first = begin(page)
    open_panel(page, "rare")
    expect(page.locator("#rare-return")).to_be_hidden()
    page.check(f'#rare-seats input[value="{(first + 4) % 6}"]')
    page.click('[data-event="turn"]')
    expect(card(page, (first + 4) % 6)).to_have_attribute("data-look", "S")
    expect(log(page).first).to_contain_text("The turn is corrected: it is now ")
    page.check(f'#rare-seats input[value="{(first + 1) % 6}"]')
    page.click('[data-event="eliminate"]')
    expect(log(page).first).to_contain_text("is out")
    page.click('[data-event="return"]')
    expect(log(page).first).to_contain_text("is back in the game")
    expect(page.locator("#rare-return")).to_be_hidden()
    expect(page.locator("#rare-seats input:enabled")).to_have_count(6)


def test_two_pages_show_one_table_and_a_reload_loses_nothing(page, browser, server):
    other = open_page(browser, server)
    first = begin(page)
    expect(card(other, first)).to_have_attribute("data-look", "S")
    pass_turn(other)
    expect(log(page)).to_have_count(2)
    page.reload()
    expect(log(page)).to_have_count(2)
    expect(card(page, (first + 1) % 6)).to_have_attribute("data-look", "S")
    other.context.close()


def test_a_page_that_closes_with_a_finger_on_a_button_lets_go(page, browser, server):
    other = open_page(browser, server)
    other.locator("#out").hover()
    other.mouse.down()
    says(page, "begin")
    other.context.close()
    expect(page.locator("body")).not_to_have_class(re.compile("provisional"))
    expect(page.locator("#headline")).to_have_text("A new game. Press PASS.")


def test_a_name_in_the_page_is_one_elements_alone_and_the_ring_is_lit(page):
    names = page.evaluate("Array.from(document.querySelectorAll('[id]'), (element) => element.id)")
    assert sorted(set(names)) == sorted(names)
    lit = "() => { const c = document.querySelector('#ring'); const x = c.getContext('2d');"
    lit += "const d = x.getImageData(0, 0, c.width, c.height).data; let best = 0;"
    lit += "for (let i = 0; i < d.length; i += 4) best = Math.max(best, d[i]); return best > 150; }"
    comes_true(page, lit)


# [what reaches over its place] on a screen of that size, of cards as they are and with their longest words
TOO_LARGE = """([width, height]) => {
    const over = ({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height;
    const found = document.documentElement.scrollWidth > width ? ["page"] : [];
    for (const one of document.querySelectorAll(".seat, #pass, #out")) {
        if (over(one.getBoundingClientRect())) found.push(one.id || one.dataset.seat);
        const says = one.querySelector(".says span");
        if (!says) continue;
        says.textContent = "out of range";
        const [words, card] = [says, one].map((element) => element.getBoundingClientRect());
        if (words.right > card.right) found.push(`words of ${one.dataset.seat}`);
    }
    return found;
}"""


def test_everything_fits_the_screen(page):
    found = {}
    for size in ((1440, 900), (1024, 700), (768, 1024), (390, 844), (320, 640), (844, 390)):
        resize(page, {"width": size[0], "height": size[1]})
        found[size] = page.evaluate(TOO_LARGE, size)
    assert not any(found.values()), found


def test_long_names_and_states_widen_neither_their_cards_nor_the_page(page):
    open_panel(page, "setup")
    for seat in range(6):
        page.fill(f'[data-name-of="{seat}"]', "W" * 12)
        page.keyboard.press("Enter")
        # and who is meant of those of one name
        expect(page.locator(f"[data-seat='{seat}'] b")).to_contain_text("W" * 12)
    page.click("#setup summary")
    begin(page)
    seat = (active(page) + 3) % 6  # opposite: out of each other's range
    over = """Array.from(document.querySelectorAll('.seat .says span, .seat b'), (words) =>
        words.getBoundingClientRect().right - words.closest('button').getBoundingClientRect().right)"""
    cut = """Array.from(document.querySelectorAll('.seat :is(b, .role, .says span, .flag)')).filter((words) =>
        words.scrollWidth > words.clientWidth).map((words) => words.textContent)"""
    for size in (WIDE, PHONE):
        resize(page, size)
        for _ in range(3):  # it is looked at, who reaches it, and no more
            headline = page.inner_text("#headline")
            tap(page, f'[data-seat="{seat}"]')
            expect(page.locator("#headline")).not_to_have_text(headline)
            if page.locator(".seat", has_text="out of range").filter(has_text="turn").count():
                break
        expect(card(page, seat)).to_have_attribute("data-look", "V")
        expect(page.locator(".seat", has_text="out of range").filter(has_text="turn")).to_have_count(1)
        assert page.evaluate(cut) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert max(page.evaluate(over)) <= 0
        for button in ("#pass", "#out"):
            box = page.locator(button).bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"], (button, box)
            assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"], (button, box)


def test_the_room_follows_the_system_and_the_switch(page):
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-room", "light")
    page.click("#room")
    expect(page.locator("html")).to_have_attribute("data-room", "dark")


def test_a_port_in_use_is_said_and_ctrl_c_ends_cleanly(browser, tmp_path):
    served = Served(tmp_path / "table", "--port", "0")
    page = open_page(browser, served)
    port = served.address.rsplit(":", 1)[1].strip("/")
    other = Served(tmp_path / "other", "--port", port)
    assert f"Port {port} is in use" in other.said[0]
    assert other.end() == (0, "")
    assert served.end() == (0, "")
    expect(page.locator("#link")).to_contain_text("Not connected")
    expect(page.locator("#headline")).to_have_text("The table is closed.")
    expect(page.locator("#subline")).to_contain_text("Start the program again")
    page.context.close()


def test_another_table_is_laid(page):
    lay(page, "emperor", 9, seats=9, teams=3)
    expect(page.locator("#table-note")).to_contain_text("only 2 lights for each player")
    expect(page.locator("#table-seats")).to_have_attribute("max", "24")
    page.fill("#table-teams", "2")
    expect(page.locator("#lay")).to_be_disabled()
    expect(page.locator("#table-note")).to_have_text("9 players can be 3 teams.")
    page.fill("#table-teams", "3")
    expect(page.locator("#lay")).to_be_enabled()


def test_the_rules_of_the_house_are_those_that_the_device_tells(page):
    open_panel(page, "setup")
    expect(page.locator("#house-rules select")).to_have_count(3)
    page.select_option("[data-option=range]", label="2")
    page.click("#lay")
    answered(page)
    page.reload()
    open_panel(page, "setup")
    expect(page.locator("[data-option=range]")).to_have_value("2")
    page.select_option("[data-option=range]", label="one for each seat")
    page.fill("#house-rules input", "1 2 1")
    page.locator("#house-rules input").press("Enter")
    expect(page.locator("#refusal")).to_have_text(
        "Range: type 6 whole numbers of 1 or more, one for each player, beginning with seat 1."
    )
    expect(page.locator("#house-rules input")).to_have_value("1 2 1")
    assert page.locator("#house-rules input").bounding_box()["width"] >= 120
    page.locator("#brightness").fill("5")  # what else is told meanwhile leaves it there
    answered(page)
    expect(page.locator("#house-rules input")).to_have_value("1 2 1")
    expect(page.locator("#lay")).to_be_disabled()
    page.fill("#house-rules input", "1 2 1 1 2 1")
    page.locator("#house-rules input").press("Enter")
    page.click("#lay")
    answered(page)
    page.reload()
    open_panel(page, "setup")
    expect(page.locator("#house-rules input")).to_have_value("1 2 1 1 2 1")


def test_a_panel_that_is_opened_before_the_scripts_have_come_stays_open(page):
    late = []
    page.route("**/main.js", lambda route: late.append(route))
    page.reload(wait_until="commit")
    until(page, lambda: late)
    page.click("#setup summary")
    late[0].continue_()
    settled(page)
    expect(page.locator("[data-option=range]")).to_be_visible()
    page.unroute("**/main.js")


def test_the_brightness_changes_and_stays(page):
    open_panel(page, "setup")
    page.locator("#brightness").fill("6")
    expect(page.locator("#brightness-word")).to_have_text("day")
    page.reload()
    expect(page.locator("#brightness")).to_have_value("6")


def test_who_passes_a_turn_is_chosen_once_every_seat_has_a_button(page):
    open_panel(page, "setup")
    by = page.locator("#turn-passed-by")
    expect(by).to_be_hidden()
    said = """(values) => new Promise((answer) => {
        const socket = new WebSocket(`ws://${location.host}/link`);
        socket.onopen = () => socket.send(JSON.stringify({ do: "set", values, id: 1 }));
        socket.onmessage = ({ data }) => JSON.parse(data).id === 1 && answer(JSON.parse(data).is);
    })"""
    assert page.evaluate(said, {"seat_wires": [0, 1, 2, 3, 4, 5]}) == "settings"
    page.reload()
    open_panel(page, "setup")
    expect(by).to_be_visible()
    expect(by).to_have_value("anybody")
    by.select_option("its_own_seat")
    page.reload()
    expect(by).to_have_value("its_own_seat")


def test_white_stands_out_from_the_ring_in_a_light_room_too(page):
    page.emulate_media(color_scheme="light")
    page.keyboard.down("o")  # the cursor: white, before a game
    contrast = """() => {
        const canvas = document.querySelector('#ring'), context = canvas.getContext('2d');
        if (!canvas.dataset.radius) return false; // not painted yet
        const shine = (angle) => {
            const { width, height, dataset: { radius } } = canvas;
            const [x, y] = [width / 2 + Math.sin(angle) * radius, height / 2 - Math.cos(angle) * radius];
            return context.getImageData(x, y, 1, 1).data.slice(0, 3).reduce((sum, part) => sum + part);
        };
        const all = Array.from({ length: 360 }, (_, degree) => shine(degree * Math.PI / 180));
        return Math.max(...all) - Math.min(...all) > 400;
    }"""
    comes_true(page, contrast)
    page.keyboard.up("o")


# Notes the time of each frame in which the ring is painted.
PAINTED = """() => {
    window.everyFrame = true;
    window.painted = [];
    const { clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
        if (this.canvas.id === "ring") painted.push(document.timeline.currentTime);
        clearRect.apply(this, box);
    };
}"""


def test_who_wants_less_movement_gets_a_slower_ring_and_a_legend_that_stands_still(page):
    samples = "Array.from(document.querySelectorAll('[data-sample]'), (canvas) => canvas.toDataURL())"
    begin(page)
    page.evaluate(PAINTED)
    before = page.evaluate(samples)
    comes_true(page, "() => painted.length > 4")
    times = page.evaluate("painted")
    assert min(after - one for one, after in pairwise(times)) >= 249
    assert page.evaluate(samples) == before
    page.emulate_media(reduced_motion="no-preference")
    comes_true(page, "() => painted.some((at, no) => at - painted[no - 1] < 200)")
    comes_true(page, f"() => JSON.stringify({samples}) !== {json.dumps(json.dumps(before, separators=(',', ':')))}")
    page.reload()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="finds the firmware's process in /proc")
def test_a_device_that_hangs_is_told_until_it_answers(page, server):
    threads = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    children = [child for thread in threads for child in thread.read_text().split()]
    assert len(children) == 1
    os.kill(int(children[0]), signal.SIGSTOP)
    tap(page, "#pass")
    expect(page.locator("#headline")).to_have_text("The ring does not answer.")
    os.kill(int(children[0]), signal.SIGCONT)
    expect(page.locator("#headline")).not_to_have_text("The ring does not answer.")


def test_a_refusal_goes_with_the_success_that_follows(page):
    begin(page)
    page.evaluate("[window.before, window.setTimeout] = [setTimeout, () => 0]")  # by itself it would stay
    open_panel(page, "rare")
    page.click('[data-event="skip"]')
    for screen in ("choice", "play"):  # that is no success
        tap(page, "#out")
        expect(page.locator(f"body[data-screen={screen}]:not(.provisional)")).to_be_attached()
    expect(page.locator("#refusal")).to_be_visible()
    pass_turn(page)
    expect(page.locator("#refusal")).to_be_hidden()
    page.evaluate("window.setTimeout = window.before")


def test_names_stay_with_the_device_and_every_page_has_them(page, browser, server):
    open_panel(page, "setup")
    for seat, name in enumerate(("Zoë", "W" * 12, "  Ἀνδρέας ")):
        page.fill(f'[data-name-of="{seat}"]', name)
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-seat='{seat}'] b")).to_have_text(name.strip())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other = open_page(browser, server)
    expect(other.locator("[data-seat='0'] b")).to_have_text("Zoë")
    other.click("#setup summary")
    other.fill('[data-name-of="0"]', "")
    other.keyboard.press("Enter")
    expect(page.locator("[data-seat='0'] b")).to_have_text("Ada")
    expect(page.locator("[data-seat='2'] b")).to_have_text("Ἀνδρέας")
    other.context.close()


def test_a_name_that_is_being_typed_stays_and_the_other_fields_follow_the_table(page, browser, server):
    open_panel(page, "setup")
    page.click('[data-name-of="0"]')
    page.keyboard.type("Zo")
    other = open_page(browser, server)
    other.click("#setup summary")
    rename(other, 1, "Gil")
    expect(page.locator("[data-seat='1'] b")).to_have_text("Gil")
    other.select_option("#table-mode", "grand_melee")
    other.fill("#table-seats", "8")
    other.click("#lay")
    expect(page.locator("[data-seat]")).to_have_count(8)
    expect(page.locator("#table-mode")).to_have_value("grand_melee")
    page.keyboard.type("ë")
    expect(page.locator('[data-name-of="0"]')).to_be_focused()
    assert page.input_value('[data-name-of="0"]') == "Zoë"
    assert page.input_value('[data-name-of="1"]') == "Gil"
    expect(page.locator("[data-name-of]")).to_have_count(8)
    page.keyboard.press("Tab")
    expect(other.locator("[data-seat='0'] b")).to_have_text("Zoë")
    expect(page.locator('[data-name-of="1"]')).to_be_focused()
    other.context.close()


def test_two_players_of_one_name_are_told_apart_on_the_page(page):
    open_panel(page, "setup")
    for seat, name, cards in (
        (0, "Ben", ("Ben", "Ada", "Cleo")),
        (1, "Ben", ("Ben (1)", "Ben (2)", "Cleo")),
        (0, "W" * 12, ("W" * 12, "Ben", "Cleo")),
        (1, "W" * 12, ("W" * 12 + " (1)", "W" * 12 + " (2)", "Cleo")),
    ):
        page.fill(f'[data-name-of="{seat}"]', name)
        page.keyboard.press("Enter")
        for at, shown in enumerate(cards):
            expect(page.locator(f"[data-seat='{at}'] b")).to_have_text(shown)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_invisible_characters_of_a_pasted_name_are_left_out(page):
    open_panel(page, "setup")
    page.fill('[data-name-of="0"]', "\u202eZo\u200bë\ufeff")
    page.keyboard.press("Enter")
    expect(page.locator("[data-seat='0'] b")).to_have_text("Zoë")
    expect(page.locator('[data-name-of="0"]')).to_have_value("Zoë")


def test_a_name_that_the_device_refuses_is_not_shown(page):
    open_panel(page, "setup")
    page.evaluate("""() => {
        const field = document.querySelector("[data-name-of='0']");
        field.value = "longer than twelve";
        field.dispatchEvent(new Event("change"));
    }""")
    expect(page.locator("#refusal")).to_contain_text("12 visible characters")
    expect(page.locator('[data-name-of="0"]')).to_have_value("")
    expect(page.locator("[data-seat='0'] b")).to_have_text("Ada")
