"""The host side of Emperor Ring. Its modules import those of the firmware, which know no package: their folder joins
the path here, and nowhere else. Runs on MicroPython too, for the proof."""

import sys

_FIRMWARE = __file__.replace("\\", "/").rpartition("/host_tools/")[0] + "/firmware"
if _FIRMWARE not in sys.path:
    sys.path.append(_FIRMWARE)
