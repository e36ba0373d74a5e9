"""A table's topics at the broker, and a check for table names (docs/venue.md, section 2)."""

import re
import time

ROOT = "emperor-ring/v1"
LONGEST_PAYLOAD = 256 * 1024  # bytes; a longer message is ignored, and no table sends one
LONGEST_NAME = 32
_NAME = re.compile(rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST_NAME - 1}}}", re.ASCII)

ONLINE, SEEN, HELLO, STATE, EVENT, GAME, RESULTS, FRAME = (
    *("online", "seen", "hello", "state", "event", "game", "results", "frame"),
)
COMMAND, ANSWER = "command", "answer"
# a bridge that starts sends a probe to this topic, and receives it back after all stored messages of the broker; other
# bridges of the same table answer on this topic
PROBE = "probe"
SAID, LIGHT, LIGHT_SET = "said", "light", "light/set"


RETAINED = (ONLINE, SEEN, HELLO, STATE, GAME, RESULTS, FRAME, SAID, LIGHT)


def is_name(text: str) -> bool:
    """Return True if a table may have this name."""
    return _NAME.fullmatch(text) is not None


def topic(table: str, kind: str) -> str:
    """Return a table's topic for messages of the kind `kind`."""
    return f"{ROOT}/{table}/{kind}"


def parts(text: str) -> tuple[str, str] | None:
    """Return the table and the kind that a topic names, or None if the topic does not belong to a table."""
    head, _, rest = text.partition(f"{ROOT}/")
    table, _, kind = rest.partition("/")
    return (table, kind) if not head and is_name(table) and kind else None


def now_ms() -> int:
    """Return the current time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
