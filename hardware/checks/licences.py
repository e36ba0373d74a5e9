"""Check that every file of the repository has a licence, and every licence its text: `reuse lint` by REUSE.toml."""

import subprocess
import sys

from hardware.checks.check import ROOT, Check, Findings


def _run() -> Findings:
    done = subprocess.run([sys.executable, "-m", "reuse", "lint"], cwd=ROOT, capture_output=True, text=True)
    lines = [line.removeprefix("* ") for line in done.stdout.splitlines() if line.startswith("* ")]
    counted = next((line for line in lines if line.startswith("Files with license information")), "no files")
    faults = () if done.returncode == 0 else tuple(lines) or (done.stderr.strip() or "reuse lint says nothing",)
    return Findings(counted, faults)


LICENCES = Check("licences", _run, needs=("reuse",))
