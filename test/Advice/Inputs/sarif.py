"""Checks the SARIF of page.c against what its source says. usage: sarif.py FILE"""

import json
import sys

(run,) = json.load(open(sys.argv[1]))["runs"]
rules = run["tool"]["driver"]["rules"]
assert [rule["id"] for rule in rules] == ["done", "legal", "check"], rules
item, log = run["results"]  # The other structures have no advice.


def place(location):
    physical = location["physicalLocation"]
    return physical["artifactLocation"]["uri"], physical["region"]["startLine"]


for result, rule, line in ((item, "check", 6), (log, "done", 22)):
    assert result["ruleId"] == rule == rules[result["ruleIndex"]]["id"], result
    assert result["level"] == "note"
    assert [place(location) for location in result["locations"]] == [("page.c", line)], result
assert 100 >= item["rank"] > log["rank"] > 0, (item["rank"], log["rank"])
assert item["message"]["text"].startswith("struct item: bytes 80 -> "), item["message"]
assert "move what is rarely accessed to a structure of its own: kind, flag, home, name" in item["message"]["text"]
assert "Verify first: " in item["message"]["text"], item["message"]
assert "bytes 24 -> 16" in log["message"]["text"], log["message"]
assert "delete what is never read: first, unused" in log["message"]["text"], log["message"]
assert [place(location) for location in item["relatedLocations"]] == [("page.c", 49)], item
assert "in 'insert'" in item["relatedLocations"][0]["message"]["text"], item
assert log["relatedLocations"] == []
