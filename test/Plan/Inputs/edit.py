"""Prints a plan with changes. usage: edit.py PLAN PATH=JSON...

A path has keys and indices: structs.0.fields.3. Without a value (PATH=) what is
there is removed."""

import json
import sys

with open(sys.argv[1]) as file:
    plan = json.load(file)
for change in sys.argv[2:]:
    path, _, value = change.partition("=")
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = plan
    for step in way:
        place = place[step]
    if value:
        place[last] = json.loads(value)
    else:
        del place[last]
json.dump(plan, sys.stdout, indent=2)
