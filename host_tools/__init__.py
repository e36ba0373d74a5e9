"""The host tools of Emperor Ring.

The host tools import modules of the firmware, which is not a package. Only this file adds the folder `firmware/` to
`sys.path`. It also runs on MicroPython, because `host_tools.proof` does.
"""

import sys

_FIRMWARE = __file__.replace("\\", "/").rpartition("/host_tools/")[0] + "/firmware"
if _FIRMWARE not in sys.path:
    sys.path.append(_FIRMWARE)
