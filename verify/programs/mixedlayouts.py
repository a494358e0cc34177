# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hazards of mixedprogram.py's programs with structures of their own whose layout is likely to change: plain fields, many
objects, and in each one thing that a new layout has to get right."""


class LayoutHazards:
    """What a rewriter and its planners may forget; a part of the mixed Program."""

    def layout_hazards(self):
        """Scenes about one structure, and scenes about structures of their own."""
        return [], [self.two_members, self.fields_walked, self.comparisons_counted, self.negative_numbers,
                    self.records_sorted, self.initial_addresses, self.initial_bits, self.passed_in_memory,
                    self.passed_in_registers, self.first_of_first, self.zero_or_constant,
                    self.functions_chosen, self.copied_through_number]

    def objects(self, s, count):
        """An array p of so many objects on the heap."""
        return [f"{s} *p = calloc({count}, sizeof *p);", "if (!p) abort();"]

    def two_members(self, k):
        """Two arguments that are members of one object."""
        s = f"struct pair{k}"
        own = [f"{s} {{ int gap; long x; int used; long y; }};",
               f"{self.inlined()}static num both{k}(long *x, long *y, num n) {{ *x += (long)n; *y ^= *x; *x -= 3; return (num)*x "
               "* 7 + (num)*y; }"]
        return own, [*self.objects(s, 9), "for (int i = 0; i < 9; i++) { p[i].x = i; p[i].y = i * 2; p[i].used = i; }",
                     f"for (int i = 0; i < 9; i++) r = r * 31 + both{k}(&p[i].x, &p[i].y, n) + (num)p[i].used;",
                     f"r += both{k}(&p[1].y, &p[n % 9].y, 3);", "free(p);"]

    def fields_walked(self, k):
        """Pointers that advance in arrays, from the front and from the end, in objects and through them."""
        s = f"struct walked{k}"
        own = [f"{s} {{ int a[6]; char tag; long total; }};",
               f"{self.inlined()}static long add{k}(int *at, int *end) {{ long t = 0; while (at != end) t = t * 3 + *at++; "
               "return t; }"]
        return own, [*self.objects(s, 8), f"for ({s} *q = p; q < p + 8; q++) {{ q->tag = 'a'; for (int *at = q->a; at < q->a + "
                     "6; at++) *at = (int)((num)(at - q->a) * (n & 7)); }",
                     f"for ({s} *q = p + 8; q-- != p;) {{ q->total = add{k}(q->a, q->a + 6) + (q != p ? q[-1].tag : 1); r = r * "
                     "31 + (num)q->total; }", "free(p);"]

    def comparisons_counted(self, k):
        """A comparison that writes a global variable, which the caller reads before and after."""
        s = f"struct ranked{k}"
        own = [f"{s} {{ long note; int rank; long other; }};", f"static int asked{k}; static const {s} *last{k};",
               f"static int order{k}(const void *a, const void *b) {{ const {s} *x = a, *y = b; asked{k}++; last{k} = x; return "
               "(x->rank > y->rank) - (x->rank < y->rank); }"]
        return own, [*self.objects(s, 20), "for (int i = 0; i < 20; i++) { p[i].rank = (int)((num)i * 7 % 20); p[i].note = i; }",
                     f"asked{k} = 0;", f"last{k} = 0;", f"qsort(p, 20, sizeof *p, order{k});",
                     f"r += (num)(asked{k} > 18) + (num)(last{k} != 0);", f"asked{k} = 5;",
                     f"{s} key = {{.rank = (int)(n % 25)}}, *found = bsearch(&key, p, 20, sizeof *p, order{k});",
                     f"r = r * 31 + (num)(asked{k} > 5) + (found ? (num)found->note : 77);", "free(p);"]

    def negative_numbers(self, k):
        """Small numbers, some below zero, in fields of more bytes than they need."""
        s = f"struct level{k}"
        low = self.choose(-1, -128, -129, -32768)
        own = [f"{s} {{ long depth; int sign; long cold; int next; }};", f"static const int signs{k}[4] = {{-1, 0, 1, {low}}};"]
        return own, [*self.objects(s, 50), f"for (int i = 0; i < 50; i++) {{ p[i].sign = signs{k}[(n + (num)i) % 4]; p[i].depth "
                     "= i % 7 ? -3 : 90; p[i].next = i; }",
                     "for (int i = 0; i < 50; i++) r = r * 31 + (num)(p[i].sign * 3) + (num)(p[i].depth / 2) + (num)(p[i].sign < "
                     "0);",
                     "r += (num)p[n % 50].next;", "free(p);"]

    def records_sorted(self, k):
        """The library moves and finds objects, which have padding and fields that are hardly used."""
        s = f"struct sorted{k}"
        own = [f"{s} {{ char kind; long key; char flag; double weight; short cold; }};",
               f"static int by{k}(const void *a, const void *b) {{ const {s} *x = a, *y = b; return (x->key > y->key) - (x->key "
               "< y->key); }"]
        return own, [*self.objects(s, 30), "for (int i = 0; i < 30; i++) { p[i].key = (long)((num)i * 11 % 30); p[i].weight = i; "
                     "p[i].kind = (char)('a' + i % 26); }",
                     f"qsort(p, 30, sizeof *p, by{k});",
                     f"{s} key = {{.key = (long)(n % 30)}}, *found = bsearch(&key, p, 30, sizeof *p, by{k});",
                     "for (int i = 0; i < 30; i++) r = r * 31 + (num)p[i].key + (num)p[i].kind + (num)p[i].weight;",
                     "r += found ? (num)(found - p) * 3 + (num)found->kind : 5;", "free(p);"]

    def initial_addresses(self, k):
        """Variables that begin as addresses of fields and elements."""
        s = f"struct spot{k}"
        own = [f"{s} {{ char c; long a; int b; char d; long e; }};",
               f"static {s} spots{k}[5] = {{{{'x', 1, 2, 'y', 3}}, {{.b = 7}}, {{.e = 9}}, {{.d = 'z'}}, {{.a = -1}}}};",
               f"static long *field{k} = &spots{k}[2].e;", f"static {s} *element{k} = spots{k} + 3;",
               f"static {s} *ends{k}[2] = {{spots{k}, &spots{k}[4]}};"]
        return own, [f"*field{k} += (long)(n & 7);", f"element{k}->b = (int)(n & 3);", f"ends{k}[1]->e = 4;",
                     f"for ({s} *q = ends{k}[0]; q <= ends{k}[1]; q++) r = r * 31 + (num)q->a + (num)q->b * 3 + (num)q->c + "
                     "(num)q->d + (num)q->e;",
                     f"r += (num)(element{k} - ends{k}[0]);", f"*field{k} = 9;"]

    def initial_bits(self, k):
        """Bit-fields that begin as numbers, behind other fields."""
        s = f"struct bits{k}"
        width = self.choose("7", "11", "5")
        own = [f"{s} {{ long first; unsigned char c; unsigned x : {width}, y : 6; int z : 5; long last; int used; }};",
               f"static {s} bits{k}[3] = {{{{1, 2, 19, 33, -7, 5, 6}}, {{.y = 60, .z = 3}}, {{.x = 21, .c = 200}}}};"]
        return own, [f"bits{k}[n % 3].used++;", f"for (int i = 0; i < 3; i++) {{ {s} *q = &bits{k}[i]; r = r * 31 + q->x + 3u * "
                     "q->y + (num)q->z + q->c + (num)q->used; q->z ^= 1; q->y += 5; }"]

    def passed_in_memory(self, k):
        """Objects as arguments and results that are passed in memory."""
        s = f"struct big{k}"
        own = [f"{s} {{ char c; long a; char d; long b; int cold; long e; }};",
               f"__attribute__((noinline)) static num take{k}({s} own, num n) {{ own.a += (long)n; own.d ^= 1; return (num)own.a "
               "* 3 + (num)own.b + (num)own.c + (num)own.d + (num)own.e; }",
               f"__attribute__((noinline)) static {s} make{k}(num n) {{ {s} made = {{'c', (long)n, 'd', 3, 0, (long)(n & 9)}}; "
               "return made; }"]
        return own, [*self.objects(s, 12), f"for (int i = 0; i < 12; i++) p[i] = make{k}(n + (num)i);",
                     f"for (int i = 0; i < 12; i++) r = r * 31 + take{k}(p[i], n) + (num)p[i].d;", f"r += take{k}(make{k}(r & "
                                                                           "63), 2);",
                     "free(p);"]

    def passed_in_registers(self, k):
        """Small objects that are passed in registers, with fields below zero."""
        s = f"struct small{k}"
        own = [f"{s} {{ int x; short y; short z; }};", f"__attribute__((noinline)) static num weigh{k}({s} own) {{ return "
               "(num)own.x * 3 + (num)own.y * 5 + (num)own.z; }",
               f"__attribute__((noinline)) static {s} turn{k}({s} own) {{ {s} made = {{-own.x, own.z, own.y}}; return made; }}"]
        return own, [*self.objects(s, 16), "for (int i = 0; i < 16; i++) { p[i].x = i - 8; p[i].y = (short)(-i); p[i].z = 3; }",
                     f"for (int i = 0; i < 16; i++) {{ p[i] = turn{k}(p[i]); r = r * 31 + weigh{k}(p[i]) + weigh{k}(p[(n + (num)i) % "
                     "16]); }",
                     "free(p);"]

    def first_of_first(self, k):
        """The first field of a first member, by its own address and by those of what it is in."""
        own = [f"struct inner{k} {{ char c; long a; int b; }};", f"struct middle{k} {{ char d; struct inner{k} in; int e; }};",
               f"struct outer{k} {{ struct middle{k} mid; long f; char g; }};",
               f"{self.inlined()}static num look{k}(struct inner{k} *p) {{ return (num)p->a * 3 + (num)p->b + (num)p->c; }}",
               f"{self.inlined()}static num ask{k}(struct middle{k} *p) {{ p->in.b++; return look{k}(&p->in) + (num)p->d + "
               "(num)p->e; }"]
        return own, [*self.objects(f"struct outer{k}", 7), "for (int i = 0; i < 7; i++) { p[i].mid.in.a = i; p[i].mid.in.c = "
                     "'k'; p[i].mid.d = 'm'; p[i].mid.e = (int)n & 7; p[i].f = 9; p[i].g = 'g'; }",
                     f"for (int i = 0; i < 7; i++) r = r * 31 + ask{k}(&p[i].mid) + look{k}(&p[(n + 1) % 7].mid.in) + "
                     "(num)p[i].f + (num)p[i].g + (num)p[i].mid.d;", "free(p);"]

    def zero_or_constant(self, k):
        """Fields that hold a constant, or nothing yet: in new memory, in variables, after they were cleared."""
        s = f"struct mode{k}"
        # In the last, nothing is zero but what is cleared later.
        plain = "malloc(6 * sizeof *p)"
        made = self.choose("calloc(6, sizeof *p)", f"memset(malloc(6 * sizeof({s})), 0, 6 * sizeof({s}))", f"modes{k}", plain)
        begin = f"p[i].key = i, p[i].state = 1, p[i].more = 2, start{k}(&p[i])" if made == plain else "p[i].key = i"
        own = [f"{s} {{ long key; int mode; int state; long more; }};", f"static {s} modes{k}[6];",
               f"__attribute__((noinline)) static void start{k}({s} *p) {{ p->mode = 7; }}"]
        return own, [f"{s} *p = {made};", "if (!p) abort();", f"for (int i = 0; i < 6; i++) {begin};",
                     f"start{k}(&p[n % 6]);", "for (int i = 0; i < 6; i++) r = r * 31 + (num)p[i].mode + (num)p[i].key;",
                     "memset(&p[n % 6], 0, sizeof *p);", "for (int i = 0; i < 6; i++) r = r * 3 + (num)p[i].mode;",
                     "p[0].state = (int)r & 3;", "r += (num)p[0].state;", *["free(p);"] * ("modes" not in made)]

    def functions_chosen(self, k):
        """Fields that hold one of several functions: by a condition, from a table, copied, or none."""
        s = f"struct doer{k}"
        own = [f"{s} {{ long key; num (*act)(num); num (*spare)(num); long more; }};",
               *(f"static num act{i}_{k}(num n) {{ return n * {i + 2} + {i}; }}" for i in range(4)),
               f"static num (*const acts{k}[2])(num) = {{act2_{k}, act3_{k}}};"]
        return own, [*self.objects(s, 10), "for (int i = 0; i < 10; i++) { p[i].key = i; p[i].act = (n + (num)i) & 1 ? "
                     f"act0_{k} : act1_{k}; if (i % 3 == 0) p[i].spare = acts{k}[i & 1]; }}",
                     "for (int i = 1; i < 10; i++) if (p[i - 1].spare && i % 2) p[i].act = p[i - 1].spare;",
                     "for (int i = 0; i < 10; i++) { r = r * 31 + p[i].act(n + (num)p[i].key); if (p[i].spare) r += "
                     "p[i].spare(3); else r += 2; }", "free(p);"]

    def copied_through_number(self, k):
        """Numbers that are copied from field to field, one of them with a large one."""
        s = f"struct step{k}"
        own = [f"{s} {{ long now; long before; int count; long cold; }};"]
        return own, [*self.objects(s, 40), "for (int i = 0; i < 40; i++) { p[i].now = i % 5 ? i : "
                     f"{self.choose(300, 70000, -200)}; p[i].count = 2; }}",
                     "for (int i = 1; i < 40; i++) { p[i].before = p[i - 1].now; p[i].count = p[i - 1].count + (i == 20 ? 300 : "
                     "0); }",
                     "for (int i = 0; i < 40; i++) r = r * 31 + (num)p[i].before + (num)p[i].now + (num)p[i].count;", "free(p);"]
