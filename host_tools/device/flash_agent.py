"""File operations on a Pico, started by a host: `make flash`, or the site in a browser.

The host sends this file and `update_steps` to the REPL as one script, which runs on MicroPython.

An update is a list of steps. Each step calls one function of this file.
"""

import os
from binascii import a2b_base64, hexlify
from hashlib import sha256
from io import BytesIO

from deflate import RAW, DeflateIO  # part of MicroPython

_FOLDER = 0x4000
_WINDOW_BITS = 12
_written: list = []  # the open file between `begin` and `end`


def digest(path):
    """Return the SHA-256 of a file as hex digits."""
    sha = sha256()
    part = bytearray(512)
    with open(path, "rb") as file:
        while True:
            got = file.readinto(part)
            if not got:
                return hexlify(sha.digest()).decode()
            sha.update(memoryview(part)[:got])


def survey(places, texts):
    """Return two dicts about the files on the Pico.

    The first dict maps the path of each file at or under `places` to its SHA-256. The path of a folder ends in "/" and
    is mapped to "". The second dict maps each path in `texts` whose file exists to the first 4096 bytes of that file.
    """
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
    """Open a file for writing. Then `more` adds its content, and `end` closes the file."""
    _written.append(open(path, "wb"))  # noqa: SIM115  # `end` closes it


def more(text):
    """Add the next bytes to the file that `begin` opened. `text` contains these bytes, deflated (RFC 1951) and encoded
    in base64.
    """
    _written[0].write(DeflateIO(BytesIO(a2b_base64(text)), RAW, _WINDOW_BITS).read())


def end():
    """Close the file that `begin` opened, which is now complete."""
    _written.pop().close()


def put(path, text):
    """Write a short text file in one step."""
    with open(path, "w") as file:
        file.write(text)


def check(path, expected):
    """Check that a file has the SHA-256 `expected`.

    Raises OSError if the file's content differs from what the host sent.
    """
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
    """Rename a file in one step. A file that already has the name `new` is replaced."""
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
