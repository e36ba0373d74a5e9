"""CHANGELOG.md has the form of Keep a Changelog, and begins with the version that the firmware says."""

import re

from runtimes import REPO
from version import FIRMWARE

TEXT = (REPO / "CHANGELOG.md").read_text(encoding="utf-8")
KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
HEADING = re.compile(r"^## \[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d|unreleased)$", re.M)
VERSIONS = HEADING.findall(TEXT)


def test_versions_stand_newest_first_and_only_the_newest_has_no_date():
    assert len(VERSIONS) == len(re.findall(r"^## ", TEXT, re.M))
    numbers = [tuple(map(int, version[:3])) for version in VERSIONS]
    assert numbers == sorted(numbers, reverse=True) and ".".join(VERSIONS[0][:3]) == FIRMWARE
    assert "unreleased" not in [version[3] for version in VERSIONS[1:]]


def test_changes_are_sorted_by_their_kinds_and_each_is_a_line():
    sections = re.split(r"^## .+$", TEXT, flags=re.M)[1:]
    for section in sections:
        kinds = re.findall(r"^### (.+)$", section, re.M)
        assert kinds and kinds == [kind for kind in KINDS if kind in kinds]
        for items in re.split(r"^### .+$", section, flags=re.M)[1:]:
            assert [line for line in items.splitlines() if line and not line.startswith("- ")] == []
    assert re.findall(r"^### (.+)$", sections[-1], re.M) == ["Added"]  # nobody has what was before the first version
