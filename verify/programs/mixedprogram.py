# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random C programs in which what the other generators make meets.

A program is one of structprogram.py's, with more scenes: its structures also go through calls of every kind
(mixedcalls.py), lie in all kinds of memory (mixedmemory.py), and are used beside more hazards (mixedhazards.py, and
mixedlibrary.py for those of the C library). Besides, it contains one or two guests: whole programs of the other
generators, whose `main` it calls. A guest is part of the same translation unit, with other names; or a translation unit
of its own, with its own names, among them `struct s0`.

The rules of the other generators hold. `generate(seed)` gives the text of one program. With UNIT defined from 0 on it is
one of `units_of(seed)` translation units.
"""

import random
import re

import callprogram
import heapprogram
import numberprogram
import structprogram
from mixedcalls import CallScenes
from mixedhazards import MoreHazards
from mixedlayouts import LayoutHazards
from mixedlibrary import LibraryHazards
from mixedmemory import MemoryScenes

# Who may be a guest; the names that it shares with others, beside those that end in a number.
GUESTS = {
    "call": (callprogram, "cells context left kept kept_ms main"),
    "heap": (heapprogram, "sum fuel jump link range view copy_bytes copy_words copy_pointers pick pick_from pick_through same "
                          "allocate length_of total change make_range begin_of word pointer main"),
    "number": (numberprogram, "opaque words table inputs actions record store main"),
}
NUMBERED = re.compile(r"\b(?!__)[a-z_]+\d+\b(?!_t)")  # a name of the language is none of them


def units_of(seed):
    """How many translation units a program may be compiled as."""
    return (3 if _is_apart(seed) else 2) if seed % 2 == 0 else 1


def _is_apart(seed):
    """Whether the guest is a translation unit of its own."""
    return seed % 4 == 0


class Program(CallScenes, MemoryScenes, MoreHazards, LibraryHazards, LayoutHazards, structprogram.Program):
    """One program in the making."""

    def __init__(self, seed):
        super().__init__(seed)
        self._is_apart = _is_apart(seed)
        self._is_calm = seed % 5 == 0  # no hazards, so that layouts change
        guests = random.Random(seed + 1)
        self._guests = {kind: guests.randrange(1 << 30)
                        for kind in guests.sample(list(GUESTS), 1 if self._is_apart else guests.choice([1, 1, 2]))}

    @classmethod
    def own_fragments(cls):
        """The fragments that programs may contain, but for those of guests."""
        program = cls(0)
        more = [hazard for hazards in program.further_hazards() for kind in hazards for hazard in kind]
        return super().all_fragments().union(f"hazard:{hazard.__name__}" for hazard in more)

    @classmethod
    def all_fragments(cls):
        """The fragments that programs may contain: those of all that meet here."""
        return cls.own_fragments().union({"guest:same-unit", "guest:own-unit"},
                                         *(module.Program.all_fragments() for module, _ in GUESTS.values()))

    def scene_kinds(self, structure):
        """All scenes that suit a structure, each with its weight."""
        return super().scene_kinds(structure) | self.call_scenes(structure) | self.memory_scenes(structure)

    def hazard_kinds(self):
        """Scenes about one structure, and scenes about structures of their own."""
        return [sum(hazards, []) for hazards in zip(super().hazard_kinds(), *self.further_hazards())]

    def further_hazards(self):
        """Those that structprogram.py's programs do not have."""
        return self.more_hazards(), self.library_hazards(), self.layout_hazards()

    def hazard_count(self):
        """How many hazards there are."""
        return 0 if self._is_calm else self.weighted({0: 2, 2: 3, 4: 3, 6: 2})

    def scene_count(self):
        """How many scenes there are."""
        return self.between(6, 12)

    def generate(self):
        """The text of the program."""
        host = super().generate()
        guests = [self._guest(kind, seed) for kind, seed in self._guests.items()]
        if not guests:
            return host
        self.fragments.add("guest:own-unit" if self._is_apart else "guest:same-unit")
        if self._is_apart:
            # Where there is only one unit, there is no guest.
            [guest] = guests
            return f"#if !defined UNIT || UNIT != 2\n{host}#else\n#define main guest0\n{guest}#endif\n"
        includes = [line for guest in guests for line in guest.splitlines() if line.startswith("#include")]
        rest = "\n".join(line for guest in guests for line in guest.splitlines()
                         if not line.startswith(("#include", "#define _GNU_SOURCE", "typedef unsigned long num;")))
        # The host's own definitions of UNIT's macros come first; guests are in the first unit.
        prelude, own = host.split("typedef unsigned long num;", 1)
        return "\n".join([*dict.fromkeys(["#define _GNU_SOURCE", *includes]), prelude.replace("#define _GNU_SOURCE\n", ""),
                          "typedef unsigned long num;", "#if DEFINED_HERE(0)", rest, "#endif", own])

    def _guest(self, kind, seed):
        """The text of a guest, with names of its own if it shares a translation unit."""
        module, names = GUESTS[kind]
        program = module.Program(seed)
        text = program.generate()
        self.fragments |= program.fragments
        if self._is_apart:
            # It is one unit.
            return re.sub(r"\bUNIT\b", "GUEST_UNIT", text)
        text = re.sub(rf"{NUMBERED.pattern}|\b({'|'.join(names.split())})\b", lambda found: f"{kind}_{found[0]}", text)
        text = re.sub(rf"(include <\w*){kind}_", r"\1", text)
        return re.sub(r"\b(UNIT|SHARED|HELPER|DEFINED_HERE|MS_ABI)\b", rf"{kind.upper()}_\1", text)

    def main(self):
        """The function that calls all scenes, and the guests."""
        lines = super().main()
        if "scene:exit" in self.fragments:  # which looks at objects after the end of main
            lines = [line for line in lines if not line.startswith("  free(")]
        calls = [f"  guest{i}();" for i in range(len(self._guests))]
        at = next(i for i, line in enumerate(lines) if "scene" in line)
        if self._is_apart:
            return ["#ifdef UNIT", "int guest0(void);", "#endif", *lines[:at], "#ifdef UNIT", *calls, "#endif", *lines[at:]]
        names = [f"  {kind}_main();" for kind in self._guests]
        return [*lines[:at], *names, *lines[at:]]


def generate(seed):
    """The text of the program with that seed."""
    return Program(seed).generate()
