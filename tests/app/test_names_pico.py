"""MicroPython's table of names, in every game: it must not reach the size at which it doubles in one piece."""

import re

import pytest

from emulated import require_bench, ring

require_bench()

from games.catalogue import NAMES  # noqa: E402

pytestmark = pytest.mark.long

POOLS = 6  # of 20, 40, ... 640 names; the next one takes 8 kB in one piece, for which there may be no room
SPARE_NAMES = 60  # names, with everything loaded that a game or the menu ever loads
LATER_MODULES = "link.self_test, link.tell_games_on_record, controls.common_dialogues"
LATER_MODULES += ", controls.menu, controls.menu_pages, controls.table_choices"
LATER_MODULES += ", controls.random_draw, controls.locate_players, controls.kept_tables_pages"
LATER_MODULES += ", storage.kept_tables"
# everything that is off by default, and a button at every seat; the modules that these load
EXTRAS = {"clock": "bank_a_team", "sound_signs": True, "small_screen": True}
EXTRAS |= {"seat_wires": list(range(8)), "turn_passed_by": "its_own_seat"}
SPARE_WITH_EXTRAS = 25
MODULES_OF_EXTRAS = "app.clock_keeper, app.small_screen, app.sound_signs"
MODULES_OF_EXTRAS += ", display.screen_text"
MODULES_OF_EXTRAS += ", display.rows_about_a_game, display.transliteration"
ITS_OWN = {"duelist_emperor": ("menu_entries", "dialogues")}


def names_of(mode, settings, later):
    """How many names MicroPython knows in a game of `mode` once all of `later` is loaded; its table is the smaller."""
    bench, wire = ring({"settings.json": {"mode": mode, **settings}})
    bench.wait(lambda: wire.frames and len(wire.frames[-1].data) > 3)
    modules = [*later.split(", "), *(f"games.{mode}.{name}" for name in ITS_OWN.get(mode, ()))]
    for module in modules:
        assert "Error" not in bench.console.run(f"import {module}", 60_000)
    said = bench.console.run("import micropython\nmicropython.qstr_info()")
    pools, names = (int(re.search(rf"n_{what}=(\d+)", said).group(1)) for what in ("pool", "qstr"))
    assert pools <= POOLS
    return names


@pytest.mark.parametrize("mode", NAMES)
def test_the_names_of_every_game_fit_into_the_smaller_table(mode):
    assert names_of(mode, {}, LATER_MODULES) + SPARE_NAMES <= 20 * (2**POOLS - 1)


def test_the_names_of_the_1990s_game_fit_also_with_everything_on():
    """It has the most of all games."""
    names = names_of("duelist_emperor", {"seats": 6, **EXTRAS}, f"{LATER_MODULES}, {MODULES_OF_EXTRAS}")
    assert names + SPARE_WITH_EXTRAS <= 20 * (2**POOLS - 1)
