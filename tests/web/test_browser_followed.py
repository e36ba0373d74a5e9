"""A game is followed afterwards in a real browser: from a dropped scenario file, and from the games on record."""

import re

import test_browser_clock as clock

import every_report
import table_in_browser as b
from table_in_browser import expect

CASE = every_report.CASES[0].parent / "emperor-emperor-dies.json"
DROP = """async ([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type: "application/json" }));
    for (const type of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def drop(page, text, name="game.json"):
    page.evaluate(DROP, [name, text])


def test_a_scenario_file_dropped_onto_the_page_is_followed_event_by_event(page):
    before = page.inner_text("#headline")
    drop(page, CASE.read_text(encoding="utf-8"))
    expect(page.locator("#followed-title")).to_have_text("emperor-emperor-dies")
    expect(page.locator("#follow-said")).to_have_text(re.compile(r"^0 of \d+: Ben began\."))
    expect(page.locator("#pass")).to_be_hidden()
    lit = page.evaluate("document.querySelector('#ring').toDataURL()")
    page.click("#follow-last")
    expect(page.locator("#headline")).to_have_text(re.compile("wins the game"))
    expect(page.locator("#follow-said")).to_have_text(re.compile("The team loses, .* won"))
    expect(page.locator("#follow-on")).to_be_disabled()
    page.wait_for_function("(lit) => document.querySelector('#ring').toDataURL() !== lit", arg=lit)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#headline")).to_have_text(re.compile("^It is .* turn"))
    b.tap_key(page, "p")  # no button of the device
    page.click("#follow-events li:first-child button")
    expect(page.locator("#headline")).to_have_text("It is Ben’s turn.")  # noqa: RUF001
    page.keyboard.press("Escape")
    expect(page.locator("#followed")).to_be_hidden()
    expect(page.locator("#headline")).to_have_text(before)
    expect(page.locator("#pass")).to_be_visible()


def test_the_list_of_games_appears_as_a_whole(page):
    b.begin(page)
    b.pass_turn(page)
    page.click("#setup summary")
    page.click("#lay")
    expect(page.locator("#headline")).not_to_have_text(re.compile("^It is .* turn"))
    b.begin(page)
    b.pass_turn(page)
    page.evaluate("""() => {
        const list = document.getElementById("games-list");
        window.lengths = [];
        new MutationObserver(() => window.lengths.push(list.querySelectorAll("button").length))
            .observe(list, { childList: true });
    }""")
    page.click("#games summary")
    expect(page.locator("#games-list button").first).to_be_visible()
    *before, whole = page.evaluate("window.lengths")
    assert whole > 1 and before == [0], "a list that grows moves under the finger: the newest game stands first"


def test_a_game_on_record_has_the_names_its_players_had_whoever_sits_at_the_table_now(page):
    page.click("#setup summary")
    card = page.locator("[data-seat='1'] b")
    b.rename(page, 1, "Zoë")
    b.begin(page)
    b.pass_turn(page)
    page.click("#lay")
    expect(page.locator("#headline")).not_to_have_text(re.compile("^It is .* turn"))
    b.begin(page)
    b.pass_turn(page)
    b.rename(page, 1, "Gil")
    page.click("#games summary")
    page.click("#games-list button >> nth=1")
    expect(card).to_have_text("Zoë")
    page.click("#follow-close")
    expect(card).to_have_text("Gil")


def test_a_game_on_record_is_followed_and_the_one_on_the_table_goes_on(page):
    b.begin(page)
    b.tap_key(page, "p")
    expect(page.locator("#log li")).to_have_count(2)
    now = page.inner_text("#headline")
    page.click("#games summary")
    newest = page.locator("#games-list button").first
    expect(newest).to_have_text("Emperor, 6 players, 1 event, not over")
    newest.click()
    expect(page.locator("#follow-said")).to_have_text(re.compile("^0 of 1: .* began"))
    page.click("#follow-on")
    expect(page.locator("#follow-said")).to_have_text(re.compile("^1 of 1: .* passed the turn"))
    page.click("#follow-close")
    expect(page.locator("#headline")).to_have_text(now)


def test_a_game_on_record_has_its_times_and_a_picture_of_them_to_share(page, server):
    clock.choose(page, "counting_up")
    b.begin(page)
    server.tell(do="event", event={"type": "eliminate", "seats": [1], "by": 4})
    expect(page.locator("#clock-panel p")).to_contain_text("Out, in this order: Ada, Ben and Cleo by Eve.")
    told = page.inner_text("#clock-panel p")
    page.click("#lay")
    expect(page.locator("#clock-panel")).to_be_hidden()
    page.click("#games summary")
    page.click("#games-list button >> nth=0")
    times = page.locator("#follow-times")
    expect(times).to_have_text(
        re.compile(r"^Time used: Ada \d+:\d\d \(\d\D\), Ben .*, Finn \d+:\d\d \(\d\D\)\. \d turn")
    )
    assert page.inner_text("#follow-times").endswith(told)
    with page.expect_download() as download:
        page.click("#follow-picture")
    assert download.value.suggested_filename == "emperor-ring-sheet.png"


def test_a_game_that_was_played_without_a_clock_has_no_times(page):
    drop(page, CASE.read_text(encoding="utf-8"))
    expect(page.locator("#followed")).to_be_visible()
    expect(page.locator("#follow-picture")).to_be_hidden()
    assert page.inner_text("#follow-times") == ""


def test_a_file_that_is_no_game_is_told_in_a_sentence(page):
    drop(page, "nothing of the kind")
    expect(page.locator("#refusal")).to_contain_text("This file is not JSON")
    expect(page.locator("#followed")).to_be_hidden()


def test_a_folder_dropped_onto_the_page_is_refused_in_a_sentence(page):
    page.evaluate("() => { File.prototype.text = () => Promise.reject(new DOMException()); }")  # as of a folder
    drop(page, "", "games of May")
    expect(page.locator("#refusal")).to_contain_text("games of May cannot be read as a file.")
    page.reload()
