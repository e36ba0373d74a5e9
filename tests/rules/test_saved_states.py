"""The state of a game as it lies on flash: games are resumed across updates, so these bytes stay as they are, or are
known as those of an earlier version."""

from hypothesis import given
from hypothesis import strategies as st

from games import catalogue
from games.catalogue import make_game, open_table
from host_tools.proof.play_game_without_device import apply, snapshot
from mode_rows import row_of
from rows import each_row
from rules.game import Game
from rules.history import packed
from rules.value_codec import Reader
from storage.journal_records import BEGIN, EVENT, STATE
from storage.stored_game_replay import StoredGameReplay

# mode, seats, teams, who begins, events, the packed state after them
STORED = [
    (
        "emperor",
        6,
        2,
        1,
        [{"type": "pass"}, {"type": "extra_turn", "seats": [0, 2]}, {"type": "eliminate", "seats": [3]}],
        "0d19b8030000400005401510101009001019000000000000f803",
    ),
    (
        "duelist_emperor",
        6,
        2,
        2,
        [{"type": "march", "seat": 2, "creature": "Elf", "to": 1}, {"type": "pass"}, {"type": "skip", "seats": [4]}],
        "0d15f8030000000015101818011900000000080005150e456c6610100800",
    ),
    (
        "grand_melee",
        9,
        0,
        4,
        [{"type": "pass", "seat": 8}, {"type": "eliminate", "seats": [5]}, {"type": "extra_turn", "seats": [2]}],
        "0d19f81d0000800200058002111809180919082008000800191000180008102500000800000000000025000000000000000000f81f",
    ),
    (
        "two_headed_giant",
        4,
        2,
        0,
        [{"type": "life", "changes": {"0": -7, "3": 2}}, {"type": "pass"}, {"type": "skip", "seats": [1]}],
        "0d1578000000001510101001110800000009b8018002",
    ),
    (
        "free_for_all",
        5,
        0,
        1,
        [{"type": "life", "changes": {"0": -7, "3": 2}}, {"type": "eliminate", "seats": [4]}, {"type": "pass"}],
        "1119780000800100058001151010100115000000000078153c00001000",
    ),
    (
        "free_for_all",
        5,
        0,
        1,
        [
            {"type": "poison", "changes": {"0": 4, "3": 2}},
            {"type": "commander_damage", "seat": 0, "from": 3, "amount": 7, "commander": 1},
            {"type": "designate", "what": "initiative", "seat": 2},
            {"type": "reverse"},
            {"type": "eliminate", "seats": [4], "by": 2},
        ],
        "191d780000800100058001050980011019080808011500000000000cf801153c00000000090009152000001000050d0038380908090018",
    ),
    (
        "team_vs_team",
        5,
        2,
        1,
        [
            {"type": "life", "changes": {"0": -7, "3": 2}},
            {"type": "eliminate", "seats": [4], "by": 1},
            {"type": "pass"},
        ],
        "111d7800008001000580010509800108151010100115000000000078153c00001000",
    ),
    (
        "alternating_teams",
        6,
        3,
        1,
        [
            {"type": "life", "changes": {"0": -7, "3": 2}},
            {"type": "eliminate", "seats": [4], "by": 1},
            {"type": "pass"},
        ],
        "111df80200008001000580010509800108151010100119000000000000f802193c0000100000",
    ),
    (
        "for_the_emperor",
        2,
        0,
        0,
        [
            {"type": "play", "seat": 0, "battlefield": 3},
            {"type": "strength", "seat": 0, "battlefield": 3, "value": 5},
            {"type": "play", "seat": 1, "battlefield": 2},
        ],
        "1915180000000018000940400d1d09010109010109010500090500010901010901010901011d000000000000001d20181810100808091d090000090000090000092800090000090000090000090303",
    ),
    (
        "for_the_emperor",
        2,
        0,
        0,
        [
            {"type": "play", "seat": 0, "battlefield": 3, "warrior": 2},
            {"type": "play", "seat": 1, "battlefield": 3, "warrior": 7},
            {"type": "play", "seat": 0, "battlefield": 2, "warrior": 5, "return": 3, "returned": 2},
        ],
        "191518000000002008094040111d09010109010109052801090105380901010901010901011d000000000000001d2018181010080809051001091d090000090000090000090000090000090000090000090303",
    ),
]


def game_of(mode, seats, teams, first):
    return Game(open_table(mode, {}, catalogue.load(mode).layout(seats, teams)), first)


def facts(table):
    return [(key, list(value()) if callable(value) else value) for key, value in table.facts()]


@each_row("mode", catalogue.NAMES)
def test_a_state_of_every_game_is_stored_here(mode):
    stored = {row[0]: row for row in STORED}
    row_of(stored, mode, "STORED of tests/rules/test_saved_states.py", "a state that later versions must still read")


@each_row(("mode", "seats", "teams", "first", "events", "stored"), STORED, ids=lambda value: str(value)[:20])
def test_a_state_is_stored_as_it_was_by_earlier_versions_and_read_back(mode, seats, teams, first, events, stored):
    game = game_of(mode, seats, teams, first)
    for event in events:
        assert apply(game, event) is None, event
    assert packed(game.table.save()).hex() == stored
    resumed = game_of(mode, seats, teams, first).table
    resumed.load(Reader(bytes.fromhex(stored)).value())
    assert facts(resumed) == facts(game.table)
    rows = [(key, seat) for key in resumed.SEAT_SETS for seat in range(seats) if resumed.result.living >> seat & 1]
    assert [resumed.seat_set(*row) for row in rows] == [game.table.seat_set(*row) for row in rows]


@each_row("mode", [name for name in catalogue.NAMES if name != "for_the_emperor"])
def test_where_a_block_of_sixteen_events_begins_the_state_before_it_can_be_had_and_nowhere_else(mode):
    seats, teams = catalogue.load(mode).tables(9, 2)[-1]
    game = game_of(mode, seats, teams, {"emperor": 1, "duelist_emperor": 2, "team_vs_team": 2}.get(mode, 0))
    states = [packed(game.table.save())]
    for _ in range(50):
        assert apply(game, {"type": "pass", "seat": game.table.subject()}) is None
        states.append(packed(game.table.save()))
    for number in (*range(50), 7, 32, 16):
        assert game.history.packed_state(number) == (b"" if number % 16 else states[number])
    for number in (49, 3, 16, 15, 17, 0, 50):
        game.history.seek(number)
        assert packed(game.table.save()) == states[number]
        assert game.history.packed_state(32) == states[32]


@each_row("kept", [3, 16, 20, 33])
def test_a_game_taken_back_over_several_blocks_and_played_on_is_as_if_it_had_been_played_so(kept):
    taken_back, plain = (game_of("emperor", 6, 2, 1) for _ in range(2))
    for _ in range(40):
        assert apply(taken_back, {"type": "pass"}) is None
    taken_back.history.seek(kept)
    for _ in range(kept):
        assert apply(plain, {"type": "pass"}) is None
    for event in ({"type": "extra_turn", "seats": [0]}, *[{"type": "pass"}] * 30):
        assert apply(taken_back, event) is apply(plain, event) is None
    for number in (kept + 31, kept + 1, kept, 17, 15, 0):
        states = []
        for game in (taken_back, plain):
            game.history.seek(min(number, kept + 31))
            states.append((snapshot(game), [game.event(at) for at in range(game.history.total)]))
        assert states[0] == states[1]


def with_heads(pairs):
    """A list of pairs of numbers from 0 to 15 as versions before this one stored every list: each with a head."""
    return bytes([len(pairs) << 2 | 1]) + b"".join(bytes([9, a << 3, b << 3]) for a, b in pairs)


@each_row("count", range(1, 15))
def test_a_list_of_pairs_is_read_with_and_without_heads_of_the_pairs_and_many_are_stored_without(count):
    pairs = [[seat, seat % 3] for seat in range(count)]
    stored = packed(pairs)
    assert len(with_heads(pairs)) - len(stored) == (count if count > 8 else 0)
    for data in (with_heads(pairs), stored):
        reader = Reader(packed([None]) + data + packed(7))
        assert (reader.value(), reader.value(), reader.value()) == ([None], pairs, 7)


@given(st.lists(st.lists(st.one_of(st.none(), st.integers(), st.text(max_size=3)), max_size=3), max_size=20))
def test_lists_of_lists_of_any_length_are_read_as_they_were_stored(values):
    assert Reader(packed(values)).value() == values
    texts = []
    assert Reader(packed(values, texts), 0, texts).value() == values


def test_an_event_for_many_seats_that_an_earlier_version_stored_is_resumed_taken_back_and_repeated():
    game = game_of("free_for_all", 12, 0, 3)
    assert apply(game, {"type": "life_set_each", "to": {str(seat): seat + 1 for seat in range(12)}}) is None
    assert apply(game, {"type": "pass"}) is None
    number, pairs = game.history.record(0)
    begun = bytes([BEGIN]) + packed(["free_for_all", "{}", 12, 0, 3])
    earlier = bytes([EVENT, 9, number << 3]) + with_heads(pairs)
    assert len(earlier) == 1 + len(game.history.packed_record(0)) + 12
    reader = StoredGameReplay(make_game)
    reader.apply_all([begun, earlier, bytes([EVENT]) + game.history.packed_record(1)])
    resumed = reader.end()
    assert snapshot(resumed) == snapshot(game) and resumed.event(0) == game.event(0)
    for again in (game, resumed):
        assert [apply(again, {"type": way}) for way in ("undo", "undo", "redo")] == [None] * 3
    assert snapshot(resumed) == snapshot(game) and snapshot(resumed)["life"] == list(range(1, 13))


def ops_of_an_earlier_version(mode, seats, teams, game):
    """A stored game as it was kept by versions whose states did not say who left together."""
    yield bytes([BEGIN]) + packed([mode, "{}", seats, teams, game.first])
    for number in range(game.history.total):
        state = game.history.packed_state(number)
        if state:
            values = Reader(state).value()
            values[0] = values[0][:5]
            yield bytes([STATE]) + packed(values)
        yield bytes([EVENT]) + game.history.packed_record(number)


@each_row(("mode", "first"), [("emperor", 1), ("duelist_emperor", 2), ("grand_melee", 0)])
def test_a_game_that_an_earlier_version_stored_still_knows_who_left_together(mode, first):
    seats, teams = catalogue.load(mode).tables(9, 2)[-1]
    game = game_of(mode, seats, teams, first)
    for number in range(40):
        if number == 5:
            assert apply(game, {"type": "eliminate", "seats": [3, 4]}) is None
        elif number == 25:
            assert apply(game, {"type": "eliminate", "seats": [0]}) is None
        else:
            assert apply(game, {"type": "pass", "seat": game.table.subject()}) is None
    reader = StoredGameReplay(make_game)
    reader.apply_all(list(ops_of_an_earlier_version(mode, seats, teams, game)))
    resumed = reader.end()
    assert snapshot(resumed) == snapshot(game) and snapshot(resumed)["gone"] == [[3, 4], [0]]
    for again in (game, resumed):
        for number in (33, 3, 17, 40):
            again.history.seek(number)
        assert apply(again, {"type": "return", "seats": [3]}) == "not_together"
        assert apply(again, {"type": "return", "seats": [3, 4]}) is None
    assert snapshot(resumed) == snapshot(game)
