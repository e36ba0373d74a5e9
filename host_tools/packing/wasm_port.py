"""MicroPython's own WebAssembly port, from the npm registry: which one, how it is fetched and checked.

npm/package-lock.json beside this file names it, so that npm's own tools see it too (package.json at the top is mip's).
By the standard library: whoever writes the site needs no Node.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import io
import json
import os
import tarfile
import urllib.request
from http.client import HTTPException
from pathlib import Path

from host_tools.command_line.command_error import CommandError

LOCK = Path(__file__).parent / "npm" / "package-lock.json"
PACKAGE = "@micropython/micropython-webassembly-pyscript"
FILES = ("micropython.mjs", "micropython.wasm")  # of the package: it has more builds than one
CACHE = Path(os.path.expanduser("~")) / ".cache" / "emperor-ring"
PATIENCE_S = 60.0  # without a byte
_MOST = 8 << 20  # bytes of a package


class PortError(CommandError):
    """The port cannot be had; the message is one sentence for the person at the keyboard."""


def pinned() -> tuple[str, str]:
    """Address and integrity value of the package, as the lock has them."""
    entry = json.loads(LOCK.read_text(encoding="utf-8"))["packages"][f"node_modules/{PACKAGE}"]
    return entry["resolved"], entry["integrity"]


def obtain() -> dict[str, bytes]:
    """The files of the port, name -> content; downloaded into the cache where they are not at hand.

    :raises PortError: where they cannot be had, or are not the pinned ones."""
    address, integrity = pinned()
    kept = CACHE / address.rpartition("/")[2]
    package = b""
    with contextlib.suppress(OSError):
        package = kept.read_bytes()
    if not is_pinned(package, integrity):
        package = _download(address)
        if not is_pinned(package, integrity):
            raise PortError(f"What {address} holds is not what {LOCK.name} expects: it was not used.")
        with contextlib.suppress(OSError):  # a home that cannot be written costs another download next time
            CACHE.mkdir(parents=True, exist_ok=True)
            partial = kept.with_suffix(".part")
            partial.write_bytes(package)
            partial.replace(kept)
    return _files(package)


def is_pinned(package: bytes, integrity: str) -> bool:
    """Whether the bytes have that integrity value: a hash's name and its value in base 64."""
    name, _, value = integrity.partition("-")
    return base64.b64encode(hashlib.new(name, package).digest()).decode() == value


def _files(package: bytes) -> dict[str, bytes]:
    with tarfile.open(fileobj=io.BytesIO(package), mode="r:gz") as archive:
        found = {name: archive.extractfile(f"package/{name}") for name in FILES}
        return {name: file.read() for name, file in found.items() if file is not None}


def _download(address: str) -> bytes:
    """What lies there, as far as a package goes. Raises PortError."""
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
            return bytes(answer.read(_MOST))
    except (OSError, HTTPException) as fault:
        raise PortError(
            f"{address} could not be downloaded ({fault}): repeat the command when this computer is online, or put the "
            f"file into {CACHE}."
        ) from fault
