"""Compiles a program with ten random layouts, and compares what it prints.

usage: random-layouts.py EXPECTED COMPILER... -o PROGRAM
"""

import subprocess
import sys
from pathlib import Path

expected = Path(sys.argv[1]).read_bytes()
command = sys.argv[2:]
program = command[-1]
for seed in range(1, 11):
    subprocess.run([*command, f"-fplugin-arg-restruct-layout=random-{seed}"], check=True)
    run = subprocess.run([program], capture_output=True, timeout=60, check=False)
    if run.returncode or run.stdout != expected:
        sys.exit(f"random-{seed}: exit {run.returncode}\n{run.stdout.decode(errors='replace')}")
