// The bytes of a structure are also those of the structures in it. A pointer to
// the first member, as a base has it, does not lead to those behind it.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x written hashed deep wrapped inner raw > notes.txt
// RUN: FileCheck --implicit-check-not="{{^}}changed:" %s < notes.txt

// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x derived cleared variant | FileCheck --check-prefix=CHANGED %s
// CHANGED:      changed: struct derived
// CHANGED-NEXT: changed: struct cleared
// CHANGED-NEXT: changed: struct variant
// CHANGED-NOT:  {{.}}

// Both are to be changed.
// RUN: %python %S/Inputs/order.py %restruct a.o "struct both" y,x > both.json
// RUN: %python %S/Inputs/order.py %restruct a.o "struct inner" y,x > inner.json
// RUN: %python -c "import json; a, b = (json.load(open(n + '.json')) for n in ('both', 'inner')); a['structs'] += b['structs']; print(json.dumps(a))" > request.json
// RUN: %restruct-patch request.json 2>&1 | FileCheck --check-prefix=BOTH %s
// BOTH:      not changed: struct both
// BOTH-NEXT: {{.*}}: 'fwrite' reads, writes or compares it as bytes
// BOTH:      not changed: struct inner
// BOTH-NEXT: {{.*}}: for 'struct both', which contains it: 'fwrite' reads, writes or compares it as bytes

#include <stdio.h>
#include <string.h>

// CHECK:      not changed: struct written
// CHECK-NEXT:   a.c:[[#@LINE+3]]: for 'struct record', which contains it: 'fwrite' reads, writes or compares it as bytes
struct written { int x; long y; };
struct record { int id; struct written at; };
static void write_(struct record *p) { fwrite(p, sizeof *p, 1, stdout); }

// CHECK:      not changed: struct hashed
// CHECK-NEXT:   a.c:[[#@LINE+4]]: for 'struct entry', which contains it: a pointer to it becomes a pointer to 'unsigned char'
struct hashed { int x; long y; };
struct entry { int id; struct hashed at; };
static unsigned hash(struct entry *p) {
  const unsigned char *b = (const unsigned char *)p;
  return b[0] + b[9];
}

// CHECK:      not changed: struct deep
// CHECK-NEXT:   a.c:[[#@LINE+4]]: for 'struct outer', which contains it: 'fread' reads, writes or compares it as bytes
struct deep { int x; long y; };
struct middle { struct deep all[2]; };
struct outer { int id; union { struct middle m; long n; } u; };
static void read_(struct outer *p) { fread(p, sizeof *p, 1, stdin); }

// CHECK:      not changed: struct wrapped
// CHECK-NEXT:   a.c:[[#@LINE+3]]: for 'struct wrapper', which contains it: a pointer to it becomes a pointer to 'int'
struct wrapped { int x; long y; };
struct wrapper { struct wrapped at; };
static int wrap(struct wrapper *p) { return *(int *)p; }

// CHECK:      not changed: struct inner
// CHECK-NEXT:   a.c:[[#@LINE+3]]: for 'struct both', which contains it: 'fwrite' reads, writes or compares it as bytes
struct inner { int x; long y; };
struct both { int x; struct inner at; long y; };
static void writeBoth(struct both *p) { fwrite(p, sizeof *p, 1, stdout); }

// CHECK:      not changed: struct raw
// CHECK-NEXT:   a.c:[[#@LINE+2]]: for a type without a name, which contains it: it shares a union with a 'unsigned char[32]'
struct raw { int x; long y; };
union raws { struct { int id; struct raw at; } r; unsigned char bytes[32]; };
static int raw(union raws *p) { return p->r.at.x + p->bytes[9]; }

struct derived { int x; long y; };
struct base { int kind; };
struct object { struct base base; struct derived at; };
static int kindOf(struct base *p) { return p->kind + ((struct object *)p)->at.x; }
static int derived(struct object *p) { return kindOf((struct base *)p); }

struct cleared { int x; long y; };
struct clearable { int id; struct cleared at; };
static void clear(struct clearable *p) { memset(p, 0, sizeof *p); }

struct variant { int x; long y; };
struct some { int id; struct variant at; };
struct other { long id; };
union any { struct some some; struct other other; };
static int variant(union any *p) { return p->some.at.x + (int)p->other.id; }

int main(void) {
  struct record a = {0};
  struct entry b = {0};
  struct outer c = {0};
  struct wrapper d = {{0}};
  union raws e = {0};
  struct object f = {0};
  struct clearable g;
  union any h = {0};
  struct both i = {0};
  write_(&a), writeBoth(&i), read_(&c), clear(&g);
  return (int)hash(&b) + wrap(&d) + raw(&e) + derived(&f) + g.at.x + variant(&h);
}
