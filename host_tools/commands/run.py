"""The command `run`: open the page for the simulated table or a Pico in a browser, or play in the terminal."""

import argparse
import contextlib
import errno
import ipaddress
import os
import socket
import sys
import threading
import webbrowser

from host_tools.command_line import what_to_type
from host_tools.command_line.broken_output import OutputError, can_write
from host_tools.command_line.printable_text import printable
from host_tools.device import firmware_process, simulated_table_or_pico
from host_tools.device.firmware_client import DeviceError

PORT = 8809  # Emperor is rule 809
PORTS_TRIED = 20
LAST_PORT = 65535
ALL_ADDRESSES = "0.0.0.0"
OWN_ADDRESS = "127.0.0.1"  # a browser on the host itself always uses this address


def no_address(host: str) -> str:
    """Return a sentence that says that no program can listen at `host`."""
    every = what_to_type.option("--host", ALL_ADDRESSES)
    return f"{host} is not an IPv4 address of this computer: use one that is, or {every} for all."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `run`."""
    parser.add_argument("--terminal", action="store_true", help="play in this terminal, without a browser")
    simulated_table_or_pico.add_arguments(parser)
    parser.add_argument("--port", type=read_port, default=PORT, help=f"the page's port, or the next free one ({PORT})")
    parser.add_argument(
        "--host", type=read_host, default=OWN_ADDRESS, help="0.0.0.0 lets phones on the same network join"
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address only")


def read_port(text: str) -> int:
    """Parse the number of a network port."""
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 (any free one) to {LAST_PORT}, not '{text}'.")
    return int(text)


def read_host(text: str) -> str:
    """Parse the address where the server listens. All spellings of `ALL_ADDRESSES`, such as "0", become the same."""
    return ALL_ADDRESSES if text and resolved(text) == ALL_ADDRESSES else text


def run(args: argparse.Namespace) -> int:
    """Let people play until the user stops the program. Return 0.

    :raises DeviceError: if the table cannot be set up.
    """
    if simulated_table_or_pico.is_simulated(args) and firmware_process.falls_back(args.runtime):
        print(firmware_process.NO_MICROPYTHON)
    if args.terminal:
        from host_tools.pictures import play_in_terminal

        return play_in_terminal.play(simulated_table_or_pico.device(args))
    return serve(args)


def serve(args: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C.

    :raises DeviceError: if no port is free.
    """
    from host_tools.web.admission_and_permissions import Permissions
    from host_tools.web.connections_with_limits import configuration
    from host_tools.web.invitation import Invitation
    from host_tools.web.relay import Relay
    from host_tools.web.server import application
    from host_tools.web.uvicorn_server import UvicornServer

    listeners = listen(args.host, args.port)
    port = listeners[0].getsockname()[1]
    address = f"http://{OWN_ADDRESS}:{port}/"
    unheard: list[OutputError] = []

    def tell(sentence: str) -> None:
        """Print a line. If printing fails, close the table cleanly, and then raise the error."""
        try:
            print(sentence, flush=True)
        except OutputError as error:
            unheard.append(error)
            server.should_exit = True

    relay = Relay(lambda: simulated_table_or_pico.device(args), tell)
    permissions = Permissions(args.host)
    phones_at = f"http://{own_address() if args.host == ALL_ADDRESSES else args.host}:{port}/"
    invitation = Invitation(phones_at, permissions.code) if permissions.code else None

    def came_up() -> None:
        if relay.failure:
            return
        if args.port not in (0, port):
            tell(f"Port {args.port} is in use, so the page is at {port}.")
        if invitation is not None:
            code, phone = "\n".join(invitation.lines(sys.stdout.isatty())), "scans this"
            if can_write(code):
                tell(code)
            else:
                phone = "opens this address, or scans the code on the page,"
            tell(f"A phone that {phone} can play: {invitation.address} (without the part after # it can only watch).")
        tell(f"The table is set: {address} (Ctrl-C ends it)")
        if not unheard and not args.no_browser:
            open_browser(address)

    server = UvicornServer(configuration(application(relay, permissions, invitation)), came_up)

    def give_up() -> None:
        server.should_exit = True

    relay.give_up = give_up
    try:
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=listeners)
    finally:
        relay.stop()
    if unheard:
        raise unheard[0]
    if relay.failure:
        raise DeviceError(relay.failure)
    return 0


def listen(host: str, port: int) -> list[socket.socket]:
    """Return sockets that listen on the same port at `host` and at `OWN_ADDRESS`. If this port is in use, try the next
    ones.

    :raises DeviceError: if none of `PORTS_TRIED` ports is free.
    """
    if not host:
        raise DeviceError(no_address("''"))
    address = resolved(host)
    if address and (ipaddress.ip_address(address).is_multicast or ipaddress.ip_address(address).is_reserved):
        raise DeviceError(no_address(printable(host)))  # Linux can listen there, but no client can connect
    hosts = [host] if address in (ALL_ADDRESSES, OWN_ADDRESS) else [OWN_ADDRESS, host]
    for candidate in range(port, port + PORTS_TRIED):
        listeners: list[socket.socket] = []
        try:
            for name in hosts:
                listeners.append(bound(name, listeners[0].getsockname()[1] if listeners else candidate))
            return listeners
        except (OSError, OverflowError, TypeError, ValueError) as fault:  # TypeError: a name that is not text
            for listener in listeners:
                listener.close()
            if is_foreign(fault):
                raise DeviceError(no_address(printable(host))) from None
    raise DeviceError(
        f"No port from {port} to {port + PORTS_TRIED - 1} can be opened on {host}: "
        f"name another, such as {what_to_type.option('--port', '0')} for any free one."
    )


def is_foreign(fault: Exception) -> bool:
    """Return True if `fault` means that this computer cannot listen at `host`, because `host` is no address or another
    computer's address.
    """
    return isinstance(fault, (socket.gaierror, UnicodeError, TypeError)) or (
        isinstance(fault, OSError) and fault.errno == errno.EADDRNOTAVAIL
    )


def resolved(host: str) -> str:
    """Return the IPv4 address of `host`, or "" if it has none. In that case, listening at `host` reports the error."""
    try:
        return socket.gethostbyname(host)
    except (OSError, TypeError, ValueError):
        return ""


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that listens at this address.

    :raises OSError, OverflowError: if the address or the port cannot be used.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(64)
    except (OSError, OverflowError):
        listener.close()
        raise
    return listener


def own_address() -> str:
    """Return this computer's address in its network, or the computer's name if there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # chooses the route and sends nothing
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def open_browser(address: str) -> None:
    """Open a browser window, if this computer can, and return at once.

    `webbrowser` waits until some browsers end, and a browser waits for the page of this process.
    """
    if has_display():
        threading.Thread(target=webbrowser.open, args=(address,), name="browser", daemon=True).start()


def has_display() -> bool:
    """Return True if this computer can open a browser window."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
