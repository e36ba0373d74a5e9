"""Storage of a board that has an ordinary file system: named bytes as files of one folder."""

import os


class Folder:
    """The files in `path`, which is made where it can be. A file system that cannot be written says False."""

    def __init__(self, path: str):
        self._path = path
        try:
            os.mkdir(path)
        except OSError:
            pass  # it is there, or nothing can be written

    def read(self, name: str):
        """The bytes of that name, or None where there are none."""
        try:
            with open(self._place(name), "rb") as file:
                return file.read()
        except OSError:
            return None

    def write(self, name: str, data) -> bool:
        """Store the bytes, all or nothing as far as the file system can."""
        try:
            with open(self._place(name + ".new"), "wb") as file:
                file.write(data)
            _replace(self._place(name + ".new"), self._place(name))
            return True
        except OSError:
            return False

    def append(self, name: str, data) -> bool:
        """Add the bytes at the end."""
        try:
            with open(self._place(name), "ab") as file:
                file.write(data)
            return True
        except OSError:
            return False

    def names(self) -> list:
        """All names, sorted."""
        try:
            return sorted(os.listdir(self._path))
        except OSError:
            return []

    def remove(self, name: str) -> None:
        """Forget the bytes of that name, if there are any."""
        try:
            os.remove(self._place(name))
        except OSError:
            pass  # nothing of that name

    def _place(self, name: str) -> str:
        return self._path + "/" + name


def _replace(old: str, new: str) -> None:
    """Rename over what is there: MicroPython's `rename` does, on Windows only `replace`."""
    getattr(os, "replace", os.rename)(old, new)
