"""Check that the settings fit together. Each value has already been checked by itself. For each conflict between
values, there is one sentence.

These checks are not in `settings_schema`. If one function of a module stays in memory by chance, so do the constants of
its whole module: with one module for both, 2.3 kB more on the Unix build.
"""

from games import catalogue
from rules.check_table_setup import read_options
from rules.event_kinds_and_refusals import Refused, is_whole, within
from rules.seat_arithmetic import members
from table_and_ring_limits import RING_SEATS, RING_TEAMS

_RINGS_PX = (8, 12, 16, 24)  # sizes of rings that are sold in shops
SCREEN_PINS = [20, 21]  # SDA and SCL, as in `boards.pico_find_and_test_screens`
_CHAIN = ("pin_chain_data", "pin_chain_load", "pin_chain_clock")


def judge(values: dict, defaults: dict, all_keys, told, least_ma) -> None:
    """Change `values`, the values of all settings, so that they fit together.

    Call `told(keys, reason, values)` for each fault. The settings that `keys` names get their values from `defaults`.
    `keys` has the order of `all_keys`. `least_ma(ring_px, seats)` returns the smallest current budget, in milliamperes,
    with which a ring of `ring_px` pixels can show `seats` seats.
    """
    _judge_options(values, told)
    for check in _CHECKS:
        fault = check(values, least_ma)
        if fault:
            keys, reason = fault
            values.update({key: defaults[key] for key in keys})
            told([key for key in all_keys if key in keys], reason, values)


def _judge_options(values: dict, told) -> None:
    """Remove the options that the mode does not accept from `values["options"]`, and call `told` for each of them."""
    rows = catalogue.load(values["mode"]).OPTIONS
    kept = {}
    for name in sorted(values["options"]):
        value = values["options"][name]
        try:
            read_options(rows, {name: value}, None)
            if is_whole(value) and not within(value):  # hosts cannot read a larger life total
                raise Refused("bad_options", ("Option {setting} is larger than a game can store.", name))
            kept[name] = value
        except Refused as refused:
            told((), ("Setting {setting}: {reason}", "options", refused.reason), values)
    values["options"] = kept


def _judge_budget(values: dict, least_ma):
    least = least_ma(values["ring_px"], catalogue.places(values["mode"], values["seats"]))
    if values["budget_ma"] >= least:
        return None
    words = "{} mA is too little for {} lights: the minimum is {}."
    return ("budget_ma",), (words, values["budget_ma"], values["ring_px"], least)


def _judge_pins(values: dict, _least_ma):
    pins = [values["pin_ring"], values["pin_pass"], values["pin_out"]] + values["pin_seats"]
    pins += [values[key] for key in ("pin_piezo",) + _CHAIN if values[key] is not None]
    keys: tuple = ("pin_ring", "pin_pass", "pin_out", "pin_seats", "pin_piezo") + _CHAIN
    if values["small_screen"]:
        pins += SCREEN_PINS
        keys += ("small_screen",)
    twice = sorted(pin for pin in pins if pins.count(pin) > 1)
    return (keys, ("GPIO {} has two uses.", twice[0])) if twice else None


def _judge_chain(values: dict, _least_ma):
    missing = [key for key in _CHAIN if values[key] is None]
    if len(missing) in (0, len(_CHAIN)):
        return None
    return _CHAIN, ("A chain of seat buttons needs three pins: {} is not set.", " and ".join(missing))


def _judge_offset(values: dict, _least_ma):
    if values["offset_px"] < values["ring_px"]:
        return None
    return ("offset_px",), ("Offset {} is beyond the {} lights of the ring.", values["offset_px"], values["ring_px"])


def _judge_table(values: dict, _least_ma):
    """Check that the mode can set up a table with these seats, teams and options. Return (keys, reason) if the mode
    cannot set up such a table, otherwise None.
    """
    try:
        mode = catalogue.load(values["mode"])
        in_equal_teams = mode.EQUAL_TEAMS and mode.tables(RING_SEATS, RING_TEAMS)[0][1] > 0
        if in_equal_teams and values["seats"] % values["teams"]:
            words = "{} seats cannot be {} equal teams."
            return ("seats", "teams"), (words, values["seats"], values["teams"])
        table = mode(values["options"], catalogue.layout(values))
        table.begin(members(table.beginners)[0])
    except Refused as refused:
        keys = ("options",) if refused.code == "bad_options" else ("seats", "teams", "options")
        return keys, refused.reason
    return None


def _judge_ring(values: dict, _least_ma):
    seats, ring_px = values["seats"], values["ring_px"]
    if seats <= ring_px:
        return None
    larger = next(px for px in _RINGS_PX if px >= seats)
    words = "{} lights cannot show {} seats: use {} or more, or fewer seats."
    return ("seats", "teams", "ring_px"), (words, ring_px, seats, larger)


# The table is judged twice: the second time with the values that its first check and the ring's check have put back.
_CHECKS = (_judge_pins, _judge_chain, _judge_offset, _judge_table, _judge_ring, _judge_table, _judge_budget)
