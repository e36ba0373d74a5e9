"""A late import fits onto the Pico's stack of 7,936 bytes, wherever it happens: one that does not fit is a crash.

The Unix build tells how much stack is used. An import takes 5,072 bytes of it there, and 616 on a Pico. All else takes
0.644 times as much on a Pico. These figures were measured in November 2026 on the emulated Pico and on the Unix build,
with `micropython.stack_use()` at each import of the evening "Two go home: eight on 24 pixels".
"""

import json
import re
import shutil

import runtimes

IN_TICK = 1_600  # bytes of a Pico's stack that are used as the app begins to work
MOST = 7_000  # bytes: the rest is for what a module calls as it is loaded
NOTE = """
import micropython

about = ""
before_tick = 0
depth = 0
found = []


def begin(name):
    global depth
    depth += 1
    if before_tick:
        found.append((about, name, depth, micropython.stack_use() - before_tick))


def end():
    global depth
    depth -= 1
"""


def plant(firmware):
    """Make a copy of the firmware whose modules tell as they begin and end."""
    shutil.copytree(runtimes.FIRMWARE, firmware)
    for path in firmware.rglob("*.py"):
        name = path.relative_to(firmware).as_posix()
        if ("/" in name and not name.startswith("boot")) or name.startswith("settings_"):
            text = path.read_text(encoding="utf-8")
            begins = re.match(r'""".*?"""\n', text, re.DOTALL).end()
            begin = f"import stack_note\nstack_note.begin({name!r})\n"
            path.write_text(f"{text[:begins]}{begin}{text[begins:]}\nstack_note.end()\n", encoding="utf-8")
    (firmware / "stack_note.py").write_text(NOTE, encoding="utf-8")


def on_a_pico(depth, used):
    """Return how many bytes of a Pico's stack are used where this many are on the Unix build, `depth` imports deep."""
    return IN_TICK + (used - 5072 * depth) * 0.644 + 616 * depth


@runtimes.needs_micropython
def test_no_late_import_needs_more_stack_than_a_pico_has(tmp_path):
    plant(tmp_path / "firmware")
    script = runtimes.REPO / "tests" / "support" / "stack_of_imports.py"
    told = json.loads(runtimes.on_micropython(script, heap="16m", firmware=tmp_path / "firmware"))
    late = [(round(on_a_pico(depth, used)), name, about) for about, name, depth, used in told]
    assert len(late) > 100 and not [row for row in late if row[0] > MOST]
