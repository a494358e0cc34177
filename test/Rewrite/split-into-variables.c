// An array of structures in a global variable is split into arrays of their
// parts: initializers, constant addresses, addresses of fields, differences.
//
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc \
// RUN:   | FileCheck --check-prefix=PLAN %s
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t.off
// RUN: %t.off > %t.expected
// RUN: %restruct_cc -O2 %s -o %t.on
// RUN: %t.on | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O2 %s -o %t.random
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O0 %s -o %t.random
// PLAN-DAG: struct.town: 64 -> 4 bytes + 48, in variables, indexed
// PLAN-DAG: struct.star: 48 -> 8 bytes + {{.*}}, in variables
#include <stdio.h>
#include <string.h>

struct town {
  char Name[24];
  int People;
  long Area;
  struct town *Near;
  double Rain;
  short Code[4];
};

static struct town Towns[1000] = {
    {"Ulm", 126, 118, Towns, 7.5, {1, 2, 3, 4}},
    {"Jena", 111, 114, Towns, 6.25, {5, 6}},
    {"Gera", 93, 152, NULL, 5.5, {7}},
};
static struct town *Middle = Towns;

struct star {
  double Light;
  float At[6];
  int Visits;
  long Seen;
};
static struct star Stars[400][2];

static long sum(void) {
  long Sum = 0;
  for (int K = 0; K < 1000; K++)
    for (int I = 0; I < 3; I++)
      Sum += Towns[I].People;
  return Sum;
}

static double shine(void) {
  double Light = 0;
  for (int K = 0; K < 100; K++)
    for (int I = 0; I < 300; I++)
      for (int J = 0; J < 2; J++)
        Light += Stars[I][J].Light;
  return Light;
}

int main(void) {
  for (int I = 0; I < 300; I++)
    for (int J = 0; J < 2; J++) {
      struct star *S = &Stars[I][J];
      S->Light = I * .5 + J;
      for (int K = 0; K < 6; K++)
        S->At[K] = (float)(I + J + K);
      S->Seen = I * 1000L << 30;
    }
  Stars[17][1] = Stars[18][0];
  memset(&Stars[40], 0, 2 * sizeof(struct star));
  const struct star *S = &Stars[17][1];
  S += 2;
  S->Visits ? printf("visited\n") : printf("%g %g %ld\n", S->Light, S->At[5], S->Seen);
  printf("%g %ld %ld\n", shine(), (long)(S - &Stars[0][0]), Stars[40][1].Seen);
  Middle = &Towns[1];
  Towns[2].Near = Middle;
  Middle->People++;
  Middle++;
  printf("%ld %c %d %ld\n", sum(), Middle->Near->Name[2], Middle->Near->People, Middle->Area);
  printf("%d %g %d\n", Towns[0].Near->Code[0], Towns[1].Near->Rain, Towns[2].Near == &Towns[1]);
  return 0;
}
