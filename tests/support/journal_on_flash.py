"""The journal on the Pico's own storage, over littlefs and a flash chip in memory. Runs on MicroPython.

`cuts MODE SEED CHAINS STRIDE`: a game, the power cut at every STRIDE-th operation of the flash; then cut again and
again, CHAINS times. `hours SEED`: two hours of play with slips, talk and pulled plugs, the wrap of the clock in their
middle. `full`: a flash that has no room left for a game, and then has some again. `clocked HOURS`: hours of one game
without a clock, and with one, and how many sectors of the chip were erased. `wear GAMES EVENTS`: GAMES games of EVENTS
events, one after another, and how often each block was erased.

Each prints one line of JSON. A state that no player saw, or a missing late event, raises AssertionError.
"""

import os
import random

import scene as s
from app_on_simulated_flash import BLOCKS, CUTS, CountingNor, FlashBoard, FlashDesk, fresh, mounted, unmounted, work
from games.catalogue import make_game
from host_tools.proof.play_game_without_device import apply
from journal_play import KEPT_MS, NOTHING, PLAY, STEPS, PowerLostError, play, told
from storage.journal import Journal

WRAP = 1 << 30
TABLE = {"mode": "emperor", "options": {}, "seats": 6, "teams": 2}


def resumed(content, seen, words):
    """Plug a Pico in again. Return its desk, whose state must be one that was seen."""
    desk = FlashDesk(mounted(CountingNor(BLOCKS, content)))
    assert told(desk) in seen, words
    assert desk.scene.ui.screen != s.NOTICE, words
    return desk


def goes_on(desk, words):
    """Check that the game can continue from there, and be taken back to the start, and that its end is stored again."""
    desk.settle()
    desk.tap("pass")
    desk.idle(KEPT_MS)
    if desk.game is not None:
        game = desk.game
        while game.history.done:
            assert apply(game, {"type": "undo"}) is None, words
        desk.app.host.acted()
        desk.idle(KEPT_MS)
    state = told(desk)
    content = desk.board.chip.content
    unmounted()
    resumed(content, [state], words)
    unmounted()


def cut_play(content, steps, cut, mode, seen, kept):
    """Play until the power is cut at operation `cut`. Return (the content of the flash, the last state that must be
    stored)."""
    chip = mounted(CountingNor(BLOCKS, content, cut, mode))
    desk = None
    try:
        desk = FlashDesk(chip)
        play(desk, steps, seen)
    except (PowerLostError, OSError):
        assert chip.dead
        if desk is not None:
            seen.append(told(desk))
    unmounted()
    return chip.content, kept if desk is None else desk.kept


def cuts(game_mode, seed, chains, stride):
    random.seed(seed)
    base = fresh({"mode": game_mode})
    chip = mounted(CountingNor(BLOCKS, base))
    play(FlashDesk(chip), PLAY, [])
    unmounted()
    count, tries = chip.operations, 0
    for mode in CUTS:
        for cut in range(tries % stride, count, stride):
            seen = [NOTHING]
            content, kept = cut_play(base, PLAY, cut, mode, seen, 0)
            words = "cut %d %s" % (cut, mode)
            goes_on(resumed(content, seen[kept:], words), words)
            tries += 1
    for chain in range(chains):
        content, seen, kept = base, [NOTHING], 0
        for _ in range(5):
            steps = [random.randrange(len(STEPS)) for _ in range(6)]
            content, kept = cut_play(content, steps, random.randrange(14), random.choice(CUTS), seen, kept)
            resumed(content, seen[kept:], "chain %d" % chain)
            unmounted()
        goes_on(resumed(content, seen[kept:], "chain %d" % chain), "chain %d" % chain)
    return {"operations": count, "cuts": tries, "chains": chains}


def hours(seed):
    random.seed(seed)
    content, seen, kept = fresh(), [NOTHING], 0
    left_ms, now_ms = 2 * 3600 * 1000, WRAP - 3600 * 1000
    events = erases = plugs = 0
    while left_ms > 0:
        chip = mounted(CountingNor(BLOCKS, content, random.randrange(10, 100), random.choice(CUTS)))
        started_ms = now_ms
        desk = FlashDesk(chip, now_ms)
        assert told(desk) in seen[kept:], plugs
        assert desk.scene.ui.screen != s.NOTICE
        seen, kept = [told(desk)], 0
        try:
            while left_ms > (desk.board.time_ms - now_ms) % WRAP:
                step = random.choice((0, 0, 0, 0, 0, 0, 1, 2, 3, 5, 4, 7, 8))
                before = desk.game and desk.game.history.added
                STEPS[step](desk)
                events += desk.game is not None and desk.game.history.added != before
                seen.append(told(desk))
                rest_ms = random.choice((0, 300, 5000, 30_000))
                desk.idle(rest_ms)
                if rest_ms > KEPT_MS:
                    seen, kept = [told(desk)], 0
        except PowerLostError:
            plugs += 1
            seen.append(told(desk))
        erases += sum(chip.erases)
        left_ms -= (desk.board.time_ms - started_ms) % WRAP
        now_ms = desk.board.time_ms
        unmounted()
        content = chip.content
    goes_on(resumed(content, seen, "the end"), "the end")
    return {"events": events, "erases": erases, "plugs": plugs}


def full():
    """Fill the flash in the middle of a game. The game continues, a power cut costs only that game, and later games are
    stored."""
    chip = mounted(CountingNor(BLOCKS, fresh()))
    desk = FlashDesk(chip).begin()
    with open("/filler", "wb") as filler:
        filler.write(bytes(4096 * (os.statvfs("/")[3] - 3)))
    played = 0
    while desk.scene.notice != s.JOURNAL_FAULT:
        assert desk.app.session.enter(({"type": "pass"},), desk.board.time_ms) is None
        desk.app.host.acted()
        desk.idle(KEPT_MS)
        played += 1
    desk.tap("pass")
    desk.tap("pass")
    assert desk.scene.ui.screen == s.PLAY and desk.game.history.done == played + 1
    unmounted()
    desk = FlashDesk(mounted(CountingNor(BLOCKS, chip.content)))
    kept = desk.game.history.done if desk.game else None
    assert kept is None or kept <= played + 1
    os.remove("/filler")
    desk.tell({"do": "new_game"})
    desk.settle()
    desk.begin(4)
    desk.tap("pass")
    goes_on(desk, "full")
    return {"played": played, "kept": kept}


def wear(games, count):
    content, erases = fresh(), [0] * BLOCKS
    for _ in range(games):
        chip = mounted(CountingNor(BLOCKS, content))
        journal = Journal(FlashBoard(chip))
        journal.resume(make_game)
        journal.follow(None)
        game = make_game(TABLE, 1)
        for number in range(count):
            event = {"type": "pass"} if number % 10 else {"type": "extra_turn", "seats": [number % 6]}
            assert apply(game, event) is None
            journal.follow(game)
            journal.save()
            assert not journal.full
        unmounted()
        content = chip.content
        erases = list(map(sum, zip(erases, chip.erases)))  # noqa: B905  # MicroPython's has no `strict`
    return {"events": games * count, "erases": sum(erases), "erases_of_the_worst_block": max(erases)}


def clocked(hours):
    """Play `hours` hours with one turn a minute. Return how many sectors were erased without a clock, and with one."""
    found = {}
    for kind in ("off", "bank_a_player"):
        chip = mounted(CountingNor(BLOCKS, fresh()))
        desk = FlashDesk(chip)
        desk.tell({"do": "set", "values": {"clock": kind}})
        desk.begin(1)
        before = sum(chip.erases)
        for _ in range(60 * hours):
            desk.tap("pass")
            desk.idle(60_000 - 540)
        found[kind] = sum(chip.erases) - before
        unmounted()
    return found


work({"cuts": cuts, "full": full, "hours": hours, "wear": wear, "clocked": clocked})
