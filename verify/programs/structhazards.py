# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scenes of structprogram.py's programs that see a layout: a change of it, or of an order of fields, must not
happen, or must not be seen. What they print follows from the layout that C requires, or from none."""

from structfields import PLAIN, BitField, ScalarField


class Hazards:
    """Uses that see a layout; a part of Program."""

    def hazard_kinds(self):
        """Scenes about one structure, and scenes about structures of their own."""
        return [self.offset_table, self.byte_copy, self.field_order, self.size_observed, self.tagged, self.in_a_file,
                self.generic,
                self.arena, self.variable_arguments, self.partial_memset, self.container, self.byte_swap, self.sizes_printed,
                self.cleared_span, self.copied_rest, self.own_address_back], [
                self.bytes_hashed, self.compared_as_bytes, self.bit_fields, self.packed, self.tail, self.overlaid,
                self.unsteady,
                self.derived, self.family, self.family, self.library, self.aligned, self.words_of, self.bytes_set]

    def hazard_count(self):
        """How many there are."""
        return self.weighted({0: 5, 1: 4, 2: 2})

    def define_hazards(self):
        """Choose and define some, or none."""
        about, alone = self.hazard_kinds()
        for _ in range(self.hazard_count()):
            k, t = self.scenes, self.between(0, self.count - 1)
            is_about = self.chance(0.5)
            hazard = self.random.choice(about if is_about else alone)
            own, body = hazard(t, f"struct s{t}", k) if is_about else hazard(k)
            self.fragments.add(f"hazard:{hazard.__name__}")
            self.text.append(f"SHARED num scene{k}(num n);")
            self.in_unit(k % 2, [*own, *self.function(f"SHARED num scene{k}(num n)", body)])
            self.scenes += 1

    def readable(self, t, *ctypes):
        """Names of fields that are numbers and may be read, with their C types."""
        return [(field.name, field.ctype) for field in self.structures[t].fields
                if isinstance(field, ScalarField) and not field.is_dead and (not ctypes or field.ctype in ctypes)]

    def addressable(self, t):
        """Names of fields that have an address."""
        return [field.name for field in self.structures[t].fields if not isinstance(field, BitField)]

    # Of a structure that other scenes use, too.

    def offset_table(self, t, s, k):
        """Fields are read at offsets that a table has."""
        names = [name for name, ctype in self.readable(t, "int", "unsigned")]
        if not names:
            return self.size_observed(t, s, k)
        rows = ", ".join(f'{{"{name}", offsetof({s}, {name})}}' for name in names)
        own = [f"static const struct {{ const char *name; size_t at; }} columns{k}[] = {{{rows}}};"]
        return own, [f"const {s} *p = {self.lasting(t, 'n')};", f"for (int i = 0; i < {len(names)}; i++)",
                     f"  r = r * 31 + (num)(*(const unsigned *)((const char *)p + columns{k}[i].at) & 255) "
                     f"+ hash(columns{k}[i].name);"]

    def byte_copy(self, t, s, k):
        own = [f"static void copy{k}(void *to, const void *from, size_t n) {{", "  char *a = to;", "  const char *b = from;",
               "  while (n--) *a++ = *b++;", "}"]
        return own, [f"copy{k}(&row{t}[n % 4], &g{t}, sizeof({s}));", f"r += sum{t}(&row{t}[n % 4]);"]

    def field_order(self, t, s, k):
        names = self.addressable(t)
        a, b = self.choose(*names), self.choose(*names)
        return [], [f"{s} *p = {self.lasting(t, 'n')};", self.choose(f"r += (const char *)&p->{a} < (const char *)&p->{b};",
                                                                  f"r += (num)((const char *)&p->{a} - (const char *)p);",
                                                                  f"r += (num)((const char *)&p->{a} - (const char *)&p->{b});",
                                                                  f"r += ((uintptr_t)&p->{a} - (uintptr_t)p) / 2;")]

    def size_observed(self, t, s, k):
        own = [f"static size_t spent{k};",
               f"static void *counted{k}(size_t size) {{ spent{k} += size; return allocate(size); }}"]
        return own, [f"{s} *p = counted{k}({self.bytes_of('(n + 2)', s, 'p')});", f"set{t}(p + 1, n);",
                     f"r += sum{t}(&p[1]) + spent{k};", "free(p);"]

    def tagged(self, t, s, k):
        return [], [f"{s} *p = {self.lasting(t, 'n')};",
                    "uintptr_t number = (uintptr_t)p | (n & 1);" if self.alignment_is_wide(t) else
                    "uintptr_t number = (uintptr_t)p;",
                    f"p = ({s} *)(number & ~(uintptr_t)1);" if self.alignment_is_wide(t) else
                    f"p = ({s} *)number;", f"r += sum{t}(p);"]

    def alignment_is_wide(self, t):
        """Whether the lowest bit of an object's address is 0 for sure."""
        return any(isinstance(field, ScalarField) and field.ctype not in ("char", "signed char", "unsigned char", "_Bool")
                   for field in self.structures[t].fields)

    def in_a_file(self, t, s, k):
        return [], ["FILE *f = tmpfile();", "if (!f) abort();",
                    f"r += fwrite(row{t}, {self.choose('sizeof *row%d' % t, 'sizeof(%s)' % s)}, 4, f);",
                    "rewind(f);", f"{s} *a = calloc(4, sizeof *a);", "if (!a) abort();", "r += fread(a, sizeof *a, 4, f);",
                    f"for (int i = 0; i < 4; i++) r = r * 31 + sum{t}(&a[i]);", "free(a);", "fclose(f);"]

    def generic(self, t, s, k):
        own = [f"static void each{k}(void *base, size_t count, size_t size, void (*f)(void *, void *), void *context) {{",
               "  for (char *p = base; count--; p += size) f(p, context);", "}",
               f"static void one{k}(void *p, void *context) {{ *(num *)context = *(num *)context * 31 + sum{t}(({s} *)p); }}"]
        return own, [f"each{k}(row{t}, 4, sizeof row{t}[0], one{k}, &r);", f"each{k}(&g{t}, 1, sizeof g{t}, one{k}, &r);"]

    def arena(self, t, s, k):
        own = [f"static _Alignas(16) char arena{k}[4096], *at{k} = arena{k};",
               f"static void *take{k}(size_t size) {{ void *p = at{k}; at{k} += (size + 15) / 16 * 16; return p; }}"]
        body = [f"{s} *p = take{k}(sizeof *p);", f"set{t}(p, n);", f"{s} *q = take{k}(sizeof({s}));", "*q = *p;",
                f"r += sum{t}(q);"]
        return own, [f"if (sizeof({s}) <= 2000) {{", *[f"  {line}" for line in body], "}"]

    def variable_arguments(self, t, s, k):
        own = ["#include <stdarg.h>", f"static num sums{k}(int count, ...) {{", "  num r = 1;", "  va_list list;",
               "  va_start(list, count);",
               f"  while (count--) r = r * 31 + sum{t}(va_arg(list, {s} *));", "  va_end(list);", "  return r;", "}"]
        return own, [f"r = sums{k}(3, &g{t}, row{t} + 1, &row{t}[n % 4]);"]

    def partial_memset(self, t, s, k):
        """All fields from one on get zeros."""
        name = self.choose(*self.addressable(t))
        return [], [f"{s} a = g{t}, *p = &a;",
                    self.choose(f"memset((char *)p + offsetof({s}, {name}), 0, sizeof *p - offsetof({s}, {name}));",
                                                          f"memset(&p->{name}, 0, sizeof p->{name});"), f"r += sum{t}(p);"]

    def cleared_span(self, t, s, k):
        """The fields before one come from another object."""
        name = self.choose(*self.addressable(t))
        return [], [f"{s} a = g{t};", f"memcpy(&a, &row{t}[2], offsetof({s}, {name}));", f"r += sum{t}(&a);"]

    def copied_rest(self, t, s, k):
        """The fields from one on come from another object; what is in front of it stays."""
        name = self.choose(*self.addressable(t))
        made = self.choose(f"{s} *p = malloc(sizeof *p); if (!p) abort(); memcpy(p, &row{t}[1], sizeof *p);", f"{s} a = row{t}[1], *p = &a;")
        return [], [f"{s} b = g{t};", made, f"set{t}(&b, n);",
                    f"memcpy((char *)p + offsetof({s}, {name}), (char *)&b + offsetof({s}, {name}), sizeof b - offsetof({s}, {name}));",
                    f"r += sum{t}(p);", "free(p);" * ("malloc" in made)]

    def container(self, t, s, k):
        """From a field to its object."""
        names = self.addressable(t)
        name = self.choose(*names)
        own = [f"static {s} *holder{k}(void *field) {{ return ({s} *)((char *)field - offsetof({s}, {name})); }}"]
        return own, [f"{s} *p = holder{k}(&row{t}[n % 4].{name});", f"r += sum{t}(p) + (p == row{t});"]

    def byte_swap(self, t, s, k):
        own = [f"static void swap{k}(void *a, void *b, size_t n) {{",
               "  for (char *x = a, *y = b; n--; x++, y++) { char c = *x; *x = *y; *y = c; }", "}"]
        return own, [f"swap{k}(&row{t}[0], row{t} + 3, sizeof row{t}[0]);", f"r += sum{t}(row{t}) + 3 * sum{t}(&row{t}[3]);"]

    def sizes_printed(self, t, s, k):
        """They are what C says, in any layout; a number that equals one stays what it is."""
        name = self.choose(*self.addressable(t))
        return [], [f'printf("%lu %lu\\n", sizeof({s}), offsetof({s}, {name}));', f"{s} *p = malloc(sizeof *p);",
                    f"num limit = sizeof({s});",
                    "if (!p) abort();", f"set{t}(p, limit);", f"r += sum{t}(p) % limit;", "free(p);"]

    def own_address_back(self, t, s, k):
        """The first field's address is the object's."""
        first = self.structures[t].fields[0].name
        if first not in self.addressable(t):
            return self.tagged(t, s, k)
        return [], [f"{s} *p = {self.lasting(t, 'n')};", f"r += (void *)&p->{first} == (void *)p;",
                    f"{s} *q = (void *)&p->{first};", f"r += sum{t}(q);"]

    # Of structures of their own.

    def plain_structure(self, k, count):
        """The definition of a structure without padding; its fields are f0 and so on."""
        ctype = self.choose(*PLAIN)
        return f"struct plain{k} {{ {ctype} {', '.join(f'f{i}' for i in range(count))}; }};"

    def bytes_hashed(self, k):
        s = f"struct plain{k}"
        own = [self.plain_structure(k, 3), f"static num bytes{k}(const void *p, size_t n) {{", "  num r = 5381;",
               "  const unsigned char *c = p;",
               "  while (n--) r = r * 33 + *c++;", "  return r;", "}"]
        return own, [f"{s} a[2] = {{{{1, 2, 3}}, {{4, 5, 6}}}};", "a[1].f0 = n;", "a[0].f2 += 9;",
                     f"r = bytes{k}(a, sizeof a) + bytes{k}(&a[1], sizeof *a);"]

    def bytes_set(self, k):
        """Numbers of bytes that are not zero."""
        s = f"struct plain{k}"
        return [self.plain_structure(k, 3), f"static {s} all{k}[3];"], [
            f"all{k}[1].f0 = {self.choose('n & 7', '3')};", f"memset(&all{k}[n % 3], {self.choose('1', '255', '(int)n & 3')}, "
            f"sizeof *all{k});",
            f"for (int i = 0; i < 3; i++) r = r * 31 + (num)(long)all{k}[i].f0 + (num)(long)all{k}[i].f2;"]

    def compared_as_bytes(self, k):
        s = f"struct plain{k}"
        return [self.plain_structure(k, 4)], [f"{s} a = {{1, n, 3, 4}}, b = a;", "b.f3 += n & 1;",
                                              f"r = r * 3 + (memcmp(&a, &b, sizeof({s})) != 0);",
                                              "b.f3 = a.f3;", "r = r * 3 + (memcmp(&a, &b, sizeof a) == 0) + (num)b.f1;"]

    def bit_fields(self, k):
        s = f"struct bits{k}"
        return [f"{s} {{ unsigned a : 3, b : 7; int c; unsigned d : 1; unsigned long e : 40; }};"], [
            f"{s} a = {{.b = 5, .e = 77}}, *p = &a;", "p->a = n & 7;", "p->b += 3;", "p->d = n & 1;",
            "p->e = n * 12345 & 0xffffff;", f"{s} b = *p;",
            "r += b.a + 3 * b.b + 5 * (num)(unsigned)b.c + 7 * b.d + b.e;"]

    def packed(self, k):
        s = f"struct packed{k}"
        return [f"{s} {{ char a; int b; short c; num d; }} __attribute__((packed));"], [
            f"{s} a[3] = {{{{1, 2, 3, 4}}, {{.d = 9}}}}, *p = a + n % 3;", "p->b = (int)n;", "p->d += 5;", "p->c++;",
            "a[2] = *p;",
            "for (int i = 0; i < 3; i++) r = r * 31 + (num)a[i].a + (num)a[i].b + (num)a[i].c + a[i].d;"]

    def tail(self, k):
        s = f"struct tail{k}"
        size = self.choose("sizeof *p + (size_t)count * sizeof p->items[0]",
                           f"offsetof({s}, items) + sizeof(int) * (size_t)count")
        return [f"{s} {{ int count; short kind; int items[]; }};"], [
            "int count = (int)(n % 5) + 2;",
            f"{s} *p = malloc({size});",
            "if (!p) abort();", "p->count = count;", "p->kind = 3;",
            "for (int i = 0; i < count; i++) p->items[i] = i * p->kind;",
            "for (int *e = p->items; e < p->items + p->count; e++) r = r * 3 + (num)*e;", "free(p);"]

    def overlaid(self, k):
        s = f"struct overlaid{k}"
        return [f"{s} {{ int kind; union {{ num whole; struct {{ unsigned low, high; }} parts; double real; }} value; "
                f"{s} *next; }};"], [
            f"{s} b = {{2, {{.real = 1}}, 0}}, a = {{1, {{n << 33 | 5}}, &b}};", f"for ({s} *p = &a; p; p = p->next)",
            "  r = r * 3 + (p->kind == 1 ? p->value.parts.low + 7 * p->value.parts.high : (num)p->value.real);"]

    def unsteady(self, k):
        s = f"struct unsteady{k}"
        return [f"{s} {{ int a; volatile int b; int c; _Atomic int d; }};", f"static {s} shared{k} = {{1, 2, 3, 4}};"], [
            f"shared{k}.b++;", f"shared{k}.a = (int)(n & 63);", f"shared{k}.d += 2;",
            f"int old = __atomic_fetch_add(&shared{k}.c, 5, __ATOMIC_SEQ_CST);",
            f"r += (num)(old + shared{k}.a + shared{k}.b + shared{k}.c + shared{k}.d);"]

    def family(self, k):
        """Structures that begin with another one, in a list of that; casts down from it, by what its kind says."""
        b, d, e = f"struct root{k}", f"struct leaf{k}", f"struct other{k}"
        parent, path = self.choose((b, "root"), (d, "leaf.root"))
        of_b, of_d, of_e = ["int kind;", f"{b} *next;", "char tag;", "short level;"], [
            "char mark;", "num weight;", "short count;", "long unused;", f"{d} *peer;"], ["char c;", "int table[3];", "double value;", "short s;"]
        for fields in (of_b, of_d, of_e):
            self.random.shuffle(fields)
        grown = self.chance(0.15)
        new = f"(void *)make{k}(sizeof *p)" if grown else self.choose("malloc(sizeof *p)", "calloc(1, sizeof *p)")
        end = f"({d} *)&ring{k}" if self.chance(0.2) else "0"
        copied = self.choose(f"memcpy(copy, p, p->kind ? sizeof({e}) : sizeof({d}));",
                             f"if (p->kind) *({e} *)copy = *({e} *)p; else *({d} *)copy = *({d} *)p;")
        own = [f"{b} {{ {' '.join(of_b)} }};", f"{d} {{ {b} root; {' '.join(of_d)} }};",
               f"{e} {{ {parent} {path.split('.')[0]}; {' '.join(of_e)} }};", f"static {b} ring{k} = {{.next = &ring{k}}};",
               f"static void put{k}({b} *p, int kind) {{ p->kind = kind; p->tag = 'r'; p->next = ring{k}.next; ring{k}.next = p; }}",
               f"static num weight{k}({b} *p, num n) {{", f"  if (p->kind) {{ {e} *own = ({e} *)p; own->s++; "
               "return (num)own->value + n * (num)own->table[1] + (num)own->c + (num)own->s; }",
               f"  {d} *own = ({d} *)p;", "  own->count += 2;",
               f"  return own->weight * n + (num)own->count + (own->peer != {end} ? own->peer->weight : 1);", "}"]
        if grown:
            own.insert(4, f"static {b} *make{k}(size_t size) {{ {b} *p = malloc(size); if (!p) abort(); memset(p, 0, size); return p; }}")
        clone = [f"{{ {b} *p = ring{k}.next, *copy = malloc(p->kind ? sizeof({e}) : sizeof({d}));", "if (!copy) abort();", copied,
                 f"r += weight{k}(copy, 2);", "free(copy); }"] if self.chance(0.3) else []
        return own, [f"{d} *last = {end};", "for (int i = 0; i < 4; i++) {",
                     f"  if (i & 1) {{ {e} *p = {new}; if (!p) abort(); p->value = i; p->table[1] = (int)(n & 15); p->c = 2; p->s = 0;",
                     f"    put{k}({self.choose(f'&p->{path}', f'({b} *)p')}, 1); }}",
                     f"  else {{ {d} *p = {new}; if (!p) abort(); p->weight = n + (num)i; p->count = 1; p->mark = 'm'; p->peer = last; last = p;",
                     f"    put{k}({self.choose('&p->root', f'({b} *)p')}, 0); }}", "}", *clone,
                     f"for ({b} *p = ring{k}.next; p != &ring{k}; p = p->next) r = r * 5 + weight{k}(p, n) + (num)p->tag;",
                     f"for ({b} *p; (p = ring{k}.next) != &ring{k}; free(p)) ring{k}.next = p->next;"]

    def derived(self, k):
        """A structure that begins with another, and casts between them."""
        b, d = f"struct base{k}", f"struct derived{k}"
        own = [f"{b} {{ int kind; {b} *next; num (*weigh)({b} *, num); }};", f"{d} {{ {b} base; num weight; short count; }};",
               f"static num light{k}({b} *p, num n) {{ return (num)p->kind + n; }}",
               f"static num heavy{k}({b} *p, num n) {{ {d} *own = ({d} *)p; own->count++; "
               f"return own->weight * n + (num)own->count; }}"]
        return own, [f"{b} a = {{1, 0, light{k}}};", f"{d} c = {{.base = {{2, &a, heavy{k}}}, .weight = 30}};",
                     f"for ({b} *p = &c.base; p; p = p->next)",
                     "  r = r * 5 + p->weigh(p, n);"]

    def library(self, k):
        """Structures whose layout the C library knows."""
        return [], ["struct tm when = {.tm_year = 90, .tm_mon = (int)(n % 12), .tm_mday = 9, .tm_hour = 1};", "char text[40];",
                    'r += strftime(text, sizeof text, "%Y-%m-%d %H", &when) + hash(text);',
                    "div_t parts = div((int)n * 7, 5);",
                    "r = r * 3 + (num)parts.quot + 7 * (num)parts.rem;", 'int seen = 0; short few = 0;',
                    'r += (num)sscanf("12 7", "%d %hd", &seen, &few) + (num)seen + (num)few;']

    def aligned(self, k):
        s = f"struct line{k}"
        return [f"{s} {{ _Alignas(64) int a; char b; num c; }};", f"static {s} lines{k}[3];"], [
            f"{s} *p = aligned_alloc(64, 2 * sizeof *p);", "if (!p) abort();", f"p[0] = p[1] = lines{k}[1];",
            "p[1].a = (int)(n & 99);", "p[0].c = n;",
            f"lines{k}[2] = p[1];", f"r += (num)(lines{k}[2].a + p[0].b) + p[0].c + ((uintptr_t)&p[1] % 64 == 0);", "free(p);"]

    def words_of(self, k):
        """An array of numbers that is used as objects, and objects as numbers."""
        s = f"struct words{k}"
        own = [f"{s} {{ num a, b; {s} *next; }} __attribute__((may_alias));", f"static num memory{k}[24];"]
        return own, [f"{s} *p = ({s} *)memory{k}, *q = p + 4;", "p->a = n;", "p->b = 2 * n;", "p->next = q;", "q->a = 5;",
                     f"memory{k}[13] = 9;",
                     "for (; p; p = p->next) r = r * 31 + p->a + p->b;", f"r += memory{k}[0] + memory{k}[12];"]
