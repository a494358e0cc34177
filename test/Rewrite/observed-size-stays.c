// The program prints how many bytes it allocates. The fields that it uses most
// come together, and the size stays.
//
// RUN: %restruct_cc -O2 %s -o %t -Wl,-mllvm,-pass-remarks=restruct-layout 2>&1 \
// RUN:   | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.random -fplugin-arg-restruct-layout=random-2
// RUN: %t.random | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.random -fplugin-arg-restruct-layout=random-5
// RUN: %t.random | FileCheck %s
// REMARK: layout of struct.record changed from 144 to 144 bytes, 0 fields deleted
// CHECK: 144000 bytes
// CHECK: 374625000
#include <stdio.h>
#include <stdlib.h>
struct record {
  long key;
  char text[120];
  int next;
  char note[12];
};
static size_t spent;
__attribute__((noinline)) static void *allocate(size_t size) {
  spent += size;
  printf("%zu bytes\n", spent);
  return calloc(1, size);
}
int main(void) {
  int count = 1000;
  struct record *all = allocate(count * sizeof *all);
  for (int i = 0; i < count; i++)
    all[i].key = i * 3, all[i].next = (i + 7) % count;
  long sum = 0;
  for (int round = 0; round < 250; round++)
    for (int i = 0, at = 0; i < count; i++, at = all[at].next)
      sum += all[at].key;
  all[3].text[5] = all[4].note[2] = 3;
  printf("%ld\n", sum + 250 * all[3].text[5] * all[4].note[2] - 2250);
  free(all);
}
