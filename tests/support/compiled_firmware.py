"""The firmware in compiled modules that MicroPython runs on this machine, as a Pico has them.

To compile a module on the device takes more memory than the module has later, and leaves gaps in the heap.
"""

from pathlib import Path

from host_tools.packing import compile as packing
from runtimes import FIRMWARE, REPO

SUPPORT = ("tests/support/desk.py", "tests/support/presses_at_random.py", "host_tools/proof/fake_board.py")
_FOLDERS = ("tests/support/", "")  # from which these are imported


def write_compiled(folder, script):
    """Write the firmware and what the script `script` of tests/support needs to this folder, compiled. Return the path
    of a file that runs the script."""
    texts = packing.sources(FIRMWARE, lambda name: packing.in_browser(name) or name == "boards/folder_storage.py")
    for name in (*SUPPORT, f"tests/support/{script}.py"):
        texts[name.removeprefix(_FOLDERS[0])] = (REPO / name).read_text(encoding="utf-8")
    plain = {name: packing.without_viper(text) for name, text in texts.items()}
    for name, code in packing._compiled(plain, ("-O2",)).items():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(code)
    start = Path(folder) / "start.py"
    start.write_text(f"import {script}\n", encoding="utf-8")
    return start
