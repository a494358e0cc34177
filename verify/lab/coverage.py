# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which fragments programs had, and which pairs of fragments met in one program."""

from collections import Counter
from itertools import combinations

from generated import KINDS, all_fragments, fragments_of


def pairs_of(fragments):
    """All pairs of these fragments, each in the order of names."""
    return set(combinations(sorted(fragments), 2))


class Coverage:
    """Counts of fragments, and the pairs that met."""

    def __init__(self, kinds=KINDS):
        self.programs = Counter()  # by fragment
        self.met = set()           # pairs
        self.fragments = set().union(*map(all_fragments, kinds))
        # Fragments of C and of C++ never meet.
        self.possible = set().union(*(pairs_of(all_fragments(kind)) for kind in kinds))

    def gain(self, fragments):
        """How many pairs would be new."""
        return len(pairs_of(fragments) - self.met)

    def add(self, fragments):
        """A program with these fragments was examined."""
        self.programs.update(fragments)
        self.met |= pairs_of(fragments)

    def never_seen(self):
        """Fragments that no program had, in order."""
        return sorted(self.fragments - self.programs.keys())

    def never_met(self):
        """Pairs that no program had, in order."""
        return sorted(self.possible - self.met)

    def summary(self):
        """In one clause."""
        seen = len(self.fragments & self.programs.keys())
        return (f"fragments: {seen} of {len(self.fragments)}; pairs that met: {len(self.met & self.possible)} of "
                f"{len(self.possible)}")


class Chooser:
    """Numbers of programs of one kind, those first that bring new pairs together."""

    # How many programs are compared for each that is chosen: generating one takes less than a tenth of a second,
    # examining one takes seconds.
    WINDOW = 6

    def __init__(self, kind, first):
        self._kind = kind
        self._next = first
        self._window = {}  # fragments by number

    def choose(self, coverage):
        """The number of the next program, and its fragments."""
        while len(self._window) < self.WINDOW:
            self._window[self._next] = fragments_of(self._kind, self._next)
            self._next += 1
        seed = max(self._window, key=lambda number: (coverage.gain(self._window[number]), -number))
        return seed, self._window.pop(seed)
