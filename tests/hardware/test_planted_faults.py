"""Each kind of statement of the hardware's files has a fault planted into a copy of them, and the checks name it."""

import os
import shutil
import subprocess
import sys

import pytest

from hardware.checks.check import HARDWARE, ROOT
from rows import each_row

# file, what stands there, what is planted, what the checks must say
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
    (
        "breadboard.md",
        "of the ring to column **1**",
        "of the ring to column **3**",
        "the words 'of the ring to column **1**",
    ),
    ("breadboard.md", "red in column 1", "red in column 3", "breadboard.md: the words 'red in column 1"),
    (
        "carrier.md",
        "no budget above 1000",
        "no budget above 5000",
        "nothing vouches for 'no budget above 5000'",
    ),
    ("carrier/README.md", "| 0 | 64 | 3.2 |", "| 0 | 46 | 3.2 |", "carrier/README.md: the words 'flush with the edge"),
    ("carrier/README.md", "100 x 80 mm", "100 x 90 mm", "carrier/README.md: the words 'measures 100 x 80 mm'"),
    ("assembly/case.md", "in two M3 x 20 from below", "in two M3 x 40 from below", "nothing vouches for 'M3 x 40'"),
    ("enclosure/README.md", "M3 in holes of 2.6 mm", "M3 in holes of 3.6 mm", "words 'M3 in holes of 2.6 mm"),
    ("power.md", "20 mA for each of", "25 mA for each of", "nothing vouches for '25 mA'"),
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
    ("bring-up.md", "Print this sheet", "Print this sheet for seat 0", "'seat 0': people count seats from 1"),
    ("assembly/small.toml", '{ 1 = "b4", 2 = "b10" }', '{ 1 = "b4", 2 = "b11" }', "small: GND is in 2 pieces"),
    ("bom/case.csv", "Pico without headers (", "Pico H with headers (", "words 'Raspberry Pi Pico without headers"),
    (
        "bom/case.csv",
        "countersunk,2,2,,3,",
        "countersunk,2,2,,4,",
        "bom/case.csv: the words 'M3 x 12,countersunk,2,2,,3,",
    ),
    (
        "bom/case.csv",
        'bar behind it",2,2,2,4,',
        'bar behind it",2,2,2,3,',
        "bom/case.csv: the words 'round its cables and the",
    ),
    (
        "bom/case.csv",
        'socket of build (b)",1,1,1,,1,',
        'socket of build (b)",1,1,1,1,1,1',
        "not for 24-carrier and seat-box",
    ),
    ("bom/case.csv", "37 mm across", "73 mm across", "bom/case.csv: the words '12 pixels, as above, 37 mm"),
    (
        "bom/wired.csv",
        "in a case without headers",
        "in a case with headers",
        "bom/wired.csv: the words 'on the soldering",
    ),
    (
        "bom/wired.csv",
        "0.5 mm2 (AWG 20) from",
        "0.25 mm2 (AWG 24) from",
        "bom/wired.csv: the words '0.5 mm2 (AWG 20) from the socket",
    ),
    ("bom/carrier.csv", "(AWG 22) for", "(AWG 26) for", 'bom/carrier.csv: the words "0.33 mm2 (AWG 22) for the ring'),
    ("wired.md", "case for 60 pixels", "case for 24 pixels", "wired.md: the words 'for which only the case for 60"),
    ("wired.md", "limit is 5.3 V", "limit is 6.3 V", "nothing vouches for '6.3 V'"),
    ("carrier/README.md", "sees 0.37 V", "sees 0.3 V", "carrier/README.md: the words 'the pin sees 0.37 V or less"),
    (
        "carrier.md",
        "4.7 to 5.25 V",
        "4.4 to 5.1 V",
        "carrier.md: the words '5 V across C1, 4.7 to 5.25 V between pin 39",
    ),
    ("assembly/wired.toml", "columns 26 to 32", "columns 27 to 33", "assembly/wired.toml: the words 'a 14-pin socket"),
    (
        "README.md",
        "pin 39 | 4.3 to 5.1 V",
        "pin 39 | 4.7 to 5.1 V",
        "the words 'meter at pin 39 | 4.3 to 5.1 V' are not there",
    ),
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
        assert there in text, f"{file} no longer says {there!r}: plant another fault"
        path.write_text(text.replace(there, planted), encoding="utf-8")
    command = [sys.executable, "-m", "hardware.checks", "--lint"]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    return done.stdout


@pytest.mark.long
@each_row("file, there, planted, sentence", PLANTED, ids=lambda value: value[:40])
def test_a_planted_fault_is_found(said, file, there, planted, sentence):
    assert sentence in said
