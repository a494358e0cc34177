// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#define _GNU_SOURCE
#include <argp.h>
#include <argz.h>
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <fts.h>
#include <ftw.h>
#include <getopt.h>
#include <glob.h>
#include <ifaddrs.h>
#include <iconv.h>
#include <inttypes.h>
#include <locale.h>
#include <netdb.h>
#include <pwd.h>
#include <regex.h>
#include <search.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#include <wordexp.h>
#include <wchar.h>
struct box {
  struct box *self;
  char *text;
  long v;
  int flag;
};
static struct box *mk(void) {
  struct box *b = calloc(1, sizeof *b);
  if (!b)
    abort();
  b->self = b;
  b->text = strdup("some text");
  return b;
}
static error_t parse(int key, char *arg, struct argp_state *state) {
  struct box *b = state->input;
  if (key == 'o') {
    b->text = arg;
    b->v++;
    b->text[0] = b->text[0];
  }
  return 0;
}
static int walked;
static int visit(const char *p, const struct stat *s, int f, struct FTW *w) {
  struct stat *m = (struct stat *)s;
  walked += m->st_size > 0;
  return p[w->base] == '?';
}
static int byname(const FTSENT **a, const FTSENT **b) {
  return strcmp((*a)->fts_name, (*b)->fts_name);
}
static int only(const struct dirent *d) { return d->d_name[0] == 'p'; }
static void notify(union sigval v) {
  struct box *b = v.sival_ptr;
  b->v++;
}
int main(int argc, char **argv) {
  struct box *b = mk(), *c = mk();
  {
    struct argp_option o[] = {{"opt", 'o', "X", 0, 0}, {0}};
    struct argp a = {o, parse};
    char *av[] = {"prog", "-o", strdup("value"), 0};
    argp_parse(&a, 3, av, ARGP_SILENT, 0, b);
    b->text[1] = 'z';
    av[2][0] = 'q';
    b->v++;
  }
  {
    struct option lo[] = {{"flag", no_argument, &b->flag, 7},
                          {"name", required_argument, 0, 'n'},
                          {0}};
    char *av[] = {"prog", "--flag", "--name", strdup("val"), 0};
    int o;
    optind = 0;
    while ((o = getopt_long(4, av, "n:", lo, 0)) != -1)
      if (o == 'n')
        optarg[0] = 'V';
    b->flag++;
    av[3][1] = 'k';
  }
  {
    struct passwd pw, *r = 0;
    char buf[2048];
    getpwuid_r(0, &pw, buf, sizeof buf, &r);
    if (r) {
      r->pw_name[0] = 'R';
      pw.pw_dir[0] = ':';
      buf[0]++;
      pw.pw_uid++;
    }
  }
  {
    time_t t = 1;
    struct tm tm, *p = localtime_r(&t, &tm);
    p->tm_year++;
    tm.tm_year++;
    char cb[40], *cp = asctime_r(&tm, cb);
    cp[0] = 'x';
    cb[1] = 'y';
    char eb[100];
    char *e = strerror_r(99999, eb, sizeof eb);
    e[0] = e[0];
  }
  {
    char t[] = "/tmp/oracleXXXXXX";
    char *d = mkdtemp(t);
    if (d) {
      d[0] = '/';
      rmdir(t);
    }
    t[1]++;
  }
  {
    char hay[] = "the needle in it";
    char *n = memmem(hay, sizeof hay, "needle", 6);
    n[0] = 'N';
    hay[4] = 'n';
    n = strcasestr(hay, "IN");
    n[0]++;
    n = index(hay, 't');
    n[0]++;
    n = rindex(hay, 't');
    n[0]++;
    n = strchrnul(hay, 'q');
    n[-1]++;
    n = rawmemchr(hay, 0);
    n[-1]--;
    n = stpncpy(hay, "abc", 3);
    n[0]++;
    hay[0]++;
    n = basename(hay);
    n[0]++;
    n = strpbrk(hay, "i");
    if (n)
      n[0]++;
    n = memrchr(hay, 'n', sizeof hay);
    if (n)
      n[0]++;
    n = memccpy(hay, "xyz", 'y', 3);
    n[0]++;
    hay[1]++;
    n = strncat(hay, "", 0);
    n[0]++;
    n = strcpy(hay, "zz");
    n[1]++;
    n = memset(hay, 'a', 3);
    n[0]++;
    hay[0]--;
  }
  {
    glob_t g;
    if (!glob("/proc/sel*", 0, 0, &g) && g.gl_pathc) {
      g.gl_pathv[0][0] = '?';
      char *p = g.gl_pathv[g.gl_pathc - 1];
      p[1]++;
      globfree(&g);
    }
    wordexp_t w;
    if (!wordexp("a b", &w, 0)) {
      w.we_wordv[0][0]++;
      w.we_wordv[1][0]++;
      wordfree(&w);
    }
  }
  {
    char *paths[] = {"/proc/self/fdinfo", 0};
    FTS *f = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR, byname);
    FTSENT *e;
    int n = 0;
    while (f && (e = fts_read(f)) && n++ < 9) {
      if (e->fts_info == FTS_D)
        e->fts_pointer = b;
      if (e->fts_parent && e->fts_parent->fts_pointer) {
        struct box *x = e->fts_parent->fts_pointer;
        x->v++;
        x->self->v++;
      }
      e->fts_name[0] = e->fts_name[0];
    }
    if (f)
      fts_close(f);
    b->v++;
    nftw("/proc/self/fdinfo", visit, 4, FTW_PHYS);
  }
  {
    struct dirent **l;
    int n = scandir("/etc", &l, only, alphasort);
    for (int i = 0; i < n; i++) {
      l[i]->d_name[0] = 'q';
      free(l[i]);
    }
    if (n >= 0)
      free(l);
    DIR *d = opendir("/etc");
    struct dirent *e = readdir(d);
    e->d_name[0] = 'x';
    closedir(d);
  }
  {
    struct ifaddrs *ifs;
    if (!getifaddrs(&ifs)) {
      for (struct ifaddrs *i = ifs; i; i = i->ifa_next) {
        if (i->ifa_addr)
          i->ifa_addr->sa_family++;
        i->ifa_name[0]++;
      }
      freeifaddrs(ifs);
    }
    struct addrinfo h = {.ai_flags = AI_NUMERICHOST}, *r;
    if (!getaddrinfo("127.0.0.1", "80", &h, &r)) {
      for (struct addrinfo *i = r; i; i = i->ai_next) {
        i->ai_addr->sa_data[0]++;
        i->ai_flags++;
      }
      freeaddrinfo(r);
    }
    struct hostent *he = gethostbyname("127.0.0.1");
    if (he) {
      he->h_addr_list[0][0]++;
      he->h_length++;
    }
    struct servent *s = getservbyname("http", "tcp");
    if (s)
      s->s_port++;
  }
  {
    int p[2];
    if (!pipe(p)) {
      char x[4] = "abc", y[4] = "def", r1[3], r2[3];
      struct iovec w[] = {{x, 3}, {y, 3}}, r[] = {{r1, 2}, {r2, 2}};
      if (writev(p[1], w, 2) > 0 && readv(p[0], r, 2) > 0) {
        r1[0]++;
        ((char *)r[1].iov_base)[0]++;
        r2[1]++;
        ((char *)w[0].iov_base)[0]++;
        x[1]++;
      }
    }
    int s[2];
    if (!socketpair(AF_UNIX, SOCK_DGRAM, 0, s)) {
      struct iovec v = {b->text, 3};
      struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1};
      sendmsg(s[0], &m, 0);
      v.iov_base = c->text;
      recvmsg(s[1], &m, 0);
      ((char *)m.msg_iov->iov_base)[0]++;
      c->text[0]++;
      b->text[0]++;
    }
  }
  {
    iconv_t ic = iconv_open("UTF-8", "LATIN1");
    if (ic != (iconv_t)-1) {
      char in[] = "abc", out[20], *ip = in, *op = out;
      size_t il = 3, ol = 20;
      iconv(ic, &ip, &il, &op, &ol);
      ip[-1]++;
      op[-1]++;
      in[2]++;
      out[2]++;
      iconv_close(ic);
    }
    mbstate_t ms = {0};
    const char *mp = "xy";
    wchar_t wb[8];
    mbsrtowcs(wb, &mp, 8, &ms);
    wb[0]++;
    wchar_t ws[] = L"a b";
    wchar_t *sv, *wt = wcstok(ws, L" ", &sv);
    wt[0]++;
    sv[0]++;
    ws[0]++;
    wchar_t *we;
    wcstol(L"12z", &we, 10);
    volatile wchar_t q = we[0];
  }
  {
    char *m = 0;
    int n = sscanf("word 12", "%ms", &m);
    if (n == 1) {
      m[0]++;
      char *k = m;
      k[1]++;
      free(m);
    }
    char *a = 0, *e;
    if (asprintf(&a, "%s", b->text) > 0) {
      a[0]++;
      e = a;
      e[1]++;
      free(a);
    }
    int cnt;
    char pb[20];
    sprintf(pb, "ab%n", &cnt);
    cnt++;
    char *az = 0;
    size_t al = 0;
    argz_add(&az, &al, "one");
    argz_add(&az, &al, "two");
    for (char *x = 0; (x = argz_next(az, al, x));)
      x[0]++;
    az[1]++;
    free(az);
  }
  {
    timer_t t;
    struct sigevent se = {.sigev_notify = SIGEV_NONE};
    se.sigev_value.sival_ptr = b;
    if (!timer_create(CLOCK_MONOTONIC, &se, &t))
      timer_delete(t);
    se.sigev_value.sival_ptr = c;
    ((struct box *)se.sigev_value.sival_ptr)->v++;
    c->v++;
    union sigval v = {.sival_ptr = b};
    notify(v);
    b->v++;
    stack_t ss = {.ss_sp = malloc(SIGSTKSZ), .ss_size = SIGSTKSZ}, old;
    ((char *)ss.ss_sp)[0] = 1;
    sigaltstack(&ss, 0);
    sigaltstack(0, &old);
    if (old.ss_sp) {
      ((char *)old.ss_sp)[1]++;
      ((char *)ss.ss_sp)[1]++;
    }
  }
  {
    regex_t re;
    regmatch_t mt[2];
    if (!regcomp(&re, "x(t)", REG_EXTENDED)) {
      if (!regexec(&re, "text", 2, mt, 0))
        mt[1].rm_so++;
      regfree(&re);
    }
    struct hsearch_data hd = {0};
    hcreate_r(10, &hd);
    ENTRY e = {"k", b}, *r;
    hsearch_r(e, ENTER, &r, &hd);
    ((struct box *)r->data)->v++;
    hsearch_r((ENTRY){"k"}, FIND, &r, &hd);
    if (r) {
      ((struct box *)r->data)->self->v++;
      r->data = c;
      ((struct box *)r->data)->v++;
    }
    b->v++;
    c->v++;
    hdestroy_r(&hd);
  }
  {
    FILE *f = fopen("/proc/self/status", "r");
    char l[200], *g = fgets(l, sizeof l, f);
    g[0]++;
    l[1]++;
    char *gd = 0;
    size_t gn = 0;
    getdelim(&gd, &gn, ':', f);
    gd[0]++;
    free(gd);
    f = freopen("/proc/self/stat", "r", f);
    fgetc(f);
    ungetc('q', f);
    char two[2];
    if (fread(two, 1, 1, f))
      two[0]++;
    fclose(f);
    char *ct = ctermid(0);
    volatile char cq = ct[0];
    char *u = getenv("PATH");
    if (u) {
      char *uc = u;
      uc[0] = uc[0];
    }
    uintmax_t um;
    char nb[] = "77q", *ne;
    um = strtoumax(nb, &ne, 10);
    ne[0]++;
    nb[2]++;
    strtof(nb, &ne);
    ne[0] = ne[0];
  }
  return 0;
}
