// A structure that is read as another one, and one whose next fields are reached
// from the address of a field, as the next of other numbers. Neither may change.
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
static struct base bases[8];
static struct derived deriveds[8];
static struct triple triples[8];
static int numbers[16];
static __attribute__((noinline)) int size_of(struct base *b) { return b->size; }
static __attribute__((noinline)) int sum(int *p) { return p[0] + p[1] + p[2]; }
int main(int argc, char **argv) {
  (void)argv;
  struct derived *d = &deriveds[argc & 7];
  d->kind = 1;
  d->size = argc;
  d->value = 2.0;
  struct triple *t = &triples[argc & 7];
  t->first = argc;
  t->second = 2;
  t->third = 3;
  int r = size_of((struct base *)d) + sum(&t->first) + size_of(&bases[argc & 7]) +
          sum(&numbers[argc & 7]);
  return r;
}
