"""usage: compare-estimates.py ALL SOME: compares the accesses of fields."""

import json
import sys


def fields(name):
    with open(name) as file:
        struct, = (s for s in json.load(file)["structs"] if s["name"] == "item")
    return {f["name"]: f["reads"] + f["writes"] for f in struct["fields"]}


exact, estimated = map(fields, sys.argv[1:])
assert exact["hot"] == 8_000_000, exact
assert exact["warm"] == 800_000, exact
for name, tolerance in (("hot", 0.1), ("warm", 0.15), ("next", 0.1)):
    assert abs(estimated[name] / exact[name] - 1) < tolerance, (name, exact, estimated)
assert estimated["cold"] < estimated["warm"] / 10, estimated
