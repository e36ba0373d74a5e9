"""The page's own words, in a browser without a server: its modules are read from their folder."""

import mimetypes
import shutil

import pytest

import repair_sentences
from desk import Desk
from fake_device import GAME, STATE, playing
from host_tools.web import server
from host_tools.words import player_names, report_words

sync_api = pytest.importorskip("playwright.sync_api", reason="no playwright here: make test")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here: apt install chromium"),
    pytest.mark.xdist_group("browser"),
]

TURN = "It is Cleo’s turn."  # noqa: RUF001
ORIGIN = "http://table.test/"


@pytest.fixture(scope="module")
def page():
    """A page whose modules are those of the simulated table."""

    def answer(route):
        path = server.PAGE / route.request.url.removeprefix(ORIGIN)
        if path.is_file():
            route.fulfill(body=path.read_bytes(), content_type=mimetypes.guess_type(path.name)[0])
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.route("**/*", answer)
        page.goto(ORIGIN)
        yield page
        browser.close()


@pytest.fixture(scope="module")
def words(page):
    """Calls a function of words.js: its name, the state, further values. Seats have the names of the page."""
    script = """async ([name, ...values]) => {
        const [words, names] = await Promise.all([import("/report_words.js"), import("/default_names.js")]);
        return words[name](...values, (seat) => names.NAMES[seat]);
    }"""
    return lambda name, *values: page.evaluate(script, [name, *values])


OWN_NAMES = [
    *([], ["Ben"], ["Ben", "", "Ada"], ["Dan", "Zoë", "Cleo"], ["Ben", "Ben"], ["", "Ada", " Ada "], [" ", "\u3000"]),
    *(["Ben", "Ben", "Ben (1)"], ["Ben (dad)"], ["Xenia"] * 24, [*player_names.NAMES[::-1]], ["", *player_names.NAMES]),
    *(["Gus", "Hana", "", "Ben", "Ada", "Gus", "Kim (9)"], ["Zo\u00eb", "Zoe\u0308"]),
]


@pytest.mark.parametrize("own", OWN_NAMES, ids=repr)
@pytest.mark.parametrize("seats", [2, 6, 24])
def test_page_and_terminal_call_the_players_alike(page, own, seats):
    script = """async ([own, seats]) => {
        const { PlayerNames } = await import("/player_names.js");
        const names = new PlayerNames(null);
        names.use(own, seats);
        return [...Array(24).keys()].map(names.name);
    }"""
    player_names.use(own, seats)
    try:
        assert page.evaluate(script, [own, seats]) == [player_names.name(seat) for seat in range(24)]
    finally:
        player_names.use([], 24)


@pytest.mark.parametrize("seen", [True, False], ids=["as they were undone", "not"])
def test_the_log_compares_no_games_of_other_events(page, seen):
    script = """async ([seen]) => {
        const { EventLog } = await import("/event_log.js");
        const { NAMES } = await import("/default_names.js");
        const list = document.createElement("ol");
        const log = new EventLog(list, document.createElement("button"), document.createElement("button"), () => {});
        const everybody = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        const at = { first: 1, moment: "still", seats: [] };
        const see = (moves, undone, alive) =>
            log.see({ ...at, moves, undone, game: { alive, turn_of: [1], over: false } });
        see(0, 0, everybody);
        for (const no of [0, 1]) {
            log.take({ no, event: { type: "pass" } });
            see(no + 1, 0, everybody);
        }
        if (seen) see(0, 2, everybody);
        log.take({ no: 0, event: { type: "eliminate", seats: [1] } });
        if (seen) see(1, 0, [3, 4, 5, 6, 7, 8]);
        log.take({ no: 1, event: { type: "eliminate", seats: [3] } });
        see(2, 0, [4, 5, 6, 7, 8]);
        log.draw((seat) => NAMES[seat]);
        return [...list.children].map((row) => row.textContent);
    }"""
    said = page.evaluate(script, [seen])
    assert said[:2] == ["2Dan is out.", "1Ben is out. Ada and Cleo go too." if seen else "1Ben is out."]


def test_the_menu_names_what_it_does_and_the_way_back(words):
    menu = playing(screen="menu", menu={"entry": "new game", "value": "", "group": "game", "no": 1, "of": 2})
    assert words("hints", menu) == [["next entry", "go back"], ["start a new game", "the same"]]
    assert words("headline", menu)["headline"] == "Menu: game, new game (1 of 2)"
    assert words("headline", menu)["subline"] == (
        "PASS moves on, OUT takes it, PASS held goes back. Hold PASS on the cleared table to get this game back."
    )
    menu["menu"] = {"entry": "brightness", "value": "", "group": "", "does": "opens", "no": 4, "of": 4}
    assert words("hints", menu)[1][0] == "change brightness"
    assert words("headline", menu) == {
        "headline": "Menu: brightness (4 of 4)",
        "subline": "PASS moves on, OUT opens it, PASS held leaves.",
    }
    menu["menu"] = {"entry": "table", "value": "", "group": "", "does": "enters", "no": 2, "of": 4}
    assert words("hints", menu)[1][0] == "table"
    assert words("headline", menu)["subline"] == "PASS moves on, OUT enters it, PASS held leaves."


def test_a_screen_that_is_about_to_close_says_so(words):
    choice = playing(screen="choice", cursor=3, closing=True)
    assert words("headline", choice)["subline"].endswith(f" Tap it: no. {TURN} It closes in a moment.")
    picked = playing(screen="pick", cursor=2, closing=True)
    assert words("headline", picked)["subline"] == "PASS goes to the next; wait a moment and it is done."


@pytest.mark.parametrize(
    ("release", "said"),
    [("confirm", "that is done"), ("mark_seat", "marked"), ("undo", "taken back"), ("nothing", "nothing happens")],
)
def test_while_a_finger_rests_it_is_said_what_letting_go_would_do(words, release, said):
    subline = words("headline", playing(screen="choice", cursor=3, release=release))["subline"]
    assert subline.startswith("Let go: ") and said in subline
    assert not words("headline", playing(release="pass_turn"))["subline"].startswith("Let go")


@pytest.mark.parametrize(
    ("state", "held", "buttons"),
    [
        ("undo", ["pass"], ["let go: undo", ""]),
        ("redo", [], ["", "let go: redo"]),
        ("mark_seat", ["out"], ["", "let go: marked"]),
        ("nothing", ["out"], ["", "let go: nothing"]),
        ("nothing", [], ["", ""]),
        ("pass_turn", ["pass"], ["", ""]),
        (None, ["pass"], ["", ""]),
    ],
)
def test_the_button_that_is_held_says_what_letting_go_would_do(page, state, held, buttons):
    script = """async ([state, held]) => {
        const { release } = await import("/report_words.js");
        return ["pass", "out"].map((button) => release(state, button, new Map(held.map((one) => [one, "a finger"]))));
    }"""
    assert page.evaluate(script, [playing(release=state), held]) == buttons


def test_a_win_is_not_announced_under_a_finger(words):
    over = {**GAME, "over": True, "winners": [0, 1, 2], "alive": [0, 1, 2]}
    won = playing(screen="over", look="FSFDDD", provisional=True, game=over)
    assert words("headline", won)["headline"] == "Not settled while the button is down."
    assert [words("says", won, seat) for seat in (0, 1, 4)] == ["", "", "out"]
    assert words("says", {**won, "provisional": False}, 0) == "has won"


def test_in_a_draw_it_is_said_who_lost_before(words):
    drawn = playing(screen="over", game={**GAME, "over": True, "draw": [0, 1], "losers": [3, 4]})
    said = {"headline": "The game is a draw.", "subline": "Ada and Ben drew. Dan and Eve lost before."}
    assert words("headline", drawn) == said
    drawn["game"]["losers"] = []
    assert words("headline", drawn)["subline"] == "Ada and Ben drew."


def test_the_draw_is_not_given_away(words):
    drawing = playing(moment="draw")
    assert words("headline", drawing) == {"headline": "The ring draws who begins …", "subline": ""}
    assert words("says", drawing, 2) == ""
    called = playing(moment="roll_call", moves=0)
    assert words("headline", called) == {"headline": "The emperors are called.", "subline": "Cleo begins."}
    back = playing(moment="roll_call")  # a game that has come back
    assert words("headline", back) == words("headline", playing())
    assert words("headline", {**STATE, "moment": "roll_call"}) == words("headline", STATE)  # a table that is kept


@pytest.mark.parametrize("moment", ["draw", "roll_call", "result"])
def test_a_press_only_ends_such_a_moment_and_held_does_what_it_does_without(words, moment):
    ends = "wait, or press to go on"
    assert words("hints", playing(moment=moment, undone=2)) == [[ends, "undo"], [ends, "redo"]]


def test_what_comes_next_is_said_as_the_terminal_says_it(words):
    assert words("headline", playing())["subline"] == "Dan may be attacked. Next: Dan."
    surprised = playing(surprise=True, game={**GAME, "active": [1], "turn_of": [1]})
    assert words("headline", surprised)["subline"] == (
        "Nobody may be attacked: an emperor often has nobody to attack. Next, out of the ordinary: Dan."
    )


def test_a_cursor_that_rests_shows_its_seats_view(words):
    choice = playing(screen="choice", cursor=3, look="FMSKFF")
    assert "sees the table" not in words("headline", choice)["subline"]
    assert words("headline", {**choice, "look": "FMMVFF"})["subline"].startswith("As Dan sees the table. PASS")


def test_a_look_at_another_seat_is_said_and_the_other_way_round_who_reaches_it(words):
    forth = playing(look="PFMVFP")
    said = {
        "headline": "As Dan sees the table",
        "subline": f"Ada, Cleo and Finn are in range. Cleo may be attacked. {TURN}",
    }
    assert words("headline", forth) == said
    back = playing(look="FFMVMM", back=True)
    said = {
        "headline": "Who reaches Dan",
        "subline": f"Cleo, Eve and Finn reach Dan. Cleo may attack Dan. {TURN}",
    }
    assert words("headline", back) == said
    assert [words("says", back, seat) for seat in (1, 2, 4)] == ["does not reach", "may attack; its turn", "reaches"]
    alone = playing(look="FFFVFF", back=True, game={**GAME, "attack": {}})
    assert words("headline", alone)["subline"] == f"Nobody reaches Dan. Nobody may attack Dan. {TURN}"


def test_everybody_who_leaves_is_named(words):
    choice = playing(screen="choice", cursor=0, marked=[5], look="KMSPFV")
    assert words("hints", choice)[1][1] == "Finn and Ada are out"
    assert words("hints", {**choice, "marked": [0]})[1][1] == "Ada is out"
    assert words("says", choice, 5) == "marked"
    assert words("says", {**choice, "marked": []}, 5) == "looked at"


BOARD = {"events": ["play"], "look": "VMFFFFF"}  # the crane leads on the first battlefield


@pytest.mark.parametrize(
    ("state", "pressed"),
    [
        (playing(), []),
        (playing(**BOARD), []),
        (playing(screen="choice", cursor=3), ["out down", "up"]),
        (playing(screen="offer"), ["out down", "up"]),
        (playing(screen="life"), ["pass down", "out down", "up"]),
        (playing(look="PFMVFP"), ["3 down", "up", "3 down", "up"]),
        (playing(look="PFMVFP", back=True), ["3 down", "up"]),
        (playing(screen="menu"), ["menu"]),
    ],
)
def test_escape_presses_what_goes_back(page, state, pressed):
    script = """async (state) => {
        const { goBack } = await import("/going_back.js");
        const done = [];
        const presses = { held: new Map(), down: (button) => done.push(`${button} down`), up: () => done.push("up") };
        const found = goBack(state, presses, { press: () => done.push("menu") });
        return [found, done];
    }"""
    assert page.evaluate(script, state) == [bool(pressed), pressed]


def test_a_table_without_a_game(words):
    assert words("headline", STATE)["subline"] == "The ring draws who begins: Ben or Eve."
    assert words("says", STATE, 1) == "may begin"


def test_tables_that_cannot_be_and_tables_that_are_too_large_for_the_ring(words):
    tables = [[6, 2], [8, 2], [12, 2], [12, 3], [12, 4]]
    assert words("fits", tables, 12) == "12 players can be 2, 3 or 4 teams."
    assert words("fits", tables, 7) == "There are tables for 6, 8 or 12 players."
    assert words("thin", 24, 6) == ""
    assert "only 3 lights for each player: the white dot" in words("thin", 24, 8)
    assert "only 1 light for each player: neither" in words("thin", 24, 24)


def test_in_the_menu_nobody_seems_to_be_out(words):
    menu = playing(screen="menu", menu={"entry": "brightness", "value": ""}, look="DDDDDD")
    menu["game"] = {**GAME, "alive": [0, 1, 2, 3, 4]}
    assert [words("says", menu, seat) for seat in (2, 5)] == ["", "out"]
    assert not words("comesNext", menu, 3) and words("comesNext", playing(), 3)


def test_what_is_asked_about_a_card(words):
    card = playing(screen="count", asked={"question": "card", "choice": 2})
    assert words("headline", card)["headline"] == "What does the card say? 2, a skipped turn."
    who = playing(screen="offer", cursor=3, asked={"question": "win", "choice": 3})
    assert words("headline", who)["headline"] == "Who wins, says the card? Dan."
    menu = playing(screen="menu", menu={"entry": "what a card says", "value": ""})
    assert words("hints", menu)[1][0] == "what a card says"


def plain(sentence):
    """With the apostrophe of the keyboard."""
    return sentence.replace(chr(8217), "'")


@pytest.mark.parametrize(("question", "choice", "sentence"), repair_sentences.QUESTIONS)
def test_what_sets_a_table_right_is_asked_in_words(words, question, choice, sentence):
    game = {**GAME, "gone": [[1], [3, 5]]}
    state = playing(screen="offer", asked={"question": question, "choice": choice}, game=game)
    assert plain(words("headline", state)["headline"]) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"type": "turn", "seat": 4}, "The turn is put right: it is Eve's."),
        ({"type": "return", "seats": [3]}, "Dan is back in the game."),
        ({"type": "return", "seats": [3, 5]}, "Dan and Finn are back in the game."),
        ({"type": "creature_gone", "creature": "cat"}, "Creature cat has left play."),
        ({"type": "give_back", "creature": "cat"}, "Creature cat goes back to its owner."),
    ],
)
def test_events_that_set_a_table_right(words, event, sentence):
    assert plain(words("event", event, GAME, GAME)) == sentence


def test_the_history_says_whose_turn_was_skipped(words):
    owed = {**GAME, "skips": {"3": 2, "4": 1, "5": 1}}
    passed = {**GAME, "turn_of": [5], "active": [5], "skips": {"3": 1, "5": 1}}
    said = plain(words("event", {"type": "pass", "seat": 2}, owed, passed))
    assert said == "Cleo passed the turn. Dan's and Eve's turn was skipped."
    assert words("event", {"type": "pass", "seat": 2}, owed, owed) == "Cleo passed the turn."
    left = {**passed, "alive": [0, 1, 2, 4, 5], "skips": {"4": 1, "5": 1}}  # with who leaves, what he owes goes
    assert words("event", {"type": "eliminate", "seats": [3]}, owed, left) == "Dan is out."


def test_what_spells_reach_is_said_where_the_ring_shows_more(words):
    duel = {**GAME, "range": {"2": [0, 1, 2, 3, 4]}, "spell_range": {"2": [1, 2, 3]}}
    seen = playing(look="MMSPMF", game=duel)
    assert (
        plain(words("headline", seen)["subline"])
        == "Dan may be attacked. Cleo's spells reach only Ben and Dan. Next: Dan."
    )
    assert [words("says", seen, seat) for seat in (0, 1, 3, 5)] == [
        *("creatures only", "in range", "attackable", "out of range")
    ]
    alike = playing(look="MMSPMF", game={**duel, "spell_range": duel["range"]})
    assert "spells" not in words("headline", alike)["subline"] and words("says", alike, 0) == "in range"
    looked = playing(look="MMFVMM", game={**duel, "range": {"3": [1, 2, 3]}, "spell_range": {"3": [2, 3]}})
    assert "Dan's spells reach only Cleo." in plain(words("headline", looked)["subline"])


def test_allies_in_reach_and_each_running_turns_victim_are_said(words):
    allied = playing(game={**GAME, "deploy": {"2": [1]}})
    assert words("headline", allied)["subline"] == "Dan may be attacked. Creatures may be given to Ben. Next: Dan."
    markers = [
        {"no": 1, "seat": 0, "turn": True},
        {"no": 2, "seat": 5, "turn": False},
        {"no": 3, "seat": 3, "turn": True},
    ]
    running = {**GAME, "turn_of": [0, 3], "active": [0, 3], "markers": markers, "attack": {"0": [5], "3": []}}
    melee = playing(mode="grand_melee", seats=[{}] * 8, look="SPMSPFFM", next=None, game=running)
    assert words("headline", melee)["subline"] == (
        "Turn marker 1: Ada may attack Finn. Turn marker 3: Dan may attack nobody. Finn waits for others to go on."
    )


def test_cards_of_a_grand_melee_have_the_colours_of_the_ring(page):
    desk = Desk({"mode": "grand_melee", "seats": 16}).begin(3)
    desk.tap(desk.state()["turn_of"][0])
    desk.settle()
    state = desk.tell({"do": "state", "id": 1})[-1]
    script = 'async (state) => (await import("/words_grand_melee.js")).turnColours(state)'
    view = desk.app.eyes.player_view
    expected = {str(s): view.colours[s] for s in range(16) if state["look"][s] in "SPMN" or view.waiting >> s & 1}
    assert page.evaluate(script, state) == expected and len(set(expected.values())) > 2


def test_who_may_begin_is_named_also_where_others_are_called(words):
    ready = {**STATE, "mode": "duelist_emperor", "beginners": [2, 5]}
    assert words("headline", ready)["subline"] == "The ring draws who begins: Cleo or Finn."
    assert [words("says", ready, seat) for seat in (1, 2)] == ["", "may begin"]
    giant = {**STATE, "beginners": [0, 1, 2, 3], "seats": [{"team": team} for team in (0, 0, 1, 1)], "events": ["life"]}
    assert words("headline", giant)["subline"] == "The ring draws who begins: Blue or Orange."
    melee = {**STATE, "seats": [{}] * 8, "beginners": list(range(8))}
    assert words("headline", melee)["subline"] == "The ring draws who begins: anybody."


def test_a_seat_that_may_be_attacked_is_called_so_though_it_knocks_or_somebody_is_being_chosen(words):
    knocking = playing(look="FMSMFF", next=3, surprise=True)
    assert words("says", knocking, 3) == "attackable"
    assert words("says", knocking, 1) == "in range"
    assert words("headline", knocking)["subline"] == "Dan may be attacked. Next, out of the ordinary: Dan."
    assert words("says", playing(look="FMSMKF", screen="choice", cursor=4), 3) == "attackable"
    assert words("says", playing(look="FMFMVF", screen="choice", cursor=4), 3) == "in range"
    assert words("says", playing(look="FMFMVF"), 3) == "in range"


def test_each_has_his_life_and_everybody_may_be_attacked(words):
    attack = {str(seat): [other for other in range(4) if other != seat] for seat in range(4)}
    played = {**GAME, "turn_of": [1], "active": [1], "alive": [0, 1, 2, 3], "life": [20, 17, 20, 9], "attack": attack}
    common = {"mode": "free_for_all", "events": ["life"], "seats": [{}] * 4, "look": "MSMM", "next": 2, "game": played}
    state = playing(**common)
    assert words("headline", state) == {
        "headline": "It is Ben’s turn.",  # noqa: RUF001
        "subline": "Everybody may be attacked. Next: Cleo.",
    }
    assert words("says", state, 3) == "attackable" and words("modeName", "free_for_all") == "Free-for-all"
    counted = playing(**{**common, "screen": "life", "counting": {"seat": 3, "change": 2}})
    assert words("headline", counted)["headline"] == "Dan’s life: 9 becomes 11."  # noqa: RUF001
    choice = playing(**{**common, "screen": "choice", "cursor": 3, "look": "MSMK"})
    assert words("hints", choice) == [["next player", "life"], ["close", "Dan is out"]]
    after = {**played, "alive": [0, 1, 2], "life": [20, 17, 20, 0]}
    lost = {"type": "life", "changes": {"3": -9}}
    assert words("event", lost, played, after) == "Dan loses 9 life. Dan is out."
    over = {**played, "alive": [1], "over": True, "winners": [1]}
    assert words("event", lost, played, over) == "Dan loses 9 life. Ben won."


def test_whom_another_seat_may_attack_is_read_from_the_game_where_the_light_does_not_tell(words):
    giants = playing(look="MMMVMM", game={**GAME, "attack": {"3": [0, 1, 2]}, "active": [0, 1, 2]})
    assert words("headline", giants) == {
        "headline": "As Dan sees the table",
        "subline": "Ada, Ben, Cleo, Eve and Finn are in range. Ada, Ben or Cleo may be attacked. "
        "Ada, Ben and Cleo have their turns.",
    }


DUEL = [{"role": "crane"}, {"role": "turtle"}]


@pytest.mark.parametrize(
    "state",
    [
        {"screen": "seating", "cursor": None},
        {"screen": "seating", "cursor": 4, "marked": [0, 1]},
        {"screen": "seating", "cursor": 2, "marked": [0, 1, 3, 4, 5]},
        *(
            {"screen": "seating", "names": names, **drawn}
            for names in (["Ada"], ["", "Ben", "Cleo"], ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"])
            for drawn in (
                {"cursor": None},
                {"cursor": 0},
                {"cursor": 4, "marked": [0]},
                {"cursor": 2, "marked": [0, 1]},
                {"cursor": 1, "marked": [0, 2, 3, 4, 5]},
                {"cursor": 3, "marked": [0], "game": GAME},
                {"cursor": None, "game": GAME},
            )
        ),
        *(
            {"screen": "where", "asked": {"question": q, "choice": 3}}
            for q in ("first player", "left neighbour", "keep")
        ),
        {"screen": "where", "asked": {"question": "button", "choice": 3}, "cursor": 3},
        *(
            {"screen": "where", "asked": {"question": q, "choice": choice}, "events": ["play"], "seats": DUEL}
            for q, choice in (("first player", 0), ("left neighbour", 1), ("keep", 0))
        ),
    ],
)
def test_seats_are_drawn_and_found_in_the_words_of_the_terminal(words, state):
    state = {**STATE, **state}
    said = words("headline", state)
    assert (plain(said["headline"]), said["subline"]) == (report_words.headline(state), report_words.details(state))
    assert tuple(word for button in words("hints", state) for word in button) == report_words.hints(state)
    assert [words("says", state, seat) for seat in range(6)] == [""] * 6


@pytest.mark.parametrize("look", ["MMSKMD", "FMMVMF"])
def test_seats_that_may_be_chosen_are_called_so_as_in_the_terminal(words, look):
    offer = playing(screen="offer", cursor=3, asked={"question": "turn", "choice": 3}, look=look)
    said = [words("says", offer, seat) for seat in range(6)]
    assert said == [report_words.says(offer, seat) for seat in range(6)] and "chosen?" in said


@pytest.mark.parametrize("by", ["anybody", "its_own_seat"])
@pytest.mark.parametrize("active", [[], [2]])
def test_whether_pass_ends_the_turn_is_said_as_in_the_terminal(words, by, active):
    state = playing(turn_passed_by=by, game={**GAME, "active": active})
    assert tuple(word for button in words("hints", state) for word in button) == report_words.hints(state)
    assert words("hints", {**STATE, "turn_passed_by": by})[0][0] == "draw who begins"


@pytest.mark.parametrize("state", [STATE, playing()])
@pytest.mark.parametrize(
    ("entry", "group"),
    [
        ("kept tables", "game"),
        ("forget a kept table", "game"),
        ("mode", "table"),
        ("range", "table"),
        ("ring length", "lamp"),
    ],
)
def test_a_page_of_the_menu_says_what_the_terminal_says(words, state, entry, group):
    state = {**state, "screen": "page", "menu": {"entry": entry, "value": "2", "group": group}}
    said = words("headline", state)
    assert (said["headline"], said["subline"]) == (report_words.headline(state), report_words.details(state))
    assert tuple(word for button in words("hints", state) for word in button) == report_words.hints(state)
