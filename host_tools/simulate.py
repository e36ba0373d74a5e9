"""`simulate MODE`: plays random legal games, checks what must hold in each, and reports lengths, results and speed."""

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from host_tools.firmware import ROOT
from host_tools.progress import Progress

sys.path.append(str(ROOT / "firmware"))
from host_tools.random_game import BrokenInvariant, RandomGame
from rules import modes  # the rules core lies beside the host tools

_BARS = 24


@dataclass
class Report:
    """What many games were like."""

    lengths: list[int] = field(default_factory=list)  # events a game
    results: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Report") -> None:
        """Count those games too."""
        self.lengths += other.lengths
        self.results += other.results
        self.refusals += other.refusals


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `simulate`."""
    parser.add_argument("mode", choices=modes.NAMES, metavar="MODE", help=", ".join(modes.NAMES))
    parser.add_argument("--games", type=int, default=1000, help="play the seeds 0 .. GAMES - 1 (1000)")
    parser.add_argument("--minutes", type=float, help="stop after that time, however many games there were")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count(), help="side by side (all cores)")
    parser.add_argument("--plot", type=Path, help="draw how long the games were into this PNG")


def run(args: argparse.Namespace) -> int:
    """Play; 0, or 1 with the sentence of an invariant that broke."""
    begun = time.monotonic()
    try:
        report = simulate(args.mode, args.games, args.processes, args.minutes)
    except BrokenInvariant as broken:
        print(broken, file=sys.stderr)
        return 1
    print(table(args.mode, report, time.monotonic() - begun))
    if args.plot:
        plot(args.mode, report, args.plot)
        print(f"{args.plot} shows how long they were.")
    return 0


def one_game(wanted: tuple[str, int]) -> Report:
    """The report on the game of one mode and seed.

    :raises BrokenInvariant: when something does not hold in it."""
    game = RandomGame(*wanted)
    game.play()
    return Report([game.events], Counter([game.result]), game.refusals)


def simulate(mode: str, games: int, processes: int, minutes: float | None = None) -> Report:
    """The report on the seeds 0 .. `games` - 1, or on as many as there is time for."""
    report, progress = Report(), Progress(games)
    end = time.monotonic() + 60 * minutes if minutes else None
    wanted = ((mode, seed) for seed in range(games))
    with multiprocessing.Pool(max(1, processes)) as pool:
        while batch := list(islice(wanted, 50 * processes)):
            for played in pool.imap_unordered(one_game, batch, 10):
                report.add(played)
                progress.add(1, f"{len(report.lengths):,} games of {mode}")
            if end and time.monotonic() > end:
                break
    progress.end()
    return report


def table(mode: str, report: Report, seconds: float) -> str:
    """The report in rows."""
    lengths = sorted(report.lengths)
    rows = [
        ("mode", mode),
        ("games, none with a broken invariant", f"{len(lengths):,}"),
        ("events", f"{sum(lengths):,} ({sum(lengths) / seconds:,.0f} a second, checked, undone and repeated)"),
        ("events a game", f"{lengths[0]} to {lengths[-1]}, half of them up to {lengths[len(lengths) // 2]}"),
    ]
    rows += [(result, f"{count:,}") for result, count in sorted(report.results.items())]
    rows += [(f"refused: {code}", f"{count:,}") for code, count in sorted(report.refusals.items())]
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:{width}}  {value}" for name, value in rows)


def plot(mode: str, report: Report, path: Path) -> None:
    """How long the games were, as bars."""
    from host_tools.chart import bars

    step = max(report.lengths) // _BARS + 1
    counts = Counter(length // step for length in report.lengths)
    places = range(max(counts) + 1)
    title = f"{len(report.lengths):,} random games of {mode}"
    bars([counts[p] for p in places], [str(p * step) for p in places], title, "events a game", path)
