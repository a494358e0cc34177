// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %restruct report --whole-program %t.bc --all > %t.txt
// RUN: FileCheck %s < %t.txt
// An unsigned bit-field aligns its structure to 4 bytes. The unit that stores it
// is one byte, and nothing in the IR type shows the alignment, on which
// accesses may rely wherever the structure is a member.

// CHECK: struct full
// CHECK: layout: may change
// CHECK-NOT: UnusualAlignment
// CHECK: struct narrow
// CHECK: layout: fixed
// CHECK-NEXT: UnusualAlignment: it is packed, or the source gives its alignment
// CHECK-NEXT: blocks nothing: HasBitFields
struct narrow {
  char tag;
  unsigned bits : 5;
};
struct full {
  char tag;
  unsigned bits : 5;
  int number;
};
static struct narrow a[2];
static struct full b[2];
int main(int argc, char **argv) {
  a[argc].bits = argc;
  a[argc].tag = 1;
  b[argc].bits = argc;
  b[argc].tag = b[argc].number = 3;
  return a[0].bits + a[0].tag + b[0].bits + b[0].tag + b[0].number;
}
