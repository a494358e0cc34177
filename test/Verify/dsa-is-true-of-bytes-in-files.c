// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#include <stdio.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>
struct n {
  struct n *next;
  long v;
};
static struct n *make(void) {
  struct n *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->next = n;
  n->v = 1;
  return n;
}
static int throughAFile(void) {
  struct n *a = make(), x = {a, 0}, back;
  FILE *f = tmpfile();
  if (!f)
    return 1;
  fwrite(&x, sizeof x, 1, f);
  rewind(f);
  if (fread(&back, sizeof back, 1, f) != 1)
    return 0;
  fclose(f);
  back.next->v++;
  a->v++;
  return a->v == 3;
}
static int throughAPipe(void) {
  struct n *a = make(), *back;
  int fd[2];
  if (pipe(fd))
    return 1;
  if (write(fd[1], &a, sizeof a) != sizeof a ||
      read(fd[0], &back, sizeof back) != sizeof back)
    return 0;
  back->v++;
  a->v++;
  back->next->v++;
  return a->v == 4;
}
static int throughVectors(void) {
  struct n *a = make(), *back;
  int fd[2];
  if (pipe(fd))
    return 1;
  struct iovec out = {&a, sizeof a}, in = {&back, sizeof back};
  if (writev(fd[1], &out, 1) != sizeof a || readv(fd[0], &in, 1) != sizeof back)
    return 0;
  back->v++;
  a->v++;
  return a->v == 3;
}
int main(void) {
  return throughAFile() && throughAPipe() && throughVectors() ? 0 : 1;
}
