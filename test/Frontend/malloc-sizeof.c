// Memory for `n * sizeof(T)` that is used as `T *` is memory of T: from
// library functions and from wrappers, called directly or not, with sizeof of
// a type or of an expression, and with a header in front.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

#include <stddef.h>
void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
struct t { int x; };
struct vec { int n; struct t *items[]; };
void *xmalloc(size_t);
struct arena { void *(*get)(struct arena *, size_t); };
struct t *by_type(int n) { return malloc(n * sizeof(struct t)); }
struct t *by_expression(int n) { struct t *p = calloc(n, sizeof *p); return p; }
struct t **by_wrapper(int n) { return (struct t **)xmalloc(sizeof(struct t *) * n); }
struct t *by_pointer(struct arena *a) { return a->get(a, sizeof(struct t)); }
struct vec *by_sum(int n) { return malloc(sizeof(struct vec) + n * sizeof(struct t *)); }
struct vec *by_offset(int n) { return malloc(offsetof(struct vec, items) + n); }
struct t *by_cast(size_t bytes) { return malloc(bytes); }
void *by_size(int n) { return malloc(n * sizeof(struct t)); }
struct t *again(struct t *p, int n) { return realloc(p, n * sizeof(*p)); }

// CHECK: allocations:
// CHECK-NEXT: @by_type #{{[0-9]+}} : %struct.t*{{$}}
// CHECK-NEXT: @by_expression #{{[0-9]+}} : %struct.t*{{$}}
// CHECK-NEXT: @by_wrapper #{{[0-9]+}} : %struct.t**{{$}}
// CHECK-NEXT: @by_pointer #{{[0-9]+}} : %struct.t*{{$}}
// CHECK-NEXT: @by_sum #{{[0-9]+}} : %struct.vec*{{$}}
// CHECK-NEXT: @by_offset #{{[0-9]+}} : %struct.vec*{{$}}
// CHECK-NEXT: @by_cast #{{[0-9]+}} : %struct.t*{{$}}
// CHECK-NEXT: @by_size #{{[0-9]+}} : %struct.t*{{$}}
// CHECK-NEXT: @again #{{[0-9]+}} : %struct.t*{{$}}
