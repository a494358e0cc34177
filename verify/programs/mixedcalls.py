# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scenes of mixedprogram.py's programs in which objects of structprogram.py's structures go through calls: as values among
variable arguments, through old types and tables, threads, signals, the library, jumps, ends of functions and of the program."""


class CallScenes:
    """Objects that go through calls; a part of the mixed Program."""

    def call_scenes(self, structure):
        """The scenes that suit a structure, each with its weight."""
        kinds = {self.thread_scene: 2, self.context_scene: 2, self.old_table_scene: 1, self.cleanup_scene: 1, self.handler_scene: 1,
                 self.exit_scene: 1, self.visitor_scene: 2, self.tail_call_scene: 1, self.handle_scene: 1, self.out_scene: 1}
        if not structure.is_heap:
            kinds |= {self.values_scene: 3, self.list_value_scene: 2, self.list_kept_scene: 2, self.jump_value_scene: 1,
                      self.value_table_scene: 2, self.in_order_scene: 1}
        return kinds

    def values_scene(self, t, s, k):
        """Values among variable arguments."""
        own = ["#include <stdarg.h>", f"{self.inlined()}static num listed{k}(int count, ...) {{", "  num r = 1;", "  va_list list;",
               "  va_start(list, count);", f"  while (count--) {{ {s} own = va_arg(list, {s}); r = r * 31 + sum{t}(&own); }}",
               "  va_end(list);", "  return r;", "}"]
        return own, [f"{s} a, *p = &a;", f"set{t}(p, n);", *self.steps("p", t, "p", 2), f"r += listed{k}(2, a, *p);",
                     self.choose(f"a = g{t};", f"set{t}(&a, r);"), f"r = r * 3 + listed{k}(1, a);"]

    def list_value_scene(self, t, s, k):
        """Values among variable arguments, and lists that others read."""
        parameter, access, passed = self.choose(("va_list list", "list", "list"), ("va_list *list", "*list", "&list"))
        own = ["#include <stdarg.h>", f"{self.inlined()}static num read{k}({parameter}) {{",
               f"  {s} own = va_arg({access}, {s}), *p = &own;", f"  num r = 1, n = va_arg({access}, num);", "  (void)n;",
               *[f"  {x}" for x in self.steps("p", t, "p", 1)], f"  return r * 3 + sum{t}(p);", "}",
               f"{self.inlined()}static num hand{k}(int count, ...) {{", "  va_list list, again;", "  va_start(list, count);",
               "  va_copy(again, list);", f"  num r = read{k}({passed});", "  va_end(list);",
               f"  r = r * 5 + read{k}({passed.replace('list', 'again')});", "  va_end(again);", "  return r;", "}"]
        return own, [f"{s} a;", f"set{t}(&a, n);", f"r += hand{k}(1, a, n + 3);", f"r += hand{k}(1, g{t}, r);"]

    def list_kept_scene(self, t, s, k):
        """A list in a structure beside a pointer to an object."""
        o = f"struct kept{k}"
        own = ["#include <stdarg.h>", f"{o} {{ char c; va_list list; {s} *at; num n; }};",
               f"{self.inlined()}static num next{k}({o} *o) {{ {s} own = va_arg(o->list, {s}); *o->at = own; "
               f"return sum{t}(&own) + o->n++; }}",
               f"{self.inlined()}static num take{k}({s} *at, ...) {{", f"  {o} o = {{.at = at, .n = 3}};",
               "  va_start(o.list, at);",
               f"  num r = next{k}(&o);", f"  r = r * 3 + next{k}(&o);", "  va_end(o.list);", "  return r + o.n;", "}"]
        return own, [f"{s} a, b;", f"set{t}(&a, n);", "b = a;", f"set{t}(&b, r);", f"r += take{k}(&row{t}[n % 4], a, b);",
                     f"r += sum{t}(&row{t}[n % 4]);"]

    def thread_scene(self, t, s, k):
        """An object in another thread, by itself or in a structure of its own."""
        count = self.between(1, 3)
        objects, end = ([*self.allocated("a", s, count)], ["free(a);"]) if self.structures[t].is_heap else ([f"{s} a[{count}];"],
                                                                                                            [])
        own = ["#include <pthread.h>", f"struct work{k} {{ {s} *at; num n, r; pthread_t thread; }};",
               f"static void *run{k}(void *given) {{", f"  struct work{k} *w = given;", "  num r = 2, n = w->n;",
               f"  {s} *p = w->at;",
               *[f"  {x}" for x in self.leaf_steps("p", t, 3)], "  w->r = r + n;",
               self.choose("  return w;", "  pthread_exit(w);", "  return p;"), "}"]
        returns_work = own[-2].strip() != "return p;"
        result = f"((struct work{k} *)got)->r" if returns_work else f"sum{t}(got)"
        return own, [*objects, *self.filled("a", count, t), f"struct work{k} w[{count}];",
                     f"for (int i = 0; i < {count}; i++) {{ w[i].at = &a[i]; w[i].n = n + (num)i;",
                     f"  if (pthread_create(&w[i].thread, 0, run{k}, &w[i])) abort(); }}",
                     f"for (int i = 0; i < {count}; i++) {{ void *got; pthread_join(w[i].thread, &got); r = r * 31 + {result}; }}",
                     *self.summed("a", count, t), *end]

    def context_scene(self, t, s, k):
        """A context that the library hands on."""
        own = [f"static int in_order{k}(const void *a, const void *b, void *context) {{",
               f"  num by = peek{t}(context) % 7 + 1;",
               "  num x = *(const num *)a % by, y = *(const num *)b % by;", "  return (x > y) - (x < y);", "}"]
        return own, ["num keys[6] = {n, 3, n * 5, 1, 8, 13};", f"{s} *p = {self.lasting(t, 'n')};",
                     f"qsort_r(keys, 6, sizeof *keys, in_order{k}, p);", "for (int i = 0; i < 6; i++) r = r * 31 + keys[i];",
                     *self.steps("p", t, "p", 1)]

    def old_table_scene(self, t, s, k):
        """Functions without prototypes in tables, called as they are and through other types."""
        own = [f"static num old{k}(p, n) {s} *p; num n; {{ num r = n;", *[f"  {x}" for x in self.leaf_steps("p", t, 2)],
               "  return r; }",
               f"static num other{k}(p, n) {s} *p; num n; {{ return sum{t}(p) + n; }}",
               f"static num (*{self.choose('', 'const ')}table{k}[2])() = {{old{k}, other{k}}};"]
        return own, [f"{s} *p = {self.lasting(t, 'n')};", f"r += table{k}[n & 1](p, n);", f"num (*f)() = table{k}[0];",
                     "r += f(p, r);",
                     f"r += ((num (*)({s} *, num))table{k}[1])(p, (num)2);"]

    def cleanup_scene(self, t, s, k):
        """What runs when a variable's life ends."""
        own = [f"static void end{k}({s} **p) {{ touch{t}(*p, 3); {'free(*p);' if self.structures[t].is_heap else ''} }}"]
        if self.structures[t].is_heap:
            return own, [f"{{ __attribute__((cleanup(end{k}))) {s} *p = calloc(1, sizeof *p);", "  if (!p) abort();",
                         f"  set{t}(p, n);", *[f"  {x}" for x in self.steps("p", t, "p", 2)], f"  r += sum{t}(p); }}"]
        return own, [f"{s} a;", f"set{t}(&a, n);", f"{{ __attribute__((cleanup(end{k}))) {s} *p = &a;",
                     *[f"  {x}" for x in self.steps("p", t, "p", 2)], "}", f"r += sum{t}(&a);"]

    def handler_scene(self, t, s, k):
        """A signal handler changes an object."""
        own = ["#include <signal.h>", f"static {s} *volatile watched{k};",
               f"static void on{k}(int number) {{ if (number == SIGUSR2) touch{t}(watched{k}, 5); }}"]
        return own, [f"watched{k} = {self.lasting(t, 'n')};",
                     self.choose(f"if (signal(SIGUSR2, on{k}) == SIG_ERR) abort();",
                                 f"struct sigaction act = {{.sa_handler = on{k}}}; if (sigaction(SIGUSR2, &act, 0)) abort();"),
                     "if (raise(SIGUSR2)) abort();", f"r += sum{t}(watched{k});"]

    def exit_scene(self, t, s, k):
        """What runs when the program ends."""
        heap = self.structures[t].is_heap
        own = [f"static {s} {'*' * heap}last{k};",
               f'static void leave{k}(void) {{ printf("end {k}: %lu\\n", sum{t}({"" if heap else "&"}last{k})); '
               f'{f"free(last{k});" if heap else ""} }}']
        made = [f"last{k} = malloc(sizeof *last{k});", f"if (!last{k}) abort();",
                f"set{t}(last{k}, n);"] if heap else [f"last{k} = g{t};"]
        return own, [*made, f"if (atexit(leave{k})) abort();", f"{s} *p = {'' if heap else '&'}last{k};",
                     *self.steps("p", t, "p", 1)]

    def visitor_scene(self, t, s, k):
        """A function and its context, which is an object or a structure that leads to one."""
        o = f"struct visit{k}"
        own = [f"{o} {{ num total; void (*each)(void *, void *); {s} *at; }};",
               f"static void add{k}(void *p, void *context) {{ {o} *o = context; o->total = o->total * 31 + sum{t}(p); "
               f"{self.choose('o->at = p;', '')} }}",
               f"static void count{k}(void *p, void *context) {{ {o} *o = context; (void)p; o->total++; }}",
               f"{self.inlined()}static void visit{k}(void **objects, int count, {o} *o) {{ while (count--) "
               "o->each(objects[count], o); }"]
        return own, [f"void *objects[3] = {{&g{t}, &row{t}[1], {self.lasting(t, 'n')}}};",
                     f"{o} o = {{.each = n & 1 ? add{k} : count{k}, .at = row{t}}};", f"visit{k}(objects, 3, &o);",
                     f"o.each = add{k};",
                     f"visit{k}(objects, 2, &o);", f"r += o.total + sum{t}(o.at);"]

    def tail_call_scene(self, t, s, k):
        """Functions that end in calls of each other."""
        own = [f"static num even{k}({s} *p, num n, num r);",
               f"__attribute__((noinline)) static num odd{k}({s} *p, num n, num r) {{ touch{t}(p, n); "
               f"__attribute__((musttail)) return even{k}(p, n - 1, r + 3); }}",
               f"__attribute__((noinline)) static num even{k}({s} *p, num n, num r) {{ if (n < 2) return r + sum{t}(p); "
               f"__attribute__((musttail)) return odd{k}(p, n - 1, r * 3); }}"]
        return own, [f"r += even{k}({self.lasting(t, 'n')}, n % 9, r);"]

    def handle_scene(self, t, s, k):
        """Objects behind pointers without a type."""
        own = [f"typedef void *handle{k};", f"static handle{k} open{k}(num n) {{", f"  {s} *p = malloc(sizeof *p);",
               "  if (!p) abort();",
               f"  set{t}(p, n);", "  return p;", "}", f"static num ask{k}(handle{k} h) {{ return sum{t}(h); }}",
               f"static void close{k}(handle{k} *h) {{ free(*h); *h = 0; }}"]
        return own, [f"handle{k} h[2] = {{open{k}(n), open{k}(r)}};", f"r += ask{k}(h[n & 1]) + 3 * ask{k}(h[0]);",
                     f"{s} *p = h[1];", *self.steps("p", t, "p", 2), f"r += ask{k}(h[1]);", f"close{k}(&h[0]);",
                     f"close{k}(h + 1);"]

    def out_scene(self, t, s, k):
        """Results through pointers to pointers to pointers."""
        own = [f"{self.inlined()}static int find{k}({s} ***out, {s} **all, num n) {{ *out = all + n % 2; return **out != 0; }}"]
        return own, [f"{s} *all[2] = {{{self.lasting(t, 'n')}, &g{t}}}, **at, ***deep = &at;", f"if (find{k}(deep, all, n)) {{",
                     f"  {s} *p = **deep;", *[f"  {x}" for x in self.steps("p", t, "p", 2)],
                     f"  *at = &row{t}[2];", f"  r += sum{t}(p) + sum{t}(**deep);", "}"]

    def jump_value_scene(self, t, s, k):
        """A value on its way when a function is left."""
        own = ["#include <setjmp.h>", f"static jmp_buf out{k};",
               f"__attribute__((noinline)) static void leave{k}({s} own, {s} *p, num n) {{ set{t}(p, sum{t}(&own) + n); "
               f"longjmp(out{k}, 1); }}",
               f"__attribute__((noinline)) static num enter{k}({s} *p, num n) {{", f"  if (!setjmp(out{k})) leave{k}(*p, p, n);",
               f"  return sum{t}(p);", "}"]
        return own, [f"r += enter{k}({self.lasting(t, 'n')}, n);"]

    def value_table_scene(self, t, s, k):
        """Functions in a table that take and return values."""
        own = [f"{self.inlined()}static {s} one{k}({s} x, num n) {{ set{t}(&x, n); return x; }}",
               f"{self.inlined()}static {s} two{k}({s} x, num n) {{ cells[6] ^= n & 3; return x; }}",
               f"static {s} (*const table{k}[2])({s}, num) = {{one{k}, two{k}}};"]
        return own, [f"{s} a = table{k}[n & 1](g{t}, n);", f"row{t}[1] = table{k}[1](a, 2);",
                     f"{s} (*volatile f)({s}, num) = one{k};", "a = f(a, r);", f"r += sum{t}(&a) + sum{t}(&row{t}[1]);"]

    def in_order_scene(self, t, s, k):
        """The library's own trees and searches."""
        own = ["#include <search.h>", f"static int by_sum{k}(const void *a, const void *b) {{",
               f"  num x = sum{t}(a), y = sum{t}(b);", "  return (x > y) - (x < y);", "}"]
        return own, [f"{s} a[5];", *self.filled("a", 5, t), "void *root = 0;",
                     f"for (int i = 0; i < 5; i++) if (!tsearch(&a[i], &root, by_sum{k})) abort();",
                     f"{s} *const *found = tfind(&a[n % 5], &root, by_sum{k});", f"r += found ? sum{t}(*found) : 3;",
                     f"size_t count = 5; {s} *seen = lfind(&a[2], a, &count, sizeof *a, by_sum{k});", "r += seen == a + 2;",
                     f"for (int i = 0; i < 5; i++) tdelete(&a[i], &root, by_sum{k});"]

    def inlined(self):
        """What may keep a function from being inlined."""
        return self.choose("", "__attribute__((noinline)) ", "__attribute__((noinline)) ")
