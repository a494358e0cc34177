// With a profile, its counts rank structures: the estimate takes the loop for
// hot that is not executed.

// RUN: %restruct-cc -O1 -fprofile-generate %s -o %t.instrumented
// RUN: env LLVM_PROFILE_FILE=%t.profraw %t.instrumented
// RUN: llvm-profdata merge %t.profraw -o %t.profdata
// RUN: %restruct-cc -O1 -fprofile-use=%t.profdata -c %s -o %t.o
// RUN: %restruct advise --whole-program %t.o | FileCheck %s
// RUN: %restruct-cc -O1 -c %s -o %t.plain.o
// RUN: %restruct advise --whole-program %t.plain.o | FileCheck --check-prefix=PLAIN %s

#include <stdio.h>
#include <stdlib.h>

struct looped {
  long sum, more;
};
struct straight {
  long sum, more;
};

int main(int count, char **arguments) {
  struct looped *l = calloc(1, sizeof *l);
  struct straight *s = calloc(1, sizeof *s);
  for (int i = 1; i < count; ++i)
    for (int j = 1; j < count; ++j)
      l->sum += l->more + i;
  s->sum += s->more + count;
  printf("%ld %ld\n", l->sum, s->sum);
}

// CHECK: as the profile counts them
// CHECK: 1. {{.*}}struct straight
// PLAIN: as loops and calls suggest
// PLAIN: 1. {{.*}}struct looped
