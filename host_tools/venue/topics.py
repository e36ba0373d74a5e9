"""The topics of a table at the broker, and the check of a table's name: docs/venue.md, section 2."""

import re
import time

ROOT = "emperor-ring/v1"
LONGEST_PAYLOAD = 256 * 1024  # bytes that are read; no table sends more
LONGEST_NAME = 32
_NAME = re.compile(rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST_NAME - 1}}}", re.ASCII)

ONLINE, SEEN, HELLO, STATE, EVENT, GAME, RESULTS, FRAME = (
    *("online", "seen", "hello", "state", "event", "game", "results", "frame"),
)
COMMAND, ANSWER = "command", "answer"
# a starting bridge receives its own probe here, after everything that the broker stores; other bridges answer here
PROBE = "probe"
SAID, LIGHT, LIGHT_SET = "said", "light", "light/set"


RETAINED = (ONLINE, SEEN, HELLO, STATE, GAME, RESULTS, FRAME, SAID, LIGHT)


def is_name(text: str) -> bool:
    """Return True if a table may have that name."""
    return _NAME.fullmatch(text) is not None


def topic(table: str, kind: str) -> str:
    """Return the topic of a table for that kind of message."""
    return f"{ROOT}/{table}/{kind}"


def parts(text: str) -> tuple[str, str] | None:
    """Return table and kind of a topic, None if it is not a table's."""
    head, _, rest = text.partition(f"{ROOT}/")
    table, _, kind = rest.partition("/")
    return (table, kind) if not head and is_name(table) and kind else None


def now_ms() -> int:
    """Return the milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
