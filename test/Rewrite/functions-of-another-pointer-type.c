// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN: struct.loop:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// CHECK: 2 1 7
// A call through `void (*)(struct loop *)` does not call a function that is only
// ever stored as a `void (*)(void *)`.

// If it is also stored as the other, the call may reach it.
// RUN: %restruct_cc -O2 -DMIXED -emit-llvm -c %s -o %t.mixed.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.mixed.bc | FileCheck %s --check-prefix=MIXED
// MIXED-NOT: struct.loop:
#include <stdio.h>
#include <stdlib.h>

struct loop {
  char stop;
  long times;
  short n;
  void (*before)(struct loop *);
};
struct object {
  int n;
  void (*end)(void *);
};

static void end(void *p) { ((struct object *)p)->n = 7; }
static void tick(struct loop *l) {
  l->times++;
  l->stop = l->times == 2;
}

int main(int argc, char **argv) {
  struct loop *l = malloc(sizeof *l);
  struct object *o = malloc(sizeof *o);
  l->stop = 0;
  l->times = 0;
  l->n = 1;
  l->before = tick;
#ifdef MIXED
  if (argc > 5)
    l->before = (void (*)(struct loop *))end;
#endif
  while (!l->stop)
    l->before(l);
  o->n = 0;
  o->end = end;
  o->end(o);
  printf("%ld %d %d\n", l->times, l->n, o->n);
  return 0;
}
