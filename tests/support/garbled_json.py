"""What the device answers to JSON that is none, or that one runtime takes and the other does not; runs on any.

Each line of `LINES` goes over the link; each of `FILES` is the `settings.json` of a start, and `set` follows.
"""

import scene as s
from desk import Desk
from replay_as_canonical_json import canonical
from rules.event_kinds_and_refusals import in_words

NESTED = tuple(b"[" * levels + b"]" * levels for levels in (7, 8, 9, 150, 5000))
LINES = [
    b'{"do": "set", "values": {1: 2}}',
    b'{"do": "set", "values": {"seats": 6, 24: "ring_px"}}',
    b'{"do": "set", "values": {"options": {null: 1, true: 2, 1.5: 3}}}',
    b'{"do": "event", "event": {"type": "life", "changes": {0: 1}}}',
    b'{1: "hello"}',
    b'{"do": "set", "values": {"brightness": 1e999}}',
    b'{"do": "set", "values": {"mode": "' + b"m" * 400 + b'"}}',
    b'{"do": "set", "values": {"' + b"k" * 400 + b'": 1}}',
]
FILES = [
    b'{"seats": 6, 24: "ring_px"}',
    b"{1: 2}",
    b'{"brightness": -1e999}',
    b'{"options": {1: 2}}',
    b'{"mode": "' + b"m" * 5000 + b'"}',
]
LINES += [
    b'{"do": "settings",}',
    b'{"do" "settings"}',
    b'{"do": "settings": 1}',
    b'{,"do": "settings"}',
    b'{"do": "settings", "id": 01}',
    b'{"do": "settings", "id": 1.}',
    b'{"do": "settings", "id": }',
    b'{"do": "settings", "id": [1 2]}',
    b'{"do": "settings", "id": "\t"}',
    b'{"do": "settings", "id": "\\x"}',
    b'{"do": "settings"}\0',
    b'{"do": "settings"}\x0b',
]
FILES += [b'{"seats": 4,}', b'{"seats" 4}', b'{"seats": 04}', b'{"seats": 4}\0', b'{"mode": "\t"}', b'{"seats": }']
for half in (
    b"\\ud800",
    b"\\udfff",
    b"\\ud83dx",
    b"\\ud83d\\u0041",
    b"\\ude00\\ud83d",
    b"\\uzzzz",
    b"\\u12",
    b"\\ud8  ",
    b"\\ud81 ",
    b"\\u 12f",
    b"\\u+12f",
    b"\\u-12f",
    b"\\u1_2f",
    b"\\u0x1f",
    b"\\ud83d\\u de0",
    b"\xed\xa0\x80",
    b"\xed\xbf\xbf",
    b"\xc0\x80",
    b"\xc1\xbf",
    b"\xe0\x9f\xbf",
    b"\xf0\x8f\xbf\xbf",
    b"\xf4\x90\x80\x80",
    b"\xf5\x80\x80\x80",
):
    LINES.append(b'{"do": "set", "values": {"' + half + b'": 1}}')
    FILES.append(b'{"mode": "' + half + b'"}')
WHOLE = (
    b"\\ud83d\\ude00",
    b"\\udbff\\udfff\\ud800\\udc00",
    b"\\\\ud83d",
    b"\\\\\\ud83d\\ude00x",
    "\U0001f600".encode(),
)
LINES += [b'{"do": "set", "values": {"' + whole + b'": 1}}' for whole in WHOLE]
for deep in NESTED:
    LINES.append(b'{"do": "set", "values": {"mode": ' + deep[:460] + b"}}")
    LINES.append(b'{"do": "hello", "id": ' + deep[:480] + b"}")
    LINES.append(b'{"do": "fly", "id": ' + deep[:480] + b"}")
    FILES.append(b'{"mode": ' + deep + b"}")
    FILES.append(b'{"options": {"range": ' + deep + b"}}")
FILES += [  # larger than settings are: for some there would be no memory
    b"[" * 20000,
    b"{" + b",".join([b'"k%d": 1' % number for number in range(2000)]) + b"}",
    b'{"seats": ' + b"9" * 20000 + b"}",
]


def words(report):
    return [report.get("is"), report.get("why", report.get("faults", ""))]


def answers(line):
    """Return the answers to a line, and to the next one, which is a command."""
    desk = Desk()
    desk.board.inbox.extend(line + b'\n{"do": "settings"}\n')
    desk.run(2000)
    return [words(report) for report in desk.reports() if report["is"] in ("refusal", "settings")]


def start(data):
    """Return what the device shows and says with these settings, and after one of them is set."""
    desk = Desk(files={"settings.json": data})
    told = [
        desk.scene.notice == s.SETTINGS_FAULT,
        desk.app.settings["seats"],
        [in_words(fault) for fault in desk.app.settings.faults],
    ]
    answer = desk.tell({"do": "set", "values": {"brightness": 5}, "id": 1})
    kept = desk.board.files["settings.json"] != data
    return told + [words(report) for report in answer if report.get("id") == 1] + [kept]


if __name__ == "__main__":
    for line in LINES:
        print(canonical(answers(line)))
    for data in FILES:
        print(canonical(start(data)))
