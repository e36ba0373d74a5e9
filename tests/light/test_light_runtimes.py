"""The same bytes on CPython and MicroPython, and nothing allocated while the ring is painted."""

from runtimes import REPO, needs_micropython, on_cpython, on_micropython

SCRIPT = REPO / "tests" / "support" / "light_parity.py"


@needs_micropython
def test_frames_are_equal_and_painting_allocates_nothing():
    lines = on_micropython(SCRIPT).decode().splitlines()
    frames = [line for line in lines if not line.startswith("bytes")]
    assert frames == on_cpython(SCRIPT).decode().splitlines()
    assert {line for line in lines if line.startswith("bytes")} == {"bytes 0 0 0"}
