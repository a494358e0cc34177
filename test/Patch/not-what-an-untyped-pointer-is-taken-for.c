// Pointers without a type, and to single members, lead to other code, which
// takes them for something else than the structure that they point to. Where
// the source shows that, the structure keeps its order.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x derived message point stepped key row vector record mapped first asked text kept result number moved walked called > notes.txt
// RUN: FileCheck --implicit-check-not="{{^}}changed:" %s < notes.txt

// What looks alike, but takes a pointer for what it is, does not matter.
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x same counted sorted job anonymous hashed around tagged context | FileCheck --check-prefix=CHANGED %s
// CHANGED:      changed: struct same
// CHANGED-NEXT: changed: struct counted
// CHANGED-NEXT: changed: struct sorted
// CHANGED-NEXT: changed: struct job
// CHANGED-NEXT: changed: struct anonymous
// CHANGED-NEXT: changed: struct hashed
// CHANGED-NEXT: changed: struct around
// CHANGED-NEXT: changed: struct tagged
// CHANGED-NEXT: changed: struct context
// CHANGED-NOT:  {{.}}

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>

struct base { int x; };
static int xOf(void *p) { return ((struct base *)p)->x; }

// CHECK:      not changed: struct derived
// CHECK-NEXT:   a.c:[[#@LINE+2]]: a pointer to it becomes a pointer to 'struct base' in a.c:[[#@LINE-3]]
struct derived { int x; long y; };
int f(struct derived *p) { return xOf(p); }

// CHECK:      not changed: struct message
// CHECK-NEXT:   a.c:[[#@LINE+3]]: a pointer to 'unsigned char' becomes a pointer to it
struct message { unsigned char x; unsigned short y; };
static const unsigned char bytes[4] = {1, 2, 3, 4};
static int parse(const void *p) { return ((const struct message *)p)->x; }
int g(void) { return parse(bytes); }

// CHECK:      not changed: struct point
// CHECK-NEXT:   a.c:[[#@LINE+3]]: the address of a member becomes a pointer that goes to other elements
struct point { int x; int y; };
static int sum(const int *p, int n) { return n ? *p + sum(p + 1, n - 1) : 0; }
int h(struct point *p) { return sum(&p->x, 2); }

// CHECK:      not changed: struct stepped
// CHECK-NEXT:   a.c:[[#@LINE+3]]: the address of a member becomes a pointer that goes to other elements
struct stepped { int x; int y; };
int i(struct stepped *p) {
  int *q = &p->x;
  return *++q;
}

// CHECK:      not changed: struct key
// CHECK-NEXT:   a.c:[[#@LINE+3]]: 'memcmp' reads, writes or compares it as bytes
struct key { unsigned char x, y; };
static int compareBytes(const void *p, const void *q) { return memcmp(p, q, 2); }
void j(struct key *p) { qsort(p, 2, sizeof *p, compareBytes); }

// CHECK:      not changed: struct row
// CHECK-NEXT:   a.c:[[#@LINE+4]]: 'fwrite' reads, writes or compares it as bytes
struct row { int x; long y; };
void k(void) {
  static struct row rows[2];
  fwrite(rows, sizeof *rows, 2, stdout);
}

// CHECK:      not changed: struct vector
// CHECK-NEXT:   a.c:[[#@LINE+3]]: its bytes are read or written as a vector
struct vector { int x; long y; };
void l(struct vector *p) {
  struct iovec v = {p, sizeof *p};
  writev(1, &v, 1);
}

// CHECK:      not changed: struct record
// CHECK-NEXT:   a.c:[[#@LINE+3]]: 'store', which is not in the program, gets it and a size
struct record { int x; long y; };
void store(const void *data, size_t size);
void m(struct record *p) { store(p, sizeof *p); }

// CHECK:      not changed: struct mapped
// CHECK-NEXT:   a.c:[[#@LINE+2]]: it is in memory of 'mmap'
struct mapped { int x; long y; };
struct mapped *n(int fd) { return mmap(0, sizeof(struct mapped), PROT_READ, MAP_PRIVATE, fd, 0); }

// CHECK:      not changed: struct first
// CHECK-NEXT:   a.c:[[#@LINE+6]]: a pointer to it becomes a pointer to 'struct base' in a.c:[[#@LINE+8]]
struct first { int x; long y; };
static void *last;
int o(struct first *p) {
  struct base *b;
  void *any;
  any = p;
  last = any;
  b = last;
  return b->x;
}

// CHECK:      not changed: struct asked
// CHECK-NEXT:   a.c:[[#@LINE+3]]: 'ioctl' reads, writes or compares it as bytes
struct asked { int x; long y; };
int ioctl(int fd, unsigned long request, ...);
int q(struct asked *p) { return ioctl(0, 1, p); }

// CHECK:      not changed: struct text
// CHECK-NEXT:   a.c:[[#@LINE+3]]: 'strcmp' reads, writes or compares it as bytes
struct text { char x[4]; long y; };
static int compareText(const void *p, const void *q) { return strcmp(p, q); }
void sortText(struct text *p) { qsort(p, 2, sizeof *p, compareText); }

// CHECK:      not changed: struct kept
// CHECK-NEXT:   a.c:[[#@LINE+4]]: the address of a member becomes a pointer that goes to other elements
struct kept { int x; int y; };
struct keeper { int *where; };
int keep(struct kept *p, struct keeper *q) {
  q->where = p ? &p->x : 0;
  return q->where[1];
}

// CHECK:      not changed: struct result
// CHECK-NEXT:   a.c:[[#@LINE+2]]: the address of a member becomes a pointer that goes to other elements
struct result { int x; int y; };
static int *xIn(struct result *p) { return &p->x; }
int next(struct result *p) { return xIn(p)[1]; }

// CHECK:      not changed: struct number
// CHECK-NEXT:   a.c:[[#@LINE+3]]: its address becomes a number, and that and an offset a pointer
struct number { int x; long y; };
int numbered(struct number *p) {
  uintptr_t at = (uintptr_t)p, behind = at + 8;
  return *(int *)behind;
}

// CHECK:      not changed: struct moved
// CHECK-NEXT:   a.c:[[#@LINE+4]]: its address becomes a number, and that and an offset a pointer
struct moved { int x; long y; };
static int *atNumber(uintptr_t number) { return number += 8, (int *)number; }
int move(struct moved *p) {
  return *atNumber((uintptr_t)&p->x);
}

// CHECK:      not changed: struct walked
// CHECK-NEXT:   a.c:[[#@LINE+4]]: the address of a member becomes a pointer that goes to other elements
struct walked { int x; int y; };
static int nextOf(int **p) { return *++*p; }
int walk(struct walked *p) {
  int *cursor = &p->x;
  return nextOf(&cursor);
}

// CHECK:      not changed: struct called
// CHECK-NEXT:   a.c:[[#@LINE+4]]: a function is called with a pointer to it as one with a pointer to 'struct base', or vice versa
struct called { int x; long y; };
static int xOfBase(struct base *p) { return p->x; }
int call(struct called *p) {
  int (*f)(struct called *) = (int (*)(struct called *))xOfBase;
  return f(p);
}

struct hashed { int x; long y; };
unsigned hash(const struct hashed *p) {
  uintptr_t number = (uintptr_t)p;
  unsigned result = (unsigned)(number >> 4) + 7;
  return result + (unsigned)(number % 9);
}

struct around { int x; long y; };
struct around *aroundOf(long *y) {
  return (struct around *)((uintptr_t)y - offsetof(struct around, y));
}

struct tagged { int x; long y; };
struct tagged *untag(struct tagged *p) {
  uintptr_t bits = (uintptr_t)p | 1;
  return (struct tagged *)(bits & ~(uintptr_t)1);
}

struct context { int x; long y; };
static int take(struct context *p, int n) { return p->x + n; }
int callback(struct context *p) {
  int (*f)(void *, int) = (int (*)(void *, int))take;
  return f(p, 1);
}

struct same { int x; long y; };
static long yOf(void *p) { return ((struct same *)p)->y; }
long r(struct same *p) { return yOf(p); }

struct counted { int x; long y; };
static void increment(int *p) { ++*p, p[0] += 2; }
void s(struct counted *p) { increment(&p->x); }

struct sorted { int x; long y; };
static int compare(const void *p, const void *q) { return ((const struct sorted *)p)->x - ((const struct sorted *)q)->x; }
void t(struct sorted *p) { qsort(p, 2, sizeof *p, compare); }

struct job { int x; long y; };
static void *run(void *p) { return ((struct job *)p)->x ? p : 0; }
void u(struct job *p, pthread_t *thread) { pthread_create(thread, 0, run, p); }

struct anonymous { int x; long y; };
struct anonymous *v(void) { return mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0); }

int main(void) {
  struct derived a = {0};
  struct point b = {0};
  struct stepped c = {0};
  struct key d[2] = {{0}};
  struct vector e = {0};
  struct record z = {0};
  struct first w = {0};
  struct same same = {0};
  struct counted counted = {0};
  struct sorted sorted[2] = {{0}};
  struct job job = {0};
  struct asked asked = {0};
  struct text texts[2] = {{""}};
  struct kept kept = {0};
  struct keeper keeper;
  struct result result = {0};
  struct number number = {0};
  struct moved moved = {0};
  struct walked walked = {0};
  struct called called = {0};
  struct hashed hashed = {0};
  struct around around = {0};
  struct tagged tagged = {0};
  struct context context = {0};
  numbered(&number), move(&moved), walk(&walked), call(&called), hash(&hashed), callback(&context);
  aroundOf(&around.y)->x = untag(&tagged)->x;
  sortText(texts), keep(&kept, &keeper), next(&result);
  pthread_t thread;
  j(d), k(), l(&e), m(&z), s(&counted), t(sorted), u(&job, &thread);
  return f(&a) + g() + h(&b) + i(&c) + n(0)->x + o(&w) + (int)r(&same) + v()->x + q(&asked);
}
