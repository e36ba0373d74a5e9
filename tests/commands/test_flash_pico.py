"""`make flash` with genuine mpremote on the emulated Pico: a first install, updates, a pulled plug."""

import pytest

from emulated import after_turns, ask, require_bench, ring

require_bench()

import sparse_uf2  # noqa: E402
from host_tools.__main__ import main  # noqa: E402
from host_tools.benchmarks.emulated_serial_port import on_board_time  # noqa: E402
from host_tools.benchmarks.endurance_table_on_pico import on_device_as  # noqa: E402
from host_tools.commands import flash, uf2  # noqa: E402
from host_tools.device import install_firmware, update_steps  # noqa: E402
from host_tools.device.firmware_client import DeviceError  # noqa: E402
from host_tools.packing import littlefs_image, micropython_download, uf2_blocks  # noqa: E402
from host_tools.packing.compile import FIRMWARE, on_device  # noqa: E402
from host_tools.picobench import TYPICAL, EmulatedPico, boot_rom_drive_model, served  # noqa: E402
from small_release import DATA, NEW, OLD, STARTER, restarted  # noqa: E402
from version import FIRMWARE as VERSION  # noqa: E402

pytestmark = pytest.mark.long


def installed(bench, wanted):
    with on_board_time(bench) as port:
        return install_firmware.install(port, wanted)


def test_a_first_install_keeps_a_program_of_the_makers_own():
    bench = EmulatedPico({"main.py": "print('mine')", "notes.txt": "mine"})
    bench.run_ms(50)
    assert installed(bench, NEW) == 5
    assert bench.files() == {**NEW, "main-before.py": b"print('mine')", "notes.txt": b"mine"}
    assert restarted(bench) == ["new", "a"]


def test_only_what_changed_is_written_and_data_stays():
    bench = EmulatedPico({**OLD, **DATA})
    bench.run_ms(50)
    assert installed(bench, {**OLD, "a": NEW["a"]}) == 2
    assert bench.files() == {**OLD, "slot": b"b", "b": NEW["a"], **DATA}
    assert restarted(bench) == ["old", "b"]
    assert installed(bench, NEW) > 2
    files = bench.files()
    assert files["main.py"] == update_steps.starter(STARTER.decode(), "/other/").encode()
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
    bench = EmulatedPico({**OLD, **DATA})
    bench.run_ms(50)
    bench.flash.cut_at(cut, mode, cut)
    with pytest.raises(DeviceError, match="was disconnected half-way"):
        installed(bench, NEW)
    bench.power_on()
    assert restarted(bench) in (["old", "a"], ["new", "b"])
    installed(bench, NEW)
    assert restarted(bench) == ["new", "b"]
    assert {name: bench.files()[name] for name in DATA} == DATA


def test_an_update_ends_the_running_app_and_the_game_goes_on(monkeypatch, capsys, patience):
    bench = EmulatedPico(on_device())
    ring = bench.probe(22)
    bench.wait(lambda: len(ring.frames) > 1)
    bench.console.send(b'{"do": "begin", "first": 1}\n')
    bench.run_ms(4000)
    for event in ('{"type": "pass"}', '{"type": "skip", "seats": [4]}'):
        bench.console.send(b'{"do": "event", "event": %s}\n' % event.encode())
        bench.run_ms(2500)
    newer = on_device_as("0.0.9")
    monkeypatch.setattr(flash, "on_device", lambda: newer)
    monkeypatch.setattr("version.FIRMWARE", "0.0.9")  # so that it says WRONG if the old firmware runs
    with served(bench) as running:
        assert main(["flash", "--port", running.url]) == 0
    said = capsys.readouterr().out
    assert "the game of 2 moves is still there" in said and "WRONG" not in said
    assert len(bench.resets) == 1  # the one that `flash` asks for: the watchdog was off


def older():
    """Modules to plant: an older firmware whose boot/ was another."""
    texts = {name: (FIRMWARE / name).read_text(encoding="utf-8") for name in ("version.py", "boot/start.py")}
    return {name: text + '\n\nFIRMWARE = "0.0.0"\n' for name, text in texts.items()}


def started(bench, wire):
    """What the Pico tells once it shows its picture: (its firmware, what an update must leave as it is)."""
    frames = len(wire.frames)
    bench.wait(lambda: len(wire.frames) > frames and len(wire.frames[-1].data) > 3, step_ms=5)
    state, settings = ask(bench, do="state"), ask(bench, do="settings")
    kept = {key: state[key] for key in ("notice", "seats", "first", "game", "moves", "undone")}
    return ask(bench, do="hello")["firmware"], {**kept, "values": settings["values"], "faults": settings["faults"]}


@pytest.mark.timeout(1800)  # installs the whole firmware
def test_a_pico_that_a_drag_has_left_without_its_file_system_is_repaired_to_its_picture():
    micropython, wanted = micropython_download.find().read_bytes(), on_device()
    whole = dict(uf2_blocks.blocks(uf2.build(micropython, wanted)))
    ends = max(offset for offset, _page in uf2_blocks.blocks(micropython))
    pages = {at: page for at, page in whole.items() if at <= ends or at >= littlefs_image.START}
    content = bytearray(b"\xff" * (2 << 20))
    assert boot_rom_drive_model.drag(content, sparse_uf2.encode(pages))  # as a file that leaves sectors incomplete
    bench = EmulatedPico(content=bytes(content))
    bench.run_ms(3000)
    assert not bench.files()  # MicroPython has found no file system, and made one
    assert installed(bench, wanted)
    assert bench.files() == wanted
    bench.power_cycle()
    wire = bench.probe(22)
    assert started(bench, wire)[0] == VERSION and any(wire.frames[-1].data)


# the steps of an update in whose midst the plug is pulled one after another: (what, its path, operation of the flash)
COPYING = [("write", "/b.new", 200), ("remove", "/b.new", 0), ("rename", "/b.new", 0)]
SWITCHING = [("write", "/other/boot/start.mpy", 1), ("rename", "/main.py.new", 0), ("remove", "/boot/start.mpy", 0)]
FIRST_START_MS = (10, 500)


@pytest.mark.timeout(1800)  # four starts, some installing between them
@pytest.mark.parametrize(("others", "steps"), [((), COPYING), (("b",), SWITCHING)], ids=["copying", "switching"])
def test_an_update_cut_short_again_and_again_leaves_a_firmware_that_runs_and_the_game(others, steps, monkeypatch):
    wanted = on_device()
    data = after_turns(3, {"seats": 8, "teams": 2, "ring_px": 8, "brightness": 2})
    files = dict.fromkeys(others, wanted["a"])
    bench, wire = ring(data, older(), files, flash_timing=TYPICAL)
    firmware, before = started(bench, wire)
    assert (firmware, before["moves"], before["values"]["brightness"]) == ("0.0.0", 3, 2)
    take = install_firmware._take
    for what, path, operation in steps:

        def cut(repl, step, *others, wanted_step=(what, path), operation=operation):
            if tuple(step[:2]) == wanted_step:
                bench.flash.cut_at(len(bench.flash.log) + operation, "torn", seed=operation)
            take(repl, step, *others)

        monkeypatch.setattr(install_firmware, "_take", cut)
        with pytest.raises(DeviceError, match="was disconnected half-way"):
            installed(bench, wanted)
        bench.power_on()
        firmware, found = started(bench, wire)
        assert found == before and firmware in ("0.0.0", VERSION), (what, path)
    if not others:
        return
    monkeypatch.setattr(install_firmware, "_take", take)
    installed(bench, wanted)
    for ms in FIRST_START_MS:
        bench.power_cycle()
        bench.run_ms(ms)
    bench.power_cycle()
    assert started(bench, wire) == (VERSION, before)
    assert {name: content for name, content in bench.files().items() if name.startswith("boot/")} == {}
