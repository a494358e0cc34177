// The end of an array of members is the address of the member behind it. A
// program that goes from one to the other relies on their order.
//
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s
// CHECK-NOT: struct.box
// CHECK-NOT: struct.cell
#include <stdio.h>
#include <stdlib.h>

struct cell {
  char Kind;
  long Value;
  char Last;
};
struct box {
  char Name;
  struct cell Cells[6];
  struct cell Stop;
  char End;
};

__attribute__((noinline)) static long sum(struct box *B, struct cell *From) {
  long Sum = 0;
  for (struct cell *C = From; C != &B->Stop; C++)
    Sum += C->Value + C->Kind + C->Last;
  return Sum;
}

int main(int argc, char **argv) {
  long Sum = 0;
  for (int I = 0; I < 100 * argc; I++) {
    struct box *B = calloc(1, sizeof *B);
    for (int J = 0; J < 6; J++)
      B->Cells[J].Value = I + J;
    B->Name = (char)I;
    Sum += sum(B, B->Cells) + B->Name + B->End;
    free(B);
  }
  printf("%ld\n", Sum);
  return 0;
}
