"""The table for the endurance run on MicroPython: the whole app in a heap as large as the Pico's.

The table's clock and buttons are simulated. The table's files are on a littlefs with the Pico's geometry, and erased
blocks are counted.
"""

from __future__ import annotations

import contextlib
import itertools
import json
from typing import Any

from littlefs import UserContext
from littlefs.lfs import LFSConfig

import scene as s
from host_tools.benchmarks.endurance_players import Button, answer
from host_tools.packing import littlefs_image
from host_tools.proof.fake_board import WRAP
from host_tools.proof.firmware_rig import PROBE
from host_tools.proof.local_and_piped_firmware_rigs import Op, PipedRig
from link.reports import BUTTONS
from rules.game import Game
from storage.crashes import NO_CRASH

_TICK_MS = 16  # the time between two frames
_AT_ONCE_MS = 10_000  # one operation simulates at most this much time; the computation itself is quick
_BOUNCE_MS = 2
_ANSWER_MS = 4000
_FIRMWARE = {"a": 240_000, "boot/start": 2000, "main.py": 900}  # bytes of the files that never change


class CountedBlocks(UserContext):
    """The blocks of the Pico's flash, and counters for erased blocks and written bytes."""

    def __init__(self, content: bytes) -> None:
        super().__init__(buffer=bytearray(content))
        self.written_bytes = 0
        self.erases = [0] * littlefs_image.BLOCKS

    def prog(self, cfg: LFSConfig, block: int, off: int, data: bytes) -> int:
        self.written_bytes += len(data)
        done: int = super().prog(cfg, block, off, data)
        return done

    def erase(self, cfg: LFSConfig, block: int) -> int:
        self.erases[block] += 1
        done: int = super().erase(cfg, block)
        return done


class FlashFolder:
    """The storage methods of `boards.folder_storage` for files on these blocks."""

    def __init__(self, blocks: CountedBlocks) -> None:
        self._system = littlefs_image.open_on(blocks, fresh=False)
        self._system.makedirs("data", exist_ok=True)

    def read(self, name: str) -> bytes | None:
        try:
            with self._system.open(f"data/{name}", "rb") as file:
                return bytes(file.read())
        except FileNotFoundError:
            return None

    def ilistdir(self) -> list[str]:
        return [name for name in self._system.listdir("data") if name != "~"]

    def write(self, name: str, data: bytes) -> bool:
        with self._system.open("data/~", "wb") as file:
            file.write(data)
        self._system.rename("data/~", f"data/{name}")
        return True

    def append(self, name: str, data: bytes) -> bool:
        mode = "ab" if name in self._system.listdir("data") else "wb"  # "ab" does not create a missing file here
        with self._system.open(f"data/{name}", mode) as file:
            file.write(data)
        return True

    def remove(self, name: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            self._system.remove(f"data/{name}")


class EnduranceTableOnMicropython:
    """A `Table` for `endurance_players` whose clock is simulated. The table is also the `Witness` of its firmware
    rig.
    """

    def __init__(self) -> None:
        self.blocks = CountedBlocks(littlefs_image.build({name: bytes(size) for name, size in _FIRMWARE.items()}))
        self.storage = FlashFolder(self.blocks)
        self.now_ms = 0.0
        self.longest_gap_ms = 0  # the longest time between two frames
        self._levels = 0
        self._probe: dict[str, int] = {}
        self._said = b""
        self._numbers = itertools.count(1)
        self._rig = PipedRig("480k")
        self._run(Op("C", data=b"\x2b\x80\x07\xd1\x4e"))
        self._run(Op("H", 0))

    def close(self) -> None:
        """End the MicroPython process."""
        self._rig.close()

    def finger(self, button: Button, down: bool) -> None:
        bit = 1 << (BUTTONS.index(button) if isinstance(button, str) else 2 + button)
        for closed in (down, not down, down):
            self._levels = self._levels | bit if closed else self._levels & ~bit
            self._run(Op("L", self._levels), Op("W", _BOUNCE_MS, 1))

    def rest(self, ms: float) -> None:
        left_ms = round(ms)
        while left_ms > 0:
            step_ms = min(left_ms, _AT_ONCE_MS)
            self._run(Op("W", step_ms, _TICK_MS))
            left_ms -= step_ms

    def shows(self, game: Game | None, screen: str) -> bool:
        probe = self._probe
        if s.SCREEN_NAMES[probe["screen"]] != screen or probe["has_game"] != (game is not None):
            return False
        if game is None:
            return True
        result, history = game.table.result, game.history
        wanted = {"running": game.table.running(), "living": result.living, "winners": result.winners}
        wanted.update(losers=result.losers, drawn=result.drawn, done=history.done, events=history.total)
        return all(probe[name] == value for name, value in wanted.items())

    def ask(self, command: dict[str, Any]) -> list[dict[str, Any]]:
        number = next(self._numbers)
        self._said = b""
        self._run(Op("H", 1), Op("B", 0, 4, json.dumps({**command, "id": number}).encode() + b"\n"))
        asked_ms = self.now_ms
        while (found := answer(self._said, number)) is None:
            if self.now_ms - asked_ms > _ANSWER_MS:
                raise TimeoutError(f"no answer to {command}; {self._said[-300:]!r}")
            self._run(Op("W", 40, _TICK_MS))
        self._run(Op("H", 0))
        return found

    def pull_plug(self) -> None:
        self._run(Op("P", NO_CRASH + 1))

    @property
    def erased_blocks(self) -> int:
        """Return how many blocks have been erased."""
        return sum(self.blocks.erases)

    @property
    def written_bytes(self) -> int:
        """Return how many bytes have been written to the flash."""
        return self.blocks.written_bytes

    # Methods of the rig's witness

    def _run(self, *ops: Op) -> None:
        self._rig.run(list(ops), self)

    def before(self, op: Op) -> None: ...

    def after(self, op: Op, probe: tuple[int, ...]) -> None:
        before_ms = self._probe["now_ms"] if self._probe else 0
        self._probe = dict(zip(PROBE, probe, strict=True))
        self.now_ms += (self._probe["now_ms"] - before_ms) % WRAP
        self.longest_gap_ms = max(self.longest_gap_ms, self._probe["frame_gap_ms"])

    def frame(self, budget_ma: int, frame: bytes) -> None: ...

    def transfer(self, data: bytes) -> None: ...

    def sent(self, data: bytes) -> None:
        self._said += data

    def text(self, text: str) -> None: ...

    def restarted(self) -> None:
        self._said = b""

    def dropped(self) -> None: ...
