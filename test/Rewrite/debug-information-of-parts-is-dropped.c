// A local structure is held in registers, field by field, and debug information
// says so in terms of the old layout. With another one, the parts lie elsewhere
// or do not exist, so that the variable has no location rather than a wrong
// one. Debug information that the verifier refuses would be discarded as a
// whole, with a warning.
//
// RUN: %restruct_cc -O2 -g %s -o %t -fplugin-arg-restruct-layout=off
// RUN: llvm-dwarfdump --name=Local -c %t \
// RUN:   | FileCheck --check-prefix=OFF %s
// RUN: %restruct_cc -O2 -g %s -o %t \
// RUN:   -Wl,-mllvm,-pass-remarks=restruct-layout > %t.out 2>&1
// RUN: FileCheck --check-prefix=REMARK --implicit-check-not=warning \
// RUN:   --input-file=%t.out %s
// RUN: %t | FileCheck --check-prefix=RESULT %s
// RUN: llvm-dwarfdump --verify %t
// RUN: llvm-dwarfdump --name=Local -c %t \
// RUN:   | FileCheck --check-prefix=ON --implicit-check-not=DW_OP_piece %s
// OFF: DW_OP_piece
// REMARK: layout of struct.pair changed from 32 to 16 bytes
// RESULT: 25 10
// ON: DW_AT_name ("Local")
#include <stdio.h>
#include <stdlib.h>

struct pair {
  char Tag;
  long Value;
  char Mark;
  long Unused;
};

__attribute__((noinline)) static long step(long Value) { return Value + 2; }

__attribute__((noinline)) static long sum(struct pair *P, int Count) {
  struct pair Local;
  Local.Tag = 1;
  Local.Value = 0;
  Local.Mark = 0;
  Local.Unused = 5;
  for (int I = 0; I < Count; I++) {
    Local.Value = step(Local.Value + P[I].Value);
    Local.Mark += P[I].Mark;
    Local.Tag = P[I].Tag;
  }
  P[0].Value = Local.Value;
  P[0].Mark = Local.Mark;
  return Local.Value + Local.Tag;
}

int main(int Count, char **Arguments) {
  struct pair *P = calloc(4, sizeof *P);
  for (int I = 0; I < 4; I++) {
    P[I].Tag = I;
    P[I].Value = I * Count + 2;
    P[I].Mark = I + 1;
    P[I].Unused = 4;
  }
  long Sum = sum(P, 4);
  printf("%ld %d\n", Sum, P[0].Mark - P[0].Tag);
  return 0;
}
