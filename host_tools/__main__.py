"""`python -m host_tools COMMAND`: one line a command, one module a command, loaded when it is asked for."""

import argparse
import importlib
import os
import sys
from pathlib import Path

from host_tools.command_line.file_arguments import FileError
from host_tools.device.firmware_client import DeviceError

COMMANDS = {
    "run": "open the page of the simulated table, or of a Pico (or play in the terminal)",
    "demo": "let a scripted game play itself, told in words",
    "replay": "replay a recorded game and print each state",
    "simulate": "play random legal games and check what must hold in each",
    "fuzz": "mash buttons, send what a host may and may not, pull the plug; tell what breaks",
    "settings": "show or change the settings of the device",
    "pins": "print which pin of the Pico goes where",
    "games": "list the games that a device has on record, or print one as a scenario",
    "render": "draw what the ring shows into pictures",
    "bench": "measure the firmware on the emulated Pico",
    "flash": "install or update the firmware on a connected Pico",
    "selftest": "ask a Pico whether all is well with it",
    "uf2": "build the one file to drag onto a Pico",
    "mip": "write package.json, for a first install with mpremote mip",
    "circuitpython": "write the files for a board that runs CircuitPython",
}
OURS = ("host_tools", *(path.stem for path in (Path(__file__).parents[1] / "firmware").iterdir()))  # no packages


def main(arguments: list[str] | None = None) -> int:
    """Run one command; its exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(prog="python -m host_tools", description="The host side of Emperor Ring.")
    try:
        return _dispatch(parser, arguments)
    except (DeviceError, FileError) as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:  # who read along has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package in OURS:
            raise
        print(
            f"The package {package} is missing: run `make run` (or `make uf2`), which installs what is missing.",
            file=sys.stderr,
        )
        return 1


def _dispatch(parser: argparse.ArgumentParser, arguments: list[str]) -> int:
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    wanted = next((word for word in arguments if not word.startswith("-")), None)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary.capitalize() + ".")
        if name == wanted:
            module = importlib.import_module(f"host_tools.commands.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    chosen = parser.parse_args(arguments)
    return int(chosen.run(chosen))


if __name__ == "__main__":
    sys.exit(main())
