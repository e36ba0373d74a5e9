"""The page on a slow machine: answers are kept back, so that what a player does meanwhile is sure to come first."""

import json
import re

import pytest

import table_in_browser as b
from host_tools.device.firmware_client import LINES
from table_in_browser import expect


class Delay:
    """Stands between the page and its server: while it `holds`, reports wait; commands go through at once."""

    def __init__(self, page, late_ms=b.PATIENCE_MS):
        self.holds = False
        self.late_ms = late_ms  # the limit that the page is told
        self.commands = []
        self._page = page
        self._answered = set()
        self._waiting = []
        self.sockets = self.beats = 0
        page.route_web_socket(re.compile(r"/link\?"), self._join)

    def _join(self, socket):
        self._socket = socket
        self.sockets += 1
        self._server = socket.connect_to_server()
        self._server.on_message(self._report)
        socket.on_message(self._command)

    def _command(self, line):
        self.commands.append(json.loads(line))
        self._server.send(line)

    def _report(self, line):
        report = json.loads(line)
        if report["is"] == "beat":
            self.beats += 1
            line = json.dumps(report | {"late_ms": self.late_ms})
        if report["is"] not in LINES:
            self._answered.add(report.get("id"))
        if self.holds:
            self._waiting.append(line)
        else:
            self._socket.send(line)

    def forget(self):
        """The page is at rest: forget its commands and their answers, whose numbers come again after a reload."""
        self.commands.clear()
        self._answered.clear()

    def rest(self):
        """Wait until the device has answered every command, be it that the page has not been told."""
        self._until(lambda: {command["id"] for command in self.commands} <= self._answered)

    def sent(self, do, **values):
        """Wait until the page has sent that command, with these settings."""

        def asks(command):
            return command["do"] == do and values.items() <= command.get("values", {}).items()

        self._until(lambda: any(map(asks, self.commands)))

    def _until(self, holds):
        b.until(self._page, holds, self.commands)

    def let_through(self, kind=None):
        """What waits, up to the oldest report of that kind; or everything, and nothing more is kept back."""
        while self._waiting:
            line = self._waiting.pop(0)
            self._socket.send(line)
            if json.loads(line)["is"] == kind:
                return
        self.holds = False

    def cut(self):
        """The connection breaks: what was kept back is lost."""
        self._waiting.clear()
        self.holds = False
        self._socket.close()


@pytest.fixture(scope="module")
def slow_page(browser, server):
    """The page of this file, and its delay."""
    server.reset()
    page = b.context_of(browser).new_page()
    delay = Delay(page)
    b.arrive(page, server)
    b.settled(page)
    page.evaluate(b.CLEAR)
    page.first = page.evaluate(b.SHOWN)
    yield page, delay
    page.context.close()


@pytest.fixture
def delayed(slow_page, server):
    """That page with the table's panel open, at rest, and its delay."""
    page, delay = slow_page
    b.clear(page, server)
    delay.forget()
    b.open_panel(page, "setup")
    expect(page.locator("#brightness-word")).to_have_text("normal")
    delay.rest()
    yield page, delay
    assert page.faults == []


def test_what_is_typed_and_clicked_before_the_device_has_answered_is_laid(delayed):
    page, delay = delayed
    delay.holds = True
    page.select_option("#table-mode", "grand_melee")
    page.fill("#table-seats", "8")
    page.click("#lay")
    delay.let_through()
    expect(page.locator("[data-seat]")).to_have_count(8)
    expect(page.locator("#table-mode")).to_have_value("grand_melee")
    expect(page.locator("#table-seats")).to_have_value("8")
    expect(page.locator("#table-teams-label")).to_be_hidden()


def nine_follow_eight(page):
    """The table of 8 that was asked for is laid; the 9 typed meanwhile stands, and is laid by the next click."""
    expect(page.locator("[data-seat]")).to_have_count(8)
    expect(page.locator("#table-seats")).to_have_value("9")
    page.click("#lay")
    expect(page.locator("[data-seat]")).to_have_count(9)


def test_an_answer_overwrites_nothing_that_was_typed_meanwhile(delayed):
    page, delay = delayed
    delay.holds = True
    page.locator("#brightness").fill("5")
    page.select_option("#table-mode", "grand_melee")
    page.fill("#table-seats", "8")
    delay.let_through()
    expect(page.locator("#brightness-word")).to_have_text("bright")
    expect(page.locator("#table-mode")).to_have_value("grand_melee")
    expect(page.locator("#table-seats")).to_have_value("8")
    delay.holds = True
    page.click("#lay")
    page.fill("#table-seats", "9")
    delay.let_through()
    nine_follow_eight(page)


def test_teams_are_asked_for_as_the_chosen_game_has_them(delayed):
    page, delay = delayed
    page.select_option("#table-mode", "grand_melee")
    page.click("#lay")
    expect(page.locator("#table-teams-label")).to_be_hidden()
    delay.holds = True
    page.select_option("#table-mode", "emperor")
    page.fill("#table-seats", "9")
    page.fill("#table-teams", "3")
    page.click("#lay")
    delay.let_through()
    expect(page.locator("[data-seat]")).to_have_count(9)
    expect(page.locator("#table-teams")).to_have_value("3")


def test_an_older_answer_changes_nothing_that_was_chosen_since(delayed):
    page, delay = delayed
    delay.holds = True
    page.locator("#brightness").fill("5")
    delay.rest()  # or one answer could tell both
    page.locator("#brightness").fill("6")
    page.select_option("#table-mode", "two_headed_giant")
    page.click("#lay")
    page.select_option("#table-mode", "grand_melee")
    page.click("#lay")
    delay.rest()
    for word in ("bright", "day"):
        delay.let_through("settings")
        expect(page.locator("#brightness-word")).to_have_text(word)
        expect(page.locator("#table-mode")).to_have_value("grand_melee")
        expect(page.locator("#brightness")).to_have_value("6")
    delay.let_through("settings")
    delay.rest()
    expect(page.locator("#table-mode")).to_have_value("grand_melee")
    delay.let_through()
    expect(page.locator("#manual")).to_have_attribute("href", "manual/grand_melee.html")
    expect(page.locator("#table-mode")).to_have_value("grand_melee")


def test_a_connection_that_breaks_loses_nothing_that_was_typed(delayed):
    page, delay = delayed
    page.select_option("#table-mode", "grand_melee")
    page.click("#lay")
    delay.sent("new_game")  # for the table of the chosen game; only its answer lets another be asked for
    delay.rest()
    page.fill("#table-seats", "8")
    delay.holds = True
    page.click("#lay")
    delay.sent("set", seats=8)
    delay.rest()
    delay.cut()
    expect(page.locator("#refusal")).to_have_text("The connection broke: please try that again.")
    page.fill("#table-seats", "9")
    expect(page.locator("#link")).to_have_text("Connected")
    nine_follow_eight(page)


def test_a_game_that_the_device_refuses_is_not_shown_as_chosen(delayed):
    page, _ = delayed
    page.evaluate("document.querySelector('#table-mode').append(new Option('Chess', 'chess'))")
    page.select_option("#table-mode", "chess")
    page.click("#lay")
    expect(page.locator("#refusal")).to_contain_text("Game")
    expect(page.locator("#table-mode")).to_have_value("emperor")
    page.evaluate("document.querySelector('#table-mode [value=chess]').remove()")


def test_a_click_counts_although_the_page_moves_under_the_pointer(delayed):
    page, _ = delayed
    page.fill("#table-seats", "8")
    lay = page.locator("#lay")
    lay.hover()
    before = lay.bounding_box()
    page.mouse.down()
    page.evaluate(
        "document.querySelector('#lay').parentElement.before(document.createElement('canvas'))"
    )  # 150 px high
    after = lay.bounding_box()
    assert after["y"] > before["y"] + before["height"]
    page.mouse.up()
    expect(page.locator("[data-seat]")).to_have_count(8)
    page.evaluate("document.querySelector('#lay').parentElement.previousElementSibling.remove()")


def test_who_drags_away_from_a_button_takes_the_click_back(delayed):
    page, delay = delayed
    page.fill("#table-seats", "8")
    page.hover("#lay")
    page.mouse.down()
    page.mouse.move(100, 100)
    page.mouse.up()
    page.fill("#table-seats", "10")
    page.click("#lay")
    expect(page.locator("[data-seat]")).to_have_count(10)
    assert [command["values"]["seats"] for command in delay.commands if command["do"] == "set"] == [10]


def test_a_page_that_hears_nothing_offers_no_press_and_tries_a_new_socket(browser, served):
    page = b.context_of(browser).new_page()
    page.clock.install()
    delay = Delay(page, late_ms=2000)
    b.arrive(page, served)
    b.answered(page)
    shown = page.locator("#headline")

    def comes_after(condition, most_ms):
        """The condition comes true within that time of the page's clock, which only this function moves."""
        ran_ms = 0
        while not condition():
            assert ran_ms < most_ms
            page.clock.run_for(250)
            ran_ms += 250

    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    heard = delay.beats
    b.until(page, lambda: delay.beats > heard + 1)  # the page has heard the first since its clock stands still
    page.hover("#pass")
    page.mouse.down()
    delay.sent("press")
    delay.holds = True
    comes_after(lambda: shown.text_content() == "The table does not answer.", 2500)
    expect(page.locator("#link")).to_have_text("No answer…")
    expect(page.locator("#subline")).to_have_text("Presses count again as soon as it answers.")
    assert delay.commands[-1]["do"] == "release" and delay.commands[-1]["cancelled"]
    page.mouse.up()
    page.click("#pass")
    page.evaluate("document.getElementById('new-game').click()")
    expect(page.locator("#refusal")).to_have_text("The connection broke: please try that again.")
    assert delay.commands[-1]["do"] == "release"
    delay.let_through()
    expect(shown).to_have_text("A new game. Press PASS.")
    expect(page.locator("#link")).to_have_text("Connected")
    page.click("#pass")
    b.until(page, lambda: delay.commands[-1]["do"] == "release")
    assert {"beat", "age_ms"} <= delay.commands[-1].keys()
    delay.holds = True
    for sockets in (2, 3):  # the second one is as silent
        comes_after(lambda: delay.sockets >= sockets, 5500)  # noqa: B023
        page.evaluate("0")
    delay.let_through()
    expect(page.locator("#link")).to_have_text("Connected")
    expect(shown).not_to_have_text("The table does not answer.")
    ids = [command["id"] for command in delay.commands]
    assert ids == sorted(set(ids))
    page.context.close()
