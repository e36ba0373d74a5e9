"""Download pinned versions of packages from the npm registry, and check them.

The site contains one of these packages, and tests of the page use the others. The file npm/package-lock.json beside
this module lists the packages, so that npm's tools also find them. (The package.json at the top of the repository is
for mip.) The download needs only the standard library, so that nobody needs Node to build or test the site.
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
PATIENCE_S = 60.0  # the longest wait for the next byte
_MOST_BYTES = 8 << 20  # the largest package, in bytes


class PackageError(CommandError):
    """The error for a package that cannot be downloaded or checked. The message is one sentence for the user."""


def pinned(package: str) -> tuple[str, str]:
    """Return the address and the integrity value that the lock file has for this package."""
    entry = json.loads(LOCK.read_text(encoding="utf-8"))["packages"][f"node_modules/{package}"]
    return entry["resolved"], entry["integrity"]


def obtain(package: str, *names: str) -> dict[str, bytes]:
    """Return the wanted files of the package, as name -> content. If the package is not in the cache, it is downloaded
    first.

    :raises PackageError: if the package cannot be downloaded, or is not the pinned one.
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
        with contextlib.suppress(OSError):  # in a read-only home directory, the next run downloads it again
            CACHE.mkdir(parents=True, exist_ok=True)
            partial = kept.with_suffix(".part")
            partial.write_bytes(content)
            partial.replace(kept)
    return _files(content, names)


def is_pinned(content: bytes, integrity: str) -> bool:
    """Return True if the bytes have this integrity value, which consists of the name of a hash function and a hash in
    base64.
    """
    name, _, value = integrity.partition("-")
    return base64.b64encode(hashlib.new(name, content).digest()).decode() == value


def _files(content: bytes, names: tuple[str, ...]) -> dict[str, bytes]:
    with tarfile.open(fileobj=io.BytesIO(content), mode="r:gz") as archive:
        found = {name: archive.extractfile(f"package/{name}") for name in names}
        return {name: file.read() for name, file in found.items() if file is not None}


def _download(address: str) -> bytes:
    """Download and return the content at `address`, which may have at most `_MOST_BYTES` bytes.

    :raises PackageError: if the download fails.
    """
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
            return bytes(answer.read(_MOST_BYTES))
    except (OSError, HTTPException) as fault:
        raise PackageError(
            f"{address} could not be downloaded ({fault}): repeat the command when this computer is online, or put the "
            f"file into {CACHE}."
        ) from fault
