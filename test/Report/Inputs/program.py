"""Checks the JSON report of program.ll against what its source says.
usage: program.py REPORT"""

import json
import sys

report = json.load(open(sys.argv[1]))
structs = {s["sourceName"]: s for s in report["structs"]}
every = ["delete-fields", "reorder-fields", "narrow-fields", "split-struct", "aos-to-soa"]

node, item, point, pair = (structs[name] for name in ("node", "item", "point", "pair"))
assert [s["verdict"] for s in (node, item, point, pair)] == [
    "blocked", "blocked", "may-change", "partly-blocked"]
assert point["safety"] == [] and point["legalChanges"] == every
assert pair["legalChanges"] == every[:3]

(taken,) = node["safety"]
assert taken["condition"] == "AddressTaken" and taken["blocks"] == every
assert taken["way"] == [] and taken["count"] == 1
cause = taken["causes"][0]
assert (cause["file"], cause["line"], cause["column"], cause["function"]) == (
    "list.c", 23, 3, "main"), cause

(carried,) = item["safety"]
assert carried["way"] == [{"sentence": "it is reachable from", "from": "struct node"}]
assert carried["causesThere"] == taken["causes"]

x, y, z = (field["use"] for field in point["fields"])
assert point["fieldKnowledge"] == "known"
assert x["read"] and x["written"] and x["singleValue"] == "7"
assert y["written"] and not y["read"] and y["singleValue"] is None
assert not z["read"] and not z["written"]
assert x["readShare"] > 0.5 > y["writeShare"] > 0
assert abs(sum(f["use"]["readShare"] + f["use"]["writeShare"] for f in point["fields"]) - 1) < 1e-9
assert node["fieldKnowledge"] == "none" and "list.c:23:3" in node["exposure"]

program = report["program"]
assert not program["wholeProgram"] and program["freeOfExceptionHandling"]
(fact,) = program["facts"]
assert fact["fact"] == "unknown-function" and fact["first"]["global"] == "log"
