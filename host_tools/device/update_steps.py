"""The steps that bring a Pico to another firmware. A plug pulled between or within any two of them does no harm.

The running firmware is at the end of a chain: /main.py names the *home* of boot/ (the root, or another folder). The
file `slot` in that home names the slot with the firmware, `a` or `b`. New files are written beside the running ones,
read back and compared. Then one link of the chain is replaced by a rename, which littlefs does completely or not at
all: `slot`, or /main.py if boot/ changes too. Old files are removed last. An update never touches /data, which has
settings and games.

Runs on the Pico: `make flash` and the site send it after `flash_agent`. It knows the release only by checksums.
"""

from binascii import hexlify
from hashlib import sha256

HOMES = ("/", "/other/")
SLOTS = ("a", "b")
MODULES = "/firmware"  # where `mip` puts single modules
STARTER = "/main.py"
NEW = ".new"  # suffix of a file until it is complete
KEPT = "/main-before.py"  # a program of the maker's own that was there first
PLACES = ("/main.py", "/main.py.new", "/slot", "/slot.new", "/a", "/a.new", "/b", "/b.new", "/boot", "/other", MODULES)
TEXTS = (STARTER, "/slot", "/other/slot")
_HOME_LINE = 'sys.path[:] = ["%s"]'


def text_digest(text: str) -> str:
    """Return the SHA-256 of this text, as `flash_agent.digest` returns it for a file."""
    return hexlify(sha256(text.encode()).digest()).decode()


def starter(source: str, home: str) -> str:
    """Return the /main.py that starts the boot/ of this home."""
    usual, wanted = (_HOME_LINE % name for name in (HOMES[0], home))
    return source.replace(usual, wanted)


def home_in(main: bytes):
    """Return the home that this /main.py starts from; None if it is not a /main.py of this firmware."""
    for home in HOMES:
        if (_HOME_LINE % home).encode() in main:
            return home
    return None


def plan(there: dict, texts: dict, wanted: dict, source: str) -> list:
    """Return the steps as (name of a function of `flash_agent`, its arguments ...). ("write", path, name) is a step of
    the host, which sends the release's file of that name between `begin` and `end`.

    `there` and `texts` come from `flash_agent.survey`. `wanted`: name -> digest of each file of a fresh Pico, "a" the
    firmware; `source`: its main.py.
    """
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
    """Return the slot that runs, or must not be touched; "" if there is none."""
    named = texts.get((home or "") + "slot", b"")[:1]
    for slot in [slot for slot in SLOTS if slot.encode() == named] + list(SLOTS):
        if home is not None and "/" + slot in there:
            return slot
    return ""


def _plan_slot(steps: list, there: dict, active: str, bundle: str) -> str:
    """Bring the firmware into a slot, or use the running slot if it is there already. Return the slot."""
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
    """Write a file, by ("put", text) or ("write", name), and check that it reads back so."""
    steps.append((how[0], path, how[1]))
    steps.append(("check", path, digest))


def _replace(steps: list, path: str, how: tuple, digest: str) -> None:
    """Replace a file as a whole: a pulled plug leaves the new content or the old one."""
    _new(steps, path + NEW, how, digest)
    steps.append(("rename", path + NEW, path))


def _clear(steps: list, paths: dict) -> None:
    """Remove files and folders, the content of a folder first."""
    for path in sorted(paths, reverse=True):
        steps.append(("unmake", path[:-1]) if path[-1] == "/" else ("remove", path))


def _under(there: dict, folder: str) -> dict:
    """Return the files under a folder."""
    return {path: there[path] for path in there if path.startswith(folder) and path[-1] != "/"}
