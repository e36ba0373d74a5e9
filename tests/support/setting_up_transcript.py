"""An evening is set up with two buttons and a host that gives names: what came of it, line by line. Runs on any
interpreter."""

import json

from desk import Desk
from menus import draw_seats, open_entry
from replay_as_canonical_json import canonical

NAMES = ("Zoë", "", "Ἀνδρέας", "\U0001f451" * 12, "x" * 12, "a\nb", "ö" * 13, "\U0001f451" * 13)
KEYS = ("mode", "seats", "teams", "options", "names", "offset_px", "direction", "seat_wires")


def show(desk, words):
    """What a host is told, what is kept, and the light."""
    state = desk.tell({"do": "state", "id": 5})[-1]
    print(words, canonical({key: state[key] for key in ("screen", "look", "cursor", "marked", "asked", "names")}))
    print(canonical({key: desk.app.settings[key] for key in KEYS}))
    for name in sorted(desk.board.files):
        if name.startswith("table-"):
            print(name, canonical(json.loads(desk.board.files[name].decode())))
    print("".join(["%02x" % byte for byte in desk.board.frames[-1][1]]))


def main():
    desk = Desk({"mode": "grand_melee", "seats": 8}, chance=b"\x11\x05\xf3\x42\x90")
    for seat, name in enumerate(NAMES):
        for report in desk.tell({"do": "name", "seat": seat, "name": name, "id": seat}):
            if report.get("id") == seat:
                print(seat, report["is"], report.get("code", ""))
    open_entry(desk, "keep this table")
    show(desk, "kept")
    desk.settle()
    desk.tell({"do": "set", "values": {"mode": "emperor", "seats": 10, "names": []}})
    open_entry(desk, "where we sit")
    for px in (20, 18):
        while desk.scene.ui.value != px:
            desk.run(20)
        desk.tap("pass")
    show(desk, "found")
    for button in (4, "pass", 0):
        desk.tap(button)
    desk.hold("out", 1100)
    desk.run(300)
    show(desk, "turned")
    draw_seats(desk)
    for _ in range(4):
        desk.tap("pass")
    desk.hold("pass", 1100)
    desk.run(300)
    show(desk, "drawn")
    desk.tap("out")
    open_entry(desk, "kept tables")
    show(desk, "shown")
    desk.tap("out")
    show(desk, "laid")
    show(Desk(files=desk.board.files), "started again")


main()
