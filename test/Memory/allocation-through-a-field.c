// RUN: %restruct_cc -O1 -emit-llvm -c %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-resolved-allocations>' -internalize-public-api-list=main -disable-output %t.bc | FileCheck %s
// RUN: %opt_restruct -passes='internalize,print<dtrans-allocations>' -internalize-public-api-list=main -disable-output %t.bc | FileCheck %s --check-prefix=PLAIN
// Calls through fields and a variable allocate if all their callees do, and a
// function that passes such memory on is a wrapper in turn. Alias analyses get
// none of this.

// CHECK: wrapper UserMalloc (malloc) @take: size 1 * %0, never null
// CHECK: wrapper UserMalloc0 (malloc) @parser_get: size 1 * %1
// CHECK: wrapper UserMalloc (malloc) @global_get: size 1 * %0
// CHECK: wrapper UserRealloc (malloc) @resize: size 24 * %2 (may wrap), of %1
// CHECK: wrapper UserFree (malloc) @parser_put, of %1
// CHECK: function @resize
// CHECK-NEXT: allocation Realloc (malloc) {{.*}}: size 24 * {{.*}}, of %1

// PLAIN: wrapper UserMalloc (malloc) @take
// PLAIN-NOT: {{parser_get|global_get|parser_put|resize}}
#include <stdio.h>
#include <stdlib.h>

struct memory {
  void *(*get)(size_t);
  void *(*resize)(void *, size_t);
  void (*put)(void *);
};
struct parser {
  struct memory mem;
  long count;
};

__attribute__((noinline)) static void *take(size_t n) {
  void *p = malloc(n);
  if (!p)
    exit(1);
  return p;
}
static void *(*global)(size_t) = malloc;

__attribute__((noinline)) static void *parser_get(struct parser *p, size_t n) {
  p->count++;
  return p->mem.get(n);
}
__attribute__((noinline)) static void *global_get(size_t n) { return global(n); }
__attribute__((noinline)) static void parser_put(struct parser *p, void *m) { p->mem.put(m); }
__attribute__((noinline)) static void *resize(struct parser *p, void *m, size_t n) {
  return p->mem.resize(m, 24 * n);
}

int main(int argc, char **argv) {
  struct parser p = {{malloc, realloc, free}, 0};
  if (argc > 1) {
    p.mem.get = take;
    global = take;
  }
  char *a = parser_get(&p, argc), *b = global_get(argc);
  a = resize(&p, a, argc);
  parser_put(&p, a);
  parser_put(&p, b);
  printf("%ld\n", p.count);
  return 0;
}
