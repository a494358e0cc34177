// A structure that is nothing but an array, such as std::array, ends where the array ends. Its layout follows that of the
// elements, also if the library declares it: it contains a type of the program because the program says so.
//
// RUN: %restruct_cxx -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s --check-prefix=PLAN --implicit-check-not=struct.entry --implicit-check-not=struct.shelf
// PLAN-DAG: struct.item: 24 -> 16 bytes
// PLAN-DAG: struct.cell: 24 -> 8 bytes
// PLAN-DAG: struct.grid: 4816 -> {{16[0-9]+}} bytes
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=off %s -o %t.off && %t.off > %t.expected && FileCheck %s < %t.expected
// RUN: %restruct_cxx -O2 %s -o %t.on && %t.on | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cxx -O2 %s -o %t.random
#include <array>
#include <stdio.h>

struct item {
  char kind;
  long value;
  char mark;
};
struct cell {
  char kind;
  long value;
  char mark;
};
struct grid {
  int used;
  std::array<std::array<cell, 100>, 2> cells;
  char name;
};
// The program goes from elements to those before them, which may lead to another member.
struct entry {
  char kind;
  long value;
  char mark;
};
struct shelf {
  char name;
  std::array<entry, 4> entries;
  long used;
};

static std::array<item, 100> items;
static grid all;
static shelf shelves[2];

template <class T> __attribute__((noinline)) static void fill(T &i, int n) {
  i.kind = char(n % 3), i.value = 5 * n, i.mark = char(n % 7);
}
template <class T> __attribute__((noinline)) static long sum(const T *begin, const T *end) {
  long sum = 0;
  for (; begin != end; ++begin)
    sum = (sum * 31 + begin->kind + begin->value) % 1000003;
  return sum;
}
template <class T> __attribute__((noinline)) static long back(const T *begin, const T *end) {
  long sum = 0;
  while (end != begin)
    sum = (sum * 7 + (--end)->mark) % 1000003;
  return sum;
}

int main(int argc, char **) {
  int n = 0;
  for (item &i : items)
    fill(i, ++n);
  for (int row = 0; row <= argc; ++row)
    for (int i = 0; i < 100; ++i)
      fill(all.cells[row][i], ++n);
  for (shelf &s : shelves)
    for (entry &e : s.entries)
      fill(e, ++n), s.used += n;
  all.used = n, all.name = 'g';
  // CHECK: {{[0-9]+ [0-9]+ [0-9]+}}
  printf("%ld %ld %ld\n", sum(items.data(), items.data() + items.size()), back(items.begin(), items.end()), items[9].value);
  std::array<item, 100> copy = items;
  for (item &i : copy)
    i.value ^= i.mark;
  long found = sum(&copy[0], &copy[0] + copy.size()) + copy.back().value + copy.front().mark;
  for (int i = 0; i <= argc; ++i)
    found = found * 3 + sum(all.cells[i].begin(), all.cells[i].end());
  for (shelf &s : shelves)
    found = found * 3 + back(s.entries.begin(), s.entries.end()) + s.used + s.entries[argc].value;
  // CHECK-NEXT: {{[0-9]+}} 308 g
  printf("%ld %d %c\n", found, all.used, all.name);
}
