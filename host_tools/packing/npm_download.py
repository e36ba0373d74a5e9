"""Packages of the npm registry: which versions, and how to download and check them. The site contains one; tests
examine the page with others.

npm/package-lock.json beside this file names them, so that npm's own tools see them too (package.json at the top is
mip's). Uses the standard library, so that building or testing the site needs no Node.
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
CACHE = Path(os.path.expanduser("~")) / ".cache" / "emperor-ring"
PATIENCE_S = 60.0  # without a byte
_MOST_BYTES = 8 << 20  # bytes of a package


class PackageError(CommandError):
    """A package cannot be had; the message is one sentence for the user."""


def pinned(package: str) -> tuple[str, str]:
    """Return the address and integrity value of this package, from the lock."""
    entry = json.loads(LOCK.read_text(encoding="utf-8"))["packages"][f"node_modules/{package}"]
    return entry["resolved"], entry["integrity"]


def obtain(package: str, *names: str) -> dict[str, bytes]:
    """Return these files of that package, name -> content, downloaded into the cache if they are not there.

    :raises PackageError: if they cannot be had, or are not the pinned ones.
    """
    address, integrity = pinned(package)
    kept = CACHE / address.rpartition("/")[2]
    content = b""
    with contextlib.suppress(OSError):
        content = kept.read_bytes()
    if not is_pinned(content, integrity):
        content = _download(address)
        if not is_pinned(content, integrity):
            raise PackageError(f"The file at {address} is not the one that {LOCK.name} expects. It was not used.")
        with contextlib.suppress(OSError):  # a read-only home costs another download next time
            CACHE.mkdir(parents=True, exist_ok=True)
            partial = kept.with_suffix(".part")
            partial.write_bytes(content)
            partial.replace(kept)
    return _files(content, names)


def is_pinned(content: bytes, integrity: str) -> bool:
    """Return True if the bytes have that integrity value: a hash's name and its value in base 64."""
    name, _, value = integrity.partition("-")
    return base64.b64encode(hashlib.new(name, content).digest()).decode() == value


def _files(content: bytes, names: tuple[str, ...]) -> dict[str, bytes]:
    with tarfile.open(fileobj=io.BytesIO(content), mode="r:gz") as archive:
        found = {name: archive.extractfile(f"package/{name}") for name in names}
        return {name: file.read() for name, file in found.items() if file is not None}


def _download(address: str) -> bytes:
    """Return the content at that address, at most a package's size. Raises PackageError."""
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
            return bytes(answer.read(_MOST_BYTES))
    except (OSError, HTTPException) as fault:
        raise PackageError(
            f"{address} could not be downloaded ({fault}): repeat the command when this computer is online, or put the "
            f"file into {CACHE}."
        ) from fault
