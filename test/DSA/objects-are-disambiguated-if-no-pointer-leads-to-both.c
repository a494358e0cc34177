// The objects of a structure are listed in sets, with the places where they are
// allocated, the functions that access them, where their pointers lead, and what
// external code may do. Two lists that no pointer meets are two sets; with one
// pointer to both they are one.
//
// RUN: %restruct_cc -O1 -g -c %s -o %t.o
// RUN: %restruct dsa --whole-program --objects %t.o | FileCheck %s
// RUN: %restruct dsa --whole-program --objects --variable=main:shared %t.o | FileCheck --check-prefix=SHARED %s
// RUN: %restruct dsa --whole-program --objects --type=node %t.o | FileCheck --check-prefix=NODE %s
// RUN: %restruct_cc -O1 -g -DMEET -c %s -o %t.meet.o
// RUN: %restruct dsa --whole-program --objects --type=node %t.meet.o | FileCheck --check-prefix=MEET %s
// RUN: %restruct dsa --whole-program --objects --format=json %t.o -o %t.json
// RUN: FileCheck --check-prefix=JSON %s < %t.json
// RUN: %python %S/../Report/Inputs/validate.py %source/docs/schemas/restruct-objects.schema.json %t.json
// RUN: %restruct dsa --whole-program --objects --format=json %t.o | diff %t.json -
//
// RUN: not %restruct dsa --objects --pass=td %t.o 2>&1 | FileCheck --check-prefix=PASS %s
// RUN: not %restruct dsa --objects --function=main %t.o 2>&1 | FileCheck --check-prefix=PASS %s
// RUN: not %restruct dsa --objects --stats %t.o 2>&1 | FileCheck --check-prefix=EXCLUDE %s
// RUN: not %restruct dsa --objects --format=dot %t.o 2>&1 | FileCheck --check-prefix=DOT %s
// PASS: error: --objects are those of the whole program: it excludes --function and --pass
// EXCLUDE: error: --callgraph, --objects, --stats and --why exclude each other
// DOT: error: --format=dot is for graphs and --callgraph
#include <stdlib.h>

struct node {
  long key;
  struct node *next;
};
struct range {
  long from, to;
};

static struct node anchor;
void give_away(struct range *);

[[gnu::noinline]] static void fill(struct node *n, long key) { n->key = key; }

int main(int count, char **arguments) {
  struct node *first = 0, *second = 0;
  for (long n = 0; n < count; ++n) {
    struct node *a = malloc(sizeof *a);
    a->key = n;
    a->next = first;
    first = a;
    struct node *b = calloc(1, sizeof *b);
    b->key = -n;
    b->next = second;
    second = b;
  }
  fill(&anchor, count);
  struct range shared = {count, 2};
  give_away(&shared);
  struct node *one = first;
#ifdef MEET
  if (count > 3)
    one = second;
#endif
  return one->key + second->key + shared.to + anchor.key;
}

// CHECK:      set 1: objects of struct node
// CHECK-NEXT:   global: anchor at {{.*}}objects-are-disambiguated{{.*}}.c:[[#@LINE-29]]
// CHECK-NEXT:   accessed by: {{main \(reads\), fill \(writes\)|fill \(writes\), main \(reads\)}}
// CHECK-NEXT:   complete: no external code accesses them
// CHECK:      objects of struct range
// CHECK-NEXT:   stack: shared at {{.*}}.c:{{[0-9]+}}{{.*}} in 'main'
// CHECK-NEXT:   accessed by: main (reads, writes)
// CHECK-NEXT:   external code may access them: 'give_away' is given a pointer to them ({{.*}}.c:[[#@LINE-16]]:3 in 'main')

// SHARED:     objects of struct range
// SHARED-NOT: set

// NODE:      global: anchor
// NODE:      set [[FIRST:[0-9]+]]: objects of struct node
// NODE-NEXT:   heap: malloc at {{.*}} in 'main'
// NODE-NEXT:   accessed by: main (reads, writes)
// NODE-NEXT:   offset 8 points to set [[FIRST]]: struct node
// NODE:      set [[SECOND:[0-9]+]]: objects of struct node
// NODE-NEXT:   heap: calloc at {{.*}} in 'main'
// NODE-NEXT:   accessed by: main (reads, writes)
// NODE-NEXT:   offset 8 points to set [[SECOND]]: struct node
// NODE-NOT:  struct range

// MEET:      heap: malloc at
// MEET-NEXT: heap: calloc at
// MEET-NOT:  heap

// JSON:      "schema": "restruct-objects/1"
// JSON:      "external": "'give_away' is given a pointer to them
// JSON:      "storage": "stack"
// JSON:      "struct.range"
