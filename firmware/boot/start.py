"""Find the firmware to run on a Pico, and run it."""

import builtins
import sys

import machine
import vfs

from boot import safe_mode_by_held_pass as safe_mode
from boot.bundle_file_system import BundleFileSystem

_SLOTS = ("a", "b")  # two files, each with a copy of the firmware
# A file next to boot/ that names the active slot. An update fills the other slot, then replaces this file by rename.
_ACTIVE = "slot"
_MOUNTED = "/firmware"


def _active():
    try:
        with open(sys.path[0] + _ACTIVE, "rb") as file:
            return chr(file.read(1)[0])  # read as bytes, because invalid text would raise
    except (OSError, IndexError):
        return _SLOTS[0]


def run():
    """Run the firmware in the active slot. If the active slot cannot be read, run the firmware in the other slot. When
    the firmware ends, MicroPython starts its REPL.

    If no firmware can run, or if it stops after too many crashes, the ring shows safe mode.
    """
    if safe_mode.wanted():
        return
    try:
        open_slot()
        import run_pico

        # called from here, because every caller above it leaves less stack for the firmware
        ring_gpio, ring_px, dots, again = run_pico.run()
        # `wiring` supplies the bytes of a pixel, because older firmware in a slot does not return this number
        safe_mode.show_dots(ring_gpio, ring_px, dots, safe_mode.wiring()[3])
        if again:
            machine.soft_reset()
    except Exception as fault:
        sys.print_exception(fault)  # type: ignore[attr-defined]  # the text waits in the port until a host reads it
        safe_mode.show()


def open_slot():
    """Make modules importable from the active slot, or from the other one if the active slot cannot be read."""
    active = _active()
    for slot in sorted(_SLOTS, key=lambda name: name != active):
        try:
            bundle = BundleFileSystem(slot)
            bundle.in_flash = _in_flash(slot, bundle)
            vfs.mount(bundle, _MOUNTED)
            break
        except Exception:  # a damaged index may claim to be larger than all memory
            continue
    sys.path[:] = [_MOUNTED]


def _in_flash(slot, bundle):
    """Return the object that makes functions of this slot run from flash, or None if that is not possible. Also let
    MicroPython find the firmware's names in the bundle.

    The object's method `move` becomes the built-in `run_from_flash`. Each module calls `run_from_flash` at its end;
    host_tools/packing adds that call. If functions cannot run from flash, or names cannot be found there, the ring
    shows two faint pixels instead of one until the app's first picture.
    """
    in_flash = None
    try:
        # Imported here, because the firmware also runs without these modules.
        from boot.code_in_flash import CodeInFlash

        in_flash = CodeInFlash(slot)
        builtins.run_from_flash = in_flash.move  # type: ignore[attr-defined]
        bundle.use_names(in_flash.blocks)
    except Exception:
        safe_mode.show_first_light(2)
    return in_flash
