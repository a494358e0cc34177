// Fields wider than 64 bits: how many bits their values need is not known.
// RUN: %clang -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cc -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-4 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-5 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-6 %s -o %t && %t | diff - %t.txt
#include <stdio.h>
#include <stdlib.h>

typedef _BitInt(100) wide;
struct small {
  char tag;
  unsigned __int128 high;
};
struct both {
  char tag;
  __int128 negative;
  wide other;
  __int128 little;
  char end;
};

int main(int argc, char **argv) {
  struct small *s = calloc(8, sizeof *s);
  struct both *b = malloc(8 * sizeof *b);
  for (int i = 0; i < 8; i++) {
    s[i].tag = (char)i;
    s[i].high = (unsigned __int128)(i + argc) << 70;
    b[i].tag = (char)(i + 1);
    b[i].negative = -(__int128)i * argc - 1;
    b[i].other = (wide)(i - 3) << 80;
    b[i].little = i ? (__int128)1 << 70 : 3;
    b[i].end = 'e';
  }
  for (int i = 0; i < 8; i++)
    printf("%d %d %d %lld %lld %d %c\n", s[i].tag, (int)(s[i].high >> 70),
           b[i].tag, (long long)b[i].negative, (long long)(b[i].other >> 80),
           (int)(b[i].little >> 66), b[i].end);
  free(s);
  free(b);
  return 0;
}
