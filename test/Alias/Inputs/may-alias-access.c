#include "may-alias.h"

void set_a(struct S *s, int i, int value) { s->a[i] = value; }
int get_a(struct S *s, int i) { return s->a[i]; }
void set_m(struct S *s, int i, int j, int value) { s->m[i][j] = value; }
int get_m(struct S *s, int i, int j) { return s->m[i][j]; }
void set_y(struct S *s, int i, int value) { s->e[i].y = value; }
int get_y(struct S *s, int i) { return s->e[i].y; }
void set_int(int *p, int value) { *p = value; }
void set_byte(signed char *p, int value) { *p = value; }
void set_row(int (*row)[3], int i, int value) { (*row)[i] = value; }
int get_row(int (*row)[3], int i) { return (*row)[i]; }
void set_array(int (*a)[4], int i, int value) { (*a)[i] = value; }
void set_in_t(struct T *t, int i, int value) { t->s.a[i] = value; }
void set_slot(struct S *s, int i, void *value) { s->slots[i] = value; }
void *get_slot(struct S *s, int i) { return s->slots[i]; }
void set_ps(struct S *s, int i, int *value) { s->ps[i] = value; }
int *get_ps(struct S *s, int i) { return s->ps[i]; }
void set_n(struct F *f, int value) { f->n = value; }
int get_n(struct F *f) { return f->n; }
// malloc'ed memory has the type that it is written as.
void set_words(struct S *s, int i, long long value) {
  *(long long *)&s->words[i] = value;
}
long long get_words(struct S *s, int i) { return *(long long *)&s->words[i]; }
int g;
void set_g(int value) { g = value; }
int get_g(void) { return g; }
