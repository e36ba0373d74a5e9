"""The page in a real browser, before the real firmware: a whole game by clicking, and what a browser does to a page."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from host_tools.device.firmware_client import LINES
from host_tools.words import report_words

sync_api = pytest.importorskip("playwright.sync_api", reason="no playwright here: make test")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
expect = sync_api.expect

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here: apt install chromium"),
    pytest.mark.xdist_group("browser"),
]

PATIENCE_MS = 20_000  # a loaded machine takes its time
SHUT_MS = 500  # as long as a press is shut out: after a pass (guard_ms), or after a button was held too long
ROOT = Path(__file__).resolve().parents[2]
expect.set_options(timeout=PATIENCE_MS)


class Served:
    """`python -m host_tools run` as a player starts it."""

    def __init__(self, folder, *arguments):
        command = [sys.executable, "-u", "-m", "host_tools", "run", "--no-browser", "--folder", str(folder), *arguments]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.said = []
        while not self.said or "http" not in self.said[-1]:
            line = self.process.stdout.readline()
            assert line, self.said
            self.said.append(line)
        self.address = re.search(r"http://\S+", self.said[-1])[0]

    def end(self):
        """Ctrl-C; the exit code and what was still said."""
        self.process.send_signal(signal.SIGINT)
        rest, _ = self.process.communicate(timeout=PATIENCE_MS / 1000)
        return self.process.returncode, rest


@pytest.fixture
def served(tmp_path):
    served = Served(tmp_path / "table", "--port", "0")
    yield served
    if served.process.poll() is None:
        served.end()


@pytest.fixture(scope="module")
def browser():
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser, served):
    page = open_page(browser, served)
    yield page
    assert page.faults == []
    page.context.close()


def open_page(browser, served, **context):
    page = browser.new_context(**context).new_page()
    arrive(page, served)
    return page


def arrive(page, served):
    """Open the table's page and wait until it shows the table."""
    page.faults = []
    page.open_ids = set()
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("websocket", lambda socket: watch(page, socket))
    page.goto(served.address)
    expect(page.locator("#link")).to_have_text("Connected")
    expect(page.locator("[data-seat]")).to_have_count(6)


def watch(page, socket):
    """Keep in mind which commands have not been answered."""
    socket.on("framesent", lambda line: page.open_ids.add(json.loads(line)["id"]))
    socket.on("framereceived", lambda line: end(page, json.loads(line)))


def end(page, report):
    """The device has answered a command, unless more lines of the answer come."""
    if report["is"] not in LINES:
        page.open_ids.discard(report.get("id"))


def answered(page):
    """Wait until the device has felt every press and release."""
    for _ in range(PATIENCE_MS // 20):
        page.wait_for_timeout(20)
        if not page.open_ids:
            return
    raise AssertionError(page.open_ids)


def comes_true(page, function):
    """Wait until that function of the page gives true; the page's policy lets nobody wait inside it."""
    for _ in range(PATIENCE_MS // 20):
        if page.evaluate(function):
            return
        page.wait_for_timeout(20)
    raise AssertionError(function)


def still(page):
    """Wait until no moment runs: some swallow a press."""
    expect(page.locator("body")).to_have_attribute("data-moment", "still")


def says(page, pattern):
    """Wait for a headline that stays a short time only: it is looked for in every frame."""
    page.locator("#headline", has_text=re.compile(pattern)).wait_for(timeout=PATIENCE_MS)


@contextmanager
def held(page, button):
    """The button is down until what stands in the block is seen: a player lets go when the ring shows it."""
    page.hover(button)
    page.mouse.down()
    yield
    page.mouse.up()


def hold(page, button):
    """The button is held until what that does is there, to be kept by letting go. Presses before are settled."""
    expect(page.locator("body")).not_to_have_class(re.compile("provisional"))
    with held(page, button):
        page.locator("body.provisional").wait_for(timeout=PATIENCE_MS)


def lay(page, mode, places, **typed):
    """Lay the table of a mode, whose ring shows so many places; what is typed goes into the fields of these names. The
    panel stays open."""
    page.click("#setup summary")
    page.select_option("#table-mode", mode)
    for field, value in typed.items():
        page.fill(f"#table-{field}", str(value))
    page.click("#lay")
    expect(page.locator("body")).to_have_attribute("data-mode", mode)
    expect(page.locator("[data-seat]")).to_have_count(places)


def rename(page, seat, name):
    """Call the player of a seat so, in the panel that is open."""
    page.fill(f'[data-name-of="{seat}"]', name)
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-seat='{seat}'] b")).to_have_text(name)


def begin(page):
    """The draw and the roll call; the seat that begins."""
    page.click("#pass")
    expect(page.locator("#headline")).to_have_text(re.compile("^It is .* turn"))
    still(page)
    return active(page)


def active(page):
    return int(page.locator("[data-seat][data-look=S]").get_attribute("data-seat"))


def pass_turn(page):
    headline = page.inner_text("#headline")
    page.click("#pass")
    expect(page.locator("#headline")).not_to_have_text(headline)
    page.wait_for_timeout(SHUT_MS)


def turn_of(seat):
    return re.compile(f"^It is {report_words.name(seat)}.s turn")


def take_out(page, seat):
    """OUT, PASS until the cursor stands on the seat, OUT held."""
    page.click("#out")
    expect(page.locator("#headline")).to_have_text(re.compile("^Is .* out"))
    for _ in range(6):
        if page.inner_text("#headline") == f"Is {report_words.name(seat)} out?":
            break
        headline = page.inner_text("#headline")
        page.click("#pass")
        expect(page.locator("#headline")).not_to_have_text(headline)
    hold(page, "#out")


def card(page, seat):
    return page.locator(f'[data-seat="{seat}"]')


def log(page):
    return page.locator("#log li")


def test_a_whole_game_by_clicking(page):
    expect(page.locator("#headline")).to_have_text("A new game. Press PASS.")
    first = begin(page)
    assert first in (1, 4)
    expect(log(page)).to_have_text([re.compile(f"{report_words.name(first)} began")])
    expect(page.locator("#subline")).to_contain_text("Nobody may be attacked")

    pass_turn(page)
    general = (first + 1) % 6
    enemy = (first + 2) % 6
    expect(card(page, general)).to_have_attribute("data-look", "S")
    expect(card(page, enemy)).to_have_attribute("data-look", "P")
    expect(card(page, enemy)).to_contain_text("next")

    take_out(page, enemy)
    expect(log(page).first).to_contain_text(f"{report_words.name(enemy)} is out.")
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
    page.keyboard.press("p")
    expect(card(page, (first + 1) % 6)).to_have_attribute("data-look", "S")
    page.wait_for_timeout(SHUT_MS)
    page.keyboard.down("Space")
    page.locator(f'[data-seat="{first}"][data-look=S]').wait_for(timeout=PATIENCE_MS)
    page.keyboard.up("Space")
    expect(page.locator("#log li.undone")).to_have_count(1)
    still(page)
    page.keyboard.press("o")
    expect(page.locator("#headline")).to_have_text(re.compile("^Is .* out"))
    page.keyboard.press("o")
    expect(page.locator("#headline")).to_have_text(re.compile("^It is"))
    other = (first + 3) % 6
    page.keyboard.press(str(other + 1))  # people count seats from 1
    says(page, f"^As {report_words.name(other)} sees the table")


@pytest.mark.parametrize("device", ["a phone", "a computer"])
def test_a_button_opens_and_closes_the_menu_as_both_buttons_held(browser, served, device):
    size = {"width": 390, "height": 844} if device == "a phone" else {"width": 1280, "height": 800}
    page = open_page(browser, served, viewport=size)
    begin(page)
    headline = page.inner_text("#headline")
    page.click("#menu")
    expect(page.locator(".big.down")).to_have_count(2)
    page.click("#menu")  # once more does nothing
    expect(page.locator("#headline")).to_have_text(re.compile("^Menu: "))
    expect(page.locator(".big.down")).to_have_count(0)
    expect(page.locator("#menu")).to_have_text("Close menu")
    answered(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.wait_for_timeout(SHUT_MS)
    page.click("#out")
    expect(page.locator("#headline")).to_have_text("Menu: game, new game (1 of 6)")
    page.wait_for_timeout(SHUT_MS)
    page.click("#menu")
    expect(page.locator("#headline")).to_have_text(headline)
    expect(page.locator("#menu")).to_have_text("Menu")
    expect(page.locator(".big.down")).to_have_count(0)
    answered(page)
    assert log(page).count() == 1
    assert page.faults == []
    page.context.close()


def test_typing_a_name_presses_nothing(page):
    page.click("#setup summary")
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
    page.click("#rare summary")
    page.click('[data-event="skip"]')
    expect(page.locator("#refusal")).to_have_text("Choose at least one player first.")
    page.check(f'#rare-seats input[value="{(first + 3) % 6}"]')
    page.click('[data-event="extra_turn"]')
    expect(log(page).first).to_contain_text("gets an extra turn")
    expect(page.locator("#subline")).to_contain_text("Next, out of the ordinary")


def test_the_turn_is_put_right_and_who_left_comes_back(page):
    first = begin(page)
    page.click("#rare summary")
    expect(page.locator("#rare-return")).to_be_hidden()
    page.check(f'#rare-seats input[value="{(first + 4) % 6}"]')
    page.click('[data-event="turn"]')
    expect(card(page, (first + 4) % 6)).to_have_attribute("data-look", "S")
    expect(log(page).first).to_contain_text("The turn is put right: it is ")
    page.check(f'#rare-seats input[value="{(first + 1) % 6}"]')
    page.click('[data-event="eliminate"]')
    expect(log(page).first).to_contain_text("is out")
    page.click('[data-event="return"]')
    expect(log(page).first).to_contain_text("is back in the game")
    expect(page.locator("#rare-return")).to_be_hidden()
    expect(page.locator("#rare-seats input:enabled")).to_have_count(6)


def test_two_pages_show_one_table_and_a_reload_loses_nothing(page, browser, served):
    other = open_page(browser, served)
    first = begin(page)
    expect(card(other, first)).to_have_attribute("data-look", "S")
    pass_turn(other)
    expect(log(page)).to_have_count(2)
    page.reload()
    expect(log(page)).to_have_count(2)
    expect(card(page, (first + 1) % 6)).to_have_attribute("data-look", "S")
    other.context.close()


def test_a_page_that_closes_with_a_finger_on_a_button_lets_go(page, browser, served):
    other = open_page(browser, served)
    other.locator("#out").hover()
    other.mouse.down()
    says(page, "begin")
    other.context.close()
    expect(page.locator("body")).not_to_have_class(re.compile("provisional"))
    page.click("#out")
    expect(page.locator("#headline")).to_have_text("A new game. Press PASS.")


def test_a_name_in_the_page_is_one_elements_alone(page):
    names = page.evaluate("Array.from(document.querySelectorAll('[id]'), (element) => element.id)")
    assert sorted(set(names)) == sorted(names)


def test_the_ring_is_lit(page):
    lit = "() => { const c = document.querySelector('#ring'); const x = c.getContext('2d');"
    lit += "const d = x.getImageData(0, 0, c.width, c.height).data; let best = 0;"
    lit += "for (let i = 0; i < d.length; i += 4) best = Math.max(best, d[i]); return best > 150; }"
    comes_true(page, lit)


@pytest.mark.parametrize(
    ("width", "height"), [(1440, 900), (1024, 700), (768, 1024), (390, 844), (320, 640), (844, 390)]
)
def test_everything_fits_the_screen(browser, served, width, height):
    page = open_page(browser, served, viewport={"width": width, "height": height})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for seat in range(6):
        box = card(page, seat).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, (seat, box)
        assert box["y"] >= 0 and box["y"] + box["height"] <= height, (seat, box)
        over = page.evaluate(f"""(() => {{ const says = document.querySelector('[data-seat="{seat}"] .says span');
            says.textContent = 'out of range'; const card = says.closest('button').getBoundingClientRect();
            return says.getBoundingClientRect().right - card.right; }})()""")
        assert over <= 0, (seat, over)
    for button in ("#pass", "#out"):
        box = page.locator(button).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_long_names_and_states_widen_neither_their_cards_nor_the_page(browser, served, width, height):
    page = open_page(browser, served, viewport={"width": width, "height": height})
    page.click("#setup summary")
    for seat in range(6):
        page.fill(f'[data-name-of="{seat}"]', "W" * 12)
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-seat='{seat}'] b")).to_contain_text(
            "W" * 12
        )  # and who is meant of those of one name
    page.click("#setup summary")
    page.click("#pass")
    expect(page.locator("#headline")).to_have_text(re.compile("^It is W+ .*s turn"))
    still(page)
    seat = (active(page) + 3) % 6  # opposite: out of each other's range
    card(page, seat).click()
    expect(card(page, seat)).to_have_attribute("data-look", "V")
    expect(page.locator(".says", has_text="out of range; its turn")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    over = """Array.from(document.querySelectorAll('.seat .says span, .seat b'), (words) =>
        words.getBoundingClientRect().right - words.closest('button').getBoundingClientRect().right)"""
    assert max(page.evaluate(over)) <= 0
    for button in ("#pass", "#out"):
        box = page.locator(button).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, (button, box)
        assert box["y"] >= 0 and box["y"] + box["height"] <= height, (button, box)
    page.context.close()


def test_the_room_follows_the_system_and_the_switch(browser, served):
    page = open_page(browser, served, color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-room", "light")
    page.click("#room")
    expect(page.locator("html")).to_have_attribute("data-room", "dark")
    page.context.close()


def test_a_port_in_use_is_said_and_ctrl_c_ends_cleanly(page, served, tmp_path):
    port = served.address.rsplit(":", 1)[1].strip("/")
    other = Served(tmp_path / "other", "--port", port)
    assert f"Port {port} is in use" in other.said[0]
    assert other.end() == (0, "")
    assert served.end() == (0, "")
    expect(page.locator("#link")).to_contain_text("Not connected")
    expect(page.locator("#headline")).to_have_text("The table is closed.")
    expect(page.locator("#subline")).to_contain_text("Start `make run` again")


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
    page.click("#setup summary")
    expect(page.locator("#house-rules select")).to_have_count(2)
    page.select_option("[data-option=range]", label="2")
    page.click("#lay")
    answered(page)
    page.reload()
    page.click("#setup summary")
    expect(page.locator("[data-option=range]")).to_have_value("2")
    page.select_option("[data-option=range]", label="one for each seat")
    page.fill("#house-rules input", "1 2 1")
    page.locator("#house-rules input").press("Enter")
    expect(page.locator("#refusal")).to_have_text(
        "Range: type 6 whole numbers from 1 up, one for each player from the first seat on."
    )
    expect(page.locator("#house-rules input")).to_have_value("1 2 1")
    assert page.locator("#house-rules input").bounding_box()["width"] >= 120
    page.open_ids.clear()  # what was asked before the reload
    page.locator("#brightness").fill("5")  # what else is told meanwhile leaves it there
    answered(page)
    expect(page.locator("#house-rules input")).to_have_value("1 2 1")
    expect(page.locator("#lay")).to_be_disabled()
    page.fill("#house-rules input", "1 2 1 1 2 1")
    page.locator("#house-rules input").press("Enter")
    page.click("#lay")
    answered(page)
    page.reload()
    page.click("#setup summary")
    expect(page.locator("#house-rules input")).to_have_value("1 2 1 1 2 1")


def test_the_brightness_changes_and_stays(page):
    page.click("#setup summary")
    page.locator("#brightness").fill("6")
    expect(page.locator("#brightness-word")).to_have_text("day")
    page.reload()
    expect(page.locator("#brightness")).to_have_value("6")


def test_who_passes_a_turn_is_chosen_once_every_seat_has_a_button(page):
    page.click("#setup summary")
    by = page.locator("#turn-passed-by")
    expect(by).to_be_hidden()
    said = """(values) => new Promise((answer) => {
        const socket = new WebSocket(`ws://${location.host}/link`);
        socket.onopen = () => socket.send(JSON.stringify({ do: "set", values, id: 1 }));
        socket.onmessage = ({ data }) => JSON.parse(data).id === 1 && answer(JSON.parse(data).is);
    })"""
    assert page.evaluate(said, {"seat_wires": [0, 1, 2, 3, 4, 5]}) == "settings"
    page.reload()
    page.click("#setup summary")
    expect(by).to_be_visible()
    expect(by).to_have_value("anybody")
    by.select_option("its_own_seat")
    page.reload()
    expect(by).to_have_value("its_own_seat")


def test_white_stands_out_from_the_ring_in_a_light_room_too(browser, served):
    page = open_page(browser, served, color_scheme="light")
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
    page.context.close()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="finds the firmware's process in /proc")
def test_a_device_that_hangs_is_told_until_it_answers(page, served):
    threads = Path(f"/proc/{served.process.pid}/task").glob("*/children")
    children = [child for thread in threads for child in thread.read_text().split()]
    assert len(children) == 1
    os.kill(int(children[0]), signal.SIGSTOP)
    page.click("#pass")
    expect(page.locator("#headline")).to_have_text("The ring does not answer.")
    os.kill(int(children[0]), signal.SIGCONT)
    expect(page.locator("#headline")).not_to_have_text("The ring does not answer.")


def test_a_refusal_goes_with_the_success_that_follows(page):
    begin(page)
    page.evaluate("window.setTimeout = () => 0")  # by itself it would stay
    page.click("#rare summary")
    page.click('[data-event="skip"]')
    expect(page.locator("#refusal")).to_be_visible()
    pass_turn(page)
    expect(page.locator("#refusal")).to_be_hidden()


def test_names_stay_with_the_device_and_every_page_has_them(page, browser, served):
    page.click("#setup summary")
    for seat, name in enumerate(("Zoë", "W" * 12, "  Ἀνδρέας ")):
        page.fill(f'[data-name-of="{seat}"]', name)
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-seat='{seat}'] b")).to_have_text(name.strip())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other = open_page(browser, served)
    expect(other.locator("[data-seat='0'] b")).to_have_text("Zoë")
    other.click("#setup summary")
    other.fill('[data-name-of="0"]', "")
    other.keyboard.press("Enter")
    expect(page.locator("[data-seat='0'] b")).to_have_text("Ada")
    expect(page.locator("[data-seat='2'] b")).to_have_text("Ἀνδρέας")
    other.context.close()


def test_a_name_that_is_being_typed_stays_and_the_other_fields_follow_the_table(page, browser, served):
    page.click("#setup summary")
    page.click('[data-name-of="0"]')
    page.keyboard.type("Zo")
    other = open_page(browser, served)
    other.click("#setup summary")
    rename(other, 1, "Gil")
    expect(page.locator("[data-seat='1'] b")).to_have_text("Gil")
    other.select_option("#table-mode", "grand_melee")
    other.fill("#table-seats", "8")
    other.click("#lay")
    expect(page.locator("[data-seat]")).to_have_count(8)
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
    page.click("#setup summary")
    for seat, name, cards in (
        (0, "Ben", ("Ben", "Ada", "Cleo")),
        (1, "Ben", ("Ben (1)", "Ben (2)", "Cleo")),
        (0, "W" * 12, ("W" * 12, "Ben", "Cleo")),
        (1, "W" * 12, ("W" * 12 + " (1)", "W" * 12 + " (2)", "Cleo")),
    ):
        page.fill(f'[data-name-of="{seat}"]', name)
        page.keyboard.press("Enter")
        for at, card in enumerate(cards):
            expect(page.locator(f"[data-seat='{at}'] b")).to_have_text(card)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_name_that_the_device_refuses_is_not_shown(page):
    page.click("#setup summary")
    page.evaluate("""() => {
        const field = document.querySelector("[data-name-of='0']");
        field.value = "longer than twelve";
        field.dispatchEvent(new Event("change"));
    }""")
    expect(page.locator("#refusal")).to_contain_text("12 characters")
    expect(page.locator('[data-name-of="0"]')).to_have_value("")
    expect(page.locator("[data-seat='0'] b")).to_have_text("Ada")
