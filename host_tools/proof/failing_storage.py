"""Storage that can fail in every way that flash memory and file systems can. The firmware must survive every such
failure.
"""

from collections.abc import Iterator

WELL = "well"
# Faults of a storage that last until it works again.
FAULTS = ("full", "read_only", "missing", "no_append", "half_append")
TORN = "torn"  # the power is cut in the middle of a write
_ROOM = 400  # bytes that a full storage still accepts


class PowerFailed(BaseException):
    """Power was lost in the middle of a storage operation."""


class FailingStorage:
    """Storage in memory that can be made to fail. `files` maps each file's name to its bytes. Call `ail` to make the
    storage fail.
    """

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = dict(files)
        self.fault = WELL
        self._room = _ROOM
        self._writes_left = 0  # the power is cut after this many writes; 0: never

    def __repr__(self) -> str:
        plug = f", plug pulled in write {self._writes_left}" if self._writes_left else ""
        files = ", ".join(f"{name} {len(data)} B" for name, data in sorted(self.files.items())[:8])
        return f"<FailingStorage, {self.fault}{plug}: {len(self.files)} files, {files or 'none'}>"

    def ail(self, fault: str, writes: int = 0) -> None:
        """Make the storage fail with `fault` from now on.

        :param fault: one of `FAULTS`; WELL for no fault; or TORN to cut the power during a write.
        :param writes: for TORN, the number of the write during which the power is cut.
        """
        if fault == TORN:
            self._writes_left = writes
        else:
            self.fault = fault
            self._room = _ROOM
            self._writes_left = 0

    def read(self, name: str) -> bytes | None:
        """Return a file's content, or None if there is no such file. Like all storage methods here, this one follows
        `boards.contract`.
        """
        return None if self.fault == "missing" else self.files.get(name)

    def ilistdir(self) -> list[str]:
        return [] if self.fault == "missing" else sorted(self.files)

    def write(self, name: str, data: bytes) -> bool:
        before = self.files.get(name)
        if not self._takes(len(data) - len(before or b"")):
            return False
        self._cut()
        self.files[name] = data
        return True

    def append(self, name: str, data: bytes) -> bool:
        if self.fault == "no_append":
            return False
        stood, half = self.files.get(name, b""), data[: len(data) // 2]
        if self.fault == "half_append" or not self._takes(len(data)):
            if self.fault in ("half_append", "full"):
                self.files[name] = stood + half
            return False
        self._cut(lambda: self.files.__setitem__(name, stood + half))
        self.files[name] = stood + data
        return True

    def remove(self, name: str) -> None:
        if self.fault in ("missing", "read_only"):
            return
        self._cut()
        self.files.pop(name, None)

    def games(self) -> Iterator[str]:
        """Yield the names of the files that store games, in ascending order."""
        return (name for name in sorted(self.files) if name.startswith("game-"))

    def _takes(self, size: int) -> bool:
        if self.fault == "full":
            self._room -= max(0, size)
            return self._room >= 0
        return self.fault not in ("missing", "read_only")

    def _cut(self, torn=lambda: None) -> None:  # type: ignore[no-untyped-def]
        if self._writes_left:
            self._writes_left -= 1
            if not self._writes_left:
                torn()
                raise PowerFailed


def spoilt(data: bytes, how: str, where: int) -> bytes:
    """Return a copy of `data` that is damaged at the position `where`.

    :param how: "flip" a bit, "cut" off the end, "empty" the file, or replace the bytes by "junk".
    """
    if how == "empty" or not data:
        return b""
    at = where % len(data)
    if how == "cut":
        return data[:at]
    if how == "junk":
        return bytes((where * 7 + i * 31) & 255 for i in range(at + 1))
    return data[:at] + bytes([data[at] ^ 1 << where % 8]) + data[at + 1 :]


SPOILING = ("flip", "cut", "empty", "junk")
