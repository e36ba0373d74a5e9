"""The command `bridge`: connect one table to an MQTT broker."""

import argparse
import contextlib

from host_tools.command_line.end_cleanly_on_signals import run_until_ended
from host_tools.command_line.printable_text import printable
from host_tools.device import simulated_table_or_pico
from host_tools.device.firmware_client import FirmwareClient
from host_tools.venue import broker_address, topics
from host_tools.venue.allowed_broker_commands import ALLOWABLE, read_allowed
from host_tools.venue.bridge import Bridge
from host_tools.venue.forget_table import forget
from host_tools.venue.page_server_as_device import SCHEMES, PageServerAsDevice


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `bridge`."""
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--table", type=read_name, metavar="NAME", help="the name of this table")
    which.add_argument("--forget", type=read_name, metavar="NAME", help="delete a table from the broker, and end")
    broker_address.add_arguments(parser, needed=True)
    simulated_table_or_pico.add_arguments(parser)
    parser.add_argument(
        "--allow",
        type=read_allowed,
        default=frozenset(),
        metavar="NAME,NAME",
        help=f"commands that the broker may send: {', '.join(ALLOWABLE)} (none)",
    )
    parser.add_argument("--home-assistant", action="store_true", help="let Home Assistant find this table")


def read_name(text: str) -> str:
    """Parse the name of a table.

    :raises argparse.ArgumentTypeError: if the name cannot be part of an MQTT topic.
    """
    if not topics.is_name(text):
        raise argparse.ArgumentTypeError(
            f"a table's name has 1 to {topics.LONGEST_NAME} of the letters A to Z and a to z, the digits 0 to 9, - and "
            f"_, and begins with a letter or digit; '{printable(text, 80)}' does not."
        )
    return text


def device(args: argparse.Namespace) -> FirmwareClient:
    """Return the device that the command line names. If that is the address of a page, return the page's table,
    otherwise a device from `simulated_table_or_pico`.
    """
    if args.device.startswith(SCHEMES):
        return FirmwareClient(PageServerAsDevice(args.device))
    return simulated_table_or_pico.device(args)


def run(args: argparse.Namespace) -> int:
    """Run the bridge until Ctrl-C, or delete a table from the broker if the user asks for that. Return 0.

    :raises CommandError: if the device or the broker cannot be reached.
    """
    address = broker_address.address(args)

    def say(sentence: str) -> None:
        print(sentence, flush=True)

    if args.forget is not None:
        known = run_until_ended(forget(args.forget, address))
        say(f"The broker {address} has forgotten table {args.forget} ({known} topics deleted).")
        return 0
    bridge = Bridge(args.table, address, lambda: device(args), say, args.allow, args.home_assistant)
    say(f"Table {args.table} reports to {address} (Ctrl-C ends it).")
    with contextlib.suppress(KeyboardInterrupt):
        run_until_ended(bridge.run())
    return 0
