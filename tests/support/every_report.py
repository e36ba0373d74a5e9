"""Reports of every kind, from the recorded cases, from every row of the gesture table and from the cases of the fuzzer,
for what puts reports into words: states, and with each event of a log the games round it."""

import contextlib
import json

import gesture_rows
import gesture_rows_for_the_emperor
import gesture_rows_grand_melee
import gesture_rows_life
import gesture_rows_own_seat
import gesture_rows_two_headed_giant
from desk import Desk
from host_tools.proof import fuzz_case_file, replay_rules_scenario
from host_tools.proof.fuzz_case_player import FuzzCasePlayer
from host_tools.proof.local_and_piped_firmware_rigs import LocalRig
from rules.event_kinds_and_refusals import Refused, in_words
from runtimes import REPO

CASES = sorted((REPO / "tests" / "cases").glob("*.json"))
FUZZ_CASES = sorted((REPO / "tests" / "fuzz_cases").glob("*.json"))
ROWS = (
    *(gesture_rows, gesture_rows_for_the_emperor, gesture_rows_life, gesture_rows_grand_melee),
    *(gesture_rows_own_seat, gesture_rows_two_headed_giant),
)
_WHY_SEATS = 8  # of larger tables it is not asked of every two


class Told:
    """What was reported, each once: `states`, `events` as (event, game before, game after), `whys` as (answer, whether
    there are battlefields), `refusals`."""

    def __init__(self):
        self.states, self.events, self.whys, self.refusals = [], [], [], []
        self._seen = set()

    def take(self, report, state=None):
        """A report; `state`: the newest before it."""
        if report["is"] == "state":
            self._add(self.states, {**report, "id": 0})
        elif report["is"] == "log":
            self._add(self.events, (report["event"], None, None))
        elif report["is"] == "why":
            self._add(self.whys, ({**report, "id": 0}, state is not None and "play" in state["events"]))
        elif report["is"] == "refusal":
            self._add(self.refusals, {key: report[key] for key in ("why", "reason") if key in report})

    def event(self, event, before, after):
        self._add(self.events, (event, before, after))

    def _add(self, where, what):
        key = json.dumps(what)
        if key not in self._seen:
            self._seen.add(key)
            where.append(what)


@contextlib.contextmanager
def heard(told):
    """All that desks report meanwhile is taken."""
    reports = Desk.reports

    def hear(desk):
        found = reports(desk)
        for report in found:
            told.take(report)
        return found

    Desk.reports = hear
    try:
        yield
    finally:
        Desk.reports = reports


def of_case(told, path):
    """A recorded case on a device: the state after each event, `why` of any two seats at the end."""
    scenario = json.loads(path.read_text(encoding="utf-8"))
    try:
        game = replay_rules_scenario.open_game(scenario)
    except Refused as refused:
        told.refusals.append({"why": in_words(refused.reason), "reason": refused.reason})
        return
    seats = scenario["seats"]
    teams = len({seat["team"] for seat in seats if "team" in seat})
    game.table.order = {"mode": scenario["mode"], "options": {}, "seats": len(seats), "teams": teams}  # as it is stored
    desk = Desk({"ring_px": 144}, tick_ms=20)
    desk.app.session.take_up(game, False, 0)
    states = [_state(told, desk)]
    for event in scenario["events"]:
        answers = desk.tell({"do": "event", "event": event, "id": 2})
        desk.idle(3300)
        states.append(_state(told, desk))
        for report in answers:
            told.take(report)
        applied = any(report["is"] == "done" and report.get("id") == 2 for report in answers)
        if applied and event["type"] not in ("undo", "redo"):
            told.event(event, states[-2]["game"], states[-1]["game"])
    seats, places = (range(min(len(states[-1][key]), _WHY_SEATS)) for key in ("seats", "look"))
    for one in seats:
        asked = [json.dumps({"do": "why", "from": one, "to": to}) for to in places]
        for report in desk.tell("\n".join([*asked, ""]).encode()):
            told.take(report, states[-1])


def _state(told, desk):
    reports = desk.tell({"do": "state", "id": 1})
    while not any(report["is"] == "state" and report.get("id") == 1 for report in reports):
        desk.run(300)
        reports += desk.reports()
    for report in reports:
        told.take(report)
    return [report for report in reports if report["is"] == "state"][-1]


def of_gestures(told):
    """Every row of every gesture table, the finger down and up again."""
    with heard(told):
        for table in ROWS:
            for row in table.ROWS:
                desk = gesture_rows.perform(row, table.EXPECTED)
                desk.tell({"do": "state", "id": 1})
                desk.run(900)
                desk.tell({"do": "state", "id": 1})
                for button in (*gesture_rows.BUTTONS.values(), *range(8)):
                    desk.release(button)
                desk.settle()
                desk.tell(b'{"do": "log", "from": 0}\n{"do": "state", "id": 1}\n')
                desk.run(3000)
                desk.tell({"do": "state", "id": 1})


def of_fuzz_case(told, path):
    """What the device says while a case of the fuzzer is played."""
    rig = LocalRig()
    try:
        case = fuzz_case_file.read(path)
        play = FuzzCasePlayer(rig, case)
        sent, lines = play.watch.sent, bytearray()

        def hear(data):
            lines.extend(data)
            sent(data)

        play.watch.sent = hear
        play.run(case.steps)
    finally:
        rig.close()
    for line in bytes(lines).split(b"\n"):
        try:
            report = json.loads(line)
        except ValueError:
            continue
        if isinstance(report, dict):
            told.take(report)


def every_report(stride):
    """Of each `stride`-th case."""
    told = Told()
    for path in CASES[::stride]:
        of_case(told, path)
    of_gestures(told)
    for path in FUZZ_CASES[::stride]:
        of_fuzz_case(told, path)
    return told
