"""Where tables are kept for another evening, judged by the settings in force. Loaded as it is asked for."""

from compat import forget
from settings import drop_schema
from storage.kept_tables import KeptTables


def shelf(board, settings) -> KeptTables:
    """The tables that `board` keeps."""

    def why_not(values: dict):
        fault = settings.why_not(values)
        drop_schema()
        return fault

    forget("storage.kept_tables")
    return KeptTables(board, why_not)
