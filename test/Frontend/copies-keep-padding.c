// A copy of all bytes is one of all bytes, also if a field is accessed between.
// RUN: %restruct_cc -O1 %s -o %t && %t
// RUN: %restruct_cc -O2 %s -o %t && %t
// RUN: %restruct_cc -O3 -fplugin-arg-restruct-layout=random-2 %s -o %t && %t
#include <string.h>
struct pad { char c; long x; int i; };
struct wide { long double d; char c; };
struct tail { long x; char c; char rest[]; };
#define COPIED(type, field)                                                                                            \
  __attribute__((noinline)) static int copy_##type(unsigned char *out, const unsigned char *in) {                      \
    struct type own;                                                                                                   \
    memcpy(&own, in, sizeof own);                                                                                      \
    int found = (int)own.field & 1;                                                                                    \
    memcpy(out, &own, sizeof own);                                                                                     \
    return found;                                                                                                      \
  }
COPIED(pad, x)
COPIED(wide, c)
COPIED(tail, x)
static int differs(int (*copy)(unsigned char *, const unsigned char *), size_t size) {
  unsigned char a[64], b[64];
  for (unsigned i = 0; i < size; i++)
    a[i] = (unsigned char)(i + 1), b[i] = 0xee;
  copy(b, a);
  return memcmp(a, b, size) != 0;
}
int main(void) {
  return differs(copy_pad, sizeof(struct pad)) + differs(copy_wide, sizeof(struct wide)) +
         differs(copy_tail, sizeof(struct tail));
}
