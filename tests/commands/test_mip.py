"""package.json, by which `mpremote mip install` brings the firmware onto a Pico: fresh, whole, and it starts."""

import json

import pytest

from emulated import require_bench
from host_tools.__main__ import main
from host_tools.commands import mip
from host_tools.packing.compile import FIRMWARE, on_pico
from runtimes import REPO

PACKAGE = json.loads((REPO / "package.json").read_text(encoding="utf-8"))


def test_it_is_fresh(tmp_path):
    assert (REPO / "package.json").read_text(encoding="utf-8") == mip.package(), "run: python -m host_tools mip"
    assert main(["mip", "--output", str(tmp_path / "package.json")]) == 0
    assert (tmp_path / "package.json").read_text(encoding="utf-8") == mip.package()


def test_every_source_is_there_and_every_module_is_in_it():
    sources = [source for _, source in PACKAGE["urls"]]
    assert all((REPO / source).is_file() for source in sources)
    modules = {path.relative_to(FIRMWARE).as_posix() for path in FIRMWARE.rglob("*.py")}
    assert {f"firmware/{name}" for name in modules if on_pico(name)} | {"firmware/boot/main.py"} == set(sources)


def test_the_starter_comes_last():
    assert PACKAGE["urls"][-1] == ["../main.py", "firmware/boot/main.py"]


@pytest.mark.pico
@pytest.mark.timeout(3600)  # file by file through an emulated chip
def test_genuine_mpremote_installs_it_and_the_pico_starts():
    require_bench()
    from host_tools.picobench import PicoBench, mpremote_bridge

    bench = PicoBench({})
    bench.run_ms(50)
    done = mpremote_bridge(bench, "mip", "install", str(REPO / "package.json"), timeout_s=3000)
    assert done.returncode == 0, done.stdout[-500:]
    files = bench.files()
    assert files["main.py"] == (FIRMWARE / "boot" / "main.py").read_bytes()
    assert files["firmware/app/app.py"] == (FIRMWARE / "app" / "app.py").read_bytes()
    ring = bench.probe(22)
    bench.power_cycle()
    bench.wait(lambda: len(ring.frames) > 1, 15_000, 50)
    assert len(ring.frames[1].data) == 72
