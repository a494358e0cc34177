// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

#include <search.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct word {
  char *name;
  struct word *other;
  int count;
};

static struct word *watched;
static void *tree;

static int byName(const void *a, const void *b) {
  const struct word *x = *(struct word *const *)a, *y = *(struct word *const *)b;
  return strcmp(x->name, y->name);
}
static int inTree(const void *a, const void *b) {
  return strcmp(((const struct word *)a)->name, ((const struct word *)b)->name);
}
static void visit(const void *node, VISIT which, int depth) {
  struct word *e = *(struct word *const *)node;
  if (which == postorder || which == leaf)
    e->count += 10;
}
static void handle(int number) { watched->count += 100; }
static void atEnd(void) { watched->other->count++; }

static struct word *make(const char *name) {
  struct word *e = malloc(sizeof *e);
  if (!e)
    abort();
  e->name = strdup(name);
  e->other = e;
  e->count = 0;
  return e;
}

int main(void) {
  struct word *list[3] = {make("b"), make("c"), make("a")};
  struct word key = {"c", 0, 0}, *keyPointer = &key;
  qsort(list, 3, sizeof *list, byName);
  struct word **found = bsearch(&keyPointer, list, 3, sizeof *list, byName);
  (*found)->count++;
  for (int i = 0; i < 3; i++)
    tsearch(list[i], &tree, inTree);
  struct word *c = *(struct word **)tfind(&key, &tree, inTree);
  c->count++;
  twalk(tree, visit);
  watched = list[0];
  signal(SIGUSR1, handle);
  raise(SIGUSR1);
  atexit(atEnd);
  return list[2]->count == 12 && list[0]->count == 110 ? 0 : 1;
}
