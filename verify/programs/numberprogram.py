# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random C programs that store numbers in fields, for the ranges that fields may have.

A program has one structure with some integer fields, in some programs a pointer to a function, an array of its objects on
the heap, and functions that compute what they store: from constants near the limits of types, parameters, other fields,
results of functions and of the library, tables, loops, conditions, conversions. Which of the fields may become narrow, or
have a single value, depends on all of that; a range that is too small by one shows in what is printed. In some programs
fields are also accessed in other ways than by their names: as bytes, by offsets, through pointers, atomically.

A program is free of undefined behaviour by construction: arithmetic is done in unsigned long, fields are counted up and
down between limits, and all memory is zero at first.

`generate(seed)` gives the text of one program.
"""

import random

PRELUDE = """\
#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HELPER static __attribute__((noinline, unused))
typedef unsigned long num;
typedef signed char tiny;
typedef unsigned char byte;
typedef unsigned short half;

static volatile int opaque;
static const char *const words[4] = {"a", "bcd", "", "twelve chars"};
static const short table[8] = {1, -1, 127, 128, 255, -128, 300, 0};
static const long inputs[18] = {0, 1, -1, 5, 127, 128, -128, -129, 255, 256, 32767, -32768, 65536, 100000, -100000,
                                0x7fffffff, 0x123456789ab, -0x123456789ab};
"""

SMALL = [0, 1, -1, 2, 3, 7, 100, 126, 127, 128, 129, -127, -128, -129, 200, 254, 255, 256, 257, 300]
CONSTANTS = [*SMALL, 32766, 32767, 32768, -32768, -32769, 65534, 65535, 65536, 70000, 0x7fffffff, -0x7fffffff]
DIVISORS = [2, 3, 5, 10, 100, 127, 128, 129, 255, 256, 257, 1000]
SHIFTS = [1, 8, 24, 31, 32, 48, 56, 57, 63]
MASKS = [1, 3, 7, 15, 127, 128, 255, 256, 511, 32767, 65535, 0xff00]
LIMITS = [2, 5, 100, 127, 128, 255, 256, 300]
FIELDS = ["int", "unsigned", "long", "num", "short", "half", "int", "long", "__int128", "unsigned __int128"]
CASTS = ["tiny", "byte", "short", "half", "int", "unsigned", "long", "num"]
ACTIONS = ["(n + 1)", "(n ^ 5)", "(long)((num)n * 3)", "(n & 127)"]  # what functions return that a field points to
ORDERS = ["<", ">", "==", "<=", ">=", "!="]


class Program:
    """One program in the making."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.fragments = set()  # what the program contains, for those who count it
        self.types = [self.choose(*FIELDS) for _ in range(self.random.randint(3, 7))]
        self.has_calls = self.chance(0.5)
        self.has_detours = self.chance(0.4)
        self.names = []  # what an expression may read; with "p" also fields, and results of functions

    @classmethod
    def all_fragments(cls):
        """The fragments that programs may contain: types of fields, and unusual accesses."""
        return {f"number:{kind}" for kind in (*FIELDS, "indirect", "detour")}

    def choose(self, *things):
        """One of them."""
        return self.random.choice(things)

    def chance(self, probability):
        """True, so often."""
        return self.random.random() < probability

    def constant(self, among=CONSTANTS):
        """A number near a limit."""
        return f"({self.choose(*among)})"

    def field(self, of="p"):
        """Some field of an object."""
        return f"{of}->f{self.random.randrange(len(self.types))}"

    def expression(self, depth):
        """An expression of some integer type."""
        if depth == 0:
            return self.constant() if self.chance(0.3) else self.leaf()
        a, b, c, d = (self.expression(depth - 1) for _ in range(4))
        low, high = sorted(self.random.sample(CONSTANTS, 2))
        x = self.leaf()
        return self.choose(
            f"(long)((num){a} {self.choose('+', '-', '*')} (num){b})", f"({a} & {self.choose(*MASKS)})",
            f"({a} | {self.choose(1, 3, 128, 256, -1, -128)})", f"({a} ^ {b})", f"({self.choose(*CASTS)}){a}",
            f"({self.choose(*CASTS)})({self.choose(*CASTS)}){a}",
            f"({self.choose('long', 'num')}){a} {self.choose('%', '/')} {self.choose(*DIVISORS)}".join("()"),
            f"(({self.choose('long', 'num')}){a} >> {self.choose(*SHIFTS)})",
            f"(long)((num){a} << {self.choose(1, 3, 7, 8, 16, 24)})",
            f"({a} {self.choose(*ORDERS)} {b} ? {c} : {d})", f"({a} {self.choose(*ORDERS)} {b})",
            f"((long){x} < {low} ? {low} : (long){x} > {high} ? {high} : (long){x})",
            f"({self.choose('-', '~', '!')}(long)(int)({a} & 0xfffff))", f"(unsigned)({a})", self.library(a),
            *self.calls(a, b))

    def leaf(self):
        """Something that is read."""
        return self.choose(*[name for name in self.names if name != "p"], *[self.field(), self.field("q")] * ("p" in self.names))

    def calls(self, a, b):
        """Calls of functions of the program, where there may be some."""
        return [f"compute{self.random.randrange(3)}({a}, {b})"] if "p" in self.names else []

    def library(self, a):
        """What the library or a table says."""
        return self.choose(f"(long)strlen(words[{a} & 3])", f"__builtin_popcountl((num){a})", f"(long)toupper((int)({a} & 127))",
                           f"words[{a} & 3][0]", f"table[{a} & 7]", f"__builtin_clzl((num){a} | 1)", f"labs((long)(int){a})")

    def statement(self):
        """A statement that stores in fields."""
        f, x = self.field(), self.leaf()
        deep = self.expression(self.random.randint(0, 2))
        flat, other = self.expression(1), self.expression(1)
        if self.has_calls and self.chance(0.25):
            self.fragments.add("number:indirect")
            return self.indirect(f, x)
        if self.has_detours and self.chance(0.15):
            self.fragments.add("number:detour")
            return self.detour(f, flat, other)
        return self.choose(
            f"{f} = {deep};", f"{f} = {deep};", f"{f} = {flat};",
            f"if ({x} {self.choose(*ORDERS)} {self.choose('(num)', '', '(int)', '(half)', '(tiny)')}{self.constant()}) "
            f"{f} = {self.choose(x, x, flat, x + ' & 255')};{self.choose('', f' else {self.field()} = {x};')}",
            f"if ({f} {self.choose('<', '<=')} {self.choose(*LIMITS)}) {f}{self.choose('++', ' += 1')};",
            f"if ({f} > {self.choose(0, 1)}) {f}--;",
            f"for (int k = {self.choose(0, 1, -3, 120, 250)}; k < {self.choose(3, 10, 127, 128, 129, 200, 256, 257, 300)}; k++) "
            f"{f} = {self.choose('k', 'k + 1', 'k * 2', '-k', '~k', '(tiny)k', '(byte)k', '255 - k')};",
            f"{{ int t = (int){flat}; while (t > {self.choose(3, 100, 255)}) t >>= 1; {f} = t; }}",
            f"switch ({flat} & 7) {{ case 0: {f} = {self.constant()}; break; case 3: {self.field()} = {self.constant(SMALL)}; "
            f"case 4: {f} = {self.constant(SMALL)}; break; default: {f} = {x}; }}",
            f"store(p, {flat}, {other});",
            self.choose("*q = *p;", "if (n & 1) *q = *p;", "memset(q, 0, sizeof *q);",
                        "{ struct record t = *p; *p = *q; *q = t; }", "{ struct record t = {0}; t.f0 = 3; *q = t; }"),
            f"{{ char b = (char){flat}; {f} = b; }}")

    def detour(self, f, value, other):
        """A statement that accesses a field in another way than by its name."""
        ctype, other_field = f"__typeof__({f})", self.field("q")
        # Atomic operations of 128 bits are functions of another library.
        is_wide = "128" in self.types[int(f.rpartition("f")[2])]
        return self.choose(
            f"{{ {ctype} t = ({ctype}){value}; memcpy(&{f}, &t, sizeof t); }}",
            f"{{ {ctype} t; memcpy(&t, &{f}, sizeof t); {other_field} = t; }}",
            f"((char *)&{f})[{self.choose(0, 1)}] = (char){value};", f"{other_field} = ((byte *)&{f})[{self.choose(0, 1)}];",
            f"*({ctype} *)((char *)p + offsetof(struct record, {f.removeprefix('p->')})) = ({ctype}){value};",
            f"{f} += ({ctype}){value};" if is_wide else f"__atomic_fetch_add(&{f}, ({ctype}){value}, __ATOMIC_SEQ_CST);",
            f"{other_field} = {f};" if is_wide else
            f"{other_field} = __atomic_exchange_n(&{f}, ({ctype}){value}, __ATOMIC_SEQ_CST);",
            f"*(volatile {ctype} *)&{f} = ({ctype}){value};", f"{other_field} = *(volatile {ctype} *)&{f};",
            f"{{ {ctype} t = 3, *at = {other} > 4 ? &t : &{f}; *at = ({ctype}){value}; {other_field} = *at; }}",
            f"memset(&{f}, (int)({value} & 255), sizeof {f});",
            f"{other_field} = memcmp(&{f}, &{f.replace('p->', 'q->')}, sizeof {f}) == 0;",
            f"{{ struct record *t = malloc(sizeof *t); if (t) memcpy(t, p, sizeof *t), {other_field} = "
            f"t->{f.removeprefix('p->')}, free(t); }}",
            f"if (sizeof {f} == sizeof(int)) sscanf(\"{self.choose(3, 300, -70000)}\", \"%d\", (int *)&{f});")

    def indirect(self, f, x):
        """A statement about the pointer to a function."""
        first, second = self.random.sample([f"action{i}" for i in range(len(ACTIONS))], 2)
        return self.choose(f"p->call = {first};", f"p->call = {x} > {self.constant()} ? {first} : {second};",
                           f"p->call = actions[{x} & 3];", "q->call = p->call;", f"if (n == 5) p->call = {first};",
                           f"if (p->call) {f} = p->call({x});", f"if (q->call) {f} = q->call(n);",
                           f"{f} = p->call == {second};")

    def generate(self):
        """The text of the program."""
        fields = " ".join(f"{ctype} f{i};" for i, ctype in enumerate(self.types))
        fields += " long (*call)(long);" * self.has_calls
        self.fragments.update(f"number:{ctype}" for ctype in self.types)
        text = [PRELUDE, *self.actions(), f"struct record {{ long unused; char c; {fields} long written; }};"]
        self.names = ["n", "m"]
        for i in range(3):
            text.append(f"HELPER {self.choose(*CASTS)} compute{i}(long n, {self.choose('long', 'int', 'byte')} m) "
                        f"{{ return {self.expression(1)}; }}")
        text.append(self.store())
        self.names = ["p", "n", "m", "i"]
        steps = self.random.randint(1, 4)
        for j in range(steps):
            body = [f"  {self.statement()}" for _ in range(self.random.randint(1, 5))]
            text += [f"HELPER void step{j}(struct record *p, struct record *q, long n, int m, int i) {{", *body, "}"]
        return "\n".join([*text, *self.main(steps)]) + "\n"

    def actions(self):
        """The functions that a field may point to."""
        if not self.has_calls:
            return []
        functions = [f"HELPER long action{i}(long n) {{ return {result}; }}" for i, result in enumerate(ACTIONS)]
        return [*functions, "static long (*const actions[4])(long) = {action0, action1, action2, 0};"]

    def store(self):
        """A function that stores what callers pass."""
        lines = [f"  p->f0 = {self.choose('n', 'm', 'n & 255', 'm & 127', '(tiny)n', 'n > 5')};",
                 f"  p->f2 = {self.choose('m % 100', 'n >> 60', '(half)m', 'm == 3')};"]
        if self.chance(0.6):
            lines.append(f"  if (n > {self.constant()}) p->f1 = m; else p->f1 = {self.constant(SMALL)};")
        return "\n".join(["HELPER void store(struct record *p, long n, int m) {", *lines, "}"])

    def main(self, steps):
        """The function that calls all steps for all inputs, and prints all fields."""
        calls = [f"    step{j}(p, q, {self.choose('n', 'n', 'm', 'k', 'n & 127')}, {self.choose('m', 'm', '(int)n', 'k')}, k);"
                 for j in range(steps)]
        sums = " ".join(f"r = r * 31 + (num)v[j].f{i};" + f" r = r * 3 + (num)(v[j].f{i} >> 64);" * ("128" in ctype)
                        for i, ctype in enumerate(self.types))
        if self.has_calls:
            sums += " r = r * 31 + (num)(v[j].call ? v[j].call(j) : -1);"
        return ["int main(void) {", "  struct record *v = calloc(12, sizeof *v);", "  if (!v)", "    return 1;",
                "  for (int k = 0; k < 108; k++) {", "    struct record *p = &v[k % 12], *q = &v[(k * 5 + 1) % 12];",
                "    long n = inputs[k % 18] + opaque;", "    int m = (int)inputs[(k * 7 + 3) % 18] ^ opaque;",
                "    p->written = k;", "    p->c = (char)k;", *calls, "    if (k % 12 != 11)", "      continue;",
                "    num r = 1;",
                "    for (int j = 0; j < 12; j++) {", f"      r = r * 31 + (num)v[j].c; {sums}", "    }",
                '    printf("%lu\\n", r);', "  }", "  free(v);", "  return 0;", "}"]


def generate(seed):
    """The text of the program with that seed."""
    return Program(seed).generate()
