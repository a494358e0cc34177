// A traversal of an array that comes first stays in it, in functions that make no
// bytes of a structure (Types/PointerCasts.h).
// RUN: %clang -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cc -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-4 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -g -c %s -o %t.o
// RUN: %restruct explain --whole-program %t.o word | FileCheck %s
// RUN: %restruct explain --whole-program %t.o vector | FileCheck %s
// RUN: %restruct explain --whole-program %t.o line | FileCheck %s
// RUN: %restruct explain --whole-program %t.o table | FileCheck %s
// RUN: %restruct explain --whole-program %t.o hashed | FileCheck %s --check-prefix=BYTES
// CHECK: layout: may change{{$}}
// BYTES: layout: fixed
#include <stdio.h>
#include <stdlib.h>
struct word { char text[16]; long count; struct word *next; int unused, kind; };
static struct word *words;
__attribute__((noinline)) static unsigned hash(struct word *w) {
  unsigned h = 0;
  for (char *c = w->text; *c; c++)
    h = h * 31 + (unsigned)*c;
  return h + (unsigned)w->kind;
}
__attribute__((noinline)) static unsigned all(void) {
  unsigned h = 0;
  for (struct word *w = words; w; w = w->next)
    for (char *c = w->text; c != w->text + 16 && *c; ++c)
      h = h * 7 + (unsigned)*c + (unsigned)w->count;
  return h;
}
struct vector { int of[8]; long sum; int first, last; };
__attribute__((noinline)) static long add(struct vector *v) {
  v->sum = 0;
  for (int *p = v->of; p != v->of + 8; ++p)
    v->sum += *p;
  for (int *p = v->of + 7; p >= v->of; --p)
    v->sum = v->sum * 2 + *p;
  return v->sum + v->first - v->last;
}
struct line { char text[32]; int length; short width; };
__attribute__((noinline)) static void copy(struct line *to, const char *from) {
  char *d = to->text;
  while (d < to->text + 31 && *from)
    *d++ = *from++;
  *d = 0;
  to->length = (int)(d - to->text);
  to->width = 2;
}
struct table { struct word *heads[4]; int used; long mask; };
__attribute__((noinline)) static int count(struct table *t) {
  t->used = 0;
  for (struct word **h = t->heads; h < t->heads + 4; h++)
    t->used += *h != 0;
  return t->used + (int)t->mask;
}
struct hashed { char text[8]; int a, b; };
__attribute__((noinline)) static unsigned bytes(struct hashed *p) {
  unsigned h = 0;
  char *end = (char *)(p + 1);
  for (char *c = p->text; c != end; c++)
    h = h * 31 + (unsigned)*c;
  return h;
}
int main(int argc, char **argv) {
  for (int i = 0; i < 5; i++) {
    struct word *w = calloc(1, sizeof *w);
    w->text[0] = (char)('a' + i), w->text[1] = (char)('b' + argc);
    w->count = i, w->kind = argc, w->next = words, words = w;
  }
  struct vector *v = calloc(1, sizeof *v);
  for (int i = 0; i < 8; i++)
    v->of[i] = i * argc;
  v->first = 3, v->last = argc;
  struct line *l = calloc(1, sizeof *l);
  copy(l, "some text");
  struct table *t = calloc(1, sizeof *t);
  t->heads[argc] = words, t->mask = 3;
  struct hashed *h = calloc(1, sizeof *h);
  h->text[0] = 'x', h->a = argc, h->b = 2;
  printf("%u %u %ld %s %d %d %d %u\n", hash(words), all(), add(v), l->text, l->length, l->width, count(t), bytes(h));
}
