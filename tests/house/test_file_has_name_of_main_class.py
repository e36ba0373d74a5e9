"""The main class of a file has the name of the file, so a reader who knows one finds the other."""

import ast
import re

from runtimes import FIRMWARE, REPO

HOSTS = REPO / "host_tools"
PROGRAMS = [path for folder in (FIRMWARE, HOSTS) for path in sorted(folder.rglob("*.py"))]
SCRIPTS = [path for path in sorted(HOSTS.rglob("*.js")) if "node_modules" not in path.parts]
# the firmware imports the module of each game by its path, and takes the class of this name from it
LOADED = {"Mode"}
MOST = 0.6  # a class that fills a larger share of its file is its main class


def classes(source, is_script):
    """Return the name and the number of lines of each class of a file."""
    if is_script:
        found = re.findall(r"(?ms)^((?:export )?class (\w+)(?:[^\n]*\}|.*?^\}))$", source)
        return [(name, code.count("\n") + 1) for code, name in found]
    return [
        (node.name, node.end_lineno - node.lineno + 1)
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef)
    ]


def main_class(source, is_script=False):
    """Return the name of the main class, or None if the file has none."""
    lines = len(source.splitlines())
    return next((name for name, size in classes(source, is_script) if size > MOST * lines), None)


def has_its_name(path, name):
    return path.stem.replace("_", "") == name.lower()


def test_a_main_class_is_found():
    assert main_class('"""A door."""\n\n\nclass Door:\n    is_open = False\n    is_red = True\n    width = 3\n') is None
    assert main_class('"""A door."""\n\nclass Door:\n    is_open = False\n    is_red = True\n    width = 3\n') == "Door"
    assert main_class("// A door.\nexport class Door {\n  open() {\n  }\n}\n", True) == "Door"


def test_the_main_class_of_a_file_is_called_what_the_file_is_called():
    found = {path: main_class(path.read_text(encoding="utf-8"), path in SCRIPTS) for path in [*PROGRAMS, *SCRIPTS]}
    named = {path: name for path, name in found.items() if name}
    assert len(named) > 100
    others = {
        path.relative_to(REPO).as_posix(): name
        for path, name in named.items()
        if name not in LOADED and not has_its_name(path, name)
    }
    assert others == {}
    assert {name for name in named.values() if name in LOADED} == LOADED
