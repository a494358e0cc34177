// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

#include <stdarg.h>

// By class of the x86-64 ABI: MEMORY, INTEGER twice, INTEGER and SSE, SSE twice.
struct big {
  long numbers[4];
  int *first;
  int *second;
};
struct pair {
  int *first;
  int *second;
};
struct mixed {
  int *where;
  double number;
};
struct point {
  double x, y;
};
struct aligned {
  _Alignas(32) int *where;
  char pad[40];
};
struct lists {
  va_list list;
  int n;
};

static struct lists *current;

static int fromList(va_list list) {
  struct big b = va_arg(list, struct big);
  ++*b.second;
  return *b.first;
}
static int fromPointer(va_list *list) {
  struct pair p = va_arg(*list, struct pair);
  ++*p.first;
  return *p.second;
}
static int fromMemory(void) {
  struct mixed m = va_arg(current->list, struct mixed);
  *m.where += (int)m.number;
  struct point q = va_arg(current->list, struct point);
  return (int)(q.x + q.y);
}
static int all(int n, ...) {
  struct lists lists;
  va_list copy;
  int sum = 0;
  va_start(lists.list, n);
  va_copy(copy, lists.list);
  current = &lists;
  for (lists.n = 0; lists.n < n; lists.n++) {
    sum += fromList(lists.list);
    sum += fromPointer(&lists.list);
    sum += fromMemory();
    struct aligned a = va_arg(lists.list, struct aligned);
    *a.where += a.pad[39];
  }
  sum += *va_arg(copy, struct big).first;
  va_end(copy);
  va_end(lists.list);
  return sum;
}
static struct big back(int n, ...) {
  va_list list;
  va_start(list, n);
  struct big b = va_arg(list, struct big);
  va_end(list);
  return b;
}
static int (*const table[2])(int, ...) = {all, all};

int main(int argc, char **argv) {
  int a = 1, b = 2, c = 3, d = 4;
  struct big x = {{0}, &a, &b};
  struct pair p = {&b, &c};
  struct mixed m = {&c, 2};
  struct point q = {1, 2};
  struct aligned w = {&d, {0}};
  w.pad[39] = 3;
  int sum = all(2, x, p, m, q, w, x, p, m, q, w);
  x = back(1, x);
  ++*x.first;
  sum += table[argc & 1](1, x, p, m, q, w);
  return a == 2 && b == 8 && c == 9 && d == 13 && sum == 31 ? 0 : 1;
}
