"""What proves the rules and the firmware: scenarios with results, random games, what must hold, and the fuzz."""

import sys

_FIRMWARE = __file__.replace("\\", "/").rpartition("/host_tools/")[0] + "/firmware"  # its modules know no package
if _FIRMWARE not in sys.path:
    sys.path.append(_FIRMWARE)
