# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Why layout work did not do more: what blocks those of the structures that a program accesses most which kept their layouts.

`restruct report` estimates how often each field is accessed, as far as the accesses are known. The hottest structures are
those that together have most of these accesses; if none are known, all. The first reason is the condition that blocks most
of those that did not change first.
"""

import json
import subprocess
from collections import Counter

from build import BuildFailure
from console import UnusableInput

# The share of all accesses that the hottest structures have together.
HOT = 0.9
# The compiler's own structure.
VARIABLE_ARGUMENTS = "struct.__va_list_tag"
# A change that nearly every condition blocks which blocks any: a structure without it is blocked.
BLOCKED = "reorder-fields"


def read_report(bitcode, options):
    """The report of a whole program, as JSON."""
    if not bitcode.is_file():
        raise BuildFailure(f"the link left no {bitcode}")
    try:
        run = subprocess.run([options.restruct, "report", "--whole-program", "--format=json", bitcode],
                             capture_output=True, text=True, errors="replace", timeout=options.timeout)
    except FileNotFoundError:
        raise UnusableInput(f"'{options.restruct}' is not there") from None
    except subprocess.TimeoutExpired:
        raise BuildFailure(f"restruct report took longer than {options.timeout} s") from None
    if run.returncode:
        raise BuildFailure(f"restruct report: {run.stderr.strip()[-2000:]}")
    return json.loads(run.stdout)


def why_not_more(report, changed):
    """How many structures are hottest, how many of them are among the changed ones, and the first reason of the others."""
    own = [struct for struct in report["structs"] if _is_own(struct)]
    structs = _hottest(own) or own
    kept = [struct for struct in structs if not changed & {struct["irName"], *struct["irAliases"]}]
    return {"hottest": len(structs), "changed": len(structs) - len(kept), "reason": _first_reason(kept)}


def _first_reason(structs):
    blocked = [(struct, cause) for struct in structs if (cause := _first_block(struct))]
    clauses = []
    if blocked:
        condition, count = Counter(cause["condition"] for _, cause in blocked).most_common(1)[0]
        struct, cause = next(pair for pair in blocked if pair[1]["condition"] == condition)
        clauses.append(f"{condition} blocks {count}, first {_quoted(struct['name'])}: {_sentence(cause)}")
        if count != len(blocked):
            clauses.append(f"other conditions block {len(blocked) - count}")
    if len(blocked) != len(structs):
        clauses.append(f"no gain expected of {len(structs) - len(blocked)}")
    return "; ".join(clauses)


def _quoted(text):
    return f"`{text}`"


def _heat(struct):
    return sum(field["use"]["reads"] + field["use"]["writes"] for field in struct["fields"] if field["use"])


def _is_own(struct):
    return struct["used"] and struct["fields"] and not struct["systemHeader"] and struct["irName"] != VARIABLE_ARGUMENTS


def _hottest(structs):
    """The structures of the program with most accesses, the hottest first."""
    by_heat = sorted(((heat, struct) for struct in structs if (heat := _heat(struct)) > 0),
                     key=lambda pair: (-pair[0], pair[1]["name"]))
    wanted = HOT * sum(heat for heat, _ in by_heat)
    result, seen = [], 0
    for heat, struct in by_heat:
        if seen >= wanted:
            break
        result.append(struct)
        seen += heat
    return result


def _first_block(struct):
    """The first condition that forbids other offsets; None if there is none."""
    if BLOCKED in struct["legalChanges"]:
        return None
    return next((condition for condition in struct["safety"] if BLOCKED in condition["blocks"]), None)


def _sentence(condition):
    """What the first cause of a condition is, and where."""
    for cause in [*condition["causes"], *condition["causesThere"]][:1]:
        other = f" {_quoted(cause['from'])}" if cause["from"] else ""
        where = f" (in {_quoted(cause['function'])})" if cause["function"] else ""
        return cause["sentence"] + other + where
    return condition["meaning"]
