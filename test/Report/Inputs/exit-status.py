"""Requires an exit status. usage: exit-status.py STATUS COMMAND ..."""

import subprocess
import sys

status = subprocess.run(sys.argv[2:]).returncode
print(f"exit status {status}, expected {sys.argv[1]}")
sys.exit(status != int(sys.argv[1]))
