"""Run functions from the bytecode in flash memory, and read strings from there, which frees their copies on the heap.

When MicroPython imports a module, it copies the bytecode and the strings to the heap. The same bytes are in flash
memory, which the processor can read like any other memory. For each function and each constant string of the module,
this code compares the bytes on the heap with those of the bundle. If the bytes are equal, this code makes the function
or the string point to the bundle. The bytes on the heap are then garbage. Machine code (viper) stays on the heap. At
each start, this code first tests this method on a sample of each kind of object. If a sample fails, or if this is
another version of MicroPython, everything stays on the heap.

The module relies on these parts of MicroPython 1.28: `mp_obj_fun_bc_t` (py/objfun.h), `mp_raw_code_t` (py/emitglue.h),
closures (py/objclosure.c), `mp_module_context_t` (py/bc.h), `mp_obj_str_t` (py/objstr.h) and tuples (py/objtuple.h). It
also relies on the way in which littlefs lists the blocks of a file (SPEC.md, "CTZ skip-lists").
"""

# The type checker does not know machine words.
# mypy: ignore-errors

import struct
import sys
from array import array

import micropython
import rp2
import uctypes
import vfs
from machine import mem32
from micropython import const

ptr8 = ptr32 = int  # for the type checker; MicroPython's compiler knows these types itself

# The sample of strings is the first constant of this module.
_CONSTANTS = "a string as a sample", ("another string as a sample",)
_RAM = const(0x20)  # the highest byte of addresses in RAM
_RAM_SIZE = const(0x42000)  # RP2040 data sheet, 2.6
_MARK = b"\0fs\0"
_BLOCK = 4096  # bytes of a block of the file system
_FUNCTION = const(5)  # bytes of a function's entry in a table
_CONSTANT = const(4)  # bytes of a constant's entry
_VERSION = (1, 28, 0)  # the MicroPython whose layouts are known
_SAMPLE = const(40)  # bytes, enough for the code of each sample
_LOAD_0, _RETURN, _YIELD = 0x80, 0x63, 0x67  # bytecodes: load the number 0, return, yield (py/bc0.h)


def _plain():
    """Do nothing: this function exists only so that the module can read the type of a function."""


def _generator():
    yield


def _closure(value):
    return lambda: value


# The addresses of types, as objects in memory refer to them: functions, classes, objects that may hold functions,
# tuples and strings.
_KINDS = array(
    "L",
    [
        id(kind)
        for kind in (
            type(_plain),
            type(_generator),
            type,
            type(_closure(0)),
            property,
            staticmethod,
            classmethod,
            tuple,
            str,
        )
    ],
)


class _Watch:
    """The flash memory as a read-only block device. The object remembers the number of the last block that was read."""

    def __init__(self):
        self.flash = rp2.Flash()
        self.block = 0

    def readblocks(self, block, buffer, offset=0):
        """Read blocks as the port's own block device does, and remember the block number."""
        self.block = block
        self.flash.readblocks(block, buffer, offset)

    def ioctl(self, request, argument):
        """Answer a request as the port's own block device does, but without erasing."""
        return self.flash.ioctl(request, argument)


class CodeInFlash:
    """Lets functions run from the bundle in the file `path`, and strings be read from there. Raises OSError if the
    location of that file in flash memory cannot be found."""

    def __init__(self, path: str):
        global _known_layout, _known_constants
        known = _known_layout() and _known_constants()
        del _known_layout, _known_constants  # needed only once: it has moved the code of its own samples
        if not known:
            raise OSError
        watch = _Watch()
        start = _start_of_file_system(watch.flash)
        count = watch.ioctl(4, 0)  # the number of blocks
        with vfs.VfsLfs2(watch).open(path, "rb") as file:
            size = file.seek(-1, 2) + 1
            file.read(1)
        self.blocks = blocks = _blocks(size)
        block = watch.block  # the file's last block
        for at in range(len(blocks) - 2, -1, -2):
            if not 0 <= block < count:
                raise OSError
            place = start + block * _BLOCK
            blocks[at + 1] += place
            block = mem32[place]  # the previous block
        self._place = 0  # the offset of the current module in the bundle
        self._table = b""  # the table of that module's functions and constants
        self._from = 0  # the address of the entry in `_blocks` for the block in which the module begins
        self._functions = 0  # the bytes of that table that describe functions
        self._imported: dict = {}  # name of a module that is being imported: (offset, table, bytes for functions)

    def add(self, path: str, place: int, code) -> None:
        """Remember that the module in the file `path` is being imported.

        `code` is a stream of the module's code, which begins at offset `place` of the bundle. After the code comes a
        table with the offsets of the module's functions and constants (see host_tools/packing/flash_tables.py).
        """
        size = code.seek(-8, 2)
        functions, length, mark = struct.unpack("<HH4s", code.read(8))
        if mark == _MARK and length <= size:
            code.seek(size - length)
            self._imported[path[1:-4].replace("/", ".")] = place, code.read(length), functions

    def move(self, name: str) -> None:
        """Make the functions of the imported module `name` run from flash, and its strings point there.

        The last statement of each module calls this method, at a time when none of the module's functions runs. If a
        function were running, the garbage collector would free the copy from which it runs.
        """
        self._place, self._table, self._functions = self._imported.pop(name, (0, b"", 0))
        if self._table:
            try:
                module, table = sys.modules[name], self._table
                first = 0
                while self._place >= self.blocks[first]:
                    first += 2
                self._from = from_block = uctypes.addressof(self.blocks) + 4 * first
                self._visit(module.__dict__)
                _share(
                    _constants_of(module), 0xFFFF, table, self._functions, len(table), self._place, from_block, _KINDS
                )
            except Exception:  # no memory, or no stack for such deep calls: the rest stays on the heap
                pass

    def _visit(self, names: dict) -> None:
        """Make the functions of a class or module run from flash, including those of nested classes. `names` is the
        dictionary of that class or module."""
        if _visit(id(names), self._table, self._functions, self._place, self._from, _KINDS):
            for value in names.values():
                if type(value) is type:
                    self._visit(value.__dict__)


@micropython.viper
def _visit(names: ptr32, table: ptr8, length: int, place: int, blocks: ptr32, kinds: ptr32) -> int:
    """Make the functions in a dictionary run from flash, including those in closures, properties, static methods and
    class methods. Return how many classes the dictionary contains."""
    classes = 0
    values = ptr32(names[3])
    for at in range(1, 2 * names[2], 2):
        value = values[at]
        if value & 3 == 0 and value >> 24 == _RAM and value & 0xFFFFFF < _RAM_SIZE:
            kind = ptr32(value)[0]
            if kind == kinds[0] or kind == kinds[1]:
                _point(value + 12, value + 8, table, length, place, blocks)
            elif kind == kinds[2]:
                classes += 1
            elif kind == kinds[3] or kind == kinds[4] or kind == kinds[5] or kind == kinds[6]:
                for offset in range(4, 16, 4):
                    held = ptr32(value + offset)[0]
                    if held & 3 == 0 and held >> 24 == _RAM and held & 0xFFFFFF < _RAM_SIZE:
                        kind = ptr32(held)[0]
                        if kind == kinds[0] or kind == kinds[1]:
                            _point(held + 12, held + 8, table, length, place, blocks)
    return classes


@micropython.viper
def _point(code: ptr32, inner: ptr32, table: ptr8, length: int, place: int, blocks: ptr32):
    """Make a function use its bytes in flash memory and not those on the heap, if all its bytes are in one block of
    flash.

    Do the same for the functions inside this function. `code` is the address of the pointer to the function's code.
    `inner` is the address of the pointer to the function's list of inner functions.
    """
    if code[0] >> 24 != _RAM:
        return
    copy = ptr8(code[0])
    at = 0
    while at < length:
        begin = place + (table[at] | table[at + 1] << 8)
        size = table[at + 2] | table[at + 3] << 8
        block = 0
        while begin >= blocks[block]:
            block += 2
        same = 0
        if begin + size <= blocks[block]:
            bytes_there = ptr8(blocks[block + 1] + begin)
            while same < size and copy[same] == bytes_there[same]:
                same += 1
        if same == size:
            code[0] = blocks[block + 1] + begin
            functions = ptr32(inner[0])
            for number in range(int(table[at + 4])):
                _point(functions[number] + 4, functions[number] + 8, table, length, place, blocks)
            return
        at += _FUNCTION


@micropython.viper
def _share(
    constants: ptr32, count: int, table: ptr8, at: int, end: int, place: int, blocks: ptr32, kinds: ptr32
) -> int:
    """Make the strings among `count` constants, and in tuples among them, use their bytes in flash memory.

    The entries of the constants begin at offset `at` of the table, which is `end` bytes long. Return the offset of the
    entry after the last constant.
    """
    number = 0
    while number < count and at < end:
        value = constants[number]
        number += 1
        kind = 0
        if value & 3 == 0 and value >> 24 == _RAM and value & 0xFFFFFF < _RAM_SIZE:
            kind = ptr32(value)[0]
        if kind == kinds[7]:
            at = int(_share(value + 8, ptr32(value)[1], table, at, end, place, blocks, kinds))
            continue
        begin = place + (table[at] | table[at + 1] << 8)
        size = table[at + 2] | table[at + 3] << 8
        at += _CONSTANT
        if kind == kinds[8] and size == ptr32(value)[2] + 1:  # with the 0 after the string
            copy = ptr8(ptr32(value)[3])
            block = 0
            while begin >= blocks[block]:
                block += 2
            if begin + size <= blocks[block]:
                bytes_there = ptr8(blocks[block + 1] + begin)
                same = 0
                while same < size and copy[same] == bytes_there[same]:
                    same += 1
                if same == size:
                    ptr32(value)[3] = blocks[block + 1] + begin
    return at


def _constants_of(module) -> int:
    """Return the address of the list of a module's constants."""
    return _word(id(module) + 12)


def _known_layout() -> bool:
    """Return whether functions, generators, closures, classes and properties have the expected layout in memory.

    For the test, a sample of each kind is made to use a copy of its code, in the same way as functions are made to use
    flash memory. Then the number that each copy returns is changed. The layout is as expected if every sample returns
    the changed number.
    """
    if sys.implementation.version[:3] != _VERSION:
        return False

    def function():
        return 21

    def generator():
        yield 22

    def outer():
        def inner():
            return 23

        return inner

    def enclosing(value):
        def inner():
            if value:
                return 24

        return inner

    class Class:
        def method(self):
            return 25

        @property
        def held(self):
            return 26

        @staticmethod
        def static():
            return 27

        @classmethod
        def of_class(cls):
            return 28

    closure, methods = enclosing(True), Class.__dict__
    names = {"f": function, "g": generator, "o": outer, "c": closure, "C": Class}
    holders = [id(function), id(generator), 0, _word(id(closure) + 4), id(methods["method"])]
    holders += [_word(id(methods[name]) + 4) for name in ("held", "static", "of_class")]
    codes = [_word(holder + 12) for holder in holders]
    codes[2] = _word(_word(_word(id(outer) + 8)) + 4)  # the code of `inner`, which is not a function yet
    codes.append(_word(id(outer) + 12))
    copies = bytearray()
    table = bytearray()
    numbers = []  # the offset in `copies` of each number
    for at, code in enumerate(codes):
        if not _word(code & ~3):
            return False
        table.extend(struct.pack("<HHB", len(copies), _SAMPLE, code is codes[-1]))
        sample = uctypes.bytes_at(code, _SAMPLE)
        numbers.append(len(copies) + sample.find(bytes((_LOAD_0 + 21 + at, _YIELD if at == 1 else _RETURN))))
        copies.extend(sample)
    blocks = array("i", (0x7FFFFFFF, uctypes.addressof(copies)))  # one block that never ends
    if _visit(id(names), table, len(table), 0, blocks, _KINDS) != 1:
        return False
    _visit(id(methods), table, len(table), 0, blocks, _KINDS)
    for at in numbers[:-1]:
        copies[at] += 10
    made = Class()
    found = [function(), next(generator()), outer()(), closure()]
    return found + [made.method(), made.held, Class.static(), Class.of_class()] == list(range(31, 39))


def _known_constants() -> bool:
    """Return whether tuples, strings and a module's list of constants have the expected layout in memory.

    For the test, two strings are made to use copies of their letters. Then the first letter of each copy is changed.
    """
    first, (second,) = _CONSTANTS
    copies = bytearray((first + "\0" + second + "\0").encode())
    table = struct.pack("<HHHH", 0, len(first) + 1, len(first) + 1, len(second) + 1)
    blocks = array("i", (0x7FFFFFFF, uctypes.addressof(copies)))
    constants = _constants_of(sys.modules[__name__])
    if _word(constants) != id(_CONSTANTS):
        return False
    _share(constants, 1, table, 0, len(table), 0, blocks, _KINDS)
    copies[0] = copies[len(first) + 1] = 122
    return first.startswith("z") and second.startswith("z")


def _word(address: int) -> int:
    """Return the word at an address, or 0 if no word of RAM has this address."""
    in_ram = address & 3 == 0 and address >> 24 == _RAM and address & 0xFFFFFF < _RAM_SIZE
    return mem32[address] if in_ram else 0


def _blocks(size: int):
    """Return an array with two numbers for each block of a file of `size` bytes.

    The first number of a block is the offset in the file at which the next block begins. The address of a byte in a
    block is the sum of the block's address, the byte's offset in the file, and the second number. Every block except
    the first begins with a list of block numbers. The list in block n has one entry more than the number of times that
    n can be halved (littlefs, SPEC.md, "CTZ skip-lists").
    """
    blocks = array("i")
    end = 0
    while end < size:
        number = len(blocks) // 2
        head = 0
        while number:
            head += 4
            if number & 1:
                break
            number >>= 1
        blocks.append(end + _BLOCK - head)
        blocks.append(head - end)
        end += _BLOCK - head
    return blocks


def _start_of_file_system(flash) -> int:
    try:
        return uctypes.addressof(flash)
    except TypeError:  # MicroPython before 1.28 does not provide this address
        raise OSError from None
