// The functions of the specification, called with what they are for.
#include <stdio.h>

typedef int AA[3][3];
typedef int BB[2][4];
int *tbaa_pointer(int **p, float **q);
int tbaa_array(AA *a, BB *b);
char foo(char *a, int *s);
int bar(int *s);

__attribute__((noinline)) int *tbaa_pointer(int **p, float **q) {
  *p = *p + 1;
  *q = *q + 1;
  return *p;
}
__attribute__((noinline)) int tbaa_array(AA *a, BB *b) {
  (*a)[0][0] = 1;
  (*b)[0][0] = 2;
  return (*a)[0][0];
}
__attribute__((noinline)) char foo(char *a, int *s) {
  *a = 12;
  *s = 10;
  return *a;
}
char a;
__attribute__((noinline)) int bar(int *s) {
  *s = 10;
  a = 12;
  return *s;
}

int main(void) {
  int ints[2] = {1, 2}, *p = ints;
  float floats[2], *q = floats;
  AA x;
  BB y;
  int both = 0;
  printf("%d\n", *tbaa_pointer(&p, &q));
  printf("%d %d\n", tbaa_array(&x, &y), y[0][0]);
  printf("%d\n", foo((char *)&both, &both)); // the same memory
  printf("%d %d\n", bar(&both), a);
}
