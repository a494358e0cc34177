// The address of another field is computed from that of a field which is never read,
// or constant: by the source, or by SROA where it splits a copy. The field stays.
// RUN: %clang -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cc -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-4 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-5 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-6 %s -o %t && %t | diff - %t.txt
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
  struct record *next;
  long generation;
  int user;
};
struct node {
  struct node *next;
  long dead;
  int value;
};
struct entry {
  int key;
  long dead;
  short rest[4];
  int value;
};
static struct entry entries[4];

// Keeps the link, and copies the rest.
static long copied(void) {
  struct record *list = 0, defaults = {.generation = 77};
  for (int i = 0; i < 10; i++) {
    struct record *r = malloc(sizeof *r);
    r->next = list;
    list = r;
    defaults.user = i;
    memcpy((char *)r + offsetof(struct record, generation),
           (char *)&defaults + offsetof(struct record, generation),
           sizeof defaults - offsetof(struct record, generation));
  }
  long sum = 0;
  for (struct record *r = list; r; r = r->next)
    sum += r->user * r->generation;
  return sum;
}

static int stepped(void) {
  struct node *list = 0;
  for (int i = 0; i < 10; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->dead = 1;
    n->value = i;
    list = n;
  }
  int sum = 0;
  for (struct node *n = list; n; n = n->next) {
    char *dead = (char *)&n->dead;
    sum += *(int *)(dead + (offsetof(struct node, value) -
                            offsetof(struct node, dead)));
  }
  return sum;
}

// In variables, with constant addresses, and in an array of a structure.
static long inVariables(int n) {
  struct entry local[2] = {{1, 2, {3}, 4}, {5, 6, {7}, 8}};
  long sum = 0;
  for (int i = 0; i < 4; i++) {
    entries[i].key = i + n;
    entries[i].dead = i;
    entries[i].value = i * 3;
    entries[i].rest[i] = (short)i;
  }
  char *dead = (char *)&entries[2].dead;
  sum += *(int *)(dead +
                  (offsetof(struct entry, value) - offsetof(struct entry, dead)));
  sum += ((short *)(dead + (offsetof(struct entry, rest) -
                            offsetof(struct entry, dead))))[n + 1];
  memcpy((char *)&local[n] + offsetof(struct entry, dead),
         (char *)&entries[3] + offsetof(struct entry, dead),
         sizeof(struct entry) - offsetof(struct entry, dead));
  return sum * 100 + local[n].value + local[n].rest[3] + local[0].key;
}

int main(int argc, char **argv) {
  printf("%ld %d %ld\n", copied(), stepped(), inVariables(argc));
  return 0;
}
