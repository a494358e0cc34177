// A structure shows its layout to others where it is used as bytes: by the
// library, in a function of the program that takes an untyped pointer, byte by
// byte. One that is only copied, set, allocated or freed does not.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x direct wrapped twice hashed stored copied > notes.txt
// RUN: FileCheck --implicit-check-not="{{^}}changed:" %s < notes.txt

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put(const void *data, size_t size) {
  const char *p = data;
  while (size) {
    ssize_t n = write(1, p, size);
    p += n, size -= n;
  }
}
static void record(int kind, void *data, size_t size) { put(data, size + kind); }
static unsigned hash(const void *data, size_t size) {
  const unsigned char *p = data;
  unsigned h = 0;
  while (size--)
    h = h * 31 + *p++;
  return h;
}
static void *copy(const void *data, size_t size) { return memcpy(malloc(size), data, size); }
static void release(void *data) { free(data); }

// CHECK:      not changed: struct direct
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 'fwrite' reads, writes or compares it as bytes
struct direct { int x; long y; };
void f(struct direct *p) { fwrite(p, sizeof *p, 1, stdout); }

// CHECK:      not changed: struct wrapped
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 'write' reads, writes or compares it as bytes
struct wrapped { int x; long y; };
void g(struct wrapped *p) { put(p, sizeof *p); }

// CHECK:      not changed: struct twice
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 'write' reads, writes or compares it as bytes
struct twice { int x; long y; };
void h(struct twice *p) { record(0, p, sizeof *p); }

// CHECK:      not changed: struct hashed
// CHECK-NEXT:   a.c:[[#@LINE+2]]: its bytes are accessed one by one
struct hashed { int x; long y; };
unsigned i(struct hashed *p) { return hash(p, sizeof *p); }

// CHECK:      not changed: struct stored
// CHECK-NEXT:   a.c:[[#@LINE+4]]: 'write' reads, writes or compares it as bytes
struct stored { int x; long y; };
void j(struct stored *p) {
  void *data;
  data = p;
  put(data, sizeof *p);
}

// CHECK:      changed: struct copied
struct copied { int x; long y; };
struct copied *k(struct copied *p) {
  struct copied *q = copy(p, sizeof *p);
  release(p);
  return q;
}

int main(void) {
  struct direct a = {0};
  struct wrapped b = {0};
  struct twice c = {0};
  struct hashed d = {0};
  struct stored e = {0};
  struct copied *s = k(calloc(1, sizeof *s));
  f(&a), g(&b), h(&c), j(&e);
  return i(&d) + s->x;
}
