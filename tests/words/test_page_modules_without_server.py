"""What the page alone says and does with reports, in a browser without a server."""

from dataclasses import replace
from itertools import pairwise

import pytest

from app.sound_signs import SIGNS
from desk import Desk
from fake_device import playing
from games import catalogue
from host_tools.paper import light_rows, light_samples
from host_tools.words import player_names
from host_tools.words.pick_and_fill_sentences import TABLES
from light import colours_waves_and_current as palette
from table_and_ring_limits import CLOCK_KINDS


@pytest.fixture
def words(page):
    """Calls a function of report_sentences.js: its name, its values."""
    script = 'async ([name, ...values]) => (await import("/report_sentences.js"))[name](...values)'
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
    with player_names.used(own, seats):
        assert page.evaluate(script, [own, seats]) == [player_names.name(seat) for seat in range(24)]


@pytest.mark.parametrize("seen", [True, False], ids=["as they were undone", "not"])
def test_the_log_compares_no_games_of_other_events(page, seen):
    script = """async ([seen]) => {
        const { EventLogWithUndo } = await import("/event_log_with_undo.js");
        const { NAMES } = await import("/player_team_and_brightness_names.js");
        const list = document.createElement("ol");
        const [undo, redo] = ["button", "button"].map((tag) => document.createElement(tag));
        const log = new EventLogWithUndo(list, undo, redo, () => {});
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
    assert said[:2] == [
        "2Dan is out.",
        "1Ben is out. The team loses, including Ada and Cleo." if seen else "1Ben is out.",
    ]


def test_a_line_that_is_cut_short_loses_none_of_the_lines_that_come_with_it(page):
    script = """async (lines) => {
        const { FirmwareClient } = await import("/firmware_client.js");
        const heard = [];
        const transport = { open: (take) => lines.forEach(take) };
        new FirmwareClient(transport, ({ is }) => heard.push(is), () => {}).open();
        return heard;
    }"""
    lines = ['{"is": "sound"}', '{"is": "state", "seats": [{}', '{"is": "log"}']
    assert page.evaluate(script, lines) == ["sound", "log"]


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
        const { release } = await import("/report_sentences.js");
        return ["pass", "out"].map((button) => release(state, button, new Map(held.map((one) => [one, "a finger"]))));
    }"""
    assert page.evaluate(script, [playing(release=state), held]) == buttons


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
        const { goBack } = await import("/close_open_screen_by_device_buttons.js");
        const done = [];
        const presses = { held: new Map(), down: (button) => done.push(`${button} down`), up: () => done.push("up") };
        const found = goBack(state, presses, { press: () => done.push("menu") });
        return [found, done];
    }"""
    assert page.evaluate(script, state) == [bool(pressed), pressed]


SHORT_SPELLS = "creatures reach this player; spells may not"
LEGEND = 'async (state) => (await import("/legend_of_this_game.js")).legendWords(state)'


@pytest.mark.parametrize("begun", [False, True], ids=["before", "in a game"])
@pytest.mark.parametrize("name", catalogue.NAMES)
def test_page_and_card_say_the_same_of_steady_light_and_of_colours(page, name, begun):
    seats, teams = catalogue.load(name).tables(24, 5)[0]
    desk = Desk({"mode": name, "seats": seats, **({"teams": teams} if teams else {})})
    if begun:
        desk.tap("pass")
        desk.settle()
    state = desk.tell({"do": "state", "id": 1})[-1]
    assert (state["game"] is not None) is begun
    steady, colour = page.evaluate(LEGEND, state)
    means = [row.means for row in light_rows.rows_of(name) if row.letter == "M"]
    assert means in ([f"{steady}."], []) and colour == light_rows.colour_of(name)


def test_in_a_game_of_ones_own_without_teams_colour_tells_of_no_turns(page):
    state = Desk({"mode": "grand_melee"}).tell({"do": "state", "id": 1})[-1] | {"mode": "one's own"}
    assert page.evaluate(LEGEND, state)[1] == light_rows.colour_of("free_for_all")


def test_the_page_says_of_a_table_with_short_spells_that_only_creatures_reach_so_far(page):
    desk = Desk({"mode": "duelist_emperor", "options": {"spell_range": 1}}).begin(2)
    assert page.evaluate(LEGEND, desk.tell({"do": "state", "id": 1})[-1])[0] == SHORT_SPELLS


def test_every_sentence_about_steady_light_and_colours_is_said():
    steady, colour = ({row[1] for row in TABLES[table]} for table in ("steady_tells", "colour_tells"))
    means = {row.means for name in catalogue.NAMES for row in light_rows.rows_of(name) if row.letter == "M"}
    assert steady == {*(words.rstrip(".") for words in means), SHORT_SPELLS}
    assert colour == {light_rows.colour_of(name) for name in catalogue.NAMES}


def brightest(pixels):
    """The brightest pixel of each hue among these: the hue of a unit of the firmware -> its red, green and blue."""
    found = {}
    for pixel in pixels:
        if sum(pixel) > 1:
            hue = tuple(round(12 * part / max(pixel)) for part in pixel)
            found[hue] = max(found.get(hue, (0, 0, 0)), tuple(pixel), key=sum)
    return found


def test_the_samples_of_the_legend_have_the_colours_and_levels_of_the_light(page):
    script = """async (times) => {
        const { SAMPLES } = await import("/legend_light_samples.js");
        const lit = ([unit, level]) => unit.map((part) => part * level);
        const seen = (sample) => times.flatMap((ms) => sample(ms).filter(Boolean).map(lit));
        return Object.fromEntries(Object.entries(SAMPLES).map(([letter, sample]) => [letter, seen(sample)]));
    }"""
    shown = page.evaluate(script, [*range(0, light_samples.PERIOD_MS, light_samples.TICK_MS)])
    assert set(shown) == {row.letter for name in catalogue.NAMES for row in light_rows.rows_of(name)} - set("XY")
    units = {tuple(palette.UNITS[at : at + 3]) for at in range(0, 3 * palette.ANY_TEAM, 3)}
    for letter, pixels in shown.items():
        sample = light_samples.SAMPLES[letter]
        if sample.colour == light_samples.ORANGE and letter != "O":  # the card has two teams, the legend one
            sample = replace(sample, colour=light_samples.BLUE)
        frames = light_samples.frames(sample)
        painted = brightest(frame[at : at + 3] for frame in frames for at in range(0, len(frame), 3))
        ours = brightest(pixels)
        assert set(ours) <= {hue for unit in units for hue in brightest([unit])}
        assert set(ours) == set(painted), letter
        if letter != "R":  # on the page the dot has no trail
            for hue, pixel in ours.items():
                assert pixel == pytest.approx(painted[hue], abs=1), letter


def test_the_samples_of_the_legend_are_cut_off_at_no_edge(page):
    script = """async () => {
        const { drawLegend } = await import("/legend_light_samples.js");
        const { Eye } = await import("/ring_drawing.js");
        const canvas = Object.assign(document.createElement("canvas"), { width: 144, height: 48 });
        canvas.dataset.sample = "V";
        drawLegend([canvas], Object.assign(new Eye(), { gain: 1.6 }), 0);
        const { data } = canvas.getContext("2d").getImageData(0, 0, 144, 48);
        return Array.from({ length: 48 }, (_, y) => [...data.slice(576 * y, 576 * (y + 1))]);
    }"""
    rows = page.evaluate(script)  # three equal pixels in the middle of the canvas
    assert max(rows[0]) > 0
    for above, below in zip(rows, rows[::-1], strict=True):
        assert above == pytest.approx(below, abs=2)


@pytest.mark.parametrize("wired", [{}, {"direction": -1, "offset_px": 5}], ids=["clockwise", "the other way round"])
def test_the_ring_on_the_page_is_brightest_beside_the_card_of_the_player_who_has_the_turn(page, wired):
    desk = Desk(wired).begin(1)
    state = desk.tell({"do": "state", "id": 1})[-1]
    script = """async ([state, frame]) => {
        const { geometry } = await import("/player_cards.js");
        const { Eye, drawRing } = await import("/ring_drawing.js");
        const context = Object.assign(document.createElement("canvas"), { width: 300, height: 300 }).getContext("2d");
        const { seats, places } = geometry(state, 0); // seat 0 is nearest, so seat 1 is at the left
        const eye = new Eye();
        eye.look(frame);
        drawRing(context, 120, frame, places, eye, false);
        const lit = (_, degree) => {
            const angle = (Math.PI * degree) / 180;
            const [x, y] = [150 + 120 * Math.sin(angle), 150 - 120 * Math.cos(angle)];
            return context.getImageData(x, y, 1, 1).data.slice(0, 3).reduce((sum, part) => sum + part);
        };
        return [(180 * seats[1]) / Math.PI, Array.from({ length: 360 }, lit)];
    }"""
    card, lit = page.evaluate(script, [state, [*desk.board.frames[-1][1]]])
    bright = [degree for degree, light in enumerate(lit) if light > 0.9 * max(lit)]
    assert sum(bright) / len(bright) == pytest.approx(card, abs=5)  # a pixel has 15 degrees


STARTS = """async (reports) => {
    const { WorkerTransport } = await import("/worker_transport.js");
    const { Worker } = window;
    const workers = [];
    window.Worker = class {
        constructor() {
            workers.push(this);
        }
        postMessage() {}
        terminate() {}
    };
    const told = [];
    new WorkerTransport().open(() => {}, (...how) => told.push(how));
    for (const data of reports) workers.at(-1).onmessage({ data });
    window.Worker = Worker;
    return [workers.length, told];
}"""


@pytest.mark.parametrize(
    ("reports", "starts", "told"),
    [
        ([{"closed": "cut off"}, {"open": True, "keeps": True}], 2, [["open"]]),
        ([{"closed": "cut off"}, {"closed": "again"}], 2, [["closed", "again"]]),
        ([{"open": True, "keeps": True}, {"closed": "a fault"}], 1, [["open"], ["closed", "a fault"]]),
    ],
    ids=["comes at last", "does not come", "stops"],
)
def test_a_ring_in_the_browser_that_does_not_start_is_started_once_more_and_one_that_stops_is_not(
    page, reports, starts, told
):
    assert page.evaluate(STARTS, reports) == [starts, told]


def test_the_page_plays_each_sound_sign_with_the_tones_and_the_pauses_of_the_device(page):
    script = """async (reports) => {
        const { DeviceSoundPlayer } = await import("/device_sound_player.js");
        document.body.append(Object.assign(document.createElement("input"), { id: "sound-signs" }));
        const player = new DeviceSoundPlayer(null);
        document.getElementById("sound-signs").remove();
        player.context = { state: "running", currentTime: 7 };
        return reports.map((report) => {
            const tones = [];
            player.tone = (...tone) => tones.push(tone);
            player.play(report);
            return tones;
        });
    }"""
    played = page.evaluate(script, [{"hz": hz, "ms": ms} for _, hz, ms in SIGNS])
    for (name, its_hz, its_ms), tones in zip(SIGNS, played, strict=True):
        ends_s = [at_s for _, *ends in tones for at_s in ends]
        lengths_ms = [round(1000 * (end - start)) for start, end in pairwise(ends_s)]
        assert ({hz for hz, *_ in tones}, lengths_ms) == ({its_hz}, [*its_ms]), name
        assert ends_s[0] >= 7, name


def test_tables_that_cannot_be_and_tables_that_are_too_large_for_the_ring(words):
    tables = [[6, 2], [8, 2], [12, 2], [12, 3], [12, 4]]
    assert words("fits", tables, 12) == "12 players can be 2, 3 or 4 teams."
    assert words("fits", tables, 7) == "There are tables for 6, 8 or 12 players."
    assert words("thin", 24, 6, "emperor") == ""
    assert "only 3 lights for each player: the white dot" in words("thin", 24, 8, "emperor")
    assert "only 1 light for each player: neither" in words("thin", 24, 24, "duelist_emperor")
    assert "nor a primary player’s gold" in words("thin", 24, 24, "two_headed_giant")  # noqa: RUF001
    assert words("thin", 24, 24, "free_for_all").endswith(": the white dot for who is next does not fit.")
    assert words("thin", 24, 24, "grand_melee") == ""  # has no white dot
    assert words("thin", 6, 2, "for_the_emperor") == ""


def test_cards_of_a_grand_melee_have_the_colours_of_the_ring(page):
    desk = Desk({"mode": "grand_melee", "seats": 16}).begin(3)
    desk.tap(desk.state()["turn_of"][0])
    desk.settle()
    state = desk.tell({"do": "state", "id": 1})[-1]
    script = 'async (state) => (await import("/grand_melee_facts.js")).turnColours(state)'
    view = desk.app.eyes.player_view
    expected = {str(s): view.colours[s] for s in range(16) if state["look"][s] in "SPMN" or view.waiting >> s & 1}
    assert page.evaluate(script, state) == expected and len(set(expected.values())) > 2


@pytest.mark.parametrize("responds", [False, True], ids=["a turn", "a response"])
@pytest.mark.parametrize("kind", CLOCK_KINDS[1:])
@pytest.mark.parametrize(
    ("mode", "seats", "first"), [("emperor", 6, 1), ("grand_melee", 9, 0), ("two_headed_giant", 4, 0)]
)
def test_between_two_states_the_page_counts_every_time_on_as_the_device_does(page, mode, seats, first, kind, responds):
    desk = Desk({"clock": kind, "bank_minutes": 5, "mode": mode, "seats": seats}).begin(first)
    if responds:
        desk.hold(3, 1100)
    desk.run(1000)

    def told():
        desk.app.session.clock.follow(desk.board.time_ms)
        desk.board.sent.clear()
        return desk.tell({"do": "state", "id": 1})[-1]

    before = told()
    desk.run(40_000)
    after = told()["clock"]
    script = 'async ([state, ms]) => (await import("/clock_words.js")).times(state, ms)'
    shown = [row["ms"] for row in page.evaluate(script, [before, 40_300])]
    assert shown == pytest.approx(after["time_left_ms"] or after["time_used_ms"], abs=400)
    assert after["time_used_ms"] != before["clock"]["time_used_ms"]
