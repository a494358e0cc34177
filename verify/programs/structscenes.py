# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What structprogram.py's programs do with many objects: one function a scene.

A scene is about one structure t. It gives the lines of functions of its own, and those of its body, in which `r` is
the result and `n` the parameter. Whatever a scene allocates it frees.
"""

from structfields import DEAD, NestedField, ScalarField


class Scenes:
    """Functions with many objects; a part of Program."""

    # Scenes of objects with links are in structlinks.py, further ones in structmore.py.
    def scene_kinds(self, structure):
        """The scenes that suit a structure, each with its weight."""
        kinds = {self.globals_scene: 2, self.array_scene: 4, self.growth_scene: 2, self.vector_scene: 2,
                 self.pointers_scene: 1,
                 self.owner_scene: 1, self.columns_scene: 2, self.single_scene: 1}
        if not structure.is_heap:
            kinds |= {self.locals_scene: 2, self.constants_scene: 1, self.grid_scene: 1, self.frames_scene: 1,
                      self.stack_scene: 1,
                      self.bytes_scene: 1}
            if structure.has_key:
                kinds |= {self.insertion_scene: 1}
        of_ways = {"sorted": self.sort_scene, "value": self.value_scene, "literals": self.literals_scene,
                   "methods": self.callback_scene}
        kinds |= {scene: 3 for way,
                  scene in of_ways.items() if way in structure.ways and (way != "sorted" or structure.has_key)}
        return kinds | self.more_scene_kinds(structure) | self.link_scenes(structure)

    def scene_count(self):
        """How many scenes there are."""
        return self.between(4, 8)

    def define_scenes(self):
        """Choose and define the scenes."""
        for _ in range(self.scene_count()):
            t = self.between(0, self.count - 1)
            scene = self.weighted(self.scene_kinds(self.structures[t]))
            self.fragments.add(f"scene:{scene.__name__.removesuffix('_scene')}")
            own, body = scene(t, f"struct s{t}", self.scenes)
            self.text.append(f"SHARED num scene{self.scenes}(num n);")
            self.in_unit(self.scenes % 2, [*own, *self.function(f"SHARED num scene{self.scenes}(num n)", body)])
            self.scenes += 1

    # Memory.

    def bytes_of(self, count, s, p):
        """An expression: the size of so many objects."""
        ways = [f"{count} * sizeof({s})", f"sizeof({s}) * {count}", f"{count} * sizeof *{p}", f"sizeof(*{p}) * {count}"]
        if str(count).isdigit():
            ways += [f"sizeof({s}[{count}])"]
        if str(count) == "1":
            ways += [f"sizeof({s})", f"sizeof *{p}", f"sizeof *{p}"]
        return self.random.choice(ways)

    def allocated(self, p, s, count):
        """Statements that declare p, and let it point to so many objects without values, or with zeros."""
        check = f"if (!{p}) abort();"
        size = self.bytes_of(count, s, p)
        return self.random.choice([
            [f"{s} *{p} = malloc({size});", check], [f"{s} *{p} = ({s} *)malloc({size});", check],
            [f"{s} *{p};", f"if (!({p} = malloc({size}))) abort();"], [f"{s} *{p} = allocate({size});"],
            [f"{s} *{p} = calloc({count}, sizeof({s}));", check], [f"{s} *{p} = calloc({count}, sizeof *{p});", check],
            [f"{s} *{p} = allocate_zeros({count}, sizeof *{p});"], [f"{s} *{p} = realloc(0, {size});", check],
            [f"size_t size_of_{p} = {self.bytes_of(count, s, f'({s} *)0')};", f"{s} *{p} = malloc(size_of_{p});", check]])

    def filled(self, p, count, t):
        """Statements that give all objects of an array their values."""
        return [self.choose(f"for (num i = 0; i < {count}; i++) set{t}(&{p}[i], n + i);",
                            f"for (num i = 0; i < {count}; i++) set{t}({p} + i, n * i);",
                            f"for (struct s{t} *e = {p}; e != {p} + {count}; e++) set{t}(e, (num)(e - {p}) * 7);",
                            f"for (struct s{t} *e = {p}, *end = {p} + {count}; e < end; ++e) set{t}(e, n);")]

    def traversed(self, p, count, t):
        """Statements that do something with each object of an array, and add it to r."""
        end = f"{p} + {count}"
        heads = [
            (f"for (num i = 0; i < {count}; i++) {{ struct s{t} *e = &{p}[i];", "e"),
            (f"for (struct s{t} *e = {p}, *end = {end}; e != end; ++e) {{", "e"),
            (f"for (num i = {count}; i--;) {{ struct s{t} *e = {p} + i, *d = &{p}[i / 2]; (void)d;", "d"),
            (f"for (num i = 1; i < {count}; i++) {{ struct s{t} *e = &{p}[i], *d = e - 1; (void)d;", "d"),
            (f"for (num i = 0; i < {count}; i += 2) {{ struct s{t} *e = {p} + i;", "e")]
        if "orders" in self.structures[t].ways or p in ("a", "b", "v.items"):  # the others are global
            heads += [(f"for (struct s{t} *e = {p}; e < {end}; e++) {{", "e"),
                      (f"for (struct s{t} *e = {end}; e-- > {p};) {{", "e")]
        head, q = self.random.choice(heads)
        return [head, *[f"  {line}" for line in self.steps("e", t, q, self.between(1, 3))],
                f"  r = r * 31 + {self.choose(f'sum{t}(e)', f'peek{t}(e)')};", "}"]

    def summed(self, p, count, t):
        """Statements that add an array to r."""
        return [f"for (num i = 0; i < {count}; i++) r = r * 31 + sum{t}(&{p}[i]);"]

    # Scenes.

    def globals_scene(self, t, s, k):
        body = [*self.steps(f"root{t}", t, f"root{t}", 1), f"root{t} = {self.lasting(t, 'n')};"] if self.chance(0.3) else []
        if body:
            body = [f"if (!root{t}) root{t} = &g{t};", *body]
        body += [f"{s} *p = {self.lasting(t, 'n')}, *q = {self.lasting(t, 'r')};",
                 *self.steps("p", t, "q", self.between(2, 5)),
                 *self.traversed(f"row{t}", 4, t)]
        leaf = self.structures[t].leaf(self)
        if leaf and leaf.role not in (*DEAD, "constant", "range"):
            body += [f"g{t}{leaf.path} = {leaf.value('n')};", f"r += {leaf.read(f'row{t}[n % 4]{leaf.path}')};"]
        return [], [*body, self.choose(f"g{t} = row{t}[n % 4];", f"row{t}[1] = row{t}[2];", f"*p = g{t};",
                                       f"row{t}[n & 3] = *q;"),
                    f"r += sum{t}(p) + sum{t}(q);"]

    def locals_scene(self, t, s, k):
        count = self.between(2, 5)
        initial = [self.structures[t].initial(self, i) for i in range(3)]
        body = [f"{s} a = {initial[0]}, b = a, *p = &a, *q = &b;", f"{s} c[{count}] = {{{initial[1]}, {initial[2]}}};",
                f"static {s} kept = {initial[2]};", *self.steps("p", t, "q", 3), *self.traversed("c", count, t),
                f"q = {self.choose('&c[n % 2]', 'c + 1', '&kept', 'n & 1 ? &kept : &a')};", *self.steps("q", t, "p", 2),
                self.choose("kept = *p;", "kept = c[1];", "c[0] = kept;", "*q = b;"), "(void)q;", "p = &kept;",
                *self.steps("p", t, "q", 1)]
        return [], [*body, f"r += sum{t}(&a) + 3 * sum{t}(&b) + 5 * sum{t}(&kept);", *self.summed("c", count, t)]

    def array_scene(self, t, s, k):
        count = self.choose(5, 12, "count", "count")
        body = [f"num count = n % 9 + {self.between(2, 9)};"] if count == "count" else []
        body += [*self.allocated("a", s, count), *self.filled("a", count, t), *self.traversed("a", count, t)]
        body += self.choose([f"{s} *m = a + {count} / 2;", *self.steps("m", t, "a", 2), "r += (num)(m - a);"],
                            [f"{s} *m = &a[{count} - 1], *l = m - 1;", *self.steps("m", t, "l", 2),
                             "r += (num)(m - l) + (l < m);"],
                            [f"a[0] = a[{count} - 1];", f"a[1] = g{t};", f"g{t} = a[n % {count}];"],
                            [f"memmove(a + 1, a, ({count} - 1) * sizeof *a);"],
                            [f"memmove(&a[0], &a[1], sizeof({s}) * ({count} - 1));"], [])
        if self.chance(0.5):
            body += [*self.allocated("b", s, count),
                     self.choose(f"memcpy(b, a, {self.bytes_of(count, s, 'a')});",
                                 f"for (num i = 0; i < {count}; i++) b[i] = a[i];"),
                     *self.traversed("b", count, t), "free(b);"]
        return [], [*body, *self.summed("a", count, t), "free(a);"]

    def growth_scene(self, t, s, k):
        grown = self.choose("size += size / 2 + 1;", "size = size * 2;", "size += 4;")
        size = self.choose("size * sizeof *a", f"sizeof({s}) * size", f"size * sizeof({s})")
        body = [*self.allocated("a", s, 2), "num size = 2, used = 0;",
                f"for (num i = 0; i < n % 8 + {self.between(5, 12)}; i++) {{",
                "  if (used == size) {", f"    {grown}",
                f"    {s} *larger = {self.choose(f'realloc(a, {size})', 'reallocarray(a, size, sizeof *a)')};",
                "    if (!larger) abort();", "    a = larger;", "  }",
                *self.random.choice([[f"  set{t}(&a[used++], n + i);"], [f"  {s} *e = a + used++;", f"  set{t}(e, i * 3);"],
                                     [f"  a[used] = g{t};", f"  touch{t}(a + used, i);", "  used++;"]]), "}",
                *self.traversed("a", "used", t), *self.summed("a", "used", t)]
        if self.chance(0.4):
            body += ["while (used > 2) {", f"  {s} *last = &a[--used];", "  (void)last;",
                     *[f"  {x}" for x in self.steps("last", t, "a", 1)], "}",
                     f"a = realloc(a, {self.bytes_of(2, s, 'a')});", "if (!a) abort();", *self.summed("a", "used", t)]
        return [], [*body, "free(a);"]

    def vector_scene(self, t, s, k):
        """A structure that owns an array."""
        v, pushed = f"struct vector{k}", self.choose("*e = *item;", "memcpy(e, item, sizeof *e);", f"set{t}(e, n);")
        own = [f"{v} {{ {self.choose('unsigned', 'num', 'int')} used, size; {s} *items; char name[4]; }};",
               f"static {s} *push{k}({v} *v, const {s} *item, num n) {{", "  if (v->used == v->size) {",
               "    v->size = v->size ? 2 * v->size : 3;", f"    v->items = realloc(v->items, v->size * sizeof({s}));",
               "    if (!v->items) abort();", "  }", f"  {s} *e = &v->items[v->used++];", f"  {pushed}",
               self.choose("  (void)n;", "  (void)item, (void)n;", "  v->name[n % 3] = 'k';"), "  (void)item;", "  return e;",
               "}"]
        body = [self.choose(f"{v} v = {{0}};", f"{v} v;\n  memset(&v, 0, sizeof v);", f"{v} v = {{.name = \"v\"}};"),
                f"for (num i = 0; i < n % 9 + 4; i++) {{ {s} *p = push{k}(&v, {self.lasting(t, 'i')}, n + i); (void)p;",
                *[f"  {line}" for line in self.steps("p", t, "p", 2)], "}", *self.traversed("v.items", "v.used", t),
                *self.summed("v.items", "v.used", t)]
        return own, [*body, "r += (num)v.used + (num)v.name[1];", "free(v.items);"]

    def pointers_scene(self, t, s, k):
        """An array of pointers to objects."""
        key = self.structures[t].has_key and "sorted" in self.structures[t].ways
        own = [f"static int compare{k}(const void *a, const void *b) {{",
               f"  const {s} *x = *({s} *const *)a, *y = *({s} *const *)b;",
               "  return (x->key > y->key) - (x->key < y->key);", "}"] if key else []
        body = [f"{s} **v = {self.choose(f'malloc(8 * sizeof({s} *))', 'malloc(8 * sizeof *v)', f'calloc(8, sizeof({s} *))')};",
                "if (!v) abort();", f"for (int i = 0; i < 8; i++) {{ v[i] = malloc({self.bytes_of(1, s, 'v[i]')}); "
                f"if (!v[i]) abort(); set{t}(v[i], n * 7 % (num)(i + 3)); }}"]
        if key:
            body += [f"qsort(v, 8, sizeof *v, compare{k});"]
        body += [f"for ({s} **e = v; e != v + 8; e++) {{ {s} *p = *e;",
                 *[f"  {line}" for line in self.steps("p", t, "v[0]", 2)],
                 f"  r = r * 31 + sum{t}(p);", "}", f"{s} *swapped = v[1]; v[1] = v[6]; v[6] = swapped;",
                 f"for (int i = 0; i < 8; i++) {{ r = r * 31 + sum{t}(v[i]); free(v[i]); }}", "free(v);"]
        return own, body

    def callback_scene(self, t, s, k):
        if self.structures[t].is_heap:
            count, objects, end = 4, [*self.allocated("a", s, 4)], ["free(a);"]
        else:
            count, objects, end = 5, [f"{s} a[5];"], []
        own = [f"static void one{k}({s} *p, num n) {{ num r = n;", *self.steps("p", t, "p", 2), "cells[2] ^= r & 7; }",
               f"static void two{k}({s} *p, num n) {{ num r = 2;", *self.steps("p", t, "p", 2), "cells[3] += r & 7; }",
               f"static void each{k}({s} *a, num count, void (*f)({s} *, num), num n) {{",
               "  while (count--)", f"    f({self.choose('a++', '&a[count]')}, n + count);", "}"]
        return own, [*objects, *self.filled("a", count, t), f"each{k}(a, {count}, n & 1 ? one{k} : two{k}, n);",
                     f"each{k}(row{t}, 4, {self.choose(f'one{k}', f'two{k}')}, r);", *self.summed("a", count, t), *end]

    def constants_scene(self, t, s, k):
        count = self.between(3, 5)
        rows = ",\n  ".join(self.structures[t].initial(self, i * 5) for i in range(count))
        own = [f"{self.choose('static const', 'HELPER const', 'static')} {s} table{k}[] = {{\n  {rows}}};"]
        return own, [f"for (num i = 0; i < sizeof table{k} / sizeof table{k}[0]; i++) r = r * 31 + sum{t}(&table{k}[i]);",
                     f"{s} a = table{k}[n % {count}], *p = &a;", *self.steps("p", t, "p", 2), f"r += sum{t}(p);",
                     self.choose(f"g{t} = table{k}[1];", f"row{t}[n % 4] = a;", "")]

    def grid_scene(self, t, s, k):
        own = [f"static {s} grid{k}[3][{self.choose(2, 4)}];"]
        body = ["for (int y = 0; y < 3; y++) for (int x = 0; x < 2; x++) {",
                self.choose(f"  {s} *p = &grid{k}[y][x];", f"  {s} *p = grid{k}[y] + x;", f"  {s} *p = *(grid{k} + y) + x;"),
                f"  if (n & 1) set{t}(p, n + (num)y);", *[f"  {line}" for line in self.steps("p", t, f"grid{k}[1]", 2)],
                f"  r = r * 31 + sum{t}(p);", "}", f"grid{k}[2][1] = grid{k}[0][0];",
                f"memcpy(grid{k}[1], grid{k}[2], sizeof grid{k}[1]);", f"r += sum{t}(&grid{k}[1][1]);"]
        return own, body

    def frames_scene(self, t, s, k):
        """Recursion with an object in each frame."""
        own = [f"static num descend{k}(const {s} *above, {s} *top, num n) {{", "  num r = n;", f"  {s} own, *p = &own;",
               self.choose("  own = *above;", f"  set{t}(p, n);", "  memcpy(p, above, sizeof own);"),
               *[f"  {line}" for line in self.steps("p", t, "top", 2)],
               f"  if (n > 0) r += descend{k}({self.choose('p, top', 'p, p', 'above, p')}, n - 1);",
               f"  return r * 31 + sum{t}(p) + sum{t}(above);", "}"]
        return own, [f"{s} *p = {self.lasting(t, 'n')};", f"r = descend{k}(p, p, n % 6);", f"r += sum{t}(p);"]

    def stack_scene(self, t, s, k):
        is_ordered = "orders" in self.structures[t].ways
        own = [f"static {s} stack{k}[9], *top{k} = stack{k};",
               f"static void pop{k}({s} **top) {{ --*top; touch{t}(*top, 4); }}"]
        return own, [f"for (num i = 0; i < 8; i++) {{ if (i * n % 3 == 2 && top{k} {'>' if is_ordered else '!='} stack{k}) "
                     f"{{ pop{k}(&top{k}); continue; }}",
                     self.choose(f"  set{t}(top{k}++, n);", f"  *top{k} = g{t};\n  set{t}(top{k}++, i);"), "}",
                     f"while (top{k} != stack{k}) {{ {s} *p = --top{k};",
                     *[f"  {x}" for x in self.steps("p", t, f"stack{k}", 2)],
                     f"  r = r * 31 + sum{t}(p){f' + (num)(top{k} - stack{k})' * is_ordered};", "}"]

    def bytes_scene(self, t, s, k):
        """Whole objects, as so many bytes."""
        body = [*self.allocated("a", s, 6), self.choose("memset(a, 0, 6 * sizeof *a);", f"memset(a, 0, sizeof({s}) * 6);",
                                                       f"for (int i = 0; i < 6; i++) memset(&a[i], 0, sizeof({s}));",
                                                       f"for (int i = 0; i < 6; i++) a[i] = ({s}){{0}};"),
                f"memcpy(a + 1, &g{t}, sizeof *a);", f"memmove(a + 2, a, 2 * sizeof({s}));",
                f"memcpy(&a[4], row{t}, sizeof row{t} / 2);",
                *self.traversed("a", 6, t), f"{s} held;", "memcpy(&held, a, sizeof held);", "memcpy(a, a + 3, sizeof *a);",
                "memcpy(a + 3, &held, sizeof held);", *self.summed("a", 6, t),
                self.choose(f"memset(&held, 0, sizeof held);\n  r += sum{t}(&held);",
                            f"memset(a, 0, {self.bytes_of(3, s, 'a')});"),
                *self.summed("a", 6, t), "free(a);"]
        return [], body

    def literals_scene(self, t, s, k):
        one, two = (self.structures[t].initial(self, i) for i in (4, 9))
        return [], [f"{s} a = ({s}){one}, b, *p = &b;", self.choose(f"b = ({s}){two};", f"b = n & 1 ? a : ({s}){two};",
                                                                    f"*p = *&({s}){two};"),
                    *self.steps("p", t, "p", 2), f"r += sum{t}(&({s}){two}) + sum{t}(&a) + sum{t}(p);",
                    f"{s} *q = ({s}[]){{{one}, {two}}};", *self.steps("q", t, "p", 2), f"r += sum{t}(q) + sum{t}(q + 1);"]

    def owner_scene(self, t, s, k):
        """Objects of two structures that point to each other: nodes, each with its own first arc."""
        o, is_owned = f"struct owner{k}", "owned" in self.structures[t].ways
        other = "own" if is_owned else "last"
        own = [f"{o} {{ {s} *first; num load; {o} *peer; {s} {'own' if is_owned else '*last'}; int count; }};"]
        return own, [f"{o} *o = {self.choose(f'calloc(4, sizeof({o}))', 'calloc(4, sizeof *o)')};", "if (!o) abort();",
                     *self.allocated("a", s, 8), *self.filled("a", 8, t),
                     "for (int i = 0; i < 4; i++) { o[i].first = &a[2 * i]; o[i].count = 2; o[i].peer = o + (i + 1) % 4;",
                     f"  o[i].{other} = {'a[i]' if is_owned else 'o[i].first + 1'}; o[i].load = n; }}",
                     f"for ({o} *e = o; e != o + 4; e++) {{",
                     f"  {s} *p = e->first, *q = {'&' * is_owned}e->peer->{other}; (void)p;",
                     *[f"  {line}" for line in self.steps("p", t, "q", 2)],
                     *[f"  {line}" for line in self.steps("q", t, "p", 1)],
                     f"  e->peer->load += sum{t}(q) + peek{t}(e->first + e->count - 1);", "}",
                     "for (int i = 0; i < 4; i++) r = r * 31 + o[i].load;", "free(a);", "free(o);"]

    def columns_scene(self, t, s, k):
        """Loops over one field of many objects."""
        body = [*self.allocated("a", s, 40), *self.filled("a", 40, t)]
        for _ in range(self.between(1, 3)):
            leaf = self.structures[t].leaf(self)
            if leaf and leaf.role not in DEAD:
                body += [self.choose(f"for (int i = 0; i < 40; i++) r = r * 3 + {leaf.read('a[i]' + leaf.path)};",
                                     f"for ({s} *e = a; e < a + 40; e++) r += {leaf.read('e->' + leaf.path[1:])};",
                                     f"for (int i = 0; i < 40; i++) a[i]{leaf.path} = {leaf.value('r + (num)i')};",
                                     f"for (int i = 1; i < 40; i++) a[i]{leaf.path} = a[i - 1]{leaf.path};")]
        return [], [*body, *self.summed("a", 40, t), "free(a);"]

    def single_scene(self, t, s, k):
        """Objects that are allocated one at a time, returned through pointers to pointers."""
        own = [f"static int create{k}({s} **out, num n) {{",
               f"  {s} *p = {self.choose('malloc(sizeof *p)', f'malloc(sizeof({s}))', 'calloc(1, sizeof *p)')};",
               "  if (!p) return 0;", f"  set{t}(p, n);", "  *out = p;", "  return 1;", "}"]
        return own, [f"{s} *p, *q = 0;", f"if (!create{k}(&p, n) || !create{k}(&q, r)) abort();", *self.steps("p", t, "q", 3),
                     *self.steps("q", t, "p", 2), f"r += sum{t}(p) * 3 + sum{t}(q);",
                     f"if (p != q) {self.choose('*p = *q;', 'r++;')}",
                     f"r += sum{t}(p);", "free(q);", "free(p);", "free(0);"]

    def sort_scene(self, t, s, k):
        own = [f"static int order{k}(const void *a, const void *b) {{", f"  const {s} *x = a, *y = ({s} *)b;",
               "  return (x->key > y->key) - (x->key < y->key);", "}"]
        body = [f"{s} a[7];", *self.filled("a", 7, t),
                f"qsort(a, {self.choose('7', 'sizeof a / sizeof a[0]')}, "
                f"{self.choose(f'sizeof({s})', 'sizeof *a', 'sizeof a[0]')}, order{k});",
                "for (int i = 0; i < 7; i++) r = r * 31 + (num)(long)a[i].key;"]
        if self.chance(0.4):
            body += [f"{s} wanted = a[n % 7];", f"{s} *found = bsearch(&wanted, a, 7, sizeof *a, order{k});",
                     "r += found && found->key == wanted.key;"]
        return own, body

    def insertion_scene(self, t, s, k):
        own = [f"static void swap{k}({s} *a, {s} *b) {{ {s} held = *a; *a = *b; *b = held; }}"]
        way = self.choose([f"for (int j = i; j > 0 && a[j - 1].key > a[j].key; j--) swap{k}(&a[j - 1], a + j);"],
                          [f"{s} held = a[i];", "  int j = i;",
                           "  for (; j > 0 && a[j - 1].key > held.key; j--) a[j] = a[j - 1];", "  a[j] = held;"])
        return own, [*self.allocated("a", s, 9), *self.filled("a", 9, t), "for (int i = 1; i < 9; i++) {",
                     *[f"  {x}" for x in way], "}",
                     f"swap{k}(a, &a[n % 9]);", *self.summed("a", 9, t), "free(a);"]

    def value_scene(self, t, s, k):
        own = [f"static {s} changed{k}({s} own, num n) {{", "  num r = n;", f"  {s} *p = &own;", "  (void)p;",
               *[f"  {x}" for x in self.steps("p", t, "p", 2)],
               "  cells[4] ^= r & 15;", "  return own;", "}",
               f"static num weight{k}({s} one, {s} other) {{ return sum{t}(&one) + 7 * sum{t}(&other); }}"]
        scalars = [field for field in self.structures[t].fields if isinstance(field, ScalarField) and not field.is_dead]
        seen = [f"r += {field.load(f'made{t}(n).{field.name}')};" for field in scalars[:1]]
        by_address = [f"{s} (*f)({s}, num) = changed{k};", f"row{t}[n % 4] = f(*p, n);"]
        return own, [f"{s} a = made{t}(n), b = changed{k}(a, r), *p = &a;", *self.steps("p", t, "p", 1),
                     f"a = changed{k}(b, n);",
                     f"r += weight{k}(a, changed{k}(g{t}, 3));", *seen,
                     *(by_address if self.chance(0.2) else [f"row{t}[n % 4] = changed{k}(*p, n);"]),
                     f"r += sum{t}(&a) + sum{t}(&b);"]

    def inner_fields(self, t):
        """The fields that are objects of another structure."""
        return [field for field in self.structures[t].fields if isinstance(field, NestedField) and not field.count]
