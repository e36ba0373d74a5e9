"""Who may import whom: one way, no way back. Reads the import lines of the firmware and of the host tools."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FIRMWARE = ROOT / "firmware"
PACKAGES = ("rules", "light", "controls", "boards", "boot")
SHARED = {"compat", "ticks"}
OF_MICROPYTHON = {"binascii", "json", "micropython", "os", "select", "sys", "time", "threading", "gc"}
OF_CPYTHON = {"traceback"}
OF_THE_PICO = {"machine", "rp2", "vfs", "io", "array", "struct"}  # for what touches hardware: boards and boot
OF_CIRCUITPYTHON = {"board", "digitalio", "neopixel", "usb_cdc"}
MAY = {
    "compat": {"io"} | OF_CPYTHON,
    "ticks": {"compat"},
    "scene": {"compat"},
    "version": set(),
    "rules": {"rules", "compat"},
    "light": {"light", "scene", "rules", "ticks", "compat"},
    "controls": {"controls", "heap_reserve", "scene", "rules", "ticks", "compat"},
    "boards": {"boards"} | OF_THE_PICO | OF_CIRCUITPYTHON,
    "settings": {"rules", "compat"},
    "segments": {"rules", "compat"},
    "retold": {"rules", "segments"},
    "journal": {"rules", "compat", "segments", "retold"},
    "archive": {"heap_reserve", "retold", "reports", "settings"},
    "link": SHARED,
    "reports": {"rules", "scene", "seat_list"},
    "seat_list": {"compat"},
    "answers": {"archive", "compat", "heap_reserve", "rules", "reports", "crashes", "version", "trial"},
    "trial": {"reports", "light", "rules"} | SHARED,
    "crashes": {"version", "compat"},
    "life": {"app", "crashes", "heap_gaps"} | SHARED,
    "heap_gaps": {"compat"},
    "heap_reserve": {"compat"},
    "app": {
        "heap_gaps",
        "rules",
        "light",
        "controls",
        "scene",
        "settings",
        "journal",
        "link",
        "reports",
        "answers",
        "crashes",
    }
    | SHARED,
    "device": {"life", "crashes", "boards", "boot", "light", "settings"} | OF_THE_PICO,
    "device_blinka": {"life", "crashes", "boards", "light", "settings"},
    "boot": {"boot", "device"} | OF_THE_PICO,
    "main": {"life", "crashes", "boards", "boot"} | OF_THE_PICO,
}


def part_of(path: Path) -> str:
    first = path.relative_to(FIRMWARE).parts[0]
    return first if first in PACKAGES else path.stem


def imports(path: Path) -> set:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module)
    return found


@pytest.mark.parametrize("path", sorted(FIRMWARE.rglob("*.py")), ids=lambda p: str(p.relative_to(FIRMWARE)))
def test_the_firmware_imports_along_the_plan_only(path):
    allowed = MAY[part_of(path)] | OF_MICROPYTHON
    roots = {name.split(".")[0] for name in imports(path)}
    assert roots <= allowed, f"{path.name} must not import {sorted(roots - allowed)}"


def test_the_light_knows_no_buttons_and_the_hands_no_light():
    for path in (FIRMWARE / "light").glob("*.py"):
        assert "controls" not in {name.split(".")[0] for name in imports(path)}
    for path in (FIRMWARE / "controls").glob("*.py"):
        assert "light" not in {name.split(".")[0] for name in imports(path)}


def test_the_rules_know_no_clock_no_chance_and_no_files():
    for path in (FIRMWARE / "rules").glob("*.py"):
        assert not {"time", "random", "os", "json", "select"} & imports(path), path.name


def test_only_compat_and_the_boards_ask_what_the_runtime_has():
    for path in FIRMWARE.rglob("*.py"):
        if path.name != "compat.py" and part_of(path) not in ("boards", "boot", "main"):
            assert "ImportError" not in path.read_text(encoding="utf-8"), path.name


def test_the_host_tools_use_any_of_it_but_the_pico_and_main():
    for path in (ROOT / "host_tools").rglob("*.py"):
        if path.parent.name == "programs":
            continue  # for the Pico
        assert not {"main", "boards.pico"} & imports(path), path.name
