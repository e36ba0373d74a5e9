"""What one page asks is no burden for the others: answers find their page, news find all, fingers go first."""

import asyncio
import json

from fake_device import STATE, FakeTransport
from host_tools.device.firmware_client import FirmwareClient
from host_tools.web import browser_page, relay
from host_tools.web.browser_page import BrowserPage
from host_tools.web.relay import Relay

PATIENCE_S = 20


class Table:
    """A relay with two pages, and a device that answers nothing by itself."""

    def __init__(self):
        self.device = FakeTransport()
        self.device.silent = True
        self.marks = 0
        self.relay = Relay(lambda: FirmwareClient(self.device))
        self.pages = BrowserPage(), BrowserPage()

    async def open(self):
        await self.relay.start()
        for page in self.pages:
            self.relay.join(page)
        (watch,) = await self.heard("watch")
        self.device.say({"is": "done", "id": watch["id"]})

    def ask(self, page, **command):
        assert self.relay.command(page, json.dumps(command))

    async def heard(self, do, count=1):
        """The commands of that kind, as soon as the device has so many."""
        while len(commands := [command for command in self.device.heard if command["do"] == do]) < count:
            await asyncio.sleep(0.005)
        return commands

    async def told(self, page):
        """What the page has been told since the last call."""
        self.marks += 1
        self.device.say({"is": "refusal", "code": "mark", "why": str(self.marks), "rule": ""})
        reports = []
        while (report := json.loads(await page.next())).get("why") != str(self.marks):
            reports.append(report)
        return [report for report in reports if report.get("code") != "mark"]


def played(story):
    """Play `story(table, one, other)`: a table with two pages."""

    async def play():
        table = Table()
        await table.open()
        try:
            await story(table, *table.pages)
        finally:
            table.relay.stop()

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))


def log_line(number, **more):
    return {"is": "log", "no": number, "event": {"type": "pass"}, **more}


def test_a_state_that_one_page_asked_for_is_news_for_all():
    async def story(table, asks, looks):
        table.ask(asks, do="state", id=5)
        (command,) = await table.heard("state")
        table.device.say({**STATE, "moves": 3, "id": command["id"]})
        assert await table.told(looks) == [{**STATE, "moves": 3}]
        (answer,) = await table.told(asks)
        assert answer == {**STATE, "moves": 3, "id": 5}

    played(story)


def test_a_log_is_told_to_whom_asked_for_it_and_a_new_event_to_all():
    async def story(table, asks, looks):
        table.ask(asks, do="log", id=5)
        (command,) = await table.heard("log")
        number = command["id"]
        for report in (log_line(0, id=number), log_line(7), log_line(1, id=number), {"is": "done", "id": number}):
            table.device.say(report)
        assert await table.told(looks) == [log_line(7)]
        answer = [log_line(0, id=5), log_line(7), log_line(1, id=5), {"is": "done", "id": 5}]
        assert await table.told(asks) == answer

    played(story)


def test_the_device_is_asked_one_question_at_a_time_and_fingers_overtake_them():
    async def story(table, asks, plays):
        for number in range(browser_page.MOST_LONG):
            table.ask(asks, do="log", id=number)
        table.ask(plays, do="state", id=1)
        for page in (asks, plays):
            table.ask(page, do="press", button="pass", id=100)
            table.ask(page, do="release", button="pass", id=101)
        await table.heard("release", 2)
        heard = [command["do"] for command in table.device.heard]
        assert heard.count("log") == 1 and heard.count("state") == 0
        (log,) = await table.heard("log")
        table.device.say({"is": "done", "id": log["id"]})
        (state,) = await table.heard("state")  # the other page's turn
        table.device.say({**STATE, "id": state["id"]})
        await table.heard("log", 2)

    played(story)


def test_of_what_has_a_long_answer_a_page_may_ask_for_a_few_at_once():
    async def story(table, asks, looks):
        for number in range(browser_page.MOST_LONG + 3):
            table.ask(asks, do=("log", "games", "game")[number % 3], no=1, id=number)
        refused = [report["id"] for report in await table.told(asks) if report.get("code") == "too_many"]
        assert refused == [browser_page.MOST_LONG + 1, browser_page.MOST_LONG + 2]  # the first is under way
        table.ask(asks, do="why", id=50)
        table.ask(looks, do="log", id=51)
        await table.heard("why")
        assert await table.told(looks) == []

    played(story)


def test_a_page_that_has_much_to_read_still_lets_go_of_its_button():
    async def story(table, plays, looks):
        table.ask(plays, do="press", button="pass")
        for number in range(browser_page.BEHIND + 1):
            plays.tell(log_line(number))
        table.ask(plays, do="release", button="pass")
        table.ask(plays, do="why")
        table.ask(looks, do="settings")
        await table.heard("settings")
        assert [command["do"] for command in table.device.heard if command["do"] in ("release", "why")] == ["release"]

    played(story)


def test_an_answer_of_which_lines_keep_coming_is_not_lost(monkeypatch):
    monkeypatch.setattr(relay, "ANSWER_S", 0.2)
    monkeypatch.setattr(relay, "TEND_S", 0.01)

    async def story(table, asks, looks):
        table.ask(asks, do="log")
        table.ask(looks, do="log")
        (log,) = await table.heard("log")
        for number in range(30):
            table.device.say(log_line(number, id=log["id"]))
            await asyncio.sleep(0.02)
        assert len(await table.heard("log")) == 1
        await table.heard("log", 2)  # but one that has stopped is

    played(story)
