// A volatile field may move, and other fields may be deleted or become narrow:
// each access is still one of the same size. The field itself stays, even if
// nothing needs its value.
//
// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN: struct.state: 56 -> 24 bytes
// PLAN-DAG: field 1 (unused) deleted
// PLAN-DAG: field 2 (seen) at {{[0-9]+$}}
// PLAN-DAG: field 4 (written) at {{[0-9]+$}}
// PLAN-DAG: field 5 (small) at {{[0-9]+}}, unsigned, 1 bytes
// RUN: %restruct opt --whole-program %t.bc -S -o - | FileCheck %s --check-prefix=IR
// IR-LABEL: define internal void @handle(
// IR: load volatile i32
// IR-NEXT: add
// IR-NEXT: store volatile i32
// IR: store volatile i64
// IR-NOT: volatile
// IR: ret void
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t.off && %t.off > %t.expected && FileCheck %s < %t.expected
// RUN: %restruct_cc -O2 %s -o %t.on && %t.on | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O2 %s -o %t.random
#include <signal.h>
#include <stdio.h>

struct state {
  char tag;
  long unused;
  volatile sig_atomic_t seen;
  const char *name;
  volatile long written;
  long small;
  char last;
};
static struct state state = {.tag = 'a', .name = "state"};

static void handle(int number) {
  state.seen++;
  state.written = number;
}

int main(int argc, char **argv) {
  state.unused = argc;
  state.small = argc & 63;
  state.last = (char)(state.tag + argc);
  signal(SIGUSR1, handle);
  while (state.seen < 3)
    raise(SIGUSR1);
  // CHECK: 3 state a b 1
  printf("%d %s %c %c %ld\n", (int)state.seen, state.name, state.tag, state.last, state.small);
  return 0;
}
