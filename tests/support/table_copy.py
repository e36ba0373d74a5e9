"""Copies of a table in which something is wrong, and what is said about each. Runs on any interpreter."""

from boards.browser_table_copy import read, written


def damaged_copies(good):
    """Texts that are no whole copy, made from a good one."""
    lines = good.split("\n")
    yield ""
    yield "{}"
    yield "\x00" * 50
    yield "\n".join(lines[1:])
    yield good[: len(good) // 2]
    yield "\n".join(lines[:-2])
    yield good.replace(", 1\n", ", 2\n")
    yield good.replace("settings", "../other")
    yield good + good
    for at in range(len(lines[0]) + 1, len(good) - 1, 7):
        letter = "A" if good[at] != "A" else "B"
        yield good[:at] + letter + good[at + 1 :]


def verdicts():
    """Return what is said about each of them, and what is in the good one."""
    kept = {"settings.json": b'{"seats": 8}', "game-1": bytes(range(256)), "table-1": b""}
    good = written(kept)
    said = [str(read(good) == kept), good]
    for text in damaged_copies(good):
        try:
            read(text)
            said.append("good")
        except ValueError as fault:
            said.append(str(fault))
    return "\n".join(said).strip()


if __name__ == "__main__":
    print(verdicts())
