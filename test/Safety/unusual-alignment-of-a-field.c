// A field asks for more alignment than its type.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s
// RUN: %clang -g -O1 -c -emit-llvm %s -o %t.plain.bc
// RUN: %opt_restruct -passes='internalize,dtrans-import-debug-info,print<dtrans-safety>' -disable-output %t.plain.bc | FileCheck %s

// CHECK: {{^}}%struct.line{{$}}
// CHECK-NOT: {{^}}%
// CHECK: {{^}}  UnusualAlignment:
struct line {
  _Alignas(64) int a;
  int b;
};
static struct line lines[8];
int main(int argc, char **argv) {
  for (int i = 0; i < argc; ++i) {
    lines[i & 7].a = i;
    lines[i & 7].b = argv[i][0];
  }
  return lines[argc & 7].a + lines[0].b;
}
