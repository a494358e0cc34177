#include "stockroom.h"

#include <stdlib.h>

#define SHELVES 64

static struct part *shelves[SHELVES];

struct part *find_part(long number) {
  for (struct part *p = shelves[number % SHELVES]; p; p = p->next)
    if (p->number == number)
      return p;
  return NULL;
}

void add_part(long number, struct supplier *from) {
  struct part *p = calloc(1, sizeof *p);
  p->number = number;
  p->grade = (char)(number % 3);
  p->supplier = from;
  p->audited = number * 2;
  p->count = (int)(number % 50) + 10;
  p->price = (double)(number % 17) / 4;
  p->next = shelves[number % SHELVES];
  shelves[number % SHELVES] = p;
}

double total_value(void) {
  double sum = 0;
  for (int s = 0; s < SHELVES; ++s)
    for (struct part *p = shelves[s]; p; p = p->next)
      if (!p->blocked)
        sum += p->count * p->price;
  return sum;
}
