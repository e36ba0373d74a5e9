"""The tables that players keep for another evening, each checked by the settings in force: whether it can be laid.
Loaded when it is asked for."""

from compat import forget
from settings import drop_schema
from storage.kept_tables import KeptTables


def load_kept_tables(board, settings) -> KeptTables:
    """The tables that `board` keeps."""

    def why_not(values: dict):
        fault = settings.why_not(values)
        drop_schema()
        return fault

    forget("storage.kept_tables")
    return KeptTables(board, why_not)
