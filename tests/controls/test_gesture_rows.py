"""Every row of every gesture table, one by one, and the same on both runtimes."""

import contextlib
import io

import pytest

import gesture_rows
import gesture_rows_clock
import gesture_rows_counters
import gesture_rows_for_the_emperor
import gesture_rows_grand_melee
import gesture_rows_life
import gesture_rows_own_seat
import gesture_rows_two_headed_giant
import runtimes
from games import catalogue
from mode_rows import row_of
from rows import each_row

TABLES = {
    "common": gesture_rows,
    "own seat": gesture_rows_own_seat,
    "clock": gesture_rows_clock,
    "for_the_emperor": gesture_rows_for_the_emperor,
    "life": gesture_rows_life,
    "counters": gesture_rows_counters,
    "grand_melee": gesture_rows_grand_melee,
    "two_headed_giant": gesture_rows_two_headed_giant,
}
in_each_table = each_row("table", TABLES.values(), ids=TABLES)


@each_row("mode", catalogue.NAMES)
def test_every_game_with_rows_of_its_own_has_its_table_here(mode):
    its_own = catalogue.own(catalogue.load(mode), "gestures")
    if its_own and its_own.ROWS:
        row_of(TABLES, mode, "TABLES of tests/controls/test_gesture_rows.py", "what each of its gestures does")


@in_each_table
def test_every_expectation_belongs_to_a_row(table):
    assert sorted(table.EXPECTED) == sorted(row[:3] for row in table.ROWS)


def told(table):
    """What each row of the table does, as expected."""
    with contextlib.redirect_stdout(io.StringIO()) as told:
        gesture_rows.perform_all(table.ROWS, table.EXPECTED)
    return told.getvalue().encode()


@in_each_table
def test_rows_of_the_gesture_table_are_as_expected(table):
    assert told(table).count(b"\n") >= len(table.ROWS)


@pytest.mark.long
@runtimes.needs_micropython
@in_each_table
def test_rows_of_the_gesture_table_are_the_same_on_both_runtimes_to_the_byte(table):
    assert told(table) == runtimes.on_micropython(table.__file__, heap="8m")  # the desk keeps all frames
