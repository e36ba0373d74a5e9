"""Plan the steps that replace the firmware on a Pico. Unplugging the Pico during the update does no harm.

A chain of names leads to the active firmware. /main.py names the *home* of boot/: the root or another folder. The file
`slot` in that home names the slot with the firmware, `a` or `b`. New files are written next to the active ones, read
back and compared. Then one rename replaces one link of the chain. Littlefs performs a rename completely or not at all.
The replaced link is `slot`, or /main.py if boot/ changes as well. Old files are removed last. An update never changes
/data, which contains settings and games.

This module runs on the Pico: `make flash` and the site send it after `flash_agent`. This module knows only the
checksums of the new files, not their content.
"""

from binascii import hexlify
from hashlib import sha256

HOMES = ("/", "/other/")
SLOTS = ("a", "b")
MODULES = "/firmware"  # the folder into which `mip` installs single modules
STARTER = "/main.py"
NEW = ".new"  # the suffix of a file that is not yet complete
KEPT = "/main-before.py"  # the backup of a /main.py that was on the Pico before the first installation
PLACES = ("/main.py", "/main.py.new", "/slot", "/slot.new", "/a", "/a.new", "/b", "/b.new", "/boot", "/other", MODULES)
TEXTS = (STARTER, "/slot", "/other/slot")
_HOME_LINE = 'sys.path[:] = ["%s"]'


def text_digest(text: str) -> str:
    """Return the SHA-256 of a text as hex digits, as `flash_agent.digest` does for a file."""
    return hexlify(sha256(text.encode()).digest()).decode()


def starter(source: str, home: str) -> str:
    """Return the text of a /main.py that starts the boot/ folder in this home."""
    usual, wanted = (_HOME_LINE % name for name in (HOMES[0], home))
    return source.replace(usual, wanted)


def home_in(main: bytes):
    """Return the home whose boot/ folder this /main.py starts, or None if this /main.py does not belong to the
    firmware.
    """
    for home in HOMES:
        if (_HOME_LINE % home).encode() in main:
            return home
    return None


def plan(there: dict, texts: dict, wanted: dict, source: str) -> list:
    """Return the steps of the update.

    A step is a tuple: the name of a function in `flash_agent`, then the arguments. Only the step ("write", path, name)
    is different: the host sends the file of that name between calls of `begin` and `end`.

    :param there: path -> SHA-256 of each file on the Pico, from `flash_agent.survey`.
    :param texts: path -> content of some of those files, from `flash_agent.survey`.
    :param wanted: name -> SHA-256 of each file of a fresh Pico. The name "a" stands for the firmware itself.
    :param source: the text of the new main.py.
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
    """Return the slot with the active firmware, or "" if there is none. The update must not change this slot."""
    named = texts.get((home or "") + "slot", b"")[:1]
    for slot in [slot for slot in SLOTS if slot.encode() == named] + list(SLOTS):
        if home is not None and "/" + slot in there:
            return slot
    return ""


def _plan_slot(steps: list, there: dict, active: str, bundle: str) -> str:
    """Add the steps that write the firmware into a slot, and return the slot. If the active slot already contains this
    firmware, add no steps and return the active slot.
    """
    if active and there["/" + active] == bundle:
        return active
    slot = SLOTS[1] if active == SLOTS[0] else SLOTS[0]
    if there.get("/" + slot) != bundle:
        _replace(steps, "/" + slot, ("write", "a"), bundle)
    return slot


def _plan_home(steps: list, there: dict, goal: str, boot: dict, slot: str) -> None:
    """Add the steps that write the boot/ folder into the home that is not active."""
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
    """Add the steps that write a file and check its content. `how` is ("put", text) or ("write", name)."""
    steps.append((how[0], path, how[1]))
    steps.append(("check", path, digest))


def _replace(steps: list, path: str, how: tuple, digest: str) -> None:
    """Add the steps that replace a file as a whole. If the Pico is unplugged during these steps, the file has either
    its old or its new content.
    """
    _new(steps, path + NEW, how, digest)
    steps.append(("rename", path + NEW, path))


def _clear(steps: list, paths: dict) -> None:
    """Add the steps that remove the files and folders in `paths`. A folder's content is removed before the folder."""
    for path in sorted(paths, reverse=True):
        steps.append(("unmake", path[:-1]) if path[-1] == "/" else ("remove", path))


def _under(there: dict, folder: str) -> dict:
    """Return the files under a folder, as path -> SHA-256."""
    return {path: there[path] for path in there if path.startswith(folder) and path[-1] != "/"}
