"""Play sessions of presses and commands on any interpreter, and write every frame and state.

It plays all of `SESSIONS`: the bytes that come out are the same on CPython and on MicroPython.
"""

from desk import Desk
from menus import open_entry
from replay_as_canonical_json import canonical

TAKE = ("hold", "out", 1100)  # what a question shows is the answer


def taps(presses):
    """Short presses of these buttons, one after the other; "take": OUT held."""
    return tuple(TAKE if press == "take" else ("tap", press) for press in presses.split())


# A step is (what, ...): tap, hold, press, release a button, let time pass, send a command, take an entry of the menu.
FIRST_GAME = (
    ("tap", "pass"),
    ("wait", 3200),
    ("tap", "pass"),
    ("tap", "out"),
    ("wait", 1200),
    ("hold", "out", 1100),
    ("wait", 1500),
    ("tap", "pass"),
    ("hold", "pass", 1200),
    ("wait", 900),
    ("hold", "out", 1200),
    ("tap", 0),
    ("tap", 0),
    ("wait", 4300),
    ("tell", {"do": "event", "event": {"type": "extra_turn", "seats": [5]}}),
    ("tell", {"do": "event", "event": {"type": "skip", "seats": [0]}}),
    ("wait", 2300),
    ("tap", "pass"),
    ("tell", {"do": "why", "from": 1, "to": 3, "id": 1}),
    ("tell", {"do": "event", "event": {"type": "eliminate", "seats": [5]}}),
    ("wait", 2500),
    ("tap", "pass"),
    ("tell", {"do": "event", "event": {"type": "draw", "seats": [0]}}),
    ("wait", 3000),
    ("tap", "out"),
    ("hold", "pass", 1100),
    ("wait", 1500),
    ("tell", {"do": "state", "id": 2}),
)
MENU = (
    ("entry", "mode"),
    ("tap", "pass"),
    ("hold", "pass", 1100),
    ("tap", "pass"),
    ("tap", "out"),
    ("tap", "pass"),
    ("tap", "out"),
    ("entry", "brightness"),
    ("tap", "pass"),
    ("tap", "pass"),
    ("hold", "out", 1100),
    ("tell", {"do": "settings", "id": 3}),
    ("tap", "pass"),
    ("wait", 3300),
    ("entry", "lights"),
    ("tap", "pass"),
    ("tap", "out"),
    ("hold", "pass", 1100),
    ("tap", "pass"),
    ("wait", 30500),
)
MANY_TURNS = (
    ("tap", "pass"),
    ("wait", 3200),
    ("tap", "pass"),
    ("tap", "pass"),
    ("wait", 2500),
    ("tap", "pass"),
    ("hold", "pass", 1100),
    ("tap", "pass"),
    ("wait", 2300),
    ("tap", "out"),
    ("hold", "out", 1100),
    ("wait", 2500),
    ("tap", 3),
    ("tap", 4),
    ("wait", 4500),
    ("hold", "pass", 1200),
    ("wait", 900),
    ("tell", {"do": "event", "event": {"type": "eliminate", "seats": [1, 2, 6]}}),
    ("wait", 2500),
    ("tell", {"do": "state", "id": 2}),
)
_BOTH = (("press", "pass"), ("wait", 60), ("press", "out"), ("wait", 60), ("release", "pass"), ("release", "out"))
COUNTERS = (("tap", "pass"), ("wait", 3200)) + (("tap", 1), ("wait", 400)) * 3 + (("tap", "pass"),)
COUNTERS += _BOTH + (("wait", 700), ("hold", "out", 1200))
COUNTERS += _BOTH + (("wait", 700), ("tap", "out"))
COUNTERS += _BOTH + (("wait", 700), ("hold", "out", 2200), ("tell", {"do": "state", "id": 1}), ("wait", 4500))
COUNTERS += (("hold", "pass", 1200), ("wait", 900), ("tell", {"do": "state", "id": 2}))
LIFE = (
    ("tap", "pass"),
    ("wait", 3200),
    ("tap", "out"),
    ("wait", 1200),
    ("hold", "pass", 1200),
    ("tap", "pass"),
    ("hold", "pass", 1700),
    ("tap", "out"),
    ("wait", 3300),
    ("hold", "pass", 1200),
    ("hold", "out", 1200),
    ("tap", "pass"),
    ("tap", "out"),
    ("hold", "pass", 1200),
    ("tell", {"do": "state", "id": 1}),
    ("hold_both",),
    ("wait", 200),
    ("hold_both",),
    ("tap", "out"),
    ("hold", "out", 1100),
    ("wait", 3000),
)
MARCHES = (
    ("tap", "pass"),
    ("wait", 3200),
    ("entry", "march"),
    ("wait", 900),
    TAKE,
    ("wait", 900),
    TAKE,
    ("wait", 700),
    ("entry", "steal a creature"),
    ("tap", "pass"),
    TAKE,
    ("tap", "pass"),
    ("tap", "out"),
    ("wait", 900),
    TAKE,
    TAKE,
    ("wait", 700),
    ("tap", "pass"),
    ("wait", 900),
    ("hold", "pass", 1200),
    ("hold", "out", 1200),
    ("tap", "out"),
    ("hold", "out", 1100),
    ("wait", 2500),
)
WARRIORS = (
    (("tap", "pass"), ("wait", 1700))
    + taps("pass pass take pass take")
    + (("tap", "pass"), ("wait", 900), TAKE, ("hold", "pass", 1600), TAKE, TAKE)
    + (("hold", "pass", 1200), ("hold", "out", 1200), ("wait", 300))
    + (("tap", "pass"), TAKE, ("tap", "out"), ("tap", "out"))
    + taps("out take pass take pass take")
    + (("tap", 0), ("wait", 600), ("tap", 0), ("hold_both",), ("wait", 31000))
)
CARDS = (
    (("tap", "pass"), ("wait", 3200), ("entry", "what a card says"), TAKE)
    + (("wait", 900), ("tap", "pass"), ("wait", 900), TAKE, ("wait", 900), ("entry", "what a card says"))
    + taps("pass pass take take")
    + (("wait", 2500), ("hold", "pass", 1200), ("tell", {"do": "state", "id": 2}))
)
TITLES = (("tap", "pass"), ("wait", 3200), ("entry", "what a card says"))
TITLES += taps("pass pass pass pass take pass take pass take") + (("wait", 700), ("entry", "what a card says"))
TITLES += taps("pass pass pass pass pass take") + (("wait", 700), ("entry", "swap seats"))
TITLES += taps("pass take take") + (("wait", 700), ("entry", "draw")) + taps("pass take") + (("wait", 2500),)
TITLES += (
    taps("pass")
    + (("entry", "draw"),)
    + taps("pass pass take pass take")
    + (("wait", 700), ("hold", "pass", 1200), ("tell", {"do": "state", "id": 2}))
)
SESSIONS = {
    "six on 24": ({}, FIRST_GAME),
    "six on 12": ({"ring_px": 12, "brightness": 1}, FIRST_GAME),
    "twelve on 60, mirrored": (
        {"seats": 12, "teams": 2, "ring_px": 60, "direction": -1, "offset_px": 7, "brightness": 6},
        FIRST_GAME,
    ),
    "nine on 16, wrapping": ({"seats": 9, "teams": 3, "ring_px": 16, "brightness": 3}, FIRST_GAME),
    "24 on 24": ({"seats": 24, "teams": 4, "brightness": 6, "budget_ma": 300}, FIRST_GAME),
    "menu": ({}, MENU),
    "what a card says, 6 on 24": ({}, CARDS),
    "what a card says, two-headed giant": ({"mode": "two_headed_giant", "seats": 4, "ring_px": 16}, CARDS),
    "titles, order, places and lots, 6 on 24": ({"mode": "free_for_all"}, TITLES),
    "1990s Emperor, 6 on 24": ({"mode": "duelist_emperor"}, MARCHES),
    "1990s Emperor, 10 on 60": (
        {"mode": "duelist_emperor", "seats": 10, "ring_px": 60, "direction": -1, "offset_px": 11, "brightness": 2},
        MARCHES,
    ),
    "For the Emperor on 24": ({"mode": "for_the_emperor", "seats": 2, "brightness": 1}, WARRIORS),
    "For the Emperor on 8": ({"mode": "for_the_emperor", "seats": 2, "ring_px": 8, "offset_px": 3}, WARRIORS),
    "two-headed giant, 4 on 24": ({"mode": "two_headed_giant", "seats": 4, "brightness": 2}, LIFE),
    "two-headed giant, 6 on 16": (
        {"mode": "two_headed_giant", "seats": 6, "ring_px": 16, "direction": -1, "offset_px": 3},
        LIFE,
    ),
    "poison and commanders, 4 on 24": (
        {"mode": "free_for_all", "seats": 4, "poison": True, "commander": True, "options": {"life": 40}},
        COUNTERS,
    ),
    "free-for-all, 7 on 24": ({"mode": "free_for_all", "seats": 7, "options": {"attack": "left", "range": 2}}, LIFE),
    "free-for-all, 5 on 8": ({"mode": "free_for_all", "seats": 5, "ring_px": 8, "offset_px": 3}, LIFE),
    "team vs. team, 5 on 24": ({"mode": "team_vs_team", "seats": 5, "options": {"first_team": 1}}, LIFE),
    "alternating teams, 6 on 12": ({"mode": "alternating_teams", "seats": 6, "teams": 3, "ring_px": 12}, LIFE),
    "grand melee, 17 on 24": ({"mode": "grand_melee", "seats": 17, "brightness": 5}, MANY_TURNS),
    "grand melee, 12 on 60": ({"mode": "grand_melee", "seats": 12, "ring_px": 60, "direction": -1}, MANY_TURNS),
    "wrong settings": (
        {"brightness": 77, "seats": 7},
        (("wait", 1500), ("tap", "pass"), ("tap", "pass"), ("wait", 900)),
    ),
}


def play(values, steps, write, now_ms=(1 << 30) - 9000):
    """Play `steps` with the settings `values`. `write(line)` gets every frame and report, and the state after each
    step."""
    desk = Desk(values, tick_ms=8, now_ms=now_ms, chance=b"\xfe\x03\x11")
    desk.board.on_frame = lambda ms, frame: write("%d %s" % (ms, "".join(["%02x" % byte for byte in frame])))
    for step in steps:
        if step[0] == "wait":
            desk.run(step[1])
        elif step[0] == "tell":
            desk.board.inbox.extend(canonical(step[1]).encode() + b"\n")
            desk.run(300)
        elif step[0] == "entry":
            open_entry(desk, step[1])
        else:
            getattr(desk, step[0])(*step[1:])
        for report in desk.reports():
            if report["is"] != "hello":
                write(canonical(report))
        if desk.game:
            write(canonical(desk.state()))


if __name__ == "__main__":
    for name in sorted(SESSIONS):
        print("# " + name)
        play(SESSIONS[name][0], SESSIONS[name][1], print)
