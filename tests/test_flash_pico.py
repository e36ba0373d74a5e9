"""`make flash` with genuine mpremote on the emulated Pico: a first install, updates, a pulled plug."""

import pytest
from emulated import require_bench

require_bench()

from host_tools import flash, update  # noqa: E402
from host_tools.__main__ import main  # noqa: E402
from host_tools.compiled import FIRMWARE, on_device  # noqa: E402
from host_tools.device import DeviceError  # noqa: E402
from host_tools.picobench import PicoBench, served  # noqa: E402

pytestmark = pytest.mark.pico

STARTER = (FIRMWARE / "boot" / "main.py").read_bytes()
START = b"import sys\ndef run():\n    print('@runs %s', open(sys.path[0] + 'slot').read(), '.')\n"
DATA = {"data/settings.json": b'{"seats": 9}', "data/game-000001-0000": b"moves" * 40}


def release(boot, bundle):
    """A small firmware: boot/ tells its name, the slot is only filled."""
    return {
        "main.py": STARTER,
        "boot/__init__.py": b"",
        "boot/start.py": START % boot,
        "slot": b"a",
        "a": bundle * 900,
    }


OLD, NEW = release(b"old", b"old"), release(b"new", b"new")


def restarted(bench):
    """What boot says when the plug goes in again."""
    bench.console.forget()
    bench.power_cycle()
    bench.console.expect("@runs ", 2000)
    return bench.console.expect(".", 200).decode().split()[:2]


def installed(bench, wanted):
    with served(bench) as running:
        return flash.install(running.url, wanted)


def test_a_first_install_keeps_a_program_of_the_makers_own():
    bench = PicoBench({"main.py": "print('mine')", "notes.txt": "mine"})
    bench.run_ms(50)
    assert installed(bench, NEW) == 5
    assert bench.files() == {**NEW, "main-before.py": b"print('mine')", "notes.txt": b"mine"}
    assert restarted(bench) == ["new", "a"]


def test_only_what_changed_is_written_and_data_stays():
    bench = PicoBench({**OLD, **DATA})
    bench.run_ms(50)
    assert installed(bench, {**OLD, "a": NEW["a"]}) == 2
    assert bench.files() == {**OLD, "slot": b"b", "b": NEW["a"], **DATA}
    assert restarted(bench) == ["old", "b"]
    assert installed(bench, NEW) > 2
    files = bench.files()
    assert files["main.py"] == update.starter(STARTER, "/other/")
    assert {name: files.get("other/" + name) for name in ("boot/start.py", "slot")} == {
        "boot/start.py": NEW["boot/start.py"],
        "slot": b"b",
    }
    assert "boot/start.py" not in files and "slot" not in files
    assert {name: files[name] for name in DATA} == DATA
    assert restarted(bench) == ["new", "b"]
    assert installed(bench, NEW) == 0


@pytest.mark.parametrize(("cut", "mode"), [(20, "before"), (29, "torn"), (42, "after")])
def test_a_pulled_plug_leaves_one_of_the_two_and_repeating_it_finishes(cut, mode):
    bench = PicoBench({**OLD, **DATA})
    bench.run_ms(50)
    bench.flash.cut_at(cut, mode, cut)
    with pytest.raises(DeviceError, match="went away half-way"):
        installed(bench, NEW)
    bench.power_on()
    assert restarted(bench) in (["old", "a"], ["new", "b"])
    installed(bench, NEW)
    assert restarted(bench) == ["new", "b"]
    assert {name: bench.files()[name] for name in DATA} == DATA


def test_an_update_ends_the_running_app_and_the_game_goes_on(monkeypatch, capsys, patience):
    fresh = on_device()
    bench = PicoBench(fresh)
    ring = bench.probe(22)
    bench.wait(lambda: len(ring.frames) > 1)
    bench.console.send(b'{"do": "begin", "first": 1}\n')
    bench.run_ms(4000)
    for event in ('{"type": "pass"}', '{"type": "skip", "seats": [4]}'):
        bench.console.send(b'{"do": "event", "event": %s}\n' % event.encode())
        bench.run_ms(2500)
    monkeypatch.setattr(flash, "on_device", lambda: {**fresh, "a": fresh["a"] + b"newer"})
    with served(bench) as running:
        assert main(["flash", "--port", running.url]) == 0
    said = capsys.readouterr().out
    assert "the game of 2 moves is still there" in said and "WRONG" not in said
    assert len(bench.resets) == 1  # the one that `flash` asks for: the watchdog was off
    assert bench.files()["slot"] == b"b"
