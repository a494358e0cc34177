"""Prints a C program with many structures of 13 fields, each allocated, linked to the next one, and walked.

usage: many-structures.py NUMBER"""

import sys

number = int(sys.argv[1])
print("#include <stdlib.h>")
for n in range(number):
    print(f"struct s{n};")
for n in range(number):
    print(f"struct s{n} {{ char kind; struct s{n} *next; struct s{(n + 1) % number} *other; char flag; double weight;"
          f" int count; long key{n}; char mark; long seen; short level; int unused; long last; char end; }};")
    print(f"static struct s{n} *list{n};")
    print(f"static long walk{n}(long key) {{ long sum = 0; for (struct s{n} *i = list{n}; i; i = i->next)"
          f" if (i->key{n} != key) {{ i->count++; i->weight += i->level; sum += i->flag + i->seen; }} return sum; }}")
    print(f"static void add{n}(long key) {{ struct s{n} *i = calloc(1, sizeof *i); i->key{n} = key; i->kind = 'k';"
          f" i->mark = (char)key; i->last = key; i->end = i->mark; i->next = list{n}; list{n} = i; }}")
print("int main(int count, char **arguments) { long sum = 0; for (long n = 0; n < count; ++n) {")
for n in range(number):
    print(f"  add{n}(n); sum += walk{n}(n + 1) + list{n}->mark + list{n}->last + list{n}->end + (list{n}->other != 0);")
print("} return (int)sum; }")
