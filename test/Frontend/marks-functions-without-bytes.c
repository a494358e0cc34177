// A function is marked if its source makes no plain data of what a pointer to a
// structure points to, nor the other way round, except by naming a field.

// RUN: %restruct-cc -O1 -S -emit-llvm -o - %s | grep '^define' | FileCheck %s

#include <stdlib.h>
#include <string.h>

struct s {
  char name[16];
  int key;
  struct s *next;
};
union u {
  struct s s;
  char bytes[32];
};

// CHECK: @names({{.*}} !restruct.nobytes
unsigned names(struct s *p) {
  unsigned h = 0;
  for (char *c = p->name; *c; c++)
    h = h * 31 + (unsigned)*c;
  return h;
}
// CHECK: @cleared({{.*}} !restruct.nobytes
void cleared(struct s *p) { memset(p, 0, sizeof *p); }
// CHECK: @allocated({{.*}} !restruct.nobytes
struct s *allocated(void) { return calloc(1, sizeof(struct s)); }
// CHECK: @plain({{.*}} !restruct.nobytes
unsigned plain(const void *p, size_t n) {
  unsigned h = 0;
  for (const unsigned char *c = p; n--; c++)
    h = h * 31 + *c;
  return h;
}

// CHECK: @cast(
// CHECK-NOT: restruct.nobytes
char *cast(struct s *p) { return (char *)p; }
// CHECK: @implicit(
// CHECK-NOT: restruct.nobytes
void *implicit(struct s *p) { return p; }
// CHECK: @given(
// CHECK-NOT: restruct.nobytes
unsigned given(struct s *p) { return plain(p, sizeof *p); }
// CHECK: @returned(
// CHECK-NOT: restruct.nobytes
char *returned(struct s *p) { return memset(p, 0, sizeof *p); }
// CHECK: @lastOfAnExpression(
// CHECK-NOT: restruct.nobytes
char *lastOfAnExpression(struct s *p) { return ({ memset(p, 0, sizeof *p); }); }
// CHECK: @shared(
// CHECK-NOT: restruct.nobytes
char *shared(union u *p) { return p->bytes; }
// CHECK: @array(
// CHECK-NOT: restruct.nobytes
unsigned char *array(struct s *p) { return (unsigned char *)p->name; }
// CHECK: @sized(
// CHECK-NOT: restruct.nobytes
char *sized(void) { return malloc(sizeof(struct s)); }
// CHECK: @callsOneThatCasts(
// CHECK-NOT: restruct.nobytes
char *callsOneThatCasts(struct s *p) { return cast(p); }
// CHECK: @toTheStructure(
// CHECK-NOT: restruct.nobytes
struct s *toTheStructure(char *p) { return (struct s *)p; }
// CHECK: @last({{.*}} !restruct.nobytes
int last(struct s *p) { return p->key; }
