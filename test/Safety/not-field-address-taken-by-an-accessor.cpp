// What an accessor of a field returns is the address of the field where it is
// called, also through other accessors. One whose own address is taken is a function
// like others.
// RUN: %restruct_cxx -O1 -c -emit-llvm %s -o %t.bc
// RUN: %restruct report --whole-program %t.bc | FileCheck %s
// RUN: %clangxx -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cxx -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cxx -O3 -fplugin-arg-restruct-layout=random-2 %s -o %t && %t | diff - %t.txt

// CHECK: {{^}}struct Handed
// CHECK: {{^}}  layout: fixed
// CHECK: in 'Handed::last()': the address of a field is returned
// CHECK: {{^}}struct Row
// CHECK: {{^}}  layout: may change by delete-fields, reorder-fields, narrow-fields
#include <cstdio>
#include <cstdlib>

struct Row {
  char tag;
  int values[5];
  long count;
  char used;
  int *begin() { return values; }
  int *end() { return values + 5; }
  int &at(int i) { return begin()[i]; }
  long &counter() { return count; }
  const long &counted() const { return count; }
};

struct Handed {
  char tag;
  long key;
  int unused;
  long *last();
};
long *Handed::last() { return &key; }

int main(int argc, char **argv) {
  Row *rows[3];
  for (int i = 0; i < 3; ++i) {
    Row *r = rows[i] = new Row;
    r->tag = 'a' + i;
    r->counter() = 100 * i;
    r->used = 0;
    for (int n = 0; n < 5; ++n)
      r->at(n) = n * i + argc;
  }
  long sum = 0;
  for (Row *r : rows) {
    for (int n = 0; n < 5; ++n)
      sum += r->at(n);
    for (int &value : *r)
      sum += value;
    const int *p = r->begin();
    for (int n = argc; n < 5; ++n)
      sum += *p++ * n;
    r->counter()++;
    sum += r->counted() + r->tag + r->used;
  }
  Handed *h = new Handed{'h', 3, 4};
  long *(Handed::*get)() = argc > 5 ? nullptr : &Handed::last;
  std::printf("%ld %ld %d\n", sum, *(h->*get)(), h->tag);
  return 0;
}
