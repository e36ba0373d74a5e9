"""The cards laid out once for all tests of what is printed."""

import pytest

from host_tools.paper import card


@pytest.fixture(scope="session")
def cards():
    """The card of each game, by its name."""
    return {one.name: one for one in card.cards()}
