"""The firmware's model of the current, compared with the two published ones; the tables are made by that model."""

from hypothesis import given
from hypothesis import strategies as st

from hardware import power_tables
from light import colours_waves_and_current as palette
from rows import each_row
from settings_schema import SCHEMA

# WLED: wled00/bus_manager.cpp, 55 mA a white pixel and 1 mA idle. FastLED: power_mgt.cpp, 16, 11, 15 and 1 mA.
WHITE = b"\xff\xff\xff"


def test_a_white_pixel_is_61_ma_here_56_with_wled_43_with_fastled():
    models = power_tables.firmware_ma, power_tables.wled_ma, power_tables.fastled_ma
    assert [round(model(WHITE)) for model in models] == [61, 56, 43]


@given(st.binary(min_size=1, max_size=144).map(lambda data: data * 3))
def test_the_firmware_never_estimates_less_than_either(rgb):
    assert power_tables.firmware_ma(rgb) >= power_tables.wled_ma(rgb) - 1e-9
    assert power_tables.firmware_ma(rgb) >= power_tables.fastled_ma(rgb) - 1e-9


@given(st.binary(min_size=1, max_size=144).map(lambda data: data * 3))
def test_it_estimates_at_most_a_tenth_more_than_wled_and_nine_tenths_more_than_fastled(rgb):
    assert power_tables.firmware_ma(rgb) <= 1.1 * power_tables.wled_ma(rgb) + 1
    assert power_tables.firmware_ma(rgb) <= 1.9 * power_tables.fastled_ma(rgb) + 1


@each_row("px", power_tables.RINGS_PX)
def test_the_tables_picture_is_what_the_limiter_weighs(px):
    brightest = max(palette.peak_counts(palette.FULL << 3 | colour, 6) for colour in range(palette.WHITE + 1))
    assert power_tables.picture_ma(px, 6) >= palette.current_ma(px * brightest, px)
    for _, source_ma, budget_ma in power_tables.SOURCES:
        step = power_tables.highest_step(px, budget_ma)
        assert step and power_tables.picture_ma(px, step) <= budget_ma <= source_ma
        assert step == 6 or power_tables.picture_ma(px, step + 1) > budget_ma


def test_the_default_budget_is_that_of_a_computers_usb_port():
    defaults = {row[0]: row[1] for row in SCHEMA}
    assert power_tables.SOURCES[0][2] == defaults["budget_ma"]


@each_row("budget_ma", power_tables.FUSED_MA)
def test_the_fuse_holds_the_budget_and_the_next_smaller_one_would_not(budget_ma):
    fuse = power_tables.fuse_for(budget_ma)
    assert fuse[1] >= power_tables.MARGIN * budget_ma and fuse[1] < fuse[2]
    smaller = [other for other in power_tables.FUSES if other[1] < fuse[1]]
    assert all(other[1] < power_tables.MARGIN * budget_ma for other in smaller)


def test_a_case_is_named_for_a_fuse_only_if_its_dimensions_have_room():
    assert power_tables.cases_for("MF-R110") == ["12", "16", "24", "60"]
    assert power_tables.cases_for("MF-R250") == ["60"]
    assert power_tables.cases_for("MF-R400") == []
    assert power_tables.largest_in_a_case() == ("MF-R250", 1600)
    rows = [row.split(" | ") for row in power_tables.fuses("").splitlines()[2:]]
    assert [row[2] for row in rows] == ["each", "60", "none"]
