"""The site in a real browser, from a plain server of files: the firmware in the page, what it keeps, and what a browser
does to it."""

import gzip
import re
import threading

import pytest
from test_browser_clock import seconds
from test_browser_followed import CASE, drop

import every_report
import runtimes
import table_in_browser as b
from host_tools.commands import run
from host_tools.web import admission_and_permissions
from host_tools.web.play_scenario_into_states_and_frames import NotFollowedError, follow
from site_in_browser import DAMAGE, HIDE, KEPT_BYTES, LISTEN, keep, lit, open_site
from site_served import SiteServer
from table_in_browser import begin, comes_true, expect, pass_turn

AT_FIRST = (  # the files of a first visit, until the ring is lit
    *("index.html", "icon.svg", "main.js", "style.css", "print.css", "words.json", "wood.svg"),
    *("device_worker.js", "micropython.mjs", "micropython.wasm", "firmware.bundle"),
)
OFTEN = ("main.js", "firmware.bundle")  # in the quick run: one file of the page and one of its worker
EACH = [name if name in OFTEN else pytest.param(name, marks=pytest.mark.long) for name in AT_FIRST]
MOST_KB = 800  # compressed, to first light


def test_the_first_visit_lights_up_from_any_folder_and_asks_nobody_else(context, site):
    page = lit(open_site(context, site))
    begin(page)
    assert page.faults == []
    assert [url for url in page.asked if not url.startswith(site.address)] == []
    names = {url.removeprefix(site.address).partition("#")[0] or "index.html" for url in page.asked}
    assert {name.rpartition("/")[2] for name in names} == set(AT_FIRST)
    assert sum(len(gzip.compress((site.folder / name).read_bytes())) for name in names) < MOST_KB * 1000
    expect(page.locator("#device")).to_have_text(re.compile(rf"on micropython.* Site build {site.build.name}\.$"))
    expect(page.locator("#note")).to_be_hidden()
    expect(page.locator("#guest")).to_be_hidden()
    expect(page.locator("#invite")).to_be_hidden()


def visited(browser, site):
    """A page that visits the site for the first time, and has come whole."""
    page = b.context_of(browser, service_workers="block").new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.goto(site.address, wait_until="commit")  # a page that is cut off may load again before its own end
    expect(page.locator("#link")).to_have_text("In this browser")
    expect(page.locator("[data-seat]")).to_have_count(6)
    page.context.close()
    return page


@pytest.mark.parametrize("name", EACH)
def test_a_file_that_is_late_is_waited_for(name, browser, own_site):
    own_site.late = name
    assert visited(browser, own_site).faults == []


@pytest.mark.parametrize("name", EACH)
def test_a_file_that_is_cut_off_once_is_asked_for_again(name, browser, own_site):
    own_site.cut[name] = 1
    visited(browser, own_site)
    assert own_site.cut[name] == 0


def test_a_page_that_does_not_come_whole_says_what_is_missing_and_offers_to_load_again(browser, own_site):
    own_site.held_back["style.css"] = own_site.held_back["main.js"] = threading.Event()
    page = b.context_of(browser, service_workers="block").new_page()
    page.clock.install()
    page.goto(own_site.address, wait_until="commit")
    page.wait_for_selector("#headline", state="attached")
    page.clock.run_for(10_100)
    expect(page.locator("#subline")).to_have_text(re.compile("^Missing: .*style.css.*main.js"))
    with page.expect_navigation(wait_until="commit"):
        page.locator("#subline button").evaluate("(button) => button.click()")
    own_site.held_back["main.js"].set()  # not before: the button would go as soon as the files come by themselves
    expect(page.locator("#link")).to_have_text("In this browser")
    page.context.close()


def test_the_game_is_there_after_a_reload_and_in_a_new_window(context, site):
    page = lit(open_site(context, site))
    begin(page)
    keep(page)
    before = page.evaluate(KEPT_BYTES)
    pass_turn(page)
    turn = page.locator("#headline").text_content()
    comes_true(page, f"async () => await ({KEPT_BYTES})() !== {before}")  # it is kept by itself, too
    page.reload()
    expect(page.locator("#headline")).to_have_text(turn)
    page.close()
    page = lit(open_site(context, site))
    expect(page.locator("#headline")).to_have_text(turn)
    expect(page.locator("#log li")).to_have_count(2)


def test_of_two_windows_one_plays_and_the_other_says_so_and_goes_on_by_itself(context, site):
    page = lit(open_site(context, site))
    begin(page)
    keep(page)
    other = open_site(context, site)
    expect(other.locator("#headline")).to_have_text("This table is open in another window.")
    turn = page.locator("#headline").text_content()
    page.close()
    expect(other.locator("#headline")).to_have_text(turn)
    lit(other)
    assert other.faults == []


@pytest.mark.long
def test_two_sites_of_one_host_are_two_tables(context, site):
    second = site.top / "second"
    if not second.exists():
        second.symlink_to(site.folder)
    page = lit(open_site(context, site))
    begin(page)
    other = context.new_page()
    other.goto(f"{site.origin}/second/")
    lit(other)
    expect(other.locator("body")).to_have_attribute("data-screen", "ready")


@pytest.mark.long
def test_a_full_storage_is_told_and_the_game_goes_on(context, site):
    page = lit(open_site(context, site))
    session = context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": site.origin, "quotaSize": 1})
    b.tap(page, "#pass")
    expect(page.locator("#refusal")).to_contain_text("could not be saved")
    b.tap(page, "#pass")
    expect(page.locator("body")).to_have_attribute("data-screen", "play")
    pass_turn(page)


def test_a_damaged_storage_is_told_and_there_is_a_table(context, site):
    page = lit(open_site(context, site))
    begin(page)
    keep(page)
    page.goto(site.address + "LICENSE.txt")
    comes_true(page, DAMAGE)
    page.goto(site.address)
    lit(page)
    expect(page.locator("#note")).to_contain_text("could not be read")
    if page.locator("body").get_attribute("data-screen") != "play":
        begin(page)
    pass_turn(page)


@pytest.mark.long
def test_while_nobody_sees_the_page_nothing_happens_and_what_is_settled_is_kept(context, site):
    page = lit(open_site(context, site))
    begin(page)
    b.tap(page, "#out")
    expect(page.locator("body")).to_have_attribute("data-screen", "choice")
    page.evaluate(HIDE, True)
    page.wait_for_timeout(12_000)  # time itself: a choice closes after 10 s in which nobody does anything
    page.evaluate(HIDE, False)
    page.evaluate('ask({ do: "state" })')
    expect(page.locator("body")).to_have_attribute("data-screen", "choice")
    b.tap(page, "#out")
    expect(page.locator("body")).to_have_attribute("data-screen", "play")


def test_a_call_that_comes_in_while_a_button_is_held_takes_the_press_back(context, site):
    page = lit(open_site(context, site))
    begin(page)
    turn = page.locator("#headline").text_content()
    page.locator("#pass").dispatch_event("pointerdown", {"button": 0, "pointerId": 1})
    expect(page.locator("#headline")).not_to_have_text(turn)
    page.evaluate(HIDE, True)
    page.evaluate(HIDE, False)
    expect(page.locator("#headline")).to_have_text(turn)
    expect(page.locator("#log li")).to_have_count(1)
    keep(page)
    page.evaluate(HIDE, True)  # and then the phone forgets the page
    page.close()
    page = lit(open_site(context, site))
    expect(page.locator("#headline")).to_have_text(turn)
    expect(page.locator("#log li")).to_have_count(1)


AS_SAFARI = 'Object.defineProperty(navigator, "vendor", { get: () => "Apple Computer, Inc." })'


def test_a_browser_that_forgets_says_so_once_and_a_copy_brings_all_back(browser, site, tmp_path):
    context = b.context_of(browser)
    for script in (LISTEN, AS_SAFARI):
        context.add_init_script(script)
    page = lit(open_site(context, site))
    expect(page.locator("#note")).to_contain_text("if you do not open the page for seven days")
    page.evaluate('ask({ do: "name", seat: 2, name: "Zoë" })')
    expect(b.card(page, 2)).to_contain_text("Zoë")
    begin(page)
    pass_turn(page)
    headline = page.inner_text("#headline")
    b.open_panel(page, "copy")
    with page.expect_download() as download:
        page.click("#copy-save")
    download.value.save_as(tmp_path / "copy.txt")
    assert download.value.suggested_filename in page.inner_text("#copy-said")
    page.evaluate('ask({ do: "new_game" })')
    page.evaluate('ask({ do: "name", seat: 2, name: "Gus" })')
    expect(b.card(page, 2)).to_contain_text("Gus")
    (tmp_path / "other.txt").write_text("a shopping list")
    page.set_input_files("#copy-file", tmp_path / "other.txt")
    page.click("#copy-read")
    expect(page.locator("#copy-said")).to_contain_text("is not a copy of a table")
    expect(page.locator("#headline")).to_have_text("A new game. Press PASS.")
    page.set_input_files("#copy-file", tmp_path / "copy.txt")
    page.click("#copy-read")
    expect(page.locator("#headline")).to_have_text(headline)
    lit(page)
    expect(b.card(page, 2)).to_contain_text("Zoë")
    expect(page.locator("#log li")).to_have_count(2)
    expect(page.locator("#copy")).to_be_visible()  # the script that says it has run
    expect(page.locator("#note")).to_be_hidden()
    (tmp_path / "other.txt").write_text("x" * 2_000_000)  # the firmware would have no memory for this
    b.open_panel(page, "copy")
    page.set_input_files("#copy-file", tmp_path / "other.txt")
    expect(page.locator("#copy-said")).to_contain_text("too large")
    second = open_site(context, site)
    expect(second.locator("#headline")).to_have_text("This table is open in another window.")
    b.open_panel(second, "copy")
    second.click("#copy-save")
    expect(second.locator("#copy-said")).to_contain_text("does not run in this window")
    second.set_input_files("#copy-file", tmp_path / "copy.txt")
    expect(second.locator("#copy-said")).to_have_text("")
    second.click("#copy-read")
    expect(second.locator("#copy-said")).to_contain_text("does not run in this window")
    assert page.faults == second.faults == []
    context.close()


def test_a_file_that_cannot_be_read_does_not_offer_the_one_before(context, site):
    page = lit(open_site(context, site))
    b.open_panel(page, "copy")
    chosen = {"name": "copy.txt", "mimeType": "text/plain", "buffer": b"of an earlier table"}
    page.locator("#copy-file").set_input_files(chosen)
    expect(page.locator("#copy-ask")).to_be_visible()
    page.evaluate("() => { Blob.prototype.text = () => Promise.reject(new DOMException('gone', 'NotReadableError')); }")
    page.locator("#copy-file").set_input_files({**chosen, "name": "another.txt"})
    expect(page.locator("#copy-said")).to_have_text("This file cannot be read. Nothing was changed.")
    expect(page.locator("#copy-ask")).to_be_hidden()
    assert page.faults == []


PRIVATE = "StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('none', 'SecurityError'));"
NO_LOCKS = "LockManager.prototype.request = () => Promise.reject(new DOMException('none', 'SecurityError'));"
NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("none", "SecurityError"); } });
const serial = { requestPort: async () => ({}), getPorts: async () => [] };
Object.defineProperty(Navigator.prototype, "serial", { value: serial });"""


@pytest.mark.parametrize(
    ("in_worker", "in_page"),
    [
        pytest.param(PRIVATE, "", marks=pytest.mark.long, id="a private window"),
        pytest.param(PRIVATE + NO_LOCKS, NO_STORAGE, id="a browser that lets no page store data"),
    ],
)
def test_a_window_that_keeps_nothing_says_so(context, site, in_worker, in_page):
    script = (site.build / "device_worker.js").read_text()
    context.route(
        "**/device_worker.js", lambda route: route.fulfill(content_type="text/javascript", body=in_worker + script)
    )
    context.add_init_script(in_page)
    page = lit(open_site(context, site))
    expect(page.locator("#note")).to_contain_text("stores nothing for this page")
    begin(page)
    pass_turn(page)
    if in_page:
        page.evaluate("document.getElementById('to-pico').click()")
        expect(page.locator("#pico-said")).to_contain_text("cannot remember the Pico")
    assert page.faults == []


@pytest.mark.skipif(admission_and_permissions.is_loopback(run.own_address()), reason="this computer is in no network")
def test_over_plain_http_from_another_computer_it_plays_and_says_what_is_missing(context, site):
    other = SiteServer(site.top, run.own_address())
    page = lit(open_site(context, other))
    assert not page.evaluate("isSecureContext")
    expect(page.locator("#note")).to_have_text(re.compile("Over plain http nothing is stored.* Over https it works"))
    begin(page)
    pass_turn(page)
    assert page.faults == []
    other.end()


def test_opened_as_a_file_it_says_what_to_do(context, site):
    page = context.new_page()
    page.goto((site.folder / "index.html").as_uri())
    expect(page.locator("#headline")).to_have_text("This page runs only from a web server.")
    expect(page.locator("#subline")).to_contain_text("python3 -m http.server")


def test_the_manual_comes_along_and_its_links_lead_somewhere(context, site):
    page = open_site(context, site, "manual/emperor.html")
    hrefs = page.locator("a").evaluate_all("(links) => links.map((link) => link.href)")
    assert hrefs and all(href.startswith(site.address + "manual/") for href in hrefs)
    for href in {href.partition("#")[0] for href in hrefs}:
        assert (site.folder / href.removeprefix(site.address)).is_file(), href
    assert page.faults == []


def test_games_on_record_and_dropped_files_are_followed_without_a_server(context, site):
    page = lit(open_site(context, site))
    begin(page)
    pass_turn(page)
    turn = page.locator("#headline").text_content()
    page.locator("#games summary").tap()
    page.locator("#games-list button").first.tap()
    expect(page.locator("#follow-said")).to_have_text(re.compile("^0 of 1: .* began"))
    page.locator("#follow-on").tap()
    expect(page.locator("#follow-said")).to_have_text(re.compile("^1 of 1: .* passed the turn"))
    page.locator("#follow-close").tap()
    expect(page.locator("#headline")).to_have_text(turn)
    drop(page, CASE.read_text(encoding="utf-8"))
    expect(page.locator("#followed-title")).to_have_text(CASE.stem)
    page.locator("#follow-last").tap()
    expect(page.locator("#headline")).to_have_text(re.compile("wins the game"))
    page.locator("#follow-close").tap()
    drop(page, "nothing of the kind")
    expect(page.locator("#refusal")).to_contain_text("This file is not JSON")
    assert page.faults == []


@pytest.mark.long
def test_a_worker_tells_of_a_followed_game_what_the_server_tells(context, site):
    page = open_site(context, site, "LICENSE.txt")
    texts = [path.read_text(encoding="utf-8") for path in every_report.CASES[::8]]
    play = """async ([parts, text]) => {
        const { followInBrowser } = await import(parts + "play_followed_game_in_worker.js");
        return followInBrowser(text);
    }"""
    for text in texts:
        try:
            expected = follow(text)
        except NotFollowedError as fault:
            expected = {"refused": str(fault)}
        assert page.evaluate(play, [site.parts, text]) == expected


@pytest.mark.long
def test_the_port_in_a_browser_shows_the_frames_of_the_unix_port(browser, site):
    script = runtimes.REPO / "tests" / "support" / "presses_at_random.py"
    context = b.context_of(browser, bypass_csp=True)  # the page itself compiles no WebAssembly, its worker does
    page = context.new_page()
    page.goto(site.address + "LICENSE.txt")
    told = page.evaluate(
        """async ([parts, script]) => {
            const { loadFirmware } = await import(parts + "load_firmware.js");
            const python = await loadFirmware();
            python.runPython(script);
            return python.globals.get("told")();
        }""",
        [site.parts, script.read_text()],
    )
    context.close()
    assert re.fullmatch(r"\d{4} \w{8} 2 \w{8}", told)
    assert told == runtimes.on_micropython(script).decode().strip() == runtimes.on_cpython(script).decode().strip()


@pytest.mark.long
def test_the_times_of_a_clock_stand_while_nobody_sees_the_page(context, site):
    page = lit(open_site(context, site))
    page.locator("#setup").evaluate("panel => (panel.open = true)")
    page.locator("#clock-kind").select_option("bank_a_player")
    begin(page)
    running = page.locator("#clock-panel li.runs output")
    page.evaluate(HIDE, True)
    before = seconds(running.text_content())
    page.wait_for_timeout(4000)  # time itself: of it the clock counts next to nothing
    page.evaluate(HIDE, False)
    page.evaluate('ask({ do: "state" })')
    page.evaluate(b.FRAMES)
    assert before - seconds(running.text_content()) <= 2
