"""Measure how many mutants of the code the tests notice: `python -m tests.mutants core|rest [--part I/N]`.

A mutant is one change that an operator of cosmic-ray makes to one place of the code. Each sample draws 400 of them by a
seed of its own. A mutant is tried against the tests of `make test` that run its line in the same process, the quick
ones first. If it survives these, it is tried against all of `make test`.

Results are kept in `.ci/mutants.json` as they come, so a run resumes where the last one ended. A result counts as long
as the mutated line and its file's name stay the same. A mutant that changes nothing a test could notice is marked there
by hand: "equivalent: " and the reason.
"""

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import coverage
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / ".ci" / "mutants.json"
DRAWN = 400
QUICK_S = 60  # of one test: what takes longer under a mutant hangs
SAMPLES = {
    "core": (11, ("firmware/rules", "firmware/games", "firmware/controls", "firmware/storage", "firmware/link")),
    "rest": (
        28,
        (
            *("firmware/light", "firmware/app", "firmware/clock", "firmware/display", "firmware/boards"),
            *(f"host_tools/{room}" for room in ("words", "device", "packing", "venue", "web")),
        ),
    ),
}
# boards that do not run here: CPython cannot import what they import
ELSEWHERE = ("pico", "run_pico", "circuitpython")


def mutants(folders):
    """Every mutant of the Python files below `folders`, as (path, operator, occurrence, line)."""
    for path in sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        if path.parent.name == "boards" and path.stem.startswith(ELSEWHERE):
            continue
        tree = get_ast(path.read_text(encoding="utf-8"))
        for name in operator_names():
            if get_operator(name).arguments():
                continue
            operator = get_operator(name)()
            places = (start for node in ast_nodes(tree) for start, _ in operator.mutation_positions(node))
            for occurrence, (line, _) in enumerate(places):
                yield path.relative_to(ROOT).as_posix(), name, occurrence, line


def drawn(sample):
    """The 400 mutants of this sample."""
    seed, folders = SAMPLES[sample]
    return random.Random(seed).sample(list(mutants(folders)), DRAWN)


def name_of(mutant):
    """How the record names a mutant: with the text of its line, so that a result of an older line does not count."""
    path, operator, occurrence, line = mutant
    return (
        f"{path}:{operator.partition('/')[2]}:{occurrence}: {(ROOT / path).read_text().splitlines()[line - 1].strip()}"
    )


def mutated(mutant):
    """The code of a mutant's file; None if nothing but the text changes."""
    path, operator, occurrence, _ = mutant
    code = (ROOT / path).read_text(encoding="utf-8")
    changed = mutate_code(code, get_operator(operator)(), occurrence)
    try:
        same = changed is None or ast.dump(ast.parse(changed)) == ast.dump(ast.parse(code))
    except SyntaxError:
        same = False  # its module cannot be imported any more
    return None if same else changed


def run(folder, *arguments, **environment):
    """Run pytest on the tests of `make test` in this clone; True if they are green."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not long", *arguments]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment}
    return not subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=False).returncode


def tests_by_line(work):
    """({path: {line: node ids}}, {node id: seconds}) of `make test`; `work` keeps both for the next run."""
    data, seconds = work / "coverage", work / "seconds.json"
    if not seconds.exists():
        command = [sys.executable, "-m", "coverage", "run", f"--data-file={data}", "--source=firmware,host_tools"]
        command += ["-m", "pytest", "-q", "-n", "0", "-m", "not long", "-p", "tests_by_line"]
        environment = {**os.environ, "TEST_SECONDS": str(seconds), "PYTHONPATH": str(ROOT / "tests" / "mutants")}
        subprocess.run(command, cwd=work / "clone", env=environment, check=True)
    read = coverage.CoverageData(str(data))
    read.read()
    lines = {
        Path(path).relative_to(work / "clone").as_posix(): read.contexts_by_lineno(path)
        for path in read.measured_files()
    }
    return lines, json.loads(seconds.read_text())


def killed_by(work, mutant, code, lines, seconds):
    """Which tests notice this mutant: "the tests of its line", "make test", or "nothing"."""
    clone = work / "clone"
    path, _, _, line = mutant
    target = clone / path
    sound = target.read_text(encoding="utf-8")
    tests = sorted(filter(None, lines.get(path, {}).get(line, ())), key=lambda test: seconds.get(test, 0))
    listed = work / "tests.txt"
    listed.write_text("\n".join(tests))
    try:
        target.write_text(code, encoding="utf-8")
        if tests and not run(clone, "-n", "0", "-x", "--timeout", str(QUICK_S), f"@{listed}"):
            return "the tests of its line"
        return "nothing" if run(clone, "-n", "2", "-x", "--timeout", "600") else "make test"
    finally:
        target.write_text(sound, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("sample", choices=SAMPLES)
    parser.add_argument("--part", default="1/1", metavar="I/N", help="every Nth mutant of the sample, from the Ith on")
    options = parser.parse_args()
    part, parts = map(int, options.part.split("/"))
    record = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    results = record.setdefault(options.sample, {})
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout[
        :12
    ]
    work = Path(tempfile.gettempdir()) / f"emperor-ring-mutants-{head}-{part}"
    if not (work / "clone").exists():
        work.mkdir(exist_ok=True)
        subprocess.run(["git", "clone", "-q", str(ROOT), str(work / "clone")], check=True)
        for shared in (".venv", "typings"):
            (work / "clone" / shared).symlink_to(ROOT / shared)
    lines, seconds = tests_by_line(work)
    for mutant in drawn(options.sample)[part - 1 :: parts]:
        name = name_of(mutant)
        if name in results:
            continue
        code = mutated(mutant)
        results[name] = (
            "equivalent: only the text changes" if code is None else killed_by(work, mutant, code, lines, seconds)
        )
        record[options.sample] = dict(sorted(results.items()))
        RECORD.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"{results[name]:24} {name}", flush=True)
    shutil.rmtree(work)
    counted = [result for result in results.values() if not result.startswith("equivalent")]
    noticed = len(counted) - counted.count("nothing")
    print(f"{options.sample}: {noticed} of {len(counted)} mutants noticed, {len(results) - len(counted)} equivalent")
    return 0


if __name__ == "__main__":
    sys.exit(main())
