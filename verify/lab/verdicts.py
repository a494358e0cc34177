# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a report says of a program, in a form in which two reports can be compared: verdicts of structures, and facts of
fields, without places in the source and without order."""

import math
from collections import Counter

# Of the use of a field: what is a fact, and what is an estimate.
FACTS = ("shared", "read", "written", "valueUnused", "complexUse", "addressTaken", "noValue", "singleValue", "singleAllocFunction")
ESTIMATES = ("reads", "writes")
# Estimates are sums of floating-point numbers in some order.
TOLERANCE = 1e-6


def verdicts_of(report):
    """By a path of names, each fact that the report (as parsed JSON) has.

    A structure without a name has the number of its definition among those without a name, not its line."""
    found = {("program", "freeOfExceptionHandling"): report["program"]["freeOfExceptionHandling"]}
    found.update({("program", fact["fact"]): True for fact in report["program"]["facts"]})
    for name, struct in _named(report):
        found[name, "size"] = struct["sizeBits"]
        found[name, "legal changes"] = ", ".join(struct["legalChanges"])
        found[name, "field knowledge"] = struct["fieldKnowledge"]
        for condition in struct["safety"]:
            found[name, condition["condition"]] = ", ".join(condition["blocks"]) or "blocks nothing"
        for number, field in enumerate(struct["fields"]):
            use = field["use"] or {}
            for key in FACTS + ESTIMATES:
                found[name, f"field {field['name'] or number}", key] = use.get(key)
    return found


def _named(report):
    """Yields the structures that are used, each with a name that is the same in other reports."""
    seen = Counter()
    for struct in sorted(report["structs"], key=lambda struct: (struct["name"].split(" at ")[0], struct["line"] or 0)):
        if struct["used"]:
            name = struct["name"].split(" at ")[0]
            seen[name] += 1
            yield name + f" #{seen[name]}" * (seen[name] > 1), struct


def blamed_on(report, functions):
    """The structures of which some condition has a cause in one of these functions."""
    return {name for name, struct in _named(report) for condition in struct["safety"]
            for cause in (*condition["causes"], *condition["causesThere"]) if cause["function"] in functions}


def _same(one, other, key):
    if key[-1] in ESTIMATES and one is not None and other is not None:
        return math.isclose(one, other, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    return one == other


def differences(one, other):
    """Yields (path, what the first says, what the second says) for each fact on which two reports differ."""
    for key in sorted(one.keys() | other.keys(), key=str):
        if not _same(one.get(key), other.get(key), key):
            yield key, one.get(key), other.get(key)
