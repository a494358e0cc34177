# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which program is examined next: targets in turns, kinds of programs in turns, and of a kind the programs first that bring
new pairs of fragments together."""

from coverage import Chooser


def _spread(counts):
    """Each key as often as its count says, spread evenly; pairs of a position and a key, in order."""
    return [name for _, name in sorted(((i + 0.5) / count, name) for name, count in counts.items() for i in range(count))]


class Schedule:
    """An endless sequence of programs, or one of as many as a short run has; the same for the same options."""

    def __init__(self, targets, coverage, seed, is_short, kinds, programs=None):
        self._coverage = coverage
        self._targets = {target.name: target for target in targets}
        self._kinds = {target.name: [kind for kind in target.kinds if kind in kinds] for target in targets}
        counts = {target.name: programs or target.short for target in targets if self._kinds[target.name]}
        self._order = _spread(counts)
        self._is_short = is_short
        self._first = seed
        self._turns = dict.fromkeys(counts, 0)
        self._choosers = {}

    def again(self, name):
        """A program of this target instead of one that took too long."""
        target, turn = self._targets[name], self._turns[name]
        kinds = self._kinds[name]
        kind = kinds[turn % len(kinds)]
        self._turns[name] += 1
        # Targets examine different programs.
        chooser = self._choosers.setdefault(kind, Chooser(kind, self._first))
        seed, fragments = chooser.choose(self._coverage)
        self._coverage.add(fragments)
        return target, kind, seed, fragments

    def __iter__(self):
        while self._order:
            for name in self._order:
                yield self.again(name)
            if self._is_short:
                return
