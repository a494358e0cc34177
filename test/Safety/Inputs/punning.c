// A structure that is read as another one, and one whose next field is reached
// from the address of a field. Neither may change.
#include <stdlib.h>
struct base {
  int kind;
  int size;
};
struct derived {
  int kind;
  int size;
  double value;
};
struct triple {
  int first, second, third;
};
static __attribute__((noinline)) int size_of(struct base *b) { return b->size; }
static __attribute__((noinline)) int sum(int *p) { return p[0] + p[1] + p[2]; }
int main(int argc, char **argv) {
  (void)argv;
  struct derived *d = malloc(sizeof *d);
  d->kind = 1;
  d->size = argc;
  d->value = 2.0;
  struct triple *t = malloc(sizeof *t);
  t->first = argc;
  t->second = 2;
  t->third = 3;
  int r = size_of((struct base *)d) + sum(&t->first);
  free(d);
  free(t);
  return r;
}
