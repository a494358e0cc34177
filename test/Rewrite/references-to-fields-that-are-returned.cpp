// Functions that return references to fields: accessors of a class, elements of
// an array in it, one of two fields, through several functions. Callers access
// only the field, so the structure changes.
//
// RUN: %restruct_cxx -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: class.counter: 40 -> 24 bytes
// PLAN-DAG: struct.table: 56 -> {{.*}} + 32, in a pool
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=off %s -o %t.off && %t.off > %t.expected && FileCheck %s < %t.expected
// RUN: %restruct_cxx -O2 %s -o %t.on && %t.on | diff %t.expected -
// RUN: %restruct_cxx -O0 -g %s -o %t.g && %t.g | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cxx -O2 %s -o %t.random
#include <cstdio>
#include <cstdlib>

class counter {
  char kind;
  long hits;
  char mark;
  double weight;
  short last;

public:
  __attribute__((noinline)) explicit counter(int n) : kind(char(n)), hits(n), mark(char(n + 1)), weight(n * 0.5), last(short(n)) {}
  __attribute__((noinline)) long &count() { return hits; }
  __attribute__((noinline)) const double &heavy() const { return weight; }
  __attribute__((noinline)) short &end() { return last; }
  __attribute__((noinline)) short &also() { return end(); }
  long sum() const { return kind + mark; }
};

struct table {
  char mark;
  long other;
  int tag;
  int cells[6];
  char more;
  int flag;
  __attribute__((noinline)) int &operator[](unsigned i) { return cells[i]; }
  __attribute__((noinline)) int &either(bool b) { return b ? tag : flag; }
};

int main() {
  counter *all[50];
  for (int i = 0; i < 50; ++i)
    all[i] = new counter(i);
  long sum = 0;
  for (int r = 0; r < 3; ++r)
    for (counter *c : all) {
      c->count() += r + 1;
      ++c->also();
      sum += c->count() * 3 + c->end() + c->sum() + long(c->heavy() * 2);
    }
  table *t = static_cast<table *>(std::calloc(4, sizeof(table)));
  for (unsigned i = 0; i < 24; ++i) {
    t[i % 4][i % 6] = int(i);
    t[i % 4].either(i % 3 == 0) += int(i);
    t[i % 4].other += i;
    t[i % 4].mark = t[i % 4].more = char(i);
  }
  for (unsigned i = 0; i < 4; ++i)
    sum += t[i][i] * 5 + t[i].either(true) + t[i].either(false) * 7 + t[i].other + t[i].mark * t[i].more;
  // CHECK: {{^}}31503{{$}}
  std::printf("%ld\n", sum);
}
