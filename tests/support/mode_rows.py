"""What a test knows of each game: a row for each in a table. Runs on MicroPython, too."""


def row_of(rows, mode, table, holds):
    """The row of that mode. Where there is none, a sentence for whoever adds a game: the `table` by its name and file,
    and what a row `holds`."""
    if mode not in rows:
        raise AssertionError("The game %s has no row in %s: add %s." % (mode, table, holds))
    return rows[mode]
