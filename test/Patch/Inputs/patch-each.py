"""Patches one structure after the other, with its members in another order, and
prints what restruct-patch says, and whether there is a patch.

usage: patch-each.py RESTRUCT OBJECT MEMBER,... [--force] NAME...
"""

import subprocess
import sys
from pathlib import Path

restruct, obj, wanted, *names = sys.argv[1:]
options = [name for name in names if name.startswith("--")]
order = Path(__file__).with_name("order.py")
for name in names:
    if name in options:
        continue
    request = subprocess.run([sys.executable, order, restruct, obj, f"struct {name}", wanted], check=True,
                             capture_output=True).stdout
    Path("request.json").write_bytes(request)
    run = subprocess.run([restruct + "-patch", *options, "request.json"], check=True, capture_output=True, text=True)
    print(run.stderr, end="")
    if run.stdout:
        print(f"changed: struct {name}")
