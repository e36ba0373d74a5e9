"""The ring may show another table than the one that is played: a page of the menu proposes one, a host has just laid
one. Whatever is pressed there names a place that is shown, or none."""

import itertools

import scene as s
from desk import Desk
from games import catalogue
from menus import open_entry, page_value
from rows import each_row
from rules.seat_arithmetic import members

MOST_SEATS = 24
BUTTONS = ("pass", "out", *range(MOST_SEATS))


def extremes(mode):
    """The smallest and the largest table of a mode, as settings."""
    tables = catalogue.load(mode).tables(MOST_SEATS, 4)
    return [{"mode": mode, "seats": seats, "teams": teams or 2} for seats, teams in sorted({tables[0], tables[-1]})]


EXTREMES = [table for mode in catalogue.NAMES for table in extremes(mode)]


def named(table):
    return f"{table['mode']}-{table['seats']}"


def playing(table):
    """A device with this table, in a game that the last of those who may begin has begun."""
    desk = Desk({**table, "ring_px": 60}, tick_ms=20)
    return desk.begin(members(desk.app.session.table.beginners)[-1])


def proposals(desk):
    """The menu's pages that propose a table, each of them at each of its values. A mode of one table has no seats to
    choose."""
    tables = catalogue.load(desk.app.settings["mode"]).tables(MOST_SEATS, 4)
    for words in ("mode", "seats and teams") if len(tables) > 1 else ("mode",):
        open_entry(desk, words)
        for _ in range(len(desk.scene.ui.page.values)):
            yield
            desk.tap("pass")
        while desk.scene.ui.screen in (s.MENU, s.PAGE):
            desk.hold("pass", 1100)
            desk.run(300)


@each_row("table", EXTREMES, ids=named, some=True)
def test_a_refusal_on_a_page_that_proposes_a_table_names_none_of_its_seats(table):
    desk = playing(table)
    at_the_ends = {0, table["seats"] - 1, table["seats"], MOST_SEATS - 1}  # of the table that is played, and of all
    proposed = 0
    for _ in proposals(desk):
        proposed += 1
        for seat in at_the_ends & {*range(MOST_SEATS)}:
            desk.press("pass")
            desk.press(seat)
            assert (desk.scene.ui.shows, desk.scene.moment) == (s.SHOW_TABLE, "refuse")
            assert desk.scene.moment_from == s.NOBODY
            desk.run(60)
            desk.board.levels = 0
            desk.run(240)
    assert proposed >= len(catalogue.NAMES)


@each_row(("earlier", "later"), itertools.product(EXTREMES, EXTREMES), ids=named, some=True)
def test_a_press_in_the_tick_after_a_host_laid_another_table_grows_over_the_picture_before_it(earlier, later):
    for button in ("pass", "out", 0, MOST_SEATS - 1):
        desk = playing(earlier)
        desk.tell({"do": "set", "values": later})
        desk.board.inbox.extend(b'{"do": "new_game"}\n')
        while desk.game is not None:
            desk.run(0)
        desk.press(button)
        desk.run(900)
        assert desk.scene.growth == (s.GROW_BACK if button == "pass" else s.NO_GROWTH)
        desk.run(300)
        desk.release(button)
        assert desk.app.session.table.count == (earlier if button == "pass" else later)["seats"]


def picture(desk):
    """What the ring says of each place, and the picture that stands, pixel by pixel."""
    return bytes(desk.app.eyes.renderer.codes), bytes(desk.app.eyes.renderer._inks)


STANDING = {"mode": "emperor", "seats": 9, "teams": 3, "ring_px": 60}
OPEN = {
    "choice": lambda desk: desk.hold("out", 60),
    "marked": lambda desk: (desk.hold("out", 60), desk.hold("out", 2100)),
    "menu": lambda desk: desk.hold_both(),
    "proposed table": lambda desk: (open_entry(desk, "seats and teams"), desk.tap("pass")),
    "lights": lambda desk: (open_entry(desk, "lights"), desk.tap("pass")),
    "brightness": lambda desk: (open_entry(desk, "brightness"), desk.tap("pass")),
    "a card": lambda desk: open_entry(desk, "what a card says"),
    "peek": lambda desk: desk.tap(0),
    "notice": lambda desk: (desk.app.hands.notice(s.CRASH), desk.run(40)),
    "dimmed": lambda desk: desk.idle(610_000),
    "standby": lambda desk: desk.idle(3_610_000),
    "provisional pass": lambda desk: desk.press("pass"),
    "growing": lambda desk: (desk.press("pass"), desk.run(700)),
}
REFUSED = [
    {"do": "set", "values": {"brightness": 7}},
    {"do": "set", "values": {"seats": 7}},
    {"do": "set", "values": {"x": 0}},
    {"do": "set", "values": {}},
    {"do": "event", "event": {"type": "pass", "seat": 99}},
    {"do": "event", "event": None},
    {"do": "begin", "first": 0},
    {"do": "begin", "first": 99},
    {"do": "game", "no": 99},
    {"do": "test", "of": "nothing"},
    {"do": "test", "of": "end"},
    {"do": "why", "from": 99, "to": 0},
    {"do": "press", "button": 99},
    {"do": "nothing"},
]


@each_row(("opened", "command", "game"), itertools.product(OPEN, REFUSED, [True, False]), some=True)
def test_what_a_command_closes_is_not_shown_any_more_also_where_it_is_refused(opened, command, game):
    desk = playing(STANDING) if game else Desk(STANDING, tick_ms=20)
    OPEN[opened](desk)
    desk.tell(command)
    shown = picture(desk)
    desk.app.hands.dispatcher.changed = True
    desk.run(40)
    assert shown == picture(desk)


@each_row(
    ("played", "laid", "first"),
    [(6, 24, 1), (24, 6, 3)],
    ids=["the next table has a pixel a seat", "the game has a pixel a seat"],
)
def test_the_steps_of_brightness_are_those_of_the_table_on_the_ring(played, laid, first):
    """docs/light.md, section 2, "Night floor": what exists depends on the arcs that are lit."""
    desk = Desk({"mode": "free_for_all", "seats": played, "brightness": first}).begin(0)
    desk.tell({"do": "set", "values": {"seats": laid}})
    open_entry(desk, "brightness")
    assert desk.scene.ui.page.values == [(step,) for step in range(first, 7)] and page_value(desk) == (first,)
