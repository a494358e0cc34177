// Results, fields and elements without a type, calls through pointers and
// unions of pointers lead to code that takes a structure for something else,
// or for bytes. A container of several types, each of which is taken out as
// what it is, does not matter.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x identity allocated found boxed aggregate element sorted context operation stored bits either copied variadic specific sized blob written > notes.txt
// RUN: FileCheck --implicit-check-not="{{^}}changed:" %s < notes.txt

// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x left right task pooled variant typed around | FileCheck --check-prefix=CHANGED %s
// CHANGED:      changed: struct left
// CHANGED-NEXT: changed: struct right
// CHANGED-NEXT: changed: struct task
// CHANGED-NEXT: changed: struct pooled
// CHANGED-NEXT: changed: struct variant
// CHANGED-NEXT: changed: struct typed
// CHANGED-NEXT: changed: struct around
// CHANGED-NOT:  {{.}}

#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *same(void *p) { return p; }

// CHECK:      not changed: struct identity
// CHECK-NEXT:   a.c:[[#@LINE+2]]: a pointer to it becomes a pointer to 'int' in a.c:[[#@LINE+2]]
struct identity { int x; long y; };
static int identity(struct identity *p) { return *(int *)same(p); }

// CHECK:      not changed: struct allocated
// CHECK-NEXT:   a.c:[[#@LINE+5]]: a pointer to it becomes a pointer to 'int' in a.c:[[#@LINE+6]]
struct allocated { int x; long y; };
struct holder { void *data; };
static int allocated(struct holder *b) {
  struct allocated *p = calloc(1, sizeof *p);
  b->data = p;
  return *(int *)b->data;
}

// CHECK:      not changed: struct found
// CHECK-NEXT:   a.c:[[#@LINE+3]]: a pointer to it becomes a pointer to 'int' in a.c:[[#@LINE+5]]
struct found { int x; long y; };
static struct found founds[3];
static void *find(int i) { return i < 3 ? &founds[i] : 0; }
static int foundAt(int i) {
  int *p = find(i);
  return *p;
}

// CHECK:      not changed: struct boxed
// CHECK-NEXT:   a.c:[[#@LINE+4]]: a pointer to it becomes a pointer to 'int' in a.c:[[#@LINE+5]]
struct boxed { int x; long y; };
struct box { void *data; };
static int boxed(struct boxed *p, struct box *b) {
  b->data = p;
  return *(const int *)b->data;
}

// CHECK:      not changed: struct aggregate
// CHECK-NEXT:   a.c:[[#@LINE+3]]: a pointer to it becomes a pointer to 'int' in a.c:[[#@LINE+4]]
struct aggregate { int x; long y; };
struct pair { void *data; int error; };
static struct pair pairOf(struct aggregate *p) { return (struct pair){p, 0}; }
static int aggregate(struct aggregate *p) { return *(int *)pairOf(p).data; }

// CHECK:      not changed: struct element
// CHECK-NEXT:   a.c:[[#@LINE+4]]: a pointer to it becomes a pointer to 'int' in a.c:[[#@LINE+5]]
struct element { int x; long y; };
static int element(struct element *p) {
  void *all[2];
  all[1] = p;
  return *(int *)all[1];
}

// CHECK:      not changed: struct sorted
// CHECK-NEXT:   a.c:[[#@LINE+3]]: a pointer to it becomes a pointer to 'int *' in a.c:[[#@LINE+2]]
struct sorted { int x; long y; };
static int compare(const void *p, const void *q) { return **(int *const *)p - **(int *const *)q; }
static void sort(struct sorted **all) { qsort(all, 2, sizeof *all, compare); }

// CHECK:      not changed: struct context
// CHECK-NEXT:   a.c:[[#@LINE+4]]: a pointer to it becomes a pointer to 'int' in a.c:[[#@LINE+3]]
struct context { int x; long y; };
static int each(int (*f)(void *), void *p) { return f(p); }
static int firstOf(void *p) { return *(int *)p; }
static int context(struct context *p) { return each(firstOf, p); }

// CHECK:      not changed: struct operation
// CHECK-NEXT:   a.c:[[#@LINE+10]]: its bytes are accessed one by one
struct operation { int x; long y; };
static unsigned sumOf(const void *p, size_t n) {
  const unsigned char *b = p;
  unsigned sum = 0;
  while (n--)
    sum += *b++;
  return sum;
}
static const struct { unsigned (*sum)(const void *, size_t); } operations = {sumOf};
static unsigned operation(struct operation *p) { return operations.sum(p, sizeof *p); }

// CHECK:      not changed: struct stored
// CHECK-NEXT:   a.c:[[#@LINE+4]]: 'fwrite' reads, writes or compares it as bytes
struct stored { int x; long y; };
struct slot { const void *bytes; };
static void stored(struct stored *p, struct slot *s) {
  s->bytes = p;
  fwrite(s->bytes, sizeof *p, 1, stdout);
}

// CHECK:      not changed: struct bits
// CHECK-NEXT:   a.c:[[#@LINE+4]]: its bytes are accessed one by one
struct bits { int x; long y; };
static int bits(struct bits *p) {
  union { void *p; const unsigned char *b; } u;
  u.p = p;
  return u.b[4];
}

// CHECK:      not changed: struct either
// CHECK-NEXT:   a.c:[[#@LINE+4]]: a pointer to it becomes a pointer to 'int' in a.c:[[#@LINE+5]]
struct either { int x; long y; };
static int either(struct either *p) {
  union { struct either *p; int *x; } u;
  u.p = p;
  return *u.x;
}

// CHECK:      not changed: struct copied
// CHECK-NEXT:   a.c:[[#@LINE+4]]: a pointer to it becomes a pointer to 'struct copy' in a.c:[[#@LINE+4]]
struct copied { int x; long y; };
struct copy { int x; };
static int copied(struct copied *p) {
  struct copy *q; *(void **)&q = p;
  return q->x;
}

// CHECK:      not changed: struct variadic
// CHECK-NEXT:   a.c:[[#@LINE+9]]: a pointer to it becomes a pointer to 'int' in a.c:[[#@LINE+5]]
struct variadic { int x; long y; };
static int firstOfAll(int n, ...) {
  va_list all;
  va_start(all, n);
  int *p = va_arg(all, void *);
  va_end(all);
  return *p;
}
static int variadic(struct variadic *p) { return firstOfAll(1, (void *)p); }

// CHECK:      not changed: struct specific
// CHECK-NEXT:   a.c:[[#@LINE+4]]: a pointer to it becomes a pointer to 'int' in a.c:[[#@LINE+5]]
struct specific { int x; long y; };
static pthread_key_t key;
static int specific(struct specific *p) {
  pthread_setspecific(key, p);
  return *(int *)pthread_getspecific(key);
}

// CHECK:      not changed: struct sized
// CHECK-NEXT:   a.c:[[#@LINE+4]]: its address and its size are in an initializer
struct sized { int x; long y; };
struct area { const void *from; size_t size; };
void show(struct area *);
static void sized(struct sized *p) { struct area a = {p, sizeof *p}; show(&a); }

// CHECK:      not changed: struct blob
// CHECK-NEXT:   a.c:[[#@LINE+4]]: a pointer to 'unsigned char' becomes a pointer to it
struct blob { unsigned char x; unsigned short y; };
static const unsigned char bytes[4] = {1, 2, 3, 4};
static const void *resource(int i) { return i ? bytes : 0; }
static int blob(void) { const struct blob *p = resource(1); return p->y; }

// CHECK:      not changed: struct written
// CHECK-NEXT:   a.c:[[#@LINE+3]]: 'fwrite' reads, writes or compares it as bytes
struct written { int x; long y; };
static size_t (*volatile put)(const void *, size_t, size_t, FILE *) = fwrite;
static void written(struct written *p) { put(p, sizeof *p, 1, stdout); }

struct left { int x; long y; };
struct right { int x; long y; };
struct list { void *data; struct list *next; };
static void add(struct list *l, void *data) { l->data = data; }
static void *get(struct list *l) { return l->data; }
static int lists(struct left *p, struct right *q, struct list *l, int *number) {
  add(l, p), add(l + 1, q), add(l + 2, number);
  return ((struct left *)get(l))->x + ((struct right *)l[1].data)->x + *(int *)get(l + 2);
}

struct task { int x; long y; };
static int runTask(void *p) { return ((struct task *)p)->x; }
static int firstOfRight(void *p) { return ((struct right *)p)->x; }
static int every(int (*f)(void *), void *p) { return f(p); }
static int tasks(struct task *p, struct right *q) { return every(runTask, p) + every(firstOfRight, q); }

struct pooled { int x; long y; };
static void *unused;
static void *take(size_t n) {
  void *p = unused ? unused : malloc(n);
  unused = 0;
  return p;
}
static void give(void *p) { unused = p; }
static int pooled(void) {
  struct pooled *p = take(sizeof *p);
  long *numbers = take(4 * sizeof *numbers);
  give(p);
  return numbers[0] != 0;
}

struct variant { int x; long y; };
union variants { struct variant *p; int *x; };
static int variant(struct variant *p, int *x, union variants *u) {
  if (x)
    u->x = x;
  else
    u->p = p;
  return x ? *u->x : u->p->x;
}

struct typed { int x; long y; };
static void *self(void *p) { return p; }
static struct typed *typed(struct typed *p) { return self(p); }

struct node { struct node *next; };
struct around { int x; struct node y; };
static struct around *around(struct node *n) { return (struct around *)(void *)((char *)n - offsetof(struct around, y)); }

int main(void) {
  struct identity a = {0};
  struct boxed b = {0};
  struct box box;
  struct holder holder;
  struct aggregate c = {0};
  struct element d = {0};
  struct sorted e = {0}, *es[2] = {&e, &e};
  struct context f = {0};
  struct operation g = {0};
  struct stored h = {0};
  struct slot slot;
  struct bits i = {0};
  struct either j = {0};
  struct copied k = {0};
  struct variadic l = {0};
  struct specific m = {0};
  struct sized n = {0};
  struct written o = {0};
  struct left left = {0};
  struct right right = {0};
  struct list list[3];
  struct task task = {0};
  struct variant variants = {0};
  union variants u;
  struct typed t = {0};
  struct around r = {0};
  int number = 0;
  sort(es), stored(&h, &slot), sized(&n), written(&o);
  return allocated(&holder) + identity(&a) + foundAt(1) + boxed(&b, &box) + aggregate(&c) + element(&d) + context(&f) + (int)operation(&g) +
         bits(&i) + either(&j) + copied(&k) + variadic(&l) + specific(&m) + blob() +
         lists(&left, &right, list, &number) + tasks(&task, &right) + pooled() + variant(&variants, &number, &u) +
         typed(&t)->x + around(&r.y)->x;
}
