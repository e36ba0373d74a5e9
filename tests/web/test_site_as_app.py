"""The site as an app: without network, from one version to the next, and what a phone that plays gets."""

import shutil

import pytest

import table_in_browser as b
from host_tools.commands import site as site_command
from site_in_browser import KEPT, keep, lit, open_site
from site_served import PARTS
from table_in_browser import begin, comes_true, expect, pass_turn

ONE_VERSION = "async () => (await caches.keys()).length === 1"
# A newer version is neither fetched any more nor has it left anything.
DONE = f"""async () => !(await navigator.serviceWorker.getRegistration()).installing && ({ONE_VERSION})()"""
WAITS = "async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)"


@pytest.fixture
def site(own_site):
    """Each test has a server of its own."""
    return own_site


def publish(site, **changed):
    """Put another build there, whose parts of these names have other content."""
    parts = {
        path.relative_to(site.top / PARTS).as_posix(): path.read_bytes() for path in (site.top / PARTS).rglob("*.*")
    }
    shutil.rmtree(site.folder)
    for name, content in site_command.files(parts | changed).items():
        (site.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (site.folder / name).write_bytes(content)


def retitled(site):
    """The page with another title."""
    return (site.top / PARTS / "index.html").read_bytes().replace(b"<title>Emp", b"<title>New Emp")


def test_after_the_first_visit_it_starts_without_network_and_the_game_goes_on(context, site):
    page = lit(open_site(context, site))
    comes_true(page, KEPT)
    begin(page)
    pass_turn(page)
    turn = page.locator("#headline").text_content()
    keep(page)
    site.end()
    page.reload()
    lit(page)
    expect(page.locator("#headline")).to_have_text(turn)
    pass_turn(page)
    page.goto(site.address + "manual/emperor.html")
    expect(page.locator("h1")).to_have_text("Emperor")
    page.close()
    assert lit(open_site(context, site)).faults == []


def test_a_newer_version_waits_until_the_player_takes_it_and_the_game_goes_on(context, site):
    page = lit(open_site(context, site))
    comes_true(page, KEPT)
    page.reload()
    lit(page)
    begin(page)
    turn = page.locator("#headline").text_content()
    keep(page)
    publish(site, **{"manual.css": b"body { color: red }", "index.html": retitled(site)})
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    comes_true(page, WAITS)
    expect(page.locator("#note")).to_contain_text("newer version")
    assert page.title() == "Emperor Ring"
    page.locator("#note button").tap()
    expect(page).to_have_title("New Emperor Ring")
    lit(page)
    expect(page.locator("#headline")).to_have_text(turn)
    comes_true(page, ONE_VERSION)


@pytest.mark.long  # the browser decides when
def test_a_newer_version_is_there_once_no_page_is_open(context, site):
    page = lit(open_site(context, site))
    comes_true(page, KEPT)
    page.reload()
    lit(page)
    publish(site, **{"index.html": retitled(site)})
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    comes_true(page, WAITS)
    blank = context.new_page()
    page.close()

    def opened():
        blank.wait_for_timeout(2000)  # without a page of the site: only then the new version may take over
        page = lit(open_site(context, site))
        new = page.title() == "New Emperor Ring"
        page.close()
        return new

    b.until(blank, opened)


def test_a_version_that_is_half_there_is_never_used(context, site):
    page = lit(open_site(context, site))
    comes_true(page, KEPT)
    page.reload()
    lit(page)
    publish(site, **{"index.html": retitled(site)})
    (site.build / "main.js").write_bytes(b"// of yet another version")
    page.evaluate("async () => { try { await (await navigator.serviceWorker.getRegistration()).update() } catch {} }")
    comes_true(page, DONE)
    assert not page.evaluate(WAITS)
    page.reload()
    lit(page)
    assert page.title() == "Emperor Ring"
    comes_true(page, ONE_VERSION)


def test_a_forced_reload_gets_files_of_one_build_only(context, site):
    page = lit(open_site(context, site))
    comes_true(page, KEPT)
    old = site.build.name
    publish(site, **{"index.html": retitled(site)})
    page.asked.clear()
    context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    expect(page).to_have_title("New Emperor Ring")
    lit(page)
    expect(page.locator("#device")).to_contain_text(f"Site build {site.build.name}.")
    assert [url for url in page.asked if old in url] == []
    assert [url for url in page.asked if url.endswith("/firmware.bundle")] == [
        f"{site.address}{site.build.name}/firmware.bundle"
    ]


def test_it_can_be_installed(context, site):
    page = lit(open_site(context, site))
    session = context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault["errorId"] for fault in faults if fault["errorId"] != "in-incognito"] == []


def test_the_screen_stays_awake_while_a_game_runs_and_a_press_is_felt(context, site):
    context.add_init_script("""
        window.locks = [];
        window.felt = [];
        navigator.vibrate = (ms) => felt.push(ms);
        WakeLock.prototype.request = async () => {
            const lock = { released: false, release: async () => { lock.released = true; } };
            locks.push(lock);
            return lock;
        };
    """)
    page = lit(open_site(context, site))
    assert page.evaluate("locks.length") == 0
    begin(page)
    assert page.evaluate("locks.map((lock) => lock.released)") == [False]
    assert page.evaluate("felt.length") > 0
    page.evaluate("locks[0].released = true")  # as a browser does where the page is hidden
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    comes_true(page, "() => locks.length === 2")
