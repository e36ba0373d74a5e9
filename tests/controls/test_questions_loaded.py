"""Questions that the menu asks are loaded when they are asked, and on MicroPython go with the answer."""

import pytest

import runtimes

ASK = """
import sys
from desk import Desk
from rules.seat_arithmetic import members
from scene import REFUSE

def held():
    return {module!r} in sys.modules or hasattr(sys.modules[{package!r}], {last!r})

desk = Desk({{"mode": "duelist_emperor", "seats": 6, "teams": 2}}, tick_ms=8)
desk.begin(members(desk.app.session.table.beginners)[0])
actions = desk.app.hands.actions
for _ in range(3):
    assert not held()
    actions.act({effect!r}, 0)
    assert actions.dialogue.question or desk.app.scene.moment == REFUSE
    assert not held()
    actions.close(0)
print("ok")
"""


@runtimes.needs_micropython
@pytest.mark.parametrize(
    ("effect", "module"),
    [
        ("ask_card", "controls.card_questions"),
        ("march", "games.duelist_emperor.questions"),
        ("control", "games.duelist_emperor.questions"),
        ("look", "games.duelist_emperor.questions"),
    ],
)
def test_questions_of_the_menu_are_loaded_when_they_are_asked_and_kept_no_longer(effect, module, tmp_path):
    package, _, last = module.rpartition(".")
    script = tmp_path / "ask.py"
    script.write_text(ASK.format(effect=effect, module=module, package=package, last=last))
    assert runtimes.on_micropython(script) == b"ok\n"
