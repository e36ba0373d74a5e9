"""What a version hands out: named by it, with check values that are right and a licence for each file; and the
workflows of the host, whose steps are commands that run here."""

import hashlib
import io
import re
import shutil
import subprocess
import tomllib
import zipfile

import pytest
import yaml

from host_tools.__main__ import main
from host_tools.commands import release
from runtimes import REPO
from version import FIRMWARE

PREFIX = f"emperor-ring-{FIRMWARE}-"
WORKFLOWS = {path.name: yaml.safe_load(path.read_text("utf-8")) for path in (REPO / ".github/workflows").glob("*.yml")}
BUILT = {
    "dist/emperor-ring-pico.uf2": b"UF2",
    "dist/site/index.html": b"<p>",
    "dist/site/firmware/app.py": b"1",
    "dist/manual/emperor-ring-manual.pdf": b"%PDF",
    "dist/manual/card-emperor.pdf": b"%PDF",
    "dist/manual/card-emperor-light.svg": b"<svg/>",
    "hardware/carrier/fab/gerbers.zip": b"PK",
    "hardware/enclosure/exports/base-24.stl": b"solid",
    "hardware/README.md": b"# Hardware",
    "LICENSES/MIT.txt": b"MIT",
}


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A clone in which everything has been built."""
    for name, data in BUILT.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    for name in ("CHANGELOG.md", "LICENSE", "docs/licences.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(REPO / name, tmp_path / name)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    return tmp_path


def released(tree, *words):
    out = tree / "out"
    assert main(["release", "--out", str(out), *words]) == 0
    return {path.name: path.read_bytes() for path in out.iterdir()}


def test_every_part_is_there_under_the_version_with_its_check_value_and_its_licence(tree):
    files = released(tree)
    assert set(files) == {*(PREFIX + part.name for part in release.parts()), "SHA256SUMS", "LICENCES.md", "notes.md"}
    rows = dict(reversed(line.split("  ")) for line in files["SHA256SUMS"].decode().splitlines())
    assert rows == {name: hashlib.sha256(data).hexdigest() for name, data in files.items() if name != "SHA256SUMS"}
    said = files["LICENCES.md"].decode()
    for part in release.parts():
        assert re.search(rf"^\| {re.escape(PREFIX + part.name)} \| {re.escape(part.licence)} \| \w", said, re.M)
    for name in ("MIT", "BSD-3-Clause", "BSD-1-Clause", "Zlib", "OFL-1.1"):
        assert f"\n## {name}\n" in said
    assert "Copyright (c) 2026 The Emperor Ring contributors" in said and "](../" not in said


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="no sha256sum here")
def test_the_check_values_are_read_by_sha256sum(tree):
    released(tree)
    done = subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=tree / "out", capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.count(": OK") == len(release.parts()) + 2


def test_an_archive_holds_what_was_built_and_is_the_same_each_time(tree):
    files = released(tree)

    def names(part):
        return zipfile.ZipFile(io.BytesIO(files[PREFIX + part])).namelist()

    assert names("cards.zip") == ["card-emperor-light.svg", "card-emperor.pdf"]
    assert names("boards.zip") == [
        *("LICENSE", "LICENSES/MIT.txt", "hardware/README.md", "hardware/carrier/fab/gerbers.zip"),
    ]
    assert "hardware/enclosure/exports/base-24.stl" in names("cases.zip")
    for path in tree.rglob("*"):
        if path.is_file() and "out" not in path.parts:
            path.touch()
    assert released(tree) == files


def test_what_has_not_been_built_is_named_with_its_target(tree, capsys):
    (tree / "dist" / "emperor-ring-pico.uf2").unlink()
    assert main(["release", "--out", str(tree / "out")]) == 1
    assert capsys.readouterr().err == "pico.uf2 has not been built: run `make uf2`.\n"
    assert not (tree / "out").exists()


def test_what_an_older_release_left_is_named(tree, capsys):
    (tree / "out").mkdir()
    (tree / "out" / "emperor-ring-0.0.1-pico.uf2").write_bytes(b"old")
    assert main(["release", "--out", str(tree / "out")]) == 1
    assert "also holds emperor-ring-0.0.1-pico.uf2, of another release" in capsys.readouterr().err


def test_a_tag_of_another_version_is_refused(tree, capsys):
    assert main(["release", "--out", str(tree / "out"), "--tag", "v9.9.9"]) == 1
    assert f"The tag v9.9.9 is not v{FIRMWARE}" in capsys.readouterr().err and not (tree / "out").exists()


def test_a_tag_wants_its_section_of_the_changelog_which_becomes_the_notes(tree, capsys):
    changelog = tree / "CHANGELOG.md"
    for heading in ("## [0.0.1] - 2026-01-01", f"## [{FIRMWARE}] - unreleased"):
        changelog.write_text(f"# Changelog\n\n{heading}\n\n### Added\n\n- Everything.\n", "utf-8")
        assert main(["release", "--out", str(tree / "out"), "--tag", f"v{FIRMWARE}"]) == 1
        assert f"CHANGELOG.md has no heading `## [{FIRMWARE}] - YEAR-MONTH-DAY`" in capsys.readouterr().err
    section = f"## [{FIRMWARE}] - 2026-11-23\n\n### Added\n\n- Everything.\n\n## [0.0.1] - 2026-01-01\n\n- Old.\n"
    changelog.write_text(f"# Changelog\n\n{section}", "utf-8")
    notes = released(tree, "--tag", f"v{FIRMWARE}")["notes.md"].decode()
    assert "- Everything." in notes and "Old" not in notes and notes.startswith(f"# Emperor Ring {FIRMWARE}\n")


def test_every_part_of_others_says_where_it_is_and_has_the_text_of_its_licence():
    page = (REPO / "docs" / "licences.md").read_text("utf-8")
    kinds = {part.kind for part in release.PARTS}
    others = release.others_of(page)
    assert len(others) >= 9 and all(set(inside) <= kinds for _, inside in others)
    for licence in re.findall(r"^\| \[[^|]+ \| [^|]+ \| ([^|]+) \|", page, re.M):
        assert f"\n## {licence}\n" in page
    locked = (REPO / "locks" / "manual.txt").read_text("utf-8")
    assert "font-source-sans-pro==" in locked and "Source Sans Pro" in dict(others)


def test_the_version_stands_once_and_all_else_follows():
    project = tomllib.loads((REPO / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" not in project and project["dynamic"] == ["version"]
    given = subprocess.run(["git", "grep", "-lF", f'"{FIRMWARE}"'], cwd=REPO, capture_output=True, text=True).stdout
    assert {"firmware/version.py", "package.json"} >= {name for name in given.split() if not name.startswith("tests/")}


# The workflows


def steps(workflow):
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_there_is_one_workflow_for_tests_one_for_a_release_and_one_for_the_site():
    assert set(WORKFLOWS) == {"tests.yml", "release.yml", "site.yml"}
    when = {name: workflow[True] for name, workflow in WORKFLOWS.items()}  # YAML 1.1 takes "on" for true
    assert "pull_request" in when["tests.yml"] and when["release.yml"]["push"] == {"tags": ["v*"]}


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_step_is_a_target_of_make_or_what_only_the_host_can_do(name):
    for step in steps(WORKFLOWS[name]):
        assert ("uses" in step) != ("run" in step)
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"]), step
            continue
        for line in step["run"].strip().splitlines():
            assert re.match(r"(make [a-z]|sudo apt-get (update|install)|gh release create )", line), line


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_make_knows_every_target_of_the_workflows():
    lines = [line for flow in WORKFLOWS.values() for step in steps(flow) for line in step.get("run", "").splitlines()]
    calls = [line.split()[1:] for line in lines if line.startswith("make ")]
    assert len(calls) >= 4
    for words in calls:
        words = [re.sub(r"\$\{\{.*?\}\}|\"?\$\w+\"?", "v0", word) for word in words]
        done = subprocess.run(["make", "-n", *words], cwd=REPO, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_may_do_no_more_than_it_needs(name):
    workflow = WORKFLOWS[name]
    assert workflow["permissions"] == {"contents": "read"}
    allowed = {
        "release.yml": {"contents": "write"},
        "site.yml": {"contents": "read", "pages": "write", "id-token": "write"},
    }
    for job in workflow["jobs"].values():
        assert job["timeout-minutes"] <= 120 and job.get("permissions", {}) in ({}, allowed.get(name))
