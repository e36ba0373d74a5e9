"""Storage of a board that has a file system: named bytes as files of one folder."""

import os

# never listed; a power cut may leave them, the next use replaces them
_DRAFT = "~"
_EMPTY_FOLDER = "~~"


class Folder:
    """The files in `path`, which is made where it can be. On littlefs `rename` and `close` are all or nothing."""

    def __init__(self, path: str = "/data"):
        self.path = path
        self._refused = False  # the last `write` or `append` failed, for whatever reason
        self.rename = os.rename  # also over what is there; a system on which it does not has another
        try:
            os.mkdir(path)
        except OSError:
            pass  # it is there; or it cannot be made, and then every `write` and `append` says False

    def read(self, name: str) -> bytes | None:
        """The bytes of that name, or None where there are none, or none that can be read."""
        try:
            with open(self._path(name), "rb") as file:
                return file.read()
        except (OSError, MemoryError):
            return None

    def write(self, name: str, data: bytes) -> bool:
        """Store the bytes, all or nothing as far as the file system can; False where that fails."""
        self._look_for_room()
        try:
            with open(self._path(_DRAFT), "wb") as file:
                file.write(data)
            self.rename(self._path(_DRAFT), self._path(name))
            return True
        except OSError:
            self._refused = True
            self.remove(_DRAFT)  # the part that found room
            return False

    def append(self, name: str, data: bytes) -> bool:
        """Add the bytes at the end; False where that fails."""
        self._look_for_room()
        try:
            with open(self._path(name), "ab") as file:
                file.write(data)
            return True
        except OSError:
            self._refused = True
            return False

    def ilistdir(self):
        """All names that are text, in any order, one after another: of thousands there is no list."""
        list_folder = getattr(os, "ilistdir", None)
        try:
            entries = iter(list_folder(self.path) if list_folder else os.listdir(self.path))
        except OSError:
            return  # there is no such folder
        while True:
            try:
                entry = next(entries)
            except UnicodeError:  # MicroPython's, for one such name
                continue
            except (StopIteration, OSError):
                return
            name = entry[0] if list_folder else entry
            if name not in (_DRAFT, _EMPTY_FOLDER):
                yield name

    def remove(self, name: str) -> None:
        """Forget the bytes of that name, if there are any."""
        try:
            os.remove(self._path(name))
        except OSError:
            pass  # nothing of that name

    def _look_for_room(self) -> None:
        """Let littlefs look for free blocks anew. Once it has found none it refuses every small file, whatever has been
        removed since, until it makes a folder or writes to a large file."""
        if not self._refused:
            return
        self._refused = False
        for change in os.rmdir, os.mkdir, os.rmdir:
            try:
                change(self._path(_EMPTY_FOLDER))
            except OSError:
                pass  # none is left from before; or there is no room indeed

    def _path(self, name: str) -> str:
        return self.path + "/" + name
