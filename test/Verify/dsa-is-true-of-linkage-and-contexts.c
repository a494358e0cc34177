// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#define _GNU_SOURCE
#include <dlfcn.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <pthread.h>
struct o {
  struct o *n;
  long v;
};
static struct o *mk(void) {
  struct o *o = malloc(sizeof *o);
  if (!o)
    abort();
  o->n = o;
  o->v = 0;
  return o;
}
struct o real = {&real, 1};
extern struct o other __attribute__((alias("real")));
__attribute__((weak)) struct o weakone = {&weakone, 2};
extern struct o missing __attribute__((weak));
static struct o *impl1(struct o *o) {
  o->v++;
  return o->n;
}
static struct o *impl2(struct o *o) {
  o->v += 2;
  return o;
}
static struct o *(*resolver(void))(struct o *) { return impl1; }
struct o *chosen(struct o *) __attribute__((ifunc("resolver")));
struct o *aliased(struct o *o) __attribute__((alias("aliasee")));
struct o *aliasee(struct o *o) {
  o->v++;
  return o->n;
}
__attribute__((weak)) struct o *weakf(struct o *o) {
  o->v++;
  return o->n;
}
__attribute__((visibility("default"), used)) struct o *byName(struct o *o) {
  o->v++;
  return o->n;
}
__attribute__((visibility("default"), used)) struct o shown = {&shown, 1};
static struct o *atStart;
__attribute__((constructor)) static void ctor(void) {
  atStart = mk();
  atStart->v++;
}
static __thread struct o *tlp;
static __thread struct o tlo;
static _Thread_local struct {
  struct o *a[3];
} tla;
__attribute__((destructor)) static void dtor(void) {
  atStart->v++;
  atStart->n->v++;
}
static struct o *shared;
static void *th(void *p) {
  tlp = p;
  tlo.n = p;
  tlo.n->v++;
  tla.a[1] = &tlo;
  tla.a[1]->n->v++;
  tlp->v++;
  shared = &tlo;
  shared->v++;
  shared = p;
  return tlp;
}
static jmp_buf jb;
static struct o *volatile jo;
static int jumped(void) {
  struct o *l = mk();
  jo = l;
  if (setjmp(jb)) {
    l->v++;
    jo->v++;
    return 1;
  }
  l->n = &real;
  jo->n->v++;
  longjmp(jb, 1);
}
static sigjmp_buf sj;
static struct o *sigo;
static void onsig(int n) {
  sigo->v++;
  siglongjmp(sj, n);
}
static void sig(struct o *o) {
  sigo = o;
  signal(SIGUSR2, onsig);
  if (!sigsetjmp(sj, 1))
    raise(SIGUSR2);
  o->v++;
}
static ucontext_t ma, co;
static struct o *passed;
static void coro(void) {
  struct o l = {passed, 1};
  passed = &l;
  swapcontext(&co, &ma);
  l.n->v++;
  passed = l.n;
}
static char stack[65536];
static void contexts(struct o *o) {
  getcontext(&co);
  co.uc_stack.ss_sp = stack;
  co.uc_stack.ss_size = sizeof stack;
  co.uc_link = &ma;
  makecontext(&co, coro, 0);
  passed = o;
  swapcontext(&ma, &co);
  passed->v++;
  passed->n->v++;
  swapcontext(&ma, &co);
  passed->v++;
  o->v++;
}
static struct o *volatile vt[2];
struct o __attribute__((section("mysec"))) s1 = {&s1, 1},
                                           __attribute__((
                                               section("mysec"))) s2 = {&s1, 2};
extern struct o __start_mysec[], __stop_mysec[];
extern char **environ;
static struct o *computed(int i) {
  static void *labels[] = {&&a, &&b};
  struct o *r = atStart;
  goto *labels[i & 1];
a:
  r = &real;
b:
  r->v++;
  return r;
}
static union {
  void *d;
  struct o *(*f)(struct o *);
} cast;
static int nested(struct o *o) {
__block:;
  return o->v;
}
int main(int argc, char **argv) {
  other.v++;
  real.v++;
  other.n->v++;
  weakone.v++;
  weakone.n->v++;
  if (&missing)
    missing.v++;
  struct o *h = mk();
  chosen(h)->v++;
  h->v++;
  aliased(h)->v++;
  aliasee(h)->v++;
  weakf(&real)->v++;
  real.v++;
  void *d = dlsym(RTLD_DEFAULT, "byName");
  if (d) {
    struct o *r = ((struct o * (*)(struct o *)) d)(h);
    r->v++;
    h->v++;
  }
  struct o *sh = dlsym(RTLD_DEFAULT, "shown");
  if (sh) {
    sh->v++;
    shown.v++;
    sh->n->v++;
    sh->n = h;
    shown.n->v++;
    h->v++;
  }
  cast.d = dlsym(RTLD_DEFAULT, "byName");
  if (cast.d) {
    struct o *r2 = cast.f(h);
    r2->v++;
    h->v++;
  }
  pthread_t t;
  void *r;
  pthread_create(&t, 0, th, h);
  pthread_join(t, &r);
  ((struct o *)r)->v++;
  h->v++;
  th(h);
  shared->v++;
  tlo.v++;
  tla.a[1]->v++;
  tlp->v++;
  jumped();
  jo->v++;
  sig(h);
  contexts(h);
  vt[0] = h;
  vt[1] = &real;
  vt[argc & 1]->v++;
  vt[0]->n->v++;
  h->v++;
  real.v++;
  for (struct o *i = __start_mysec; i < __stop_mysec; i++) {
    i->v++;
    i->n->v++;
  }
  s1.v++;
  s2.n->v++;
  s2.v++;
  computed(1)->v++;
  computed(0)->v++;
  atStart->v++;
  real.v++;
  for (char **e = environ; *e; e++)
    if ((*e)[0] == '?')
      (*e)[0] = 'x';
  for (char **a = argv; *a; a++)
    a[0][0] = a[0][0];
  argv[0] = argv[argc - 1];
  argv[0][0]++;
  char *last = argv[argc - 1];
  last[0]--;
  char **copy = malloc(sizeof(char *) * (argc + 1));
  memcpy(copy, argv, sizeof(char *) * (argc + 1));
  copy[0][0]++;
  argv[argc - 1][0]--;
  char *ne[] = {"A=b", 0};
  char **old = environ;
  environ = ne;
  environ[0] = strdup("Q=r");
  ne[0][0] = 'Z';
  char *gz = getenv("Z");
  if (gz) {
    gz[0]++;
    ne[0][2]++;
  }
  environ = old;
  return 0;
}
