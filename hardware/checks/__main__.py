"""Check the hardware's files, print a table, and exit with 1 if there is a fault.

python -m hardware.checks [--lint | --changed] [--insist] [--without TOOL ...]

--lint leaves out checks that need more than Python. --insist treats a missing tool as a fault, unless --without names
it.
--changed checks nothing: it lists the files that have changed since all checks were good, and exits with 1 if there
are any. Slow checks are named when they begin.
"""

import argparse
import sys
import time

from hardware.checks import CHECKS, inputs
from hardware.checks.check import Check


def outcome(check: Check, insist: bool, without: frozenset[str] = frozenset()) -> tuple[str, str, tuple[str, ...]]:
    """Return a word for the table, what was checked, and the faults; `without`: tools that may be missing even with
    --insist."""
    if missing := check.missing():
        why = f"not installed: {', '.join(missing)}"
        return "SKIPPED", why, (why,) if insist and not without.issuperset(missing) else ()
    findings = check.run()
    return "FAULTY" if findings.faults else "good", findings.looked_at, findings.faults


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m hardware.checks", description="Check the hardware's files.")
    parser.add_argument("--lint", action="store_true", help="only what needs nothing but Python")
    parser.add_argument("--insist", action="store_true", help="a missing tool is a fault")
    parser.add_argument("--without", nargs="+", default=[], metavar="TOOL", help="what may be missing nevertheless")
    parser.add_argument("--changed", action="store_true", help="only list what has changed since all checks were good")
    options = parser.parse_args()
    if options.changed:
        changed = inputs.changed()
        print("\n".join(changed))
        return int(bool(changed))
    opened = inputs.OpenedFiles()
    without = frozenset(options.without)
    faulty = False
    for check in CHECKS:
        if options.lint and check.needs:
            continue
        if check.needs and not check.missing():
            print(f"...      {check.name}", flush=True)
        begun = time.monotonic()
        word, looked_at, faults = outcome(check, options.insist, without)
        took = time.monotonic() - begun
        print(f"{word:8} {check.name:24} {looked_at}{f' ({took:.0f} s)' if took >= 1 else ''}", flush=True)
        for fault in faults:
            print(f"         - {fault}")
        faulty = faulty or bool(faults)
    if options.insist and not faulty:
        inputs.write(opened)
    return int(faulty)


if __name__ == "__main__":
    sys.exit(main())
