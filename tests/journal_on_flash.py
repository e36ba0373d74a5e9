"""The app and its journal on the Pico's own storage, over littlefs and a flash chip in memory. Runs on MicroPython.

`cuts SEED CHAINS`: a game, the power cut at every operation of the flash, then cut again and again.
`hours SEED`: two hours of play with slips, talk and pulled plugs, the wrap of the clock in their middle.
`full`: a flash that has no room left for a game, and then has some again.
`wear GAMES`: whole evenings, one game after another, and how often each block was erased.

Each prints one line of JSON; a state that nobody saw, or a late event that is missing, is an assertion.
"""

import gc
import json
import os
import random
import sys

import vfs
from desk import Desk, FakeBoard
from journal_play import CUTS, KEPT_MS, NOTHING, PLAY, STEPS, PluggedDesk, PowerLostError, play, told
from nor import Nor

import scene as s
from boards.folder import Folder
from journal import Journal
from settings import make_game

BLOCKS = 352  # the Pico's: 1408 KiB
FIRMWARE = {"/a": 110_000, "/boot/start": 2000, "/main.py": 900}  # bytes that stand there and are never touched
FORMAT = {"progsize": 256, "readsize": 32}  # as MicroPython's port to the RP2040 has it
WRAP = 1 << 30
TABLE = {"mode": "emperor", "options": {}, "seats": 6, "teams": 2}
EVENTS = 60  # of a game that fills an evening


class CountingNor(Nor):
    """Counts what is done to each block."""

    def __init__(self, blocks, content=None, cut=-1, mode="torn"):
        super().__init__(blocks, content, cut, mode)
        self.erases = [0] * (len(self.content) // 4096)

    def ioctl(self, request, argument):
        if request == 6:
            self.erases[argument] += 1
        return Nor.ioctl(self, request, argument)


class FlashBoard(FakeBoard):
    """A board whose files are on the chip; it stops as the chip loses its power."""

    def __init__(self, chip, now_ms=0):
        super().__init__(None, now_ms, b"\x05\x02")
        self.chip = chip
        store = Folder()
        self.read, self.write, self.append = store.read, store.write, store.append
        self.names, self.remove = store.names, store.remove
        self.on_frame = lambda ms, frame: None

    def buttons(self):
        if self.chip.dead:
            raise PowerLostError
        return self.levels


class FlashDesk(PluggedDesk):
    """A desk around an app that has just been powered, its files on this chip."""

    def __init__(self, chip, now_ms=0):
        super().__init__(FlashBoard(chip, now_ms))

    def idle(self, ms):
        super().idle(ms)
        self.board.sent = bytearray()


def mounted(chip):
    vfs.mount(vfs.VfsLfs2(chip, **FORMAT), "/")
    return chip


def unmounted():
    vfs.umount("/")
    gc.collect()  # closes what a cut left open


def fresh():
    """The content of a Pico's storage after `make flash`."""
    chip = CountingNor(BLOCKS)
    vfs.VfsLfs2.mkfs(chip, **FORMAT)
    mounted(chip)
    os.mkdir("/boot")
    for path, size in FIRMWARE.items():
        with open(path, "wb") as file:
            file.write(bytes(size))
    unmounted()
    return bytes(chip.content)


def resumed(content, seen, words):
    """A Pico that is plugged in again: its desk, in a state that was seen."""
    desk = FlashDesk(mounted(CountingNor(BLOCKS, content)))
    assert told(desk) in seen, words
    assert desk.scene.screen != s.NOTICE, words
    return desk


def goes_on(desk, words):
    """It can be played on from there, and taken back to the start; the end is kept again."""
    desk.settle()
    desk.tap("pass")
    desk.idle(KEPT_MS)
    if desk.game is not None:
        game = desk.game
        while game.history.done:
            assert game.apply({"type": "undo"}) is None, words
        desk.app.acted(0)
        desk.idle(KEPT_MS)
    state = told(desk)
    content = desk.board.chip.content
    unmounted()
    resumed(content, [state], words)
    unmounted()


def cut_play(content, steps, cut, mode, seen, kept):
    """Play until the power goes at that operation: (the content of the flash, the last state that must be kept)."""
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


def cuts(seed, chains):
    random.seed(seed)
    base = fresh()
    chip = mounted(CountingNor(BLOCKS, base))
    play(FlashDesk(chip), PLAY, [])
    unmounted()
    count = chip.operations
    for mode in CUTS:
        for cut in range(count):
            seen = [NOTHING]
            content, kept = cut_play(base, PLAY, cut, mode, seen, 0)
            words = "cut %d %s" % (cut, mode)
            goes_on(resumed(content, seen[kept:], words), words)
    for chain in range(chains):
        content, seen, kept = base, [NOTHING], 0
        for _ in range(5):
            steps = [random.randrange(len(STEPS)) for _ in range(6)]
            content, kept = cut_play(content, steps, random.randrange(14), random.choice(CUTS), seen, kept)
            resumed(content, seen[kept:], "chain %d" % chain)
            unmounted()
        goes_on(resumed(content, seen[kept:], "chain %d" % chain), "chain %d" % chain)
    return {"operations": count, "cuts": count * len(CUTS), "chains": chains}


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
        assert desk.scene.screen != s.NOTICE
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
    """No room is left in the middle of a game: it is played on, the plug costs that game only, then all is well."""
    chip = mounted(CountingNor(BLOCKS, fresh()))
    desk = FlashDesk(chip).begin()
    with open("/filler", "wb") as filler:
        filler.write(bytes(4096 * (os.statvfs("/")[3] - 3)))
    played = 0
    while desk.scene.notice != s.JOURNAL_FAULT:
        assert desk.app.commands.apply({"type": "pass"}, desk.board.time_ms) is None
        desk.app.acted(desk.board.time_ms)
        desk.idle(KEPT_MS)
        played += 1
    desk.tap("pass")
    desk.tap("pass")
    assert desk.scene.screen == s.PLAY and desk.game.history.done == played + 1
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


def wear(games):
    content, erases = fresh(), [0] * BLOCKS
    for _ in range(games):
        chip = mounted(CountingNor(BLOCKS, content))
        journal = Journal(FlashBoard(chip))
        journal.resume(make_game)
        journal.follow(None)
        game = make_game(TABLE, 1)
        for number in range(EVENTS):
            event = {"type": "pass"} if number % 10 else {"type": "extra_turn", "seats": [number % 6]}
            assert game.apply(event) is None
            journal.follow(game)
            journal.save()
            assert not journal.full
        unmounted()
        content = chip.content
        erases = list(map(sum, zip(erases, chip.erases)))  # noqa: B905  # MicroPython's has no `strict`
    return {"events": games * EVENTS, "erases": sum(erases), "erases_of_the_worst_block": max(erases)}


WORK = {"cuts": cuts, "full": full, "hours": hours, "wear": wear}

if __name__ == "__main__":
    Desk().begin().tell({"do": "state"})  # imports what is imported on first use: the root is about to go
    vfs.umount("/")
    print(json.dumps(WORK[sys.argv[1]](*(int(word) for word in sys.argv[2:]))))
