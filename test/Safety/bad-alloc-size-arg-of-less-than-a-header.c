// The size of an allocation may have too few bytes for all fields in front of a
// flexible array.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %t.bc \
// RUN:   | FileCheck %s
// CHECK-LABEL: {{^}}%struct.beginning{{$}}
// CHECK: {{^}}  BadAllocSizeArg:
// CHECK-LABEL: {{^}}%struct.chosen{{$}}
// CHECK: {{^}}  BadAllocSizeArg:
// CHECK-LABEL: {{^}}%struct.reduced{{$}}
// CHECK: {{^}}  BadAllocSizeArg:
// CHECK-LABEL: {{^}}%struct.counted{{$}}
// CHECK: {{^}}  BadAllocSizeArg:
// CHECK-LABEL: {{^}}%struct.unknown{{$}}
// CHECK: {{^}}  BadAllocSizeArg:
// CHECK-LABEL: {{^}}%struct.enough{{$}}
// CHECK-NOT: BadAllocSizeArg
#include <stddef.h>
#include <stdlib.h>
struct beginning { long a, b, c, items[]; };
struct chosen { long a, b, c, items[]; };
struct reduced { long a, b, c, items[]; };
struct counted { long a, b, c, items[]; };
struct unknown { long a, b, c, items[]; };
struct enough { long a, b, c, items[]; };
int main(int argc, char **argv) {
  size_t n = (size_t)argc;
  struct beginning *p1 = malloc(offsetof(struct beginning, c));
  struct chosen *p2 = malloc(argc > 2 ? sizeof *p2 + 8 * n : 16);
  struct reduced *p3 = malloc(sizeof *p3 + 40 - n);
  struct counted *p4 = malloc(sizeof *p4 + (n - 2) * sizeof(long));
  struct unknown *p5 = malloc(n);
  struct enough *p6 = malloc(argc > 2 ? sizeof *p6 + 8 * n : sizeof *p6);
  p1->a = p2->a = p3->a = p4->a = p5->a = p6->a = argc;
  return (int)(p1->a + p2->a + p3->a + p4->a + p5->a + p6->a);
}
