"""Text from elsewhere, made fit for a terminal: nothing that a device, a board or a file says moves the cursor, changes
colours, rings the bell or turns the order of the letters round."""

LONGEST = 400  # characters


def printable(text: object, most: int = LONGEST) -> str:
    """The text with "?" for every character that Unicode does not call printable (control characters, line ends, those
    that turn the direction of writing, halves of a surrogate pair), cut to `most` characters."""
    said = "".join(character if character.isprintable() else "?" for character in str(text)[: most + 1])
    return said if len(said) <= most else said[: most - 3] + "..."
