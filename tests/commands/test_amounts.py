"""Odd numbers and odd names on the command line: one sentence, at once, whatever they are."""

import pytest

from host_tools.__main__ import main
from host_tools.commands.run import OWN_ADDRESS, listen, read_host
from host_tools.device import serial_port
from host_tools.device.firmware_client import DeviceError

COUNTED = ["simulate emperor --games", "simulate emperor --processes", "fuzz --steps", "fuzz -j"]


@pytest.mark.parametrize("odd", ["0", "-1", "1.5", "nan", "inf", "", "x", "²", "9" * 5000])
@pytest.mark.parametrize("words", COUNTED)
def test_a_count_that_is_none_is_one_sentence(words, odd, capsys):
    with pytest.raises(SystemExit, match="2"):
        main([*words.split(), odd])
    assert f"'{odd}' is not a whole number of at least 1." in capsys.readouterr().err


@pytest.mark.parametrize("odd", ["0", "-1", "nan", "inf", "1e999", "", "x"])
@pytest.mark.parametrize("words", ["simulate emperor --minutes", "fuzz --minutes"])
def test_a_time_that_is_none_is_one_sentence(words, odd, capsys):
    with pytest.raises(SystemExit, match="2"):
        main([*words.split(), odd])
    assert f"'{odd}' is not a time in minutes." in capsys.readouterr().err


def test_a_case_nested_too_deeply_is_one_sentence(tmp_path, capsys):
    path = tmp_path / "deep.json"
    path.write_text("[" * 100_000, encoding="utf-8")
    assert main(["fuzz", "--replay", str(path)]) == 2
    assert capsys.readouterr().err == f"{path} is nested too deeply.\n"


@pytest.mark.parametrize("port", ["hwgrep://[", "loop://?x", "alt:///dev/null?class=io", "SPY://", "://", "cp2110://x"])
def test_a_port_of_a_kind_that_no_pico_has_is_one_sentence(port):
    with pytest.raises(DeviceError, match="There is no port"):
        serial_port.open_port(port)


def test_a_host_that_is_no_text_is_one_sentence():
    with pytest.raises(DeviceError, match="is not an IPv4 address of this computer"):
        listen("\udcff\udcfe", 0)


def test_other_spellings_of_all_addresses_are_all_addresses():
    assert [read_host(name) for name in ("0", "0x0", "0.0", "", "localhost")] == [*["0.0.0.0"] * 3, "", "localhost"]


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST", "127.1"])
def test_other_names_of_our_own_address_are_listened_to_once(name):
    listeners = listen(name, 0)
    names = [listener.getsockname()[0] for listener in listeners]
    for listener in listeners:
        listener.close()
    assert names == [OWN_ADDRESS]
