"""The firmware in one file, a *bundle*. A bundle can be mounted as a file system whose only use is to import modules.

Importing a module from littlefs takes about 9 ms, mostly for finding names in folders. Importing a module from a bundle
takes no longer than loading its code. Also, an update replaces the bundle either completely or not at all.

All numbers in the bundle are little endian. The file begins with two numbers ("<HH"): how many modules there are, and
the length of the index in bytes. The index follows. Each entry of the index contains the lengths of a module's name and
code ("<BI"), then the name ("rules/game.mpy"). The code of all modules follows in the same order. The first entry may
be a table of names instead of a module.
"""

import gc
import io
import struct
import sys

_NAMES = "/names.bin"  # the table of names (see `qstrs_in_flash`)
_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_NOT_THERE = 2  # ENOENT
_CUT_SHORT = 5  # EIO
_PIECE = 1024  # bytes copied at once
_PIECE_READ = 255  # bytes read at once if there is no memory for a whole module
_BUFFER_SIZE = 11  # the request for a stream's buffer size: py/stream.h, MP_STREAM_GET_BUFFER_SIZE
# Bytes of code to load between two garbage collections. A collection takes 15 ms. Without these collections, garbage
# from loading lies scattered over the heap. With 20,000 bytes, the start takes 90 ms less. But Emperor of the 1990s
# then needs all pieces that fill gaps (see `free_memory`), and its presses take 7.7 ms instead of 6.3 ms.
_ORDERLY = 10_000


class _Pieces(io.IOBase):
    """Part of `file`, read as a stream: `size` bytes from offset `place` on.

    Reading bytes only when they are needed is slower than reading from memory, and each read leaves garbage.
    """

    def __init__(self, file, place: int, size: int):
        self._file = file
        self._place = place
        self._left = size

    def readinto(self, buffer):
        """Fill `buffer` with the next bytes. Return the number of bytes read, which is 0 at the end."""
        self._file.seek(self._place)
        count = self._file.readinto(buffer, min(len(buffer), self._left))
        self._place += count
        self._left -= count
        return count

    def ioctl(self, request, _argument):
        """Answer a request for the buffer size. For a request to close the stream, do nothing."""
        return _PIECE_READ if request == _BUFFER_SIZE else 0


class BundleFileSystem:
    """The firmware in the file `path`, seen as a file system. Raises OSError or ValueError if the file does not contain
    firmware."""

    def __init__(self, path: str):
        self._file = open(path, "rb")  # noqa: SIM115  # stays open: a mode is imported only when it is chosen
        count, size = struct.unpack("<HH", self._file.read(4))
        index = self._file.read(size)
        self._piece = bytearray(_PIECE)
        self._loaded = 0
        self._places: dict = {}  # "/rules/game.mpy": (offset, length); "/rules": None
        at, place = 0, 4 + size
        for _ in range(count):
            length, size = struct.unpack_from("<BI", index, at)
            name = "/" + str(index[at + 5 : at + 5 + length], "utf-8")
            self._places[name] = (place, size)
            self._places[name[: name.rfind("/")]] = None
            at += 5 + length
            place += size
        if self._file.seek(0, 2) != place:
            raise ValueError  # the file was cut short, or the index is damaged
        self.in_flash: object = None  # a `CodeInFlash`, which lets functions run from this file, or None

    def use_names(self, blocks) -> None:
        """Let MicroPython find the firmware's names in this file, if it has them. `blocks` says where the file lies in
        flash memory (see `code_in_flash`). Raises an exception if MicroPython is not the expected one."""
        if _NAMES in self._places:
            from boot.qstrs_in_flash import use_names

            use_names(self._file, self._places[_NAMES][0], blocks)
            del sys.modules["boot.qstrs_in_flash"], sys.modules["boot"].qstrs_in_flash  # needed only once

    def mount(self, _readonly, _mkfs):
        """Do nothing. `vfs.mount` calls this."""

    def umount(self):
        """Close the file. `vfs.umount` calls this."""
        self._file.close()

    def stat(self, path):
        """Return the file-system entry at `path`. Raises OSError if the bundle has no such path."""
        if path not in self._places:
            raise OSError(_NOT_THERE)
        return _FILE if self._places[path] else _FOLDER

    def open(self, path, _mode):
        """Open the code of the module at `path` as a stream.

        The import closes the stream, which frees the memory of the stream at once. If this method read the code into a
        bytes object instead, that object would lie between the modules until the next garbage collection. After some
        imports, no free block would be large enough for the largest module.
        """
        place, size = self._places[path]
        self._loaded += size
        if self._loaded > _ORDERLY:
            gc.collect()
            self._loaded = 0
        try:
            code = io.BytesIO(size)
        except MemoryError:  # in the middle of a game, the heap may have this much free memory but not in one piece
            return _Pieces(self._file, place, size)
        self._file.seek(place)
        while size:
            count = self._file.readinto(self._piece, min(size, _PIECE))
            if not count:
                raise OSError(_CUT_SHORT)
            code.write(self._piece, count)
            size -= count
        if self.in_flash:
            try:
                self.in_flash.add(path, place, code)  # type: ignore[attr-defined]
            except Exception:  # not enough memory or stack: the module runs from the heap
                pass
        code.seek(0)
        return code
