"""CHANGELOG.md has the form of Keep a Changelog, and knows the version that the firmware says."""

import re

from runtimes import REPO
from version import FIRMWARE

TEXT = (REPO / "CHANGELOG.md").read_text(encoding="utf-8")
KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]


def test_versions_stand_newest_first_below_what_is_not_released():
    headings = re.findall(r"^## (.+)$", TEXT, re.M)
    assert headings[0] == "[Unreleased]"
    released = [
        re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)", heading).groups() for heading in headings[1:]
    ]
    numbers = [tuple(map(int, version[:3])) for version in released]
    assert numbers == sorted(numbers, reverse=True)


def test_the_version_of_the_firmware_is_named():
    assert FIRMWARE in TEXT


def test_changes_are_sorted_by_their_kinds_and_each_is_an_item():
    for version in re.split(r"^## .+$", TEXT, flags=re.M)[1:]:
        kinds = re.findall(r"^### (.+)$", version, re.M)
        assert kinds and kinds == [kind for kind in KINDS if kind in kinds]
        for items in re.split(r"^### .+$", version, flags=re.M)[1:]:
            assert all(re.match(r"- |  \S", line) for line in items.splitlines() if line)
