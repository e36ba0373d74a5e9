"""A copy of everything that a device stores (settings with the players' names, kept tables, games) as the text of one
file.

The first line is `HEAD`. Each further line contains a name and its bytes in base64, separated by a space. The last line
contains `END`, the number of names, and the check value (CRC-32) of all earlier lines as eight hexadecimal digits. The
page on the site and the command `backup` write and read the same format.
"""

from binascii import a2b_base64, b2a_base64, crc32

HEAD = "Emperor Ring, copy of a table, 1"
END = "end"
_SAFE = "abcdefghijklmnopqrstuvwxyz0123456789-._"  # a stored name has only these, so it cannot lead out of its folder
_LONGEST_NAME = 40
_OTHER = "This file is not a copy of a table: choose a file that Emperor Ring has saved. Nothing was changed."
_DAMAGED = "This copy of a table is damaged or incomplete: choose another copy. Nothing was changed."


def is_stored_name(name: str) -> bool:
    """Return whether the firmware may store bytes under `name`."""
    return name[:1] not in ("", ".") and len(name) <= _LONGEST_NAME and all(letter in _SAFE for letter in name)


def written(kept: dict[str, bytes]) -> str:
    """Return the text of a copy of `kept`, a dictionary of the stored bytes by name. The text leaves out names that the
    firmware does not use.
    """
    names = sorted([name for name in kept if is_stored_name(name)])
    lines = [HEAD]
    lines.extend(["%s %s" % (name, b2a_base64(kept[name]).decode().strip()) for name in names])
    lines.append("%s %d %08x\n" % (END, len(names), _check_of(lines)))
    return "\n".join(lines)


def read(text: str) -> dict[str, bytes]:
    """Read the text of a copy. Return a dictionary of the stored bytes by name. Raises ValueError, with a sentence that
    says why, if `text` is not a copy."""
    lines = text.replace("\r\n", "\n").strip().split("\n")
    if lines[0] != HEAD:
        raise ValueError(_OTHER)
    last = lines.pop()
    if last != "%s %d %08x" % (END, len(lines) - 1, _check_of(lines)):
        raise ValueError(_DAMAGED)
    kept: dict[str, bytes] = {}
    for line in lines[1:]:
        name, _, data = line.partition(" ")
        if not is_stored_name(name) or name in kept:
            raise ValueError(_DAMAGED)
        try:
            kept[name] = a2b_base64(data)
        except ValueError:
            raise ValueError(_DAMAGED) from None
    return kept


def _check_of(lines: list[str]) -> int:
    check = 0
    for line in lines:
        check = crc32(line.encode() + b"\n", check)
    return check & 0xFFFFFFFF
