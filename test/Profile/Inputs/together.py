"""Prints the fields of "cell" that are used together. usage: together.py FILE"""

import json
import sys

with open(sys.argv[1]) as file:
    struct, = (s for s in json.load(file)["structs"] if s["name"] == "cell")
for group in struct["together"]:
    print(*(struct["fields"][i]["name"] for i in group["fields"]), end="")
    print(f": {group['visits']} visits")
print(f"lines: {struct['lines']} of {struct['visits']} visits")
