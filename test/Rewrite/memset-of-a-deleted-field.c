// A field that is only set, here as a whole by memset, is deleted together with
// the call. The memset of the whole object gets the new size, and that of a
// field that is read stays.
//
// RUN: %clang -O0 %s -o %t.stock && %t.stock > %t.expected
// RUN: %restruct_cc -O2 %s -o %t -Wl,-mllvm,-pass-remarks=restruct-layout 2>&1 \
// RUN:   | FileCheck %s
// RUN: %t | diff %t.expected -
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t.1 && %t.1 | diff %t.expected -
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-2 %s -o %t.2 && %t.2 | diff %t.expected -
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program %t.bc -S -o - | FileCheck --check-prefix=IR %s
// CHECK: layout of struct.box changed from 96 to 40 bytes, 2 fields deleted
// IR: call void @llvm.memset{{.*}}(ptr{{.*}}, i8 0, i64 40,
// IR-NOT: i64 48
// IR: call void @llvm.memset{{.*}}(ptr{{.*}}, i8 7, i64 32,
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct box {
  long size;
  char log[48];
  char kept[32];
  long unused;
};

static __attribute__((noinline)) void clear(struct box *b) {
  memset(b, 0, sizeof *b);
}
static __attribute__((noinline)) void fill(struct box *b, long size) {
  memset(b->log, 1, sizeof b->log);
  memset(b->kept, 7, sizeof b->kept);
  b->size = size;
}

int main(int count, char **arguments) {
  struct box *b = malloc(sizeof *b);
  clear(b);
  fill(b, (long)arguments % 2 + 1000000000000 * count);
  printf("%ld %d\n", b->size, b->kept[count]);
  free(b);
  return 0;
}
