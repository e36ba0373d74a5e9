"""The host tools of Emperor Ring. They import the firmware's modules, which are not a package: only this file puts
their folder on the path. Runs on MicroPython too, for `proof`."""

import sys

_FIRMWARE = __file__.replace("\\", "/").rpartition("/host_tools/")[0] + "/firmware"
if _FIRMWARE not in sys.path:
    sys.path.append(_FIRMWARE)
