"""Who may import whom: each room's arrows in one line, no circle anywhere. Reads the import lines of the firmware and
of the host tools."""

import ast
import re
from pathlib import Path

import pytest

from runtimes import FIRMWARE, REPO

# What the firmware's rooms may import of each other. A file at the top is a room of its own, as is each game.
ROOMS = {
    "compat": set(),
    "version": set(),
    "ticks": {"compat"},
    "scene": {"compat"},
    "heap_reserve": {"compat"},
    "rules": {"compat"},
    "limits": {"compat"},
    "games.catalogue": {"rules"},
    "settings": {"settings_schema", "compat"},  # which is loaded as it is needed
    "settings_schema": {"settings_checks", "games.catalogue", "limits", "rules", "compat"},
    "settings_checks": {"games.catalogue", "limits", "rules"},
    "light": {"scene", "rules", "ticks", "compat"},
    "controls": {"games.catalogue", "limits", "scene", "rules", "heap_reserve", "ticks", "compat"},
    "games": {"controls", "light", "scene", "rules", "compat"},
    "storage": {"rules", "version", "heap_reserve", "compat"},
    "link": {
        *("storage", "light", "settings", "games.catalogue", "scene", "rules"),
        *("version", "heap_reserve", "ticks", "compat"),
    },
    "app": {
        "games.catalogue",
        "limits",
        "controls",
        "light",
        "link",
        "storage",
        "settings",
        "scene",
        "rules",
        "ticks",
        "compat",
    },
    "boards": set(),
    "run_pico": {"app", "boards", "light", "limits", "settings", "storage"},
    "run_blinka": {"app", "boards", "light", "settings", "storage"},
    "main": {"app", "boards", "storage"},
    "boot": {"run_pico"},
}
# What MicroPython brings, by the rooms that may ask for it.
EVERYWHERE = {"gc", "json"}
OF_THE_SYSTEM = {
    "compat": {"io", "micropython", "sys", "traceback"},
    "ticks": {"time"},
    "app": set(),
    "controls": {"collections"},
    "storage": {"binascii"},
    "run_blinka": {"sys"},
    "main": {"sys"},
    "boards": {
        *("array", "io", "machine", "micropython", "os", "rp2", "select", "sys", "threading", "time"),
        *("board", "digitalio", "neopixel", "usb_cdc"),
    },
    "boot": {"io", "machine", "micropython", "struct", "sys", "time", "vfs"},
}
# What the rooms of the host may import of each other; all may import the firmware's modules.
HOST_ROOMS = {
    "command_line": set(),
    "device": {"command_line"},
    "words": {"device"},
    "pictures": {"words", "device", "command_line"},
    "packing": {"command_line"},
    "picobench": {"packing"},
    "proof": {"device", "command_line"},
    "web": {"device"},
    "benchmarks": {"picobench", "packing", "proof", "device", "command_line"},
    "install_packages": set(),
    "generate": {"device", "install_packages"},
    "commands": {
        *("benchmarks", "web", "proof", "picobench", "packing", "pictures", "words", "device"),
        "command_line",
    },
    "__main__": {"command_line"},
}
MODULES = {
    **{".".join(path.relative_to(FIRMWARE).with_suffix("").parts): path for path in FIRMWARE.rglob("*.py")},
    **{".".join(path.relative_to(REPO).with_suffix("").parts): path for path in (REPO / "host_tools").rglob("*.py")},
}
PAGE = REPO / "host_tools" / "web" / "page"
RUNTIME_QUESTIONS = re.compile(
    r"ImportError|\bhasattr\(|sys\.(platform|implementation|version)|os\.uname|\bAttributeError\b|importlib\.util"
)
MAY_ASK = ("compat", "boards", "boot", "main")  # what has one runtime and lacks another is met in compat; once


def imports(path: Path) -> set:
    """The dotted names that a file imports, of modules where they are ours."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & set(MODULES)
            found.update(inner or {node.module})
    return found


def room_of(module: str) -> str:
    """The room of a module of the firmware."""
    parts = module.split(".")
    if parts[0] == "games":
        return "games.catalogue" if parts[1:] == ["catalogue"] else "games"
    return parts[0]


def files(folder: Path) -> list:
    return sorted(path for path in folder.rglob("*.py") if path.name != "__init__.py" and "programs" not in path.parts)


def name(path: Path) -> str:
    return str(path.relative_to(REPO))


@pytest.mark.parametrize("path", files(FIRMWARE), ids=name)
def test_the_firmware_imports_along_its_arrows_only(path):
    room = room_of(".".join(path.relative_to(FIRMWARE).with_suffix("").parts))
    for module in imports(path):
        if module in MODULES or module.split(".")[0] in ROOMS:
            to = room_of(module)
            assert to == room or to in ROOMS[room], f"{name(path)} must not import {module}"
        else:
            assert module in EVERYWHERE | OF_THE_SYSTEM.get(room, set()), f"{name(path)} must not import {module}"


@pytest.mark.parametrize("path", files(FIRMWARE / "games"), ids=name)
def test_no_game_knows_another(path):
    game = path.parent.name
    for module in imports(path):
        assert not module.startswith("games.") or module.startswith(f"games.{game}."), f"{name(path)}: {module}"


@pytest.mark.parametrize("path", files(REPO / "host_tools"), ids=name)
def test_the_host_tools_import_along_their_arrows_only(path):
    room = path.relative_to(REPO / "host_tools").with_suffix("").parts[0]
    for module in imports(path):
        assert module not in ("main", "run_pico", "boards.pico"), f"{name(path)} cannot run what is for a Pico"
        if module.startswith("host_tools."):
            to = module.split(".")[1]
            assert to == room or to in HOST_ROOMS[room], f"{name(path)} must not import {module}"


def circle(arrows: dict) -> list:
    """Names along one circle of these arrows, none where there is none."""
    done: set = set()

    def seek(here, way):
        if here in way:
            return way[way.index(here) :]
        if here in done:
            return []
        for to in sorted(arrows.get(here, ())):
            found = seek(to, [*way, here])
            if found:
                return found
        done.add(here)
        return []

    return next((found for start in sorted(arrows) if (found := seek(start, []))), [])


def test_no_circle_of_rooms():
    assert not circle(ROOMS) and not circle(HOST_ROOMS)


def test_no_circle_of_modules():
    assert not circle({module: imports(path) & set(MODULES) for module, path in MODULES.items()})


def test_no_circle_of_the_pages_modules():
    arrows = {path.name: set(re.findall(r'from "\./(\w+\.js)"', path.read_text("utf-8"))) for path in PAGE.glob("*.js")}
    assert not circle(arrows)


@pytest.mark.parametrize("arrows", [{"a": {"b"}, "b": {"c"}, "c": {"a"}}, {"a": {"a"}}, {"x": {"a"}, "a": {"x"}}])
def test_a_circle_is_found(arrows):
    assert circle(arrows)


def test_the_rules_know_no_clock_no_chance_and_no_files():
    for path in [*files(FIRMWARE / "rules"), *(FIRMWARE / "games").rglob("mode.py")]:
        assert not {"time", "random", "os", "json", "select", "sys"} & imports(path), name(path)


@pytest.mark.parametrize("path", files(FIRMWARE), ids=name)
def test_only_compat_and_the_boards_ask_what_the_runtime_has(path):
    if room_of(".".join(path.relative_to(FIRMWARE).with_suffix("").parts)) not in MAY_ASK:
        asked = RUNTIME_QUESTIONS.search(path.read_text(encoding="utf-8"))
        assert not asked, f"{name(path)} asks the runtime: {asked[0]}"


@pytest.mark.parametrize(
    "question", ["hasattr(gc, 'mem_free')", "sys.platform == 'rp2'", "except ImportError:", "sys.implementation.name"]
)
def test_a_question_to_the_runtime_is_seen(question):
    assert RUNTIME_QUESTIONS.search(question)
