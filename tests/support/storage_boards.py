"""Boards whose storage loses its power, fails, or is a real folder. Runs on any interpreter."""

from boards.folder_storage import FolderStorage
from desk import FakeBoard
from journal_play import PowerLostError

DUTIES = ("read", "write", "append", "ilistdir", "remove")


class CutBoard(FakeBoard):
    """Loses power at storage operation number `cut`: before it, torn, or after it."""

    def __init__(self, files, cut, mode, now_ms=0):
        super().__init__(files, now_ms, b"\x05\x02")
        self.operations = 0
        self.cut = cut
        self.mode = mode

    def _operate(self, tear, act):
        if self.operations == self.cut:
            if self.mode == "torn":
                tear()
            elif self.mode == "after":
                act()
            raise PowerLostError
        self.operations += 1
        return act()

    def write(self, name, data):
        return self._operate(lambda: None, lambda: FakeBoard.write(self, name, data))

    def append(self, name, data):
        half = bytes(data)[: len(data) // 2]
        return self._operate(lambda: FakeBoard.append(self, name, half), lambda: FakeBoard.append(self, name, data))

    def remove(self, name):
        return self._operate(lambda: None, lambda: FakeBoard.remove(self, name))


class FaultyBoard(FakeBoard):
    """Its storage takes no more in the operations `fails`, numbered from 0; then as much as `left` says is there.

    What stands under the names `unreadable` cannot be read."""

    LEFT = (0, 2, 1)  # nothing of what was to be added, half of it, all of it

    def __init__(self, fails=(), left=0, files=None, unreadable=()):
        super().__init__(files, 0, b"\x05\x02")
        self.operations = 0
        self.fails = fails
        self.left = left
        self.unreadable = unreadable

    def _fails(self):
        self.operations += 1
        return self.operations - 1 in self.fails

    def read(self, name):
        return None if name in self.unreadable else super().read(name)

    def write(self, name, data):
        return not self._fails() and super().write(name, data)

    def append(self, name, data):
        if not self._fails():
            return super().append(name, data)
        if self.left:
            super().append(name, bytes(data)[: len(data) // self.left])
        return False


class FolderBoard(FakeBoard):
    """Its files are those of a real folder."""

    def __init__(self, path, now_ms=0):
        super().__init__(None, now_ms, b"\x05\x02")
        store = FolderStorage(path)
        for duty in DUTIES:
            setattr(self, duty, getattr(store, duty))
