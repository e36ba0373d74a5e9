"""A folder for one program at a time: a file in it is locked, and free again when that program ends, however."""

import contextlib
import sys
from pathlib import Path
from typing import BinaryIO

NAME = ".lock"

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """The claim of this program on a folder. The system drops it with the process, after `kill -9` too."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file: BinaryIO | None = None

    def take(self) -> bool:
        """Whether the folder is ours now.

        :raises OSError: where nothing can be written there."""
        file = (self.folder / NAME).open("ab")
        try:
            _lock(file)
        except (BlockingIOError, PermissionError):  # the second is Windows' word for it
            file.close()
            return False
        self._file = file
        return True

    def free(self) -> None:
        """Let others use it; may be called twice."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None
