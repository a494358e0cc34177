# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hazards of mixedprogram.py's programs in which the C library writes fields whose addresses it is given, keeps such addresses,
or keeps objects for functions that it calls later."""


class LibraryHazards:
    """Fields and objects that the library knows; a part of the mixed Program."""

    def library_hazards(self):
        """Scenes about one structure, and scenes about structures of their own."""
        return [self.kept_by_thread, self.found_by_key, self.cookie_of_file], [
            self.options_parsed, self.buffer_of_file, self.numbers_parsed, self.words_split, self.lines_read, self.parts_of_numbers,
            self.text_made, self.semaphore, self.expression_matched, self.state_of_characters, self.status_of_file,
            self.searched_by_number, self.queued_signal, self.polled]

    def owned(self, k, fields, values=""):
        """A structure with these fields, and a pointer p to one: on the heap, a global one or a local one."""
        s = f"struct lent{k}"
        way = self.choose("heap", "global", "local")
        own = [f"{s} {{ {fields} }};", *[f"static {s} lent{k};"] * (way == "global")]
        made = {"heap": [f"{s} *p = calloc(1, sizeof *p);", "if (!p) abort();"], "global": [f"{s} *p = &lent{k};"],
                "local": [f"{s} lent = {{0}}, *p = &lent;"]}[way]
        return own, [*made, values], ["free(p);"] * (way == "heap")

    # Of a structure that other scenes use, too.

    def kept_by_thread(self, t, s, k):
        """An object under a key of a thread, which is ended by a function of the program."""
        own = ["#include <pthread.h>", f"static pthread_key_t key{k};", f"static num ended{k};",
               f"static void end{k}(void *p) {{ ended{k} += sum{t}(p); free(p); }}", f"static void *begin{k}(void *n) {{",
               f"  {s} *p = malloc(sizeof *p);", "  if (!p) abort();", f"  set{t}(p, (num)(uintptr_t)n);",
               f"  pthread_setspecific(key{k}, p);",
               f"  touch{t}(pthread_getspecific(key{k}), 3);", "  return 0;", "}"]
        return own, ["pthread_t thread;", f"if (pthread_key_create(&key{k}, end{k})) abort();",
                     f"if (pthread_create(&thread, 0, begin{k}, (void *)(uintptr_t)n)) abort();", "pthread_join(thread, 0);",
                     f"pthread_key_delete(key{k});", f"r += ended{k};", f"ended{k} = 0;"]

    def found_by_key(self, t, s, k):
        """Objects in the library's hash table."""
        return ["#include <search.h>"], ['if (!hcreate(16)) abort();', 'ENTRY one = {"one", &g%d}, two = {"two", &row%d[1]}, '
                                         '*found;' % (t, t),
                "if (!hsearch(one, ENTER) || !hsearch(two, ENTER)) abort();",
                'found = hsearch((ENTRY){(char *)words[n & 1], 0}, FIND);', f"if (found) {{ {s} *p = found->data;",
                *[f"  {x}" for x in self.steps("p", t, "p", 2)], f"  r += sum{t}(p); }}", "hdestroy();"]

    def cookie_of_file(self, t, s, k):
        """A file whose functions get an object."""
        own = [f"static ssize_t write{k}(void *cookie, const char *text, size_t size) {{ {s} *p = cookie; cells[7] ^= size & 3; "
               f"set{t}(p, size + (num)text[0]); return (ssize_t)size; }}"]
        return own, [f"{s} *p = &row{t}[n % 4];", f'FILE *f = fopencookie(p, "w", (cookie_io_functions_t){{.write = write{k}}});',
                     "if (!f) abort();", 'fprintf(f, "%lu", n);', "fclose(f);", f"r += sum{t}(p);"]

    # Of structures of their own.

    def options_parsed(self, k):
        """The library writes fields whose addresses stand in a table."""
        own, made, end = self.owned(k, "char c; int verbose; long n; int level; int never;", "p->c = 'c';")
        return ["#include <getopt.h>", *own], [
            *made, "struct option options[] = {{\"verbose\", 0, &p->verbose, 70000}, {\"level\", 0, &p->level, 3}, {0}};",
            'char *arguments[] = {"program", "--level", "--verbose", 0};', "optind = 0;",
            'while (getopt_long(3, arguments, "", options, 0) != -1) p->n++;',
            "r += (num)(p->verbose + p->level) + (num)p->n + (num)p->c;",
            *end]

    def buffer_of_file(self, k):
        """A field is the buffer of a file."""
        own, made, end = self.owned(k, "int a; char buffer[64]; FILE *f; short b;", "p->a = 1; p->b = 2;")
        return own, [*made, "p->f = tmpfile();", "if (!p->f || setvbuf(p->f, p->buffer, _IOFBF, sizeof p->buffer)) abort();",
                     'fputs("abcdef", p->f);', "r += (num)p->buffer[1];", "rewind(p->f);", "r += (num)fgetc(p->f);",
                     "fclose(p->f);",
                     "r += (num)(p->a + p->b);", *end]

    def numbers_parsed(self, k):
        """Ends of numbers go into a field, and numbers into others."""
        own, made, end = self.owned(k, "char tag; char *rest; long whole; int seen; short small; double real;", "p->tag = 't';")
        return own, [*made, 'char text[] = "70000 33 2.5";', "p->whole = strtol(text, &p->rest, 10);",
                     'if (sscanf(p->rest, "%d %lf", &p->seen, &p->real) != 2) abort();', 'sscanf("-5", "%hd", &p->small);',
                     "r += (num)p->whole + (num)p->seen + (num)p->real + (num)p->small + (num)(p->rest - text) + (num)p->tag;",
                     *end]

    def words_split(self, k):
        """The library's place in a string is a field."""
        own, made, end = self.owned(k, "int n; char *place; char text[20]; char c;", 'strcpy(p->text, "ab cd efg"); p->c = 1;')
        return own, [*made, 'for (char *w = strtok_r(p->text, " ", &p->place); w; w = strtok_r(0, " ", &p->place)) '
                     "{ p->n++; r = r * 31 + hash(w); }", "r += (num)p->n + (num)p->c;", *end]

    def lines_read(self, k):
        """Two fields that grow together in the library."""
        own, made, end = self.owned(k, "short a; char *line; int lines; size_t size; char b;", "p->a = 3; p->b = 4;")
        return own, [*made, "FILE *f = tmpfile();", "if (!f) abort();", 'fputs("one\\ntwo\\n", f);', "rewind(f);",
                     "while (getline(&p->line, &p->size, f) > 0) { p->lines++; r = r * 31 + hash(p->line); }", "fclose(f);",
                     "free(p->line);",
                     "r += (num)(p->a + p->b + p->lines);", *end]

    def parts_of_numbers(self, k):
        """Results through addresses of fields."""
        own, made, end = self.owned(k, "float f; int exponent; double whole; int sign; int quotient;", "p->f = 3;")
        return ["#include <math.h>", *own], [*made, "double part = frexp((double)n + 0.5, &p->exponent);",
                                             "part += modf(3.25, &p->whole);",
                "part += remquo(29.0, 4.0, &p->quotient);", "r += (num)(part * 100 + 900) + (num)p->exponent + (num)p->whole + "
                "(num)(unsigned)p->quotient % 8 + (num)p->f;", *end]

    def text_made(self, k):
        """A string that the library allocates into a field."""
        own, made, end = self.owned(k, "char c; char *text; int length; long more;", "p->c = 'x'; p->more = 2;")
        return own, [*made, 'p->length = asprintf(&p->text, "%lu-%c", n, p->c);', "if (p->length < 0) abort();",
                     "r += hash(p->text) + (num)p->length + (num)p->more;", "free(p->text);", *end]

    def semaphore(self, k):
        """Things of the library as members, used by their addresses."""
        own, made, end = self.owned(k, "char c; sem_t free; int n; pthread_cond_t changed; pthread_mutex_t lock;", "p->c = 1;")
        return ["#include <pthread.h>", "#include <semaphore.h>", *own], [
            *made, "if (sem_init(&p->free, 0, 2) || pthread_mutex_init(&p->lock, 0) || pthread_cond_init(&p->changed, 0)) abort();",
            "while (!sem_trywait(&p->free)) p->n++;", "pthread_mutex_lock(&p->lock);", "pthread_cond_signal(&p->changed);",
            "pthread_mutex_unlock(&p->lock);", "sem_destroy(&p->free);", "pthread_mutex_destroy(&p->lock);",
            "pthread_cond_destroy(&p->changed);", "r += (num)p->n + (num)p->c;", *end]

    def expression_matched(self, k):
        """An array of the library's structures, and one of its objects, as members."""
        own, made, end = self.owned(k, "int a; regex_t re; char c; regmatch_t at[2]; short b;", "p->a = 1; p->b = 2; p->c = 3;")
        return ["#include <regex.h>", *own], [
            *made, 'if (regcomp(&p->re, "a(b+)c", REG_EXTENDED)) abort();', 'if (regexec(&p->re, "xabbc", 2, p->at, 0)) abort();',
            "regfree(&p->re);", "r += (num)p->at[1].rm_so * 10 + (num)p->at[1].rm_eo + (num)(p->a + p->b + p->c);", *end]

    def state_of_characters(self, k):
        """The library's state between two calls is a field."""
        own, made, end = self.owned(k, "char c; mbstate_t state; int n; wchar_t wide;", "p->c = 1;")
        return ["#include <wchar.h>", *own], [
            *made, 'const char *text = "xyz";', "while (mbrtowc(&p->wide, text, 1, &p->state) == 1) { text++; p->n++; r = r * 31 "
            "+ (num)p->wide; }",
            "r += (num)p->n + (num)p->c;", *end]

    def status_of_file(self, k):
        """What the system writes into a member."""
        own, made, end = self.owned(k, "char c; struct stat st; struct timeval tv; int n;", "p->c = 1; p->n = 2;")
        return ["#include <sys/stat.h>", "#include <sys/time.h>", *own], [
            *made, 'if (stat("/", &p->st) || gettimeofday(&p->tv, 0)) abort();',
            "r += (num)(S_ISDIR(p->st.st_mode) != 0) + (num)(p->tv.tv_sec > 1000) + (num)(p->c + p->n);", *end]

    def searched_by_number(self, k):
        """A key of another type than the elements."""
        s = f"struct lent{k}"
        own = [f"{s} {{ char tag; int key; long value; }};",
               f"static int by{k}(const void *a, const void *b) {{ int x = *(const int *)a, y = ((const {s} *)b)->key; return (x "
               "> y) - (x < y); }"]
        return own, [f"{s} a[5];", "for (int i = 0; i < 5; i++) { a[i].tag = 't'; a[i].key = i * 3; a[i].value = (long)n + i; }",
                     "int key = (int)(n % 5) * 3;", f"{s} *found = bsearch(&key, a, 5, sizeof *a, by{k});",
                     "r += found ? (num)found->value + (num)(found - a) + (num)found->tag : 7;"]

    def queued_signal(self, k):
        """A pointer in a signal."""
        s = f"struct lent{k}"
        own = ["#include <signal.h>", "#include <unistd.h>", f"{s} {{ char c; volatile int seen; long n; }};",
               f"static void on{k}(int number, siginfo_t *info, void *context) {{ (void)number; (void)context; "
               f"{s} *p = info->si_value.sival_ptr; p->seen += 70000; }}"]
        return own, [f"static {s} o;", f"o.n = 3; o.c = 4; {s} *p = &o;",
                     f"struct sigaction act = {{.sa_sigaction = on{k}, .sa_flags = SA_SIGINFO}};",
                     "if (sigaction(SIGUSR1, &act, 0) || sigqueue(getpid(), SIGUSR1, (union sigval){.sival_ptr = p})) abort();",
                     "r += (num)p->seen + (num)p->n + (num)p->c;"]

    def polled(self, k):
        """A pointer that the system keeps."""
        own, made, end = self.owned(k, "char c; int n; long total;", "p->c = 1; p->n = 2;")
        return ["#include <sys/epoll.h>", "#include <unistd.h>", *own], [
            *made, "int ends[2], e = epoll_create1(0);", "if (e < 0 || pipe(ends)) abort();",
            "struct epoll_event event = {.events = EPOLLIN, .data.ptr = p}, got;",
            "if (epoll_ctl(e, EPOLL_CTL_ADD, ends[0], &event)) abort();",
            'if (write(ends[1], "x", 1) != 1 || epoll_wait(e, &got, 1, 1000) != 1) abort();',
            f"struct lent{k} *q = got.data.ptr;", "q->total += 5;", "r += (num)p->total + (num)q->n + (num)q->c;", "close(e);",
            "close(ends[0]);", "close(ends[1]);", *end]
