"""The letters that the ring should show for a table, according to docs/light.md, sections 3, 4, 7 and 9.

A `Table` consists of plain sets of seats, taken from the independent model of the rules or drawn at random. From a
`Table` and the players' presses, `meant` computes a `Seat` for every seat, and the place of the white dot (the tick).
"""

from typing import Any, NamedTuple

GOLD, WHITE = 5, 6  # indices in the palette after the colours of the teams


class Seat:
    """The light that the ring should show for one seat.

    `under` is the letter that the seat would show without its knock (two flashes), and `colour` is an index into the
    palette. If `own` is True, the letter V is drawn in `colour` and may have a crown. `guest` is True if another
    player's creature is in this seat's territory. If `quick` is True, the letter S blinks fast because the player is
    short of time.
    """

    def __init__(
        self,
        letter: str,
        colour: int = 0,
        crown: bool = False,
        under: str = "",
        own: bool = False,
        guest: bool = False,
    ):
        self.letter, self.colour, self.crown, self.under = letter, colour, crown, under
        self.own, self.guest = own, guest
        self.quick = False

    def __repr__(self) -> str:
        return f"{self.letter}{self.under.lower()}{'+' * self.crown}{'*' * self.guest}{'!' * self.quick}"

    @property
    def may_be_crowned(self) -> bool:
        return self.letter in "SPMFW" or self.own


class Tick(NamedTuple):
    """The white dot beside `seat`, the seat whose turn comes next (-1: no dot). The dot also shows whether the turn
    order is reversed.
    """

    seat: int = -1
    reversed: bool = False


NO_TICK = Tick()


class Table:
    """The facts about a table, as seen from the seat `viewer`, or from no seat if `viewer` is -1."""

    def __init__(self, count: int, colours: list[int]):
        self.count, self.colours = count, colours
        self.viewer = self.next = -1
        self.living = set(range(count))
        self.running: set[int] = set()
        self.ghost: set[int] = set()  # seats whose turn is in progress although the player has left
        self.left: set[int] = set()  # seats whose players have left during this turn
        self.waiting: set[int] = set()
        self.in_range: set[int] = set()
        self.attackable: set[int] = set()
        self.crowned: set[int] = set()
        self.surprising = self.over = self.reversed = False
        self.winners: set[int] = set()
        self.drawn: set[int] = set()
        self.guests: set[int] = set()

    def __repr__(self) -> str:
        sets = " ".join(f"{name} {sorted(value)}" for name, value in vars(self).items() if value and type(value) is set)
        return f"<Table of {self.count}, viewer {self.viewer}, next {self.next}{', over' * self.over}: {sets}>"


def from_model(model: Any, viewer: int = -1, back: bool = False) -> Table:
    """Return the `Table` of a game in the independent model, as seen from the active seat or from `viewer`."""
    now = model.now
    table = Table(model.count, [model.colour(seat) for seat in range(model.count)])
    table.living = set(now.alive)
    table.crowned = model.crowned() or _monarch(model)
    table.reversed = now.reversed
    table.over, table.winners, table.drawn = now.over, set(now.winners), set(now.draw)
    if now.over:
        return table
    table.left = model.just_left()
    active = now.turn_of in now.alive
    (table.running if active else table.ghost).add(now.turn_of)
    table.viewer = viewer if viewer >= 0 else now.turn_of if active else -1
    if table.viewer >= 0 and back:
        table.in_range = {seat for seat in now.alive if table.viewer in model.in_range(seat)}
        table.attackable = {seat for seat in now.alive if table.viewer in model.attackable(seat)}
    elif table.viewer >= 0:
        table.in_range, table.attackable = model.in_range(table.viewer), model.attackable(table.viewer)
    if not model.distinguishes():  # every seat in range can be attacked, so the ring shows only the range
        table.attackable = set()
    table.next, table.surprising = model.coming()
    table.guests = {one["at"] for one in getattr(now, "creatures", {}).values() if one["at"] != one["seat"]}
    return table


def _monarch(model: Any) -> set[int]:
    monarch = model.now.titles["monarch"]
    return set() if monarch is None else {monarch}


def from_creature(model: Any, name: str) -> Table:
    """Return the `Table` that a creature sees: the seats that it may attack from its territory, and the seats in its
    range."""
    seen = model.state()["creatures"][name]
    table = from_model(model, seen["at"])
    table.in_range, table.attackable = set(seen["reach"]), set(seen["attack"])
    return table


def from_melee(model: Any, viewer: int = -1, back: bool = False) -> Table:
    """Return the `Table` of a Grand Melee (docs/light.md, section 9).

    Each turn marker has a colour, and everything else is white. If several states apply to a seat, the ring shows the
    strongest one.
    """
    now = model.now
    table = Table(model.count, [WHITE] * model.count)
    table.living, table.over, table.winners, table.drawn = set(now.alive), now.over, set(now.winners), set(now.draw)
    table.crowned = _monarch(model)
    if now.over:
        return table
    table.left = model.just_left()
    table.running, table.ghost = model.running() & now.alive, model.running() - now.alive
    table.waiting, table.viewer = model.waiting(), viewer
    last = max(1, model.count // 4)
    holders = [(marker, 2 if marker["no"] - 1 == 5 == last - 1 else (marker["no"] - 1) % 5) for marker in now.markers]
    turns = [(marker["seat"], colour) for marker, colour in holders if marker["turn"] and marker["seat"] in now.alive]
    if viewer < 0:
        for seat, colour in turns:
            table.in_range |= _painted(table, model.in_range(seat), colour)
        for seat, colour in turns:
            table.attackable |= _painted(table, model.attackable(seat), colour)
    elif back:
        table.in_range = {seat for seat in now.alive if viewer in model.in_range(seat)}
        table.attackable = {seat for seat in now.alive if viewer in model.attackable(seat)}
    else:
        table.in_range, table.attackable = model.in_range(viewer), model.attackable(viewer)
    for marker, colour in holders:
        if not marker["turn"]:
            _painted(table, {marker["seat"]}, colour)
    for seat, colour in turns:
        _painted(table, {seat}, colour)
    return table


def _painted(table: Table, seats: set[int], colour: int) -> set[int]:
    for seat in seats:
        table.colours[seat] = colour
    return seats


def from_giant(model: Any) -> Table:
    """Return the `Table` of a game of Two-Headed Giant.

    A whole team has the turn. All opponents can be attacked at any time, so the ring shows them as in range.
    """
    now = model.now
    table = Table(model.count, [seat["team"] for seat in model.seats])
    table.living, table.crowned, table.reversed = set(now.alive), model.crowned(), now.reversed
    table.over, table.winners, table.drawn = now.over, set(now.winners), set(now.draw)
    if not now.over:
        table.running, table.in_range = model.running(), set(now.alive)
        table.viewer = now.turn_of
        table.next, table.surprising = model.coming()
    return table


def meant_ready(table: Table) -> tuple[list[Seat], Tick]:
    """Return the picture before the game: the emperors' seats in gold, or every seat in gold if there are no
    emperors.
    """
    called = table.crowned or range(table.count)
    return [Seat("S", GOLD) if seat in called else Seat("D") for seat in range(table.count)], NO_TICK


def meant_over(table: Table) -> tuple[list[Seat], Tick]:
    """Return the picture after the game.

    The winners' seats breathe in their colours, even if their players left during the game, and winning emperors have
    crowns. After a drawn game, the seats of the players who drew are white.
    """
    seats = []
    for seat in range(table.count):
        if seat in table.winners:
            seats.append(Seat("S", table.colours[seat], seat in table.crowned))
        else:
            seats.append(Seat("M", WHITE) if seat in table.drawn and not table.winners else Seat("D"))
    return seats, NO_TICK


def meant(
    table: Table, cursor: int = -1, marked: tuple[int, ...] = (), along: tuple[int, ...] = ()
) -> tuple[list[Seat], Tick]:
    """Return the picture of a game in progress, with the cursor drawn over it if there is one.

    :param cursor: the seat where the cursor is, or -1 if there is no cursor.
    :param marked: the seats that the player has already chosen.
    :param along: other seats that the cursor also covers.
    """
    choosing = cursor >= 0 or bool(marked)
    seats = []
    for seat in range(table.count):
        if seat == cursor or seat in along:
            seats.append(Seat("K"))
        elif choosing and seat in marked:
            seats.append(Seat("V"))
        elif seat in table.ghost:
            seats.append(Seat("G"))
        elif seat not in table.living:
            seats.append(Seat("E" if seat in table.left and not choosing else "D"))
        else:
            seats.append(_living(table, seat, choosing))
    return seats, Tick(table.next, table.reversed) if table.next >= 0 else NO_TICK


def _living(table: Table, seat: int, choosing: bool) -> Seat:
    colour, crown, guest = table.colours[seat], seat in table.crowned, seat in table.guests
    if seat in table.running:
        return Seat("S", colour, crown, guest=guest)
    letter = "P" if seat in table.attackable else "M" if seat in table.in_range else "F"
    if letter == "P" and choosing:
        letter = "M"
    if not choosing and (seat in table.waiting or (table.surprising and seat == table.next)):
        return Seat("W", colour, crown, "F" if letter == "F" else "M", guest=guest)
    return Seat(letter, colour, crown, guest=guest)


def meant_peek(table: Table, marked: tuple[int, ...] = ()) -> tuple[list[Seat], Tick]:
    """Return the picture that shows the table as one seat sees it, even if it is not that seat's turn.

    The active seat flashes twice, unless its player has left. A seat whose player has just left looks the same as in
    the usual picture.
    """
    seats = []
    for seat in range(table.count):
        if seat == table.viewer or seat in marked:
            seats.append(Seat("V"))
        elif seat in table.ghost:
            seats.append(Seat("G"))
        elif seat not in table.living:
            seats.append(Seat("E" if seat in table.left else "D"))
        else:
            letter, under = "P" if seat in table.attackable else "M" if seat in table.in_range else "F", ""
            if seat in table.running:
                letter, under = "W", "F" if letter == "F" else "M"
            seats.append(Seat(letter, table.colours[seat], seat in table.crowned, under, guest=seat in table.guests))
    return seats, NO_TICK


def meant_offer(table: Table, offered: set[int], cursor: int) -> tuple[list[Seat], Tick]:
    """Return the picture while the device asks for a seat or a territory.

    The places that can be chosen are lit, and one of them has the cursor. All other places are dark, except the active
    seat.
    """
    seats = []
    for seat in range(table.count):
        if seat == cursor:
            seats.append(Seat("K"))
        elif seat in offered:
            seats.append(Seat("M", table.colours[seat], seat in table.crowned, guest=seat in table.guests))
        elif seat in table.running:
            seats.append(Seat("S", table.colours[seat], seat in table.crowned, guest=seat in table.guests))
        else:
            seats.append(Seat("G" if seat in table.ghost else "D"))
    return seats, NO_TICK


BLUE, ORANGE = 0, 1


def meant_board(model: Any, offered: set[int] | None = None, cursor: int = -1) -> tuple[list[Seat], Tick]:
    """Return the picture of the seven battlefields.

    Each battlefield shows who leads there, whether it has any warriors, and whether its banner is full. Source:
    docs/light.md, section 9.
    """
    now = model.now
    crane = [seat["role"] for seat in model.seats].index("crane")
    fields = []
    for field in range(7):
        count, banner, leader = sum(now.count[field]), now.banner[field], model.control(field)
        full = banner is not None and count >= banner
        if field == cursor:
            fields.append(Seat("K"))
        elif offered is not None and field not in offered:
            fields.append(Seat("D"))
        elif leader is None:
            fields.append(Seat("M" if count else "F", WHITE, full))
        elif leader == crane:
            fields.append(Seat("V", BLUE, full, own=True))
        else:
            fields.append(Seat("S", ORANGE, full))
    return fields, NO_TICK


def meant_board_over(model: Any) -> tuple[list[Seat], Tick]:
    """Return the picture of the battlefields after the game.

    The battlefields where a winner leads breathe in that winner's colour. If nobody won, all battlefields look as they
    did during the game.
    """
    winners = set(model.state()["winners"])
    if not winners:
        return meant_board(model)
    crane = [seat["role"] for seat in model.seats].index("crane")
    colours = {crane: BLUE, 1 - crane: ORANGE}
    leaders = [model.control(field) for field in range(7)]
    held = zip(model.now.banner, model.now.count, strict=True)
    full = [banner is not None and sum(count) >= banner for banner, count in held]
    if leaders == [None] * 7:
        colour = colours[min(winners)] if len(winners) == 1 else WHITE
        return [Seat("S", colour, crown) for crown in full], NO_TICK
    fields = zip(leaders, full, strict=True)
    return [Seat("S", colours[leader], crown) if leader in winners else Seat("D") for leader, crown in fields], NO_TICK
