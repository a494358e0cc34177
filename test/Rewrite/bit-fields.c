// Bit-fields in units of 1 to 8 bytes, which initializers give as bytes, with
// those between them. Some units move, some are deleted.
//
// RUN: %restruct_cc -O2 -fwrapv %s -o %t -Wl,-mllvm,-pass-remarks=restruct-layout 2>&1 \
// RUN:   | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: %restruct_cc -O0 -fwrapv %s -o %t.random -fplugin-arg-restruct-layout=random-1
// RUN: %t.random | FileCheck %s
// RUN: %restruct_cc -O2 -fwrapv %s -o %t.random -fplugin-arg-restruct-layout=random-2
// RUN: %t.random | FileCheck %s
// RUN: %restruct_cc -O3 -fwrapv %s -o %t.random -fplugin-arg-restruct-layout=random-4
// RUN: %t.random | FileCheck %s
// REMARK-DAG: layout of struct.small changed
// REMARK-DAG: layout of struct.three changed
// REMARK-DAG: layout of struct.wide changed
// CHECK: small 98 7 31 3 1023 511 6
// CHECK: small 0 0 0 0 300 0 0
// CHECK: three -1 1023 1000 -5
// CHECK: three 0 512 0 0
// CHECK: wide -2 -64 -524288 -549755813887 7
// CHECK: wide 0 0 1 274877906944 0
// CHECK: local 113 6
// CHECK: copy 3 4660 305419896
#include <stdio.h>
#include <stdlib.h>

struct small { // i8, i32
  char tag;
  unsigned a : 3, b : 5;
  int number;
  unsigned c : 10, d : 9, dead : 2;
  long weight;
  unsigned never : 9;
};
struct three { // [3 x i8]
  short s;
  int unused;
  unsigned a : 10, b : 10;
  char tag;
};
struct wide { // i32, [5 x i8], and i8 behind a separator
  int a : 7, b : 20;
  char unused;
  long key;
  long long c : 40;
  int : 0;
  unsigned char d : 5;
};
struct numbers { // a unit that is one number, copied to a field
  int copy, more;
  unsigned low : 16;
  unsigned whole : 32;
};

static struct small smalls[4] = {{'a', 1, 2, 3, 4, 5, 0, 6},
                                 {'b', 7, 31, 3, 1023, 511, 0, 6},
                                 {.c = 300}};
static struct three threes[3] = {{-1, 2, 1023, 1000, -5}, {.b = 512}};
static struct wide wides[2] = {{-64, -524288, 1, -2, -549755813887, 7},
                               {.key = 1, .c = 1LL << 38}};
static struct numbers all[2] = {{1, 2, 0x1234, 0x12345678}, {3, 3, 1, 1}};

__attribute__((noinline)) static void show(int first) {
  for (struct small *p = smalls + first; p != smalls + 3; p++)
    printf("small %d %d %d %d %d %d %ld\n", p->tag, p->a, p->b, p->number,
           p->c, p->d, p->weight);
  for (int i = 0; i < 2; i++)
    printf("three %d %d %d %d\n", threes[i].s, threes[i].a ? threes[i].a
           : threes[i].b, threes[i].a ? threes[i].b : 0, threes[i].tag);
  for (int i = 0; i < 2; i++)
    printf("wide %ld %d %d %lld %d\n", wides[i].key - i, wides[i].a,
           wides[i].a ? wides[i].b : 1, (long long)wides[i].c, wides[i].d);
}

int main(int argc, char **argv) {
  smalls[argc].dead ^= argc;
  threes[argc].unused = wides[argc].unused = argc;
  show(argc);
  struct small local = {'q', 5, 6, 7, 8, 9, 0, 10};
  smalls[argc] = local;
  smalls[argc].a++;
  printf("local %d %d\n", smalls[argc].tag, smalls[argc].a);
  all[argc].copy = all[0].low;
  all[argc].more = (int)all[0].whole;
  printf("copy %d %d %d\n", argc + 2, all[1].copy, all[1].more);
}
