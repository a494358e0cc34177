"""Checks that each structure of `restruct types` has a verdict in `restruct
report`, with causes. usage: verdicts.py TYPES REPORT"""

import json
import sys

types, report = (json.load(open(name)) for name in sys.argv[1:])
listed = sorted(s["irName"] for s in types["structs"])
judged = sorted(s["irName"] for s in report["structs"])
assert listed == judged, (listed, judged)
for s in report["structs"]:
    assert s["analysed"], s["name"]
    blocked = {change for c in s["safety"] for change in c["blocks"]}
    assert not blocked & set(s["legalChanges"]), s["name"]
    expected = ("blocked" if not s["legalChanges"] else
                "partly-blocked" if blocked else "may-change")
    assert s["verdict"] == expected, s["name"]
    for c in s["safety"]:
        assert c["causes"], (s["name"], c["condition"])
totals = report["totals"]
names = {s["irName"] for s in report["structs"]}
assert totals["types"] == len(names)
assert totals["types"] == totals["mayChange"] + totals["partlyBlocked"] + totals["blocked"]
assert sum(c["types"] for c in totals["byFirstCause"]) == totals["types"] - totals["mayChange"]
