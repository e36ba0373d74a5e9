"""The command `simulate MODE`: play random legal games, check the invariants, and report how long the games were, how
they ended and how fast they ran.
"""

import argparse
import multiprocessing
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from games import catalogue  # the rules are in the firmware
from host_tools.command_line import file_access, number_arguments
from host_tools.command_line.progress_line import ProgressLine
from host_tools.command_line.worker_pool import workers
from host_tools.proof.random_game import RandomGame


@dataclass
class SimulationReport:
    """The totals of many games. `seconds` is the time for playing, checking, undoing and replaying the games."""

    mode: str
    games: Counter[tuple[str, int]] = field(default_factory=Counter)  # (result, number of events) -> number of games
    refusals: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def add(self, other: "SimulationReport") -> None:
        """Add the totals of another report to the totals of this report."""
        self.games += other.games
        self.refusals += other.refusals

    @property
    def events(self) -> int:
        """Return the number of events in all games together."""
        return sum(length * count for (_, length), count in self.games.items())

    @property
    def results(self) -> dict[str, int]:
        """Return how many games ended in each way, as result -> number of games."""
        counts: Counter[str] = Counter()
        for (result, _), count in self.games.items():
            counts[result] += count
        return dict(sorted(counts.items()))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `simulate`."""
    parser.add_argument("mode", choices=catalogue.NAMES, metavar="MODE", help=", ".join(catalogue.NAMES))
    parser.add_argument(
        "--games",
        type=number_arguments.count,
        default=1000,
        help="number of games; their seeds are 0 .. GAMES - 1 (1000)",
    )
    parser.add_argument(
        "--minutes", type=number_arguments.minutes, help="stop after that time, even before all games are played"
    )
    parser.add_argument(
        "--processes",
        type=number_arguments.count,
        default=multiprocessing.cpu_count(),
        help="number of processes (all cores)",
    )
    parser.add_argument("--plot", type=Path, help="draw the results as this PNG file")


def run(args: argparse.Namespace) -> int:
    """Play the games, print the report, and return 0.

    :raises BrokenInvariant: if an invariant does not hold. The message names the invariant.
    """
    report = simulate(args.mode, args.games, args.processes, args.minutes)
    print(table(report))
    if args.plot:
        plot(report, args.plot)
        print(f"{file_access.shown(args.plot)} shows them.")
    return 0


def one_game(wanted: tuple[str, int]) -> SimulationReport:
    """Play the game with this mode and seed, and return its report.

    :param wanted: the mode's name, and the seed.
    :raises BrokenInvariant: if an invariant does not hold in the game.
    """
    game = RandomGame(*wanted)
    game.play()
    return SimulationReport(wanted[0], Counter([(game.result, game.events)]), game.refusals)


def simulate(mode: str, games: int, processes: int, minutes: float | None = None) -> SimulationReport:
    """Play the games with the seeds 0 to `games` - 1, or as many of these as there is time for. Return a report about
    all games.
    """
    report, progress, begun = SimulationReport(mode), ProgressLine(games), time.monotonic()
    wanted = ((mode, seed) for seed in range(games))
    with workers(processes) as pool:
        while batch := list(islice(wanted, 50 * processes)):
            for played in pool.imap_unordered(one_game, batch, 10):
                report.add(played)
                progress.add(1, f"{report.games.total():,} games of {mode}")
            report.seconds = time.monotonic() - begun
            if minutes and report.seconds > 60 * minutes:
                break
    progress.end()
    return report


def table(report: SimulationReport) -> str:
    """Return the report as rows of text."""
    lengths = sorted(Counter(length for _, length in report.games.elements()).elements())
    rows = [
        ("mode", report.mode),
        ("games, none with a broken invariant", f"{len(lengths):,}"),
        ("events", f"{report.events:,} ({_speed(report)} a second, checked, undone and repeated)"),
        ("events a game", f"{lengths[0]} to {lengths[-1]}, half of them up to {lengths[len(lengths) // 2]}"),
    ]
    rows += [(result, f"{count:,}") for result, count in report.results.items()]
    rows += [(f"refused: {code}", f"{count:,}") for code, count in sorted(report.refusals.items())]
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:{width}}  {value}" for name, value in rows)


def plot(report: SimulationReport, path: Path) -> None:
    """Draw the report's lengths, results and refusals as a picture."""
    from host_tools.pictures.simulation_chart import draw

    title = f"{report.games.total():,} random games of {report.mode}"
    words = (
        f"{report.events:,} events, {_speed(report)} a second: checked, taken back and repeated. Nothing was broken."
    )
    draw(title, words, report.games, dict(report.refusals.most_common()), path)


def _speed(report: SimulationReport) -> str:
    return f"{report.events / report.seconds:,.0f}"
