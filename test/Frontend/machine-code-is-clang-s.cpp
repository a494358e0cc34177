// The plugin does not change the output: without LTO the machine code is that
// of clang alone, to the byte.
// RUN: %clangxx_restruct -O2 -fcxx-exceptions -S %s -o %t.with.s
// RUN: %clangxx -O2 -fcxx-exceptions -S %s -o %t.without.s
// RUN: diff %t.with.s %t.without.s

struct t { int x; t *next; virtual t *step(t *); };
t *other(t *);
t *tail_call(t *p) { return other(p->next); }
t *virtual_tail_call(t *p) { return p->step(p); }
int sum(t *p) {
  try {
    int n = 0;
    for (t *q = p; q; q = q->step(p))
      n += q->x;
    return n;
  } catch (int i) {
    return i;
  }
}
