"""Says what a profile has of one field. usage: field.py FILE STRUCT FIELD KEY...
Of a structure, with "-" for FIELD."""

import json
import sys

with open(sys.argv[1]) as file:
    profile = json.load(file)
struct = next(s for s in profile["structs"] if s["name"] == sys.argv[2])
found = struct if sys.argv[3] == "-" else next(f for f in struct["fields"] if f["name"] == sys.argv[3])
print(*(found[key] for key in sys.argv[4:]))
