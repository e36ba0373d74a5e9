"""MicroPython's table of names, in every game: it must not reach the size at which it doubles in one piece."""

import re

import pytest

from emulated import require_bench, ring

require_bench()

from games.catalogue import NAMES  # noqa: E402

pytestmark = pytest.mark.pico

POOLS = 6  # of 20, 40, ... 640 names; the next one takes 8 kB in one piece, for which there may be no room
SPARE = 60  # names, with everything loaded that a game or the menu ever loads
LATER = "link.self_test_by_host, link.stored_games, light.draw_numbers, controls.ask_what_card_does"
LATER += ", controls.repair_dialogues, rules.repairs"
LATER += ", controls.menu, controls.menu_pages, controls.table_sizes, controls.house_rule_choices"
LATER += ", controls.random_seating, controls.locate_players, controls.kept_tables_pages"
LATER += ", storage.kept_tables, light.seating_setup_view"
ITS_OWN = {"duelist_emperor": ("menu", "dialogues", "repairs")}


@pytest.mark.parametrize("mode", NAMES)
def test_the_names_of_every_game_fit_into_the_smaller_table(mode):
    bench, wire = ring({"settings.json": {"mode": mode}})
    bench.wait(lambda: wire.frames and len(wire.frames[-1].data) > 3)
    its_own = "".join(f", games.{mode}.{name}" for name in ITS_OWN.get(mode, ()))
    said = bench.console.run(f"import micropython, {LATER}{its_own}\nmicropython.qstr_info()")
    pools, names = (int(re.search(rf"n_{what}=(\d+)", said).group(1)) for what in ("pool", "qstr"))
    assert pools <= POOLS
    assert names + SPARE <= 20 * (2**POOLS - 1)
