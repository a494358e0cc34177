// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <obstack.h>
#include <malloc.h>
#define obstack_chunk_alloc malloc
#define obstack_chunk_free free
struct n {
  struct n *next, *prev;
  char *s;
  long v;
};
struct vec {
  struct n **d;
  size_t n, cap;
};
struct tree {
  struct tree *kid[2];
  struct n *pay;
  void (*visit)(struct tree *);
};
static void add(struct vec *v, struct n *x) {
  if (v->n == v->cap) {
    v->cap = v->cap ? v->cap * 2 : 1;
    v->d = realloc(v->d, v->cap * sizeof *v->d);
    if (!v->d)
      abort();
  }
  v->d[v->n++] = x;
}
static struct n *mk(const char *s) {
  struct n *x = malloc(sizeof *x);
  if (!x)
    abort();
  x->next = x->prev = x;
  x->s = strdup(s);
  x->v = 0;
  return x;
}
static void *xmalloc(size_t n) {
  void *p = malloc(n);
  if (!p)
    abort();
  return p;
}
static void *(*allocator)(size_t) = xmalloc;
static void *(*re)(void *, size_t) = realloc;
static void (*fr)(void *) = free;
struct pool {
  struct pool *up;
  char *at, *end;
};
static struct pool *cur;
static void *palloc(size_t n) {
  if (!cur || cur->end - cur->at < (long)n) {
    struct pool *p = allocator(sizeof *p + 512);
    p->up = cur;
    p->at = (char *)(p + 1);
    p->end = p->at + 512;
    cur = p;
  }
  void *r = cur->at;
  cur->at += n;
  return r;
}
static int visits;
static void vis(struct tree *t) {
  visits++;
  if (t->pay)
    t->pay->v++;
  for (int i = 0; i < 2; i++)
    if (t->kid[i])
      t->kid[i]->visit(t->kid[i]);
}
static struct tree *build(int d, struct n *n) {
  struct tree *t = palloc(sizeof *t);
  *t = (struct tree){{0}, n, vis};
  if (d) {
    t->kid[0] = build(d - 1, n->next);
    t->kid[1] = build(d - 1, n);
  }
  return t;
}
static char *join(const char *a, const char *b) {
  char *r;
  size_t n = strlen(a);
  r = xmalloc(n + strlen(b) + 1);
  memcpy(r, a, n);
  strcpy(r + n, b);
  return r;
}
static char *trim(char *s) {
  while (*s == ' ')
    s++;
  char *e = s + strlen(s);
  while (e > s && e[-1] == ' ')
    *--e = 0;
  return s;
}
struct str {
  size_t len;
  char data[];
};
static char *snew(const char *c) {
  struct str *s = xmalloc(sizeof *s + strlen(c) + 1);
  s->len = strlen(c);
  strcpy(s->data, c);
  return s->data;
}
static struct str *shead(char *d) {
  return (struct str *)(d - offsetof(struct str, data));
}
static char *sgrow(char *d, const char *m) {
  struct str *s = shead(d);
  s = re(s, sizeof *s + s->len + strlen(m) + 1);
  strcpy(s->data + s->len, m);
  s->len += strlen(m);
  return s->data;
}
int main(void) {
  struct vec v = {0};
  for (int i = 0; i < 40; i++) {
    struct n *x = mk("q");
    add(&v, x);
    if (i) {
      x->prev = v.d[i - 1];
      v.d[i - 1]->next = x;
    }
  }
  for (size_t i = 0; i < v.n; i++) {
    v.d[i]->next->v++;
    v.d[i]->prev->s[0]++;
  }
  v.d[3]->v++;
  struct n *big = malloc(2 * sizeof *big);
  for (int i = 0; i < 2; i++) {
    big[i] = *v.d[i];
    big[i].next = v.d[i];
  }
  big = realloc(big, 4000 * sizeof *big);
  for (int i = 2; i < 4000; i++) {
    big[i] = big[i - 1];
    big[i].prev = &big[i - 1];
  }
  big[3999].prev->next->v++;
  big[7].next->v++;
  big[9].prev->prev->v++;
  big = reallocarray(big, 3, sizeof *big);
  big[2].next->v++;
  v.d[1]->v++;
  free(big);
  struct tree *t = build(5, v.d[0]);
  t->visit(t);
  t->kid[0]->kid[1]->pay->v++;
  t->kid[1]->visit = vis;
  char *j = join("  ab", "cd  "), *tr = trim(j);
  tr[0]++;
  j[2]++;
  free(j);
  char *s = snew("hello");
  s = sgrow(s, " world, and much more of it");
  s[0]++;
  shead(s)->len--;
  char *s2 = strchr(s, 'w');
  *s2 = 'W';
  fr(shead(s));
  void *al = aligned_alloc(64, 128);
  struct n **pa = al;
  pa[3] = v.d[2];
  pa[3]->v++;
  v.d[2]->v++;
  free(al);
  void *pm;
  if (posix_memalign(&pm, 64, 64))
    abort();
  ((struct n **)pm)[1] = v.d[4];
  ((struct n **)pm)[1]->v++;
  v.d[4]->v++;
  free(pm);
  size_t us = malloc_usable_size(v.d[0]);
  (void)us;
  struct obstack ob;
  obstack_init(&ob);
  struct n *on = obstack_alloc(&ob, sizeof *on);
  on->next = v.d[0];
  on->v = 1;
  on->next->v++;
  struct n *oc = obstack_copy(&ob, on, sizeof *on);
  oc->next->v++;
  for (int i = 0; i < 10; i++)
    obstack_ptr_grow(&ob, v.d[i]);
  struct n **og = obstack_finish(&ob);
  og[3]->v++;
  v.d[3]->v++;
  obstack_free(&ob, 0);
  char **lines = 0;
  size_t nl = 0;
  FILE *f = tmpfile();
  for (int i = 0; i < 5; i++)
    fprintf(f, "line %d\n", i);
  rewind(f);
  char *ln = 0;
  size_t cap = 0;
  while (getline(&ln, &cap, f) > 0) {
    lines = realloc(lines, (nl + 1) * sizeof *lines);
    lines[nl++] = strndup(ln, 6);
  }
  for (size_t i = 0; i < nl; i++)
    lines[i][0]++;
  free(ln);
  fclose(f);
  for (size_t i = 0; i < v.n; i++) {
    free(v.d[i]->s);
    free(v.d[i]);
  }
  free(v.d);
  return 0;
}
