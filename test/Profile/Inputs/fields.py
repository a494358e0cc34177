"""Says the reads and writes of fields in each of several profiles, and how many accesses each does not understand.
usage: fields.py PROFILE...   prints lines "struct.field: READS/WRITES..." and "unknown: NUMBER..."
Fields without accesses are left out."""

import json
import sys

profiles = []
for name in sys.argv[1:]:
    with open(name) as file:
        profiles.append(json.load(file))
counts = {}
for i, profile in enumerate(profiles):
    for struct in profile["structs"]:
        for field in struct["fields"]:
            of = counts.setdefault(f"{struct['name']}.{field['name']}", ["0/0"] * len(profiles))
            of[i] = f"{field['reads']}/{field['writes']}"
for name in sorted(counts):
    if any(count != "0/0" for count in counts[name]):
        print(f"{name}:", *counts[name])
print("unknown:", *(profile["unknownAccesses"] for profile in profiles))
