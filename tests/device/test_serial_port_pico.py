"""The page's twin of a Pico: the host tools on the serial port of the emulated one, the real firmware behind it."""

import time

import pytest

from emulated import require_bench

require_bench()

from host_tools.__main__ import main  # noqa: E402
from host_tools.device.firmware_client import DeviceError, FirmwareClient  # noqa: E402
from host_tools.device.latest_reports import LatestReports  # noqa: E402
from host_tools.device.serial_port import SerialTransport  # noqa: E402
from host_tools.packing.compile import on_device  # noqa: E402
from host_tools.picobench import EmulatedPico, served  # noqa: E402

pytestmark = pytest.mark.long


def test_a_game_is_played_and_watched_over_the_port_and_settings_are_kept(capsys, patience):
    bench = EmulatedPico(on_device())
    ring = bench.probe(22)
    bench.wait(lambda: len(ring.frames) > 1)
    with served(bench) as running:
        with FirmwareClient(SerialTransport(running.url)) as device:
            latest = LatestReports(device)
            latest.join(fps=10)
            assert latest.hello["runtime"] == "micropython"
            assert device.ask({"do": "begin", "first": 1})["is"] == "done"
            latest.wait_for(lambda: latest.state["screen"] == "play" and latest.state["moment"] == "still", 600)
            device.send({"do": "press", "button": "pass"})
            device.ask({"do": "release", "button": "pass"})
            latest.wait_for(lambda: latest.state["moves"] == 1 and latest.frame, 600)
            frame = latest.frame
        assert main(["settings", "brightness", "2", "--device", running.url]) == 0
        assert capsys.readouterr().out == "brightness = 2\n"
    wires = {frame.data for frame in ring.frames}
    assert bytes(frame[px + i] for px in range(0, len(frame), 3) for i in (1, 0, 2)) in wires
    assert b'"brightness": 2' in bench.files()["data/settings.json"]


def test_a_pico_at_its_prompt_is_told_from_one_that_plays():
    with served(EmulatedPico({})) as running, pytest.raises(DeviceError, match="does not answer as an Emperor Ring"):
        time.sleep(0.2)
        FirmwareClient(SerialTransport(running.url)).start()
