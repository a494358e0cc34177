// The program says that an array is aligned to 16 bytes, and in the layout of
// the source it is. In another one it need not be, so that the assumption goes
// when the array moves, or the fields in front of it are deleted.
//
// RUN: %restruct_cc -O2 %s -o %t -Wl,-mllvm,-pass-remarks=restruct-layout 2>&1 \
// RUN:   | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t.1
// RUN: %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t.3
// RUN: %t.3 | FileCheck %s
// REMARK: layout of struct.samples changed from 40 to 20 bytes
// CHECK: 15.0 1
#include <stdio.h>
#include <stdlib.h>

struct samples {
  char Tag;
  char Padding[15];
  float Values[4];
  int Unused;
  int Count;
};

__attribute__((noinline)) static float sum(struct samples *S) {
  float *Values = __builtin_assume_aligned(S->Values, 16);
  float Result = 0;
  for (int I = 0; I < 4; I++)
    Result += Values[I] * S->Count;
  return Result;
}

__attribute__((noinline)) static void scale(struct samples *S, float By) {
  float *Values = __builtin_assume_aligned(S->Values, 16);
  for (int I = 0; I < 4; I++)
    Values[I] *= By;
}

int main(void) {
  struct samples *All = malloc(3 * sizeof *All);
  for (int N = 0; N < 3; N++) {
    All[N].Tag = N;
    All[N].Unused = 3;
    All[N].Count = N + 1;
    for (int I = 0; I < 4; I++)
      All[N].Values[I] = I + N;
  }
  scale(All, 2);
  printf("%.1f %d\n", sum(All) + All[2].Values[1], All[1].Tag);
  return 0;
}
