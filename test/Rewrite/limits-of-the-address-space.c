// What is reserved for pools counts for a limit of the address space. A program
// that sets one has no pools; of a limit that is there when the program starts,
// half is left to the rest of the program.
//
// REQUIRES: plain-programs
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t.off
// RUN: %t.off > %t.expected
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O2 -DSET %s -o %t.random
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t.3
// RUN: sh -c 'ulimit -v 1000000; exec %t.3' | diff %t.expected -
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-9 %s -o %t.9
// RUN: sh -c 'ulimit -v 1000000; exec %t.9' | diff %t.expected -
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

struct record {
  int Key;
  char Name[30];
  struct record *Next;
  double Score;
};

int main(void) {
#ifdef SET
  struct rlimit Limit = {1 << 30, 1 << 30};
  setrlimit(RLIMIT_AS, &Limit);
#endif
  char *volatile Other = malloc(400 << 20);
  printf("%s\n", Other ? "there is memory" : "there is no memory");
  struct record *Head = NULL;
  for (int K = 0; K < 10000; K++) {
    struct record *R = malloc(sizeof(struct record));
    if (!R)
      return 2;
    R->Key = K;
    R->Score = K * .5;
    strcpy(R->Name, "name");
    R->Next = Head;
    Head = R;
  }
  double Sum = 0;
  for (struct record *R = Head; R; R = R->Next)
    Sum += R->Key + R->Score + R->Name[1];
  printf("%g\n", Sum);
}
