// Code that runs before the constructor which reserves the pools may allocate
// objects, so that the program has no pools.
//
// RUN: %restruct_cc -w -O2 -fplugin-arg-restruct-layout=off %s -o %t.off
// RUN: %t.off > %t.expected
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -w -O2 %s -o %t.random
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -w -O2 -DPREINIT %s -o %t.random
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
  int Key;
  char Name[30];
  struct record *Next;
  double Score;
};

static struct record *Head;

static void add(int Key) {
  struct record *R = malloc(sizeof(struct record));
  if (!R)
    exit(2);
  R->Key = Key;
  R->Score = Key * .5;
  strcpy(R->Name, "name");
  R->Next = Head;
  Head = R;
}

#ifdef PREINIT
static void early(int Count, char **Arguments, char **Environment) { add(70); }
__attribute__((section(".preinit_array"),
               used)) static void (*Early)(int, char **, char **) = early;
#else
__attribute__((constructor(0))) static void early(void) { add(70); }
#endif

int main(void) {
  for (int K = 0; K < 100; K++)
    add(K);
  double Sum = 0;
  for (struct record *R = Head; R; R = R->Next)
    Sum += R->Key + R->Score + R->Name[1];
  printf("%g\n", Sum);
}
