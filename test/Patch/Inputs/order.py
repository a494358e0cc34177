"""Prints a request for restruct-patch: the members of one structure in another
order. Those that are not named follow, in their old order.

usage: order.py RESTRUCT OBJECT NAME MEMBER,...
"""

import json
import subprocess
import sys

restruct, obj, name, wanted = sys.argv[1:]


def run(*words):
    return json.loads(subprocess.run([restruct, *words], check=True, capture_output=True).stdout)


[struct] = [s for s in run("types", "--all", "--format=json", obj)["structs"] if s["name"] == name]
wanted = wanted.split(",")
place = {member: number for number, member in enumerate(wanted)}
fields = sorted(struct["fields"], key=lambda f: place.get(f["name"], len(wanted)))
members = {}  # bit-fields of one storage unit are one member
for field in fields:
    begin, size = field["offsetBits"] // 8, -(-max(field["sizeBits"], 1) // 8)
    members.setdefault(begin, size)
request = {
    "schema": "restruct-patch/1",
    "commands": run("advise", "--whole-program", "--patch-request", obj)["commands"],
    "structs": [{
        "name": name, "file": struct["file"], "line": struct["line"], "oldSizeBytes": struct["sizeBits"] // 8,
        "sizeBytes": struct["sizeBits"] // 8, "oldLines": 1.0, "lines": 1.0,
        "members": [{"oldOffset": begin, "sizeBytes": size} for begin, size in members.items()], "questions": [],
    }],
}
json.dump(request, sys.stdout, indent=2)
