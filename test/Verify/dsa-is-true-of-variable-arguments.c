// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

#include <stdarg.h>
#include <stdio.h>

struct item {
  struct item *link;
  int number;
};

static int add(int n, ...) {
  va_list list, copy;
  int sum = 0;
  va_start(list, n);
  va_copy(copy, list);
  for (int i = 0; i < n; i++) {
    struct item *p = va_arg(list, struct item *);
    sum += p->number;
    p->link->number++;
  }
  for (int i = 0; i < n; i++)
    sum += va_arg(copy, struct item *)->number;
  va_end(copy);
  va_end(list);
  return sum;
}

static void store(int n, va_list list) {
  while (n--) {
    int *where = va_arg(list, int *);
    double d = va_arg(list, double);
    *where = (int)d;
  }
}

static void storeAll(int n, ...) {
  va_list list;
  va_start(list, n);
  store(n, list);
  va_end(list);
}

static int format(char *out, size_t size, const char *text, ...) {
  va_list list;
  va_start(list, text);
  int n = vsnprintf(out, size, text, list);
  va_end(list);
  return n;
}

int main(void) {
  struct item a = {&a, 1}, b = {&a, 2}, c = {&b, 3};
  int x, y, z, v, w, u;
  char text[32];
  storeAll(6, &x, 1.0, &y, 2.0, &z, 3.0, &v, 4.0, &w, 5.0, &u, 6.0);
  int n = format(text, sizeof text, "%d %s", x, "abc");
  int sum = add(8, &a, &b, &c, &a, &b, &c, &a, &b);
  return n == 5 && text[2] == 'a' && sum > 0 && x + y + z + v + w + u == 21 ? 0 : 1;
}
