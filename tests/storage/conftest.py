"""What several tests of the storage stand on."""

import pytest

from storage import journal


@pytest.fixture(params=[64, -9], ids=["", "written_anew"])
def spare_segments(monkeypatch, request):
    """What a record may have beyond its events before it is written anew: as it is, and so little that even a short
    game has it."""
    monkeypatch.setattr(journal, "_SPARE", request.param)
