"""The table on the page, in a real browser before the real firmware: how large it is, what shifts, which keys play, in
which words seats are counted, and that choosing lays nothing."""

import itertools
import json
import math
import re

import table_in_browser as b
from host_tools.words import report_sentences
from table_in_browser import expect

WORDS = b.ROOT / "host_tools/web/page/words.json"
WIDE, LAPTOP, LOW, NARROW, TABLET, PHONE = (
    {"width": width, "height": height}
    for width, height in ((1280, 800), (1280, 657), (1280, 600), (1024, 700), (820, 1180), (390, 844))
)
# Set up cards for a number of seats, and give them these words and counters, one row for each card. Return the words
# that are cut off or outside their card.
CUT = """async ([seats, said]) => {
    const { PlayerCards } = await import("./player_cards.js");
    const corners = [...document.querySelectorAll(".control")];
    window.laid ??= new PlayerCards(document.getElementById("seats"), corners, { attach() {} });
    laid.lay(Array.from({ length: seats }, (_, seat) => Math.PI + (2 * Math.PI * (2 * seat + 1)) / (2 * seats)));
    const found = [];
    for (let first = 0; first < said.length; first += seats) {
        for (const [index, card] of laid.cards.entries()) {
            const words = said[(first + index) % said.length];
            const lines = ["b", ".role", ".says span", ".flag"].map((line) => card.querySelector(line));
            for (const [at, line] of lines.entries()) line.textContent = words[at];
            lines[3].hidden = !words[3];
            for (const [at, line] of [".totals", ".dealt", ".titles"].entries())
                card.querySelector(line).innerHTML = words[4][at];
            card.classList.toggle("counted", Boolean(words[4].join("")));
            laid.tall ||= Boolean(words[4][1]);
        }
        laid.place();
        for (const card of laid.cards) {
            const whole = card.getBoundingClientRect();
            for (const line of card.querySelectorAll("b, .role, .totals, .dealt, .whose, .says span, .flag")) {
                if (!line.textContent || !line.checkVisibility()) continue;
                const { left, top, right, bottom } = line.getBoundingClientRect();
                const inside = whole.left <= left && right <= whole.right && whole.top <= top && bottom <= whole.bottom;
                if (line.scrollWidth > line.clientWidth || !line.clientWidth || !inside) found.push(line.textContent);
            }
        }
    }
    return found;
}"""
REFUSED = """() => {
    const bubble = document.getElementById("refusal");
    bubble.textContent = "Seat 3 is out of the game, so it cannot take a turn. Choose a player who is in the game.";
    bubble.hidden = false;
}"""
BOXES = """(what) => Array.from(document.querySelectorAll(what), (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
})"""


def boxes(page, what):
    """[left, top, right, bottom] of these elements."""
    return page.evaluate(BOXES, what)


def apart(one, other):
    """Whether two boxes have no pixel in common."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def lay(page, seats):
    """A table of Emperor for that number of players, in two teams."""
    b.lay(page, "emperor", seats, seats=seats, teams=2)
    page.click("#setup summary")
    page.evaluate("scrollTo(0, 0)")


def ring_of(page):
    """(x, y, outer radius) of the ring in the page."""
    [[left, top, right, bottom]] = boxes(page, "#ring")
    radius = page.evaluate("document.querySelector('#ring').dataset.radius / Math.min(2, devicePixelRatio)")
    return (left + right) / 2, (top + bottom) / 2, 1.133 * radius


def test_the_ring_is_as_large_as_cards_let_it_be_that_stand_apart(page):
    for seats in (6, 12, 24):
        if seats > 6:
            lay(page, seats)
        for size in (WIDE, LAPTOP, LOW, NARROW, TABLET, PHONE):
            b.resize(page, size)
            page.evaluate(REFUSED)
            cards = boxes(page, ".seat")
            controls = boxes(page, ".control, #refusal")
            assert all(apart(one, other) for at, one in enumerate(cards) for other in [*cards[at + 1 :], *controls])
            x, y, radius = ring_of(page)
            [[left, top, right, bottom]] = boxes(page, "#table")
            assert 2 * radius >= 0.46 * min(right - left, bottom - top), (seats, size)
            for card in cards:
                far = math.hypot(max(card[0] - x, x - card[2], 0), max(card[1] - y, y - card[3], 0))
                assert far >= radius, (seats, size, card)
                assert left - 1 <= card[0] and card[2] <= right + 1 and top - 1 <= card[1] and card[3] <= bottom + 1
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (seats, size)


def words_of_cards():
    """[name, role, state, flag, counters] for each of them that a card can show, short names and long ones. The
    counters are two lines and what is on the edge."""
    blocks = json.loads(WORDS.read_text(encoding="utf-8"))["blocks"].values()
    rows = {table: [said for block in blocks for _, said in block.get(table, ())] for table in ("seat", "look", "flag")}
    states = [said for said in rows["seat"] + rows["look"] if "{" not in said]
    roles = ["emperor", "lieutenant", "general"]
    names = ["Ada", "Maximilian12", "Cleo", "WWWWWWWWWWWW"]
    life = '<span class="count life"><svg class="icon life"></svg>{}</span>'
    poison = '<span class="count poison low"><svg class="icon poison"></svg>{}</span>'
    damage = '<span class="count damage"><svg class="icon damage"></svg>{}<small class="whose">{}</small></span>'
    marker = '<span class="count markers">{}</span>'
    pictured = "".join(f'<svg class="icon {what}"></svg>' for what in ("monarch", "initiative", "stays"))
    edge = pictured + '<span class="count began">1st</span>'
    counters = [
        *(("", "", ""), (life.format(20), "", edge), (life.format(999), "", "")),
        ("", marker.format("marker 1 and 6"), ""),
        (life.format(40) + poison.format(9), damage.format(12, "Ada"), edge),
        (life.format(999) + poison.format(14), damage.format(20, "WWWWWWWWWWWW …"), ""),
        *((life.format(4), marker.format("marker 1"), ""), ('<span class="count by">by Maximilian12</span>', "", "")),
    ]
    each = names, roles, states, ["", *rows["flag"]], counters
    return [list(words) for words in zip(*(itertools.islice(itertools.cycle(one), 24) for one in each), strict=True)]


def test_every_card_shows_whole_words_at_every_table(page):
    sizes = (LAPTOP, LOW, PHONE)
    for number, size in enumerate(sizes):  # usual and extreme tables at each size, any other one at one of them
        b.resize(page, size)
        for seats in range(2, 25):
            if seats in (2, 6, 12, 24) or seats % len(sizes) == number:
                assert page.evaluate(CUT, [seats, words_of_cards()]) == [], (size, seats)
    page.reload()


def test_on_a_phone_what_is_touched_has_44_pixels(page):
    b.resize(page, PHONE)
    for panel in ("rare", "setup", "legend"):
        b.open_panel(page, panel)
        what = ".seat, button:not(.seat), select, summary, .chip, input:not([type=checkbox]):not([type=range])"
        small = page.evaluate(
            """(what) => Array.from(document.querySelectorAll(what))
                .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
                .map((element) => element.outerHTML.slice(0, 80))""",
            what,
        )
        assert small == []


def test_nothing_shifts_whatever_is_said(page):
    places = {}
    for name, size in (("wide", WIDE), ("phone", PHONE)):
        b.resize(page, size)
        places[name] = boxes(page, "#ring, .seat, .big, #log")

    def stands():
        for name, size in (("wide", WIDE), ("phone", PHONE)):
            b.resize(page, size)
            assert [box[:2] for box in boxes(page, "#ring, .seat, .big, #log")] == [box[:2] for box in places[name]]
            assert page.evaluate("""['said', 'pass-hint', 'out-hint'].map((id) => document.getElementById(id))
                .every((element) => element.scrollHeight <= element.clientHeight)""")

    b.begin(page)
    stands()
    b.tap(page, "#out")
    expect(page.locator("#headline")).to_have_text(re.compile("^Is .* out"))
    with b.held(page, "#out"):
        expect(page.locator("#subline")).to_have_text(re.compile("^Let go"))
        expect(page.locator("#out-release")).to_have_text(re.compile("^let go: "))
        expect(page.locator("#pass-release")).to_have_text("")
        stands()
    expect(page.locator("#out-release")).to_have_text("")
    page.click("#menu")
    expect(page.locator("#headline")).to_have_text(re.compile("^Menu: "))
    stands()
    b.answered(page)


def test_the_table_is_turned_so_that_my_seat_is_nearest_and_this_browser_remembers_it(page, browser, server):
    other = b.open_page(browser, server)
    lowest = """() => Array.from(document.querySelectorAll('.seat'))
        .sort((one, other) => other.getBoundingClientRect().top - one.getBoundingClientRect().top)[0].dataset.seat"""
    assert page.evaluate(lowest) == "1"  # the first emperor's
    page.select_option("#my-seat", label="4 Dan")
    assert page.evaluate(lowest) == "3"
    page.reload()
    expect(page.locator("#my-seat")).to_have_value("3")
    b.comes_true(page, f"({lowest})() === '3'")
    assert other.evaluate(lowest) == "1"
    b.tap(page, '[data-seat="1"]')  # the seat keeps its button
    page.select_option("#my-seat", "")
    assert page.evaluate(lowest) == "1"
    other.context.close()


def test_a_look_at_a_table_of_another_size_names_everybody_there(page):
    page.click("#menu")
    expect(page.locator("#headline")).to_have_text(re.compile("^Menu: game"))
    b.rested(page)
    for button, headline in (
        ("#pass", r"^Menu: table"),
        ("#out", r"^Menu: table, mode"),
        ("#pass", r"^Menu: table, seats and teams"),
        ("#out", r"^Seats and teams: "),
        ("#pass", r"^Seats and teams: 8 seats"),
    ):
        b.tap(page, button)
        expect(page.locator("#headline")).to_have_text(re.compile(headline))
    expect(page.locator("[data-seat]")).to_have_count(8)
    expect(page.locator(".seat b")).to_have_text(list(report_sentences.NAMES[:8]))
    page.keyboard.press("Escape")
    expect(page.locator("#headline")).to_have_text("A new game. Press PASS.")
    expect(page.locator("[data-seat]")).to_have_count(6)


def test_enter_and_escape_leave_a_field_and_the_keys_are_buttons_again(page):
    b.open_panel(page, "setup")
    page.fill('[data-name-of="0"]', "Zoe")
    page.keyboard.press("Enter")
    expect(b.card(page, 0)).to_contain_text("Zoe")
    assert page.evaluate("document.activeElement === document.body")
    page.click('[data-name-of="0"]')
    page.keyboard.type("pop")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement === document.body")
    page.click("#setup summary")
    page.evaluate("document.activeElement.blur()")
    b.tap_key(page, "p")
    expect(page.locator("#headline")).to_have_text(re.compile("^It is .* turn"))
    expect(b.card(page, 0)).to_contain_text("Zoe")
    expect(page.locator('[data-name-of="0"]')).to_have_value("Zoe")


SLIPS_AWAY = """(kind) => {
    const card = document.querySelector("[data-seat][data-look=S]");
    const finger = { bubbles: true, button: 0, pointerId: 78 };
    card.dispatchEvent(new PointerEvent("pointerdown", finger));
    card.dispatchEvent(kind === "pointercancel" ? new PointerEvent(kind, finger) : new Event(kind, { bubbles: true }));
}"""


def test_a_press_that_the_browser_cancels_passes_no_turn(page, server):
    """As a scroll that begins on the card does, another window, another page."""
    b.begin(page)
    for kind in ("pointercancel", "blur", "pagehide"):
        page.evaluate(SLIPS_AWAY, kind)
        b.answered(page)
        assert server.tell(do="state")["moves"] == 0, kind


def test_escape_closes_what_is_open_and_u_and_ctrl_z_undo(page):
    first = b.begin(page)
    b.tap_key(page, "o")
    expect(page.locator("#headline")).to_have_text(re.compile("^Is .* out"))
    page.keyboard.press("Escape")
    expect(page.locator("#headline")).to_have_text(b.turn_of(first))
    b.tap_key(page, str((first + 3) % 6 + 1))
    b.says(page, "^The ring shows the table as .* sees it")
    page.keyboard.press("Escape")
    expect(page.locator("#headline")).to_have_text(b.turn_of(first))
    for undo, redo in (("u", "r"), ("Control+z", "Control+Shift+z"), ("Control+z", "Control+y")):
        if undo == "u":
            b.pass_turn(page)
        page.keyboard.press(undo)
        expect(page.locator("#log li.undone")).to_have_count(1)
        page.keyboard.press(redo)
        expect(page.locator("#log li.undone")).to_have_count(0)
    expect(b.card(page, (first + 1) % 6)).to_have_attribute("data-look", "S")


def test_buttons_say_to_a_screen_reader_what_they_do_now(page):
    for button in ("pass", "out"):
        described = page.locator(f"#{button}").get_attribute("aria-describedby")
        assert described == f"{button}-hint"
    expect(page.locator("#pass-hint")).to_contain_text("draw who begins")
    page.click("#room")  # its label changes, and so it has no state beside
    assert page.locator("#room").get_attribute("aria-pressed") is None


def test_the_same_again_and_a_new_game_are_in_the_middle_once_the_game_is_over(page):
    first = b.begin(page)
    expect(page.locator("#after")).to_be_hidden()
    b.open_panel(page, "rare")
    page.check(f'#rare-seats input[value="{(first + 3) % 6}"]')
    page.click('[data-event="eliminate"]')
    expect(page.locator("#headline")).to_have_text(re.compile("wins the game"))
    x, y, radius = ring_of(page)
    for button in boxes(page, "#after button"):
        assert max(math.hypot(at - x, height - y) for at in button[::2] for height in button[1::2]) < 0.8 * radius
    page.click("#another")
    expect(page.locator("#lay")).to_be_visible()
    page.click("#same-again")
    expect(page.locator("#headline")).to_have_text("A new game. Press PASS.")
    expect(page.locator("#after")).to_be_hidden()


def test_panels_are_found_without_scrolling_and_open_one_at_a_time(page):
    b.resize(page, WIDE)
    expect(page.locator("#legend")).to_have_attribute("open", "")
    for _, top, _, bottom in boxes(page, ".panels summary"):
        assert top >= 0 and bottom <= WIDE["height"]
    page.click("#setup summary")
    expect(page.locator("details[open]")).to_have_count(1)


def test_the_last_row_of_the_history_is_whole(page):
    b.begin(page)
    b.open_panel(page, "rare")
    for skips in range(1, 10):
        page.check(f'#rare-seats input[value="{skips % 6}"]')
        page.click('[data-event="skip"]')
        expect(b.log(page)).to_have_count(1 + skips)
    cut = """() => {
        const list = document.getElementById("log"), end = list.getBoundingClientRect().bottom;
        const rows = Array.from(list.children, (row) => row.getBoundingClientRect());
        const cut = rows.filter(({ top, bottom }) => top < end - 1 && bottom > end + 1);
        return [list.scrollHeight > list.clientHeight, cut.length];
    }"""
    assert page.evaluate(cut) == [True, 0]


def test_a_click_on_the_history_goes_back_there_once_it_is_confirmed(page):
    first = b.begin(page)
    for _ in range(3):
        b.pass_turn(page)
    expect(b.log(page)).to_have_count(4)
    row = page.locator('#log [data-no="0"]')
    row.locator("button").first.click()
    expect(page.locator("#log li.undone")).to_have_count(0)  # not before it is confirmed
    row.locator("button").first.click()  # let be
    expect(row.locator("button")).to_have_count(1)
    row.locator("button").first.click()
    row.get_by_text("Take back 2 steps, to here").click()
    expect(page.locator("#log li.undone")).to_have_count(2)
    expect(page.locator("#headline")).to_have_text(b.turn_of((first + 1) % 6))
    page.locator('#log [data-no="2"] button').first.click()
    page.get_by_text("Repeat 2 steps, to here").click()
    expect(page.locator("#log li.undone")).to_have_count(0)
    page.locator('#log [data-no="-1"] button').first.click()
    page.get_by_text("Take back 3 steps, to here").click()
    expect(page.locator("#headline")).to_have_text(b.turn_of(first))


GO_BACK = """async (states) => {
    const { EventLogWithUndo } = await import("./event_log_with_undo.js");
    const asked = [];
    const element = () => document.createElement("ol");
    const log = new EventLogWithUndo(element(), element(), element(), async ({ event }) => {
        asked.push(event.type);
        return { is: "done" };
    });
    const state = ([moves, undone, first]) => ({ moves, undone, first, game: {} });
    log.see(state([8, 0, 1]));
    const going = log.goTo(6);
    for (const [ms, ...told] of states) {
        await new Promise((passed) => setTimeout(passed, ms));
        log.see(state(told));
    }
    await going;
    return asked.length;
}"""


GOING_BACK = [
    ([(50, 7, 1, 1), (50, 6, 2, 1)], 2),  # each a step
    ([(50, 8, 0, 1), (50, 7, 1, 1), (50, 6, 2, 1)], 2),  # one from before the step comes first
    ([(50, 6, 2, 1)], 1),  # one step took two events along
    ([(50, 8, 0, 1), (1200, 9, 0, 1)], 1),  # somebody passed at the same moment, and somebody does later
    ([(50, 7, 1, 3), (50, 8, 0, 3)], 1),  # another game
]


def test_going_back_in_the_history_takes_back_nothing_that_somebody_does_later(page):
    found = [(states, page.evaluate(GO_BACK, states)) for states, _ in GOING_BACK]
    assert found == GOING_BACK


def test_six_clicks_a_tenth_of_a_second_apart_move_the_cursor_six_places(page):
    lay(page, 10)
    b.begin(page)
    cursor = "Array.from(document.querySelectorAll('.seat[data-look=K]'), (seat) => Number(seat.dataset.seat))"

    def opened():
        if page.evaluate("document.body.dataset.screen") == "play":
            b.tap(page, "#out")
            b.answered(page)
        return page.evaluate(cursor)

    def moved():
        """Whether the cursor has moved, unless a busy machine was so slow that the choice closed by itself."""
        [at] = b.until(page, opened)
        for _ in range(6):
            b.tap(page, "#pass")
            page.wait_for_timeout(100)  # as fast as people press; a slower machine presses slower
        b.until(page, lambda: page.evaluate(cursor) in ([], [(at + 6) % 10]), f"the cursor began at {at}")
        return page.evaluate(cursor)

    b.until(page, moved)


def test_the_legend_promises_only_what_so_short_a_ring_can_show(page):
    gold = page.locator("#legend li", has_text="an emperor")
    dot = page.locator("#legend li", has_text="A white dot in a gap")
    for seats, gold_shown, dot_shown in ((6, True, True), (8, True, False), (10, False, False)):
        if seats > 6:
            lay(page, seats)
            page.click("#legend summary")
        expect(gold).to_be_visible(visible=gold_shown)
        expect(dot).to_be_visible(visible=dot_shown)
    expect(page.locator("#legend-thin")).to_contain_text("only 2 lights")
    for told in ("looked at", "the ring draws who begins", "these have won"):
        expect(page.locator("#legend li", has_text=told)).to_be_visible()


def test_who_has_given_a_name_keeps_it_at_the_seat_that_he_draws(page):
    b.open_panel(page, "setup")
    page.fill('[data-name-of="0"]', "Zoe")
    page.keyboard.press("Enter")
    expect(b.card(page, 0)).to_contain_text("Zoe")
    page.click("#menu")
    expect(page.locator("#headline")).to_have_text(re.compile("^Menu: game"))
    b.rested(page)
    b.tap(page, "#out")
    expect(page.locator("#headline")).to_have_text(re.compile("^Menu: game, "))
    while ", draw (" not in page.inner_text("#headline"):
        shown = page.inner_text("#headline")
        b.tap(page, "#pass")
        expect(page.locator("#headline")).not_to_have_text(shown)
    b.tap(page, "#out")
    expect(page.locator("#subline")).to_contain_text("Zoe draws first. After the last draw, the names move to the")
    b.tap(page, "#pass")
    expect(page.locator("#headline")).to_have_text(re.compile("^Zoe (gets|keeps) seat"))
    drawn = int(
        page.locator("body:not(.provisional) #headline").inner_text().split("seat ")[1].split(",")[0].strip(".")
    )
    for number in ("2nd", "3rd", "4th", "5th", "6th"):
        b.tap(page, "#pass")
        expect(page.locator("#headline")).to_have_text(re.compile(f"^The {number} player gets seat"))
    b.tap(page, "#out")
    expect(page.locator("#headline")).to_have_text("A new game. Press PASS.")
    expect(b.card(page, drawn - 1)).to_contain_text("Zoe")
    expect(page.locator(".seat b", has_text="Zoe")).to_have_count(1)


def test_seats_are_counted_from_one_on_the_cards_and_by_their_keys(page):
    assert page.locator("[data-seat] kbd").all_text_contents() == ["1", "2", "3", "4", "5", "6"]
    for seat in range(6):
        expect(page.locator(f'[data-seat="{seat}"]')).to_have_attribute("aria-label", re.compile(rf"seat {seat + 1}$"))
    b.draw(page)
    page.keyboard.down("2")
    expect(page.locator(".seat.down")).to_have_attribute("data-seat", "1")
    page.keyboard.up("2")
    expect(page.locator(".seat.down")).to_have_count(0)


def test_lights_alone_change_the_length_of_the_ring_and_the_game_goes_on(page, server):
    seat = b.begin(page)
    b.open_panel(page, "setup")
    expect(page.locator("#lay")).to_have_text("Set up this table")
    page.locator("#table-pixels").fill("60")
    expect(page.locator("#lay")).to_have_text("Set the lights")
    page.click("#lay")
    expect(page.locator("#lay")).to_have_text("Set up this table")
    b.answered(page)
    state = server.tell(do="state")
    assert (state["ring"]["pixels"], state["screen"], state["game"]["active"]) == (60, "play", [seat])


def test_choosing_a_game_players_teams_and_lights_lays_nothing_before_it_is_asked_for(page):
    page.locator("#setup summary").click()
    before = page.locator("[data-seat]").count()
    page.commands.clear()
    # what waits for a moment is done at once, but the link's patience stays
    page.evaluate(
        "[window.before, window.setTimeout] = [setTimeout, (late, ms) => ms < 1000 ? late() : before(late, ms)]"
    )
    page.locator("#table-mode").select_option("grand_melee")
    page.locator("#table-seats").fill("8")
    page.locator("#table-pixels").fill("60")
    page.locator("#table-pixels").blur()
    b.answered(page)
    assert not [command for command in page.commands if command["do"] in ("set", "new_game")]
    assert page.locator("[data-seat]").count() == before == 6
    expect(page.locator("body")).to_have_attribute("data-mode", "emperor")
    page.evaluate("window.setTimeout = window.before")
    page.locator("#lay").click()
    expect(page.locator("[data-seat]")).to_have_count(8)
    expect(page.locator("body")).to_have_attribute("data-mode", "grand_melee")
