"""The README is short, and `make` knows the targets that it and the page on installing name. Its links and pictures:
test_pages; its figures: test_bench_record; the game that it shows: test_demo."""

import re
import shutil
import subprocess

import pytest

from runtimes import REPO

README = (REPO / "README.md").read_text(encoding="utf-8")
INSTALL = (REPO / "docs" / "install.md").read_text(encoding="utf-8")


def test_it_is_short_and_leaves_what_is_for_developers_to_their_page():
    lines = [line for line in README.splitlines() if not line.startswith("| [")]  # each game has a row
    assert len(lines) <= 72 and len(README.split()) <= 900
    assert "](CONTRIBUTING.md)" in README
    assert re.findall(r"`(?:firmware|tests|host_tools)/|host_tools", README) == []


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_make_alone_lists_the_targets_of_the_readme():
    listed = subprocess.run(["make"], cwd=REPO, capture_output=True, text=True).stdout
    named = set(re.findall(r"(?:^|`)make (\w+)", README + INSTALL, re.M))
    assert {"run", "test", "demo", "uf2", "flash"} <= named
    assert [target for target in named if f"make {target}" not in listed] == []
