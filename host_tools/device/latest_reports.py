"""Keep a device's newest `hello`, `state` and `frame`, and the log of its game, for programs that play a game or
comment on it.
"""

import threading
import time
from collections.abc import Callable

from host_tools.device.firmware_client import ANSWER_S, DeviceError, FirmwareClient, Report


class LatestReports:
    """The latest reports of one device. Every field contains what the device reported last."""

    def __init__(self, device: FirmwareClient) -> None:
        self.device = device
        self.hello: Report = {}
        self.state: Report = {}
        self.frame = b""
        self.log: dict[int, Report] = {}  # number -> event; events numbered `state["moves"]` or higher are undone
        self.refusals: list[Report] = []
        self.changed = threading.Condition()
        device.listeners.append(self._take)

    def __repr__(self) -> str:
        screen, moves = self.state.get("screen"), self.state.get("moves")
        refused = f", {len(self.refusals)} refusals" if self.refusals else ""
        return f"<LatestReports: screen {screen}, {moves} moves, frame {self.frame.hex() or 'none'}{refused}>"

    def join(self, fps: int = 30) -> None:
        """Ask the device for its `hello`, `log` and `state` reports, and for `fps` frames a second from now on.

        :raises DeviceError: if the device does not answer.
        """
        self.hello = self.device.ask({"do": "hello"}, timeout=15)
        self.device.ask({"do": "log", "from": 0})
        self.device.ask({"do": "watch", "fps": fps})
        self.wait_for(lambda: bool(self.state))

    def wait_for(self, happened: Callable[[], bool], timeout: float = ANSWER_S) -> None:
        """Wait until `happened()` returns true. `happened` is called after each report.

        :param timeout: how long to wait at most, in seconds. :raises DeviceError: if `happened()` does not return true
        in time, if the device has gone, or if a report broke the protocol.
        """
        until = time.monotonic() + timeout
        with self.changed:
            while not happened():
                left = until - time.monotonic()
                if self.device.ended.is_set():
                    raise DeviceError(self.device.obituary())
                if self.device.fault:
                    raise DeviceError(self.device.fault)
                if left <= 0:
                    raise DeviceError(f"The device did not reach the expected state in {timeout:g} seconds.")
                self.changed.wait(min(left, 0.2))

    def _take(self, report: Report) -> None:
        kind = report["is"]
        with self.changed:
            if kind == "state":
                self.state = report
            elif kind == "frame":
                self.frame = bytes.fromhex(report["rgb"])
            elif kind == "log":
                self.log[report["no"]] = report["event"]
            elif kind == "refusal":
                self.refusals.append(report)
            self.changed.notify_all()
