// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char *words[8];

int main(int argc, char **argv) {
  char text[] = "one two three";
  int n = 0;
  for (char *w = strtok(text, " "); w; w = strtok(0, " "))
    words[n++] = w;
  for (int i = 0; i < n; i++)
    for (char *c = words[i]; *c; c++)
      *c = toupper((unsigned char)*c);
  errno = 0;
  char *end;
  long number = strtol("12x", &end, 10);
  *argv[0] = *argv[0];
  setenv("ORACLE_TEST", "abc", 1);
  char *value = getenv("ORACLE_TEST");
  time_t zero = 0;
  struct tm *t = gmtime(&zero);
  t->tm_year++;
  FILE *f = tmpfile();
  char *line = 0;
  size_t size = 0;
  if (!f)
    return 2;
  fputs("first\nsecond\n", f);
  rewind(f);
  getline(&line, &size, f);
  line[0] = 'F';
  getline(&line, &size, f);
  int ok = line[0] == 's' && *end == 'x' && value[1] == 'b' && errno == 0;
  fclose(f);
  free(line);
  return ok && number == 12 && n == 3 && words[2][0] == 'T' && text[0] == 'O' ? 0 : 1;
}
