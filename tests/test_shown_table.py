"""The ring may show another table than the one that is played: a page of the menu proposes one, a host has just laid
one. Whatever is pressed there names a place that is shown, or none."""

import pytest
from desk import Desk
from menus import open_entry

import scene as s
from rules import modes
from rules.seats import members

MOST_SEATS = 24
BUTTONS = ("pass", "out", *range(MOST_SEATS))


def extremes(mode):
    """The smallest and the largest table of a mode, as settings."""
    tables = modes.load(mode).tables(MOST_SEATS, 4)
    return [{"mode": mode, "seats": seats, "teams": teams or 2} for seats, teams in sorted({tables[0], tables[-1]})]


EXTREMES = [table for mode in modes.NAMES for table in extremes(mode)]


def named(table):
    return f"{table['mode']}-{table['seats']}"


def playing(table):
    """A device with this table, in a game that the last of those who may begin has begun."""
    desk = Desk({**table, "ring_px": 60}, tick_ms=20)
    return desk.begin(members(desk.app.commands.table.beginners)[-1])


def proposals(desk):
    """The menu's pages that propose a table, each of them at each of its values."""
    for words in ("mode", "seats and teams"):
        open_entry(desk, words)
        for _ in range(len(desk.app.menu.values)):
            yield
            desk.tap("pass")
        desk.hold("pass", 1100)
        desk.run(300)
        desk.hold("pass", 1100)
        desk.run(300)


@pytest.mark.parametrize("table", EXTREMES, ids=named)
def test_a_refusal_on_a_page_that_proposes_a_table_names_none_of_its_seats(table):
    desk = playing(table)
    refused = 0
    for _ in proposals(desk):
        for seat in range(MOST_SEATS):
            desk.press("pass")
            desk.press(seat)
            assert (desk.scene.page, desk.scene.moment) == (s.SHOW_TABLE, s.REFUSE)
            assert desk.scene.moment_from == s.NOBODY
            refused += 1
            desk.run(60)
            desk.board.levels = 0
            desk.run(240)
    assert refused >= MOST_SEATS * len(modes.NAMES)
