"""Runs a command that has to refuse its input, and prints its message.

usage: refused.py COMMAND ...

The exit status is 2, standard output empty, and standard error one line that
begins with "restruct: error: ".
"""

import subprocess
import sys

run = subprocess.run(sys.argv[1:], capture_output=True)
lines = run.stderr.decode(errors="replace").splitlines()
sys.stdout.writelines(line + "\n" for line in lines)
problems = []
if run.returncode != 2:
    problems.append(f"exit status {run.returncode} instead of 2")
if len(lines) != 1:
    problems.append(f"{len(lines)} lines on standard error instead of one")
elif not lines[0].startswith("restruct: error: "):
    problems.append("standard error does not begin with 'restruct: error: '")
if run.stdout:
    problems.append("something on standard output")
for problem in problems:
    print("refused.py:", problem)
sys.exit(1 if problems else 0)
