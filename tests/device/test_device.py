"""The device as the host sees it: questions and answers, garbage, silence, death."""

import os
import sys
import threading

import pytest

from fake_device import FakeTransport
from host_tools.device import firmware_process
from host_tools.device.firmware_client import DeviceError, FirmwareClient, encode
from host_tools.device.firmware_process import FirmwareProcess
from host_tools.device.latest_reports import LatestReports
from host_tools.device.report_shapes import read
from patience import PATIENCE_S

ECHO = """
import json, sys
print("waking up")
for line in sys.stdin:
    command = json.loads(line)
    if command["do"] == "die":
        raise SystemExit("out of memory")
    print("{half a report")
    print(json.dumps({"is": "done", "id": command["id"]}), flush=True)
"""

LOG_LINE = {"is": "log", "event": {"type": "pass"}}
GAME_LINE = {"is": "game", "fault": "It is torn."}


@pytest.fixture
def fake():
    return FakeTransport()


def process(folder):
    return FirmwareClient(FirmwareProcess("Echo", [sys.executable, "-u", "-c", ECHO], folder))


def test_an_answer_is_the_report_with_the_id_of_the_question(fake):
    with FirmwareClient(fake) as device:
        assert device.ask({"do": "hello"})["runtime"] == "fake"
        assert device.ask({"do": "press", "button": "pass"})["is"] == "done"
    assert [command["id"] for command in fake.heard] == [1, 2]


@pytest.mark.parametrize("old", [False, True], ids=["with ids", "without, as older firmware"])
@pytest.mark.parametrize(("do", "line"), [("log", LOG_LINE), ("games", GAME_LINE)], ids=["log", "games"])
def test_the_answer_of_many_lines_is_its_end_and_listeners_are_told_each_line(do, line, old, fake, monkeypatch):
    answer = fake.say

    def say(report):
        number = {} if old else {"id": report["id"]}
        for no in range(3):
            answer({**line, "no": no, **number})
        answer(report)

    monkeypatch.setattr(fake, "say", say)
    told = []
    with FirmwareClient(fake) as device:
        device.listeners.append(told.append)
        assert device.ask({"do": do})["is"] == "done"
    assert [report["no"] for report in told[:-1]] == [0, 1, 2] and told[-1]["is"] == "done"


@pytest.mark.parametrize("line", [b"for people\n", b"{half\n", b"[1]\n", b'{"no": "is"}\n', b'{"is": 3}\n', b"\xff{\n"])
def test_a_line_that_is_no_report_is_skipped(line, fake):
    assert read(line) is None
    with FirmwareClient(fake) as device:
        fake.say_line(line)
        assert device.ask({"do": "hello"})["is"] == "hello"


def test_a_device_that_does_not_answer_is_told_apart(fake):
    fake.silent = True
    with (
        FirmwareClient(fake) as device,
        pytest.raises(DeviceError, match=r"did not answer 'state' within 0\.05 seconds"),
    ):
        device.ask({"do": "state"}, timeout=0.05)


def test_a_process_answers_between_its_lines_for_people(tmp_path):
    with process(tmp_path) as device:
        assert device.ask({"do": "anything"})["is"] == "done"


def test_a_dead_process_is_told_with_its_last_words(tmp_path):
    gone = threading.Event()
    device = process(tmp_path)
    device.on_end = gone.set
    with device:
        with pytest.raises(DeviceError, match=r"The device \(Echo\) has stopped; it said: out of memory"):
            device.ask({"do": "die"})
        assert gone.wait(PATIENCE_S)
        with pytest.raises(DeviceError):
            device.ask({"do": "anything"})


def test_a_device_that_is_stopped_calls_nobody(tmp_path):
    gone = threading.Event()
    device = process(tmp_path)
    device.on_end = gone.set
    device.start()
    device.stop()
    assert device.ended.is_set() and not gone.is_set()


@pytest.mark.skipif(os.name != "posix", reason="pipes of another kind here")
def test_a_process_that_does_not_read_is_ended_while_somebody_writes_to_it(tmp_path):
    device = FirmwareClient(FirmwareProcess("Deaf", [sys.executable, "-c", "import time; time.sleep(600)"], tmp_path))
    device.start()
    faults = []

    def write():
        try:
            while True:
                device.send({"do": "hello", "words": "x" * 4000})
        except DeviceError as fault:
            faults.append(fault)

    writer = threading.Thread(target=write)
    writer.start()
    writer.join(0.5)  # by then the pipe is full; if not, the writer is stopped between two lines, which must do as well
    device.stop()
    writer.join(PATIENCE_S)
    assert not writer.is_alive() and faults


@pytest.mark.skipif(os.name != "posix", reason="pipes of another kind here")
@pytest.mark.parametrize("runtime", ["micropython", "cpython"])
def test_the_firmware_ends_with_a_host_that_is_killed_before_it_has_read_its_answers(runtime, tmp_path):
    if runtime == "micropython" and firmware_process.find_micropython() is None:
        pytest.skip("no MicroPython here")
    transport = firmware_process.firmware(runtime, tmp_path).transport
    transport.open()
    process = transport._process
    for _ in range(500):
        transport.write(b'{"do": "hello"}\n')
    process.stdout.readline()
    process.stdout.close()
    process.stdin.close()
    try:
        assert process.wait(PATIENCE_S) == 0
    finally:
        process.kill()
        transport.close()


@pytest.mark.parametrize("command", [{"x": float("nan")}, {"x": float("inf")}, {"x": "\ud800"}], ids=repr)
def test_what_json_has_no_words_for_is_no_line(command):
    with pytest.raises(ValueError):
        encode(command)


def test_a_command_that_is_nested_too_deeply_for_a_device_is_not_sent(fake):
    deep = []
    with FirmwareClient(fake) as device:
        for levels in range(3, 1200):
            deep = [deep]
            if levels in (9, 600, 1199):
                with pytest.raises(DeviceError, match="nested too deeply: a device accepts 8 levels"):
                    device.ask({"do": "set", "values": deep})
    assert fake.heard == []


def test_a_program_that_is_not_there_is_one_sentence(tmp_path):
    with pytest.raises(DeviceError, match="Nothing cannot be started"):
        FirmwareClient(FirmwareProcess("Nothing", ["/no/such/program"], tmp_path)).start()


def test_without_micropython_auto_takes_cpython(monkeypatch, tmp_path):
    monkeypatch.setattr(firmware_process, "find_micropython", lambda: None)
    assert firmware_process.falls_back("auto") and not firmware_process.falls_back("cpython")
    assert firmware_process.firmware("auto", tmp_path / "new").transport.name == "CPython"
    with pytest.raises(DeviceError, match="no MicroPython"):
        firmware_process.firmware("micropython", tmp_path)


def test_a_mirror_keeps_what_the_device_said_last(fake):
    with FirmwareClient(fake) as device:
        latest = LatestReports(device)
        latest.join()
        fake.say({"is": "frame", "ms": 1, "rgb": "0102ff"})
        fake.say({"is": "log", "no": 0, "event": {"type": "pass"}})
        latest.wait_for(lambda: 0 in latest.log)
        assert latest.frame == b"\x01\x02\xff"
        assert latest.state["screen"] == "ready"


def test_waiting_in_vain_ends(fake):
    with FirmwareClient(fake) as device:
        latest = LatestReports(device)
        with pytest.raises(DeviceError, match=r"in 0\.05 seconds"):
            latest.wait_for(lambda: False, timeout=0.05)
        fake.say_line(b"")
        with pytest.raises(DeviceError, match="has stopped; it said: a line for people"):
            latest.wait_for(lambda: False)
