# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random C programs that move pointers in every way that C knows.

csmith's programs have no heap, no function pointers and no casts of pointers; these
have little else. A program has a few structure types, full of pointers to each other,
and functions that take, return, store, load, cast and copy such pointers. It is free of
undefined behaviour by construction:

  - every pointer field of every object always points to an object of its type: a new
    object is a copy of its type's seed, a global whose fields point to seeds;
  - `void *` fields come with a tag that says what they point to;
  - `at` points to a character of a name, which are strings, `start` to a name, and
    `spot` to a number;
  - no object is freed but those that a function made and kept to itself;
  - calls are bounded by `fuel`, loops by constants.

Some ways to move pointers (WILD) leave an analysis with little to tell apart. Every other
program has all of them, the others have few: there arrays in structures stay arrays.

`generate(seed)` gives the text of one program.
"""

import random

# From a member to its structure, through numbers, variable arguments and `void *`, by copying bytes, with objects
# in arrays, in fields that hold either of two types.
WILD = ["container", "number", "variadic", "cast", "bytes", "array", "untyped"]

STATEMENTS = ("steps", "stores", "copies", "loops")

PRELUDE = """\
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long __attribute__((may_alias)) word;
typedef void *__attribute__((may_alias)) pointer;

static long sum;
static int fuel = 3000;
static jmp_buf jump;

struct link { struct link *next; long key; };
struct range { void *begin, *end; };
struct view { char *at, *end; };

static void copy_bytes(void *to, const void *from, size_t n) {
  char *t = to;
  const char *f = from;
  while (n--) *t++ = *f++;
}
static void copy_words(void *to, const void *from, size_t n) {
  word *t = to;
  const word *f = from;
  for (n /= sizeof(word); n--;) *t++ = *f++;
}
static void copy_pointers(void *to, const void *from, size_t n) {
  pointer *t = to;
  const pointer *f = from;
  for (n /= sizeof(pointer); n--;) *t++ = *f++;
}
static void *pick(int n, ...) {
  va_list list;
  va_start(list, n);
  void *p = va_arg(list, void *);
  while (n--) p = va_arg(list, void *);
  va_end(list);
  return p;
}
static void *pick_from(int n, va_list list) {
  void *p = 0;
  do p = va_arg(list, void *); while (n--);
  return p;
}
static void *pick_through(int n, ...) {
  va_list list;
  va_start(list, n);
  void *p = pick_from(n, list);
  va_end(list);
  return p;
}
static void *same(void *p) { return p; }
static void *allocate(size_t n) {
  void *p = malloc(n);
  if (!p) abort();
  return p;
}
static int length_of(struct view v) {
  int n = 0;
  for (char *c = v.at; c != v.end && *c; c++) n++;
  return n;
}
static int total(const int *numbers, int n) { int t = 0; for (int i = 0; i < n; i++) t += numbers[i]; return t; }
static void change(char *at, char c) { for (; *at; at++) *at = c; }
static struct range make_range(void *begin, void *end) { struct range r = {begin, end}; return r; }
static void *begin_of(struct range r) { return r.begin; }
"""


class Program:
    """One program in the making."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.fragments = set()  # what the program contains, for those who count it
        self.types = list(range(self.random.randint(2, 4)))
        self.functions = list(range(self.random.randint(3, 7)))
        self.fields = {}      # by type: names of fields that point to each type
        self.signatures = {}  # by function: (type of result, types of parameters)
        self.text = []
        self.depth = 0
        self.wild = {way for way in WILD if seed % 2 or self.chance(0.15)}

    @classmethod
    def all_fragments(cls):
        """The fragments that programs may contain: where pointers come from, and what is done to them."""
        ways = (cls.field_load, cls.indexed, cls.call, cls.through_inner, cls.selected, cls.by_value, cls.hooked,
                cls.array_element, cls.searched, cls.casted, cls.variadic, cls.through_integer)
        return {*(f"heap:{way.__name__.replace('_', '-')}" for way in ways), *(f"heap:{kind}" for kind in STATEMENTS)}

    def chance(self, probability):
        """True, so often."""
        return self.random.random() < probability

    def choose(self, *things):
        """One of them."""
        return self.random.choice(things)

    def generate(self):
        """The text of the program."""
        self.text.append(PRELUDE)
        self.declare_types()
        for function in self.functions:
            self.signatures[function] = (self.random.choice(self.types),
                                         [self.random.choice(self.types) for _ in range(self.random.randint(1, 3))])
        self.define_helpers()
        for function in self.functions:
            self.text.append(self.signature(function) + ";")
        for t in self.types:
            callees = [f for f in self.functions if self.signatures[f] == (t, [t])] or [None]
            names = ", ".join(f"f{f}" if f is not None else f"same{t}" for f in (callees * 2)[:2])
            self.text.append(f"static struct s{t} *(*hooks{t}[2])(struct s{t} *) = {{{names}}};")
        for function in self.functions:
            self.define(function)
        self.define_main()
        return "\n".join(self.text) + "\n"

    # Types and what belongs to each.

    def declare_types(self):
        for t in self.types:
            self.text.append(f"struct s{t};")
        for t in self.types:
            self.declare_type(t)
        for t in self.types:
            initial = [f".{name} = &seed{u}" for u in self.types for name in self.fields[t][u]]
            initial += [f".anything = &seed{t}", f".tag = {t}", f".inner = {{&seed{t}.inner, {t}}}",
                        f".many = {{&seed{t}, &seed{t}, &seed{t}, &seed{t}}}", f".some.first = &seed{t}",
                        f".both = {{&seed{t}, &seed{t}}}", f".handler = same{t}"]
            if "array" in self.wild:
                initial += [f".at = seed{t}.name", f".start = seed{t}.name", f".spot = seed{t}.numbers"]
            self.text.append(f"static struct s{t} seed{t} = {{{', '.join(initial)}}};")
            self.text.append(f"static struct s{t} *root{t} = &seed{t};")
            self.text.append(f"static char letter{t}[2] = \"k\", *cursor{t} = letter{t};")
            self.text.append(f"static struct s{t} *table{t}[8] = {{{', '.join([f'&seed{t}'] * 8)}}};")
            self.text.append(f"static struct s{t} **vector{t};\nstatic int used{t};")

    def declare_type(self, t):
        members = [f"struct s{t} *next;", "void *anything;", "int tag;", "long number;",
                   "struct link inner;", f"struct s{t} *many[4];", f"union {{ struct s{t} *first; word bits; }} some;",
                   f"struct {{ struct s{t} *a, *b; }} both;", "char name[12];", "int numbers[6];",
                   "char *at;", "char *start;", "int *spot;",
                   f"struct s{t} *(*handler)(struct s{t} *);"]
        self.fields[t] = {u: [] for u in self.types}
        self.fields[t][t].append("next")
        for i in range(self.random.randint(1, 4)):
            u = self.random.choice(self.types)
            self.fields[t][u].append(f"p{i}")
            members.append(f"struct s{u} *p{i};")
        self.random.shuffle(members)
        if not self.wild.issuperset(WILD):  # neither the first nor the last: only others are arrays for sure
            members = ["long head;", *members, "long tail;"]
        self.text.append(f"struct s{t} {{ {' '.join(members)} }};")
        self.text.append(f"static struct s{t} *same{t}(struct s{t} *p) {{ sum += p->number; return p; }}")
        self.text.append(f"static struct s{t} seed{t};")

    def define_helpers(self):
        for t in self.types:
            s = f"struct s{t}"
            self.text.append(f"""\
static void set_up{t}({s} *p) {{ p->at = p->name; p->start = p->name; p->spot = p->numbers; }}
static {s} *new{t}(void) {{ {s} *p = allocate(sizeof *p); *p = seed{t}; return p; }}
static {s} *array{t}(int n) {{
  {s} *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++) {{ p[i] = seed{t}; p[i].number = i; }}
  return p;
}}
static char *name_of{t}({s} *p) {{ return p->name; }}
static void get{t}(char **out, {s} *p) {{ *out = p->at; }}
static int *number_of{t}({s} *p, int i) {{ return &p->numbers[i]; }}
static struct view view{t}({s} *p) {{ struct view v = {{p->name, p->name + sizeof p->name}}; return v; }}
static long both{t}({s} *p, char *name, int *numbers) {{
  p->number = 1;
  if (*name) *name = 'd';
  for (int i = 0; i < 6; i++) numbers[i] = i;
  return p->number + p->numbers[2] + p->name[0];
}}
static long mixed{t}({s} *p, {s} *q) {{
  char *at = p->at;
  int *spot = p->spot;
  q->number += 3;
  q->inner.key = 2;
  if (*at) *at = 'e';
  *spot = 4;
  return q->number + q->inner.key + q->name[0] + q->numbers[3];
}}
static {s} *of_inner{t}(struct link *l) {{ return ({s} *)((char *)l - offsetof({s}, inner)); }}
static {s} *of_name{t}(char *name) {{ return ({s} *)(name - offsetof({s}, name)); }}
static {s} *of_numbers{t}(int *numbers) {{ return ({s} *)((char *)numbers - offsetof({s}, numbers)); }}
static void walk{t}({s} *p) {{ if (*p->at) p->at++; else p->at = p->name; }}
static void fill{t}({s} *p) {{ for (char *c = p->at; *c; c++) {{ *c = 'a' + (sum & 7); sum += *c; }} }}
static void clear{t}(char *name, int n) {{ while (n--) name[n] = 0; }}
static int compare{t}(const void *a, const void *b) {{
  const {s} *x = *({s} *const *)a, *y = *({s} *const *)b;
  return (x->number > y->number) - (x->number < y->number);
}}
static int compare_objects{t}(const void *a, const void *b) {{
  return (((const {s} *)a)->number > ((const {s} *)b)->number) - (((const {s} *)a)->number < ((const {s} *)b)->number);
}}
static void append{t}({s} *p) {{
  if (used{t} >= 200) return;
  vector{t} = realloc(vector{t}, (used{t} + 1) * sizeof *vector{t});
  vector{t}[used{t}++] = p;
}}
static {s} *take{t}({s} whole) {{ sum += whole.number; return whole.next; }}
static {s} give{t}({s} *p) {{ return *p; }}
static void out{t}({s} **result, {s} *p) {{ *result = p->next; }}""")

    # Functions.

    def signature(self, function):
        result, parameters = self.signatures[function]
        names = ", ".join(f"struct s{t} *a{i}" for i, t in enumerate(parameters))
        return f"static struct s{result} *f{function}({names})"

    def define(self, function):
        result, parameters = self.signatures[function]
        scope = {t: [] for t in self.types}
        for i, t in enumerate(parameters):
            scope[t].append(f"a{i}")
        body = []
        for i in range(self.random.randint(1, 4)):
            t = self.random.choice(self.types)
            body.append(f"struct s{t} *v{i} = {self.pointer(t, scope)};")
            scope[t].append(f"v{i}")
        for _ in range(self.random.randint(3, 9)):
            body.append(self.statement(scope))
        inner = "\n  ".join(body)
        self.text.append(f"{self.signature(function)} {{\n  if (--fuel < 0) return root{result};\n  {inner}\n"
                         f"  return {self.pointer(result, scope)};\n}}")

    def define_main(self):
        lines = ["if (setjmp(jump)) { printf(\"%ld\\n\", sum); return 0; }"]
        setup = " ".join(f"set_up{t}(&seed{t});" for t in self.types)
        for _ in range(6):
            function = self.random.choice(self.functions)
            result, parameters = self.signatures[function]
            arguments = ", ".join(self.choose(f"root{t}", f"new{t}()", f"&seed{t}") for t in parameters)
            lines.append(f"root{result} = f{function}({arguments});")
        body = "\n    ".join(lines[1:])
        self.text.append(f"int main(void) {{\n  {setup}\n  {lines[0]}\n  for (int i = 0; i < 20; i++) {{\n    {body}\n"
                         f"    fuel = fuel < 0 ? 100 : fuel;\n  }}\n  longjmp(jump, 1);\n}}")

    # Pointers: expressions of type `struct sT *`.

    def pointer(self, t, scope, depth=0):
        """An expression that points to a live object of type t."""
        simple = [f"root{t}", f"&seed{t}", f"new{t}()"] + scope[t] * 3
        if depth >= 3 or self.chance(0.35):
            return self.random.choice(simple)
        inner = lambda u=t: self.pointer(u, scope, depth + 1)
        ways = [self.field_load, self.field_load, self.field_load, self.indexed, self.call, self.through_inner,
                self.selected, self.by_value, self.hooked]
        for name, way in (("array", self.array_element), ("array", self.searched), ("cast", self.casted),
                          ("variadic", self.variadic), ("number", self.through_integer)):
            if name in self.wild:
                ways.append(way)
        way = self.random.choice(ways)
        self.fragments.add(f"heap:{way.__name__.replace('_', '-')}")
        return way(t, scope, inner)

    def field_load(self, t, scope, inner):
        holders = [(u, name) for u in self.types for name in self.fields[u][t]]
        u, name = self.random.choice(holders)
        return f"({inner(u)})->{self.choose(name, name, 'both.a', 'both.b', 'some.first') if u == t else name}"

    def indexed(self, t, scope, inner):
        n = self.random.randint(0, 3)
        if "array" not in self.wild:
            return self.choose(f"table{t}[{n} + (sum & 3)]", f"({inner()})->many[{n}]")
        return self.choose(f"table{t}[{n} + (sum & 3)]", f"({inner()})->many[{n}]", f"({inner()})->many[sum & 3]",
                           f"*({inner()})->many")

    def array_element(self, t, scope, inner):
        n = self.random.randint(1, 4)
        return self.choose(f"(array{t}({n}) + {self.random.randrange(n)})", f"&array{t}({n})[sum & {n // 2}]")

    def call(self, t, scope, inner):
        candidates = [f for f in self.functions if self.signatures[f][0] == t]
        if not candidates:
            return f"same{t}({inner()})"
        function = self.random.choice(candidates)
        arguments = ", ".join(inner(u) for u in self.signatures[function][1])
        return f"f{function}({arguments})"

    def casted(self, t, scope, inner):
        return self.choose(f"(struct s{t} *)same({inner()})", f"(struct s{t} *)(char *)({inner()})",
                           f"(struct s{t} *)begin_of(make_range({inner()}, &sum))")

    def variadic(self, t, scope, inner):
        u = self.random.choice(self.types)
        function = self.choose("pick", "pick_through")
        return f"(struct s{t} *){function}(1, (void *)({inner(u)}), (void *)({inner()}))"

    def through_inner(self, t, scope, inner):
        if "container" not in self.wild:
            return inner()
        return self.choose(f"of_inner{t}(&({inner()})->inner)", f"of_inner{t}(({inner()})->inner.next)",
                           f"of_name{t}(({inner()})->name)", f"of_name{t}(({inner()})->start)",
                           f"of_numbers{t}(({inner()})->numbers)")

    def through_integer(self, t, scope, inner):
        return self.choose(f"(struct s{t} *)(uintptr_t)({inner()})",
                           f"(struct s{t} *)(((uintptr_t)({inner()}) | 1) & ~(uintptr_t)1)",
                           f"(struct s{t} *)(({inner()})->some.bits)")

    def selected(self, t, scope, inner):
        return f"(sum & {self.choose(1, 2, 4)} ? {inner()} : {inner()})"

    def by_value(self, t, scope, inner):
        return self.choose(f"take{t}(*({inner()}))", f"give{t}({inner()}).next", f"give{t}({inner()}).many[1]")

    def hooked(self, t, scope, inner):
        return self.choose(f"hooks{t}[sum & 1]({inner()})", f"({inner()})->handler({inner()})")

    def searched(self, t, scope, inner):
        return f"(qsort(({inner()})->many, 4, sizeof(void *), compare{t}), {inner()})"

    # Statements.

    def statement(self, scope):
        """A statement that keeps what every program keeps."""
        t = self.random.choice(self.types)
        p = lambda u=t: self.pointer(u, scope, 1)
        u = self.random.choice(self.types)
        holders = [(x, name) for x in self.types for name in self.fields[x][t]]
        x, name = self.random.choice(holders)
        scalar_steps = [f"({p()})->number += {self.random.randint(1, 9)};", f"sum += ({p()})->number;",
                        f"({p()})->numbers[sum & 3] = {self.random.randint(0, 9)};",
                        f"{{ struct s{t} *w = {p()}; for (int *i = w->numbers; i != w->numbers + 6; i++) sum += *i; }}",
                        f"strcpy(({p()})->name, \"{self.choose('abc', 'x', 'longer')}\");",
                        f"sum += strlen(({p()})->name);",
                        f"{{ char *c = strchr(({p()})->name, 'b'); if (c) *c = 'c'; }}",
                        f"({p()})->inner.key++;",
                        f"walk{t}({p()});", f"fill{t}({p()});", f"({p()})->at = ({p()})->name;",
                        f"({p()})->start = ({p()})->name;", f"sum += *({p()})->at;",
                        f"clear{t}(({p()})->name, {self.choose(3, 12)});",
                        f"memset(({p()})->name, 0, sizeof ({p()})->name);",
                        f"({p()})->spot = &({p()})->numbers[sum & 3];", f"*({p()})->spot += 2;",
                        f"{{ struct s{t} *w = {p()}; if (w->spot != w->numbers + 5) w->spot = w->numbers + 1; "
                        f"else w->spot--; sum += w->spot[0]; }}",
                        f"sum += ({p()}) == ({p()});",
                        f"{{ char text[20]; snprintf(text, sizeof text, \"%s%d\", ({p()})->name, 1); sum += text[0]; }}"]
        scalar_steps += [f"cursor{t} = name_of{t}({p()});", f"get{t}(&cursor{t}, {p()});", f"cursor{t} = ({p()})->at;",
                         f"if (*cursor{t}) cursor{t}++;", f"sum += *cursor{t}; change(cursor{t}, 'f');",
                         f"{{ struct s{t} *w = {p()}; w->at = name_of{t}(w) + (w->name[0] != 0); }}",
                         f"sum += length_of(view{t}({p()}));", f"sum += total(({p()})->numbers, 6);",
                         f"({p()})->spot = number_of{t}({p()}, {self.random.randint(0, 5)});",
                         f"{{ struct s{t} *w = {p()}; sum += both{t}(w, ({p()})->name, ({p()})->numbers); }}",
                         f"{{ struct s{t} *w = {p()}; sum += both{t}({p()}, w->at, w->numbers); }}",
                         f"sum += mixed{t}({p()}, {p()});",
                         f"{{ struct s{t} *w = {p()}; sum += mixed{t}(w, w); }}",
                         f"{{ struct s{t} *w = {p()}; change(w->{self.choose('name', 'at', 'start')}, 'g'); "
                         f"w->number++; sum += w->name[0]; }}",
                         f"{{ struct s{t} *w = {p()}; char *c = sum & 1 ? w->name : ({p()})->at; "
                         f"w->tag += 0; sum += *c; if (*c) *c = 'h'; }}"]
        stores = [f"({p(x)})->{name} = {p()};", f"root{t} = {p()};", f"table{t}[sum & 7] = {p()};",
                  f"({p()})->many[sum & 3] = {p()};", f"({p()})->both.a = {p()};", f"({p()})->some.first = {p()};",
                  f"({p()})->inner.next = &({p()})->inner;",
                  f"{{ struct s{u} *w = {p(u)}; w->anything = {p()}; w->tag = {t}; }}",
                  f"{{ struct s{u} *w = {p(u)}; if (w->tag == {t}) root{t} = w->anything; }}",
                  f"out{t}(&root{t}, {p()});",
                  f"out{t}(&({p()})->next, {p()});", f"append{t}({p()});",
                  f"if (used{t}) root{t} = vector{t}[sum & 0];",
                  f"{{ struct s{t} **w = &({p()})->many[1]; w[sum & 1] = {p()}; w[-1] = *w; }}"]
        copies = [f"{{ struct s{t} w = *({p()}); *({p()}) = w; }}",
                  f"memmove({p()}, {p()}, sizeof(struct s{t}));",
                  f"memcpy(({p()})->many, table{t}, sizeof(void *) * 4);",
                  f"{{ struct s{t} w; copy_{self.choose('bytes', 'words', 'pointers')}(&w, {p()}, sizeof w); "
                  f"root{t} = w.next; sum += w.number; }}",
                  f"{{ struct s{t} w = seed{t}; w.next = {p()}; copy_{self.choose('bytes', 'words', 'pointers')}"
                  f"(new{t}(), &w, sizeof w); root{t} = w.next->next; }}",
                  f"{{ struct s{t} *w; memcpy(&w, &({p()})->next, sizeof w); root{t} = w; }}",
                  f"{{ struct s{t} *w = {p()}, *x = {p()}; char old[12]; memcpy(old, w->name, 12); "
                  f"memcpy(w->name, &x, sizeof x); memcpy(&root{t}, ({self.choose('w->name', 'w->start')} == w->name) ? "
                  f"w->name : (char *)&x, sizeof x); memcpy(w->name, old, 12); }}",
                  f"{{ word w = *(word *)&({p()})->next; *(word *)&root{t} = w; }}",
                  f"{{ struct s{t} *w = array{t}(5); qsort(w, 5, sizeof *w, compare_objects{t}); root{t} = w + (sum & 3); }}"]
        loops = [f"for (struct s{t} *w = {p()}, *e = w; w; w = w->next) {{ sum += w->number; "
                 f"if (++e->tag, e->tag -= 1, w == w->next || sum % 5 == 0 || --fuel < 0) break; sum++; }}",
                 f"for (struct link *w = &({p()})->inner, *e = w; ; w = w->next) {{ sum += w->key++; "
                 f"if (w->next == e || sum % 3 == 0 || --fuel < 0) break; }}",
                 f"{{ struct s{t} *w = array{t}(6); for (struct s{t} *i = w; i < w + 6; i++) "
                 f"{{ i->next = {p()}; i->both.b = w; }} root{t} = w + 2; }}",
                 f"{{ struct s{t} *w = new{t}(); w->next = {p()}; sum += w->next->number; free(w); }}",
                 f"{{ struct s{t} w[3]; for (int i = 0; i < 3; i++) {{ w[i] = seed{t}; w[i].number = i; }} "
                 f"sum += same{t}(&w[sum & 1])->number; }}"]
        kinds = dict(zip(STATEMENTS, (scalar_steps, stores, copies, loops)))
        kind, statements = self.random.choice([(name, kinds[name]) for name in ("steps", "stores", "stores", "copies", "loops")])
        self.fragments.add(f"heap:{kind}")
        return self.random.choice([text for text in statements if self.is_allowed(text)] or ["sum++;"])

    def is_allowed(self, text):
        """Whether a statement moves pointers only in ways that this program has."""
        marks = {"= array": "array", "w[3]": "array", "many[sum": "array", "->many": "array", "anything": "untyped",
                 "copy_": "bytes", "word": "number", "memcpy": "cast", "->inner": "container"}
        return all(way in self.wild or mark not in text for mark, way in marks.items())


def generate(seed):
    """The text of the program with that seed."""
    return Program(seed).generate()
