// Clang shows a class whose tail padding a derived class may use as a packed
// structure that has its padding as elements. Such a class changes, unless a
// class lies in another as a base: `based` keeps its layout, and so does what
// has it as a member. An assignment copies a class without its tail padding.
//
// RUN: %restruct_cxx -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-NOT: struct.based
// PLAN-NOT: struct.derived
// PLAN: struct.alone: 40 -> 24 bytes
// PLAN-NOT: struct.based
// PLAN-NOT: struct.derived
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=off %s -o %t.off && %t.off > %t.expected && FileCheck %s < %t.expected
// RUN: %restruct_cxx -O2 %s -o %t.on && %t.on | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cxx -O2 %s -o %t.random
#include <cstdio>
#include <vector>

struct alone {
  bool alive = true;
  long points = 1;
  bool seen = false;
  long weight = 2;
  int armor = 3;
};
struct around {
  char before = 4;
  alone inside;
  char behind = 5;
};
struct based {
  bool alive = true;
  long points = 1;
  int armor = 3;
};
struct derived : based {
  char in_padding = 6;
  int more = 7;
};

__attribute__((noinline)) static void assign(alone &to, const alone &from) {
  to = from;
}
__attribute__((noinline)) static void assign(based &to, const based &from) {
  to = from;
}

int main(int argc, char **) {
  std::vector<alone> all(8);
  for (int i = 0; i < 8; i++) {
    all[i].alive = i & 1;
    all[i].points = i * argc;
    all[i].weight = i * 3;
    all[i].armor = -i;
  }
  assign(all[2], all[5]);
  long sum = 0;
  for (const alone &each : all)
    sum = sum * 3 + each.alive + each.points + each.seen + each.weight + each.armor;
  // CHECK: 8158
  std::printf("%ld\n", sum);

  around *two = new around[2];
  assign(two[1].inside, all[3]);
  // CHECK: 4 5 9 4 5
  std::printf("%d %d %ld %d %d\n", two[1].before, two[1].behind,
              two[1].inside.weight, two[0].before, two[0].behind);
  delete[] two;

  derived *one = new derived;
  based other;
  other.armor = 8;
  assign(*one, other);
  // CHECK: 8 6 7 32
  std::printf("%d %d %d %zu\n", one->armor, one->in_padding, one->more,
              sizeof(derived));
  delete one;
}
