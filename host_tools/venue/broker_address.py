"""The address of a broker as the user types it, and the user name, the password and the TLS options for logging in."""

from __future__ import annotations

import argparse
import os
import ssl
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from host_tools.command_line import file_access
from host_tools.command_line.command_error import CommandError
from host_tools.command_line.printable_text import printable

PORTS = {"mqtt": 1883, "mqtts": 8883}
USER, PASSWORD = "MQTT_USER", "MQTT_PASSWORD"  # environment variables
LONGEST_LOGIN = 1024  # largest size of the file with user and password, in bytes
EXAMPLE = "an address is like mqtt://club.local, mqtt://club.local:1883 or mqtts://club.local"


class AddressError(CommandError):
    """The error for broker options that cannot be used. The message is one sentence for the user."""


@dataclass(frozen=True)
class BrokerAddress:
    """The address of a broker, and the user to log in as."""

    host: str
    port: int
    tls: ssl.SSLContext | None = None
    user: str | None = None
    password: str | None = None

    def __str__(self) -> str:
        return f"{'mqtts' if self.tls else 'mqtt'}://{self.host}:{self.port}"


def add_arguments(parser: argparse.ArgumentParser, needed: bool) -> None:
    """Add the options for a broker. If `needed` is True, the user must name a broker."""
    parser.add_argument("--broker", required=needed, metavar="ADDRESS", help="mqtt://HOST[:PORT], or mqtts:// for TLS")
    parser.add_argument("--ca", type=Path, metavar="FILE", help="the CA certificate that signed the broker's")
    parser.add_argument(
        "--login", type=Path, metavar="FILE", help=f"user and password, a line each (else ${USER} and ${PASSWORD})"
    )


def address(args: argparse.Namespace) -> BrokerAddress:
    """Return the broker that the options describe.

    :raises AddressError: if the options do not describe a broker.
    """
    host, port, tls = _place(args.broker)
    if args.ca is not None and not tls:
        raise AddressError("--ca is for TLS: the address has to begin with mqtts://.")
    return BrokerAddress(host, port, _context(args.ca) if tls else None, *_login(args.login))


def _place(text: str) -> tuple[str, int, bool]:
    wrong = AddressError(f"{printable(text, 80)} is not the address of a broker: {EXAMPLE}.")
    try:
        found = urlsplit(text)
        host, port = found.hostname, found.port
    except ValueError:
        raise wrong from None
    if found.scheme not in PORTS or not host or found.path.strip("/") or found.query or found.fragment or port == 0:
        raise wrong
    if "@" in found.netloc:
        raise AddressError(
            "Everybody on this computer can see a user and password in the address: "
            f"put them into a file for --login, a line each, or into {USER} and {PASSWORD} of the environment."
        )
    return host, port or PORTS[found.scheme], found.scheme == "mqtts"


def _context(ca: Path | None) -> ssl.SSLContext:
    if ca is not None:
        file_access.read(ca, 1)  # raise a clear error if the file cannot be read
    try:
        return ssl.create_default_context(cafile=ca)
    except (ssl.SSLError, OSError, ValueError):
        raise AddressError(f"{printable(ca)} is not a certificate.") from None


def _login(path: Path | None) -> tuple[str | None, str | None]:
    if path is None:
        return os.environ.get(USER) or None, os.environ.get(PASSWORD) or None
    try:
        lines = file_access.read(path, LONGEST_LOGIN).decode().splitlines()
    except UnicodeDecodeError:
        lines = []
    if len(lines) < 2 or not lines[0].strip():
        raise AddressError(f"{file_access.shown(path)} needs the user in its first line, the password in the next.")
    return lines[0].strip(), lines[1]
