"""Check the hardware's files, print a table, exit with 1 at a fault.

python -m hardware.checks [--lint] [--insist]

--lint leaves out what needs more than Python; --insist takes a missing tool for a fault.
"""

import argparse
import sys

from hardware.checks import CHECKS
from hardware.checks.check import Check


def outcome(check: Check, insist: bool) -> tuple[str, str, tuple[str, ...]]:
    """A word for the table, what was looked at, the faults."""
    if missing := check.missing():
        why = f"not installed: {', '.join(missing)}"
        return "SKIPPED", why, (why,) if insist else ()
    findings = check.run()
    return "FAULTY" if findings.faults else "good", findings.looked_at, findings.faults


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m hardware.checks", description="Check the hardware's files.")
    parser.add_argument("--lint", action="store_true", help="only what needs nothing but Python")
    parser.add_argument("--insist", action="store_true", help="a missing tool is a fault")
    options = parser.parse_args()
    faulty = False
    for check in CHECKS:
        if options.lint and check.needs:
            continue
        word, looked_at, faults = outcome(check, options.insist)
        print(f"{word:8} {check.name:24} {looked_at}", flush=True)
        for fault in faults:
            print(f"         - {fault}")
        faulty = faulty or bool(faults)
    return int(faulty)


if __name__ == "__main__":
    sys.exit(main())
