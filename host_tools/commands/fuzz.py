"""The command `fuzz`: test the firmware with random input, and report what breaks.

The command presses buttons at random, sends valid and invalid lines, makes the storage fail, and cuts the power. The
seed of the run and the number of a case determine every step of the case. The command shortens a failing case as far as
possible and writes it to a file, which `fuzz --replay FILE` plays again.
"""

import argparse
import multiprocessing
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from games import catalogue  # the rules are in the firmware
from host_tools.command_line import file_access, number_arguments, what_to_type
from host_tools.command_line.progress_line import ProgressLine
from host_tools.command_line.worker_pool import workers
from host_tools.proof import fuzz_case_file
from host_tools.proof.count_inputs_of_fuzz_case import counted
from host_tools.proof.fuzz_case_player import Case, Finding, mash, replay
from host_tools.proof.local_and_piped_firmware_rigs import LocalRig, PipedRig, open_rig
from host_tools.proof.long_fuzz_run_progress import LongFuzzRunProgress
from host_tools.proof.shrink_case import shrunk
from host_tools.venue import bridge_fuzz

RUNTIMES = ("cpython", "micropython")
CASE_STEPS = 300
MOST_TOLD = 10  # at most this many findings of the bridge are printed

_rigs: dict[str, LocalRig | PipedRig] = {}  # the rig of this process for each runtime


@dataclass
class Wanted:
    """One case to play: the runtime, the mode, the seed, the number of the case, and how many steps it has."""

    runtime: str
    mode: str
    seed: int
    number: int
    steps: int

    @property
    def name(self) -> str:
        """Return the name of the case, which is also the seed of its random numbers."""
        return f"{self.seed} {self.mode} {self.number}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `fuzz`."""
    parser.add_argument(
        "--mode", choices=catalogue.NAMES, metavar="MODE", help=f"one of {', '.join(catalogue.NAMES)} (all)"
    )
    parser.add_argument("--runtime", choices=RUNTIMES, help="the interpreter of the firmware (both)")
    parser.add_argument("--minutes", type=number_arguments.minutes, help="minutes to run (1)")
    parser.add_argument("--steps", type=number_arguments.count, help="number of steps, instead of minutes")
    parser.add_argument("--seed", type=int, help="repeat the run that printed this seed (random)")
    parser.add_argument(
        "-j",
        "--processes",
        type=number_arguments.count,
        default=multiprocessing.cpu_count(),
        help="number of processes (all cores)",
    )
    parser.add_argument(
        "--output", type=Path, default=Path("dist/fuzz"), metavar="FOLDER", help="for the failing cases"
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="continue the run that FILE records, and record it")
    parser.add_argument("--bridge", action="store_true", help="test the bridge to a broker instead of the firmware")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="play a failing case again")
    parser.set_defaults(failure_code=2)  # 1 means that something was found


def run(args: argparse.Namespace) -> int:
    """Play random cases, or replay one file. Return 0 if all cases pass, or 1 if one fails.

    :raises CommandError: if the command cannot run. In that case, the exit code is 2.
    """
    if args.bridge:
        return _fuzz_bridge(args)
    return _replay(args.replay) if args.replay else _fuzz(args)


def _replay(path: Path) -> int:
    case = fuzz_case_file.read(path)
    finding = find(case)
    if finding is None:
        print(f"The {len(case.steps)} steps of {file_access.shown(path)} pass.")
        return 0
    print(f"Step {finding.step + 1} of {len(case.steps)} on {case.runtime}:\n{finding.words}")
    return 1


def find(case: Case) -> Finding | None:
    """Play this case on a fresh rig. Return the finding, or None if the case passes."""
    rig = open_rig(case.runtime)
    try:
        return replay(rig, case)
    finally:
        rig.close()


def one_case(wanted: Wanted) -> Case:
    """Play one case. If the case fails, shorten it as far as possible."""
    rig = _rigs.pop(wanted.runtime, None) or open_rig(wanted.runtime)
    case = mash(rig, wanted.mode, wanted.name, wanted.steps)
    if case.finding is None:
        _rigs[wanted.runtime] = rig
    else:
        rig.close()
    return case


def cases(args: argparse.Namespace, seed: int) -> Iterator[Wanted]:
    """Yield an endless sequence of cases, which go through every mode on every runtime in turn."""
    number = 0
    while True:
        for mode in [args.mode] if args.mode else catalogue.NAMES:
            for runtime in [args.runtime] if args.runtime else RUNTIMES:
                yield Wanted(runtime, mode, seed, number, CASE_STEPS)
        number += 1


def _fuzz(args: argparse.Namespace) -> int:
    file_access.folder(args.output)  # checked before time is spent
    whole = LongFuzzRunProgress(args.record, args.seed, args.mode, args.runtime)
    seed, before = whole.seed, whole.cases
    whole.keep()
    seconds: float = 60 * (args.minutes or 1)
    progress = ProgressLine(args.steps or round(seconds))
    begun_s = told_s = time.monotonic()
    steps, found = 0, {}
    wanted = islice(cases(args, seed), before, None)
    with workers(args.processes) as pool:
        while steps < args.steps if args.steps else time.monotonic() - begun_s < seconds:
            batch = [next(wanted) for _ in range(4 * args.processes)]
            for one, case in zip(batch, pool.imap(one_case, batch), strict=True):
                steps += len(case.steps)
                pressed, sent = counted(case.steps)
                whole.add(one.mode, one.runtime, len(case.steps), pressed, sent, case.finding is not None)
                if case.finding and (case.runtime, case.finding.kind) not in found:
                    path = _write(case, args.output)
                    found[case.runtime, case.finding.kind] = case, path, steps
                now_s = time.monotonic()
                amount = len(case.steps) if args.steps else round(now_s - begun_s) - round(told_s - begun_s)
                progress.add(amount, f"{steps:,} steps, {len(found)} found")
                told_s = now_s
            whole.keep()
    progress.end()
    took_s = time.monotonic() - begun_s
    for case, path, after in found.values():
        _tell(shrunk(case, find), path, after)
    for name, count in whole.counts.items():
        print(f"{name}: {count['edges']:,} edges, {count['commands']:,} commands")
    how = " ".join(f"--{name} {value}" for name in ("mode", "runtime", "steps") if (value := getattr(args, name)))
    print(f"{steps:,} steps in {took_s:.0f} s ({steps / took_s:,.0f} a second), {len(found)} found.")
    if before:
        print(f"{before:,} earlier cases are recorded in {file_access.shown(args.record)}, with seed {seed}.")
    else:
        print(f"To repeat: {what_to_type.command('fuzz', f'--seed {seed} {how}')}")
    return 1 if found else 0


def _fuzz_bridge(args: argparse.Namespace) -> int:
    """Play random cases of the bridge. No files are written, because a failing case can be reproduced from its seed and
    its number.
    """
    seed = random.randrange(1_000_000) if args.seed is None else args.seed
    begun_s, most_s = time.monotonic(), 60 * (args.minutes or 1)
    progress = ProgressLine(args.steps or round(most_s))
    played, told_s, found = 0, begun_s, []
    with workers(args.processes) as pool:
        while played * bridge_fuzz.STEPS < args.steps if args.steps else time.monotonic() - begun_s < most_s:
            names = [f"{seed} {played + number}" for number in range(16 * args.processes)]
            words = pool.map(bridge_fuzz.case, names)
            found += [(name, said) for name, said in zip(names, words, strict=True) if said]
            played += len(names)
            now_s = time.monotonic()
            amount = len(names) * bridge_fuzz.STEPS if args.steps else round(now_s - begun_s) - round(told_s - begun_s)
            progress.add(amount, f"{played:,} cases, {len(found)} found")
            told_s = now_s
    progress.end()
    for name, said in found[:MOST_TOLD]:
        print(f"case {name}: {said[:300]}")
    print(f"{played * bridge_fuzz.STEPS:,} steps of the bridge, {len(found)} found.")
    print(f"To repeat: {what_to_type.command('fuzz', f'--bridge --seed {seed}')}")
    return 1 if found else 0


def _write(case: Case, folder: Path) -> Path:
    """Write the case to a file in `folder` at once, because a long run may be interrupted. Return the path of the
    file.
    """
    assert case.finding is not None
    words = "".join(letter if letter.isalnum() else "-" for letter in case.finding.kind)[:60].strip("-")
    path = folder / f"{case.runtime}-{words}.json"
    file_access.write(path, fuzz_case_file.written(case).encode())
    return path


def _tell(case: Case, path: Path, after: int) -> None:
    """Write the shortened case to its file, and describe the case to the user. `after` is the number of steps before
    the case was shortened.
    """
    assert case.finding is not None
    file_access.write(path, fuzz_case_file.written(case).encode())
    words = case.finding.words.strip().splitlines()[-1][:300]
    print(f"{case.runtime}, after {after:,} steps: {words}\n  {len(case.steps)} steps in {file_access.shown(path)}")
