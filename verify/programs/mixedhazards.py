# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""More hazards, in mixedprogram.py's programs: structures of their own that are used in ways that see a layout."""


class MoreHazards:
    """Uses that see a layout; a part of the mixed Program."""

    def more_hazards(self):
        """Scenes about one structure, and scenes about structures of their own."""
        return [self.heads_in_order, self.bytes_counted, self.wire_bytes, self.field_compared], [
            self.shared_parameter, self.shared_comparator, self.shared_setter, self.other_old_type, self.old_untyped,
            self.members_in_order, self.initial_sequence, self.wide_access, self.array_at_end, self.bits_in_arrays,
            self.bits_copied, self.same_size, self.swapped_halves, self.hidden_lists, self.overlapping_tail, self.written_out,
            self.dead_address, self.same_name, self.through_a_socket, self.payload, self.common_symbol, self.resolved,
            self.indexed_by_field, self.walked_from_the_beginning]

    def heads_in_order(self, t, s, k):
        """Which of three heads of lists is meant follows from their order."""
        h = f"struct heads{k}"
        own = [f"struct head{k} {{ {s} *first; int n; }};", f"{h} {{ int gen; struct head{k} low; long total; struct head{k} "
               "middle, high; };",
               f"static {h} all{k};", f"{self.inlined()}static num level{k}(const struct head{k} *at, const struct head{k} "
               "*middle) "
               "{ return at < middle ? 0 : at == middle ? 1 : 2; }"]
        return own, [f"struct head{k} *at[3] = {{&all{k}.high, &all{k}.low, &all{k}.middle}};",
                     f"for (num i = 0; i < 7; i++) {{ struct head{k} *h = at[(i + n) % 3]; h->first = {self.lasting(t, 'i')}; "
                     "h->n++; "
                     f"all{k}.total += 2; r = r * 3 + level{k}(h, &all{k}.middle) + (num)h->n; }}",
                     f"r += sum{t}(all{k}.low.first ? all{k}.low.first : &g{t}) + (num)all{k}.total + (num)all{k}.gen;"]

    def bytes_counted(self, t, s, k):
        """A limit on bytes, and their number."""
        own = [f"static size_t used{k}, limit{k} = 5 * sizeof({s});", f"static void *take{k}(size_t n) {{",
               f"  if (used{k} + n > limit{k}) return 0;", "  void *p = malloc(n);", "  if (!p) abort();", f"  used{k} += n;",
               "  return p;",
               "}"]
        return own, [f"{s} *kept[8];", "num count = 0;", f"while (count < 8 && (kept[count] = take{k}(sizeof({s})))) count++;",
                     f"for (num i = 0; i < count; i++) {{ set{t}(kept[i], n + i); r = r * 31 + sum{t}(kept[i]); free(kept[i]); }}",
                     f"r += count * 1000 + used{k};", f"used{k} = 0;"]

    def wire_bytes(self, t, s, k):
        """Whole objects through a pipe."""
        return ["#include <unistd.h>"], ["int ends[2];", f"{s} *p = {self.lasting(t, 'n')}, *q = calloc(1, sizeof *q);",
                f"if (!q || pipe(ends) || write(ends[1], p, sizeof({s})) != sizeof({s})) abort();",
                f"if (read(ends[0], q, sizeof *q) != sizeof({s})) abort();", "close(ends[0]);", "close(ends[1]);",
                f"r += sum{t}(q);",
                "free(q);"]

    def field_compared(self, t, s, k):
        """Bytes of one field."""
        names = [name for name, _ in self.readable(t, "int", "unsigned", "num", "long")]
        if not names:
            return self.bytes_counted(t, s, k)
        name = self.choose(*names)
        return [], [f"{s} *p = {self.lasting(t, 'n')}, *q = &g{t};", f"r += memcmp(&p->{name}, &q->{name}, sizeof p->{name}) == 0;",
                    f"unsigned char byte = ((unsigned char *)&p->{name})[{self.choose(0, 1, 3)}];", "r += byte;"]

    # Of structures of their own.

    def record(self, k, first="int key; long b; int d;"):
        """A structure with these fields, and an expression that allocates some."""
        return f"struct record{k}", f"struct record{k} {{ {first} }};"

    def shared_parameter(self, k):
        """One function reads the first number of a structure, and of an array."""
        s, definition = self.record(k)
        own = [definition, f"{self.inlined()}static int get{k}(const void *p) {{ return *(const int *)p; }}"]
        return own, [f"{s} *p = calloc(1, sizeof *p);", "if (!p) abort();", "int numbers[4] = {(int)(n & 63), 2};",
                     "p->key = (int)(n & 31);", "p->b = 2;", "p->d = 3;",
                     f"r += (num)(get{k}(p) + 100 * get{k}(numbers) + (int)p->b + p->d);",
                     "free(p);"]

    def shared_comparator(self, k):
        """One comparison for structures that begin with a number, and for numbers."""
        s, definition = self.record(k, "int key; long b;")
        own = [definition, f"static int by{k}(const void *a, const void *b) {{ const int *x = a, *y = b; return (*x > *y) - (*x < "
               "*y); }"]
        return own, [f"{s} *p = calloc(4, sizeof *p);", "if (!p) abort();", "int numbers[4] = {3, (int)(n & 15), 1, 2};",
                     "for (int i = 0; i < 4; i++) { p[i].key = (int)(n & 7) * (3 - i) - i; p[i].b = i; }",
                     f"qsort(p, 4, sizeof *p, by{k});", f"qsort(numbers, 4, sizeof *numbers, by{k});",
                     "for (int i = 0; i < 4; i++) r = r * 31 + (num)p[i].b + (num)numbers[i];", "free(p);"]

    def shared_setter(self, k):
        """One function writes a field, and a number in an array."""
        s, definition = self.record(k, "int a; long b; int d; int e;")
        own = [definition, f"{self.inlined()}static void put{k}(void *p, int v) {{ *(int *)p = v; }}"]
        return own, [f"{s} *p = calloc(1, sizeof *p);", "if (!p) abort();", "int numbers[4] = {1, 2};", "p->a = 3;", "p->b = 2;",
                     "p->e = 1;",
                     f"put{k}(&p->d, 70000 * (int)(n & 7));", f"put{k}(numbers, 4);",
                     "r += (num)(p->a + p->d * 3 + p->e + numbers[0]) + (num)p->b;", "free(p);"]

    def other_old_type(self, k):
        """A function for one structure gets another, by an old type."""
        a, b = f"struct one{k}", f"struct two{k}"
        own = [f"{a} {{ int x; char c; long y; }};", f"{b} {{ int p; char q; long r; }} __attribute__((may_alias));",
               f"static num look{k}(q) {b} *q; {{ return (num)q->p + (num)q->q * 10 + (num)q->r * 1000; }}",
               f"static num less{k}(q) {b} *q; {{ return (num)q->p - (num)q->r; }}",
               f"static num (*seen{k}[2])() = {{look{k}, less{k}}};"]
        return own, [f"{a} *p = malloc(sizeof *p);", f"{b} *q = malloc(sizeof *q);", "if (!p || !q) abort();",
                     "p->x = (int)(n & 63); p->c = 'k'; p->y = 77;", "q->p = 3; q->q = 4; q->r = 5;",
                     f"r += seen{k}[n & 1](p) + 3 * seen{k}[0](q) + (num)p->c;", "free(p);", "free(q);"]

    def old_untyped(self, k):
        """Functions with a pointer without a type in a table of old types."""
        s, definition = self.record(k, "int x; char c; long y;")
        own = [definition, f"static num first{k}_(p) void *p; {{ return (num)*(int *)p; }}",
               f"static num third{k}_(p) void *p; {{ return (num)((long *)p)[1]; }}",
               f"static num (*asked{k}[2])() = {{first{k}_, third{k}_}};"]
        return own, [f"{s} *p = malloc(sizeof *p);", "if (!p) abort();", "p->x = (int)(n & 31); p->c = 'k'; p->y = 77;",
                     f"r += asked{k}[n & 1](p) + 3 * asked{k}[0](p) + (num)p->c;", "free(p);"]

    def members_in_order(self, k):
        """Of two members the one that comes first is chosen."""
        own = [f"struct queue{k} {{ int n; short served; char name; }};",
               f"struct plan{k} {{ long id; struct queue{k} fast; char z; struct queue{k} slow; }};",
               f"static struct plan{k} plan{k};",
               f"{self.inlined()}static struct queue{k} *pick{k}(struct queue{k} *x, struct queue{k} *y) {{ "
               "if (x->n != y->n) return x->n > y->n ? x : y; return x < y ? x : y; }"]
        return own, [f"plan{k}.fast.n = 5; plan{k}.slow.n = 4 + (int)(n & 1); plan{k}.fast.name = 'f'; plan{k}.slow.name = 's';",
                     f"for (int i = 0; i < 7; i++) {{ struct queue{k} *q = pick{k}(&plan{k}.slow, &plan{k}.fast); q->n--; "
                     "q->served++; "
                     "r = r * 31 + (num)q->name; }", f"r += (num)plan{k}.fast.served + (num)plan{k}.z + (num)plan{k}.id;"]

    def initial_sequence(self, k):
        """Structures in a union that begin alike."""
        own = [f"struct kind{k} {{ int kind; short n; }};", f"struct big{k} {{ int kind; short n; num value; }};",
               f"union any{k} {{ struct kind{k} head; struct big{k} big; struct {{ int kind; short n; char text[8]; }} word; }};"]
        return own, [f"union any{k} all[3] = {{{{.big = {{1, 2, n}}}}, {{.word = {{2, 3, \"abc\"}}}}, {{.head = {{3, 4}}}}}};",
                     "for (int i = 0; i < 3; i++) { r = r * 31 + (num)all[i].head.kind + (num)all[i].head.n;",
                     "  if (all[i].head.kind == 1) r += all[i].big.value; if (all[i].head.kind == 2) r += "
                     "(num)all[i].word.text[1]; }"]

    def wide_access(self, k):
        """Two fields as one number."""
        s, definition = self.record(k, "unsigned a, b; num c;")
        return [definition], [f"{s} *p = malloc(sizeof *p);", "if (!p) abort();", "num both = n << 32 | 7;",
                              f"memcpy({self.choose('p', '&p->a')}, &both, sizeof both);", "p->c = 3;", "r += p->a + p->b + p->c;",
                              "p->b = 9;", "memcpy(&both, &p->a, 8);", "r += both;", "free(p);"]

    def array_at_end(self, k):
        """An array that is longer than it says."""
        length = self.choose("1", "0", "")
        s, definition = self.record(k, f"int count; char tag; long items[{length}];")
        return [definition], ["int count = (int)(n % 6) + 2;",
                              f"{s} *p = malloc(sizeof *p + (size_t)count * sizeof(long));", "if (!p) abort();",
                              "p->count = count;",
                              "p->tag = 'e';", "for (int i = 0; i < count; i++) p->items[i] = i * 3;", "long *e = p->items + 1;",
                              "for (int i = 0; i < p->count; i++) r = r * 31 + (num)p->items[i];", "r += (num)*e + (num)p->tag;",
                              "free(p);"]

    def bits_in_arrays(self, k):
        """Arrays of bit-fields, some without names."""
        s, definition = self.record(k, "unsigned a : 3, : 2, b : 9; signed c : 5; int : 0; unsigned long d : 33; _Bool e : 1;")
        return [definition], [f"{s} all[4] = {{{{1, 2, 3, 4, 1}}, {{.d = 77}}}}, *p = all + n % 4;",
                              "p->a = n; p->b += 5; p->e = !p->e;",
                              "p->d = p->d << 3 | p->a;", "all[3] = *p;",
                              "for (int i = 0; i < 4; i++) r = r * 31 + all[i].a + all[i].b + "
                              "(num)(all[i].c & 31) + all[i].d + all[i].e;"]

    def bits_copied(self, k):
        """Bit-fields as bytes: only what no other field shares is seen."""
        s, definition = self.record(k, "unsigned a : 8, b : 8, c : 16; int d;")
        return [definition], [f"{s} o = {{1, 2, 3, 4}}, copy;", "o.b = n; o.d = (int)(n & 31);", "memcpy(&copy, &o, sizeof copy);",
                              "copy.c++;", "unsigned char bytes[4];", "memcpy(bytes, &copy, 4);",
                              "r += bytes[0] + 3u * bytes[1] + copy.c + "
                              "(num)copy.d;"]

    def same_size(self, k):
        """Memory of one structure is measured by another of the same size."""
        own = [f"struct left{k} {{ num a, b; int c; }};", f"struct right{k} {{ long x; char y; double z; }};"]
        return own, [f"struct left{k} *p = malloc(3 * sizeof(struct right{k}));", "if (!p) abort();",
                     "for (int i = 0; i < 3; i++) { p[i].a = n; p[i].b = (num)i; p[i].c = i; }",
                     "for (int i = 0; i < 3; i++) r = r * 31 + p[i].a + p[i].b + (num)p[i].c;", "free(p);",
                     f"struct right{k} q = {{1, 'y', 3}};", "r += (num)q.x + (num)q.y + (num)q.z;"]

    def swapped_halves(self, k):
        """Objects as rows of words that change places."""
        s, definition = self.record(k, "num a, b; unsigned c, d;")
        own = [definition, f"typedef num __attribute__((may_alias)) word{k};", f"static void swap{k}(void *x, void *y) {{",
               f"  for (word{k} *a = x, *b = y, *e = a + sizeof({s}) / sizeof *a; a != e; a++, b++) {{ word{k} c = *a; *a = *b; "
               "*b = c; }",
               "}"]
        return own, [f"{s} o[2] = {{{{n, 2, 3, 4}}, {{5, n + 1, 7, 8}}}};", f"swap{k}(o, o + 1);",
                     "for (int i = 0; i < 2; i++) r = r * 31 + o[i].a + 3 * o[i].b + 5 * o[i].c + 7 * o[i].d;"]

    def hidden_lists(self, k):
        """A list with one number for both of its links."""
        s, definition = self.record(k, "num value; uintptr_t links; char c;")
        return [definition], [f"{s} o[5] = {{{{0}}}};", "for (int i = 0; i < 5; i++) { o[i].value = n + (num)i; "
                              "o[i].links = (i ? (uintptr_t)&o[i - 1] : 0) ^ (i < 4 ? (uintptr_t)&o[i + 1] : 0); }",
                              f"{s} *before = 0, *p = o;", f"while (p) {{ {s} *after = ({s} *)((uintptr_t)before ^ p->links); "
                              "r = r * 31 + p->value; before = p; p = after; }"]

    def overlapping_tail(self, k):
        """A buffer begins in a member and is used as another structure."""
        s, definition = self.record(k, "int kind; _Alignas(8) char data[24]; short n;")
        own = [definition, f"struct inside{k} {{ num a; int b; }} __attribute__((may_alias));"]
        return own, [f"{s} *p = calloc(1, sizeof *p);", "if (!p) abort();", f"struct inside{k} *q = (void *)p->data;",
                     "q->a = n; q->b = 3;",
                     "p->n = 5; p->kind = 1;", f"{s} copy = *p;", f"q = (struct inside{k} *)copy.data;",
                     "r += q->a + (num)q->b + (num)copy.n + (num)copy.kind;", "free(p);"]

    def written_out(self, k):
        """Numbers through text and back, into fields by their addresses."""
        s, definition = self.record(k, "int a; short b; long c; char text[8];")
        return [definition], [f"{s} *p = calloc(1, sizeof *p), *q = calloc(1, sizeof *q);", "if (!p || !q) abort();",
                              "char text[80];",
                              'p->a = (int)(n & 63); p->b = 7; p->c = -5; strcpy(p->text, "xyz");',
                              'snprintf(text, sizeof text, "%d %hd %ld %s", p->a, p->b, p->c, p->text);',
                              'if (sscanf(text, "%d %hd %ld %7s", &q->a, &q->b, &q->c, q->text) != 4) abort();',
                              "r += (num)(q->a + q->b) + (num)q->c + hash(q->text);", "free(p);", "free(q);"]

    def dead_address(self, k):
        """A field that nothing reads, but whose address is compared."""
        s, definition = self.record(k, "int a; int never; long b;")
        return [definition], [f"{s} *p = calloc(2, sizeof *p);", "if (!p) abort();", "int *at[2] = {&p->never, &p[n & 1].never};",
                              "p[0].never = 3;", "r += (at[0] == at[1]) + 2 * ((void *)at[0] == (void *)p);",
                              "p[1].a = 5; p[1].b = (long)n;",
                              "r += (num)p[1].a + (num)p[1].b;", "free(p);"]

    def through_a_socket(self, k):
        """A structure of the program as a message, in parts."""
        s, definition = self.record(k, "unsigned kind; num value; char text[8];")
        return ["#include <sys/socket.h>", "#include <sys/uio.h>", "#include <unistd.h>", definition], [
            "int ends[2];", f"{s} o = {{3, n, \"abc\"}}, got = {{0}};", "if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) abort();",
            "struct iovec parts[2] = {{&o, sizeof o.kind}, {&o.value, sizeof o.value}};",
            "if (writev(ends[0], parts, 2) != sizeof o.kind + sizeof o.value) abort();",
            "if (recv(ends[1], &got.kind, sizeof got.kind, MSG_WAITALL) != sizeof got.kind) abort();",
            "if (recv(ends[1], &got.value, sizeof got.value, MSG_WAITALL) != sizeof got.value) abort();", "close(ends[0]);",
            "close(ends[1]);", "r += got.kind + got.value + (num)o.text[1] + (num)got.text[0];"]

    def payload(self, k):
        """Bits of numbers that are none, and of zeros with a sign."""
        s, definition = self.record(k, "float f; double d; char c;")
        return [definition], [
            f"{s} *p = calloc(2, sizeof *p);", "if (!p) abort();", "num bits = 0x7ff4000000000123 + (n & 1);",
            "memcpy(&p[0].d, &bits, 8);", "unsigned low = 0x80000000u;", "memcpy(&p[0].f, &low, 4);", "p[1] = p[0];",
            "p[1].c = 'c';",
            "memcpy(&bits, &p[1].d, 8);", "memcpy(&low, &p[1].f, 4);", "r += bits + low + (num)p[1].c + (p[0].d != p[0].d);",
            "free(p);"]

    def common_symbol(self, k):
        """A variable that several translation units may define."""
        s, definition = self.record(k, "char c; num n; short h;")
        return [definition, f"__attribute__((common)) {s} shared{k};", f"{s} shared{k};"], [
            f"shared{k}.n += n; shared{k}.c = 'c'; shared{k}.h++;", f"{s} *p = &shared{k};", "r += p->n + (num)p->c + (num)p->h;"]

    def resolved(self, k):
        """A function that is chosen when the program begins."""
        s, definition = self.record(k, "char c; num n; int i;")
        own = [definition, f"static num plain{k}({s} *p) {{ p->i++; return p->n + (num)p->c + (num)p->i; }}",
               f"__attribute__((no_sanitize(\"address\", \"undefined\"))) static num (*choose{k}(void))({s} *) {{ return "
               f"plain{k}; }}",
               f"num chosen{k}({s} *) __attribute__((ifunc(\"choose{k}\")));"]
        return own, [f"{s} o = {{'c', n, 3}};", f"r += chosen{k}(&o) + 3 * chosen{k}(&o) + (num)o.i;"]

    def indexed_by_field(self, k):
        """A ring, whose fields say which element of its array is next, and a reader that says so from outside."""
        size = self.choose(3, 4, 8)
        index = self.choose("unsigned", "int", "long", "unsigned char")
        fields = [f"{self.choose('int', 'num', 'short')} data[{size}];", f"{index} front, back;", "long spare, always;", "int full;"]
        if self.choose(True, False):
            fields.reverse()
        s, definition = self.record(k, " ".join(fields))
        own = [definition, f"struct ring_reader{k} {{ num unused; {index} at; {s} *of; }};",
               f"{self.inlined()}static num ring_push{k}({s} *p, num v) {{",
               f"  num old = (num)p->data[p->front]; p->data[p->front] = v & 63; p->front = (p->front + 1) % {size};",
               "  if (p->front == p->back) p->full = 1;", "  return old;", "}",
               f"{self.inlined()}static num ring_pop{k}({s} *p) {{",
               f"  num v = (num)p->data[p->back]; p->data[p->back] = p->data[p->always]; p->back = (p->back + {size} - 1) % {size};",
               "  return v + p->full;", "}",
               f"{self.inlined()}static num ring_peek{k}(struct ring_reader{k} *from) {{ return (num)from->of->data[from->at]; }}"]
        return own, [f"{s} *p = calloc(1, sizeof *p);", "if (!p) abort();", "p->always = 2;",
                     f"struct ring_reader{k} from = {{n, 0, p}};",
                     f"for (num i = 0; i < 9; i++) {{ r = r * 3 + ring_push{k}(p, n + i); from.at = (n + i) % {size}; "
                     f"r += ring_peek{k}(&from); if (i % 3 == 1) r = r * 5 + ring_pop{k}(p); }}", "free(p);"]

    def walked_from_the_beginning(self, k):
        """Walks through an array that comes first, some of them through all bytes of its structure."""
        size = self.choose(4, 8, 12)
        element = self.choose("char", "short", "int", "num")
        s, definition = self.record(k, f"{element} data[{size}]; int len, dead; long spare; short kind;")
        step = self.choose(f"for ({element} *c = p->data; c != p->data + {size}; ++c) h = h * 3 + (num)*c;",
                           f"for ({element} *c = p->data + {size - 1}; c >= p->data; --c) h = h * 3 + (num)*c;",
                           f"{element} *c = p->data, *e = p->data + p->len; while (c < e) h = h * 3 + (num)*c++;",
                           "for (num i = 0; i < p->len; i++) h = h * 3 + (num)*(p->data + i);",
                           "num i = 0; do h = h * 3 + (num)*(&p->data[i] + 1); while (++i < p->len - 1);")
        cast = self.choose("(unsigned char *)p", "(unsigned char *)p->data", "(unsigned char *)&p->data[0]", f"bytes_of{k}(p)",
                           f"(unsigned char *)memset(q, 1, {size})", "(q->dead = 0, (unsigned char *)q)")
        own = [definition, f"{self.inlined()}static num walk{k}({s} *p) {{ num h = p->kind; {step} return h; }}",
               f"{self.inlined()}static void *bytes_of{k}({s} *p) {{ return p; }}",
               f"{self.inlined()}static num hash_all{k}({s} *p) {{ {s} *q = p; num h = 0; unsigned char *b = {cast}; "
               "for (num i = 0; i < (num)sizeof *p; i++) h = h * 7 + b[i]; return h; }",
               f"{self.inlined()}static void shift{k}({s} *p, num at) {{ memmove(p->data + at + 1, p->data + at, "
               f"({size - 1} - at) * sizeof p->data[0]); p->data[at] = 5; }}"]
        scene = [f"{s} *p = calloc(1, sizeof *p);", "if (!p) abort();", f"p->len = {size - 1};", "p->kind = 3;",
                 f"for (num i = 0; i < {size}; i++) p->data[i] = (n + i) & 31;", f"shift{k}(p, (n & 1) + 1);",
                 f"r = r * 3 + walk{k}(p);"]
        if self.choose(True, False, False):
            scene.append(f"p->spare = 7; r = r * 5 + hash_all{k}(p) + (num)p->spare;")
        return own, [*scene, "free(p);"]

    def same_name(self, k):
        """Two structures of one name, in two functions."""
        return [f"static num one{k}(num n) {{ struct local {{ int a; num b; }} *p = calloc(1, sizeof *p); if (!p) abort(); p->a = "
                "3; p->b = n; "
                "num r = (num)p->a + p->b; free(p); return r; }",
                f"static num two{k}(num n) {{ struct local {{ num b; short c; int a; }} *p = calloc(1, sizeof *p); if (!p) "
                "abort(); "
                "p->a = 3; p->b = n; p->c = 9; num r = (num)p->a + p->b + (num)p->c; free(p); return r; }"
                ], [f"r += one{k}(n) * 3 + two{k}(r);"]
