# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Why two reports of one program may differ: the reasons that invariance.py accepts."""

from verdicts import ESTIMATES

# By way: which facts may differ (the last part of a path; None: any), and why.
REASONS = {
    "levels": [
        (None, "facts and causes are those of the IR at hand: at -O0 values lie in memory, unused functions and constant "
               "conditions are still there, so other uses are seen and fewer are understood"),
    ],
    "debug": [
        (None, "C++ only: debug information is one more source of types (of allocations, of structures that the front end did "
               "not write down), so more is known, or more is ambiguous; what may change must not depend on it"),
    ],
    "units": [
        (ESTIMATES, "what other units may call is inlined less by the compile, so blocks have other frequencies"),
    ],
}
# What no reason covers at any level: the size of a structure is the language's.
NEVER = ("size",)


def is_explained(way, language, path, one, two, base, blamed=()):
    """Whether a difference is none of ours; `blamed` are structures with causes in functions that both units have."""
    # A function of a header that two units have is two functions: each has fewer callers, and what one may be given the
    # other may not.
    if way == "units" and path[0] in blamed:
        return True
    if path[-1] in NEVER and one is not None and two is not None:
        return False
    if way == "levels" and path[-1] == "legal changes":
        return not allows_more_for_no_cause(path, one, two, base)
    if way == "debug" and (language == "C" or path[-1] == "legal changes"):
        return False
    return any(facts is None or path[-1] in facts for facts, _ in REASONS.get(way, []))


# Conditions that an optimiser may cause: it merges accesses, sinks them, moves pointers by bytes, and turns tests
# into arithmetic. At -O0 they may be absent.
CAUSED_BY_OPTIMISATION = {
    "AmbiguousGEP", "AmbiguousPointerTarget", "BadCasting", "BadMemFuncManipulation", "BadMemFuncSize", "BadPtrManipulation",
    "MismatchedElementAccess", "UnsafePtrMerge", "UnsafePointerStore", "WholeStructureReference", "MultipleFieldAccess",
    "AllocationSizeObserved", "FieldAddressTaken",
}


def allows_more_for_no_cause(path, one, two, base):
    """Whether -O0 allows a change that -O2 forbids by a condition that an optimiser does not cause: one of them is wrong."""
    if one is None or two is None:
        return False
    more = set(two.split(", ")) - set(one.split(", ")) - {""}
    blockers = {key[1]: set(value.split(", ")) for key, value in base.items()
                if key[0] == path[0] and len(key) == 2 and key[1] not in ("size", "legal changes", "field knowledge")}
    return any(not any(change in blocks for name, blocks in blockers.items() if name in CAUSED_BY_OPTIMISATION)
               for change in more)
