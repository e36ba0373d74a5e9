"""Who may import whom: each room's arrows in one line, no circle anywhere. Reads the imports of the firmware and of the
host tools, and what the firmware loads by name. Each check is shown to find what it looks for."""

import ast
import re
from pathlib import Path

from rows import each_row
from runtimes import FIRMWARE, REPO

# What the firmware's rooms may import of each other. A file at the top is a room of its own, as is each game.
ROOMS = {
    "compat": set(),
    "strict_json": {"compat"},
    "version": set(),
    "ticks": {"compat"},
    "scene": {"compat"},
    "free_memory": {"compat"},
    "rules": {"free_memory", "compat"},
    "clock": {"rules", "free_memory", "compat"},
    "table_and_ring_limits": {"compat"},
    "games.catalogue": {"rules", "compat"},
    # the first two are loaded as they are needed
    "settings": {"settings_cross_checks", "settings_schema", "strict_json", "free_memory", "compat"},
    "settings_schema": {"games.catalogue", "table_and_ring_limits", "rules", "compat"},
    "settings_cross_checks": {"games.catalogue", "table_and_ring_limits", "rules"},
    "light": {"scene", "ticks", "compat"},
    "controls": {
        "games.catalogue",
        "table_and_ring_limits",
        "scene",
        "rules",
        "free_memory",
        "ticks",
        "compat",
    },
    "games": {"controls", "light", "scene", "rules", "compat"},
    "storage": {"clock", "rules", "strict_json", "version", "free_memory", "compat"},
    "display": {"games.catalogue", "scene", "rules", "compat"},
    "link": {
        *("storage", "light", "games.catalogue", "scene", "rules"),
        *("strict_json", "version", "free_memory", "ticks", "compat"),
    },
    "app": {
        "games.catalogue",
        "table_and_ring_limits",
        "clock",
        "controls",
        "light",
        "display",
        "link",
        "storage",
        "settings",
        "scene",
        "rules",
        "free_memory",
        "ticks",
        "compat",
    },
    "boards": {"ticks", "free_memory", "compat"},
    "run_pico": {"app", "boards", "light", "table_and_ring_limits", "settings", "storage"},
    "run_blinka": {"app", "boards", "light", "settings", "storage"},
    "run_browser": {"app", "boards", "storage", "free_memory"},
    "main": {"app", "boards", "storage"},
    "boot": {"run_pico"},
}
# What MicroPython brings, by the rooms that may ask for it.
EVERYWHERE = {"gc", "json"}
OF_THE_SYSTEM = {
    "compat": {"io", "micropython", "sys", "traceback"},
    "ticks": {"time"},
    "storage": {"binascii"},
    "display": {"framebuf"},
    "run_blinka": {"json", "sys"},
    "scene": {"collections"},
    "main": {"sys"},
    "boards": {
        *("array", "binascii", "io", "machine", "micropython", "os", "rp2", "select", "sys", "threading", "time"),
        *("board", "digitalio", "neopixel", "usb_cdc"),
    },
    "boot": {
        *("array", "builtins", "io", "machine", "micropython", "rp2", "struct", "sys", "time", "uctypes", "vfs"),
    },
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
    "web": {"proof", "device", "command_line"},
    "venue": {"web", "proof", "words", "device", "command_line"},
    "benchmarks": {"venue", "picobench", "packing", "proof", "device", "command_line"},
    "install_locked_packages": set(),
    "generate": {"device", "install_locked_packages"},
    "paper": {"generate", "words", "device"},
    "commands": {
        *("paper", "benchmarks", "venue", "web", "proof", "picobench", "packing", "pictures", "words", "device"),
        "command_line",
    },
    "__main__": {"command_line"},
}
MODULES = {
    **{".".join(path.relative_to(FIRMWARE).with_suffix("").parts): path for path in FIRMWARE.rglob("*.py")},
    **{".".join(path.relative_to(REPO).with_suffix("").parts): path for path in (REPO / "host_tools").rglob("*.py")},
}
OURS = set(MODULES) | {module.rpartition(".")[0] for module in MODULES} - {""}
PAGE = REPO / "host_tools" / "web" / "page"
# What one runtime has and another lacks is met in compat, once; the clock's own functions in ticks.
MAY_ASK = ("compat", "ticks", "boards", "boot", "main")
# What says which runtime it is, and the exceptions by which one notices what it lacks.
RUNTIMES_OWN = {("sys", "platform"), ("sys", "implementation"), ("sys", "version"), ("sys", "version_info")}
RUNTIMES_OWN |= {("os", "uname"), ("os", "name")}
OF_WHAT_IS_MISSING = {"ImportError", "ModuleNotFoundError", "AttributeError", "NameError"}


def imports(source: str, by_name: bool = False) -> set:
    """The dotted names that a source imports, of modules and folders where they are ours; with `by_name` also modules
    that it names in a text, alone or with a class of theirs, as for `__import__` and `compat.forget`."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & OURS
            found.update(inner or {node.module})
        elif by_name and isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            found.update({node.value} & OURS or {node.value.rpartition(".")[0]} & set(MODULES))
    return found


def questions(source: str) -> list:
    """What a source asks the runtime: whether something is there, or which runtime it is."""
    tree = ast.parse(source)
    modules = {
        alias.asname or alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }
    found = []
    for node in ast.walk(tree):
        asks = False
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            of_a_module = bool(node.args) and isinstance(node.args[0], ast.Name) and node.args[0].id in modules
            asks = node.func.id == "hasattr" or (node.func.id in ("getattr", "dir", "vars") and of_a_module)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            asks = (node.value.id, node.attr) in RUNTIMES_OWN
        elif isinstance(node, ast.ImportFrom):
            asks = any((node.module, alias.name) in RUNTIMES_OWN for alias in node.names)
        elif isinstance(node, ast.ExceptHandler):
            named = ast.walk(node.type) if node.type else ()
            asks = node.type is None or any(isinstance(n, ast.Name) and n.id in OF_WHAT_IS_MISSING for n in named)
        if asks:
            found.append(ast.unparse(node).split("\n")[0])
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


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def module_of(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts)


def wrong_in_firmware(module: str, source: str) -> list:
    """What the module of the firmware must not import, in order."""
    room = room_of(module)
    wrong = []
    for other in imports(source, by_name=True):
        if other in OURS or other.split(".")[0] in ROOMS:
            to = room_of(other)
            allowed = to == room or to in ROOMS[room]
            if module.startswith("games.") and other.startswith("games."):  # no game knows another
                allowed = other.split(".")[1:2] == module.split(".")[1:2]
        else:
            allowed = other in EVERYWHERE | OF_THE_SYSTEM.get(room, set())
        if not allowed:
            wrong.append(other)
    return sorted(wrong)


def wrong_in_host_tools(module: str, source: str) -> list:
    """What the module of the host tools must not import, in order."""
    room = module.split(".")[1]
    wrong = []
    for other in imports(source):
        if other in ("main", "run_pico", "boards.pico_board"):  # for a Pico alone
            wrong.append(other)
        elif other.startswith("host_tools."):
            to = other.split(".")[1]
            if to != room and to not in HOST_ROOMS[room]:
                wrong.append(other)
    return sorted(wrong)


@each_row("path", files(FIRMWARE), ids=name)
def test_the_firmware_imports_along_its_arrows_only(path):
    assert not wrong_in_firmware(module_of(path, FIRMWARE), text(path))


@each_row(
    "module, source, wrong",
    [
        ("light.arcs", "from storage.journal import Journal", "storage.journal"),
        ("light.arcs", "def late():\n    import controls.menu", "controls.menu"),
        ("light.arcs", "import controls", "controls"),
        ("rules.game", "from link import reports", "link.reports"),
        ("rules.game", "import machine", "machine"),
        ("storage.journal", "import time", "time"),
        ("controls.menu", '_PAGES = "app.button_input"', "app.button_input"),
        ("controls.menu", 'forget("storage.kept_tables")', "storage.kept_tables"),
        ("controls.menu", '_SHELF = "storage.kept_tables.KeptTables"', "storage.kept_tables"),
        ("controls.menu", "from games.emperor.mode import Mode", "games.emperor.mode"),
        ("games.emperor.mode", "from games.grand_melee import mode", "games.grand_melee.mode"),
        ("games.emperor.mode", "from games import grand_melee", "games.grand_melee"),
        ("games.emperor.menu_entries", 'ROW = "games.duelist_emperor.dialogues"', "games.duelist_emperor.dialogues"),
        ("games.emperor.mode", "from games import catalogue", "games.catalogue"),
        ("games.catalogue", "from games.emperor.mode import Mode", "games.emperor.mode"),
        ("table_and_ring_limits", "import settings", "settings"),
    ],
)
def test_a_wrong_import_in_the_firmware_is_found(module, source, wrong):
    assert wrong_in_firmware(module, source) == [wrong]


@each_row("path", files(REPO / "host_tools"), ids=name)
def test_the_host_tools_import_along_their_arrows_only(path):
    assert not wrong_in_host_tools(module_of(path, REPO), text(path))


@each_row(
    "module, source, wrong",
    [
        ("host_tools.device.repl", "from host_tools.commands.flash import install", "host_tools.commands.flash"),
        ("host_tools.device.repl", "from host_tools import words", "host_tools.words"),
        ("host_tools.words.player_names", "from host_tools import picobench", "host_tools.picobench"),
        (
            "host_tools.web.server",
            "def late():\n    import host_tools.picobench.emulated_pico",
            "host_tools.picobench.emulated_pico",
        ),
        ("host_tools.proof.replay_rules_scenario", "import run_pico", "run_pico"),
        ("host_tools.proof.replay_rules_scenario", "from boards import pico_board", "boards.pico_board"),
    ],
)
def test_a_wrong_import_in_the_host_tools_is_found(module, source, wrong):
    assert wrong_in_host_tools(module, source) == [wrong]


@each_row("room", ROOMS)
def test_no_arrow_of_the_firmware_is_left_over(room):
    sources = [text(path) for path in files(FIRMWARE) if room_of(module_of(path, FIRMWARE)) == room]
    found = set().union(*(imports(source, by_name=True) for source in sources))
    rooms = {room_of(other) for other in found if other in OURS or other.split(".")[0] in ROOMS}
    assert ROOMS[room] <= rooms and OF_THE_SYSTEM.get(room, set()) <= found


@each_row("room", HOST_ROOMS)
def test_no_arrow_of_the_host_tools_is_left_over(room):
    paths = [path for path in files(REPO / "host_tools") if module_of(path, REPO).split(".")[1] == room]
    found = set().union(*(imports(text(path)) for path in paths))
    assert {f"host_tools.{other}" for other in HOST_ROOMS[room]} <= {".".join(one.split(".")[:2]) for one in found}


def test_the_tests_of_a_folder_use_no_other_folder_of_tests():
    # else `support/long_tests_in_parts.py` keeps verdicts that may have changed
    folder_of = {path.stem: path.parent for path in (REPO / "tests").glob("*/*.py")}
    common = REPO / "tests" / "support"
    for path in (REPO / "tests").glob("*/*.py"):
        used = {folder_of.get(other.split(".")[0], common) for other in imports(text(path))}
        assert used <= {path.parent, common}, name(path)


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
    assert not circle({module: imports(text(path)) & set(MODULES) for module, path in MODULES.items()})


def test_no_circle_of_the_pages_modules():
    arrows = {path.name: set(re.findall(r'from "\./(\w+\.js)"', path.read_text("utf-8"))) for path in PAGE.glob("*.js")}
    assert not circle(arrows)


@each_row("arrows", [{"a": {"b"}, "b": {"c"}, "c": {"a"}}, {"a": {"a"}}, {"x": {"a"}, "a": {"x"}}])
def test_a_circle_is_found(arrows):
    assert circle(arrows)


def test_the_rules_know_no_clock_no_chance_and_no_files():
    for path in [*files(FIRMWARE / "rules"), *(FIRMWARE / "games").rglob("mode.py")]:
        assert not {"time", "random", "os", "json", "select", "sys"} & imports(text(path)), name(path)


@each_row("path", files(FIRMWARE), ids=name)
def test_few_modules_ask_what_the_runtime_has(path):
    if room_of(module_of(path, FIRMWARE)) not in MAY_ASK:
        assert not questions(text(path))


@each_row(
    "source",
    [
        "import gc\nhasattr(gc, 'mem_free')",
        "import time\nnow = getattr(time, 'ticks_ms', None)",
        "import os as files\ngetattr(files, 'ilistdir', None)",
        "import sys\nsys.platform == 'rp2'",
        "import sys\nsys.implementation.name",
        "from sys import implementation",
        "from os import uname",
        "try:\n    import machine\nexcept ImportError:\n    machine = None",
        "try:\n    print(const)\nexcept (OSError, NameError):\n    pass",
        "try:\n    import machine\nexcept:\n    pass",
    ],
)
def test_a_question_to_the_runtime_is_found(source):
    assert len(questions(source)) == 1


@each_row("path", [path for path in files(FIRMWARE) if path.stem in ("compat", "ticks")], ids=name)
def test_where_the_runtime_may_be_asked_it_is(path):
    assert questions(text(path))


# The doors at which a press, an event or a command is refused; the function for optional work; what a press passes in
# few calls; what fills the gaps; and a file of the boot code, which cannot import that function.
NAME_MEMORY_ERROR = [
    "app/app.py",
    "boot/bundle_file_system.py",
    "controls/session.py",
    "free_memory.py",
    "free_memory.py",
    "free_memory.py",
    "link/host_commands.py",
    "rules/game.py",
    "rules/game.py",
]


def test_memory_that_runs_out_is_caught_at_the_doors_only():
    found = [
        path.relative_to(FIRMWARE).as_posix()
        for path in sorted(FIRMWARE.rglob("*.py"))
        for _ in range(path.read_text(encoding="utf-8").count("MemoryError"))
    ]
    assert found == NAME_MEMORY_ERROR


# The files that import a module late. `compat` does so for every part that few tables need. The others: a slot's code,
# which cannot be imported sooner; what may fail, or exists on one runtime only; the checker of settings, which a Pico
# unloads before the app is loaded; and the reader of a stored game, which leaves fewer gaps in the heap.
IMPORT_LATE = [
    "app/supervisor.py",
    "boards/stdin_and_stdout.py",
    "boot/bundle_file_system.py",
    "boot/start.py",
    "boot/start.py",
    "compat.py",
    "run_blinka.py",
    "settings.py",
    "settings.py",
    "storage/journal.py",
]


def late_imports(source: str) -> int:
    """How often a source imports something only when a function runs."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    inner = {node for function in nodes for node in ast.walk(function)}
    by_name = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name) and node.id == "__import__"]
    return sum(isinstance(node, ast.Import | ast.ImportFrom) for node in inner) + len(by_name)


def test_modules_are_imported_late_in_few_places():
    paths = files(FIRMWARE)
    found = [path.relative_to(FIRMWARE).as_posix() for path in paths for _ in range(late_imports(text(path)))]
    assert found == IMPORT_LATE


@each_row(
    "source",
    ["def f():\n    import gc", "def f():\n    if True:\n        from gc import collect", "gc = __import__('gc')"],
)
def test_a_late_import_is_found(source):
    assert late_imports(source) == 1
