"""Storage of a board that has a file system: named bytes as files of one folder."""

import os

# Never listed. A power cut may leave them, and the next use replaces them.
_DRAFT = "~"
_EMPTY_FOLDER = "~~"


class Folder:
    """The files in `path`, which is made if possible. On littlefs, `rename` and `close` are all or nothing."""

    def __init__(self, path: str = "/data"):
        self.path = path
        self._refused = False  # the last `write` or `append` failed
        self.rename = os.rename  # replaces an existing file; a system whose `rename` does not sets another function
        try:
            os.mkdir(path)
        except OSError:
            pass  # it is there, or it cannot be made; then every `write` and `append` returns False

    def read(self, name: str) -> bytes | None:
        """Return the bytes of that name, or None if there are none, or none that can be read."""
        try:
            with open(self._path(name), "rb") as file:
                return file.read()
        except (OSError, MemoryError):
            return None

    def write(self, name: str, data: bytes) -> bool:
        """Store the bytes, all or nothing as far as the file system can. Return False if that fails."""
        self._look_for_room()
        try:
            with open(self._path(_DRAFT), "wb") as file:
                file.write(data)
            self.rename(self._path(_DRAFT), self._path(name))
            return True
        except OSError:
            self._refused = True
            self.remove(_DRAFT)  # the part that fitted
            return False

    def append(self, name: str, data: bytes) -> bool:
        """Add the bytes at the end. Return False if that fails."""
        self._look_for_room()
        try:
            with open(self._path(name), "ab") as file:
                file.write(data)
            return True
        except OSError:
            self._refused = True
            return False

    def ilistdir(self):
        """Yield all names that are text, in any order, without a list, because there may be thousands."""
        list_folder = getattr(os, "ilistdir", None)
        try:
            entries = iter(list_folder(self.path) if list_folder else os.listdir(self.path))
        except OSError:
            return  # there is no such folder
        while True:
            try:
                entry = next(entries)
            except UnicodeError:  # raised by MicroPython for one such name
                continue
            except (StopIteration, OSError):
                return
            name = entry[0] if list_folder else entry
            if name not in (_DRAFT, _EMPTY_FOLDER):
                yield name

    def remove(self, name: str) -> None:
        """Remove the bytes of that name, if there are any."""
        try:
            os.remove(self._path(name))
        except OSError:
            pass  # nothing of that name

    def _look_for_room(self) -> None:
        """Let littlefs search for free blocks again. Once it has found none it refuses every small file, even after
        something was removed. It searches again when it makes a folder or writes to a large file."""
        if not self._refused:
            return
        self._refused = False
        for change in os.rmdir, os.mkdir, os.rmdir:
            try:
                change(self._path(_EMPTY_FOLDER))
            except OSError:
                pass  # none is left from before, or there is no room

    def _path(self, name: str) -> str:
        return self.path + "/" + name
