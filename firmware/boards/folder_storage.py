"""The storage of a board with a file system. Each stored name is a file in one folder."""

import os

from free_memory import if_memory_allows

# A power cut may leave files or folders with these two names. `ilistdir` never yields these names, and the next write
# replaces what they name.
_DRAFT = "~"
_EMPTY_FOLDER = "~~"


class FolderStorage:
    """The files in the folder `path`, which is created if it does not exist. On littlefs, `rename` and `close` take
    effect either completely or not at all.
    """

    def __init__(self, path: str = "/data"):
        self.path = path
        self._refused = False  # True if the last `write` or `append` failed
        self.rename = os.rename  # replaces an existing file; subclasses for other systems set another function
        try:
            os.mkdir(path)
        except OSError:
            pass  # the folder exists or cannot be created; without it every `write` and `append` returns False

    def read(self, name: str) -> bytes | None:
        """Return the bytes of the file `name`, or None if the file does not exist or cannot be read."""
        return if_memory_allows(FolderStorage._read, self, name)

    def write(self, name: str, data: bytes) -> bool:
        """Store `data` in the file `name`, completely or not at all if the file system can do that. Return False if
        that fails."""
        self._look_for_room()
        try:
            with open(self._path(_DRAFT), "wb") as file:
                file.write(data)
            self.rename(self._path(_DRAFT), self._path(name))
            return True
        except OSError:
            self._refused = True
            self.remove(_DRAFT)  # remove the part that was written before the storage was full
            return False

    def append(self, name: str, data: bytes) -> bool:
        """Add `data` at the end of the file `name`. Return False if that fails."""
        self._look_for_room()
        try:
            with open(self._path(name), "ab") as file:
                file.write(data)
            return True
        except OSError:
            self._refused = True
            return False

    def ilistdir(self):
        """Yield the names of all files in any order, except names that are not valid text.

        The names are not collected in a list, because there may be thousands.
        """
        list_folder = getattr(os, "ilistdir", None)
        try:
            entries = iter(list_folder(self.path) if list_folder else os.listdir(self.path))
        except OSError:
            return  # there is no such folder
        while True:
            try:
                entry = next(entries)
            except UnicodeError:  # raised by MicroPython for a name that is not valid text
                continue
            except (StopIteration, OSError):
                return
            name = entry[0] if list_folder else entry
            if name not in (_DRAFT, _EMPTY_FOLDER):
                yield name

    def remove(self, name: str) -> None:
        """Remove the file `name`, if there is one."""
        try:
            os.remove(self._path(name))
        except OSError:
            pass  # there is no file with that name

    def _read(self, name: str) -> bytes | None:
        try:
            with open(self._path(name), "rb") as file:
                return file.read()
        except OSError:
            return None

    def _look_for_room(self) -> None:
        """After a failed write, make littlefs search for free blocks again.

        Once littlefs has found no free block, it refuses every small file, even after files were removed. littlefs
        searches for free blocks again only when it creates a folder or writes to a large file.
        """
        if not self._refused:
            return
        self._refused = False
        for change in os.rmdir, os.mkdir, os.rmdir:
            try:
                change(self._path(_EMPTY_FOLDER))
            except OSError:
                pass  # there is no empty folder from an earlier call, or no room for a new one

    def _path(self, name: str) -> str:
        return self.path + "/" + name
