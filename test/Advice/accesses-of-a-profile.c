// Estimates take the loop for hot. The program hardly ever executes it; a
// profile of a run shows that, and the order of structures follows it.
// RUN: %restruct_cc -O1 -g -c %s -o %t.o
// RUN: %restruct profile --whole-program --sample=1 %t.o -o %t.json --
// RUN: %restruct advise --whole-program %t.o | FileCheck --check-prefix=ESTIMATE %s
// RUN: %restruct advise --whole-program --profile=%t.json %t.o | FileCheck --check-prefix=PROFILE %s
// RUN: %restruct advise --whole-program --profile=%t.json --sort=name %t.o | FileCheck --check-prefix=NAME %s
// RUN: %restruct advise --whole-program --profile=%t.json --sort=size %t.o | FileCheck --check-prefix=NAME %s
// RUN: %restruct advise --whole-program --profile=%t.json --sort=misses --top=1 %t.o | FileCheck --check-prefix=TOP %s
// RUN: %restruct advise --whole-program --profile=%t.json --sort=misses --format=html %t.o -o %t.html
// RUN: FileCheck --check-prefix=PAGE %s < %t.html
// RUN: %restruct advise --whole-program --format=html %t.o | FileCheck --check-prefix=PAGE-ESTIMATE --implicit-check-not=data-key=\"misses\" %s
// ESTIMATE: structure{{$}}
// ESTIMATE-NEXT: 1. {{.*}} struct apparent
// ESTIMATE-NEXT: 2. {{.*}} struct real
// PROFILE: accesses and misses as a profile of fields has them
// PROFILE: accesses misses bytes lines advice structure
// PROFILE-NEXT: 1. {{.*}} struct real
// PROFILE-NEXT: 2. <1% {{.*}} struct apparent
// NAME: structures by {{name|size}}
// NAME: 1. {{.*}} struct apparent
// NAME-NEXT: 2. {{.*}} struct real
// PAGE: structures by misses: accesses and misses as a profile of fields has
// PAGE: <th {{.*}}data-key="accesses"
// PAGE: <th {{.*}}data-key="misses"
// PAGE: cache lines that a visit touches
// PAGE: >struct real</a></th><td {{[^>]*}}>100%</td><td {{[^>]*}}>100%</td>
// PAGE: >struct apparent</a></th><td {{[^>]*}}>&lt;1%</td><td {{[^>]*}}>0%</td>
// PAGE-ESTIMATE: structures by cost: accesses, as loops
// TOP: 1. {{.*}} struct real
// TOP-NOT: 2. {{.*}} struct apparent
// TOP: and 1 structure; --top=N shows more

// RUN: %restruct advise --whole-program --profile=%t.json --format=json %t.o -o %t.advice.json
// RUN: %python %S/../Report/Inputs/validate.py %source/docs/schemas/restruct-advise.schema.json %t.advice.json
// RUN: %python %S/../Report/Inputs/complete-schema.py %source/docs/schemas/restruct-advise.schema.json %t.advice.json

#include <stdlib.h>

struct apparent {
  long weight, height, more[8];
};
struct real {
  int used, rest[12];
  struct real *next;
};

static struct apparent *first;
static struct real *second;

__attribute__((noinline)) static long walk(int rounds) {
  long sum = 0;
  for (int i = 0; i < rounds; i++)
    for (int j = 0; j < rounds; j++)
      for (int k = 0; k < rounds; k++) {
        sum += first->weight + first->height;
        first->weight = sum;
      }
  return sum;
}

__attribute__((noinline)) static int step(void) {
  second = second->next;
  return second->used;
}

int main(int argc, char **argv) {
  first = calloc(1, sizeof *first);
  for (int i = 0; i < 1000; i++) {
    struct real *r = calloc(1, sizeof *r);
    r->next = second ? second->next : r;
    if (second)
      second->next = r;
    else
      second = r;
  }
  long sum = walk(argc);
  for (int i = 0; i < 50 * 1000; i++)
    sum += step();
  return sum != 0;
}
