"""For the Emperor: two players, Crane and Turtle, play warriors to seven battlefields. The rules of this game are not
numbered."""

# first, because the next module imports it, too: an import inside an import takes another 0.6 kB of the Pico's stack
from games.for_the_emperor.warriors_and_banners_on_battlefields import (
    FIELDS,
    ONNA_MUSHA,
    PILE,
    WARRIORS,
    StrengthsAndWinner,
    WarriorsAndBannersOnBattlefields,
)

# isort: split
from games.for_the_emperor.battlefield_view import fill_battlefields, shown, why_control, why_open
from rules.check_table_setup import check_first, check_seats, read_options
from rules.event_kinds_and_refusals import NOTE, NUMBER, OPTIONAL, SEAT, Refused
from rules.mode_interface import ModeInterface
from rules.seat_arithmetic import NOBODY, members

PLAY = (
    "play",
    (
        ("seat", SEAT),
        ("battlefield", NUMBER),
        ("banner", NUMBER | OPTIONAL),
        ("return", NUMBER | OPTIONAL),
        ("warrior", NUMBER | NOTE),  # the number of the warrior that is played
        ("returned", NUMBER | NOTE),  # the number of the warrior that returns
    ),
)
STRENGTH = (
    "strength",
    (
        ("seat", SEAT),
        ("battlefield", NUMBER),
        ("value", NUMBER),
        ("along", NUMBER | NOTE),  # 1 if entered together with the previous event, so that both are undone at once
    ),
)
TIEBREAK = ("tiebreak", (("seat", SEAT), ("value", NUMBER)))
_ROLES = ("crane", "turtle")


class Mode(ModeInterface):
    """A table of For the Emperor and its game.

    `options` and `seats` have the form of the replay contract (docs/replay.md). Raises `Refused` if `options` or
    `seats` are not valid.
    """

    NAME = "for_the_emperor"
    SEATS = (2, 2)
    OWN = {
        "gestures": "warrior_and_strength_gestures",
        "picture": "battlefields_on_ring",
        "rows": "rows_on_small_screen",
    }
    PLACES = FIELDS
    EVENTS = (PLAY, STRENGTH, TIEBREAK)
    AFTER_THE_END = ("strength", "tiebreak")
    REFUSALS = {
        "bad_battlefield": ("There is no such battlefield: they are numbered 0 to 6.", ""),
        "closed": ("That battlefield already has as many warriors as its banner allows.", ""),
        "three_rule": ("Three battlefields already have three or more warriors, or a banner for three or more.", ""),
        "bad_banner": ("A Ronin cannot place that banner there.", ""),
        "bad_return": ("No other warrior of that player is there.", ""),
        "not_over": ("A tie can be broken only after the game is over.", ""),
    }

    def __init__(self, options, seats):
        read_options(self.OPTIONS, options, seats)
        check_seats(seats, *self.SEATS)
        self.roles = [seat.get("role") for seat in seats]
        if self.roles not in (list(_ROLES), list(reversed(_ROLES))):
            raise Refused("bad_roles", "One player must be the crane, the other the turtle.")
        ModeInterface.__init__(self, [1, 2], 2)
        self.beginners = 1 << self.roles.index("crane")
        self.turn = 0
        self.player = NOBODY  # the player whose turn it is
        self.battlefields = WarriorsAndBannersOnBattlefields()
        self.score = StrengthsAndWinner()
        self.unplayed = [WARRIORS, WARRIORS]  # for each player, the number of cards in hand and in the draw pile

    @staticmethod
    def layout(count: int, teams: int, options=None) -> list:
        return [{"role": _ROLES[seat % 2]} for seat in range(count)]

    def describe(self, seat: int) -> dict:
        return {"role": self.roles[seat]}

    def begin(self, first) -> None:
        """Begin the first turn, which is the crane's. Raises `Refused`."""
        check_first(first, self.count, self.beginners, "The crane must begin.", "")
        self.turn = 1
        self.player = first

    # Events.

    def malformed_play(self, seat, field, banner, back, warrior, returned):
        """Return whether the event describes a warrior that is both a Ronin and a Yamabushi, which is impossible."""
        return banner is not None and back is not None

    def refuse_play(self, seat, field, banner, back, warrior, returned):
        battlefields = self.battlefields
        if not 0 <= field < FIELDS or (back is not None and not 0 <= back < FIELDS):
            return "bad_battlefield"
        if seat != self.player:
            return "not_turn"
        if battlefields.is_full(field):
            return "closed"
        if battlefields.breaks_three(field):
            return "three_rule"
        if banner is not None and not battlefields.takes_banner(field, banner):
            return "bad_banner"
        return "bad_return" if back is not None and not battlefields.warriors[back][seat] else None

    def do_play(self, seat, field, banner, back, warrior, returned) -> None:
        """Place the warrior that the event describes, use its ability, and assign banners. A player who has one warrior
        left takes no more turns (D19).
        """
        battlefields = self.battlefields
        if back is not None:
            battlefields.take_back(back, seat, returned)
            self.unplayed[seat] += 1
        battlefields.come(field, seat, warrior)
        self.unplayed[seat] -= 1
        if banner is not None:
            battlefields.put(banner, field)
        battlefields.assign()
        if self.unplayed == [1, 1]:
            self.result.over = True
            self._judge()
            return
        if self.unplayed[1 - seat] > 1:
            self.player = 1 - seat
        self.turn += 1

    def refuse_strength(self, seat, field, value, along):
        return None if 0 <= field < FIELDS else "bad_battlefield"

    def do_strength(self, seat, field, value, along) -> None:
        self.score.strength[field][seat] = value
        self._judge()

    def refuse_tiebreak(self, seat, value):
        return None if self.result.over else "not_over"

    def do_tiebreak(self, seat, value) -> None:
        self.score.tiebreak[seat] = value
        self._judge()

    def _judge(self) -> None:
        """Determine the winner again, because strengths and tiebreakers may still change after the game."""
        result = self.result
        result.winners = self.score.winners() if result.over else 0
        result.losers = result.living & ~result.winners if result.winners else 0

    # Answers.

    def why(self, a: int, b: int):
        """Return whether player `a` may play a warrior to battlefield `b` now, and whether that player controls the
        battlefield. Each answer has a reason.
        """
        return why_open(self, a, b), why_control(self, a, b)

    # State and values to show.

    def colour_of(self, player: int) -> int:
        """Return a player's colour."""
        return _ROLES.index(self.roles[player])

    def running(self) -> int:
        return 0 if self.result.over or self.player == NOBODY else 1 << self.player

    def subject(self) -> int:
        return self.player

    def numbers(self) -> list:
        return [(self.player, self.turn)] if self.running() else []

    def facts(self):
        result, battlefields = self.result, self.battlefields
        turn_of = members(self.running())
        piles = self._piles()
        yield "alive", members(result.living)
        yield "turn", self.turn
        yield "turn_of", turn_of
        yield "active", turn_of
        yield "over", result.over
        yield "winners", members(result.winners)
        yield "losers", members(result.losers)
        yield "draw", []
        yield "battlefields", [shown(self, field) for field in range(FIELDS)]
        yield "supply", list(battlefields.supply)
        yield "left", list(self.unplayed)
        yield "in_hand", [self.unplayed[seat] - piles[seat] for seat in (0, 1)]
        yield "in_pile", piles
        yield "controlled", self.score.controlled()
        yield "tiebreak", list(self.score.tiebreak)
        yield "hands", [battlefields.hand(seat) for seat in (0, 1)]
        yield "tokens", [battlefields.tokens(seat) for seat in (0, 1)]
        yield "onna_musha", [battlefields.place_of(seat, ONNA_MUSHA) for seat in (0, 1)]

    def _piles(self) -> list:
        """Return the number of warriors in each player's draw pile. A player draws one warrior after each turn. The
        players alternate turns, beginning with the crane, until both piles are empty (D19)."""
        turns = self.turn if self.result.over else self.turn - 1
        return [max(0, PILE - (turns + (self.roles[seat] == "crane")) // 2) for seat in (0, 1)]

    def save(self) -> list:
        return ModeInterface.save(self) + [
            self.turn,
            self.player,
            self.unplayed,
            self.battlefields.save(),
            self.score.save(),
        ]

    def load(self, values: list) -> None:
        ModeInterface.load(self, values)
        self.turn, self.player, self.unplayed = values[1:4]
        self.battlefields.load(values[4])
        self.score.load(values[5])

    def fill(self, viewer: int, back: bool, out) -> None:
        fill_battlefields(self, viewer, out)
