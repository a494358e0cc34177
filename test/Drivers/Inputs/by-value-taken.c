#include "by-value.h"

#include <stdarg.h>

long listed(int n, ...) {
  va_list list;
  long sum = 0;
  va_start(list, n);
  while (n--) {
    struct triple t = va_arg(list, struct triple);
    sum += t.a + 10 * t.b + 100 * t.c;
  }
  va_end(list);
  return sum;
}

void written(int n, ...) {
  va_list list;
  va_start(list, n);
  *va_arg(list, struct holder).where = n;
  va_end(list);
}

long named(struct triple t) { return t.a + 4 * t.b + 9 * t.c; }
