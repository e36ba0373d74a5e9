"""Finds the firmware that is to run and hands over to it."""

import builtins
import sys

import machine
import vfs

from boot import safe_mode_by_held_pass as safe_mode
from boot.bundle_file_system import Bundle

_SLOTS = ("a", "b")  # a firmware each, in one file
_ACTIVE = "slot"  # beside boot/, names one of them; an update fills the other, then replaces this file by rename
_MOUNTED = "/firmware"


def _active():
    try:
        with open(sys.path[0] + _ACTIVE, "rb") as file:
            return chr(file.read(1)[0])  # of bytes: to read what is no text as text would raise
    except (OSError, IndexError):
        return _SLOTS[0]


def run():
    """Run the active firmware, or the other one where that cannot be read; then the REPL follows.

    Where there is no firmware to run, or it gives up, the ring shows the picture of safe mode."""
    if safe_mode.wanted():
        return
    try:
        open_slot()
        import run_pico

        ring_gpio, ring_px, dots, again = run_pico.run()  # from here: the stack that this leaves is all there is
        # here, because a module that is not needed costs 9 ms of every start
        from boot import notice_dots

        # of the settings, because an older slot says no more than these three
        notice_dots.show(ring_gpio, ring_px, dots, safe_mode.wiring()[3])
        if again:
            machine.soft_reset()
    except Exception as fault:
        sys.print_exception(fault)  # type: ignore[attr-defined]  # stays in the port until somebody listens
        safe_mode.show()


def open_slot():
    """The active firmware, or the other one, becomes what modules are imported from."""
    active = _active()
    for slot in sorted(_SLOTS, key=lambda name: name != active):
        try:
            bundle = Bundle(slot)
            bundle.in_flash = _in_flash(slot)
            vfs.mount(bundle, _MOUNTED)
            break
        except (OSError, ValueError, MemoryError):  # a damaged index may say that it is larger than all memory
            continue
    sys.path[:] = [_MOUNTED]


def _in_flash(slot):
    """What lets functions of this slot run from flash, known to all modules by the name that host_tools/packing gives
    it; None where that is not possible."""
    try:
        # here, because without it the firmware runs, too
        from boot.point_functions_to_flash import CodeInFlash

        in_flash = CodeInFlash(slot)
        builtins.run_from_flash = in_flash.move  # type: ignore[attr-defined]
        return in_flash
    except (ImportError, OSError, ValueError, MemoryError):
        return None
