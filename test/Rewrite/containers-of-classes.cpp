// Classes in containers of the C++ library, by value and by pointer: the
// library passes addresses of empty bases (allocators, deleters, comparators)
// that are those of the objects around them, steps only in its arrays, and
// gives references to fields back (std::min).
//
// RUN: %restruct_cxx -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.task: 48 -> 32 bytes
// PLAN-DAG: struct.cell: 40 -> 24 bytes
// PLAN-DAG: class.tree: 80 -> 64 bytes
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=off %s -o %t.off && %t.off > %t.expected && FileCheck %s < %t.expected
// RUN: %restruct_cxx -O2 %s -o %t.on && %t.on | diff %t.expected -
// RUN: %restruct_cxx -O0 -g %s -o %t.g && %t.g | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cxx -O2 %s -o %t.random
#include <algorithm>
#include <cstdio>
#include <memory>
#include <queue>
#include <vector>

struct task {
  char state;
  long wakes;
  bool started;
  long rest;
  char mark;
  long order;
  task(int i) : state('r'), wakes(i * 7 % 5), started(false), rest(i % 4 + 1), mark(char(i)), order(i) {}
};
struct later {
  bool operator()(const task *a, const task *b) const {
    return a->wakes != b->wakes ? a->wakes > b->wakes : a->order > b->order;
  }
};

template <class T> class ref { // counts references
  T *p;
public:
  explicit ref(T *p = nullptr) : p(p) { if (p) p->count++; }
  ref(const ref &o) : p(o.p) { if (p) p->count++; }
  ref &operator=(const ref &o) { ref copy(o); std::swap(p, copy.p); return *this; }
  ~ref() { if (p && --p->count == 0) delete p; }
  T *operator->() const { return p; }
};
struct cell {
  char kind = 0;
  ref<cell> next;
  bool seen = false;
  long value = 0;
  int count = 0;
};

class tree {
  bool split = false;
  long mass = 0;
  char depth;
  std::vector<long> values;
  std::unique_ptr<tree> kids[2];
  bool full = false;
  long queries = 0;
public:
  tree(int d) : depth(char(d)) {}
  void insert(long v) {
    mass += v;
    if (depth == 4) { values.push_back(v); return; }
    if (!split) { for (auto &k : kids) k = std::make_unique<tree>(depth + 1); split = true; }
    kids[v & 1]->insert(v / 2);
  }
  long sum() { queries++; long s = mass + values.size(); if (split) for (auto &k : kids) s += k->sum(); return s + queries; }
};

int main() {
  std::vector<std::unique_ptr<task>> all;
  std::priority_queue<task *, std::vector<task *>, later> ready;
  for (int i = 0; i < 10; i++) {
    all.push_back(std::make_unique<task>(i));
    ready.push(all.back().get());
  }
  long now = 0, sum = 0;
  const long most = 2;
  while (!ready.empty()) {
    task *t = ready.top();
    ready.pop();
    t->started = true;
    long slice = std::min(most, t->rest);
    now += slice;
    t->rest -= slice;
    t->wakes += now;
    if (t->rest) ready.push(t); else t->state = 'd';
    sum = sum * 3 + t->order;
  }
  std::sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a->wakes < b->wakes; });
  for (const auto &t : all)
    sum = sum * 5 + t->state + t->started + t->mark + t->wakes;
  // CHECK: 36490458158592
  std::printf("%ld\n", sum);

  std::vector<ref<cell>> cells;
  for (int i = 0; i < 6; i++) {
    ref<cell> c(new cell);
    c->value = i;
    c->kind = char(i * 2);
    if (i) c->next = cells.back();
    cells.push_back(c);
  }
  cells.erase(cells.begin() + 1);
  sum = 0;
  for (const ref<cell> &c : cells)
    sum = sum * 7 + c->value + c->kind + c->count + c->seen;
  // CHECK: 8199 1
  std::printf("%ld %ld\n", sum, cells[1]->next->value);

  tree root(0);
  for (long i = 0; i < 40; i++) root.insert(i * 3);
  // CHECK: 4544
  std::printf("%ld\n", root.sum());
}
