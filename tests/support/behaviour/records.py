"""What was recorded of the games: their scripts, and for each block of `BLOCK_STEPS` steps three digests: of the frames
with their times, of the reports, of what is stored at its end.

Left out, because it may change: free heap, versions, runtime, and in crashes file and line. Dicts are compared by what
is in them: MicroPython keeps no order. A sentence that was reworded stands in `reworded.json`, a list of `{"was": ...,
"now": ...}`, with `{}` for what differs from case to case: then it is taken for what it was.
"""

import gzip
import hashlib
import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import runtimes

from .scripted_board import BLOCK_STEPS

FOLDER = Path(__file__).parent
REWORDED = FOLDER / "reworded.json"
PLAYER = FOLDER / "scripted_board.py"
PARTS = ("frames", "reports", "storage")
# settings that came when the games had been recorded; these leave them alone
LATER = ("small_screen", "sound_signs", "pixel_bytes")
SETS = ("emperor", "duelist_emperor", "grand_melee", "two_headed_giant", "for_the_emperor", "told", "stored")
_HEAP = "16m"  # how little memory there may be is proved elsewhere: here nothing is refused for want of it
_DIGITS = 12
_HEAD = 9


class Block:
    """What happened in some steps of a game: a list of texts for each of `PARTS`."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.reports: list[str] = []
        self.storage: list[str] = []

    def digests(self) -> str:
        """Those of its parts, one behind the other."""
        parts = ("\n".join(getattr(self, part)).encode() for part in PARTS)
        return "".join(hashlib.sha256(part).hexdigest()[:_DIGITS] for part in parts)

    def text(self) -> str:
        """All of it, for people."""
        return "".join(f"# {part}\n" + "".join(f"{line}\n" for line in getattr(self, part)) for part in PARTS)


def games(name: str) -> list[dict]:
    """The scripts of that set."""
    return [json.loads(line) for line in gzip.decompress(_scripts(name).read_bytes()).splitlines()]


def keep_games(name: str, scripts: list[dict]) -> None:
    """Store the scripts of that set."""
    lines = "".join(json.dumps(script, separators=(",", ":")) + "\n" for script in scripts)
    _scripts(name).write_bytes(gzip.compress(lines.encode(), 9, mtime=0))


def _scripts(name: str) -> Path:
    return FOLDER / "scripts" / f"{name}.jsonl.gz"


def recorded(name: str) -> dict[str, list[str]]:
    """The digests of each block of each game of that set, by the name of the game."""
    return dict(json.loads((FOLDER / "records" / f"{name}.json").read_text(encoding="utf-8")))


def keep(name: str, digests: dict[str, list[str]]) -> None:
    """Store them."""
    path = FOLDER / "records" / f"{name}.json"
    path.write_text(json.dumps(digests, indent=0) + "\n", encoding="utf-8")


def digests_of(scripts: list[dict], runtime: str, firmware: Path = runtimes.FIRMWARE) -> dict[str, list[str]]:
    """Play these: the digests of each block of each, by name."""
    played = play(scripts, runtime, firmware)
    names = [script["name"] for script in scripts]
    return {name: [block.digests() for block in blocks] for name, blocks in zip(names, played, strict=True)}


def play(scripts: list[dict], runtime: str, firmware: Path = runtimes.FIRMWARE) -> list[list[Block]]:
    """Play these on "cpython" or "micropython": the blocks of each."""
    return read(told_by(scripts, runtime, firmware), _rewordings())


def told_by(scripts: list[dict], runtime: str, firmware: Path) -> bytes:
    """What `scripted_board` tells as it plays these."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "played"
        path.write_text("".join(json.dumps(script) + "\n" for script in scripts), encoding="utf-8")
        if runtime == "cpython":
            return runtimes.on_cpython(PLAYER, path, timeout_s=600, firmware=firmware)
        return runtimes.on_micropython(PLAYER, path, heap=_HEAP, timeout_s=600, firmware=firmware)


def differences(wanted: dict[str, list[str]], got: dict[str, list[str]]) -> list[str]:
    """A line for each of the games that is another now: where it differs first, and in what."""
    found = []
    for name, blocks in got.items():
        before = wanted[name]
        for number, (old, new) in enumerate(zip(before, blocks, strict=False)):
            if old != new:
                places = [slice(at, at + _DIGITS) for at in range(0, len(old), _DIGITS)]
                parts = [part for part, at in zip(PARTS, places, strict=True) if old[at] != new[at]]
                steps = f"steps {number * BLOCK_STEPS + 1} to {(number + 1) * BLOCK_STEPS}"
                found.append(f"{name}: the {' and the '.join(parts)} of block {number} ({steps})")
                break
        else:
            if len(before) != len(blocks):
                found.append(f"{name}: {len(blocks)} blocks instead of {len(before)}")
    return found


# What a game told


def read(told: bytes, rewordings: list[tuple[re.Pattern[str], str]]) -> list[list[Block]]:
    """The blocks of each game in what `scripted_board` told."""
    played: list[list[Block]] = [[]]
    block, line, at = Block(), b"", 0
    while at < len(told):
        kind, ms = told[at : at + 1], int.from_bytes(told[at + 1 : at + 5], "little")
        size = int.from_bytes(told[at + 5 : at + _HEAD], "little")
        data = told[at + _HEAD : at + _HEAD + size]
        at += _HEAD + size
        if kind == b"F":
            block.frames.append(f"{ms} {data.hex()}")
        elif kind == b"S":
            *lines, line = (line + data).split(b"\n")
            block.reports += [text for report in lines if (text := read_report(report, rewordings))]
        elif kind == b"W":
            name, _, content = data.partition(b"\0")
            if name != b"crash-log":  # its traces; a report tells the rest
                block.storage.append(f"{name.decode()} {_content(content)}")
        elif kind == b"B":
            played[-1].append(block)
            block = Block()
        elif kind == b"E":
            played.append([])
            line = b""
        else:
            line = b"" if kind == b"P" else line
            block.frames.append(f"{ms} {kind.decode()} {data.decode()}")
    return played[:-1]


def _content(data: bytes) -> str:
    """The bytes of a file as they are compared: of an object, as the settings are one, what is in it."""
    try:
        content = json.loads(data)
    except ValueError:
        return data.hex()
    return json.dumps(content, sort_keys=True) if isinstance(content, dict) else data.hex()


def read_report(line: bytes, rewordings: list[tuple[re.Pattern[str], str]]) -> str:
    """A report as it is compared; "" for a line that was broken off."""
    try:
        report = json.loads(line)
    except ValueError:
        return ""
    if report["is"] == "settings":
        report["values"] = {key: value for key, value in report["values"].items() if key not in LATER}
    if report["is"] == "hello":
        report.update(heap=0, firmware="", runtime="")
    if report["is"] == "crashes":  # how many of them there is room for follows from the traces
        report["crashes"] = [{**crash, "firmware": "", "trace": ""} for crash in report["crashes"][-1:]]
    text = json.dumps(report, sort_keys=True, ensure_ascii=False)
    for now, was in rewordings:
        text = now.sub(was, text)
    return text


def _rewordings() -> list[tuple[re.Pattern[str], str]]:
    """What finds each reworded sentence, and what takes its place."""
    pairs = json.loads(REWORDED.read_text(encoding="utf-8"))
    return [rewording(pair["was"], pair["now"]) for pair in pairs]


def rewording(was: str, now: str) -> tuple[re.Pattern[str], str]:
    """A pattern that finds the sentence `now`, and the replacement that makes it `was`; `{}` in both is any text."""
    inside = [json.dumps(words, ensure_ascii=False)[1:-1] for words in (was, now)]
    pattern = "(.+?)".join(re.escape(part) for part in inside[1].split("{}"))
    parts = inside[0].replace("\\", r"\\").split("{}")
    replacement = parts[0] + "".join(f"\\g<{number}>{part}" for number, part in enumerate(parts[1:], 1))
    return re.compile(pattern), replacement
