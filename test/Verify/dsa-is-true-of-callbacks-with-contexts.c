// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#define _GNU_SOURCE
#include <dirent.h>
#include <pthread.h>
#include <search.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <glob.h>
struct box {
  struct box *next;
  int *counter;
  long v;
};
static int total;
static struct box *mk(long v) {
  struct box *b = malloc(sizeof *b);
  if (!b)
    abort();
  b->next = b;
  b->counter = &total;
  b->v = v;
  return b;
}
static int cmpR(const void *a, const void *b, void *ctx) {
  struct box *c = ctx;
  c->v++;
  ++*c->counter;
  return (*(struct box **)a)->v < (*(struct box **)b)->v ? -1 : 1;
}
static void *thread(void *p) {
  struct box *b = p;
  b->v++;
  b->next->v++;
  ++*b->counter;
  return b->next;
}
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void destroy(void *p) {
  struct box *b = p;
  ++*b->counter;
  b->v = 99;
}
static void init(void) { pthread_key_create(&key, destroy); }
static void *thread2(void *p) {
  pthread_once(&once, init);
  pthread_setspecific(key, p);
  struct box *q = pthread_getspecific(key);
  q->v++;
  q->next->v += 2;
  return p;
}
static void onexit_(int s, void *p) {
  struct box *b = p;
  b->v++;
  b->next->v++;
}
static void act(int n, siginfo_t *i, void *u) {
  struct box *b = i->si_value.sival_ptr;
  if (b)
    b->v += 1000;
}
static ssize_t ckRead(void *c, char *buf, size_t n) {
  struct box *b = c;
  b->v++;
  ++*b->counter;
  if (n)
    buf[0] = 'x';
  return b->v > 40 ? 0 : 1;
}
static int freeCount;
static void freer(void *p) {
  struct box *b = p;
  freeCount++;
  b->v = 3;
}
static int treecmp(const void *a, const void *b) {
  const struct box *x = a, *y = b;
  return (x->v > y->v) - (x->v < y->v);
}
int main(void) {
  struct box *l[5];
  for (int i = 0; i < 5; i++)
    l[i] = mk(9 - i);
  struct box *ctx = mk(0);
  qsort_r(l, 5, sizeof *l, cmpR, ctx);
  ctx->v++;
  l[0]->v++;
  pthread_t t;
  void *r;
  pthread_create(&t, 0, thread, l[1]);
  pthread_join(t, &r);
  ((struct box *)r)->v++;
  l[1]->v++;
  pthread_create(&t, 0, thread2, l[2]);
  pthread_join(t, &r);
  ((struct box *)r)->next->v++;
  l[2]->v++;
  on_exit(onexit_, l[3]);
  struct sigaction sa = {0};
  sa.sa_sigaction = act;
  sa.sa_flags = SA_SIGINFO;
  sigaction(SIGUSR1, &sa, 0);
  union sigval sv;
  sv.sival_ptr = l[4];
  sigqueue(getpid(), SIGUSR1, sv);
  l[4]->v++;
  cookie_io_functions_t io = {ckRead, 0, 0, 0};
  struct box *ck = mk(30);
  FILE *f = fopencookie(ck, "r", io);
  while (fgetc(f) != EOF)
    ;
  ck->v++;
  fclose(f);
  void *root = 0;
  for (int i = 0; i < 5; i++) {
    void *n = tsearch(l[i], &root, treecmp);
    (*(struct box **)n)->v += 0;
  }
  struct box **fd = tfind(l[2], &root, treecmp);
  if (fd)
    (*fd)->next->v++;
  tdestroy(root, freer);
  l[0]->v++;
  /* lfind, lsearch */
  struct box arr[8];
  size_t n = 0;
  for (int i = 0; i < 4; i++) {
    struct box k = {l[i], &total, i % 3};
    struct box *w = lsearch(&k, arr, &n, sizeof *arr, treecmp);
    w->next->v++;
    ++*w->counter;
  }
  struct box kk = {0, 0, 1};
  struct box *w = lfind(&kk, arr, &n, sizeof *arr, treecmp);
  w->next->v++;
  arr[1].next->v++;
  void *q[2] = {0};
  struct ql {
    struct ql *f, *b;
    long v;
  } a = {0}, b = {0};
  insque(&a, 0);
  insque(&b, &a);
  a.f->v++;
  b.b->v++;
  remque(&a);
  b.v++;
  return 0;
}
