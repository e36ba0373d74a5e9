"""A clock on the page, in a real browser before the real firmware: chosen there, it counts on, responds and pauses."""

import re

import pytest
from PIL import Image

import table_in_browser as b
from table_and_ring_limits import CLOCK_KINDS
from table_in_browser import expect, still


def choose(page, kind, **amounts):
    page.locator("#setup").evaluate("panel => (panel.open = true)")
    page.locator("#clock-kind").select_option(kind)
    for field, number in amounts.items():
        box = page.locator(f"#clock-{field}")
        expect(box).to_be_visible()
        box.fill(str(number))
        box.press("Tab")


def begin(page):
    b.tap(page, "#pass")
    expect(page.locator("#headline")).to_contain_text("turn")


def seconds(text):
    minutes, rest = re.fullmatch(r"\D?(\d+):(\d\d)", text).groups()
    return 60 * int(minutes) + int(rest)


def test_the_kinds_of_clock_have_the_words_of_the_menu(page):
    expect(page.locator("#clock-kind option")).to_have_text([kind.replace("_", " ") for kind in CLOCK_KINDS])


def test_without_a_clock_the_page_has_none(page):
    begin(page)
    expect(page.locator("#clock-panel")).to_be_hidden()
    expect(page.locator("#clock-warning")).to_be_hidden()


@pytest.mark.parametrize(("typed", "sent"), [("5", "5"), ("", "0"), ("20.5", "20.5")])
def test_an_amount_that_the_device_refuses_is_said_and_put_back(page, typed, sent):
    choose(page, "limit_a_turn")
    field = page.locator("#clock-limit")
    field.fill(typed)
    field.press("Enter")
    expect(page.locator("#refusal")).to_contain_text(f"is {sent} but must be a whole number from 10 to 3600")
    expect(field).to_have_value("180")


@pytest.mark.long  # a limit runs in real seconds
def test_a_limit_is_chosen_and_counts_down(page):
    choose(page, "limit_a_turn", limit=40, warning=35)
    expect(page.locator("#clock-bank")).to_be_hidden()
    begin(page)
    rows = page.locator("#clock-panel li")
    expect(rows).to_have_count(6)
    running = page.locator("#clock-panel li.runs output")
    expect(running).to_have_count(1)
    expect(page.locator("#clock-panel li.short")).to_have_count(1)  # told by the device, five seconds later
    first = seconds(running.inner_text())
    b.until(page, lambda: seconds(running.inner_text()) < first)
    assert seconds(running.inner_text()) < first <= 36


def test_one_button_of_the_page_pauses_the_clock_and_lets_the_same_turn_go_on(page):
    choose(page, "bank_a_player")
    begin(page)
    still(page)
    turn = page.locator("#headline").inner_text()
    button, running = page.locator("#clock-panel [data-plays]"), page.locator("#clock-panel li.runs")
    expect(running).to_have_count(1)
    button.click()
    expect(page.locator("#headline")).to_have_text("The clock is paused.")
    expect(button).to_have_text("Go on")
    expect(running).to_have_count(0)
    expect(page.locator(".down")).to_have_count(0)  # the fingers that paused it are up
    b.rested(page)
    button.click()
    expect(running).to_have_count(1)
    expect(page.locator("#headline")).to_have_text(turn)


def test_a_seat_that_is_held_responds_until_pass(page):
    choose(page, "bank_a_player", bank=5, increment=10)
    begin(page)
    other = page.locator('.seat[data-look="M"], .seat[data-look="P"]').first
    other.hover()
    page.mouse.down()
    expect(page.locator("#headline")).to_contain_text("responds.")
    page.mouse.up()
    b.tap(page, "#pass")
    expect(page.locator("#headline")).to_contain_text("turn")
    assert page.locator("#clock-panel output").count() == 6


@pytest.mark.long
def test_who_comes_in_the_middle_of_a_turn_sees_the_time_as_it_is_and_with_the_table_it_stands(browser, tmp_path):
    served = b.Served(tmp_path / "table", "--port", "0")
    page = b.open_page(browser, served)
    choose(page, "bank_a_player", bank=5)
    begin(page)
    still(page)
    running = page.locator("#clock-panel li.runs output")
    expect(running).to_have_count(1)
    shown = seconds(running.inner_text())
    b.until(page, lambda: seconds(running.inner_text()) <= shown - 3)
    page.locator("#my-seat").select_option("2")  # that shows the same state again
    assert seconds(running.inner_text()) <= shown - 3
    page.reload()
    expect(running).to_have_count(1)
    assert seconds(running.inner_text()) <= shown - 3
    served.end()
    expect(page.locator("#headline")).to_have_text("The table is closed.")
    shown = running.inner_text()
    page.wait_for_timeout(2500)  # a time that counted on would show another second by then
    assert running.inner_text() == shown
    page.context.close()


def test_the_times_fit(page):
    choose(page, "bank_a_player")
    begin(page)
    panel = page.locator("#clock-panel")
    expect(panel.locator("output")).to_have_count(6)
    for width in (390, 1400):
        b.resize(page, {"width": width, "height": 900})
        assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth"), width


def test_time_that_is_counted_is_shown_at_the_end_in_a_picture_that_a_phone_shares_with_its_apps(page, server):
    choose(page, "counting_up")
    begin(page)
    expect(page.locator("#clock-panel [data-plays]")).to_be_visible()
    expect(page.locator("#clock-panel ul")).to_be_hidden()
    expect(page.locator("#clock-picture")).to_be_hidden()
    server.tell(do="event", event={"type": "eliminate", "seats": [1]})
    expect(page.locator("#clock-panel ul")).to_be_visible()
    expect(page.locator("#clock-panel li output").first).to_have_text(re.compile(r"^\d+:\d\d · \d\D$"))
    expect(page.locator("#clock-panel p")).to_contain_text("Out, in this order: ")
    with page.expect_download() as download:
        page.locator("#clock-picture").click()
    assert download.value.suggested_filename == "emperor-ring-sheet.png"
    with Image.open(download.value.path()) as picture:
        assert picture.size[0] == 1440 and picture.size[1] > 800
        colours = {colour for _, colour in picture.convert("RGB").getcolors(1 << 20)}
        assert {(0x3F, 0xA4, 0xFF), (0xFF, 0x9A, 0x2E)} <= colours  # a bar in the colour of each team
    page.evaluate("""() => {
        navigator.canShare = ({ files }) => files.length === 1;
        navigator.share = async ({ files: [file] }) => { window.shared = [file.name, file.type, file.size > 5000]; };
    }""")
    page.locator("#clock-picture").click()
    b.comes_true(page, "() => Boolean(window.shared)")
    assert page.evaluate("window.shared") == ["emperor-ring-sheet.png", "image/png", True]
    page.reload()
