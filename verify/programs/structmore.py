# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""More scenes of structprogram.py's programs: other places of objects, and other ways to count, copy and reach them."""

from structfields import NestedField


class MoreScenes:
    """Functions with many objects; a part of Program."""

    def more_scene_kinds(self, structure):
        """The scenes that suit a structure, each with its weight."""
        kinds = {self.duplicate_scene: 1, self.backwards_scene: 1, self.jump_scene: 0.7, self.old_style_scene: 0.7,
                 self.checked_size_scene: 0.7, self.rows_scene: 1, self.given_memory_scene: 1, self.signal_scene: 1}
        if not structure.is_heap:
            kinds |= {self.variable_length_scene: 0.7, self.stack_memory_scene: 0.7, self.thread_local_scene: 0.7,
                      self.tail_scene: 0.5}
        if not structure.is_heap:
            kinds |= {self.copies_scene: 8 if "value" in structure.ways else 2}
        if "addresses" in structure.ways and self.base_of(structure):
            kinds |= {self.base_scene: 3}
        return kinds

    def base_of(self, structure):
        """The object that a structure begins with, or None."""
        first = structure.fields[0]
        return first if isinstance(first, NestedField) and not first.count else None

    def duplicate_scene(self, t, s, k):
        """One number of bytes for several purposes."""
        count = self.choose("6", "n % 5 + 3")
        own = [f"static void *copy_of{k}(const void *p, size_t size) {{ return memcpy(allocate(size), p, size); }}"]
        copy = self.choose("malloc(size)", "allocate(size)")
        made = self.choose([f"{s} *b = {copy};", "if (!b) abort();", "memcpy(b, a, size);"], [f"{s} *b = copy_of{k}(a, size);"])
        return own, [f"num count = {count};", f"size_t size = {self.bytes_of('count', s, f'({s} *)0')};", f"{s} *a = malloc(size);",
                     "if (!a) abort();", *self.filled("a", "count", t), *made, *self.traversed("b", "count", t),
                     *self.choose(["memmove(a, b, size);"], ["memset(b, 0, size);"], []),
                     *self.summed("a", "count", t), *self.summed("b", "count", t), "free(a);", "free(b);"]

    def backwards_scene(self, t, s, k):
        """Elements before others."""
        count = self.between(3, 8)
        head = self.choose([f"for ({s} *e = a + {count}; e != a;) {{", "  e--;"],
                           [f"for ({s} *e = &a[{count - 1}];; e -= 1) {{", "  if (e == a) break;"],
                           [f"{s} *e = a + {count};", f"for (long i = -1; i >= -{count}; i--) {{", f"  {s} *d = &e[i]; (void)d;"])
        p = "d" if "long i" in " ".join(head) else "e"
        return [], [*self.allocated("a", s, count), *self.filled("a", count, t), *head,
                    *[f"  {line}" for line in self.steps(p, t, "a", 2)], f"  r = r * 3 + sum{t}({p});", "}",
                    f"{s} *last = a + {count};", f"r += sum{t}(last - {count}) + peek{t}(&last[-2]);", "free(a);"]

    def jump_scene(self, t, s, k):
        own = ["#include <setjmp.h>", f"static jmp_buf out{k};", f"static void descend{k}({s} *p, num n) {{", "  num r = n;",
               *[f"  {line}" for line in self.steps("p", t, "p", 2)], "  cells[5] ^= r & 3;", f"  if (n > 3) longjmp(out{k}, 1);",
               f"  descend{k}(p, n + 1);", "}"]
        # Of an object that does not escape, clang deletes the stores before longjmp.
        return own, [f"if (!setjmp(out{k})) descend{k}({self.lasting(t, 'n')}, n % 3);", f"r += sum{t}(&g{t});", *self.summed(f"row{t}", 4, t)]

    def signal_scene(self, t, s, k):
        """A signal handler and the program share volatile fields."""
        w, on_heap = f"struct watch{k}", self.chance(0.5)
        fields = ["long unused;", "volatile sig_atomic_t seen;", f"{s} *at;", "volatile unsigned char ticks;", "char tag;",
                  "volatile long written;", "short count;"]
        self.random.shuffle(fields)
        own = ["#include <signal.h>", f"{w} {{ {' '.join(fields)} }};", f"static {w} own{k}, *watch{k} = &own{k};",
               f"static void handle{k}(int number) {{", f"  watch{k}->seen++;", f"  watch{k}->ticks += 3;",
               f"  watch{k}->written = number;", "}"]
        made = [f"watch{k} = calloc(1, sizeof *watch{k});", f"if (!watch{k}) abort();"] if on_heap else [f"own{k}.seen = 0;"]
        return own, [*made, f"watch{k}->ticks = (unsigned char)n;", f"watch{k}->tag = 'x';", f"watch{k}->at = {self.lasting(t, 'n')};",
                     f"if (signal(SIGUSR1, handle{k}) == SIG_ERR) abort();", "for (num i = 0; i < n % 4 + 2; i++) {",
                     "  if (raise(SIGUSR1)) abort();", f"  watch{k}->count++;", f"  {s} *p = watch{k}->at;",
                     *[f"  {line}" for line in self.steps("p", t, "p", 1)], "}",
                     f"r += (num)watch{k}->seen * 3 + watch{k}->ticks * 5u + (num)watch{k}->count + (num)watch{k}->tag;",
                     *([f"free(watch{k});", f"watch{k} = &own{k};"] if on_heap else [])]

    def old_style_scene(self, t, s, k):
        """Functions without prototypes."""
        own = [f"static num old{k}();", f"static num ask{k}({s} *p, num n) {{ return old{k}(p, n) + old{k}(p, (num)3); }}",
               f"static num old{k}(p, n) {s} *p; num n; {{", "  num r = n;",
               *[f"  {line}" for line in self.steps("p", t, "p", 2)], f"  return r + sum{t}(p);", "}"]
        return own, [f"r += ask{k}({self.lasting(t, 'n')}, n);"]

    def checked_size_scene(self, t, s, k):
        """The size of an allocation is computed with a check."""
        limit = self.choose("if (count > (size_t)-1 / sizeof *a) abort();", "")
        size = self.choose("if (__builtin_mul_overflow(count, sizeof *a, &size)) abort();",
                           f"{limit} size = count * sizeof({s});", f"size = count; size *= sizeof({s});")
        return [], [f"{s} *a = 0;", "size_t size, count = n % 4 + 3;", size,
                    "a = malloc(size);", "if (!a) abort();", *self.filled("a", "count", t), *self.traversed("a", "count", t),
                    *self.summed("a", "count", t), "free(a);"]

    def given_memory_scene(self, t, s, k):
        """Memory from functions that the program gives to what uses it."""
        count = self.between(3, 8)
        own = [f"struct memory{k} {{ void *(*get)(void *, size_t); void *(*resize)(void *, size_t); void (*put)(void *); }};",
               f"struct owner{k} {{ char name; struct memory{k} {self.choose('memory', '*memory')}; num calls; }};",
               f"static void *get{k}(void *data, size_t size) {{ (void)data; return malloc(size); }}",
               f"static void *ask{k}(void *data, size_t size) {{",
               "  void *p = malloc(size);", "  if (!p) abort();", "  if (data) cells[3] ^= 5;", "  return p;", "}"]
        is_inside = "*memory" not in own[1]
        member, whole = ("memory.", "*m") if is_inside else ("memory->", "m")
        own += [f"static struct memory{k} given{k} = {{get{k}, realloc, free}};",
                f"static struct owner{k} *own{k}(struct memory{k} *m) {{",
                f"  struct owner{k} *o = m->get(0, sizeof *o);", "  if (!o) abort();",
                f"  o->memory = {whole};", "  o->name = 1;", "  o->calls = 0;", "  return o;", "}",
                f"static void *take{k}(struct owner{k} *o, size_t size) {{",
                "  o->calls++;", f"  return o->{member}get(0, size);", "}"]
        taken = self.choose(f"take{k}(o, {count} * sizeof *a)", f"o->{member}get(0, {count} * sizeof({s}))",
                            f"o->{member}resize(0, sizeof(*a) * {count})")
        return own, [f"if (n & 1) given{k}.get = {self.choose(f'ask{k}', f'get{k}')};",
                     f"struct owner{k} *o = own{k}(&given{k});", f"{s} *a = {taken};", "if (!a) abort();",
                     *self.filled("a", count, t), *self.traversed("a", count, t),
                     f"a = o->{member}resize(a, {2 * count} * sizeof *a);", "if (!a) abort();",
                     *self.filled("a", 2 * count, t), *self.summed("a", 2 * count, t),
                     "r += o->calls + o->name;", f"o->{member}put(a);", f"given{k}.put(o);"]

    def rows_scene(self, t, s, k):
        """Pointers to arrays of objects."""
        own = [f"static num total{k}({s} (*rows)[3], num count) {{", "  num r = 1;", "  for (num y = 0; y < count; y++)",
               f"    for ({s} *e = {self.choose('rows[y]', '*(rows + y)', '&rows[y][0]')}; e != rows[y] + 3; e++) "
               f"r = r * 31 + sum{t}(e);", "  return r;", "}"]
        return own, [f"{s} (*rows)[3] = malloc({self.choose('4 * sizeof *rows', f'4 * sizeof({s}[3])', f'12 * sizeof({s})')});",
                     "if (!rows) abort();", f"for (num i = 0; i < 12; i++) set{t}(&rows[i / 3][i % 3], n + i);",
                     f"{s} *p = &rows[n % 4][2], *q = rows[1] + 1;", *self.steps("p", t, "q", 2), "(void)q;",
                     *self.choose(["memcpy(rows[3], rows[0], sizeof rows[0]);"], ["memmove(&rows[1], &rows[0], 2 * sizeof *rows);"],
                                  ["rows[2][1] = rows[0][2];"]),
                     f"r += total{k}(rows, 4) + total{k}(rows + 1, 2);", "free(rows);"]

    def variable_length_scene(self, t, s, k):
        count = self.choose("count", "4")
        return [], ["num count = n % 4 + 4;", f"{s} a[{count}];", *self.filled("a", count, t), *self.traversed("a", count, t),
                    *self.summed("a", count, t)]

    def stack_memory_scene(self, t, s, k):
        return [], [f"{s} *a = __builtin_alloca({self.bytes_of(4, s, 'a')});", *self.filled("a", 4, t),
                    *self.traversed("a", 4, t), *self.summed("a", 4, t)]

    def thread_local_scene(self, t, s, k):
        first = self.structures[t].initial(self, 4)
        own = [f"static _Thread_local {s} own{k}[3]{self.choose(f' = {{{first}}}', '')};"]
        return own, [f"{s} *p = &own{k}[n % 3], *q = own{k} + 1;", *self.steps("p", t, "q", 3), "(void)q;",
                     f"own{k}[2] = {self.choose(f'g{t}', 'own%d[0]' % k)};", *self.summed(f"own{k}", 3, t)]

    def tail_scene(self, t, s, k):
        """Objects at the end of another one."""
        o, length = f"struct ending{k}", self.choose("", "1")
        own = [f"{o} {{ int count; {s} {self.choose('first, ', '')}items[{length}]; }};"]
        return own, [f"{o} *o = malloc(sizeof *o + 5 * sizeof({s}));", "if (!o) abort();", "o->count = 5;",
                     "for (int i = 0; i < o->count; i++)", f"  set{t}({self.choose('&o->items[i]', 'o->items + i')}, n + (num)i);",
                     f"{s} *p = &o->items[n % 5];", *self.steps("p", t, "p", 2), *self.summed("o->items", "(num)o->count", t),
                     "free(o);"]

    def base_scene(self, t, s, k):
        """An object as the one that it begins with."""
        base = self.base_of(self.structures[t])
        u = base.target
        b = f"struct s{u}"
        own = [f"static num as_base{k}({b} *p, num n) {{", "  num r = n;", *[f"  {line}" for line in self.steps("p", u, "p", 2)],
               f"  return r + sum{u}(p);", "}"]
        return own, [f"{s} *p = {self.lasting(t, 'n')};", f"{b} *base = {self.choose(f'({b} *)p', f'&p->{base.name}')};",
                     f"r += as_base{k}(base, n) + as_base{k}(&g{u}, 2);",
                     self.choose(f"r += ({s} *)base == p;", f"memcpy(base, &g{u}, sizeof *base);", f"*base = g{u};", f"*({b} *)p = g{u};"),
                     f"r += sum{t}(p);"]

    def copies_scene(self, t, s, k):
        """Arguments that are copies of objects at many places, and results of functions that call themselves."""
        inner = self.inner_fields(t)
        field = self.random.choice(inner) if inner else None
        own = [f"static {s} deeper{k}({s} own, num n) {{", "  num r = n;", f"  {s} *p = &own;", "  (void)p;",
               *[f"  {line}" for line in self.steps("p", t, "p", 2)], "  cells[3] ^= r & 7;",
               f"  return n % 5 ? deeper{k}({self.choose('own', '*p', f'g{t}')}, n % 5 - 1) : own;", "}",
               f"static num among{k}(num a, num b, num c, {s} x, num d, num e, num f, num g, {s} y, char h) {{",
               f"  return a - b + c - d + e - f + g * sum{t}(&x) + 3 * sum{t}(&y) + (num)h;", "}",
               f"static const {s} fixed{k} = {self.structures[t].initial(self, 2)};"]
        if field:
            u = field.target
            own += [f"static num part{k}(struct s{u} own, num n) {{", "  num r = n;", f"  struct s{u} *p = &own;", "  (void)p;",
                    *[f"  {line}" for line in self.steps("p", u, "p", 2)], f"  return r + sum{u}(&own);", "}"]
        count = self.between(2, 5)
        parts = [f"r += part{k}({place}.{field.name}, n);" for place in ("*p", f"g{t}", f"fixed{k}", f"a[n % {count}]")
                 ] if field else []
        parts = [line.replace("*p.", "p->") for line in parts]
        chosen = f"n & 1 ? a[1] : {self.choose(f'g{t}', f'fixed{k}', '*p')}"
        return own, [*self.allocated("a", s, count), *self.filled("a", count, t), f"{s} *p = {self.lasting(t, 'n')};",
                     *self.random.sample(parts, min(len(parts), self.between(1, 4))),
                     f"r += among{k}(1, n, 3, *p, 4, n, 6, 7, a[{count - 1}], 'x');",
                     f"a[0] = deeper{k}({self.choose('*p', 'a[n %% %d]' % count, f'fixed{k}', chosen)}, n + 3);",
                     f"*p = deeper{k}(a[1], n);",
                     self.choose(f"r += sum{t}(&a[0]);", f"{s} last = deeper{k}(deeper{k}(a[0], 2), 1);\n  r += sum{t}(&last);"),
                     *self.summed("a", count, t), "free(a);"]
