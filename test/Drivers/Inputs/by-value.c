#include "by-value.h"

#include <stdio.h>

static long (*functions[2])(struct triple) = {named, named};

int main(int argc, char **argv) {
  struct triple t = {argc, argc + 1, argc + 2};
  printf("listed %ld\n", listed(2, t, t));
  long x = 1;
  struct holder h = {&x, {0}};
  written(9, h);
  printf("written %ld\n", x);
  printf("named %ld\n", named(t));
  t.a = argc;
  printf("unnamed %ld\n", functions[argc - 1](t));
}
