// A function that returns an address in a string returns one in the array of
// bytes that the string is in. Distances in the array do not depend on the
// layout. The array may be the first field, which then stays there.
//
// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.record:
// PLAN-DAG: struct.file:
// RUN: %restruct_cc -O2 %s -o %t.0 && %t.0 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O3 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// RUN: %restruct_cc -O3 %s -o %t.4 -fplugin-arg-restruct-layout=random-4 && %t.4 | FileCheck %s
// CHECK: ALPHA 5 12
// CHECK: NOVALUE -1 0
// CHECK: banana x 6 6
// CHECK: noext - 0 5
// CHECK: NOVALUE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
  char kind;
  char line[20];
  int length;
  long value;
};
struct file {
  char name[16];
  int dot;
  char extension[6];
  short length;
};

__attribute__((noinline)) static void parse(struct record *r) {
  char *equal = strchr(r->line, '=');
  r->length = -1;
  if (equal) {
    r->length = (int)(equal - r->line);
    *equal++ = 0;
    while (*equal == ' ')
      equal++;
    r->value = atol(equal);
  }
  char *end = strchr(r->line, 0);
  while (end > r->line && end[-1] == ' ')
    *--end = 0;
  for (char *p = r->line; *p && p != r->line + sizeof r->line - 1; p++)
    *p = (char)toupper((unsigned char)*p);
}
__attribute__((noinline)) static void split(struct file *f) {
  char *dot = strrchr(f->name, '.');
  if (dot) {
    *dot = 0;
    f->dot = (int)(dot - f->name);
  }
  char *end = strchr(f->name, 0);
  if (end > f->name)
    f->extension[0] = 'x';
  f->length = (short)(end - f->name);
}
int main(int argc, char **argv) {
  struct record *r = calloc(2, sizeof *r);
  strcpy(r[0].line, "alpha= 12");
  strcpy(r[1].line, "noValue  ");
  struct file *f = calloc(2, sizeof *f);
  strcpy(f[0].name, "banana.txt");
  strcpy(f[1].name, "noext");
  for (int i = 0; i < 2; i++) {
    parse(&r[i]);
    split(&f[i]);
    printf("%s %d %ld\n", r[i].line, r[i].length, r[i].value);
  }
  for (int i = 0; i < 2; i++)
    printf("%s %s %d %d\n", f[i].name, f[i].dot ? f[i].extension : "-", f[i].dot, f[i].length);
  char *copy = strdup(argc ? r[1].line : "none");
  puts(copy);
}
