"""Python and JavaScript say the same of every report, word for word; and no sentence stands in vain."""

import itertools
import json
import re

import pytest

import every_report
from games import catalogue
from host_tools.words import counter_facts, pick_and_fill_sentences, player_names, report_sentences

OWN_NAMES = ["Zoë", "", "Ben", "O'Neil"]
BUTTONS = ("pass", "out")
RELEASES = [when["release"] for when, _ in pick_and_fill_sentences.TABLES["let_go"]] + ["pass_turn"]  # the last is new
NOTICES = ("service", "settings", "safe_mode", "journal", "crash", "what a newer firmware says")
QUESTIONS = (
    *("card", "extra_turn", "skip", "win", "draw", "turn", "return", "creature", "to", "who", "look", "creature_gone"),
    *("lots", "in_reach", "designate", "monarch", "initiative", "stays", "swap", "swap_with"),
    *("give_back", "battlefield", "warrior", "banner", "returned", "strength", "last warrior", "what is new"),
)
MENUS = [
    {"entry": entry, "group": group, "value": value, "does": does, "no": 1, "of": 4}
    for entry, group, value, does in (
        *(("new game", "game", "", "calls"), ("table", "", None, "enters"), ("brightness", "lamp", 4, "opens")),
        *(("kept tables", "game", "1: emperor", "opens"), ("forget a kept table", "game", "2", "opens")),
        *(("range", "table", "2", "opens"), ("lights", "lamp", "30 lights", "opens")),
    )
]
MENUS += [{**MENUS[3], "names": ["Ada", "Zoë"]}]
OF_LEGEND = ("steady_tells", "colour_tells")  # not about reports, see test_page_modules_without_server.py
FALLS = [{"seats": [1], "by": 0}, {"seats": [0], "by": None}]
CHANGES = [
    {},
    {"screen": "standby"},
    {"screen": "paused"},
    {"screen": "response", "marked": [1], "look": "SVMFDE"},
    {"screen": "pick", "cursor": 1, "closing": True},
    {"screen": "what a newer firmware has"},
    *({"screen": "notice", "notice": notice} for notice in NOTICES),
    *({"release": release} for release in RELEASES),
    *({"screen": screen, "menu": menu} for screen in ("menu", "page") for menu in MENUS),
    {"screen": "menu", "menu": {"entry": "table", "value": ""}},
    *(
        {"screen": screen, "asked": {"question": question, "choice": choice}, "closing": True}
        for screen in ("offer", "count")
        for question in QUESTIONS
        for choice in (1, 30)
    ),
    *(
        {"screen": "where", "asked": {"question": question, "choice": choice}}
        for question in ("first player", "left neighbour", "button", "keep")
        for choice in (0, 1)
    ),
    *(
        {"screen": "seating", "names": names, "cursor": cursor, "marked": marked}
        for names in ([], OWN_NAMES, ["", "Ada"])
        for cursor in (None, 0, 1)
        for marked in ([], [0], [1])
    ),
    *({"screen": "drawn", "cursor": 1, "look": "DVDDDD", "moment": moment} for moment in ("draw", "still")),
    {"screen": "choice", "cursor": 1, "marked": [0, 1], "closing": True},
    {"screen": "choice", "cursor": 0, "look": "VMFSDE"},
    {"screen": "offer", "cursor": 0, "asked": {"question": "turn", "choice": 0}, "look": "KMDSGE"},
    {"screen": "offer", "cursor": 0, "asked": {"question": "turn", "choice": 0}, "look": "VMFFDE"},
    *(
        {"screen": "play", "look": look, "back": back}
        for look in ("VMPFGD", "MFVFFF", "FFVFFF")
        for back in (False, True)
    ),
    {"moment": "draw"},
    {"moment": "roll_call", "moves": 0},
    {"moment": "result", "undone": 2},
    {"provisional": True, "marked": [1], "surprise": True, "next": 0, "can_bring_back": True, "moves": 0},
    {"turn_passed_by": "its_own_seat"},
    {"screen": "play", "clock": {"clock_accounts": [0, 1], "running": [0, 1], "time_left_ms": [0, 9]}},
    {"screen": "play", "clock": {"clock_accounts": [0], "running": [0], "time_left_ms": None}},
    {"turn_passed_by": "its_own_seat", "moment": "still", "ghost": True},
    {"screen": "play", "of_game": {"monarch": 0, "initiative": 0, "reversed": True, "falls": FALLS}},
    {"screen": "offer", "asked": {"question": "stays", "choice": 1}, "of_game": {"stays": [1, 2]}},
    {"screen": "play", "of_game": {"monarch": 1, "initiative": 0, "commander_damage": {"0": {"1": [18, 3]}}}},
    {"screen": "play", "of_game": {"tokens": [0, None], "onna_musha": [6, 0]}},
    {"screen": "offer", "asked": {"question": "battlefield", "choice": 6}, "of_game": {"onna_musha": [6, 6]}},
]
PAGES = [  # what the further pages of the screen life count
    {"no": 1, "of": 10},
    {"what": "poison", "no": 1, "of": 1},
    {"what": "poison", "no": 2, "of": 2},
    {"what": "commander_damage", "from": 0, "commander": 0, "no": 3, "of": 10},
    {"what": "commander_damage", "from": 1, "commander": 1, "no": 6, "of": 10},
]
GAMES = [  # an event, the game before, the game after
    ({"type": "what_is_new", "seats": [1, 2]}, None, None),
    ({"type": "pass"}, None, None),
    ({"type": "return", "seats": [3, 5]}, None, None),
    ({"type": "draw", "seats": [0]}, None, {"over": True, "winners": [], "alive": [0]}),
    ({"type": "control", "seat": 2, "creature": "wx", "owner": 4}, None, None),
    ({"type": "poison", "changes": {"0": 3, "4": -1}}, None, None),
    (
        {"type": "commander_damage", "seat": 1, "from": 0, "amount": 21, "commander": 1},
        {"alive": [0, 1, 2], "turn_of": [0]},
        {"over": False, "winners": [], "alive": [0, 2]},
    ),
    ({"type": "commander_damage", "seat": 1, "from": 0, "amount": -2}, None, None),
    *(
        ({"type": "designate", "what": what, **seat}, None, None)
        for what in ("monarch", "initiative")
        for seat in ({"seat": 1}, {})
    ),
    ({"type": "reverse"}, None, None),
    ({"type": "swap", "seats": [0, 1]}, None, None),
    *(({"type": "stays", "seat": 1, "on": on}, None, None) for on in (True, False)),
    ({"type": "eliminate", "seats": [1], "by": 2}, None, None),
    ({"type": "play", "seat": 1, "battlefield": 0, "warrior": 5, "return": 6, "returned": 9}, None, None),
    (
        {"type": "win", "seat": 1},
        {"alive": [0, 1, 2, 3, 4], "turn_of": [1], "range": {"1": [0, 1, 2]}},
        {"over": False, "winners": [], "alive": [1, 4]},
    ),
    (
        {"type": "pass", "seat": 2},
        {"alive": [1, 2, 3, 4], "turn_of": [2], "skips": {"3": 2, "4": 1}},
        {"over": False, "winners": [], "alive": [1, 2, 3, 4], "skips": {"3": 1}},
    ),
]
REASONS = [
    ["Setting {setting} is {} but must be {}.", "seats", 1, "a number"],
    ["Setting {setting}.", "x"],
    ["{Seat} may not reach {seat}; it isn't next.", 3, 24],
    ["On {battlefield} {seat} has {}, on {battlefield} {seat}.", 2, 1, 3, 9, 12],
    ["{reason} {Seat} and {seats}: {reason}", ["GPIO {} has two uses.", 3], 24, [0, 24], "It isn't."],
]


def possible(states, stride):
    """Further possible reports: for each mode before, in and after a game, with one change each. Every `stride`-th
    change is taken, from another start for the next."""
    for start, (mode, over) in enumerate(itertools.product(catalogue.NAMES, (None, False, True))):
        of = (one for one in states if one["mode"] == mode and (one["game"] or {}).get("over") is over)
        base = next(of, None)
        if base:
            for change in CHANGES[start % stride :: stride]:
                if change.get("screen") in ("pick", "offer", "count", "play", "response") and not base["game"]:
                    continue
                state = {**base, **change}
                if of_game := state.pop("of_game", {}):
                    state["game"] = base["game"] and {**base["game"], **of_game}
                if state.pop("ghost", False) and state["game"]:
                    state["game"] = {**state["game"], "active": []}
                if "life" in state["events"] and state["game"]:
                    counting = {"seat": 1, "change": len(state["look"]) - 4}
                    yield {**state, "screen": "life", "counting": counting}
                    yield {**state, "screen": "life", "counting": {**counting, **PAGES[start % len(PAGES)]}}
                    state["counts"] = (["life"], ["life", "poison"])[start % 2]
                if "look" in change:
                    state["look"] = (change["look"] * 4)[: len(base["look"])]
                yield state


@pytest.fixture(scope="module", params=[4, pytest.param(1, marks=pytest.mark.long)], ids=["some", "all"])
def told(request):
    told = every_report.every_report(request.param)
    for state in [*possible(told.states, request.param)]:
        told.take(state)
    for event in GAMES:
        told.event(*event)
    told.refusals += [{"why": "", "reason": reason} for reason in REASONS]
    return told


def plain(value):
    """As JSON has it."""
    return json.loads(json.dumps(value))


def in_python(told):
    """Everything that the terminal says of these reports."""
    found = {"states": [], "events": [], "whys": [], "refusals": []}
    for state in told.states:
        with player_names.used(state["names"], len(state["seats"])):
            cards = [report_sentences.card(state, place) for place in range(len(state["look"]))]
            game = state["game"] or {}
            sheet = [*map(counter_facts.fall, game.get("falls", ())), counter_facts.turns(game.get("turn", 1))]
            held = {"release": state["release"], "held": True}
            sheet += [pick_and_fill_sentences.tell("let_go", held | {"button": button}) for button in BUTTONS]
            found["states"].append([*report_sentences.headline(state), *report_sentences.hints(state), cards, sheet])
    with player_names.used(OWN_NAMES, 6):
        found["events"] = [report_sentences.event(*event) for event in told.events]
        found["whys"] = [report_sentences.verdict(*why) for why in told.whys]
        found["refusals"] = [report_sentences.named(refusal) for refusal in told.refusals]
    return plain(found)


# JSON both ways: Playwright converts 5,000 reports value by value, which took most of the time of this test
IN_JAVASCRIPT = """async (told) => {
    const [{ states, events, whys, refusals }, own, buttons] = JSON.parse(told);
    const words = await import("/report_sentences.js");
    const { fallWords } = await import("/counter_facts.js");
    const { tell } = await import("/pick_and_fill_sentences.js");
    const { PlayerNames } = await import("/player_names.js");
    const called = (own, seats) => {
        const names = new PlayerNames(null);
        names.use(own, seats);
        return names.name;
    };
    const name = called(own, 6);
    return JSON.stringify({
        states: states.map((state) => {
            const name = called(state.names, state.seats.length);
            const { headline, subline } = words.headline(state, name);
            const cards = [...state.look].map((_, place) => words.card(state, place, name));
            const { falls = [], turn = 1 } = state.game ?? {};
            const sheet = [...falls.map((fall) => fallWords(fall, name)), tell("turns", { turns: turn })];
            sheet.push(...buttons.map((button) => words.release(state, button, new Set(buttons))));
            return [headline, subline, ...words.hints(state, name).flat(), cards, sheet];
        }),
        events: events.map((event) => words.event(...event, name)),
        whys: whys.map(([why, battlefields]) => words.verdict(why, battlefields, name)),
        refusals: refusals.map((refusal) => words.named(refusal, name)),
    });
}"""


@pytest.fixture(scope="module")
def in_words(told):
    """What Python says of all these, and the sentences of the data file that it needed for that."""
    needed = set()
    fill = pick_and_fill_sentences._fill

    def noted(sentence, facts):
        needed.add(sentence)
        return fill(sentence, facts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pick_and_fill_sentences, "_fill", noted)
        return in_python(told), needed


def test_both_languages_say_the_same_of_every_report(told, in_words, page):
    assert len(told.states) > 1000 and len(told.whys) > 500 and len(told.events) > 200 and len(told.refusals) > 30
    reports = {kind: getattr(told, kind) for kind in in_words[0]}
    theirs = json.loads(page.evaluate(IN_JAVASCRIPT, json.dumps([reports, OWN_NAMES, BUTTONS])))
    for kind, said in in_words[0].items():
        for report, one, other in zip(getattr(told, kind), said, theirs[kind], strict=True):
            assert one == other, report


@pytest.mark.long
@pytest.mark.parametrize("told", [1], indirect=True)
def test_every_sentence_is_said_by_some_report(in_words):
    of = [row[1] for table, rows in pick_and_fill_sentences.TABLES.items() for row in rows if table not in OF_LEGEND]
    every = {one for words in of for one in (words if isinstance(words, list) else [words])}
    assert every - in_words[1] - {""} == set()


def test_no_sentence_has_an_empty_gap(in_words):
    for sentence in [json.dumps(one, ensure_ascii=False) for of in in_words[0].values() for one in of]:
        assert not re.search(r"  | \.| ’|None|undefined|null", sentence), sentence  # noqa: RUF001
