"""The organiser's page in a real browser, wide and as a phone. It alone answers the organiser's questions."""

import asyncio
import contextlib
import json
import re
import threading
from urllib.parse import quote

import pytest
import uvicorn
from test_tables import RESULT, SOUND

from axe_accessibility_check import axe_findings
from fake_device import GAME, playing
from host_tools.commands import run
from host_tools.venue import topics
from host_tools.venue.organiser_server import OrganiserServer, application
from host_tools.venue.tables_of_a_broker import Tables
from host_tools.web.admission_and_permissions import Permissions
from host_tools.web.connections_with_limits import configuration
from patience import PATIENCE_S
from table_in_browser import context_of, expect

MINUTE_MS = 60_000
PHONE = {"viewport": {"width": 390, "height": 780}, "is_mobile": True, "has_touch": True}


class Shown:
    """The server of the page with tables that the test tells, as a broker would."""

    def __init__(self):
        self.tables = Tables()
        self.venue = OrganiserServer(self.tables)
        app = application(self.venue, Permissions())
        self._server = uvicorn.Server(configuration(app))
        self._listeners = run.listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._listeners[0].getsockname()[1]}/"
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def _serve(self):
        async def serve():
            self._loop = asyncio.get_running_loop()
            await self._server.serve(sockets=self._listeners)

        asyncio.run(serve())

    def __enter__(self):
        self._thread.start()
        while not self._server.started:
            self._thread.join(0.01)
        self._loop.call_soon_threadsafe(self.venue.set_broker_answers, True)
        return self

    def __exit__(self, *_):
        self._server.should_exit = True
        self._thread.join(PATIENCE_S)

    def tell(self, table, kind, **changes):
        document = {**SOUND[kind], **changes}
        payload = json.dumps(document).encode()
        self._loop.call_soon_threadsafe(self.tables.take, topics.topic(table, kind), payload, True)

    def table(self, name, since_ms, **changes):
        now = topics.now_ms()
        self.tell(name, topics.ONLINE, since_ms=now)
        self.tell(name, topics.HELLO)
        venue = {"begun_ms": now - since_ms - 5 * MINUTE_MS, "moved_ms": now - since_ms}
        self.tell(name, topics.STATE, **{**playing(), "venue": venue, **changes})
        self.tell(name, topics.FRAME, rgb="00300000001040ff" * 9)
        return venue

    def tell_all(self):
        """Four tables, as they are at this moment."""
        self.table("1", 4000)
        self.table("2", 12 * MINUTE_MS)
        venue = self.table("7", MINUTE_MS, game=OVER, screen="over")
        result = {**RESULT, "begun_ms": venue["begun_ms"], "over_ms": venue["moved_ms"]}
        self.tell("7", topics.RESULTS, games=[result])
        self.table("10", 3 * MINUTE_MS, names=["", "", "Zoe"])
        gone = topics.now_ms() - 20 * MINUTE_MS
        self.tell("10", topics.ONLINE, online=False, since_ms=gone, why="Its bridge has gone.")


OVER = {**GAME, "over": True, "winners": [0, 1, 2], "losers": [3, 4, 5], "active": [], "attack": {}, "range": {}}


@pytest.fixture(scope="module")
def shown():
    with Shown() as shown:
        yield shown


@contextlib.contextmanager
def opened(browser, address, **context):
    page = context_of(browser, **context).new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address)
    yield page
    assert faults == []
    page.context.close()


@pytest.fixture(scope="module", params=[{"viewport": {"width": 1280, "height": 800}}, PHONE], ids=["wide", "phone"])
def window(browser, shown, request):
    with opened(browser, shown.address, **request.param) as page:
        yield page


@pytest.fixture
def page(window, shown):
    """The page as it comes, or as no test has changed it, and tables that have just been told."""
    shown.tell_all()
    if (
        window.url != shown.address
        or window.locator("#find").input_value()
        or window.locator("#which").input_value() != "all"
    ):
        window.goto(shown.address)
    expect(window.locator("#tables li")).to_have_count(4)
    return window


def card(page, table):
    return page.locator(f'#tables li[data-table="{table}"]')


def order(page):
    return page.locator("#tables li:visible").evaluate_all("(cards) => cards.map((card) => card.dataset.table)")


def test_which_table_is_slow_who_won_and_who_is_connected(page):
    expect(page.locator("#link")).to_have_text("The broker answers")
    expect(page.locator("#count")).to_have_text("4 tables: 2 playing, 1 of them slow, 1 over, 1 gone.")
    expect(card(page, "2").locator(".flag")).to_have_text("slow")
    expect(card(page, "2").locator(".age")).to_have_text(re.compile("last move 1[2-5]\u00a0min ago"))
    expect(card(page, "7").locator(".said")).to_have_text("Blue (Ada, Ben and Cleo) won.")
    expect(card(page, "7").locator(".flag")).to_have_text("over")
    expect(card(page, "10").locator(".age")).to_contain_text("gone since")
    expect(card(page, "10").locator(".age")).to_contain_text(re.compile("2[0-3]\u00a0min"))
    assert order(page) == ["1", "2", "7", "10"]


def test_it_is_never_wider_than_its_screen(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_each_ring_is_drawn_as_it_shines(page):
    expect(card(page, "1").locator("canvas")).to_have_attribute("data-painted", "72")
    lit = """(canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value, index) => index % 4 === 2 && value > 150);
    }"""
    assert card(page, "1").locator("canvas").evaluate(lit)


def test_tables_are_chosen_sorted_and_found(page):
    page.select_option("#order", "slow")
    assert order(page)[:2] == ["2", "1"]
    page.select_option("#order", "over")
    assert order(page)[0] == "7"
    page.select_option("#which", "gone")
    assert order(page) == ["10"]
    page.select_option("#which", "all")
    page.fill("#find", "zoe")
    assert order(page) == ["10"]
    page.fill("#find", "nobody")
    expect(page.locator("#none")).to_have_text("No table matches.")


def test_what_changes_stands_there_without_being_asked_for(page, shown):
    shown.table("1", 0, game={**GAME, "active": [3], "turn_of": [3]})
    expect(card(page, "1").locator(".said")).to_have_text("It is Dan\u2019s turn.")
    shown.table("1", 4000)
    expect(card(page, "1").locator(".said")).to_have_text("It is Cleo\u2019s turn.")


def test_a_click_opens_one_table_as_a_spectator(page, shown):
    card(page, "1").click()
    expect(page.locator("#headline")).to_have_text("It is Cleo\u2019s turn.")
    expect(page.locator("#title")).to_have_text("Table 1")
    for hidden in ("#guest", "#pass", "#out", "#menu", "#why"):
        expect(page.locator(hidden)).to_be_hidden()
    shown.tell("1", topics.ONLINE, online=False, since_ms=topics.now_ms(), why="")
    expect(page.locator("#headline")).to_contain_text("This table is gone since")
    shown.tell("1", topics.ONLINE, since_ms=topics.now_ms())
    expect(page.locator("#headline")).to_have_text("It is Cleo\u2019s turn.")
    page.click("#all-tables")
    expect(page.locator("#tables li")).to_have_count(4)


def test_a_spectator_is_told_that_the_broker_has_gone(browser, shown):
    shown.tell_all()
    with opened(browser, f"{shown.address}table/1/") as page:
        expect(page.locator("#headline")).to_contain_text("It is ")
        for answers, words in ((False, "The broker does not answer."), (True, "It is ")):
            shown._loop.call_soon_threadsafe(shown.venue.set_broker_answers, answers)
            expect(page.locator("#headline")).to_contain_text(words)


def test_a_spectator_can_do_nothing_at_a_table(page, shown):
    page.goto(f"{shown.address}table/1/")
    expect(page.locator("#headline")).to_have_text("It is Cleo\u2019s turn.")
    answer = page.evaluate(
        """() => new Promise((done) => {
          const socket = new WebSocket(new URL("link", location.href.replace("http", "ws")));
          socket.onopen = () => socket.send('{"do": "event", "event": {"type": "pass"}, "id": 9}');
          socket.onmessage = ({ data }) => JSON.parse(data).id === 9 && done(JSON.parse(data));
        })"""
    )
    assert answer["code"] == "not_invited"


def test_a_name_that_is_markup_is_text(page, shown):
    shown.table("1", 0, names=["", "", "<b>x</b>"])
    expect(card(page, "1").locator(".said")).to_have_text("It is <b>x</b>\u2019s turn.")
    shown.table("1", 4000)
    expect(card(page, "1").locator(".said")).to_have_text("It is Cleo\u2019s turn.")


def test_the_results_are_files(page, shown):
    rows = page.request.get(f"{shown.address}results.csv").text().splitlines()
    assert rows[0].startswith("table,game,players") and rows[1].startswith("7,Emperor,6,")
    assert rows[1].endswith(',9,won,"Blue (Ada, Ben and Cleo)"')
    assert page.request.get(f"{shown.address}results.json").json()["games"][0]["table"] == "7"
    for kind in ("", "xls", "csv.csv", '"', "\U0001f600"):
        assert page.request.get(f"{shown.address}results.{quote(kind)}").status == 404


def test_no_other_site_reads_the_tables(page, shown):
    headers = {"Origin": "http://evil.example", "Connection": "Upgrade", "Upgrade": "websocket"}
    assert page.request.get(f"{shown.address}nothing").status == 404
    assert page.request.post(shown.address).status == 405
    assert page.request.get(shown.address, headers={"Host": "evil.example"}).status in (400, 421)
    assert page.request.get(f"{shown.address}table/99/link", headers=headers).status in (400, 403, 404)


def test_axe_finds_nothing(page):
    assert axe_findings(page) == []
    card(page, "1").locator("button, a, summary").first.click()
    assert axe_findings(page) == []


def test_over_first_begins_with_the_newest_end(browser):
    with Shown() as shown:
        for name, minutes in (("a", 9), ("b", 2), ("c", 5)):
            venue = shown.table(name, minutes * MINUTE_MS, game=OVER, screen="over")
            ended = {**RESULT, "begun_ms": venue["begun_ms"], "over_ms": venue["moved_ms"]}
            shown.tell(name, topics.RESULTS, games=[ended])
        with opened(browser, shown.address) as page:
            page.select_option("#order", "over")
            expect(page.locator("#tables li .flag").filter(has_text="over")).to_have_count(3)
            assert order(page) == ["b", "c", "a"]
