# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scenes of mixedprogram.py's programs about memory: wrappers of allocation, headers, own pools, pointers in disguise,
structures around structprogram.py's structures."""

from structfields import INTEGERS, ScalarField


class MemoryScenes:
    """Where objects are and how they are reached; a part of the mixed Program."""

    def memory_scenes(self, structure):
        """The scenes that suit a structure, each with its weight."""
        kinds = {self.retry_scene: 1, self.text_wrapper_scene: 1, self.headed_scene: 1, self.posix_scene: 1, self.mutex_scene: 1,
                 self.clock_scene: 1, self.fields_packed_scene: 2, self.deep_scene: 1, self.grown_in_call_scene: 1,
                 self.assembly_scene: 1, self.untyped_scene: 2, self.moved_bytes_scene: 1, self.number_scene: 1,
                 self.turned_scene: 1, self.arithmetic_scene: 1, self.assumed_scene: 1, self.mapped_scene: 1,
                 self.picked_scene: 1, self.restrict_scene: 1, self.volatile_access_scene: 1}
        if not structure.is_heap:
            kinds |= {self.around_scene: 2, self.anonymous_scene: 1, self.aliased_scene: 1, self.section_scene: 1,
                      self.empty_member_scene: 1, self.in_union_scene: 1, self.jagged_scene: 1}
        return kinds

    def retry_scene(self, t, s, k):
        """An allocation that is tried again."""
        own = [f"{self.inlined()}static void *more{k}(size_t n) {{", "  void *p;", "again:", "  p = malloc(n);", "  if (!p) {",
               "    if (!n) { n = 1; goto again; }", "    exit(1);", "  }", "  return p;", "}"]
        return own, [f"{s} *a = more{k}({self.bytes_of(3, s, 'a')});", *self.filled("a", 3, t), *self.traversed("a", 3, t),
                     f"char *text = more{k}(9);", 'strcpy(text, "abcdefg");', "r += hash(text);", "free(text);",
                     *self.summed("a", 3, t), "free(a);"]

    def text_wrapper_scene(self, t, s, k):
        """A function that copies strings of fields and others."""
        o = f"struct named{k}"
        own = [f"{o} {{ int id; char name[12]; {s} *at; char *other; }};", f"{self.inlined()}static char *duplicate{k}(const char *s) {{",
               "  char *p = malloc(strlen(s) + 1);", "  if (!p) abort();", "  return strcpy(p, s);", "}"]
        return own, [f"{o} *o = malloc(sizeof *o);", "if (!o) abort();", "o->id = (int)(n & 63);", 'strcpy(o->name, "hello");',
                     f"o->at = {self.lasting(t, 'n')};", f"o->other = duplicate{k}(o->name);", f"char *copy = duplicate{k}(words[n & 3]);",
                     "o->other[0] = copy[0];", f"{s} *p = o->at;", *self.steps("p", t, "p", 1),
                     "r += hash(o->other) + hash(o->name) + (num)o->id;", "free(o->other);", "free(copy);", "free(o);"]

    def headed_scene(self, t, s, k):
        """Objects behind a header in one allocation."""
        h = f"struct header{k}"
        own = [f"{h} {{ _Alignas(16) num count; num spare; }};", f"static {s} *make{k}(num count) {{",
               f"  {h} *h = malloc({self.choose(f'sizeof({h}) + count * sizeof({s})', f'count * sizeof({s}) + sizeof *h')});",
               "  if (!h) abort();", "  h->count = count;", f"  return ({s} *)(h + 1);", "}",
               f"static num count{k}({s} *a) {{ return (({h} *)a)[-1].count; }}",
               f"static void drop{k}({s} *a) {{ free(({h} *)a - 1); }}"]
        return own, [f"{s} *a = make{k}(n % 4 + 2);", *self.filled("a", f"count{k}(a)", t), *self.summed("a", f"count{k}(a)", t),
                     f"drop{k}(a);"]

    def posix_scene(self, t, s, k):
        """Other functions of the library that allocate."""
        count = self.between(2, 5)
        way = self.choose([f"{s} *a = 0;", f"if (posix_memalign((void **)&a, 64, {self.bytes_of(count, s, 'a')})) abort();"],
                          ["void *memory;", f"if (posix_memalign(&memory, 64, {self.bytes_of(count, s, f'({s} *)0')})) abort();",
                           f"{s} *a = memory;"],
                          [f"{s} *a = aligned_alloc(16, ({self.bytes_of(count, s, f'({s} *)0')} + 15) / 16 * 16);",
                           "if (!a) abort();"],
                          [f"{s} *a = reallocarray(0, {count}, sizeof({s}));", "if (!a) abort();"])
        return [], [*way, *self.filled("a", count, t), *self.traversed("a", count, t), *self.summed("a", count, t), "free(a);"]

    def mutex_scene(self, t, s, k):
        """A lock in a structure beside a pointer to an object."""
        o = f"struct guard{k}"
        own = ["#include <pthread.h>", f"{o} {{ char tag; pthread_mutex_t lock; {s} *at; num n; }};",
               f"static {o} guard{k} = {{.lock = PTHREAD_MUTEX_INITIALIZER}};",
               f"static num locked{k}({o} *o, num n) {{", "  num r = n;", "  pthread_mutex_lock(&o->lock);", f"  {s} *p = o->at;",
               *[f"  {x}" for x in self.leaf_steps("p", t, 2)], "  o->n += r & 7;", "  pthread_mutex_unlock(&o->lock);",
               "  return r;", "}"]
        return own, [f"guard{k}.at = {self.lasting(t, 'n')};", f"r += locked{k}(&guard{k}, n);", f"{o} *o = calloc(1, sizeof *o);",
                     "if (!o || pthread_mutex_init(&o->lock, 0)) abort();", f"o->at = &g{t};", f"r += locked{k}(o, r) + o->n;",
                     "pthread_mutex_destroy(&o->lock);", "free(o);", f"r += guard{k}.n;"]

    def clock_scene(self, t, s, k):
        """A structure of the library as a member."""
        o = f"struct timed{k}"
        return [f"{o} {{ int n; struct timespec ts; {s} *at; short count; }};"], [
            f"{o} *o = malloc(sizeof *o);", "if (!o) abort();", "o->n = (int)(n & 31);", "o->count = 3;",
            f"o->at = {self.lasting(t, 'n')};",
            "if (clock_gettime(CLOCK_MONOTONIC, &o->ts)) abort();", "o->ts.tv_sec = 7;", "o->ts.tv_nsec %= 1;",
            f"r += (num)o->n + (num)o->count + (num)o->ts.tv_sec + (num)o->ts.tv_nsec + sum{t}(o->at);", "free(o);"]

    def fields_packed_scene(self, t, s, k):
        """Each field by itself into bytes, and back."""
        names = [field.name for field in self.structures[t].fields if isinstance(field,
                                                                                 ScalarField) and not field.is_dead] or ["key"]
        names = [name for name in names if name in self.addressable(t)]
        own = [f"static size_t pack{k}(char *to, const {s} *p) {{", "  size_t at = 0;",
               *[f"  memcpy(to + at, &p->{name}, sizeof p->{name}); at += sizeof p->{name};" for name in names], "  return at;",
               "}",
               f"static void unpack{k}({s} *p, const char *from) {{",
               *[f"  memcpy(&p->{name}, from, sizeof p->{name}); from += sizeof p->{name};" for name in names], "}"]
        return own, [f"{s} *p = {self.lasting(t, 'n')}, *q = &row{t}[3];", "char *text = malloc(sizeof *p);", "if (!text) abort();",
                     f"r += pack{k}(text, p);", f"unpack{k}(q, text);", f"r += sum{t}(q);", "free(text);"]

    def deep_scene(self, t, s, k):
        """Arrays of arrays of pointers."""
        own = [f"static {s} ***grid{k}(num n) {{", f"  {s} ***g = malloc(3 * sizeof *g);", "  if (!g) abort();",
               "  for (int y = 0; y < 3; y++) { g[y] = calloc(2, sizeof **g); if (!g[y]) abort();",
               f"    for (int x = 0; x < 2; x++) {{ g[y][x] = malloc({self.bytes_of(1, s, 'g[y][x]')}); if (!g[y][x]) abort(); "
               f"set{t}(g[y][x], n + (num)x); }} }}", "  return g;", "}"]
        return own, [f"{s} ***g = grid{k}(n);", f"for ({s} ***y = g; y != g + 3; y++) for ({s} **x = *y; x != *y + 2; x++) {{",
                     f"  {s} *p = *x;", *[f"  {x}" for x in self.steps("p", t, "g[0][0]", 2)], f"  r = r * 31 + sum{t}(p);", "}",
                     "for (int y = 0; y < 3; y++) { for (int x = 0; x < 2; x++) free(g[y][x]); free(g[y]); }", "free(g);"]

    def grown_in_call_scene(self, t, s, k):
        """An array that functions that call themselves move while others know its elements by number."""
        own = [f"static {s} *all{k};", f"static num used{k}, size{k};", f"static num add{k}(num n) {{",
               f"  if (used{k} == size{k}) {{",
               f"    size{k} = size{k} * 2 + 1;", f"    all{k} = realloc(all{k}, size{k} * sizeof *all{k});",
               f"    if (!all{k}) abort();",
               "  }", f"  num own = used{k}++;", f"  set{t}(&all{k}[own], n);", f"  if (n % 6) add{k}(n - 1);",
               f"  touch{t}(&all{k}[own], n);", "  return own;", "}"]
        return own, [f"num first = add{k}(n % 20 + 3);", f"{s} *p = &all{k}[first];", *self.steps("p", t, "p", 1),
                     *self.summed(f"all{k}", f"used{k}", t), f"free(all{k});", f"all{k} = 0;", f"used{k} = size{k} = 0;"]

    def assembly_scene(self, t, s, k):
        """Addresses that inline assembly takes."""
        return [], [f"{s} *p = {self.lasting(t, 'n')};",
                    self.choose('__asm__ volatile("" : "+r"(p));', '__asm__ volatile("" : : "r"(p) : "memory");',
                                '__asm__ volatile("" : : : "memory");', '__asm__("" : "=r"(p) : "0"(p));'),
                    *self.steps("p", t, "p", 2), f"r += sum{t}(p);"]

    def untyped_scene(self, t, s, k):
        """A pointer without a type beside a tag that says what it leads to."""
        o, u = f"struct any{k}", self.between(0, self.count - 1)
        own = [f"{o} {{ void *anything; int tag; {o} *next; }};", f"static num ask{k}(const {o} *o) {{",
               f"  switch (o->tag) {{ case 0: return sum{t}(o->anything); case 1: return sum{u}(o->anything);",
               "  case 2: return *(num *)o->anything; default: return hash(o->anything); }", "}"]
        return own, [f'{o} d = {{"text", 3, 0}}, c = {{&cells[n % 8], 2, &d}}, b = {{&g{u}, 1, &c}}, a = '
                     f'{{{self.lasting(t, "n")}, 0, &b}};',
                     f"for ({o} *o = &a; o; o = o->next) r = r * 31 + ask{k}(o);",
                     f"b.anything = &row{t}[1], b.tag = 0;", f"r += ask{k}(&b);"]

    def moved_bytes_scene(self, t, s, k):
        """Pointers that are copied as bytes or words, and compared as such."""
        copy = self.choose("for (size_t i = 0; i < sizeof q; i++) ((char *)&q)[i] = ((char *)&p)[i];", "memcpy(&q, &p, sizeof q);",
                           "uintptr_t word = (uintptr_t)p; memcpy(&q, &word, sizeof q);",
                           "union { void *p; unsigned char bytes[8]; } u = {p}; void *back; memcpy(&back, u.bytes, 8); q = back;")
        return [], [f"{s} *p = {self.lasting(t, 'n')}, *q;", copy, *self.steps("q", t, "p", 2), f"r += sum{t}(p) + (p == q);",
                    "r += memcmp(&p, &q, sizeof p) == 0;"]

    def number_scene(self, t, s, k):
        """Addresses as numbers: two in one, printed, through a pipe."""
        way = self.choose(["uintptr_t both = (uintptr_t)p ^ (uintptr_t)&cells;", f"{s} *q = ({s} *)(both ^ (uintptr_t)&cells);"],
                          ["char text[32];", 'snprintf(text, sizeof text, "%p", (void *)p);', "void *back;",
                           'if (sscanf(text, "%p", &back) != 1) abort();', f"{s} *q = back;"],
                          ["int ends[2];", f"{s} *q;", "if (pipe(ends) || write(ends[1], &p, sizeof p) != sizeof p) abort();",
                           "if (read(ends[0], &q, sizeof q) != sizeof q) abort();", "close(ends[0]);", "close(ends[1]);"])
        return ["#include <unistd.h>"], [f"{s} *p = {self.lasting(t, 'n')};", *way, *self.steps("q", t, "p", 1),
                                         f"r += sum{t}(p) + (p == q);"]

    def picked_scene(self, t, s, k):
        """One of several pointers, by a condition, a table, and a function with variable arguments."""
        own = ["#include <stdarg.h>", f"static void *pick{k}(int n, ...) {{", "  va_list list;", "  va_start(list, n);",
               "  void *p = va_arg(list, void *);", "  while (n--) p = va_arg(list, void *);", "  va_end(list);", "  return p;",
               "}"]
        u = self.between(0, self.count - 1)
        return own, [f"{s} *p = pick{k}((int)(n & 1), (void *)&g{t}, (void *)&row{t}[n % 4]);", *self.steps("p", t, "p", 1),
                     f"struct s{u} *q = pick{k}(1, (void *)p, (void *)&g{u});", f"r += sum{t}(p) + sum{u}(q);",
                     f"{s} *table[3] = {{p, row{t}, &g{t}}};", f"r += sum{t}(table[r % 3]);"]

    def restrict_scene(self, t, s, k):
        """Two objects that do not alias: what the second points to may be the first, so only its numbers are read."""
        read = " + ".join(f"(num)(long)q->{name}" for name, _ in self.readable(t)) or "1"
        own = [f"{self.inlined()}static num two{k}({s} *restrict p, {s} *restrict q, num n) {{", "  num r = n;",
               *[f"  {x}" for x in self.leaf_steps("p", t, 2)], f"  r += {read};",
               *[f"  {x}" for x in self.leaf_steps("p", t, 1)],
               "  return r;", "}"]
        return own, [f"r += two{k}(&g{t}, &row{t}[n % 4], n);", f"r += two{k}(&row{t}[0], row{t} + 1, r);"]

    def volatile_access_scene(self, t, s, k):
        """A field that is accessed as a volatile one for once."""
        fields = [field for field in self.structures[t].fields
                  if isinstance(field, ScalarField) and field.role == "live" and field.ctype in INTEGERS]
        if not fields:
            return self.assembly_scene(t, s, k)
        field = self.random.choice(fields)
        return [], [f"{s} *p = {self.lasting(t, 'n')};", f"*(volatile {field.ctype} *)&p->{field.name} = ({field.ctype})(n & 15);",
                    f"r += (num)*(volatile {field.ctype} *)&p->{field.name};", *self.steps("p", t, "p", 1), f"r += sum{t}(p);"]

    def turned_scene(self, t, s, k):
        """calloc with its arguments the other way round, and a size that is computed elsewhere."""
        own = [f"{self.inlined()}static size_t size{k}(num count) {{ return count * sizeof({s}); }}"]
        way = self.choose(f"calloc(sizeof({s}), n % 4 + 3)", "calloc(sizeof *a, n % 4 + 3)", f"calloc(1, size{k}(n % 4 + 3))",
                          f"malloc(size{k}(n % 4 + 3))")
        return own, [f"{s} *a = {way};", f"if (!a || size{k}(0)) abort();", *self.filled("a", "(n % 4 + 3)", t),
                     *self.summed("a", "(n % 4 + 3)", t), "free(a);"]

    def arithmetic_scene(self, t, s, k):
        """Elements by arithmetic with bytes and numbers."""
        at = self.choose(f"({s} *)((char *)a + i * sizeof({s}))", f"({s} *)((uintptr_t)a + i * sizeof *a)",
                         f"({s} *)((char *)&a[5] - (5 - i) * sizeof *a)", f"({s} *)(bytes + (i * sizeof({s})))")
        return [], [*self.allocated("a", s, 6), "char *bytes = (char *)a;", "(void)bytes;", *self.filled("a", 6, t),
                    f"for (num i = 0; i < 6; i++) {{ {s} *p = {at};", *[f"  {x}" for x in self.steps("p", t, "a", 1)],
                    f"  r = r * 31 + sum{t}(p) + (num)((char *)p - (char *)a) / sizeof({s}); }}",
                    f"for (char *b = bytes; b != bytes + 6 * sizeof({s}); b += sizeof({s})) r = r * 3 + sum{t}(({s} *)b);",
                    "free(a);"]

    def assumed_scene(self, t, s, k):
        """What the compiler may assume of an address."""
        return [], [f"{s} *p = {self.lasting(t, 'n')};",
                    self.choose(f"p = __builtin_assume_aligned(p, _Alignof({s}));", "__builtin_assume(p != 0);",
                                f"if ((uintptr_t)p % _Alignof({s})) __builtin_unreachable();"),
                    *self.steps("p", t, "p", 2), f"r += sum{t}(p) + (num)__builtin_expect(p == &g{t}, 0);"]

    def mapped_scene(self, t, s, k):
        """Objects in memory from the system."""
        return ["#include <sys/mman.h>"], [
            f"{s} *a = mmap(0, 4 * sizeof *a, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);",
            "if (a == MAP_FAILED) abort();", *self.filled("a", 4, t), *self.traversed("a", 4, t), *self.summed("a", 4, t),
            f"munmap(a, 4 * sizeof({s}));"]

    def around_scene(self, t, s, k):
        """An object as a member of members, and structures that are copied whole."""
        o, i = f"struct outer{k}", f"struct middle{k}"
        own = [f"{i} {{ char tag; {s} inner; num n; }};", f"{o} {{ {i} one; short count; {i} more[2]; {s} *at; }};",
               f"{self.inlined()}static num part{k}({i} m) {{ return m.n + sum{t}(&m.inner); }}"]
        return own, [f"static {o} o;", f"{o} *w = {self.choose('&o', 'calloc(1, sizeof *w)')};", "if (!w) abort();",
                     f"set{t}(&w->one.inner, n);", "w->one.n = n;", "w->one.tag = 'q';", "w->more[1] = w->one;",
                     "w->more[0] = w->more[1];",
                     "w->at = &w->more[n & 1].inner;", f"{s} *p = w->at, *q = &w->one.inner;", *self.steps("p", t, "q", 2),
                     f"r += part{k}(w->more[1]) + part{k}(w->one) * 3 + sum{t}(&w->more[0].inner) + (num)w->more[0].tag;",
                     "if (w != &o) free(w);"]

    def anonymous_scene(self, t, s, k):
        """Members of members without names."""
        o = f"struct loose{k}"
        own = [f"{o} {{ int kind; union {{ num whole; {s} *at; struct {{ int low, high; }}; }}; struct {{ char c; {s} own; }}; }};"]
        return own, [f"{o} o = {{.kind = 1}};", f"o.at = {self.lasting(t, 'n')};", "o.own = *o.at;", "o.c = 'x';",
                     f"{s} *p = &o.own, *q = o.at;", *self.steps("p", t, "q", 2), f"r += sum{t}(p) + sum{t}(o.at) + (num)o.c;",
                     "o.kind = 2;", "o.low = 3;", "o.high = 4;", "r += (num)(o.low * o.high + o.kind);"]

    def aliased_scene(self, t, s, k):
        """Two names of one object, and one that another may replace."""
        own = [f"{s} real{k};", f"extern {s} other{k} __attribute__((alias(\"real{k}\")));",
               f"__attribute__((weak)) num weak{k}({s} *p) {{ return sum{t}(p); }}"]
        return own, [f"set{t}(&real{k}, n);", f"{s} *p = &other{k};", *self.steps("p", t, "p", 2), f"r += weak{k}(&real{k});"]

    def section_scene(self, t, s, k):
        """Objects that are found by their section."""
        own = [f"static {s} *const entry{k} __attribute__((section(\"entries{k}\"), used)) = &g{t};",
               f"extern {s} *const __start_entries{k}[], *const __stop_entries{k}[];"]
        return own, [f"(void)entry{k};", f"for ({s} *const *e = __start_entries{k}; e != __stop_entries{k}; e++) {{ {s} *p = *e;",
                     *[f"  {x}" for x in self.steps("p", t, "p", 1)], f"  r = r * 31 + sum{t}(p);", "}"]

    def empty_member_scene(self, t, s, k):
        """Members of no size."""
        o = f"struct hollow{k}"
        return [f"{o} {{ int a; struct {{ }} nothing; {s} own; int none[0]; }};"], [
            f"static {o} o;", f"set{t}(&o.own, n);", "o.a = 3;", f"{o} copy = o;", f"{s} *p = &copy.own;",
            *self.steps("p", t, "p", 1),
            f"r += sum{t}(p) + (num)copy.a + (sizeof o.nothing == 0);"]

    def in_union_scene(self, t, s, k):
        """An object in a union."""
        o = f"union either{k}"
        own = [f"{o} {{ {s} object; num words[2]; struct {{ int a; char b; }} small; }};"]
        return own, [f"static {o} o, other;", f"set{t}(&o.object, n);", f"{s} *p = &o.object;", *self.steps("p", t, "p", 1),
                     "other = o;",
                     f"r += sum{t}(&other.object);", "o.small.a = 3;", "o.small.b = 4;", "r += (num)(o.small.a + o.small.b);",
                     "o.words[1] = n;", "r += o.words[1];"]

    def jagged_scene(self, t, s, k):
        """Two arrays of one size by chance, and rows at computed places."""
        return [], [f"{s} *a = calloc(12, sizeof *a);", "if (!a) abort();",
                    "for (num y = 0; y < 3; y++) for (num x = 0; x < 4; x++)",
                    f"  set{t}(a + y * 4 + x, n + y);", f"{s} (*rows)[4] = ({s} (*)[4])a, *p = rows[n % 3] + 1;",
                    *self.steps("p", t, "a", 2), "rows[2][3] = a[0];", *self.summed("a", 12, t), "free(a);"]
