"""The menu, its pages, what it asks and the games it shows are loaded as they are opened, and on MicroPython go as they
close."""

import runtimes

OPEN = """
import sys
from desk import Desk
from menus import open_entry
from rules.seat_arithmetic import members
from scene import PAGE, SEATING, WHERE

MODULES = (
    "controls.menu",
    "controls.menu_pages",
    "controls.common_dialogues",
    "games.duelist_emperor.menu_entries",
    "games.duelist_emperor.dialogues",
    "controls.kept_tables_pages",
    "controls.random_draw",
    "controls.locate_players",
    "storage.kept_tables",
)

def held():
    found = []
    for name in MODULES:
        package, _, last = name.rpartition(".")
        if name in sys.modules or hasattr(sys.modules[package], last):
            found.append(name)
    return found

def open_it(entry):
    desk = Desk({"mode": "duelist_emperor", "seats": 6, "teams": 2}, tick_ms=8)
    desk.begin(members(desk.app.session.table.beginners)[0])
    scene = desk.app.scene
    desk.board.files["table-2"] = b'{"mode": "grand_melee", "seats": 7, "teams": 2}'
    for turn in range(3):
        assert not held(), held()
        open_entry(desk, entry)
        assert scene.ui.question or scene.ui.screen in (PAGE, SEATING, WHERE) or scene.moment == "refuse"
        assert not held(), held()
        if entry == "lights":  # there PASS held counts on
            desk.tap("out")
        for _ in range(4):
            if scene.ui.screen in (SEATING, WHERE):
                desk.tap("out")
                break
            desk.hold("out" if scene.ui.question else "pass", 1100)
            desk.run(300)
            if scene.ui.menu is None and scene.ui.question is None:
                break
        assert scene.ui.menu is None and scene.ui.question is None

for entry in sys.argv[1:]:
    try:
        open_it(entry)
    except Exception as fault:
        print(entry)
        sys.print_exception(fault, sys.stdout)
        for name in held():  # so that the next one begins without them
            sys.modules.pop(name, None)
print("ok")
"""
ENTRIES = (
    *("what a card says", "march", "steal a creature", "look at creatures", "mode", "range", "lights", "kept tables"),
    *("forget a kept table", "draw", "where we sit"),
)


@runtimes.needs_micropython
def test_what_the_menu_opens_is_loaded_for_it_and_kept_no_longer(tmp_path):
    script = tmp_path / "open.py"
    script.write_text(OPEN)
    assert runtimes.on_micropython(script, *ENTRIES, heap="2M").decode() == "ok\n"


GAMES = """
import sys
from desk import Desk
from games.catalogue import NAMES
from menus import open_entry
from scene import PAGE

def loaded():
    return {name for name in NAMES if "games.%s.mode" % name in sys.modules}

desk = Desk({"mode": "grand_melee", "seats": 12}, tick_ms=8)
desk.begin(0)
desk.run(2000)
open_entry(desk, "new game")
desk.run(2000)
assert desk.app.session.before
app = desk.app
fault = app.change({"mode": "free_for_all", "seats": 6, "options": {}})
assert not fault, fault
open_entry(desk, "mode")
looked_at = set()
for _ in NAMES + NAMES:
    assert desk.scene.ui.screen == PAGE
    shown = desk.scene.ui.value
    looked_at.add(shown)
    assert loaded() <= {"grand_melee", "free_for_all", shown}, loaded()
    desk.tap("pass")
assert looked_at == set(NAMES)
while desk.scene.ui.value != "emperor":
    desk.tap("pass")
desk.hold("out", 1100)
desk.run(3000)
assert loaded() == {"grand_melee", "emperor"}, loaded()  # that of the game before, which can be brought back
desk.tap("pass")  # draws who begins
desk.run(3000)
desk.tap("pass")
desk.run(3000)
assert loaded() == {"emperor"}, loaded()
print("ok")
"""


@runtimes.needs_micropython
def test_a_game_is_loaded_while_it_is_shown_or_on_the_table_and_no_longer(tmp_path):
    script = tmp_path / "look_at_games.py"
    script.write_text(GAMES)
    assert runtimes.on_micropython(script, heap="2M") == b"ok\n"
