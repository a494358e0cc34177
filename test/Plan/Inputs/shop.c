/* A whole program. What is legal:
 *
 *   struct item   `unused` is never accessed, `hits` is only counted: both may be deleted
 *   struct shelf  contains an item; `label` is read
 *   struct fixed  is passed to write(), as bytes: its layout is fixed; with QUIET it may change
 *   struct till   `add` holds one of two functions
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct item {
  char kind;
  long price;
  char size;
  long unused;
  long hits;
  int count;
};

struct shelf {
  char label;
  struct item first;
  int number;
};

struct fixed {
  char a;
  long b;
};

static struct fixed Fixed;

struct till {
  long (*add)(long, long);
};

static struct till Till;

static long add(long sum, long price) { return sum + price; }
static long refund(long sum, long price) { return sum - price; }

static __attribute__((noinline)) void open_till(struct till *t, int refunds) {
  t->add = refunds ? refund : add;
}

static struct shelf *make(int number) {
  struct shelf *s = malloc(sizeof(struct shelf));
  s->label = 'a' + number;
  s->number = number;
  s->first.kind = 'k';
  s->first.price = 100 * number;
  s->first.size = 3;
  s->first.hits = 0;
  s->first.count = number + 1;
  return s;
}

static long value(struct item *i) {
  i->hits++;
  return i->price * i->count + i->size + i->kind;
}

int main(int count, char **arguments) {
  long sum = 0;
  for (int i = 0; i < count + 3; i++) {
    struct shelf *s = make(i);
    struct item *copy = malloc(sizeof(struct item));
    copy->kind = s->first.kind;
    copy->price = s->first.price;
    copy->size = s->first.size;
    copy->count = s->first.count;
    copy->hits = 0;
    sum += value(copy) + s->label * s->number;
    free(copy);
    free(s);
  }
  Fixed.a = 1;
#ifdef QUIET
  Fixed.b = count;
  sum += Fixed.a + Fixed.b;
#else
  if (count > 5)
    write(1, &Fixed, sizeof Fixed);
#endif
  open_till(&Till, count > 1);
  printf("%ld\n", Till.add(sum, 5));
  return 0;
}
