"""Compares a plan with the rewritten program (verify/programs/layoutshape.py).

usage: described.py RESTRUCT BEFORE.bc PLAN.json AFTER.bc BINARY

Prints what disagrees. The exit status is 1 if anything does, or if no
structure could be compared.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "verify/programs"))

from layoutshape import RewrittenProgram  # noqa: E402

restruct, *files = sys.argv[1:]
findings, in_dwarf, in_types = RewrittenProgram(restruct, *map(Path, files)).findings()
for finding in findings:
    print(finding)
print(f"{in_dwarf} structures compared with DWARF, {in_types} with types")
sys.exit(1 if findings or not in_dwarf or not in_types else 0)
