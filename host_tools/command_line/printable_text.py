"""Make text from outside safe to print on a terminal.

Text from a device, a board or a file must not be able to move the cursor, change colours, ring the bell or reverse the
order of letters.
"""

LONGEST_TEXT = 400  # characters


def printable(text: object, most: int = LONGEST_TEXT) -> str:
    """Replace each unprintable character with "?", and cut the text to `most` characters.

    Unicode defines which characters are printable. Control characters, line ends, direction marks and lone surrogates
    are not.
    """
    said = "".join(character if character.isprintable() else "?" for character in str(text)[: most + 1])
    return said if len(said) <= most else said[: most - 3] + "..."
