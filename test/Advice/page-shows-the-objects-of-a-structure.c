// The section of a structure has the sets of its objects that points-to analysis
// tells apart: places, accesses, links, and why external code may access them.
// The first eight are shown. The same is in JSON, complete, and each time in the
// same order.
//
// RUN: %restruct_cc -O1 -g -c %s -o %t.o
// RUN: %restruct advise --whole-program --format=html %t.o -o %t.html
// RUN: FileCheck %s --implicit-check-not='<li>set 10' < %t.html
// RUN: %restruct advise --whole-program --format=html %t.o | diff %t.html -
// RUN: %python %S/../Report/Inputs/page.py %t.html
// RUN: %restruct advise --whole-program --format=json %t.o -o %t.json
// RUN: %python %S/../Report/Inputs/validate.py %source/docs/schemas/restruct-advise.schema.json %t.json
// RUN: FileCheck --check-prefix=JSON %s < %t.json
//
// The text has no such sets, and does not compute them.
// RUN: %restruct advise --whole-program %t.o | FileCheck --check-prefix=TEXT --implicit-check-not='set 1' %s
// TEXT: struct item
#include <stdlib.h>

struct owner {
  long id;
  long paid;
};
struct item {
  char kind;
  struct item *next;
  struct owner *owner;
  long key;
};

void show(struct owner *);

[[gnu::noinline]] static struct item *make0(struct owner *o) {
  struct item *i = calloc(1, sizeof *i);
  i->owner = o;
  i->key = 0;
  i->next = i;
  return i;
}
[[gnu::noinline]] static struct item *make1(struct owner *o) {
  struct item *i = calloc(1, sizeof *i);
  i->owner = o;
  i->key = 1;
  i->next = i;
  return i;
}
[[gnu::noinline]] static struct item *make2(struct owner *o) {
  struct item *i = calloc(1, sizeof *i);
  i->owner = o;
  i->key = 2;
  i->next = i;
  return i;
}
[[gnu::noinline]] static struct item *make3(struct owner *o) {
  struct item *i = calloc(1, sizeof *i);
  i->owner = o;
  i->key = 3;
  i->next = i;
  return i;
}
[[gnu::noinline]] static struct item *make4(struct owner *o) {
  struct item *i = calloc(1, sizeof *i);
  i->owner = o;
  i->key = 4;
  i->next = i;
  return i;
}
[[gnu::noinline]] static struct item *make5(struct owner *o) {
  struct item *i = calloc(1, sizeof *i);
  i->owner = o;
  i->key = 5;
  i->next = i;
  return i;
}
[[gnu::noinline]] static struct item *make6(struct owner *o) {
  struct item *i = calloc(1, sizeof *i);
  i->owner = o;
  i->key = 6;
  i->next = i;
  return i;
}
[[gnu::noinline]] static struct item *make7(struct owner *o) {
  struct item *i = calloc(1, sizeof *i);
  i->owner = o;
  i->key = 7;
  i->next = i;
  return i;
}
[[gnu::noinline]] static struct item *make8(struct owner *o) {
  struct item *i = calloc(1, sizeof *i);
  i->owner = o;
  i->key = 8;
  i->next = i;
  return i;
}

int main(int count, char **arguments) {
  struct owner *o = malloc(sizeof *o);
  o->paid = count;
  long sum = 0;
  struct item *i0 = make0(o);
  struct item *i1 = make1(o);
  struct item *i2 = make2(o);
  struct item *i3 = make3(o);
  struct item *i4 = make4(o);
  struct item *i5 = make5(o);
  struct item *i6 = make6(o);
  struct item *i7 = make7(o);
  struct item *i8 = make8(o);
  for (int n = 0; n < 100; ++n)
    sum += i0->next->key + i1->next->key + i2->next->key + i3->next->key + i4->next->key + i5->next->key + i6->next->key + i7->next->key + i8->next->key;
  show(o);
  return (int)(sum + i0->owner->paid);
}

// CHECK:      <summary><h2>1. struct item</h2>
// CHECK:      <h3>Instances</h3>
// CHECK-NEXT: The analysis tells 9 sets of its objects apart: no pointer leads to objects of two.
// CHECK:      <li>set [[NUMBER:[0-9]+]]: heap: calloc at {{.*}} in &apos;make0&apos;
// CHECK-NEXT: <ul>
// CHECK-NEXT: <li>accessed by {{main \(reads\), make0 \(writes\)|make0 \(writes\), main \(reads\)}}
// CHECK-NEXT: <li>next points to set [[NUMBER]]: <a href="#s-struct.item">struct item</a>
// CHECK-NEXT: <li>owner points to set [[OWNER:[0-9]+]]: <a href="#s-struct.owner">struct owner</a>
// CHECK-NEXT: <li>complete: no external code accesses them</li>
// CHECK:      in &apos;make7&apos;
// CHECK-NOT:  make8
// CHECK:      and 1 more sets
// CHECK:      <summary><h2>2. struct owner</h2>
// CHECK:      The analysis has its objects in one set.
// CHECK:      <li>set [[OWNER]]: heap: malloc at {{.*}} in &apos;main&apos;
// CHECK-NEXT: <ul>
// CHECK-NEXT: <li>accessed by main (reads, writes)
// CHECK-NEXT: <li>external code may access them: &apos;show&apos; is given a pointer to them ({{.*}} in &apos;main&apos;)

// JSON: "objectSets": [
// JSON: "function": "make8"
