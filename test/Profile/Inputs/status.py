"""Runs a command that has to exit with a status. usage: status.py STATUS COMMAND..."""

import subprocess
import sys

status = subprocess.run(sys.argv[2:]).returncode
sys.exit(f"exit status {status}" if status != int(sys.argv[1]) else 0)
