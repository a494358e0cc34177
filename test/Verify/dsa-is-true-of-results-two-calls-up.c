// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#define _GNU_SOURCE
#include <errno.h>
#include <locale.h>
#include <netdb.h>
#include <pwd.h>
#include <search.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <pthread.h>
#define N __attribute__((noinline)) static
extern char **environ;
struct n {
  struct n *next;
  long v;
};
N char **env1(void) { return environ; }
N char *env2(void) { return *env1(); }
N char *env3(void) { return env2() + 1; }
N struct passwd *pw1(void) { return getpwuid(0); }
N char *pw2(void) {
  struct passwd *p = pw1();
  return p ? p->pw_name : 0;
}
N void pwOut(char **o) {
  struct passwd *p = pw1();
  *o = p ? p->pw_name : 0;
}
N struct lconv *lc1(void) { return localeconv(); }
N char *lc2(void) { return lc1()->decimal_point; }
N struct hostent *he1(void) { return gethostbyname("127.0.0.1"); }
N char *he2(void) {
  struct hostent *h = he1();
  return h ? h->h_addr_list[0] : 0;
}
N ENTRY *hs1(const char *k) {
  ENTRY q = {(char *)k, 0};
  return hsearch(q, FIND);
}
N void *hs2(const char *k) { return hs1(k)->data; }
N struct n *hs3(const char *k) { return ((struct n *)hs2(k))->next; }
static pthread_key_t key;
N void *ts1(void) { return pthread_getspecific(key); }
N struct n *ts2(void) { return ((struct n *)ts1())->next; }
N struct n *ts3(void) { return ts2()->next; }
static void *tree;
static int cmp(const void *a, const void *b) {
  long x = ((const struct n *)a)->v, y = ((const struct n *)b)->v;
  return (x > y) - (x < y);
}
N struct n **tf1(long v) {
  struct n k = {0, v};
  return tfind(&k, &tree, cmp);
}
N struct n *tf2(long v) { return *tf1(v); }
N struct n *tf3(long v) { return tf2(v)->next; }
N struct n *in1(unsigned long u) { return (struct n *)u; }
N struct n *in2(unsigned long u) { return in1(u)->next; }
N struct n *in3(unsigned long u) { return in2(u)->next; }
static struct n *root;
N struct n **ro1(void) { return &root; }
N struct n *ro2(void) { return *ro1(); }
N struct n *ro3(void) { return ro2()->next; }
N struct n *va1(int k, va_list ap) { return va_arg(ap, struct n *); }
N struct n *va2(int k, ...) {
  va_list ap;
  va_start(ap, k);
  struct n *r = va1(k, ap);
  va_end(ap);
  return r->next;
}
N struct n *va3(struct n *n) { return va2(1, n)->next; }
static unsigned char bytes[8];
N void hide(struct n *n) {
  unsigned long u = (unsigned long)n;
  for (int i = 0; i < 8; i++)
    bytes[i] = ~(u >> 8 * i);
}
N struct n *sh1(void) {
  unsigned long u = 0;
  for (int i = 0; i < 8; i++)
    u |= (unsigned long)(unsigned char)~bytes[i] << 8 * i;
  return (struct n *)u;
}
N struct n *sh2(void) { return sh1()->next; }
N struct n *sh3(void) { return sh2()->next; }
static struct n *mk(long v) {
  struct n *p = malloc(sizeof *p);
  if (!p)
    abort();
  p->next = p;
  p->v = v;
  return p;
}
N struct n *mk2(void) {
  struct n *h = mk(7);
  hide(h);
  h->next = mk(8);
  h->next->next = h->next;
  return h->next;
}
int main(void) {
  char *e = env2();
  e[0] = e[0];
  environ[0][0] = environ[0][0];
  char *e3 = env3();
  e3[0] = e3[0];
  char **en = environ;
  en[0][1] = en[0][1];
  char *p = pw2();
  if (p) {
    p[0]++;
    struct passwd *q = getpwuid(0);
    q->pw_name[0]--;
    char *o;
    pwOut(&o);
    o[0]++;
    q->pw_name[0]--;
  }
  char *d = lc2();
  volatile char c = d[0];
  c = localeconv()->decimal_point[0];
  char *h = he2();
  if (h) {
    h[0]++;
    gethostbyname("127.0.0.1")->h_addr_list[0][0]--;
  }
  struct n *a = mk(1), *b = mk(2), *x = mk(3), *y = mk(4), *z = mk(5),
           *w = mk(6);
  hcreate(10);
  ENTRY en1 = {"k", a};
  hsearch(en1, ENTER);
  struct n *r = hs3("k");
  r->v++;
  a->v++;
  ((struct n *)hs2("k"))->v++;
  pthread_key_create(&key, 0);
  pthread_setspecific(key, b);
  ts3()->v++;
  b->v++;
  ts2()->v++;
  tsearch(x, &tree, cmp);
  tf3(3)->v++;
  x->v++;
  x->v = 3;
  tf2(3)->next->v++;
  in3((unsigned long)y)->v++;
  y->v++;
  in2((unsigned long)y)->v++;
  root = z;
  ro3()->v++;
  z->v++;
  ro2()->v++;
  va3(w)->v++;
  w->v++;
  hide(w);
  sh3()->v++;
  w->v++;
  sh2()->v++;
  struct n *f = mk2();
  f->v++;
  struct n *g = sh2();
  g->v++;
  f->next->v++;
  return 0;
}
