"""Updates of a Pico, the plug pulled at the operations of its flash. Runs on MicroPython, over a littlefs.

`update_cuts.py SEED CHAINS STRIDE`: cut at every STRIDE-th operation in four ways, then again and again, CHAINS times;
then each update without enough room.

Prints a line a scenario; ends with an error where a Pico would come up with neither the old firmware nor the new.
"""

import gc
import os
import random
import sys
from binascii import b2a_base64

import vfs

from host_tools.device import flash_agent, update_steps
from nor import Nor

BLOCKS = 40
MODES = ("before", "torn", "garbled", "after")
STARTER = b'# %s\nimport sys\nsys.path[:] = []\nsys.path[:] = ["/"]\n'
DATA = {"/data/settings.json": b'{"seats": 9}', "/data/game-000001-0000": b"moves" * 40}


def filling(name, size):
    return (name.encode() + b" ") * (size // (len(name) + 1))


def release(starter, boot, bundle):
    """Return the files of a fresh Pico with these versions."""
    files = {"main.py": STARTER % starter.encode(), "slot": b"a", "a": filling(bundle, 5000)}
    for name in ("__init__", "bundle", "start"):
        files["boot/%s.mpy" % name] = filling(boot + name, 600)
    return files


OLD = release("old", "old", "old")
FRESH = {"/" + path: content for path, content in OLD.items()}
MOVED = {("/other/" if path[:4] in ("boot", "slot") else "/") + path: content for path, content in OLD.items()}
MOVED["/main.py"] = update_steps.starter(OLD["main.py"].decode(), "/other/").encode()
BY_MIP = {"/main.py": OLD["main.py"], "/boot/start.py": filling("old", 700), "/firmware/rules/game.py": b"old"}
BY_MIP["/firmware/run_pico.py.new"] = b"torn"
# what stands on the Pico, what is to come
SCENARIOS = {
    "an empty Pico": ({}, release("new", "new", "new")),
    "a Pico with a program of its own": ({"/main.py": b"print('mine')"}, release("new", "new", "new")),
    "another firmware": (FRESH, release("old", "old", "new")),
    "another boot": (FRESH, release("old", "new", "old")),
    "another starter and firmware": (FRESH, release("new", "old", "new")),
    "everything": (FRESH, release("new", "new", "new")),
    "everything, back from the other home": (MOVED, release("new", "new", "new")),
    "everything, over files of mip": (BY_MIP, release("new", "new", "new")),
}


def mount(chip):
    vfs.mount(vfs.VfsLfs2(chip, progsize=256, readsize=32), "/")


def unmount():
    flash_agent._written.clear()
    vfs.umount("/")


def put(path, content):
    for at in range(1, len(path)):
        if path[at] == "/":
            try:
                os.mkdir(path[:at])
            except OSError:
                pass  # it is there
    with open(path, "wb") as file:
        file.write(content)


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def packed(part):
    """As `repl.packed` does, but not any shorter: one block of RFC 1951 that is stored as it is."""
    size = len(part).to_bytes(2, "little")
    return b"\x01" + size + bytes(byte ^ 255 for byte in size) + part


def take(step, wanted):
    name, path = step[:2]
    if name != "write":
        getattr(flash_agent, name)(*step[1:])
        return
    content = wanted[step[2]]
    flash_agent.begin(path)
    for at in range(0, len(content), 1500):
        flash_agent.more(b2a_base64(packed(content[at : at + 1500])).strip())
    flash_agent.end()


def flash(wanted):
    """Do what `flash` does. Return how many steps it took."""
    there, texts = flash_agent.survey(update_steps.PLACES, update_steps.TEXTS)
    values = {name: update_steps.text_digest(wanted[name].decode()) for name in wanted}
    steps = update_steps.plan(there, texts, values, wanted["main.py"].decode())
    for step in steps:
        take(step, wanted)
    return len(steps)


def version(content):
    return "none" if content is None else content[:3].decode()


def running():
    """Return (version of boot, version of the firmware) that a Pico would start. Mixed files count as "mixed"."""
    home = update_steps.home_in(read("/main.py") or b"")
    if home is None:
        return "none", "none"
    if read(home + "boot/start.py"):
        boot = "old"
    else:
        found = {version(read(home + "boot/%s.mpy" % name)) for name in ("__init__", "bundle", "start")}
        boot = found.pop() if len(found) == 1 else "mixed"
    named = (read(home + "slot") or b"a").decode()
    for slot in (named, "b" if named == "a" else "a"):
        bundle = read("/" + slot)
        if bundle is not None:
            whole = len(bundle) == len(filling("new", 5000))
            return boot, version(bundle) if whole and bundle == filling(version(bundle), 5000) else "torn"
    return boot, version(read("/firmware/rules/game.py"))


def check(allowed, words):
    found = running()
    assert found in allowed, "%s: boot %s, firmware %s" % ((words,) + found)
    for path, content in DATA.items():
        assert read(path) == content, "%s: %s is lost" % (words, path)


def try_out(name, before, wanted, chains, stride):
    chip = Nor(BLOCKS)
    vfs.VfsLfs2.mkfs(chip, progsize=256, readsize=32)
    mount(chip)
    for files in (DATA, before):
        for path, content in files.items():
            put(path, content)
    base = bytes(chip.content)
    old = running()
    first = chip.operations
    flash(wanted)
    count = chip.operations - first
    new = (version(wanted["boot/start.mpy"]), version(wanted["a"]))
    check((new,), name)
    assert flash(wanted) == 0, name + ": a second time changes something"
    unmount()
    # where nothing of ours ran before, and where modules lay one by one, the new slot may already be seen
    allowed = (old, new, ("old", "new")) if before is BY_MIP else (old, new)
    tries = [((cut,), mode) for place, mode in enumerate(MODES) for cut in range(place % stride, count, stride)]
    tries += [([random.randrange(count) for _ in range(3)], random.choice(MODES)) for _ in range(chains)]
    for cuts, mode in tries:
        content = base
        for cut in cuts:
            chip = Nor(BLOCKS, content, cut, mode)
            mount(chip)
            try:
                flash(wanted)
            except OSError:
                pass
            unmount()
            content = chip.content
            mount(Nor(BLOCKS, content))
            check(allowed, "%s, cut %s %s" % (name, mode, cuts))
            unmount()
        mount(Nor(BLOCKS, content))
        flash(wanted)
        check((new,), "%s, repeated after cut %s %s" % (name, mode, cuts))
        assert flash(wanted) == 0
        for path in flash_agent.survey(update_steps.PLACES, ())[0]:
            assert not path.endswith(update_steps.NEW) and not path.startswith(update_steps.MODULES + "/"), path
        unmount()
    for room in range(2 * BLOCKS):
        if not without_room(name, base, wanted, room, allowed, new):
            break
    print("%s: %d operations, %d tries, %d sizes of room" % (name, count, len(tries), room))


def without_room(name, base, wanted, room, allowed, new):
    """Update with `room` free blocks: what runs must be whole, and a repeated update with room complete. Whether room
    was too short."""
    chip = Nor(BLOCKS, base)
    mount(chip)
    with open("/filler", "wb") as filler:
        filler.write(bytes(4096 * max(0, os.statvfs("/")[3] - room)))
    short = False
    try:
        flash(wanted)
    except OSError:
        short = True
    flash_agent._written.clear()
    gc.collect()
    unmount()
    mount(Nor(BLOCKS, chip.content))
    check(allowed, "%s, room for %d" % (name, room))
    os.remove("/filler")
    flash(wanted)
    check((new,), "%s, repeated after room for %d" % (name, room))
    unmount()
    return short


vfs.umount("/")
random.seed(int(sys.argv[1]))
for title in sorted(SCENARIOS):
    try_out(title, SCENARIOS[title][0], SCENARIOS[title][1], int(sys.argv[2]), int(sys.argv[3]))
