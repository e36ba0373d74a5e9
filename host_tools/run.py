"""`run`: the simulated table, or a Pico. Opens its page in a browser, or plays it in the terminal."""

import argparse
import os
import socket
import sys
import webbrowser

from host_tools import firmware, which
from host_tools.device import DeviceError

PORT = 8809  # Emperor is rule 809
PORTS_TRIED = 20
LAST_PORT = 65535
EVERYWHERE = "0.0.0.0"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `run`."""
    parser.add_argument("--terminal", action="store_true", help="play in this terminal, without a browser")
    which.add_arguments(parser)
    parser.add_argument(
        "--port", type=read_port, default=PORT, help=f"of the page; the next free one is taken ({PORT})"
    )
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones in the same network join")
    parser.add_argument("--no-browser", action="store_true", help="print the address only")


def read_port(text: str) -> int:
    """The port that somebody typed."""
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 (any free one) to {LAST_PORT}, not '{text}'.")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Play until Ctrl-C; 0, or 1 with one sentence where the table cannot be set."""
    if which.is_simulated(args) and firmware.falls_back(args.runtime):
        print(firmware.NO_MICROPYTHON)
    try:
        if args.terminal:
            from host_tools import terminal

            return terminal.play(which.device(args))
        return serve(args)
    except DeviceError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


def serve(args: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C.

    :raises DeviceError: where no port is free."""
    import uvicorn

    from host_tools.server import Hub, application

    listener = listen(args.host, args.port)
    port = listener.getsockname()[1]
    address = f"http://{'127.0.0.1' if args.host == EVERYWHERE else args.host}:{port}/"
    hub = Hub(lambda: which.device(args))

    class Server(uvicorn.Server):
        """Says where it is as soon as it can be ended by Ctrl-C."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if hub.failure:
                return
            if args.port not in (0, port):
                print(f"Port {args.port} is in use, so the page is at {port}.")
            if args.host == EVERYWHERE:
                print(f"Phones in the same network join at http://{own_address()}:{port}/ and can press every button.")
            print(f"The table is set: {address} (Ctrl-C ends it)", flush=True)
            if not args.no_browser and has_display():
                webbrowser.open(address)

    # A page that is still open may keep its socket: Ctrl-C does not wait for it.
    server = Server(uvicorn.Config(application(hub), log_level="error", timeout_graceful_shutdown=1))

    def give_up() -> None:
        server.should_exit = True

    hub.give_up = give_up
    try:
        server.run(sockets=[listener])
    finally:
        hub.stop()
    if hub.failure:
        print(hub.failure, file=sys.stderr)
        return 1
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on that port, or on the next one that is free.

    :raises DeviceError: where none of the next ports is free."""
    for candidate in range(port, port + PORTS_TRIED):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(64)
            return listener
        except (OSError, OverflowError, ValueError):
            listener.close()
    raise DeviceError(
        f"No port from {port} to {port + PORTS_TRIED - 1} can be opened on {host}: name another (--port)."
    )


def own_address() -> str:
    """What others in the network call this machine; its name where it has no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the way out
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def has_display() -> bool:
    """Whether a browser can show itself here."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
