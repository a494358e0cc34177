# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random C programs like mixedprogram.py's, but small: one or two structures, two to four scenes and hazards, no guests.

What two fragments do to each other shows in a program that has nothing else in a fraction of the time, and without the
other uses that forbid a change. `generate(seed)` gives the text of one program. With UNIT defined as 0 or 1 it is one of
two translation units, if `units_of(seed)` says so.
"""

import mixedprogram


def units_of(seed):
    """How many translation units a program may be compiled as."""
    return 2 if seed % 4 == 0 else 1


class Program(mixedprogram.Program):
    """One program in the making."""

    def __init__(self, seed):
        super().__init__(seed)
        self._guests, self._is_apart = {}, False

    @classmethod
    def all_fragments(cls):
        """The fragments that programs may contain: those of the host."""
        return cls.own_fragments()

    def structure_count(self):
        """How many structures there are."""
        return self.between(1, 2)

    def scene_count(self):
        """How many scenes there are."""
        return self.between(1, 2)

    def hazard_count(self):
        """How many hazards there are."""
        return self.between(1, 2)


def generate(seed):
    """The text of the program with that seed."""
    return Program(seed).generate()
