"""Reports of the device as pieces of JSON, so small that making them never delays the light."""

import json

from link.seat_mask_json import seats_text
from rules.seat_arithmetic import NOBODY, members
from scene import (
    CHOICE,
    LIFE,
    MENU,
    MOMENT_NAMES,
    NOTICE_NAMES,
    OFFER,
    PAGE,
    PICK,
    SCREEN_NAMES,
    SEATING,
    STATE_LETTERS,
    WHERE,
)

_LETTERS = STATE_LETTERS.encode()
_WITH_CURSOR = (CHOICE, PICK, OFFER, SEATING, WHERE)
BUTTONS = ("pass", "out")  # the first bits of a mask; a seat is named by its number


def text(report: dict, asked=None) -> str:
    """Return a report as one text. `asked` is the command that it answers."""
    if asked is not None and "id" in asked:
        report["id"] = asked["id"]
    return json.dumps(report)


def opening(kind: str, asked):
    """Return the first pieces of a report that is made in pieces, beginning as `text` does."""
    yield '{"is": "%s", ' % kind
    if "id" in asked:
        yield '"id": %s, ' % json.dumps(asked["id"])


def refusal(code: str, sentence: str, rule: str = "", asked=None) -> str:
    """Return the report of a refusal."""
    return text({"is": "refusal", "code": code, "why": sentence, "rule": rule}, asked)


def no_memory(asked) -> str:
    """Return the report for a request that cannot be answered for lack of memory."""
    return refusal("too_much", "There is no memory for that beside the game on the table.", "", asked)


def or_no_memory(pieces, asked, done=""):
    """Yield these pieces of a report. If memory runs out, break it off and add the refusal, or the report `done`, made
    before, if the command itself succeeded."""
    try:
        yield from pieces
    except MemoryError:
        yield "\n"
        yield done or no_memory(asked)


def _seat_or_null(seat: int):
    return None if seat == NOBODY else seat


def look(codes) -> str:
    """Return the letters of the seats' states on the ring."""
    letters = bytearray(len(codes))
    for seat, code in enumerate(codes):
        letters[seat] = _LETTERS[code & 15]
    return letters.decode()


def _pairs(pairs):
    """Yield `"key": value` pieces after an opening brace, with a comma before each but the first."""
    comma = ""
    for key, value in pairs:
        if callable(value):  # many values: a piece for each
            yield "%s%s: %s" % (comma, json.dumps(key), "{")
            yield from _pairs(value())
            yield "}"
        else:
            yield "%s%s: %s" % (comma, json.dumps(key), json.dumps(value))
        comma = ", "


def _game(game):
    """Yield the state of the game in the format of the replay contract, one seat of a map at a time."""
    if game is None:
        yield "null"
        return
    table = game.table
    yield "{"
    yield from _pairs(table.facts())
    living = [] if table.result.over else members(table.result.living)
    for key in table.SEAT_SETS:
        yield ', "%s": {' % key
        comma = ""
        for seat in living:
            yield '%s"%d": %s' % (comma, seat, seats_text(table.seat_set(key, seat)))
            comma = ", "
        yield "}"
    yield "}"


def seats(table):
    """Yield the table, a piece for each seat."""
    yield "["
    comma = ""
    for seat in range(table.count):
        yield comma + json.dumps(table.describe(seat))
        comma = ", "
    yield "]"


def _device(settings, scene, session, hands, eyes):
    """Yield the state of the controls and the light."""
    view, gestures = eyes.player_view, hands.actions.gestures
    yield "screen", SCREEN_NAMES[scene.screen]
    yield "provisional", hands.screens.provisional
    yield "release", hands.screens.release or None
    yield "look", look(eyes.renderer.codes)
    yield "back", scene.peek_back
    yield "closing", scene.closing
    yield "next", _seat_or_null(view.next)
    yield "surprise", view.surprising
    yield "cursor", _seat_or_null(scene.cursor) if scene.screen in _WITH_CURSOR else None
    yield "counting", {"seat": scene.cursor, "change": scene.life_change} if scene.screen == LIFE else None
    yield "asked", hands.actions.menu.asked() if scene.screen == WHERE else hands.actions.dialogue.describe()
    yield "marked", members(scene.marked)
    yield "moment", MOMENT_NAMES[scene.moment]
    yield "notice", NOTICE_NAMES[scene.notice]
    yield "menu", hands.actions.menu.describe() if scene.screen in (MENU, PAGE) else None
    history = session.game.history if session.game else None
    yield "beginners", None if history else members(session.table.beginners)
    yield "moves", history.done if history else 0
    yield "undone", history.total - history.done if history else 0
    yield "can_bring_back", session.before is not None
    yield "turn_passed_by", "its_own_seat" if gestures.by_own_seat(session.table) else "anybody"
    yield "names", settings["names"]
    pixels = len(eyes.renderer.frame) // 3
    yield "ring", {"pixels": pixels, "offset": settings["offset_px"], "direction": settings["direction"]}
    if session.clock is not None:
        yield "clock", session.clock.report


def state(link, settings, scene, session, hands, eyes):
    """Yield the pieces of a `state` report, from the parts of the app. The command that it answers waits until the
    whole line is made, because it may be broken off. If several commands wait, each gets a line."""
    ids = link.state_ids
    asked = len(ids) > 0
    yield '{"is": "state", '
    if asked:
        yield '"id": %s, ' % json.dumps(ids[0])
    yield from _pairs(_device(settings, scene, session, hands, eyes))
    game = session.game
    yield ', "mode": "%s", "first": %s, "seats": ' % (session.table.NAME, json.dumps(game.first if game else None))
    yield from seats(session.table)
    yield ', "events": %s, "game": ' % json.dumps([row[0] for row in session.table.EVENTS])
    yield from _game(game)
    if asked:
        ids.pop(0)
        if ids:
            link.state_due = True
    yield "}"


def log_line(game, number: int, asked=None) -> str:
    """Return the `log` report of one event. `asked` is the command whose answer it belongs to."""
    report = {"is": "log", "no": number, "event": game.event(number)}
    if number >= game.history.done:
        report["undone"] = True
    return text(report, asked)


def log(game, first: int, asked):
    """Yield the pieces of a `log` line for every event from number `first` on, including undone ones, then of a
    `done`."""
    number = first
    while game and number < game.history.total:  # events may come or go meanwhile
        yield log_line(game, number, asked) + "\n"
        number += 1
    yield text({"is": "done"}, asked)


def crashes(lines, asked):
    """Yield the pieces of a `crashes` report. `lines` are JSON objects as text."""
    yield from opening("crashes", asked)
    yield '"crashes": ['
    comma = ""
    for line in lines:
        yield comma + line
        comma = ", "
    yield "]}"


def settings(values, table, hands, asked):
    """Yield the pieces of a `settings` report: the settings `values` at that table, the tables that can be set up, and
    the possible house rules."""
    # Computed at once, although they go out in pieces: the mode may change meanwhile.
    pairs, rules, tables = sorted(values.values().items()), hands.house_rules(), hands.tables()
    yield from opening("settings", asked)
    yield '"values": {'
    yield from _pairs(pairs)
    yield '}, "faults": '
    yield json.dumps(values.faults)
    yield ', "notes": '
    yield json.dumps(values.notes(table))
    yield ', "house_rules": {'
    yield from _pairs(rules)
    yield '}, "tables": ['
    comma = ""
    for seats, teams in tables:
        yield "%s[%d, %d]" % (comma, seats, teams)
        comma = ", "
    yield "]}"
