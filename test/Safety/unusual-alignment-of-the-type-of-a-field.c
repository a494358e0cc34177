// The type of a field is a typedef that asks for more alignment.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s
// RUN: %clang -g -O1 -c -emit-llvm %s -o %t.plain.bc
// RUN: %opt_restruct -passes='internalize,dtrans-import-debug-info,print<dtrans-safety>' -disable-output %t.plain.bc | FileCheck %s

// CHECK: {{^}}%struct.line{{$}}
// CHECK-NOT: {{^}}%
// CHECK: {{^}}  UnusualAlignment:
typedef int wide __attribute__((aligned(32)));
struct line {
  int b;
  wide a;
};
static struct line lines[8];
int main(int argc, char **argv) {
  for (int i = 0; i < argc; ++i) {
    lines[i & 7].a = i;
    lines[i & 7].b = argv[i][0];
  }
  return lines[argc & 7].a + lines[0].b;
}
