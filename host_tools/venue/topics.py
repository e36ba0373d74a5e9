"""The topics of a table at the broker, and how a name is told from what is none: docs/venue.md, section 2."""

import re
import time

ROOT = "emperor-ring/v1"
LONGEST_PAYLOAD = 256 * 1024  # bytes that are read; no table sends as many
LONGEST_NAME = 32
_NAME = re.compile(rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST_NAME - 1}}}", re.ASCII)

ONLINE, SEEN, HELLO, STATE, EVENT, GAME, RESULTS, FRAME = (
    *("online", "seen", "hello", "state", "event", "game", "results", "frame"),
)
COMMAND, ANSWER = "command", "answer"
PROBE = "probe"  # a bridge that starts hears itself there, behind all that the broker knows; others answer there
SAID, LIGHT, LIGHT_SET = "said", "light", "light/set"


RETAINED = (ONLINE, SEEN, HELLO, STATE, GAME, RESULTS, FRAME, SAID, LIGHT)


def is_name(text: str) -> bool:
    """Whether a table may be called so."""
    return _NAME.fullmatch(text) is not None


def topic(table: str, kind: str) -> str:
    """Where a table tells that kind of thing."""
    return f"{ROOT}/{table}/{kind}"


def parts(text: str) -> tuple[str, str] | None:
    """Table and kind of a topic, None where it is no table's."""
    head, _, rest = text.partition(f"{ROOT}/")
    table, _, kind = rest.partition("/")
    return (table, kind) if not head and is_name(table) and kind else None


def now_ms() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
