// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <locale.h>
#include <unistd.h>
#include <wchar.h>
#include <errno.h>
#include <libgen.h>
#include <netdb.h>
#include <pwd.h>
#include <getopt.h>
#include <sys/mman.h>
extern char **environ;
struct rec {
  struct rec *peer;
  char *name;
  long v;
};
static struct rec *mk(char *n) {
  struct rec *r = calloc(1, sizeof *r);
  if (!r)
    abort();
  r->name = strdup(n);
  r->peer = r;
  return r;
}
int main(int argc, char **argv) {
  /* putenv keeps */
  static char var[] = "ORACLE_P=abc";
  putenv(var);
  char *g = getenv("ORACLE_P");
  g[0] = 'X';
  var[10] = 'Y';
  char *heapvar = strdup("ORACLE_H=one");
  putenv(heapvar);
  for (char **e = environ; *e; e++)
    if (!strncmp(*e, "ORACLE_H", 8))
      (*e)[9] = 'O';
  heapvar[10] = 'N';
  char *hv = getenv("ORACLE_H");
  hv[1]++;
  /* setvbuf */
  char *buf = malloc(4096);
  FILE *f = tmpfile();
  setvbuf(f, buf, _IOFBF, 4096);
  fputs("hello", f);
  buf[0] = 'j';
  fflush(f);
  rewind(f);
  char in[10] = {0};
  fgets(in, 6, f);
  in[0]++;
  fclose(f);
  buf[1] = 2;
  free(buf);
  /* hsearch keeps key and data */
  hcreate(20);
  struct rec *a = mk("a"), *b = mk("b");
  ENTRY e = {a->name, a};
  hsearch(e, ENTER);
  ENTRY e2 = {b->name, b};
  hsearch(e2, ENTER);
  ENTRY q = {"a", 0};
  ENTRY *r = hsearch(q, FIND);
  ((struct rec *)r->data)->v++;
  r->key[0] = r->key[0];
  a->v++;
  ((struct rec *)r->data)->peer->name[0] = 'a';
  a->name[0] = 'a';
  hdestroy();
  char *l = setlocale(LC_ALL, 0);
  l = strdup(l);
  setlocale(LC_ALL, l);
  free(l);
  time_t t = 0;
  struct tm *x = localtime(&t), *y = gmtime(&t);
  x->tm_year++;
  y->tm_mon++;
  char *as = asctime(y);
  as[0] = 'Q';
  char *ct = ctime(&t);
  ct[1] = 'q';
  char *dup = strdup("a,b;c");
  char *save;
  for (char *w = strtok_r(dup, ",", &save); w; w = strtok_r(0, ";", &save)) {
    w[0]++;
    if (save)
      save[0] = save[0];
  }
  dup[0]++;
  char *s2 = dup + 2;
  char *sep;
  s2 = strdup("x y z");
  char *keep = s2;
  while ((sep = strsep(&s2, " ")))
    sep[0]++;
  keep[0]++;
  free(keep);
  char *out = 0;
  asprintf(&out, "%s-%d", a->name, 3);
  out[0] = 'z';
  char *o2 = out;
  o2[1] = 'y';
  free(out);
  char *line = 0;
  size_t n = 0;
  FILE *m = fmemopen(dup, 5, "r");
  getline(&line, &n, m);
  line[0] = 'k';
  char *ll = line;
  getline(&line, &n, m);
  fclose(m);
  ll = line;
  ll[0] = 'a';
  free(line);
  char *mb = 0;
  size_t ms = 0;
  FILE *ms_ = open_memstream(&mb, &ms);
  fputs("abc", ms_);
  fflush(ms_);
  mb[0] = 'c';
  fclose(ms_);
  mb[1] = 'd';
  free(mb);
  char *end;
  double d = strtod("1.5z", &end);
  (void)d;
  char num[] = "123z";
  long v = strtol(num, &end, 10);
  *end = 'q';
  num[0] = 'a';
  char path[] = "/a/b/c";
  char *bn = basename(path), *dn;
  bn[0]++;
  char path2[] = "/a/b/c";
  dn = dirname(path2);
  dn[0] = '/';
  path2[1] = 'k';
  errno = 3;
  int *ep = &errno;
  *ep = 4;
  char *se = strerror(ENOENT);
  volatile char c = se[0];
  char cwd[4096];
  char *cw = getcwd(cwd, sizeof cwd);
  cw[0] = '/';
  cwd[1] = 0;
  char *cw2 = getcwd(0, 0);
  cw2[0] = 1;
  free(cw2);
  char *rp = realpath("/", 0);
  rp[0] = '/';
  free(rp);
  char rb[4097];
  rp = realpath("/", rb);
  rp[0] = 'x';
  rb[0] = 'y';
  struct passwd *pw = getpwuid(0);
  if (pw) {
    pw->pw_name[0] = 'r';
    struct passwd *p2 = getpwuid(0);
    p2->pw_uid++;
    pw->pw_uid--;
  }
  char *st = stpcpy(num, "ab");
  st[-1] = 'z';
  num[1] = 'y';
  void *mc = memchr(num, 'y', 4);
  if (mc)
    ((char *)mc)[0]++;
  char *rr = strrchr(path, '/');
  rr[0] = ':';
  char *ss = strstr(path, "b");
  if (ss)
    ss[0] = 'B';
  char *pb = strpbrk(path, ":");
  pb[0] = '/';
  char *mp = mempcpy(num, "ab", 2);
  mp[-2] = 'k';
  num[0]++;
  void *map =
      mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  struct rec *mr = map;
  mr[1].peer = mr;
  mr->peer = a;
  mr[1].peer->peer->v++;
  map = mremap(map, 8192, 16384, MREMAP_MAYMOVE);
  ((struct rec *)map)->peer->v++;
  a->v++;
  munmap(map, 16384);
  char *av[] = {"x", "-a", "arg", "-b", "rest", 0};
  int o;
  optind = 1;
  while ((o = getopt(5, av, "a:b")) != -1)
    if (o == 'a') {
      volatile char c = optarg[0];
    }
  char *args[4];
  for (int i = 0; i < argc && i < 4; i++)
    args[i] = argv[i];
  char *heapArg = strdup(argv[0]);
  argv[0] = heapArg;
  argv[0][0]++;
  heapArg[0]--;
  struct lconv *lc = localeconv();
  volatile char dp = lc->decimal_point[0];
  wchar_t w[10] = L"abc";
  wchar_t *ws = wcschr(w, L'b');
  *ws = L'z';
  w[0]++;
  wchar_t *wd = wcsdup(w);
  wd[0]++;
  free(wd);
  return 0;
}
