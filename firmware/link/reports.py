"""Make the reports to the host in small pieces of JSON text. No piece takes long enough to delay the light."""

import json

from compat import const, micropython, ptr8
from free_memory import if_memory_allows, words_of
from rules.event_kinds_and_refusals import in_words
from rules.seat_arithmetic import NOBODY, members
from scene import (
    CHOICE,
    DRAWN,
    LIFE,
    MENU,
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
_MOST_SEATS = const(60)
_out = bytearray(2 + 4 * _MOST_SEATS)
_WITH_CURSOR = (CHOICE, PICK, OFFER, SEATING, WHERE, DRAWN)
BUTTONS = ("pass", "out")  # the first two bits of a mask of buttons; a seat's button is named by the seat's number


def text(report: dict, asked=None) -> str:
    """Return `report` as one line of JSON. `asked` is the command that the report answers, or None.

    If the command has an `id`, the report contains the same `id`.
    """
    if asked is not None and "id" in asked:
        report["id"] = asked["id"]
    return json.dumps(report)


def opening(kind: str, asked):
    """Yield the first pieces of a report of type `kind` that is made in pieces. Such a report begins like a report that
    `text` makes.

    `asked` is the command that the report answers.
    """
    yield '{"is": "%s", ' % kind
    if "id" in asked:
        yield '"id": %s, ' % json.dumps(asked["id"])


def refusal(code: str, reason, rule: str = "", asked=None) -> str:
    """Return a `refusal` report with the code `code`, the `reason` in words and the number of the rule `rule`.

    `asked` is the refused command, or None.
    """
    report = {"is": "refusal", "code": code, "why": in_words(reason), "rule": rule}
    if not isinstance(reason, str):
        report["reason"] = reason
    return text(report, asked)


def no_memory(asked) -> str:
    """Return a `refusal` report that says that there is not enough memory to answer the command `asked`."""
    words = "There is not enough memory for that while this game is on the table. Try again."
    return refusal("too_much", words, "", asked)


def or_no_memory(pieces, asked, done=""):
    """Yield the pieces of a report. If memory runs out, end the unfinished line and yield one more report.

    If `done` is given, the extra report is `done`, which was made in advance for a command that itself succeeded.
    Otherwise, the extra report refuses the command `asked`, because there is not enough memory.
    """
    while True:
        piece = if_memory_allows(next, pieces, None, instead=False)
        if not isinstance(piece, str):
            break
        yield piece
    if piece is False:
        yield "\n"
        yield done or no_memory(asked)


def _seat_or_null(seat: int):
    return None if seat == NOBODY else seat


def look(codes) -> str:
    """Return the states that the ring shows, as one letter for each seat. `codes` contains the state and the flags of
    each seat.
    """
    letters = bytearray(len(codes))
    for seat, code in enumerate(codes):
        letters[seat] = _LETTERS[code & 15]
    return letters.decode()


def _pairs(pairs):
    """Yield pieces of JSON text that follow an opening brace: `"key": value` for each pair, separated by commas."""
    comma = ""
    for key, value in pairs:
        if callable(value):  # a function that returns many pairs: yield a piece for each of them
            yield "%s%s: %s" % (comma, json.dumps(key), "{")
            yield from _pairs(value())
            yield "}"
        else:
            yield "%s%s: %s" % (comma, json.dumps(key), json.dumps(value))
        comma = ", "


def game_state(game):
    """Yield the state of the game in the format of the replay contract (docs/replay.md), or "null" if there is no game.

    The part with the sets of seats is yielded in one piece for each seat.
    """
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
    """Yield the seats of the table as a JSON list, in one piece for each seat."""
    yield "["
    comma = ""
    for seat in range(table.count):
        yield comma + json.dumps(table.describe(seat))
        comma = ", "
    yield "]"


def _device(settings, scene, session, hands, eyes):
    """Yield (key, value) for each part of a `state` report that describes the buttons, the screens and the light."""
    view, gestures = eyes.player_view, hands.actions.gestures
    yield "screen", SCREEN_NAMES[scene.ui.screen]
    yield "provisional", hands.dispatcher.provisional
    yield "release", hands.dispatcher.release or None
    yield "look", look(eyes.renderer.codes)
    yield "back", scene.ui.peek_back
    yield "closing", scene.closing
    yield "next", _seat_or_null(view.next)
    yield "surprise", view.surprising
    yield "cursor", _seat_or_null(scene.ui.cursor) if scene.ui.screen in _WITH_CURSOR else None
    yield "counting", hands.actions.entry() if scene.ui.screen == LIFE else None
    yield "counts", (["life"] if session.table.life else []) + list(gestures.pages_of(session.table))
    yield "asked", hands.actions.asked()
    yield "marked", members(scene.ui.marked)
    yield "moment", scene.moment
    yield "notice", NOTICE_NAMES[scene.notice]
    yield "menu", hands.actions.entry() if scene.ui.screen in (MENU, PAGE) else None
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
    """Yield the pieces of a `state` report, from the parts of the app.

    If memory runs out, the report breaks off. For this reason, the command that the report answers stays in the queue
    until the whole line is made. If several commands are waiting, each of them gets its own report.
    """
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
    yield from game_state(game)
    if asked:
        ids.pop(0)
        if ids:
            link.state_due = True
    yield "}"


def log_line(game, number: int, asked=None) -> str:
    """Return the `log` report of event `number` of the game. `asked` is the command that the report
    answers, or None.
    """
    report = {"is": "log", "no": number, "event": game.event(number)}
    if number >= game.history.done:
        report["undone"] = True
    return text(report, asked)


def log(game, first: int, asked):
    """Yield the pieces of a `log` report for every event from number `first` on, and then the pieces of a `done`
    report.

    The `log` reports include undone events that can be redone. `asked` is the command that the reports answer.
    """
    number = first
    while game and number < game.history.total:  # events may be added or undone while the pieces are sent
        try:
            line = log_line(game, number, asked)
        except Exception as fault:  # an event from a file, which may contain anything, is read for the first time here
            words = "Event {} of this game cannot be read ({})."
            yield refusal("bad_journal", (words, number, words_of(fault)), "", asked)
            return
        yield line + "\n"
        number += 1
    yield text({"is": "done"}, asked)


def crashes(lines, asked):
    """Yield the pieces of a `crashes` report. `lines` contains one JSON object as text for each crash."""
    yield from opening("crashes", asked)
    yield '"crashes": ['
    comma = ""
    for line in lines:
        yield comma + line
        comma = ", "
    yield "]}"


def settings(values, notes, hands, asked):
    """Yield the pieces of a `settings` report, the answer to the command `asked`.

    The report contains the settings `values`, their faults, the reasons `notes`, the tables that can be set up, and the
    possible house rules.
    """
    # Compute all values before the first piece is sent, because the mode may change between two pieces.
    pairs, rules, tables = sorted(values.values().items()), hands.house_rules(), hands.tables()
    yield from opening("settings", asked)
    yield '"values": {'
    yield from _pairs(pairs)
    yield '}, "faults": '
    yield json.dumps([in_words(fault) for fault in values.faults])
    if values.faults:
        yield ', "fault_reasons": '
        yield json.dumps(values.faults)
    yield ', "notes": '
    yield json.dumps([in_words(note) for note in notes])
    yield ', "house_rules": {'
    yield from _pairs(rules)
    yield '}, "tables": ['
    comma = ""
    for seats, teams in tables:
        yield "%s[%d, %d]" % (comma, seats, teams)
        comma = ", "
    yield "]}"


def seats_text(seats: int) -> str:
    """Return the set of seats `seats` (a bit mask) as the text of a JSON list, in ascending order."""
    return bytes(_out[: _write_list(_out, seats)]).decode()


@micropython.viper
def _write_list(out: ptr8, seats: int) -> int:
    """Write the set of seats `seats` into the buffer `out` as a JSON list. Return the number of bytes written."""
    out[0] = 91  # [
    at = 1
    seat = 0
    while seats:
        if seats & 1:
            if at > 1:
                out[at] = 44  # a comma and a space
                out[at + 1] = 32
                at += 2
            if seat > 9:
                out[at] = 48 + seat // 10
                at += 1
            out[at] = 48 + seat % 10
            at += 1
        seats >>= 1
        seat += 1
    out[at] = 93  # ]
    return at + 1
