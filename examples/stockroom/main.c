#include "stockroom.h"

#include <stdio.h>
#include <stdlib.h>

static FILE *journal;

static void write_move(char kind, struct part *p, short count) {
  struct move m = {kind, p->number, count};
  fwrite(&m, sizeof m, 1, journal);
}

static void recount(struct part *p) {
  if (p->count < 5)
    p->count += 50;
}

static unsigned checksum(const struct supplier *s) {
  const unsigned char *bytes = (const unsigned char *)s;
  unsigned sum = 0;
  for (unsigned long b = 0; b < sizeof *s; ++b)
    sum = sum * 31 + bytes[b];
  return sum;
}

int main(int count, char **arguments) {
  long parts = count > 1 ? atol(arguments[1]) : 2000;
  journal = tmpfile();
  struct supplier *suppliers = calloc(16, sizeof *suppliers);
  for (long n = 0; n < parts; ++n)
    add_part(n, &suppliers[n % 16]);
  for (long n = 0; n < 4 * parts; ++n) {
    struct part *p = find_part(n % (parts + 9));
    if (!p || p->count == 0)
      continue;
    p->count--;
    p->supplier->owed += p->price;
    p->supplier->deliveries++;
    if (n % 8 == 0)
      write_move('o', p, 1);
    if (n % 100 == 0)
      recount(p);
  }
  unsigned check = 0;
  double owed = 0;
  long deliveries = 0;
  for (int s = 0; s < 16; ++s) {
    check ^= checksum(&suppliers[s]);
    owed += suppliers[s].owed;
    deliveries += suppliers[s].deliveries;
  }
  printf("%.2f on the shelves, %.2f owed for %ld deliveries (%u), %ld bytes of journal\n", total_value(), owed,
         deliveries, check % 10, ftell(journal));
  return 0;
}
