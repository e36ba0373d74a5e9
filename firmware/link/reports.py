"""What the device says about itself, as pieces of JSON: small ones, so that making them never delays the light."""

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
BUTTONS = ("pass", "out")  # the first bits of a mask; a seat is called by its number


def text(report: dict, asked=None) -> str:
    """A report as one text; `asked` is the command that it answers."""
    if asked is not None and "id" in asked:
        report["id"] = asked["id"]
    return json.dumps(report)


def opening(kind: str, asked):
    """The first pieces of a report that is made in pieces, as `text` begins one."""
    yield '{"is": "%s", ' % kind
    if "id" in asked:
        yield '"id": %s, ' % json.dumps(asked["id"])


def refusal(code: str, sentence: str, rule: str = "", asked=None) -> str:
    """The report for something that cannot be taken."""
    return text({"is": "refusal", "code": code, "why": sentence, "rule": rule}, asked)


def no_memory(asked) -> str:
    """The report for what was asked, but cannot be told for want of memory."""
    return refusal("too_much", "There is no memory for that beside the game on the table.", "", asked)


def or_no_memory(pieces, asked, done=""):
    """These pieces of a report; where memory ends in the middle of them it is broken off, and the refusal follows; or
    where they tell what was done the report `done`, which was made before."""
    try:
        yield from pieces
    except MemoryError:
        yield "\n"
        yield done or no_memory(asked)


def _seat_or_null(seat: int):
    return None if seat == NOBODY else seat


def look(codes) -> str:
    """The letters of what the ring says about each seat."""
    letters = bytearray(len(codes))
    for seat, code in enumerate(codes):
        letters[seat] = _LETTERS[code & 15]
    return letters.decode()


def _pairs(pairs):
    """`"key": value` pieces after an opening brace, comma first but for the first."""
    comma = ""
    for key, value in pairs:
        if callable(value):  # many things: a piece for each
            yield "%s%s: %s" % (comma, json.dumps(key), "{")
            yield from _pairs(value())
            yield "}"
        else:
            yield "%s%s: %s" % (comma, json.dumps(key), json.dumps(value))
        comma = ", "


def _game(game):
    """The state of the game as the replay contract has it, a seat of a map at a time."""
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
    """The table: a piece a seat."""
    yield "["
    comma = ""
    for seat in range(table.count):
        yield comma + json.dumps(table.describe(seat))
        comma = ", "
    yield "]"


def _device(settings, scene, session, hands, eyes):
    """What the hands and the light are at."""
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
    yield "counting", {"seat": scene.cursor, "change": scene.change} if scene.screen == LIFE else None
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
    """The pieces of a `state` report, from the parts of the app. The command that it answers waits until the whole line
    is made: it may be broken off. Of several commands each gets a line."""
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
    """The `log` report of one event; `asked` is the command that it is a part of the answer to."""
    report = {"is": "log", "no": number, "event": game.event(number)}
    if number >= game.history.done:
        report["undone"] = True
    return text(report, asked)


def log(game, first: int, asked):
    """The pieces of a `log` line for every event from number `first` on, undone ones too, then of a `done`."""
    number = first
    while game and number < game.history.total:  # events may come or go meanwhile
        yield log_line(game, number, asked) + "\n"
        number += 1
    yield text({"is": "done"}, asked)


def crashes(lines, asked):
    """The pieces of a `crashes` report; `lines` are JSON objects as text."""
    yield from opening("crashes", asked)
    yield '"crashes": ['
    comma = ""
    for line in lines:
        yield comma + line
        comma = ", "
    yield "]}"


def settings(values, table, hands, asked):
    """The pieces of a `settings` report: of the settings `values` at that table, the tables that can be laid, and what
    the rules of the house may be."""
    # of one moment, though they go out in pieces: meanwhile another mode may be chosen
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
