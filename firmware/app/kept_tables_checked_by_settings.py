"""Load the store of kept tables, which checks that the present settings allow each table.

This module is loaded on demand.
"""

from compat import forget
from settings import drop_schema
from storage.kept_tables import KeptTables


def load_kept_tables(board, settings) -> KeptTables:
    """Return the tables that `board` keeps, each checked against `settings`."""

    def why_not(values: dict):
        fault = settings.why_not(values)
        drop_schema()
        return fault

    forget("storage.kept_tables")
    return KeptTables(board, why_not)
