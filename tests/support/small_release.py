"""Small firmwares for an emulated Pico to be updated with: boot/ tells its name, the slot is only filled."""

from host_tools.packing.compile import FIRMWARE

STARTER = (FIRMWARE / "boot" / "main.py").read_bytes()
START = b"import sys\ndef run():\n    print('@runs %s', open(sys.path[0] + 'slot').read(), '.')\n"
DATA = {"data/settings.json": b'{"seats": 9}', "data/game-000001-0000": b"moves" * 40}


def release(boot, bundle):
    """Return a small firmware: boot/ tells its name, the slot is only filled."""
    return {
        "main.py": STARTER,
        "boot/__init__.py": b"",
        "boot/start.py": START % boot,
        "slot": b"a",
        "a": bundle * 900,
    }


OLD, NEW = release(b"old", b"old"), release(b"new", b"new")


def restarted(bench):
    """Return what boot says when the plug goes in again."""
    bench.console.forget()
    bench.power_cycle()
    bench.console.expect("@runs ", 2000)
    return bench.console.expect(".", 200).decode().split()[:2]
