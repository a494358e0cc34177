#!/usr/bin/env python3
"""Runs the unit tests and the lit suite of a build folder and ends with one line:

    N passed, N failed, N skipped

Everything that did not run and succeed (a timeout, an unresolved test)
counts as failed; a test that reports itself as unsupported is skipped.

usage: run-tests.py BUILD_DIR [lit options, or paths of tests below test/]
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

LIT = "/usr/lib/llvm-22/bin/lit"
PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = Path(__file__).resolve().parent.parent
    build = Path(sys.argv[1]).resolve()
    # Tests are named by their location in the source; lit expects the folder
    # that CMake configured.
    options = []
    for argument in sys.argv[2:]:
        path = Path(argument)
        if not argument.startswith("-") and path.exists():
            path = build / path.resolve().relative_to(root)
            argument = str(path)
        options.append(argument)
    if not any(not option.startswith("-") for option in options):
        options += [str(build / "test")]

    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.json"
        environment = dict(os.environ, GTEST_COLOR="no")
        status = subprocess.run(
            [LIT, "-v", "--no-progress-bar", f"--output={results}", *options],
            env=environment).returncode
        tests = json.loads(results.read_text())["tests"] if results.exists() else []

    codes = [test["code"] for test in tests]
    passed = sum(code in PASSED for code in codes)
    skipped = sum(code in SKIPPED for code in codes)
    failed = len(codes) - passed - skipped
    if not codes:
        print("no tests were found", file=sys.stderr)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or status or not codes else 0


if __name__ == "__main__":
    sys.exit(main())
