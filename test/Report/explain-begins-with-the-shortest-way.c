// `restruct explain` begins with the verdict in plain words, what to verify, and
// the shortest way to a line that blocks changes, as compilers print notes:
// struct leaf is reachable from struct root by way of struct middle, too.
//
// RUN: rm -rf %t && mkdir %t && cp %s %t/way.c && cd %t
// RUN: %restruct_cc -O1 -g -c way.c
// RUN: %restruct explain --whole-program way.o leaf | FileCheck %s
// RUN: %restruct explain --whole-program --json way.o leaf | FileCheck --check-prefix=JSON %s

#include <stdlib.h>

struct leaf { // leaf
  long a, b;
};
struct middle {
  struct leaf *leaf;
};
struct root { // root
  struct middle *middle;
  struct leaf *leaf;
};
void keep(struct root *);

int main(void) {
  struct root *r = malloc(sizeof *r);
  r->middle = malloc(sizeof *r->middle);
  r->leaf = r->middle->leaf = calloc(1, sizeof *r->leaf);
  keep(r);
  return (int)r->leaf->b;
}

// CHECK:      struct leaf way.c:12 (%struct.leaf)
// CHECK-NEXT: layout: fixed
// CHECK-EMPTY:
// CHECK-NEXT: The layout of struct leaf is fixed: its address escapes. This holds of struct
// CHECK-NEXT: root, from where the condition spreads to it in 1 step. The place is
// CHECK-NEXT: way.c:28:3 in 'main': the external function 'keep' takes its address. To
// CHECK-NEXT: change it in the source, verify first: Does code outside of the program, a
// CHECK-NEXT: library for example, access its fields?
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}way.c:12: note: struct leaf: it is reachable from struct root
// CHECK-NEXT: {{^}}way.c:18: note: struct root: its address escapes
// CHECK-NEXT: {{^}}way.c:28:3: note: in 'main': the external function 'keep' takes its address
// CHECK-EMPTY:
// CHECK-NEXT: AddressTaken: its address escapes

// JSON:      "summary": "The layout of struct leaf is fixed: its address escapes. This holds of struct root,
// JSON:      "notes": [
// JSON:      "sentence": "struct leaf: it is reachable from struct root",
// JSON-NEXT: "file": "way.c",
// JSON-NEXT: "line": 12,
// JSON:      "sentence": "struct root: its address escapes",
// JSON:      "line": 18,
// JSON:      "sentence": "the external function 'keep' takes its address",
// JSON:      "line": 28,
// JSON-NEXT: "column": 3,
// JSON-NEXT: "function": "main",
