"""Checks the SARIF of program.ll against what its source says. usage: sarif.py FILE"""

import json
import sys

(run,) = json.load(open(sys.argv[1]))["runs"]
rules = run["tool"]["driver"]["rules"]
assert len({rule["id"] for rule in rules}) == len(rules)


def place(result):
    physical = result["locations"][0]["physicalLocation"]
    region = physical["region"]
    return (result["ruleId"], physical["artifactLocation"]["uri"], region["startLine"],
            region.get("startColumn"))


# struct item has its condition from struct node, and is shown at its
# definition.
assert [place(result) for result in run["results"]] == [
    ("AddressTaken", "list.c", 2, None),
    ("AddressTaken", "list.c", 23, 3),
    ("LocalInstance", "list.c", 24, 15),
], run["results"]
for result in run["results"]:
    assert result["level"] == "note"
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
assert run["results"][1]["message"]["text"] == (
    "struct node: AddressTaken: the external function 'log' takes its address")
