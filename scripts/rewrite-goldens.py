#!/usr/bin/env python3
"""Rewrites the golden files of test/Report from restruct's current output.

usage: rewrite-goldens.py BUILD_DIR

Review the diff before you keep it. A test per line of the table compares a run
with its golden file.
"""

import subprocess
import sys
from pathlib import Path

# input, arguments, golden file
GOLDENS = [
    ("program.ll", ["report"], "program.report.txt"),
    ("program.ll", ["report", "--format=json"], "program.report.json"),
    ("shapes.ll", ["report", "--all"], "shapes.report.txt"),
    ("shapes.ll", ["report", "--format=json"], "shapes.report.json"),
    ("shapes.ll", ["types", "--all"], "shapes.types.txt"),
    ("shapes.ll", ["types", "--format=json"], "shapes.types.json"),
]


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    report = Path(__file__).resolve().parent.parent / "test" / "Report"
    restruct = Path(sys.argv[1]).resolve() / "bin" / "restruct"
    changed = 0
    for name, arguments, golden in GOLDENS:
        run = subprocess.run([restruct, *arguments, name], cwd=report / "Inputs",
                             stdout=subprocess.PIPE)
        if run.returncode != 0:
            print(f"restruct {' '.join(arguments)} {name} ended with "
                  f"{run.returncode}; nothing more is rewritten", file=sys.stderr)
            return 1
        path = report / "golden" / golden
        if not path.exists() or path.read_bytes() != run.stdout:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(run.stdout)
            changed += 1
            print(f"rewritten: {path.relative_to(report.parent.parent)}")
    print(f"{len(GOLDENS)} golden files, {changed} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
