"""Each kind of statement of the hardware's files has a fault planted into a copy of them, and the checks name it."""

import os
import shutil
import subprocess
import sys

import pytest

from hardware.checks.check import HARDWARE, ROOT
from rows import each_row

# file, a figure or an entry of it ("": its end), what is planted there instead, what the checks must say
PLANTED = (
    ("bom/wired.csv", "holds 1.1 A", "holds 0.1 A", "F1: 0.1 A of MF-R110; its source says"),
    ("bom/wired.csv", '"330 ohm, 5 %', '"33 kilohm, 5 %', "wired: R1 is drawn as 330 Ω; the list says 33 kilohm"),
    ("bom/wired.csv", '"1000 uF', '"100 uF', "wired: C1 is drawn as 1000 µF"),
    ("bom/wired.csv", "uF, 10 V or more", "uF, 6.3 V or more", "C1: not for 10 V or more"),
    ("bom/carrier.csv", "µF, 10 V or more", "µF, 6.3 V or more", "C1: not for 10 V or more"),
    ("bom/wired.csv", "16 mm high at most", "25 mm high at most", "wired: C1: not 10 mm across and 16 mm high at most"),
    ("bom/carrier.csv", "16 mm high at most", "at most", "carrier.csv: C1: not 10 mm across and 16 mm high at most"),
    ("bom/breadboard.csv", '"330 ohm (', '"470 kilohm (', "breadboard: R1 is drawn as 330 Ω"),
    ("bom/carrier.csv", "1.5 A hold", "0.1 A hold", "F1: 0.1 A of MF-MSMF150-2; its source says"),
    ("bom/carrier.csv", "5.1 kΩ", "51 kΩ", "carrier.csv: R1 is drawn as 5100 ohm; the list says 51 kΩ"),
    ("breadboard.md", "column **1**", "column **3**", "'column **1**' (hole breadboard RING 1)"),
    ("breadboard.md", "column 23", "column 25", "'column 23' (hole breadboard PASS 1)"),
    ("carrier.md", "budget above 1000", "budget above 5000", "no budget above 5000"),
    ("carrier/README.md", "| 64 |", "| 46 |", "'64' (place J1 y)"),
    ("carrier/README.md", "100 x 80 mm", "100 x 90 mm", "'100 x 80 mm' (board x, board y)"),
    ("assembly/case.md", "M3 x 20", "M3 x 40", "'M3 x 20' (screw screw.length)"),
    ("enclosure/README.md", "2.6 mm", "3.6 mm", "'2.6 mm' (params screw.pilot)"),
    ("power.md", "20 mA", "25 mA", "'20 mA' (estimate channel)"),
    ("enclosure/params.toml", "slot = 6.8", "slot = 9.8", "a ring 5.8 mm wide falls through 7.4 mm"),
    ("enclosure/params.toml", "press = 0.8", "press = 0.0", "the foam under the ring is pressed by -0.4"),
    ("assembly/bodies.toml", "leg = 0.86", "leg = 1.3", "D1's legs of 1.3 mm do not go into holes of 1.0 mm"),
    ("assembly/wired.toml", ", sleeved = true }", " }", "R2's bare leg lies over j20"),
    ("assembly/small.toml", '"f13", below = true', '"f13"', "U1 lies over the GND wire's hole e13"),
    (
        "assembly/small.toml",
        "screws = [1, 15]",
        "screws = [4, 15]",
        "wire's hole e4 is too near to the screw in column 4",
    ),
    ("assembly/small.toml", ", aside = 1.0 }", " }", "R1 is in the way of the head of the screw in column 15"),
    ("assembly/bodies.toml", 'source = "IEC 60228', 'source = "', "leads does not say where its size can be read"),
    ("bring-up.md", "", "\nseat 0\n", "'seat 0': people count seats from 1"),
    ("assembly/small.toml", '{ 1 = "b4", 2 = "b10" }', '{ 1 = "b4", 2 = "b11" }', "small: GND is in 2 pieces"),
    ("bom/case.csv", "Pico without headers", "Pico H with headers", "no row has 'Raspberry Pi Pico without headers"),
    (
        "bom/case.csv",
        "countersunk,2,2,,3,",
        "countersunk,2,2,,4,",
        "bom/case.csv: no row has 'M3 x 12,countersunk,2,2,,3,",
    ),
    (
        "bom/case.csv",
        'bar behind it",2,2,2,4,',
        'bar behind it",2,2,2,3,',
        "bom/case.csv: no row has 'round its cables and the",
    ),
    (
        "bom/case.csv",
        'socket of build (b)",1,1,1,,1,',
        'socket of build (b)",1,1,1,1,1,1',
        "not for 24-carrier and seat-box",
    ),
    ("bom/case.csv", "37 mm across", "73 mm across", "bom/case.csv: no row has '12 pixels, as above, 37 mm"),
    (
        "bom/wired.csv",
        "in a case without headers",
        "in a case with headers",
        "bom/wired.csv: no row has 'on the soldering",
    ),
    (
        "bom/wired.csv",
        "0.5 mm2 (AWG 20) from",
        "0.25 mm2 (AWG 24) from",
        "bom/wired.csv: no row has '0.5 mm2 (AWG 20) from the socket",
    ),
    ("bom/carrier.csv", "(AWG 22) for", "(AWG 26) for", 'bom/carrier.csv: no row has "0.33 mm2 (AWG 22) for the ring'),
    ("wired.md", "case for 60", "case for 24", "'case for 60' (case-fuse case)"),
    ("wired.md", "5.3 V", "6.3 V", "'5.3 V' (a fact from outside)"),
    ("carrier/README.md", "0.37 V", "0.3 V", "'0.37 V' (volts pressed)"),
    ("carrier.md", "4.7 to 5.25 V", "4.4 to 5.1 V", "'4.7 to 5.25 V' (volts VSYS-idle)"),
    ("assembly/wired.toml", "columns 26 to 32", "columns 27 to 33", "'columns 26 to 32' (hole wired U1 1, hole wired"),
    ("README.md", "4.3 to 5.1 V", "4.7 to 5.1 V", "'4.3 to 5.1 V' (volts VSYS)"),
)


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """What the checks print about a copy in which every fault is planted."""
    copy = tmp_path_factory.mktemp("planted")
    shutil.copytree(HARDWARE, copy / "hardware", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("firmware", "host_tools", "docs"):
        os.symlink(ROOT / folder, copy / folder)
    for name in ("README.md", "LICENSE", "pyproject.toml"):
        if (ROOT / name).exists():
            os.symlink(ROOT / name, copy / name)
    for file, there, planted, _ in PLANTED:
        path = copy / "hardware" / file
        text = path.read_text(encoding="utf-8")
        assert there in text, f"{file} no longer has {there!r}: plant another fault"
        path.write_text(text.replace(there, planted) if there else text + planted, encoding="utf-8")
    command = [sys.executable, "-m", "hardware.checks", "--lint"]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    return done.stdout


@pytest.mark.long
@each_row("file, there, planted, sentence", PLANTED, ids=lambda value: value[:40])
def test_a_planted_fault_is_found(said, file, there, planted, sentence):
    assert sentence in said
