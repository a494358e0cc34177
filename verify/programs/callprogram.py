# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random C programs in which memory reaches functions in every way but by plain pointers.

csmith calls functions by name, with scalars and pointers; heapprogram.py's structures
travel by pointers, too. Here all goes through calls: structures of every class of the
x86-64 ABI are passed and returned by value, by fixed parameters, among variable arguments,
without prototypes, through pointers of the right type and of none; lists of arguments are
read here, handed on, pointed to, copied, kept in memory, also by the convention of Windows; contexts go through threads,
handlers of signals, qsort_r; calls are left by longjmp. The structures hold pointers,
through which callees write.

A program is free of undefined behaviour by construction:

  - arithmetic is unsigned; what is kept in a small member or a float is small;
  - pointers lead to `cells`, or to variables of functions that are still active: those that
    a function returns it was given, and none is kept in memory that outlives its function,
    but for the time of one call;
  - a function calls only functions of higher numbers;
  - a call without a prototype passes what the callee takes, after the default promotions.

`generate(seed)` gives the text of one program. With UNIT defined as 0 or 1 it is one of two
translation units.
"""

import random

PRELUDE = """\
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef UNIT
#define SHARED
#define DEFINED_HERE(unit) (UNIT == (unit))
#else
#define SHARED static
#define DEFINED_HERE(unit) 1
#endif

#define MS_ABI __attribute__((ms_abi))

typedef unsigned long num;

#if DEFINED_HERE(0)
SHARED num cells[8] = {3, 1, 4, 1, 5, 9, 2, 6};
SHARED void *context;
SHARED jmp_buf left;
#else
extern num cells[8];
extern void *context;
extern jmp_buf left;
#endif
struct kept { num n; va_list list; };
struct kept_ms { num n; __builtin_ms_va_list list; };
"""

# Kinds of members: how one is declared, is made of the number n and the pointer p, and counts.
MEMBERS = {
    "char": ("signed char {m};", "{v}.{m} = n % 60;", "(num){v}.{m}"),
    "short": ("short {m};", "{v}.{m} = n % 999;", "(num){v}.{m}"),
    "int": ("int {m};", "{v}.{m} = n % 9999;", "(num){v}.{m}"),
    "bits": ("unsigned {m} : 5;", "{v}.{m} = n % 32;", "(num){v}.{m}"),
    "long": ("num {m};", "{v}.{m} = n * 7;", "{v}.{m}"),
    "float": ("float {m};", "{v}.{m} = n % 500;", "(num){v}.{m}"),
    "double": ("double {m};", "{v}.{m} = n % 5000;", "(num){v}.{m}"),
    "extended": ("long double {m};", "{v}.{m} = n % 50000;", "(num){v}.{m}"),
    "pointer": ("num *{m};", "{v}.{m} = p;", "*{v}.{m}"),
    "pointers": ("num *{m}[3];", "{v}.{m}[0] = {v}.{m}[2] = p; {v}.{m}[1] = cells + n % 8;", "*{v}.{m}[1] + *{v}.{m}[2]"),
    "inner": ("struct {{ int a; num *b; }} {m};", "{v}.{m}.a = n % 77; {v}.{m}.b = p;", "{v}.{m}.a + *{v}.{m}.b"),
    "either": ("union {{ num a; num *b; }} {m};", "{v}.{m}.b = p;", "*{v}.{m}.b"),
    "array": ("num {m}[3];", "{v}.{m}[0] = n; {v}.{m}[1] = n + 1; {v}.{m}[2] = n * 3;", "{v}.{m}[0] + 5 * {v}.{m}[2]"),
    "text": ("char {m}[5];", "{v}.{m}[0] = n % 50; {v}.{m}[4] = n % 40;", "{v}.{m}[0] + (num){v}.{m}[4]"),
    "aligned": ("num {m} __attribute__((aligned(32)));", "{v}.{m} = n + 11;", "{v}.{m}"),
}
# Members by class of the ABI: two integers, two in SSE registers, one of each, small ones in one register, in memory.
SHAPES = [["long", "pointer"], ["pointer"], ["inner"], ["either", "long"], ["double", "double"], ["float", "float", "float"],
          ["double", "pointer"], ["pointer", "float", "float"], ["char", "short", "int"], ["text"], ["bits", "bits", "int"],
          ["extended"], ["extended", "pointer"], ["pointers"], ["long", "pointer", "double"], ["array", "pointer"],
          ["aligned", "pointer"], ["inner", "inner"]]
# Variable arguments, and as Windows passes them: what declares a function, a list and where it is kept, and how the
# names of what starts, copies and ends a list begin.
VARIADIC = {"variadic": ("", "va_list", "struct kept", ""),
            "ms_abi": ("MS_ABI ", "__builtin_ms_va_list", "struct kept_ms", "__builtin_ms_")}
# How a list of arguments is read: the last way needs a function that writes to globals.
LISTS = ("here", "value", "pointer", "copied", "kept")
# How a function of the program is reached through the library.
AROUND = ("plain", "thread", "signal", "sort", "jump", "cleanup")
# Arguments that are no structures: the type, which the default promotions leave alone, how one is made, what it counts.
SCALARS = {"int": ("int", "(int)({n} % 99)", "(num){v}"), "long": ("num", "({n})", "{v}"),
           "double": ("double", "(double)({n} % 99)", "(num){v}"), "pointer": ("num *", None, "*{v}")}


class Program:
    """One program in the making."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.fragments = set()  # what the program contains, for those who count it
        self.text = [PRELUDE]
        self.writes = {}  # by structure: members through which it leads to memory
        self.structures = [f"struct s{i}" for i in range(self.random.randint(3, 5))]
        self.functions = [self.signature() for _ in range(self.random.randint(4, 7))]
        self.tempers = [self.choose("loud", "loud", "quiet", "pure") for _ in self.functions]
        self.names = 0

    @classmethod
    def all_fragments(cls):
        """The fragments that programs may contain: ways to call, to read lists, to come through the library, members."""
        calls = ("fixed", "unprototyped", *VARIADIC, "old-type", "table", "pointer")
        return {*(f"call:{how}" for how in calls), *(f"list:{way}" for way in LISTS), *(f"around:{way}" for way in AROUND),
                *(f"member:{kind}" for kind in MEMBERS)}

    def choose(self, *things):
        """One of them."""
        return self.random.choice(things)

    def name(self):
        """A name that no other variable has."""
        self.names += 1
        return f"v{self.names}"

    def generate(self):
        """The text of the program."""
        for structure in self.structures:
            self.define_structure(structure)
        for number, function in enumerate(self.functions):
            self.text.append(self.declaration(number, function))
        for number in reversed(range(len(self.functions))):
            self.text.append(f"#if DEFINED_HERE({number % 2})")
            self.define(number)
            self.text.append("#endif")
        self.text.append("#if DEFINED_HERE(0)")
        self.define_main()
        self.text.append("#endif")
        return "\n".join(self.text) + "\n"

    # Structures.

    def define_structure(self, structure):
        kinds = list(self.random.choice(SHAPES))
        if self.random.random() < 0.5:
            kinds += self.random.choices(list(MEMBERS), k=self.random.randint(1, 4))
            self.random.shuffle(kinds)
        members = [(kind, f"m{i}") for i, kind in enumerate(kinds)]
        self.fragments.update(f"member:{kind}" for kind in kinds)
        tag = structure.split()[1]
        fields = " ".join(MEMBERS[kind][0].format(m=m) for kind, m in members)
        fill = " ".join(MEMBERS[kind][1].format(m=m, v="s") for kind, m in members)
        total = " + 3 * ".join(f"({MEMBERS[kind][2].format(m=m, v='s')})" for kind, m in members)
        self.writes[structure] = [f"*{{v}}.{m}{part} += {{n}};" for kind, m in members
                                  for part in {"pointer": [""], "pointers": ["[0]", "[1]"], "inner": [".b"],
                                               "either": [".b"]}.get(kind, [])]
        self.text.append(f"{structure} {{ {fields} }};\n"
                         f"static inline {structure} make_{tag}(num n, num *p) {{ {structure} s; {fill} return s; }}\n"
                         f"static inline num sum_{tag}({structure} s) {{ return {total}; }}")

    def total_of(self, kind, value):
        """An expression: what a value counts."""
        if kind in SCALARS:
            return SCALARS[kind][2].format(v=value)
        return f"sum_{kind.split()[1]}({value})"

    def made(self, kind, pointer):
        """An expression that makes a value of this kind."""
        n = self.choose("r", "r + 3", "local", str(self.random.randint(1, 90)))
        if kind == "pointer":
            return pointer
        if kind in SCALARS:
            return SCALARS[kind][1].format(n=n)
        return f"make_{kind.split()[1]}({n}, {pointer})"

    # Signatures: how a function takes its arguments, their kinds, and the kind of its result. How much it writes is
    # its temper: a loud one calls others and writes to globals, a quiet one to what its arguments lead to, a pure one
    # only reads.

    def signature(self):
        how = self.choose("fixed", "fixed", "fixed", "unprototyped", "unprototyped", "variadic", "variadic", "variadic",
                          "variadic", "ms_abi")
        kinds = [self.random.choice(self.structures) if self.random.random() < 0.7 else self.random.choice(list(SCALARS))
                 for _ in range(self.random.randint(1, 4))]
        return how, kinds, self.choose("long", "long", *self.structures)

    @staticmethod
    def type_of(kind):
        """Its name in C."""
        return SCALARS[kind][0] if kind in SCALARS else kind

    def declaration(self, number, function):
        how, kinds, result = function
        parameters = ", ".join(self.type_of(kind) for kind in kinds)
        taken = {"fixed": f"{parameters}, num *", "unprototyped": ""}.get(how, "int, num *, ...")
        return f"SHARED {VARIADIC.get(how, [''])[0]}{self.type_of(result)} f{number}({taken});"

    # Functions.

    def define(self, number):
        how, kinds, result = self.functions[number]
        is_loud = self.tempers[number] == "loud"
        inline = self.choose("", "__attribute__((noinline)) ", "__attribute__((noinline)) ")
        head = f"{inline}SHARED {VARIADIC.get(how, [''])[0]}{self.type_of(result)} f{number}"
        body = ["num r = 1, local = 5;", "(void)local;"]
        if how in VARIADIC:
            head = f"{self.define_readers(number, kinds)}{head}(int n, num *given, ...)"
            body += self.read_list(number, kinds)
        else:
            names = [f"a{i}" for i in range(len(kinds))]
            typed = [f"{self.type_of(kind)} {name}" for kind, name in zip(kinds, names)] + ["num *given"]
            if how == "fixed":
                head += f"({', '.join(typed)})"
            else:  # as C was before prototypes
                head += f"({', '.join(names)}, given) {'; '.join(typed)};"
            for kind, name in zip(kinds, names):
                body += self.used(kind, name, number)
        if is_loud and number + 1 < len(self.functions):
            body += self.calls(range(number + 1, len(self.functions)), self.random.randint(1, 2), "given")
        if is_loud:
            body.append("*given += r & 7;")
        body.append("return r;" if result == "long" else f"return {self.made(result, self.choose('given', 'cells'))};")
        self.text.append(f"{head}\n{{\n  " + "\n  ".join(body) + "\n}")

    def used(self, kind, value, number):
        """Statements of f{number} that read a value that was passed, and write to the memory that it leads to."""
        writes = self.writes.get(kind, [])
        temper = self.tempers[number]
        # One that only writes knows less of what it was passed.
        lines = [] if temper == "quiet" and writes else [f"r = r * 31 + {self.total_of(kind, value)};"]
        if temper == "pure":
            return lines
        if kind == "pointer":
            lines.append(f"*{value} += {self.random.randint(1, 9)};")
        for write in writes:
            if self.random.random() < 0.6:
                lines.append(write.format(v=value, n=self.random.randint(1, 9)))
        return lines

    def read_all(self, number, kinds, access):
        """Statements that read the arguments of one round from the list that `access` says."""
        lines = []
        for kind in kinds:
            v = self.name()
            lines.append(f"{self.type_of(kind)} {v} = va_arg({access}, {self.type_of(kind)});")
            lines += self.used(kind, v, number)
        return "\n    ".join(lines)

    def define_readers(self, number, kinds):
        """Functions that read a list that f{number} was given, by each way of handing it on."""
        _, list_type, kept, _ = VARIADIC[self.functions[number][0]]
        text = ""
        for way, parameter, access in (("value", f"{list_type} list", "list"), ("pointer", f"{list_type} *list", "*list"),
                                       ("kept", "void", f"(({kept} *)context)->list")):
            inline = self.choose("", "__attribute__((noinline)) ")
            text += (f"{inline}static num read_{way}{number}({parameter})\n{{\n    num r = 1;\n    "
                     f"{self.read_all(number, kinds, access)}\n    return r;\n}}\n")
        return text

    def read_list(self, number, kinds):
        """Statements that read the list of f{number}."""
        _, list_type, kept, start = VARIADIC[self.functions[number][0]]
        begin, copy, end = (f"{start}va_{what}" for what in ("start", "copy", "end"))
        way = self.choose(*LISTS[:-1], *LISTS[-1:] * (self.tempers[number] == "loud"))
        self.fragments.add(f"list:{way}")
        if way == "kept":
            return [f"{kept} kept = {{7}};", "void *before = context;", f"{begin}(kept.list, given);", "context = &kept;",
                    f"while (n--) r = r * 3 + read_kept{number}();", "context = before;", f"{end}(kept.list);"]
        lines = [f"{list_type} list;", f"{begin}(list, given);"]
        if way == "here":
            lines.append(f"while (n--) {{\n    {self.read_all(number, kinds, 'list')}\n  }}")
        elif way == "value":
            lines.append(f"if (n) r += read_value{number}(list);")
        elif way == "pointer":
            lines.append(f"while (n--) r = r * 3 + read_pointer{number}(&list);")
        else:
            lines += [f"{list_type} again;", f"{copy}(again, list);",
                      f"for (int i = 0; i < n; i++) r = r * 3 + read_pointer{number}(&list);",
                      f"for (int i = 0; i < n; i++) r = r * 5 + read_pointer{number}(&again);", f"{end}(again);"]
        return [*lines, f"{end}(list);"]

    # Calls.

    def calls(self, numbers, count, pointer):
        """Statements that call some of the functions, with variables that are written before and read after."""
        lines = []
        for _ in range(count):
            number = self.random.choice(numbers)
            how, kinds, result = self.functions[number]
            arguments, after = [], []
            for kind in kinds:
                v = self.name()
                lines.append(f"{self.type_of(kind)} {v} = {self.made(kind, self.choose('&local', pointer))};")
                if self.random.random() < 0.4:
                    lines.append(f"r = r * 7 + {self.total_of(kind, v)};")
                    lines.append(f"{v} = {self.made(kind, self.choose('&local', pointer))};")
                arguments.append(v)
                after.append(f"r = r * 5 + {self.total_of(kind, v)};")
            lines.append(f"local = r + {self.random.randint(1, 9)};")
            lines += self.call(number, arguments, self.choose("&local", "&local", pointer))
            lines.append("r = r * 3 + local;")
            if self.random.random() < 0.7:
                lines += after
        return lines

    def call(self, number, arguments, pointer):
        """Statements that call one function in some way, and take its result into r."""
        how, kinds, result = self.functions[number]
        returned = self.type_of(result)
        passed = ", ".join([*arguments, pointer])
        types = f"({', '.join([*map(self.type_of, kinds), 'num *'])})"
        convention = VARIADIC.get(how, [""])[0]
        if how in VARIADIC:
            times = self.choose(1, 1, 2)
            passed = ", ".join([str(times), pointer, *(arguments * times)])
            types = "(int, num *, ...)"
        callee = self.name()
        ways = [(f"f{number}", "")] * 3
        ways.append((callee, f"static {returned} ({convention}*volatile {callee}){types} = f{number};"))
        ways.append((f"{callee}[r & 1]", f"static {returned} ({convention}*const {callee}[2]){types} = {{f{number}, f{number}}};"))
        if how not in VARIADIC:  # those have to be called with their prototype
            ways.append((callee, f"{returned} (*{callee})() = ({returned} (*)())f{number};"))
            ways.append((callee, f"static {returned} (*volatile {callee})() = ({returned} (*)())f{number};"))
        name, definition = self.random.choice(ways)
        self.fragments.add(f"call:{how}")
        if definition:
            self.fragments.add("call:" + ("old-type" if "(*)()" in definition else "table" if "[2]" in definition else "pointer"))
        v = self.name()
        return [definition] * bool(definition) + [f"{returned} {v} = {name}({passed});",
                                                  f"r = r * 11 + {self.total_of(result, v)};"]

    # Ways through the library: a context that is given to it, and its way to a function of the program.

    def define_around(self, number):
        """A function that does the calls of `main` number `number`, called in some way of the library."""
        way = self.choose(*AROUND)
        self.fragments.add(f"around:{way}")
        structure = self.random.choice(self.structures)
        tag = structure.split()[1]
        box = f"struct box{number}"
        use = "\n  ".join([f"r = sum_{tag}(box->s);",
                           *(write.format(v="box->s", n=self.random.randint(1, 9)) for write in self.writes[structure]),
                           f"box->s = make_{tag}(r, cells + 1);", "box->n += r;",
                           *self.calls(range(len(self.functions)), 1, "&box->n")])
        self.text.append(f"{box} {{ {structure} s; num n; }};\n"
                         f"static num inside{number}({box} *box)\n{{\n  num r = 1, local = 2;\n  {use}\n  return r;\n}}")
        lines = ["num r = 3, local = 4;", f"{box} box = {{make_{tag}(r, &local), {number}}};"]
        if way == "thread":
            self.text.append(f"static void *start{number}(void *p) {{ {box} *box = p; box->n = inside{number}(box); "
                             f"return &box->n; }}")
            lines += ["pthread_t thread;", "void *result;", "box.n = 17;",
                      f"if (pthread_create(&thread, 0, start{number}, &box)) abort();", "pthread_join(thread, &result);",
                      "r += *(num *)result;"]
        elif way == "signal":
            self.text.append(f"static void handle{number}(int s) {{ {box} *box = context; box->n = inside{number}(box); }}")
            lines += [f"signal(SIGUSR1, handle{number});", "context = &box;", "box.n = 19;", "raise(SIGUSR1);",
                      "context = 0;", "r += box.n;"]
        elif way == "sort":
            self.text.append(f"static int compare{number}(const void *a, const void *b, void *p) {{ {box} *box = p; "
                             f"box->n = box->n * 3 + inside{number}(box); "
                             "return (*(const num *)a > *(const num *)b) - (*(const num *)a < *(const num *)b); }")
            lines += ["num row[2] = {8, 3};", f"qsort_r(row, 2, sizeof *row, compare{number}, &box);",
                      "r += row[0] + box.n;"]
        elif way == "jump":
            self.text.append(f"__attribute__((noinline)) static void leave{number}({structure} s, {box} *box) "
                             f"{{ box->n += sum_{tag}(s) + inside{number}(box); longjmp(left, 1); }}")
            # What changes is no variable of the function that has the setjmp.
            self.text.append(f"__attribute__((noinline)) static num enter{number}({box} *q)\n{{\n  volatile num step = 1;\n"
                             f"  if (!setjmp(left)) {{ step = 2; q->n = 23; leave{number}(q->s, q); }}\n"
                             "  return step + q->n;\n}")
            lines += [f"r += enter{number}(&box);"]
        elif way == "cleanup":
            self.text.append(f"static void clean{number}({box} **box) {{ (*box)->n += inside{number}(*box); }}")
            lines += [f"{{ __attribute__((cleanup(clean{number}))) {box} *q = &box; box.n = 29; }}", "r += box.n;"]
        else:
            lines += [f"r += inside{number}(&box);"]
        # What a thread left in `box` is compared, too.
        lines += [f"r = r * 3 + sum_{tag}(box.s) + local;", f'printf("around {number}: %lu\\n", r);']
        self.text.append(f"__attribute__((noinline)) static void around{number}(void)\n{{\n  " + "\n  ".join(lines) + "\n}")

    def define_main(self):
        count = self.random.randint(2, 4)
        for number in range(count):
            self.define_around(number)
        lines = ["num r = 1, local = 2;", *(f"around{number}();" for number in range(count))]
        for _ in range(self.random.randint(2, 4)):
            lines += self.calls(range(len(self.functions)), 1, "cells")
            lines.append('printf("main: %lu\\n", r);')
        lines.append('for (int i = 0; i < 8; i++) printf("%lu ", cells[i]);')
        self.text.append("int main(void)\n{\n  " + "\n  ".join(lines) + '\n  puts("");\n  return 0;\n}')


def generate(seed):
    """The text of the program with that seed."""
    return Program(seed).generate()
