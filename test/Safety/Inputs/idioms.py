"""Idioms of C with one structure, and whether its layout may change. Prints those of which it may not, each with the first cause.

usage: idioms.py RESTRUCT_CC RESTRUCT FOLDER
"""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROGRAM = """\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <time.h>
#include <unistd.h>
#include <stddef.h>
#include <pthread.h>
#include <assert.h>
#include <stdarg.h>
typedef struct rec rec;
struct rec { @FIELDS@ };
#define NI __attribute__((noinline)) static
static rec *head; static int used; static rec pool[100]; static rec *freelist; static rec *tab[64];
NI void *xmalloc(size_t n) { void *p = malloc(n); if (!p) { fprintf(stderr, "no memory\\\\n"); exit(1); } return p; }
NI void *xrealloc(void *p, size_t n) { p = realloc(p, n); if (!p) { perror("realloc"); exit(1); } return p; }
NI void swapg(void *a, void *b, size_t n) { char t[256]; memcpy(t, a, n); memcpy(a, b, n); memcpy(b, t, n); }
NI int byk(const void *a, const void *b) { const rec *x = a, *y = b; return (x->key > y->key) - (x->key < y->key); }
NI int byp(const void *a, const void *b) { const rec *x = *(rec *const *)a, *y = *(rec *const *)b; return (x->key > y->key) - (x->key < y->key); }
NI void each(rec *l, void (*f)(rec *, void *), void *ctx) { for (; l; l = l->next) f(l, ctx); }
NI void addup(rec *p, void *ctx) { *(long *)ctx += p->key; }
NI void copyto(rec *p, void *ctx) { rec *q = ctx; q->key += p->key; }
NI rec mk(long k) { rec r = {0}; r.key = k; return r; }
NI long val(rec r) { return r.key + r.a[1]; }
struct vec { void **v; int n, cap; };
NI void push(struct vec *v, void *p) { if (v->n == v->cap) v->v = realloc(v->v, (v->cap = v->cap * 2 + 4) * sizeof *v->v); v->v[v->n++] = p; }
NI long show(rec *p) { return p->key * 2; }
NI void err(const char *f, ...) { va_list l; va_start(l, f); vfprintf(stderr, f, l); va_end(l); }

int main(int argc, char **argv) {
  rec *p = calloc(100, sizeof *p);
  if (!p) abort();
  for (int i = 0; i < 100; i++) { p[i].key = i * 7 % 100; p[i].w = i; }
  unsigned long r = 0; int n = 100;
  @IDIOM@
  for (int i = 0; i < 100; i++) r = r * 31 + p[i].key + (long)p[i].w;
  printf("%lu\\\\n", r);
  free(p);
}
"""

# What comes first has the structure's address.
FIELDS = {
    "name": "char name[16]; char c; long key; double w; int a[6]; rec *next; long (*fn)(rec *); time_t t; char *line; size_t cap;",
    "link": "rec *next; char c; long key; double w; int a[6]; char name[16]; long (*fn)(rec *); time_t t; char *line; size_t cap;",
}

IDIOMS = {
    "push":
        "rec *q = malloc(sizeof *q); q->key = 3; q->next = head; head = q; for (rec *l = head; l; l = "
        "l->next) r += l->key;",
    "pp":
        "for (rec **pp = &head; *pp; pp = &(*pp)->next) if ((*pp)->key == argc) { *pp = (*pp)->next; break; }",
    "grow":
        "int cap = 4; rec *v = malloc(cap * sizeof *v); for (int i = 0; i < 20; i++) { if (i == cap) v = "
        "realloc(v, (cap *= 2) * sizeof *v); v[i].key = i; } r += v[argc].key; free(v);",
    "xgrow":
        "size_t cap = 4; rec *v = xmalloc(cap * sizeof *v); for (size_t i = 0; i < 20; i++) { if (i == cap) v "
        "= xrealloc(v, (cap *= 2) * sizeof *v); v[i].key = i; } r += v[argc].key;",
    "pool":
        "rec *q = &pool[used++]; q->key = argc; r += pool[0].key;",
    "freel":
        "rec *q = freelist; if (q) freelist = q->next; else q = xmalloc(sizeof *q); q->key = argc; r += "
        "q->key; q->next = freelist; freelist = q;",
    "bucket":
        "rec *q = xmalloc(sizeof *q); q->key = argc; q->next = tab[argc % 64]; tab[argc % 64] = q; for (q = "
        "tab[3]; q; q = q->next) r += q->key;",
    "assign":
        "p[1] = p[2]; p[3] = (rec){0}; p[4] = (rec){.key = 3, .w = 2};",
    "memcpy":
        "memcpy(&p[1], &p[2], sizeof *p); memcpy(p[1].name, p[2].name, sizeof p->name);",
    "value":
        "p[1] = mk(argc); r += val(p[1]);",
    "each":
        "each(head, addup, &r);",
    "eachctx":
        "each(head, copyto, &p[2]);",
    "vec":
        "struct vec v = {0}; for (int i = 0; i < 9; i++) push(&v, &p[i]); for (int i = 0; i < v.n; i++) r += "
        "((rec *)v.v[i])->key;",
    "strncpy":
        "strncpy(p[1].name, argv[0], sizeof p->name - 1);",
    "snprintf":
        'snprintf(p[1].name, sizeof p->name, "%s", argv[0]);',
    "scanf":
        'if (scanf("%ld", &p[1].key) == 1) r++;',
    "sscanf":
        'if (sscanf(argv[0], "%15s %ld", p[1].name, &p[1].key) == 2) r++;',
    "fread":
        "r += fread(p[1].name, 1, 16, stdin);",
    "read":
        "r += read(0, p[1].name, sizeof p->name);",
    "time":
        "time(&p[1].t); struct tm *tm = localtime(&p[1].t); r += tm->tm_year;",
    "lock":
        "pthread_mutex_init(&p[1].m, 0); pthread_mutex_lock(&p[1].m); p[1].key++; "
        "pthread_mutex_unlock(&p[1].m);",
    "getline":
        "r += getline(&p[1].line, &p[1].cap, stdin);",
    "strdupf":
        "p[1].line = strdup(argv[0]); r += strlen(p[1].line); free(p[1].line);",
    "qsortp":
        "rec **v = xmalloc(n * sizeof *v); for (int i = 0; i < n; i++) v[i] = &p[i]; qsort(v, n, sizeof *v, "
        "byp); r += v[0]->key;",
    "container":
        "long *k = &p[3].key; rec *q = (rec *)((char *)k - offsetof(rec, key)); r += q->key;",
    "swapg":
        "swapg(&p[1], &p[2], sizeof *p);",
    "index":
        "rec *q = p + argc; r += q - p; for (q = p; q < p + n; q++) r += q->key;",
    "back":
        "for (rec *q = p + n - 1; q >= p; q--) r = r * 3 + q->key;",
    "counts":
        "int *c = &p[2].a[0]; c[3]++; r += c[argc];",
    "callfn":
        "p[1].fn = show; r += p[1].fn(&p[1]);",
    "strcmp":
        "r += strcmp(p[1].name, argv[0]) == 0;",
    "isdig":
        "r += isdigit((unsigned char)p[1].name[0]);",
    "trim":
        "size_t l = strlen(p[1].name); if (l && p[1].name[l - 1] == 10) p[1].name[l - 1] = 0;",
    "strcat":
        'strcat(p[1].name, "x");',
    "strrchr":
        "char *s = strrchr(p[1].name, 46); if (s) r += strlen(s);",
    "strtol":
        "char *e; r += strtol(p[1].name, &e, 10); if (*e) r++;",
    "sscan2":
        'int x; if (sscanf(p[1].name, "%d", &x) == 1) r += x;',
    "fprintf":
        'fprintf(stderr, "%s %ld", p[1].name, p[1].key);',
    "vprintf":
        'err("%s %ld", p[1].name, p[1].key);',
    "write":
        "r += write(1, p[1].name, 3);",
    "puts":
        "puts(p[1].name); fputs(p[1].name, stdout);",
    "memset0":
        "memset(p, 0, n * sizeof *p);",
    "memsetf":
        "memset(p[1].name, 0, sizeof p->name); memset(p[1].a, 0, sizeof p->a);",
    "memcmpf":
        "r += memcmp(p[1].a, p[2].a, sizeof p->a) == 0;",
    "hash1":
        "const char *s = p[1].name; while (*s) r = r * 31 + *s++;",
    "rev":
        "char *s = p[1].name, *e = s + strlen(s) - 1; while (s < e) { char t = *s; *s++ = *e; *e-- = t; }",
    "lower":
        "for (char *s = p[1].name; *s; ++s) *s = tolower(*s);",
    "copyl":
        "char *d = p[1].name; const char *s = argv[0]; while (d < p[1].name + 15 && *s) *d++ = *s++; *d = 0;",
    "tokens":
        'for (char *s = strtok(p[1].name, " "); s; s = strtok(NULL, " ")) r++;',
    "pass2":
        "char **names = xmalloc(8 * n); for (int i = 0; i < n; i++) names[i] = p[i].name; r += "
        "names[argc][0];",
    "cond":
        'const char *s = argc > 1 ? p[1].name : "none"; r += strlen(s);',
    "nullc":
        "rec *q = argc > 3 ? &p[2] : NULL; if (q) r += q->key;",
    "realp":
        "p = realloc(p, 200 * sizeof *p); memset(p + 100, 0, 100 * sizeof *p);",
    "dyn":
        "rec *q = malloc(n * sizeof(rec)); memcpy(q, p, n * sizeof(rec)); r += q[1].key; free(q);",
    "local":
        "rec l = {0}; l.key = argc; rec *q = &l; r += show(q);",
    "larr":
        "rec l[4]; memset(l, 0, sizeof l); l[argc & 3].key = 2; r += l[2].key;",
    "stat":
        'static const struct { const char *n; int v; } t[] = {{"a", 1}, {"b", 2}, {0}}; for (int i = 0; '
        "t[i].n; i++) r += t[i].v;",
    "sum2":
        "for (int i = 0; i < n; i++) for (int j = 0; j < 6; j++) r += p[i].a[j];",
    "minmax":
        "int *b = p[1].a, *m = b; for (int j = 1; j < 6; j++) if (b[j] < *m) m = &b[j]; r += m - b;",
    "endarg":
        "extern void *memccpy(void *, const void *, int, size_t); char *e = memccpy(p[1].name, argv[0], 0, "
        "16); if (!e) p[1].name[15] = 0;",
    "assertp":
        "assert(p != NULL); assert(p[1].key >= 0);",
    "clockf":
        "struct timespec ts; clock_gettime(CLOCK_MONOTONIC, &ts); p[1].t = ts.tv_sec;",
    "pint":
        'printf("%p\\n", (void *)p);',
    "stepper":
        "rec *q = p; int i = 0; while (i++ < n) { r += q->key; q++; }",
    "two":
        "rec *a = p, *b = p + n - 1; while (a < b) { long t = a->key; a->key = b->key; b->key = t; a++; b--; "
        "}",
    "bsearch":
        "rec k = {.key = argc}, *f = bsearch(&k, p, n, sizeof *p, byk); if (f) r += f->key;",
    "qsort":
        "qsort(p, n, sizeof *p, byk);",
    "loop":
        "for (int i = 0; i < n; i++) for (char *c = p[i].name; *c; c++) r = r * 31 + *c;",
    "end":
        "char *e = p[1].name + strlen(p[1].name); while (e > p[1].name && e[-1] == 32) *--e = 0;",
}


def verdict(compiler, tool, folder, idiom, first):
    """Nothing if the layout may change, or the first condition that forbids it, and its cause."""
    source, bitcode = folder / f"{idiom}-{first}.c", folder / f"{idiom}-{first}.bc"
    # A union, which some idioms would copy.
    fields = FIELDS[first] + " pthread_mutex_t m;" * (".m" in IDIOMS[idiom])
    source.write_text(PROGRAM.replace("@FIELDS@", fields).replace("@IDIOM@", IDIOMS[idiom]))
    subprocess.run([compiler, "-O2", "-w", "-c", "-emit-llvm", source, "-o", bitcode], check=True)
    report = subprocess.run([tool, "report", "--whole-program", "--format=json", bitcode], check=True, stdout=subprocess.PIPE)
    [struct] = [struct for struct in json.loads(report.stdout)["structs"] if struct["name"] == "struct rec"]
    if struct["legalChanges"]:
        return None
    condition = next(condition for condition in struct["safety"] if "reorder-fields" in condition["blocks"])
    return f"{condition['condition']}: {condition['causes'][0]['sentence']}"


def main():
    compiler, tool, folder = sys.argv[1:]
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    cases = [(idiom, first) for idiom in IDIOMS for first in FIELDS]
    with ThreadPoolExecutor(2) as pool:
        verdicts = list(pool.map(lambda case: verdict(compiler, tool, folder, *case), cases))
    for (idiom, first), text in zip(cases, verdicts):
        if text:
            print(f"{idiom}, {first} first: {text}")
    print(f"{sum(text is None for text in verdicts)} of {len(cases)} may change")


if __name__ == "__main__":
    main()
