// Variables of several structures in one function, two of them of one name.
#include <stdlib.h>
struct left {
  int n;
  int m;
};
struct right {
  long n;
  int m;
};
static int add(struct left *from, const struct right *to) {
  from->n += (int)to->n;
  return from->m;
}
int main(void) {
  struct left *first = calloc(1, sizeof *first);
  struct right *second = calloc(1, sizeof *second);
  int sum = add(first, second);
  {
    struct right *first = second;
    sum += first->m;
  }
  return sum;
}
