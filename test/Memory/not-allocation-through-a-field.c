// RUN: %restruct_cc -O1 -emit-llvm -c %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-resolved-allocations>' -internalize-public-api-list=main -disable-output %t.bc | FileCheck %s
// Calls through fields that are no allocations: one callee is none, the size is
// another argument, the callee is a function of another module, or external
// code may write the field.

// CHECK-NOT: function @f_
// CHECK: function @control
// CHECK-NEXT: allocation Malloc (malloc) {{.*}}: size 1 * {{.*}}
// CHECK-NOT: function @f_
#include <stdlib.h>

struct kept { void *(*get)(size_t); };
struct order { void *(*get)(size_t, size_t); };
struct other { void *(*get)(size_t); };
struct given { void *(*get)(size_t); };
struct known { void *(*get)(size_t); };
extern void *elsewhere(size_t);
extern void set_up(struct given *);

static void *last;
static char arena[1024];
static void *keep(size_t n) { return last = malloc(n); }
static void *get_static(size_t n) { return last ? last : arena; }
static void *first(size_t n, size_t m) { return malloc(n); }
static void *second(size_t n, size_t m) { return malloc(m); }

__attribute__((noinline)) static void *f_kept(struct kept *p, size_t n) { return p->get(n); }
__attribute__((noinline)) static void *f_order(struct order *p, size_t n) { return p->get(n, 2 * n); }
__attribute__((noinline)) static void *f_other(struct other *p, size_t n) { return p->get(n); }
__attribute__((noinline)) static void *f_given(struct given *p, size_t n) { return p->get(n); }
__attribute__((noinline)) static void *control(struct known *p, size_t n) { return p->get(n); }

int main(int argc, char **argv) {
  struct kept kept = {malloc};
  struct order order = {first};
  struct other other = {malloc};
  struct given given = {malloc};
  struct known known = {malloc};
  if (argc > 1) {
    kept.get = argc > 2 ? keep : get_static;
    order.get = second;
    other.get = elsewhere;
  }
  set_up(&given);
  return f_kept(&kept, argc) == f_order(&order, argc) || f_other(&other, argc) == f_given(&given, argc) ||
         !control(&known, argc);
}
