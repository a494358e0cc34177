// A table that a first-level cache holds is not split, nor are pointers to its
// elements stored as indices: nothing is gained by that, and each access needs
// more instructions. A larger one is.
//
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s
// RUN: %restruct_cc -O2 -DN=8000 -c -emit-llvm %s -o %t.large.bc
// RUN: %restruct opt --whole-program --dry-run %t.large.bc \
// RUN:   | FileCheck --check-prefix=LARGE %s
// CHECK-NOT: struct.word
// LARGE: struct.word: 16 -> {{.*}}, in {{a variable|variables}}
#include <stdio.h>
#include <string.h>
#ifndef N
#define N 2000
#endif

struct word {
  const char *Text;
  int Kind;
};
static struct word Words[N] = {{"for", 1}, {"while", 2}, {"do", 3}};

int main(int argc, char **argv) {
  long Found = 0;
  for (int I = 0; I < N; I++)
    if (Words[I].Kind == argc)
      Found = I;
  printf("%s\n", Words[Found].Text);
  return 0;
}
