"""What `mpremote mip install` brings onto a Pico, sources or compiled: fresh, whole, and it starts."""

import json

import pytest

from emulated import require_bench
from host_tools.__main__ import main
from host_tools.commands import mip
from host_tools.packing.compile import FIRMWARE, CompileError, on_pico
from runtimes import REPO

PACKAGE = json.loads((REPO / "package.json").read_text(encoding="utf-8"))


@pytest.fixture
def compiled(tmp_path, monkeypatch):
    """The folder of the compiled package, fresh."""
    monkeypatch.setattr(mip, "COMPILED", tmp_path / "mip")
    assert main(["mip", "--output", str(tmp_path / "package.json")]) == 0
    return tmp_path / "mip"


def test_it_is_fresh(tmp_path, compiled):
    assert (REPO / "package.json").read_text(encoding="utf-8") == mip.package(), "run: python -m host_tools mip"
    assert (tmp_path / "package.json").read_text(encoding="utf-8") == mip.package()


def test_every_source_is_there_and_every_module_is_in_it():
    sources = [source for _, source in PACKAGE["urls"]]
    assert all((REPO / source).is_file() for source in sources)
    modules = {path.relative_to(FIRMWARE).as_posix() for path in FIRMWARE.rglob("*.py")}
    assert {f"firmware/{name}" for name in modules if on_pico(name)} | {"firmware/boot/main.py"} == set(sources)


def test_the_starter_comes_last():
    assert PACKAGE["urls"][-1] == ["../main.py", "firmware/boot/main.py"]


def test_the_compiled_package_holds_what_a_pico_imports_and_lies_beside_it(compiled):
    listed = json.loads((compiled / "package.json").read_text(encoding="utf-8"))
    assert listed["version"] == PACKAGE["version"] and listed["urls"][-1] == PACKAGE["urls"][-1]
    sources = {source for _, source in listed["urls"]}
    files = {path.relative_to(compiled).as_posix() for path in compiled.rglob("*") if path.is_file()}
    assert sources == files - {"package.json"}
    whole = {source for _, source in PACKAGE["urls"] if (REPO / source).stat().st_size}
    assert {source.replace(".mpy", ".py") for source in sources} == whole
    places = {place.replace(".mpy", ".py") for place, _ in listed["urls"]}
    assert places <= {place for place, _ in PACKAGE["urls"]}


def test_a_module_that_does_not_compile_is_the_compilers_own_words(tmp_path, monkeypatch, capsys):
    def broken():
        raise CompileError("wrong.py, line 1")

    monkeypatch.setattr(mip, "compiled", broken)
    assert main(["mip", "--output", str(tmp_path / "package.json")]) == 1
    assert capsys.readouterr().err == "wrong.py, line 1\n"


@pytest.mark.long
@pytest.mark.timeout(3600)  # file by file through an emulated chip
def test_genuine_mpremote_installs_what_is_compiled_and_the_pico_starts(compiled):
    files = installed(compiled / "package.json")
    assert files["firmware/app/app.mpy"] == (compiled / "firmware" / "app" / "app.mpy").read_bytes()


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_genuine_mpremote_installs_the_sources_and_the_pico_starts():
    files = installed(REPO / "package.json")
    assert files["firmware/app/app.py"] == (FIRMWARE / "app" / "app.py").read_bytes()


def installed(package):
    """The files of a Pico onto which this package was installed, and which then started."""
    require_bench()
    from host_tools.picobench import EmulatedPico
    from mpremote_on_emulated_pico import run_mpremote

    bench = EmulatedPico({})
    bench.run_ms(50)
    code, said = run_mpremote(bench, "mip", "install", str(package))
    assert code == 0, said[-500:]
    files = bench.files()
    assert files["main.py"] == (FIRMWARE / "boot" / "main.py").read_bytes()
    ring = bench.probe(22)
    bench.power_cycle()
    bench.wait(lambda: len(ring.frames) > 1, 15_000, 50)
    assert len(ring.frames[1].data) == 72
    return files
