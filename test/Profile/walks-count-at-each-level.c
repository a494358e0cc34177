// A walk that begins in a variable or an array and goes on in a structure is one
// load when optimised: its counts are those of the program all the same, at each
// level.
// RUN: %restruct_cc -O2 -c %s -o %t.o
// RUN: %restruct profile --whole-program -O0 --sample=1 %t.o -o %t.0.json --
// RUN: %restruct profile --whole-program -O1 --sample=1 %t.o -o %t.1.json --
// RUN: %restruct profile --whole-program -O2 --sample=1 %t.o -o %t.2.json --
// RUN: %restruct profile --whole-program -O3 --sample=1 %t.o -o %t.3.json --
// RUN: %python %S/Inputs/fields.py %t.0.json %t.1.json %t.2.json %t.3.json | FileCheck --match-full-lines %s

// A list of nothing but links: a load for each of 100, and a store.
// CHECK: link.next: 100/100 100/100 100/100 100/100

// 8 chains of 8 nodes, and 128 searches: half for a key that is there, in the
// place 1 to 8 of its chain; half for one that is not, along all 8.
// key: 8 * (1 + ... + 8) + 64 * 8 = 800. next: one less if it was found.
// next is written once for each node.
// CHECK-NEXT: node.key: 800/64 800/64 800/64 800/64
// CHECK-NEXT: node.next: 736/64 736/64 736/64 736/64

// The head of a chain of a table that is allocated, 16 searches along all 4.
// CHECK-NEXT: other_node.key: 64/8 64/8 64/8 64/8
// CHECK-NEXT: other_node.next: 64/8 64/8 64/8 64/8

// A search of each of 7 keys in a tree of 3 levels: 1 + 2 * 2 + 4 * 3 nodes, of
// which all but the last go left or right, as often.
// CHECK-NEXT: tree.key: 17/0 17/0 17/0 17/0
// CHECK-NEXT: tree.left: 5/0 5/0 5/0 5/0
// CHECK-NEXT: tree.right: 5/0 5/0 5/0 5/0
// CHECK-NEXT: unknown: 0 0 0 0

#include <stdio.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline))

struct link {
  struct link *next;
};
struct node {
  long cold;
  struct node *next;
  long key;
};
struct other_node {
  long key;
  struct other_node *next;
};
struct tree {
  struct tree *left;
  long key;
  struct tree *right;
};

static struct node *heads[8];
static struct tree trees[7] = {{&trees[1], 3, &trees[2]}, {&trees[3], 1, &trees[4]}, {&trees[5], 5, &trees[6]}, {0, 0, 0},
                               {0, 2, 0},                 {0, 4, 0},                 {0, 6, 0}};

NOINLINE static long length(struct link *l) {
  long n = 0;
  for (; l; l = l->next)
    ++n;
  return n;
}

NOINLINE static int find(long key) {
  for (struct node *n = heads[key % 8]; n; n = n->next)
    if (n->key == key)
      return 1;
  return 0;
}

NOINLINE static int find_other(struct other_node **table, long key) {
  for (struct other_node *n = table[key % 2]; n; n = n->next)
    if (n->key == key)
      return 1;
  return 0;
}

NOINLINE static int depth(struct tree *t, long key) {
  int n = 0;
  for (; t && t->key != key; ++n)
    t = key < t->key ? t->left : t->right;
  return n;
}

int main(void) {
  struct link *l = NULL;
  for (int i = 0; i < 100; ++i) {
    struct link *new = malloc(sizeof *new);
    new->next = l;
    l = new;
  }
  for (long i = 0; i < 64; ++i) {
    struct node *new = malloc(sizeof *new);
    new->key = i;
    new->next = heads[i % 8];
    heads[i % 8] = new;
  }
  struct other_node **table = calloc(2, sizeof *table);
  for (long i = 0; i < 8; ++i) {
    struct other_node *new = malloc(sizeof *new);
    new->key = i + 1;
    new->next = table[i % 2];
    table[i % 2] = new;
  }
  long sum = length(l);
  for (long i = 0; i < 128; ++i)
    sum += find(i);
  for (long i = 0; i < 16; ++i)
    sum += find_other(table, 100 + i);
  for (long i = 0; i < 7; ++i)
    sum += depth(trees, i);
  printf("%ld\n", sum);
  return 0;
}
