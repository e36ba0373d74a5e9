"""What several tests of the storage stand on."""

import pytest

from storage import journal


@pytest.fixture(params=[64, -9], ids=["", "written_anew"])
def spare_segments(monkeypatch, request):
    """The segments that a record may have beyond its events before it is rewritten: the usual number, and one so low
    that even a short game exceeds it."""
    monkeypatch.setattr(journal, "_SPARE_SEGMENTS", request.param)
