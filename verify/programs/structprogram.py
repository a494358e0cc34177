# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random C programs that are made of structures, for changes of their layout.

A program has a few structures with fields of every kind (structfields.py), global objects and arrays with
initialisers, and functions that use them in the ways of C programs (structsteps.py: one object; structscenes.py:
arrays, vectors, copies, values; structmore.py: other places, and sizes; structlinks.py: lists, trees, tables). Some programs have a use that forbids a change of a layout
(structhazards.py). What is printed depends on no layout but there, and there on the one that C requires.

A program is free of undefined behaviour by construction:

  - every object gets all its values before one is read: by an initialiser, zeros, or its structure's `set`;
  - signed numbers do not overflow: they are made by conversion from unsigned ones;
  - pointers in fields are null or lead to global objects, but for `links`: a scene that makes objects links
    them to each other, and copies none of them to an object that outlives them;
  - zero is a valid value of every field.

`generate(seed)` gives the text of one program. With UNIT defined as 0 or 1 it is one of two translation units.
"""

import random

from structfields import (INTEGERS, PLAIN, SCALARS, AddressField, ArrayField, BitField, FunctionField, GroupField, LabelField,
                          MatrixField, NestedField, PointerField, ScalarField, SpotField, TextField, UnionField, tag)
from structhazards import Hazards
from structlinks import LinkScenes
from structmore import MoreScenes
from structscenes import Scenes
from structsteps import Steps

PRELUDE = """\
#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define HELPER static __attribute__((unused))
#ifdef UNIT
#define SHARED
#define DECLARED extern
#define DEFINED_HERE(unit) (UNIT == (unit))
#else
#define SHARED HELPER
#define DECLARED HELPER
#define DEFINED_HERE(unit) 1
#endif

typedef unsigned long num;
enum colour { RED, GREEN, BLUE };

DECLARED num cells[8];
HELPER const char *const words[4] = {"one", "two", "three", "four"};
HELPER num hash(const char *s) {
  num r = 5;
  while (s && *s)
    r = r * 33 + (num)*s++;
  return r;
}
HELPER void *allocate(size_t size) {
  void *p = malloc(size);
  if (!p)
    abort();
  return p;
}
HELPER void *allocate_zeros(size_t n, size_t size) {
  void *p = calloc(n, size);
  if (!p)
    abort();
  return p;
}
"""

# Ways to use a structure that an analysis may refuse, and how many structures have each: passed and returned by
# value; addresses of fields as arguments; such addresses in memory; addresses of elements in initialisers; compound
# literals; differences and orders of addresses in global arrays; library functions that sort and search; objects of
# it in objects that are allocated; functions that are called through pointers. Half of the structures have none.
WAYS = {"value": 0.4, "addresses": 0.6, "spots": 0.2, "elements": 0.25, "literals": 0.3, "orders": 0.3, "sorted": 0.4,
        "owned": 0.3, "methods": 0.5}
# Kinds of fields, in the order of their makers; bit-fields and links are added to them.
FIELD_KINDS = ("scalar", "array", "text", "label", "pointer", "spot", "address", "matrix", "group", "union", "function",
               "nested", "parts", "bits", "links")
# Those that need objects that no call allocates, or that stay whole.
WAYS_OF_WHOLE_OBJECTS = {"value", "spots", "elements", "literals", "sorted", "owned"}


class Structure:
    """One structure: its fields and how it is used."""

    def __init__(self, number, program, plain=False):
        self.number = number
        is_calm = program.chance(0.5)
        self.ways = set() if is_calm else {way for way, probability in WAYS.items() if program.chance(probability)}
        # Calls allocate all its objects, and none contains another: such objects can be split.
        self.is_heap = not plain and program.chance(0.35)
        if self.is_heap:
            self.ways -= WAYS_OF_WHOLE_OBJECTS
        self.fields = []
        self.links = []
        program.fragments.update(f"way:{way}" for way in self.ways)
        if plain:
            ctype = program.choose(*PLAIN)
            self.fields = [ScalarField(f"f{i}", program, ctype, "live") for i in range(program.between(2, 6))]
        else:
            self._choose_fields(program)
        self.hot = [field for field in self.fields if program.chance(0.35)]

    def _choose_fields(self, program):
        number = self.number
        inner = [other.number for other in program.structures if not other.is_heap]

        def nested(name, count):
            target = program.choose(*inner)
            return NestedField(name, target, program.structures[target].fields, count)

        makers = {
            "scalar": (12, lambda name: ScalarField(name, program)),
            "array": (2, lambda name: ArrayField(name, program)),
            "text": (1, lambda name: TextField(name, program)),
            "label": (1, LabelField),
            "pointer": (2.5, lambda name: PointerField(name, program.between(0, program.count - 1))),
            "spot": (0.4, SpotField),
            "address": (0.4, lambda name: AddressField(name, program)),
            "matrix": (0.6, lambda name: MatrixField(name, program)),
            "group": (0.6, lambda name: GroupField(name, program)),
            "union": (0.5, UnionField),
            "function": (2 if "methods" in self.ways else 0, lambda name: FunctionField(name, number)),
        }
        if inner and not self.is_heap:
            makers["nested"] = (1.5, lambda name: nested(name, None))
            makers["parts"] = (0.5, lambda name: nested(name, program.between(2, 3)))
        chosen = program.random.choices(list(makers), [weight for weight, _ in makers.values()],
                                        k=program.choose(2, 3, 4, 5, 6, 8, 10, 13))
        fields = [makers[kind][1](f"f{i}") for i, kind in enumerate(chosen)]
        program.fragments.update(f"field:{kind}" for kind in chosen)
        bits = [BitField(f"b{i}", program) for i in range(program.weighted({0: 6, 1: 1, 2: 1, 3: 1, 5: 1, 9: 0.5}))]
        fields += bits
        fields.append(ScalarField("key", program, program.choose(*INTEGERS), "live"))
        self.links = [PointerField(name, number) for name in ("next", "other") if program.chance(0.7)]
        self.fields = fields + self.links
        program.fragments.update(["field:bits"] * bool(bits) + ["field:links"] * bool(self.links))
        for field in self.fields:
            field.is_lent = "addresses" in self.ways
        program.random.shuffle(self.fields)
        if bits and program.chance(0.7):
            together = self.fields.index(bits[0])
            rest = [field for field in self.fields if field not in bits]
            self.fields = rest[:together] + bits + rest[together:]
        if program.chance(0.3):
            self.fields.sort(key=lambda field: not isinstance(field, NestedField) or bool(field.count))

    def define(self):
        """The definition in C."""
        return [f"struct s{self.number} {{", *[f"  {field.declare()}" for field in self.fields], "};"]

    def leaf(self, program):
        """A scalar in it, or None; more often one of those that are used often."""
        fields = self.hot if self.hot and program.chance(0.6) else self.fields
        for field in program.random.sample(fields, len(fields)):
            leaf = field.leaf(program)
            if leaf:
                return leaf
        return None

    def initial(self, program, k):
        """An initialiser of some of the fields, in some order."""
        parts = [f".{field.name} = {text}" for field in self.fields
                 if program.chance(0.8) and (text := field.initial(program, k)) is not None]
        if program.chance(0.2):
            program.random.shuffle(parts)
        return "{" + (", ".join(parts) or "0") + "}"

    def seen(self, x):
        """An expression: some number in the object x."""
        loads = [load for field in self.fields if isinstance(field, ScalarField) and (load := field.load(f"{x}.{field.name}"))]
        return loads[-1] if loads else "4"

    @property
    def has_key(self):
        """Whether it can be sorted."""
        return any(field.name == "key" for field in self.fields)


class Program(Steps, Scenes, MoreScenes, LinkScenes, Hazards):
    """One program in the making."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.fragments = set()  # what the program contains, for those who count it
        self.count = self.structure_count()
        self.structures = []
        for number in range(self.count):
            self.structures.append(Structure(number, self, plain=number == 0 and self.chance(0.3)))
        self.text = [PRELUDE]
        self.scenes = 0  # functions of scenes so far

    @classmethod
    def all_fragments(cls):
        """The fragments that programs may contain: scenes, hazards, kinds of fields, ways of use."""
        about, alone = cls(0).hazard_kinds()
        return {*(f"scene:{name.removesuffix('_scene')}" for name in dir(cls) if name.endswith("_scene")),
                *(f"hazard:{hazard.__name__}" for hazard in (*about, *alone)), *(f"field:{kind}" for kind in FIELD_KINDS),
                *(f"way:{way}" for way in WAYS)} - {"scene:queue"}  # a part of another

    def structure_count(self):
        """How many structures there are."""
        return self.between(2, 5)

    # Chance.

    def chance(self, probability):
        """True, so often."""
        return self.random.random() < probability

    def choose(self, *things):
        """One of them."""
        return self.random.choice(things)

    def between(self, low, high):
        """A number, both ends included."""
        return self.random.randint(low, high)

    def weighted(self, weights):
        """One of the keys."""
        return self.random.choices(list(weights), list(weights.values()))[0]

    def word(self):
        """The text of a short string."""
        return self.choose("abc", "quick", "x", "seven", "")

    def lasting(self, t, n):
        """An expression: the address of some global object of structure t."""
        elements = [f"row{t} + {self.between(0, 3)}"] * ("elements" in self.structures[t].ways)
        return self.choose(f"&g{t}", f"&row{t}[({n}) % 4]", *elements)

    def spot(self):
        """An expression: the address of a number, of a global object where that may be."""
        places = [f"&g{s.number}.{field.name}"
                  for s in self.structures if "spots" in s.ways and not s.is_heap for field in s.fields
                  if isinstance(field, ScalarField) and field.ctype == "num" and field.role == "live"]
        return self.random.choice([*places, f"&cells[{self.between(0, 7)}]"])

    # The text.

    def generate(self):
        """The text of the program."""
        self.define_number_helpers()
        for structure in self.structures:
            self.text.append(f"struct s{structure.number};")
        for structure in self.structures:
            self.text += structure.define()
        for t in range(self.count):
            self.declare_helpers(t)
        self.in_unit(0, ["SHARED num cells[8] = {3, 1, 4, 1, 5, 9, 2, 6};"])
        for t in range(self.count):
            self.in_unit(t % 2, self.globals_of(t))
            self.in_unit((t + self.between(0, 1)) % 2, self.helpers_of(t))
        self.define_scenes()
        self.define_hazards()
        self.in_unit(0, self.main())
        return "\n".join(self.text) + "\n"

    def in_unit(self, unit, lines):
        """Add lines that one of the two translation units has."""
        self.text += [f"#if DEFINED_HERE({unit})", *lines, "#endif"]

    def function(self, head, body, result="r"):
        """The lines of a function; what it has no use for is no mistake."""
        return [f"{head} {{", "  num r = 1;", *[f"  {line}" for line in body], f"  return {result};", "}"]

    def define_number_helpers(self):
        ctypes = sorted({field.ctype for s in self.structures for field in s.fields
                         if isinstance(field, (ScalarField, ArrayField))} | set(INTEGERS))
        for ctype in ctypes:
            name, value, read = tag(ctype), SCALARS[ctype][0], SCALARS[ctype][1]
            self.text += [f"HELPER num total_{name}(const {ctype} *p, int count) {{", "  num r = 0;",
                          "  for (int i = 0; i < count; i++)", f"    r = r * 5 + {read.format(x='p[i]')};", "  return r;", "}",
                          f"HELPER void fill_{name}({ctype} *p, int count, num n) {{", "  while (count--)",
                          f"    *p++ = {value.format(n='n++')};", "}",
                          f"HELPER void bump_{name}({ctype} *p, num n) {{ *p = {value.format(n=read.format(x='*p') + ' + n')}; }}"]

    def declare_helpers(self, t):
        s = f"struct s{t}"
        objects = [f"DECLARED {s} g{t};", f"DECLARED {s} row{t}[4];"]
        if self.structures[t].is_heap:
            objects = [f"DECLARED {s} *single{t}, *row{t};", f"#define g{t} (*single{t})"]
        self.text += [*objects, f"DECLARED {s} *root{t};",
                      f"SHARED void set{t}({s} *p, num n);", f"SHARED num sum{t}(const {s} *p);",
                      f"SHARED num peek{t}(const {s} *p);", f"SHARED void touch{t}({s} *p, num n);",
                      *[f"SHARED {s} made{t}(num n);"] * ("value" in self.structures[t].ways),
                      f"SHARED num first{t}({s} *p, num n);",
                      f"SHARED num second{t}({s} *p, num n);",
                      *[f"DECLARED num (*const methods{t}[2])({s} *, num);"] * ("methods" in self.structures[t].ways)]

    def globals_of(self, t):
        """The global objects of structure t."""
        structure, s = self.structures[t], f"struct s{t}"
        methods = [f"SHARED num (*const methods{t}[2])({s} *, num) = {{first{t}, second{t}}};"] * ("methods" in structure.ways)
        if structure.is_heap:
            return [f"SHARED {s} *single{t}, *row{t};", f"SHARED {s} *root{t};", *methods]
        elements = [f"&row{t}[1]", f"row{t} + 2"] * ("elements" in structure.ways)
        row = ", ".join(self.choose(structure.initial(self, k), f"[{k}] = {structure.initial(self, k)}") for k in range(4))
        return [self.choose(f"SHARED {s} g{t} = {structure.initial(self, 1)};",
                            f"SHARED {s} g{t} = {structure.initial(self, 2)};",
                            f"SHARED {s} g{t};"),
                self.choose(f"SHARED {s} row{t}[4] = {{{row}}};", f"SHARED {s} row{t}[4] = {{{row}}};",
                            f"SHARED {s} row{t}[4] = {{[2] = {structure.initial(self, 3)}}};", f"SHARED {s} row{t}[4];"),
                f"SHARED {s} *root{t} = {self.choose(f'&g{t}', '0', *elements)};",
                *methods]

    def helpers_of(self, t):
        """The functions that every structure has."""
        structure, s = self.structures[t], f"struct s{t}"
        stores = [line for field in structure.fields for line in field.store(self, f"p->{field.name}", "n")]
        loads = [load for field in structure.fields if (load := field.load(f"p->{field.name}"))]
        lines = [f"SHARED void set{t}({s} *p, num n) {{", *[f"  {line}" for line in stores], "}",
                 f"SHARED num sum{t}(const {s} *p) {{", f"  num r = {t + 2};",
                 *[f"  r = r * {self.choose(3, 31)} + {load};" for load in loads], "  return r;", "}"]
        return lines + self.more_helpers(t)

    def more_helpers(self, t):
        s = f"struct s{t}"
        seen = self.structures[t].seen("(*p)")
        return [f"SHARED num peek{t}(const {s} *p) {{ return p ? {seen} : 3; }}",
                *([f"SHARED {s} made{t}(num n) {{", f"  {s} made;", f"  set{t}(&made, n);", "  return made;", "}"]
                  if "value" in self.structures[t].ways else []),
                *self.method(f"first{t}", t, 1), *self.method(f"second{t}", t, 2),
                f"SHARED void touch{t}({s} *p, num n) {{", "  num r = n;",
                *[f"  {line}" for line in self.leaf_steps("p", t, self.between(1, 4))], "  cells[1] ^= r & 3;", "}"]

    def method(self, name, t, count):
        return self.function(f"SHARED num {name}(struct s{t} *p, num n)", self.leaf_steps("p", t, count), "r + n")

    def leaf_steps(self, p, t, count):
        """Statements that call no function of the program that could call this one."""
        return [line for _ in range(count)
                for line in self.random.choice([self.store, self.load, self.change, self.exchange])(p, t, p, 2) or ["r++;"]]

    def lasting_objects(self):
        """Statements that allocate the global objects of structures that have them on the heap, and give them values."""
        arrays = [(f"{name}{t}", count, t) for t in range(self.count) if self.structures[t].is_heap
                  for name, count in (("single", 1), ("row", 4))]
        allocations, values = [], []
        for name, count, t in arrays:
            if self.chance(0.4):
                allocations += [f"{name} = calloc({count}, sizeof(struct s{t}));"]
            else:
                allocations += [f"{name} = malloc({self.bytes_of(count, f'struct s{t}', name)});"]
                values += [f"for (int i = 0; i < {count}; i++)", f"  set{t}(&{name}[i], (num)i * 3);"]
            allocations += [f"if (!{name})", "  abort();"]
        return allocations + values

    def main(self):
        """The function that calls all scenes."""
        lines = ["int main(void) {", "  num r = 1;"]
        lines += [f"  {line}" for line in self.lasting_objects()]
        lines += [f"  set{t}(&g{t}, {self.between(1, 99)});" for t in range(self.count) if self.chance(0.5)]
        for scene in self.random.sample(range(self.scenes), self.scenes):
            lines += [f"  r = r * 31 + scene{scene}({self.between(1, 40)});", f'  printf("scene {scene}: %lu\\n", r);']
        for t in range(self.count):
            lines += [f"  r = sum{t}(&g{t});", "  for (int i = 0; i < 4; i++)", f"    r = r * 31 + sum{t}(&row{t}[i]);",
                      f'  printf("s{t}: %lu\\n", r);']
        lines += [f"  free({name}{t});" for t in range(self.count) if self.structures[t].is_heap for name in ("single",
            "row")] if self.chance(0.5) else []
        return [*lines, "  for (int i = 0; i < 8; i++)", '    printf("%lu ", cells[i]);', '  puts("");', "  return 0;", "}"]


def generate(seed):
    """The text of the program with that seed."""
    return Program(seed).generate()
