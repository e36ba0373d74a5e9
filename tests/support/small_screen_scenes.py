"""Runs on MicroPython: a device with a small screen is brought into one scene after the other; of each are printed its
name and what the memory of the screen holds then, "dark" where it is switched off."""

import scene as s
from boards.pico_ssd1306 import PicoSsd1306
from desk import Desk
from host_tools.proof.ssd1306_chip import Bus, Ssd1306Chip
from menus import draw_seats, go_to, open_entry

NAMES = ["Ada", "J\u00fcrgen", "\u0410\u043b\u0435\u043a\u0441\u0435\u0439", "\u674e\u96f7", "Benjamin", "Maximiliana"]


def wired(values=None, address=0x3C):
    """Return a desk with a small screen: its bus is `desk.bus`."""
    bus = Bus(Ssd1306Chip(), address)
    desk = Desk(
        dict({"small_screen": True, "names": NAMES}, **(values or {})), screen=PicoSsd1306(bus, 0x3C, lambda: False)
    )
    desk.bus = bus
    desk.run(300)
    return desk


def playing(first=1, **values):
    desk = wired(values).begin(first)
    desk.run(300)
    return desk


def ready():
    return wired()


def draw():
    desk = wired()
    desk.tap("pass")
    assert desk.scene.moment == "draw"
    return desk


def play():
    return playing()


def a_long_name():
    desk = playing(4)
    desk.tap("pass")
    desk.settle()
    return desk


def next_out_of_the_ordinary():
    return playing().event(type="extra_turn", seats=[0])


def the_turn_goes_on_without_its_player():
    return playing(mode="free_for_all", seats=5).event(type="eliminate", seats=[1])


def looked_at():
    desk = playing()
    desk.tap(4)
    return desk


def choice():
    desk = playing()
    desk.tap("out")
    return desk


def marked():
    desk = choice()
    desk.hold("out", 2100)
    desk.tap("pass")
    return desk


def refused():
    desk = playing()
    desk.tell({"do": "event", "event": {"type": "pass", "seat": 3}})
    return desk


def refused_at_length():
    desk = playing()
    words = "{Seat} is not the next player to the left of {seat}, and is not within range of {seat}. "
    desk.app.session.refuse("x", (words * 2, 4, 2, 2, 4, 2, 2), "807.2b", 0)
    desk.run(300)
    return desk


def its_second_page():
    desk = refused_at_length()
    desk.run(4200)
    return desk


def refused_with_letters_that_it_lacks():
    desk = playing(2, mode="duelist_emperor")
    return desk.event(type="march", seat=2, creature="Zo\u00eb \u0410\u043b\u0435\u043a", to=3)


def menu():
    desk = playing()
    go_to(desk, "brightness")
    return desk


def groups_of_the_menu():
    desk = playing()
    desk.hold_both()
    return desk


def page():
    desk = playing()
    open_entry(desk, "brightness")
    return desk


def lights():
    desk = playing()
    open_entry(desk, "lights")
    return desk


def kept_table():
    """Its words are an odd number of rows, so that the second page has one row."""
    desk = playing(names=NAMES[1:4])
    open_entry(desk, "keep this table")
    open_entry(desk, "kept tables")
    return desk


def kept_table_second_page():
    desk = kept_table()
    desk.run(4000)
    return desk


def card_wins():
    return playing(mode="grand_melee", seats=6).event(type="win", seat=1)


def card():
    desk = playing()
    open_entry(desk, "what a card says")
    return desk


def monarch_or_initiative():
    desk = card()
    for _ in range(4):
        desk.tap("pass")
    desk.hold("out", 1100)
    return desk


def kept_no_longer():
    """A card keeps a player in the game, and the question is whether it does so no more."""
    desk = playing(0, mode="free_for_all", seats=4).event(type="stays", seat=0, on=True)
    open_entry(desk, "what a card says")
    for presses in (4, 2):  # a title or this, then this
        for _ in range(presses):
            desk.tap("pass")
        desk.hold("out", 1100)
    return desk


def whose_turn():
    desk = playing()
    open_entry(desk, "whose turn")
    return desk


def where_we_sit():
    desk = wired()
    open_entry(desk, "where we sit")
    return desk


def seats_drawn():
    desk = wired()
    draw_seats(desk)
    desk.tap("pass")
    desk.tap("pass")
    return desk


def player_drawn():
    desk = playing()
    open_entry(desk, "draw")
    desk.tap("pass")
    desk.hold("out", 1100)
    desk.wait(lambda: desk.scene.moment == s.STILL)
    return desk


def over():
    return playing().event(type="eliminate", seats=[4])


def over_one():
    desk = playing(mode="free_for_all", seats=2)
    return desk.event(type="eliminate", seats=[0])


def a_draw():
    return playing().event(type="eliminate", seats=[1, 4])


def melee():
    return playing(0, mode="grand_melee", seats=12)


def a_player_waits():
    return playing(0, mode="grand_melee", seats=8).event(type="pass", seat=0)


def giant():
    return playing(mode="two_headed_giant", seats=4)


def giant_with_three_heads():
    return playing(mode="two_headed_giant", seats=6)


def life_of_a_team():
    desk = giant()
    desk.tap("out")
    desk.hold("pass", 1100)
    desk.tap("pass")
    return desk


def poison_alone():
    """The single page of a table that counts nothing else."""
    desk = playing(poison=True)
    desk.tap("out")
    desk.hold("pass", 1100)
    desk.tap("out")
    return desk


def damage_by_a_second_commander():
    table = {"mode": "free_for_all", "seats": 6, "commander": True, "poison": True, "names": ["", "Wilhelmina", "Bo"]}
    desk = playing(**table).event(type="commander_damage", seat=1, amount=7, commander=1, **{"from": 0})
    desk.tap("out")
    while desk.scene.ui.cursor != 1:
        desk.tap("pass")
    desk.hold("pass", 1100)
    while not desk.scene.ui.counted or desk.scene.ui.counted[3:] != (0, 1):
        desk.press("pass")
        desk.run(60)
        desk.press("out")
        desk.run(60)
        desk.release("pass")
        desk.release("out")
        desk.run(260)
    desk.tap("out")
    return desk


def free_for_all():
    return playing(mode="free_for_all", seats=6).event(type="life", changes={"2": -7, "4": 113})


def free_for_all_of_twelve():
    desk = playing(mode="free_for_all", seats=12)
    desk.tap("pass")
    return desk


def free_for_all_second_page():
    desk = free_for_all_of_twelve()
    desk.run(3800)
    return desk


def counted():
    """Three players in danger, a monarch, and a turn order that is reversed."""
    desk = playing(0, mode="free_for_all", seats=4)
    desk.event(type="life_set", seat=2, to=5).event(type="poison", changes={"1": 8})
    desk.event(type="commander_damage", **{"seat": 3, "from": 0, "amount": 10, "commander": 1})
    desk.event(type="commander_damage", **{"seat": 3, "from": 0, "amount": 8, "commander": 1})
    desk.event(type="designate", what="monarch", seat=1).event(type="designate", what="initiative", seat=3)
    desk.event(type="stays", seat=1, on=True)
    return desk.event(type="reverse")


def counted_second_page():
    desk = counted()
    desk.run(3800)
    return desk


def life_is_set():
    return giant().event(type="life_set", seat=2, to=4)


def life_of_each_is_set():
    return playing(mode="free_for_all", seats=2).event(type="life_set_each", to={"0": 7, "1": 12})


def battlefields():
    return playing(0, mode="for_the_emperor", seats=2)


def banners_and_cards():
    return battlefields().event(type="play", seat=0, battlefield=6, warrior=7)


def banners_and_cards_second_page():
    desk = banners_and_cards()
    desk.run(3800)
    return desk


def no_battle_yet():
    desk = wired({"mode": "for_the_emperor", "seats": 2})
    desk.tap("out")  # begins nothing there: the crane does
    desk.settle()
    assert desk.app.session.game is None and desk.scene.ui.screen == s.READY
    return desk


def which_battlefield():
    desk = battlefields()
    desk.tap("pass")
    return desk


def which_warrior():
    desk = which_battlefield()
    desk.hold("out", 1100)
    desk.run(450)
    return desk


def march():
    desk = playing(2, mode="duelist_emperor")
    open_entry(desk, "march")
    return desk


def clocked(mode="emperor", **values):
    return playing(mode=mode, clock="bank_a_player", seat_wires=[0, 1, 2, 3, 4, 5], **values)


def time_left():
    return clocked()


def time_overdrawn():
    desk = clocked(bank_minutes=1, increment_s=0)
    desk.idle(71000)
    desk.run(1000)
    return desk


def times_of_a_melee():
    desk = clocked("grand_melee", seats=8)
    desk.idle(65000)
    desk.run(1000)
    return desk


def response():
    desk = clocked()
    desk.hold(3, 1100)
    desk.run(2000)
    return desk


def paused():
    desk = clocked()
    desk.press("pass")
    desk.press("out")
    desk.run(300)
    desk.release("out")
    desk.release("pass")
    desk.run(600)  # the whole picture has changed
    return desk


def sheet():
    desk = clocked()
    for pause_ms in (61000, 5000, 700):
        desk.idle(pause_ms)
        desk.tap("pass")
    desk.event(type="eliminate", seats=[0])
    return desk.event(type="eliminate", seats=[1])


def sheet_second_page():
    desk = sheet()
    desk.run(4000)
    return desk


def sheet_last_page():
    desk = sheet()
    desk.run(8000)
    return desk


def settings_fault():
    return wired({"seats": 7})


def asleep():
    desk = playing()
    desk.idle(3700000)
    desk.run(300)
    return desk


def not_wanted():
    desk = playing()
    desk.tell({"do": "set", "values": {"small_screen": False}})
    return desk


SCENES: tuple = (ready, draw, play, a_long_name, next_out_of_the_ordinary, the_turn_goes_on_without_its_player)
SCENES += (looked_at, choice, marked, refused, refused_at_length, its_second_page, menu, groups_of_the_menu, page)
SCENES += (card, whose_turn, where_we_sit, seats_drawn, over, over_one, a_draw, melee, giant, giant_with_three_heads)
SCENES += (life_of_a_team, free_for_all, free_for_all_of_twelve, free_for_all_second_page, battlefields)
SCENES += (banners_and_cards, banners_and_cards_second_page)
SCENES += (counted, counted_second_page, poison_alone, damage_by_a_second_commander, life_is_set, life_of_each_is_set)
SCENES += (no_battle_yet, a_player_waits, lights, kept_table, kept_table_second_page, card_wins)
SCENES += (
    monarch_or_initiative,
    kept_no_longer,
    player_drawn,
    which_battlefield,
    which_warrior,
    march,
    settings_fault,
    asleep,
)
SCENES += (refused_with_letters_that_it_lacks, time_left, time_overdrawn, times_of_a_melee, response, paused)
SCENES += (not_wanted, sheet, sheet_second_page, sheet_last_page)


def main():
    for scene in SCENES:
        desk = scene()
        desk.run(400)
        chip = desk.bus.chip
        print(scene.__name__, chip.memory.hex() if chip.lit else "dark")


main()
