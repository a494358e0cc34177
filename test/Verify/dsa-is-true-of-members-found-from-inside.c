// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#define container_of(p, T, m) ((T *)((char *)(p) - offsetof(T, m)))
struct list {
  struct list *next, *prev;
};
struct item {
  int id;
  struct list in_a;
  char *name;
  struct list in_b;
  struct item *self;
};
static struct list ha = {&ha, &ha}, hb = {&hb, &hb};
static void add(struct list *h, struct list *e) {
  e->next = h->next;
  e->prev = h;
  h->next->prev = e;
  h->next = e;
}
static void del(struct list *e) {
  e->prev->next = e->next;
  e->next->prev = e->prev;
}
struct flex {
  int n;
  struct flex *up;
  struct {
    int k;
    struct item *it;
  } e[];
};
struct hdr {
  size_t cap;
  struct hdr *link;
};
static void **stretchy(void **v, size_t n) {
  struct hdr *h = v ? (struct hdr *)v - 1 : 0;
  size_t old = h ? h->cap : 0;
  h = realloc(h, sizeof *h + n * sizeof *v);
  if (!h)
    abort();
  h->cap = n;
  h->link = h;
  for (size_t i = old; i < n; i++)
    ((void **)(h + 1))[i] = h;
  return (void **)(h + 1);
}
struct A {
  long pad;
  struct A *p;
};
static struct A arr[8];
static int matrix[4][5];
static struct item *grid[3][3];
struct msg {
  uint8_t kind;
  union {
    struct {
      uint32_t a;
      struct item *it;
    } __attribute__((packed)) x;
    struct item *y;
    struct {
      char c[12];
      struct item *z;
    } w;
  } u;
} __attribute__((packed));
static struct msg msgs[3];
struct base {
  int tag;
  struct base *next;
};
struct derived {
  struct base b;
  struct item *it;
};
struct derived2 {
  struct base b;
  long n;
  struct derived *d;
};
static struct item *mk(int id) {
  struct item *i = calloc(1, sizeof *i);
  if (!i)
    abort();
  i->id = id;
  i->self = i;
  i->name = malloc(4);
  i->name[0] = id;
  add(&ha, &i->in_a);
  add(&hb, &i->in_b);
  return i;
}
__attribute__((noinline)) static struct item *fromPtr(int **p) {
  return container_of(p, struct item, self);
}
int main(int argc, char **argv) {
  struct item *its[5];
  for (int i = 0; i < 5; i++)
    its[i] = mk(i);
  int s = 0;
  for (struct list *l = ha.next; l != &ha; l = l->next) {
    struct item *i = container_of(l, struct item, in_a);
    i->id++;
    s += i->name[0];
    i->self->id++;
  }
  for (struct list *l = hb.prev; l != &hb; l = l->prev) {
    struct item *i = container_of(l, struct item, in_b);
    i->id++;
    i->in_a.next->prev = &i->in_a;
    s += i->self->name[0];
  }
  del(&its[2]->in_a);
  del(&its[2]->in_b);
  its[2]->id++;
  fromPtr((int **)&its[3]->self)->id++;
  its[3]->id++;
  struct flex *f = malloc(sizeof *f + 4 * sizeof f->e[0]);
  f->n = 4;
  f->up = f;
  for (int i = 0; i < f->n; i++) {
    f->e[i].k = i;
    f->e[i].it = its[i];
  }
  f->e[argc & 3].it->id++;
  f->up->e[1].it->self->id++;
  void **v = stretchy(0, 2);
  v[0] = its[0];
  v[1] = its[1];
  v = stretchy(v, 100);
  v[50] = its[2];
  ((struct item *)v[0])->id++;
  its[0]->id++;
  ((struct hdr *)v)[-1].link->cap++;
  for (int i = 60; i < 70; i++)
    ((struct hdr *)v[i])->cap += 0 * i;
  v = stretchy(v, 100000);
  ((struct item *)v[1])->self->id++;
  free((struct hdr *)v - 1);
  struct A *mid = &arr[4];
  for (int i = -4; i < 4; i++) {
    mid[i].p = &arr[(i + 5) & 7];
    mid[i].p->pad++;
  }
  arr[0].p->p->pad++;
  struct A *last = &arr[8];
  last[-1].pad++;
  (--last)->p->pad++;
  long *flat = (long *)arr;
  flat[2]++;
  flat[4] += 2;
  memmove(&arr[1], &arr[0], 6 * sizeof *arr);
  arr[3].p->pad++;
  memmove(&arr[0], &arr[2], 5 * sizeof *arr);
  arr[0].p->pad++;
  for (int i = 0; i < 8; i++)
    arr[i].p->pad++;
  for (int i = 0; i < 20; i++)
    (&matrix[0][0])[i] = i;
  matrix[2][3]++;
  for (int i = 0; i < 9; i++)
    (&grid[0][0])[i] = its[i % 5];
  grid[1][1]->id++;
  its[4]->id++;
  msgs[0].u.x.it = its[0];
  msgs[1].u.y = its[1];
  msgs[2].u.w.z = its[2];
  msgs[0].u.x.it->id++;
  msgs[1].u.y->self->id++;
  msgs[2].u.w.z->id++;
  its[1]->id++;
  its[0]->id++;
  struct derived d = {{1, 0}, its[0]};
  struct derived2 d2 = {{2, &d.b}, 3, &d};
  for (struct base *b = &d2.b; b; b = b->next) {
    b->tag += 10;
    if (b->tag == 11)
      ((struct derived *)b)->it->id++;
    else {
      ((struct derived2 *)b)->n++;
      ((struct derived2 *)b)->d->it->id++;
    }
  }
  its[0]->id++;
  d.b.tag++;
  d2.n++;
  struct item copy = *its[1], *pc = &copy;
  pc->self->id++;
  its[1]->id++;
  struct item two[2];
  memcpy(two, its[0], sizeof copy);
  two[1] = two[0];
  two[1].self->id++;
  its[0]->id++;
  /* through a char buffer with unaligned pointer */
  static char raw[64];
  for (int off = 0; off < 9; off += 3) {
    struct item *p = its[off / 3];
    memcpy(raw + off * 5, &p, sizeof p);
  }
  for (int off = 0; off < 9; off += 3) {
    struct item *p;
    memcpy(&p, raw + off * 5, sizeof p);
    p->id++;
    p->self->id++;
  }
  its[0]->id++;
  /* overlapping pieces: 16 byte structure moved by 4 */
  struct {
    int a;
    int b;
    struct item *p;
    int c;
  } sh = {1, 2, its[3], 4};
  char *cp = (char *)&sh;
  memmove(cp + 4, cp, 16);
  struct item *got;
  memcpy(&got, cp + 12, 8);
  got->id++;
  its[3]->id++;
  return s > 0 ? 0 : 1;
}
