"""Measure how many mutants of the code the tests notice: `python -m tests.mutants core|rest|page [--part I/N]`.

A mutant is one change that an operator of cosmic-ray, or of `page_mutants.py`, makes to one place of the code. Each
sample draws them by a seed of its own. A mutant of Python code is tried against the tests of `make test` that run its
line in the same process, the quick ones first, and then against those that run its file: the lines of constants and
definitions run only once, when a module is imported. Two minutes of these tests are tried. A mutant of the page is
tried against the tests that open a page. When all mutants have been tried, those that survived are tried against the
tests of their room and of `tests/app`, which also run the code on MicroPython or in another process, and then against
all of `make test`.

Results are kept in `.ci/mutants.json` as they come, so a run resumes where the last one ended. A result counts as long
as the mutated line and its file's name stay the same. A mutant that changes nothing a test could notice is marked there
by hand: "equivalent: " and the reason. Parts may run side by side: each writes its own results into the record.
"""

import argparse
import ast
import fcntl
import heapq
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import coverage
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from tests.mutants import page_mutants

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / ".ci" / "mutants.json"
QUICK_S = 60  # of one test: what takes longer under a mutant hangs
FIRST = 40  # tests that are tried before pytest collects the others
OTHERS_S = 120  # what these may take together: the remaining ones come with `make test`
SURVIVED = "survived the tests of its file"
SAMPLES = {  # seed, number of mutants, folders
    "core": (11, 400, ("firmware/rules", "firmware/games", "firmware/controls", "firmware/storage", "firmware/link")),
    "rest": (
        28,
        400,
        (
            *("firmware/light", "firmware/app", "firmware/clock", "firmware/display", "firmware/boards"),
            *(f"host_tools/{room}" for room in ("words", "device", "packing", "venue", "web")),
        ),
    ),
    "page": (40, 40, ("host_tools/web/page",)),
}
OPEN_A_PAGE = ("tests/web/", "tests/words/", "tests/venue/")
# boards that do not run here: CPython cannot import what they import
ELSEWHERE = ("pico", "run_pico", "circuitpython")


class Mutant(NamedTuple):
    """One change of a file: the `occurrence`th place, from 0, at which its operator can change something.

    `name` is how the record names it: by the text of its line, so that a result of an older line does not count.
    """

    path: str
    operator: str
    occurrence: int
    line: int
    name: str


def places(path, code):
    """Yield (operator, occurrence, line) for each mutant of this file's code."""
    if path.suffix == ".js":
        for occurrence, (operator, line) in enumerate(page_mutants.mutations(code)):
            yield operator, occurrence, line
        return
    tree = get_ast(code)
    for operator in operator_names():
        if get_operator(operator).arguments():
            continue
        positions = get_operator(operator)().mutation_positions
        starts = (start for node in ast_nodes(tree) for start, _ in positions(node))
        for occurrence, (line, _) in enumerate(starts):
            yield operator, occurrence, line


def mutants(folders, suffix):
    """Yield every mutant of the files below `folders` with this suffix."""
    for path in sorted(path for folder in folders for path in (ROOT / folder).rglob("*" + suffix)):
        if path.parent.name == "boards" and path.stem.startswith(ELSEWHERE):
            continue
        code, alike = path.read_text(encoding="utf-8"), Counter()
        lines, file = code.splitlines(), path.relative_to(ROOT).as_posix()
        for operator, occurrence, line in places(path, code):
            name = f"{file}: {lines[line - 1].strip()}: {operator.removeprefix('core/')}"
            alike[name] += 1
            yield Mutant(file, operator, occurrence, line, f"{name} {alike[name]}")


def drawn(sample):
    """The mutants of this sample: those whose names give the smallest random numbers.

    A change of the code therefore changes the sample only as far as it changes lines.
    """
    seed, count, folders = SAMPLES[sample]
    every = mutants(folders, ".js" if sample == "page" else ".py")
    return heapq.nsmallest(count, every, key=lambda mutant: random.Random(f"{seed} {mutant.name}").random())


def mutated(mutant):
    """The code of a mutant's file; None if nothing but the text changes."""
    code = (ROOT / mutant.path).read_text(encoding="utf-8")
    if mutant.path.endswith(".js"):
        return page_mutants.mutated(code, mutant.occurrence)
    changed = mutate_code(code, get_operator(mutant.operator)(), mutant.occurrence)
    try:
        same = changed is None or ast.dump(ast.parse(changed)) == ast.dump(ast.parse(code))
    except SyntaxError:
        same = False  # its module cannot be imported any more
    return None if same else changed


def results(sample):
    """{name of a mutant: what became of it}, as the record has them."""
    return json.loads(RECORD.read_text(encoding="utf-8")).get(sample, {}) if RECORD.exists() else {}


def keep(sample, mutant, result):
    """Write a result into the record; another part may do the same at this moment."""
    print(f"{result:24} {mutant.name}", flush=True)
    with RECORD.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        record = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
        record[sample] = dict(sorted({**record.get(sample, {}), mutant.name: result}.items()))
        RECORD.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def run(folder, *arguments, **environment):
    """Run pytest on the tests of `make test` in this clone; True if they are green."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not long", *arguments]
    environment = {**os.environ, **environment}
    return not subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=False).returncode


def cloned(folder):
    """A clone of this version in `folder`, with what this one has installed."""
    if not folder.exists():
        folder.parent.mkdir(exist_ok=True)
        subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
        for shared in (".venv", "typings"):
            (folder / shared).symlink_to(ROOT / shared)
    return folder


def measure(work):
    """Write to `work` which lines each test of `make test` runs, and how long each test takes, if it is not there."""
    data, seconds, clone = work / "coverage", work / "seconds.json", cloned(work / "clone")
    if seconds.exists():
        return
    plugin = str(clone / "tests" / "mutants")
    run(clone, "-n", "2", "-p", "tests_by_line", COVERAGE_DATA=str(data), TEST_SECONDS=str(seconds), PYTHONPATH=plugin)
    whole = coverage.Coverage(data_file=str(data))
    whole.combine()
    whole.save()


def tests_by_line(work):
    """({path: {line: node ids}}, {node id: seconds}) of `make test`, as `measure` wrote it."""
    read = coverage.CoverageData(str(work / "coverage"))
    read.read()
    lines = {path.partition("/clone/")[2]: read.contexts_by_lineno(path) for path in read.measured_files()}
    return lines, json.loads((work / "seconds.json").read_text())


def noticed(clone, mutant, code, batches):
    """Do the tests notice this mutant? `batches` are lists of arguments of pytest, tried in their order."""
    target = clone / mutant.path
    sound = target.read_text(encoding="utf-8")
    try:
        write(target, code)
        return any(not run(clone, *arguments) for arguments in batches)
    finally:
        write(target, sound)


def write(path, code):
    """Write a file in a new second, so that Python's compiled copy of the file's last text is not used."""
    second = int(path.stat().st_mtime) + 1
    path.write_text(code, encoding="utf-8")
    os.utime(path, (second, second))


def batches_of(mutant, lines, seconds, folder):
    """The arguments for the tests of the mutant's line and file: the quickest first, each test once."""
    if mutant.path.endswith(".js"):
        tests = [test for test in sorted(seconds, key=seconds.get) if test.startswith(OPEN_A_PAGE)]
        (folder / "tests_of_pages.txt").write_text("\n".join(tests))
        yield "-n", "2", "-x", "--timeout", str(QUICK_S), f"@{folder / 'tests_of_pages.txt'}"
        return
    by_line = lines.get(mutant.path, {})
    of_line = set(filter(None, by_line.get(mutant.line, ())))
    of_file = set().union(*by_line.values()) - of_line - {""}
    tests = [test for tests in (of_line, of_file) for test in sorted(tests, key=lambda test: seconds.get(test, 0))]
    taken_s = itertools.accumulate(seconds.get(test, 0) for test in tests)
    tests = tests[: max(FIRST, sum(taken <= OTHERS_S for taken in taken_s))]
    for start, end in ((0, FIRST), (FIRST, len(tests))):
        if tests[start:end]:
            listed = folder / f"tests_from_{start}.txt"
            listed.write_text("\n".join(tests[start:end]))
            yield "-n", "0", "-x", "--timeout", str(QUICK_S), f"@{listed}"


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("sample", choices=SAMPLES)
    parser.add_argument("--part", default="1/1", metavar="I/N", help="every Nth mutant of the sample, from the Ith on")
    options = parser.parse_args()
    part, parts = map(int, options.part.split("/"))
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    work = Path(tempfile.gettempdir()) / f"emperor-ring-mutants-{head[:12]}"
    measure(work)
    own = work / f"{options.sample}-{part}-of-{parts}"
    clone = cloned(own / "clone")
    lines, seconds = tests_by_line(work)
    every = drawn(options.sample)
    sample = every[part - 1 :: parts]
    for mutant in sample:
        if results(options.sample).get(mutant.name) is None:
            code = mutated(mutant)
            if code is None:
                keep(options.sample, mutant, "equivalent: only the text changes")
            elif noticed(clone, mutant, code, batches_of(mutant, lines, seconds, own)):
                keep(options.sample, mutant, "noticed by the tests of its line or file")
            else:
                keep(options.sample, mutant, SURVIVED)
    for mutant in sample:
        if results(options.sample)[mutant.name] == SURVIVED:
            everything = ("-n", "2", "-x", "--timeout", "600")
            room = f"tests/{Path(mutant.path).parts[1]}"
            found = noticed(clone, mutant, mutated(mutant), [(*everything, room, "tests/app"), everything])
            keep(options.sample, mutant, "noticed by make test" if found else "nothing")
    kept = [results(options.sample).get(mutant.name, SURVIVED) for mutant in every]
    counted = [result for result in kept if not result.startswith("equivalent")]
    found = sum(result.startswith("noticed") for result in counted)
    print(f"{options.sample}: {found} of {len(counted)} mutants noticed, {len(kept) - len(counted)} equivalent")
    return 0


if __name__ == "__main__":
    sys.exit(main())
