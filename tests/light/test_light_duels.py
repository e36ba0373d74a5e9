"""Games of the 1990s Emperor and of For the Emperor, read back from frames by eight pairs of eyes."""

import random

from test_light_decoded import AMPLE_MA, RGB, Evening

import decoder
import duelist_model
import for_the_emperor_model
import scene as s
from decoder import Geometry
from games.catalogue import open_table
from games.for_the_emperor import battlefields_on_ring
from host_tools.proof import expected_ring
from host_tools.proof.replay_rules_scenario import open_game
from hypothesis_strategies import table as seats_of
from light import seat_states_and_colours
from light.renderer import Renderer
from rows import each_row
from rules.mode_interface import NOBODY, PlayerView

DUELS = [(size, pixels) for size in (3, 4, 5) for pixels in (12, 16, 24, 60) if 2 * size <= pixels]
RINGS = (8, 12, 16, 24, 60, 144)
every_duel = each_row(("size", "pixels"), DUELS, some=True)
every_ring = each_row("pixels", RINGS)


class Duel(Evening):
    """A game of the core and of its model, a ring, and hands. `view`: the mode's."""

    view = seat_states_and_colours

    def __init__(self, models, seats: list, first: int, geometry: Geometry, step: int):
        scenario = {"format": 1, "mode": models.MODE, "seats": seats, "first": first}
        self.game, self.model = open_game(scenario), models.Model(scenario)
        self.geometry, self.step = geometry, step
        self.light = Renderer(geometry.pixels, geometry.offset, geometry.direction, AMPLE_MA, RGB)
        compose = self.light.compose
        self.light.compose = lambda player_view, scene, step, now: compose(player_view, scene, step, now, self.view)
        self.out = PlayerView(geometry.seats)
        self.scene = s.Scene()
        self.scene.put(screen=s.PLAY)

    def offer(self, places: set, cursor: int):
        scene = self.scene
        scene.put(screen=s.OFFER, offered=sum(1 << place for place in places))
        scene.put(cursor=cursor, cursor_seats=1 << cursor)
        scene.cursor_ms, scene.rested = 5000, False


class Board(Duel):
    view = battlefields_on_ring


def duels(size: int, pixels: int):
    """That table at the lowest and the highest step of its ring, and its own chance."""
    chance = random.Random(f"{size} {pixels}")
    geometry = Geometry(pixels, 2 * size, chance.randrange(pixels), chance.choice((1, -1)))
    seats = seats_of(2, size, 0, [True] * 2, [0, 1], ["general"])
    for step in geometry.steps():
        yield Duel(duelist_model, seats, (size - 1) // 2 + 1, geometry, step), chance


def boards(pixels: int):
    chance = random.Random(pixels)
    geometry = Geometry(pixels, 7, chance.randrange(pixels), chance.choice((1, -1)))
    seats = [{"role": "crane"}, {"role": "turtle"}]
    for step in geometry.steps():
        yield Board(for_the_emperor_model, seats, 0, geometry, step), chance


def marches(evening) -> list:
    """What creatures may march now, new ones too."""
    seat, ring = evening.active(), evening.model.ring()
    found = [
        {"type": "march", "seat": seat, "creature": name, "to": to}
        for name in [*evening.model.now.creatures, f"of {seat}"]
        for to in ring
    ]
    return [event for event in found if evening.model.refusal(event) is None]


def wander(evening, chance) -> None:
    """A march or a theft, where there is one, then the next turn."""
    seat = evening.active()
    legal = marches(evening)
    name = f"taken {evening.model.now.turn}"
    thefts = [{"type": "control", "seat": seat, "creature": name, "owner": foe} for foe in evening.model.foes(seat)]
    legal += [event for event in thefts if evening.model.refusal(event) is None]
    if legal:
        evening.apply(**chance.choice(legal))


@every_duel
def test_turns_of_the_1990s_with_creatures_away_from_home(size, pixels):
    guests = set()
    for evening, chance in duels(size, pixels):
        for _ in range(2 * size):
            wander(evening, chance)
            table = expected_ring.from_model(evening.model)
            guests |= table.guests
            evening.assert_says(expected_ring.meant(table), chance.randrange(1_000_000))
            evening.apply(type="pass")
    assert guests


@every_duel
def test_range_and_creatures_follow_every_death_at_once(size, pixels):
    for evening, chance in duels(size, pixels):
        while not evening.model.now.over:
            for _ in range(2):
                wander(evening, chance)
                evening.apply(type="pass")
            evening.apply(type="eliminate", seats=[chance.choice(evening.model.ring())])
            if not evening.model.now.over:
                evening.assert_says(
                    expected_ring.meant(expected_ring.from_model(evening.model)), chance.randrange(1_000_000)
                )
        evening.scene.put(screen=s.OVER)
        evening.assert_says(expected_ring.meant_over(expected_ring.from_model(evening.model)), 0)


@every_duel
def test_a_surprising_next_knocks_on_a_host_too(size, pixels):
    for evening, chance in duels(size, pixels):
        wander(evening, chance)
        for at in sorted(expected_ring.from_model(evening.model).guests):
            evening.apply(type="extra_turn", seats=[at])
            evening.assert_says(
                expected_ring.meant(expected_ring.from_model(evening.model)), chance.randrange(1_000_000)
            )


@every_duel
def test_where_a_creature_may_march(size, pixels):
    for evening, _ in duels(size, pixels):
        goals = {event["to"] for event in marches(evening)}
        for cursor in goals:
            evening.offer(goals | {evening.active()}, cursor)
            wanted = expected_ring.meant_offer(
                expected_ring.from_model(evening.model), goals | {evening.active()}, cursor
            )
            evening.assert_says(wanted, 5000)


@every_duel
def test_what_a_creature_sees(size, pixels):
    for evening, chance in duels(size, pixels):
        for _ in range(3):
            wander(evening, chance)
            evening.apply(type="pass")
        evening.scene.put(screen=s.OFFER)
        evening.scene.rested, evening.scene.rested_ms = True, 4000
        table = evening.game.table
        for name in evening.model.now.creatures:
            evening.scene.put(cursor=evening.model.now.creatures[name]["at"])
            table.fill_creature(table.creatures.find(name, NOBODY), evening.out)
            evening.player_view = lambda kept=evening.out: kept
            evening.assert_says(expected_ring.meant_peek(expected_ring.from_creature(evening.model, name)), 5000)


def play_one(board, chance) -> None:
    """A warrior with its strength, sometimes with a Ronin's banner or a Yamabushi's return."""
    plays = [
        {"type": "play", "seat": board.active(), "battlefield": field, **more}
        for field in range(7)
        for more in [{}, {"banner": 3}, {"banner": 4}, *({"return": back} for back in range(7))]
    ]
    legal = [event for event in plays if board.model.refusal(event) is None]
    plain = [event for event in legal if len(event) == 3]
    event = chance.choice(legal if chance.random() < 0.3 else plain)
    board.apply(**event)
    value = chance.randrange(1, 25)
    board.apply(type="strength", seat=event["seat"], battlefield=event["battlefield"], value=value)


@every_ring
def test_seven_battlefields_from_the_first_warrior_to_the_result(pixels):
    for board, chance in boards(pixels):
        board.assert_says(expected_ring.meant_board(board.model), chance.randrange(1_000_000))
        while not board.model.now.over:
            play_one(board, chance)
            if board.model.now.turn % 2 and not board.model.now.over:
                board.assert_says(expected_ring.meant_board(board.model), chance.randrange(1_000_000))
        board.scene.put(screen=s.OVER)
        board.assert_says(expected_ring.meant_board_over(board.model), 0)


@every_ring
def test_the_battlefields_that_may_be_chosen(pixels):
    for board, chance in boards(pixels):
        for _ in range(8):
            play_one(board, chance)
        fields = {field for field, one in enumerate(board.model.state()["battlefields"]) if one["open"]}
        for cursor in fields:
            board.offer(fields, cursor)
            board.assert_says(expected_ring.meant_board(board.model, fields, cursor), 5000)


@every_ring
@each_row("tiebreaks", [(7, 3), (2, 8), (5, 5)])
def test_a_tie_stays_undecided_until_the_last_warriors_are_known(pixels, tiebreaks):
    for board, chance in boards(pixels):
        for field in (0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6):
            board.apply(type="play", seat=board.active(), battlefield=field)
        board.scene.put(screen=s.OVER)
        board.assert_says(expected_ring.meant_board_over(board.model), chance.randrange(1_000_000))
        for strengths in (False, True):
            for seat, value in enumerate(tiebreaks):
                if strengths:
                    board.apply(type="strength", seat=seat, battlefield=seat, value=9)
                board.apply(type="tiebreak", seat=seat, value=value)
            assert board.model.state()["winners"]
            board.assert_says(expected_ring.meant_board_over(board.model), 1000, 4.0)


@every_ring
def test_before_the_game_all_battlefields_are_called(pixels):
    for board, chance in boards(pixels):
        open_table("for_the_emperor", {}, board.model.seats).fill(NOBODY, False, board.out)
        board.player_view = lambda kept=board.out: kept
        board.scene.put(screen=s.READY)
        board.assert_says(([decoder.Seat("S", decoder.GOLD)] * 7, decoder.NO_TICK), chance.randrange(1_000_000), 4.0)
