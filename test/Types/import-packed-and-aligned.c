// RUN: %clang -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// Offsets and sizes show what is packed, and alignment what is aligned.

struct __attribute__((packed)) packed {
  char c;
  int *p;
};
struct aligned {
  int i;
} __attribute__((aligned(32)));
struct plain {
  char c;
  int *p;
};
struct packed packed;
struct aligned aligned;
struct plain plain;

// CHECK-NOT: error:
// CHECK: %struct.packed = type <{ i8, i32* }>
// CHECK: %struct.packed: struct packed {{.*}}, 72 bits, aligned 8, packed{{$}}
// CHECK: %struct.aligned: struct aligned {{.*}}, 256 bits, aligned 256, over-aligned{{$}}
// CHECK: %struct.plain: struct plain {{.*}}, 128 bits, aligned 64{{$}}
