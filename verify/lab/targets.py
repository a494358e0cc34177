# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The lab's targets: which oracle examines programs of which generators."""

from dataclasses import dataclass

from oracles import (AliasOracle, DsaOracle, InvarianceOracle, LayoutOracle, OutputOracle, PlannerOracle,
                     SoundProgramOracle, ToolsOracle)


@dataclass(frozen=True)
class Target:
    """A question that is asked about programs."""
    name: str
    summary: str
    oracle: type
    # Kinds of programs, in the order in which they take turns; a kind may come several times.
    kinds: tuple
    # How many programs a short run examines.
    short: int


TARGETS = [
    Target("output", "what programs print, built by restruct-cc -O2 and -O3, ds-aa and steens-aa, and by clang -O0", OutputOracle,
           ("calls", "mixed", "small", "cxx", "structs", "small", "heap", "calls", "mixed", "csmith", "numbers", "torture"), 40),
    Target("layout", "the same with restruct-cc's layouts and random legal ones, some with sanitizers", LayoutOracle,
           ("mixed", "small", "numbers", "structs", "small", "mixed", "cxx", "torture"), 40),
    Target("planners", "the same with the plans of each planner alone and of all", PlannerOracle,
           ("structs", "small", "mixed", "numbers"),
           40),
    Target("dsa", "objects that pointers lead to, against the nodes of all phases of DSA", DsaOracle,
           ("heap", "mixed", "calls", "small", "cxx", "structs", "numbers", "torture"), 40),
    Target("alias", "answers of alias analyses, checked while programs run", AliasOracle,
           ("calls", "heap", "small", "mixed", "structs", "torture"),
           27),
    Target("invariance", "verdicts of structures with other names, orders, units, levels, and twice the same", InvarianceOracle,
           ("mixed", "small", "calls", "numbers", "structs", "heap", "cxx", "csmith", "torture"), 20),
    Target("tools", "every command of restruct comes to its end, prints what can be read, and makes modules that verify",
           ToolsOracle,
           ("mixed", "cxx", "small", "heap", "calls", "structs", "csmith", "numbers", "torture"), 12),
    Target("programs", "the generated programs themselves: sanitizers find nothing, stock clang agrees with itself",
           SoundProgramOracle, ("mixed", "cxx", "small", "calls"), 6),
]


def target_named(name):
    """The target of that name, or None."""
    return next((target for target in TARGETS if target.name == name), None)
