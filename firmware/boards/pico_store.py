"""Files of user data on the Pico's littlefs, in a folder of their own."""

import os

_FOLDER = "/data"
_DRAFT = "~"  # never listed; a power cut may leave one, the next write replaces it


def _path(name):
    return _FOLDER + "/" + name


class Store:
    """Named bytes that outlast a power cut: littlefs makes `rename` and `close` all or nothing."""

    def __init__(self):
        try:
            os.mkdir(_FOLDER)
        except OSError:
            pass  # it is there

    def read(self, name: str) -> bytes | None:
        """The bytes of that name, or None where there are none."""
        try:
            with open(_path(name), "rb") as file:
                return file.read()
        except OSError:
            return None

    def write(self, name: str, data: bytes) -> bool:
        """Store the bytes, all or nothing; False where the flash is full."""
        try:
            with open(_path(_DRAFT), "wb") as file:
                file.write(data)
            os.rename(_path(_DRAFT), _path(name))
        except OSError:
            self.remove(_DRAFT)  # the part that found room
            return False
        return True

    def append(self, name: str, data: bytes) -> bool:
        """Add the bytes at the end; False where the flash is full."""
        try:
            with open(_path(name), "ab") as file:
                file.write(data)
        except OSError:
            return False
        return True

    def names(self) -> list:
        """All names, sorted."""
        return sorted(name for name in os.listdir(_FOLDER) if name != _DRAFT)

    def remove(self, name: str) -> None:
        """Forget the bytes of that name, if there are any."""
        try:
            os.remove(_path(name))
        except OSError:
            pass
