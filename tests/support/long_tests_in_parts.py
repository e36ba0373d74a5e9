"""The run of all long tests, in parts that resume: what has passed is kept in `.ci/long_tests.json`.

The record holds the git tree hashes of the folders in TREES and of all that is in `tests`, and the seconds of each long
test that passed with them. The next run leaves these tests out. It also holds why a test was skipped. After a change
the tests whose verdict may depend on it are run again (`still_proved`). What the tests took before that stays as
estimates, so that the parts stay the same while they run one after the other.
"""

import json
import os
import re
import subprocess
from pathlib import Path

REPO = Path(__file__).resolve().parents[2]
RECORD = REPO / ".ci" / "long_tests.json"
TREES = ("firmware", "host_tools", "hardware")
UNKNOWN_S = 60  # assumed for a test that never passed


def git(*arguments):
    """Return what git says in this repository, without the last line break."""
    return subprocess.run(["git", *arguments], cwd=REPO, capture_output=True, text=True, check=True).stdout.rstrip("\n")


def trees():
    """Return the hash at HEAD of each of TREES and of all that is in `tests`; None if something is not committed."""
    if git("status", "--porcelain", "--", *TREES, "tests"):
        return None
    return {name: hash for hash, name in re.findall(r"(\S+)\t(.+)", git("ls-tree", "HEAD", *TREES, "tests/"))}


def read():
    """Return the record; an empty one if there is none."""
    if not RECORD.exists():
        return {"trees": {}, "estimates": {}, "passed": {}, "skipped": {}}
    return json.loads(RECORD.read_text(encoding="utf-8"))


def still_proved(name, changed):
    """Return whether the test with this node id passes as before, though what has these names has changed.

    The tests of a folder use nothing of the other folders that hold tests. Those in `tests/house` look at all files.
    """
    room = "/".join(name.split("/")[:2])
    others = {f"tests/{path.parent.name}" for path in REPO.glob("tests/*/test_*.py")} - {room}
    return changed <= (set() if room == "tests/house" else others)


def share(seconds, part, parts):
    """Return the names of one part of `seconds`, a dict of name and length: the longest first, each to the emptiest
    part."""
    full = [0.0] * parts
    mine = set()
    for name in sorted(seconds, key=lambda name: (-seconds[name], name)):
        emptiest = full.index(min(full))
        full[emptiest] += seconds[name]
        if emptiest == part - 1:
            mine.add(name)
    return mine


class LongRun:
    """A pytest plugin that runs the long tests of one part, "3/8", and leaves out those on record."""

    def __init__(self, part):
        self.part, self.parts = map(int, part.split("/"))
        self.trees = trees()
        self.record = read()
        self.took = {}  # node id -> seconds of its phases so far; None once one of them did not pass
        changed = {name for name, _ in self.record["trees"].items() ^ (self.trees or {}).items()}
        if changed:
            self.record["trees"] = self.trees
            self.record["estimates"] |= self.record["passed"]
            for kind in ("passed", "skipped"):
                self.record[kind] = {k: v for k, v in self.record[kind].items() if still_proved(k, changed)}

    def pytest_collection_modifyitems(self, config, items):
        estimates = self.record["estimates"]
        lengths = {
            item.nodeid: estimates.get(item.nodeid, UNKNOWN_S) for item in items if item.get_closest_marker("long")
        }
        mine = share(lengths, self.part, self.parts) - self.record["passed"].keys()
        if config.option.collectonly:  # that asks what is not on record
            mine -= self.record["skipped"].keys()
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in mine])
        items[:] = [item for item in items if item.nodeid in mine]
        longest: dict = {}  # file -> seconds of its longest test: these files first, so that no worker ends much later
        for item in items:
            longest[item.path] = max(longest.get(item.path, 0), lengths[item.nodeid])
        items.sort(key=lambda item: -longest[item.path])

    def pytest_runtest_logreport(self, report):
        if os.environ.get("PYTEST_XDIST_WORKER"):
            return  # the process that started the workers keeps the record
        name = report.nodeid
        so_far = self.took.get(name, 0.0)
        self.took[name] = so_far + report.duration if so_far is not None and report.passed else None
        if report.skipped:
            self.record["skipped"][name] = report.longrepr[2].removeprefix("Skipped: ")
        elif report.when == "teardown" and self.took[name] is not None:
            self.record["passed"][name] = round(self.took[name], 1)
            self.record["skipped"].pop(name, None)
        else:
            return
        self.write()

    def write(self):
        """Keep the record, if all of the folders is committed."""
        if self.trees:
            for kind in ("estimates", "passed", "skipped"):
                self.record[kind] = dict(sorted(self.record[kind].items()))
            RECORD.write_text(json.dumps(self.record, indent=1) + "\n", encoding="utf-8")
