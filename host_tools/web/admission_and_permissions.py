"""Decide which computers may connect, and what each page may do.

The server recognises a browser on its own computer by the loopback address, and lets that browser do everything. A page
on another computer may watch, and with the table's code it may play. The server also checks the host name and the
origin of every request.
"""

import enum
import ipaddress
import re
import secrets
import socket
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

from host_tools.device.firmware_client import Report
from host_tools.web.rate_limit import RateLimit

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look alike
CODE_LENGTH = 8  # 40 bits
GUESSES = 10  # wrong codes that an address may try at once; then one code every six seconds
MOST_GUESSERS = 1024  # the guesses of at most this many addresses are remembered
HIGHEST_PORT = 65535

_AUTHORITY = re.compile(r"(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9._-]{1,253}))(?::([0-9]{1,5}))?", re.ASCII)
_SCHEMES = {"http": 80, "https": 443}

NOT_THE_CODE = "That is not this table's code, or not any more."
GUESSED_TOO_OFTEN = "Too many wrong codes came from your device: try again in {wait}."
NOT_INVITED = "You are watching. To play, scan the code that the table's computer shows."
FOR_THE_HOST = "Only the page on the computer that runs the table may ask for that."

LOOKS = frozenset(("hello", "state", "log", "why", "settings", "watch"))
PLAYS = LOOKS | {"press", "release", "event", "begin", "new_game", "set", "name", "games", "game"}
OF_THE_TABLE = frozenset(
    (
        *("mode", "options", "seats", "teams", "names", "brightness", "turn_passed_by"),
        *("commander", "poison", "clock", "turn_limit_s", "bank_minutes", "increment_s", "clock_warning_s"),
    )
)  # the settings of the table; all others concern the wiring


class Standing(enum.IntEnum):
    """What a page may do. The values are in order, from the fewest rights to the most."""

    SPECTATOR = 0
    PLAYER = 1
    HOST = 2


def authority(text: str) -> tuple[str, int | None] | None:
    """Split the text `host[:port]` into name and port. Return None if the text is invalid. An IPv6 address must be in
    brackets.
    """
    found = _AUTHORITY.fullmatch(text.lower())
    if found is None:
        return None
    name, port = found[1] or found[2], found[3]
    if found[1] and not is_address(name):
        return None
    if port is not None and not 0 < int(port) <= HIGHEST_PORT:
        return None
    return name, None if port is None else int(port)


def is_address(name: str) -> bool:
    """Return True if the host name is a literal IP address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    """Return True if this address or name can be reached only from this computer."""
    return name == "localhost" or (is_address(name) and ipaddress.ip_address(name).is_loopback)


def own_names() -> set[str]:
    """Return the names of this computer: its host name, the host name without a domain, and that short name with
    `.local`.
    """
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {name, short, f"{short}.local"}


class Permissions:
    """The permissions of one table.

    :param host: the address where the server listens, as in `HOST=`. For any address except loopback, a `code` for the
        table is created.
    :param clock: a function that returns the time in seconds.
    """

    def __init__(self, host: str = "127.0.0.1", clock: Callable[[], float] = time.monotonic) -> None:
        self.names = {"localhost", *own_names()} | (set() if is_address(host) else {host.lower()})
        self.code = "" if is_loopback(host) else "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        self._clock = clock
        self._guessers: OrderedDict[str, RateLimit] = OrderedDict()

    def __repr__(self) -> str:
        return f"<Permissions: {', '.join(sorted(self.names))}; {'with a code' if self.code else 'this computer only'}>"

    def wrong_address(self, hosts: Sequence[str]) -> tuple[int, str] | None:
        """Return an HTTP status and a message if the `Host` header of a request does not name this server, otherwise
        None.

        This check is needed because an attacker's site can make its own name resolve to this server's address.
        """
        found = authority(hosts[0]) if len(hosts) == 1 else None
        if found is None:
            return 400, "The Host of this request is not an address."
        if found[0] in self.names or is_address(found[0]):
            return None
        names = ", ".join(sorted(self.names))
        return (
            421,
            f"This table answers to IP addresses and to {names}. To use another name, start it with HOST=NAME.",
        )

    def wrong_origin(self, origins: Sequence[str], host: str) -> tuple[int, str] | None:
        """Return an HTTP status and a message if the request comes from a page of another site, otherwise None.

        A request without an origin comes from a program that is not a browser, and is accepted.
        """
        if not origins:
            return None
        scheme, _, rest = origins[0].lower().partition("://")
        found = authority(rest)
        if len(origins) != 1 or found is None or scheme not in _SCHEMES:
            return 403, "The Origin of this request is not a page of this table."
        ours = authority(host)
        if ours is None or (found[0], found[1] or _SCHEMES[scheme]) != (ours[0], ours[1] or _SCHEMES[scheme]):
            return 403, "Another site may not press the buttons of this table."
        return None

    def standing(self, address: str, code: str | None) -> tuple[Standing, str, int]:
        """Return a client's standing, a message if the client's code was not accepted, and the seconds until the client
        may try again.

        A client whose code was checked and is wrong may try again at once (0 seconds).

        :param address: the client's address.
        :param code: the code that the client sends, or None if it sends no code.
        """
        if is_loopback(address):
            return Standing.HOST, "", 0
        if code is None:
            return Standing.SPECTATOR, "", 0
        guesses = self._guesses(address)
        if guesses.left < 1:
            wait_s = int(guesses.wait_s) + 1
            return Standing.SPECTATOR, GUESSED_TOO_OFTEN.format(wait=f"{wait_s} second{'s' * (wait_s > 1)}"), wait_s
        given = "".join(character for character in code.lower() if character.isalnum())
        if self.code and secrets.compare_digest(given.encode(errors="replace"), self.code.encode()):
            return Standing.PLAYER, "", 0
        guesses.take()
        return Standing.SPECTATOR, NOT_THE_CODE, 0

    def _guesses(self, address: str) -> RateLimit:
        guesses = self._guessers.pop(address, None) or RateLimit(GUESSES, GUESSES / 60, self._clock)
        self._guessers[address] = guesses
        if len(self._guessers) > MOST_GUESSERS:
            self._guessers.popitem(last=False)
        return guesses


def forbidden(standing: Standing, command: Report) -> tuple[str, str] | None:
    """Return the code and the message of a refusal if a page with this standing may not send the command, otherwise
    None.
    """
    asked = command.get("do")
    do = asked if isinstance(asked, str) else ""
    if standing is Standing.HOST or do in LOOKS:
        return None
    if standing is Standing.SPECTATOR:
        return "not_invited", NOT_INVITED
    values = command.get("values")
    of_the_wiring = do == "set" and isinstance(values, dict) and not values.keys() <= OF_THE_TABLE
    return ("for_the_host", FOR_THE_HOST) if do not in PLAYS or of_the_wiring else None
