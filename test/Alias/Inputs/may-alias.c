#include "may-alias.h"
_Bool b;
char c;
void *v;

#define APART __attribute__((noinline))

APART int element(struct S *s, int *p, int i) {
  set_a(s, i, 1);
  *p = 2;
  return get_a(s, i);
}
APART int row(struct S *s, int (*row)[3], int i) {
  set_m(s, 1, i, 1);
  (*row)[i] = 2;
  return get_m(s, 1, i);
}
APART int row_of_row(int (*m)[3][3], int (*row)[3], int i) {
  (*m)[i][i] = 1;
  set_row(row, i, 2);
  return (*m)[i][i];
}
APART int array(struct S *s, int (*a)[4], int i) {
  s->a[i] = 1;
  set_array(a, i, 2);
  return s->a[i];
}
APART int enclosing(struct S *s, struct T *t, int i) {
  s->a[i] = 1;
  set_in_t(t, i, 2);
  return s->a[i];
}
APART int arithmetic(struct S *s, struct S *t, int i) {
  set_a(s, i, 1);
  *(t->a + i) = 2;
  return get_a(s, i);
}
APART int bytes(struct S *s, signed char *p, int i) {
  s->a[i] = 1;
  set_byte(p, 2);
  set_byte(p + 1, 2);
  set_byte(p + 2, 2);
  set_byte(p + 3, 2);
  return s->a[i] != 1;
}
APART int member(struct S *s, struct E *e, int i) {
  set_y(s, i, 1);
  e->y = 2;
  return get_y(s, i);
}
APART int in_union(union U *u, union U *v, int i) {
  u->s.a[i + 1] = 1;
  v->t.b[i] = 2;
  return u->s.a[i + 1];
}
APART int slots(struct S *s, int **p, int *q) {
  set_slot(s, 0, 0);
  *p = q; // malloc'ed memory
  return *(int **)&s->slots[0] == q && get_slot(s, 0) == q;
}
APART int pointers(struct S *s, void **p, int *q) {
  set_ps(s, 0, 0);
  *p = q; // a void pointer is at home everywhere
  return get_ps(s, 0) == q;
}
APART int copy(struct S *s, struct S *t, int i) {
  struct S other = *t;
  other.a[i] = 2;
  set_a(s, i, 1);
  *t = other;
  return get_a(s, i);
}
APART int storage(struct S *s, struct D *d, int i) {
  set_words(s, i, 1);
  d->d = 2;
  return get_words(s, i);
}
APART int header(struct F *f, int *p) {
  set_n(f, 1);
  *p = 2;
  return get_n(f);
}
APART int global_int(int *p) {
  set_g(1);
  *p = 2;
  return get_g();
}
APART int global_bool(_Bool *p) {
  *p = 1;
  *(char *)&b = 0;
  return *p == 0;
}
APART int global_char(signed char *p) {
  c = 1;
  set_byte(p, 2);
  return c;
}
APART int global_pointer(int **p, int *q) {
  v = 0;
  *p = q;
  return v == q;
}
