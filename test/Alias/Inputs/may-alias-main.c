#include "may-alias.h"
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  struct T *t = calloc(1, sizeof *t);
  struct S *s = &t->s;
  union U u;
  struct F *f = calloc(1, sizeof *f + 4 * sizeof(int));
  int x, i = t->k + 1;
  printf("element %d\n", element(s, &s->a[i], i));
  printf("row %d\n", row(s, &s->m[1], i));
  printf("row_of_row %d\n", row_of_row(&s->m, &s->m[i], i));
  printf("array %d\n", array(s, &s->a, i));
  printf("enclosing %d\n", enclosing(s, t, i));
  printf("arithmetic %d\n", arithmetic(s, s, i));
  printf("bytes %d\n", bytes(s, (signed char *)&s->a[i], i));
  printf("member %d\n", member(s, &s->e[i], i));
  printf("in_union %d\n", in_union(&u, &u, i));
  printf("slots %d\n", slots(s, (int **)&s->slots[0], &x));
  printf("pointers %d\n", pointers(s, (void **)&s->ps[0], &x));
  printf("copy %d\n", copy(s, s, i));
  printf("storage %d\n", storage(s, (struct D *)&s->words[i], i));
  printf("header %d\n", header(f, &f->n));
  printf("global_int %d\n", global_int(&g));
  printf("global_bool %d\n", global_bool(&b));
  printf("global_char %d\n", global_char((signed char *)&c));
  printf("global_pointer %d\n", global_pointer((int **)&v, &x));
}
