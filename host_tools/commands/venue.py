"""The command `venue`: serve the organiser's page, which shows every table of a broker.

If the user names no broker, the command starts a small broker with three simulated tables.
"""

import argparse
import contextlib
import secrets
import sys
from collections.abc import Awaitable
from pathlib import Path

from host_tools.command_line.broken_output import OutputError
from host_tools.command_line.command_error import CommandError
from host_tools.commands.run import ALL_ADDRESSES, OWN_ADDRESS, listen, open_browser, own_address, read_host, read_port
from host_tools.device import firmware_process, simulated_table_or_pico
from host_tools.venue import broker_address, self_playing_tables, topics
from host_tools.venue.broker_address import BrokerAddress
from host_tools.venue.broker_link import BrokerLink, until_done
from host_tools.venue.organiser_server import OrganiserServer, application
from host_tools.venue.tables_of_a_broker import Tables

PORT = 8810  # one more than the port of a single table's page
BROKER_PORT = 1884  # the first port tried for the broker in this process; 1883 is for a real broker


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `venue`."""
    broker_address.add_arguments(parser, needed=False)
    parser.add_argument("--port", type=read_port, default=PORT, help=f"the page's port, or the next free one ({PORT})")
    parser.add_argument(
        "--host", type=read_host, default=OWN_ADDRESS, help="0.0.0.0 shows the page to phones on the same network"
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address only")
    parser.add_argument(
        "--runtime", choices=firmware_process.RUNTIMES, default="auto", help="the interpreter of the simulated tables"
    )
    parser.add_argument(
        "--folder",
        type=Path,
        default=simulated_table_or_pico.FOLDER / "venue",
        help="the folder for the files of the simulated tables",
    )


def run(args: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C, and return 0.

    :raises CommandError: if no port is free, or the broker rejects the user.
    """
    from host_tools.web.admission_and_permissions import Permissions
    from host_tools.web.connections_with_limits import configuration
    from host_tools.web.uvicorn_server import UvicornServer

    address = broker_address.address(args) if args.broker else None
    listeners = listen(args.host, args.port)
    port = listeners[0].getsockname()[1]
    failures: list[CommandError | OutputError] = []

    def fail(fault: CommandError | OutputError) -> None:
        failures.append(fault)
        server.should_exit = True

    def say(sentence: str) -> None:
        try:
            print(sentence, flush=True)
        except OutputError as fault:
            fail(fault)

    tables = Tables()
    venue = OrganiserServer(tables, say=say)

    def came_up() -> None:
        if args.port not in (0, port):
            say(f"Port {args.port} is in use, so the page is at {port}.")
        if args.host != OWN_ADDRESS:
            say(f"Phones can watch at http://{own_address() if args.host == ALL_ADDRESSES else args.host}:{port}/")
        say(f"The page with all tables: http://{OWN_ADDRESS}:{port}/ (Ctrl-C ends it)")
        if not failures and not args.no_browser:
            open_browser(f"http://{OWN_ADDRESS}:{port}/")

    async def follow(broker: BrokerAddress) -> None:
        link = BrokerLink(broker, f"emperor-ring-venue-{secrets.token_hex(4)}", say, tables.take)
        link.subscriptions = [(f"{topics.ROOT}/+/+", 1)]
        link.on_change = venue.set_broker_answers
        await link.run()

    async def tell_failure(story: Awaitable[None]) -> None:
        try:
            await story
        except CommandError as fault:
            fail(fault)

    async def show_three() -> None:
        from host_tools.venue.start_amqtt_broker import start_amqtt_broker

        with listen(OWN_ADDRESS, BROKER_PORT)[0] as free:
            broker_port = free.getsockname()[1]
        async with start_amqtt_broker(broker_port) as broker:
            say(f"A small broker runs at {broker}: other bridges can use it.")
            await until_done(follow(broker), self_playing_tables.run(broker, args.runtime, args.folder, say))

    def others() -> list[Awaitable[None]]:
        return [tell_failure(follow(address) if address else show_three())]

    app = application(venue, Permissions(args.host), others)
    server = UvicornServer(configuration(app), came_up)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=listeners)
    if failures:
        raise failures[0]
    sys.stdout.flush()
    return 0
