// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: tm
// REFUSED: it is declared in a system header
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
struct own { int tm_year, tm_mon; char tag; long tm_gmtoff; };
int main(int argc, char **argv) {
  time_t when = 1000000000;
#ifdef LEGAL
  struct own *t = malloc(sizeof *t);
  t->tm_year = 101, t->tm_mon = argc, t->tag = 4, t->tm_gmtoff = when;
#else
  struct tm *t = malloc(sizeof *t);
  gmtime_r(&when, t);
#endif
  printf("%d %d %ld\n", t->tm_year, t->tm_mon, t->tm_gmtoff);
}
