"""What the app keeps on the Pico's storage while the power goes, no room is left, or nothing can be written.
Runs on MicroPython, over littlefs and a flash chip in memory.

`aside SEED CHAINS STRIDE`: a game is set aside, the power cut at every STRIDE-th operation of the flash; then cut again
and again, CHAINS times. `settings SEED STRIDE`: the same while settings change. `again STRIDE`: a flash that took
nothing of 60 events takes them again, the power cut at every STRIDE-th operation. `full ROOM`: a flash with ROOM blocks
left: play, settings, crashes, a game set aside. `crashes`: flashes filled to the last byte, with files of 3,000 bytes
and a game; the app crashes on each. `refused`: a flash that takes nothing, then no file system at all.

Each prints one line of JSON; what is lost is an assertion.
"""

import json
import os
import random

import vfs

from app_on_simulated_flash import BLOCKS, CUTS, FORMAT, CountingNor, FlashDesk, fresh, mounted, unmounted, work
from boards.folder_storage import FolderStorage
from journal_play import KEPT_MS, PowerLostError, told
from settings import FILE
from storage.crashes import NO_CRASH, SET_ASIDE, TAKE_BACK, Crashes


class RefusingNor(CountingNor):
    """Can be read; while it `refuses`, nothing on it changes."""

    refuses = False

    def _change(self, at, new):
        return -30 if self.refuses else CountingNor._change(self, at, new)


def codes_of(desk):
    return [report["code"] for report in desk.reports() if "code" in report]


def many_passes(desk, count):
    """So many turns, without the time they take."""
    for _ in range(count):
        desk.app.session.enter(({"type": "pass"},), desk.board.time_ms)
        desk.app.host.acted()


def played(events, values=None):
    """Return the content of a flash with two games of that number of events, and the state of the second, which is on
    the table.
    """
    chip = mounted(CountingNor(BLOCKS, fresh(values)))
    desk = FlashDesk(chip)
    for _ in range(2):
        desk.tell({"do": "new_game"})
        desk.begin(1)
        many_passes(desk, events)
        desk.run(KEPT_MS)
    state = told(desk)
    unmounted()
    return bytes(chip.content), state


def games():
    """name -> bytes of every file of a game, set aside or not."""
    store = FolderStorage()
    return {name: store.read(name) for name in sorted(store.ilistdir()) if "game-" in name}


def cut_start(content, cut, mode, row):
    """Start after a number of crashes in a row, and cut the power at that operation. Return (the flash, its
    operations).
    """
    chip = mounted(CountingNor(BLOCKS, content, cut, mode))
    try:
        FlashDesk(chip, 0, row).idle(100)
    except PowerLostError:
        assert chip.dead
    unmounted()
    return bytes(chip.content), chip.operations


def all_there(before, words):
    """Every file of these games is there, or as a part of a longer one: a game grows, a finished one is merged."""
    now = list(games().values())
    for name, data in before.items():
        assert any(data in stored for stored in now), (words, name)


def none_lost(content, before, words):
    """Whatever the names are, every byte of these games is there; the next start works, and tells of half a game."""
    chip = mounted(CountingNor(BLOCKS, content))
    all_there(before, words)
    left = [name for name in sorted(games()) if name.startswith("game-000002-")]
    desk = FlashDesk(chip)
    desk.run(100)
    assert codes_of(desk) == (["bad_journal"] if left and left[0] != "game-000002-0000" else []), words
    all_there(before, words)
    unmounted()


def aside(seed, chains, stride):
    random.seed(seed)
    base, _ = played(60)
    mounted(CountingNor(BLOCKS, base))
    before = games()
    unmounted()
    assert sum("game-000002-" in name for name in before) >= 3
    content, count = cut_start(base, -1, "after", SET_ASIDE)
    none_lost(content, before, "whole")
    tries = 0
    for mode in CUTS:
        for cut in range(tries % stride, count, stride):
            none_lost(cut_start(base, cut, mode, SET_ASIDE)[0], before, "cut %d %s" % (cut, mode))
            tries += 1
    for chain in range(chains):
        content = base
        for _ in range(6):
            cut, mode = random.randrange(count + 4), random.choice(CUTS)
            content = cut_start(content, cut, mode, random.choice((SET_ASIDE, 0)))[0]
            mounted(CountingNor(BLOCKS, content))
            all_there(before, "chain %d" % chain)
            unmounted()
    return {"operations": count, "cuts": tries, "chains": chains}


def settings(seed, stride):
    random.seed(seed)
    changes = [{"brightness": 2}, {"hold_ms": 900, "quiet_ms": 30}, {"options": {"rules": "2005"}}]
    steps = [{"brightness": 3, "hold_ms": 1200}]
    for change in changes:
        steps.append(dict(steps[-1], **change))
    base, state = played(12, steps[0])

    def change_all(chip):
        """Return how many changes were made before the power went."""
        done = 0
        try:
            desk = FlashDesk(chip)
            for change in changes:
                desk.tell({"do": "set", "values": change})
                done += 1
        except PowerLostError:
            assert chip.dead
        unmounted()
        return done

    chip = mounted(CountingNor(BLOCKS, base))
    assert change_all(chip) == len(changes)
    count, tries = chip.operations, 0
    for mode in CUTS:
        for cut in range(tries % stride, count, stride):
            words = "cut %d %s" % (cut, mode)
            chip = mounted(CountingNor(BLOCKS, base, cut, mode))
            done = change_all(chip)
            desk = FlashDesk(mounted(CountingNor(BLOCKS, chip.content)))
            assert told(desk) == state and desk.app.settings.faults == [], words
            assert json.loads(desk.board.read(FILE)) in steps[done : done + 2], words
            unmounted()
            tries += 1
    return {"operations": count, "cuts": tries}


def fill(room):
    """Use up all blocks except that number, or as many as possible."""
    free = os.statvfs("/")[3]
    filler = open("/filler", "wb")  # noqa: SIM115  # closing it may fail too
    try:
        for _ in range(free - room):
            filler.write(bytes(4096))
            filler.flush()
    except OSError:
        pass
    try:
        filler.close()
    except OSError:
        pass


def full(room):
    base, state = played(60, {"brightness": 3})
    chip = mounted(CountingNor(BLOCKS, base))
    fill(room)
    desk = FlashDesk(chip)
    assert told(desk) == state
    seen = [state[1]]
    for number in range(15):
        for _ in range(60):
            many_passes(desk, 1)
            seen.append(told(desk)[1])
        desk.tell({"do": "set", "values": {"brightness": 1 + number % 6}})
        desk.run(KEPT_MS)
    full = desk.app.keeper.journal.full
    again = FlashDesk(chip)
    assert told(again)[1] in (seen if full else seen[-1:]), room  # one event less may stand than was kept
    assert again.app.settings.faults == [], room
    before = games()
    record = Crashes(again.board)
    for _ in range(SET_ASIDE):
        record.note("no room", 0)
    row = Crashes(again.board).row
    last = FlashDesk(chip, 0, SET_ASIDE)
    last.run(100)
    assert codes_of(last)[:1] == ["crash"] and last.game is None, room
    all_there(before, room)
    last.begin(4)
    last.tap("pass")
    last.idle(KEPT_MS)
    all_there(before, room)
    os.remove("/filler")
    last.tap("pass")
    last.idle(KEPT_MS)
    assert not last.app.keeper.journal.full and told(FlashDesk(chip)) == told(last), room
    all_there(before, room)
    said = {"full": full, "row": row, "aside": sorted({name[:15] for name in games() if name[0] == "b"})}
    unmounted()
    return said


def again(stride):
    base, state = played(20)

    def take_again(cut, mode):
        """Power goes at that operation of the taking: (the flash, the states that were seen, the last)."""
        chip = mounted(RefusingNor(BLOCKS, base, cut, mode))
        desk = FlashDesk(chip)
        chip.refuses = True
        seen = [told(desk)]
        for number in range(60):
            desk.app.session.enter(({"type": "undo" if number % 9 == 8 else "pass"},), desk.board.time_ms)
            desk.app.host.acted()
            seen.append(told(desk))
        assert seen[0] == state
        desk.run(KEPT_MS)
        assert desk.app.keeper.journal.full and not chip.operations
        chip.refuses = False
        desk.app.hands.dispatcher.changed = True  # as by a press
        pieces = 0
        try:
            while desk.app.keeper.journal.full:
                desk.run(0)
                pieces += 1
        except PowerLostError:
            assert chip.dead
        unmounted()
        return chip, seen, pieces

    chip, seen, pieces = take_again(-1, "after")
    desk = FlashDesk(mounted(CountingNor(BLOCKS, chip.content)))
    assert told(desk) == seen[-1] and pieces > 6
    unmounted()
    count, tries = chip.operations, 0
    for mode in CUTS:
        for cut in range(tries % stride, count, stride):
            chip, seen, _ = take_again(cut, mode)
            desk = FlashDesk(mounted(CountingNor(BLOCKS, chip.content)))
            assert told(desk)[1] in [state[1] for state in seen], (cut, mode)
            plays_on_and_is_kept(desk)
            tries += 1
    return {"operations": count, "cuts": tries}


def plays_on_and_is_kept(desk):
    """The next step is on flash; then the chip is unmounted."""
    desk.settle()
    desk.tap("pass")
    desk.idle(KEPT_MS)
    assert not desk.app.keeper.journal.full
    state, content = told(desk), desk.board.chip.content
    unmounted()
    assert told(FlashDesk(mounted(CountingNor(BLOCKS, content)))) == state
    unmounted()


def crashes():
    """Return the crashes in a row that are on record after each of three, on flashes of different fillings."""
    rows = []
    for segments in range(0, 30, 3):
        chip = CountingNor(96)  # small, so that it is full soon
        vfs.VfsLfs2.mkfs(chip, **FORMAT)
        mounted(chip)
        store = FolderStorage()
        for segment in range(segments):
            store.append("game-000001-%04d" % segment, bytes(180))
        store.write(FILE, bytes(300))
        record = Crashes(store)
        record.note("long ago" * 50, 0)
        record.end_row()
        number = 0
        try:
            while True:
                with open("/small%d" % number, "wb") as file:
                    file.write(bytes(3000))
                number += 1
        except OSError:
            pass
        segment, refused = segments, 0
        while refused < 3:  # as the journal goes on until nothing more is taken
            name = "game-000001-%04d" % segment
            taken = store.append(name, bytes(40))
            refused += not taken
            segment += not taken or len(store.read(name)) > 160
        for _ in range(3):
            Crashes(store).note("no room", 0)
            rows.append(Crashes(store).row)
        unmounted()
    return {"rows": rows}


def refused():
    base, state = played(20, {"brightness": 3})
    chip = mounted(RefusingNor(BLOCKS, base))
    before = games()
    chip.refuses = True
    for row in (NO_CRASH, TAKE_BACK, SET_ASIDE):
        desk = FlashDesk(chip, 0, row)
        assert row != NO_CRASH or told(desk) == state
        desk.tap("pass")  # closes a notice
        if desk.game is None:
            desk.begin(4)
        plays_on(desk)
        assert games() == before and json.loads(desk.board.read(FILE)) == {"brightness": 3}
    unmounted()
    desk = FlashDesk(mounted(CountingNor(BLOCKS, chip.content)))
    assert told(desk) == state and desk.app.settings["brightness"] == 3
    unmounted()
    for row in (NO_CRASH, TAKE_BACK, SET_ASIDE):  # now no file system is mounted
        desk = FlashDesk(chip, 0, row).begin(1)
        plays_on(desk)
    return {"done": True}


def plays_on(desk):
    """Presses and settings have their effect, though nothing of them is kept."""
    done = desk.game.history.done
    for _ in range(5):
        desk.tap("pass")
        desk.run(KEPT_MS)
    assert desk.game.history.done >= done + 4
    desk.tell({"do": "set", "values": {"brightness": 5}})
    assert desk.app.settings["brightness"] == 5 and "could not be written" in desk.app.settings.faults[-1]
    Crashes(desk.board).note("nothing is taken", 0)
    assert desk.app.keeper.journal.full


work({"again": again, "aside": aside, "crashes": crashes, "refused": refused, "full": full, "settings": settings})
