"""The steps that bring a Pico to a firmware, such that a plug pulled between or within any two of them does no harm.

What runs is a chain: /main.py names the *home* of boot/ (the root, or another folder), the home's file `slot` names
the slot with the firmware, `a` or `b`. Everything new is written beside what runs, read back and compared; then the one
link of the chain that leads to it is replaced, by rename, which littlefs does whole or not at all: `slot`, or /main.py
where boot/ changes too. What is stale goes last. /data, with settings and games, is no concern of an update.

Runs on the Pico: `make flash` and the site send it behind `flash_agent`, and know of the release only by check values.
"""

from binascii import hexlify
from hashlib import sha256

HOMES = ("/", "/other/")
SLOTS = ("a", "b")
MODULES = "/firmware"  # where `mip` puts the modules one by one
STARTER = "/main.py"
NEW = ".new"  # behind the name of a file until it is complete
KEPT = "/main-before.py"  # a program of the maker's own that was there first
PLACES = ("/main.py", "/main.py.new", "/slot", "/slot.new", "/a", "/a.new", "/b", "/b.new", "/boot", "/other", MODULES)
TEXTS = (STARTER, "/slot", "/other/slot")
_HOME_LINE = 'sys.path[:] = ["%s"]'


def text_digest(text: str) -> str:
    """The SHA-256 of this text as `flash_agent.digest` has it of a file."""
    return hexlify(sha256(text.encode()).digest()).decode()


def starter(source: str, home: str) -> str:
    """The /main.py that starts the boot/ of this home."""
    usual, wanted = (_HOME_LINE % name for name in (HOMES[0], home))
    return source.replace(usual, wanted)


def home_in(main: bytes):
    """The home that this /main.py starts from; None where it is not a /main.py of this firmware."""
    for home in HOMES:
        if (_HOME_LINE % home).encode() in main:
            return home
    return None


def plan(there: dict, texts: dict, wanted: dict, source: str) -> list:
    """The steps as (name of a function of `flash_agent`, its arguments ...); ("write", path, name) is for the host,
    which sends the release's file of that name there, between `begin` and `end`.

    `there` and `texts` come from `flash_agent.survey`. `wanted`: name -> digest of each file of a fresh Pico, "a" the
    firmware; `source`: its main.py."""
    main = texts.get(STARTER, b"")
    home = home_in(main)
    steps: list = [("remove", path) for path in sorted(there) if path.endswith(NEW)]
    there = {path: there[path] for path in there if not path.endswith(NEW)}
    slot = _plan_slot(steps, there, _active(there, texts, home), wanted["a"])
    boot = {name: wanted[name] for name in wanted if name.startswith("boot/")}
    goal = home
    if home is None or _under(there, home + "boot/") != {home + name: boot[name] for name in boot}:
        goal = HOMES[1] if home == HOMES[0] else HOMES[0]
        _plan_home(steps, there, goal, boot, slot)
    elif texts.get(home + "slot") != slot.encode():
        _replace(steps, home + "slot", ("put", slot), text_digest(slot))
    fresh = starter(source, goal)
    if main != fresh.encode():
        if main and home is None:
            steps.append(("copy", STARTER, KEPT))
        _replace(steps, STARTER, ("put", fresh), text_digest(fresh))
    _plan_removals(steps, there, goal)
    return steps


def _active(there: dict, texts: dict, home) -> str:
    """The slot that runs, or is to be spared in any case; "" where there is none."""
    named = texts.get((home or "") + "slot", b"")[:1]
    for slot in [slot for slot in SLOTS if slot.encode() == named] + list(SLOTS):
        if home is not None and "/" + slot in there:
            return slot
    return ""


def _plan_slot(steps: list, there: dict, active: str, bundle: str) -> str:
    """Bring the firmware into a slot: into the one that runs where it is there already. Which one it is."""
    if active and there["/" + active] == bundle:
        return active
    slot = SLOTS[1] if active == SLOTS[0] else SLOTS[0]
    if there.get("/" + slot) != bundle:
        _replace(steps, "/" + slot, ("write", "a"), bundle)
    return slot


def _plan_home(steps: list, there: dict, goal: str, boot: dict, slot: str) -> None:
    """Bring boot/ into a home from which nothing runs."""
    _clear(steps, {path: there[path] for path in there if path.startswith(goal + "boot/") and path[-1] != "/"})
    for folder in (goal, goal + "boot/"):
        if folder not in there and folder != "/":
            steps.append(("make", folder[:-1]))
    for name in sorted(boot):
        _new(steps, goal + name, ("write", name), boot[name])
    _new(steps, goal + "slot", ("put", slot), text_digest(slot))


def _plan_removals(steps: list, there: dict, goal: str) -> None:
    for home in HOMES:
        if home != goal:
            _clear(steps, {path: there[path] for path in there if path.startswith(home + "boot/")})
            if home + "slot" in there:
                steps.append(("remove", home + "slot"))
            if home in there:
                steps.append(("unmake", home[:-1]))
    _clear(steps, {path: there[path] for path in there if path.startswith(MODULES + "/")})


def _new(steps: list, path: str, how: tuple, digest: str) -> None:
    """Write a file, by ("put", text) or ("write", name), and see that it reads back so."""
    steps.append((how[0], path, how[1]))
    steps.append(("check", path, digest))


def _replace(steps: list, path: str, how: tuple, digest: str) -> None:
    """Replace a file as a whole: a pulled plug leaves the new content or the old one."""
    _new(steps, path + NEW, how, digest)
    steps.append(("rename", path + NEW, path))


def _clear(steps: list, paths: dict) -> None:
    """Remove files and folders, what is inside a folder before it."""
    for path in sorted(paths, reverse=True):
        steps.append(("unmake", path[:-1]) if path[-1] == "/" else ("remove", path))


def _under(there: dict, folder: str) -> dict:
    """The files under a folder."""
    return {path: there[path] for path in there if path.startswith(folder) and path[-1] != "/"}
