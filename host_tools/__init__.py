"""The host tools of Emperor Ring.

The host tools import modules of the firmware, which is not a package. This file, and no other, adds the folder
`firmware/` to `sys.path`. The file also runs on MicroPython, because `host_tools.proof` runs there.
"""

import sys

_FIRMWARE = __file__.replace("\\", "/").rpartition("/host_tools/")[0] + "/firmware"
if _FIRMWARE not in sys.path:
    sys.path.append(_FIRMWARE)
