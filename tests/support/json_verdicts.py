"""Takes lines of hex digits and says of each, by a 1 or a 0, whether the firmware reads those bytes as JSON.

Runs on any runtime, until its input ends."""

import sys
from binascii import unhexlify

from strict_json import read_json


def verdict(data):
    try:
        read_json(data)
    except ValueError:
        return 0
    return 1


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write("%d\n" % verdict(unhexlify(line.strip())))
        if hasattr(sys.stdout, "flush"):
            sys.stdout.flush()
