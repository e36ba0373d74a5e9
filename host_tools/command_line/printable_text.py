"""Make text from outside safe for a terminal: no text of a device, a board or a file can move the cursor, change
colours, ring the bell or reverse the order of letters."""

LONGEST_TEXT = 400  # characters


def printable(text: object, most: int = LONGEST_TEXT) -> str:
    """Replace every character that Unicode does not call printable by "?" (control characters, line ends, direction
    marks, lone surrogates), and cut the text to `most` characters."""
    said = "".join(character if character.isprintable() else "?" for character in str(text)[: most + 1])
    return said if len(said) <= most else said[: most - 3] + "..."
