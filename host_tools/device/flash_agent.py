"""File operations on a Pico, for a host: `make flash`, or the site in a browser. The host sends this file and
`update_steps` to the REPL as one script; they run on MicroPython.

An update is a list of steps. Each step calls one function of this file by name.
"""

import os
from binascii import a2b_base64, hexlify
from hashlib import sha256
from io import BytesIO

from deflate import RAW, DeflateIO  # MicroPython's

_FOLDER = 0x4000
_WINDOW_BITS = 12
_written: list = []  # the file that is being written


def digest(path):
    """Return the SHA-256 of a file, as hex digits."""
    sha = sha256()
    part = bytearray(512)
    with open(path, "rb") as file:
        while True:
            got = file.readinto(part)
            if not got:
                return hexlify(sha.digest()).decode()
            sha.update(memoryview(part)[:got])


def survey(places, texts):
    """Return (path -> digest of every file at and under these places; a folder ends in "/" and has no digest) and (path
    -> text of those files of `texts` that exist)."""
    found: dict = {}
    for place in places:
        _look(place, found)
    there = {}
    for path in texts:
        if path in found:
            with open(path, "rb") as file:
                there[path] = file.read(4096)
    return found, there


def _look(path, found):
    try:
        is_folder = os.stat(path)[0] & _FOLDER
    except OSError:
        return
    if not is_folder:
        found[path] = digest(path)
        return
    found[path + "/"] = ""
    for name in os.listdir(path):
        _look(path + "/" + name, found)


def begin(path):
    """Begin to write a file."""
    _written.append(open(path, "wb"))  # noqa: SIM115  # `end` closes it


def more(text):
    """Write its next bytes, which arrive deflated (RFC 1951), in base64."""
    _written[0].write(DeflateIO(BytesIO(a2b_base64(text)), RAW, _WINDOW_BITS).read())


def end():
    """Close the file, which is complete."""
    _written.pop().close()


def put(path, text):
    """Write a short file as a whole."""
    with open(path, "w") as file:
        file.write(text)


def check(path, expected):
    """Raise OSError unless the file reads back as it was sent."""
    if digest(path) != expected:
        raise OSError("%s does not read back as it was written" % path)


def copy(old, new):
    """Copy a file."""
    with open(old, "rb") as source, open(new, "wb") as target:
        while True:
            part = source.read(512)
            if not part:
                break
            target.write(part)


def rename(old, new):
    """Rename in one step, even if `new` exists already."""
    os.rename(old, new)


def remove(path):
    """Remove a file."""
    os.remove(path)


def make(path):
    """Create a folder."""
    os.mkdir(path)


def unmake(path):
    """Remove an empty folder."""
    os.rmdir(path)
