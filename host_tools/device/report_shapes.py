"""The checks of the reports that a device sends, based on the tables of docs/protocol.md.

Only `read` runs these checks. All other host code relies on them: in a checked report, no key is missing, and every
value has the right type.
"""

from __future__ import annotations

import functools
import json
import math
from typing import Any

from host_tools.command_line.printable_text import printable
from host_tools.device.combinators_for_report_checks import (
    Check,
    ShapeError,
    each,
    flag,
    mapping,
    matching,
    maybe,
    record,
    row,
    whole,
    word,
)
from link.reports import BUTTONS
from table_and_ring_limits import MOST_LETTERS, RING_SEATS, RING_TEAMS

Report = dict[str, Any]

MOST_LEVELS = 32  # levels of brackets in a report; the device itself accepts 8 in a command
MOST_PX = 10_000  # more than any ring has
MOST_LISTED = 64  # games in the answer to `games`; no device has that many on record
MOST_EVENTS = 100_000  # events of one game; no device has room for that many
LONGEST_LOG = 2048  # bytes of a line that reports an event; a command with an event has at most 512
BATTLEFIELDS = 7
_QUOTED_CHARACTERS = 80  # at most this many characters of a report are quoted in a sentence


class GarbledError(ValueError):
    """The error for a report that breaks the protocol. The message says what is wrong, without a full stop.

    `number` is the id of the command that the report answers, or None if the report has no valid id.
    """

    def __init__(self, words: str, number: int | None = None) -> None:
        super().__init__(words)
        self.number = number


def read(line: bytes) -> Report | None:
    """Return the report in a line from the device, or None if the line is text for people or an incomplete report.

    :raises GarbledError: if the report breaks the protocol.
    """
    if not line.startswith(b"{"):
        return None
    try:
        report: Report = json.loads(line)
    except RecursionError:
        raise GarbledError("a report is nested too deeply") from None
    except ValueError:
        return None
    kind = report.get("is")
    if not isinstance(kind, str):
        return None
    number = report.get("id")
    try:
        _ID(number, "id")
        _look_through(report, MOST_LEVELS)
        _check(kind, report)
        if kind == "log" and len(line) > LONGEST_LOG:
            raise ShapeError(f"event has more than {LONGEST_LOG} bytes")
    except ShapeError as fault:
        asked = number if isinstance(number, int) and not isinstance(number, bool) else None
        kind, why = (printable(text, _QUOTED_CHARACTERS) for text in (kind, fault))
        raise GarbledError(f"in a report '{kind}' {why}", asked) from None
    return report


def answers(command: Report) -> str:
    """Return the kind of report that answers this command if the device accepts it."""
    if command.get("do") == "test":
        return {"buttons": "buttons", "screen": "screen"}.get(str(command.get("of")), "done")
    return _ANSWERS.get(str(command.get("do")), "done")


def _look_through(value: Any, levels: int) -> None:
    """Refuse content that JSON allows but the host does not.

    The host refuses more than `levels` levels of nesting, text that UTF-8 cannot encode, and numbers that are not
    finite.
    """
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise ShapeError("a text is not Unicode") from None
        return
    if isinstance(value, float) and not math.isfinite(value):
        raise ShapeError("a number is infinite or NaN")
    if not isinstance(value, dict | list):
        return
    if levels == 0:
        raise ShapeError(f"something is nested deeper than {MOST_LEVELS} levels")
    for item in value if isinstance(value, list) else (*value, *value.values()):
        _look_through(item, levels - 1)


def _check(kind: str, report: Report) -> None:
    if kind == "state":
        _HEAD(report, "")
        seats, places = len(report["seats"]), len(report["look"])
        events = report["events"]
        told = _TOLD_OF_SEATS.get(report["mode"], ())
        teams = [seat.get("team", 0) for seat in report["seats"]]
        # the code for sentences looks only at the first seat to see whether there are teams
        if "team" in report["seats"][0] and "team" not in told:
            told += ("team",)
        totals = 0
        if "life" in events:  # each team shares one total, or each player has their own
            totals = 1 + max(teams) if report["mode"] == "two_headed_giant" else seats
        _state(seats, places, "play" in events, totals, told)(report, "")
        for screen, key in (("offer", "asked"), ("count", "asked"), ("life", "counting")):
            if report["screen"] == screen and report[key] is None:
                raise ShapeError(f"{key} is missing on the screen {screen}")
        clock = report.get("clock") or {}
        if (report["screen"] in _NEED_GAME or "clock_accounts" in clock) and report["game"] is None:
            raise ShapeError(f"game is missing on the screen {report['screen']}")
    elif kind in _KINDS:
        _KINDS[kind](report, "")


def _clock(seats: int) -> Check:
    """Return a check for the clock in a `state` report of a table with `seats` seats.

    The clock contains either only its kind, or its kind and all figures for each clock account.
    """
    seat = whole(0, seats - 1)
    counted = {"running": each(seat), "responding_account": maybe(seat), "clock_paused": flag}
    told = record({**counted, "short_of_time": each(seat)})

    def check(value: Any, place: str) -> None:
        record({"kind_of_clock": word}, {"clock_sheet": _sheet(seats)})(value, place)
        if "clock_accounts" in value or "time_left_ms" in value:
            told(value, place)
            _one_an_account(seats, ("time_used_ms", "time_left_ms"))(value, place)

    return check


def _sheet(seats: int) -> Check:
    """Return a check for the clock sheet: the times of a whole game at a table with `seats` seats."""
    seat = whole(0, seats - 1)
    longest = maybe(record({"account": seat, "ms": whole()}))
    lines = record({"longest_turn": longest, "fell_in_order": each(each(seat))})

    def check(value: Any, place: str) -> None:
        lines(value, place)
        _one_an_account(seats, ("time_used_ms", "turns_begun"))(value, place)

    return check


def _one_an_account(seats: int, keys: tuple[str, ...]) -> Check:
    """Return a check that the value of each of these keys is a list with one number for each of the `clock_accounts`.

    `time_left_ms` may be null, because a clock that only counts time has no time left.
    """
    checks: dict[str, Check] = {key: each(whole()) for key in keys}
    if "time_left_ms" in checks:
        checks["time_left_ms"] = maybe(checks["time_left_ms"])

    def check(value: Any, place: str) -> None:
        record({"clock_accounts": each(whole(0, seats - 1)), **checks})(value, place)
        for key in keys:
            if value[key] is not None and len(value[key]) != len(value["clock_accounts"]):
                raise ShapeError(f"{place}.{key} is not one number an account")

    return check


def _fall(seats: int) -> Check:
    """Return a check for an entry of `falls`: the seats that left together, and the seat that took them out."""
    seat = whole(0, seats - 1)
    return record({"seats": each(seat), "by": maybe(seat)})


def _anything(value: Any, place: str) -> None:
    """Accept any value."""


def _number_below(most: int) -> Check:
    """Return a check for an object's key that is a whole number from 0 to `most` - 1, written in digits."""
    return matching({str(number) for number in range(most)}.__contains__, "the number of a seat")


def _gpio(value: Any, place: str) -> None:
    """Check that the value is the number of a GPIO that has a pin on the edge of the board."""
    whole(0, 28)(value, place)
    if 23 <= value <= 25:
        raise ShapeError(f"{place} is not a free GPIO of the Pico")


def _button(value: Any, place: str) -> None:
    """Check that the value is the name of a button or the number of a seat."""
    if value not in BUTTONS:
        _SEAT(value, place)


@functools.lru_cache(maxsize=64)
def _state(seats: int, places: int, on_battlefields: bool, totals: int, told: tuple[str, ...]) -> Check:
    """Return a check for the `state` report of a table with `seats` seats.

    A menu page can show the ring of another table, so `places` may differ from `seats`.

    :param places: the number of places that the ring shows.
    :param on_battlefields: True if the game has battlefields instead of ranges.
    :param totals: the number of life totals, 0 if the game counts no life.
    :param told: the keys that the report has for each seat.
    """
    seat, count = whole(0, seats - 1), whole(0)
    reach = mapping(_number_below(seats), each(seat))
    field = record({"banner": maybe(whole()), "control": maybe(seat), "strength": each(whole()), "count": each(count)})
    game = {"alive": each(seat), "turn": count, "turn_of": each(seat), "active": each(seat), "over": flag}
    game |= dict.fromkeys(("winners", "losers", "draw"), each(seat))
    more: dict[str, Check] = {}
    if on_battlefields:
        pair, place_or_none = row(whole(), whole()), maybe(whole(0, BATTLEFIELDS - 1))
        game |= {"battlefields": row(*[field] * BATTLEFIELDS), "left": pair, "controlled": pair}
        more |= {"supply": each(count), "in_hand": pair, "in_pile": pair}
        more |= {"tokens": row(maybe(count), maybe(count)), "onna_musha": row(place_or_none, place_or_none)}
    else:
        game |= {"range": reach, "attack": reach}
    if totals:
        game["life"] = each(whole(), totals)
    creature = record({"at": seat, "seat": seat})
    more |= {"markers": each(record({"seat": seat, "turn": flag, "no": count})), "creatures": mapping(word, creature)}
    more |= {"gone": each(each(seat)), "deploy": reach, "spell_range": reach, "primary": each(seat)}
    more |= {"skips": mapping(_number_below(seats), count), "falls": each(_fall(seats))}
    number = _number_below(seats)
    more |= {"commander_damage": mapping(number, mapping(number, row(count, count)))}
    more |= {"poison": each(count, totals or seats), "reversed": flag}
    more |= {"monarch": maybe(seat), "initiative": maybe(seat), "stays": each(seat)}
    place = {key: check for key, check in {"team": whole(0, RING_TEAMS - 1), "role": word}.items() if key in told}
    return record(
        {
            "seats": each(record(place)),
            "first": maybe(seat),
            "beginners": maybe(each(seat)),
            "next": maybe(seat),
            "cursor": maybe(whole(0, max(seats, places) - 1)),
            "marked": each(seat),
            "counting": maybe(record({"seat": seat, "change": whole()}, _COUNTED)),
            "game": maybe(record(game, more)),
        },
        {"clock": maybe(_clock(seats))},
    )


_ID = maybe(whole(0))
_SEAT = whole(0, RING_SEATS - 1)
_COUNT = whole(0)
_EVENTS = whole(0, MOST_EVENTS)
_SEATS = each(_SEAT)
_NAMES = each(matching(lambda text: len(text) <= MOST_LETTERS, f"at most {MOST_LETTERS} characters"))
# every state has these keys; its other keys depend on the table
_HEAD = record(
    {
        "mode": word,
        "seats": each(record({}, {"team": whole(0, RING_TEAMS - 1), "role": word}), 2, RING_SEATS),
        "screen": word,
        "provisional": flag,
        "release": maybe(word),
        "look": matching(lambda text: 1 <= len(text) <= RING_SEATS, f"1 to {RING_SEATS} letters"),
        "back": flag,
        "closing": flag,
        "surprise": flag,
        "events": each(word),
        "asked": maybe(record({"question": word, "choice": whole()})),
        "moment": word,
        "notice": word,
        "menu": maybe(
            record(
                {"entry": word, "value": _anything},
                {"group": _anything, "does": word, "no": _COUNT, "of": _COUNT, "names": _NAMES},
            )
        ),
        "moves": _EVENTS,
        "undone": _EVENTS,
        "can_bring_back": flag,
        "turn_passed_by": word,
        "names": _NAMES,
        "ring": record({"pixels": whole(1, MOST_PX), "offset": whole(-MOST_PX, MOST_PX), "direction": whole(-1, 1)}),
    },
    {"counts": each(word)},
)
_COUNTED: dict[str, Check] = {"what": word, "from": _SEAT, "commander": whole(0, 1), "no": _COUNT, "of": _COUNT}
_TOLD_OF_SEATS = {"emperor": ("team", "role"), "two_headed_giant": ("team",)}  # the keys of a seat that sentences need
_NEED_GAME = ("play", "over", "life", "pick", "offer", "count")
# the settings that the host itself uses
_VALUES = {"ring_px": whole(1, MOST_PX), "hold_ms": whole(1, 10_000), "pin_seats": each(_gpio)}
_VALUES |= dict.fromkeys(("pin_ring", "pin_pass", "pin_out"), _gpio)
_VALUES |= dict.fromkeys(("pin_piezo", "pin_chain_data", "pin_chain_load", "pin_chain_clock"), maybe(_gpio))
_MORE_VALUES: dict[str, Check] = {"mode": word, "seats": _COUNT, "teams": _COUNT, "options": record({})}
_MORE_VALUES |= {"brightness": _COUNT, "seat_wires": each(maybe(_COUNT)), "names": _NAMES}
_RULES = mapping(word, record({"values": each(_anything)}))  # house rules: the possible values of each option
# keys of a game's events that sentences need, if present
_OF_AN_EVENT = {"type": word, "seats": _SEATS, "seat": _SEAT, "owner": _SEAT, "creature": word, "value": whole()}
_OF_AN_EVENT |= dict.fromkeys(("battlefield", "warrior", "banner", "return", "returned"), _COUNT)
_BY_SEAT = mapping(_number_below(RING_SEATS), whole())
# the further keys of an event, by its type
_OF_ITS_TYPE = {
    "life": record({"changes": _BY_SEAT}),
    "life_set": record({"to": whole()}),
    "life_set_each": record({"to": _BY_SEAT}),
    "march": record({"to": _SEAT}),
    "eliminate": record({}, {"by": _SEAT}),
    "poison": record({"changes": _BY_SEAT}),
    "commander_damage": record({"from": _SEAT, "amount": whole()}, {"commander": whole()}),
    "designate": record({"what": word}),
    "stays": record({"on": flag}),
}
_TABLE = {"mode": word, "seats": _COUNT, "events": _COUNT, "over": flag, "winners": _SEATS, "draw": _SEATS}
_HEX_DIGITS = set("0123456789abcdefABCDEF")
_WHY = dict.fromkeys(("reach_why", "reach_rule", "attack_why", "attack_rule"), word)
_WHY_MORE: dict[str, Check] = {"spells": flag, "spells_why": word, "spells_rule": word}


def reason(value: Any, place: str) -> None:
    """Check the reason in a refusal or another answer: a sentence template, and a value for each gap in the
    template.
    """
    if not isinstance(value, list) or not value:
        raise ShapeError(f"{place} is not a list with a template")
    word(value[0], place)
    kinds = [part.partition("}")[0] for part in value[0].split("{")[1:]]
    if len(kinds) != len(value) - 1:
        raise ShapeError(f"{place} has not one value for each gap of its template")
    for kind, one in zip(kinds, value[1:], strict=True):
        _GAPS.get(kind, _text_or_number)(one, place)


def _text_or_number(value: Any, place: str) -> None:
    if not isinstance(value, str):
        whole()(value, place)


def _sentence_or_reason(value: Any, place: str) -> None:
    (word if isinstance(value, str) else reason)(value, place)


_GAPS: dict[str, Check] = dict.fromkeys(("seat", "Seat", "battlefield"), whole(0, 255)) | {
    "seats": each(whole(0, 255)),
    "setting": word,
    "reason": _sentence_or_reason,
}
_WHY_MORE |= dict.fromkeys(("reach_reason", "spells_reason", "attack_reason"), reason)


def event_of_a_game(value: Any, place: str) -> None:
    """Check an event of a game as the log reports it."""
    record({}, _OF_AN_EVENT)(value, place)
    _OF_ITS_TYPE.get(value.get("type", ""), _anything)(value, place)


def _frame(value: Any, place: str) -> None:
    """Check that the value is a string with 6 hex digits for each pixel."""
    word(value, place)
    if len(value) % 6 or not set(value) <= _HEX_DIGITS:
        raise ShapeError(f"{place} is not 6 hex digits a pixel")


def _game(value: Any, place: str) -> None:
    more = {"names": _NAMES, "sheet": _sheet(RING_SEATS), "falls": each(_fall(RING_SEATS)), "turn": _COUNT}
    record({"no": _COUNT} | ({"fault": word} if "fault" in value else _TABLE), more)(value, place)


_KINDS: dict[str, Check] = {
    "hello": record(
        {"firmware": word, "runtime": word}, {"heap": maybe(_COUNT), "modes": each(word), "titles": each(word)}
    ),
    "frame": record({"rgb": _frame}),
    "log": record({"no": _EVENTS, "event": event_of_a_game}),
    "why": record({"from": _SEAT, "to": _SEAT, "reach": flag, "attack": flag, **_WHY}, _WHY_MORE),
    "settings": record(
        {"values": record(_VALUES, _MORE_VALUES), "faults": each(word)},
        {
            "fault_reasons": each(_sentence_or_reason),
            "notes": each(word),
            "house_rules": _RULES,
            "tables": each(row(_COUNT, _COUNT)),
        },
    ),
    "game": _game,
    "scenario": record({"events": each(record({}))}),
    "crashes": record({"crashes": each(record({}))}),
    "buttons": record({"down": each(_button)}),
    "screen": record({"addresses": each(whole(0, 127))}),
    "refusal": record({"code": word, "why": word, "rule": word}, {"reason": reason}),
    "twin": record({"why": word}),
    "sound": record({"sign": word, "hz": whole(20, 20_000), "ms": each(whole(1, 1000))}),
}
_ANSWERS = {kind: kind for kind in ("hello", "state", "why", "settings", "crashes")} | {
    "set": "settings",
    "game": "scenario",
}
