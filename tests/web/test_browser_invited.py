"""Phones in a real browser: who looks on sees the table and how to be let in, who has scanned the code plays."""

import re

import pytest

import table_in_browser as b
from host_tools.commands import run
from host_tools.web import admission_and_permissions
from table_in_browser import expect

pytestmark = pytest.mark.skipif(
    admission_and_permissions.is_loopback(run.own_address()), reason="this computer is in no network"
)
PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """`make run HOST=0.0.0.0`; `address` is the host's page, `invitation` what the QR code says."""
    table = Open(tmp_path_factory.mktemp("table"), "--port", "0", "--host", run.ALL_ADDRESSES)
    yield table
    table.end()


@pytest.fixture
def table(opened):
    """That table as it is at first."""
    opened.reset()
    return opened


class Open(b.Served):
    """The server, with what it has said of phones."""

    def __init__(self, folder, *arguments):
        super().__init__(folder, *arguments)
        self.invitation = re.search(r"http://\S+#\S+", "".join(self.said))[0]


@pytest.fixture
def phone(browser, table):
    """Opens a page on a phone that has scanned, or not."""
    opened = []

    def scan(address):
        page = b.context_of(browser, **PHONE).new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("console", lambda line: page.faults.append(line.text) if line.type == "error" else None)
        page.goto(address)
        expect(page.locator("#link")).to_have_text("Connected")
        expect(page.locator("[data-seat]")).to_have_count(6)
        opened.append(page)
        return page

    yield scan
    for page in opened:
        assert page.faults == []
        page.context.close()


def stands(page, standing):
    expect(page.locator("body")).to_have_attribute("data-standing", standing)


def test_a_scanned_code_lets_a_phone_play_and_is_kept_when_the_page_comes_back(table, phone):
    page = phone(table.invitation)
    stands(page, "player")
    assert "#" not in page.url
    b.begin(page)
    page.reload()
    stands(page, "player")
    b.pass_turn(page)
    expect(b.log(page)).to_have_count(2)
    expect(page.locator("#guest")).to_be_hidden()
    expect(page.locator("#invite")).to_be_hidden()


def test_over_plain_http_a_phone_is_told_what_is_missing_and_what_has_it(table, phone):
    page = phone(table.invitation)
    assert not page.evaluate("isSecureContext")
    expect(page.locator("#device")).to_contain_text("The site of `make site` over https can do both.")


def test_who_looks_on_sees_the_game_presses_nothing_and_is_told_how_to_play(table, phone):
    page, watcher = phone(table.invitation), phone(table.invitation.split("#")[0])
    stands(watcher, "spectator")
    expect(watcher.locator("#guest")).to_contain_text("You are watching. To play, scan the code")
    for button in ("#pass", "#out", "#undo", "#redo", "#rare", "#setup"):
        expect(watcher.locator(button)).to_be_hidden()
    watcher.keyboard.press("p")
    b.card(watcher, 3).click()
    expect(page.locator("#headline")).to_have_text("A new game. Press PASS.")
    first = b.begin(page)
    expect(b.card(watcher, first)).to_have_attribute("data-look", "S")
    expect(b.log(watcher)).to_have_count(1)
    assert watcher.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    for seat in range(6):
        box, field = b.card(watcher, seat).bounding_box(), watcher.locator("#guest").bounding_box()
        assert box["y"] + box["height"] <= field["y"]


def test_a_typed_code_lets_in_and_a_wrong_one_is_told(table, phone):
    page = phone(table.invitation.split("#")[0])
    page.fill("#guest-code", "not this")
    page.click("#guest button")
    expect(page.locator("#guest-why")).to_have_text(admission_and_permissions.NOT_THE_CODE)
    code = table.invitation.split("#")[1]
    page.fill("#guest-code", f"{code[:4].upper()} {code[4:]}")
    page.keyboard.press("Enter")
    stands(page, "player")
    expect(page.locator("#guest")).to_be_hidden()
    page.reload()
    stands(page, "player")


def test_a_code_of_another_evening_is_forgotten(table, phone):
    page = phone(table.invitation + "x")
    stands(page, "spectator")
    expect(page.locator("#guest-why")).to_have_text(admission_and_permissions.NOT_THE_CODE)
    page.reload()
    expect(page.locator("#guest-why")).to_have_text("You are watching.")


@pytest.mark.long
def test_a_link_with_something_too_long_for_a_code_keeps_nobody_out(table, phone):
    for address in (table.address, table.invitation.split("#")[0]):
        page = phone(f"{address}#{'A' * 70_000}")
        page.reload()
        stands(page, "host" if address == table.address else "spectator")
        assert "#" not in page.url
    page.evaluate("localStorage.setItem('emperor-ring-code', 'A'.repeat(70000))")
    page.reload()
    stands(page, "spectator")


def test_a_link_with_a_wrong_code_takes_nobodys_right_one(table, phone):
    page = phone(table.invitation)
    stands(page, "player")
    page.goto("about:blank")
    page.goto(table.invitation.split("#")[0] + "#wrong")
    stands(page, "player")
    assert "#" not in page.url


GUESSES = """async (count) => {
  for (let number = 0; number < count; number++) {
    const socket = new WebSocket(`ws://${location.host}/link?code=wrong${number}`);
    await new Promise((told) => (socket.onmessage = told));
    socket.close();
  }
}"""


@pytest.mark.long  # the lock lasts real seconds
@pytest.mark.parametrize("way", ["scanned", "typed", "scanned and loaded again", "kept from before"])
def test_a_right_code_after_too_many_wrong_ones_is_kept_and_shown_again(way, table, phone):
    address, code = table.invitation.split("#")
    page = phone(table.invitation if way == "kept from before" else address)
    page.evaluate(GUESSES, admission_and_permissions.GUESSES + 1)
    if way == "typed":
        page.fill("#guest-code", code)
        page.keyboard.press("Enter")
    elif way == "kept from before":
        page.reload()
    else:
        page.evaluate("code => (location.hash = code)", code)
    why = page.locator("#guest-why")
    said = "Too many wrong codes came from your device: try again in "
    expect(why).to_contain_text(said)
    expect(why).to_contain_text(". This page then sends your code again by itself.")
    stands(page, "spectator")
    if way.endswith("again"):
        page.reload()  # which may take longer than the lock lasts: that the code was kept shows in what follows
    expect(page.locator("body")).to_have_attribute(
        "data-standing",
        "player",
    )
    expect(page.locator("#guest")).to_be_hidden()
    assert "#" not in page.url


@pytest.mark.long  # the lock lasts real seconds
def test_a_wrong_code_that_waits_is_shown_once_more_and_then_told(table, phone):
    page = phone(table.invitation.split("#")[0])
    page.evaluate(GUESSES, admission_and_permissions.GUESSES + 1)
    page.fill("#guest-code", "not this")
    page.keyboard.press("Enter")
    expect(page.locator("#guest-why")).to_contain_text("by itself")
    expect(page.locator("#guest-why")).to_have_text(
        admission_and_permissions.NOT_THE_CODE,
    )


def test_the_hosts_page_shows_the_code(table, phone):
    page = phone(table.address)
    stands(page, "host")
    expect(page.locator("#invite")).to_be_visible()
    expect(page.locator("#invite-address")).to_have_text("or open {} and type {}".format(*table.invitation.split("#")))
    b.comes_true(page, "() => document.querySelector('#invite-picture').naturalWidth > 20")


@pytest.mark.long
def test_a_page_that_finds_the_table_full_says_so(browser, table):
    sockets = "Array.from({ length: 32 }, () => new WebSocket(`ws://${location.host}/link`))"
    first = b.context_of(browser).new_page()
    first.goto(table.address)
    first.evaluate(f"() => {{ window.all = {sockets}; }}")
    b.comes_true(first, "() => window.all.some((socket) => socket.readyState > 1)")
    late = b.context_of(browser).new_page()
    late.goto(table.address)
    expect(late.locator("#subline")).to_contain_text("32 pages show this table already")
    first.context.close()
    expect(late.locator("#link")).to_have_text("Connected")
    late.context.close()


def test_a_phone_is_told_of_no_command_that_only_the_host_can_give(browser, tmp_path):
    table = Open(tmp_path / "table", "--port", "0", "--host", run.ALL_ADDRESSES)
    page = b.context_of(browser, **PHONE).new_page()
    page.goto(table.invitation)
    expect(page.locator("#link")).to_have_text("Connected")
    table.end()
    expect(page.locator("#headline")).to_have_text("The table is closed.")
    expect(page.locator("#subline")).to_have_text("When its computer opens it again, this page continues by itself.")
    page.context.close()
